"""Pages answer, in every language, escaped, with their headers; the API plays a game; the script stays small."""

from __future__ import annotations

import gzip
import html
import json
import re
import runpy
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludoteka
from ludoteka import registry
from ludoteka.language import LANGUAGES
from ludoteka.web.assets import STATIC, assets
from tests.ledger.test_languages import english_in
from tests.support.patience import LONGEST
from tests.support.web import open_table, sit, state, until_over, visit

PAGES = ["/", "/rules/for_the_king", "/rules/for_the_king/K.AUC.09", "/credits", "/replays"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_language(address: str, language: str) -> None:
    table = open_table(address, "person", "person", "greedy")
    for page in [*PAGES, f"/table/{table}", f"/table/{table}/join"]:
        answer = httpx.get(address + page, cookies={"language": language}, timeout=LONGEST)
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text
        policy = answer.headers["content-security-policy"]
        assert (
            "default-src 'none'" in policy
            and "'unsafe-inline'" not in policy.replace("style-src-attr", "").split(";")[1]
        )
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text, "no script stands in a page"


def test_the_language_of_the_browser_and_the_choice_of_the_reader(address: str) -> None:
    polish = httpx.get(address + "/", headers={"Accept-Language": "pl-PL,pl;q=0.9,en;q=0.5"})
    assert '<html lang="pl"' in polish.text
    with httpx.Client(base_url=address) as client:
        answer = client.post("/reader", data={"language": "uk", "light": "night", "back": "/credits"})
        assert answer.status_code == 303 and answer.headers["location"] == "/credits"
        page = client.get("/credits").text
        assert '<html lang="uk" data-light="night"' in page
        assert client.post("/reader", data={"back": "//elsewhere.example"}).headers["location"] == "/"


def test_a_search_in_the_rules(address: str) -> None:
    found = httpx.get(address + "/rules/for_the_king", params={"q": "bid greater"}).text
    assert "K.AUC.09" in found and "<mark>" in found and "K.SET.01" not in found
    assert httpx.get(address + "/rules/for_the_king/K.NOT.99").status_code == 404
    assert httpx.get(address + "/rules/chess").status_code == 404


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("game", registry.ids())
def test_rules_are_told_in_the_language_of_the_reader(address: str, game: str, language: str) -> None:
    """All statements of a game with areas and kinds, and one whole with its source."""
    page = httpx.get(f"{address}/rules/{game}", cookies={"language": language}, timeout=60).text
    shown = page[page.index('<nav class="panel areas"') : page.index("</aside>")]
    assert f'<p lang="{language}">' in shown and '<p lang="en">' not in shown
    text = html.unescape(re.sub(r"<[^>]*>", " ", shown))
    assert english_in(text.replace("PRZEGLĄD GRY", "")) == []


def test_a_search_in_the_language_of_the_reader(address: str) -> None:
    asked = {"q": "ставк перебит"}
    found = httpx.get(address + "/rules/for_the_king", params=asked, headers={"Accept-Language": "ru"}).text
    assert "<mark>ставк</mark>" in found and "K.SET.01" not in found


def test_what_is_not_there(address: str) -> None:
    for page in ("/table/unknown", "/static/000/none.js", "/nothing", "/table/unknown/join"):
        assert httpx.get(address + page).status_code == 404
    table = open_table(address, "person", "greedy")
    assert httpx.get(f"{address}/table/{table}/record").status_code == 409, "the record keeps its secret until the end"
    assert httpx.get(f"{address}/table/{table}/replay").status_code == 403


def test_opening_a_table_by_the_form(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        form = {"game": "for_the_king", "players": "3", "seat2": "greedy", "seat3": "greedy", "name": "Anna"}
        answer = client.post("/tables", data=form)
        assert answer.status_code == 303
        page = client.get(answer.headers["location"]).text
        assert 'data-me="0"' in page
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 2 and all("HttpOnly" in c and "SameSite=lax" in c for c in cookies)
        assert client.post("/tables", data=form | {"players": "9"}).status_code == 400
        assert client.post("/tables", data=form | {"seat2": "oracle"}).status_code == 400
        again = client.get("/").text
        assert answer.headers["location"] in again, "the lobby shows one's own table"


def test_a_seat_moves_to_another_device_by_its_link(address: str) -> None:
    table = open_table(address, "person", "person")
    _, token = sit(address, table, "Anna")
    with httpx.Client(base_url=address) as other:
        assert 'data-me="' not in other.get(f"/table/{table}").text
        assert other.get(f"/table/{table}/seat/{token}").status_code == 303
        assert 'data-me="0"' in other.get(f"/table/{table}").text
        assert other.get(f"/table/{table}/seat/{token[:-2]}xx").status_code == 404


def test_replay_and_record_of_a_finished_game(address: str) -> None:
    table = open_table(address, "greedy", "random", "greedy")
    final = until_over(address, table)
    record = httpx.get(f"{address}/table/{table}/record").text
    assert ludoteka.replay(record).scores() == final["scores"]
    page = httpx.get(f"{address}/table/{table}/replay").text
    moments = int(re.search(r'max="(\d+)"', page)[1])  # type: ignore[index]
    for seat in ("all", "spectator", "1", "3"):
        for moment in (0, moments // 2, moments):
            told = httpx.get(f"{address}/table/{table}/replay/at/{moment}", params={"as": seat})
            assert told.status_code == 200 and "board" in told.json()["regions"]
    assert httpx.get(f"{address}/table/{table}/replay/at/{moments + 1}").status_code == 404


@pytest.mark.parametrize("game", ["viceroy", "roll_player", "founders"])
def test_every_game_is_replayed_from_every_seat(address: str, game: str) -> None:
    table = open_table(address, "random", "random", game=game)
    until_over(address, table)
    where = f"{address}/table/{table}/replay"
    pages = {
        seat: httpx.get(where, params={"as": seat}, timeout=LONGEST).text for seat in ("all", "spectator", "1", "2")
    }
    moments = int(re.search(r'max="(\d+)"', pages["all"])[1])  # type: ignore[index]
    for seat, page in pages.items():
        assert f'data-as="{seat}"' in page and "data-verify" in page
        told = httpx.get(f"{where}/at/{moments // 2}", params={"as": seat}, timeout=LONGEST).json()
        assert told["regions"] and told["title"] and told["move"] == moments // 2
    assert 'id="region-hand-2"' in pages["all"] and 'id="region-hand-2"' not in pages["1"]


def test_the_sizes(address: str) -> None:
    script = sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in ("table.js", "idiomorph.min.js"))
    assert script <= 12 * 1024
    table = open_table(address, "person", "greedy", "greedy")
    _, token = sit(address, table, "Anna")
    page = httpx.get(f"{address}/table/{table}", cookies={f"seat-{table}": token})
    whole = int(page.headers.get("content-length") or len(gzip.compress(page.content, 5)))
    for name in re.findall(r'/static/([^"]+)', page.text):
        found = assets().get(name)
        assert found is not None
        whole += len(found.packed or found.plain)
    assert whole <= 150 * 1024
    with visit(address, table, token) as client:
        heard = 0
        while heard < 12:
            try:
                message = client.hear(2)
            except TimeoutError:
                values = re.findall(r'data-value="(\d+)"', client.regions["decide"])
                if values:  # else a bot is still thinking
                    client.say(do="play", value=int(values[0]), rev=client.revision, key=f"k{client.revision}")
                continue
            heard += 1
            assert len(gzip.compress(json.dumps(message).encode())) <= 8 * 1024


def test_the_description_of_the_api(address: str) -> None:
    described = httpx.get(address + "/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    names = {step["operationId"] for path in described["paths"].values() for step in path.values()}
    assert names >= {"createTable", "join", "view", "options", "move", "undo", "log", "record", "analyse", "analysis"}


def test_the_example_bot_plays_a_whole_game(address: str) -> None:
    example = Path(__file__).parents[2] / "docs" / "example_bot.py"
    assert len([line for line in example.read_text().splitlines() if line.strip()]) <= 45
    play: Any = runpy.run_path(str(example))["play"]
    table = open_table(address, "person", "person", "random")
    ends: dict[str, Any] = {}
    threads = [
        threading.Thread(target=lambda name=name: ends.update({name: play(address, table, name)}))
        for name in ("Ada", "Bo")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert ends["Ada"] == ends["Bo"] == state(address, table)["scores"]

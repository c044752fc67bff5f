"""The analysis over HTTP: after the end, for everybody, made once, kept over a restart; for programs and on a page."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

import ludoteka
from ludoteka.bots.analysis import answers
from ludoteka.language import LANGUAGES
from tests.support.web import analysed, open_table, server, sit, until_over


@pytest.fixture(scope="module")
def over(address: str) -> str:
    table = open_table(address, "greedy", "random")
    until_over(address, table)
    return table


def test_it_is_refused_while_the_game_runs(address: str) -> None:
    gathering = open_table(address, "person", "person")
    playing = open_table(address, "person", "greedy")
    _, token = sit(address, playing, "Anna")
    for table in (gathering, playing):
        where = f"{address}/api/tables/{table}/analysis"
        for answer in (httpx.get(where), httpx.post(where, headers={"Authorization": f"Bearer {token}"})):
            assert answer.status_code == 409
            assert answer.json()["rule"] == "table.analysis" and "when the game is over" in answer.json()["detail"]
        with httpx.Client(base_url=address, cookies={f"seat-{table}": token, "language": "pl"}) as browser:
            refused = browser.post(f"/table/{table}/analysis")
            assert refused.status_code == 409 and "gdy gra jest skończona" in refused.text
            assert browser.get(f"/table/{table}/analysis").status_code == 403
    assert httpx.get(f"{address}/api/tables/unknown/analysis").status_code == 404


def test_a_program_gets_it_once_the_game_is_over(address: str, over: str) -> None:
    where = f"{address}/api/tables/{over}/analysis"
    before = httpx.get(where, params={"iterations": 1}).json()
    assert before["status"] == "none" and before["verdicts"] == []
    found = analysed(address, over, iterations=1, language="ru")
    match = ludoteka.replay(httpx.get(f"{address}/api/tables/{over}/record").text)
    chosen = [(answer.move, answer.asked.seat, answer.chosen) for answer in answers(match.game, match.moves())]
    assert [(each["move"], each["seat"], each["chosen"]) for each in found["verdicts"]] == chosen
    assert len(found["course"]) == len(match.moves()) + 1 == found["whole"] + 1 and found["done"] == found["whole"]
    for seat in range(2):
        losses = {each["move"]: each["loss"] for each in found["verdicts"] if each["seat"] == seat}
        assert found["lost"][seat] == pytest.approx(sum(losses.values()))
        worst = [losses[move] for move in found["costliest"][seat]]
        assert worst == sorted(losses.values(), reverse=True)[: len(worst)] and len(worst) <= 3
    lost = [each for each in found["verdicts"] if each["loss"] > 0]
    assert lost and all(each["chosen"] != each["best"] and each["sentence"] != each["better"] for each in lost)
    assert any(re.search("[а-я]", each["sentence"]) for each in lost)
    again = httpx.post(where, params={"iterations": 1, "language": "ru"}).json()
    assert again == found, "it is there at once"
    assert httpx.post(where, params={"iterations": 10**5}).status_code == 400
    assert httpx.post(where, params={"iterations": 0}).status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_it_for_everybody(address: str, over: str, language: str) -> None:
    found = analysed(address, over)
    page = httpx.get(f"{address}/table/{over}/replay", cookies={"language": language}).text
    part = httpx.get(f"{address}/table/{over}/analysis", params={"as": "2"}, cookies={"language": language}).text
    last = int(re.search(r'max="(\d+)" value', page)[1])  # type: ignore[index]
    for html in (page[page.index('id="analysis"') : page.index('class="panel prov"')], part):
        assert "<form" not in html and "<progress" not in html
        places = [int(place) for place in re.findall(r'data-to="(\d+)"', html)]
        assert set(range(last + 1)) <= set(places) and max(places) == last, "every moment is in the chart's table"
        assert html.count("<li") == len(found["verdicts"]) + sum(len(each) for each in found["costliest"])
    assert 'href="?as=2&amp;at=' in part and 'href="?as=all&amp;at=' in page


def test_a_page_asks_for_it_and_finds_it_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        table = open_table(address, "greedy", "greedy")
        until_over(address, table)
        with httpx.Client(base_url=address) as browser:
            assert f'action="/table/{table}/analysis"' in browser.get(f"/table/{table}/replay").text
            assert browser.post(f"/table/{table}/analysis", headers={"Origin": "http://elsewhere"}).status_code == 403
            assert 'class="ana__in" method="post"' in browser.get(f"/table/{table}/analysis").text, "nothing has begun"
            answer = browser.post(f"/table/{table}/analysis")
            assert answer.status_code == 303 and answer.headers["location"] == f"/table/{table}/replay#analysis"
            assert "<progress" in browser.get(f"/table/{table}/analysis").text
        found = analysed(address, table)
    with server(tmp_path) as address:
        assert httpx.get(f"{address}/api/tables/{table}/analysis").json() == found
        assert "ana__made" in httpx.get(f"{address}/table/{table}/replay").text


def test_who_asks_for_too_many_is_slowed_down(tmp_path: Path) -> None:
    with server(tmp_path, strict=True) as address:
        table = open_table(address, "person", "random")
        asked = [httpx.post(f"{address}/api/tables/{table}/analysis").status_code for _ in range(6)]
        assert set(asked) == {409, 429} and asked[-1] == 429

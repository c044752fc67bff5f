"""Accounts on the pages: made, entered and left; seats and games come along; refusals are clear, in any language."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.support.patience import LONGEST
from tests.support.web import get, open_table, post, server

PASSWORD = "correct horse"


def person(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, follow_redirects=False, timeout=LONGEST)


def test_a_guest_makes_an_account_and_finds_everything_on_another_device(address: str) -> None:
    table = open_table(address, "person", "person", public=False)
    with person(address) as desk, person(address) as phone:
        assert desk.post(f"/table/{table}/join", data={"name": "Anna"}).status_code == 303
        made = desk.post("/account/register", data={"login": "Anna.K", "password": PASSWORD})
        assert made.status_code == 303 and made.headers["location"] == "/account"
        assert "ludoteka=" not in made.headers["set-cookie"], "the guest stays who they were"
        assert table in desk.get("/account").text
        assert 'data-me="' not in phone.get(f"/table/{table}").text
        entered = phone.post("/account/sign-in", data={"login": "anna.k", "password": PASSWORD})
        assert entered.status_code == 303
        for cookie in entered.headers.get_list("set-cookie"):
            assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        assert table in phone.get("/account").text and 'data-me="0"' in phone.get(f"/table/{table}").text
        out = desk.post("/account/sign-out")
        assert out.status_code == 303 and not any("seat-" in name for name in desk.cookies)
        assert 'data-me="' not in desk.get(f"/table/{table}").text, "nothing is left on the device"
        assert 'data-me="0"' in phone.get(f"/table/{table}").text, "the other one stays signed in"


def test_what_was_played_as_a_guest_joins_the_account_that_signs_in(address: str) -> None:
    mine, both, later = [open_table(address, "person", "person", public=False) for _ in range(3)]
    with person(address) as desk, person(address) as phone, person(address) as again:
        desk.post("/account/register", data={"login": "wanderer", "password": PASSWORD})
        desk.post(f"/table/{both}/join", data={"name": "At the desk"})
        for table in (mine, both):
            assert phone.post(f"/table/{table}/join", data={"name": "On the phone"}).status_code == 303
        account = {"login": "wanderer", "password": PASSWORD}
        assert phone.post("/account/sign-in", data={**account, "password": "wrong horse"}).status_code == 409
        assert mine not in desk.get("/account").text, "a wrong password moves nothing"
        assert phone.post("/account/sign-in", data=account).status_code == 303
        assert mine in desk.get("/account").text and 'data-me="0"' in desk.get(f"/table/{mine}").text
        assert 'data-me="0"' in desk.get(f"/table/{both}").text, "whoever holds a seat there keeps that one"
        assert 'data-me="1"' in phone.get(f"/table/{both}").text, "and the device the seat that it sat down on"
        phone.post(f"/table/{later}/join", data={"name": "Wanderer"})
        assert again.post("/account/sign-in", data=account).status_code == 303
        assert all(table in again.get("/account").text for table in (mine, both, later))


def test_your_turn_comes_first_and_what_is_over_last(address: str) -> None:
    with person(address) as client:
        assert client.post("/account/register", data={"login": "orderly", "password": PASSWORD}).status_code == 303
        later = open_table(address, "person", "person", public=False)
        turn = open_table(address, "person", game="roll_player", players=1)
        for table in (turn, later):
            assert client.post(f"/table/{table}/join", data={"name": "Orderly"}).status_code == 303
        page = client.get("/account").text
        assert page.index(turn) < page.index(later) and "your turn" in page


@pytest.mark.parametrize(
    ("login", "password", "status", "why"),
    [
        ("a", PASSWORD, 400, "2 to 32 letters"),
        ("<script>", PASSWORD, 400, "2 to 32 letters"),
        ("fine", "short", 400, "8 to 256 characters"),
        ("taken", PASSWORD, 400, "already"),
    ],
)
def test_an_account_that_cannot_be_made(address: str, login: str, password: str, status: int, why: str) -> None:
    with person(address) as first:
        first.post("/account/register", data={"login": "taken", "password": PASSWORD})
    with person(address) as client:
        answer = client.post("/account/register", data={"login": login, "password": password})
        assert answer.status_code == status and why in answer.text
        assert password not in answer.text or password == "short", "a password is never sent back"
        assert "<script>" not in answer.text


def test_a_wrong_password_is_refused_in_the_language_of_the_reader(address: str) -> None:
    with person(address) as client:
        client.post("/account/register", data={"login": "somebody", "password": PASSWORD})
    said = {
        "en": "do not belong together",
        "ru": "не подходят друг к другу",
        "uk": "не пасують одне до одного",
        "pl": "do siebie nie pasują",
    }
    for language, words in said.items():
        for login in ("somebody", "nobody"):
            answer = post(
                f"{address}/account/sign-in",
                data={"login": login, "password": "wrong horse"},
                cookies={"language": language},
            )
            assert answer.status_code == 409 and words in answer.text, answer.text[-1500:]


def test_other_sites_and_guessing(tmp_path: Path) -> None:
    with server(tmp_path, strict=True) as address:
        foreign = {"Origin": "https://elsewhere.example"}
        for action in ("register", "sign-in", "sign-out", "name"):
            form = {"login": "eve", "password": PASSWORD, "name": "Eve"}
            assert post(f"{address}/account/{action}", data=form, headers=foreign).status_code == 403
        guess = {"login": "anna", "password": "wrong horse"}
        codes = [post(f"{address}/account/sign-in", data=guess).status_code for _ in range(6)]
        assert codes[0] == 409 and codes[-1] == 429, "passwords are not to be guessed"


def test_errors_are_pages_in_the_language_of_the_reader(address: str) -> None:
    table = open_table(address, "person", "person")
    polish = {"language": "pl"}
    for page, words in (
        ("/table/unknown", "nie ma takiego stołu"),
        ("/nothing", "ten adres donikąd nie prowadzi"),
        (f"/table/{table}/replay", "powtórkę można obejrzeć po końcu gry"),
        ("/rules/chess", "nie ma takiej gry"),
    ):
        answer = get(address + page, cookies=polish)
        assert answer.status_code in (403, 404) and words in answer.text
    with person(address) as client:
        client.cookies.set("language", "pl")
        client.post(f"/table/{table}/join", data={"name": "Anna"})
    again = post(f"{address}/table/{table}/join", data={"name": "Anna"}, cookies=polish)
    assert again.status_code == 409 and "Przy stole jest już to imię" in again.text
    form = {"game": "for_the_king", "players": "9", "name": "Ewa"}
    lobby = post(f"{address}/tables", data=form, cookies=polish)
    assert lobby.status_code == 400 and 'class="wrong"' in lobby.text
    wrong = lobby.text.split('class="wrong"')[1][:200]
    assert "players" not in wrong and "there" not in wrong


def test_a_browser_does_not_carry_every_table_it_was_ever_at(address: str) -> None:
    """Proxies refuse a header of more than 8 KB; the oldest seats are found again by the person, or by their link."""
    with person(address) as client:
        tables = [open_table(address, "person", "person", public=False) for _ in range(3)]
        assert client.post(f"/table/{tables[0]}/join", data={"name": "Anna"}).status_code == 303
        for number in range(55):
            client.cookies.set(f"seat-old{number:019}", "x" * 32, domain="127.0.0.1", path="/")
        for table in tables[1:]:
            assert client.post(f"/table/{table}/join", data={"name": "Anna"}).status_code == 303
            held = [name for name in client.cookies if name.startswith("seat-")]
            assert len(held) == 50 and held[-1] == f"seat-{table}"
        assert len("; ".join([f"__Host-{name}={value}" for name, value in client.cookies.items()])) < 6000
        for table in tables:
            assert 'data-me="0"' in client.get(f"/table/{table}").text

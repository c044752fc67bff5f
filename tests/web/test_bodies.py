"""What is sent in: JSON from programs, forms from pages, and clear refusals of everything else."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.web import HTTP, open_table, sit, state, until_over, visit

DEEP = "[" * 3000 + "]" * 3000
FORM = {"game": "viceroy", "edition": "pl", "players": "4", "name": "Anna"}


def json(address: str, content: str, **headers: str) -> httpx.Response:
    return HTTP.post(f"{address}/api/tables", content=content, headers={"Content-Type": "application/json", **headers})


def test_a_field_given_twice(address: str) -> None:
    for name, value in FORM.items():
        answer = HTTP.post(f"{address}/tables", data={**FORM, name: [value, value]})
        assert answer.status_code == 400 and f"the field &#x27;{name}&#x27; is given more than once" in answer.text
    account: dict[str, Any] = {"login": ["anna", "anna"], "password": "a long password"}
    for what in ("register", "sign-in"):
        assert HTTP.post(f"{address}/account/{what}", data=account).status_code == 400


def test_a_host_and_an_origin_that_make_no_sense(address: str) -> None:
    for host in ("[::1", "]", "[", "a b", "127.0.0.1:x:y", ""):
        assert HTTP.get(address, headers={"Host": host}).status_code in (200, 400), host
    assert HTTP.get(address, headers={"Host": "[::1"}).status_code == 400
    for origin in ("http://[::1", "[", "//", "null"):
        answer = HTTP.post(f"{address}/reader", data={"language": "pl"}, headers={"Origin": origin})
        assert answer.status_code == 403, origin
    id = open_table(address, "person", "person")
    with pytest.raises(ConnectionClosed) as closed, visit(address, id, origin="http://[::1"):
        pass
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_a_port_that_is_none_and_bytes_that_are_no_text(address: str) -> None:
    answer = HTTP.get(f"{address}/credits", headers={"Host": "127.0.0.1:8O8O"})
    assert answer.status_code in (200, 400)
    for content in (b'{"game":"\xed\xa0\x80"}', b'{"game":"\xff"}', b"\xff"):
        refused = HTTP.post(f"{address}/api/tables", content=content, headers={"Content-Type": "application/json"})
        assert refused.status_code == 400 and refused.json()["detail"]


def test_thousands_of_digits(address: str) -> None:
    number = "1" * 5000
    id = open_table(address, "random", "random")
    until_over(address, id)
    for page in ("replay", "replay/at/0", "analysis"):
        assert HTTP.get(f"{address}/table/{id}/{page}", params={"as": number}).status_code == 200
    assert HTTP.get(f"{address}/table/{id}/replay/at/{number}").status_code in (400, 404)
    assert HTTP.get(f"{address}/table/{id}/replay", params={"at": number}).status_code in (200, 400)
    assert HTTP.get(f"{address}/table/{id}", params={"behind": number}).status_code == 400
    assert HTTP.get(f"{address}/api/tables/{id}/log", params={"after": number}).status_code == 400
    assert HTTP.post(f"{address}/tables", data={**FORM, "players": number}).status_code == 400
    gathering = open_table(address, "person", "person")
    for seat, status in ((number, 400), ("x", 400), ("7", 409), ("-1", 409)):
        assert HTTP.post(f"{address}/table/{gathering}/join", data={"name": "A", "seat": seat}).status_code == status
    assert json(address, f'{{"game":"viceroy","players":{number}}}').status_code == 400


def test_json_nested_deeply(address: str) -> None:
    for text in (DEEP, f'{{"game":{DEEP}}}', f'{{"game":"viceroy","x":{DEEP}}}', "[" * 30_000):
        answer = json(address, text)
        assert answer.status_code == 400 and answer.json()["detail"]
    id = open_table(address, "person", "person")
    tokens = [sit(address, id, name)[1] for name in ("Anna", "Ben")]
    for text in (DEEP, f'{{"do":"why","path":{DEEP}}}', f'{{"do":"chat","x":{DEEP}}}'):
        with visit(address, id, tokens[0]) as client:
            client.socket.send(text)
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(5):
                    client.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1007
    assert state(address, id)["status"] == "playing"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
def test_programs_send_json(address: str, kind: str) -> None:
    """A page elsewhere can make a browser send these without asking us first."""
    id = open_table(address, "person", "person")
    _, token = sit(address, id, "Anna")
    seat = {"Authorization": f"Bearer {token}", "Content-Type": kind}
    wishes = {
        f"{address}/api/tables": b'{"game":"for_the_king","players":2}',
        f"{address}/api/tables/{id}/seats": b'{"name":"Eve"}',
        f"{address}/api/tables/{id}/moves": b'{"value":0,"revision":0}',
        f"{address}/api/tables/{id}/undo": b'{"revision":0}',
        f"{address}/api/tables/{id}/shown": b'{"shown":true}',
    }
    before = state(address, id)
    for where, wish in wishes.items():
        answer = HTTP.post(where, content=wish, headers=seat)
        assert answer.status_code == 415, where
        assert "application/json" in answer.json()["detail"]
    assert state(address, id) == before
    assert json(address, wishes[f"{address}/api/tables"].decode(), **{"Content-Type": kind}).status_code == 415
    right = "application/json; charset=utf-8"
    assert json(address, wishes[f"{address}/api/tables"].decode(), **{"Content-Type": right}).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/form-data; boundary=x", ""])
def test_pages_send_forms(address: str, kind: str) -> None:
    id = open_table(address, "person", "person")
    for where in ("tables", "reader", f"table/{id}/join", "account/register", "account/sign-in", "account/name"):
        answer = HTTP.post(f"{address}/{where}", content=b"name=Anna", headers={"Content-Type": kind})
        assert answer.status_code == 415, where
    many = "&".join(f"x{number}=" for number in range(1000))
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert HTTP.post(f"{address}/reader", content=many, headers=form).status_code == 400


def test_where_a_form_leads_back_to(address: str) -> None:
    for back in (
        "//elsewhere.example",
        "/\\elsewhere.example",
        "https://elsewhere.example",
        "/\r\nX: y",
        "/\ud800",
        "",
    ):
        content = "language=pl&back=" + "".join(f"%{byte:02x}" for byte in back.encode("utf-8", "surrogatepass"))
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = HTTP.post(f"{address}/reader", content=content, headers=form)
        assert answer.status_code == 303 and answer.headers["location"] == "/", back
    found = HTTP.post(f"{address}/reader", data={"back": "/rules/viceroy?q=gem#V.COS.01"})
    assert found.headers["location"].startswith("/rules/viceroy")


def test_a_refused_form_keeps_what_was_chosen(address: str) -> None:
    """The number of characters of a name is said by the form, and nothing else has to be chosen again."""
    with httpx.Client(base_url=address) as client:
        fresh = client.get("/").text
        assert re.search(r'name="name" required maxlength="24"', fresh)
        form = {**FORM, "variants": "full_deck", "seat2": "random", "seat3": "person", "clock": "day", "public": "link"}
        page = client.post("/tables", data={**form, "name": "A" * 30})
    assert page.status_code == 409 and 'role="alert"' in page.text
    shown = page.text
    assert re.search(r'value="viceroy"[^>]* checked', shown)
    assert re.search(r'name="edition" value="pl" checked', shown)
    assert re.search(r'name="variants" value="full_deck" checked', shown)
    assert re.search(r'name="players" value="4" checked', shown)
    assert re.search(r'<option value="day" selected', shown)
    assert re.search(r'name="public" value="link" checked', shown) and 'value="open" checked' not in shown
    assert re.search(r'name="seat2">.*?<option value="random" selected', shown, re.DOTALL)
    third = shown.partition('name="seat3">')[2].partition("</select>")[0]
    assert "selected" not in third, "the open seat stays open"
    assert 'name="hints" value="on">' in shown, "hints were not wanted"
    assert f'value="{"A" * 30}"' in shown, "the name is there to be shortened"
    id = open_table(address, "person", "person")
    refused = HTTP.post(f"{address}/table/{id}/join", data={"name": "B" * 30})
    assert refused.status_code == 409 and 'maxlength="24"' in refused.text and "B" * 30 in refused.text

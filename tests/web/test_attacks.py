"""Rung 8 of the ladder, from outside: whatever a browser or a program sends, the table stays as it was."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.web import Client, open_table, server, sit, state, visit

SCRIPT = '<script>alert(1)</script><img src=x onerror="alert(2)">'


@pytest.fixture
def table(address: str) -> tuple[str, list[str]]:
    """A table of two people, and the tokens of its seats."""
    id = open_table(address, "person", "person")
    return id, [sit(address, id, name)[1] for name in ("Anna", "Bohdan")]


def ask(address: str, table: str, token: str) -> dict[str, Any]:
    answer = httpx.get(f"{address}/api/tables/{table}/options", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def move(address: str, table: str, token: str, **answer: Any) -> httpx.Response:
    return httpx.post(f"{address}/api/tables/{table}/moves", json=answer, headers={"Authorization": f"Bearer {token}"})


def adviser(address: str, table: str, tokens: list[str]) -> tuple[str, str]:
    """The token of who is asked, and that of the other."""
    first, second = tokens
    return (first, second) if ask(address, table, first)["options"] else (second, first)


def test_stale_foreign_duplicate_and_illegal_moves(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    mine, theirs = adviser(address, id, tokens)
    before = ask(address, id, mine)
    assert move(address, id, theirs, value=0, revision=before["revision"]).status_code == 409
    refused = move(address, id, mine, value=99, revision=before["revision"])
    assert refused.status_code == 409 and refused.json()["rule"]
    assert state(address, id)["revision"] == before["revision"], "nothing has changed"
    done = move(address, id, mine, value=1, revision=before["revision"], key="one")
    assert done.status_code == 200
    again = move(address, id, mine, value=1, revision=before["revision"], key="one")
    assert again.status_code == 200 and again.json() == done.json(), "a double click plays once"
    assert move(address, id, mine, value=1, revision=before["revision"], key="two").status_code == 409, "stale"
    assert state(address, id)["revision"] == done.json()["revision"]


def test_forged_and_missing_seats(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    revision = state(address, id)["revision"]
    for token in ("x", tokens[0][:-1], tokens[0] + "x", "' or 1=1 --", "0"):
        assert move(address, id, token, value=1, revision=revision).status_code == 401
    assert httpx.post(f"{address}/api/tables/{id}/moves", json={"value": 1, "revision": revision}).status_code == 401
    other = open_table(address, "person", "person")
    assert move(address, other, tokens[0], value=1, revision=0).status_code == 401, "a token holds one table's seat"
    with visit(address, id) as client:
        client.say(do="play", value=1, rev=revision)
        assert "watching" in client.refusal()["say"]
    with visit(address, id, "forged") as client:
        client.say(do="undo", rev=revision)
        client.refusal()
    assert state(address, id)["revision"] == revision


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "null", '"x"', '{"do":"fly"}', '{"do":"play","value":"1"}', '{"do":"play","value":1e99}', "\x00"],
)
def test_malformed_messages_end_the_socket(address: str, table: tuple[str, list[str]], text: str) -> None:
    id, tokens = table
    with visit(address, id, tokens[0]) as client:
        client.socket.send(text)
        with pytest.raises(ConnectionClosed):
            for _ in range(5):
                client.hear()
    assert state(address, id)["status"] == "playing"


def test_oversized_messages_and_requests(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    with visit(address, id, tokens[0]) as client:
        client.socket.send(json.dumps({"do": "chat", "text": "x" * 50_000}))
        with pytest.raises(ConnectionClosed):
            for _ in range(5):
                client.hear()
    huge = httpx.post(f"{address}/api/tables", content=b'{"game":"' + b"x" * 200_000 + b'"}')
    assert huge.status_code == 413
    form = httpx.post(f"{address}/tables", data={"name": "x" * 100_000, "game": "for_the_king", "players": "2"})
    assert form.status_code in (400, 413)
    assert httpx.get(address + "/rules/for_the_king", params={"q": "x" * 5000}).status_code == 200


def test_malformed_requests(address: str) -> None:
    api = f"{address}/api/tables"
    wishes: list[Any] = [
        {},
        {"game": "chess"},
        {"game": "for_the_king", "players": 99},
        {"game": 1},
        [],
        {"game": "../x"},
    ]
    for wish in wishes:
        assert httpx.post(api, json=wish).status_code == 400
    assert httpx.post(api, content=b"{", headers={"Content-Type": "application/json"}).status_code == 400
    table = open_table(address, "person", "person")
    for newcomer in (
        {},
        {"name": ""},
        {"name": 5},
        {"name": "A", "seat": 77},
        {"name": "x" * 400},
        {"name": "A", "x": 1},
    ):
        assert httpx.post(f"{api}/{table}/seats", json=newcomer).status_code in (400, 409)
    assert httpx.get(f"{address}/table/{table}/join?seat=abc").status_code == 400
    assert httpx.get(f"{address}/api/tables/{table}/log?after=-1").status_code == 400


def test_script_in_names_and_chat_is_only_text(address: str) -> None:
    id = open_table(address, "person", "person")
    with httpx.Client(base_url=address) as anna:
        assert anna.post(f"/table/{id}/join", data={"name": "<script>x</script>"}).status_code == 303
        _, token = sit(address, id, "<i>Bo</i>")
        with visit(address, id, token) as client:
            client.say(do="chat", text=SCRIPT)
            for _ in range(20):
                client.hear()
                if "alert(1)" in client.regions["chat"]:
                    break
            assert "alert(1)" in client.regions["chat"]
            shown = "".join(client.regions.values())
            assert "<script" not in shown and "<img" not in shown and "<i>Bo" not in shown
        page = anna.get(f"/table/{id}").text
        assert not re.search(r"<script>|<img|<i>Bo|onerror=\"", page)
        assert "&lt;script&gt;" in page


def test_sockets_and_forms_of_other_sites(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    for origin in ("https://elsewhere.example", "null", address.replace("127.0.0.1", "localhost")):
        with pytest.raises(ConnectionClosed) as closed, visit(address, id, tokens[0], origin=origin):
            pass
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    foreign = {"Origin": "https://elsewhere.example"}
    form = {"game": "for_the_king", "players": "2", "name": "Eve"}
    assert httpx.post(f"{address}/tables", data=form, headers=foreign).status_code == 403
    assert httpx.post(f"{address}/tables", data=form, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert httpx.post(f"{address}/table/{id}/join", data={"name": "Eve"}, headers=foreign).status_code == 403
    assert httpx.post(f"{address}/reader", data={"language": "pl"}, headers=foreign).status_code == 403


def test_a_name_that_points_here_is_no_way_in(address: str) -> None:
    assert httpx.get(address + "/", headers={"Host": "rebound.example"}).status_code == 400


def test_nobody_is_told_what_others_hold(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    mine, theirs = adviser(address, id, tokens)
    with visit(address, id, mine) as own, visit(address, id, theirs) as other, visit(address, id) as public:
        card = re.search(r'data-key="(card-\d+)"', own.regions["drawn"])
        assert card is not None
        for client in (other, public):
            assert card[1] not in "".join(client.regions.values())
        own.say(do="play", value=2, rev=own.revision, key="k")
        for client in (other, public):
            message = client.hear()
            assert card[1] not in json.dumps(message)


def test_a_refusal_names_its_rule(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    mine, _ = adviser(address, id, tokens)
    asked = ask(address, id, mine)
    value = 0
    while asked["kind"] != "place" or value == 0:  # a king card kept is first carried out
        assert move(address, id, mine, value=value, revision=asked["revision"]).status_code == 200
        asked = ask(address, id, mine)
        value = asked["options"][0]["value"]
    with visit(address, id, mine) as client:
        client.say(do="why", path=["zone-own"])
        refused = client.refusal()
        assert refused["rule"] == "K.DIS.04" and refused["say"]


def flood(client: Client) -> int:
    """How many of many messages were refused for their number before the server hung up."""
    refused = 0
    with suppress(ConnectionClosed):
        for number in range(400):
            client.say(do="chat", text=f"{number}")
    # The server may have hung up before it was told all of them; what it said until then is still to be heard.
    with suppress(ConnectionClosed):
        for _ in range(400):
            refused += "refused" in client.hear()
    return refused


def test_floods_and_guesses_are_slowed_down(tmp_path: Path) -> None:
    with server(tmp_path, strict=True) as address:
        id = open_table(address, "person", "person")
        _, token = sit(address, id, "Anna")
        with visit(address, id, token) as client:
            assert flood(client) > 20
        assert state(address, id)["revision"] < 60
        codes = [httpx.get(f"{address}/api/tables/{number:022d}").status_code for number in range(12)]
        assert codes[0] == 404 and 429 in codes, "ids are not to be guessed"
        wish = {"game": "for_the_king", "players": 2}
        codes = [httpx.post(f"{address}/api/tables", json=wish).status_code for _ in range(8)]
        assert 429 in codes, "tables are not opened by the thousand"
        with httpx.Client(base_url=address) as client:
            assert 429 in [client.get("/credits").status_code for _ in range(200)]

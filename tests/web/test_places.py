"""Who may see and act through an open page, told in small stories; `test_holders.py` looks for more of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.hall import Hall
from tests.support.patience import until
from tests.support.web import HTTP, REGIONS, Client, open_table, sit, state, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def api(address: str, table: str, what: str, token: str, **wish: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    answer = HTTP.post(f"{address}/api/tables/{table}/{what}", headers=headers, json=wish or None)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def options(address: str, table: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    found: dict[str, Any] = HTTP.get(f"{address}/api/tables/{table}/options", headers=headers).json()
    return found


@contextmanager
def silent(hall: Hall, id: str, cookie: str = "", behind: int = -1) -> Iterator[Client]:
    """A page that has not said hello, and that the server knows."""
    where = hall.address.replace("http", "ws") + f"/table/{id}/live{f'?behind={behind}' if behind >= 0 else ''}"
    table = hall.do(hall.house.table(id))
    before = len(table._subscribers)
    with connect(where, origin=Origin(hall.address), additional_headers={"Cookie": cookie}) as socket:
        until(lambda: len(table._subscribers) > before)
        yield Client(socket)


def hello(page: Client) -> None:
    page.say(do="hello", have=dict.fromkeys(REGIONS, "nothing"), rev=-1)


def closed(page: Client) -> tuple[list[dict[str, Any]], int]:
    """What a page is told until it is closed, and with which code."""
    told = []
    with pytest.raises(ConnectionClosed) as end:
        while True:
            told.append(page.hear())
    assert end.value.rcvd is not None
    return told, end.value.rcvd.code


def test_people_play_where_nobody_watches(address: str) -> None:
    id = open_table(address, "person", "person", watched=False)
    tokens = [sit(address, id, name)[1] for name in ("Anna", "Bohdan")]
    turn = next(seat["seat"] for seat in state(address, id)["seats"] if seat["owing"])
    with visit(address, id, tokens[turn]) as player, visit(address, id, tokens[1 - turn]) as other:
        asked = options(address, id, tokens[turn])
        player.say(do="play", value=asked["options"][0]["value"], rev=asked["revision"], key="x")
        assert player.hear()["rev"] == other.hear()["rev"] == asked["revision"] + 1
    with pytest.raises(ConnectionClosed) as end, visit(address, id):
        pass
    assert end.value.rcvd is not None and end.value.rcvd.code == 4403


def test_who_got_up_sees_and_plays_nothing_of_the_next_holder(address: str) -> None:
    id = open_table(address, "person", "person")
    seat, token = sit(address, id, "Anna")
    where = address.replace("http", "ws") + f"/api/tables/{id}/events"
    with (
        connect(where, additional_headers={"Authorization": f"Bearer {token}"}) as events,
        visit(address, id, token) as old,
    ):
        api(address, id, "leave", token)
        assert old.hear() == {"go": f"/table/{id}"}
        tokens = dict([sit(address, id, "Bohdan"), sit(address, id, "Celina")])
        turn = next(place["seat"] for place in state(address, id)["seats"] if place["owing"])
        asked = options(address, id, tokens[turn])
        revision = api(
            address, id, "moves", tokens[turn], value=asked["options"][0]["value"], revision=asked["revision"]
        )["revision"]
        with visit(address, id, tokens[seat]) as holder, visit(address, id) as anybody:
            while old.revision < revision:
                old.hear()
            assert old.regions == anybody.regions
            assert holder.regions["mine"] != old.regions["mine"]
            for wish in ({"do": "play", "value": 1}, {"do": "chat", "text": "x"}, {"do": "leave"}):
                old.say(rev=revision, **wish)
                assert "watching" in old.refusal()["say"]
            assert state(address, id)["revision"] == revision
        spectator = HTTP.get(f"{address}/api/tables/{id}/log").json()
        told: list[dict[str, Any]] = []
        while not told or told[-1]["revision"] < revision:
            told.append(json.loads(events.recv(30)))
        facts = [line["event"] for line in spectator if line["revision"] == revision]
        assert facts and told[-1]["facts"] == facts


def test_what_was_said_stays_with_who_said_it(address: str) -> None:
    id = open_table(address, "person", "person")
    _, token = sit(address, id, "Anna")
    with visit(address, id, token) as page:
        page.say(do="chat", text="good evening")
        assert "<b>Anna</b> good evening" in (page.hear() and page.regions["chat"])
        api(address, id, "leave", token)
    sit(address, id, "Bohdan")
    with visit(address, id) as anybody:
        assert "<b>Anna</b> good evening" in anybody.regions["chat"]


def test_a_silent_page_behind_a_hidden_hand_is_closed(hall: Hall) -> None:
    id = open_table(hall.address, "person", "person")
    tokens = [sit(hall.address, id, name)[1] for name in ("Anna", "Bohdan")]
    api(hall.address, id, "shown", tokens[0], shown=True)
    with silent(hall, id, behind=0) as friend:
        api(hall.address, id, "shown", tokens[0], shown=False)
        assert closed(friend) == ([], 4403)


def test_a_late_hello_is_judged_when_it_comes(hall: Hall) -> None:
    id = open_table(hall.address, "person", "person")
    tokens = [sit(hall.address, id, name)[1] for name in ("Anna", "Bohdan")]
    api(hall.address, id, "shown", tokens[0], shown=True)
    with silent(hall, id, behind=0) as friend:
        api(hall.address, id, "shown", tokens[0], shown=False)
        with suppress(ConnectionClosed):  # before it speaks
            hello(friend)
        told, code = closed(friend)
    assert code == 4403 and [message for message in told if "regions" in message] == []


def test_who_signs_out_while_a_page_opens_is_not_remembered(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        house = hall.house
        guest, secret = await house.guest("Anna")
        await house.register(guest, "anna", "correct horse")
        house._people.clear()
        read, leave = asyncio.Event(), asyncio.Event()
        found = house.store.person_with_key

        async def slow(hash: str) -> Any:
            row = await found(hash)
            read.set()
            await leave.wait()
            return row

        monkeypatch.setattr(house.store, "person_with_key", slow)
        opening = asyncio.ensure_future(house.person(secret))
        await read.wait()
        await house.log_out(secret)
        leave.set()
        assert await opening is None and await house.person(secret) is None

    hall.do(scene())


def test_a_silent_page_of_who_got_up_becomes_a_spectators(hall: Hall) -> None:
    id = open_table(hall.address, "person", "person")
    _, token = sit(hall.address, id, "Anna")
    with silent(hall, id, f"seat-{id}={token}") as page:
        api(hall.address, id, "leave", token)
        hello(page)
        assert page.hear() == {"go": f"/table/{id}"}
        with visit(hall.address, id) as anybody:
            assert page.hear()["rev"] == anybody.revision
            assert page.regions == anybody.regions

"""`ludoteka serve --workers 2`: the command itself, with people at one table served by different processes.

./test tests/web/test_workers.py -k killed --kills 100 -s
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoteka.store.crew import leader
from ludoteka.store.store import Store
from ludoteka.table.lines import Move, read
from ludoteka.web.workers import table_of
from tests.store.cluster import cluster
from tests.support.patience import until
from tests.support.web import Served, open_table, refused, served, sit, state, visit

WORKERS = ("--workers", "2", "--no-limits")
TWO = {"game": "for_the_king", "players": 2, "seats": ["person", "person"]}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path_factory.mktemp("house")
    else:
        with cluster() as address:
            yield address


@pytest.fixture(scope="module")
def server(where: Path | str) -> Iterator[Served]:
    with served(where, *WORKERS) as found:
        yield found


def children(pid: int) -> list[int]:
    return [int(one) for file in Path(f"/proc/{pid}/task").glob("*/children") for one in file.read_text().split()]


def workers(server: Served) -> list[int]:
    """The processes of the workers, by their numbers: they were started in this order, after Python's own helper."""
    found = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children(server.process.pid)}
    return [pid for pid in sorted(found) if b"resource_tracker" not in found[pid]]


def connected(url: str, number: int) -> httpx.Client:
    """A connection to a worker of one's choice, which stays: what it opens there, that worker leads."""
    while True:
        client = httpx.Client(base_url=url, timeout=60)
        if leader(client.post("/api/tables", json=TWO).raise_for_status().json()["id"], 2) == number:
            return client
        client.close()


class Player:
    """A seat played over HTTP."""

    def __init__(self, client: httpx.Client, table: str, name: str) -> None:
        self.client = client
        self.table = table
        seated = client.post(f"/api/tables/{table}/seats", json={"name": name}).raise_for_status().json()
        self.seat: int = seated["seat"]
        self.token: str = seated["token"]
        self._headers = {"Authorization": f"Bearer {self.token}"}

    def asked(self) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/{self.table}/options", headers=self._headers)
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def play(self, value: int, revision: int, key: str) -> int:
        wish = {"value": value, "revision": revision, "key": key}
        answer = self.client.post(f"/api/tables/{self.table}/moves", headers=self._headers, json=wish)
        return int(answer.raise_for_status().json()["revision"])


def test_two_people_at_one_table_are_served_by_different_workers(server: Served) -> None:
    clients = [connected(server.url, number) for number in range(2)]
    for first in range(2):  # the table is led by either
        table = clients[first].post("/api/tables", json=TWO).raise_for_status().json()["id"]
        assert leader(table, 2) == first
        players = [Player(client, table, name) for client, name in zip(clients, ("Anna", "Bob"), strict=True)]
        luck = random.Random(1)
        with visit(server.url, table, players[0].token) as page, visit(server.url, table) as spectator:
            for number in range(24):
                asked = [player.asked() for player in players]
                assert asked[0]["revision"] == asked[1]["revision"], "both workers know the last move"
                mover = next(seat for seat in range(2) if asked[seat]["options"])
                value = luck.choice(asked[mover]["options"])["value"]
                made = players[mover].play(value, asked[mover]["revision"], str(number))
                assert players[mover].play(value, asked[mover]["revision"], str(number)) == made
                until(lambda: page.hear() and page.revision >= made)  # noqa: B023  it is awaited here
                until(lambda: spectator.hear() and spectator.revision >= made)  # noqa: B023
    for client in clients:
        client.close()


def test_a_place_ends_on_both_workers(server: Served) -> None:
    clients = [connected(server.url, number) for number in range(2)]
    table = open_table(server.url, "person", "person")
    anna = Player(clients[0], table, "Anna")
    clients[1].get(f"/api/tables/{table}").raise_for_status()
    with visit(server.url, table, anna.token) as page:
        leaving = clients[1].post(f"/api/tables/{table}/leave", headers=anna._headers)
        assert leaving.status_code == 200
        until(lambda: "go" in page.hear())  # it sees less than it did
        seat, _ = sit(server.url, table, "Bob")
        assert seat == anna.seat
        page.say(do="chat", text="I sat here")
        assert page.refusal()
    for client in clients:
        anna.client = client
        with pytest.raises(httpx.HTTPStatusError):
            anna.asked()
        client.close()


class Crowd:
    """People at several tables who answer as fast as they can, and ask again with the same key when nobody answers."""

    def __init__(self, url: str, tables: int) -> None:
        self.acknowledged: dict[tuple[str, int], tuple[int, int]] = {}
        self._stop = threading.Event()
        self._faults: list[BaseException] = []
        self._threads = [threading.Thread(target=self._play, args=(url, number)) for number in range(tables)]
        self.ids: list[str] = []
        for thread in self._threads:
            thread.start()

    def _play(self, url: str, number: int) -> None:
        luck = random.Random(number)
        try:
            while not self._stop.is_set():
                self._play_one(url, luck)
        except BaseException as error:
            self._faults.append(error)

    def _play_one(self, url: str, luck: random.Random) -> None:
        with httpx.Client(base_url=url, timeout=60) as client:
            table = self._insist(lambda: client.post("/api/tables", json=TWO).raise_for_status()).json()["id"]
            name = luck.getrandbits(60)  # joining twice is harmless, and the names must differ
            players = [self._insist(lambda: Player(client, table, f"{luck.random()} {name}"[:24])) for _ in range(2)]
            self.ids.append(table)
            while not self._stop.is_set():
                found = [(player, self._insist(player.asked)) for player in players]
                asked = [(player, question) for player, question in found if question["options"]]
                if not asked:
                    return  # over, or a seat was taken by a request that was thought lost
                player, question = asked[0]
                value, key = luck.choice(question["options"])["value"], str(luck.getrandbits(60))
                made = self._insist(lambda: player.play(value, question["revision"], key))  # noqa: B023
                self.acknowledged[table, made] = (player.seat, value)

    def _insist(self, work: Any) -> Any:
        while True:
            try:
                return work()
            except httpx.TransportError:
                assert not self._stop.is_set(), "the server was gone before the crowd"

    def grows(self, number: int) -> None:
        """Until something more is acknowledged at tables that a worker leads."""

        def count() -> int:
            assert not self._faults, self._faults
            return sum([leader(table, 2) == number for table, _ in list(self.acknowledged)])

        before = count()
        until(lambda: count() > before + 5)

    def end(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
        assert not self._faults, self._faults


def test_a_worker_is_killed_under_load_and_nothing_acknowledged_is_lost(
    where: Path | str, server: Served, kills: int
) -> None:
    crowd = Crowd(server.url, 4)
    waits: list[float] = []
    try:
        for number in range(kills):
            crowd.grows(0)
            crowd.grows(1)
            before = workers(server)
            killed = time.monotonic()
            os.kill(before[number % 2], signal.SIGKILL)
            crowd.grows(0)
            crowd.grows(1)
            waits.append(time.monotonic() - killed)
            until(lambda: len(workers(server)) == 2 and workers(server) != before)  # noqa: B023
    finally:
        crowd.end()
    asyncio.run(check(where, crowd.acknowledged))
    print(f"{kills} times killed, {len(crowd.acknowledged)} acknowledged moves kept")
    print(f"moves at everybody's tables again after {statistics.median(waits):.1f} s, {max(waits):.1f} at most")


async def check(where: Path | str, acknowledged: dict[tuple[str, int], tuple[int, int]]) -> None:
    from sqlalchemy import select

    from ludoteka.store.schema import entries
    from ludoteka.store.visits import Visit

    visit = await Visit.enter(where)
    try:
        for table in {table for table, _ in acknowledged}:
            query = select(entries.c.sequence, entries.c.kind, entries.c.payload).where(entries.c.table == table)
            lines = {sequence: read(kind, payload) for sequence, kind, payload in await visit.read(query)}
            assert sorted(lines) == list(range(1, len(lines) + 1))
            for (id, sequence), (seat, value) in acknowledged.items():
                line = lines[sequence] if id == table else None
                assert line is None or (isinstance(line, Move) and (line.seat, line.value) == (seat, value))
            keys = [line.key for line in lines.values() if isinstance(line, Move)]
            assert len(keys) == len(set(keys)), "what was asked again was played once"
    finally:
        await visit.leave()


def test_the_bots_of_a_killed_worker_go_on(server: Served) -> None:
    table = open_table(server.url, "random", "random", pace=0.2)
    until(lambda: state(server.url, table)["revision"] > 2)
    for pid in workers(server):  # whoever leads it, and the other
        os.kill(pid, signal.SIGKILL)
    before = -1

    def again() -> bool:
        try:
            found = state(server.url, table)
        except httpx.TransportError:
            return False
        nonlocal before
        before = before if before >= 0 else found["revision"]
        return bool(found["revision"] > before + 2 or found["status"] == "over")

    until(again)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order(tmp_path: Path, number: signal.Signals) -> None:
    """Also when everybody hears the signal, as from a terminal, and more than once."""
    with served(tmp_path, *WORKERS) as server:
        table = open_table(server.url, "random", "random", pace=1)
        assert "in use" in refused("--port", "0", "--data", str(tmp_path))
        living = workers(server)
        with visit(server.url, table):
            for pid in (*living, server.process.pid, *living):
                os.kill(pid, number)
            assert server.process.wait(600) == 0
        assert not [pid for pid in living if Path(f"/proc/{pid}").exists()]
        assert [file.name for file in tmp_path.iterdir() if "wal" in file.name] == [], "the database is whole by itself"


def test_workers_end_with_who_started_them(tmp_path: Path) -> None:
    with served(tmp_path, *WORKERS) as server:
        table = open_table(server.url, "person", "person")
        living = workers(server)
        server.process.kill()
        until(lambda: not [pid for pid in living if Path(f"/proc/{pid}").exists()])
    with served(tmp_path, *WORKERS) as server:
        assert state(server.url, table)["status"] == "gathering"


def test_one_store_is_migrated_once_and_held(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await Store.open(tmp_path)
        hold = await store.retire()
        assert hold is not None
        with pytest.raises(Exception, match="in use"):
            await Store.open(tmp_path)
        hold.release()
        await (await Store.open(tmp_path)).close()

    asyncio.run(scene())


def test_a_request_says_which_table_it_is_for() -> None:
    id = "W3qQJOveVNv2frOVmo4ubA"
    for head in (
        f"GET /table/{id} HTTP/1.1",
        f"GET /table/{id}/live?behind=0 HTTP/1.1",
        f"POST /api/tables/{id}/moves ",
    ):
        assert table_of(head.encode()) == id
    for head in (
        "",
        "GET / HTTP/1.1",
        f"GET /table/{id[:9]}",
        f"GET /table/{id}x HTTP/1.1",
        "\x16\x03\x01",
        f"GET /table/{id}",
    ):
        assert table_of(head.encode()) == ""

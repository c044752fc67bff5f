"""Servers on one PostgreSQL share their tables; one is killed, the others go on.

./test tests/table/test_postgresql.py -k holder --kills 100 -s
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import pytest

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import leases
from ludoteka.store.faults import Taken
from ludoteka.store.rows import Entry
from ludoteka.store.schema import HEAD, metadata
from ludoteka.store.store import Store
from ludoteka.table.lines import Move, read
from ludoteka.table.settings import Settings
from tests.store.cluster import cluster
from tests.table.support import at, opened, run, seated, step, until

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with cluster() as found:
        yield found


class Peer:
    """Another server, in a process of its own."""

    def __init__(self, address: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.table.peer", address],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.answer() == "ready"

    def answer(self) -> Any:
        line = cast(IO[str], self.process.stdout).readline()
        assert line, "the server has died"
        return json.loads(line)

    def send(self, *words: Any) -> None:
        stdin = cast(IO[str], self.process.stdin)
        stdin.write(json.dumps(words) + "\n")
        stdin.flush()

    def ask(self, *words: Any) -> Any:
        self.send(*words)
        return self.answer()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.communicate(timeout=20)


@pytest.fixture
def peers(address: str) -> Iterator[list[Peer]]:
    both = [Peer(address), Peer(address)]
    yield both
    for peer in both:
        peer.close()


def test_two_servers_play_one_table_and_one_is_killed(peers: list[Peer]) -> None:
    one, other = peers
    table = one.ask("open", ["person"] * 3)
    tokens = [peers[number % 2].ask("join", table, name) for number, name in enumerate(("Anna", "Bob", "Ewa"))]
    assert [other.ask("seat", table, token) for token in tokens] == [0, 1, 2]
    assert one.ask("state", table)["acting"] and not other.ask("state", table)["acting"]
    rng = random.Random(1)
    made: list[int] = []
    for number in range(40):
        asked, listening = peers[number % 2], peers[1 - number % 2]
        state = asked.ask("state", table)
        seat = state["owing"][0]
        value = rng.choice(state["options"][seat])
        made.append(asked.ask("play", table, seat, value, state["revision"], f"key {number}"))
        assert listening.ask("play", table, seat, value, state["revision"], f"key {number}") == made[-1], "played once"
    assert made == list(range(4, 44))
    states = [peer.ask("state", table) for peer in peers]
    assert states[0]["digest"] == states[1]["digest"]
    # The first server dies in the middle of a move. Whether it was kept or not, asking the other one plays it once.
    seat, revision = states[0]["owing"][0], states[0]["revision"]
    move = ["play", table, seat, rng.choice(states[0]["options"][seat]), revision, "key at the end"]
    one.send(*move)
    one.kill()
    assert other.ask(*move) == revision + 1, "what was acknowledged is there, and what was asked is played once"
    assert other.ask(*move) == revision + 1
    assert other.ask("state", table)["revision"] == revision + 1
    for number in range(40, 80):
        state = other.ask("state", table)
        if state["status"] == "over":
            break
        seat = state["owing"][0]
        other.ask("play", table, seat, rng.choice(state["options"][seat]), state["revision"], f"key {number}")
    assert other.ask("state", table)["revision"] > 60
    waited = time.monotonic() + 4 * leases.TERM
    while not other.ask("state", table)["acting"]:
        assert time.monotonic() < waited, "the lease of the dead server was not taken over"
        time.sleep(0.2)


def test_word_of_a_change_reaches_the_other_server(peers: list[Peer]) -> None:
    one, other = peers
    table = one.ask("open", ["person"] * 3)
    other.ask("heard", table)
    other.ask("state", table)
    for name in ("Anna", "Bob", "Ewa"):
        one.ask("join", table, name)
    waited = time.monotonic() + 10
    while other.ask("heard", table) != 3:
        assert time.monotonic() < waited, "nothing was heard"
        time.sleep(0.05)


def test_two_servers_race_for_one_decision(peers: list[Peer]) -> None:
    one = peers[0]
    table = one.ask("open", ["person"] * 3)
    for name in ("Anna", "Bob", "Ewa"):
        one.ask("join", table, name)
    for _ in range(15):
        state = one.ask("state", table)
        seat, revision = state["owing"][0], state["revision"]
        tries = [["play", table, seat, value, revision, ""] for value in state["options"][seat][:3]]
        for peer in peers:
            peer.send("race", *tries)
        answers = [answer for peer in peers for answer in peer.answer()]
        assert [answer for answer in answers if isinstance(answer, int)] == [revision + 1]
        digests = {peer.ask("state", table)["digest"] for peer in peers}
        assert len(digests) == 1


def test_the_bots_of_a_dead_server_go_on_elsewhere(peers: list[Peer]) -> None:
    one, other = peers
    table = one.ask("open", ["person", "random", "random"])
    one.ask("join", table, "Anna")
    one.kill()
    rng = random.Random(1)
    waited = time.monotonic() + 60
    answered = 0
    while answered < 12:
        assert time.monotonic() < waited, "the bots do not answer"
        state = other.ask("state", table)
        if 0 in state["owing"]:
            options = state["options"][0]
            answered += isinstance(other.ask("play", table, 0, rng.choice(options), state["revision"], ""), int)
        else:
            time.sleep(0.02)


class Played:
    """Anna at tables with two bots each, by way of any server: what was acknowledged, and whether it was kept."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.acknowledged: list[tuple[str, int, int, str]] = []

    def asked(self, peer: Peer, table: str) -> dict[str, Any] | None:
        """The table when Anna is asked again; None when the game is over."""
        waited = time.monotonic() + 60
        while True:
            state: dict[str, Any] = peer.ask("state", table)
            if state["status"] == "over":
                return None
            if 0 in state["owing"]:
                return state
            assert time.monotonic() < waited, "the bots do not go on"
            time.sleep(0.02)

    def answer(self, state: dict[str, Any], table: str) -> list[Any]:
        value, key = self.rng.choice(state["options"][0]), str(self.rng.getrandbits(60))
        return ["play", table, 0, value, state["revision"], key]

    def play(self, peer: Peer, answer: list[Any]) -> None:
        made = peer.ask(*answer)
        assert isinstance(made, int), made
        self.acknowledged.append((answer[1], made, answer[3], answer[5]))

    async def check(self, address: str) -> None:
        """Each answer stands in the log where it was said to be, and nowhere else."""
        store = await Store.open(address)
        try:
            for table in {table for table, *_ in self.acknowledged}:
                lines = await store.lines(table)
                assert [line.sequence for line in lines] == list(range(1, len(lines) + 1))
                moves = {line.sequence: read(line.kind, line.payload) for line in lines}
                keys = Counter(line.key for line in moves.values() if isinstance(line, Move) and line.key)
                for _, revision, value, key in [each for each in self.acknowledged if each[0] == table]:
                    line = moves[revision]
                    assert isinstance(line, Move) and (line.value, line.key) == (value, key)
                    assert keys[key] == 1, "an answer was played twice"
        finally:
            await store.close()


def acting(peers: list[Peer], table: str) -> Peer:
    """Who holds the lease of a table, as soon as somebody does."""
    waited = time.monotonic() + 60
    while True:
        for peer in peers:
            if peer.ask("state", table)["acting"]:
                return peer
        assert time.monotonic() < waited, "nobody took the lease over"
        time.sleep(0.05)


def test_the_holder_of_the_lease_is_killed_again_and_again(address: str, kills: int) -> None:
    peers = [Peer(address) for _ in range(3)]
    played = Played(random.Random(1))
    rng = played.rng
    tables: list[str] = []
    slowest, killed = 0.0, 0
    while killed < kills:
        while len(tables) < 3:
            tables.append(rng.choice(peers).ask("open", ["person", "random", "random"]))
            rng.choice(peers).ask("join", tables[-1], "Anna")
        table = rng.choice(tables)
        for _ in range(rng.randrange(1, 5)):
            asked = played.asked(peer := rng.choice(peers), table)
            if asked is not None:
                played.play(peer, played.answer(asked, table))
        asked = played.asked(rng.choice(peers), table)
        if asked is None:
            tables.remove(table)
            continue
        holder = acting(peers, table)
        answer = played.answer(asked, table)
        holder.send(*answer)
        time.sleep(rng.random() * 0.02)
        holder.kill()
        killed += 1
        since = time.monotonic()
        peers.remove(holder)
        played.play(rng.choice(peers), answer)
        acting(peers, table)
        slowest = max(slowest, time.monotonic() - since)
        if played.asked(rng.choice(peers), table) is None:
            tables.remove(table)
        peers.append(Peer(address))
    for peer in peers:
        peer.close()
    asyncio.run(played.check(address))
    print(
        f"the holder was killed {kills} times: {len(played.acknowledged)} answers kept, all once; "
        f"another one held the lease after {slowest:.1f} s at most"
    )


def test_the_same_store_on_postgresql(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as house:
            table = await seated(house, Settings("for_the_king", seats=("person", "random", "person")))
            rng = random.Random(1)
            for _ in range(25):
                await until(table, lambda: table.status == "over" or any(s.owing and not s.bot for s in table.seats()))
                await step(table, rng)
            assert await house.lobby()
            lines = await house.store.lines(table.id)
            assert [line.sequence for line in lines] == list(range(1, len(lines) + 1))
            with pytest.raises(Taken):
                await house.store.append(table.id, [Entry(1, "chat", "{}", 1.0)])
            async with house.store.engine.connect() as connection:
                from alembic.autogenerate import compare_metadata
                from alembic.migration import MigrationContext

                different = await connection.run_sync(
                    lambda here: compare_metadata(MigrationContext.configure(here), metadata)
                )
                assert different == []
        async with opened(address) as house:
            again = await house.table(table.id)
            assert again.revision >= table.revision
            if again.revision == table.revision:  # unless a bot was quicker
                assert again.digest() == table.digest()
            await house.store.groups._hand.close()  # a broken connection is replaced
            await again.chat(at(again, 0), "hello")

    run(scene())


def test_what_cannot_be_reached_is_said_in_one_line(address: str) -> None:
    async def scene() -> None:
        for wrong in (address.replace("/postgres?", "/nothing?"), address + "-nowhere"):
            with pytest.raises(BadRequest) as caught:
                await Store.open(wrong)
            assert "\n" not in str(caught.value)
        store = await Store.open(address)
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        try:
            with pytest.raises(BadRequest, match="newer ludoteka"):
                await Store.open(address)
        finally:
            async with store.engine.begin() as connection:
                await connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{HEAD}'")
            await store.close()

    asyncio.run(scene())

"""Bots at the table: fair, out of the way, and replaced when they fail."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import msgspec

from ludoteka import bots
from ludoteka.bots.seat import ask
from ludoteka.kernel.chance import SeededChance
from ludoteka.table.settings import Settings
from ludoteka.table.thinkers import Query, Thinkers, answer
from tests.table.support import at, fists, opened, owing, run, seated, step, until


def test_bots_answer_and_the_game_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings("for_the_king", seats=("person", "greedy", "random")))
            rng = random.Random(1)
            while table.status != "over":
                await until(table, lambda: owing(table) == 0 or table.status == "over")
                if table.status != "over":
                    await step(table, rng)
            assert len(table.scores()) == 3
            assert table.record().data["seats"] == ["me:Anna", "greedy", "random"]

    run(scene())


def test_a_dead_thinker_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(Settings("for_the_king", seats=("greedy", "greedy")))
            killed: set[int] = set()
            while table.status != "over":
                await until(table, lambda: table.revision % 20 == 0 or table.status == "over")
                pool = house.thinkers._pool
                if pool is not None and len(killed) < 3:
                    for pid in set(pool._pool._processes or {}) - killed:
                        os.kill(pid, signal.SIGKILL)
                        killed.add(pid)
                await until(table, lambda: table.revision % 20 > 0 or table.status == "over")
            assert len(killed) == 3 and house.thinkers.replaced >= 2

    run(scene())


def test_a_bot_that_fails_is_answered_for(tmp_path: Path) -> None:
    """The workers do not know the toy, so every question to them fails; the game goes on all the same."""

    async def scene() -> None:
        with fists() as settings:
            async with opened(tmp_path) as house:
                table = await house.open_table(msgspec.structs.replace(settings, seats=("random",) * 3))
                await until(table, lambda: table.status == "over")

    run(scene())


def test_a_bot_that_thinks_too_long_is_answered_for() -> None:
    async def scene() -> None:
        thinkers = Thinkers(1, limit=0.001)
        query = Query("for_the_king", "uk", 3, (), 2, "greedy", 0, "place", [0, 1], {}, 1)
        assert await thinkers.choose(query) in (0, 1)
        assert thinkers.replaced >= 1
        thinkers.close()

    run(scene())


def test_a_question_holds_a_view_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings("for_the_king", players=3))
            rng = random.Random(1)
            for _ in range(40):
                seat = owing(table)
                query = table._query(seat)
                sent = msgspec.json.encode(query)
                assert msgspec.json.decode(sent, type=Query).view == table.view(seat)
                secret = table._row.secret
                assert secret.hex().encode() not in sent and str(int.from_bytes(secret, "big")).encode() not in sent
                assert answer(msgspec.json.encode(msgspec.structs.replace(query, bot="greedy"))) in query.options
                await step(table, rng)

    run(scene())


def test_an_undo_while_a_bot_thinks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            seats = ("person", "greedy", "greedy")
            table = await seated(house, Settings("for_the_king", seats=seats, pace=0.1))
            await until(table, lambda: owing(table) == 0)
            undone = 0
            for _ in range(40):
                digest = table.digest()
                await table.play(at(table, 0), table.options(0)[0], table.revision)
                if table.why_not_undo(0) is None:
                    await table.undo(at(table, 0), table.revision)
                    assert table.digest() == digest
                    undone += 1
                    break
                await until(table, lambda: owing(table) == 0)
            assert undone
            revision = table.revision
            await asyncio.sleep(0.3)
            assert table.revision == revision, "the bot's answer to a question taken back is dropped"

    run(scene())


def test_facts_travel_to_bots_that_listen_alone_and_they_answer_as_at_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            for game, seats, listening in (
                ("for_the_king", ("search:iterations=20", "person"), True),
                ("for_the_king", ("search:iterations=20:foreseen=0", "person"), False),
                ("for_the_king", ("greedy", "person"), False),
                ("viceroy", ("search:iterations=20", "person"), False),
            ):
                table = await seated(house, Settings(game, seats=seats, pace=10.0))
                match = table._sitting.match
                while not match.options(0):
                    await table.play(at(table, 1), match.options(1)[0], table.revision)
                query = table._query(0)
                assert query.heard == (match.facts(0) if listening else None)
                bot = bots.make(seats[0], match.game, SeededChance(query.luck))
                assert answer(msgspec.json.encode(query)) == bot.choose(ask(match, 0))
            table = await seated(house, Settings("for_the_king", seats=("person", "person")))
            seat = owing(table)
            assert table._query(seat, "hint").heard == table._sitting.match.facts(seat), "hints are a search's"

    run(scene())

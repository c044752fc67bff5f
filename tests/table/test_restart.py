"""The log is the truth: closed and opened at every point, a table is the same."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.engines import FILE
from ludoteka.store.faults import Full
from ludoteka.store.store import Store
from ludoteka.table.settings import Settings, the_game
from ludoteka.table.table import Table
from tests.table.support import at, fists, opened, owing, run, seated, step, until


def _begin_with(where: Path, rules: int) -> None:
    """As if the tables had begun with this version of the rules."""
    with closing(sqlite3.connect(where / FILE)) as kept, kept:
        kept.execute("UPDATE tables SET rules = ?", (rules,))


def has_moved(table: Table, revision: int) -> bool:
    return table.revision > revision or table.status == "over"


def shown(table: Table) -> object:
    audiences = [*range(table.game.players), None]
    return (
        table.digest(),
        table.revision,
        table.status,
        table.seats(),
        [table.view(audience) for audience in audiences],
        [[told._replace(event=None) for told in table.log(audience)] for audience in audiences],
        [table.options(seat) for seat in range(table.game.players)],
        [table.why_not_undo(seat) is None for seat in range(table.game.players)],
        [[told._replace(event=None) for told in table.since(seat)] for seat in range(table.game.players)],
    )


def brief(table: Table) -> object:
    sitting = table._sitting
    heard = [(item.revision, item.what, item.text, item.seat) for item in sitting.items]
    return table.digest(), table.revision, sitting.asked, sitting.acted, sitting.answers, heard


async def a_whole_game(folder: Path, settings: Settings) -> int:
    """Play with undos and chat; after each entry the table is made again from the file, often by a new house."""
    rng = random.Random(1)
    async with opened(folder) as house:
        table = await seated(house, settings)
        before = shown(table)
    entries = 0
    while True:
        async with opened(folder) as house:
            table = await house.table(table.id)
            assert shown(table) == before
            for _ in range(rng.randrange(1, 16)):
                if table.status == "over":
                    return entries
                await disturb(table, rng)
                entries += 1
                row = await house.store.table(table.id)
                assert row is not None
                again = Table(house.store, house.thinkers, row, await house.store.lines(table.id))
                assert brief(again) == brief(table)
            before = shown(table)


async def disturb(table: Table, rng: random.Random) -> None:
    """Somebody answers, takes back or says something."""
    undoers = [seat for seat in range(table.game.players) if table.why_not_undo(seat) is None]
    if undoers and rng.random() < 0.3:
        await table.undo(at(table, rng.choice(undoers)), table.revision, rng.random() < 0.5)
    elif rng.random() < 0.02:
        await table.chat(at(table, rng.randrange(table.game.players)), "hm")
    else:
        await step(table, rng)


def test_a_whole_game_with_a_restart_after_every_entry(tmp_path: Path) -> None:
    async def scene() -> None:
        assert await a_whole_game(tmp_path, Settings("for_the_king", players=2)) > 60

    run(scene())


def test_a_half_answered_simultaneous_decision_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        with fists() as settings:
            assert await a_whole_game(tmp_path, settings) > 10

    run(scene())


def test_what_bots_owe_is_derived_from_the_table(tmp_path: Path) -> None:
    """A house is closed while bots think; when it opens they go on, though nobody asks for the table."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(Settings("for_the_king", seats=("random", "random")))
        while table.status != "over":
            revision = table.revision
            async with opened(tmp_path) as house:
                while not house._kept:
                    await asyncio.sleep(0.01)
                table = await house.table(table.id)
                await until(table, partial(has_moved, table, revision + 30))

    run(scene())


def test_what_the_store_cannot_keep_does_not_happen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings("for_the_king", players=3))
            await step(table, random.Random(1))
            before = shown(table)
            stream = table.subscribe()
            seat = owing(table)

            async def full(*_: object) -> None:
                raise Full("the disk is full")

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Store, "append", full)
                for request in (
                    table.play(at(table, seat), table.options(seat)[0], table.revision),
                    table.chat(at(table, 0), "hello"),
                    table.leave(at(table, 0)),
                ):
                    with pytest.raises(Full, match="the disk is full"):
                        await request
            assert shown(table) == before and stream.pending() == []
            await step(table, random.Random(1))
            assert len(stream.pending()) == 1

    run(scene())


def test_an_answer_on_which_the_rules_fail_is_voided(tmp_path: Path) -> None:
    """The program of a game may have a fault; the table goes on without the answer, before and after a restart."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings("for_the_king", players=3))
            rng = random.Random(1)
            for _ in range(10):
                await step(table, rng)
            digest, revision = table.digest(), table.revision
            right = Match.play

            def wrong(match: Match, seat: int, value: int) -> None:
                right(match, seat, value)
                if match.decisions == 11:
                    raise AssertionError("a fault of the rules")

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Match, "play", wrong)
                with pytest.raises(BadRequest, match="taken back"):
                    await step(table, rng)
            assert table.digest() == digest and table.revision == revision + 2
            await step(table, rng)
            digest = table.digest()
        async with opened(tmp_path) as house:
            assert (await house.table(table.id)).digest() == digest

    run(scene())


def test_a_bot_does_not_stumble_over_a_fault_of_the_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        right = Match.play
        faulty: list[int] = []

        def wrong(match: Match, seat: int, value: int) -> None:
            right(match, seat, value)
            if match.decisions == 11 and not faulty:
                faulty.append(value)
            if match.decisions == 11 and value in faulty:
                raise AssertionError("a fault of the rules")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Match, "play", wrong)
            async with opened(tmp_path) as house:
                table = await house.open_table(Settings("for_the_king", seats=("random", "random")))
                await until(table, lambda: table.status == "over")
        assert len(faulty) == 1
        async with opened(tmp_path) as house:
            assert (await house.table(table.id)).digest() == table.digest()

    run(scene())


def test_a_table_of_other_rules_is_kept_and_not_opened(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            anna, _ = await house.guest("Anna")
            table = await house.open_table(Settings("for_the_king", players=3, seats=("person", "random", "random")))
            await table.join("Anna", anna)
        _begin_with(tmp_path, 99)
        async with opened(tmp_path) as house:
            with pytest.raises(BadRequest, match="version 99"):
                await house.table(table.id)
            assert [summary.id for summary in await house.tables_of(anna)] == [table.id]
        _begin_with(tmp_path, the_game("for_the_king", "uk", 3, ()).version)
        async with opened(tmp_path) as house:
            await house.table(table.id)

    run(scene())

"""Analyses at a table: after the end only, the same as the command's, made once, kept, and never in the bots' way."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteka.arena.retrospect import analyse
from ludoteka.arena.workers import workers
from ludoteka.bots.analysis import usual
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.ledger.chronicle import Chronicle
from ludoteka.table import analyses, rules, thinkers
from ludoteka.table.analyses import FAILED, MADE, NONE, THINKING, Part, State
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from ludoteka.table.thinkers import Thinkers
from tests.table.support import at, opened, owing, run, seated, step, until

BOTS = Settings("for_the_king", seats=("greedy", "greedy"), hints=False)


async def finished(house: House, settings: Settings = BOTS) -> Table:
    table = await house.open_table(settings)
    await until(table, lambda: table.status == "over", 60)
    return table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a game that is over."""
    folder, ids = tmp_path_factory.mktemp("played"), []

    async def scene() -> None:
        async with opened(folder) as house:
            ids.append((await finished(house)).id)

    run(scene())
    return folder, ids[0]


@pytest.fixture
def over(tmp_path: Path, played: tuple[Path, str]) -> str:
    """The same game, in a folder of one's own."""
    shutil.copytree(played[0], tmp_path, dirs_exist_ok=True)
    return played[1]


async def made(house: House, table: Table, iterations: int) -> State:
    """Ask for it, and wait."""
    found = await house.analyses.begin(table, iterations)
    while found.status == THINKING:
        await asyncio.sleep(0.02)
        found = await house.analyses.state(table, iterations)
    return found


@pytest.mark.parametrize("settings", [BOTS, Settings("viceroy", "pl", seats=("greedy", "greedy"))])
def test_it_is_what_the_command_finds(tmp_path: Path, settings: Settings) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await finished(house, settings)
            found = await made(house, table, 1)
            assert found.status == MADE and found.found is not None
            hands = workers(1)
            try:
                assert found.found == analyse(Chronicle(table.record()), 1, hands, lambda done: None)
            finally:
                hands.close()

    run(scene())


def test_it_is_refused_while_the_game_runs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            gathering = await house.open_table(Settings("for_the_king", players=2))
            playing = await seated(house, Settings("for_the_king", players=2, hints=True))
            for table in (gathering, playing):
                for ask in (house.analyses.state, house.analyses.begin):
                    with pytest.raises(Refused) as caught:
                        await ask(table)
                    assert caught.value.rule == rules.ANALYSIS

    run(scene())


def test_how_thorough_it_can_be(tmp_path: Path, over: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.table(over)
            most = usual(table.game)
            for wanted in (0, -1, most + 1):
                with pytest.raises(BadRequest, match=f"1 to {most} worlds"):
                    await house.analyses.begin(table, wanted)
            assert (await house.analyses.state(table)).iterations == most

    run(scene())


def test_it_is_made_once_and_kept(tmp_path: Path, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    spare = Thinkers.spare

    async def counted(self: Thinkers, work: Any, sent: bytes) -> Any:
        done.append(msgspec.json.decode(sent, type=Part).first)
        return await spare(self, work, sent)

    monkeypatch.setattr(Thinkers, "spare", counted)

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.table(over)
            assert (await house.analyses.state(table, 2)).status == NONE
            both = await asyncio.gather(house.analyses.begin(table, 2), house.analyses.begin(table, 2))
            assert both[0] == both[1] and both[0].status == THINKING and both[0].whole > 0
            first = await made(house, table, 2)
            assert len(done) == len(set(done)) > 10, "nobody does a piece twice"
            assert await made(house, table, 2) == first
            once = len(done)
            assert (await house.analyses.state(table, 1)).status == NONE, "a less thorough one is another one"
            other = await made(house, table, 1)
            made_by_now = len(done)
            assert other.iterations == 1 and made_by_now == 2 * once
        async with opened(tmp_path) as house:
            table = await house.table(over)
            assert await house.analyses.state(table, 2) == first == await house.analyses.begin(table, 2)
            assert await house.analyses.state(table, 1) == other
            assert len(done) == made_by_now

    run(scene())


def test_what_was_half_done_is_begun_anew(tmp_path: Path, over: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.table(over)
            await house.analyses.begin(table, 3)
            while (await house.analyses.state(table, 3)).done == 0:
                await asyncio.sleep(0.02)
        async with opened(tmp_path) as house:
            table = await house.table(over)
            assert (await house.analyses.state(table, 3)).status == NONE
            assert (await made(house, table, 3)).status == MADE

    run(scene())


def test_one_that_fails_says_so_and_can_beasked_for_again(
    tmp_path: Path, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.table(over)
            with monkeypatch.context() as broken:
                broken.setattr(analyses, "review", _lost)
                assert (await made(house, table, 1)).status == FAILED
            assert (await made(house, table, 1)).status == MADE

    run(scene())


def _lost(sent: bytes) -> bytes:
    raise RuntimeError("the worker stumbles")


def test_a_question_never_waits_for_more_than_a_piece(
    tmp_path: Path, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While bots think nothing of an analysis is begun; when they pause, it goes on."""
    monkeypatch.setattr(thinkers, "PATIENCE", 60.0)
    order: list[str] = []
    done = Thinkers._done

    async def noted(self: Thinkers, pool: Any, work: Any, sent: bytes) -> Any:
        order.append("piece" if work is analyses.review else "question")
        if work is analyses.review:
            assert not self.asked, "a piece is begun though a question is being thought about"
        return await done(self, pool, work, sent)

    monkeypatch.setattr(Thinkers, "_done", noted)

    async def scene() -> None:
        rng = random.Random(3)
        async with opened(tmp_path) as house:
            past = await house.table(over)
            table = await seated(house, Settings("for_the_king", seats=("person", "greedy", "greedy"), hints=True))
            order.clear()
            await house.analyses.begin(past, 2)
            for _ in range(5):
                await until(table, lambda: owing(table) >= 0 or table.status == "over")
                await table.hint(at(table, owing(table)))
                await step(table, rng)
            assert order.count("question") >= 5
            found = await made(house, past, 2)
            assert found.status == MADE and order.count("piece") > 30

    run(scene())


def test_it_goes_on_where_bots_never_pause(tmp_path: Path, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.001)
    monkeypatch.setattr(thinkers, "LULL", 0.001)

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.table(over)
            monkeypatch.setattr(house.thinkers, "asked", 1)  # somebody always thinks
            assert (await made(house, table, 1)).status == MADE

    run(scene())

"""Time at the table: a bot plays on for whoever runs out of it. Waits are real and short; no limit is asserted."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from ludoteka.table import settings as settings_module
from ludoteka.table.clocks import Clocks
from ludoteka.table.settings import ClockSettings, Settings
from ludoteka.table.streams import CLOCK, SEATS
from tests.table.support import at, eyes, opened, owing, run, seated, step, until


def timed(kind: str, seconds: float, increment: float = 0.0) -> Settings:
    clock = ClockSettings(kind, seconds, increment)  # type: ignore[arg-type]
    return Settings("for_the_king", players=3, clock=clock)


def test_a_bot_plays_on_when_the_time_is_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, timed("move", 1))
            seat = owing(table)
            stream = table.subscribe(eyes(table, seat))
            assert [state.running for state in table.clock()] == [place == seat for place in range(3)]
            await until(table, lambda: table.seats()[seat].away)
            await until(table, lambda: owing(table) != -1)
            change = stream.pending()[0]
            assert {CLOCK, SEATS} <= change.changed and change.told[0].what == "expired"
            await table.return_(at(table, seat))
            assert not table.seats()[seat].away

    run(scene())


def test_an_untouched_table_plays_itself_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, timed("reserve", 1))
            await until(table, lambda: table.status == "over", 50)
            assert all(state.away for state in table.seats())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings_module, "LONGEST_TIME", 10.0)
        run(scene())


def test_nobody_loses_time_while_the_server_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, timed("reserve", 2))
            seat = owing(table)
        await asyncio.sleep(2.2)
        async with opened(tmp_path) as house:
            table = await house.table(table.id)
            left = table.clock()[seat].remaining
            assert left is not None and left > 0.2 and not table.seats()[seat].away
            await step(table, random.Random(1))

    run(scene())


def test_a_reserve_is_spent_and_grows() -> None:
    clocks = Clocks(ClockSettings("reserve", 100, 10), 2)
    clocks.turn(0, [1, None])
    assert clocks.show(0, 30) == (70, True) and clocks.deadline() == (100, 0)
    clocks.turn(40, [1, None])
    assert clocks.show(0, 40) == (60, True), "what others say does not stop it"
    clocks.reward(0)
    clocks.turn(50, [None, 2])
    assert clocks.show(0, 80) == (60, False) and clocks.show(1, 80) == (70, True)
    clocks.resume(1050)
    assert clocks.show(1, 1060) == (90, True)
    clocks.withdraw(0)
    clocks.turn(1060, [3, None])
    assert clocks.show(0, 1060) == (50, True)
    clocks.turn(1200, [None, None])
    clocks.welcome(0)
    assert clocks.show(0, 1200) == (60, False)


def test_time_for_each_answer() -> None:
    clocks = Clocks(ClockSettings("move", 60), 2)
    clocks.turn(0, [0, None])
    clocks.turn(50, [1, None])
    assert clocks.show(0, 60) == (50, True), "each answer has its own"
    clocks.turn(70, [None, None])
    assert clocks.deadline() is None


def jump(patch: pytest.MonkeyPatch, seconds: float) -> None:
    """Set the clock of the machine, as an operator or a time server does."""
    machine = time.time
    patch.setattr(time, "time", lambda: machine() + seconds)


@pytest.mark.parametrize("kind", ["move", "reserve"])
@pytest.mark.parametrize("hours", [1, -1])
def test_the_clock_of_the_machine_is_set(tmp_path: Path, kind: str, hours: int) -> None:
    """Nobody's time is up by that, and nobody is given any; it is so after a restart too."""

    async def scene() -> None:
        rng = random.Random(1)
        with pytest.MonkeyPatch.context() as patch:
            async with opened(tmp_path) as house:
                table = await seated(house, timed(kind, 600))
                seat = owing(table)
                before = table.clock()[seat].remaining
                jump(patch, 3600 * hours)
                after = table.clock()[seat].remaining
                assert before is not None and after is not None and before - 300 < after <= before
                for _ in range(20):
                    await table.chat(at(table, owing(table)), "what time is it?") if rng.random() < 0.2 else None
                    await step(table, rng)
                left = [state.remaining or 0.0 for state in table.clock()]
                assert all(300 < each <= 600 for each in left) and not any(state.away for state in table.seats())
                assert [line.time for line in await house.store.lines(table.id)] == sorted(
                    line.time for line in await house.store.lines(table.id)
                )
            jump(patch, -7200 * hours)
            async with opened(tmp_path) as house:
                table = await house.table(table.id)
                for _ in range(10):
                    await step(table, rng)
                again = [state.remaining or 0.0 for state in table.clock()]
                assert all(300 < each <= 600 for each in again) and not any(state.away for state in table.seats())

    run(scene())


@pytest.mark.parametrize("hours", [1, -1])
def test_time_is_up_when_it_is_up_though_the_clock_was_set(tmp_path: Path, hours: int) -> None:
    async def scene() -> None:
        with pytest.MonkeyPatch.context() as patch:
            async with opened(tmp_path) as house:
                table = await seated(house, timed("move", 1))
                seat = owing(table)
                jump(patch, 3600 * hours)
                await table.chat(at(table, seat), "hello")  # whatever happens, the time is looked at again
                await until(table, lambda: table.seats()[seat].away)

    run(scene())


def test_one_may_talk_on_though_the_clock_was_set_back(tmp_path: Path) -> None:
    async def scene() -> None:
        with pytest.MonkeyPatch.context() as patch:
            async with opened(tmp_path) as house:
                table = await seated(house, Settings("for_the_king", players=3))
                await table.chat(at(table, 0), "hello")
                jump(patch, -3600)
                said = table.log(0)[-1].time
                await table.chat(at(table, 0), "hello again")
                await table.chat(at(table, 0), "and again")
                assert said < table.log(0)[-2].time < table.log(0)[-1].time

    run(scene())

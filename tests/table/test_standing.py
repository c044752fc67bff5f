"""Answers given in advance: the table plays them as recorded moves; no other seat is told, or barred from its undo."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludoteka.kernel.refusals import Refused
from ludoteka.table import rules
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from tests.support.rule import rule
from tests.table.support import at, eyes, opened, owing, run, seated, until

THREE = Settings("roll_player", players=3)


def reads(table: Table, seat: int, rng: random.Random) -> int:
    """An answer of somebody who buys skills and then keeps them."""
    decision = table.decision
    assert decision is not None
    options = table.options(seat)
    texts = {value: decision.kind.text(value) for value in options}
    wanted = [value for value, text in texts.items() if text.startswith("buy") or text in ("pass", "decline", "end")]
    return rng.choice(wanted or options)


async def step(table: Table, rng: random.Random) -> int:
    seat = owing(table)
    await table.play(at(table, seat), reads(table, seat, rng), table.revision)
    return seat


def window(table: Table) -> int:
    """The seat that is asked in a window; -1 when none is."""
    decision = table.decision
    return decision.seats[0] if decision is not None and decision.kind.name == "window" else -1


def this_round(table: Table) -> int:
    found: int = table.view(None)["public"]["round"]
    return found


async def at_a_window(house: House, monkeypatch: pytest.MonkeyPatch, number: int) -> tuple[Table, random.Random] | None:
    """A game played until somebody is asked in a window that is not the last one of its round."""
    monkeypatch.setattr("ludoteka.table.house.token_bytes", lambda size: bytes([number]) * size)
    table = await seated(house, THREE)
    rng = random.Random(number)
    while table.decision is not None and (window(table) < 0 or table.decision.rule == "R.WIN.07"):
        await step(table, rng)
    return None if table.status == "over" else (table, rng)


async def quiet(table: Table, seat: int) -> None:
    """Wait until the table has played what stands for the seat."""
    await until(table, lambda: window(table) != seat or not table.standing(seat))


@rule("R.WIN.09")
def test_a_pass_stands_until_the_round_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        played = lapsed = 0
        async with opened(tmp_path) as house:
            for number in range(12):
                found = await at_a_window(house, monkeypatch, number)
                if found is None:
                    continue
                table, rng = found
                seat, began = window(table), this_round(table)
                stood = table.may_stand(seat)
                assert [table.decision.kind.text(value) for value in stood if table.decision] == ["pass"]
                await table.play(at(table, seat), stood[0], table.revision, stands=True)
                assert [(kind.name, value) for kind, value in table.standing(seat)] == [("window", stood[0])]
                while table.status != "over" and this_round(table) == began:
                    if window(table) == seat:
                        played += 1
                        await quiet(table, seat)
                    else:
                        await step(table, rng)
                assert table.standing(seat) == [], "it lapses with the round"
                while table.status != "over" and window(table) != seat:
                    await step(table, rng)
                if table.status != "over":
                    lapsed += 1
                    before = table.revision
                    assert table.revision == before and owing(table) == seat, "a new round asks again"
                while table.status != "over":
                    await step(table, rng)
                assert table.record().data["scores"] == table.scores()
                if played and lapsed:
                    return
        raise AssertionError("no window was asked again")

    run(scene())


def test_it_is_withdrawn_kept_by_the_log_and_nobody_else_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            number = 0
            while (found := await at_a_window(house, monkeypatch, number)) is None:
                number += 1
            table, _ = found
            seat = window(table)
            other = (seat + 1) % 3
            with pytest.raises(Refused) as caught:
                await table.play(at(table, seat), table.options(seat)[0], table.revision, stands=True)
            assert caught.value.rule == rules.STANDING
            await table.play(at(table, seat), table.may_stand(seat)[0], table.revision, stands=True)
            assert table.standing(seat) and not table.standing(other)
            stands = [(kind.name, value) for kind, value in table.standing(seat)]
            id = table.id
        async with opened(tmp_path) as house:
            table = await house.table(id)
            assert [(kind.name, value) for kind, value in table.standing(seat)] == stands, "a restart keeps it"
            own, *others = [table.subscribe(eyes(table, audience)) for audience in (seat, other, None)]
            views = table.view(other), table.view(None), table.log(other)
            await table.withdraw(at(table, seat))
            assert table.standing(seat) == [] and own.pending()
            assert [stream.pending() for stream in others] == [[], []], "nobody else hears of it"
            assert views == (table.view(other), table.view(None), table.log(other))
            await table.withdraw(at(table, seat))
            with pytest.raises(Refused) as caught:
                await table.withdraw(at(table, 3))
            assert caught.value.rule == rules.SEAT

    run(scene())


def test_it_does_not_bar_the_undo_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            for number in range(40):
                found = await at_a_window(house, monkeypatch, number)
                if found is None:
                    continue
                table, rng = found
                seat, began = window(table), this_round(table)
                await table.play(at(table, seat), table.may_stand(seat)[0], table.revision, stands=True)
                while table.status != "over" and this_round(table) == began:
                    mover, before = owing(table), table.digest()
                    if mover == seat and window(table) == seat:
                        await quiet(table, seat)
                        continue
                    await step(table, rng)
                    if mover != seat and window(table) == seat:
                        barred = table.why_not_undo(mover) is not None
                        await quiet(table, seat)
                        if not barred:
                            assert table.why_not_undo(mover) is None
                            await table.undo(at(table, mover), table.revision)
                            assert table.digest() == before and owing(table) == mover
                            assert table.standing(seat), "it still stands"
                            await step(table, rng)
                            return
        raise AssertionError("nobody could have taken anything back")

    run(scene())


def test_who_takes_it_back_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            for number in range(40):
                found = await at_a_window(house, monkeypatch, number)
                if found is None:
                    continue
                table, _ = found
                seat, before = window(table), table.digest()
                await table.play(at(table, seat), table.may_stand(seat)[0], table.revision, stands=True)
                if table.why_not_undo(seat) is None:
                    await table.undo(at(table, seat), table.revision)
                    assert table.digest() == before and table.standing(seat) == [] and owing(table) == seat
                    return
        raise AssertionError("nobody could have taken anything back")

    run(scene())


def test_a_pass_by_hand_bars_no_more_than_one_that_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever may take something back would know who has passed for the whole round."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            for number in range(40):
                found = await at_a_window(house, monkeypatch, number)
                if found is None:
                    continue
                table, rng = found
                while table.status != "over":
                    mover, before = owing(table), table.digest()
                    await step(table, rng)
                    seat = window(table)
                    if seat not in (-1, mover) and table.why_not_undo(mover) is None:
                        await table.play(at(table, seat), table.may_stand(seat)[0], table.revision)
                        if table.why_not_undo(mover) is None:
                            await table.undo(at(table, mover), table.revision)
                            assert table.digest() == before and owing(table) == mover
                            return
        raise AssertionError("nobody could have taken anything back")

    run(scene())

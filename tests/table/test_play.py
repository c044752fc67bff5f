"""Rung 8 at the table: stale, foreign, duplicate, malformed, out of turn; undo and chat."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table import rules
from ludoteka.table.settings import Settings
from ludoteka.table.streams import Told
from ludoteka.table.table import Table
from tests.table.support import at, fists, opened, owing, run, seated, step

THREE = Settings("for_the_king", players=3)


def plain(told: list[Told]) -> list[object]:
    return [(line.revision, line.what, line.text, line.heard) for line in told]


async def refused(table: Table, request: object, rule: str | None = None) -> str:
    """A request is refused and changes nothing; the answer is the rule."""
    before = table.revision, table.digest()
    with pytest.raises(Refused) as caught:
        await request  # type: ignore[misc]
    assert (table.revision, table.digest()) == before
    if rule is not None:
        assert caught.value.rule == rule
    return caught.value.rule


def test_what_is_not_legal_is_refused_with_its_rule(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            seat = owing(table)
            assert (await refused(table, table.play(at(table, (seat + 1) % 3), 0, table.revision))).startswith("K.")
            assert (await refused(table, table.play(at(table, seat), 10**30, table.revision))).startswith("K.")
            assert (await refused(table, table.play(at(table, seat), -1, table.revision))).startswith("K.")
            await refused(table, table.play(at(table, seat), table.options(seat)[0], table.revision + 1), rules.STALE)
            for stranger in (-1, 3, 99):
                await refused(table, table.play(at(table, stranger), 0, table.revision), rules.SEAT)
            for malformed in (True, "1", None, 1.0):
                with pytest.raises(BadRequest):
                    await table.play(seat, malformed, table.revision)  # type: ignore[arg-type]
            with pytest.raises(BadRequest):
                await table.play(at(table, seat), 0, table.revision, "k" * 65)
            assert table.place_of("") is None and table.place_of("guess") is None
            why = table.why((seat + 1) % 3, 0)
            assert why is not None and why.rule.startswith("K.")

    run(scene())


def test_an_answer_to_an_older_question_is_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            rng = random.Random(1)
            for _ in range(60):
                seat, then = owing(table), table.revision
                await step(table, rng)
                if owing(table) == seat:
                    await refused(table, table.play(at(table, seat), table.options(seat)[0], then), rules.STALE)
                    return
            raise AssertionError("nobody was asked twice in a row")

    run(scene())


def test_a_double_click_plays_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            seat, revision = owing(table), table.revision
            value, other = table.options(seat)[:2]
            made = await asyncio.gather(*[table.play(at(table, seat), value, revision, "click") for _ in range(5)])
            assert set(made) == {revision + 1} and table.revision == revision + 1
            await refused(table, table.play(at(table, seat), other, revision, "click"), rules.KEY)
            await refused(table, table.undo(at(table, seat), table.revision, key="click"), rules.KEY)
        async with opened(tmp_path) as house:
            table = await house.table(table.id)
            assert await table.play(at(table, seat), value, revision, "click") == revision + 1, (
                "remembered after a restart"
            )

    run(scene())


def test_two_race_for_one_decision(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            rng = random.Random(2)
            for _ in range(20):
                seat, revision = owing(table), table.revision
                options = table.options(seat)
                tries = [table.play(at(table, seat), rng.choice(options), revision) for _ in range(4)]
                tries += [table.play(at(table, other), 0, revision) for other in range(3) if other != seat]
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert [result for result in results if isinstance(result, int)] == [revision + 1]
                assert all(isinstance(result, int | Refused) for result in results)
                assert table.revision == revision + 1

    run(scene())


def test_who_goes_away_does_not_tear_a_move_in_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            seat, revision = owing(table), table.revision
            asked = asyncio.create_task(table.play(at(table, seat), table.options(seat)[0], revision))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            await table.chat(at(table, seat), "still here")
            assert table.revision == revision + 2 and table.log(None)[-1].text == "still here"
            assert len([told for told in table.log(None) if told.revision == revision + 1]) > 0

    run(scene())


def test_sealed_answers_do_not_make_each_other_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        with fists() as settings:
            async with opened(tmp_path) as house:
                table = await seated(house, settings)
                revision = table.revision
                await asyncio.gather(*[table.play(at(table, seat), seat, revision) for seat in range(2)])
                assert table.view(2)["decision"]["answered"] == [0, 1]
                assert table.view(2)["decision"]["mine"] == -1 and table.view(0)["decision"]["mine"] == 0
                await refused(table, table.play(at(table, 0), 2, table.revision), "T.02")
                await table.undo(at(table, 0), table.revision)
                await refused(table, table.play(at(table, 0), 3, revision), rules.STALE)
                await table.play(at(table, 0), 3, table.revision)
                await table.play(at(table, 2), 0, revision)
                decision = table.decision
                assert decision is not None and decision.kind.name == "give" and decision.seats == (0,)
                shown = [told.heard for told in table.log(None) if told.heard and told.heard["event"] == "shown"]
                assert [told["number"] for told in shown if told] == [3, 1, 0]
                await refused(table, table.undo(at(table, 2), table.revision), "")

    run(scene())


def test_undo_goes_back_to_the_barrier_and_no_further(tmp_path: Path) -> None:
    """At every point of a game: what `why_not_undo` allows restores the position, what it forbids changes nothing."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            rng = random.Random(3)
            undone = turns = 0
            while table.status != "over":
                seat = owing(table)
                before, log = table.digest(), table.log(seat)
                await step(table, rng)
                if table.why_not_undo(seat) is not None:
                    await refused(table, table.undo(at(table, seat), table.revision), "")
                    continue
                chained = table._sitting.undoable(seat, True) > 1
                if undone > 12 or (not chained and rng.random() < 0.6):
                    continue
                await refused(table, table.undo(at(table, (seat + 1) % 3), table.revision))
                turn = rng.random() < 0.7
                then = table.revision
                await table.undo(at(table, seat), then, turn)
                await refused(table, table.undo(at(table, seat), then))
                undone += 1
                if turn:
                    turns += (table.digest() != before) == chained
                else:
                    assert table.digest() == before
                    assert [told.heard for told in table.log(seat)[:-1]] == [told.heard for told in log]
                told = table.log(None)[-1].heard
                assert told is not None and told["event"] == "undone"
            assert undone > 5 and turns > 0

    run(scene())


def test_chat_is_limited_and_cleaned(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            await table.chat(at(table, 0), "  <script>\n alert\u202e(1)</script>\x00 ", "one")
            await table.chat(at(table, 0), "  <script>\n alert\u202e(1)</script>\x00 ", "one")
            assert [told.text for told in table.log(None) if told.what == "chat"] == ["<script> alert(1)</script>"]
            for text in ("", " \n", "x" * 501, "x" * 10**6):
                await refused(table, table.chat(at(table, 1), text), rules.CHAT)
            await refused(table, table.chat(at(table, 7), "hello"), rules.SEAT)
            for _ in range(6):
                await table.chat(at(table, 1), "again")
            await refused(table, table.chat(at(table, 1), "again"), rules.CHAT)
            await table.chat(at(table, 2), "others may")

    run(scene())


def test_the_record_is_told_at_the_end_and_replays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            rng = random.Random(4)
            assert table.secret is None
            with pytest.raises(Refused):
                table.record()
            while table.status != "over":
                await step(table, rng)
            record = table.record()
            assert record.data["seats"] == ["me:Anna", "me:Bohdan", "me:Celina"]
            assert record.data["chance"] == {"commitment": table.commitment, "secret": table.secret}
            again = registry.replay(record.to_json())
            assert again.scores() == table.scores() and again.ranking() == table.ranking()
            await refused(table, table.play(at(table, 0), 0, table.revision))
            await refused(table, table.leave(at(table, 0)), rules.OVER)

    run(scene())


def test_since_your_last_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            rng = random.Random(5)
            assert plain(table.since(0)) == plain(table.log(0))
            mine: dict[int, int] = {}
            for _ in range(40):
                seat = owing(table)
                mine[seat] = await step(table, rng)
                for each, revision in mine.items():
                    told = table.since(each)
                    assert told and told[0].revision == revision
                    assert plain(told) == plain([line for line in table.log(each) if line.revision >= revision])

    run(scene())

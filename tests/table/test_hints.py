"""Hints: from the seat's view alone, for nobody else, and only where the table gives them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.refusals import Refused
from ludoteka.table import rules
from ludoteka.table.settings import Settings
from tests.table.support import at, eyes, opened, owing, run, seated, step

GAMES = [("for_the_king", ""), ("viceroy", "ru"), ("viceroy", "pl"), ("roll_player", ""), ("founders", "")]


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_hints_are_legal_ordered_private_and_fair(tmp_path: Path, game: str, edition: str) -> None:
    async def scene() -> None:
        rng = random.Random(7)
        async with opened(tmp_path) as house:
            table = await seated(house, Settings(game, edition, 3, hints=True))
            for _ in range(3):
                for _ in range(9):
                    await step(table, rng)
                seat, before = owing(table), table.revision
                streams = [table.subscribe(eyes(table, audience)) for audience in (0, 1, 2, None)]
                found = await table.hint(at(table, seat))
                assert 1 <= len(found) <= 3 and {hint.value for hint in found} <= set(table.options(seat))
                points = [hint.points for hint in found]
                assert points[0] == 0 and points == sorted(points, reverse=True)
                assert table.revision == before and not any(stream.pending() for stream in streams)
                for stream in streams:
                    stream.close()
                # In a world that the seat cannot tell from this one it is told the same.
                true = table._sitting.match.position
                table._sitting.match.position = table.game.imagine(table.view(seat), SeededChance(rng.getrandbits(30)))
                again = await table.hint(at(table, seat))
                table._sitting.match.position = true
                assert again == found

    run(scene())


def test_who_gets_no_hint(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            without = await seated(house, Settings("for_the_king", players=3))
            with pytest.raises(Refused) as caught:
                await without.hint(at(without, owing(without)))
            assert caught.value.rule == rules.HINTS
            table = await seated(house, Settings("for_the_king", players=3, hints=True))
            for seat, rule in (((owing(table) + 1) % 3, rules.NOT_ASKED), (3, rules.SEAT), (-1, rules.SEAT)):
                with pytest.raises(Refused) as caught:
                    await table.hint(at(table, seat))
                assert caught.value.rule == rule

    run(scene())


def test_who_opened_the_table_turns_them_off_and_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            host, _ = await house.guest("Anna")
            guest, _ = await house.guest("Bohdan")
            table = await house.open_table(Settings("for_the_king", seats=("person", "person"), hints=True), host)
            await table.join("Anna", host)
            await table.join("Bohdan", guest)
            for nobody in (guest, None):
                with pytest.raises(Refused) as caught:
                    await table.give_hints(nobody, False)
                assert caught.value.rule == rules.HOST
            assert await table.hint(at(table, owing(table)))
            await table.give_hints(host, False)
            with pytest.raises(Refused) as caught:
                await table.hint(at(table, owing(table)))
            assert caught.value.rule == rules.HINTS
            assert table.log(None)[-1].what == "no hints", "everybody is told"
            id = table.id
        async with opened(tmp_path) as house:
            table = await house.table(id)
            assert not table.hints, "it is kept"
            await table.give_hints(host, True)
            assert await table.hint(at(table, owing(table)))

    run(scene())

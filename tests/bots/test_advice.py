"""Hints: legal, best first, with a reason, and from what the seat may know alone."""

from __future__ import annotations

import random

from ludoteka import bots
from ludoteka.bots.advice import Hint, advise
from ludoteka.bots.seat import ask
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from tests.support.tables import every_game, modest, played, someone
from tests.support.twins import exchanged_match


def hints(match: Match, seat: int, iterations: int = 4) -> list[Hint]:
    settings = bots.search_settings(match.game, {"iterations": float(iterations)})
    return advise(ask(match, seat), SeededChance(3), settings)


@every_game
def test_hints_are_legal_best_first_and_say_why(game: Game) -> None:
    for number in (5, 25 * game.players):
        match = played(game, 5, modest, number)
        if match.over:
            continue
        seat = someone(match)
        before = match.digest()
        found = hints(match, seat)
        assert match.digest() == before
        values = [hint.value for hint in found]
        assert len(set(values)) == len(values) == min(3, len(match.options(seat)))
        assert set(values) <= set(match.options(seat))
        assert found[0].points == 0 and all(hint.points <= 0 for hint in found)
        assert all(0 <= hint.thought <= 1 for hint in found)
        for hint in found:
            assert hint.why.one.format(**hint.fields)


@every_game
def test_a_hint_knows_no_more_than_its_seat(game: Game) -> None:
    match = played(game, 6, modest, 15 * game.players)
    if match.over:
        match = played(game, 6, modest, 4)
    seat = someone(match)
    if bots.listens("search", game):
        twin = exchanged_match(match, seat, random.Random(9))
        assert twin is not None
    else:
        twin = Match(game, None, start=game.imagine(match.view(seat), SeededChance(9)))
    assert hints(match, seat) == hints(twin, seat)

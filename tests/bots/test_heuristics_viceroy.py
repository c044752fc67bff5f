"""What Viceroy teaches bots."""

from __future__ import annotations

import pytest

from ludoteka.bots.greedy import Greedy
from ludoteka.bots.seat import ask
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.heuristics import Advice, Outlook
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.match import Match
from tests.support.viceroy import auction, payment, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


def finished(game: Viceroy, seed: int, greedy: list[int]) -> Match:
    """A game of greedy bots at some seats and of chance at the others."""
    match = game.match(seed=seed)
    dice = SeededChance(seed)
    bots = {seat: Greedy(game, SeededChance(seed + seat)) for seat in greedy}
    while match.decision is not None:
        seat = match.decision.seats[0]
        options = match.options(seat)
        match.play(seat, bots[seat].choose(ask(match, seat)) if seat in bots else dice.pick(options, None))
    return match


@both
def test_greedy_beats_chance(edition: str) -> None:
    game = the_game(edition, 2)
    for seed in range(6):
        seat = seed % 2
        assert finished(game, seed, [seat]).ranking()[0] == [seat]


@both
def test_greedy_alone_scores_more_than_twice_as_much(edition: str) -> None:
    game = the_game(edition, 1)
    clever = sum(finished(game, seed, [0]).scores()[0] for seed in range(6))
    lucky = sum(finished(game, seed, []).scores()[0] for seed in range(6))
    assert clever > 2 * lucky


@both
def test_engines_fade(edition: str) -> None:
    early = auction(edition, 2, turn=1)
    late = auction(edition, 2, turn=12)
    first, last = Outlook(early.pos, 0), Outlook(late.pos, 0)
    assert first.gem > last.gem and first.token(0, 1) > last.token(0, 1)
    assert first.reward(31, 4) == last.reward(31, 4) == 12.0


def test_a_worthless_card_is_refused() -> None:
    table = payment(1, [1], pyramids=["20@1/0:science,science,science"], purses=["y1"])
    worths = Advice(table.game).appraisal(table.match.view(0), table.pos.options(0))
    assert worths is not None and worths[v.REFUSE] > worths[v.KEEP_IT]


@both
def test_a_projection_for_every_seat(edition: str) -> None:
    table = auction(edition, 3)
    assert len(Advice(table.game).projection(table.pos)) == 3

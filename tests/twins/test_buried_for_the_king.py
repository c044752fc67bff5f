"""Who knows which card of the favour pile in imagined worlds of For the King: whoever buried it, and nobody else."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from ludoteka.games.for_the_king import imagine
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.match import Match
from tests.support.for_the_king import COUNTS, the_game
from tests.support.tables import modest, play_one


def burials(match: Match) -> list[int]:
    """Who has put a card into the favour pile, as everybody heard it."""
    kinds = match.game.event_kinds
    return [row[1] for row in match.facts(None) if kinds[row[0]].name == "buried"]


def knowers(pos: Court, me: int | None) -> Counter[int]:
    """By mask of those who know them, the cards of the favour pile that a seat does not."""
    return Counter(pos.known[card] for card in pos.favour if me is None or not pos.known[card] >> me & 1)


def compare(players: int, seeds: int) -> int:
    """Imagine worlds all through some games; how many hidden cards of the favour pile were looked at."""
    game = the_game(players)
    looked = 0
    for seed in range(seeds):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            truth = cast(Court, match.position)
            me = rng.choice([None, *range(players)])
            buried = Counter(1 << seat for seat in burials(match))
            world = game.imagine(match.view(me), SeededChance(rng.getrandbits(32)))
            theirs = knowers(world, me)
            assert all(mask.bit_count() == 1 for mask in theirs), "a buried card is known to one rival"
            assert not theirs - buried, "somebody knows more cards than they buried"
            if buried == knowers(truth, None):  # none has come up, so that everybody knows whose are left (K.INF.02)
                assert theirs == knowers(truth, me)
            looked += theirs.total()
            play_one(match, rng, modest)
    return looked


@pytest.mark.parametrize("players", COUNTS)
def test_imagined_worlds_know_who_knows_which_buried_card(players: int) -> None:
    assert compare(players, 3) > 1000


def test_a_sampler_that_forgets_who_buried_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagine, "_bury", lambda pos, me, chance: None)
    with pytest.raises(AssertionError, match="known to one rival"):
        compare(3, 1)


@pytest.mark.parametrize("players", COUNTS)
def test_who_buried_follows_from_whose_turns_have_been(players: int) -> None:
    """K.DIS.07 and K.DIS.19: what is reckoned from the position is what everybody heard, in that order."""
    game = the_game(players)
    match = game.match(seed=players)
    rng = random.Random(players)
    while not match.over:
        assert imagine.buriers(cast(Court, match.position)) == burials(match)
        play_one(match, rng, modest)

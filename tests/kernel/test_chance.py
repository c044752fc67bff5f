"""Chance: provable, recomputable by anyone, fair."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from ludoteka import registry
from ludoteka.kernel.chance import ProvableChance, SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.refusals import BadRequest
from tests.support.tables import STYLES, played

SECRET = bytes(range(32))


def by_hand(secret: bytes, draw: int, bound: int) -> int:
    """The published recipe, written down once more."""
    attempt = 0
    while True:
        block = hashlib.sha256(secret + draw.to_bytes(8, "big") + attempt.to_bytes(4, "big")).hexdigest()
        number = int(block, 16)
        if number < 2**256 - 2**256 % bound:
            return number % bound
        attempt += 1


def test_every_draw_can_be_recomputed_from_the_recipe() -> None:
    chance = ProvableChance(SECRET)
    for draw in range(300):
        bound = 2 + draw * 7 % 107
        assert chance.below(bound) == by_hand(SECRET, draw, bound)


def test_a_number_beyond_the_greatest_multiple_is_drawn_again() -> None:
    """With a bound just above half of the range about every second number is rejected."""
    chance = ProvableChance(SECRET)
    bound = 2**255 + 1
    for draw in range(20):
        assert chance.below(bound) == by_hand(SECRET, draw, bound)


def test_the_commitment_is_published_before_and_matches_after() -> None:
    match = registry.game("for_the_king", players=2).match(seed=SECRET)
    assert match.commitment == hashlib.sha256(SECRET).hexdigest()
    data = match.record().data
    assert data["chance"] == {"commitment": match.commitment}, "the secret stays secret while the game goes on"


def test_without_a_seed_every_match_has_its_own_secret() -> None:
    game = registry.game("for_the_king", players=2)
    assert game.match().commitment != game.match().commitment


def test_the_draws_of_a_finished_game_follow_from_the_revealed_secret() -> None:
    game = registry.game("for_the_king", players=2)
    match = game.match(seed=SECRET)
    while not match.over:
        asked = match.decision
        assert asked is not None
        seat = asked.seats[0]
        match.play(seat, match.options(seat)[0])
    data = match.record().data
    assert data["chance"]["secret"] == SECRET.hex()
    pos = game.position()
    draw = 0
    for move in match.moves():
        if move.seat == CHANCE:
            options = pos.options(CHANCE)
            assert move.value == options[by_hand(SECRET, draw, len(options))]
            draw += 1
        pos.play(move.seat, move.value)
    assert draw > 60


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(BadRequest, match="32 bytes"):
        ProvableChance(b"short")


@pytest.mark.parametrize("chance", [SeededChance(1), ProvableChance(SECRET)])
def test_draws_are_fair(chance: SeededChance | ProvableChance) -> None:
    counts = Counter(chance.below(6) for _ in range(6000))
    assert all(abs(counts[face] - 1000) < 160 for face in range(6))
    weighted = Counter(chance.pick([5, 7, 9], [1, 2, 3]) for _ in range(6000))
    assert all(abs(weighted[option] - 1000 * weight) < 200 for option, weight in ((5, 1), (7, 2), (9, 3)))


def test_the_same_seed_gives_the_same_match() -> None:
    game = registry.game("for_the_king", players=3)
    assert played(game, 5, STYLES["modest"]).digest() == played(game, 5, STYLES["modest"]).digest()
    assert played(game, 5, STYLES["modest"]).digest() != played(game, 6, STYLES["modest"]).digest()

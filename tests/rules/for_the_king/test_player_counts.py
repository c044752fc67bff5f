"""The differences by number of players in one place (K.VAR)."""

from __future__ import annotations

import pytest

from tests.support.for_the_king import Table, opened, whole_game
from tests.support.rule import rule


def check(table: Table, domains: int, secondary: bool, kept: int, removed: int, turns: int, auctions: int) -> None:
    players = table.game.players
    start = opened(players)
    assert len(start.tiles().split()) == domains
    assert bool(start.secondary()) == secondary
    assert len(start.pos.deck) == kept
    facts = [str(told["event"]) for told in table.heard(None)]
    assert facts.count("drew") == kept - removed == turns * (players + 1)
    assert facts.count("first_adviser") + facts.count("next_adviser") == turns
    assert facts.count("opened") == turns * (players - 1)
    assert facts.count("buried") == turns
    own = [told for told in table.heard(None) if told["event"] == "kept"]
    kings = facts.count("drew") - facts.count("opened") - facts.count("buried") - len(own)
    assert len(own) + kings == turns
    assert facts.count("turned") == auctions
    assert len(table.pos.deck) == removed


@rule("K.VAR.01")
@pytest.mark.parametrize("seed", [1, 2])
def test_two_players(seed: int) -> None:
    check(whole_game(2, seed), 5, False, 82, 22, 20, 20)


@rule("K.VAR.02")
@pytest.mark.parametrize("seed", [1, 2])
def test_three_players(seed: int) -> None:
    check(whole_game(3, seed), 5, True, 85, 13, 18, 18)


@rule("K.VAR.03")
@pytest.mark.parametrize("seed", [1, 2])
def test_four_players(seed: int) -> None:
    check(whole_game(4, seed), 5, True, 88, 8, 16, 16)


@rule("K.VAR.04")
@pytest.mark.parametrize("seed", [1, 2])
def test_five_players(seed: int) -> None:
    check(whole_game(5, seed), 6, True, 108, 0, 18, 18)

"""What options are worth by experience: asked of judges with simple wishes."""

from __future__ import annotations

import random

import pytest

from ludoteka import registry
from ludoteka.bots.seat import ask
from ludoteka.games.for_the_king.features import MEASURES
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.heuristics import Judge
from ludoteka.kernel.match import Match


def wishing(**wishes: float) -> Judge:
    """A judge who likes some features, named with _ for spaces."""
    at = [(MEASURES.index(name.replace("_", " ")), weight) for name, weight in wishes.items()]
    return lambda told: [sum(weight * row[index] for index, weight in at) for row in told]


def match_of(players: int, seed: int) -> Match:
    return registry.game("for_the_king", players=players).match(seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_what_the_seat_knows_is_judged(players: int) -> None:
    """In another world that agrees with the view every option is worth the same."""
    rng = random.Random(players)
    weights = [rng.uniform(-1, 1) for _ in MEASURES]

    def judge(told: list[list[float]]) -> list[float]:
        return [sum(weight * each for weight, each in zip(weights, row, strict=True)) for row in told]

    match = match_of(players, 2)
    heuristics = match.game.heuristics()
    assert heuristics
    kinds: set[str] = set()
    while not match.over:
        asked = ask(match, match.position.seat)
        if rng.random() < 0.3 or asked.kind.name not in kinds:
            kinds.add(asked.kind.name)
            found = heuristics.experienced(match.position, asked.seat, asked.options, judge)
            world = asked.imagine(SeededChance(rng.randrange(1000)))
            assert found == pytest.approx(heuristics.experienced(world, asked.seat, asked.options, judge))
        match.play(asked.seat, rng.choice(asked.options[:4]))
    assert {"place", "bid_gold", "bid_cards"} <= kinds and ("pick" in kinds) == (players > 2)


def best(match: Match, judge: Judge) -> tuple[str, int]:
    seat = match.position.seat
    heuristics = match.game.heuristics()
    assert heuristics
    options = match.options(seat)
    worths = heuristics.experienced(match.position, seat, options, judge)
    assert worths
    return match.game.kinds[match.position.kind].name, options[worths.index(max(worths))]


@pytest.mark.parametrize("players", [2, 4])
def test_a_miser_never_bids_gold_and_keeps_every_coin(players: int) -> None:
    miser = wishing(own_gold=1.0)
    match = match_of(players, 5)
    rng = random.Random(1)
    bids = kept = 0
    while not match.over:
        seat = match.position.seat
        kind, answer = best(match, miser)
        if kind == "bid_gold":
            bids += 1
            assert answer == 0
        if kind == "place":
            drawn = match.game.axes["card"].text(match.view(seat)["zones"]["drawn"][0])
            if drawn.startswith("gold_3") and 0 in match.options(seat):
                kept += 1
                assert answer == 0
        match.play(seat, rng.choice(match.options(seat)[:3]))
    assert bids and kept


def test_who_wants_the_rival_poor_lets_it_pay() -> None:
    """The dearer a lot comes to the rival, the better it is to pass."""
    envious = wishing(gold_of_the_richest_rival=-1.0)
    match = match_of(2, 8)
    rng = random.Random(2)
    seen = 0
    while not match.over:
        seat = match.position.seat
        kind, _ = best(match, envious)
        if kind == "bid_gold" and match.view(seat)["stack"][-1][4] > 0:
            heuristics = match.game.heuristics()
            assert heuristics
            options = match.options(seat)
            worths = heuristics.experienced(match.position, seat, options, envious)
            assert worths and worths[0] == max(worths[: 2 if len(worths) > 1 else 1])
            seen += 1
        match.play(seat, rng.choice(match.options(seat)[:3]))
    assert seen

"""What options are worth by experience: asked of judges with simple wishes."""

from __future__ import annotations

import random

import pytest

from ludoteka import registry
from ludoteka.bots.seat import ask
from ludoteka.games.for_the_king.experience import Experience, either
from ludoteka.games.for_the_king.features import MEASURES, WAGERS
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.games.for_the_king.sight import from_view
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.heuristics import Judge
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position


class Wishing:
    """A judge who likes some features, named with _ for spaces, and holds bids to be outdone with some odds."""

    def __init__(self, odds: float = -20.0, **wishes: float) -> None:
        self.odds = odds
        self.at = [(MEASURES.index(name.replace("_", " ")), weight) for name, weight in wishes.items()]

    def hope(self, told: list[list[float]]) -> list[float]:
        return [sum(weight * row[index] for index, weight in self.at) for row in told]

    def outdone(self, told: list[list[float]]) -> list[float]:
        assert {len(row) for row in told} == {len(MEASURES) + len(WAGERS)}
        return [self.odds] * len(told)


class Opinionated:
    """A judge with an opinion about everything."""

    def __init__(self, rng: random.Random) -> None:
        self.weights = [rng.uniform(-1, 1) for _ in [*MEASURES, *WAGERS]]

    def hope(self, told: list[list[float]]) -> list[float]:
        return [sum(weight * each for weight, each in zip(self.weights, row, strict=False)) for row in told]

    def outdone(self, told: list[list[float]]) -> list[float]:
        return self.hope(told)


def worths_of(pos: Position, match: Match, seat: int, options: list[int], judge: Judge) -> list[float]:
    heuristics = match.game.heuristics()
    practice = heuristics.practice() if heuristics else None
    assert practice
    return practice.worths(pos, seat, options, judge)


def match_of(players: int, seed: int) -> Match:
    return registry.game("for_the_king", players=players).match(seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_what_the_seat_knows_is_judged(players: int) -> None:
    """In another world that agrees with the view every option is worth the same."""
    rng = random.Random(players)
    judge = Opinionated(rng)
    match = match_of(players, 2)
    kinds: set[str] = set()
    while not match.over:
        asked = ask(match, match.position.seat)
        if rng.random() < 0.3 or asked.kind.name not in kinds:
            kinds.add(asked.kind.name)
            found = worths_of(match.position, match, asked.seat, asked.options, judge)
            world = asked.imagine(SeededChance(rng.randrange(1000)))
            assert found == pytest.approx(worths_of(world, match, asked.seat, asked.options, judge))
        match.play(asked.seat, rng.choice(asked.options[:4]))
    assert {"place", "bid_gold", "bid_cards"} <= kinds and ("pick" in kinds) == (players > 2)


@pytest.mark.parametrize("players", [2, 5])
def test_cards_that_may_come_are_looked_at_in_groups_of_like_worth(players: int) -> None:
    """The groups share out all unseen cards evenly, from the least to the greatest worth."""
    game = registry.game("for_the_king", players=players)
    assert isinstance(game, ForTheKing)
    advice = Advice(game.cards, players)
    experience = Experience(game, advice)
    match = game.match(seed=3)
    rng = random.Random(3)
    seen = 0
    while not match.over:
        asked = ask(match, match.position.seat)
        if asked.kind.name == "place":
            sight = from_view(game.cards, players, asked.view)
            outlook = advice.outlook(sight)
            groups = experience.coming(sight, outlook)
            numbers = [number for _, number in groups]
            assert sum(numbers) == len(sight.unseen) and max(numbers) - min(numbers) <= 1
            worths = [advice.gives(outlook, asked.seat, asked.seat, advice.like[card]) for card, _ in groups]
            assert worths == sorted(worths) and {card for card, _ in groups} <= set(sight.unseen)
            seen += 1
        match.play(asked.seat, rng.choice(asked.options))
    assert seen > 5


def best(match: Match, judge: Judge) -> tuple[str, int]:
    seat = match.position.seat
    options = match.options(seat)
    worths = worths_of(match.position, match, seat, options, judge)
    return match.game.kinds[match.position.kind].name, options[worths.index(max(worths))]


@pytest.mark.parametrize("players", [2, 4])
def test_a_miser_never_bids_gold_and_keeps_every_coin(players: int) -> None:
    miser = Wishing(own_gold=1.0)
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
    envious = Wishing(gold_of_the_richest_rival=-1.0)
    match = match_of(2, 8)
    rng = random.Random(2)
    seen = 0
    while not match.over:
        seat = match.position.seat
        kind, _ = best(match, envious)
        if kind == "bid_gold" and match.view(seat)["stack"][-1][4] > 0:
            options = match.options(seat)
            worths = worths_of(match.position, match, seat, options, envious)
            assert worths[0] == max(worths[: 2 if len(worths) > 1 else 1])
            seen += 1
        match.play(seat, rng.choice(match.options(seat)[:3]))
    assert seen


def test_who_wants_the_rival_poor_drives_the_price_up_so_long_as_it_will_be_outdone() -> None:
    """A bid that somebody outdoes costs them more; one that stands leaves them their gold."""
    match = match_of(2, 8)
    rng = random.Random(2)
    seen = 0
    while not match.over:
        seat = match.position.seat
        top = match.view(seat)["stack"][-1]
        if match.game.kinds[match.position.kind].name == "bid_gold" and top[4] > 0:
            options = match.options(seat)
            surely, never = [
                worths_of(match.position, match, seat, options, Wishing(odds, gold_of_the_richest_rival=-1.0))
                for odds in (20.0, -20.0)
            ]
            if len(options) > 1 and surely[1] > -50:
                assert surely[1] > surely[0] and never[1] < never[0] + 0.001
                seen += 1
        match.play(seat, rng.choice(match.options(seat)[:3]))
    assert seen


def test_whoever_is_sure_of_everything_can_still_bid() -> None:
    """Odds as great as they come are hopes of all or nothing, and no mistake."""
    sure = either(1e6, 1e6, 1e6), either(1e6, -1e6, -1e6)
    lost = either(-1e6, 1e6, -1e6), either(-1e6, -1e6, 0.0)
    assert min(sure) > 15 and max(lost) < -15
    assert either(1.0, 1.0, 3.0) == pytest.approx(1.0)
    assert either(-2.0, 2.0, 0.0) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("players", [2, 4])
def test_a_wager_is_a_bid_of_ones_own_that_rivals_may_outdo(players: int) -> None:
    match = match_of(players, 3)
    heuristics = match.game.heuristics()
    practice = heuristics.practice() if heuristics else None
    assert practice and heuristics
    rng = random.Random(4)
    outcomes: set[bool] = set()
    while not match.over:
        asked = match.position.seat
        leader = -1
        if match.game.kinds[match.position.kind].name in ("bid_gold", "bid_cards"):
            leader = match.view(asked)["stack"][-1][5]
        for seat in range(players):
            told = practice.wager(match.position, seat)
            if told is not None:
                assert seat == leader, "who does not lead has nothing at stake"
                assert len(told) == len(MEASURES) + len(WAGERS)
        answer = rng.choice(match.options(asked)[:3])
        match.play(asked, answer)
        if leader >= 0:
            assert practice.outdone(match.position, leader) == (answer > 0)
            outcomes.add(answer > 0)
    assert outcomes == {True, False}

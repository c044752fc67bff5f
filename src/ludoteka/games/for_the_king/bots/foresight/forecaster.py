"""The forecaster: what rivals did tells what they hold, and from there all auctions are played out to the end."""

from __future__ import annotations

from threading import Lock
from typing import Final, cast

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.bots.foresight.deals import DealSampler
from ludoteka.games.for_the_king.bots.foresight.deck import Deck, affordable, deck
from ludoteka.games.for_the_king.bots.foresight.tables import Tables, results
from ludoteka.games.for_the_king.bots.foresight.tracker import BeliefTracker
from ludoteka.games.for_the_king.bots.heuristics import Advice
from ludoteka.games.for_the_king.bots.sight import from_view
from ludoteka.games.for_the_king.cards import GOLD, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.events import UNHEARD, Fact
from ludoteka.kernel.game import Game, View

WIN: Final = 8.0
"""What a win is worth in points."""
RUINOUS: Final = -100.0
"""What comes of a bid beyond one's means (K.DEF)."""


IDLE: Final = 10.0
"""What a bid that cannot be paid exactly is worth less: a higher one costs the same, so it need not be looked at."""
REMEMBERED: Final = 16
"""How many trackers are remembered, each with a megabyte or two."""


class BiddingForecaster:
    """The forecaster of a question: what its seat foresees by its view and by what everybody did."""

    def __init__(self, game: Game, advice: Advice, view: View, tracker: BeliefTracker) -> None:
        self.game: Final = game
        self.advice: Final = advice
        self.view: Final = view
        self.tracker: Final = tracker

    def appraisal(self, options: list[int]) -> list[float]:
        """As the heuristic, with rivals who hold what their answers make likely."""
        kind = self.view["decision"]["kind"]
        deck = self.tracker.deck
        sight = from_view(self.advice.cards, self.advice.seats, self.view)
        unseen = np.bincount(deck.like[sight.unseen], minlength=len(deck.likes))
        outlook = self.advice.outlook(sight)
        for seat, belief in self.tracker.beliefs.items():
            *totals, gold = belief.expected(unseen).tolist()
            for domain, total in zip(self.advice.cards.domains, totals, strict=True):
                outlook.totals[domain][seat] = total
            outlook.gold[seat] = gold
        outlook.settle()
        found = self.advice.judge(kind, sight, outlook, options)
        if kind == "bid_gold":
            prices = payable(self.advice.cards, sight.lot, sight.own)
            return [worth - IDLE * (not prices >> bid & 1) for bid, worth in zip(options, found, strict=True)]
        return found

    def forecast(self, chance: Chance) -> Bidder | None:
        """Only in the auctions: before them the cards to come are too many."""
        if self.view["decision"]["kind"] not in ("bid_gold", "bid_cards"):
            return None
        base = cast(Court, self.game.imagine(self.view, chance))
        return Bidder(DealSampler(self.tracker, base, self.view["seat"], chance))


class Bidder:
    """A seat that is asked for a bid, with deals to try its answers in."""

    def __init__(self, sampler: DealSampler) -> None:
        self.sampler: Final = sampler
        self.me: Final = sampler.me
        base = sampler.base
        cards = base.cards
        self._expected = np.zeros((base.seats, len(cards.domains) + 1), dtype=np.float32)
        """What every rival probably holds."""
        for seat, belief in sampler.tracker.beliefs.items():
            self._expected[seat] = belief.expected(sampler.available)
        self._prices: Final = payable(cards, base.lot[0], base.hands[self.me])

    def results(self, options: list[int], worlds: int) -> list[list[float]]:
        prices = [self.price(option) for option in options]
        able = [max(v.PASS, price) for price in prices]
        sampler = self.sampler
        tables = Tables(sampler.tracker.deck, sampler.base, sampler.deals(worlds), len(options))
        tables.inform(self.me, self._expected)
        points = tables.play_out(np.array(able * worlds), self.me)
        found: list[list[float]] = (WIN * results(points, self.me)).reshape(worlds, len(options)).tolist()
        for row in found:
            for at, price in enumerate(prices):
                if price < 0:
                    row[at] = RUINOUS
        return found

    def price(self, bid: int) -> int:
        """What a bid costs, without change (K.PAY.02); -1 if it is beyond the seat's means."""
        if bid == v.PASS:
            return bid
        beyond = self._prices >> bid
        return -1 if not beyond else bid + (beyond & -beyond).bit_length() - 1


def payable(cards: Cards, lot: int, hand: list[int]) -> int:
    """The prices that a hand can pay exactly for a lot, as bits: sums of its gold, or any number of its cards."""
    found = 1
    for card in hand:
        if cards.type[lot] == GOLD:
            found |= found << 1
        elif cards.type[card] == GOLD:
            found |= found << cards.value[card]
    return found


_trackers: Final[list[BeliefTracker]] = []
_looking: Final = Lock()


def forecaster(game: Game, advice: Advice, view: View, heard: list[Fact]) -> BiddingForecaster | None:
    """What the seat of a view foresees; None where nobody told it how the match began."""
    if not heard or heard[0][0] != v.FIRST_ADVISER or not affordable(advice.cards):
        return None
    tracker = recalled(advice.cards, deck(advice.cards, advice.seats), view["seat"], overheard(game, heard))
    return BiddingForecaster(game, advice, view, tracker)


def overheard(game: Game, heard: list[Fact]) -> list[Fact]:
    """What a spectator would have heard: a tracker wonders what the others think, who do not know its secrets."""
    kinds = game.event_kinds
    return [[row[0], row[1], UNHEARD] if kinds[row[0]].secret else row for row in heard]


def recalled(cards: Cards, deck: Deck, me: int, heard: list[Fact]) -> BeliefTracker:
    """A tracker who has heard so much: the last one who knows the beginning of it, if there is one (a cache).

    To hear a whole game takes half a second, and a bot may be made anew for every question. What a tracker concludes
    hangs on what everybody heard alone.
    """
    found: BeliefTracker | None = None
    with _looking:
        for tracker in reversed(_trackers):
            if tracker.deck is deck and tracker.me == me and tracker.heard == heard[: len(tracker.heard)]:
                found = tracker
                _trackers.remove(tracker)
                break
    if found is None:
        found = BeliefTracker(cards, deck, me)
    found.hear(heard)
    with _looking:
        _trackers.append(found)
        del _trackers[:-REMEMBERED]
    return found

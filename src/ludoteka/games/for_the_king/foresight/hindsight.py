"""How a bidder foresees the end: what rivals did tells what they hold, and from there all auctions are played out."""

from __future__ import annotations

from threading import Lock
from typing import Final, cast

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.foresight.deck import Deck, deck
from ludoteka.games.for_the_king.foresight.suspicion import Suspicion
from ludoteka.games.for_the_king.foresight.tables import Tables, results
from ludoteka.games.for_the_king.foresight.witness import Witness
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.games.for_the_king.sight import from_view
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View

WIN: Final = 8.0
"""What a win is worth in points."""
RUINOUS: Final = -100.0
"""What comes of a bid beyond one's means (K.DEF)."""


IDLE: Final = 10.0
"""What a bid that cannot be paid exactly is worth less: a higher one costs the same, so it need not be looked at."""
REMEMBERED: Final = 16
"""How many witnesses are remembered, each with a megabyte or two."""


class Hindsight:
    """How a seat foresees the rest of a match from what has happened."""

    def __init__(self, game: Game, advice: Advice) -> None:
        self.game: Final = game
        self.advice: Final = advice
        self.deck: Final = deck(advice.cards, advice.seats)

    def witness(self, view: View) -> Witness:
        """Somebody who sits at the seat of the view and has heard the story."""
        return recalled(self.advice.cards, self.deck, view["seat"], view["public"]["story"])

    def appraisal(self, view: View, options: list[int]) -> list[float]:
        """As the heuristic, with rivals who hold what their answers make likely."""
        witness = self.witness(view)
        sight = from_view(self.advice.cards, self.advice.seats, view)
        unseen = np.bincount(self.deck.like[sight.unseen], minlength=len(self.deck.likes))
        outlook = self.advice.outlook(sight)
        for seat, mind in witness.minds.items():
            *totals, gold = mind.expected(unseen).tolist()
            for domain, total in zip(self.advice.cards.domains, totals, strict=True):
                outlook.totals[domain][seat] = total
            outlook.gold[seat] = gold
        outlook.settle()
        found = self.advice.judge(view["decision"]["kind"], sight, outlook, options)
        if view["decision"]["kind"] == "bid_gold":
            prices = payable(self.advice.cards, sight.lot, sight.own)
            return [worth - IDLE * (not prices >> bid & 1) for bid, worth in zip(options, found, strict=True)]
        return found

    def forecast(self, view: View, chance: Chance) -> Bidder | None:
        """Only in the auctions: before them the cards to come are too many."""
        if view["decision"] is None or view["decision"]["kind"] not in ("bid_gold", "bid_cards"):
            return None
        base = cast(Court, self.game.imagine(view, chance))
        return Bidder(Suspicion(self.witness(view), base, view["seat"], chance))


class Bidder:
    """A seat that is asked for a bid, with deals to try its answers in."""

    def __init__(self, suspicion: Suspicion) -> None:
        self.suspicion: Final = suspicion
        self.me: Final = suspicion.me
        base = suspicion.base
        cards = base.cards
        self._expected = np.zeros((base.seats, len(cards.domains) + 1), dtype=np.float32)
        """What every rival probably holds."""
        for seat, mind in suspicion.witness.minds.items():
            self._expected[seat] = mind.expected(suspicion.available)
        self._prices: Final = payable(cards, base.lot[0], base.hands[self.me])

    def results(self, options: list[int], worlds: int) -> list[list[float]]:
        prices = [self.price(option) for option in options]
        able = [max(v.PASS, price) for price in prices]
        suspicion = self.suspicion
        tables = Tables(suspicion.witness.deck, suspicion.base, suspicion.deals(worlds), len(options))
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


_witnesses: Final[list[Witness]] = []
_looking: Final = Lock()


def recalled(cards: Cards, deck: Deck, me: int, story: list[int]) -> Witness:
    """A witness who has heard a story: the last one who knows its beginning, if there is one.

    To hear a whole story takes half a second, and a bot may be made anew for every question. What a witness concludes
    hangs on the story alone, which everybody knows.
    """
    found: Witness | None = None
    with _looking:
        for witness in reversed(_witnesses):
            if witness.deck is deck and witness.me == me and witness.story == story[: len(witness.story)]:
                found = witness
                _witnesses.remove(witness)
                break
    if found is None:
        found = Witness(cards, deck, me)
    found.hear(story)
    with _looking:
        _witnesses.append(found)
        del _witnesses[:-REMEMBERED]
    return found

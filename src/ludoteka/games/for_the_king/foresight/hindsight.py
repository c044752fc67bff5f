"""How a bidder foresees the end: what rivals did tells what they hold, and from there all auctions are played out."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.foresight.deck import deck
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


class Hindsight:
    """One seat's memory of a match, from which it foresees the rest."""

    def __init__(self, game: Game, advice: Advice) -> None:
        self.game: Final = game
        self.advice: Final = advice
        self.deck: Final = deck(advice.cards, advice.seats)
        self.me = -1
        self.story: list[int] = []

    def listen(self, view: View) -> Witness:
        """What can be concluded from the story so far."""
        story: list[int] = view["public"]["story"]
        if self.me != view["seat"] or story[: len(self.story)] != self.story:
            # The first question, or one of another match, or something was taken back.
            self.me = view["seat"]
            self.witness = Witness(self.advice.cards, self.deck, self.me)
        self.witness.hear(story)
        self.story = story
        return self.witness

    def appraisal(self, view: View, options: list[int]) -> list[float]:
        """As the heuristic, with rivals who hold what their answers make likely."""
        witness = self.listen(view)
        sight = from_view(self.advice.cards, self.advice.seats, view)
        unseen = np.bincount(self.deck.like[sight.unseen], minlength=len(self.deck.likes))
        outlook = self.advice.outlook(sight)
        for seat, mind in witness.minds.items():
            *totals, gold = mind.expected(unseen).tolist()
            for domain, total in zip(self.advice.cards.domains, totals, strict=True):
                outlook.totals[domain][seat] = total
            outlook.gold[seat] = gold
        outlook.settle()
        return self.advice.judge(view["decision"]["kind"], sight, outlook, options)

    def forecast(self, view: View, chance: Chance) -> Bidder | None:
        """Only in the auctions: before them the cards to come are too many."""
        if view["decision"] is None or view["decision"]["kind"] not in ("bid_gold", "bid_cards"):
            return None
        base = cast(Court, self.game.imagine(view, chance))
        return Bidder(Suspicion(self.listen(view), base, self.me, chance))


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
        self._sums = 1
        """The prices that can be paid exactly, as bits; a number of cards can always be."""
        for card in base.hands[self.me]:
            if cards.type[base.lot[0]] == GOLD:
                self._sums |= self._sums << 1
            elif cards.type[card] == GOLD:
                self._sums |= self._sums << cards.value[card]

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
        beyond = self._sums >> bid
        return -1 if not beyond else bid + (beyond & -beyond).bit_length() - 1

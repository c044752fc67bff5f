"""How a bidder foresees the end: what rivals did tells what they hold, and from there all auctions are played out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.forecast import Deck, Tables, results
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.games.for_the_king.suspicion import Suspicion
from ludoteka.games.for_the_king.witness import Witness
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
        self.deck: Final = _deck(advice.cards, advice.seats)
        self.witness = Witness(advice)
        self._story: list[int] = []

    def forecast(self, view: View, chance: Chance) -> Bidder | None:
        """Only in the auctions: before them the cards to come are too many."""
        if view["decision"] is None or view["decision"]["kind"] not in ("bid_gold", "bid_cards"):
            return None
        story: list[int] = view["public"]["story"]
        if story[: len(self._story)] != self._story:
            self.witness = Witness(self.advice)  # of another match, or something was taken back
        self.witness.hear(story)
        self._story = story
        base = cast(Court, self.game.imagine(view, chance))
        return Bidder(self.deck, Suspicion(self.witness, base, view["seat"], chance), base, view["seat"], chance)


class Bidder:
    """A seat that is asked for a bid, with worlds to try its answers in."""

    def __init__(self, deck: Deck, suspicion: Suspicion, base: Court, me: int, chance: Chance) -> None:
        self.deck: Final = deck
        self.suspicion: Final = suspicion
        self.me: Final = me
        self.chance: Final = chance
        cards = base.cards
        self._sums = 1
        """The prices that can be paid exactly, as bits; a number of cards can always be."""
        for card in base.hands[me]:
            if cards.type[base.lot[0]] == GOLD:
                self._sums |= self._sums << 1
            elif cards.type[card] == GOLD:
                self._sums |= self._sums << cards.value[card]

    def results(self, options: list[int], worlds: int) -> list[list[float]]:
        prices = [self.price(option) for option in options]
        able = [max(v.PASS, price) for price in prices]
        drawn = [self.suspicion.world() for _ in range(worlds)]
        for world in drawn:
            self.chance.shuffle_end(world.favour, len(world.favour))
        tables = Tables(self.deck, drawn, len(options))
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


@lru_cache(maxsize=8)
def _deck(cards: Cards, seats: int) -> Deck:
    """Made once: that takes longer than many a question."""
    return Deck(cards, seats)

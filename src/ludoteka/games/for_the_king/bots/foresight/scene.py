"""What everybody sees of a match, fact by fact."""

from __future__ import annotations

from typing import Final

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.bots.foresight.deck import Deck
from ludoteka.games.for_the_king.cards import KING, Cards


class Scene:
    """What everybody sees, from the first adviser on."""

    def __init__(self, cards: Cards, deck: Deck) -> None:
        seats = deck.seats
        self.cards: Final = cards
        self.deck: Final = deck
        self.primary: Final = np.full(deck.domains, 3, dtype=np.float32)
        self.adviser = 0
        self.undrawn = len(cards.in_play)
        """How many cards are not yet drawn."""
        self.favour = 0
        """How many cards lie in the favour pile."""
        self.hands: Final = np.zeros(seats, dtype=np.float32)
        self.pools: Final = np.zeros(seats, dtype=np.float32)
        """How many cards each seat holds or has spent face down."""
        self.shown: Final = np.zeros(seats, dtype=np.float32)
        """How many of them everybody knows."""
        self.known: Final = np.zeros((seats, deck.domains + 1), dtype=np.float32)
        """What these weigh, by domain and in gold."""
        self.unseen: Final = deck.number.copy()
        """The cards that not everybody has seen, by likeness."""
        self.secret = [True] * len(cards.ids)
        """The same by card."""
        self.room: list[int] = []
        """How many more cards each zone takes in this turn."""
        self.centre: list[int] = []
        self.lot = -1
        self.eligible = 0
        """Who has not defaulted on the lot, as a mask."""
        self.within = 0
        self.bid = 0
        self.leader = -1
        self.king = -1
        self.step = 0
        self.changed = 0

    def see(self, fact: int, seat: int, value: int) -> None:
        """Something happened in sight of everybody."""
        if fact == v.FIRST_ADVISER or fact == v.NEXT_ADVISER:
            self.adviser = seat
            self.room = [1, self.deck.seats - 1, 1]
        elif fact == v.KEPT:
            self.place(v.OWN)
            self.hands[seat] += 1
            self.pools[seat] += 1
        elif fact == v.BURIED:
            self.place(v.FAVOUR)
            self.favour += 1
        elif fact == v.OPENED:
            self.place(v.CENTRE)
            self.show(value)
            self.centre.append(value)
        elif fact == v.TOOK:
            self.centre.remove(value)
            self.gain(seat, value)
        elif fact == v.KING_CALLED:
            if self.secret[value]:
                # Kept by the adviser: what was drawn is known after all.
                self.place(v.OWN)
                self.show(value)
            self.king = value
            self.step = 0
            self.changed = 0
        elif fact == v.RAISED or fact == v.LOWERED:
            domain = self.cards.domains.index(value)
            self.primary[domain] += 1 if fact == v.RAISED else -1
            self.changed |= 1 << domain
            self.step += 1
        elif fact == v.TURNED:
            self.favour -= 1
            self.show(value)
            self.lot = value
            self.within = (1 << self.deck.seats) - 1
            self.eligible = self.within
            self.bid = 0
            self.leader = -1
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            self.bid = value
            self.leader = seat
        elif fact == v.PASSED:
            self.within &= ~(1 << seat)
        elif fact == v.DEFAULTED:
            self.eligible &= ~(1 << seat)
            self.within = self.eligible
            self.bid = 0
            self.leader = -1
        elif fact == v.PAID_GOLD:
            self.hands[seat] -= 1
            self.pools[seat] -= 1
            if self.secret[value]:
                self.show(value)
            else:
                self.shown[seat] -= 1
                self.known[seat] -= self.deck.weights[:, value]
        elif fact == v.PAID_CARD or fact == v.LOST:
            self.hands[seat] -= 1
        elif fact == v.WON:
            self.lot = -1
            self.gain(seat, value)
        elif fact == v.UNSOLD:
            self.lot = -1

    def place(self, zone: int) -> None:
        """The adviser has put a card into a zone."""
        self.undrawn -= 1
        self.room[zone] -= 1

    def show(self, card: int) -> None:
        """Everybody sees a card."""
        self.secret[card] = False
        self.unseen[self.deck.like[card]] -= 1

    def gain(self, seat: int, card: int) -> None:
        """A seat gets a card in sight of everybody; a king card is carried out at once (K.KNG.01)."""
        if self.cards.type[card] == KING:
            return
        self.hands[seat] += 1
        self.pools[seat] += 1
        self.shown[seat] += 1
        self.known[seat] += self.deck.weights[:, card]

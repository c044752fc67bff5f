"""The table of the game."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.kernel.position import Position

PUBLIC: Final = ["primary", "adviser", "first", "trail"]
FACE_DOWN: Final = -1
"""What stands in a trail for a card that left the hand unseen."""


class Court(Position):
    """Cards, primary tiles, adviser and first player. Secondary tiles follow from the primary ones (K.SEC.01)."""

    __slots__ = (
        "adviser",
        "cards",
        "centre",
        "deck",
        "discard",
        "drawn",
        "favour",
        "first",
        "hands",
        "lot",
        "primary",
        "spent",
        "trail",
        "used",
    )

    cards: Cards
    deck: list[int]
    """The cards not yet drawn, without order, and among them those removed at random (K.SET.09)."""
    drawn: list[int]
    """The card the adviser has drawn and not yet placed."""
    centre: list[int]
    favour: list[int]
    lot: list[int]
    """The card up for auction."""
    discard: list[int]
    """Gold paid and cards unsold, face up."""
    used: list[int]
    """King cards carried out."""
    hands: list[list[int]]
    """Personal piles, in hand from the auction phase on."""
    spent: list[list[int]]
    """Cards each seat paid or lost face down, in that order."""
    trail: list[list[int]]
    """Of each seat in order: a card that it won for its hand, or `FACE_DOWN` for one that it paid or lost so."""
    primary: list[int]
    """The values of the primary tiles by domain; 0 for a domain that is not in play."""
    adviser: int
    first: int

    def lay(self, cards: Cards, seats: int, always: int) -> None:
        """An empty table."""
        self.lay_kernel(seats, always, len(cards.ids))
        self.cards = cards
        self.deck = []
        self.drawn = []
        self.centre = []
        self.favour = []
        self.lot = []
        self.discard = []
        self.used = []
        self.hands = [[] for _ in range(seats)]
        self.spent = [[] for _ in range(seats)]
        self.trail = [[] for _ in range(seats)]
        self.primary = [0] * 6
        self.adviser = 0
        self.first = 0

    def clone(self) -> Court:
        copy = Court()
        self.copy_kernel(copy)
        copy.cards = self.cards
        copy.deck = self.deck[:]
        copy.drawn = self.drawn[:]
        copy.centre = self.centre[:]
        copy.favour = self.favour[:]
        copy.lot = self.lot[:]
        copy.discard = self.discard[:]
        copy.used = self.used[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.spent = [cards[:] for cards in self.spent]
        copy.trail = [cards[:] for cards in self.trail]
        copy.primary = self.primary[:]
        copy.adviser = self.adviser
        copy.first = self.first
        return copy

    def contents(self, zone: int, owner: int) -> list[int]:
        if zone == v.ZONE_DECK:
            return self.deck
        if zone == v.ZONE_DRAWN:
            return self.drawn
        if zone == v.ZONE_CENTRE:
            return self.centre
        if zone == v.ZONE_FAVOUR:
            return self.favour
        if zone == v.ZONE_LOT:
            return self.lot
        if zone == v.ZONE_DISCARD:
            return self.discard
        if zone == v.ZONE_USED:
            return self.used
        return self.hands[owner] if zone == v.ZONE_HAND else self.spent[owner]

    def secondary(self, domain: int) -> int:
        """K.SEC.01: half the primary value, rounded down; K.SEC.06: not used with two players."""
        return self.primary[domain] // 2 if self.seats > 2 else 0

    def after(self, seat: int) -> int:
        """The left neighbour."""
        return (seat + 1) % self.seats

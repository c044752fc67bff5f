"""The table of the game."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import KING, Cards
from ludoteka.kernel.position import Position

PUBLIC: Final = ["primary", "adviser", "first", "story"]


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
        "story",
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
    story: list[int]
    """What everybody saw, fact by fact (K.INF): `facts` reads it."""
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
        self.story = []
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
        copy.story = self.story[:]
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

    def note(self, fact: int, seat: int, value: int) -> None:
        """Add to the story what everybody sees now: never a card that stays hidden, whoever listens or not."""
        self.story.append(fact << 16 | seat << 8 | value)

    def secondary(self, domain: int) -> int:
        """K.SEC.01: half the primary value, rounded down; K.SEC.06: not used with two players."""
        return self.primary[domain] // 2 if self.seats > 2 else 0

    def after(self, seat: int) -> int:
        """The left neighbour."""
        return (seat + 1) % self.seats


def facts(story: list[int]) -> list[tuple[int, int, int]]:
    """The kind of each fact, its seat, and its card, domain or bid (0 where it has none)."""
    return [(noted >> 16, noted >> 8 & 255, noted & 255) for noted in story]


def trails(cards: Cards, story: list[int], seats: int) -> list[list[int]]:
    """For each seat in order: a card that it won for its hand, or -1 for one that it paid or lost face down."""
    found: list[list[int]] = [[] for _ in range(seats)]
    # Every world imagined reads the story anew, and most of its facts have lower numbers than the three looked for.
    lowest = v.PAID_CARD << 16
    for fact, seat, value in facts([noted for noted in story if noted >= lowest]):
        if fact == v.WON:
            if cards.type[value] != KING:
                found[seat].append(value)
        elif fact == v.PAID_CARD or fact == v.LOST:
            found[seat].append(-1)
    return found

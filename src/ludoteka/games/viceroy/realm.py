"""The table of the game."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import FIRST_LAW, Cards
from ludoteka.games.viceroy.edition import Edition
from ludoteka.games.viceroy.pyramid import open_places
from ludoteka.kernel.position import Position

NO_CARD: Final = -1
"""An empty place of the display."""

PUBLIC: Final = [
    "turn", "round", "active", "bidders", "bids", "virtual", "virtual_bids", "passers", "sitting_out", "cells",
    "reserve", "box", "moved", "proved", "attacks", "spots", "tokens", "hosts", "painted", "purses",
]  # fmt: skip


class Realm(Position):
    """Decks, display, reserve, and what each player has.

    The gems behind a screen (V.HID.01) are those kept at the start, hidden, and what was taken and spent since, in the
    open. Rows of lists, one for each seat, are replaced and never changed in place, so that clones may share them.
    """

    __slots__ = (
        "active",
        "archive_characters",
        "archive_laws",
        "attacks",
        "bidders",
        "bids",
        "box",
        "cards",
        "cells",
        "chancery_characters",
        "chancery_laws",
        "discard",
        "display",
        "drawn_characters",
        "drawn_laws",
        "edition",
        "gems",
        "hand_characters",
        "hand_laws",
        "hosts",
        "kept_characters",
        "kept_laws",
        "large",
        "laws",
        "lots",
        "moved",
        "opponents",
        "painted",
        "passers",
        "places",
        "played",
        "proved",
        "purses",
        "pyramid",
        "reserve",
        "returned",
        "round",
        "sitting_out",
        "small",
        "spots",
        "stock",
        "tokens",
        "top",
        "tucked",
        "turn",
        "virtual",
        "virtual_bids",
    )

    cards: Cards
    edition: Edition
    opponents: int
    """How many virtual opponents there are."""
    large: list[int]
    small: list[int]
    laws: list[int]
    """The decks, without order; a card once known in them is known by its mask."""
    top: list[int]
    """The laws put back on top of the law deck (V.LEF.70), the last one uppermost."""
    drawn_characters: list[int]
    drawn_laws: list[int]
    """Cards just drawn, of which their owner decides whether they are tucked (V.LEF.78)."""
    display: list[int]
    """The characters on display, in no order; `cells` says where."""
    discard: list[int]
    hand_characters: list[list[int]]
    hand_laws: list[list[int]]
    kept_characters: list[list[int]]
    kept_laws: list[list[int]]
    """What was in hand when cards of it were tucked (V.LEF.72): others cannot tell these from the tucked ones."""
    archive_characters: list[list[int]]
    archive_laws: list[list[int]]
    """Cards tucked face down from the hand."""
    chancery_characters: list[list[int]]
    chancery_laws: list[list[int]]
    """Cards tucked face down as they were drawn (V.LEF.78)."""
    lots: list[list[int]]
    """The card won in the auction, face up (V.AUC.17)."""
    played: list[list[int]]
    """The card chosen for this phase or round, revealed and not yet resolved."""
    pyramid: list[list[int]]
    """Cards in the order in which they were laid; `spots` says where."""
    tucked: list[list[int]]
    """Cards tucked in the open: laws under characters, free cards, auctioned cards."""
    stock: list[list[int]]
    returned: list[list[int]]
    """The colours of the starting gems kept and returned (V.SET.06)."""

    turn: int
    round: int
    active: int
    """Who has neither a card nor passed in this auction, as a mask."""
    bidders: int
    """Who took part in this round, as a mask."""
    bids: list[int]
    """The bids of the round by seat; -1 for none."""
    virtual: int
    """The virtual opponents still in the auction, as a mask."""
    virtual_bids: list[int]
    """The colours drawn for them; four more where the colour had no character (V.SOL.08); -1 for none."""
    passers: int
    sitting_out: int
    """Who sits out the next auction (V.LEF.69), as a mask."""
    cells: list[int]
    """The display: the bases of the four colours, then the tips."""
    reserve: list[int]
    box: list[int]
    """Gems by colour."""
    moved: list[list[int]]
    """By seat and colour, gems taken less gems spent since the start: everybody saw them."""
    proved: list[list[int]]
    """The lowest that `moved` has been: whoever spent a gem had it."""
    attacks: list[int]
    spots: list[list[int]]
    """The places of the cards of a pyramid."""
    tokens: list[list[int]]
    """What lies on the cards of a pyramid: a card and a token in one int."""
    hosts: list[list[int]]
    """For each tucked card the card under which it lies; everybody can count them (V.HID.06)."""
    painted: list[list[int]]
    """Repainted sectors (V.RCL.01): place, sector and colour in one int."""
    purses: list[list[int]]
    """The gems by seat and colour once the screens are gone (V.END.03); empty before."""

    gems: list[list[int]]
    """The gems behind each screen, by colour; follows from stock and movements."""
    places: list[list[int]]
    """Where a card can be laid; follows from the spots."""

    def lay(self, cards: Cards, edition: Edition, seats: int, opponents: int, always: int) -> None:
        """An empty table."""
        self.lay_kernel(seats, always, len(cards.ids))
        self.cards = cards
        self.edition = edition
        self.opponents = opponents
        self.large = []
        self.small = []
        self.laws = []
        self.top = []
        self.drawn_characters = []
        self.drawn_laws = []
        self.display = []
        self.discard = []
        self.hand_characters = [[] for _ in range(seats)]
        self.hand_laws = [[] for _ in range(seats)]
        self.kept_characters = [[] for _ in range(seats)]
        self.kept_laws = [[] for _ in range(seats)]
        self.archive_characters = [[] for _ in range(seats)]
        self.archive_laws = [[] for _ in range(seats)]
        self.chancery_characters = [[] for _ in range(seats)]
        self.chancery_laws = [[] for _ in range(seats)]
        self.lots = [[] for _ in range(seats)]
        self.played = [[] for _ in range(seats)]
        self.pyramid = [[] for _ in range(seats)]
        self.tucked = [[] for _ in range(seats)]
        self.stock = [[] for _ in range(seats)]
        self.returned = [[] for _ in range(seats)]
        self.turn = 0
        self.round = 0
        self.active = 0
        self.bidders = 0
        self.bids = []
        self.virtual = 0
        self.virtual_bids = []
        self.passers = 0
        self.sitting_out = 0
        self.cells = [NO_CARD] * 8
        self.reserve = [0] * 4
        self.box = [0] * 4
        self.moved = [[0] * 4 for _ in range(seats)]
        self.proved = [[0] * 4 for _ in range(seats)]
        self.attacks = [0] * seats
        self.spots = [[] for _ in range(seats)]
        self.tokens = [[] for _ in range(seats)]
        self.hosts = [[] for _ in range(seats)]
        self.painted = [[] for _ in range(seats)]
        self.purses = []
        self.gems = [[0] * 4 for _ in range(seats)]
        self.places = [[] for _ in range(seats)]

    def clone(self) -> Realm:
        copy = Realm()
        self.copy_kernel(copy)
        copy.cards = self.cards
        copy.edition = self.edition
        copy.opponents = self.opponents
        copy.large = self.large[:]
        copy.small = self.small[:]
        copy.laws = self.laws[:]
        copy.top = self.top[:]
        copy.drawn_characters = self.drawn_characters[:]
        copy.drawn_laws = self.drawn_laws[:]
        copy.display = self.display[:]
        copy.discard = self.discard[:]
        copy.hand_characters = self.hand_characters[:]
        copy.hand_laws = self.hand_laws[:]
        copy.kept_characters = self.kept_characters[:]
        copy.kept_laws = self.kept_laws[:]
        copy.archive_characters = self.archive_characters[:]
        copy.archive_laws = self.archive_laws[:]
        copy.chancery_characters = self.chancery_characters[:]
        copy.chancery_laws = self.chancery_laws[:]
        copy.lots = self.lots[:]
        copy.played = self.played[:]
        copy.pyramid = self.pyramid[:]
        copy.tucked = self.tucked[:]
        copy.stock = self.stock[:]
        copy.returned = self.returned[:]
        copy.turn = self.turn
        copy.round = self.round
        copy.active = self.active
        copy.bidders = self.bidders
        copy.bids = self.bids[:]
        copy.virtual = self.virtual
        copy.virtual_bids = self.virtual_bids[:]
        copy.passers = self.passers
        copy.sitting_out = self.sitting_out
        copy.cells = self.cells[:]
        copy.reserve = self.reserve[:]
        copy.box = self.box
        copy.moved = self.moved[:]
        copy.proved = self.proved[:]
        copy.attacks = self.attacks[:]
        copy.spots = self.spots[:]
        copy.tokens = self.tokens[:]
        copy.hosts = self.hosts[:]
        copy.painted = self.painted[:]
        copy.purses = self.purses[:]
        copy.gems = self.gems[:]
        copy.places = self.places[:]
        return copy

    def contents(self, zone: int, owner: int) -> list[int]:
        if owner < 0:
            if zone == v.ZONE_LARGE:
                return self.large
            if zone == v.ZONE_SMALL:
                return self.small
            if zone == v.ZONE_LAWS:
                return self.laws
            if zone == v.ZONE_TOP:
                return self.top
            if zone == v.ZONE_DRAWN_CHARACTERS:
                return self.drawn_characters
            if zone == v.ZONE_DRAWN_LAWS:
                return self.drawn_laws
            return self.display if zone == v.ZONE_DISPLAY else self.discard
        return self.rows(zone)[owner]

    def rows(self, zone: int) -> list[list[int]]:
        """A zone before each seat."""
        if zone == v.ZONE_HAND_CHARACTERS:
            return self.hand_characters
        if zone == v.ZONE_HAND_LAWS:
            return self.hand_laws
        if zone == v.ZONE_KEPT_CHARACTERS:
            return self.kept_characters
        if zone == v.ZONE_KEPT_LAWS:
            return self.kept_laws
        if zone == v.ZONE_ARCHIVE_CHARACTERS:
            return self.archive_characters
        if zone == v.ZONE_ARCHIVE_LAWS:
            return self.archive_laws
        if zone == v.ZONE_CHANCERY_CHARACTERS:
            return self.chancery_characters
        if zone == v.ZONE_CHANCERY_LAWS:
            return self.chancery_laws
        if zone == v.ZONE_LOTS:
            return self.lots
        if zone == v.ZONE_PLAYED:
            return self.played
        if zone == v.ZONE_PYRAMID:
            return self.pyramid
        if zone == v.ZONE_TUCKED:
            return self.tucked
        return self.stock if zone == v.ZONE_STOCK else self.returned

    def derive(self) -> None:
        for seat in range(self.seats):
            stock = self.stock[seat]
            moved = self.moved[seat]
            self.gems[seat] = [stock.count(colour) + moved[colour] for colour in range(4)]
            self.places[seat] = open_places(self.spots[seat])

    # What the rules ask again and again

    def hand(self, seat: int) -> list[int]:
        """All cards in hand, in the order of their numbers."""
        held = self.hand_characters[seat] + self.kept_characters[seat] + self.hand_laws[seat] + self.kept_laws[seat]
        held.sort()
        return held

    def holds_any(self, seat: int) -> bool:
        return bool(
            self.hand_laws[seat] or self.hand_characters[seat] or self.kept_laws[seat] or self.kept_characters[seat]
        )

    def lowest(self, seat: int) -> int:
        """V.ORD.07: the lowest visible number of a pyramid."""
        return min(self.pyramid[seat])

    def in_order(self, mask: int) -> list[int]:
        """V.ORD.04: the seats of a mask, the lowest number first."""
        found = [seat for seat in range(self.seats) if mask >> seat & 1]
        if len(found) > 1:
            found.sort(key=self.lowest)
        return found

    def shown(self) -> bool:
        """Whether a character is on display."""
        return len(self.display) > 0


def give(rows: list[list[int]], seat: int, card: int) -> None:
    """Put a card before a seat; the row is replaced, since a clone may share it."""
    rows[seat] = [*rows[seat], card]


def drop(rows: list[list[int]], seat: int, card: int) -> None:
    """Take a card (one of a kind) away from a seat."""
    row = rows[seat][:]
    row.remove(card)
    rows[seat] = row


def to_hand(pos: Realm, seat: int, card: int) -> None:
    give(pos.hand_laws if card >= FIRST_LAW else pos.hand_characters, seat, card)


def from_hand(pos: Realm, seat: int, card: int) -> None:
    """A card leaves the hand in the open. If it might have been tucked, that it was not is news."""
    if card >= FIRST_LAW:
        hand = pos.hand_laws
        kept = pos.kept_laws
    else:
        hand = pos.hand_characters
        kept = pos.kept_characters
    if card in hand[seat]:
        drop(hand, seat, card)
    else:
        drop(kept, seat, card)
        pos.disclose()


def lay_out(pos: Realm, cell: int, card: int) -> None:
    """Put a character on display."""
    pos.cells[cell] = card
    pos.display.append(card)


def take_up(pos: Realm, cell: int) -> int:
    """Take a character from the display."""
    card = pos.cells[cell]
    pos.cells[cell] = NO_CARD
    pos.display.remove(card)
    return card

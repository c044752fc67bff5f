"""What a seat knows of the table: where cards lie, what is asked. From its view, or from an imagined position."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.kernel.game import View


class Sight:
    """What a seat knows of the table."""

    def __init__(self, cards: Cards, seats: int, me: int) -> None:
        self.cards: Final = cards
        self.seats: Final = seats
        self.me: Final = me
        self.primary: list[int] = []
        self.adviser = 0
        self.deck = 0
        """How many cards are not yet drawn."""
        self.own: list[int] = []
        """The own hand."""
        self.hands: list[int] = [0] * seats
        """How many cards each seat holds."""
        self.pools: list[int] = [0] * seats
        """How many cards each rival holds or has spent face down."""
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        """Those of them that the seat knows."""
        self.favour = 0
        """How many cards lie in the favour pile."""
        self.buried: list[int] = []
        """Those of them that the seat knows."""
        self.open: list[int] = []
        """The cards drawn, in the centre or up for auction that the seat sees."""
        self.unseen: list[int] = []
        """The cards in play whose place the seat does not know."""
        self.drawn = -1
        self.lot = -1
        self.zones: list[int] = [0, 0, 0]
        """How many cards own pile, centre and favour pile have received in this turn."""
        self.within = 0
        self.bid = 0
        self.leader = -1

    @property
    def live(self) -> int:
        """How many cards will still be drawn."""
        return max(0, self.deck - self.cards.removed)

    def note_unseen(self, placed: list[bool]) -> None:
        for card in self.cards.in_play:
            if not placed[card]:
                self.unseen.append(card)


def from_view(cards: Cards, seats: int, view: View) -> Sight:
    me: int = view["seat"]
    sight = Sight(cards, seats, me)
    zones = view["zones"]
    public = view["public"]
    sight.primary = public["primary"]
    sight.adviser = public["adviser"]
    sight.deck = len(zones["deck"])
    sight.favour = len(zones["favour"])
    placed = [False] * len(cards.ids)
    for name in ("drawn", "centre", "lot"):
        for card in zones[name]:
            if card >= 0:
                sight.open.append(card)
                placed[card] = True
    for card in zones["favour"]:
        if card >= 0:
            sight.buried.append(card)
            placed[card] = True
    for row in (zones["discard"], zones["used"], zones["spent"][me], zones["hand"][me]):
        for card in row:
            placed[card] = True
    sight.own = zones["hand"][me]
    pools: list[list[int]] = view["pools"].get("cards", [[] for _ in range(seats)])
    for seat in range(seats):
        sight.hands[seat] = len(zones["hand"][seat])
        if seat != me:
            sight.pools[seat] = len(pools[seat])
            for card in pools[seat]:
                if card >= 0:
                    sight.shown[seat].append(card)
                    placed[card] = True
    sight.note_unseen(placed)
    if zones["drawn"]:
        sight.drawn = zones["drawn"][0]
    if zones["lot"]:
        sight.lot = zones["lot"][0]
    if view["stack"]:
        name, *fields = view["stack"][-1]
        if name == "Turn":
            sight.zones = fields[:3]
        elif name == "Bidding":
            sight.within, sight.bid, sight.leader = fields[1], fields[3], fields[4]
    return sight


def from_court(court: Court, me: int) -> Sight:
    """The same as from the seat's view, without making that."""
    cards = court.cards
    sight = Sight(cards, court.seats, me)
    known = court.known
    sight.primary = court.primary
    sight.adviser = court.adviser
    sight.deck = len(court.deck)
    sight.favour = len(court.favour)
    placed = [False] * len(cards.ids)
    for row in (court.drawn, court.centre, court.lot):
        for card in row:
            if known[card] >> me & 1:
                sight.open.append(card)
                placed[card] = True
    for card in court.favour:
        if known[card] >> me & 1:
            sight.buried.append(card)
            placed[card] = True
    for row in (court.discard, court.used, court.spent[me], court.hands[me]):
        for card in row:
            placed[card] = True
    sight.own = court.hands[me]
    for seat in range(court.seats):
        sight.hands[seat] = len(court.hands[seat])
        if seat != me:
            sight.pools[seat] = len(court.hands[seat]) + len(court.spent[seat])
            for row in (court.hands[seat], court.spent[seat]):
                for card in row:
                    if known[card] >> me & 1:
                        sight.shown[seat].append(card)
                        placed[card] = True
    sight.note_unseen(placed)
    if court.drawn:
        sight.drawn = court.drawn[0]
    if court.lot:
        sight.lot = court.lot[0]
    if court.stack:
        top = court.stack[-1]
        if isinstance(top, Turn):
            sight.zones = [top.own, top.centre, top.favour]
        elif isinstance(top, Bidding):
            sight.within, sight.bid, sight.leader = top.within, top.bid, top.leader
    return sight

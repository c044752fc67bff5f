"""The information set of a seat: where cards lie, what is asked. From its view, or from an imagined position."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.kernel.game import View

TYPES: Final = 8
"""Domains, gold and king cards."""


class Heap:
    """Some cards, as sums by type."""

    __slots__ = ("cards", "number", "numbers", "squares", "values")

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards
        self.number = 0
        self.numbers: list[int] = [0] * TYPES
        self.values: list[int] = [0] * TYPES
        self.squares: list[int] = [0] * TYPES

    def add(self, card: int) -> None:
        type_ = self.cards.type[card]
        value = self.cards.value[card]
        self.number += 1
        self.numbers[type_] += 1
        self.values[type_] += value
        self.squares[type_] += value * value

    def copy(self) -> Heap:
        copy = Heap(self.cards)
        copy.number = self.number
        copy.numbers = self.numbers[:]
        copy.values = self.values[:]
        copy.squares = self.squares[:]
        return copy


class Sight:
    """What a seat knows of the table: its information set, as counts and sums."""

    def __init__(self, cards: Cards, seats: int, me: int, primary: list[int], adviser: int) -> None:
        self.cards: Final = cards
        self.seats: Final = seats
        self.me: Final = me
        self.primary: Final = primary
        self.adviser: Final = adviser
        self.deck = 0
        """How many cards are not yet drawn."""
        self.own: list[int] = []
        """The own hand."""
        self.hands: list[int] = [0] * seats
        """How many cards each seat holds."""
        self.pools: list[int] = [0] * seats
        """How many cards each rival holds or has spent face down."""
        self.shown: list[int] = [0] * seats
        """How many of them the seat knows."""
        self.weights: list[list[float]] = [[0.0] * TYPES for _ in range(seats)]
        """What the known cards of each seat weigh, by type."""
        self.favour = 0
        """How many cards lie in the favour pile."""
        self.buried: Final = Heap(cards)
        """Those of them that the seat knows."""
        self.open: list[int] = []
        """The cards drawn, in the centre or up for auction that the seat sees."""
        self.unseen: list[int] = []
        """The cards in play whose place the seat does not know."""
        self.rest: Final = Heap(cards)
        """The same as sums."""
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

    @property
    def share(self) -> float:
        """The part of the unseen cards that will be drawn or auctioned."""
        return (self.live + self.favour - self.buried.number) / self.rest.number if self.rest.number else 0.0

    def place(
        self, own: list[int], buried: list[int], gone: list[list[int]], pools: list[int], known: list[list[int]]
    ) -> None:
        """Take in where cards lie: of each rival how many it holds or has spent, and which of them are known."""
        cards = self.cards
        placed = [False] * len(cards.ids)
        self.own = own
        for card in own:
            self.weights[self.me][cards.type[card]] += cards.weight[card]
        for card in buried:
            self.buried.add(card)
        for seat, row in enumerate(known):
            if seat != self.me:
                self.pools[seat] = pools[seat]
                self.shown[seat] = len(row)
                for card in row:
                    self.weights[seat][cards.type[card]] += cards.weight[card]
                    placed[card] = True
        for row in (own, buried, self.open, *gone):
            for card in row:
                placed[card] = True
        for card in cards.in_play:
            if not placed[card]:
                self.unseen.append(card)
                self.rest.add(card)


def from_view(cards: Cards, seats: int, view: View) -> Sight:
    me: int = view["seat"]
    zones = view["zones"]
    public = view["public"]
    sight = Sight(cards, seats, me, public["primary"], public["adviser"])
    sight.deck = len(zones["deck"])
    sight.favour = len(zones["favour"])
    sight.hands = [len(hand) for hand in zones["hand"]]
    sight.open = _in_sight([*zones["drawn"], *zones["centre"], *zones["lot"]])
    pools: list[list[int]] = view["pools"].get("cards", [[] for _ in range(seats)])
    gone = [zones["discard"], zones["used"], zones["spent"][me]]
    known = [_in_sight(pool) for pool in pools]
    sight.place(zones["hand"][me], _in_sight(zones["favour"]), gone, [len(pool) for pool in pools], known)
    sight.drawn = zones["drawn"][0] if zones["drawn"] else -1
    sight.lot = zones["lot"][0] if zones["lot"] else -1
    if view["stack"]:
        name, *fields = view["stack"][-1]
        if name == "Turn":
            sight.zones = fields[:3]
        elif name == "Bidding":
            sight.within, sight.bid, sight.leader = fields[1], fields[3], fields[4]
    return sight


def _in_sight(row: list[int]) -> list[int]:
    return [card for card in row if card >= 0]


def from_court(court: Court, me: int) -> Sight:
    """The same as from the seat's view, without making that."""
    sight = Sight(court.cards, court.seats, me, court.primary, court.adviser)
    sight.deck = len(court.deck)
    sight.favour = len(court.favour)
    sight.hands = [len(hand) for hand in court.hands]
    sight.open = _known(court.drawn + court.centre + court.lot, court.known, me)
    pools = [hand + spent for hand, spent in zip(court.hands, court.spent, strict=True)]
    gone = [court.discard, court.used, court.spent[me]]
    known = [_known(pool, court.known, me) for pool in pools]
    sight.place(court.hands[me], _known(court.favour, court.known, me), gone, [len(pool) for pool in pools], known)
    sight.drawn = court.drawn[0] if court.drawn else -1
    sight.lot = court.lot[0] if court.lot else -1
    if court.stack:
        top = court.stack[-1]
        if isinstance(top, Turn):
            sight.zones = [top.own, top.centre, top.favour]
        elif isinstance(top, Bidding):
            sight.within, sight.bid, sight.leader = top.within, top.bid, top.leader
    return sight


def _known(row: list[int], known: list[int], me: int) -> list[int]:
    return [card for card in row if known[card] >> me & 1]

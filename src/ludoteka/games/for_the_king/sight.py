"""What a seat knows of the table: where cards lie, what is asked. From its view, or from an imagined position."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import KING, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.kernel.game import View

TYPES: Final = 8
"""Domains, gold and king cards."""


class Heap:
    """Some cards, as sums by type."""

    __slots__ = ("cards", "number", "numbers", "squares", "steps", "values")

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards
        self.number = 0
        self.numbers: list[int] = [0] * TYPES
        self.values: list[int] = [0] * TYPES
        self.squares: list[int] = [0] * TYPES
        self.steps = 0
        """Of king cards."""

    def add(self, card: int, times: int = 1) -> None:
        """Add a card, or (-1 times) take it away."""
        type_ = self.cards.type[card]
        value = self.cards.value[card]
        self.number += times
        self.numbers[type_] += times
        self.values[type_] += times * value
        self.squares[type_] += times * value * value
        if type_ == KING:
            self.steps += times * len(self.cards.steps[card])

    def copy(self) -> Heap:
        copy = Heap(self.cards)
        copy.number = self.number
        copy.numbers = self.numbers[:]
        copy.values = self.values[:]
        copy.squares = self.squares[:]
        copy.steps = self.steps
        return copy


class Sight:
    """What a seat knows of the table."""

    def __init__(self, cards: Cards, seats: int, me: int) -> None:
        self.cards: Final = cards
        self.seats: Final = seats
        self.me: Final = me
        self.primary: list[int] = []
        self.adviser = 0
        self.first = 0
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
        self.buried = Heap(cards)
        """Those of them that the seat knows."""
        self.open: list[int] = []
        """The cards drawn, in the centre or up for auction that the seat sees."""
        self.unseen: list[int] = []
        """The cards in play whose place the seat does not know."""
        self.rest = Heap(cards)
        """The same as sums."""
        self.drawn = -1
        self.lot = -1
        self.zones: list[int] = [0, 0, 0]
        """How many cards own pile, centre and favour pile have received in this turn."""
        self.within = 0
        self.bid = 0
        self.leader = -1
        self.paid: list[int] = [0] * seats
        """Gold that each rival would have paid by then, in thought."""

    def rivals(self) -> list[int]:
        """Who else is still within the auction."""
        return [seat for seat in range(self.seats) if seat != self.me and self.within >> seat & 1]

    @property
    def live(self) -> int:
        """How many cards will still be drawn."""
        return max(0, self.deck - self.cards.removed)

    def copy(self) -> Sight:
        copy = Sight(self.cards, self.seats, self.me)
        copy.primary = self.primary[:]
        copy.adviser = self.adviser
        copy.first = self.first
        copy.deck = self.deck
        copy.own = self.own[:]
        copy.hands = self.hands[:]
        copy.pools = self.pools[:]
        copy.shown = self.shown[:]
        copy.weights = [row[:] for row in self.weights]
        copy.favour = self.favour
        copy.buried = self.buried.copy()
        copy.open = self.open[:]
        copy.unseen = self.unseen  # never changed
        copy.rest = self.rest.copy()
        copy.drawn = self.drawn
        copy.lot = self.lot
        copy.paid = self.paid[:]
        return copy

    def receive(self, seat: int, card: int) -> None:
        """A seat gets a card, in sight of everybody or kept by oneself."""
        self.hands[seat] += 1
        self.weights[seat][self.cards.type[card]] += self.cards.weight[card]
        if seat == self.me:
            self.own.append(card)
        else:
            self.pools[seat] += 1
            self.shown[seat] += 1

    def give_up(self, card: int) -> None:
        """A card leaves the own hand."""
        self.own.remove(card)
        self.hands[self.me] -= 1
        self.weights[self.me][self.cards.type[card]] -= self.cards.weight[card]

    def before(self) -> None:
        """Go back to the moment before a card was drawn or turned up, which has not been answered yet."""
        for card in self.open:
            if card == self.drawn:
                self.rest.add(card)
                self.deck += 1
            else:
                self.buried.add(card)
                self.favour += 1
        self.open = []

    @property
    def share(self) -> float:
        """The part of the unseen cards that will be drawn or auctioned."""
        return (self.live + self.favour - self.buried.number) / self.rest.number if self.rest.number else 0.0

    def show(self, seat: int, card: int) -> None:
        """A card is known to be held or spent by a rival."""
        self.shown[seat] += 1
        self.weights[seat][self.cards.type[card]] += self.cards.weight[card]

    def finish(self, placed: list[bool]) -> None:
        """What has no place known to the seat is unseen."""
        cards = self.cards
        for card in self.own:
            self.weights[self.me][cards.type[card]] += cards.weight[card]
        for card in cards.in_play:
            if not placed[card]:
                self.unseen.append(card)
                self.rest.add(card)


def from_view(cards: Cards, seats: int, view: View) -> Sight:
    me: int = view["seat"]
    sight = Sight(cards, seats, me)
    zones = view["zones"]
    public = view["public"]
    sight.primary = public["primary"]
    sight.adviser = public["adviser"]
    sight.first = public["first"]
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
            sight.buried.add(card)
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
                    sight.show(seat, card)
                    placed[card] = True
    sight.finish(placed)
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
    sight.first = court.first
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
            sight.buried.add(card)
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
                        sight.show(seat, card)
                        placed[card] = True
    sight.finish(placed)
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

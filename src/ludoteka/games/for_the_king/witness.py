"""Somebody who concludes from what seats answer what they hold: as if they went by the heuristic, or nearly so.

At every answer of a seat it is asked what the heuristic would have answered there with more or less influence in a
domain, or with this or that card in its hand.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import EITHER, GOLD, KING
from ludoteka.games.for_the_king.court import facts
from ludoteka.games.for_the_king.evidence import MOST, RAREST, Choice, Evidence
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST
from ludoteka.games.for_the_king.outlook import Outlook
from ludoteka.games.for_the_king.sight import TYPES, Heap, Sight

WAVERING: Final = 0.05
"""By how many points a worse answer is 2.7 times as rare as the best."""


class Witness:
    """Somebody who has seen what everybody saw, from the first adviser on."""

    def __init__(self, advice: Advice) -> None:
        self.advice: Final = advice
        cards = advice.cards
        seats = advice.seats
        self.cards: Final = cards
        self.seats: Final = seats
        self.evidence: Final = [Evidence() for _ in range(seats)]
        self.heard = 0
        self.primary = [3 if domain in cards.domains else 0 for domain in range(6)]
        self.adviser = 0
        self.first = 0
        self.deck = len(cards.in_play)
        self.favour = 0
        self.hands = [0] * seats
        self.pools = [0] * seats
        self.shown = [0] * seats
        self.weights = [[0.0] * TYPES for _ in range(seats)]
        """What everybody knows each seat to hold or to have spent face down."""
        self.open: list[list[int]] = [[] for _ in range(seats)]
        """Of that, what it probably still holds."""
        self.spent: list[list[int]] = [[] for _ in range(seats)]
        """And what it has probably spent."""
        self.secret = [True] * len(cards.ids)
        """Whether not everybody has seen a card."""
        self.rest = Heap(cards)
        for card in cards.in_play:
            self.rest.add(card)
        self.zones = [0, 0, 0]
        self.centre: list[int] = []
        self.lot = -1
        self.eligible = 0
        self.within = 0
        self.bid = 0
        self.leader = -1
        self.king = -1
        self.step = 0
        self.changed = 0

    def hear(self, story: list[int]) -> None:
        """Go on with the story."""
        for fact, seat, value in facts(story[self.heard :]):
            self.witness(fact, seat, value)
        self.heard = len(story)

    def witness(self, fact: int, seat: int, value: int) -> None:
        if fact == v.FIRST_ADVISER or fact == v.NEXT_ADVISER:
            self.adviser = seat
            self.zones = [0, 0, 0]
        elif fact == v.KEPT or fact == v.BURIED:
            odds = self.hidden_place(seat, v.OWN if fact == v.KEPT else v.FAVOUR)
            self.deck -= 1
            if fact == v.KEPT:
                self.zones[v.OWN] += 1
                self.hands[seat] += 1
                self.pools[seat] += 1
                self.evidence[seat].keep(odds)
            else:
                self.zones[v.FAVOUR] += 1
                self.favour += 1
                self.evidence[seat].buried.append([row[0] for row in odds])
        elif fact == v.OPENED:
            self.open_place(seat, value)
            self.deck -= 1
            self.zones[v.CENTRE] += 1
            self.show(value)
            self.centre.append(value)
        elif fact == v.TOOK:
            if len(self.centre) > 1:
                self.pick(seat, value)
            self.centre.remove(value)
            self.gain(seat, value)
        elif fact == v.KING_CALLED:
            if self.secret[value]:
                # Kept by the adviser: what was drawn is known after all.
                self.show(value)
                self.deck -= 1
                self.zones[v.OWN] += 1
            self.king = value
            self.step = 0
            self.changed = 0
        elif fact == v.RAISED or fact == v.LOWERED:
            way = 1 if fact == v.RAISED else -1
            self.tile(seat, value, way)
            self.primary[value] += way
            self.changed |= 1 << value
            self.step += 1
        elif fact == v.AUCTION_BEGAN:
            self.first = seat
        elif fact == v.TURNED:
            self.first = seat
            self.favour -= 1
            self.show(value)
            self.lot = value
            self.eligible = self.within = (1 << self.seats) - 1
            self.bid = 0
            self.leader = -1
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            self.answer_bid(seat, value)
            self.bid = value
            self.leader = seat
        elif fact == v.PASSED:
            self.answer_bid(seat, 0)
            self.within &= ~(1 << seat)
        elif fact == v.DEFAULTED:
            self.eligible &= ~(1 << seat)
            self.within = self.eligible
            self.bid = 0
            self.leader = -1
        elif fact == v.PAID_GOLD:
            self.pay_gold(seat, value)
        elif fact == v.PAID_CARD or fact == v.LOST:
            self.pay_card(seat)
        elif fact == v.WON:
            self.gain(seat, value)
            self.lot = -1
        elif fact == v.UNSOLD:
            self.lot = -1

    # What everybody knows

    def show(self, card: int) -> None:
        if self.secret[card]:
            self.secret[card] = False
            self.rest.add(card, -1)

    def gain(self, seat: int, card: int) -> None:
        if self.cards.type[card] != KING:
            self.hands[seat] += 1
            self.pools[seat] += 1
            self.shown[seat] += 1
            self.weights[seat][self.cards.type[card]] += self.cards.weight[card]
            self.open[seat].append(card)

    def pay_gold(self, seat: int, card: int) -> None:
        self.hands[seat] -= 1
        self.pools[seat] -= 1
        if self.secret[card]:
            self.show(card)
            self.evidence[seat].reveal(card, self.advice.like[card])
            return
        self.shown[seat] -= 1
        self.weights[seat][GOLD] -= self.cards.weight[card]
        if card in self.open[seat]:
            self.open[seat].remove(card)
        else:
            self.spent[seat].remove(card)
            self.pay_needless(seat)

    def pay_card(self, seat: int) -> None:
        self.hands[seat] -= 1
        self.pay_needless(seat)

    def pay_needless(self, seat: int) -> None:
        """Of what is known of a hand, probably the card whose loss was least."""
        if not self.open[seat]:
            return
        outlook = self.outlook(self.through(seat))
        best = min(self.open[seat], key=lambda card: self.advice.loss(outlook, seat, card))
        self.open[seat].remove(best)
        self.spent[seat].append(best)

    # What a seat saw

    def through(self, seat: int) -> Sight:
        """The table as a seat sees it, but for the cards that it alone knows."""
        sight = Sight(self.cards, self.seats, seat)
        sight.primary = self.primary
        sight.adviser = self.adviser
        sight.first = self.first
        sight.deck = self.deck
        sight.hands = self.hands[:]
        sight.pools = self.pools[:]
        sight.shown = self.shown[:]
        sight.weights = [row[:] for row in self.weights]
        mine = [0.0] * TYPES
        for card in self.open[seat]:
            mine[self.cards.type[card]] += self.cards.weight[card]
        sight.weights[seat] = mine
        sight.own = self.open[seat]
        sight.favour = self.favour
        sight.rest = self.rest
        sight.open = self.centre[:] if self.lot < 0 else [self.lot]
        sight.lot = self.lot
        sight.zones = self.zones
        sight.within = self.within
        sight.bid = self.bid
        sight.leader = self.leader
        return sight

    def outlook(self, sight: Sight) -> Outlook:
        """With the mean of what is out of sight for the cards that the seat alone knows."""
        outlook = self.advice.outlook(sight)
        me = sight.me
        count = sight.rest.number - sight.rest.numbers[KING]
        hidden = self.pools[me] - self.shown[me]
        if count and hidden:
            for domain in self.cards.domains:
                outlook.totals[domain][me] += hidden * sight.rest.values[domain] / count
            outlook.gold[me] += hidden * sight.rest.values[GOLD] / count
            outlook.settle()
        return outlook

    def bare(self, me: int, domain: int) -> float:
        """What a seat holds of a domain in sight of everybody."""
        total = 0.0
        for card in self.open[me]:
            if self.cards.type[card] == domain:
                total += self.cards.weight[card]
        return total

    # What a seat answered

    def note(self, seat: int, domain: int, row: list[float]) -> None:
        """An answer that hangs on the influence in one domain."""
        known = self.evidence[seat].single[-1][domain]
        for hidden in range(MOST):
            known[hidden] += max(RAREST, row[hidden])

    def left(self) -> list[int]:
        return [1 - self.zones[0], self.seats - 1 - self.zones[1], 1 - self.zones[2]]

    def hopes(self, sight: Sight, outlook: Outlook, without: int) -> tuple[list[int], list[list[float]], list[float]]:
        """What may be drawn, what that is worth in each zone, and what is to be hoped for after each zone."""
        number: dict[int, int] = {}
        for card in self.cards.in_play:
            if self.secret[card] and card != without:
                like = self.advice.like[card]
                number[like] = number.get(like, 0) + 1
        likes = list(number)
        draws = [self.advice.zones(outlook, sight.me, like) for like in likes]
        counts = list(number.values())
        left = self.left()
        known: dict[int, float] = {}
        after = [0.0, 0.0, 0.0]
        for zone in range(3):
            if left[zone]:
                left[zone] -= 1
                after[zone] = self.advice.hope(left, draws, counts, known)
                left[zone] += 1
        return likes, draws, after

    def placing(self, here: list[float], after: list[float], chosen: int) -> float:
        """How likely a card was put where it was, as a logarithm."""
        left = self.left()
        best = -1e9
        for zone in range(3):
            if left[zone]:
                best = max(best, here[zone] + after[zone])
        total = 0.0
        for zone in range(3):
            if left[zone]:
                total += exp((here[zone] + after[zone] - best) / WAVERING)
        return max(RAREST, (here[chosen] + after[chosen] - best) / WAVERING - log(total))

    def hidden_place(self, seat: int, zone: int) -> list[list[float]]:
        """For every card how likely it would have been put there; kept, by what the seat held of its domain before."""
        odds = [[0.0] for _ in self.cards.ids]
        if sum([1 for room in self.left() if room]) < 2:
            return odds
        sight = self.through(seat)
        outlook = self.outlook(sight)
        likes, draws, after = self.hopes(sight, outlook, -1)
        before = zone == v.OWN and self.pools[seat] > self.shown[seat]
        for like, here in zip(likes, draws, strict=True):
            domain = self.cards.type[like]
            if not before or domain not in self.cards.domains:
                odds[like] = [self.placing(here, after, zone)]
                continue
            mean = outlook.totals[domain][seat]
            bare = self.bare(seat, domain)
            row: list[float] = []
            for hidden in range(0, MOST, 2):
                outlook.suppose(seat, domain, bare + hidden)
                likely = self.placing(self.advice.zones(outlook, seat, like), after, zone)
                row += [likely, likely]
            outlook.suppose(seat, domain, mean)
            odds[like] = row
        return odds

    def open_place(self, seat: int, card: int) -> None:
        """A card of a domain was laid open: it would have been kept with more influence in its domain, or less."""
        domain = self.cards.type[card]
        if domain not in self.cards.domains or sum([1 for room in self.left() if room]) < 2:
            return
        sight = self.through(seat)
        sight.open.append(card)
        outlook = self.outlook(sight)
        _, _, after = self.hopes(sight, outlook, card)
        bare = self.bare(seat, domain)
        row: list[float] = []
        for hidden in range(MOST):
            outlook.suppose(seat, domain, bare + hidden)
            row.append(self.placing(self.advice.zones(outlook, seat, card), after, v.CENTRE))
        self.note(seat, domain, row)

    def pick(self, seat: int, taken: int) -> None:
        sight = self.through(seat)
        outlook = self.outlook(sight)
        domains: list[int] = []
        worths: list[list[float]] = []
        for card in self.centre:
            later = 0.0
            for other, card_ in self.advice.later_picks(sight, outlook, self.centre, card):
                later += self.advice.gives(outlook, seat, other, card_)
            domain = self.cards.type[card]
            if domain not in self.cards.domains:
                domains.append(-1)
                worths.append([(later + self.advice.gives(outlook, seat, seat, card)) / WAVERING])
                continue
            mean = outlook.totals[domain][seat]
            bare = self.bare(seat, domain)
            row: list[float] = []
            for hidden in range(MOST):
                outlook.suppose(seat, domain, bare + hidden)
                row.append((later + self.advice.gives(outlook, seat, seat, card)) / WAVERING)
            outlook.suppose(seat, domain, mean)
            domains.append(domain)
            worths.append(row)
        self.evidence[seat].choices[-1].append(Choice(self.centre.index(taken), domains, worths))

    def tile(self, seat: int, chosen: int, way: int) -> None:
        step = self.cards.steps[self.king][min(self.step, len(self.cards.steps[self.king]) - 1)]
        outlook = self.outlook(self.through(seat))
        domains: list[int] = []
        worths: list[list[float]] = []
        at = -1
        for domain in self.cards.domains:
            bare = self.bare(seat, domain)
            for each in (1, -1):
                if step in (EITHER, each) and not self.changed >> domain & 1:
                    if LOWEST <= self.primary[domain] + each <= HIGHEST:
                        if domain == chosen and each == way:
                            at = len(domains)
                        row: list[float] = []
                        mean = outlook.totals[domain][seat]
                        for hidden in range(MOST):
                            outlook.suppose(seat, domain, bare + hidden)
                            row.append(outlook.worth(seat, outlook.shift(domain, each)) / WAVERING)
                        outlook.suppose(seat, domain, mean)
                        domains.append(domain)
                        worths.append(row)
        if at >= 0 and len(domains) > 1:
            self.evidence[seat].choices[-1].append(Choice(at, domains, worths))

    def answer_bid(self, seat: int, bid: int) -> None:
        """A bid for influence, or a pass, hangs on the influence and the gold that a seat has."""
        domain = self.cards.type[self.lot]
        purse = 0
        for card in self.open[seat]:
            if self.cards.type[card] == GOLD:
                purse += self.cards.value[card]
        known = self.evidence[seat]
        if bid and domain != GOLD:
            known.need = max(known.need, bid - purse)
        if domain not in self.cards.domains:
            return
        price = bid if bid else self.bid + 1
        sight = self.through(seat)
        outlook = self.outlook(sight)
        bare = self.bare(seat, domain)
        row: list[float] = []
        for hidden in range(MOST):
            outlook.suppose(seat, domain, bare + hidden)
            gain = self.advice.gives(outlook, seat, seat, self.lot) - price * outlook.rate
            gain -= self.advice.passing(sight, outlook, outlook.rate)
            doubt = (-gain if bid else gain) / WAVERING
            row.append(max(RAREST, -log(1.0 + exp(min(50.0, doubt)))))
        if bid or price <= purse:
            self.note(seat, domain, row)
        else:
            known.thrifty.append((price - purse, domain, row))

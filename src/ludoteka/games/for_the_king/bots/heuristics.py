"""What the game teaches bots: what a card, a tile, a gold coin is worth in points.

A card is worth the difference it makes to the points expected at the end (`Outlook`): one's own less those of the
rivals, the strongest most.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.bots.outlook import CERTAIN, LEFTOVER, Outlook
from ludoteka.games.for_the_king.bots.sight import TYPES, Heap, Sight, from_view
from ludoteka.games.for_the_king.cards import GOLD, KING, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.king import LOWER
from ludoteka.games.for_the_king.scoring import points
from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.game import View
from ludoteka.kernel.position import Position

SPREAD: Final = 0.55
"""How much of what may still change counts as doubt (0.55: a logistic curve instead of a normal one)."""
RICHES: Final = 1.4
"""Points that all the gold in the game buys for each card still to be auctioned for gold."""
DEAREST: Final = 1.0
"""No unit of gold is worth more points than this."""
BURIED: Final = 0.3
"""The part of a card's worth that the seat hopes to get back from the favour pile."""
BEYOND_MEANS: Final = -100.0
"""The worth of a bid that cannot be paid (K.DEF)."""


class Advice:
    """The heuristics of a game with given cards."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards: Final = cards
        self.seats: Final = seats
        self.like = list(range(len(cards.ids)))
        """For each card the first one with the same worth."""
        seen: dict[str, int] = {}
        for card in range(len(cards.ids)):
            name = f"{cards.type[card]} {cards.value[card]} {cards.steps[card]}"
            self.like[card] = seen.setdefault(name, card)

    # From what a seat may know, or from an imagined position, to an outlook

    def projection(self, pos: Position) -> list[float]:
        """The final points to expect, by seat."""
        court = cast(Court, pos)
        if court.seat == OVER:
            return [float(each) for each in points(court)]
        return self.table(court).points()

    def table(self, court: Court) -> Outlook:
        """The outlook of whoever sees everything."""
        cards = self.cards
        outlook = Outlook(cards, self.seats, court.primary)
        live = len(court.deck) - cards.removed
        deck = Heap(cards)
        for card in court.deck:
            deck.add(card)
        sure = Heap(cards)
        for row in (court.drawn, court.centre, court.favour, court.lot):
            for card in row:
                sure.add(card)
        weights = [[0.0] * TYPES for _ in range(self.seats)]
        held = 0
        for seat in range(self.seats):
            for card in court.hands[seat]:
                weights[seat][cards.type[card]] += cards.weight[card]
                held += 1
            self.hold(outlook, seat, weights[seat], 1.0)
        lots = len(court.favour) + len(court.lot) + live / (self.seats + 1)
        self.foresee(outlook, sure, deck, live / len(court.deck) if court.deck else 0.0, [0.0] * 6, lots, held)
        return outlook

    def outlook(self, sight: Sight) -> Outlook:
        """The outlook of a seat."""
        cards = self.cards
        seats = self.seats
        me = sight.me
        outlook = Outlook(cards, seats, sight.primary)
        hidden = [0.0] * seats
        for seat in range(seats):
            if seat == me:
                self.hold(outlook, me, sight.weights[me], 1.0)
            elif sight.pools[seat]:
                # What was paid face down was rather one of the cards the seat had kept unseen and did not need.
                kept = sight.hands[seat] / sight.pools[seat]
                self.hold(outlook, seat, sight.weights[seat], (1.0 + kept) / 2.0)
                hidden[seat] = kept * (sight.pools[seat] - sight.shown[seat])
        doubt = self.guess(outlook, sight.rest, hidden)
        sure = sight.buried
        if sight.open:
            sure = sure.copy()
            for card in sight.open:
                sure.add(card)
        lots = sight.favour + sight.live / (seats + 1)
        self.foresee(outlook, sure, sight.rest, sight.share, doubt, lots, sum(sight.hands))
        return outlook

    def hold(self, outlook: Outlook, seat: int, weights: list[float], chance: float) -> None:
        """Count the cards of a seat's hand, as far as they are likely to be there."""
        outlook.gold[seat] += chance * weights[GOLD]
        for domain in self.cards.domains:
            outlook.totals[domain][seat] += chance * weights[domain]

    def guess(self, outlook: Outlook, rest: Heap, hidden: list[float]) -> list[float]:
        """Give the rivals' hidden cards the mean of what is unseen; the variance that remains, by domain."""
        doubt = [0.0] * 6
        count = rest.number - rest.numbers[KING]
        if not count:
            return doubt
        all_hidden = sum(hidden)
        for domain in self.cards.domains:
            part = rest.values[domain] / count
            for seat in range(self.seats):
                outlook.totals[domain][seat] += hidden[seat] * part
            doubt[domain] = all_hidden * 2.0 / self.seats * (rest.squares[domain] / count - part * part)
        for seat in range(self.seats):
            outlook.gold[seat] += hidden[seat] * rest.values[GOLD] / count
        return doubt

    def foresee(
        self, outlook: Outlook, sure: Heap, maybe: Heap, share: float, doubt: list[float], lots: float, held: int
    ) -> None:
        """From the cards still to come: how much may change, and what gold is worth, or any card that pays for gold."""
        for domain in self.cards.domains:
            variance = doubt[domain] + (sure.squares[domain] + share * maybe.squares[domain]) * 2.0 / self.seats
            outlook.doubt[domain] = CERTAIN + SPREAD * sqrt(variance)
            outlook.open[domain] = sure.numbers[domain] + share * maybe.numbers[domain] > 0.0
        number = sure.number + share * maybe.number
        if number > 0.0:
            golden = (sure.numbers[GOLD] + share * maybe.numbers[GOLD]) / number
            money = sure.values[GOLD] + share * maybe.values[GOLD] + sum(outlook.gold)
            outlook.rate = LEFTOVER + min(DEAREST, RICHES * lots * (1.0 - golden) / max(1.0, money))
            outlook.scrip = outlook.rate * lots * golden / max(1.0, held)
        outlook.settle()

    # What options are worth

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        """The worth of each option for the seat of the view."""
        return self.weigh(view["decision"]["kind"], from_view(self.cards, self.seats, view), options)

    def weigh(self, kind: str, sight: Sight, options: list[int]) -> list[float]:
        return self.judge(kind, sight, self.outlook(sight), options)

    def judge(self, kind: str, sight: Sight, outlook: Outlook, options: list[int]) -> list[float]:
        """The worth of each option to a seat with such an outlook."""
        if kind == "pay_gold":
            return self.paying(options)
        me = sight.me
        if kind == "place":
            return self.placing(sight, outlook, options)
        if kind == "pick":
            return self.picking(sight, outlook, options)
        if kind == "tile":
            return [outlook.worth(me, outlook.shift(option % LOWER, 1 if option < LOWER else -1)) for option in options]
        if kind == "bid_gold" or kind == "bid_cards":
            return self.bidding(sight, outlook, options)
        return [-self.loss(outlook, me, card) for card in options]

    def gives(self, outlook: Outlook, me: int, seat: int, card: int) -> float:
        """What it is worth to a seat when it or another receives a card."""
        type_ = self.cards.type[card]
        if type_ == KING:
            return outlook.worth(me, outlook.decree(seat, self.cards.steps[card]))
        stake = outlook.stakes[me][seat]
        if type_ == GOLD:
            return stake * (outlook.rate * self.cards.value[card] + outlook.scrip)
        return outlook.swing(me, seat, type_, self.cards.weight[card]) + stake * outlook.scrip

    def change(self, outlook: Outlook, seat: int, card: int) -> list[float]:
        """How the points of each seat change when one of them receives a card."""
        type_ = self.cards.type[card]
        if type_ == KING:
            return outlook.decree(seat, self.cards.steps[card])
        if type_ == GOLD:
            found = [0.0] * self.seats
            found[seat] = outlook.rate * self.cards.value[card]
        else:
            found = outlook.gain(type_, seat, self.cards.weight[card])
        found[seat] += outlook.scrip
        return found

    def loss(self, outlook: Outlook, seat: int, card: int) -> float:
        """What a seat loses when a card leaves its hand."""
        cards = self.cards
        type_ = cards.type[card]
        if type_ == GOLD:
            return outlook.rate * cards.value[card] + outlook.scrip
        return outlook.scrip - outlook.swing(seat, seat, type_, -self.cards.weight[card])

    def placing(self, sight: Sight, outlook: Outlook, options: list[int]) -> list[float]:
        """K.DIS.02 as optional stopping: a zone is worth what the card gains there and the others may gain after it."""
        own, centre, favour = sight.zones
        draws, counts = self.draws(sight, outlook)
        left = [1 - own, self.seats - 1 - centre, 1 - favour]
        here = self.zones(outlook, sight.me, sight.drawn)
        known: dict[int, float] = {}
        found: list[float] = []
        for zone in options:
            left[zone] -= 1
            found.append(here[zone] + self.hope(left, draws, counts, known))
            left[zone] += 1
        return found

    def draws(self, sight: Sight, outlook: Outlook) -> tuple[list[list[float]], list[int]]:
        """What cards of each likeness that may be drawn next are worth in each zone, and how many they are."""
        number: dict[int, int] = {}
        for card in sight.unseen:
            like = self.like[card]
            number[like] = number.get(like, 0) + 1
        return [self.zones(outlook, sight.me, like) for like in number], list(number.values())

    def zones(self, outlook: Outlook, me: int, card: int) -> list[float]:
        """What a card is worth to the adviser in each zone."""
        mine = self.gives(outlook, me, me, card)
        best = -1e9
        most = 0.0
        sum_ = 0.0
        for seat in range(self.seats):
            if seat != me:
                change = self.change(outlook, seat, card)
                theirs = outlook.worth(seat, change)
                lost = outlook.worth(me, change)
                sum_ += lost
                if theirs > best:
                    best = theirs
                    most = lost
        return [mine, (sum_ / (self.seats - 1) + most) / 2.0, BURIED * mine]

    def hope(self, left: list[int], draws: list[list[float]], counts: list[int], known: dict[int, float]) -> float:
        """The worth of the draws still to come in this turn, each put where it is worth most."""
        if not draws or left[0] + left[1] + left[2] == 0:
            return 0.0
        key = (left[0] * 8 + left[1]) * 2 + left[2]
        if key in known:
            return known[key]
        after = [0.0, 0.0, 0.0]
        free: list[int] = []
        for zone in range(3):
            if left[zone]:
                free.append(zone)
                left[zone] -= 1
                after[zone] = self.hope(left, draws, counts, known)
                left[zone] += 1
        total = 0.0
        number = 0
        for index, worths in enumerate(draws):
            best = -1e9
            for zone in free:
                worth = worths[zone] + after[zone]
                if worth > best:
                    best = worth
            total += best * counts[index]
            number += counts[index]
        known[key] = total / number
        return known[key]

    def picking(self, sight: Sight, outlook: Outlook, options: list[int]) -> list[float]:
        """K.DIS.14: what a card gives, and what the later pickers will take of the rest."""
        me = sight.me
        found: list[float] = []
        for option in options:
            worth = self.gives(outlook, me, me, option)
            for seat, card in self.later_picks(sight, outlook, options, option):
                worth += self.gives(outlook, me, seat, card)
            found.append(worth)
        return found

    def later_picks(self, sight: Sight, outlook: Outlook, centre: list[int], taken: int) -> list[tuple[int, int]]:
        """What the later pickers take when a card is taken: seats in their order, each with what it wants most."""
        found: list[tuple[int, int]] = []
        rest = [card for card in centre if card != taken]
        seat = (sight.me + 1) % self.seats
        while seat != sight.adviser:
            best = rest[0]
            most = -1e9
            for card in rest:
                theirs = self.gives(outlook, seat, seat, card)
                if theirs > most:
                    most = theirs
                    best = card
            rest.remove(best)
            found.append((seat, best))
            seat = (seat + 1) % self.seats
        return found

    def bidding(self, sight: Sight, outlook: Outlook, options: list[int]) -> list[float]:
        """K.AUC.07: a bid is worth the card less its price; to pass is worth what the card gives to somebody else."""
        me = sight.me
        lot = sight.lot
        in_cards = self.cards.type[lot] == GOLD
        prices = self.card_prices(outlook, me, sight.own) if in_cards else self.gold_prices(outlook, sight.own)
        worth = self.gives(outlook, me, me, lot)
        unit = outlook.scrip if in_cards else outlook.rate
        found: list[float] = []
        for option in options:
            if option == v.PASS:
                found.append(self.passing(sight, outlook, unit))
            elif option < len(prices):
                # At an equal price the higher bid is the better one: it leaves the others less room.
                found.append(worth - prices[option] + 0.0001 * option)
            else:
                found.append(BEYOND_MEANS)
        return found

    def passing(self, sight: Sight, outlook: Outlook, unit: float) -> float:
        """What is left to a seat when it passes: the leader takes the lot, or without one whoever wants it most."""
        me = sight.me
        lot = sight.lot
        leader = sight.leader
        if leader >= 0:
            return self.gives(outlook, me, leader, lot) - outlook.stakes[me][leader] * unit * sight.bid
        found = 0.0
        most = unit
        for seat in range(self.seats):
            if seat != me and sight.within >> seat & 1:
                theirs = self.gives(outlook, seat, seat, lot) - unit
                if theirs > most:
                    most = theirs
                    found = self.gives(outlook, me, seat, lot) - outlook.stakes[me][seat] * unit
        return found

    def gold_prices(self, outlook: Outlook, hand: list[int]) -> list[float]:
        """What each bid costs that the hand can pay: the smallest sum of its gold cards that reaches it (K.PAY.02)."""
        sums = 1
        total = 0
        for card in hand:
            if self.cards.type[card] == GOLD:
                value = self.cards.value[card]
                sums |= sums << value
                total += value
        prices = [0.0] * (total + 1)
        price = total
        for bid in range(total, 0, -1):
            if sums >> bid & 1:
                price = bid
            prices[bid] = price * outlook.rate
        return prices

    def card_prices(self, outlook: Outlook, me: int, hand: list[int]) -> list[float]:
        """What each number of cards costs, the cheapest first."""
        losses = sorted([self.loss(outlook, me, card) for card in hand])
        prices = [0.0]
        for loss in losses:
            prices.append(prices[-1] + loss)
        return prices

    def paying(self, options: list[int]) -> list[float]:
        """As little gold as possible, and of equal sums the fewest cards: small coins pay the next price exactly."""
        base = self.cards.copies + 1
        found: list[float] = []
        for option in options:
            ones, twos, threes = option // (base * base), option // base % base, option % base
            found.append(-(ones + 2 * twos + 3 * threes) - 0.01 * (ones + twos + threes))
        return found

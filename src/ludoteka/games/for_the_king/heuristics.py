"""What the game teaches bots: what a card, a tile, a gold coin is worth in points.

A card is worth the difference it makes to the points expected at the end (`Outlook`): one's own less those of the
rivals, the strongest most.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, KING, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.king import LOWER
from ludoteka.games.for_the_king.outlook import CERTAIN, LEFTOVER, Outlook
from ludoteka.games.for_the_king.scoring import points
from ludoteka.games.for_the_king.sight import Sight, from_view
from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.game import View
from ludoteka.kernel.position import Position

SPREAD: Final = 0.55
"""How much of what may still change counts as doubt (0.55: a logistic curve instead of a normal one)."""
LETTER: Final = 0.02
"""What a letter closer to A adds to a total, to break ties (K.SCO.05)."""
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
        live = len(court.deck) - self.cards.removed
        outlook = Outlook(self.cards, self.seats, court.primary)
        coming = [0.0] * len(self.cards.ids)
        for card in court.deck:
            coming[card] = live / len(court.deck)
        for cards in (court.drawn, court.centre, court.favour, court.lot):
            for card in cards:
                coming[card] = 1.0
        for seat in range(self.seats):
            for card in court.hands[seat]:
                self.hold(outlook, seat, card, 1.0)
        lots = len(court.favour) + len(court.lot) + live / (self.seats + 1)
        self.foresee(outlook, coming, [0.0] * 6, lots, sum([len(hand) for hand in court.hands]))
        return outlook

    def outlook(self, sight: Sight) -> Outlook:
        """The outlook of a seat."""
        cards = self.cards
        seats = self.seats
        me = sight.me
        outlook = Outlook(cards, seats, sight.primary)
        coming = [0.0] * len(cards.ids)
        for card in sight.open:
            coming[card] = 1.0
        for card in sight.buried:
            coming[card] = 1.0
        for card in sight.own:
            self.hold(outlook, me, card, 1.0)
        hidden = [0.0] * seats
        for seat in range(seats):
            if seat == me or not sight.pools[seat]:
                continue
            # What was paid face down was rather one of the cards the seat had kept unseen and did not need.
            kept = sight.hands[seat] / sight.pools[seat]
            shown = sight.shown[seat]
            for card in shown:
                self.hold(outlook, seat, card, (1.0 + kept) / 2.0)
            hidden[seat] = kept * (sight.pools[seat] - len(shown))
        unseen = sight.unseen
        live = sight.live
        if unseen:
            share = (live + sight.favour - len(sight.buried)) / len(unseen)
            for card in unseen:
                coming[card] = share
        doubt = self.guess(outlook, unseen, hidden)
        lots = sight.favour + live / (seats + 1)
        self.foresee(outlook, coming, doubt, lots, sum(sight.hands))
        return outlook

    def hold(self, outlook: Outlook, seat: int, card: int, chance: float) -> None:
        """Count a card in a seat's hand, as far as it is likely to be there."""
        cards = self.cards
        type_ = cards.type[card]
        if type_ == GOLD:
            outlook.gold[seat] += chance * cards.value[card]
        else:
            outlook.totals[type_][seat] += chance * self.influence(card)

    def guess(self, outlook: Outlook, unseen: list[int], hidden: list[float]) -> list[float]:
        """Give the rivals' hidden cards the mean of what is unseen; the variance that remains, by domain."""
        cards = self.cards
        mean = [0.0] * 8
        square = [0.0] * 8
        count = 0
        for card in unseen:
            type_ = cards.type[card]
            if type_ != KING:
                value = cards.value[card]
                count += 1
                mean[type_] += value
                square[type_] += value * value
        doubt = [0.0] * 6
        if not count:
            return doubt
        all_hidden = sum(hidden)
        for domain in cards.domains:
            part = mean[domain] / count
            for seat in range(self.seats):
                outlook.totals[domain][seat] += hidden[seat] * part
            doubt[domain] = all_hidden * 2.0 / self.seats * (square[domain] / count - part * part)
        for seat in range(self.seats):
            outlook.gold[seat] += hidden[seat] * mean[GOLD] / count
        return doubt

    def foresee(self, outlook: Outlook, coming: list[float], doubt: list[float], lots: float, held: int) -> None:
        """From the cards still to come: how much may change, and what gold is worth, or any card that pays for gold."""
        cards = self.cards
        variance = doubt[:]
        number = 0.0
        gold_cards = 0.0
        gold = 0.0
        for card in cards.in_play:
            chance = coming[card]
            if chance > 0.0:
                type_ = cards.type[card]
                value = cards.value[card]
                number += chance
                if type_ == GOLD:
                    gold_cards += chance
                    gold += chance * value
                elif type_ != KING:
                    variance[type_] += chance * value * value * 2.0 / self.seats
                    outlook.open[type_] = True
        for domain in cards.domains:
            outlook.doubt[domain] = CERTAIN + SPREAD * sqrt(variance[domain])
        if number > 0.0:
            golden = gold_cards / number
            money = gold + sum(outlook.gold)
            outlook.rate = LEFTOVER + min(DEAREST, RICHES * lots * (1.0 - golden) / max(1.0, money))
            outlook.scrip = outlook.rate * lots * golden / max(1.0, held)
        outlook.settle()

    # What options are worth

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        """The worth of each option for the seat of the view."""
        return self.judge(view["decision"]["kind"], from_view(self.cards, self.seats, view), options)

    def judge(self, kind: str, sight: Sight, options: list[int]) -> list[float]:
        if kind == "pay_gold":
            return self.paying(options)
        outlook = self.outlook(sight)
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

    def influence(self, card: int) -> float:
        """What a card adds to a total."""
        return self.cards.value[card] + LETTER * max(0, 9 - self.cards.letter[card])

    def gives(self, outlook: Outlook, me: int, seat: int, card: int) -> float:
        """What it is worth to a seat when it or another receives a card."""
        type_ = self.cards.type[card]
        if type_ == KING:
            return outlook.worth(me, outlook.decree(seat, self.cards.steps[card]))
        stake = outlook.stakes[me][seat]
        if type_ == GOLD:
            return stake * (outlook.rate * self.cards.value[card] + outlook.scrip)
        return outlook.swing(me, seat, type_, self.influence(card)) + stake * outlook.scrip

    def loss(self, outlook: Outlook, seat: int, card: int) -> float:
        """What a seat loses when a card leaves its hand."""
        cards = self.cards
        type_ = cards.type[card]
        if type_ == GOLD:
            return outlook.rate * cards.value[card] + outlook.scrip
        return outlook.scrip - outlook.swing(seat, seat, type_, -self.influence(card))

    def placing(self, sight: Sight, outlook: Outlook, options: list[int]) -> list[float]:
        """K.DIS.02 as optional stopping: a zone is worth what the card gains there and the others may gain after it."""
        card = sight.drawn
        own, centre, favour = sight.zones
        number: dict[int, int] = {}
        for other in sight.unseen:
            like = self.like[other]
            number[like] = number.get(like, 0) + 1
        me = sight.me
        draws = [self.zones(outlook, me, like) for like in number]
        counts = list(number.values())
        left = [1 - own, self.seats - 1 - centre, 1 - favour]
        here = self.zones(outlook, me, card)
        known: dict[int, float] = {}
        found: list[float] = []
        for zone in options:
            left[zone] -= 1
            found.append(here[zone] + self.hope(left, draws, counts, known))
            left[zone] += 1
        return found

    def zones(self, outlook: Outlook, me: int, card: int) -> list[float]:
        """What a card is worth to the adviser in each zone."""
        mine = self.gives(outlook, me, me, card)
        best = -1e9
        most = 0.0
        sum_ = 0.0
        for seat in range(self.seats):
            if seat != me:
                theirs = self.gives(outlook, seat, seat, card)
                lost = self.gives(outlook, me, seat, card)
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
        adviser = sight.adviser
        later: list[int] = []
        seat = (me + 1) % self.seats
        while seat != adviser:
            later.append(seat)
            seat = (seat + 1) % self.seats
        found: list[float] = []
        for option in options:
            worth = self.gives(outlook, me, me, option)
            rest = [card for card in options if card != option]
            for seat in later:
                best = rest[0]
                most = -1e9
                for card in rest:
                    theirs = self.gives(outlook, seat, seat, card)
                    if theirs > most:
                        most = theirs
                        best = card
                rest.remove(best)
                worth += self.gives(outlook, me, seat, best)
            found.append(worth)
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

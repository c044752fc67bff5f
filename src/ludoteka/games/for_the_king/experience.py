"""What options are worth by experience: by what a learned evaluation says of the tables they lead to."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, KING
from ludoteka.games.for_the_king.features import features
from ludoteka.games.for_the_king.heuristics import BEYOND_MEANS, Advice
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST
from ludoteka.games.for_the_king.outlook import Outlook
from ludoteka.games.for_the_king.sight import Sight
from ludoteka.kernel.heuristics import Judge

DEARER: Final = 0.05
"""What each unit above the prices looked at takes from the worth of a bid."""
PRICES: Final = 3
"""How many prices a bidder looks at."""


class Experience:
    """Looks at the tables that options lead to, as a seat foresees them."""

    def __init__(self, advice: Advice, judge: Judge) -> None:
        self.advice: Final = advice
        self.judge: Final = judge

    def appraisal(self, kind: str, sight: Sight, options: list[int]) -> list[float]:
        if kind == "place":
            return self.placing(sight, options)
        if kind == "pick":
            return self.picking(sight, options)
        if kind == "bid_gold" or kind == "bid_cards":
            return self.bidding(sight, options)
        return self.advice.weigh(kind, sight, options)

    def worths(self, tables: list[Sight]) -> list[float]:
        return self.judge([features(self.advice, table) for table in tables])

    # Tables that may come

    def with_card(self, sight: Sight, outlook: Outlook, seat: int, card: int) -> Sight:
        """A seat gets a card; a king card it carries out as suits it best."""
        then = sight.copy()
        then.open = []
        then.drawn = -1
        if sight.cards.type[card] == KING:
            for domain, way, _ in outlook.best_steps(seat, sight.cards.steps[card]):
                then.primary[domain] = min(HIGHEST, max(LOWEST, then.primary[domain] + way))
        else:
            then.receive(seat, card)
        return then

    def won(self, sight: Sight, outlook: Outlook, price: int) -> Sight:
        """The lot is the seat's own for a price it can pay exactly or with what is left of its cards."""
        then = self.with_card(sight, outlook, sight.me, sight.lot)
        then.first = (sight.first + 1) % sight.seats
        me = sight.me
        cards = sight.cards
        if cards.type[sight.lot] == GOLD:
            losses = sorted([(self.advice.loss(outlook, me, card), card) for card in sight.own])
            for _, card in losses[:price]:
                then.give_up(card)
        else:
            for value in coins(sight, price):
                for card in then.own:
                    if card != sight.lot and cards.type[card] == GOLD and cards.value[card] == value:
                        then.give_up(card)
                        break
        return then

    def lost(self, sight: Sight, outlook: Outlook, seat: int, price: int) -> Sight:
        """The lot is a rival's."""
        then = self.with_card(sight, outlook, seat, sight.lot)
        then.first = (sight.first + 1) % sight.seats
        if sight.cards.type[sight.lot] == GOLD:
            then.hands[seat] -= min(price, sight.hands[seat])
        else:
            then.paid[seat] += price
        return then

    def unsold(self, sight: Sight) -> Sight:
        then = sight.copy()
        then.open = []
        then.first = (sight.first + 1) % sight.seats
        return then

    # What options are worth

    def bidding(self, sight: Sight, options: list[int]) -> list[float]:
        outlook = self.advice.outlook(sight)
        in_cards = sight.cards.type[sight.lot] == GOLD
        prices = self.prices(sight, in_cards)
        tables = [self.passed(sight, outlook, in_cards)]
        for price in prices:
            tables.append(self.won(sight, outlook, price))
        worths = self.worths(tables)
        most = len(sight.own) if in_cards else wealth(sight)
        found: list[float] = []
        for option in options:
            if option == v.PASS:
                found.append(worths[0])
            elif option > most:
                found.append(BEYOND_MEANS)
            else:
                at = 0
                while at < len(prices) - 1 and prices[at] < option:
                    at += 1
                found.append(worths[at + 1] + 0.0001 * option - DEARER * max(0, option - prices[at]))
        return found

    def prices(self, sight: Sight, in_cards: bool) -> list[int]:
        """The lowest prices that the seat could pay and that would beat the bid."""
        if in_cards:
            return list(range(sight.bid + 1, min(sight.bid + PRICES, len(sight.own)) + 1))
        sums = 1
        for card in sight.own:
            if sight.cards.type[card] == GOLD:
                sums |= sums << sight.cards.value[card]
        most = wealth(sight)
        return [price for price in range(sight.bid + 1, most + 1) if sums >> price & 1][:PRICES]

    def passed(self, sight: Sight, outlook: Outlook, in_cards: bool) -> Sight:
        """The leader takes the lot, or without one whoever wants it most, or nobody."""
        if sight.leader >= 0:
            return self.lost(sight, outlook, sight.leader, sight.bid)
        rivals = [seat for seat in range(sight.seats) if seat != sight.me and sight.within >> seat & 1]
        if rivals:
            taker = self.keenest(outlook, rivals, sight.lot)
            unit = outlook.scrip if in_cards else outlook.rate
            if self.advice.gives(outlook, taker, taker, sight.lot) > 2.0 * unit:
                return self.lost(sight, outlook, taker, 1)
        return self.unsold(sight)

    def placing(self, sight: Sight, options: list[int]) -> list[float]:
        """As `Advice.placing`, each card in each zone being worth what experience says of the table."""
        outlook = self.advice.outlook(sight)
        base = sight.copy()
        base.open = []
        base.drawn = -1
        own, centre, favour = sight.zones
        left = [1 - own, sight.seats - 1 - centre, 1 - favour]
        zones = [zone for zone in range(3) if left[zone]]
        number: dict[int, int] = {}
        one: dict[int, int] = {}
        for card in sight.unseen:
            like = self.advice.like[card]
            number[like] = number.get(like, 0) + 1
            one[like] = card
        tables: list[Sight] = []
        for like in [-1, *number]:
            then = base
            card = sight.drawn
            if like >= 0:
                card = one[like]
                then = base.copy()
                then.rest.add(card, -1)
                then.deck -= 1
            for zone in zones:
                tables.append(self.placed(then, outlook, card, zone))
        worths = self.worths(tables)
        rows: list[list[float]] = []
        for at in range(0, len(worths), len(zones)):
            row = [0.0, 0.0, 0.0]
            for place, zone in enumerate(zones):
                row[zone] = worths[at + place]
            rows.append(row)
        here = rows[0]
        draws = rows[1:]
        counts = list(number.values())
        known: dict[int, float] = {}
        found: list[float] = []
        for zone in options:
            left[zone] -= 1
            found.append(here[zone] + self.advice.hope(left, draws, counts, known))
            left[zone] += 1
        return found

    def picking(self, sight: Sight, options: list[int]) -> list[float]:
        """K.DIS.14: the card is taken, and the later pickers take what they want most of the rest."""
        outlook = self.advice.outlook(sight)
        tables: list[Sight] = []
        for option in options:
            then = self.with_card(sight, outlook, sight.me, option)
            for seat, card in self.advice.later_picks(sight, outlook, options, option):
                then = self.with_card(then, outlook, seat, card)
            tables.append(then)
        return self.worths(tables)

    def keenest(self, outlook: Outlook, seats: list[int], card: int) -> int:
        """Who of some seats gains most by a card."""
        best = seats[0]
        most = -1e9
        for seat in seats:
            gain = self.advice.gives(outlook, seat, seat, card)
            if gain > most:
                most = gain
                best = seat
        return best

    def placed(self, sight: Sight, outlook: Outlook, card: int, zone: int) -> Sight:
        if zone == v.OWN:
            return self.with_card(sight, outlook, sight.me, card)
        if zone == v.CENTRE:
            rivals = [seat for seat in range(sight.seats) if seat != sight.me]
            return self.with_card(sight, outlook, self.keenest(outlook, rivals, card), card)
        then = sight.copy()
        then.favour += 1
        then.buried.add(card)
        return then


def wealth(sight: Sight) -> int:
    cards = sight.cards
    return sum([cards.value[card] for card in sight.own if cards.type[card] == GOLD])


def coins(sight: Sight, price: int) -> list[int]:
    """Gold cards of the hand that pay a price exactly, the greatest first as far as that works out."""
    cards = sight.cards
    count = [0, 0, 0, 0]
    for card in sight.own:
        if cards.type[card] == GOLD:
            count[cards.value[card]] += 1
    for threes in range(min(count[3], price // 3), -1, -1):
        rest = price - 3 * threes
        for twos in range(min(count[2], rest // 2), -1, -1):
            ones = rest - 2 * twos
            if ones <= count[1]:
                return [3] * threes + [2] * twos + [1] * ones
    return []

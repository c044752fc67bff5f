"""What options are worth by experience: by what a learned evaluation says of the tables they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from typing import Final, cast

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import GOLD, KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.features import WAGERS, features, wager
from ludoteka.games.for_the_king.heuristics import BEYOND_MEANS, Advice
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST
from ludoteka.games.for_the_king.outlook import Outlook
from ludoteka.games.for_the_king.sight import Sight, from_court
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Judge
from ludoteka.kernel.position import Position

GROUPS: Final = 9
"""Cards that may come are looked at in so many groups: with four, practised networks won 2 % fewer games."""
DEARER: Final = 0.05
"""What each unit above the prices looked at takes from the worth of a bid."""
PRICES: Final = 2
"""How many prices a bidder looks at."""
SURE: Final = 16.0
"""The logarithm of odds beyond which nothing is surer."""


class Experience:
    """Looks at the tables that options lead to, as a seat foresees them."""

    def __init__(self, game: Game, advice: Advice) -> None:
        self.game: Final = game
        self.advice: Final = advice

    def worths(self, pos: Position, seat: int, options: list[int], judge: Judge) -> list[float]:
        kind = self.game.kinds[pos.kind].name
        sight = from_court(cast(Court, pos), seat)
        if kind == "place":
            return self.placing(sight, options, judge)
        if kind == "pick":
            return self.picking(sight, options, judge)
        if kind == "bid_gold" or kind == "bid_cards":
            return self.bidding(sight, options, judge)
        return self.advice.weigh(kind, sight, options)

    def told(self, tables: list[Sight]) -> list[list[float]]:
        return [features(self.advice, table) for table in tables]

    # Bids that others may outdo

    def wagers(self) -> Sequence[str]:
        return WAGERS

    def wager(self, pos: Position, seat: int) -> list[float] | None:
        sight = from_court(cast(Court, pos), seat)
        if sight.leader != seat or not sight.rivals():
            return None
        prices = self.prices(sight, sight.bid)
        if not prices:
            return None  # the bid is beyond its means
        outlook = self.advice.outlook(sight)
        table = self.won(sight, outlook, prices[0])
        return features(self.advice, table) + wager(self.advice, sight, outlook, sight.bid)

    def outdone(self, pos: Position, seat: int) -> bool:
        top = pos.stack[-1]
        return isinstance(top, Bidding) and top.leader >= 0 and top.leader != seat

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

    def bidding(self, sight: Sight, options: list[int], judge: Judge) -> list[float]:
        """To pass is worth the table that is left; a bid what it brings if it stands, and if somebody outdoes it."""
        outlook = self.advice.outlook(sight)
        in_cards = sight.cards.type[sight.lot] == GOLD
        prices = self.prices(sight, sight.bid + 1)
        near = prices[:PRICES]
        rivals = sight.rivals()
        tables = [self.passed(sight, outlook, rivals, in_cards)]
        for price in near:
            tables.append(self.won(sight, outlook, price))
        if rivals:
            keenest = self.keenest(outlook, rivals, sight.lot)
            for price in near:
                # Outdone, the seat lets the rival have it or goes on to the next price it can pay.
                tables.append(self.lost(sight, outlook, keenest, price + 1))
                dearer = [other for other in prices if other > price + 1]
                tables.append(self.won(sight, outlook, dearer[0]) if dearer else tables[-1].copy())
        told = self.told(tables)
        worths = judge.hope(told)
        bids = worths[1 : len(near) + 1]
        if rivals and near:
            after = worths[len(near) + 1 :]
            wagers = [told[at + 1] + wager(self.advice, sight, outlook, price) for at, price in enumerate(near)]
            for at, odds in enumerate(judge.outdone(wagers)):
                bids[at] = either(bids[at], max(after[2 * at], after[2 * at + 1]), odds)
        most = prices[-1] if prices else 0
        found: list[float] = []
        for option in options:
            if option == v.PASS:
                found.append(worths[0])
            elif option > most:
                found.append(BEYOND_MEANS)
            else:
                at = 0
                while at < len(bids) - 1 and prices[at] < option:
                    at += 1
                found.append(bids[at] + 0.0001 * option - DEARER * max(0, option - prices[at]))
        return found

    def prices(self, sight: Sight, least: int) -> list[int]:
        """The prices from the least on that the seat could pay exactly."""
        if sight.cards.type[sight.lot] == GOLD:
            return list(range(least, len(sight.own) + 1))
        sums = 1
        most = 0
        for card in sight.own:
            if sight.cards.type[card] == GOLD:
                sums |= sums << sight.cards.value[card]
                most += sight.cards.value[card]
        return [price for price in range(least, most + 1) if sums >> price & 1]

    def passed(self, sight: Sight, outlook: Outlook, rivals: list[int], in_cards: bool) -> Sight:
        """The leader takes the lot, or without one whoever wants it most, or nobody."""
        if sight.leader >= 0:
            return self.lost(sight, outlook, sight.leader, sight.bid)
        if rivals:
            taker = self.keenest(outlook, rivals, sight.lot)
            unit = outlook.scrip if in_cards else outlook.rate
            if self.advice.gives(outlook, taker, taker, sight.lot) > 2.0 * unit:
                return self.lost(sight, outlook, taker, 1)
        return self.unsold(sight)

    def placing(self, sight: Sight, options: list[int], judge: Judge) -> list[float]:
        """As `Advice.placing`, each card in each zone being worth what experience says of the table."""
        outlook = self.advice.outlook(sight)
        base = sight.copy()
        base.open = []
        base.drawn = -1
        own, centre, favour = sight.zones
        left = [1 - own, sight.seats - 1 - centre, 1 - favour]
        zones = [zone for zone in range(3) if left[zone]]
        tables = [self.placed(base, outlook, sight.drawn, zone) for zone in zones]
        counts: list[int] = []
        for card, count in self.coming(sight, outlook):
            then = base.copy()
            then.rest.add(card, -1)
            then.deck -= 1
            for zone in zones:
                tables.append(self.placed(then, outlook, card, zone))
            counts.append(count)
        worths = judge.hope(self.told(tables))
        rows: list[list[float]] = []
        for at in range(0, len(worths), len(zones)):
            row = [0.0, 0.0, 0.0]
            for place, zone in enumerate(zones):
                row[zone] = worths[at + place]
            rows.append(row)
        here = rows[0]
        draws = rows[1:]
        known: dict[int, float] = {}
        found: list[float] = []
        for zone in options:
            left[zone] -= 1
            found.append(here[zone] + self.advice.hope(left, draws, counts, known))
            left[zone] += 1
        return found

    def coming(self, sight: Sight, outlook: Outlook) -> list[tuple[int, int]]:
        """The cards that may be drawn next, in groups of about the same worth: one of each group, and its number."""
        like = self.advice.like
        me = sight.me
        worths = {one: self.advice.gives(outlook, me, me, one) for one in {like[card] for card in sight.unseen}}
        ranked = sorted([(worths[like[card]], card) for card in sight.unseen])
        ends = [len(ranked) * group // GROUPS for group in range(GROUPS + 1)]
        return [(ranked[(low + high) // 2][1], high - low) for low, high in pairwise(ends) if low < high]

    def picking(self, sight: Sight, options: list[int], judge: Judge) -> list[float]:
        """K.DIS.14: the card is taken, and the later pickers take what they want most of the rest."""
        outlook = self.advice.outlook(sight)
        tables: list[Sight] = []
        for option in options:
            then = self.with_card(sight, outlook, sight.me, option)
            for seat, card in self.advice.later_picks(sight, outlook, options, option):
                then = self.with_card(then, outlook, seat, card)
            tables.append(then)
        return judge.hope(self.told(tables))

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


def either(stands: float, outdone: float, odds: float) -> float:
    """What may be hoped for when a wager stands or, with some odds, is outdone; all as logarithms of odds."""
    chance = _chance(odds)
    hope = (1.0 - chance) * _chance(stands) + chance * _chance(outdone)
    return log(hope / (1.0 - hope))


def _chance(odds: float) -> float:
    """From the logarithm of odds; never quite 0 or 1, where there is no way back."""
    return 1.0 / (1.0 + exp(-min(SURE, max(-SURE, odds))))


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

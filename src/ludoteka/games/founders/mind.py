"""What an action is worth, in points, to the seat that looks at the city."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import amount, can
from ludoteka.games.founders.city import City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.construct import Construct, bridge_price, house_price
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.hire import Hire, hire_options, hire_price
from ludoteka.games.founders.outlook import Groups, Outlook
from ludoteka.games.founders.plans import plan_corners, plan_exists
from ludoteka.games.founders.trade import Trade, access_price, build_price
from ludoteka.games.founders.turn import Followers
from ludoteka.games.founders.upgrade import WHAT, Upgrade, upgrade_price
from ludoteka.games.founders.vote import Award

COIN: Final = 0.4
CRYSTAL: Final = 0.25
PERMANENT: Final = 1.0
INCOME: Final = 2.2
"""What a resource new to a seat is worth, for the coins that it brings at each call of somebody else."""
HOUSE: Final = 2.6
ACCESS: Final = 1.0
"""What access to a resource is worth, of the recipes that it makes possible."""
MISSING: Final = 1.5
"""By how much an input still missing lessens that."""
CARD: Final = 0.35
"""What one more card in hand is worth."""


class Mind:
    """One look at the table by the seat that is asked."""

    def __init__(self, pos: City, seat: int, outlook: Outlook | None = None) -> None:
        self.pos: Final = pos
        self.parts: Final = pos.parts
        self.seat: Final = seat
        self.outlook: Final = Outlook(pos, seat) if outlook is None else outlook
        self.coin = COIN if pos.coins[seat] < 14 else 0.15
        self._unlocked: dict[int, float] = {}

    def judge(self, options: list[int]) -> list[float]:
        kind = self.pos.kind
        if kind == v.TURN:
            return self.turn(options)
        if kind == v.BASIC or kind == v.BONUS:
            return [self.basic(option) for option in options]
        if kind == v.FOLLOW:
            return [self.follow(option) for option in options]
        if kind == v.ROAD:
            size = self.parts.board.size
            return [0.01 if option == size else self.road(option) for option in options]
        if kind == v.VOTE:
            return self.vote(options)
        if kind == v.RACE:
            return [self.race(option) for option in options]
        if kind == v.RESOURCE:
            return [self.resource(option % RESOURCES) for option in options]
        if kind == v.TIE or kind == v.PROPOSAL:
            return [self.proposal(option) for option in options]
        if kind == v.PRESTIGE:
            return self.prestige(options)
        if kind == v.PAY_INFLUENCE:
            return [-PERMANENT * (option % 100) for option in options]
        if kind == v.EXCHANGE:
            return [float(option) for option in options]
        if kind == v.RECOVER_CARD:
            return [0.0 if option == self.parts.card_count else self.card(option) for option in options]
        if kind == v.RESPOND:
            return [self.deed(d.FOLLOW + option) for option in options]
        if kind == v.INPUT or kind == v.DELIVER:
            return [self.source(option) for option in options]
        return self.within(options)

    def within(self, options: list[int]) -> list[float]:
        """The choices inside an action."""
        frame = self.pos.stack[-1]
        if isinstance(frame, Trade):
            return [self.trade(option, frame.deed, frame.step, frame.resource) for option in options]
        if isinstance(frame, Construct):
            return [self.construct(option, frame.deed, frame.step) for option in options]
        if isinstance(frame, Hire):
            return [self.hire(option, frame.deed, frame.step) for option in options]
        if isinstance(frame, Upgrade):
            return [self.upgrade(option, frame) for option in options]
        return [0.0] * len(options)

    # Turns

    def turn(self, options: list[int]) -> list[float]:
        count = self.parts.card_count
        best_basic = max([self.basic(option) for option in self.basics()])
        cards: dict[int, float] = {}
        worths: list[float] = []
        for option in options:
            card = option % count
            if card == self.parts.call_card(self.seat):
                worths.append(self.call())
                continue
            if card not in cards:
                cards[card] = self.card(card)
            worths.append(cards[card] if option >= count else best_basic - 0.12 * max(0.0, cards[card]) - 0.05)
        return worths

    def basics(self) -> list[int]:
        from ludoteka.games.founders.basic import basic_options

        return basic_options(self.pos, self.seat)

    def card(self, card: int) -> float:
        """What playing a card face up would bring now; a little for what it may bring later."""
        deed = self.parts.main_deed[card]
        if deed < 0 or not can(self.pos, self.seat, deed):
            return 0.2
        rivals = 0.15 * (self.pos.seats - 1)
        if self.pos.seats == 1 and card >= self.parts.first_adviser:
            rivals = 0.6
        return self.deed(deed) - rivals

    def call(self) -> float:
        """A call gives cards back and pays the others; it comes when little else is left to do."""
        pos = self.pos
        if pos.seats == 1:
            return 0.0
        left = len(pos.hands[self.seat]) - 1
        pile = len(pos.up[self.seat]) + len(pos.down[self.seat])
        others = sum([pos.income(seat) for seat in range(pos.seats) if seat != self.seat])
        return 0.34 * left + 0.42 * pile - 0.3 * others * COIN - 0.4

    def basic(self, value: int) -> float:
        if value == v.COIN:
            return self.coin
        if value == v.CRYSTAL:
            return self.crystal()
        if value == v.LAY_ROAD:
            return self.best_road()
        if value == v.ON_MAT:
            return self.deed(self.parts.race_deeds + self.pos.race[self.seat]) - 0.1
        return self.deed(self.parts.building_deeds + value - v.ON_CARD) - 0.1

    def road(self, cell: int) -> float:
        return self.outlook.road_value(cell)

    def best_road(self) -> float:
        return self.outlook.best_road(g.road_cells(self.pos, self.seat))

    def crystal(self) -> float:
        return CRYSTAL

    def follow(self, value: int) -> float:
        first = 1 + v.ON_CARD + len(self.parts.building_ids)
        if value == 0:
            return -0.1
        if value < first:
            return self.basic(value - 1)
        frame = self.pos.stack[-1]
        assert isinstance(frame, Followers)
        return self.deed(d.FOLLOW + value - first)

    def deed(self, deed: int) -> float:
        """The worth of a deed: of its best choice and of all that comes with it."""
        pos = self.pos
        total = 0.0
        for number, step in enumerate(self.parts.deeds[deed]):
            code = step.code
            if code == d.GAIN:
                total += self.gain(deed, step)
            elif code == d.PAY:
                total -= self.coin * step.coins
            elif code == d.INCOME:
                total += self.coin * pos.income(self.seat) + CRYSTAL * pos.house_count[self.seat]
            elif code == d.ROAD:
                total += max(0.0, self.basic(v.LAY_ROAD))
            else:
                total += self.choice(deed, number, step)
        return total

    def gain(self, deed: int, step: d.Step) -> float:
        pos = self.pos
        return (
            self.coin * amount(pos, self.seat, deed, step.coins)
            + CRYSTAL * amount(pos, self.seat, deed, step.temp)
            + PERMANENT * amount(pos, self.seat, deed, step.perm)
            + amount(pos, self.seat, deed, step.points)
        )

    def choice(self, deed: int, number: int, step: d.Step) -> float:
        from ludoteka.games.founders.trade import trade_options

        seat = self.seat
        pos = self.pos
        if step.code == d.TRADE:
            return max(
                [self.trade(option, deed, number, -1) for option in trade_options(pos, seat, deed, number)] or [0.0]
            )
        if step.code == d.CONSTRUCT:
            size = self.parts.board.size
            found = [-1.0]
            if step.kinds & d.HOUSES and house_price(pos, step) <= pos.coins[seat]:
                found += [self.construct(cell, deed, number) for cell in cells(g.house_cells(pos, seat))[:1]]
            if step.kinds & d.BRIDGES and bridge_price(pos, step) <= pos.coins[seat]:
                found += [self.construct(size + cell, deed, number) for cell in cells(g.bridge_cells(pos, seat))]
            return max(found)
        if step.code == d.HIRE:
            able = hire_options(pos, seat, step, pos.coins[seat], -1, step.least)
            return max([self.hire(card, deed, number) for card in able] or [0.0]) * step.least
        if step.code == d.UPGRADE:
            return self.best_upgrade(step)
        if step.code == d.RECOVER_CARDS:
            return 0.5 * step.count
        if step.code == d.RESPOND:
            return max([self.deed(d.FOLLOW + one) for one in range(4) if can(pos, seat, d.FOLLOW + one)] or [0.0])
        return 0.6

    # Actions

    def trade(self, value: int, deed: int, number: int, resource: int) -> float:
        pos = self.pos
        step = self.parts.deeds[deed][number]
        if resource >= 0:
            return self.spot(resource, value, step)
        if value == RESOURCES + self.parts.board.size:
            return 0.1
        if value < RESOURCES:
            owner = pos.holder(value)
            spots = g.basic_cells(pos, owner, value)
            if owner == self.seat:
                spots &= g.affordable(pos, pos.coins[self.seat], step.discount, step.terrain)
            return self.best_spot(value, spots, step)
        tile = pos.tile_at(value - RESOURCES)
        kind = pos.kinds[tile]
        gain = 0.0
        if not pos.can_use(self.seat, kind):
            gain = ACCESS * self.unlocked(kind)
        return gain - COIN * access_price(pos, tile, step.discount)

    def unlocked(self, resource: int) -> float:
        """What recipes a resource brings within reach: their worth, shared among the inputs still missing."""
        known = self._unlocked.get(resource)
        if known is not None:
            return known
        pos = self.pos
        best = 0.0
        for higher in range(BASICS, RESOURCES):
            inputs = self.parts.input_masks[higher]
            if inputs >> resource & 1:
                missing = (inputs & ~pos.usable_kinds[self.seat] & ~(1 << resource)).bit_count()
                best = max(best, (2.0 + self.outlook.wish(higher)) / (1 + MISSING * missing))
        self._unlocked[resource] = best
        return best

    def spot(self, resource: int, cell: int, step: d.Step) -> float:
        """A basic storehouse on a cell: deliveries, a new income, recipes, and the way to the rest of one's own."""
        pos = self.pos
        bit = 1 << cell
        owner = pos.holder(resource)
        if owner != self.seat:
            near = 0.4 if pos.link(self.seat) & bit else 0.0
            return self.foreign(resource, step) + near
        total = self.outlook.site_value(resource, bit) - COIN * build_price(pos, cell, step.discount)
        if not pos.owned_kinds[self.seat] >> resource & 1:
            total += INCOME + 0.25 * self.unlocked(resource)
        if pos.link(self.seat) & bit:
            total += 0.5
        elif self.parts.board.grow(pos.link(self.seat)) & bit:
            total += 0.3
        return total

    def foreign(self, resource: int, step: d.Step) -> float:
        """A storehouse that will belong to somebody else, anywhere."""
        return 0.3 * self.unlocked(resource) - COIN * max(0, self.parts.foreign_price - step.discount)

    def best_spot(self, resource: int, spots: int, step: d.Step) -> float:
        """The best of the cells for a basic storehouse; a loss where there is none."""
        pos = self.pos
        if not spots:
            return -1.0
        link = pos.link(self.seat)
        if pos.holder(resource) != self.seat:
            return self.foreign(resource, step) + (0.4 if link & spots else 0.0)
        groups = Groups(spots)
        prices = [-COIN * max(0, price - step.discount) for price in self.parts.build_price]
        groups.split(self.parts.board.ground, prices)
        groups.split([link, self.parts.board.grow(link)], [0.5, 0.3])
        total = self.outlook.best_site(resource, 0, groups)
        if not pos.owned_kinds[self.seat] >> resource & 1:
            total += INCOME + 0.25 * self.unlocked(resource)
        return total

    def construct(self, value: int, deed: int, number: int) -> float:
        step = self.parts.deeds[deed][number]
        size = self.parts.board.size
        if value == 2 * size:
            return 0.0
        if value < size:
            worker = 1.0 if self.parts.workers else 0.0
            return HOUSE + worker * 0.5 - COIN * house_price(self.pos, step)
        return self.outlook.bridge_value(value - size) - COIN * bridge_price(self.pos, step)

    def hire(self, card: int, deed: int, number: int) -> float:
        parts = self.parts
        if card == parts.card_count:
            return 0.0
        one = card - parts.first_adviser
        price = hire_price(self.pos, self.pos.display.index(card), parts.deeds[deed][number])
        reward = PERMANENT * parts.reward_perm[one] + parts.reward_points[one]
        return reward + CARD + 0.2 * parts.adviser_level[one] - COIN * price

    def best_upgrade(self, step: d.Step) -> float:
        best = 0.0
        for resource in range(BASICS, RESOURCES):
            price = upgrade_price(self.pos, resource, step)
            if price <= self.pos.coins[self.seat]:
                if plan_exists(self.pos, self.seat, resource, step.roads, step.lenient):
                    best = max(best, self.advanced(resource, price, step))
        return best

    def advanced(self, resource: int, price: int, step: d.Step) -> float:
        """The best place for an advanced storehouse, its income, what its own inputs earn, less the price."""
        parts = self.parts
        shape = parts.resource_shapes[resource]
        corners = plan_corners(self.pos, self.seat, resource, min(1, step.roads), step.lenient)
        best = 0.0
        for turn in shape.turns:
            if corners[turn]:
                best = max(best, self.outlook.best_site(resource, turn, Groups(corners[turn])))
        if not self.pos.owned_kinds[self.seat] >> resource & 1:
            best += INCOME + 0.2 * self.unlocked(resource)
        for one, flag in zip(parts.inputs[resource], parts.flags[resource], strict=True):
            if self.pos.owned_kinds[self.seat] >> one & 1:
                best += flag * 0.9
        return best + 1.0 - COIN * price

    def upgrade(self, value: int, frame: Upgrade) -> float:
        step = self.parts.deeds[frame.deed][frame.step]
        kind = self.pos.kind
        if frame.stage == WHAT:
            if value == RESOURCES:
                return 0.0
            return self.advanced(value, upgrade_price(self.pos, value, step), step)
        if kind == v.PLACE:
            mask = self.parts.resource_shapes[frame.resource].mask(value)
            home = 0.05 if mask & self.pos.link(self.seat) else 0.0
            return self.outlook.site_value(frame.resource, mask) + home
        if value == 0:
            return 0.02
        return self.road((value - 1) % self.parts.board.size) + 0.01

    def source(self, cell: int) -> float:
        """One's own storehouse first, then one that hands something on to the seat."""
        tile = self.pos.tile_at(cell)
        return self.outlook.kept(tile, 10.0)

    # Votes and buildings

    def proposal(self, building: int) -> float:
        worth = self.outlook.building_value(building, 0, self.seat)
        return worth

    def vote(self, options: list[int]) -> list[float]:
        """Temporary crystals are lost anyway, so all of them are staked; permanent ones for a clear preference only."""
        worths = [self.proposal(building) for building in self.pos.proposals]
        middle = sum(worths) / len(worths)
        found: list[float] = []
        for option in options:
            perm = option % v.STAKE
            temp = option // v.STAKE % v.STAKE
            gain = worths[option // (v.STAKE * v.STAKE)] - middle
            weight = temp + 2 * perm
            found.append(gain * (1.0 + 0.15 * weight / (1.0 + 0.05 * weight)) - 0.8 * PERMANENT * perm + 0.001 * temp)
        return found

    def prestige(self, options: list[int]) -> list[float]:
        frame = self.pos.stack[-1]
        space = frame.won if isinstance(frame, Award) else frame.state()[2]
        building = self.pos.proposals[space]
        shape = self.parts.building_shapes[building]
        return [self.outlook.building_value(building, shape.mask(place), self.seat) for place in options]

    # The opening

    def race(self, race: int) -> float:
        liked = {"savvas": 1.0, "vermling": 0.8, "quatryl": 0.9, "orchid": 0.7, "human": 0.6}
        return liked.get(self.parts.race_ids[race], 0.3)

    def resource(self, resource: int) -> float:
        """How many recipes and proposals want it."""
        recipes = sum([1 for inputs in self.parts.inputs if resource in inputs])
        wanted = sum([2 for building in self.pos.proposals if resource in self.parts.wanted[building]])
        return float(recipes + wanted)

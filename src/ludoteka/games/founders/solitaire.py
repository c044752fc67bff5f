"""What the solo game teaches bots: six buildings in seven rounds, and a delivery to each of them in every round.

Points are of no use without victory, so worths are counted in deliveries (see `settler`, which knows the places); here
are the cards, the coins, the crystals and the choice among the proposals.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import amount, can, recoverable
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES, TILES
from ludoteka.games.founders.construct import house_price
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.hire import hire_price
from ludoteka.games.founders.outlook import FAR, depth
from ludoteka.games.founders.plans import plan_exists, plan_places
from ludoteka.games.founders.scoring import is_won, totals
from ludoteka.games.founders.settler import DELIVERY, NEAR, RESCUE, SAVED, Settler
from ludoteka.games.founders.solo import prices
from ludoteka.games.founders.trade import build_price
from ludoteka.games.founders.upgrade import WHAT, Upgrade, upgrade_price

PERMANENT: Final = 0.9
PLAY: Final = 1.0
"""What a card is worth for each round in which it can be used again."""
WORKER: Final = 0.45
"""What a worker is worth in each round."""
MAT: Final = 0.5
"""What it is worth in each round to build a storehouse, or to play a card again, instead of a basic action."""
KEEP: Final = 0.3
"""What a card is worth that may still be played for its action in this round, of what that may bring."""
EFFORT: Final = 2.4
"""What each storehouse costs that a proposal asks for and that does not stand yet."""
OVERTIME: Final = 4.0
"""What each advanced storehouse costs besides for which there is no action left."""
INCOME: Final = 0.3
"""A coin in each of the rounds to come."""
COINS: Final = (0.6, 0.4, 0.15, 0.05)
"""A coin, while there are fewer than 4, 8, 12, or more."""
EARLY: Final = 0.6
"""How much more a coin is worth at the beginning."""
SAMPLE: Final = 60
LOOK: Final = 20
"""How many places are looked at to know what a storehouse is worth before it is chosen."""


class Alone(Settler):
    """What a player without opponents would answer."""

    def __init__(self, pos: City, seat: int) -> None:
        super().__init__(pos, seat)
        self._trades: dict[int, float] = {}
        self.coin = self.wage()

    def judge(self, options: list[int]) -> list[float]:
        if self.pos.kind == v.START:
            return [self.start(option) for option in options]
        return super().judge(options)

    # Actions

    def trade(self, value: int, deed: int, number: int, resource: int) -> float:
        """As with opponents, but cells far from the street are not looked at."""
        if resource >= 0 or value >= RESOURCES:
            return super().trade(value, deed, number, resource)
        pos = self.pos
        step = self.parts.deeds[deed][number]
        if not self.wants[value]:
            return 0.0
        key = (value * 16 + step.terrain) * 16 + step.discount
        found = self._trades.get(key)
        if found is None:
            spots = g.basic_cells(pos, 0, value) & g.affordable(pos, pos.coins[0], step.discount, step.terrain)
            near = cells(spots & self.street[1] or spots & self.street[3] or spots)
            near = near[:: max(1, len(near) // LOOK)]
            found = max([self.spot(value, cell, step) for cell in near] or [-1.0])
            self._trades[key] = found
        return found

    def spot(self, resource: int, cell: int, step: d.Step) -> float:
        income = 0.0 if self.pos.owned_kinds[0] >> resource & 1 else INCOME * self.rounds
        return self.site(resource, 1 << cell) + income - self.coin * build_price(self.pos, cell, step.discount)

    def advanced(self, resource: int, price: int, step: d.Step) -> float:
        shape = self.parts.resource_shapes[resource]
        places = plan_places(self.pos, 0, resource, min(1, step.roads), step.lenient)
        places = places[:: max(1, len(places) // SAMPLE)]
        best = max([self.site(resource, shape.mask(place)) for place in places] or [0.0])
        if not self.pos.owned_kinds[0] >> resource & 1:
            best += INCOME * self.rounds
        return best - self.coin * price

    def best_upgrade(self, step: d.Step) -> float:
        best = 0.0
        for resource in range(BASICS, RESOURCES):
            if self.wants[resource] > 0 and len(self.pos.by_kind[resource]) < TILES:
                price = upgrade_price(self.pos, resource, step)
                if price <= self.pos.coins[0] and plan_exists(self.pos, 0, resource, step.roads, step.lenient):
                    best = max(best, self.advanced(resource, price, step))
        return best

    def upgrade(self, value: int, frame: Upgrade) -> float:
        if frame.stage != WHAT and self.pos.kind == v.PLACE:
            return self.site(frame.resource, self.parts.resource_shapes[frame.resource].mask(value))
        return super().upgrade(value, frame)

    def road(self, cell: int) -> float:
        """A road brings to the street what is apart from it, and makes room there."""
        pos = self.pos
        board = self.parts.board
        bit = 1 << cell
        worth = 0.0
        mine = depth(self.street, bit)
        for one in self.apart:
            near = depth(one.far_layers, bit)
            if near < one.far and near + depth(one.near_layers, bit) < one.far:
                worth += one.value * (NEAR[one.far - 1] - NEAR[one.far])
        if self.rounds == 0 and not self.ready:
            return worth
        if mine == 0:
            opened = board.grow(bit) & ~self.street[0]
            worth += self.room * (opened & self.ground).bit_count()
            if self.rounds > 0 and not pos.house_count[0] and opened & self.ground & board.ground[3]:
                if not g.house_cells(pos, 0):
                    worth += WORKER * self.rounds
        return worth - self.clutter(bit)

    # Cards

    def turn(self, options: list[int]) -> list[float]:
        count = self.parts.card_count
        best_basic = max([self.basic(option) for option in self.basics()])
        worths: list[float] = []
        for option in options:
            card = option % count
            if card == self.parts.call_card(0):
                worths.append(0.0)
            elif option >= count:
                worths.append(self.card(card))
            else:
                worths.append(best_basic - KEEP * self.hope(card) - 0.05)
        return worths

    def card(self, card: int) -> float:
        deed = self.parts.main_deed[card]
        if deed < 0 or not can(self.pos, 0, deed):
            return 0.0
        # An adviser played face up is gone (G.SOL.11).
        return self.deed(deed) - (PLAY * self.rounds if card >= self.parts.first_adviser else 0.0)

    def hope(self, card: int) -> float:
        """What a card may still bring in this round, whether or not it can be played now."""
        deed = self.parts.main_deed[card]
        best = 0.0
        for step in self.parts.deeds[deed]:
            if step.code == d.UPGRADE:
                for resource in range(BASICS, RESOURCES):
                    if self.ready >> resource & 1:
                        best = max(best, self.wants[resource])
            elif step.code == d.TRADE:
                for resource in range(BASICS):
                    if not self.pos.owned_kinds[0] >> resource & 1:
                        best = max(best, self.wants[resource])
            elif step.code == d.HIRE:
                best = PERMANENT + PLAY * self.rounds
            elif step.code == d.CONSTRUCT and step.kinds & d.HOUSES:
                best = self.home()
        if card >= self.parts.first_adviser:
            best -= PLAY * self.rounds
        return max(best, 0.0)

    def basic(self, value: int) -> float:
        if value == v.COIN:
            return self.coin
        return super().basic(value)

    def choice(self, deed: int, number: int, step: d.Step) -> float:
        if step.code == d.RECOVER_CARDS:
            found = sorted([self.card(card) for card in recoverable(self.pos, 0)], reverse=True)
            return sum([max(0.3, worth) for worth in found[: step.count]])
        return super().choice(deed, number, step)

    def wage(self) -> float:
        """What a coin is worth: much where it is the one that an advanced storehouse still lacks, else little."""
        pos = self.pos
        coins = pos.coins[0]
        plain = COINS[min(3, coins // 4)] * (1.0 + EARLY * (self.rounds - 3) / 3)
        if self.rounds == 0:
            plain = 0.02
        if not self.ready:
            return plain
        plays = len(pos.hands[0]) - 2
        for card in pos.hands[0]:
            deed = self.parts.main_deed[card]
            if deed < 0:
                continue
            for step in self.parts.deeds[deed]:
                if step.code == d.UPGRADE:
                    for resource in range(BASICS, RESOURCES):
                        if self.ready >> resource & 1:
                            short = upgrade_price(pos, resource, step) - coins
                            if 0 < short <= plays:
                                plain = max(plain, KEEP * self.wants[resource] / short)
        return plain

    def crystal(self) -> float:
        """A crystal is dear if it can turn the loss of the game."""
        if self.rounds == 0:
            return 0.0
        plays = len(self.pos.hands[0]) - 1
        if self.short > plays:
            return 0.3
        if self.short > 0:
            return RESCUE if self.short + 1 >= plays else RESCUE / 2 / self.short
        return 0.25 if self.short > -prices(self.pos)[1] else 0.1

    def gain(self, deed: int, step: d.Step) -> float:
        """Points are of no use; crystals are."""
        pos = self.pos
        found = self.coin * amount(pos, 0, deed, step.coins) + self.crystal() * amount(pos, 0, deed, step.temp)
        if self.rounds > 0:
            found += (PERMANENT + self.crystal()) * amount(pos, 0, deed, step.perm)
        return found

    def home(self) -> float:
        """What a house is worth: a worker and a crystal in every round."""
        return (WORKER + self.mat() if not self.pos.house_count[0] else WORKER) * (self.rounds + 0.5)

    def mat(self) -> float:
        """What the race's own action adds to a basic action in a round."""
        found = 0.0
        for step in self.parts.deeds[self.parts.race_deeds + self.pos.race[0]]:
            if step.code in (d.UPGRADE, d.RECOVER_CARDS, d.RESPOND, d.TRADE):
                found += MAT
            elif step.code == d.HIRE or step.code == d.ROAD:
                found += 0.4
            elif step.code == d.GAIN:
                found += 0.3 * max(0, step.coins) + 0.2 * max(0, step.temp) + 0.6 * max(0, step.perm)
        return found

    def construct(self, value: int, deed: int, number: int) -> float:
        step = self.parts.deeds[deed][number]
        if value < self.parts.board.size:
            return (
                self.home() - self.coin * house_price(self.pos, step) - self.clutter(self.parts.board.grow(1 << value))
            )
        return super().construct(value, deed, number)

    def hire(self, card: int, deed: int, number: int) -> float:
        parts = self.parts
        if card == parts.card_count:
            return 0.0
        one = card - parts.first_adviser
        price = hire_price(self.pos, self.pos.display.index(card), parts.deeds[deed][number])
        worth = PERMANENT * parts.reward_perm[one] if self.rounds > 0 else 0.0
        for step in parts.deeds[parts.main_deed[card]]:
            if step.code == d.UPGRADE:
                worth += 1.2
            elif step.code == d.TRADE and step.modes & d.OWN:
                worth += 0.6
        return worth + PLAY * (self.rounds + 0.5) - self.coin * price

    # Buildings

    def proposal(self, building: int) -> float:
        pos = self.pos
        shape = self.parts.building_shapes[building]
        places = g.building_places(pos, building)
        places = places[:: max(1, len(places) // SAMPLE)]
        worth = max([self.building(building, shape.mask(place)) for place in places] or [-9.0])
        price = prices(pos)[pos.proposals.index(building)]
        spare = pos.temp[0]
        worth -= 0.15 * min(price, spare) + 0.5 * PERMANENT * max(0, price - spare)
        return worth - self.effort(building)

    def effort(self, building: int) -> float:
        """What it costs to build the storehouses that a building asks for, that do not stand and that nothing else asks
        for."""
        pos = self.pos
        stands = pos.owned_kinds[0]
        asked = 0
        for resource, flags in enumerate(self.flags):
            if flags:
                asked |= self.closure(resource, stands)
        new = 0
        for wanted in self.parts.wanted[building]:
            new |= self.closure(wanted, stands)
        upgrades = ((asked | new) >> BASICS).bit_count()
        over = upgrades - max(self.rounds, (asked >> BASICS).bit_count())
        return EFFORT * (new & ~asked).bit_count() + OVERTIME * max(0, over)

    def closure(self, resource: int, stands: int) -> int:
        """A resource with everything that it is made of and that does not stand."""
        if stands >> resource & 1:
            return 0
        found = 1 << resource
        for one in self.parts.inputs[resource]:
            found |= self.closure(one, stands)
        return found

    def building(self, building: int, mask: int) -> float:
        """What a building there lets one deliver, at once and later."""
        pos = self.pos
        far = depth(self.street, mask)
        near = self.parts.board.grow(mask)
        total = -self.clutter(mask)
        nearest = FAR
        for wanted in self.parts.wanted[building]:
            way = FAR
            for tile in pos.by_kind[wanted]:
                way = min(way, 0 if pos.masks[tile] & near else far + self.far(tile))
            nearest = min(nearest, way)
            total += DELIVERY * (NEAR[min(way, FAR)] if way < FAR else 0.5 * NEAR[far])
        if nearest == 0:
            total += SAVED * self.price
        return total

    def prestige(self, options: list[int]) -> list[float]:
        building = self.pos.proposals[self.pos.stack[-1].state()[2]]
        shape = self.parts.building_shapes[building]
        return [self.building(building, shape.mask(place)) for place in options]

    # The opening

    def race(self, race: int) -> float:
        """Any race of the difficulty is as welcome as another."""
        return 0.0

    def start(self, cell: int) -> float:
        """Where every kind of ground is near."""
        board = self.parts.board
        near = board.grow(1 << cell)
        wide = board.grow(board.grow(near))
        wider = board.grow(board.grow(wide))
        room = [len(cells(wider & ground)) for ground in board.ground]
        # A house needs forest, and the first basic storehouses are cheapest on desert.
        house = 6.0 if near & board.ground[3] else 3.0 if board.grow(near) & board.ground[3] else 0.0
        return min(room) + house + 0.3 * len(cells(wide & board.ground[0]))


VICTORY: Final = 100.0


def prospect(pos: City) -> float:
    """How good a solo game looks: flags filled, buildings completed, rounds survived; a victory is worth more.

    Only a victory counts in the end, but a game lost late was nearer to it.
    """
    found = 4.0 * pos.completed + 2.0 * pos.round + 0.05 * pos.points[0]
    if is_won(pos):
        return found + VICTORY + totals(pos)[0]
    for tile in pos.unfinished:
        wanted = len(pos.parts.wanted[pos.kinds[tile] - BUILDING])
        found -= wanted - len([flag for flag in range(wanted) if pos.cubes[tile] >> 4 * flag & 15])
    if pos.stack and not pos.lost:
        found += 0.7 * pos.income(0) + 0.3 * min(12, pos.coins[0]) + pos.perm[0] + 0.5 * pos.temp[0]
        found += pos.house_count[0] + 0.5 * len(pos.hands[0]) - 2.0 * pos.tokens.bit_count()
    return found

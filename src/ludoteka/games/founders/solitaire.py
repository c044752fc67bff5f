"""What the solo game teaches bots: six buildings in seven rounds, and a delivery to each of them in every round.

Points are of no use without victory, so worths are counted in deliveries: those made, and those that a storehouse, a
road or a card brings nearer.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import amount, can
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES, TILES
from ludoteka.games.founders.construct import house_price
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.heuristics import Mind
from ludoteka.games.founders.hire import hire_price
from ludoteka.games.founders.outlook import DEPTH, FAR, Desire, depth
from ludoteka.games.founders.plans import plan_exists, plan_places
from ludoteka.games.founders.scoring import is_won, totals
from ludoteka.games.founders.solo import prices, right_price
from ludoteka.games.founders.trade import build_price
from ludoteka.games.founders.upgrade import WHAT, Upgrade, upgrade_price

DELIVERY: Final = 3.6
"""A flag filled."""
FINISH: Final = 3.0
"""A building completed: no token will lie on it again."""
SAVED: Final = 0.35
"""Influence that need not be paid for a token (G.SOL.14)."""
NEAR: Final = [0.72**far if far <= DEPTH else 0.0 for far in range(FAR + 1)]
"""What a delivery is worth by the number of roads that it still needs."""
CHANCES: Final = (0.45, 0.3, 0.2)
"""How likely each proposal is to be built."""
INPUT: Final = 0.9
"""What an input is worth of the storehouse that it is for."""
PERMANENT: Final = 0.8
UPGRADE: Final = 4
SAVING: Final = 0.5
"""What a coin is worth while there are too few for an advanced storehouse."""
PLAY: Final = 0.35
"""What a card, or a worker, is worth for each round in which it can be used again."""
FIRST_HOUSE: Final = 1.6
HUB: Final = 1.0
"""Everything should lie on one network: what it is worth that a new tile is near to all the others."""
EFFORT: Final = 3.6
"""What each storehouse costs that a proposal asks for and that does not stand yet."""
ROOM: Final = 0.03
"""A cell on which a storehouse would be connected."""
SAMPLE: Final = 48


class Alone(Mind):
    """One look at the table by a player without opponents."""

    def __init__(self, pos: City, seat: int) -> None:
        super().__init__(pos, seat)
        self.rounds: Final = pos.parts.rounds - pos.round
        """Rounds after this one."""
        self.coin = self.wage()
        self.purse: Final = pos.temp[0] + pos.house_count[0] + pos.parts.perm_weight * pos.perm[0]
        self.price: Final = right_price(pos)
        self.flags: Final = self._flags()
        self.wants: Final = self._wants()
        self.tiles: Final = self._tiles()
        self.linked: Final = pos.link(0)
        around = self.linked
        for tile in pos.unfinished:
            around |= pos.masks[tile]
        self.around: Final = pos.parts.board.grow(pos.parts.board.grow(around))
        """Cells worth a look."""
        self.homeless: Final = not pos.house_count[0] and not g.house_cells(pos, 0)
        self._hubs: dict[int, float] = {}
        self._join()

    def judge(self, options: list[int]) -> list[float]:
        if self.pos.kind == v.START:
            return [self.start(option) for option in options]
        return super().judge(options)

    def _flags(self) -> list[list[tuple[int, float]]]:
        """For each resource the buildings that lack it, with what a delivery is worth."""
        pos = self.pos
        found: list[list[tuple[int, float]]] = [[] for _ in range(RESOURCES)]
        for tile in pos.unfinished:
            building = pos.kinds[tile] - BUILDING
            open_ = [
                wanted for flag, wanted in enumerate(pos.parts.wanted[building]) if not pos.cubes[tile] >> 4 * flag & 15
            ]
            worth = DELIVERY + FINISH / len(open_)
            if pos.tokens >> building & 1 and self.rounds > 0:
                worth += SAVED * self.price
            for wanted in open_:
                found[wanted].append((tile, worth))
        return found

    def _wants(self) -> list[float]:
        """What a first storehouse of each resource is worth, for its own deliveries and for those of others."""
        pos = self.pos
        found = [0.0] * RESOURCES
        for resource, flags in enumerate(self.flags):
            for _, worth in flags:
                found[resource] += worth
        if self.rounds > 0:
            for place, building in enumerate(pos.proposals):
                for wanted in pos.parts.wanted[building]:
                    found[wanted] += DELIVERY * CHANCES[place]
        for resource in range(RESOURCES - 1, BASICS - 1, -1):
            if not pos.owned_kinds[0] >> resource & 1:
                inputs = pos.parts.inputs[resource]
                missing = len([one for one in inputs if not pos.owned_kinds[0] >> one & 1])
                for one in inputs:
                    found[one] += INPUT * found[resource] / max(1, missing)
        return found

    def _tiles(self) -> list[int]:
        """The storehouses and unfinished buildings that should lie on one network."""
        pos = self.pos
        return [tile for tile, kind in enumerate(pos.kinds) if kind < RESOURCES or tile in pos.unfinished]

    def _join(self) -> None:
        """The desires of the outlook, in deliveries."""
        pos = self.pos
        found: list[Desire] = []
        for resource, flags in enumerate(self.flags):
            mine = pos.by_kind[resource]
            for building, worth in flags:
                if mine:
                    layers = self.outlook.layers(building)
                    far, tile = min([(depth(layers, pos.masks[tile]), tile) for tile in mine])
                    if far > 0:
                        found.append(Desire(far, worth, self.outlook.layers(tile), layers))
        for resource in range(BASICS, RESOURCES):
            if self.wants[resource] > 0 and not pos.owned_kinds[0] >> resource & 1:
                found += self.outlook.recipe(resource, self.wants[resource] * INPUT * 0.5)
        if self.tiles and self.rounds > 0:
            first = self.outlook.layers(self.tiles[0])
            for tile in self.tiles[1:]:
                far = depth(first, pos.masks[tile])
                if far > 0:
                    found.append(Desire(far, HUB, self.outlook.layers(tile), first))
        self.outlook.desires[:] = found

    # Places

    def hub(self, mask: int) -> float:
        """How near some cells are to everything else, 1 for connected to all of it."""
        found = self._hubs.get(mask)
        if found is None:
            found = 0.0
            for tile in self.tiles:
                found += NEAR[depth(self.outlook.layers(tile), mask)]
            found /= max(1, len(self.tiles))
            self._hubs[mask] = found
        return found

    def site(self, resource: int, mask: int) -> float:
        """What a storehouse there brings: deliveries, what it is wanted for besides, and a place in the city."""
        pos = self.pos
        total = 0.0
        direct = 0.0
        for tile, worth in self.flags[resource]:
            layers = self.outlook.layers(tile)
            before = min([depth(layers, pos.masks[one]) for one in pos.by_kind[resource]] or [FAR])
            now = depth(layers, mask)
            direct += worth
            if now < before:
                total += worth * (NEAR[now] - NEAR[before])
        if pos.owned_kinds[0] >> resource & 1:
            return total
        return total + (self.wants[resource] - direct) * 0.5 * (0.3 + self.hub(mask)) + HUB * self.hub(mask)

    def trade(self, value: int, deed: int, number: int, resource: int) -> float:
        """As with opponents, but cells far from everything are not looked at."""
        if resource >= 0 or value >= RESOURCES:
            return super().trade(value, deed, number, resource)
        pos = self.pos
        step = self.parts.deeds[deed][number]
        if not self.wants[value]:
            return 0.0
        spots = g.basic_cells(pos, 0, value) & g.affordable(pos, pos.coins[0], step.discount, step.terrain)
        return max([self.spot(value, cell, step) for cell in cells(spots & self.around or spots)] or [-1.0])

    def spot(self, resource: int, cell: int, step: d.Step) -> float:
        income = 0.0 if self.pos.owned_kinds[0] >> resource & 1 else 0.3 * self.coin * self.rounds
        return self.site(resource, 1 << cell) + income - self.coin * build_price(self.pos, cell, step.discount)

    def advanced(self, resource: int, price: int, step: d.Step) -> float:
        shape = self.parts.resource_shapes[resource]
        places = plan_places(self.pos, 0, resource, min(1, step.roads), step.lenient)
        places = places[:: max(1, len(places) // SAMPLE)]
        best = max([self.site(resource, shape.mask(place)) for place in places] or [0.0])
        if not self.pos.owned_kinds[0] >> resource & 1:
            best += 0.3 * self.coin * self.rounds
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
        """A road brings together what is wanted, opens the way to a house, and makes room."""
        pos = self.pos
        board = self.parts.board
        worth = self.outlook.road_value(cell)
        if self.rounds == 0:
            return worth
        opened = board.grow(1 << cell) & board.free & ~pos.taken & ~pos.near[0] & ~self.linked
        worth += ROOM * opened.bit_count()
        if self.homeless and opened & board.ground[3]:
            worth += PLAY * self.rounds
        return worth

    # Cards

    def card(self, card: int) -> float:
        deed = self.parts.main_deed[card]
        if deed < 0 or not can(self.pos, 0, deed):
            return 0.2
        # An adviser played face up is gone (G.SOL.11).
        return self.deed(deed) - (PLAY * self.rounds if card >= self.parts.first_adviser else 0.0)

    def basic(self, value: int) -> float:
        if value == v.COIN:
            return self.wage()
        return super().basic(value)

    def wage(self) -> float:
        """What a coin is worth: less and less, since actions are dearer than anything that is sold."""
        coins = self.pos.coins[0]
        if self.rounds == 0:
            return 0.2 if coins < 6 else 0.01
        if coins < UPGRADE <= coins + len(self.pos.hands[0]) - 2 and self.pos.income(0) > 2:
            return SAVING
        return 0.5 if coins < 5 else 0.3 if coins < 9 else 0.12 if coins < 13 else 0.03

    def crystal(self) -> float:
        """A crystal is dear if it can turn the loss of the game."""
        if self.rounds == 0:
            return 0.0
        pos = self.pos
        short = pos.tokens.bit_count() * self.price - self.purse
        plays = len(pos.hands[0]) - 1
        if short > plays:
            return 0.45
        if short > 0:
            return 2.5 if short + 2 >= plays else 0.6
        return 0.25 if short > -prices(pos)[1] else 0.1

    def gain(self, deed: int, step: d.Step) -> float:
        """Points are of no use; crystals are."""
        pos = self.pos
        found = self.coin * amount(pos, 0, deed, step.coins) + self.crystal() * amount(pos, 0, deed, step.temp)
        if self.rounds > 0:
            found += (PERMANENT + self.crystal()) * amount(pos, 0, deed, step.perm)
        return found

    def construct(self, value: int, deed: int, number: int) -> float:
        step = self.parts.deeds[deed][number]
        size = self.parts.board.size
        if value < size:
            worth = PLAY * self.rounds * 1.2
            if not self.pos.house_count[0]:
                worth += FIRST_HOUSE if self.rounds > 0 else 0.0
            return worth - self.coin * house_price(self.pos, step) - 0.2 * self.hub(1 << value)
        return super().construct(value, deed, number)

    def hire(self, card: int, deed: int, number: int) -> float:
        parts = self.parts
        if card == parts.card_count:
            return 0.0
        one = card - parts.first_adviser
        price = hire_price(self.pos, self.pos.display.index(card), parts.deeds[deed][number])
        worth = PERMANENT * parts.reward_perm[one] if self.rounds > 0 else 0.0
        for step in parts.deeds[parts.main_deed[card]]:
            if step.code == d.UPGRADE or step.code == d.TRADE:
                worth += 0.8
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
        worth -= 0.15 * min(price, spare) + PERMANENT * max(0, price - spare)
        return worth - EFFORT * self.effort(building)

    def effort(self, building: int) -> int:
        """How many storehouses a building asks for that do not stand and that nothing else asks for."""
        pos = self.pos
        stands = pos.owned_kinds[0]
        for resource, flags in enumerate(self.flags):
            if flags:
                stands |= self.closure(resource, stands)
        asked = 0
        for wanted in self.parts.wanted[building]:
            asked |= self.closure(wanted, stands)
        return (asked & ~stands).bit_count()

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
        total = 0.0
        nearest = FAR
        for wanted in self.parts.wanted[building]:
            far = min([depth(self.outlook.layers(tile), mask) for tile in pos.by_kind[wanted]] or [FAR])
            nearest = min(nearest, far)
            total += DELIVERY * NEAR[far]
        if nearest == 0:
            total += SAVED * self.price
        return total + 2.0 * HUB * self.hub(mask)

    def prestige(self, options: list[int]) -> list[float]:
        building = self.pos.proposals[self.pos.stack[-1].state()[2]]
        shape = self.parts.building_shapes[building]
        return [self.building(building, shape.mask(place)) for place in options]

    # The opening

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

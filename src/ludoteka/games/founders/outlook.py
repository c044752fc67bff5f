"""What a seat sees in a city: how far its storehouses are from the buildings that want them, and what that is worth.

Distances are counted in roads still to be laid. Around a tile the cells lie in layers: those on which another tile
would be connected to it as the board stands, those that one more road would add, and so on.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES, TILES
from ludoteka.games.founders.delivery import earn
from ludoteka.games.founders.plans import widened

DEPTH: Final = 7
"""No storehouse farther than so many roads counts."""
PATIENCE: Final = 0.8
"""What a point is worth for each road that it still needs."""
WORN: Final = [PATIENCE**far for far in range(DEPTH + 2)]
RIVALRY: Final = 0.35
"""What a point of somebody else costs."""
FAR: Final = DEPTH + 1
FIRST_KEY: Final = 1 << 21
"""Where the layers begin among what a position remembers."""
TOKEN: Final = 6.0
"""What it is worth alone to spare oneself the price of a token (G.SOL.14)."""
PROMISE: Final = 0.5
"""What a recipe is worth, of the points it could bring, while its inputs are apart."""


class Desire:
    """Two tiles that a seat would like to be connected, how far apart they are, and what that is worth."""

    __slots__ = ("far", "far_layers", "near_layers", "value", "ways")

    def __init__(self, far: int, value: float, near_layers: list[int], far_layers: list[int]) -> None:
        self.far: Final = far
        self.value: Final = value
        self.near_layers: Final = near_layers
        self.far_layers: Final = far_layers
        self.ways = -1
        """The cells that lie on the shortest ways, once somebody has asked."""


class Groups:
    """Cells told apart by what something would be worth on them: a few groups instead of many cells."""

    __slots__ = ("masks", "worths")

    def __init__(self, mask: int) -> None:
        self.masks = [mask] if mask else []
        self.worths = [0.0] if mask else []

    def split(self, steps: list[int], worths: list[float]) -> None:
        """Every cell gains the worth of the first step on which it lies."""
        for group in range(len(self.masks)):
            rest = self.masks[group]
            before = self.worths[group]
            kept = False
            for step, worth in zip(steps, worths, strict=False):
                part = rest & step
                if part:
                    if not kept:
                        kept = True
                        self.masks[group] = part
                        self.worths[group] = before + worth
                    else:
                        self.masks.append(part)
                        self.worths.append(before + worth)
                    rest ^= part
                    if not rest:
                        break
            if rest and kept:
                self.masks.append(rest)
                self.worths.append(before)

    def best(self) -> float:
        return max(self.worths) if self.worths else 0.0


class Outlook:
    """The city as one seat sees it."""

    def __init__(self, pos: City, seat: int) -> None:
        self.pos = pos
        self.seat: Final = seat
        self.eyes: Final = _eyes(pos)
        """For each seat the first one with the same network: until somebody owns a bridge, one look serves all."""
        self._demand: dict[int, list[tuple[int, float]]] = {}
        self._wishes: dict[int, float] = {}
        self.recipes = 0
        """Where among the desires those for the inputs of recipes begin; before them come deliveries."""
        self.ready = 0.0
        """What the recipes promise whose inputs are together."""
        # Alone one desires other things: `solitaire` says what.
        self.desires: Final = self._find_desires() if pos.seats > 1 else []

    def around(self, tile: int, seat: int) -> list[int]:
        """The layers around a tile as far as anybody has looked; kept with the position until the board changes."""
        who = self.eyes[seat]
        key = FIRST_KEY + tile * 8 + who
        found = self.pos.memo.get(key)
        if found is None:
            found = [self.pos.reach(who, self.pos.masks[tile])]
            self.pos.memo[key] = found
        return found

    def layers(self, tile: int) -> list[int]:
        """All layers around a tile, for the seat's network."""
        found = self.around(tile, self.seat)
        deepen(self.pos, self.seat, found, FAR)
        return found

    def far(self, layers: list[int], mask: int, limit: int = DEPTH) -> int:
        """The first layer that a tile touches, looked for no farther than the limit; FAR for none."""
        return self.far_for(self.seat, layers, mask, limit)

    def far_for(self, seat: int, layers: list[int], mask: int, limit: int) -> int:
        """The same by the network of another seat."""
        for number, layer in enumerate(layers):
            if layer & mask:
                return number if number <= limit else FAR
        while len(layers) <= limit:
            deepen(self.pos, seat, layers, len(layers) + 1)
            if layers[-1] & mask:
                return len(layers) - 1
        return FAR

    def demand(self, resource: int) -> list[tuple[int, float]]:
        """The unfinished buildings that still want a resource, with the points printed for it."""
        found = self._demand.get(resource)
        if found is None:
            found = []
            for tile in self.pos.unfinished:
                building = self.pos.kinds[tile] - BUILDING
                for flag, wanted in enumerate(self.pos.parts.wanted[building]):
                    if wanted == resource and not self.pos.cubes[tile] >> 4 * flag & 15:
                        owed = TOKEN if self.pos.tokens >> building & 1 else 0.0
                        found.append((tile, self.pos.parts.worth[building][flag] + owed))
            self._demand[resource] = found
        return found

    def kept(self, tile: int, points: float) -> float:
        """What the seat keeps of the points that a storehouse earns, less what rivals get."""
        if self.pos.seats == 1:
            return points
        gains = [0] * self.pos.seats
        earn(self.pos, tile, int(points), gains)
        mine = gains[self.seat]
        return mine - RIVALRY * (sum(gains) - mine) / max(1, self.pos.seats - 1)

    def profit(self, resource: int, points: float) -> float:
        """What a storehouse of the seat that does not stand yet would keep of a delivery, own inputs supposed."""
        parts = self.pos.parts
        total = points
        for one, flag in zip(parts.inputs[resource], parts.flags[resource], strict=True):
            if not self.pos.owned_kinds[self.seat] >> one & 1:
                total -= flag
        return total

    def _find_desires(self) -> list[Desire]:
        found: list[Desire] = []
        pos = self.pos
        for resource in range(RESOURCES):
            if not pos.owned_kinds[self.seat] >> resource & 1:
                continue
            mine = [tile for tile in pos.by_kind[resource] if pos.owners[tile] == self.seat]
            for building, points in self.demand(resource):
                layers = self.around(building, self.seat)
                far, tile = min([(self.far(layers, pos.masks[tile]), tile) for tile in mine])
                if far > 0:
                    found.append(Desire(far, self.kept(tile, points), self.around(tile, self.seat), layers))
        self.recipes = len(found)
        missing = ~pos.usable_kinds[self.seat]
        for resource in range(BASICS, RESOURCES):
            if pos.parts.input_masks[resource] & missing or len(pos.by_kind[resource]) >= TILES:
                continue
            worth = self.wish(resource)
            if worth > 0:
                apart = self.recipe(resource, worth * PROMISE)
                if not apart:
                    self.ready += worth
                found += apart
        return found

    def wish(self, resource: int) -> float:
        """What the seat hopes to earn with one more storehouse of an advanced resource, were it near everything."""
        known = self._wishes.get(resource)
        if known is not None:
            return known
        pos = self.pos
        found = 0.0
        for tile, points in self.demand(resource):
            layers = self.around(tile, self.seat)
            near = False
            for one in pos.by_kind[resource]:
                near = near or self.far(layers, pos.masks[one], 2) <= 2
            found += self.profit(resource, points) * (0.25 if near else 0.7)
        for higher in range(resource + 1, RESOURCES):
            if pos.parts.input_masks[higher] >> resource & 1 and self.demand(higher):
                found += 1.5
        self._wishes[resource] = found
        return found

    def recipe(self, resource: int, worth: float) -> list[Desire]:
        """The inputs of a recipe should be on one network: those that are nearest to each other."""
        pos = self.pos
        seat = self.seat
        inputs = pos.parts.inputs[resource]
        if len(inputs) < 2:
            return []
        best: list[Desire] = []
        least = 99
        for first in pos.usable(seat, inputs[0]):
            layers = self.around(first, seat)
            found: list[Desire] = []
            way = 0
            for one in inputs[1:]:
                far, tile = min([(self.far(layers, pos.masks[tile]), tile) for tile in pos.usable(seat, one)])
                way += far
                if far > 0:
                    found.append(Desire(far, worth, self.around(tile, seat), layers))
            if way < least:
                least = way
                best = found
        return best

    # What a tile would be worth somewhere

    def site_value(self, resource: int, mask: int) -> float:
        """The deliveries that a new storehouse of the seat could make from there."""
        total = 0.0
        for tile, points in self.demand(resource):
            far = self.far(self.around(tile, self.seat), mask)
            if far <= DEPTH:
                total += self.profit(resource, points) * WORN[far]
        return total

    def best_site(self, resource: int, turn: int, groups: Groups) -> float:
        """The same at the best corner of the groups, for one turn of the storehouse."""
        shape = self.pos.parts.resource_shapes[resource]
        for tile, points in self.demand(resource):
            layers = self.around(tile, self.seat)
            deepen(self.pos, self.seat, layers, FAR)
            worth = self.profit(resource, points)
            steps: list[int] = []
            for layer in layers:
                steps.append(shape.touching(turn, layer))
            groups.split(steps, [worth * worn for worn in WORN])
        return groups.best()

    def road_value(self, cell: int) -> float:
        """How much nearer a road on a cell brings what the seat desires."""
        total = 0.0
        for desire in self.desires:
            if desire.far <= DEPTH and self.ways(desire) >> cell & 1:
                total += desire.value * (WORN[desire.far - 1] - WORN[desire.far])
        return total

    def best_road(self, spots: int) -> float:
        """The same for the best of some cells."""
        groups = Groups(spots)
        for desire in self.desires:
            if desire.far <= DEPTH:
                groups.split([self.ways(desire)], [desire.value * (WORN[desire.far - 1] - WORN[desire.far])])
        return groups.best()

    def ways(self, desire: Desire) -> int:
        """The cells on the shortest ways between what should be connected."""
        if desire.ways < 0:
            far = desire.far
            deepen(self.pos, self.seat, desire.near_layers, far)
            deepen(self.pos, self.seat, desire.far_layers, far)
            found = 0
            for near in range(far):
                found |= desire.near_layers[near] & desire.far_layers[far - 1 - near]
            desire.ways = found
        return desire.ways

    def bridge_value(self, cell: int) -> float:
        """What a bridge or gate brings together that roads cannot."""
        bit = 1 << cell
        total = 0.0
        for desire in self.desires:
            way = self.far(desire.near_layers, bit)
            if way < desire.far:
                way += self.far(desire.far_layers, bit)
            if way < desire.far and way <= DEPTH:
                total += desire.value * (WORN[way] - (WORN[desire.far] if desire.far <= DEPTH else 0.0))
        return total

    def building_value(self, building: int, mask: int, seat: int) -> float:
        """What a seat can expect to deliver to a building that stood on these cells; anywhere, for an empty mask."""
        pos = self.pos
        total = 0.0
        for resource, points in zip(pos.parts.wanted[building], pos.parts.worth[building], strict=True):
            best = 0.0
            for tile in pos.by_kind[resource]:
                owner = pos.owners[tile]
                if owner >= 0:
                    far = self.far_for(owner, self.around(tile, owner), mask, DEPTH) if mask else 2
                    if far <= DEPTH:
                        worth = points * WORN[far]
                        best = max(best, worth if owner == seat else -RIVALRY * worth, key=abs)
            if not best and not pos.by_kind[resource] and pos.holds(seat, resource):
                best = 0.4 * points
            total += best
            if pos.seats == 1 and mask and best > 0.9 * points:
                total += TOKEN
        return total


def spread(pos: City, seat: int, mask: int) -> list[int]:
    """The layers around a mask of cells."""
    found = [pos.reach(seat, mask)]
    deepen(pos, seat, found, FAR)
    return found


def deepen(pos: City, seat: int, layers: list[int], count: int) -> None:
    """See to it that there are so many layers."""
    while len(layers) < count:
        last = layers[-1]
        if len(layers) > 1 and layers[-2] == last:
            layers.append(last)
        else:
            layers.append(widened(pos, last, pos.rims[seat]))


def depth(layers: list[int], mask: int) -> int:
    """The first layer that a tile touches; FAR for none."""
    for number, layer in enumerate(layers):
        if layer & mask:
            return number
    return FAR


def _eyes(pos: City) -> list[int]:
    found: list[int] = []
    for seat in range(pos.seats):
        same = 0
        while same < seat and pos.rims[same] != pos.rims[seat]:
            same += 1
        found.append(same)
    return found

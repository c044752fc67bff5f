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

    __slots__ = ("far", "far_layers", "near_layers", "value")

    def __init__(self, far: int, value: float, near_layers: list[int], far_layers: list[int]) -> None:
        self.far: Final = far
        self.value: Final = value
        self.near_layers: Final = near_layers
        self.far_layers: Final = far_layers


class Outlook:
    """The city as one seat sees it."""

    def __init__(self, pos: City, seat: int) -> None:
        self.pos: Final = pos
        self.seat: Final = seat
        self._demand: dict[int, list[tuple[int, float]]] = {}
        # Alone one desires other things: `solitaire` says what.
        self.desires: Final = self._find_desires() if pos.seats > 1 else []

    def layers(self, tile: int, seat: int | None = None) -> list[int]:
        """The layers around a tile, for a seat's network; kept with the position until the board changes."""
        who = self.seat if seat is None else seat
        key = FIRST_KEY + tile * 8 + who
        found = self.pos.memo.get(key)
        if found is None:
            found = spread(self.pos, who, self.pos.masks[tile])
            self.pos.memo[key] = found
        return found

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
            mine = [tile for tile in pos.by_kind[resource] if pos.owners[tile] == self.seat]
            if not mine:
                continue
            for building, points in self.demand(resource):
                layers = self.layers(building)
                far, tile = min([(depth(layers, pos.masks[tile]), tile) for tile in mine])
                if far > 0:
                    found.append(Desire(far, self.kept(tile, points), self.layers(tile), layers))
        for resource in range(BASICS, RESOURCES):
            worth = self.wish(resource)
            if worth > 0 and len(pos.by_kind[resource]) < TILES:
                found += self.recipe(resource, worth * PROMISE)
        return found

    def wish(self, resource: int) -> float:
        """What the seat hopes to earn with one more storehouse of an advanced resource, were it near everything."""
        found = 0.0
        for tile, points in self.demand(resource):
            layers = self.layers(tile)
            rival = min([depth(layers, self.pos.masks[one]) for one in self.pos.by_kind[resource]] or [FAR])
            found += self.profit(resource, points) * (0.7 if rival > 2 else 0.25)
        for higher in range(resource + 1, RESOURCES):
            if resource in self.pos.parts.inputs[higher] and self.demand(higher):
                found += 1.5
        return found

    def recipe(self, resource: int, worth: float) -> list[Desire]:
        """The inputs of a recipe should be on one network: those that are nearest to each other."""
        pos = self.pos
        inputs = pos.parts.inputs[resource]
        if len(inputs) < 2 or pos.parts.input_masks[resource] & ~pos.usable_kinds[self.seat]:
            return []
        best: list[Desire] = []
        least = 99
        for first in pos.usable(self.seat, inputs[0]):
            layers = self.layers(first)
            found: list[Desire] = []
            way = 0
            for one in inputs[1:]:
                far, tile = min([(depth(layers, pos.masks[tile]), tile) for tile in pos.usable(self.seat, one)])
                way += far
                if far > 0:
                    found.append(Desire(far, worth, self.layers(tile), layers))
            if way < least:
                least = way
                best = found
        return best

    # What a tile would be worth somewhere

    def site_value(self, resource: int, mask: int) -> float:
        """The deliveries that a new storehouse of the seat could make from there."""
        total = 0.0
        for tile, points in self.demand(resource):
            far = depth(self.layers(tile), mask)
            if far <= DEPTH:
                total += self.profit(resource, points) * PATIENCE**far
        return total

    def road_value(self, cell: int) -> float:
        """How much nearer a road on a cell brings what the seat desires."""
        bit = 1 << cell
        total = 0.0
        for desire in self.desires:
            if desire.far > DEPTH:
                continue
            one = depth(desire.near_layers, bit)
            if one >= desire.far:
                continue
            if one + depth(desire.far_layers, bit) + 1 <= desire.far:
                total += desire.value * (PATIENCE ** (desire.far - 1) - PATIENCE**desire.far)
        return total

    def bridge_value(self, cell: int) -> float:
        """What a bridge or gate brings together that roads cannot."""
        bit = 1 << cell
        total = 0.0
        for desire in self.desires:
            way = depth(desire.near_layers, bit) + depth(desire.far_layers, bit)
            if way < desire.far and way <= DEPTH:
                total += desire.value * (PATIENCE**way - (PATIENCE**desire.far if desire.far <= DEPTH else 0.0))
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
                    far = depth(self.layers(tile, owner), mask) if mask else 2
                    if far <= DEPTH:
                        worth = points * PATIENCE**far
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
    for _ in range(DEPTH):
        found.append(widened(pos, found[-1], pos.rims[seat]))
    return found


def depth(layers: list[int], mask: int) -> int:
    """The first layer that a tile touches; FAR for none."""
    for number, layer in enumerate(layers):
        if layer & mask:
            return number
    return FAR

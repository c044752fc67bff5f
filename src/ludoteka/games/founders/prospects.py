"""How a city will go on, for all seats at one look: who will deliver what is still wanted.

Everything belongs on one street. What a storehouse will deliver is worth the less the more is missing until it stands
there: its inputs, access to them, roads from them and from the building to the street. What several can deliver is
shared by how near each of them is to it.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES, TILES
from ludoteka.games.founders.delivery import earn
from ludoteka.games.founders.outlook import DEPTH, FAR, deepen, depth

ROAD: Final = 0.85
"""What remains of a hope for each road that it still needs, ..."""
NEAR: Final = [ROAD**far for far in range(FAR)] + [0.15]
BUILD: Final = 0.8
"""... for a storehouse that must be built, ..."""
ACCESS: Final = 0.75
"""... for access that must be bought, ..."""
FOREIGN: Final = 0.4
"""... and for an input that somebody else must build."""
OFFERED: Final = 0.4
UNSEEN: Final = 0.3
"""How likely a proposal, or a building still in the deck, is to be built."""

# Storehouses
STANDING: Final = 0
POSSIBLE: Final = 1
LACKING: Final = 2
SORTS: Final = 3


class Prospects:
    """What is missing to a delivery, by seat and resource, as a factor between 0 and 1."""

    def __init__(self, pos: City) -> None:
        self.pos = pos
        self.near: Final[list[list[float]]] = []
        """For each seat and tile how near it is to the street."""
        self.ready: Final[list[list[float]]] = []
        """For each seat and resource how near it is to a storehouse of its own on the street."""
        self.source: Final[list[list[int]]] = []
        """The storehouse that comes nearest to it, -1 for one that does not stand yet."""
        self.sort: Final[list[list[int]]] = []
        """Whether it stands, can be built, or lacks something."""
        for seat in range(pos.seats):
            if seat and pos.rims[seat] == pos.rims[0]:
                self.near.append(self.near[0])
            else:
                self.near.append(self._near(seat))
            self._prepare(seat)

    def _near(self, seat: int) -> list[float]:
        pos = self.pos
        street = main_street(pos, seat)
        deepen(pos, seat, street, DEPTH + 1)
        found: list[float] = []
        for tile, kind in enumerate(pos.kinds):
            counts = kind < RESOURCES or kind >= BUILDING
            found.append(NEAR[depth(street, pos.masks[tile])] if counts else 0.0)
        return found

    def _prepare(self, seat: int) -> None:
        pos = self.pos
        parts = pos.parts
        near = self.near[seat]
        ready = [0.0] * RESOURCES
        source = [-1] * RESOURCES
        sort = [LACKING] * RESOURCES
        use = [0.0] * RESOURCES
        for resource in range(RESOURCES):
            best = 0.0
            usable = 0.0
            tiles = pos.by_kind[resource]
            for tile in tiles:
                if pos.owners[tile] == seat:
                    if near[tile] > best:
                        best = near[tile]
                        source[resource] = tile
                        sort[resource] = STANDING
                elif pos.access[tile] >> seat & 1:
                    usable = max(usable, near[tile])
                else:
                    usable = max(usable, ACCESS * near[tile])
            if len(tiles) < TILES:
                # One far from the street is worth no more than a new one would be.
                new = 0.0
                if resource >= BASICS:
                    new = BUILD
                    for one in parts.inputs[resource]:
                        new *= use[one]
                elif pos.holds(seat, resource):
                    new = BUILD
                else:
                    usable = max(usable, FOREIGN)
                if new > best:
                    best = new
                    source[resource] = -1
                    sort[resource] = LACKING if parts.input_masks[resource] & ~pos.usable_kinds[seat] else POSSIBLE
            ready[resource] = best
            use[resource] = max(usable, best)
        self.ready.append(ready)
        self.source.append(source)
        self.sort.append(sort)

    def hopes(self) -> list[list[float]]:
        """For each seat the points of deliveries to expect, by sorts: to buildings that stand, then to later ones."""
        pos = self.pos
        parts = pos.parts
        found = [[0.0] * (2 * SORTS) for _ in range(pos.seats)]
        for tile in pos.unfinished:
            building = pos.kinds[tile] - BUILDING
            cubes = pos.cubes[tile]
            for flag, resource in enumerate(parts.wanted[building]):
                if not cubes >> 4 * flag & 15:
                    self._share(found, resource, parts.worth[building][flag], tile, 1.0)
        for building in range(len(parts.building_ids)):
            if pos.standing[building] < 0 and building not in pos.gone:
                chance = OFFERED if building in pos.proposals else UNSEEN
                for flag, resource in enumerate(parts.wanted[building]):
                    self._share(found, resource, parts.worth[building][flag], -1, chance)
        return found

    def _share(self, found: list[list[float]], resource: int, points: int, building: int, chance: float) -> None:
        """One flag: what each seat gets of it by how near it is to serving it."""
        pos = self.pos
        total = 0.0
        parts: list[float] = []
        for seat in range(pos.seats):
            part = self.ready[seat][resource]
            if building >= 0:
                part *= self.near[seat][building]
            parts.append(part)
            total += part
        if total <= 0.0:
            return
        later = 0 if building >= 0 else SORTS
        for seat in range(pos.seats):
            part = parts[seat]
            if part <= 0.0:
                continue
            weight = chance * part * part / total
            tile = self.source[seat][resource]
            if tile >= 0 and resource >= BASICS:
                gains = [0] * pos.seats
                earn(pos, tile, points, gains)
                for other in range(pos.seats):
                    found[other][later + STANDING] += weight * gains[other]
            else:
                found[seat][later + self.sort[seat][resource]] += weight * self._kept(seat, resource, points)

    def _kept(self, seat: int, resource: int, points: int) -> float:
        """What stays of the points of a storehouse that does not stand yet."""
        parts = self.pos.parts
        total = float(points)
        for one, flag in zip(parts.inputs[resource], parts.flags[resource], strict=True):
            if not self.pos.owned_kinds[seat] >> one & 1:
                total -= flag
        return max(0.0, total)


def main_street(pos: City, seat: int) -> list[int]:
    """The part of a network that most storehouses and buildings touch; the first storehouse before there is one."""
    best = 0
    most = 0
    for rim in pos.rims[seat]:
        count = 0
        for tile, kind in enumerate(pos.kinds):
            if pos.masks[tile] & rim and (kind < RESOURCES or kind >= BUILDING):
                count += 1
        if count > most:
            most = count
            best = rim
    if best:
        return [best]
    return [pos.reach(seat, pos.masks[0] if pos.masks else pos.parts.board.free)]

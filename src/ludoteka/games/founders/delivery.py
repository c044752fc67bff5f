"""Deliveries the moment a connection exists, and points that are handed on (G.DEL, G.CAS, G.NEU)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import BUILDING, NEUTRAL_CUBE, City
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def earn(pos: City, tile: int, value: int, gains: list[int]) -> None:
    """A storehouse brings points: its owner hands on the printed values to the owners of its suppliers (G.CAS.02).

    Nothing stays with nobody (G.NEU.01); a neutral supplier costs more than is printed (G.NEU.02); the chain goes on
    below a supplier of the same owner (G.CAS.05). Basic storehouses hand on nothing (G.CAS.07).
    """
    owner = pos.owners[tile]
    if owner < 0:
        return
    gains[owner] += value
    packed = pos.suppliers[tile]
    for flag in pos.parts.flags[pos.kinds[tile]]:
        supplier = packed & 127
        packed >>= 7
        if pos.owners[supplier] < 0:
            gains[owner] -= pos.parts.neutral_flag
        else:
            gains[owner] -= flag
            earn(pos, supplier, flag, gains)


def add_points(pos: City, gains: list[int], rule: str) -> None:
    for seat, gain in enumerate(gains):
        if gain:
            pos.points[seat] += gain
            pos.tell(facts.SCORED, rule, seat, gain)


def score_inputs(pos: City, tile: int) -> None:
    """G.CAS.01: when an advanced storehouse is built, each input earns its printed value, from the bank (G.CAS.08)."""
    gains = [0] * pos.seats
    packed = pos.suppliers[tile]
    for flag in pos.parts.flags[pos.kinds[tile]]:
        earn(pos, packed & 127, flag, gains)
        packed >>= 7
    add_points(pos, gains, "G.CAS.01")


def settle_tile(pos: City, actor: int, tile: int) -> None:
    """A storehouse or bridge stands: whatever it is connected to may receive."""
    owner = pos.owners[tile]
    if owner >= 0:
        settle(pos, actor, pos.reach(owner, pos.masks[tile]))


def settle(pos: City, actor: int, touched: int) -> None:
    """G.DEL.01: let everything be delivered that a change of the board has connected."""
    for tile in pos.unfinished:
        if pos.masks[tile] & touched and _due(pos, tile):
            pos.push(Deliveries(actor, -1, 0))
            return


def _due(pos: City, tile: int) -> bool:
    cubes = pos.cubes[tile]
    for resource in pos.parts.wanted[pos.kinds[tile] - BUILDING]:
        if not cubes & 15 and pos.by_kind[resource] and sources(pos, tile, resource):
            return True
        cubes >>= 4
    return False


def sources(pos: City, building: int, resource: int) -> list[int]:
    """G.DEL.08: the storehouses connected to a building by roads and bridges of their own owners."""
    mask = pos.masks[building]
    found: list[int] = []
    for tile in pos.by_kind[resource]:
        if pos.reaches[tile] & mask:
            found.append(tile)
    return found


def put_cube(pos: City, tile: int, flag: int, cube: int) -> None:
    """A flag is served; the building may be complete (G.PRE.10), and a solo player's token goes (G.SOL.21)."""
    pos.cubes[tile] |= cube << 4 * flag
    building = pos.kinds[tile] - BUILDING
    pos.tokens &= ~(1 << building)
    pos.idle = 0
    pos.stirred = 1
    if pos.is_complete(tile):
        pos.unfinished.remove(tile)
        pos.completed += 1
        pos.tell(facts.COMPLETED, "G.PRE.10", building)


def deliver_neutral(pos: City, tile: int) -> None:
    """G.NEU.04: what is neutral reaches a new building at once; nobody scores."""
    building = pos.kinds[tile] - BUILDING
    for flag, resource in enumerate(pos.parts.wanted[building]):
        if resource < 8 and pos.holder(resource) < 0:
            pos.tell(facts.NEUTRAL, "G.NEU.04", resource, building)
            put_cube(pos, tile, flag, NEUTRAL_CUBE)


class Deliveries(Frame[City]):
    """Delivers flag by flag (G.DEL.09); where several storehouses could, the acting player chooses (G.DEL.04)."""

    __slots__ = ("actor", "flag", "tile")

    def __init__(self, actor: int, tile: int, flag: int) -> None:
        self.actor = actor
        self.tile = tile
        self.flag = flag

    def run(self, pos: City) -> None:
        for tile in pos.unfinished:
            cubes = pos.cubes[tile]
            for flag, resource in enumerate(pos.parts.wanted[pos.kinds[tile] - BUILDING]):
                if not cubes >> 4 * flag & 15 and pos.by_kind[resource] and sources(pos, tile, resource):
                    self.tile = tile
                    self.flag = flag
                    pos.ask(self.actor, v.DELIVER)
                    return
        pos.pop()

    def options(self, pos: City, seat: int) -> list[int]:
        return sorted([pos.places[tile] >> 2 for tile in sources(pos, self.tile, self._resource(pos))])

    def _resource(self, pos: City) -> int:
        return pos.parts.wanted[pos.kinds[self.tile] - BUILDING][self.flag]

    def answer(self, pos: City, seat: int, value: int) -> None:
        """G.DEL.02: a cube of the owner, and the printed points."""
        source = pos.tile_at(value)
        building = pos.kinds[self.tile] - BUILDING
        owner = pos.owners[source]
        pos.tell(facts.DELIVERED, "G.DEL.01", owner, pos.kinds[source], building)
        gains = [0] * pos.seats
        earn(pos, source, pos.parts.worth[building][self.flag], gains)
        add_points(pos, gains, "G.DEL.02")
        put_cube(pos, self.tile, self.flag, owner + 1)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        return Refusal("G.DEL.08", say("No storehouse on {cell} is connected for its owner."), {"cell": value})

    def about(self, pos: City) -> dict[str, int]:
        return {"resource": self._resource(pos), "prestige": pos.kinds[self.tile] - BUILDING}

    def state(self) -> list[Any]:
        return [self.actor, self.tile, self.flag]

    def clone(self) -> Deliveries:
        return Deliveries(self.actor, self.tile, self.flag)

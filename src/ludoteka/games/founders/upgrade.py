"""Advanced storehouses (G.UPG)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import City
from ludoteka.games.founders.components import BASICS, RESOURCES, TILES
from ludoteka.games.founders.construct import build_road
from ludoteka.games.founders.delivery import score_inputs, settle_tile
from ludoteka.games.founders.plans import Plan, all_needs, ground, plan_exists, plan_places
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

WHAT: Final = 0
WHERE: Final = 1
ROADS: Final = 2
BEFORE: Final = 3
INPUTS: Final = 4
TILE: Final = 5
AFTER: Final = 6


def upgrade_price(pos: City, resource: int, step: d.Step) -> int:
    """G.UPG.04."""
    return max(0, pos.parts.price[resource] - step.discount)


def can_upgrade(pos: City, seat: int, step: d.Step) -> bool:
    limit = pos.coins[seat] + step.discount
    missing = ~pos.usable_kinds[seat]
    parts = pos.parts
    for resource in range(BASICS, RESOURCES):
        if not parts.input_masks[resource] & missing and parts.price[resource] <= limit:
            if plan_exists(pos, seat, resource, step.roads, step.lenient):
                return True
    return False


class Upgrade(Frame[City]):
    """What, where, with which roads, from which inputs; then the tiles go down and the points follow."""

    __slots__ = ("deed", "inputs", "number", "place", "resource", "roads", "seat", "stage", "step", "times")

    def __init__(
        self,
        seat: int,
        deed: int,
        step: int,
        times: int,
        stage: int,
        resource: int,
        place: int,
        roads: list[int],
        inputs: int,
        number: int,
    ) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step
        self.times = times
        self.stage = stage
        self.resource = resource
        self.place = place
        self.roads = roads
        """The cells of accompanying roads, twice the cell, plus one for a road after the storehouse."""
        self.inputs = inputs
        """The suppliers chosen so far, seven bits each, and how many they are."""
        self.number = number

    def run(self, pos: City) -> None:
        seat = self.seat
        step = pos.parts.deeds[self.deed][self.step]
        if self.stage == WHAT:
            if self.times >= step.count or (self.times and not can_upgrade(pos, seat, step)):
                pos.pop()
            else:
                pos.ask(seat, v.ADVANCED)
        elif self.stage == WHERE:
            pos.ask(seat, v.PLACE)
        elif self.stage == ROADS:
            if len(self.roads) < step.roads:
                pos.ask(seat, v.WITH_ROAD)
            else:
                self.stage = BEFORE
        elif self.stage == BEFORE:
            self._next_road(pos, 0, INPUTS)
        elif self.stage == INPUTS:
            if self.number < len(pos.parts.inputs[self.resource]):
                pos.ask(seat, v.INPUT)
            else:
                self.stage = TILE
        elif self.stage == TILE:
            self._build(pos, step)
        else:
            self._next_road(pos, 1, WHAT)

    def _next_road(self, pos: City, after: int, stage: int) -> None:
        for road in self.roads:
            if road & 1 == after and not pos.roads >> (road >> 1) & 1:
                build_road(pos, self.seat, road >> 1, "G.UPG.06")
                return
        self.stage = stage
        if stage == WHAT:
            self.roads = []

    def _build(self, pos: City, step: d.Step) -> None:
        """G.UPG.05, G.UPG.08, G.UPG.13: pay, put down, score the inputs, then deliver."""
        self.stage = AFTER
        self.times += 1
        price = upgrade_price(pos, self.resource, step)
        pos.coins[self.seat] -= price
        tile = pos.lay_tile(self.resource, self.place, self.seat)
        pos.suppliers[tile] = self.inputs
        pos.tell(facts.STOREHOUSE, "G.UPG.01", self.seat, self.resource, self.place >> 2, price)
        score_inputs(pos, tile)
        settle_tile(pos, self.seat, tile)

    def _mask(self, pos: City) -> int:
        return pos.parts.resource_shapes[self.resource].mask(self.place)

    def _plan(self, pos: City) -> Plan:
        return Plan(pos, self.seat, self.resource, self._mask(pos), [road >> 1 for road in self.roads])

    def options(self, pos: City, seat: int) -> list[int]:
        step = pos.parts.deeds[self.deed][self.step]
        if self.stage == WHAT:
            found: list[int] = []
            for resource in range(BASICS, RESOURCES):
                if upgrade_price(pos, resource, step) <= pos.coins[seat]:
                    if plan_exists(pos, seat, resource, step.roads, step.lenient):
                        found.append(resource)
            if self.times >= step.least:
                found.append(RESOURCES)
            return found
        if self.stage == WHERE:
            return plan_places(pos, seat, self.resource, step.roads, step.lenient)
        if self.stage == ROADS:
            plan = self._plan(pos)
            roads = plan.roads(step.roads - len(self.roads))
            size = pos.parts.board.size
            bare = [0] if plan.stands() else []
            return bare + [1 + cell for cell in roads] + [1 + size + cell for cell in roads]
        return sorted([pos.places[tile] >> 2 for tile in self._suppliers(pos)])

    def _suppliers(self, pos: City) -> list[int]:
        """G.UPG.10: the storehouses of the next input that are connected, roads still to come included."""
        plan = self._plan(pos)
        resource = pos.parts.inputs[self.resource][self.number]
        touching = pos.parts.board.grow(plan.mask)
        for rim in plan.rims:
            if rim & plan.mask:
                touching |= rim
        return [tile for tile in pos.usable(self.seat, resource) if pos.masks[tile] & touching]

    def answer(self, pos: City, seat: int, value: int) -> None:
        if self.stage == WHAT:
            if value == RESOURCES:
                pos.pop()
                return
            self.resource = value
            self.roads = []
            self.inputs = 0
            self.number = 0
            self.stage = WHERE
        elif self.stage == WHERE:
            self.place = value
            self.stage = ROADS
        elif self.stage == ROADS:
            size = pos.parts.board.size
            if value == 0:
                self.stage = BEFORE
            elif value <= size:
                self.roads = self.roads + [(value - 1) * 2]
            else:
                self.roads = self.roads + [(value - 1 - size) * 2 + 1]
        else:
            self.inputs |= pos.tile_at(value) << 7 * self.number
            self.number += 1

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if self.stage == WHAT:
            return self._why_not_that(pos, value)
        if self.stage == WHERE:
            return self._why_not_there(pos, value)
        if self.stage == ROADS:
            return self._why_not_road(pos, value)
        tile = pos.tile_at(value)
        wanted = pos.parts.inputs[self.resource][self.number]
        if tile < 0 or pos.kinds[tile] != wanted:
            return Refusal(
                "G.UPG.02",
                say("No storehouse of {resource} has its first cell on {cell}."),
                {"resource": wanted, "cell": value},
            )
        if tile not in pos.usable(seat, wanted):
            return Refusal("G.OWN.07", say("You have no access to the storehouse on {cell}."), {"cell": value})
        return Refusal("G.CON.07", say("The storehouse on {cell} is not connected for you."), {"cell": value})

    def _why_not_that(self, pos: City, resource: int) -> Refusal:
        step = pos.parts.deeds[self.deed][self.step]
        if resource == RESOURCES:
            return Refusal("G.TRN.12", say("The action must be carried out."))
        if resource < BASICS:
            return Refusal("G.UPG.01", say("{resource} is no advanced resource."), {"resource": resource})
        price = upgrade_price(pos, resource, step)
        if price > pos.coins[self.seat]:
            return Refusal(
                "G.UPG.04",
                say("It costs {number}; you have {coins}."),
                {"number": price, "coins": pos.coins[self.seat]},
            )
        if len(pos.by_kind[resource]) >= TILES:
            return Refusal("G.UPG.07", say("No storehouse of {resource} is left."), {"resource": resource})
        for wanted in pos.parts.inputs[resource]:
            if not pos.can_use(self.seat, wanted):
                return Refusal("G.UPG.02", say("You own no {resource} and have no access to it."), {"resource": wanted})
        return Refusal("G.UPG.02", say("No place for it is connected to all its inputs."))

    def _why_not_there(self, pos: City, place: int) -> Refusal | None:
        step = pos.parts.deeds[self.deed][self.step]
        mask = pos.parts.resource_shapes[self.resource].mask(place)
        if not mask or mask >> pos.parts.board.size:
            return Refusal("G.BLD.10", say("The tile has no such position."))
        for cell in range(pos.parts.board.size):
            if mask >> cell & 1:
                refusal = g.why_not_free(pos, cell)
                if refusal is not None:
                    return refusal
        if mask & pos.near[self.seat] and not step.lenient:
            return Refusal("G.UPG.03", say("It would touch a structure of yours."))
        if mask & ~ground(pos, self.seat, self.resource, True):
            return Refusal(
                "G.MAP.06", say("This district has a storehouse of {resource}."), {"resource": self.resource}
            )
        needs = all_needs(pos, self.seat, self.resource)
        for number, wanted in enumerate(pos.parts.inputs[self.resource]):
            if not needs[number] & mask:
                return Refusal("G.UPG.02", say("It would not be connected to {resource}."), {"resource": wanted})
        return Refusal("G.UPG.03", say("It would not be connected to a structure of yours."))

    def _why_not_road(self, pos: City, value: int) -> Refusal | None:
        if value == 0:
            return Refusal("G.UPG.02", say("Without a road the storehouse is not connected to its inputs."))
        cell = (value - 1) % pos.parts.board.size
        refusal = g.why_not_free(pos, cell)
        if refusal is not None:
            return refusal
        if self._mask(pos) >> cell & 1 or any(road >> 1 == cell for road in self.roads):
            return Refusal("G.MAP.10", say("{cell} is taken by this plan."), {"cell": cell})
        if not self._plan(pos).near() >> cell & 1:
            return Refusal(
                "G.UPG.06", say("A road on {cell} would not be connected to the storehouse."), {"cell": cell}
            )
        return Refusal("G.UPG.02", say("With this road the storehouse is still not connected to its inputs."))

    def about(self, pos: City) -> dict[str, int]:
        if self.stage == INPUTS:
            return {"resource": pos.parts.inputs[self.resource][self.number]}
        return {"resource": self.resource} if self.stage != WHAT else {}

    def state(self) -> list[Any]:
        return [
            self.seat, self.deed, self.step, self.times, self.stage,
            self.resource, self.place, self.roads, self.inputs, self.number,
        ]  # fmt: skip

    def clone(self) -> Upgrade:
        return Upgrade(
            self.seat, self.deed, self.step, self.times, self.stage,
            self.resource, self.place, self.roads[:], self.inputs, self.number,
        )  # fmt: skip

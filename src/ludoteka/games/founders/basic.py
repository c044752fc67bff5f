"""Basic actions and workers (G.BAS)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import Deed, can
from ludoteka.games.founders.city import City
from ludoteka.games.founders.construct import RoadWork
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def basic_options(pos: City, seat: int) -> list[int]:
    """G.BAS.01 to G.BAS.06: coin, crystal, road, worker to the mat, worker to the card of a building."""
    found = [v.COIN, v.CRYSTAL]
    if g.road_cells(pos, seat):
        found.append(v.LAY_ROAD)
    parts = pos.parts
    if parts.workers and pos.house_count[seat] and pos.workers(seat) > 0:
        if not pos.mat >> seat & 1 and can(pos, seat, parts.race_deeds + pos.race[seat]):
            found.append(v.ON_MAT)
        for building in sorted(pos.built):
            if pos.posted[building] < 0 and pos.has_cube(pos.building_tile(building), seat):
                if can(pos, seat, parts.building_deeds + building):
                    found.append(v.ON_CARD + building)
    return found


def do_basic(pos: City, seat: int, value: int, rule: str = "") -> None:
    """A basic action; as a bonus of the call a coin or a crystal comes by another rule."""
    if value == v.COIN:
        pos.coins[seat] += 1
        pos.tell(facts.COINS, rule or "G.BAS.01", seat, 1)
    elif value == v.CRYSTAL:
        pos.temp[seat] += 1
        pos.tell(facts.CRYSTALS, rule or "G.BAS.02", seat, 1)
    elif value == v.LAY_ROAD:
        pos.push(RoadWork(seat, 1, 1))
    elif value == v.ON_MAT:
        pos.mat |= 1 << seat
        pos.tell(facts.WORKER_MAT, "G.BAS.05", seat)
        pos.push(Deed(seat, pos.parts.race_deeds + pos.race[seat], 0))
    else:
        building = value - v.ON_CARD
        pos.posted[building] = seat
        pos.tell(facts.WORKER_CARD, "G.BAS.06", seat, building)
        pos.push(Deed(seat, pos.parts.building_deeds + building, 0))


def why_not_basic_action(pos: City, seat: int, value: int) -> Refusal | None:
    """Why a basic action is not possible."""
    if value == v.LAY_ROAD:
        return Refusal("G.BAS.03", say("No free cell is connected to a structure of yours."))
    if not pos.parts.workers:
        return Refusal("G.VNW.02", say("This game is played without workers."))
    if pos.workers(seat) <= 0:
        return Refusal("G.BAS.09", say("You have no worker available."))
    if value == v.ON_MAT:
        if pos.mat >> seat & 1:
            return Refusal("G.BAS.05", say("There is a worker on your mat."))
        return Refusal("G.BAS.12", say("The action of your race would do nothing now, or cannot be carried out."))
    building = value - v.ON_CARD
    if building not in pos.built:
        return Refusal("G.BAS.06", say("{prestige} is not built."), {"prestige": building})
    if pos.posted[building] >= 0:
        return Refusal("G.BAS.07", say("There is a worker on {prestige}."), {"prestige": building})
    if not pos.has_cube(pos.building_tile(building), seat):
        return Refusal("G.BAS.06", say("You have delivered nothing to {prestige}."), {"prestige": building})
    return Refusal("G.BAS.12", say("The action of {prestige} would do nothing now."), {"prestige": building})


class Basic(Frame[City]):
    """One basic action, for a card played face down (G.TRN.02)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, pos: City) -> None:
        pos.ask(self.seat, v.BASIC)

    def options(self, pos: City, seat: int) -> list[int]:
        return basic_options(pos, seat)

    def answer(self, pos: City, seat: int, value: int) -> None:
        pos.pop()
        do_basic(pos, seat, value)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        return why_not_basic_action(pos, seat, value)

    def state(self) -> list[Any]:
        return [self.seat]

    def clone(self) -> Basic:
        return Basic(self.seat)

"""Personal structures and roads (G.CST, G.HSE, G.BRG, G.BAS.03)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import BRIDGE, HOUSE, City
from ludoteka.games.founders.delivery import settle, settle_tile
from ludoteka.games.founders.grid import cells
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def house_price(pos: City, step: d.Step) -> int:
    """G.CST.03, G.HIR.06: the price on the mat less the printed discount."""
    return 0 if step.free else max(0, pos.parts.house_price - step.discount)


def bridge_price(pos: City, step: d.Step) -> int:
    return 0 if step.free else max(0, pos.parts.bridge_price - step.discount)


def can_construct(pos: City, seat: int, step: d.Step) -> bool:
    coins = pos.coins[seat]
    if step.kinds & d.HOUSES and house_price(pos, step) <= coins and g.house_cells(pos, seat):
        return True
    return bool(step.kinds & d.BRIDGES and bridge_price(pos, step) <= coins and g.bridge_cells(pos, seat))


class Construct(Frame[City]):
    """Houses stand on forest, bridges on the river, gates in the wall: a cell says what is meant."""

    __slots__ = ("deed", "seat", "step", "times")

    def __init__(self, seat: int, deed: int, step: int, times: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step
        self.times = times

    def run(self, pos: City) -> None:
        step = pos.parts.deeds[self.deed][self.step]
        if self.times >= step.count or (self.times and not can_construct(pos, self.seat, step)):
            pos.pop()
        else:
            pos.ask(self.seat, v.CONSTRUCT)

    def options(self, pos: City, seat: int) -> list[int]:
        step = pos.parts.deeds[self.deed][self.step]
        size = pos.parts.board.size
        found: list[int] = []
        if step.kinds & d.HOUSES and house_price(pos, step) <= pos.coins[seat]:
            found = cells(g.house_cells(pos, seat))
        if step.kinds & d.BRIDGES and bridge_price(pos, step) <= pos.coins[seat]:
            found += [size + cell for cell in cells(g.bridge_cells(pos, seat))]
        if self.times >= step.least:
            found.append(2 * size)
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        size = pos.parts.board.size
        if value == 2 * size:
            pos.pop()
            return
        self.times += 1
        step = pos.parts.deeds[self.deed][self.step]
        if value < size:
            price = house_price(pos, step)
            tile = pos.lay_tile(HOUSE, value << 2, seat)
            pos.tell(facts.HOUSE, "G.HSE.01", seat, value, price)
        else:
            price = bridge_price(pos, step)
            tile = pos.lay_tile(BRIDGE, value - size << 2, seat)
            pos.tell(facts.BRIDGE, "G.BRG.01", seat, value - size, price)
            settle_tile(pos, seat, tile)
        pos.coins[seat] -= price

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        step = pos.parts.deeds[self.deed][self.step]
        size = pos.parts.board.size
        if value == 2 * size:
            return Refusal("G.TRN.12", say("The action must be carried out."))
        house = value < size
        if not step.kinds & (d.HOUSES if house else d.BRIDGES):
            return Refusal("G.TRN.12", say("This effect builds something else."))
        refusal = g.why_not_house(pos, seat, value) if house else g.why_not_bridge(pos, seat, value - size)
        if refusal is not None:
            return refusal
        price = house_price(pos, step) if house else bridge_price(pos, step)
        return Refusal(
            "G.CST.03", say("It costs {number}; you have {coins}."), {"number": price, "coins": pos.coins[seat]}
        )

    def rule(self, pos: City) -> str:
        return "G.CST.02" if pos.seats > 1 and d.FOLLOW <= self.deed < d.ADVISERS else ""

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step, self.times]

    def clone(self) -> Construct:
        return Construct(self.seat, self.deed, self.step, self.times)


class RoadWork(Frame[City]):
    """Roads, one after the other; so many are left, and the first of them may have to be built."""

    __slots__ = ("left", "must", "seat")

    def __init__(self, seat: int, left: int, must: int) -> None:
        self.seat = seat
        self.left = left
        self.must = must

    def run(self, pos: City) -> None:
        if self.left and g.road_cells(pos, self.seat):
            pos.ask(self.seat, v.ROAD)
        else:
            pos.pop()

    def options(self, pos: City, seat: int) -> list[int]:
        found = cells(g.road_cells(pos, seat))
        if not self.must:
            found.append(pos.parts.board.size)
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        if value == pos.parts.board.size:
            pos.pop()
            return
        self.left -= 1
        self.must = 0
        if not self.left:
            pos.pop()
        build_road(pos, seat, value, "G.BAS.03")

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if value == pos.parts.board.size:
            return Refusal("G.TRN.12", say("The road must be built."))
        return g.why_not_road(pos, seat, value)

    def state(self) -> list[Any]:
        return [self.seat, self.left, self.must]

    def clone(self) -> RoadWork:
        return RoadWork(self.seat, self.left, self.must)


def build_road(pos: City, seat: int, cell: int, rule: str) -> None:
    """A road for everybody; deliveries follow at once."""
    touched = pos.lay_road(cell)
    pos.tell(facts.ROAD, rule, seat, cell)
    settle(pos, seat, touched)

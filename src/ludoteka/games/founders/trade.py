"""Trade (G.TRD): own basic storehouses, access, and storehouses of others."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import NEUTRAL, City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.delivery import settle_tile
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.hire import Hire, hire_options
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

FIRST_KEY: Final = 1 << 20
"""Where the lists of accessible storehouses begin among what a position remembers."""


def access_price(pos: City, tile: int, discount: int) -> int:
    """G.TRD.05 and G.TRD.06: by the cheapest terrain under the storehouse."""
    price = pos.parts.tolls[pos.soils[tile]] - discount
    return price if price > 0 else 0


def build_price(pos: City, cell: int, discount: int) -> int:
    """G.TRD.02, G.TRD.18."""
    return max(0, pos.parts.build_price[pos.parts.board.terrain[cell]] - discount)


def accessible(pos: City, seat: int, step: d.Step) -> list[int]:
    """The storehouses to which access could be had, money apart (G.OWN.12); kept until the board changes."""
    key = FIRST_KEY + (seat * 16 + step.terrain) * 2 + step.opponent
    known = pos.memo.get(key)
    if known is None:
        known = _accessible(pos, seat, step)
        pos.memo[key] = known
    return known


def _accessible(pos: City, seat: int, step: d.Step) -> list[int]:
    found: list[int] = []
    for tile, kind in enumerate(pos.kinds):
        if kind < RESOURCES and _is_accessible(pos, seat, step, tile):
            found.append(tile)
    return found


def _is_accessible(pos: City, seat: int, step: d.Step, tile: int) -> bool:
    owner = pos.owners[tile]
    if owner == seat or pos.access[tile] >> seat & 1:
        return False
    return bool(pos.soils[tile] & step.terrain) and (owner >= 0 or not step.opponent)


def trade_options(pos: City, seat: int, deed: int, number: int) -> list[int]:
    """What a trade may be about: a resource to build, or RESOURCES + the first cell of a storehouse to use."""
    steps = pos.parts.deeds[deed]
    step = steps[number]
    found = _build_options(pos, seat, step)
    if step.modes & d.BUY:
        coins = pos.coins[seat]
        pair = number + 1 < len(steps) and steps[number + 1].matching
        spots: list[int] = []
        for tile in accessible(pos, seat, step):
            price = access_price(pos, tile, step.discount)
            if price <= coins:
                if not pair or hire_options(pos, seat, steps[number + 1], coins - price, pos.kinds[tile], 1):
                    spots.append(RESOURCES + (pos.places[tile] >> 2))
        spots.sort()
        found += spots
    return found


def _build_options(pos: City, seat: int, step: d.Step) -> list[int]:
    coins = pos.coins[seat]
    found: list[int] = []
    affordable = g.affordable(pos, coins, step.discount, step.terrain) if step.modes & d.OWN else 0
    foreign = step.modes & d.FOREIGN and pos.parts.foreign_price - step.discount <= coins
    if not affordable and not foreign:
        return found
    for resource in range(BASICS):
        if pos.holds(seat, resource):
            if affordable and g.basic_cells(pos, seat, resource) & affordable:
                found.append(resource)
        elif foreign:
            owner = pos.holder(resource)
            if (owner < 0 or pos.completed >= pos.parts.foreign_after) and g.basic_cells(pos, owner, resource):
                found.append(resource)
    return found


def can_trade(pos: City, seat: int, deed: int, number: int) -> bool:
    """Whether there is anything to trade, without the list of it."""
    steps = pos.parts.deeds[deed]
    step = steps[number]
    if step.modes & d.BUY:
        if number + 1 < len(steps) and steps[number + 1].matching:
            return bool(trade_options(pos, seat, deed, number))
        limit = pos.coins[seat] + step.discount
        tolls = pos.parts.tolls
        for tile, kind in enumerate(pos.kinds):
            if kind < RESOURCES and tolls[pos.soils[tile]] <= limit and _is_accessible(pos, seat, step, tile):
                return True
    return bool(_build_options(pos, seat, step))


def give_access(pos: City, seat: int, tile: int, price: int, rule: str) -> None:
    """G.TRD.05: the owner is paid at once (G.TRD.16), the bank for a neutral storehouse."""
    pos.coins[seat] -= price
    if pos.owners[tile] >= 0:
        pos.coins[pos.owners[tile]] += price
    pos.grant(tile, seat)
    pos.tell(facts.ACCESS, rule, seat, pos.kinds[tile], pos.places[tile] >> 2, price)


class Trade(Frame[City]):
    """As many deals as the step allows; for a storehouse a second question says where."""

    __slots__ = ("deed", "resource", "seat", "step", "times")

    def __init__(self, seat: int, deed: int, step: int, times: int, resource: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step
        self.times = times
        self.resource = resource

    def run(self, pos: City) -> None:
        if self.resource >= 0:
            pos.ask(self.seat, v.SPOT)
            return
        step = pos.parts.deeds[self.deed][self.step]
        if self.times >= step.count or (self.times and not trade_options(pos, self.seat, self.deed, self.step)):
            pos.pop()
        else:
            pos.ask(self.seat, v.TRADE)

    def options(self, pos: City, seat: int) -> list[int]:
        if self.resource < 0:
            found = trade_options(pos, seat, self.deed, self.step)
            if self.times >= pos.parts.deeds[self.deed][self.step].least:
                found.append(RESOURCES + pos.parts.board.size)
            return found
        step = pos.parts.deeds[self.deed][self.step]
        owner = pos.holder(self.resource)
        spots = g.basic_cells(pos, owner, self.resource)
        if owner == seat:
            spots &= g.affordable(pos, pos.coins[seat], step.discount, step.terrain)
        return cells(spots)

    def answer(self, pos: City, seat: int, value: int) -> None:
        step = pos.parts.deeds[self.deed][self.step]
        if self.resource >= 0:
            resource = self.resource
            self.resource = -1
            self.times += 1
            self._build(pos, resource, value, step)
        elif value < RESOURCES:
            self.resource = value
        elif value == RESOURCES + pos.parts.board.size:
            pos.pop()
        else:
            self.times += 1
            tile = pos.tile_at(value - RESOURCES)
            give_access(pos, seat, tile, access_price(pos, tile, step.discount), "G.TRD.05")
            if self.step + 1 < len(pos.parts.deeds[self.deed]):
                if pos.parts.deeds[self.deed][self.step + 1].matching:
                    pos.push(Hire(seat, self.deed, self.step + 1, 0, pos.kinds[tile]))

    def _build(self, pos: City, resource: int, cell: int, step: d.Step) -> None:
        """G.TRD.02, G.TRD.08, G.TRD.09: the holder of the resource owns it, whoever places it (G.OWN.03)."""
        seat = self.seat
        owner = pos.holder(resource)
        if owner == seat:
            price = build_price(pos, cell, step.discount)
            rule = "G.TRD.02"
        else:
            price = max(0, pos.parts.foreign_price - step.discount)
            rule = "G.TRD.08" if owner == NEUTRAL else "G.TRD.09"
        pos.coins[seat] -= price
        tile = pos.lay_tile(resource, cell << 2, owner)
        pos.tell(facts.STOREHOUSE, rule, seat, resource, cell, price)
        if owner != seat:
            pos.grant(tile, seat)
            if owner >= 0:
                pos.coins[owner] += price
        settle_tile(pos, seat, tile)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        step = pos.parts.deeds[self.deed][self.step]
        if self.resource >= 0:
            return self._why_not_there(pos, seat, value, step)
        if value < RESOURCES:
            return self._why_not_that(pos, seat, value, step)
        if value == RESOURCES + pos.parts.board.size:
            return Refusal("G.TRN.12", say("The action must be carried out."))
        tile = pos.tile_at(value - RESOURCES)
        if tile < 0 or pos.kinds[tile] >= RESOURCES:
            return Refusal("G.TRD.05", say("No storehouse has its first cell on {cell}."), {"cell": value - RESOURCES})
        if pos.owners[tile] == seat or pos.access[tile] >> seat & 1:
            return Refusal("G.OWN.12", say("You have access to this storehouse."))
        if not step.modes & d.BUY:
            return Refusal("G.TRD.01", say("This trade does not buy access."))
        if tile not in accessible(pos, seat, step):
            rule = "G.TRD.13" if self._follows(pos) else "G.BAS.04"
            return Refusal(rule, say("This storehouse is not on the right terrain, or of the wrong owner."))
        price = access_price(pos, tile, step.discount)
        if price > pos.coins[seat]:
            return Refusal("G.TRD.05", say("Access costs {number}; you have {coins}."), _money(pos, seat, price))
        return Refusal("G.HIR.11", say("No adviser that requires this resource could be hired then."))

    def _follows(self, pos: City) -> bool:
        """Whether this is the follow action; alone, only a worker space gives it."""
        return pos.seats > 1 and d.FOLLOW <= self.deed < d.ADVISERS

    def _why_not_that(self, pos: City, seat: int, resource: int, step: d.Step) -> Refusal:
        if resource >= BASICS:
            return Refusal("G.TRD.01", say("Only basic storehouses are traded."))
        if pos.holds(seat, resource):
            if not step.modes & d.OWN:
                return Refusal("G.TRD.01", say("This trade buys access only."))
            return Refusal("G.TRD.02", say("There is no cell for it that you can pay."))
        if not step.modes & d.FOREIGN:
            return Refusal("G.TRD.14", say("This trade does not place storehouses of others."))
        owner = pos.holder(resource)
        if owner >= 0 and pos.completed < pos.parts.foreign_after:
            return Refusal(
                "G.TRD.10", say("Not before {number} buildings are complete."), {"number": pos.parts.foreign_after}
            )
        price = max(0, pos.parts.foreign_price - step.discount)
        if price > pos.coins[seat]:
            return Refusal("G.TRD.11", say("It costs {number}; you have {coins}."), _money(pos, seat, price))
        return Refusal("G.TRD.11", say("No tile or no cell is left for it."))

    def _why_not_there(self, pos: City, seat: int, cell: int, step: d.Step) -> Refusal | None:
        owner = pos.holder(self.resource)
        refusal = g.why_not_basic(pos, owner, self.resource, cell)
        if refusal is not None:
            return refusal
        if not step.terrain >> pos.parts.board.terrain[cell] & 1:
            return Refusal("G.TRD.12" if self._follows(pos) else "G.BAS.06", say("Not on this terrain."))
        price = build_price(pos, cell, step.discount)
        return Refusal("G.TRD.02", say("It costs {number} there; you have {coins}."), _money(pos, seat, price))

    def rule(self, pos: City) -> str:
        return "G.TRD.12" if self.resource < 0 and self._follows(pos) else ""

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step, self.times, self.resource]

    def clone(self) -> Trade:
        return Trade(self.seat, self.deed, self.step, self.times, self.resource)


def _money(pos: City, seat: int, price: int) -> dict[str, int]:
    return {"number": price, "coins": pos.coins[seat]}


class FreeAccess(Frame[City]):
    """Access without a price to a storehouse connected to the building whose worker space is used (G.BAS.06)."""

    __slots__ = ("deed", "seat", "step")

    def __init__(self, seat: int, deed: int, step: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step

    def run(self, pos: City) -> None:
        pos.ask(self.seat, v.TRADE)

    def options(self, pos: City, seat: int) -> list[int]:
        return free_access(pos, seat, self.deed, self.step)

    def answer(self, pos: City, seat: int, value: int) -> None:
        pos.pop()
        give_access(pos, seat, pos.tile_at(value - RESOURCES), 0, "G.BAS.06")

    def rule(self, pos: City) -> str:
        return "G.BAS.06"

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step]

    def clone(self) -> FreeAccess:
        return FreeAccess(self.seat, self.deed, self.step)


def free_access(pos: City, seat: int, deed: int, number: int) -> list[int]:
    tile = pos.building_tile(deed - pos.parts.building_deeds)
    if tile < 0:
        return []
    near = pos.reach(seat, pos.masks[tile])
    step = pos.parts.deeds[deed][number]
    return sorted([RESOURCES + (pos.places[one] >> 2) for one in accessible(pos, seat, step) if pos.masks[one] & near])

"""Where advanced storehouses may stand, with and without the roads that may come with them (G.UPG).

A plan is judged with all its tiles on the board (G.UPG.06): a road must be connected to the storehouse, and then
carries to it whatever the road itself is connected to. Cells for a road are grouped by the inputs that they reach, so
that a handful of masks stands for all of them.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.city import City
from ludoteka.games.founders.components import RESOURCES, TILES
from ludoteka.games.founders.grid import Shape, cells, places

NONE: Final[list[int]] = [0, 0, 0, 0]


def plan_corners(pos: City, seat: int, resource: int, roads: int, lenient: bool) -> list[int]:
    """For each turn the corners of all legal places, money apart; kept until the board changes."""
    key = (seat * RESOURCES + resource) * 6 + roads * 2 + lenient
    found = pos.memo.get(key)
    if found is None:
        found = _plan_corners(pos, seat, resource, roads, lenient)
        pos.memo[key] = found
    return found


def plan_exists(pos: City, seat: int, resource: int, roads: int, lenient: bool) -> bool:
    if pos.parts.input_masks[resource] & ~pos.usable_kinds[seat]:
        return False
    if _has_lot(pos, seat, resource, lenient):
        return True
    if not roads:
        return _find_lot(pos, seat, resource, lenient)
    if any(plan_corners(pos, seat, resource, 1, lenient)):
        _find_lot(pos, seat, resource, lenient)
        return True
    return roads > 1 and any(plan_corners(pos, seat, resource, 2, lenient))


def _has_lot(pos: City, seat: int, resource: int, lenient: bool) -> bool:
    """Whether the place without roads that was found at the last look is still one.

    What connects a lot never disappears, so that only what lies on it since has to be looked at.
    """
    lot = pos.lots.get((seat * RESOURCES + resource) * 2 + lenient, 0)
    if not lot or lot & pos.taken or len(pos.by_kind[resource]) >= TILES:
        return False
    return not lot & ~ground(pos, seat, resource, lenient)


def _find_lot(pos: City, seat: int, resource: int, lenient: bool) -> bool:
    """Look for a place without roads, and remember it."""
    shape = pos.parts.resource_shapes[resource]
    corners = plan_corners(pos, seat, resource, 0, lenient)
    for turn in shape.turns:
        if corners[turn]:
            corner = (corners[turn] & -corners[turn]).bit_length() - 1
            key = (seat * RESOURCES + resource) * 2 + lenient
            pos.lots[key] = shape.mask(corner + shape.first[turn] << 2 | turn)
            return True
    return False


def plan_places(pos: City, seat: int, resource: int, roads: int, lenient: bool) -> list[int]:
    return places(pos.parts.resource_shapes[resource], plan_corners(pos, seat, resource, roads, lenient))


def need(pos: City, seat: int, resource: int) -> int:
    """The cells connected, for a seat, to a storehouse of the resource that it may use (G.UPG.02); 0 without one."""
    key = seat * RESOURCES + resource
    found = pos.needs.get(key)
    if found is None:
        found = 0
        for tile in pos.by_kind[resource]:
            if pos.owners[tile] == seat:
                found |= pos.reaches[tile]
            elif pos.access[tile] >> seat & 1:
                found |= pos.reach(seat, pos.masks[tile])
        pos.needs[key] = found
    return found


def all_needs(pos: City, seat: int, resource: int) -> list[int]:
    """One mask for each input, and one for the own structure (G.UPG.03) unless an own input implies it.

    Nothing at all when an input is out of reach for good.
    """
    found: list[int] = []
    implied = False
    for one in pos.parts.inputs[resource]:
        mask = need(pos, seat, one)
        if not mask:
            return []
        found.append(mask)
        if not implied:
            implied = True
            for tile in pos.by_kind[one]:
                if pos.owners[tile] != seat and pos.access[tile] >> seat & 1:
                    implied = False
                    break
    if not implied:
        found.append(pos.links[seat])
    return found


def ground(pos: City, seat: int, resource: int, lenient: bool) -> int:
    """The cells that the storehouse may cover (G.BLD.02, G.BLD.10, G.MAP.06)."""
    found = pos.vacant & ~pos.barred[resource]
    return found if lenient else found & ~pos.near[seat]


def _plan_corners(pos: City, seat: int, resource: int, roads: int, lenient: bool) -> list[int]:
    if len(pos.by_kind[resource]) >= TILES:
        return NONE
    needs = all_needs(pos, seat, resource)
    if not needs:
        return NONE
    within = ground(pos, seat, resource, lenient)
    shape = pos.parts.resource_shapes[resource]
    rims = pos.rims[seat]
    if roads < 2:
        return _corners(pos, shape, within, needs, rims, roads)
    hoped = _touching(shape, within, [widened(pos, widened(pos, mask, rims), rims) for mask in needs])
    if not any(hoped):
        return NONE
    # The first of two roads is one that reaches something; with it on the board, look for the second.
    found = _corners(pos, shape, within, needs, rims, 1)[:]
    useful = 0
    for mask in needs:
        useful |= mask
    for cell in cells(useful & pos.vacant):
        if not any(hoped[turn] & ~found[turn] for turn in shape.turns):
            break
        more, grown = _with_road(pos, needs, rims, cell)
        if more != needs:
            extra = _corners(pos, shape, within & ~(1 << cell), more, grown, 1, 1 << cell)
            for turn in shape.turns:
                found[turn] |= extra[turn]
    return found


def widened(pos: City, mask: int, rims: list[int]) -> int:
    """The cells connected to the same with any one road more; a plan has no more than that."""
    spots = mask & pos.vacant
    mask |= pos.parts.board.grow(spots)
    for rim in rims:
        if rim & spots:
            mask |= rim
    return mask


def _with_road(pos: City, needs: list[int], rims: list[int], cell: int) -> tuple[list[int], list[int]]:
    """The needs and the rims of the network with one more road."""
    bit = 1 << cell
    rim = pos.parts.board.grow(bit)
    kept: list[int] = []
    for part in rims:
        if part & bit:
            rim |= part
        else:
            kept.append(part)
    kept.append(rim)
    return [mask | rim if mask & bit else mask for mask in needs], kept


def _touching(shape: Shape, within: int, needs: list[int]) -> list[int]:
    """The corners of the places within a mask that touch every need."""
    for mask in needs:
        if not mask & within:
            return NONE
    found = shape.every_touch(needs[0] & within)
    for number in range(1, len(needs)):
        some = False
        row = shape.every_touch(needs[number] & within)
        for turn in shape.turns:
            found[turn] &= row[turn]
            if found[turn]:
                some = True
        if not some:
            return NONE
    fitting = shape.every_corner(within)
    for turn in shape.turns:
        found[turn] &= fitting[turn]
    return found


def _corners(
    pos: City, shape: Shape, within: int, needs: list[int], rims: list[int], roads: int, laid: int = 0
) -> list[int]:
    """The corners of the places that touch every need, or with one road that reaches those it does not touch."""
    if not roads:
        return _touching(shape, within, needs)
    hoped = _touching(shape, within, [widened(pos, mask, rims) for mask in needs])
    if not any(hoped):
        return NONE
    found = [0, 0, 0, 0]
    touching = [shape.every_touch(mask) for mask in needs]
    for turn in shape.turns:
        both = hoped[turn]
        for row in touching:
            both &= row[turn]
        found[turn] = both
    groups = [pos.vacant & ~laid]
    reached = [0]
    for number, mask in enumerate(needs):
        for place in range(len(groups)):
            inside = groups[place] & mask
            if inside:
                groups.append(inside)
                reached.append(reached[place] | 1 << number)
                groups[place] &= ~mask
    for place, group in enumerate(groups):
        served = reached[place]
        if not served or not group:
            continue
        near = pos.parts.board.grow(group)
        for rim in rims:
            if rim & group:
                near |= rim
        for turn in shape.turns:
            rest = hoped[turn] & ~found[turn]
            for number, row in enumerate(touching):
                if not served >> number & 1:
                    rest &= row[turn]
            if not rest:
                continue
            rest &= shape.touching(turn, near)
            over = rest & shape.touching(turn, group)
            found[turn] |= rest & ~over
            for corner in cells(over):
                if _has_road(pos, shape.mask(corner + shape.first[turn] << 2 | turn), group, rims):
                    found[turn] |= 1 << corner
    return found


def _has_road(pos: City, mask: int, group: int, rims: list[int]) -> bool:
    """Whether a storehouse that covers some cells of a group is connected to another cell of it."""
    left = group & ~mask
    if left & pos.parts.board.grow(mask):
        return True
    return any(rim & mask and rim & left for rim in rims)


class Plan:
    """A storehouse of which the place is chosen, with the roads chosen so far: what more may or must go with it."""

    def __init__(self, pos: City, seat: int, resource: int, mask: int, chosen: list[int]) -> None:
        self.pos: Final = pos
        self.mask: Final = mask
        self.needs = all_needs(pos, seat, resource)
        self.rims = pos.rims[seat]
        self.free: Final = pos.vacant & ~mask
        self.chosen = 0
        for cell in chosen:
            self.add(cell)

    def add(self, cell: int) -> None:
        self.needs, self.rims = _with_road(self.pos, self.needs, self.rims, cell)
        self.chosen |= 1 << cell

    def stands(self) -> bool:
        """Whether every need is met with the roads chosen."""
        return all(need & self.mask for need in self.needs)

    def near(self) -> int:
        """The cells on which a road would be connected to the storehouse."""
        found = self.pos.parts.board.grow(self.mask)
        for rim in self.rims:
            if rim & self.mask:
                found |= rim
        return found & self.free & ~self.chosen

    def roads(self, left: int) -> list[int]:
        """The cells for the next road, with so many left to choose: those after which the plan can still stand."""
        near = self.near()
        if self.stands():
            return cells(near)
        direct = near
        for need in self.needs:
            if not need & self.mask:
                direct &= need
        if left < 2:
            return cells(direct)
        return [cell for cell in cells(near) if direct >> cell & 1 or self._helps(cell)]

    def _helps(self, cell: int) -> bool:
        """Whether one more road after this one would do."""
        needs, rims = _with_road(self.pos, self.needs, self.rims, cell)
        near = self.pos.parts.board.grow(self.mask)
        for rim in rims:
            if rim & self.mask:
                near |= rim
        near &= self.free & ~self.chosen & ~(1 << cell)
        for need in needs:
            if not need & self.mask:
                near &= need
        return near != 0

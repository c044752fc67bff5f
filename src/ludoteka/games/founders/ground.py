"""Where roads, basic storehouses, houses, bridges and prestige buildings may stand (G.BLD, G.MAP)."""

from __future__ import annotations

from ludoteka.games.founders.city import City
from ludoteka.games.founders.components import TILES
from ludoteka.games.founders.grid import places
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def road_cells(pos: City, seat: int) -> int:
    """G.BAS.03: free cells connected to a structure of the seat."""
    return pos.vacant & pos.links[seat]


def basic_cells(pos: City, owner: int, resource: int) -> int:
    """G.BLD.02, G.BLD.05, G.MAP.06: where a basic storehouse of an owner (NEUTRAL included) may stand."""
    if len(pos.by_kind[resource]) >= TILES:
        return 0
    return pos.vacant & ~pos.near[owner] & ~pos.barred[resource]


def affordable(pos: City, coins: int, discount: int, terrain: int) -> int:
    """The cells on which an own basic storehouse can be paid (G.TRD.02, G.TRD.18), of the terrains of a mask."""
    parts = pos.parts
    found = 0
    for index in range(4):
        if terrain >> index & 1 and parts.build_price[index] - discount <= coins:
            found |= parts.board.ground[index]
    return found


def house_cells(pos: City, seat: int) -> int:
    """G.HSE.02 to G.HSE.04."""
    if pos.house_count[seat] >= TILES:
        return 0
    board = pos.parts.board
    found = board.ground[3] & pos.vacant & pos.links[seat] & ~pos.near[seat]
    if pos.houses[seat]:
        found &= ~board.districts_with(pos.houses[seat])
    return found


def bridge_cells(pos: City, seat: int) -> int:
    """G.BRG.01 to G.BRG.05."""
    if pos.bridge_count[seat] >= TILES:
        return 0
    return pos.parts.board.water & pos.links[seat] & ~pos.taken


def building_places(pos: City, building: int) -> list[int]:
    """G.PRE.01 to G.PRE.05: where a prestige building may be placed; nowhere if it stands already (G.PRE.14)."""
    key = -1 - building
    if key in pos.memo:
        return pos.memo[key]
    pos.memo[key] = found = _building_places(pos, building)
    return found


def _building_places(pos: City, building: int) -> list[int]:
    parts = pos.parts
    shape = parts.building_shapes[building]
    if pos.building_tile(building) >= 0:
        return []
    if parts.building_sites[building]:
        same = pos.claimed[parts.building_type[building]]
        found: list[int] = []
        for place in parts.building_sites[building]:
            mask = shape.mask(place)
            if not mask & pos.taken and not mask & same:
                found.append(place)
        return found
    return places(shape, _corners(pos, building))


def _corners(pos: City, building: int) -> list[int]:
    """For each turn the corners of the places on terrain (G.PRE.01, G.PRE.02, G.PRE.04)."""
    parts = pos.parts
    shape = parts.building_shapes[building]
    free = pos.vacant & ~pos.claimed[parts.building_type[building]]
    corners = shape.every_touch(parts.board.ground[parts.building_terrain[building]] & free)
    fitting = shape.every_corner(free)
    for turn in shape.turns:
        corners[turn] &= fitting[turn]
    return corners


def fits(pos: City, building: int) -> bool:
    """G.PRE.06: whether a building can be placed anywhere."""
    if pos.parts.building_sites[building] or pos.building_tile(building) >= 0:
        return bool(building_places(pos, building))
    parts = pos.parts
    shape = parts.building_shapes[building]
    free = pos.vacant & ~pos.claimed[parts.building_type[building]]
    ground = parts.board.ground[parts.building_terrain[building]] & free
    return any(shape.touching(turn, ground) & shape.corners(turn, free) for turn in shape.turns)


# Why not


def why_not_free(pos: City, cell: int) -> Refusal | None:
    """Why nothing but a bridge, a gate or the building of a site may stand on a cell."""
    board = pos.parts.board
    bit = 1 << cell
    if pos.taken & bit:
        return Refusal("G.MAP.10", say("There is a tile on {cell} already."), {"cell": cell})
    if board.free & bit:
        return None
    if board.sites & bit:
        return Refusal("G.MAP.04", say("{cell} is a site for prestige buildings."), {"cell": cell})
    if board.water & bit:
        return Refusal("G.MAP.02", say("{cell} is river or wall."), {"cell": cell})
    if board.board & bit:
        return Refusal("G.MAP.03", say("Nothing is built on the dark square."))
    return Refusal("G.MAP.05", say("{cell} is not on the board."), {"cell": cell})


def why_not_road(pos: City, seat: int, cell: int) -> Refusal | None:
    refusal = why_not_free(pos, cell)
    if refusal is None and not pos.links[seat] >> cell & 1:
        return Refusal("G.BLD.01", say("{cell} is not connected to a structure of yours."), {"cell": cell})
    return refusal


def why_not_basic(pos: City, owner: int, resource: int, cell: int) -> Refusal | None:
    """Why a storehouse of the resource may not stand on a cell, money apart."""
    if len(pos.by_kind[resource]) >= TILES:
        return Refusal("G.CMP.03", say("No storehouse of {resource} is left."), {"resource": resource})
    refusal = why_not_free(pos, cell)
    if refusal is not None:
        return refusal
    if pos.near[owner] >> cell & 1:
        if owner < 0:
            return Refusal("G.BLD.05", say("Neutral storehouses may not touch each other."))
        return Refusal("G.BLD.02", say("{cell} touches a structure of {seat}."), {"cell": cell, "seat": owner})
    if pos.barred[resource] >> cell & 1:
        return Refusal("G.MAP.06", say("This district has a storehouse of {resource}."), {"resource": resource})
    return None


def why_not_house(pos: City, seat: int, cell: int) -> Refusal | None:
    board = pos.parts.board
    if pos.house_count[seat] >= TILES:
        return Refusal("G.HSE.03", say("You have no house left."))
    refusal = why_not_free(pos, cell)
    if refusal is not None:
        return refusal
    if not board.ground[3] >> cell & 1:
        return Refusal("G.HSE.02", say("Houses stand on forest only."))
    if board.districts_with(pos.houses[seat]) >> cell & 1:
        return Refusal("G.HSE.03", say("You have a house in this district."))
    if pos.near[seat] >> cell & 1:
        return Refusal("G.HSE.04", say("{cell} touches a structure of yours."), {"cell": cell})
    if not pos.links[seat] >> cell & 1:
        return Refusal("G.HSE.04", say("{cell} is not connected to a structure of yours."), {"cell": cell})
    return None


def why_not_bridge(pos: City, seat: int, cell: int) -> Refusal | None:
    if pos.bridge_count[seat] >= TILES:
        return Refusal("G.BRG.05", say("You have no bridge or gate left."))
    if pos.taken >> cell & 1:
        return Refusal("G.MAP.10", say("There is a tile on {cell} already."), {"cell": cell})
    if not pos.parts.board.water >> cell & 1:
        return Refusal("G.BRG.02", say("Bridges stand on the river, gates in the wall."))
    if not pos.links[seat] >> cell & 1:
        return Refusal("G.BRG.03", say("{cell} is not connected to a structure of yours."), {"cell": cell})
    return None


def why_not_building(pos: City, building: int, place: int) -> Refusal | None:
    """Why a prestige building may not be placed so."""
    parts = pos.parts
    board = parts.board
    shape = parts.building_shapes[building]
    mask = shape.mask(place)
    if not mask:
        return Refusal("G.BLD.10", say("The tile has no such position."))
    if parts.building_sites[building]:
        if place not in parts.building_sites[building]:
            return Refusal("G.PRE.05", say("{prestige} stands on its site only."), {"prestige": building})
        return Refusal("G.PRE.02", say("The site is taken, or its district has a building of this type."))
    if mask & pos.taken:
        return Refusal("G.PRE.04", say("The building would cover another tile."))
    if mask & ~board.free:
        return Refusal("G.PRE.04", say("The building would cover cells that are no building ground."))
    if mask & pos.claimed[parts.building_type[building]]:
        return Refusal("G.PRE.02", say("This district has a building of the same type."))
    return Refusal("G.PRE.01", say("At least one cell must have the terrain of the card."))

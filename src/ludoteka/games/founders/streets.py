"""The board with its tiles: what stands where, and the masks and networks that follow from it."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.components import RESOURCES, Components
from ludoteka.kernel.position import Position

HOUSE: Final = 18
BRIDGE: Final = 19
BUILDING: Final = 20
"""Kinds of tiles: a resource (0 to 17) for a storehouse, a house, a bridge or gate, BUILDING + number for a prestige
building."""

NEUTRAL: Final = -1
NOBODY: Final = -2
"""Owners that are no seat: of neutral storehouses, and of prestige buildings (G.OWN.05)."""

NEUTRAL_CUBE: Final = 15
"""A cube of an unused colour; 0 is an empty flag, 1 + seat a player's cube."""


class Streets(Position):
    """The public fields say what stands where; the others follow from them and are kept for speed only."""

    __slots__ = (
        "access",
        "barred",
        "bridge_count",
        "by_kind",
        "claimed",
        "cubes",
        "house_count",
        "houses",
        "kinds",
        "links",
        "lots",
        "masks",
        "memo",
        "near",
        "needs",
        "networks",
        "own",
        "owned_kinds",
        "owners",
        "parts",
        "places",
        "reaches",
        "rims",
        "roads",
        "soils",
        "standing",
        "suppliers",
        "taken",
        "unfinished",
        "usable_kinds",
        "vacant",
    )

    parts: Components
    roads: int
    kinds: list[int]
    places: list[int]
    owners: list[int]
    access: list[int]
    """For each tile the mask of seats that bought access."""
    suppliers: list[int]
    """For each advanced storehouse its suppliers, seven bits each (G.UPG.11)."""
    cubes: list[int]
    """For each prestige building its cubes, four bits for each flag."""
    # For speed
    masks: list[int]
    taken: int
    vacant: int
    """The building ground on which nothing lies (G.MAP.10)."""
    networks: list[list[int]]
    """For each seat the connected parts of roads and own bridges (G.CON.02), the last changed last.

    These lists are never changed, only replaced: seats without bridges share them, and so do copies of the board.
    """
    rims: list[list[int]]
    """The same with their neighbours."""
    reaches: list[int]
    """For each storehouse of a seat the cells connected to it, for its owner; 0 for other tiles."""
    near: list[int]
    """For each owner (neutral last) its houses and storehouses with their neighbours (G.BLD.02)."""
    own: list[int]
    """For each seat all its structures."""
    houses: list[int]
    house_count: list[int]
    bridge_count: list[int]
    by_kind: list[list[int]]
    barred: list[int]
    """For each resource the districts in which a storehouse of it stands (G.MAP.06)."""
    claimed: list[int]
    """For each type of prestige building the districts in which one stands (G.PRE.02)."""
    owned_kinds: list[int]
    unfinished: list[int]
    soils: list[int]
    """For each tile the terrains under it, as a mask; 0 for prestige buildings."""
    standing: list[int]
    """For each prestige building its tile, -1 where it does not stand."""
    usable_kinds: list[int]
    """For each seat the resources of which it owns a storehouse or has access to one (G.OWN.06)."""
    links: list[int]
    """For each seat the cells connected to a structure of its own (G.BLD.01)."""
    lots: dict[int, int]
    """For a seat and an advanced resource the cells on which it could be built when somebody last looked."""
    needs: dict[int, int]
    memo: dict[int, list[int]]
    """What has been worked out about the board as it stands."""

    def lay_board(self) -> None:
        """An empty board."""
        self.roads = 0
        self.kinds = []
        self.places = []
        self.owners = []
        self.access = []
        self.suppliers = []
        self.cubes = []
        self._clear()

    def _clear(self) -> None:
        seats = self.seats
        self.masks = []
        self.taken = 0
        self.vacant = self.parts.board.free
        self.networks = [[] for _ in range(seats)]
        self.rims = [[] for _ in range(seats)]
        self.near = [0] * (seats + 1)
        self.own = [0] * seats
        self.houses = [0] * seats
        self.house_count = [0] * seats
        self.bridge_count = [0] * seats
        self.by_kind = [[] for _ in range(RESOURCES)]
        self.barred = [0] * RESOURCES
        self.claimed = [0] * len(self.parts.type_ids)
        self.owned_kinds = [0] * seats
        self.unfinished = []
        self.soils = []
        self.reaches = []
        self.links = [0] * seats
        self.standing = [-1] * len(self.parts.building_ids)
        self.usable_kinds = [0] * seats
        self.lots = {}
        self.forget()

    def copy_board(self, copy: Streets) -> None:
        """The board's part of `clone`."""
        copy.parts = self.parts
        copy.roads = self.roads
        copy.kinds = self.kinds[:]
        copy.places = self.places[:]
        copy.owners = self.owners[:]
        copy.access = self.access[:]
        copy.suppliers = self.suppliers[:]
        copy.cubes = self.cubes[:]
        copy.masks = self.masks[:]
        copy.taken = self.taken
        copy.vacant = self.vacant
        copy.networks = self.networks[:]
        copy.rims = self.rims[:]
        copy.reaches = self.reaches[:]
        copy.near = self.near[:]
        copy.own = self.own[:]
        copy.houses = self.houses[:]
        copy.house_count = self.house_count[:]
        copy.bridge_count = self.bridge_count[:]
        copy.by_kind = [tiles[:] for tiles in self.by_kind]
        copy.barred = self.barred[:]
        copy.claimed = self.claimed[:]
        copy.owned_kinds = self.owned_kinds[:]
        copy.unfinished = self.unfinished[:]
        copy.soils = self.soils[:]
        copy.standing = self.standing[:]
        copy.usable_kinds = self.usable_kinds[:]
        copy.lots = self.lots.copy()
        copy.links = self.links[:]
        # Shared: both boards are the same until one of them changes, and then that one forgets.
        copy.needs = self.needs
        copy.memo = self.memo

    @property
    def road_rows(self) -> list[int]:
        """The roads row by row: small ints, for views."""
        wide = self.parts.board.wide
        row = (1 << wide) - 1
        return [self.roads >> wide * number & row for number in range(self.parts.board.height)]

    @road_rows.setter
    def road_rows(self, rows: list[int]) -> None:
        wide = self.parts.board.wide
        self.roads = 0
        for number, row in enumerate(rows):
            self.roads |= row << wide * number

    def derive(self) -> None:
        self._clear()
        self.taken = self.roads
        self.vacant &= ~self.roads
        grow = self.parts.board.grow
        networks: list[int] = []
        rims: list[int] = []
        left = self.roads
        while left:
            part = left & -left
            rim = grow(part)
            while rim & left != part:
                part = rim & left
                rim = grow(part)
            left ^= part
            networks.append(part)
            rims.append(rim)
        self.networks = [networks] * self.seats
        self.rims = [rims] * self.seats
        for tile in range(len(self.kinds)):
            self._note(tile)

    def forget(self) -> None:
        """The board has changed, or who may use what."""
        self.needs = {}
        self.memo = {}

    # Tiles

    def lay_road(self, cell: int) -> int:
        """Put down a road, which everybody uses (G.CON.06); the cells connected to it, for anybody."""
        bit = 1 << cell
        self.roads |= bit
        self.taken |= bit
        self.vacant &= ~bit
        rim = self.parts.board.grow(bit)
        touched = 0
        plain = -1
        for seat in range(self.seats):
            if self.bridge_count[seat] or plain < 0:
                touched |= self._join(seat, bit, rim)
                if not self.bridge_count[seat]:
                    plain = seat
            else:
                self.networks[seat] = self.networks[plain]
                self.rims[seat] = self.rims[plain]
        for seat in range(self.seats):
            self._extend(seat)
        self.forget()
        return touched

    def lay_tile(self, kind: int, place: int, owner: int) -> int:
        """Put down any other tile; its number."""
        self.kinds.append(kind)
        self.places.append(place)
        self.owners.append(owner)
        self.access.append(0)
        self.suppliers.append(0)
        self.cubes.append(0)
        self._note(len(self.kinds) - 1)
        self.forget()
        return len(self.kinds) - 1

    def _note(self, tile: int) -> None:
        parts = self.parts
        kind = self.kinds[tile]
        owner = self.owners[tile]
        place = self.places[tile]
        if kind >= BUILDING:
            self.standing[kind - BUILDING] = tile
            mask = parts.building_shapes[kind - BUILDING].mask(place)
            self.masks.append(mask)
            self.soils.append(0)
            self.reaches.append(0)
            self.taken |= mask
            self.vacant &= ~mask
            self.claimed[parts.building_type[kind - BUILDING]] |= parts.board.districts_with(mask)
            if not self.is_complete(tile):
                self.unfinished.append(tile)
            return
        mask = parts.resource_shapes[kind].mask(place) if kind < RESOURCES else 1 << (place >> 2)
        self.masks.append(mask)
        self.soils.append(parts.board.soil(mask))
        self.taken |= mask
        self.vacant &= ~mask
        if kind < RESOURCES:
            self.by_kind[kind].append(tile)
            self.barred[kind] |= parts.board.districts_with(mask)
            if owner >= 0:
                self.owned_kinds[owner] |= 1 << kind
                self.usable_kinds[owner] |= 1 << kind
            if self.access[tile]:
                for seat in range(self.seats):
                    if self.access[tile] >> seat & 1:
                        self.usable_kinds[seat] |= 1 << kind
        rim = parts.board.grow(mask)
        if kind != BRIDGE:
            self.near[owner] |= rim
        if owner < 0:
            self.reaches.append(0)
            return
        self.own[owner] |= mask
        reach = self.reach(owner, mask)
        self.links[owner] |= reach
        self.reaches.append(reach if kind < RESOURCES else 0)
        if kind == BRIDGE:
            self.bridge_count[owner] += 1
            self._join(owner, mask, rim)
            self._extend(owner)
        elif kind == HOUSE:
            self.houses[owner] |= mask
            self.house_count[owner] += 1

    def _join(self, seat: int, bit: int, rim: int) -> int:
        """A new piece of road or bridge joins the parts of the network that it touches; the rim of the whole."""
        kept: list[int] = []
        rims: list[int] = []
        whole = bit
        network = self.networks[seat]
        for place, grown in enumerate(self.rims[seat]):
            if grown & bit:
                whole |= network[place]
                rim |= grown
            else:
                kept.append(network[place])
                rims.append(grown)
        kept.append(whole)
        rims.append(rim)
        self.networks[seat] = kept
        self.rims[seat] = rims
        return rim

    def _extend(self, seat: int) -> None:
        """What touches the part of the network that has changed last is connected to all of it."""
        rim = self.rims[seat][-1]
        if not rim & self.own[seat]:
            return
        self.links[seat] |= rim
        for tile, reach in enumerate(self.reaches):
            if reach and self.owners[tile] == seat and self.masks[tile] & rim:
                self.reaches[tile] = reach | rim

    def grant(self, tile: int, seat: int) -> None:
        """A seat gains access to a storehouse (G.OWN.10)."""
        self.access[tile] |= 1 << seat
        self.usable_kinds[seat] |= 1 << self.kinds[tile]
        self.forget()

    # What follows from the tiles

    def reach(self, seat: int, mask: int) -> int:
        """The cells on which a tile is connected to another one, for a seat (G.CON.02).

        They are the neighbours of the other tile, and of every part of the network that touches it.
        """
        found = self.parts.board.grow(mask)
        for rim in self.rims[seat]:
            if rim & mask:
                found |= rim
        return found

    def link(self, seat: int) -> int:
        return self.links[seat]

    def usable(self, seat: int, resource: int) -> list[int]:
        """The storehouses of a resource that a seat owns or has access to (G.OWN.06)."""
        found: list[int] = []
        for tile in self.by_kind[resource]:
            if self.owners[tile] == seat or self.access[tile] >> seat & 1:
                found.append(tile)
        return found

    def can_use(self, seat: int, resource: int) -> bool:
        return bool(self.usable_kinds[seat] >> resource & 1)

    def is_complete(self, tile: int) -> bool:
        """G.PRE.10: every flag has a cube."""
        cubes = self.cubes[tile]
        for _ in self.parts.wanted[self.kinds[tile] - BUILDING]:
            if not cubes & 15:
                return False
            cubes >>= 4
        return True

    def has_cube(self, tile: int, seat: int) -> bool:
        cubes = self.cubes[tile]
        while cubes:
            if cubes & 15 == seat + 1:
                return True
            cubes >>= 4
        return False

    def tile_at(self, cell: int) -> int:
        """The tile whose first cell this is, -1 for none."""
        for tile, place in enumerate(self.places):
            if place >> 2 == cell:
                return tile
        return -1

    def building_tile(self, building: int) -> int:
        return self.standing[building] if building >= 0 else -1

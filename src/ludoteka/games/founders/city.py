"""The table of the game: the city, the players' goods, the cards."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.components import RESOURCES, Components
from ludoteka.games.founders.grid import cells
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

PUBLIC: Final = [
    "active", "first", "race", "native", "extras", "coins", "temp", "perm", "points", "hired", "mat", "posted",
    "stalls", "road_rows", "kinds", "places", "owners", "access", "suppliers", "cubes",
    "calls", "idle", "stirred", "completed", "round", "tokens", "lost", "favourite", "trail",
]  # fmt: skip


class City(Position):
    """Public fields say what stands where; the masks and networks follow from them and are kept for speed only."""

    __slots__ = (
        "access", "active", "advisers", "bridge_count", "built", "by_kind", "calls", "coins", "completed", "cubes",
        "difficulty", "discards", "display", "down", "extras", "favourite", "first", "goals", "gone", "hands", "hired", "historical", "house_count",
        "houses", "idle", "kind_masks", "kinds", "links", "lost", "masks", "mat", "memo", "native", "near", "needs",
        "networks", "owned_kinds", "owners", "own", "parts", "perm", "places", "played", "playing", "points", "posted",
        "prestige", "proposals", "race", "removed", "rims", "roads", "round", "scored", "stalls", "stirred", "suppliers", "taken",
        "temp", "tokens", "top", "trail", "unfinished", "up", "vault",
    )  # fmt: skip

    parts: Components
    difficulty: int
    historical: bool
    """Of the game, not of the position: which races a solo player may lead, whether the winner is remembered."""
    # Cards
    hands: list[list[int]]
    down: list[list[int]]
    """Cards played face down, in that order."""
    playing: list[list[int]]
    """The card that lies face down before a player until its action is done (G.TRN.11)."""
    up: list[list[int]]
    """Cards played face up."""
    played: list[list[int]]
    """The card that lies face up before a player until its action is done."""
    trail: list[list[int]]
    """For each seat since its last call: a card that came to its hand in the open, or -1 for one played face down."""
    advisers: list[int]
    """The deck; the lowest level is dealt first (G.SET.05)."""
    display: list[int]
    stalls: list[int]
    """The space on which each adviser of the display lies; they slide only at the end of a turn (G.HIR.08)."""
    removed: list[int]
    """Advisers out of a solo game (G.SOL.11)."""
    prestige: list[int]
    """The part of the prestige deck that nobody knows, without order."""
    top: list[int]
    """The part that everybody knows, from the top card down (G.SET.09)."""
    proposals: list[int]
    discards: list[int]
    built: list[int]
    """Cards turned to their worker face (G.PRE.07)."""
    gone: list[int]
    """Prestige cards out of the game (G.PRE.06)."""
    goals: list[int]
    vault: list[int]
    scored: list[int]
    """Achievements: open ones, those in the box, those scored."""
    # Players
    race: list[int]
    native: list[int]
    """The race resource; -1 before it is chosen."""
    extras: list[list[int]]
    """The additional resources."""
    coins: list[int]
    temp: list[int]
    perm: list[int]
    points: list[int]
    hired: list[int]
    """Advisers ever hired, as a mask."""
    mat: int
    """The seats whose mat holds a worker, as a mask."""
    posted: list[int]
    """For each prestige card the seat whose worker stands on it, or -1."""
    # The board
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
    # The course of the game
    active: int
    first: int
    calls: int
    idle: int
    """Calls in succession without a delivery and without a new prestige building (G.END.10)."""
    stirred: int
    """Whether the present call has seen one of them."""
    completed: int
    round: int
    """The round of a solo game."""
    tokens: int
    """The buildings that carry a neutral token, as a mask (G.SOL.17)."""
    lost: int
    favourite: int
    """The building that the winner of a historical game remembers, -1 before (G.LEG.02)."""
    # For speed
    masks: list[int]
    taken: int
    networks: list[list[int]]
    """For each seat the connected parts of roads and own bridges (G.CON.02)."""
    rims: list[list[int]]
    """The same with their neighbours."""
    near: list[int]
    """For each owner (neutral last) its houses and storehouses with their neighbours (G.BLD.02)."""
    own: list[int]
    """For each seat all its structures."""
    houses: list[int]
    house_count: list[int]
    bridge_count: list[int]
    by_kind: list[list[int]]
    kind_masks: list[int]
    owned_kinds: list[int]
    unfinished: list[int]
    links: list[int]
    """For each seat the cells connected to a structure of its own; -1 until somebody asks."""
    needs: dict[int, int]
    memo: dict[int, list[int]]
    """What has been worked out about the board as it stands."""

    def lay(self, parts: Components, always: int) -> None:
        """An empty table."""
        seats = parts.players
        self.lay_kernel(seats, always, parts.card_count + len(parts.building_ids) + len(parts.goal_ids))
        self.parts = parts
        self.difficulty = -1
        self.historical = False
        self.hands = [[] for _ in range(seats)]
        self.down = [[] for _ in range(seats)]
        self.playing = [[] for _ in range(seats)]
        self.up = [[] for _ in range(seats)]
        self.played = [[] for _ in range(seats)]
        self.trail = [[] for _ in range(seats)]
        self.advisers = []
        self.display = []
        self.stalls = []
        self.removed = []
        self.prestige = []
        self.top = []
        self.proposals = []
        self.discards = []
        self.built = []
        self.gone = []
        self.goals = []
        self.vault = []
        self.scored = []
        self.race = [-1] * seats
        self.native = [-1] * seats
        self.extras = [[] for _ in range(seats)]
        self.coins = [parts.start_coins] * seats
        self.temp = [0] * seats
        self.perm = [0] * seats
        self.points = [0] * seats
        self.hired = [0] * seats
        self.mat = 0
        self.posted = [-1] * len(parts.building_ids)
        self.roads = 0
        self.kinds = []
        self.places = []
        self.owners = []
        self.access = []
        self.suppliers = []
        self.cubes = []
        self.active = 0
        self.first = 0
        self.calls = 0
        self.idle = 0
        self.stirred = 0
        self.completed = 0
        self.round = 1
        self.tokens = 0
        self.lost = 0
        self.favourite = -1
        self._clear()

    def _clear(self) -> None:
        seats = self.seats
        self.masks = []
        self.taken = 0
        self.networks = [[] for _ in range(seats)]
        self.rims = [[] for _ in range(seats)]
        self.near = [0] * (seats + 1)
        self.own = [0] * seats
        self.houses = [0] * seats
        self.house_count = [0] * seats
        self.bridge_count = [0] * seats
        self.by_kind = [[] for _ in range(RESOURCES)]
        self.kind_masks = [0] * RESOURCES
        self.owned_kinds = [0] * seats
        self.unfinished = []
        self.forget()

    def clone(self) -> City:
        copy = City()
        self.copy_kernel(copy)
        copy.parts = self.parts
        copy.difficulty = self.difficulty
        copy.historical = self.historical
        copy.hands = [cards[:] for cards in self.hands]
        copy.down = [cards[:] for cards in self.down]
        copy.playing = [cards[:] for cards in self.playing]
        copy.up = [cards[:] for cards in self.up]
        copy.played = [cards[:] for cards in self.played]
        copy.trail = [cards[:] for cards in self.trail]
        copy.advisers = self.advisers[:]
        copy.display = self.display[:]
        copy.stalls = self.stalls[:]
        copy.removed = self.removed[:]
        copy.prestige = self.prestige[:]
        copy.top = self.top[:]
        copy.proposals = self.proposals[:]
        copy.discards = self.discards[:]
        copy.built = self.built[:]
        copy.gone = self.gone[:]
        copy.goals = self.goals[:]
        copy.vault = self.vault[:]
        copy.scored = self.scored[:]
        copy.race = self.race[:]
        copy.native = self.native[:]
        copy.extras = [cards[:] for cards in self.extras]
        copy.coins = self.coins[:]
        copy.temp = self.temp[:]
        copy.perm = self.perm[:]
        copy.points = self.points[:]
        copy.hired = self.hired[:]
        copy.mat = self.mat
        copy.posted = self.posted[:]
        copy.roads = self.roads
        copy.kinds = self.kinds[:]
        copy.places = self.places[:]
        copy.owners = self.owners[:]
        copy.access = self.access[:]
        copy.suppliers = self.suppliers[:]
        copy.cubes = self.cubes[:]
        copy.active = self.active
        copy.first = self.first
        copy.calls = self.calls
        copy.idle = self.idle
        copy.stirred = self.stirred
        copy.completed = self.completed
        copy.round = self.round
        copy.tokens = self.tokens
        copy.lost = self.lost
        copy.favourite = self.favourite
        copy.masks = self.masks[:]
        copy.taken = self.taken
        copy.networks = [parts[:] for parts in self.networks]
        copy.rims = [parts[:] for parts in self.rims]
        copy.near = self.near[:]
        copy.own = self.own[:]
        copy.houses = self.houses[:]
        copy.house_count = self.house_count[:]
        copy.bridge_count = self.bridge_count[:]
        copy.by_kind = [tiles[:] for tiles in self.by_kind]
        copy.kind_masks = self.kind_masks[:]
        copy.owned_kinds = self.owned_kinds[:]
        copy.unfinished = self.unfinished[:]
        # Shared: both boards are the same until one of them changes, and then that one forgets.
        copy.links = self.links
        copy.needs = self.needs
        copy.memo = self.memo
        return copy

    def contents(self, zone: int, owner: int) -> list[int]:
        if zone == v.ZONE_HAND:
            return self.hands[owner]
        if zone == v.ZONE_DOWN:
            return self.down[owner]
        if zone == v.ZONE_PLAYING:
            return self.playing[owner]
        if zone == v.ZONE_UP:
            return self.up[owner]
        if zone == v.ZONE_PLAYED:
            return self.played[owner]
        if zone == v.ZONE_ADVISERS:
            return self.advisers
        if zone == v.ZONE_DISPLAY:
            return self.display
        if zone == v.ZONE_REMOVED:
            return self.removed
        if zone == v.ZONE_PRESTIGE:
            return self.prestige
        if zone == v.ZONE_TOP:
            return self.top
        if zone == v.ZONE_PROPOSALS:
            return self.proposals
        if zone == v.ZONE_DISCARDS:
            return self.discards
        if zone == v.ZONE_BUILT:
            return self.built
        if zone == v.ZONE_GONE:
            return self.gone
        if zone == v.ZONE_GOALS:
            return self.goals
        return self.vault if zone == v.ZONE_VAULT else self.scored

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
        for cell in cells(self.roads):
            self.lay_road(cell)
        for tile in range(len(self.kinds)):
            self._note(tile)

    def forget(self) -> None:
        """The board has changed, or who may use what."""
        self.links = [-1] * self.seats
        self.needs = {}
        self.memo = {}

    # Tiles

    def lay_road(self, cell: int) -> None:
        """Put down a road, which everybody uses (G.CON.06)."""
        bit = 1 << cell
        self.roads |= bit
        self.taken |= bit
        rim = self.parts.board.grow(bit)
        for seat in range(self.seats):
            self._join(seat, bit, rim)
        self.forget()

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
            mask = parts.building_shapes[kind - BUILDING].mask(place)
            self.masks.append(mask)
            self.taken |= mask
            if not self.is_complete(tile):
                self.unfinished.append(tile)
            return
        mask = parts.resource_shapes[kind].mask(place) if kind < RESOURCES else 1 << (place >> 2)
        self.masks.append(mask)
        self.taken |= mask
        if kind < RESOURCES:
            self.by_kind[kind].append(tile)
            self.kind_masks[kind] |= mask
            if owner >= 0:
                self.owned_kinds[owner] |= 1 << kind
        rim = parts.board.grow(mask)
        if kind != BRIDGE:
            self.near[owner] |= rim
        if owner < 0:
            return
        self.own[owner] |= mask
        if kind == BRIDGE:
            self.bridge_count[owner] += 1
            self._join(owner, mask, rim)
        elif kind == HOUSE:
            self.houses[owner] |= mask
            self.house_count[owner] += 1

    def _join(self, seat: int, bit: int, rim: int) -> None:
        """A new piece of road or bridge joins the parts of the network that it touches."""
        kept: list[int] = []
        rims: list[int] = []
        whole = bit
        network = self.networks[seat]
        grown = self.rims[seat]
        for place, part in enumerate(network):
            if part & rim or part & bit:
                whole |= part
                rim |= grown[place]
            else:
                kept.append(part)
                rims.append(grown[place])
        kept.append(whole)
        rims.append(rim)
        self.networks[seat] = kept
        self.rims[seat] = rims

    # What follows from the tiles

    def reach(self, seat: int, mask: int) -> int:
        """The cells on which a tile is connected to another one, for a seat (G.CON.02): neighbours of the other tile, and of
        every part of the network that touches it."""
        found = self.parts.board.grow(mask)
        touching = found
        for rim in self.rims[seat]:
            if rim & mask:
                touching |= rim
        return touching

    def link(self, seat: int) -> int:
        """The cells connected to a structure of the seat (G.BLD.01)."""
        found = self.links[seat]
        if found < 0:
            found = self.reach(seat, self.own[seat]) if self.own[seat] else 0
            self.links[seat] = found
        return found

    def usable(self, seat: int, resource: int) -> list[int]:
        """The storehouses of a resource that a seat owns or has access to (G.OWN.06)."""
        found: list[int] = []
        for tile in self.by_kind[resource]:
            if self.owners[tile] == seat or self.access[tile] >> seat & 1:
                found.append(tile)
        return found

    def can_use(self, seat: int, resource: int) -> bool:
        for tile in self.by_kind[resource]:
            if self.owners[tile] == seat or self.access[tile] >> seat & 1:
                return True
        return False

    def reachable(self, seat: int) -> int:
        """The resources to which a seat has bought access, as a mask."""
        found = 0
        for tile, mask in enumerate(self.access):
            if mask >> seat & 1:
                found |= 1 << self.kinds[tile]
        return found

    def income(self, seat: int) -> int:
        """G.OWN.11: the number of different resources owned on the board."""
        return self.owned_kinds[seat].bit_count()

    def workers(self, seat: int) -> int:
        """G.BAS.09: workers available, one for each house less those in use."""
        used = self.mat >> seat & 1
        return self.house_count[seat] - used - self.posted.count(seat)

    def holder(self, resource: int) -> int:
        """G.OWN.03: the seat that holds a basic resource, or NEUTRAL."""
        if self.seats == 1:
            return 0
        for seat in range(self.seats):
            if self.native[seat] == resource or resource in self.extras[seat]:
                return seat
        return NEUTRAL

    def holds(self, seat: int, resource: int) -> bool:
        return self.seats == 1 or self.native[seat] == resource or resource in self.extras[seat]

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

    def cubed(self, seat: int, complete: bool) -> int:
        """How many prestige buildings, or completed ones, hold a cube of the seat."""
        count = 0
        for tile, kind in enumerate(self.kinds):
            if kind >= BUILDING and self.has_cube(tile, seat) and (not complete or self.is_complete(tile)):
                count += 1
        return count

    def districts_of(self, seat: int) -> int:
        """In how many districts a seat owns a storehouse."""
        mine = 0
        for tile, owner in enumerate(self.owners):
            if owner == seat and self.kinds[tile] < RESOURCES:
                mine |= self.masks[tile]
        return sum([1 for district in self.parts.board.districts if district & mine])

    def tile_at(self, cell: int) -> int:
        """The tile whose first cell this is, -1 for none."""
        for tile, place in enumerate(self.places):
            if place >> 2 == cell:
                return tile
        return -1

    def building_tile(self, building: int) -> int:
        for tile, kind in enumerate(self.kinds):
            if kind == BUILDING + building:
                return tile
        return -1

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats



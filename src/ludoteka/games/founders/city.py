"""The table of the game: the city, the players' goods, the cards."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.components import RESOURCES, Components
from ludoteka.games.founders.streets import BRIDGE, BUILDING, HOUSE, NEUTRAL, NEUTRAL_CUBE, NOBODY, Streets

__all__ = ["BRIDGE", "BUILDING", "HOUSE", "NEUTRAL", "NEUTRAL_CUBE", "NOBODY", "PUBLIC", "City"]

PUBLIC: Final = [
    "active", "first", "race", "native", "extras", "coins", "temp", "perm", "points", "hired", "mat", "posted",
    "stalls", "road_rows", "kinds", "places", "owners", "access", "suppliers", "cubes",
    "calls", "idle", "stirred", "completed", "round", "tokens", "lost", "favourite", "trail",
]  # fmt: skip


class City(Streets):
    """Public fields say what stands where; the masks and networks follow from them and are kept for speed only."""

    __slots__ = (
        "active",
        "advisers",
        "built",
        "calls",
        "coins",
        "completed",
        "difficulty",
        "discards",
        "display",
        "down",
        "extras",
        "favourite",
        "first",
        "goals",
        "gone",
        "hands",
        "hired",
        "historical",
        "idle",
        "lost",
        "mat",
        "native",
        "perm",
        "played",
        "playing",
        "points",
        "posted",
        "prestige",
        "proposals",
        "race",
        "removed",
        "round",
        "scored",
        "stalls",
        "stirred",
        "temp",
        "tokens",
        "top",
        "trail",
        "up",
        "vault",
    )

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
    # The course of the game
    active: int
    first: int
    calls: int
    idle: int
    """Calls in succession without a delivery and without a new prestige building (G.END.10)."""
    stirred: int
    """Whether the present call, or the time since the last one, has seen one of them."""
    completed: int
    round: int
    """The round of a solo game."""
    tokens: int
    """The buildings that carry a neutral token, as a mask (G.SOL.17)."""
    lost: int
    favourite: int
    """The building that the winner of a historical game remembers, -1 before (G.LEG.02)."""

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
        self.lay_board()

    def clone(self) -> City:
        copy = City()
        self.copy_kernel(copy)
        self.copy_board(copy)
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

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

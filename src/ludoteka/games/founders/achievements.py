"""Achievements (G.VAC): their conditions as data, and who meets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

if TYPE_CHECKING:
    from ludoteka.games.founders.city import City

IMMEDIATE: Final = 0
MID: Final = 1
END: Final = 2

TESTS: Final = [
    "cubed_buildings",
    "districts_with_own_storehouse",
    "owned_resources",
    "hired_advisers",
    "houses",
    "bridges",
    "own_storehouses_of_level",
    "accessed_not_owned_resources",
    "cubed_completed_buildings",
    "most_structures_in_a_district",
    "hired_advisers_of_level",
]
_LEVELS: Final = [TESTS.index("own_storehouses_of_level"), TESTS.index("hired_advisers_of_level")]
_LEADING: Final = TESTS.index("most_structures_in_a_district")
"""A test that is met or not; all others count."""


class Test:
    """One thing to count, and how much of it is needed."""

    __slots__ = ("kind", "least", "level")

    def __init__(self, kind: int, least: int, level: int) -> None:
        self.kind: Final = kind
        self.least: Final = least
        self.level: Final = level


class Goal:
    """An achievement card."""

    __slots__ = ("deck", "id", "names", "points", "tests")

    def __init__(self, id: str, names: dict[str, str], deck: int, points: int, tests: list[Test]) -> None:
        self.id: Final = id
        self.names: Final = names
        self.deck: Final = deck
        self.points: Final = points
        self.tests: Final = tests


def read_goal(entry: Sheet, decks: list[str]) -> Goal:
    condition = entry.sheet("condition")
    several = condition.choice("test", [*TESTS, "all"]) == len(TESTS)
    parts = condition.sheets("of") if several else [condition]
    if not parts:
        raise condition.error(BadRequest("of is empty"))
    tests = [_read_test(part) for part in parts]
    return Goal(entry.id, entry.named(), entry.choice("deck", decks), entry.number("vp", 0, 99), tests)


def _read_test(part: Sheet) -> Test:
    kind = part.choice("test", TESTS)
    least = 1 if kind == _LEADING else part.number("min", 1, 99, 1)
    return Test(kind, least, part.number("level", 1, 3) if kind in _LEVELS else 1)


def meets(pos: City, seat: int, goal: Goal) -> bool:
    """G.VAC.02, G.VAC.07: whether a seat meets the condition now."""
    return all(measure(pos, seat, test) >= test.least for test in goal.tests)


def measure(pos: City, seat: int, test: Test) -> int:
    kind = test.kind
    if kind == 0:
        return pos.cubed(seat, False)
    if kind == 1:
        return pos.districts_of(seat)
    if kind == 2:
        return pos.income(seat)
    if kind == 3:
        return pos.hired[seat].bit_count()
    if kind == 4:
        return pos.house_count[seat]
    if kind == 5:
        return pos.bridge_count[seat]
    if kind == 6:
        return sum(
            [
                1
                for tile, owner in enumerate(pos.owners)
                if owner == seat and pos.kinds[tile] < 18 and pos.parts.level[pos.kinds[tile]] == test.level
            ]
        )
    if kind == 7:
        return (pos.reachable(seat) & ~pos.owned_kinds[seat]).bit_count()
    if kind == 8:
        return pos.cubed(seat, True)
    if kind == 9:
        return 1 if leads_a_district(pos, seat) else 0
    levels = [level for number, level in enumerate(pos.parts.adviser_level) if pos.hired[seat] >> number & 1]
    return levels.count(test.level)


def leads_a_district(pos: City, seat: int) -> bool:
    """G.VAC.08: more storehouses and houses than any opponent in a district; alone, at least one."""
    for district in pos.parts.board.districts:
        counts = [0] * pos.seats
        for tile, owner in enumerate(pos.owners):
            if owner >= 0 and pos.kinds[tile] != 19 and pos.masks[tile] & district:
                counts[owner] += 1
        mine = counts[seat]
        counts[seat] = 0
        if mine > max(counts):
            return True
    return False

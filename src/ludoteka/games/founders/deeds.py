"""What cards, mats and worker spaces do: the effects of the component file as lists of small typed steps.

Main actions, follow actions, advisers, race actions and worker spaces are all deeds. A deed asks for one choice at
most (and perhaps a second one that depends on it, as with the Patroness); what comes before and after it cannot fail.
So whether a deed can be carried out completely (G.TRN.03, G.BAS.12) is known before it begins.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.board import TERRAINS
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

# Steps
GAIN: Final = 0
PAY: Final = 1
ROAD: Final = 2
TRADE: Final = 3
CONSTRUCT: Final = 4
UPGRADE: Final = 5
HIRE: Final = 6
ACCESS: Final = 7
RECOVER_CARDS: Final = 8
RECOVER_WORKERS: Final = 9
RESPOND: Final = 10
TRIBUTE: Final = 11
EXCHANGE: Final = 12
INCOME: Final = 13
CODES: Final = [
    "gain", "pay", "road", "trade", "construct", "upgrade", "hire", "access", "recover_cards", "recover_workers",
    "respond", "tribute", "exchange", "income",
]  # fmt: skip

# Modes of a trade
OWN: Final = 1
BUY: Final = 2
FOREIGN: Final = 4
_MODES: Final = ["own", "access", "foreign"]

# Personal structures
HOUSES: Final = 1
BRIDGES: Final = 2
_KINDS: Final = ["house", "bridge"]

CATEGORIES: Final = ["trade", "hire", "construct", "upgrade"]
ANY_TERRAIN: Final = 15

EXPRESSIONS: Final = [
    "adjacent_basic_storehouses",
    "own_houses",
    "own_houses_plus_1",
    "half_income_up",
    "districts_with_own_storehouse",
    "own_cubed_buildings_same_district_max_3",
    "own_cubed_completed_buildings_max_4",
]

# The list of all deeds: main actions by category, income, follow actions by category, then advisers, races, buildings.
MAIN: Final = 0
MAIN_INCOME: Final = 4
FOLLOW: Final = 5
ADVISERS: Final = 9


class Step:
    """One step of a deed. Fields that a step has no use for keep their default."""

    __slots__ = (
        "code",
        "coins",
        "count",
        "discount",
        "free",
        "kinds",
        "least",
        "lenient",
        "matching",
        "modes",
        "opponent",
        "perm",
        "points",
        "roads",
        "temp",
        "terrain",
    )

    def __init__(self, code: int) -> None:
        self.code = code
        self.coins = 0
        self.temp = 0
        self.perm = 0
        self.points = 0
        """Amounts; a negative one is the complement of an expression."""
        self.modes = 0
        self.kinds = 0
        self.terrain = ANY_TERRAIN
        """The terrains allowed, as a mask."""
        self.discount = 0
        self.count = 1
        """How often at most."""
        self.least = 1
        """How often at least."""
        self.roads = 0
        self.free = False
        self.lenient = False
        """Ignores the required resource (hire), or that own structures may not touch (upgrade)."""
        self.matching = False
        """Hires an adviser that requires the resource to which access was just bought (G.HIR.11)."""
        self.opponent = False
        """Only storehouses of opponents, not neutral ones."""


def read_steps(entry: Sheet) -> list[Step]:
    """The `ops` of an entry, checked."""
    found: list[Step] = []
    for op in entry.sheets("ops"):
        found.append(_step(op, op.choice("op", CODES)))
    if not found:
        raise entry.error(BadRequest("there are no ops"))
    for step in found[1:]:
        if step.code == ROAD:
            step.least = 0
    choices = [step for step in found if step.code not in (GAIN, PAY, TRIBUTE, EXCHANGE) and step.least > 0]
    pair = len(choices) == 2 and choices[1].matching and choices[0].code == TRADE and choices[0].modes == BUY
    if len(choices) > 1 and not pair:
        raise entry.error(
            BadRequest("more than one of its ops asks for a choice that must be made; only the last may be optional")
        )
    if any(step.matching for step in found) and not pair:
        raise entry.error(BadRequest('hire with match = "accessed" needs a trade with modes = ["access"] before it'))
    for place, step in enumerate(found):
        if place and step.code == PAY:
            raise entry.error(BadRequest("pay must come first"))
        if place and found[0].code == PAY and step.code != GAIN:
            raise entry.error(BadRequest("pay can be followed by gain only"))
    return found


def _step(op: Sheet, code: int) -> Step:
    step = Step(code)
    if code == GAIN:
        step.coins = _amount(op, "coins")
        step.temp = _amount(op, "temp")
        step.perm = _amount(op, "perm")
        step.points = _amount(op, "vp")
        if not (step.coins or step.temp or step.perm or step.points):
            raise op.error(BadRequest("it has none of coins, temp, perm, vp"))
    elif code in (PAY, TRIBUTE):
        step.coins = op.number("coins", 1, 99)
    elif code in (ROAD, RECOVER_CARDS, RECOVER_WORKERS, EXCHANGE):
        step.count = op.number("max", 1, 9)
    elif code == TRADE:
        step.modes = _mask(op.choices("modes", _MODES, 1))
        step.opponent = op.has("owner") and op.choice("owner", ["opponent"]) == 0
    elif code == CONSTRUCT:
        step.kinds = _mask(op.choices("kinds", _KINDS, 1))
        step.free = op.has("price") and op.choice("price", ["free"]) == 0
    elif code == UPGRADE:
        step.roads = op.number("roads", 0, 2)
        step.lenient = op.flag("ignore_own_adjacency")
    elif code == HIRE:
        step.lenient = op.flag("ignore_requirement")
        step.matching = op.has("match") and op.choice("match", ["accessed"]) == 0
        step.free = op.has("price") and op.choice("price", ["slot", "free"]) == 1
    elif code == ACCESS:
        step.free = True
    elif code == RESPOND:
        step.modes = _mask(op.choices("categories", CATEGORIES, 1))
    if code in (TRADE, ACCESS) and op.has("terrain"):
        step.terrain = _mask(op.choices("terrain", TERRAINS, 1))
    if code in (TRADE, CONSTRUCT, UPGRADE, HIRE):
        step.discount = 0 if step.free else op.number("discount", 0, 9, 0)
        step.count = op.number("count", 1, 9, 1)
        step.least = op.number("min_count", 0, step.count, step.count)
    if code == HIRE and step.least > 2:
        raise op.error(BadRequest("two advisers at most can be hired together"))
    if code != HIRE and step.least > 1:
        raise op.error(BadRequest("only the first of several must be possible: give min_count = 1"))
    return step


def _amount(op: Sheet, field: str) -> int:
    if isinstance(op.table.get(field), str):
        return ~op.choice(field, EXPRESSIONS)
    return op.number(field, 0, 99, 0)


def _mask(indices: list[int]) -> int:
    return sum([1 << index for index in indices])


def main_deeds(discount: int) -> list[list[Step]]:
    """The main actions by category, and income (G.TRD.01, G.HIR.01, G.CST.01, G.UPG.01, G.INC.01)."""
    trade = Step(TRADE)
    trade.modes = OWN | BUY | FOREIGN
    crystal = Step(GAIN)
    crystal.temp = 1
    construct = Step(CONSTRUCT)
    construct.kinds = HOUSES | BRIDGES
    construct.discount = discount
    upgrade = Step(UPGRADE)
    upgrade.roads = 1
    return [[trade], [Step(HIRE), crystal], [construct], [upgrade], [Step(INCOME)]]


def follow_deeds(terrain: int) -> list[list[Step]]:
    """The follow actions by category (G.TRD.12, G.HIR.07, G.CST.02, G.UPG.09)."""
    trade = Step(TRADE)
    trade.modes = OWN | BUY
    trade.terrain = terrain
    construct = Step(CONSTRUCT)
    construct.kinds = HOUSES | BRIDGES
    return [[trade], [Step(HIRE)], [construct], [Step(UPGRADE)]]

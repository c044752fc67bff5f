"""What weapons and classes do, as ints and truths that the rules ask for (R.WPN.04, R.CLA)."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player.dice import ROWS
from ludoteka.kernel.sheets import Sheet

WEAPON: Final = 0
ARMOUR: Final = 1
TRAIT: Final = 2
SKILL: Final = 3
TYPES: Final = ["weapon", "armor", "trait", "skill"]

_WEAPON_OPS: Final = [
    "die_value_bonus",
    "row_bonus",
    "gain_gold",
    "armor_wild",
    "row_bonus_choice",
    "adjust_die",
    "discount",
]
_CLASS_OPS: Final = [
    "market_gold_bonus",
    "discount+refresh_limit",
    "add_market_card",
    "skip_alignment_cost",
    "move_alignment+gain_gold",
    "extra_purchase",
    "swap_pool_dice",
    "gold_die_bonus",
    "reroll_chosen_die",
    "substitute_action",
    "discount",
    "flip_die",
]


class Weapon:
    """What a weapon does besides an effect of its own."""

    __slots__ = ("class_dice", "gold_dice", "longbow", "price", "rows", "shield", "spear", "staff")

    def __init__(self) -> None:
        self.class_dice = 0
        """What it adds to each die of the class colour for the goals."""
        self.gold_dice = 0
        self.rows = [0] * 6
        self.spear: list[int] = []
        """What it may add to one row."""
        self.shield = 0
        self.longbow = 0
        """Gold for choosing an initiative card without a coin."""
        self.staff = False
        self.price = [0] * 4
        """What it takes off a price, by type of card."""


class Ability:
    """What a class may do; the values of a class without the ability where it says nothing."""

    __slots__ = (
        "attuned",
        "enlightened",
        "flips",
        "floor",
        "gold_die",
        "haggles",
        "market_gold",
        "price",
        "purchases",
        "refreshes",
        "rerolls",
        "spares",
        "substitutes",
        "swaps",
        "walks",
    )

    def __init__(self) -> None:
        self.market_gold = 2
        """Gold taken instead of a purchase (R.MKT.08)."""
        self.walks = False
        """May step after taking that gold (R.CLA.04)."""
        self.refreshes = 1
        """Skills turned upright in the clean-up (R.SKL.08)."""
        self.attuned = False
        self.spares = False
        """May leave the token in place once a round (R.CLA.07)."""
        self.enlightened = -1
        """Gold at the end of a dice turn without an action, with a step (R.CLA.08)."""
        self.purchases = 1
        """Purchases in a market turn after the Charisma action (R.CLA.09)."""
        self.swaps = False
        self.gold_die = 2
        """Gold for a gold die (R.DIC.07)."""
        self.rerolls = 0
        self.substitutes = False
        self.flips = False
        self.haggles = False
        """Whether some cards cost less."""
        self.price = [0] * 4
        self.floor = 0
        """The ability lowers no price below this."""


def _prices(said: Sheet) -> list[int]:
    discount = said.number("discount", 0, 9)
    types = said.choices("types", TYPES, 1)
    return [discount if type_ in types else 0 for type_ in range(len(TYPES))]


def read_weapon(card: Sheet) -> Weapon:
    op = _WEAPON_OPS[card.choice("op", _WEAPON_OPS)]
    arm = Weapon()
    if op == "die_value_bonus":
        said = card.sheet("params")
        bonus = said.number("bonus", -5, 5)
        if said.choice("dice", ["class", "gold"]):
            arm.gold_dice = bonus
        else:
            arm.class_dice = bonus
    elif op == "row_bonus":
        said = card.sheet("params")
        arm.rows = [said.number(row, -9, 9, 0) for row in ROWS]
    elif op == "gain_gold":
        arm.longbow = card.sheet("params").number("gold", 1, 9)
    elif op == "armor_wild":
        arm.shield = 1
    elif op == "row_bonus_choice":
        arm.spear = card.sheet("params").numbers("bonus", -9, 9)
    elif op == "adjust_die":
        arm.staff = True
    else:
        arm.price = _prices(card.sheet("params"))
    return arm


def read_ability(card: Sheet) -> Ability:
    op = _CLASS_OPS[card.choice("op", _CLASS_OPS)]
    made = Ability()
    if op == "market_gold_bonus":
        made.market_gold += card.sheet("params").number("gold", 0, 9)
        made.walks = True
    elif op == "add_market_card":
        made.attuned = True
    elif op == "skip_alignment_cost":
        made.spares = True
    elif op == "move_alignment+gain_gold":
        made.enlightened = card.sheet("params").number("gold", 0, 9)
    elif op == "extra_purchase":
        made.purchases = 2
    elif op == "swap_pool_dice":
        made.swaps = True
    elif op == "gold_die_bonus":
        made.gold_die = card.sheet("params").number("gold", 0, 9)
    elif op == "reroll_chosen_die":
        made.rerolls = card.sheet("params").number("rerolls", 1, 2)
    elif op == "substitute_action":
        made.substitutes = True
    elif op == "flip_die":
        made.flips = True
    else:
        said = card.sheet("params")
        made.haggles = True
        made.price = _prices(said)
        made.floor = said.number("floor", 0, 9)
        if op == "discount+refresh_limit":
            made.refreshes = said.number("refresh", 1, 2)
    return made

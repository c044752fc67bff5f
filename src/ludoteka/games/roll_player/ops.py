"""What attribute actions, skills and weapons do, and when, by numbers."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

# When a skill may be used (R.WIN.11)
ANY: Final = 0
POOL_CHOICE: Final = 1
POOL_NONEMPTY: Final = 2
OWN_MARKET: Final = 3
AFTER_ACTION: Final = 4
AS_COPIED: Final = 5
TIMINGS: Final = ["any", "pool_choice", "pool_nonempty", "own_market", "after_action", "as_copied"]

# Windows in which skills are offered (R.WIN)
ROLL_WINDOW: Final = 0
POOL_WINDOW: Final = 1
CHOOSING: Final = 2
DICE_TURN: Final = 3
ENDING_TURN: Final = 4
MARKET_TURN: Final = 5
END_WINDOW: Final = 6
WINDOWS: Final = 7

# What an attribute action, a skill or a weapon does
GAIN_GOLD: Final = 0
GAIN_CHARISMA: Final = 1
FLIP: Final = 2
SWAP: Final = 3
ADJUST: Final = 4
REROLL: Final = 5
REROLL_MANY: Final = 6
WALK: Final = 7
POOL_FLIP: Final = 8
POOL_REROLL: Final = 9
POOL_TRADE: Final = 10
BAG_TRADE: Final = 11
SHIFT: Final = 12
BUY: Final = 13
REPEAT: Final = 14
COPY: Final = 15
PASSIVE: Final = 16
OPS: Final = [
    "gain_gold",
    "gain_charisma",
    "flip_die",
    "swap_dice",
    "adjust_die",
    "reroll_die",
    "reroll_dice",
    "move_alignment",
    "pool_flip",
    "pool_reroll",
    "exchange_with_pool",
    "exchange_with_bag",
    "move_die_between_rows",
    "buy_from",
    "repeat_attribute_action",
    "copy_skill",
]
ACTIONS: Final = [GAIN_GOLD, GAIN_CHARISMA, FLIP, SWAP, ADJUST, REROLL, WALK]
_RULES: Final = {
    POOL_FLIP: "R.CLR.07",
    POOL_REROLL: "R.CLR.07",
    POOL_TRADE: "R.CLR.19",
    BAG_TRADE: "R.CLR.12",
    SHIFT: "R.CLR.09",
    BUY: "R.CLR.16",
    COPY: "R.CLR.04",
}
"""The statement behind an effect; R.SKL.02 and R.WPN.04 behind the others."""
FROM_DECK: Final = 0
FROM_DISCARD: Final = 1


def read_skill(card: Sheet) -> tuple[int, str, int, list[int]]:
    """What a skill does: the effect, the statement behind it, its amount and its changes of a die."""
    op = card.choice("op", OPS)
    rule, amount, deltas = _RULES.get(op, "R.SKL.02"), 0, [0]
    if op == GAIN_GOLD:
        amount = card.sheet("params").number("gold", 1, 20)
    elif op == ADJUST:
        deltas = read_deltas(card.sheet("params"))
    elif op == REROLL_MANY:
        amount = card.sheet("params").number("dice", 1, 2)
    elif op == REROLL:
        amount = 1
    elif op == BUY:
        amount = card.sheet("params").choice("zone", ["deck", "discard"])
        rule = "R.CLR.16" if amount == FROM_DISCARD else "R.CLR.21"
    return op, rule, amount, deltas


def read_deltas(said: Sheet) -> list[int]:
    found = said.numbers("delta", -1, 2)
    if 0 in found:
        raise said.error(BadRequest("delta is {value}; a change of 0 is none", value=repr(found)))
    return found


def calls(op: int, stirs: bool, window: int) -> bool:
    """Whether who holds this skill is asked in a window: R.WIN.06 is there for Search, R.WIN.04 for the pool."""
    if window == ROLL_WINDOW:
        return op == BAG_TRADE
    return stirs or window != POOL_WINDOW


def suits(timing: int, op: int, stirs: bool, window: int, narrow: bool) -> bool:
    """R.WIN.11: whether a window may be a moment for a skill, as far as the card alone can tell."""
    if window in (ROLL_WINDOW, POOL_WINDOW):
        return calls(op, stirs, window) or (timing == ANY and not narrow)
    if timing == POOL_CHOICE:
        return window == CHOOSING
    if timing == OWN_MARKET:
        return window == MARKET_TURN
    if timing == AFTER_ACTION:
        return window == ENDING_TURN
    return timing in (ANY, POOL_NONEMPTY)

"""From an effect in the data to the frames that carry it out."""

from __future__ import annotations

from ludoteka.games.roll_player import ops as b
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import (
    BY_SKILL,
    NOT_YET,
    WISDOM,
    Adjust,
    Flip,
    Reroll,
    Shift,
    Swap,
    TradeWithBag,
    Walk,
    can_adjust,
    can_shift,
    other_colours,
)
from ludoteka.games.roll_player.dice import ROWS
from ludoteka.games.roll_player.market import BuyDiscarded, OpenLock, payable
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.pool import FlipInPool, RerollInPool, TradeWithPool


def possible(pos: Party, seat: int, source: int) -> bool:
    """Whether the effect of a row or card would have anything to work on."""
    box = pos.box
    op = box.op[source]
    if op == b.ADJUST:
        return can_adjust(pos.boards[seat], box.deltas[source])
    if op == b.FLIP or op == b.REROLL or op == b.REROLL_MANY:
        return any(pos.boards[seat])
    if op == b.SWAP:
        return len(pos.filled(seat)) > 1
    if op == b.POOL_FLIP or op == b.POOL_REROLL:
        return any(pos.pool)
    if op == b.POOL_TRADE:
        return any(pos.pool) and any(pos.boards[seat])
    if op == b.BAG_TRADE:
        return any(die and other_colours(pos.bag, die) for die in pos.boards[seat])
    if op == b.SHIFT:
        return can_shift(pos, seat)
    if op == b.BUY:
        if box.amount[source] == b.FROM_DECK:
            return bool(pos.upper or pos.lower or pos.discard)
        return pos.purchases > 0 and bool(payable(pos, seat, pos.discard))
    if op == b.REPEAT:
        return pos.acting >= 0 and possible(pos, seat, pos.acting)
    return op != b.PASSIVE and op != b.COPY


def begin(pos: Party, seat: int, source: int) -> None:
    """Carry out an effect that is possible."""
    box = pos.box
    op = box.op[source]
    if op == b.GAIN_GOLD:
        pos.gain(seat, box.amount[source], "R.GLD.02" if source >= len(ROWS) else box.rule[source])
    elif op == b.GAIN_CHARISMA:
        take_token(pos, seat)
    elif op == b.FLIP:
        pos.push(Flip(seat, source))
    elif op == b.SWAP:
        pos.push(Swap(seat, source, NOT_YET))
    elif op == b.ADJUST:
        pos.push(Adjust(seat, source, NOT_YET))
    elif op == b.REROLL or op == b.REROLL_MANY:
        pos.push(Reroll(seat, source, box.amount[source], [], []))
    elif op == b.WALK:
        pos.push(Walk(seat, WISDOM if source < len(ROWS) else BY_SKILL, 0))
    elif op == b.POOL_FLIP:
        pos.push(FlipInPool(seat, source))
    elif op == b.POOL_REROLL:
        pos.push(RerollInPool(seat, source, NOT_YET))
    elif op == b.POOL_TRADE:
        pos.push(TradeWithPool(seat, source, NOT_YET))
    elif op == b.BAG_TRADE:
        pos.push(TradeWithBag(seat, source, NOT_YET))
    elif op == b.SHIFT:
        pos.push(Shift(seat, source))
    elif op == b.BUY:
        if box.amount[source] == b.FROM_DECK:
            pos.push(OpenLock(seat, source))
        else:
            pos.push(BuyDiscarded(seat, source))
    elif op == b.REPEAT:
        begin(pos, seat, pos.acting)
    else:
        raise AssertionError("a passive effect is not carried out")


def take_token(pos: Party, seat: int) -> None:
    """R.ATT.08; a Bard may then buy twice in this round (R.CLA.09)."""
    pos.charisma[seat] += 1
    pos.tell(v.TOOK_TOKEN, "R.ATT.08", seat)
    if pos.box.abilities[pos.hero[seat]].purchases > 1:
        pos.charmed |= 1 << seat

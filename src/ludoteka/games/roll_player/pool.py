"""The bag, the roll and the pool on the initiative cards (R.ROL), and the skills that disturb it (R.CLR)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import FACES_OF_A_DIE, NOT_YET, Effect
from ludoteka.games.roll_player.dice import COLOUR, DICE, FACE, FLIPPED, die_of
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

ALL_COLOURS: Final = [0, 1, 2, 3, 4, 5, 6]
CASTS: Final = [list(range(6**dice)) for dice in range(6)]
"""The outcomes of so many dice cast together: in base 6, the first die leading."""
SIXES: Final = [1, 6, 36, 216, 1296]
RISING: Final = [FACE[die] * 8 + COLOUR[die] for die in range(DICE)]
BY_CLIMBING: Final = 1
BY_TRADE: Final = 2
REARRANGED: Final = ["R.ROL.03", "R.CLR.08", "R.CLR.19"]
"""By what the dice were disturbed: a roll, Climb or Intimidate, Negotiate."""


class Throw(Frame[Party]):
    """R.ROL.01, R.SET.22: draw dice from the bag and roll them, as many together as make a round."""

    __slots__ = ("left", "seat", "together")

    def __init__(self, seat: int, left: int, together: int) -> None:
        self.seat = seat
        self.left = left
        """How many dice are still to be drawn."""
        self.together = together
        """Whether these are the dice of a round."""

    def run(self, pos: Party) -> None:
        if self.left:
            pos.ask(CHANCE, v.DRAW)
        elif pos.drawn:
            many = len(pos.drawn) >= pos.box.slots
            pos.ask(CHANCE, v.CAST if self.together else v.TOSS if many else v.ROLL)
        else:
            pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.CAST or pos.kind == v.TOSS:
            return CASTS[pos.box.slots]
        if pos.kind == v.ROLL:
            return FACES_OF_A_DIE
        bag = pos.bag
        return [colour for colour in ALL_COLOURS if bag[colour]] if 0 in bag else ALL_COLOURS

    def weights(self, pos: Party) -> list[int] | None:
        """R.BAG.01: every die in the bag is as likely as any other."""
        if pos.kind != v.DRAW:
            return None
        bag = pos.bag
        return [count for count in bag if count] if 0 in bag else bag

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.DRAW:
            pos.bag[value] -= 1
            pos.drawn.append(value)
            self.left -= 1
        elif pos.kind == v.ROLL:
            self.roll(pos, pos.drawn.pop(0), value + 1)
        else:
            slots = pos.box.slots
            for place in range(slots):
                self.roll(pos, pos.drawn[place], value // SIXES[slots - 1 - place] % 6 + 1)
            pos.drawn = pos.drawn[slots:]

    def roll(self, pos: Party, colour: int, face: int) -> None:
        die = die_of(colour, face)
        pos.trays[self.seat].append(die)
        pos.tell(v.ROLLED, "R.ROL.01" if self.together else "R.SET.23", self.seat, die)

    def rule(self, pos: Party) -> str:
        return "R.ROL.01" if self.together else "R.SET.22" if self.left else "R.SET.23"

    def state(self) -> list[Any]:
        return [self.seat, self.left, self.together]

    def clone(self) -> Throw:
        return Throw(self.seat, self.left, self.together)


class Arrange(Frame[Party]):
    """R.ROL.02: the lowest die on the lowest free initiative card; of equal dice the seat chooses (R.ROL.03)."""

    __slots__ = ("again", "seat", "slots")

    def __init__(self, seat: int, slots: int, again: int) -> None:
        self.seat = seat
        self.slots = slots
        """The initiative cards that take a die, as a mask."""
        self.again = again
        """Which of `REARRANGED` has disturbed the pool; 0 after a roll."""

    def run(self, pos: Party) -> None:
        tray = pos.trays[self.seat]
        tray.sort(key=RISING.__getitem__)
        while tray:
            die = tray[0]
            for other in tray:
                if other != die and FACE[other] == FACE[die]:
                    pos.ask(self.seat, v.ARRANGE)
                    return
            self.lay(pos, die)
        pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        tray = pos.trays[seat]
        low = min([FACE[die] for die in tray])
        return sorted({COLOUR[die] for die in tray if FACE[die] == low})

    def answer(self, pos: Party, seat: int, value: int) -> None:
        self.lay(pos, die_of(value, min([FACE[die] for die in pos.trays[seat]])))

    def lay(self, pos: Party, die: int) -> None:
        pos.trays[self.seat].remove(die)
        slot = 0
        while pos.pool[slot] or not self.slots >> slot & 1:
            slot += 1
        pos.pool[slot] = die
        pos.tell(v.LAID_ON, REARRANGED[self.again] if self.again else "R.ROL.02", die, slot + 1)

    def rule(self, pos: Party) -> str:
        return REARRANGED[self.again]

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.ROL.02", say("No die of this colour is among the lowest."))

    def state(self) -> list[Any]:
        return [self.seat, self.slots, self.again]

    def clone(self) -> Arrange:
        return self


def stir(pos: Party, seat: int, again: int) -> None:
    """R.CLR.08, R.CLR.19: the user of a skill puts the unchosen dice in order afresh; coins stay where they are."""
    slots = 0
    for slot, die in enumerate(pos.pool):
        if die:
            pos.trays[seat].append(die)
            pos.pool[slot] = 0
            slots |= 1 << slot
    pos.stirred = 1
    pos.push(Arrange(seat, slots, again))


def unchosen(pos: Party) -> list[int]:
    """The initiative cards with a die (R.CLR.07)."""
    return [slot for slot, die in enumerate(pos.pool) if die]


def not_in_pool(slot: int, rule: str) -> Refusal:
    return Refusal(rule, say("No die lies on initiative card {number}."), {"number": slot + 1})


class FlipInPool(Effect):
    """Climb: turn one die of the pool to its opposite face."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.POOL_DIE)

    def options(self, pos: Party, seat: int) -> list[int]:
        return unchosen(pos)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        die = pos.pool[value]
        pos.pool[value] = FLIPPED[die]
        pos.tell(v.POOL_TURNED, "R.CLR.07", seat, die, FLIPPED[die])
        stir(pos, seat, BY_CLIMBING)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return not_in_pool(value, "R.CLR.07")

    def clone(self) -> FlipInPool:
        return self


class RerollInPool(Effect):
    """Intimidate: reroll any number of dice of the pool."""

    __slots__ = ("left",)

    def __init__(self, seat: int, source: int, left: int) -> None:
        self.seat = seat
        self.source = source
        self.left = left
        """The initiative cards whose dice are still to be rolled, as a mask; -1 before they are chosen."""

    def run(self, pos: Party) -> None:
        if self.left < 0:
            pos.ask(self.seat, v.POOL_DICE)
        elif self.left:
            pos.ask(CHANCE, v.ROLL)
        else:
            pos.pop()
            stir(pos, self.seat, BY_CLIMBING)

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.ROLL:
            return FACES_OF_A_DIE
        there = 0
        for slot in unchosen(pos):
            there |= 1 << slot
        return [mask - 1 for mask in range(1, there + 1) if not mask & ~there]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.POOL_DICE:
            self.left = value + 1
            return
        slot = 0
        while not self.left >> slot & 1:
            slot += 1
        self.left &= ~(1 << slot)
        die = pos.pool[slot]
        pos.pool[slot] = die_of(COLOUR[die], value + 1)
        pos.tell(v.POOL_TURNED, "R.CLR.07", self.seat, die, pos.pool[slot])

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        for slot in range(pos.box.slots):
            if value + 1 >> slot & 1 and not pos.pool[slot]:
                return not_in_pool(slot, "R.CLR.07")
        return None

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.left]

    def clone(self) -> RerollInPool:
        return RerollInPool(self.seat, self.source, self.left)


class TradeWithPool(Effect):
    """R.CLR.19: exchange a die on the board with one of the pool; both keep their values (R.CLR.22)."""

    __slots__ = ("cell",)

    def __init__(self, seat: int, source: int, cell: int) -> None:
        self.seat = seat
        self.source = source
        self.cell = cell

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.DIE if self.cell < 0 else v.POOL_DIE)

    def options(self, pos: Party, seat: int) -> list[int]:
        return pos.filled(seat) if pos.kind == v.DIE else unchosen(pos)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.DIE:
            self.cell = value
            return
        pos.pop()
        board = pos.boards[seat]
        old, new = board[self.cell], pos.pool[value]
        board[self.cell] = new
        pos.pool[value] = old
        if pos.placed == self.cell:
            pos.placed = NOT_YET
        pos.tell(v.EXCHANGED, "R.CLR.19", seat, old, new)
        pos.gain_for_die(seat, new, "R.CLR.18")
        stir(pos, seat, BY_TRADE)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return self.no_die(pos, value) if pos.kind == v.DIE else not_in_pool(value, "R.CLR.19")

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.cell]

    def clone(self) -> TradeWithPool:
        return TradeWithPool(self.seat, self.source, self.cell)

"""A turn of the dice phase: initiative card, row, gold, attribute action (R.DIC)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import ops as b
from ludoteka.games.roll_player import skills as s
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import FACES_OF_A_DIE, MONK, NOT_YET, OLD, OLD_OR_NEW, Adjust, Walk
from ludoteka.games.roll_player.dice import COLOUR, FACE, die_of
from ludoteka.games.roll_player.effects import begin, possible
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

# Steps
BEGINNING: Final = 0
CHOOSING: Final = 1
PLACING: Final = 2
ACTING: Final = 3
ENDING: Final = 4


class DiceTurn(Frame[Party]):
    """R.DIC.01: choose an initiative card, place its die, take gold, then act if wanted."""

    __slots__ = ("row", "seat", "slot", "spent", "step")

    def __init__(self, seat: int, step: int, slot: int, row: int, spent: int) -> None:
        self.seat = seat
        self.step = step
        self.slot = slot
        self.row = row
        self.spent = spent
        """What of the turn's extras is used up: rerolls counted while placing; a mask of the extras after that."""

    def run(self, pos: Party) -> None:
        seat = self.seat
        step = self.step
        if step == PLACING:
            pos.ask(seat, v.ROW)
        elif step == ACTING:
            pos.ask(seat, v.ACTION)
        elif step == ENDING:
            if pos.ready[seat] or self.may_walk(pos) or self.staff(pos) >= 0:
                pos.ask(seat, v.END_TURN)  # where nothing but the end is left, it is not asked for
            else:
                self.end(pos)
        elif step == BEGINNING:
            pos.placed = NOT_YET
            pos.acting = NOT_YET
            pos.stirred = 0
            self.step = CHOOSING
            if s.others_may_stir(pos, seat):
                pos.push(s.Window(b.POOL_WINDOW, seat, 1))
            else:
                pos.ask(seat, v.CHOOSE)
        elif pos.stirred:
            pos.push(s.Window(b.POOL_WINDOW, seat, 1))
        else:
            pos.ask(seat, v.CHOOSE)

    def window(self, pos: Party) -> int:
        """R.WIN.02; after another skill, or what ends the turn, it is no longer right after the action (R.WIN.11)."""
        if self.step == CHOOSING:
            return b.CHOOSING
        if self.step == ENDING and not self.spent & (WALKED | STRUCK | USED):
            return b.ENDING_TURN
        return b.DICE_TURN

    def options(self, pos: Party, seat: int) -> list[int]:
        found = s.usable(pos, seat, self.window(pos)) if pos.ready[seat] else []
        own = pos.box.own
        ability = pos.box.abilities[pos.hero[seat]]
        if pos.kind == v.CHOOSE:
            for slot, die in enumerate(pos.pool):
                if die:
                    found.append(own + slot)
            if ability.swaps and not self.spent:
                found += [own + pos.box.slots + pair for pair in pairs(pos)]
        elif pos.kind == v.ROW:
            board = pos.boards[seat]
            for row in range(6):
                if not board[row * 3 + 2]:
                    found.append(own + row)
            if self.spent < ability.rerolls:
                found.append(own + v.REROLL)
        elif pos.kind == v.ACTION:
            found.append(own + v.DECLINE)
            if ability.substitutes:
                found += [own + v.ACT + row for row in self.neighbours() if possible(pos, seat, row)]
            elif possible(pos, seat, self.row):
                found.append(own + v.ACT + self.row)
            if ability.flips and pos.placed >= 0 and not self.spent & TURNED:
                found.append(own + v.TURN)
        else:
            found.append(own + v.PASS)
            if self.may_walk(pos):
                found.append(own + v.WALK)
            if self.staff(pos) >= 0:
                found.append(own + v.STAFF)
            if len(found) == 1:
                return found
        return found + s.drops(pos, seat) if pos.arms[seat] else found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        own = pos.box.own
        if value < own:
            window = self.window(pos)
            if self.step == ENDING and value < pos.box.drop and not pos.box.narrow:
                self.spent |= USED
            s.own_answer(pos, seat, value, window)
            return
        value -= own
        if pos.kind == v.ROW:
            if value == v.REROLL:
                self.spent += 1
                pos.push(RerollHeld(seat, 0))
            else:
                self.place(pos, value)
        elif pos.kind == v.CHOOSE:
            if value < pos.box.slots:
                self.choose(pos, value)
            else:
                self.exchange(pos, value - pos.box.slots)
        elif pos.kind == v.ACTION:
            self.act(pos, value)
        elif value == v.WALK:
            self.spent |= WALKED
            pos.push(Walk(seat, MONK, 0))
        elif value == v.STAFF:
            source = self.staff(pos)
            self.spent |= STRUCK
            pos.push(Adjust(seat, source, self.row))
        else:
            self.end(pos)

    def choose(self, pos: Party, slot: int) -> None:
        """R.DIC.02; a Longbow pays for a card without gold."""
        seat = self.seat
        die = pos.pool[slot]
        pos.pool[slot] = 0
        pos.chosen[slot] = seat
        pos.held.append(die)
        self.slot = slot
        self.step = PLACING
        self.spent = 0
        pos.tell(v.CHOSE, "R.DIC.02", seat, slot + 1, die)
        if pos.arms[seat] and not pos.coins[slot]:
            for number, arm in enumerate(pos.box.arms):
                if arm.longbow and pos.arms[seat] >> number & 1:
                    pos.gain(seat, arm.longbow, "R.GLD.02")

    def exchange(self, pos: Party, pair: int) -> None:
        """R.CLA.10: the dice of two unchosen initiative cards, without putting them in order."""
        low, high = both(pos, pair)
        self.spent = 1
        pos.pool[low], pos.pool[high] = pos.pool[high], pos.pool[low]
        pos.tell(v.POOL_SWAPPED, "R.CLA.10", self.seat, low + 1, high + 1)

    def place(self, pos: Party, row: int) -> None:
        """R.DIC.04, then the gold of the card, of the filled row and of the die (R.DIC.05 to R.DIC.08)."""
        seat = self.seat
        die = pos.held.pop()
        cell = pos.put(seat, row, die)
        self.row = row
        self.step = ACTING
        self.spent = 0
        pos.placed = cell
        pos.tell(v.PUT, "R.DIC.04", seat, die, cell)
        if pos.coins[self.slot]:
            pos.coins[self.slot] = 0
            pos.gain(seat, 1, "R.DIC.05")
        if cell % 3 == 2:
            pos.gain(seat, 1, "R.DIC.06")
        pos.gain_for_die(seat, die, "R.DIC.07")

    def act(self, pos: Party, value: int) -> None:
        """R.DIC.09, R.DIC.10; a Barbarian may turn the die first (R.CLA.14)."""
        if value == v.TURN:
            self.spent |= TURNED
            pos.flip(self.seat, pos.placed, "R.CLA.14")
            return
        self.step = ENDING
        if value != v.DECLINE:
            pos.acting = value - v.ACT
            begin(pos, self.seat, pos.acting)

    def neighbours(self) -> list[int]:
        """R.CLA.12: the row of placement and those next to it."""
        return [row for row in (self.row - 1, self.row, self.row + 1) if 0 <= row < 6]

    def may_walk(self, pos: Party) -> bool:
        """R.CLA.08."""
        return pos.box.abilities[pos.hero[self.seat]].enlightened >= 0 and not self.spent & WALKED

    def staff(self, pos: Party) -> int:
        """The source of a weapon that changes a die of the row at the end of the turn, or -1."""
        if pos.arms[self.seat] and not self.spent & STRUCK:
            for number, arm in enumerate(pos.box.arms):
                if arm.staff and pos.arms[self.seat] >> number & 1:
                    source = pos.box.source(pos.box.weapons[number])
                    if Adjust(self.seat, source, self.row).options(pos, self.seat):
                        return source
        return NOT_YET

    def end(self, pos: Party) -> None:
        """R.CLA.08: a Monk who did not act takes gold."""
        gold = pos.box.abilities[pos.hero[self.seat]].enlightened
        if gold > 0 and pos.acting < 0:
            pos.gain(self.seat, gold, "R.CLA.08")
        pos.placed = NOT_YET
        pos.acting = NOT_YET
        pos.pop()

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        own = pos.box.own
        if value < own:
            return s.why_not_own(pos, seat, value, self.window(pos))
        value -= own
        ability = pos.box.abilities[pos.hero[seat]]
        if pos.kind == v.CHOOSE:
            if value < pos.box.slots:
                number = {"number": value + 1}
                return Refusal("R.DIC.02", say("Initiative card {number} is not in the centre any more."), number)
            if not ability.swaps:
                return Refusal("R.CLA.10", say("Only a Rogue exchanges dice of the pool."))
            if self.spent:
                return Refusal("R.CLA.10", say("You have exchanged dice of the pool in this turn."))
            return Refusal("R.CLA.10", say("Both dice must lie on unchosen initiative cards."))
        if pos.kind == v.ROW:
            if value == v.REROLL:
                if not ability.rerolls:
                    return Refusal("R.CLA.11", say("Only a Sorcerer rerolls the chosen die."))
                return Refusal("R.CLA.11", say("You have rerolled the die as often as you may."))
            return Refusal("R.DIC.04", say("{row} has no empty cell."), {"row": value})
        if pos.kind == v.ACTION:
            if value == v.TURN:
                return Refusal("R.CLA.14", say("You cannot turn the die you placed."))
            row = value - v.ACT
            if ability.substitutes and row not in self.neighbours():
                return Refusal("R.CLA.12", say("{row} is not next to the row of placement."), {"row": row})
            return Refusal("R.DIC.09", say("You did not place the die in {row}."), {"row": row})
        if value == v.WALK:
            return Refusal("R.CLA.08", say("Your token does not move at the end of this turn."))
        return Refusal("R.WPN.04", say("No weapon of yours changes a die of this row now."))

    def about(self, pos: Party) -> dict[str, int]:
        if self.step == PLACING:
            return {"die": pos.held[0]} if pos.held else {}
        return {"row": self.row} if self.step >= ACTING else {}

    def state(self) -> list[Any]:
        return [self.seat, self.step, self.slot, self.row, self.spent]

    def clone(self) -> DiceTurn:
        return DiceTurn(self.seat, self.step, self.slot, self.row, self.spent)


# Extras used up after placing
TURNED: Final = 1
WALKED: Final = 2
STRUCK: Final = 4
USED: Final = 8
"""A skill, after the action."""


def pairs(pos: Party) -> list[int]:
    """The pairs of unchosen initiative cards, by number (1+2, 1+3, …)."""
    slots = pos.box.slots
    found: list[int] = []
    number = 0
    for low in range(slots):
        for high in range(low + 1, slots):
            if pos.pool[low] and pos.pool[high]:
                found.append(number)
            number += 1
    return found


def both(pos: Party, pair: int) -> tuple[int, int]:
    low, high = 0, 1
    for _ in range(pair):
        high += 1
        if high == pos.box.slots:
            low += 1
            high = low + 1
    return low, high


class RerollHeld(Frame[Party]):
    """R.CLA.11: the chosen die is rolled again, and the new or the previous face is kept."""

    __slots__ = ("new", "seat")

    def __init__(self, seat: int, new: int) -> None:
        self.seat = seat
        self.new = new

    def run(self, pos: Party) -> None:
        if self.new:
            pos.ask(self.seat, v.KEEP)
        else:
            pos.ask(CHANCE, v.ROLL)

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.ROLL:
            return FACES_OF_A_DIE
        return OLD if FACE[pos.held[0]] == self.new else OLD_OR_NEW

    def answer(self, pos: Party, seat: int, value: int) -> None:
        die = pos.held[0]
        if pos.kind == v.ROLL:
            self.new = value + 1
            pos.tell(v.REROLLED, "R.CLA.11", self.seat, die, die_of(COLOUR[die], self.new))
            return
        pos.pop()
        if value:
            pos.held[0] = die_of(COLOUR[die], self.new)

    def rule(self, pos: Party) -> str:
        return "R.CLA.11"

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.CLA.11", say("The die shows the same value again."))

    def about(self, pos: Party) -> dict[str, int]:
        return {"die": pos.held[0], "number": self.new} if self.new else {"die": pos.held[0]}

    def state(self) -> list[Any]:
        return [self.seat, self.new]

    def clone(self) -> RerollHeld:
        return RerollHeld(self.seat, self.new)

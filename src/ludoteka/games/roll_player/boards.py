"""What attribute actions, skills and weapons do to a hero's own board, token and dice (R.ATT, R.CLR)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.dice import CELLS, COLOUR, FACE, ROWS, STEPS, die_of
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

FACES_OF_A_DIE: Final = [0, 1, 2, 3, 4, 5]
OLD: Final = [0]
OLD_OR_NEW: Final = [0, 1]
NOT_YET: Final = -1
NO_OTHER: Final = -2


class Effect(Frame[Party]):
    """An effect at work for a seat; its source, a row or a card, says with which parameters and by which rule."""

    __slots__ = ("seat", "source")

    def __init__(self, seat: int, source: int) -> None:
        self.seat = seat
        self.source = source

    def rule(self, pos: Party) -> str:
        return pos.box.rule[self.source]

    def about(self, pos: Party) -> dict[str, int]:
        return {"row": self.source} if self.source < len(ROWS) else {"card": self.source - len(ROWS)}

    def state(self) -> list[Any]:
        return [self.seat, self.source]

    def no_die(self, pos: Party, cell: int) -> Refusal:
        return Refusal(self.rule(pos), say("There is no die in {cell}."), {"cell": cell})


class Flip(Effect):
    """R.ATT.01: turn any one die to its opposite face."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.DIE)

    def options(self, pos: Party, seat: int) -> list[int]:
        return pos.filled(seat)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        pos.flip(seat, value, self.rule(pos))

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return self.no_die(pos, value)

    def clone(self) -> Flip:
        return self


class Swap(Effect):
    """R.ATT.02: exchange any two dice; nothing else follows from it (R.ATT.11, R.ATT.12)."""

    __slots__ = ("cell",)

    def __init__(self, seat: int, source: int, cell: int) -> None:
        self.seat = seat
        self.source = source
        self.cell = cell

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.DIE if self.cell < 0 else v.OTHER_DIE)

    def options(self, pos: Party, seat: int) -> list[int]:
        found = pos.filled(seat)
        if self.cell >= 0:
            found.remove(self.cell)
        return found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if self.cell < 0:
            self.cell = value
            return
        pos.pop()
        board = pos.boards[seat]
        board[self.cell], board[value] = board[value], board[self.cell]
        if pos.placed == self.cell:
            pos.placed = value
        elif pos.placed == value:
            pos.placed = self.cell
        pos.tell(v.SWAPPED, self.rule(pos), seat, self.cell, value)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        if value == v.NO_MORE:
            return Refusal(self.rule(pos), say("Two dice are exchanged."))
        if value == self.cell:
            return Refusal(self.rule(pos), say("A die is exchanged with another one."))
        return Refusal("R.ATT.03", say("There is no die in {cell} to exchange with."), {"cell": value})

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.cell]

    def clone(self) -> Swap:
        return Swap(self.seat, self.source, self.cell)


def can_adjust(board: list[int], deltas: list[int]) -> bool:
    for die in board:
        if die:
            for delta in deltas:
                if 1 <= FACE[die] + delta <= 6:
                    return True
    return False


class Adjust(Effect):
    """R.ATT.04: change one die by so much; the Quarterstaff only in the row of placement (`row`, else -1)."""

    __slots__ = ("row",)

    def __init__(self, seat: int, source: int, row: int) -> None:
        self.seat = seat
        self.source = source
        self.row = row

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.CHANGE)

    def options(self, pos: Party, seat: int) -> list[int]:
        board = pos.boards[seat]
        deltas = pos.box.deltas[self.source]
        found: list[int] = []
        for cell in range(CELLS) if self.row < 0 else range(self.row * 3, self.row * 3 + 3):
            die = board[cell]
            if die:
                for number, delta in enumerate(v.DELTAS):
                    if delta in deltas and 1 <= FACE[die] + delta <= 6:
                        found.append(cell * 3 + number)
        return found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        cell = value // 3
        pos.show_face(seat, cell, pos.boards[seat][cell] + v.DELTAS[value % 3], self.rule(pos))

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        cell, number = value // 3, value % 3
        if self.row >= 0 and cell // 3 != self.row:
            return Refusal(self.rule(pos), say("Only a die of {row} can be changed now."), {"row": self.row})
        if not pos.boards[seat][cell]:
            return self.no_die(pos, cell)
        if v.DELTAS[number] not in pos.box.deltas[self.source]:
            return Refusal(self.rule(pos), say("A die is not changed by {delta} now."), {"delta": number})
        return Refusal("R.ATT.05", say("A die shows at least 1 and at most 6."))

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.row]

    def clone(self) -> Adjust:
        return self


class Reroll(Effect):
    """R.ATT.06: reroll a die, or two together, and keep the old or the new value of each."""

    __slots__ = ("cells", "most", "news")

    def __init__(self, seat: int, source: int, most: int, cells: list[int], news: list[int]) -> None:
        self.seat = seat
        self.source = source
        self.most = most
        """How many dice may be chosen."""
        self.cells = cells
        """The dice chosen and not yet decided about."""
        self.news = news
        """What they show now."""

    def run(self, pos: Party) -> None:
        if len(self.cells) < self.most:
            pos.ask(self.seat, v.OTHER_DIE if self.cells else v.DIE)
        elif len(self.news) < len(self.cells):
            pos.ask(CHANCE, v.ROLL)
        elif self.cells:
            pos.ask(self.seat, v.KEEP)
        else:
            pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.ROLL:
            return FACES_OF_A_DIE
        if pos.kind == v.KEEP:
            return OLD if FACE[pos.boards[seat][self.cells[0]]] == self.news[0] else OLD_OR_NEW
        found = pos.filled(seat)
        if self.cells:
            found.remove(self.cells[0])
            found.append(v.NO_MORE)
        return found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.ROLL:
            die = pos.boards[self.seat][self.cells[len(self.news)]]
            self.news.append(value + 1)
            pos.tell(v.REROLLED, self.rule(pos), self.seat, die, die_of(COLOUR[die], value + 1))
        elif pos.kind == v.KEEP:
            self.most = 0
            cell = self.cells.pop(0)
            new = self.news.pop(0)
            if value:
                pos.show_face(seat, cell, die_of(COLOUR[pos.boards[seat][cell]], new), self.rule(pos))
        elif value == v.NO_MORE:
            self.most = 1
        else:
            self.cells.append(value)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        if pos.kind == v.KEEP:
            return Refusal(self.rule(pos), say("The die shows the same value again."))
        if self.cells and value == self.cells[0]:
            return Refusal(self.rule(pos), say("This die is chosen already."))
        return self.no_die(pos, value)

    def about(self, pos: Party) -> dict[str, int]:
        return {"cell": self.cells[0], "number": self.news[0]} if self.news else super().about(pos)

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.most, self.cells, self.news]

    def clone(self) -> Reroll:
        return Reroll(self.seat, self.source, self.most, self.cells[:], self.news[:])


class Walk(Frame[Party]):
    """R.ATT.07: move the token one cell; a Monk (R.CLA.08) and a Cleric (R.CLA.04) may too."""

    __slots__ = ("law", "may_stay", "seat")

    def __init__(self, seat: int, law: int, may_stay: int) -> None:
        self.seat = seat
        self.law = law
        """Which of `LAWS` lets the token move."""
        self.may_stay = may_stay

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.STEP)

    def options(self, pos: Party, seat: int) -> list[int]:
        steps = STEPS[pos.token[seat]]
        found = [way for way in range(4) if steps[way] >= 0]
        if self.may_stay:
            found.append(v.STAY)
        return found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        if value != v.STAY:
            pos.step(seat, value, LAWS[self.law])

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        if value == v.STAY:
            return Refusal(self.rule(pos), say("The token moves one cell now."))
        return Refusal("R.ALI.03", say("The token would leave the alignment card."))

    def rule(self, pos: Party) -> str:
        return LAWS[self.law]

    def state(self) -> list[Any]:
        return [self.seat, self.law, self.may_stay]

    def clone(self) -> Walk:
        return self


WISDOM: Final = 0
MONK: Final = 1
CLERIC: Final = 2
BY_SKILL: Final = 3
LAWS: Final = ["R.ATT.07", "R.CLA.08", "R.CLA.04", "R.SKL.02"]


def can_shift(pos: Party, seat: int) -> bool:
    """R.CLR.09: some die can go to another row."""
    rooms = pos.rooms(seat)
    return any(len(rooms) > 1 or (len(rooms) == 1 and rooms[0] != cell // 3) for cell in pos.filled(seat))


class Shift(Effect):
    """R.CLR.09: move a die to another row and close the gap; no action, no gold for the row."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.SHIFT)

    def options(self, pos: Party, seat: int) -> list[int]:
        rooms = pos.rooms(seat)
        return [cell * 6 + row for cell in pos.filled(seat) for row in rooms if row != cell // 3]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        cell, row = value // 6, value % 6
        board = pos.boards[seat]
        die = board[cell]
        last = cell // 3 * 3 + 2
        for at in range(cell, last):
            board[at] = board[at + 1]
        board[last] = 0
        to = pos.put(seat, row, die)
        if pos.placed == cell:
            pos.placed = to
        elif cell < pos.placed <= last:
            pos.placed -= 1
        pos.tell(v.SHIFTED, "R.CLR.09", seat, die, to)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        cell, row = value // 6, value % 6
        if not pos.boards[seat][cell]:
            return self.no_die(pos, cell)
        if row == cell // 3:
            return Refusal("R.CLR.09", say("The die goes to another row."))
        return Refusal("R.CLR.09", say("{row} has no empty cell."), {"row": row})

    def clone(self) -> Shift:
        return self


def other_colours(bag: list[int], die: int) -> list[int]:
    """R.CLR.12: what the bag holds besides the colour of the die that leaves."""
    return [colour for colour in range(len(bag)) if bag[colour] and colour != COLOUR[die]]


class TradeWithBag(Effect):
    """R.CLR.12: a die of another colour takes the place of one on the board and shows its value (R.CLR.22)."""

    __slots__ = ("cell",)

    def __init__(self, seat: int, source: int, cell: int) -> None:
        self.seat = seat
        self.source = source
        self.cell = cell

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.DIE if self.cell < 0 else v.BAG_DIE)

    def options(self, pos: Party, seat: int) -> list[int]:
        board = pos.boards[seat]
        if pos.kind == v.BAG_DIE:
            return other_colours(pos.bag, board[self.cell])
        return [cell for cell in pos.filled(seat) if other_colours(pos.bag, board[cell])]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.DIE:
            self.cell = value
            return
        pos.pop()
        board = pos.boards[seat]
        old = board[self.cell]
        new = die_of(value, FACE[old])
        pos.bag[COLOUR[old]] += 1
        pos.bag[value] -= 1
        board[self.cell] = new
        if pos.placed == self.cell:
            pos.placed = NOT_YET
        pos.tell(v.EXCHANGED, "R.CLR.12", seat, old, new)
        pos.gain_for_die(seat, new, "R.CLR.11")

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        if pos.kind == v.DIE:
            if not pos.boards[seat][value]:
                return self.no_die(pos, value)
            return Refusal("R.CLR.12", say("The bag holds no die of another colour."))
        if pos.bag[value]:
            return Refusal("R.CLR.12", say("The die from the bag has another colour than the one removed."))
        return Refusal("R.CLR.12", say("No such die is in the bag."))

    def state(self) -> list[Any]:
        return [self.seat, self.source, self.cell]

    def clone(self) -> TradeWithBag:
        return TradeWithBag(self.seat, self.source, self.cell)

"""The end of the game: farewell to weapons, stars, places and titles (R.SCO, R.TIE, R.SOL.18, R.SOL.19)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import traits as t
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.dice import CELLS, COLOUR, FACE, GOLD, sum_of_faces
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

SOURCES: Final = [
    say("attribute goals"),
    say("dice of the class colour"),
    say("alignment"),
    say("backstory"),
    say("armour"),
    say("traits"),
    say("gold left"),
]
"""The words of a report, in the order of `box.SOURCES`."""

# Stars by source


def stars(pos: Party, seat: int) -> list[int]:
    """R.SCO.01: stars by source, in the order of `box.SOURCES`."""
    box = pos.box
    return [
        goals(pos, seat),
        class_dice(pos, seat),
        box.grids[pos.alignment[seat]][pos.token[seat]] if pos.alignment[seat] >= 0 else 0,
        box.rewards[matches(pos, seat)],
        armour(pos, seat),
        sum([trait_stars(pos, seat, card) for card in pos.owned[seat] if box.traits[card] is not None]),
        pos.gold[seat] // 8 if pos.seats == 1 else 0,
    ]


def totals(pos: Party, seat: int) -> list[int]:
    """R.SCO.02: what each row counts for the goals: dice, race, weapons (R.CLR.05)."""
    box = pos.box
    board = pos.boards[seat]
    found = [sum_of_faces(board, row) for row in range(6)]
    if pos.race[seat] >= 0:
        modifiers = box.modifiers[pos.race[seat]]
        for row in range(6):
            found[row] += modifiers[row]
    for number, arm in enumerate(box.arms):
        if pos.arms[seat] >> number & 1:
            own = box.colour[pos.hero[seat]]
            for cell in range(CELLS):
                if COLOUR[board[cell]] == own:
                    found[cell // 3] += arm.class_dice
                elif COLOUR[board[cell]] == GOLD:
                    found[cell // 3] += arm.gold_dice
            for row in range(6):
                found[row] += arm.rows[row]
    return found


def goal(pos: Party, seat: int, row: int, total: int) -> int:
    """R.SCO.03 to R.SCO.06: exactly, within, or at least."""
    box = pos.box
    hero = pos.hero[seat]
    return box.stars[hero][row] if box.lowest[hero][row] <= total <= box.highest[hero][row] else 0


def goals(pos: Party, seat: int) -> int:
    """R.SCO.15: a spear goes to the row where it brings most."""
    if pos.hero[seat] < 0:
        return 0
    found = totals(pos, seat)
    sum_ = 0
    for row in range(6):
        sum_ += goal(pos, seat, row, found[row])
    best = sum_
    for number, arm in enumerate(pos.box.arms):
        if arm.spear and pos.arms[seat] >> number & 1:
            for row in range(6):
                without = sum_ - goal(pos, seat, row, found[row])
                for bonus in arm.spear:
                    best = max(best, without + goal(pos, seat, row, found[row] + bonus))
    return best


def class_dice(pos: Party, seat: int) -> int:
    """R.SCO.07."""
    if pos.hero[seat] < 0:
        return 0
    own = pos.box.colour[pos.hero[seat]]
    return len([1 for die in pos.boards[seat] if COLOUR[die] == own])


def matches(pos: Party, seat: int) -> int:
    """R.SCO.09: dice whose colour and cell agree with the backstory."""
    if pos.backstory[seat] < 0:
        return 0
    count = 0
    for die, mark in zip(pos.boards[seat], pos.box.marks[pos.backstory[seat]], strict=True):
        if mark != NONE and COLOUR[die] == mark:
            count += 1
    return count


def armour(pos: Party, seat: int) -> int:
    """R.SCO.10, R.SCO.11: each set by its number of cards, one star more in the class colour; R.CLR.15: the shield."""
    box = pos.box
    counts = [0] * len(box.set_ids)
    for card in pos.owned[seat]:
        if box.set[card] >= 0:
            counts[box.set[card]] += 1
    total = 0
    gain = 0
    for number, count in enumerate(counts):
        table = box.set_stars[number]
        if count:
            whole = len(table) - 1
            total += table[min(count, whole)]
            if box.set_colours[number] >> box.colour[pos.hero[seat]] & 1:
                total += 1
            if count < whole:
                gain = max(gain, table[count + 1] - table[count])
    for number, arm in enumerate(box.arms):
        if arm.shield and pos.arms[seat] >> number & 1:
            total += gain
    return total


# Traits


def trait_stars(pos: Party, seat: int, card: int) -> int:
    """R.SCO.12: conditions look at printed faces; race and weapons are for goals only (R.CLR.06)."""
    trait = pos.box.traits[card]
    assert trait is not None
    count = counted(pos, seat, trait)
    return trait.stars[count if count < len(trait.stars) else -1]


def counted(pos: Party, seat: int, trait: t.Trait) -> int:
    board = pos.boards[seat]
    op = trait.op
    if op <= t.ROWS_ABOVE:
        return len([1 for row in range(6) if row_counts(pos, seat, trait, row)])
    if op == t.DICE_SHOWING:
        return len([1 for die in board if FACE[die] == trait.first])
    if op == t.SMALL_ROW:
        return 1 if sum_of_faces(board, trait.first) <= trait.second else 0
    if op == t.LOWEST_ROW:
        low = sum_of_faces(board, trait.first)
        return 0 if [1 for row in range(6) if row != trait.first and sum_of_faces(board, row) <= low] else 1
    if op == t.ALIGNMENT:
        return trait.first >> pos.token[seat] & 1
    if op == t.SKILLS:
        return len([1 for card in pos.owned[seat] if pos.box.skill[card] >= 0])
    if op == t.UPRIGHT_SKILLS:
        return pos.ready[seat].bit_count()
    if op == t.OTHER_TRAITS:
        return len([1 for card in pos.owned[seat] if pos.box.traits[card] is not None]) - 1
    if op == t.COINS:
        return pos.gold[seat]
    return pos.hands_full(seat) if op == t.HANDS else matches(pos, seat)


def row_counts(pos: Party, seat: int, trait: t.Trait, row: int) -> bool:
    board = pos.boards[seat]
    one, two, three = board[row * 3], board[row * 3 + 1], board[row * 3 + 2]
    if trait.op == t.CLASS_ROWS:
        own = pos.box.colour[pos.hero[seat]]
        return COLOUR[one] == own or COLOUR[two] == own or COLOUR[three] == own
    if not one or not two or not three:
        return False
    if trait.op == t.EQUAL_ROWS:
        return FACE[one] == FACE[two] == FACE[three]
    if trait.op == t.CONSECUTIVE_ROWS:
        low, middle, high = sorted([FACE[one], FACE[two], FACE[three]])
        return low + 1 == middle and middle + 1 == high
    if trait.op == t.GREAT_ROWS:
        return sum_of_faces(board, row) >= trait.first
    if trait.op == t.ONE_COLOUR_ROWS:
        return COLOUR[one] == COLOUR[two] == COLOUR[three]
    return row != trait.first and sum_of_faces(board, row) >= sum_of_faces(board, trait.first) + trait.second


# Places and titles


def points(pos: Party) -> list[int]:
    """R.SCO.13: totals may be negative."""
    return [sum(stars(pos, seat)) for seat in range(pos.seats)]


def sources(pos: Party) -> list[dict[str, int]]:
    """The same by source, for reports."""
    return [
        {said.one: number for said, number in zip(SOURCES, stars(pos, seat), strict=True)} for seat in range(pos.seats)
    ]


def ranking(pos: Party) -> list[list[int]]:
    """R.TIE.01 to R.TIE.04: by stars, then gold, then fewer dice of the class colour."""
    scores = points(pos)
    keys = [(-scores[seat], -pos.gold[seat], class_dice(pos, seat)) for seat in range(pos.seats)]
    return [[seat for seat in range(pos.seats) if keys[seat] == key] for key in sorted(set(keys))]


def title(pos: Party, total: int) -> int:
    """R.SOL.19: the place in the list of titles."""
    for number, fewest in enumerate(pos.box.titles):
        if total >= fewest:
            return number
    return len(pos.box.titles) - 1


class Farewell(Frame[Party]):
    """R.SCO.14: weapons may still be discarded before the stars are counted."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, pos: Party) -> None:
        while self.turn < pos.seats:
            seat = (pos.first + self.turn) % pos.seats
            if pos.arms[seat]:
                pos.ask(seat, v.FAREWELL)
                return
            self.turn += 1
        pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        weapons = len(pos.box.weapons)
        return [*[number for number in range(weapons) if pos.arms[seat] >> number & 1], weapons]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if value == len(pos.box.weapons):
            self.turn += 1
        else:
            pos.drop(seat, pos.box.weapons[value], "R.SCO.14")

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.SCO.14", say("{weapon} is not yours to discard."), {"weapon": value})

    def state(self) -> list[Any]:
        return [self.turn]

    def clone(self) -> Farewell:
        return Farewell(self.turn)


class Scoring(Frame[Party]):
    """R.END.02: the stars are counted, source by source."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        pos.pop()
        pos.tell(v.ENDED, "R.END.01")
        if pos.events is None:
            return
        for seat in range(pos.seats):
            found = stars(pos, seat)
            for source, number in enumerate(found):
                if source != v.GOLD_LEFT or pos.seats == 1:
                    pos.tell(v.SCORED, "R.SOL.18" if source == v.GOLD_LEFT else "R.SCO.01", seat, source, number)
            if pos.seats == 1:
                pos.tell(v.TITLED, "R.SOL.19", seat, sum(found), title(pos, sum(found)))

    def clone(self) -> Scoring:
        return self

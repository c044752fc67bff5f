"""What the game teaches bots: what a sheet in the making is worth in stars.

Every row is worth the stars of its goal times the chance to meet it; the chance is that of a player who can pick each
missing die from a few. Gold is worth what it still buys, a card what it brings or, early in the game, what its price
promises. All else is the difference that an answer makes to that, followed through the questions it raises.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import Reroll
from ludoteka.games.roll_player.box import NONE, Box
from ludoteka.games.roll_player.dice import COLOUR, FACE, FLIPPED, GOLD, STEPS, die_of, missing, sum_of_faces
from ludoteka.games.roll_player.dice_turn import RerollHeld
from ludoteka.games.roll_player.ops import FROM_DECK
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.rounds import MARKET, Round
from ludoteka.games.roll_player.scoring import armour, class_dice, goals, stars, trait_stars
from ludoteka.games.roll_player.traits import ALIGNMENT as ALIGNED
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE, OVER
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Forecaster
from ludoteka.kernel.position import Position

LOWEST_TOTAL: Final = -12
TOTALS: Final = 48
"""Totals from -12 to 35 can be looked up."""
PICK: Final = (0.42, 0.27, 0.17, 0.09, 0.04, 0.01)
"""How often the best, second best, ... of the six faces can be found for a cell."""
REPAIR: Final = (0.34, 0.2, 0.1)
"""The chance that a full row one, two, three pips off is still set right."""
LIVED: Final = (0.0, 0.35, 1.0, 1.9, 3.0, 4.4, 6.0)
"""Backstory matches, interpolated."""
HOPE: Final = 0.3
"""What an empty marked cell counts of a match."""
STRIDE: Final = 0.55
"""What each step from a cell of the alignment card to a better one costs."""
LATE_STRIDE: Final = 1.2
"""The same in the last rounds."""
COIN: Final = 0.3
RICH: Final = 7
"""Gold beyond this is worth half."""
FOLLOWED: Final = {
    v.DIE, v.OTHER_DIE, v.CHANGE, v.KEEP, v.STEP, v.SHIFT, v.POOL_DIE, v.BAG_DIE, v.COPY, v.DROP, v.DISCARDED_CARD,
    v.LOCK, v.ROW,
}  # fmt: skip
"""Questions that an own answer raises and that are thought through with it."""
DEPTH: Final = 4


class Advice:
    """The worth of positions and answers."""

    def __init__(self, game: Game, box: Box) -> None:
        self.game: Final = game
        self.box: Final = box
        self.rows: Final = [
            [_chances(box.lowest[hero][row], box.highest[hero][row], box.stars[hero][row]) for row in range(6)]
            for hero in range(len(box.classes))
        ]
        """By class, row, missing dice and total: the stars to expect."""
        self.marked: Final = [[cell for cell, mark in enumerate(marks) if mark >= 0] for marks in box.marks]
        """By backstory: the marked cells."""
        self.early: Final = [[_reach(grid, cell, STRIDE) for cell in range(9)] for grid in box.grids]
        """By alignment card and cell: what the best cell within reach is worth."""
        self.late: Final = [[_reach(grid, cell, LATE_STRIDE) for cell in range(9)] for grid in box.grids]
        """The same in the last rounds."""

    # What bots ask

    def projection(self, pos: Position) -> list[float]:
        party = cast(Party, pos)
        return [self.worth(party, seat) for seat in range(party.seats)]

    def progress(self, pos: Position) -> float:
        return cast(Party, pos).round / self.box.rounds

    def measures(self) -> Sequence[str]:
        from ludoteka.games.roll_player.features import FEATURES

        return FEATURES

    def listens(self) -> bool:
        return False

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        return None

    def features(self, pos: Position, seat: int) -> list[float]:
        from ludoteka.games.roll_player.features import features

        return features(self, cast(Party, pos), seat)

    def quiet(self, pos: Position) -> bool:
        """When somebody's turn begins."""
        return pos.kind == v.CHOOSE or pos.kind == v.MARKET

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        seat: int = view["seat"]
        return self.judge(cast(Party, self.game.imagine(view, SeededChance(0))), seat, options, DEPTH)

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        """Everything that counts lies open. Who asks looks ahead on its own, so that one step is enough here."""
        return self.judge(cast(Party, pos), seat, options, 1)

    def judge(self, pos: Party, seat: int, options: list[int], depth: int) -> list[float]:
        if pos.kind == v.BOARD or pos.kind == v.ARRANGE:
            return [0.0] * len(options)
        if pos.kind == v.CLASS:
            return [self.promise(hero) for hero in options]
        now = self.worth(pos, seat)
        own = pos.box.own
        if pos.kind == v.CHOOSE:
            base = [self.choice(pos, seat, option - own) if option >= own else 0.0 for option in options]
        elif pos.kind == v.ROW:
            base = [self.placing(pos, seat, option - own) if option >= own else 0.0 for option in options]
        else:
            return [self.after(pos, seat, option, depth) for option in options]
        best = max([base[index] for index, option in enumerate(options) if option >= own])
        for index, option in enumerate(options):
            if option < own:
                base[index] = best + self.after(pos, seat, option, depth) - now
        return base

    # Looking ahead

    def after(self, pos: Party, seat: int, option: int, depth: int) -> float:
        then = pos.clone()
        then.play(seat, option)
        return self.best(then, seat, depth - 1)

    def best(self, pos: Party, seat: int, depth: int) -> float:
        """The worth of a position if the seat answers what it is asked as well as it can."""
        if depth > 0 and pos.seat == seat and pos.kind in FOLLOWED:
            if pos.kind == v.ROW:
                own = pos.box.own
                return max([self.placing(pos, seat, option - own) for option in pos.choices if option >= own])
            return max([self.after(pos, seat, option, depth) for option in pos.choices])
        if depth > 0 and pos.seat == CHANCE and pos.kind == v.ROLL and rolls(pos, seat):
            return sum([self.rolled(pos, seat, face, depth) for face in range(6)]) / 6
        return self.worth(pos, seat)

    def rolled(self, pos: Party, seat: int, face: int, depth: int) -> float:
        then = pos.clone()
        then.play(CHANCE, face)
        return self.best(then, seat, depth - 1)

    def choice(self, pos: Party, seat: int, value: int) -> float:
        """An initiative card: its die in the best row, its coin, and a place early in the market."""
        if value >= pos.box.slots:
            return self.worth(pos, seat) - 1.0
        die = pos.pool[value]
        coin = self.coins(pos, seat, pos.gold[seat] + 1) - self.coins(pos, seat, pos.gold[seat])
        early = 0.06 * (pos.box.slots - value)
        if pos.enemy >= 0:
            early *= 2
        return self.best_row(pos, seat, die)[0] + early + (coin if pos.coins[value] else 0.0)

    def placing(self, pos: Party, seat: int, value: int) -> float:
        """A row for the die, with the gold it brings and the action that follows; or a reroll of it (R.CLA.11)."""
        die = pos.held[0]
        if value != v.REROLL:
            return self.placed(pos, seat, die, value)
        kept = self.best_row(pos, seat, die)[0]
        total = 0.0
        for face in range(1, 7):
            total += max(kept, self.best_row(pos, seat, die_of(COLOUR[die], face))[0])
        return total / 6 - 0.01

    def best_row(self, pos: Party, seat: int, die: int) -> tuple[float, int]:
        found = [(self.placed(pos, seat, die, row), row) for row in pos.rooms(seat)]
        return max(found) if found else (self.worth(pos, seat), NONE)

    def placed(self, pos: Party, seat: int, die: int, row: int) -> float:
        board = pos.boards[seat]
        ability = pos.box.abilities[pos.hero[seat]]
        cell = row * 3
        while board[cell]:
            cell += 1
        best = NONE * 99.0
        gold = pos.gold[seat]
        pos.gold[seat] += (1 if cell % 3 == 2 else 0) + (ability.gold_die if COLOUR[die] == GOLD else 0)
        for shown in (die, FLIPPED[die]) if ability.flips else (die,):
            board[cell] = shown
            rows = [row]
            if ability.substitutes:
                rows = [near for near in (row - 1, row, row + 1) if 0 <= near < 6]
            worth = self.worth(pos, seat) + max([self.action(pos, seat, near) for near in rows])
            best = max(best, worth)
        board[cell] = 0
        pos.gold[seat] = gold
        return best

    # Attribute actions

    def action(self, pos: Party, seat: int, row: int) -> float:
        """What the action of a row would bring, by its effect alone."""
        if row == 4:
            return self.stride(pos, seat)
        if row == 5:
            return 0.25 if self.markets(pos, seat) else 0.0
        board = pos.boards[seat]
        totals = self.totals(pos, seat)
        gaps = [missing(board, at) for at in range(6)]
        tables = self.rows[pos.hero[seat]]
        best = 0.0
        for cell in range(18):
            die = board[cell]
            if not die:
                continue
            at = cell // 3
            table = tables[at][gaps[at]]
            total = totals[at] - LOWEST_TOTAL
            here = table[total]
            face = FACE[die]
            if row == 0:
                best = max(best, table[total + 7 - 2 * face] - here)
            elif row == 2:
                if face < 6:
                    best = max(best, table[total + 1] - here)
                if face > 1:
                    best = max(best, table[total - 1] - here)
            elif row == 3:
                gain = 0.0
                for new in range(1, 7):
                    gain += max(0.0, table[total - face + new] - here)
                best = max(best, gain / 6)
        return self.exchange(pos, seat, totals, gaps) if row == 1 else best

    def exchange(self, pos: Party, seat: int, totals: list[int], gaps: list[int]) -> float:
        """The best exchange of two dice in different rows."""
        board = pos.boards[seat]
        tables = self.rows[pos.hero[seat]]
        marks = self.box.marks[pos.backstory[seat]] if pos.backstory[seat] >= 0 else [NONE] * 18
        cells = pos.filled(seat)
        best = 0.0
        for number, one in enumerate(cells):
            row = one // 3
            mark = marks[one]
            left = COLOUR[board[one]]
            face = FACE[board[one]]
            table = tables[row][gaps[row]]
            total = totals[row] - LOWEST_TOTAL
            for other in cells[number + 1 :]:
                to = other // 3
                gain = 0.0
                if to != row:
                    change = FACE[board[other]] - face
                    if change:
                        goal = tables[to][gaps[to]]
                        aim = totals[to] - LOWEST_TOTAL
                        gain = table[total + change] - table[total]
                        gain += goal[aim - change] - goal[aim]
                right = COLOUR[board[other]]
                if left != right and (mark >= 0 or marks[other] >= 0):
                    gain += 0.8 * ((mark == right) + (marks[other] == left) - (mark == left) - (marks[other] == right))
                if gain > best:
                    best = gain
        return best

    def stride(self, pos: Party, seat: int) -> float:
        here = self.alignment(pos, seat, pos.token[seat])
        steps = [to for to in STEPS[pos.token[seat]] if to >= 0]
        return max(0.0, max([self.alignment(pos, seat, to) for to in steps]) - here)

    # The worth of a sheet

    def worth(self, pos: Party, seat: int) -> float:
        if pos.seat == OVER or not pos.stack:
            return sum(stars(pos, seat)) + 0.01 * pos.gold[seat]
        if pos.hero[seat] < 0:
            return 0.0
        board = pos.boards[seat]
        if 0 not in board and self.rounds(pos) <= 0:
            rows = float(goals(pos, seat))
        else:
            totals = self.totals(pos, seat)
            rows = 0.0
            for row in range(6):
                rows += self.row(pos, seat, row, missing(board, row), totals[row])
        return (
            rows
            + class_dice(pos, seat)
            + self.history(pos, seat)
            + self.alignment(pos, seat, pos.token[seat])
            + self.coins(pos, seat, pos.gold[seat])
            + self.cards(pos, seat)
        )

    def row(self, pos: Party, seat: int, row: int, gaps: int, total: int) -> float:
        """The stars to expect of a row."""
        return self.rows[pos.hero[seat]][row][gaps][total - LOWEST_TOTAL]

    def totals(self, pos: Party, seat: int) -> list[int]:
        board = pos.boards[seat]
        modifiers = self.box.modifiers[pos.race[seat]]
        found = [sum_of_faces(board, row) + modifiers[row] for row in range(6)]
        if pos.arms[seat]:
            own = self.box.colour[pos.hero[seat]]
            for number, arm in enumerate(self.box.arms):
                if pos.arms[seat] >> number & 1:
                    for cell, die in enumerate(board):
                        if arm.class_dice and COLOUR[die] == own:
                            found[cell // 3] += arm.class_dice
                        elif arm.gold_dice and COLOUR[die] == GOLD:
                            found[cell // 3] += arm.gold_dice
                    for row in range(6):
                        found[row] += arm.rows[row]
        return found

    def history(self, pos: Party, seat: int) -> float:
        backstory = pos.backstory[seat]
        if backstory < 0:
            return 0.0
        board = pos.boards[seat]
        marks = self.box.marks[backstory]
        count = 0.0
        for cell in self.marked[backstory]:
            die = board[cell]
            if not die:
                count += HOPE
            elif COLOUR[die] == marks[cell]:
                count += 1.0
        low = int(count)
        return LIVED[low] if low >= 6 else LIVED[low] + (count - low) * (LIVED[low + 1] - LIVED[low])

    def alignment(self, pos: Party, seat: int, cell: int) -> float:
        """The best cell within reach, less the way there."""
        card = pos.alignment[seat]
        if card < 0:
            return 0.0
        left = self.rounds(pos)
        grid = self.box.grids[card]
        plain = True
        for owned in pos.owned[seat]:
            trait = self.box.traits[owned]
            if trait is not None and trait.op == ALIGNED:
                grid = [value + (3 if trait.first >> at & 1 else 0) for at, value in enumerate(grid)]
                plain = False
        if left <= 0:
            return float(grid[cell])
        if plain:
            return self.early[card][cell] if left > 2 else self.late[card][cell]
        return _reach(grid, cell, STRIDE if left > 2 else LATE_STRIDE)

    def rounds(self, pos: Party) -> int:
        """The rounds after this one."""
        return self.box.rounds - pos.round

    def markets(self, pos: Party, seat: int) -> int:
        """How many market turns the seat still has."""
        left = self.rounds(pos)
        for frame in pos.stack:
            if isinstance(frame, Round) and (frame.phase < MARKET or seat in pos.chosen):
                return left + 1
        return left

    def coins(self, pos: Party, seat: int, gold: int) -> float:
        """What gold still buys; it is worth next to nothing when no market turn is left, but for a solo hero."""
        left = self.markets(pos, seat)
        last = 0.1 if pos.enemy >= 0 else 0.01
        if left <= 0:
            return last * gold
        each = COIN if left > 2 else 0.24
        useful = min(gold, RICH * left)
        poor = min(useful, RICH)
        return each * poor + 0.5 * each * (useful - poor) + last * (gold - useful)

    def cards(self, pos: Party, seat: int) -> float:
        box = self.box
        owned = pos.owned[seat]
        if not owned:
            return 0.0
        left = self.rounds(pos)
        ahead = left / box.rounds
        total = float(armour(pos, seat)) * (1.0 + 0.35 * ahead) if any(box.set[card] >= 0 for card in owned) else 0.0
        for card in owned:
            trait = box.traits[card]
            if trait is not None:
                if trait.op != ALIGNED:
                    promised = (box.cost[card] + 2) / 3
                    total += ahead * promised + (1.0 - ahead) * trait_stars(pos, seat, card)
            elif box.skill[card] >= 0:
                upright = pos.ready[seat] >> box.skill[card] & 1
                total += 0.12 * left + (0.1 if upright and left else 0.0)
                if box.amount[box.source(card)] == FROM_DECK and box.cost[card] == 2:
                    total -= 0.03 * left
            elif box.weapon[card] >= 0:
                total += self.weapon(pos, seat, box.weapon[card])
        return total

    def weapon(self, pos: Party, seat: int, number: int) -> float:
        """What a weapon brings besides what it adds to totals."""
        arm = self.box.arms[number]
        left = self.markets(pos, seat)
        if arm.longbow:
            return 0.5 * self.rounds(pos)
        if arm.staff:
            return 0.2 * self.rounds(pos)
        if arm.spear:
            return 0.9
        if any(arm.price):
            return 0.16 * left
        return 0.3 * self.rounds(pos) / self.box.rounds if arm.class_dice or arm.gold_dice else 0.0

    def promise(self, hero: int) -> float:
        """Classes with abilities that work by themselves first."""
        ability = self.box.abilities[hero]
        return (
            2.7 * (ability.gold_die > 2) + 2.3 * ability.substitutes + 1.9 * ability.flips + 1.5 * (ability.rerolls > 0)
        )


def rolls(pos: Party, seat: int) -> bool:
    """Whether the die now rolled belongs to an answer of the seat."""
    top = pos.stack[-1]
    return isinstance(top, Reroll | RerollHeld) and top.seat == seat


def _reach(grid: list[int], cell: int, cost: float) -> float:
    """The best cell of an alignment card, less the way there from another."""
    row, column = cell // 3, cell % 3
    return max([grid[at] - cost * (abs(at // 3 - row) + abs(at % 3 - column)) for at in range(9)])


@cache
def _chances(low: int, high: int, stars_: int) -> list[list[float]]:
    """By missing dice and total: the stars times the chance that the total will lie between low and high."""
    full = []
    for number in range(TOTALS):
        total = number + LOWEST_TOTAL
        off = low - total if total < low else total - high
        full.append(1.0 if off <= 0 else REPAIR[off - 1] if off <= len(REPAIR) else 0.03)
    tables = [full]
    for _ in range(3):
        before = tables[-1]
        table = []
        for number in range(TOTALS):
            ways = sorted([before[min(number + face, TOTALS - 1)] for face in range(1, 7)], reverse=True)
            table.append(sum([chance * way for chance, way in zip(PICK, ways, strict=True)]))
        tables.append(table)
    return [[stars_ * chance for chance in table] for table in tables]

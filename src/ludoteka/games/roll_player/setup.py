"""Set-up, step by step (R.SET), with the variants that change it (R.VAR) and the solo game (R.SOL)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import FACES_OF_A_DIE
from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.dice import CLASS_COLOURS, GOLD, ROWS
from ludoteka.games.roll_player.market import take_top, top_cards
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.pool import Throw
from ludoteka.games.roll_player.rounds import lay_coins
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


class FirstPlayer(Frame[Party]):
    """R.SET.01: the highest roll; tied players roll again. R.SOL.01: nobody rolls alone."""

    __slots__ = ("best", "leaders", "rolling", "turn")

    def __init__(self, rolling: int, turn: int, best: int, leaders: int) -> None:
        self.rolling = rolling
        """Who rolls in this go, as a mask."""
        self.turn = turn
        self.best = best
        self.leaders = leaders
        """Who rolled the best face, as a mask."""

    def run(self, pos: Party) -> None:
        while self.turn < pos.seats:
            if self.rolling >> self.turn & 1 and pos.seats > 1:
                pos.ask(CHANCE, v.FIRST)
                return
            self.turn += 1
        if self.leaders & (self.leaders - 1):
            self.rolling = self.leaders
            self.turn = self.best = self.leaders = 0
            return
        pos.first = max(0, self.leaders.bit_length() - 1)
        pos.tell(v.FIRST_PLAYER, "R.SET.02", pos.first)
        pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        return FACES_OF_A_DIE

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.tell(v.ROLLED_FOR_FIRST, "R.SET.01", self.turn, value + 1)
        if value + 1 > self.best:
            self.best = value + 1
            self.leaders = 0
        if value + 1 == self.best:
            self.leaders |= 1 << self.turn
        self.turn += 1

    def about(self, pos: Party) -> dict[str, int]:
        return {"seat": self.turn}

    def state(self) -> list[Any]:
        return [self.rolling, self.turn, self.best, self.leaders]

    def clone(self) -> FirstPlayer:
        return FirstPlayer(self.rolling, self.turn, self.best, self.leaders)


class Boards(Frame[Party]):
    """R.SET.03: boards are chosen clockwise; then gold is taken (R.SET.04, R.SET.05)."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, pos: Party) -> None:
        if self.turn < pos.seats:
            pos.ask((pos.first + self.turn) % pos.seats, v.BOARD)
            return
        for turn in range(pos.seats):
            seat = (pos.first + turn) % pos.seats
            pos.gain(seat, 5, "R.SET.04")
            if turn >= 2 and not pos.box.short:
                pos.gain(seat, turn - 1, "R.SET.05")
        pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        return [2 * race + side for race in range(len(pos.box.races)) if race not in pos.race for side in (0, 1)]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.race[seat] = value // 2
        pos.figure[seat] = value % 2
        self.turn += 1
        pos.tell(v.TOOK_BOARD, "R.SET.03", seat, value // 2)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.SET.03", say("The board of the {race} is taken."), {"race": value // 2})

    def state(self) -> list[Any]:
        return [self.turn]

    def clone(self) -> Boards:
        return Boards(self.turn)


class Classes(Frame[Party]):
    """R.SET.07 to R.SET.10: a die decides the class card, its owner the side; or all are chosen freely (R.SET.11)."""

    __slots__ = ("colour", "turn")

    def __init__(self, turn: int, colour: int) -> None:
        self.turn = turn
        self.colour = colour
        """The colour drawn for the seat whose turn it is, or -1."""

    def run(self, pos: Party) -> None:
        if self.turn == pos.seats:
            for colour in pos.drawn:
                pos.bag[colour] += 1
            pos.drawn = []
            pos.pop()
        elif self.colour >= 0 or pos.box.free_classes:
            pos.ask(self.seat(pos), v.CLASS)
        else:
            pos.ask(CHANCE, v.CLASS_DIE)

    def seat(self, pos: Party) -> int:
        """Clockwise from the first player; a free choice goes the other way round, from the last player."""
        turn = pos.seats - 1 - self.turn if pos.box.free_classes else self.turn
        return (pos.first + turn) % pos.seats

    def taken(self, pos: Party, colour: int) -> bool:
        return any(hero >= 0 and pos.box.colour[hero] == colour for hero in pos.hero)

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.CLASS_DIE:
            return [colour for colour, count in enumerate(pos.bag) if count]
        if self.colour >= 0:
            return pos.box.sides[self.colour]
        return [hero for hero, colour in enumerate(pos.box.colour) if not self.taken(pos, colour)]

    def weights(self, pos: Party) -> list[int] | None:
        return [count for count in pos.bag if count]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.CLASS_DIE:
            pos.bag[value] -= 1
            pos.drawn.append(value)
            refused = value == GOLD or self.taken(pos, value)
            pos.tell(v.DREW_CLASS_DIE, "R.SET.08" if refused else "R.SET.07", self.seat(pos), value)
            if not refused:
                self.colour = value
            return
        pos.hero[seat] = value
        pos.tell(v.TOOK_CLASS, self.rule(pos), seat, value)
        self.turn += 1
        self.colour = NONE

    def rule(self, pos: Party) -> str:
        return "R.SET.11" if pos.box.free_classes else "R.SET.07"

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        if pos.box.free_classes:
            return Refusal("R.SET.11", say("The card of the {class} is taken."), {"class": value})
        return Refusal("R.SET.07", say("The {class} is not on the card of your colour."), {"class": value})

    def about(self, pos: Party) -> dict[str, int]:
        return {"seat": self.seat(pos)} if self.turn < pos.seats else {}

    def state(self) -> list[Any]:
        return [self.turn, self.colour]

    def clone(self) -> Classes:
        return Classes(self.turn, self.colour)


class Deal(Frame[Party]):
    """R.SET.12: a backstory and an alignment for everybody."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, pos: Party) -> None:
        if self.turn == pos.seats:
            pos.pop()
        else:
            seat = (pos.first + self.turn) % pos.seats
            pos.ask(CHANCE, v.BACKSTORY if pos.backstory[seat] < 0 else v.ALIGNMENT)

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.BACKSTORY:
            return [card for card in range(len(pos.box.backstories)) if card not in pos.backstory]
        return [card for card in range(len(pos.box.alignments)) if card not in pos.alignment]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        seat = (pos.first + self.turn) % pos.seats
        if pos.kind == v.BACKSTORY:
            pos.backstory[seat] = value
        else:
            pos.alignment[seat] = value
            pos.tell(v.DEALT, "R.SET.12", seat, pos.backstory[seat], value)
            self.turn += 1

    def about(self, pos: Party) -> dict[str, int]:
        return {"seat": (pos.first + self.turn) % pos.seats}

    def state(self) -> list[Any]:
        return [self.turn]

    def clone(self) -> Deal:
        return Deal(self.turn)


class Stalls(Frame[Party]):
    """R.SET.14 to R.SET.21: deck, discard pile, market and coins; R.SOL.04: alone a trash pile as well."""

    __slots__ = ("aside",)

    def __init__(self, aside: int) -> None:
        self.aside = aside
        """How many cards have been put on the discard pile; -1 before the deck is made."""

    def run(self, pos: Party) -> None:
        box = pos.box
        if self.aside < 0:
            self.build(pos)
        elif self.aside < 2 * box.discards or len(pos.market) < box.slots or (pos.enemy >= 0 and not pos.trash):
            pos.ask(CHANCE, v.REVEAL)
        else:
            lay_coins(pos)
            pos.pop()

    def build(self, pos: Party) -> None:
        """R.SET.16; R.VAR.05: all ranks together; R.SOL.02: alone without Diplomacy."""
        box = pos.box
        self.aside = 0
        for card in range(len(box.ids)):
            if pos.seats == 1 and not box.solo[card]:
                pos.removed.append(card)
            elif box.rank[card] == 1 and not box.mixed_deck:
                pos.upper.append(card)
            else:
                pos.lower.append(card)

    def options(self, pos: Party, seat: int) -> list[int]:
        discards = pos.box.discards
        if discards <= self.aside < 2 * discards:
            return pos.lower
        return top_cards(pos)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        box = pos.box
        if self.aside < 2 * box.discards:
            (pos.upper if value in pos.upper else pos.lower).remove(value)
            self.aside += 1
            pos.discard.append(value)
            pos.tell(v.SET_ASIDE, self.law(pos), value)
            return
        take_top(pos, value)
        if len(pos.market) < box.slots:
            pos.market.append(value)
            pos.tell(v.REVEALED, "R.SET.18", value)
        else:
            pos.trash.append(value)
            pos.tell(v.TRASHED, "R.SOL.04", value)

    def rule(self, pos: Party) -> str:
        return self.law(pos) if self.aside < 2 * pos.box.discards else "R.SET.18"

    def law(self, pos: Party) -> str:
        """By which cards are put on the discard pile."""
        if pos.box.mixed_deck:
            return "R.VAR.06" if pos.seats > 1 else "R.VAR.07"
        return "R.SET.15"

    def state(self) -> list[Any]:
        return [self.aside]

    def clone(self) -> Stalls:
        return Stalls(self.aside)


class StartingDice(Frame[Party]):
    """R.SET.22, R.SET.23: everybody draws and rolls, then everybody places.

    Dice that are handed out leave the bag before any are drawn (R.VAR.04), or it might lack them.
    """

    __slots__ = ("drawn", "placed")

    def __init__(self, drawn: int, placed: int) -> None:
        self.drawn = drawn
        self.placed = placed
        """How many seats have drawn (below 0 while dice are handed out), and how many are done."""

    def run(self, pos: Party) -> None:
        if self.drawn < pos.seats:
            seat = (pos.first + self.drawn) % pos.seats
            if self.drawn < 0:
                self.hand_out(pos)
            self.drawn += 1
            pos.push(Throw(seat, 0 if pos.drawn else pos.box.starting - len(pos.trays[seat]), 0))
        elif self.placed < pos.seats:
            seat = (pos.first + self.placed) % pos.seats
            if pos.trays[seat]:
                pos.ask(seat, v.START)
            else:
                self.placed += 1
        else:
            pos.pop()

    def hand_out(self, pos: Party) -> None:
        """R.VAR.01, R.VAR.02: one die of each class colour, and gold dice with three and four players."""
        pos.drawn = [*range(CLASS_COLOURS), *[GOLD] * max(0, pos.seats - 2)]
        for colour in pos.drawn:
            pos.bag[colour] -= 1

    def options(self, pos: Party, seat: int) -> list[int]:
        rooms = pos.rooms(seat)
        return [die * len(ROWS) + row for die in sorted(set(pos.trays[seat])) for row in rooms]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        """R.SET.25, R.SET.26: gold for a filled row and for gold dice; no action (R.SET.24)."""
        die, row = value // len(ROWS), value % len(ROWS)
        pos.trays[seat].remove(die)
        cell = pos.put(seat, row, die)
        pos.tell(v.PUT, "R.SET.23", seat, die, cell)
        if cell % 3 == 2:
            pos.gain(seat, 1, "R.SET.25")
        pos.gain_for_die(seat, die, "R.SET.26")

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        die, row = value // len(ROWS), value % len(ROWS)
        if die not in pos.trays[seat]:
            return Refusal("R.SET.23", say("This is none of your starting dice."))
        return Refusal("R.SET.23", say("{row} has no empty cell."), {"row": row})

    def state(self) -> list[Any]:
        return [self.drawn, self.placed]

    def clone(self) -> StartingDice:
        return StartingDice(self.drawn, self.placed)

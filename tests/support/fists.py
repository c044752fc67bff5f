"""A toy for the kernel's sake: sealed fists over an open row, a weighted bag, a hidden purse, two small chains.

Each round chance draws a stone from a bag (weights), then all seats with coins hide 0 to 3 of them in a fist; whoever
alone hid the most may keep the stone or hand it to another seat. Coins shown are gone. The most stones win.
"""

from __future__ import annotations

from typing import Any

from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE, Axis, Kind, Range, numbers
from ludoteka.kernel.events import EventKind
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Frame, Position
from ludoteka.kernel.sentences import say
from ludoteka.kernel.views import restore, resume
from ludoteka.kernel.zones import ALL, OWNER, Zone

DRAW, FIST, GIVE = range(3)
COLOURS = ["red", "green", "blue"]


class Yard(Position):
    __slots__ = ("bag", "purses", "round", "row", "stones")

    bag: list[int]
    """How many stones of each colour are left."""
    row: list[int]
    purses: list[list[int]]
    """Coins, all alike, behind a hand."""
    stones: list[list[int]]
    round: int

    def clone(self) -> Yard:
        copy = Yard()
        self.copy_kernel(copy)
        copy.bag = self.bag[:]
        copy.row = self.row[:]
        copy.purses = [purse[:] for purse in self.purses]
        copy.stones = [stones[:] for stones in self.stones]
        copy.round = self.round
        return copy

    def contents(self, zone: int, owner: int) -> list[int]:
        return self.row if zone == 0 else self.purses[owner] if zone == 1 else self.stones[owner]


class Round(Frame[Yard]):
    __slots__ = ()

    def run(self, pos: Yard) -> None:
        if pos.row:
            pos.ask_several(sum(1 << seat for seat in range(pos.seats) if pos.purses[seat]), FIST)
        elif pos.round < 4 and any(pos.purses):
            pos.ask(CHANCE, DRAW)
        else:
            pos.pop()

    def options(self, pos: Yard, seat: int) -> list[int]:
        if seat == CHANCE:
            return [colour for colour in range(3) if pos.bag[colour]]
        return list(range(min(3, len(pos.purses[seat])) + 1))

    def weights(self, pos: Yard) -> list[int]:
        return [count for count in pos.bag if count]

    def answer(self, pos: Yard, seat: int, value: int) -> None:
        pos.bag[value] -= 1
        pos.row.append(value)
        pos.round += 1
        pos.tell(0, "T.01", value)

    def unseal(self, pos: Yard, answers: list[int]) -> None:
        best = max(answers)
        for seat, coins in enumerate(answers):
            if coins > 0:
                del pos.purses[seat][:coins]
            if coins >= 0:
                pos.tell(1, "T.02", seat, coins)
        if best > 0 and answers.count(best) == 1:
            pos.push(Gift(answers.index(best)))
        else:
            pos.row.clear()

    def clone(self) -> Round:
        return self


class Gift(Frame[Yard]):
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, pos: Yard) -> None:
        pos.ask(self.seat, GIVE)

    def options(self, pos: Yard, seat: int) -> list[int]:
        return list(range(pos.seats))

    def answer(self, pos: Yard, seat: int, value: int) -> None:
        pos.stones[value].append(pos.row.pop())
        pos.pop()

    def about(self, pos: Yard) -> dict[str, int]:
        return {"colour": pos.row[0]}

    def state(self) -> list[Any]:
        return [self.seat]

    def clone(self) -> Gift:
        return Gift(self.seat)


class Fists(Game):
    def __init__(self, players: int = 3) -> None:
        super().__init__("for_the_king", "toy", 1, players, ())
        seat = Axis("seat", [str(s) for s in range(players)])
        colour = Axis("colour", COLOURS)
        self.axes = {"seat": seat, "colour": colour}
        self.kinds = [
            Kind("draw", "T.01", say("Which stone?"), [Range("draw", say("Draw {colour}"), [colour])]),
            Kind(
                "fist", "T.02", say("How many coins?"), [Range("hide", say("Hide {number}"), [numbers("number", 0, 3)])]
            ),
            Kind(
                "give", "T.03", say("Who gets the {colour} stone?"), [Range("give", say("Give it to {seat}"), [seat])]
            ),
        ]
        self.zones = [
            Zone("row", "colour", ALL, tokens=True),
            Zone("purse", "coin", OWNER, per_seat=True, tokens=True),
            Zone("stones", "colour", ALL, per_seat=True, tokens=True),
        ]
        self.event_kinds = [
            EventKind("drawn", say("A {colour} stone is drawn."), ["colour"]),
            EventKind("shown", say("{seat} hid {number}."), ["seat", "number"]),
        ]
        self.frames = {"Round": Round, "Gift": Gift}
        self.public = ["bag", "round"]
        self.most_decisions = 4 * (players + 1)

    def blank(self) -> Yard:
        pos = Yard()
        pos.lay_kernel(self.players, self.always(), 0)
        pos.bag = [0, 0, 0]
        pos.row = []
        pos.purses = [[] for _ in range(self.players)]
        pos.stones = [[] for _ in range(self.players)]
        pos.round = 0
        return pos

    def setup(self) -> Yard:
        pos = self.blank()
        pos.bag = [1, 2, 5]
        pos.purses = [[0] * 5 for _ in range(self.players)]
        pos.push(Round())
        return pos

    def imagine(self, view: View, chance: Chance) -> Position:
        pos = restore(self, view)
        assert isinstance(pos, Yard)
        for seat, purse in enumerate(view["zones"]["purse"]):
            pos.purses[seat] = [0] * len(purse)
        resume(pos, view, chance)
        return pos

    def scores(self, pos: Position) -> list[int]:
        assert isinstance(pos, Yard)
        return [len(stones) for stones in pos.stones]

    def ranking(self, pos: Position) -> list[list[int]]:
        scores = self.scores(pos)
        return [[seat for seat in range(self.players) if scores[seat] == score] for score in sorted(set(scores))[::-1]]

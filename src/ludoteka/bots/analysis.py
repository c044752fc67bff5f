"""A look back at a game: what a search thinks of each answer given, and what was to be expected on the way.

An answer is judged by what its seat could know when it gave it; only the course of the game is seen with everything
open. Losses are in points of the lead to expect (alone: in points).
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from ludoteka.bots import search_settings
from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.search import SEEDS, Search, Settings
from ludoteka.bots.seat import Question, ask
from ludoteka.bots.value import learned
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.decisions import CHANCE, Move
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position

WORLDS: Final = 24
"""In so many worlds an answer is compared with the better one."""
COSTLIEST: Final = 3
"""So many answers of a seat are pointed out."""


class Verdict(NamedTuple):
    """What is thought of an answer."""

    move: int
    """The number of the move in the record, from 1."""
    seat: int
    kind: str
    chosen: int
    best: int
    loss: float
    """What the best option would have brought more: 0 or above."""


class Analysis(NamedTuple):
    """What is thought of a game."""

    verdicts: list[Verdict]
    """Of every choice, in the order of the game."""
    course: list[list[float]]
    """The final points to expect by seat, with everything open: at the beginning and after each move."""

    def lost(self, seat: int) -> float:
        """What all answers of a seat cost it."""
        return sum([verdict.loss for verdict in self.verdicts if verdict.seat == seat])

    def costliest(self, seat: int) -> list[Verdict]:
        """The answers of a seat that cost it most, the costliest first."""
        lost = [verdict for verdict in self.verdicts if verdict.seat == seat and verdict.loss > 0.0]
        return sorted(lost, key=_costly)[:COSTLIEST]


def _costly(verdict: Verdict) -> tuple[float, int]:
    return -verdict.loss, verdict.move


class Answer(NamedTuple):
    """A move of somebody who had a choice, and what was asked."""

    move: int
    chosen: int
    asked: Question


def answers(game: Game, moves: list[Move]) -> Iterator[Answer]:
    """Every real choice of a game, in its order. Look at each before the next: the match goes on."""
    match = Match(game, None)
    for number, move in enumerate(moves, 1):
        answer = _answer(match, number, move)
        if answer is not None:
            yield answer
        match.repeat(move)


def _answer(match: Match, number: int, move: Move) -> Answer | None:
    """The move that comes next, if it was a choice."""
    if move.seat == CHANCE:
        return None
    asked = ask(match, move.seat)
    return Answer(number, move.value, asked) if len(asked.options) > 1 else None


def usual(game: Game) -> int:
    """In how many worlds a search looks for the better answer, if nobody says otherwise."""
    return search_settings(game, {}).iterations


def thorough(game: Game, iterations: int) -> Settings:
    """The settings of a search that looks at so many worlds."""
    return search_settings(game, {"iterations": float(iterations), "milliseconds": 0.0})


def judge(answer: Answer, settings: Settings) -> Verdict:
    """Search for something better than what was answered."""
    asked = answer.asked
    search = Search(asked.game, luck(answer.move), settings)
    best = search.choose(asked)
    loss = _difference(search, asked, best, answer.chosen) if best != answer.chosen else 0.0
    if loss <= 0.0:
        best, loss = answer.chosen, 0.0
    return Verdict(answer.move, asked.seat, asked.kind.name, answer.chosen, best, loss)


def _difference(search: Search, asked: Question, one: int, other: int) -> float:
    """How much more of a lead one option brings than another, in worlds common to both."""
    total = 0.0
    for _ in range(WORLDS):
        world = asked.imagine(search.chance)
        search.reopen(world)
        again = world.clone()
        seed = search.chance.below(SEEDS)
        search.follow(world, asked.seat, one, seed)
        search.follow(again, asked.seat, other, seed)
        total += lead(search.projection(world), asked.seat) - lead(search.projection(again), asked.seat)
    return total / WORLDS


def luck(move: int) -> Chance:
    """Every answer is judged with a chance of its own, so that it does not matter who judges it, and when."""
    digest = sha256(f"0 {move} analysis".encode()).digest()
    return SeededChance(int.from_bytes(digest[:8], "big") >> 11)


class Outlook:
    """The final points to expect of a position, with everything open."""

    def __init__(self, game: Game) -> None:
        self.value: Final = learned(game, taught(game, "analysis"))

    def of(self, pos: Position) -> list[float]:
        return self.value.projection(pos)


def course(game: Game, moves: list[Move]) -> list[list[float]]:
    """The final points to expect by seat: at the beginning, and after each move of the record."""
    outlook = Outlook(game)
    match = Match(game, None)
    found = [outlook.of(match.position)]
    for move in moves:
        match.repeat(move)
        found.append(outlook.of(match.position))
    return found


class Piece(NamedTuple):
    """A part of an analysis: some moves, the last of which was a choice (or ended the game)."""

    end: int
    """So many moves of the record have been looked at."""
    verdicts: list[Verdict]
    course: list[list[float]]
    """As in an analysis: of the first piece also what was to be expected at the beginning."""


class Review:
    """A recorded game, analysed piece by piece, one choice at a time: for those who have other things to do as well."""

    def __init__(self, game: Game, moves: list[Move], iterations: int) -> None:
        self.game: Final = game
        self.moves: Final = moves
        self._settings: Final = thorough(game, iterations)
        self._outlook: Final = Outlook(game)
        self._match = Match(game, None)
        self._made = 0

    def piece(self, first: int) -> Piece:
        """What comes after so many moves. Pieces are quickest in order, but any can be asked for."""
        if self._made > first:
            self._match = Match(self.game, None)
            self._made = 0
        while self._made < first:
            self._go_on()
        verdicts: list[Verdict] = []
        course = [] if first else [self._outlook.of(self._match.position)]
        while self._made < len(self.moves) and not verdicts:
            answer = _answer(self._match, self._made + 1, self.moves[self._made])
            if answer is not None:
                verdicts.append(judge(answer, self._settings))
            self._go_on()
            course.append(self._outlook.of(self._match.position))
        return Piece(self._made, verdicts, course)

    def _go_on(self) -> None:
        self._match.repeat(self.moves[self._made])
        self._made += 1

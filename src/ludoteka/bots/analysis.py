"""A look back at a game: what a search thinks of each answer given, and what was to be expected on the way.

An answer is judged by what its seat could know when it gave it; only the course of the game is seen with everything
open. Losses are in points of the lead to expect (alone: in points).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.search import Search, Settings
from ludoteka.bots.seat import Question, ask
from ludoteka.bots.value import learned
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE, Move
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match

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


class Answer(NamedTuple):
    """A move of somebody who had a choice, and what was asked."""

    move: int
    chosen: int
    asked: Question


def answers(game: Game, moves: list[Move]) -> Iterator[Answer]:
    """Every real choice of a game, in its order. Look at each before the next: the match goes on."""
    match = Match(game, None)
    for number, move in enumerate(moves, 1):
        if move.seat != CHANCE:
            asked = ask(match, move.seat)
            if len(asked.options) > 1:
                yield Answer(number, move.value, asked)
        match.repeat(move)


def judge(answer: Answer, chance: Chance, settings: Settings) -> Verdict:
    """Search for something better than what was answered."""
    asked = answer.asked
    search = Search(asked.game, chance, settings)
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
        search.follow(world, asked.seat, one)
        search.follow(again, asked.seat, other)
        total += lead(search.projection(world), asked.seat) - lead(search.projection(again), asked.seat)
    return total / WORLDS


def course(game: Game, moves: list[Move]) -> list[list[float]]:
    """The final points to expect by seat, with everything open: at the beginning, and after each move of the record."""
    heuristics = taught(game, "analysis")
    value = learned(game, heuristics)
    match = Match(game, None)
    found: list[list[float]] = []
    for number in range(len(moves) + 1):
        pos = match.position
        found.append(heuristics.projection(pos) if value is None else value.projection(pos))
        if number < len(moves):
            match.repeat(moves[number])
    return found


def costliest(verdicts: list[Verdict], seat: int) -> list[Verdict]:
    """The answers of a seat that cost it most, the costliest first."""
    lost = [verdict for verdict in verdicts if verdict.seat == seat and verdict.loss > 0.0]
    return sorted(lost, key=lambda verdict: (-verdict.loss, verdict.move))[:COSTLIEST]

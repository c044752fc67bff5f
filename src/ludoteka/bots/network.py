"""A network that has learned what a seat may hope for (`ludoteka train --practice`)."""

from __future__ import annotations

from math import exp, tanh
from typing import Any, Final

import numpy as np

from ludoteka.bots.greedy import lead
from ludoteka.bots.seat import Question
from ludoteka.bots.value import Value
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics, Practice
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest

POINTS: Final = 8.0
"""What a whole hope is worth: near an even game a point of it is about a point of lead."""
LEAK: Final = 0.05
"""The slope of a hidden unit below zero."""
CLEAR: Final = 5.0
"""A lead of so many points is clear."""


class Layer:
    """A network with one layer of hidden units and one answer."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._inner: Final[Any] = np.array(weights["inner"], dtype=np.float32)
        self._bias: Final[Any] = np.array(weights["bias"], dtype=np.float32)
        self._outer: Final[Any] = np.array(weights["outer"], dtype=np.float32)
        self._constant: Final[float] = weights["constant"]

    def answer(self, told: list[list[float]]) -> list[float]:
        hidden = np.array(told, dtype=np.float32) @ self._inner + self._bias
        found: list[float] = (np.maximum(hidden, LEAK * hidden) @ self._outer + self._constant).tolist()
        return found


class Network(Value):
    """What each seat may hope for by what it knows itself, and how likely a bid is outdone: a network for each.

    A hope is from 0 to 1, half of it the chance to win and half the lead; told in points, a whole one is `POINTS`.
    """

    def __init__(self, game: Game, heuristics: Heuristics, weights: dict[str, Any]) -> None:
        super().__init__(heuristics)
        self.game: Final = game
        self.practice: Final = practised(game, heuristics)
        self._hope: Final = Layer(weights["hope"])
        self._outdone: Final = Layer(weights["outdone"])

    def projection(self, pos: Position) -> list[float]:
        if pos.seat == OVER:
            return [POINTS * hope for hope in hopes(self.game, pos)]
        told = [self.heuristics.features(pos, seat) for seat in range(pos.seats)]
        return [POINTS / (1.0 + exp(-each)) for each in self.hope(told)]

    def appraisal(self, asked: Question, chance: Chance) -> list[float] | None:
        """From any world that agrees with the view: only what the seat knows is judged."""
        return self.counsel(asked.imagine(chance), asked.seat, asked.options)

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float]:
        """The worth of each option by what is to be hoped for after it."""
        return [POINTS / 2.0 * worth for worth in self.practice.worths(pos, seat, options, self)]

    def hope(self, told: list[list[float]]) -> list[float]:
        return self._hope.answer(told)

    def outdone(self, told: list[list[float]]) -> list[float]:
        return self._outdone.answer(told)


def practised(game: Game, heuristics: Heuristics) -> Practice:
    """How a game lets its bots practise; a game that does not is refused."""
    found = heuristics.practice()
    if found is None:
        raise BadRequest(
            "{game} judges no options by experience, so nothing can be practised; train without --practice",
            game=game.id,
        )
    return found


def hopes(game: Game, pos: Position) -> list[float]:
    """What each seat has of a game that is over."""
    points = [float(each) for each in game.scores(pos)]
    winners = game.ranking(pos)[0]
    found: list[float] = []
    for seat in range(pos.seats):
        won = 1.0 / len(winners) if seat in winners else 0.0
        found.append(0.5 * won + 0.5 * (0.5 + 0.5 * tanh(lead(points, seat) / CLEAR)))
    return found

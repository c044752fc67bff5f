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
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Position

POINTS: Final = 8.0
"""What a whole hope is worth: near an even game a point of it is about a point of lead."""
LEAK: Final = 0.05
"""The slope of a hidden unit below zero."""
CLEAR: Final = 5.0
"""A lead of so many points is clear."""


class Network(Value):
    """What each seat may hope for by what it knows itself: a network with one layer of hidden units.

    A hope is from 0 to 1, half of it the chance to win and half the lead; told in points, a whole one is `POINTS`.
    """

    def __init__(self, game: Game, heuristics: Heuristics, weights: dict[str, Any]) -> None:
        super().__init__(heuristics)
        self.game: Final = game
        self._inner: Final[Any] = np.array(weights["inner"], dtype=np.float32)
        self._bias: Final[Any] = np.array(weights["bias"], dtype=np.float32)
        self._outer: Final[Any] = np.array(weights["outer"], dtype=np.float32)
        self._constant: Final[float] = weights["constant"]

    def projection(self, pos: Position) -> list[float]:
        if pos.seat == OVER:
            return [POINTS * hope for hope in hopes(self.game, pos)]
        told = [self.heuristics.features(pos, seat) for seat in range(pos.seats)]
        return [POINTS / (1.0 + exp(-each)) for each in self.judge(told)]

    def appraisal(self, asked: Question, chance: Chance) -> list[float] | None:
        """From any world that agrees with the view: only what the seat knows is judged."""
        worths = self.counsel(asked.imagine(chance), asked.seat, asked.options)
        return super().appraisal(asked, chance) if worths is None else worths

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        """The worth of each option by what is to be hoped for after it."""
        worths = self.heuristics.experienced(pos, seat, options, self.judge)
        return None if worths is None else [POINTS / 2.0 * worth for worth in worths]

    def judge(self, told: list[list[float]]) -> list[float]:
        """What a seat that is told so much may hope for, from minus to plus infinity."""
        hidden = np.array(told, dtype=np.float32) @ self._inner + self._bias
        found: list[float] = (np.maximum(hidden, LEAK * hidden) @ self._outer + self._constant).tolist()
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

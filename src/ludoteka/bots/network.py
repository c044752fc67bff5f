"""A network that has learned what a seat may hope for (`ludoteka train --practice`)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ludoteka.bots.seat import Question
from ludoteka.bots.value import Value
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics, Practice
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest

POINTS: Final = 8.0
"""What a whole hope is worth: near an even game a point of it is about a point of lead."""
LEAK: Final = 0.05
"""The slope of a hidden unit below zero."""


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
    """What a seat may hope for by what it knows itself, and how likely a bid is outdone: a network for each.

    Options are judged by it at once. Positions at the end of a walk are not: the rival's hand imagined there is chance.
    """

    def __init__(self, game: Game, heuristics: Heuristics, weights: dict[str, Any]) -> None:
        super().__init__(heuristics)
        self.practice: Final = practised(game, heuristics)
        self._hope: Final = Layer(weights["hope"])
        self._outdone: Final = Layer(weights["outdone"])

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

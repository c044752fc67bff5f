"""What a position is worth by the experience of many games: the weights that `ludoteka train` found for a game."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from math import exp, tanh
from typing import Any, Final

import numpy as np

from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Position

FILE: Final = "values.json"
POINTS: Final = 8.0
LEAK: Final = 0.05
"""The slope of a hidden unit below zero."""
CLEAR: Final = 5.0
"""A lead of so many points is clear."""


class Value:
    """The final points to expect of each seat: linear in the game's features, with weights that change on the way.

    Weights stand for equally distant stages of the game; between two of them they are interpolated.
    """

    def __init__(self, heuristics: Heuristics, stages: list[list[float]]) -> None:
        self.heuristics: Final = heuristics
        self.stages: Final = stages

    def projection(self, pos: Position) -> list[float]:
        if pos.seat == OVER:
            return self.heuristics.projection(pos)
        at, rest = stage(self.heuristics.progress(pos), len(self.stages))
        weights = [early + rest * (late - early) for early, late in zip(*self.stages[at : at + 2], strict=True)]
        found: list[float] = []
        for seat in range(pos.seats):
            total = 0.0
            for weight, feature in zip(weights, self.heuristics.features(pos, seat), strict=True):
                total += weight * feature
            found.append(total)
        return found


class Network:
    """What each seat may hope for by what it knows itself: a network with one layer of hidden units.

    Half of a hope is the chance to win, half the lead; it is told in points, as if all hopes together were `POINTS`.
    """

    def __init__(self, game: Game, heuristics: Heuristics, weights: dict[str, Any]) -> None:
        self.game: Final = game
        self.heuristics: Final = heuristics
        self._inner: Final[Any] = np.array(weights["inner"], dtype=np.float32)
        self._bias: Final[Any] = np.array(weights["bias"], dtype=np.float32)
        self._outer: Final[Any] = np.array(weights["outer"], dtype=np.float32)
        self._constant: Final[float] = weights["constant"]

    def projection(self, pos: Position) -> list[float]:
        if pos.seat == OVER:
            return [POINTS * hope for hope in hopes(self.game, pos)]
        told = [self.heuristics.features(pos, seat) for seat in range(pos.seats)]
        return [POINTS / (1.0 + exp(-each)) for each in self.judge(told)]

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
    points = game.scores(pos)
    winners = game.ranking(pos)[0]
    found: list[float] = []
    for seat in range(pos.seats):
        ahead = points[seat] - max([points[other] for other in range(pos.seats) if other != seat])
        won = 1.0 / len(winners) if seat in winners else 0.0
        found.append(0.5 * won + 0.5 * (0.5 + 0.5 * tanh(ahead / CLEAR)))
    return found


def stage(progress: float, stages: int) -> tuple[int, float]:
    """The stage that a part of the game belongs to, and how far it is on the way to the next.

    >>> stage(0.75, 3)
    (1, 0.5)
    >>> stage(1.0, 3)
    (1, 1.0)
    """
    along = min(1.0, max(0.0, progress)) * (stages - 1)
    at = min(int(along), stages - 2)
    return at, along - at


def learned(game: Game, heuristics: Heuristics) -> Value | Network | None:
    """What was learned for a game with so many seats; None where nothing was."""
    weights = _weights(game.id).get(f"{game.edition}-{game.players}")
    if weights is None:
        return None
    return Network(game, heuristics, weights) if isinstance(weights, dict) else Value(heuristics, weights)


@lru_cache(maxsize=16)
def _weights(id: str) -> dict[str, Any]:
    file = files(f"ludoteka.games.{id}") / FILE
    if not file.is_file():
        return {}
    tables = json.loads(file.read_text(encoding="utf-8"))["tables"]
    return {name: table["weights"] for name, table in tables.items()}

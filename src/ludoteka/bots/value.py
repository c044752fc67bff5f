"""What a position is worth by the experience of many games: the weights that `ludoteka train` found for a game."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Position

FILE: Final = "values.json"


class Value:
    """What positions are worth: as the heuristic sees it, where nothing was learned."""

    def __init__(self, heuristics: Heuristics) -> None:
        self.heuristics: Final = heuristics

    def projection(self, pos: Position) -> list[float]:
        """The final points to expect, by seat."""
        return self.heuristics.projection(pos)


class Weights(Value):
    """The final points to expect of each seat: linear in the game's features, with weights that change on the way.

    Weights stand for equally distant stages of the game; between two of them they are interpolated.
    """

    def __init__(self, heuristics: Heuristics, stages: list[list[float]]) -> None:
        super().__init__(heuristics)
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


def learned(game: Game, heuristics: Heuristics) -> Value:
    """What was learned for a game with so many seats; the heuristic's own word where nothing was."""
    weights = _weights(game.id).get(f"{game.edition}-{game.players}")
    return Value(heuristics) if weights is None else Weights(heuristics, weights)


@lru_cache(maxsize=16)
def _weights(id: str) -> dict[str, list[list[float]]]:
    file = files(f"ludoteka.games.{id}") / FILE
    if not file.is_file():
        return {}
    tables = json.loads(file.read_text(encoding="utf-8"))["tables"]
    return {name: table["weights"] for name, table in tables.items()}

"""Catanatron: four of its own random players at a table of Catan."""

from __future__ import annotations

import random
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
from talk import serve  # type: ignore[import-not-found]

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


class Counter(RandomPlayer):  # type: ignore[misc]
    """Its random player, counting."""

    chosen = 0
    asked = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        Counter.asked += 1
        if len(playable_actions) > 1:
            Counter.chosen += 1
        return super().decide(game, playable_actions)


def play() -> tuple[int, int]:
    Counter.chosen = Counter.asked = 0
    Game([Counter(colour) for colour in COLOURS]).play()
    return Counter.chosen, Counter.asked


random.seed(1)
serve("catanatron", "catan", 4, play)

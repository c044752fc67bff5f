"""OpenSpiel: one of its games, by its name for it, played at random through its Python interface."""

from __future__ import annotations

import random
import sys

import pyspiel
from talk import serve  # type: ignore[import-not-found]

chance = random.Random(1).random
game = pyspiel.load_game(sys.argv[1])


def fallen(outcomes: list[tuple[int, float]]) -> int:
    left = chance()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def play() -> tuple[int, int]:
    chosen = asked = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(fallen(state.chance_outcomes()))
            continue
        options = state.legal_actions()
        asked += 1
        if len(options) > 1:
            chosen += 1
        state.apply_action(options[int(chance() * len(options))])
    return chosen, asked


serve("open_spiel", sys.argv[1], game.num_players(), play)

"""How a driver talks with the bench: one line of JSON for each line it is sent.

It first says what it is; then for each number of seconds it plays whole games for so long, in CPU time, and says how
many answers it gave (`decisions`: with more than one possibility; `all`: the forced ones too) and how many games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time


def serve(package: str, game: str, players: int, play: Callable[[], tuple[int, int]]) -> None:
    """Answer until the bench hangs up; `play` plays one game and counts its decisions and all its answers."""
    _say({"version": version(package), "game": game, "players": players})
    for line in sys.stdin:
        seconds = float(line)
        decisions = answers = games = 0
        began = process_time()
        spent = 0.0
        while spent < seconds:
            chosen, asked = play()
            decisions += chosen
            answers += asked
            games += 1
            spent = process_time() - began
        _say({"decisions": decisions, "all": answers, "games": games, "seconds": spent})


def _say(what: dict[str, object]) -> None:
    print(json.dumps(what), flush=True)

"""Every table of the library and every peer takes its turn, round after round, so that all meet the same noise."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final, Protocol

from ludoteka import registry
from ludoteka.bench import playout
from ludoteka.bench.environments import Costs, rehearsal
from ludoteka.bots import search_settings
from ludoteka.compiled import in_use
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.views import view

ROUNDS: Final = 5
"""Figures are medians of the rounds, and beside them the best round, which the machine disturbed least."""
POSITIONS: Final = 60
QUESTIONS: Final = 4
"""How many openings, and positions midway, the search is asked about."""
STEP: Final = 7
"""Positions are taken from random games, one every so many decisions, so that they come from all stages."""

Progress = Callable[[int, int, str], None]
"""Told after each step: how many are done, of how many, and what comes next."""


class Contestant(Protocol):
    """Whoever takes turns: a table of ours or a peer."""

    name: str

    def turn(self, seconds: float) -> None:
        """Play for so long, in CPU time, and note the result."""


class Table:
    """A game in an edition with a number of players."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.name = f"{game.id} {game.edition} {game.players}"
        self._seed = 1
        self._play: list[playout.Tally] = []
        self._times: list[tuple[float, float, float]] = []
        self._positions = playout.spread(game, 1, POSITIONS, STEP)
        self._views = [view(game, pos, index % game.players) for index, pos in enumerate(self._positions)]
        self._settings = search_settings(game, {})
        self._openings = playout.questions(game, 1, QUESTIONS, False)
        self._middles = playout.questions(game, 1, QUESTIONS, True)
        self._thoughts: list[tuple[float, float]] = []
        self._rehearsal = rehearsal(game)
        self._costs: list[Costs] = []
        playout.play_for(game, 1, 0.05)

    def turn(self, seconds: float) -> None:
        """Random play for four tenths of the time; clone, view, imagine, search twice and environment a tenth each."""
        game = self.game
        tally = playout.play_for(game, self._seed, seconds * 0.4)
        self._seed += tally.games
        self._play.append(tally)
        part = seconds / 10
        self._times.append((
            playout.clone_for(self._positions, part),
            playout.view_for(game, self._positions, part),
            playout.imagine_for(game, self._views, self._seed, part),
        ))  # fmt: skip
        # A question is thought through to its end, so there are few of them however short the turn.
        self._settings.foreseen = 0  # walks are counted, at the opening too
        self._settings.iterations = min(self._settings.iterations, max(1, int(200 * seconds)))
        self._thoughts.append((
            playout.iterations_for(self._openings, self._settings, part),
            playout.iterations_for(self._middles, self._settings, part),
        ))  # fmt: skip
        if self._rehearsal is not None:
            self._costs.append(self._rehearsal.costs(part))

    def result(self) -> dict[str, Any]:
        decisions = [tally.decisions / tally.seconds for tally in self._play]
        clones, views, worlds = zip(*self._times, strict=True)
        early, midway = zip(*self._thoughts, strict=True)
        return {
            "game": self.game.id,
            "edition": self.game.edition,
            "players": self.game.players,
            "decisions_per_cpu_s": round(median(decisions)),
            "decisions_per_cpu_s_best": round(max(decisions)),
            "games_per_cpu_s": round(median(tally.games / tally.seconds for tally in self._play), 1),
            "decisions_per_game": round(sum(t.decisions for t in self._play) / sum(t.games for t in self._play), 1),
            "clone_us": round(median(clones), 2),
            "view_us": round(median(views), 2),
            "imagine_us": round(median(worlds), 2),
            "iterations_per_cpu_s_opening": round(median(early)),
            "iterations_per_cpu_s_middle": round(median(midway)),
            "clone_us_best": round(min(clones), 2),
            "view_us_best": round(min(views), 2),
            "imagine_us_best": round(min(worlds), 2),
            "action_us": self._cost("engine"),
            "env_added_us": self._cost("added"),
            "env_observe_us": self._cost("observe"),
        }

    def _cost(self, name: str) -> float | None:
        """None where the environments are not installed."""
        return round(median(getattr(one, name) for one in self._costs), 2) if self._costs else None


def tables(id: str | None, players: int | None) -> list[Table]:
    """One for each edition and number of players of a game, or of every game; `players` chooses one number."""
    found: list[Table] = []
    for name in registry.ids() if id is None else [id]:
        title = registry.title(name)
        counts = range(title.fewest, title.most + 1)
        if players is not None:
            if id is None and players not in counts:
                continue
            counts = range(players, players + 1)
        for edition in title.editions:
            found.extend(Table(registry.game(name, edition, count)) for count in counts)
    if not found:
        raise BadRequest("no game is for {players} players; 'ludoteka games' lists what there is", players=players)
    return found


def take_turns(contestants: Sequence[Contestant], seconds: float, progress: Progress) -> None:
    """Let each play for so many seconds of CPU time altogether, a part of it in each round."""
    done = 0
    for _ in range(ROUNDS):
        for contestant in contestants:
            progress(done, ROUNDS * len(contestants), contestant.name)
            contestant.turn(seconds / ROUNDS)
            done += 1


def surroundings() -> dict[str, Any]:
    """What ran where, for whoever compares figures."""
    return {
        "build": in_use(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def ratios(results: list[dict[str, Any]], peers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Our decisions per second over a peer's, at the peer's number of players; forced answers left out on both sides.

    `ratio_to_all` counts the peer's forced answers as decisions too, which flatters the peer.
    """
    found: list[dict[str, Any]] = []
    for own in results:
        for peer in peers:
            if own["players"] == peer["players"]:
                found.append({
                    "game": own["game"],
                    "edition": own["edition"],
                    "players": own["players"],
                    "peer": peer["name"],
                    "peer_game": peer["game"],
                    "ratio": round(own["decisions_per_cpu_s"] / peer["decisions_per_cpu_s"], 1),
                    "ratio_to_all": round(own["decisions_per_cpu_s"] / peer["all_decisions_per_cpu_s"], 1),
                })  # fmt: skip
    return found

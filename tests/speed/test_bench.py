"""What `ludoteka bench` says, never how quick it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from ludoteka import registry
from ludoteka.bench import measure, playout
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position
from tests.support.patience import LONGEST
from tests.support.tables import every_game

SRC = Path(__file__).parents[2] / "src"


def bench(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LUDOTEKA_PURE": "1", "PYTHONPATH": str(SRC), **more}
    command = [sys.executable, "-P", "-m", "ludoteka", "bench", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=LONGEST)


def figures(row: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        assert isinstance(row[name], int | float) and row[name] > 0, name


def test_json_for_every_game_edition_and_count() -> None:
    done = bench("--seconds", "0.01", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["build"] == "pure"
    assert told["peers"] == told["ratios"] == []
    expected = []
    for id in registry.ids():
        title = registry.title(id)
        for edition in title.editions:
            expected += [(id, edition, players) for players in range(title.fewest, title.most + 1)]
    assert [(row["game"], row["edition"], row["players"]) for row in told["results"]] == expected
    for row in told["results"]:
        figures(row, ("decisions_per_cpu_s", "games_per_cpu_s", "clone_us", "view_us", "imagine_us"))
        figures(row, ("iterations_per_cpu_s_opening", "iterations_per_cpu_s_middle", "action_us"))
        # Differences of two measurements, which in so short a run may have any sign.
        assert isinstance(row["env_added_us"], float) and isinstance(row["env_observe_us"], float)


def test_table_for_people() -> None:
    done = bench("for_the_king", "--players", "3", "--seconds", "0.01", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Build: pure." in done.stdout
    assert "for_the_king uk" in done.stdout


def test_unknown_names_and_counts_are_one_line() -> None:
    for arguments, words in (
        (("chess",), "there is no game 'chess'; the games are "),
        (("for_the_king", "--players", "9"), "is for 2 to 5 players, not 9"),
        (("--players", "99"), "no game is for 99 players"),
        (("--seconds", "0"), "--seconds"),
    ):
        done = bench(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert words in done.stderr


@every_game
def test_decisions_are_counted_as_the_match_counts_them(game: Game) -> None:
    match = game.match(3)
    random = Random(5).random
    while match.decision is not None:
        seat = match.decision.seats[0]
        options = match.options(seat)
        match.play(seat, options[int(random() * len(options))])
    assert playout.random_game(game, 3, Random(5).random) == match.decisions


@every_game
def test_positions_come_from_all_stages(game: Game) -> None:
    positions: list[Position] = playout.spread(game, 1, measure.POSITIONS, measure.STEP)
    assert len(positions) == measure.POSITIONS
    assert len({pos.kind for pos in positions}) > 1


CATANATRON = """
import enum
Color = enum.Enum("Color", "RED BLUE WHITE ORANGE")
class RandomPlayer:
    def __init__(self, color): pass
    def decide(self, game, playable_actions): return playable_actions[0]
class Game:
    def __init__(self, players): self.players = players
    def play(self):
        for player in self.players:
            player.decide(self, [1, 2])
            player.decide(self, [1])
"""
PYSPIEL = """
import sys
def load_game(name):
    {trouble}
    return Game()
class Game:
    def num_players(self): return 4
    def new_initial_state(self): return State()
class State:
    def __init__(self): self.step = 0
    def is_terminal(self): return self.step == 9
    def is_chance_node(self): return self.step == 0
    def chance_outcomes(self): return [(0, 0.5), (1, 0.5)]
    def legal_actions(self): return [0, 1] if self.step % 2 else [0]
    def apply_action(self, action): self.step += 1
"""


def peers_environment(cache: Path, trouble: str = "pass") -> Path:
    """An environment as the bench makes it, with stand-ins for the peers: what is tried are our drivers."""
    where = cache / "ludoteka" / "peers" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    (where / "bin").mkdir(parents=True)
    python = where / "bin" / "python"
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{where}" exec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (where / "catanatron.py").write_text(CATANATRON, encoding="utf-8")
    (where / "pyspiel.py").write_text(PYSPIEL.format(trouble=trouble), encoding="utf-8")
    for package in ("catanatron", "open_spiel"):
        (where / f"{package}.ready").touch()
        facts = where / f"{package}-1.2.3.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Name: {package}\nVersion: 1.2.3\n", encoding="utf-8")
    return where


def test_peers_are_measured_beside_us(tmp_path: Path) -> None:
    peers_environment(tmp_path)
    done = bench("for_the_king", "--seconds", "0.02", "--json", "--peers", XDG_CACHE_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert [(row["name"], row["game"], row["version"]) for row in told["peers"]] == [
        ("catanatron", "catan", "1.2.3"),
        ("open_spiel", "hearts", "1.2.3"),
        ("open_spiel", "oh_hell(players=4)", "1.2.3"),
    ]
    for row in told["peers"]:
        figures(row, ("decisions_per_cpu_s", "all_decisions_per_cpu_s", "games_per_cpu_s"))
        assert abs(row["all_decisions_per_cpu_s"] / row["decisions_per_cpu_s"] - 2) < 0.01
    assert [(row["game"], row["players"], row["peer"]) for row in told["ratios"]] == [
        ("for_the_king", 4, "catanatron"),
        ("for_the_king", 4, "open_spiel"),
        ("for_the_king", 4, "open_spiel"),
    ]


def test_our_own_figures_survive_a_peer_that_breaks_down(tmp_path: Path) -> None:
    peers_environment(tmp_path, "sys.exit('no such game here')")
    done = bench("--players", "4", "--seconds", "0.02", "--json", "--peers", XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == "ludoteka: open_spiel did not run: no such game here\n"
    told = json.loads(done.stdout)
    assert told["results"]
    assert [row["name"] for row in told["peers"]] == ["catanatron"]


def test_our_own_figures_survive_peers_that_cannot_be_installed(tmp_path: Path) -> None:
    where = peers_environment(tmp_path)
    (where / "bin" / "python").write_text("#!/bin/sh\necho 'ERROR: no network' >&2\nexit 1\n", encoding="utf-8")
    for mark in where.glob("*.ready"):
        mark.unlink()
    done = bench("--players", "4", "--seconds", "0.02", "--json", "--peers", XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 2
    assert json.loads(done.stdout)["results"]
    assert done.stderr.splitlines()[-1] == (
        "ludoteka: catanatron could not be installed: ERROR: no network; "
        "open_spiel could not be installed: ERROR: no network"
    )

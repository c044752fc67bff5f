"""Rung 7: the same record gives the same digests under other hash seeds and disturbed global generators."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from ludoteka.kernel.game import Game
from tests.support.tables import STYLES, every_game, played

SCRIPT = """
import random, sys
import ludoteka
from ludoteka import registry
from tests.support.tables import STYLES, played
random.seed(int(sys.argv[1]))
for id in registry.ids():
    title = registry.title(id)
    for edition in title.editions:
        for players in range(title.fewest, title.most + 1):
            match = played(registry.game(id, edition, players), 17, STYLES["modest"])
            random.random()
            again = ludoteka.replay(match.record())
            print(id, edition, players, match.digest(), again.digest(), match.scores(), match.view(0))
"""
ROOT = Path(__file__).parents[2]


def run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, hash_seed], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout


def test_hash_seeds_and_global_generators_do_not_matter() -> None:
    first = run("1")
    assert first.strip()
    assert run("4242") == first


@every_game
def test_playing_leaves_the_global_generator_alone(game: Game) -> None:
    random.seed(5)
    before = random.getstate()
    match = played(game, 3, STYLES["modest"], 50)
    match.view(0)
    match.record()
    assert random.getstate() == before

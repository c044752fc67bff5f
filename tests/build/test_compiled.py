"""The compiled build is the same program: whatever it is told, it says what the pure one says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from ludoteka import build, registry
from ludoteka.compiled import fit_modules, home
from tests.support.patience import LONGEST

ROOT = Path(__file__).parents[2]
TALE = Path(__file__).with_name("tale.py")


@pytest.fixture(scope="session")
def compiled() -> Path:
    """The program's own compiled build if it is up to date; else one for the tests, kept for the next run.

    The tests' own is hardly optimised, which spares most of the time and changes no result.
    """
    own = home()
    if fit_modules(own) is not None:
        return own
    missing = build.missing_tool()
    if missing is not None and "C compiler" in str(missing):
        warnings.warn(f"tests/build skipped: {missing}", stacklevel=1)
        pytest.skip(str(missing))
    where = ROOT / "build" / "tests" / f"compiled-{sys.implementation.cache_tag}"
    return build.build(lambda stage: None, where, optimise="0").where


def run(where: Path | None, *arguments: str) -> str:
    """Run Python with a build, or with the pure sources."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("LUDOTEKA_")}
    env |= {"LUDOTEKA_PURE": "1"} if where is None else {"LUDOTEKA_COMPILED": str(where)}
    env["PYTHONPATH"] = str(ROOT / "src")
    done = subprocess.run(
        [sys.executable, *arguments], env=env, capture_output=True, text=True, check=False, cwd=ROOT, timeout=LONGEST
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.fixture(scope="session")
def tales(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Any], list[Any]]:
    """The same matches, made and told by the pure build, and replayed and told by the compiled one."""
    pure = run(None, str(TALE))
    file = tmp_path_factory.mktemp("tales") / "pure.jsonl"
    file.write_text(pure, encoding="utf-8")
    again = run(compiled, str(TALE), str(file))
    return [json.loads(line) for line in pure.splitlines()], [json.loads(line) for line in again.splitlines()]


def test_both_builds_tell_the_same_story(tales: tuple[list[Any], list[Any]]) -> None:
    ours, theirs = tales
    assert {tale["build"] for tale in ours} == {"pure"}
    assert {tale["build"] for tale in theirs} == {"compiled"}
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine["record"] == other["record"]
        assert mine["story"] == other["story"], f"{mine['record']['game']} with {mine['record']['players']} players"
    assert {tale["record"]["game"] for tale in ours} == set(registry.ids())


def test_the_compiled_build_deals_the_same_matches(compiled: Path, tales: tuple[list[Any], list[Any]]) -> None:
    """Seeds mean the same matches on both builds."""
    made = [json.loads(line) for line in run(compiled, str(TALE)).splitlines()]
    assert [tale["record"]["digests"] for tale in made] == [tale["record"]["digests"] for tale in tales[0]]


SOURCES_OF = """
import importlib, sys
from ludoteka import compiled
names = ["ludoteka." + n.removesuffix(".py").replace("/", ".") for n in compiled.sources(compiled.PACKAGE)]
for name in names:
    print(name, importlib.import_module(name).__file__)
"""


def test_every_module_of_kernel_and_games_is_compiled(compiled: Path) -> None:
    for line in run(compiled, "-c", SOURCES_OF).splitlines():
        name, file = line.split(" ", 1)
        if not name.startswith("ludoteka.bots."):
            assert compiled in Path(file).parents and Path(file).exists(), name


OUTSIDE = """
from ludoteka import compiled
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Frame, Position
assert compiled.in_use() == "compiled"

class Coin(Game):
    def setup(self):
        pos = Pile()
        pos.lay_kernel(self.players, 0, 0)
        pos.stack.append(Toss())
        return pos

class Pile(Position):
    pass

class Toss(Frame):
    def run(self, pos):
        pos.ask(0, 0)
    def options(self, pos, seat):
        return [0, 1]
    def answer(self, pos, seat, value):
        pos.pop()

match = Coin("coin", "en", 1, 1, ()).match(seed=1)
match.play(0, 1)
print(match.over, match.decisions)
"""


def test_a_game_from_outside_runs_interpreted_on_the_compiled_kernel(compiled: Path) -> None:
    assert run(compiled, "-c", OUTSIDE).split() == ["True", "1"]


PIECES = """
import msgspec
from random import Random
from ludoteka import registry
from ludoteka.table.analyses import Kept, Part, review

match = registry.game("for_the_king", players=2).match(seed=1)
luck = Random(1)
while (asked := match.decision) is not None:
    match.play(asked.seats[0], luck.choice(match.options(asked.seats[0])))
first = 0
for _ in range(5):
    part = Part(match.record().to_json(), 3, first)
    kept = msgspec.json.decode(review(msgspec.json.encode(part)), type=Kept)
    print(kept.end, [(verdict.move, verdict.best, verdict.loss) for verdict in kept.judged()], kept.course)
    first = kept.end
"""


def test_both_builds_analyse_alike(compiled: Path) -> None:
    """What a compiled module says of its types is less: an analysis travels all the same."""
    told = run(compiled, "-c", PIECES)
    assert len(told.splitlines()) == 5 and told == run(None, "-c", PIECES)


def test_a_second_build_of_the_same_sources_is_not_made_again(compiled: Path) -> None:
    assert not build.build(lambda stage: None, compiled).new

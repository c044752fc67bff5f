"""The mutation tests themselves, and a few mutants of every game: `tools/mutants GAME` tries as many as you like."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from ludoteka import registry
from tests.mutants.changes import mutants
from tests.mutants.session import exchange

ROOT = Path(__file__).parents[2]
SAMPLES = {
    "viceroy": ("gems.py", "tests/rules/viceroy/test_paying.py", 838),
    "roll_player": ("market_turn.py", "tests/rules/roll_player/test_market.py", 3047),
    "founders": ("achievements.py", "tests/rules/founders/test_achievements.py", 214),
    "for_the_king": ("king.py", "tests/rules/for_the_king/test_king.py", 1326),
}
"""A rules module of each game, the tests of its chapter, and a seed whose lots fall on mutants that these catch."""
SOURCE = '''
class Table:
    def clone(self):
        return Table(1)

    def winner(self, bids):
        """The highest bid above 2."""
        best = -1
        for seat, bid in enumerate(bids):
            if bid > 2 and (best < 0 or bid >= bids[best]):
                best = seat
                self.tell(1)
        return best

    def tell(self, number):
        pass
'''


def test_the_changes_of_a_function() -> None:
    found = [(mutant.kind, *mutant.lines(SOURCE)) for mutant in mutants("table.py", SOURCE)]
    line = "if bid > 2 and (best < 0 or bid >= bids[best]):"
    assert {after for _, before, after in found if before == line} == {
        "if not (bid > 2 and (best < 0 or bid >= bids[best])):",
        "if (bid > 2 or (best < 0 or bid >= bids[best])):",
        "if (best < 0 or bid >= bids[best]):",
        "if (bid > 2):",
        "if bid >= 2 and (best < 0 or bid >= bids[best]):",
        "if bid <= 2 and (best < 0 or bid >= bids[best]):",
        "if bid > 3 and (best < 0 or bid >= bids[best]):",
        "if bid > 2 and ((best < 0 and bid >= bids[best])):",
        "if bid > 2 and ((best < 0)):",
        "if bid > 2 and ((bid >= bids[best])):",
        "if bid > 2 and (best <= 0 or bid >= bids[best]):",
        "if bid > 2 and (best >= 0 or bid >= bids[best]):",
        "if bid > 2 and (best < -1 or bid >= bids[best]):",
        "if bid > 2 and (best < 0 or bid > bids[best]):",
        "if bid > 2 and (best < 0 or bid < bids[best]):",
    }
    assert {after for _, before, after in found if before == "best = -1"} == {"best = 0", "best = -2"}
    assert not [before for _, before, _ in found if "tell" in before or "Table" in before], "copies and facts are left"


def test_a_function_that_is_known_already_does_what_its_new_text_says() -> None:
    module = ModuleType("table")
    module.__file__ = "table.py"
    exec(compile(SOURCE, "table.py", "exec"), vars(module))
    winner = module.Table().winner
    assert winner([3, 3, 2]) == 1
    exchange(module, "Table.winner", SOURCE.replace("bid >= bids", "bid > bids"))
    assert winner([3, 3, 2]) == 0


@pytest.mark.parametrize("id", registry.ids())
def test_what_is_said_to_be_equal_is_a_change_of_the_rules_as_they_are(id: str) -> None:
    book = tomllib.loads((ROOT / "tests" / "mutants" / f"{id}.toml").read_text(encoding="utf-8"))
    there: set[tuple[str, ...]] = set()
    for file in book["rules"]:
        import_module(f"ludoteka.games.{id}.{file.removesuffix('.py')}")
        text = (registry.folder(id) / file).read_text(encoding="utf-8")
        there |= {(file, mutant.function, *mutant.lines(text)) for mutant in mutants(file, text)}
    for entry in book.get("equal", []):
        assert entry["reason"]
        assert (entry["file"], entry["function"], entry["was"], entry["becomes"]) in there, entry


@pytest.mark.parametrize("id", registry.ids())
def test_a_few_mutants_are_caught(id: str, tmp_path: Path) -> None:
    file, tests, seed = SAMPLES[id]
    command = [sys.executable, "tools/mutants", id, "--file", file, "--tests", tests, "--sample", "5"]
    command += ["--seed", str(seed), "--cache", str(tmp_path), "--jobs", "1"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    assert "5 caught (100.0 %" in made.stdout

"""`tools/ladder` writes the same ladder again, but for the time the bots took."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def made(keep: Path, *words: str) -> str:
    """The ladder of a game with quick bots, without its column of times."""
    output = keep / "ladder.md"
    command = [sys.executable, str(ROOT / "tools" / "ladder"), "--keep", str(keep), "--output", str(output), *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    text = output.read_text(encoding="utf-8")
    return "\n".join([re.sub(r"^((?:\|[^|]*){4})\|[^|]*", r"\1", line) for line in text.splitlines()])


def test_the_ladder_can_be_made_again(tmp_path: Path) -> None:
    words = ("--games", "4", "--bots", "random,greedy", "--game", "viceroy")
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    first = made(tmp_path / "one", *words)
    assert made(tmp_path / "other", *words, "--workers", "2") == first
    assert made(tmp_path / "one", *words) == first, "from what is kept"
    assert "tools/ladder --games 4 --players 2 --seed 0 --bots random,greedy --game viceroy" in first
    for edition in ("ru", "pl"):
        assert f"## Viceroy, edition `{edition}`" in first
    assert re.search(r"^\| greedy \| [\d.]+ \([\d.]+ – [\d.]+\) \| 100 % \(51 – 100\) \|", first, re.MULTILINE)


def test_a_mistake_is_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "ladder"), "--bots", "random,deep", "--keep", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout == ""
    assert "no bot 'deep'" in done.stderr and done.stderr.count("\n") == 1

"""Other libraries, measured in the same run: each in a process of its own, in an environment under the user's cache."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from ludoteka.compiled import cache
from ludoteka.kernel.refusals import BadRequest

Say = Callable[[str], None]
"""Told the name of a package before it is installed, which takes long."""


class Entry(NamedTuple):
    """A peer to measure: a package by its name, our driver for it, and the driver's arguments."""

    package: str
    driver: str
    arguments: tuple[str, ...] = ()


ENTRIES: Final = (
    Entry("catanatron", "catanatron_random.py"),
    # Hidden hands, four players, and chance that deals: of its games the nearest to ours. In the second one bids.
    Entry("open_spiel", "open_spiel_random.py", ("hearts",)),
    Entry("open_spiel", "open_spiel_random.py", ("oh_hell(players=4)",)),
)
DRIVERS: Final = Path(__file__).parent / "drivers"


class Peer:
    """A peer at work. One that breaks down says so in `trouble` and takes no further turns."""

    def __init__(self, entry: Entry, python: Path) -> None:
        self.name = entry.package
        self.trouble: BadRequest | None = None
        self._turns: list[dict[str, Any]] = []
        self._process = subprocess.Popen(
            [str(python), str(DRIVERS / entry.driver), *entry.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._self: Final = self._answer()
        self.turn(0.05)
        self._turns.clear()

    def turn(self, seconds: float) -> None:
        if self.trouble is not None:
            return
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{seconds}\n")
            self._process.stdin.flush()
        except OSError:
            pass  # it hung up; the answer tells why
        self._turns.append(self._answer())

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None and self._process.stderr is not None
        line = self._process.stdout.readline()
        if not line:
            told = self._process.stderr.read().strip().splitlines()
            reason = told[-1] if told else BadRequest("it said nothing")
            self.trouble = BadRequest("{package} did not run: {reason}", package=self.name, reason=reason)
            return {}
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    def result(self) -> dict[str, Any]:
        chosen = [turn["decisions"] / turn["seconds"] for turn in self._turns]
        return {
            "name": self.name,
            "version": self._self["version"],
            "game": self._self["game"],
            "players": self._self["players"],
            "decisions_per_cpu_s": round(median(chosen)),
            "decisions_per_cpu_s_best": round(max(chosen)),
            "all_decisions_per_cpu_s": round(median(turn["all"] / turn["seconds"] for turn in self._turns)),
            "games_per_cpu_s": round(median(turn["games"] / turn["seconds"] for turn in self._turns), 1),
        }

    def leave(self) -> None:
        self._process.kill()
        self._process.communicate()


def invite(say: Say) -> tuple[list[Peer], list[BadRequest]]:
    """The peers, ready to play, and why others could not come."""
    python, wrong = _environment(say)
    found = [Peer(entry, python) for entry in ENTRIES if entry.package not in wrong]
    return found, list(dict.fromkeys(wrong.values()))


def _environment(say: Say) -> tuple[Path, dict[str, BadRequest]]:
    """An environment with the peers, and for each that could not be installed why."""
    where = cache() / "peers" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = where / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wrong: dict[str, BadRequest] = {}
    for package in dict.fromkeys(entry.package for entry in ENTRIES):
        mark = where / f"{package}.ready"
        if mark.exists() and python.exists():
            continue
        say(package)
        if not python.exists():
            where.parent.mkdir(parents=True, exist_ok=True)
            trouble = _run([sys.executable, "-m", "venv", "--clear", str(where)])
            if trouble:
                why = BadRequest(
                    "no environment for the peers could be made in {where}: {reason}", where=where, reason=trouble
                )
                return python, {entry.package: why for entry in ENTRIES}
        trouble = _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
        if trouble:
            wrong[package] = BadRequest("{package} could not be installed: {reason}", package=package, reason=trouble)
        else:
            mark.touch()
    return python, wrong


def _run(command: list[str]) -> str | BadRequest:
    """Run a command; in one line what went wrong, or nothing."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    told = (done.stdout + done.stderr).strip().splitlines()
    errors = [line for line in told if line.startswith("ERROR")]
    if errors or told:
        return (errors or told)[-1]
    return BadRequest("exit code {number}", number=done.returncode)

"""A table without a terminal: sessions in this process, and the command in another."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import ludoteka
from ludoteka.terminal.plain import PlainTable
from ludoteka.terminal.play import Wish, table
from ludoteka.terminal.session import Session
from tests.support.patience import LONGEST

SOURCES = str(Path(ludoteka.__file__).parents[1])


def command(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`ludoteka` with these words and lines, in a folder, through pipes."""
    environment = {**os.environ, "PYTHONPATH": SOURCES, "LUDOTEKA_LANG": "en", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-P", "-m", "ludoteka", *words],
        cwd=folder,
        input=typed,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )


def session(seats: str, seed: int | None = 7) -> Session:
    return table(Wish(game="for_the_king", seats=seats, seed=seed, lang="en"))


class Typist:
    """Types what a function says, line by line; None ends the input."""

    def __init__(self, next_line: Callable[[], str | None]) -> None:
        self.next_line = next_line

    def readline(self) -> str:
        line = self.next_line()
        return "" if line is None else line + "\n"

    def isatty(self) -> bool:
        return False


def typed(here: Session, *lines: str) -> str:
    """What the plain table prints when somebody types these lines and then goes away."""
    out = io.StringIO()
    left: Iterator[str] = iter(lines)
    PlainTable(here, Typist(lambda: next(left, None)), out, False).run()
    return out.getvalue()

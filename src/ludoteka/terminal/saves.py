"""Saved games: written whole or not at all, and never over a file of somebody else."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from pathlib import Path

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import BadRequest


def write(file: Path, text: str) -> None:
    """Write a file in one step: a full disk or a lost current leaves the old one as it was."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(file: Path) -> Record:
    """A saved record; a file that is none is a user's mistake."""
    try:
        return Record.from_json(file.read_bytes())
    except OSError as error:
        raise BadRequest("the record {file} cannot be read: {reason}", file=file, reason=error.strerror) from None


def free_file(match: Match, folder: Path) -> Path:
    """A name for a match that no file has yet: the game, and the beginning of its commitment or its seed."""
    chance = match.chance
    mark = f"seed{chance.seed}" if isinstance(chance, SeededChance) else match.commitment[:8]
    stem = f"{match.game.id}-{mark}"
    file = folder / f"{stem}.json"
    number = 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file


def command(file: Path, options: list[str]) -> str:
    """What to type to go on with a saved game."""
    here = shutil.which("ludoteka") is None and os.access("ludoteka", os.X_OK) and Path("ludoteka").is_file()
    return shlex.join(["./ludoteka" if here else "ludoteka", "play", "--resume", str(file), *options])

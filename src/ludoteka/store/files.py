"""A database as a file: made whole or not at all, and refused, untouched, when it is not ours."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.engines import sqlite
from ludoteka.store.faults import explained
from ludoteka.store.upgrade import OURS, upgrade

_MAGIC: Final = b"SQLite format 3\0"


def stands(file: Path) -> str:
    """The migration at which a file of ours stands; anything else is refused. The file is only read."""
    try:
        with file.open("rb") as opened:
            head = opened.read(len(_MAGIC))
    except OSError as error:
        raise BadRequest("{file} cannot be read: {reason}", file=file, reason=error.strerror) from None
    if not head:
        raise BadRequest(
            "{file} is empty, which no database of ludoteka is; restore a backup, move the file away, "
            "or choose another place for the data",
            file=file,
        )
    if head != _MAGIC:
        raise BadRequest("{file} is no database; move it away, or choose another place for the data", file=file)
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if names >= OURS else None
    except sqlite3.Error as error:
        raise explained(error, str(file)) from error
    if found is None:
        raise BadRequest("{where} holds tables of another program; choose another place for the data", where=file)
    return str(found[0])


def make(file: Path, to: str = "head") -> None:
    """Make a new, empty database beside its place, and move it there when it is whole."""
    if beside(file, "-wal").exists():
        raise BadRequest(
            "{file} is gone, and what was written to it last lies in {rest}; restore a backup, or move that away",
            file=file,
            rest=beside(file, "-wal").name,
        )
    half = beside(file, ".new")
    discard(half)
    engine = sqlite(half)
    try:
        with engine.begin() as connection:
            upgrade(connection, f"the database {file}", to)
    except BaseException:
        engine.dispose()
        discard(half)
        raise
    engine.dispose()
    os.replace(half, file)


def copy(file: Path, place: Path) -> None:
    """A consistent copy of a file of ours as it stands, however old it is."""
    half = beside(place, ".new")
    discard(half)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM INTO ?", (str(half),))
    half.chmod(0o600)
    os.replace(half, place)


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def discard(file: Path) -> None:
    """Remove a file and what SQLite may have left beside it."""
    for each in (file, beside(file, "-wal"), beside(file, "-shm"), beside(file, "-journal")):
        each.unlink(missing_ok=True)

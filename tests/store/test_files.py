"""A file that is no database of ours is refused in one line, and not a byte of it changes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines
from ludoteka.store.store import Store
from ludoteka.store.visits import Visit


def foreign(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def another_programs(file: Path) -> None:
    foreign(file, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')")


def another_programs_with_migrations(file: Path) -> None:
    foreign(
        file,
        "CREATE TABLE alembic_version (version_num TEXT)",
        "INSERT INTO alembic_version VALUES ('0001')",
        "CREATE TABLE tables (id TEXT)",
    )


def without_tables(file: Path) -> None:
    foreign(file, "CREATE TABLE once (a)", "DROP TABLE once")


FOREIGN: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda file: file.write_bytes(b""), "is empty"),
    "text": (lambda file: file.write_text("Dear diary,\n"), "is no database; "),
    "bytes": (lambda file: file.write_bytes(b"SQLite format 3\0" + b"x" * 5000), ": it is "),
    "cut": (lambda file: file.write_bytes(b"SQLite form"), "is no database; "),
    "another program's": (another_programs, "tables of another program"),
    "another program's with migrations": (another_programs_with_migrations, "tables of another program"),
    "without tables": (without_tables, "tables of another program"),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_file_is_refused_and_left_as_it_is(kind: str, tmp_path: Path) -> None:
    make, why = FOREIGN[kind]
    file = tmp_path / engines.FILE
    make(file)
    before = file.read_bytes()
    for entrance in (Store.open, Visit.enter):
        with pytest.raises(BadRequest, match=why) as caught:
            asyncio.run(entrance(tmp_path))
        assert "\n" not in str(caught.value)
        assert file.read_bytes() == before
    assert {each.name for each in tmp_path.iterdir()} <= {engines.FILE, "in-use"}


def test_the_rest_of_a_lost_database_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    rest = tmp_path / f"{engines.FILE}-wal"
    rest.write_bytes(b"the last moves")
    with pytest.raises(BadRequest, match="is gone, and what was written to it last lies in"):
        asyncio.run(Store.open(tmp_path))
    assert rest.read_bytes() == b"the last moves" and not (tmp_path / engines.FILE).exists()


def test_a_half_made_database_is_made_anew(tmp_path: Path) -> None:
    """Killed while it made its database, a server begins again with the next start."""
    (tmp_path / f"{engines.FILE}.new").write_bytes(b"half")
    (tmp_path / f"{engines.FILE}.new-wal").write_bytes(b"half")

    async def scene() -> None:
        await (await Store.open(tmp_path)).close()

    asyncio.run(scene())
    assert {each.name for each in tmp_path.iterdir()} == {engines.FILE, "in-use"}

"""Backups: a whole store in one file, an SQLite database, made from either kind of store and restored into either.

A backup is read in one transaction, so it is the store at one moment, whatever a server writes meanwhile. Restoring is
one transaction too. Leases are left out: they say which server acts now.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, MetaData, Table, delete, func, insert, select

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import files
from ludoteka.store.engines import sqlite
from ludoteka.store.faults import explained
from ludoteka.store.schema import HEAD, leases, metadata
from ludoteka.store.store import Store
from ludoteka.store.upgrade import upgrade
from ludoteka.store.visits import Visit

Tell = Callable[[int, int], None]
"""Hears how many rows of how many are done."""

BATCH: Final = 2000
_LEFT_OUT: Final = ("leases", "alembic_version")


class Contents(NamedTuple):
    """What a backup holds."""

    revision: str
    tables: int
    lines: int
    people: int


async def backup(where: Path | str, file: Path, replace: bool, tell: Tell) -> Contents:
    """Write a whole store, beside a server that may run on it, into a file that appears when it is whole."""
    if file.exists() and not replace:
        raise BadRequest("there is a file {file} already; choose another name, or --replace it", file=file)
    visit = await Visit.enter(where, older=True)
    half = files.beside(file, ".part")
    try:
        # It holds hashes of passwords and the secrets of games: nobody else is to read it.
        half.parent.mkdir(parents=True, exist_ok=True)
        files.discard(half)
        files.make(half, visit.stands)
        half.chmod(0o600)
        engine = sqlite(half)
        options: dict[str, Any] = {}
        if visit.file is None:
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        try:
            async with visit.engine.execution_options(**options).connect() as source:
                with engine.begin() as target:
                    done = await source.run_sync(_copied, target, tell)
            with engine.connect() as alone:  # no files beside it from now on
                alone.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            engine.dispose()
        with half.open("rb") as opened:
            os.fsync(opened.fileno())
        os.replace(half, file)
    except BadRequest:
        raise
    except OSError as error:
        raise BadRequest("{file} cannot be written: {reason}", file=file, reason=error.strerror) from None
    except Exception as error:
        raise explained(error, visit.where) from error
    finally:
        with suppress(OSError):
            files.discard(half)
        await visit.leave()
    return Contents(visit.stands, done["tables"], done["entries"], done["people"])


async def restore(file: Path, where: Path | str, replace: bool, tell: Tell) -> Contents:
    """Bring a backup into a store that is empty, or with `replace` in place of all it holds: whole or not at all."""
    with tempfile.TemporaryDirectory() as folder:
        checked = Path(folder) / "backup.sqlite3"
        stands = _checked(file, checked)
        store = await Store.open(where)
        engine = sqlite(checked)
        try:
            with engine.connect() as source:
                async with store.engine.begin() as target:
                    await target.run_sync(_emptied, store, replace)
                    done = await target.run_sync(lambda connection: _copied(source, connection, tell))
        except BadRequest:
            raise
        except Exception as error:
            raise explained(error, store.where) from error
        finally:
            engine.dispose()
            await store.close()
    return Contents(stands, done["tables"], done["entries"], done["people"])


def _copied(source: Connection, target: Connection, tell: Tell) -> dict[str, int]:
    """Copy every row from one database to another, whose schema is the same."""
    schema = MetaData()
    schema.reflect(target)
    parts = [part for part in schema.sorted_tables if part.name not in _LEFT_OUT and part.name in _names(schema)]
    counts = {part.name: _count(source, part) for part in parts}
    whole, done = sum(counts.values()), 0
    for part in parts:
        rows = source.execute(select(part).order_by(*part.primary_key.columns), execution_options={"yield_per": BATCH})
        for batch in rows.partitions(BATCH):
            values: list[dict[str, Any]] = [row._asdict() for row in batch]
            target.execute(insert(part), values)
            done += len(values)
            tell(done, whole)
    return counts


def _names(schema: MetaData) -> set[str]:
    """Ours among the tables of a database; it may be shared with another program."""
    return set(metadata.tables) & set(schema.tables)


def _count(connection: Connection, part: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(part)).scalar_one())


def _emptied(connection: Connection, store: Store, replace: bool) -> None:
    """Refuse a store that is in use or holds something, or empty it if that is wanted."""
    parts = [part for part in reversed(metadata.sorted_tables) if part is not leases]
    if not any(_count(connection, part) for part in parts):
        return
    if not replace:
        raise BadRequest(
            "{where} is not empty; restore into another place, or with --replace in place of all it holds",
            where=store.where,
        )
    if not store.alone and connection.execute(select(leases.c.table).where(leases.c.expires >= _now())).first():
        raise BadRequest("a server runs on {where}; stop it before everything is replaced", where=store.where)
    for part in (leases, *parts):
        connection.execute(delete(part))


def _now() -> Any:
    return func.extract("epoch", func.clock_timestamp())


def _checked(file: Path, copy: Path) -> str:
    """Copy a backup, look whether it is whole, and bring the copy up to date; the answer is what it was made at."""
    if not file.is_file():
        raise BadRequest("there is no file {file}", file=file)
    stands = files.stands(file)
    try:
        shutil.copyfile(file, copy)
        rest = files.beside(file, "-wal")
        if rest.exists():  # a database that was copied as it was, not a backup
            shutil.copyfile(rest, files.beside(copy, "-wal"))
    except OSError as error:
        raise BadRequest("{file} cannot be read: {reason}", file=file, reason=error.strerror) from None
    try:
        with closing(sqlite3.connect(copy)) as connection:
            whole = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            whole = whole and connection.execute("PRAGMA foreign_key_check").fetchone() is None
            gap = connection.execute(
                'SELECT "table" FROM entries GROUP BY "table" '
                "HAVING min(sequence) != 1 OR count(*) != max(sequence) LIMIT 1"
            ).fetchone()
    except sqlite3.Error as error:
        raise explained(error, str(file)) from error
    if not whole:
        raise BadRequest("{file} is damaged; nothing was restored", file=file)
    if gap is not None:
        raise BadRequest("{file} is damaged: the log of table {table} has a gap", file=file, table=gap[0])
    engine = sqlite(copy)
    try:
        with engine.begin() as connection:
            upgrade(connection, str(file))
    finally:
        engine.dispose()
    assert stands <= HEAD, "a newer one was refused"
    return stands

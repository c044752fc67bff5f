"""Backups: whole, of one moment, restored into either kind of store or not at all."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines
from ludoteka.store.backup import backup, restore
from ludoteka.store.rows import Entry, PersonRow, SeatRow, TableRow
from ludoteka.store.schema import HEAD, metadata
from ludoteka.store.store import Store
from ludoteka.store.upgrade import upgrade
from tests.store.cluster import cluster

ROW = TableRow("a", "for_the_king", "uk", 1, 2, '{"ą": "ї"}', "00", b"\0secret\xff", "p", True, 1.25, None)


def quiet(done: int, whole: int) -> None:
    assert 0 < done <= whole


def entry(sequence: int) -> Entry:
    return Entry(sequence, "chat", "{}", 1.5)


async def filled(where: Path | str, lines: int = 5000) -> Store:
    """A store with something in every table."""
    store = await Store.open(where)
    await store.add_person(PersonRow("p", "Оля", "olja", "hash", 1.5))
    await store.add_key("k", "p", 2.5)
    for id in "abc":
        await store.add_table(
            ROW._replace(id=id, finished=9.0 if id == "b" else None), [SeatRow(id, 0, "p", "Оля", "", "t")]
        )
    await store.append("a", [entry(sequence) for sequence in range(1, lines + 1)])
    await store.add_analysis("b", 3, "{}", 4.0)
    return store


async def contents(store: Store) -> dict[str, list[Any]]:
    kept = [part for part in metadata.sorted_tables if part.name != "leases"]
    return {part.name: sorted([tuple(row) for row in await store.read(select(part))], key=repr) for part in kept}


def test_a_backup_is_the_store_and_is_restored_whole(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await filled(tmp_path / "old")
        before = await contents(store)
        made = await backup(tmp_path / "old", tmp_path / "kept" / "house.backup", False, quiet)
        assert made == (HEAD, 3, 5000, 1)
        assert [file.name for file in (tmp_path / "kept").iterdir()] == ["house.backup"]
        assert (tmp_path / "kept" / "house.backup").stat().st_mode & 0o777 == 0o600
        await store.close()
        assert await restore(tmp_path / "kept" / "house.backup", tmp_path / "new", False, quiet) == made
        restored = await Store.open(tmp_path / "new")
        assert await contents(restored) == before
        await restored.close()

    asyncio.run(scene())


def test_a_backup_is_of_one_moment_while_a_server_writes(tmp_path: Path) -> None:
    """Two tables grow together, a line each in one transaction; in every backup they are equally long."""

    async def scene() -> None:
        store = await filled(tmp_path / "data", 1)
        going = True

        async def write() -> None:
            number = 0
            while going:
                number += 1
                await asyncio.gather(store.append("b", [entry(number)]), store.append("c", [entry(number)]))

        writer = asyncio.create_task(write())
        lengths = []
        for number in range(4):
            file = tmp_path / f"{number}.backup"
            await backup(tmp_path / "data", file, False, lambda done, whole: None)
            with closing(sqlite3.connect(file)) as kept:
                found = [
                    kept.execute('SELECT count(*) FROM entries WHERE "table" = ?', (id,)).fetchone()[0] for id in "bc"
                ]
            assert found[0] == found[1]
            lengths.append(found[0])
        going = False
        await writer
        assert lengths == sorted(lengths)
        await store.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_store_with_something_in_it_is_replaced_only_when_told(tmp_path: Path) -> None:
    async def scene() -> None:
        await (await filled(tmp_path / "one", 3)).close()
        file = tmp_path / "one.backup"
        await backup(tmp_path / "one", file, False, quiet)
        with pytest.raises(BadRequest, match="already; choose another name, or --replace"):
            await backup(tmp_path / "one", file, False, quiet)
        await backup(tmp_path / "one", file, True, quiet)

        other = await filled(tmp_path / "two", 7)
        with pytest.raises(BadRequest, match="in use by another ludoteka"):
            await restore(file, tmp_path / "two", True, quiet)
        before = await contents(other)
        await other.close()
        with pytest.raises(BadRequest, match="is not empty"):
            await restore(file, tmp_path / "two", False, quiet)

        def fail(done: int, whole: int) -> None:
            raise OSError("pulled the plug")

        with pytest.raises(BadRequest, match="pulled the plug"):
            await restore(file, tmp_path / "two", True, fail)
        other = await Store.open(tmp_path / "two")
        assert await contents(other) == before
        await other.close()
        await restore(file, tmp_path / "two", True, quiet)
        other = await Store.open(tmp_path / "two")
        assert len(await other.lines("a")) == 3
        await other.close()

    asyncio.run(scene())


def test_what_is_no_whole_backup_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        await (await filled(tmp_path / "data")).close()
        file = tmp_path / "good.backup"
        await backup(tmp_path / "data", file, False, quiet)

        def spoilt(name: str, *statements: str) -> Path:
            shutil.copyfile(file, tmp_path / name)
            with closing(sqlite3.connect(tmp_path / name)) as connection, connection:
                for statement in statements:
                    connection.execute(statement)
            return tmp_path / name

        cut = tmp_path / "cut"
        cut.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        (tmp_path / "text").write_text("no backup")
        wrong = {
            tmp_path / "missing": "there is no file",
            tmp_path / "text": "is no database",
            cut: "damaged",
            spoilt("gap", "DELETE FROM entries WHERE sequence = 7"): "the log of table a has a gap",
            spoilt("orphan", "DELETE FROM tables WHERE id = 'a'"): "damaged",
            spoilt("newer", "UPDATE alembic_version SET version_num = '9999'"): "newer ludoteka",
        }
        for each, why in wrong.items():
            with pytest.raises(BadRequest, match=why):
                await restore(each, tmp_path / "new", False, quiet)
            assert not (tmp_path / "new" / engines.FILE).exists()
        with pytest.raises(BadRequest, match="there is no database in"):
            await backup(tmp_path / "nowhere", tmp_path / "x", False, quiet)
        with pytest.raises(BadRequest, match="cannot be written"):
            await backup(tmp_path / "data", tmp_path / "text" / "x", False, quiet)
        assert not (tmp_path / "nowhere").exists()

    asyncio.run(scene())


def test_an_older_store_is_backed_up_as_it_is_and_restored_as_of_today(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    engine = engines.sqlite(tmp_path / "old" / engines.FILE)
    with engine.begin() as connection:
        upgrade(connection, "here", "0001")
        connection.exec_driver_sql("INSERT INTO people VALUES ('p', 'Anna', 'anna', 'hash', 1.0)")
    engine.dispose()

    async def scene() -> None:
        assert (await backup(tmp_path / "old", tmp_path / "b", False, quiet)).revision == "0001"
        await restore(tmp_path / "b", tmp_path / "new", False, quiet)
        store = await Store.open(tmp_path / "new")
        assert store.upgraded is None and (await store.person("p")) == PersonRow("p", "Anna", "anna", "hash", 1.0)
        await store.close()

    asyncio.run(scene())


def test_from_postgresql_to_sqlite_and_back(tmp_path: Path) -> None:
    with cluster() as address:

        async def scene() -> None:
            store = await filled(address)
            before = await contents(store)
            await store.leases.take(["a"])
            await backup(address, tmp_path / "b", False, quiet)
            with pytest.raises(BadRequest, match="a server runs on"):
                await restore(tmp_path / "b", address, True, quiet)
            await store.close()
            await restore(tmp_path / "b", tmp_path / "data", False, quiet)
            folder = await Store.open(tmp_path / "data")
            assert await contents(folder) == before
            await folder.append("a", [entry(5001)])
            changed = await contents(folder)
            await backup(tmp_path / "data", tmp_path / "b", True, quiet)
            await folder.close()
            await restore(tmp_path / "b", address, True, quiet)
            store = await Store.open(address)
            assert await contents(store) == changed
            await store.close()

        asyncio.run(scene())

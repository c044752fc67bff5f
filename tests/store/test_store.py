"""The log in SQL: groups, faults, migrations, on real SQLite files."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines
from ludoteka.store.faults import Full, Taken, Unkept
from ludoteka.store.rows import Entry, PersonRow, SeatRow, TableRow
from ludoteka.store.schema import HEAD, metadata
from ludoteka.store.store import Store
from ludoteka.store.upgrade import MIGRATIONS, revision, upgrade

ROW = TableRow("a", "for_the_king", "uk", 1, 2, "{}", "00", b"secret", None, True, 1.0, None)


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 60))


async def with_table(folder: Path, *ids: str) -> Store:
    store = await Store.open(folder)
    for id in ids:
        await store.add_table(ROW._replace(id=id), [SeatRow(id, seat, None, "", "", "") for seat in range(2)])
    return store


def entry(sequence: int, text: str = "{}") -> Entry:
    return Entry(sequence, "chat", text, 1.5)


def test_what_is_ready_together_shares_a_transaction(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, *"abc")
        before = store.groups.committed
        await asyncio.gather(*[store.append(id, [entry(number)]) for number in range(1, 51) for id in "abc"])
        assert store.groups.committed == before + 1
        assert await store.lines("b", 48) == [entry(49), entry(50)]
        await store.close()

    run(scene())


def test_nobody_fails_for_anothers_fault(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, *"ab")
        await store.append("a", [entry(1)])
        tried = await asyncio.gather(
            store.append("a", [entry(2)]),
            store.append("a", [entry(1, "other"), entry(3)]),
            store.append("missing", [entry(1)]),
            store.append("b", [entry(1)]),
            return_exceptions=True,
        )
        assert [type(result) for result in tried] == [type(None), Taken, Taken, type(None)]
        assert [line.sequence for line in await store.lines("a")] == [1, 2]
        assert await store.lines("a", 0) == [entry(1), entry(2)]
        await store.close()

    run(scene())


def test_who_stops_waiting_does_not_stop_the_group(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, "a")
        gone = asyncio.create_task(store.append("a", [entry(1)]))
        await asyncio.sleep(0)
        stays = asyncio.create_task(store.append("a", [entry(2)]))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        assert len(await store.lines("a")) == 2
        await store.close()
        with pytest.raises(Unkept):
            await store.append("a", [entry(3)])

    run(scene())


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """SQLite's own limit of pages makes the disk full; when there is room again the store goes on."""

    async def scene() -> None:
        store = await with_table(tmp_path, "a")
        await store.append("a", [entry(1)])
        hand: Any = store.groups._hand

        def limit(pages: int) -> None:
            hand._connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
            hand._connection.rollback()

        loop = asyncio.get_running_loop()
        await loop.run_in_executor(hand._thread, limit, 1)
        with pytest.raises(Full, match=r"^the database .*ludoteka\.sqlite3: the disk is full$"):
            await store.append("a", [entry(2, "x" * 10**6)])
        await store.append("a", [entry(2)])  # the broken connection was replaced by one without the limit
        assert [line.sequence for line in await store.lines("a")] == [1, 2]
        await store.close()

    run(scene())


def test_a_locked_file_is_said_to_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, "a")
        other = sqlite3.connect(tmp_path / engines.FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unkept, match=r"another program holds it locked$"):
            await store.append("a", [entry(1)])
        other.execute("ROLLBACK")
        other.close()
        await store.append("a", [entry(1)])
        await store.close()

    monkeypatch.setattr(engines, "_PRAGMAS", [*engines._PRAGMAS, "PRAGMA busy_timeout=50"])
    run(scene())


def test_a_folder_that_cannot_be_used_is_refused_in_one_line(tmp_path: Path) -> None:
    async def scene() -> None:
        (tmp_path / "file").write_text("no folder")
        for folder in (tmp_path / "file", tmp_path / "file" / "below"):
            with pytest.raises(BadRequest, match="cannot be written to: ") as caught:
                await Store.open(folder)
            assert "\n" not in str(caught.value)
        (tmp_path / "broken").mkdir()
        (tmp_path / "broken" / engines.FILE).write_bytes(b"no database" * 1000)
        with pytest.raises(BadRequest, match=r"is no database; "):
            await Store.open(tmp_path / "broken")
        for address in ("mysql://here/there", "://", "sqlite:///x"):
            with pytest.raises(BadRequest):
                await Store.open(address)

    run(scene())


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        (tmp_path / "data").mkdir(mode=0o500)
        with pytest.raises(BadRequest, match="cannot be written to: Permission denied"):
            await Store.open(tmp_path / "data")

    run(scene())


def test_a_folder_belongs_to_one_server_until_it_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await Store.open(tmp_path)
        with pytest.raises(BadRequest, match="in use by another ludoteka"):
            await Store.open(tmp_path)
        await store.close()
        script = "import asyncio, os, sys; from ludoteka.store.store import Store; asyncio.run(Store.open(sys.argv[1]))"
        killed = [sys.executable, "-c", script + "; os.kill(os.getpid(), 9)", str(tmp_path)]
        assert subprocess.run(killed, check=False).returncode == -9
        await (await Store.open(tmp_path)).close()

    run(scene())


def test_a_newer_database_is_refused_and_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, "a")
        await store.close()
        with sqlite3.connect(tmp_path / engines.FILE) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.close()
        with pytest.raises(BadRequest, match=f"newer ludoteka .revision 9999, this one knows up to {HEAD}"):
            await Store.open(tmp_path)
        with sqlite3.connect(tmp_path / engines.FILE) as connection:
            assert connection.execute("SELECT id FROM tables").fetchall() == [("a",)]
            connection.execute("DROP TABLE alembic_version")
        connection.close()
        with pytest.raises(BadRequest, match="tables of another program"):
            await Store.open(tmp_path)

    run(scene())


def test_the_migrations_make_the_schema_of_the_program(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]
    engine = create_engine(f"sqlite:///{tmp_path / 'made'}")
    with engine.begin() as connection:
        assert revision(connection) == ""
        upgrade(connection, "here")
    with engine.connect() as connection:
        assert revision(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """A database at the first revision, with a table in it, opens with everything kept."""
    engine = create_engine(f"sqlite:///{tmp_path / engines.FILE}")
    with engine.begin() as connection:
        upgrade(connection, "here", "0001")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, edition, rules, players, settings, commitment, secret, public, created) "
            "VALUES ('old', 'for_the_king', 'uk', 1, 3, '{}', '00', x'00', 1, 1.0)"
        )
        connection.exec_driver_sql("INSERT INTO entries VALUES ('old', 1, 'chat', '{}', 1.0)")
    engine.dispose()

    async def scene() -> None:
        store = await Store.open(tmp_path)
        assert await store.table("old") is not None and len(await store.lines("old")) == 1
        assert store.upgraded == ("0001", HEAD, tmp_path / "ludoteka-0001.sqlite3")
        await store.close()
        with closing(sqlite3.connect(tmp_path / "ludoteka-0001.sqlite3")) as kept:
            assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
            assert kept.execute("SELECT id FROM tables").fetchall() == [("old",)]
        store = await Store.open(tmp_path)
        assert store.upgraded is None
        await store.close()

    run(scene())


def test_an_interrupted_migration_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        with pytest.MonkeyPatch.context() as patch:
            from alembic import op

            made = op.create_table

            def create_table(name: str, *columns: Any) -> Any:
                if name == "leases":
                    raise OSError("pulled the plug")
                return made(name, *columns)

            patch.setattr(op, "create_table", create_table)
            with pytest.raises(BadRequest, match="pulled the plug"):
                await Store.open(tmp_path)
        assert [file.name for file in tmp_path.iterdir()] == ["in-use"]
        await (await Store.open(tmp_path)).close()

    run(scene())


def test_an_acknowledged_entry_is_on_the_disk(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await with_table(tmp_path, "a")
        async with store.engine.connect() as connection:
            for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == wanted
        await store.append("a", [entry(1)])
        other = sqlite3.connect(tmp_path / engines.FILE)
        assert other.execute("SELECT sequence FROM entries").fetchall() == [(1,)]
        other.close()
        await store.close()

    run(scene())


def test_people_and_their_keys(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await Store.open(tmp_path)
        anna, bob = PersonRow("1", "Anna", "anna", "hash", 1.0), PersonRow("2", "Bob", None, None, 2.0)
        await asyncio.gather(store.add_person(anna), store.add_person(bob))
        await store.add_key("k", "1", 1.0)
        assert await store.person_with_key("k") == await store.person_with_login("anna") == anna
        with pytest.raises(Taken):
            await store.change_person(bob._replace(login="anna"))
        assert await store.person("2") == bob
        await store.remove_key("k")
        assert await store.person_with_key("k") is None
        await store.close()

    run(scene())

"""`ludoteka backup`, `restore`, `tables`, `accounts` as an operator calls them, beside a server that runs."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ludoteka.kernel.refusals import BadRequest
from ludoteka.options import span
from ludoteka.store import engines
from ludoteka.store.store import Store
from ludoteka.store.upgrade import upgrade
from tests.support.patience import LONGEST
from tests.support.web import served, visit


def called(*arguments: str, code: int = 0) -> str:
    command = [sys.executable, "-P", "-m", "ludoteka", arguments[0], "--lang", "en", *arguments[1:]]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=LONGEST, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == code, done.stderr
    if code:
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr if code else done.stdout


def data(command: str, *arguments: str) -> Any:
    return json.loads(called(command, "--json", *arguments))


def test_a_server_is_looked_after_while_it_runs(tmp_path: Path) -> None:
    folder, file = str(tmp_path / "data"), str(tmp_path / "b")
    with served(tmp_path / "data") as server, httpx.Client(base_url=server.url, timeout=LONGEST) as client:
        opened = [client.post("api/tables", json={"game": "for_the_king", "players": 2}).json() for _ in range(2)]
        one, two = [str(table["id"]) for table in opened]
        client.post(f"api/tables/{one}/seats", json={"name": "Anna"})
        found = data("tables", "--data", folder)
        assert {table["id"]: table["status"] for table in found} == {one: "gathering", two: "gathering"}
        assert "2 tables" in called("backup", file, "--data", folder)
        assert "already; choose another name" in called("backup", file, "--data", folder, code=2)
        assert "in use by another ludoteka" in called("restore", file, "--data", folder, "--replace", code=2)
        with visit(server.url, one) as page_of_one:
            done = data("tables", "--close", "--yes", "--data", folder, "--", one)
            assert done == {"closed": 1, "tables": [one]}
            assert "has closed this table" in str(page_of_one.hear())
        assert client.get(f"api/tables/{one}").json()["status"] == "closed"
        page = client.get(f"table/{one}", headers={"Accept-Language": "en"})
        assert page.status_code == 200 and "has closed this table" in page.text
        with visit(server.url, two) as page_of_two:
            called("tables", "--delete", "--yes", "--data", folder, "--", two)
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(100):
                    page_of_two.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
        assert client.get(f"api/tables/{two}").status_code in (400, 404)
        client.post("account/register", data={"login": "ben", "password": "a long password"})
    assert data("restore", file, "--data", folder, "--replace")["tables"] == 2
    assert {table["status"] for table in data("tables", "--data", folder)} == {"gathering"}


def test_what_was_not_said_is_asked_for(tmp_path: Path) -> None:
    async def make() -> None:
        await (await Store.open(tmp_path)).close()

    folder = str(tmp_path)
    assert "there is no database in" in called("tables", "--data", folder, code=2)
    asyncio.run(make())
    assert "say which tables" in called("tables", "--delete", "--data", folder, code=2)
    assert "--close or --delete" in called("tables", "--delete", "--close", "--data", folder, code=2)
    assert "is no stretch of time" in called("tables", "--older", "soon", "--data", folder, code=2)
    assert "is no stretch of time" in called("serve", "--keep", "0d", "--data", folder, code=2)
    assert "a table is gathering, playing, over, closed" in called("tables", "--status", "x", "--data", folder, code=2)
    assert "there is no table nothing" in called("tables", "nothing", "--data", folder, code=2)
    assert "say whose account" in called("accounts", "--erase", "--data", folder, code=2)
    assert "there is no account" in called("accounts", "anna", "--data", folder, code=2)
    assert data("accounts", "--guests", "--data", folder) == []


def test_who_deletes_is_asked_back(tmp_path: Path) -> None:
    async def make() -> None:
        store = await Store.open(tmp_path)
        from ludoteka.store.rows import PersonRow

        await store.add_person(PersonRow("1", "Anna", "anna", "hash", 1.0))
        await store.close()

    asyncio.run(make())
    folder = str(tmp_path)
    assert "say --yes" in called("accounts", "anna", "--erase", "--data", folder, code=2)
    for answer, left in (("n", 1), ("y", 0)):
        leader, follower = pty.openpty()
        command = [sys.executable, "-P", "-m", "ludoteka", "accounts", "anna", "--erase", "--data", folder]
        with subprocess.Popen(command, stdin=follower, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as asked:
            os.write(leader, f"{answer}\n".encode())
            asked.wait(60)
        os.close(leader)
        os.close(follower)
        assert len(data("accounts", "--data", folder)) == left
        assert asked.returncode == left


def test_an_upgrade_is_told_in_words(tmp_path: Path) -> None:
    engine = engines.sqlite(tmp_path / engines.FILE)
    with engine.begin() as connection:
        upgrade(connection, "here", "0001")
    engine.dispose()
    assert "was made by an older ludoteka" in called("tables", "--data", str(tmp_path), code=2)
    assert data("backup", str(tmp_path / "b"), "--data", str(tmp_path))["revision"] == "0001"
    command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--data", str(tmp_path), "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        assert "http://" in server.stdout.readline()
        server.terminate()
        said = server.stderr.read()
    assert "from revision 0001 to " in said and "ludoteka-0001.sqlite3" in said
    with closing(sqlite3.connect(tmp_path / engines.FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for words in (["tables"], ["backup", str(tmp_path / "c")], ["serve", "--port", "0"]):
        assert "newer ludoteka" in called(*words, "--data", str(tmp_path), code=2)


def test_a_stretch_of_time() -> None:
    assert [span(text) for text in ("30m", "12h", "90d", "4w")] == [1800, 43200, 7776000, 2419200]
    for wrong in ("", "d", "90", "-1d", "0d", "1.5h", "９d", "90 d", "9" * 30 + "d"):
        with pytest.raises(BadRequest):
            span(wrong)

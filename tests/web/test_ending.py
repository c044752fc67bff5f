"""SIGTERM ends a server in order, whatever it is doing."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludoteka.store.engines import FILE, asyncpg
from tests.store.cluster import own_cluster
from tests.support.patience import until
from tests.support.serving import Served, serving
from tests.support.web import open_table, sit, state, visit

RESTART = 1012


def ended(served: Served, *more: signal.Signals) -> int:
    """The exit status after SIGTERM, and whatever else is sent before the end."""
    for number in (signal.SIGTERM, *more):
        served.process.send_signal(number)
    return served.process.wait(60)


def farewell(socket: ClientConnection) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as caught:
        while True:
            socket.recv(60)
    assert caught.value.rcvd is not None, "nothing was said"
    return caught.value.rcvd.code, caught.value.rcvd.reason


def in_one_file(folder: Path) -> None:
    """Everything is in the database itself, and it is whole."""
    assert sorted(file.name for file in folder.iterdir()) == ["in-use", FILE]
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("more", [[], [signal.SIGTERM], [signal.SIGINT, signal.SIGTERM]])
def test_pages_and_programs_are_told(tmp_path: Path, more: list[signal.Signals]) -> None:
    with serving(tmp_path / "data", tmp_path / "log") as served:
        table = open_table(served.url, "person", "person")
        _, token = sit(served.url, table, "Anna")
        events = connect(f"{served.url.replace('http', 'ws')}/api/tables/{table}/events")
        events.recv(60)
        with visit(served.url, table, token) as page, events:
            assert ended(served, *more) == 0
            assert farewell(page.socket) == farewell(events) == (RESTART, "the server is being restarted")
        assert served.log == []
    in_one_file(tmp_path / "data")


def children(process: int) -> list[int]:
    """Those of all its threads."""
    lists = [file.read_text() for file in Path(f"/proc/{process}/task").glob("*/children")]
    return [int(child) for found in lists for child in found.split()]


def test_bots_that_think_are_stopped(tmp_path: Path) -> None:
    with serving(tmp_path / "data", tmp_path / "log", "--no-limits") as served:
        tables = [open_table(served.url, *["search:milliseconds=30000"] * 3) for _ in range(3)]
        until(lambda: all(state(served.url, table)["status"] == "playing" for table in tables))
        until(lambda: len(children(served.process.pid)) > 1)  # one keeps the books for the others
        thinkers = children(served.process.pid)
        # A service manager sends the signal to all of them.
        for process in thinkers:
            subprocess.run(["kill", str(process)], check=False)
        assert ended(served) == 0
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in thinkers))
        assert served.log == []
    in_one_file(tmp_path / "data")


def test_a_server_that_is_still_starting(tmp_path: Path) -> None:
    """It waits for another one, which migrates the database."""
    with own_cluster() as cluster:

        async def scene() -> None:
            other = await asyncpg().connect(cluster.address)
            await other.execute("SELECT pg_advisory_lock(5836271)")
            waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--data", cluster.address]
            with (tmp_path / "log").open("w") as log, subprocess.Popen(command, stderr=log, stdout=log) as process:
                while not await other.fetchval(waiting):
                    assert process.poll() is None
                    await asyncio.sleep(0.02)
                process.terminate()
                assert process.wait(60) == 0
            assert (tmp_path / "log").read_text() == ""
            await other.close()

        asyncio.run(scene())


def test_at_any_moment_of_the_start(tmp_path: Path) -> None:
    """Nothing is left half-made: what is there is whole, and the next server goes on with it."""
    folder = tmp_path / "data"
    for tenths in range(0, 30, 3):
        command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--data", str(folder)]
        with (tmp_path / "log").open("w") as log, subprocess.Popen(command, stderr=log, stdout=log) as process:
            time.sleep(tenths / 10)
            process.terminate()
            # Before Python has come to our program nobody listens to the signal yet.
            assert process.wait(60) in (0, -signal.SIGTERM)
        assert "Traceback" not in (tmp_path / "log").read_text()
    with serving(folder, tmp_path / "log") as served:
        open_table(served.url, "person", "person")
        assert ended(served) == 0
    in_one_file(folder)

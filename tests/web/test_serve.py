"""`ludoteka serve` says in one line what prevents it."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
from pathlib import Path

from ludoteka.web.serve import _listen
from tests.support.web import get, refused, served


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert "is taken" in refused("--port", str(other.getsockname()[1]), "--data", str(tmp_path))


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "data folder" in refused("--port", "0", "--data", str(tmp_path / "file"))
    if os.geteuid():
        (tmp_path / "locked").mkdir(mode=0o500)
        assert "not writable" in refused("--port", "0", "--data", str(tmp_path / "locked"))


def test_a_newer_database(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert get(server.url).status_code == 200
    file = next(file for file in tmp_path.iterdir() if file.read_bytes().startswith(b"SQLite format 3"))
    with sqlite3.connect(file) as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    assert refused("--port", "0", "--data", str(tmp_path))


def test_small_messages_are_not_held_back() -> None:
    """A system waits up to 40 ms for more to send, unless it is told not to; asyncio tells it for TCP alone."""

    async def scene() -> bool:
        loop = asyncio.get_running_loop()
        met: asyncio.Future[asyncio.BaseTransport] = loop.create_future()

        class Visit(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                met.set_result(transport)

        listening = _listen("127.0.0.1", 0)
        async with await loop.create_server(Visit, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            line = (await met).get_extra_info("socket")
            writer.close()
            return bool(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    assert asyncio.run(scene())

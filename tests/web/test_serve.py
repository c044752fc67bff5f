"""`ludoteka serve` says in one line what prevents it."""

from __future__ import annotations

import os
import socket
import sqlite3
from pathlib import Path

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

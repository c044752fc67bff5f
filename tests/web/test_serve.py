"""`ludoteka serve` says in one line what prevents it."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.support.patience import LONGEST


def refused(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ludoteka", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


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
    address = Started(tmp_path)
    assert httpx.get(address.url).status_code == 200
    address.end()
    file = next(file for file in tmp_path.iterdir() if file.read_bytes().startswith(b"SQLite format 3"))
    with sqlite3.connect(file) as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    assert refused("--port", "0", "--data", str(tmp_path))


class Started:
    """The command itself, running."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--data", str(folder), "--lang", "en"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        if found is None:
            pytest.fail("the server says no address")
        self.url = found[0]

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)

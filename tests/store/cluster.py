"""A PostgreSQL of the tests' own: a temporary cluster on a socket in its own folder, no network, gone at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


def programs() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return places[-1].parent if places else None


def missing() -> str:
    """Why there is no PostgreSQL to test with; empty when there is."""
    if find_spec("asyncpg") is None:
        return "the package asyncpg is not installed (pip install ludoteka[server])"
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt install postgresql)"
    if os.geteuid() == 0:
        import pwd

        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a new, empty database."""
    why = missing()
    if why:
        print(f"PostgreSQL is not tested: {why}")
        pytest.skip(why)
    bin = programs()
    assert bin is not None
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-pg-"))
    root: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        root = {"user": "postgres", "group": "postgres", "extra_groups": []}
    data = folder / "data"

    def call(*command: str) -> None:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **root
        )
        assert done.returncode == 0, done.stdout + done.stderr

    try:
        call(str(bin / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        options = f"-k {folder} -c listen_addresses='' -c max_connections=60"
        call(str(bin / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            call(str(bin / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)

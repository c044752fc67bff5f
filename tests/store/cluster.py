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


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        bin = programs()
        assert bin is not None
        self.address = f"postgresql://postgres@/postgres?host={folder}"
        self._bin = bin
        self._folder = folder
        self._data = str(folder / "data")
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
            self._as = {"user": "postgres", "group": "postgres", "extra_groups": []}
        names = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self._call("initdb", "-D", self._data, *names)

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses='' -c max_connections=60"
        self._call("pg_ctl", "-D", self._data, "-l", str(self._folder / "log"), "-w", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """At once, as if it were killed, or "fast": in order, but without waiting for those who are connected."""
        self._call("pg_ctl", "-D", self._data, "-m", how, "stop")

    @property
    def processes(self) -> list[int]:
        """All of them, the first one first."""
        first = (Path(self._data) / "postmaster.pid").read_text().split()[0]
        return [int(first), *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def _call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *arguments],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A new PostgreSQL with an empty database, running; at the end it is gone, whether it runs or not."""
    why = missing()
    if why:
        print(f"PostgreSQL is not tested: {why}")
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-pg-"))
    try:
        made = Cluster(folder)
        made.start()
        try:
            yield made
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a new, empty database."""
    with own_cluster() as made:
        yield made.address

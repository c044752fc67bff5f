"""The command `ludoteka serve` itself, running, with what it says to the operator."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest


class Served:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self._log = log

    @property
    def log(self) -> list[str]:
        """What the operator has been told so far."""
        return self._log.read_text().splitlines()


@contextmanager
def serving(
    data: Path | str, log: Path, *arguments: str, environment: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Serve on a folder or an address; the process is gone at the end, in whatever way."""
    command = [
        sys.executable,
        "-m",
        "ludoteka",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
        "--lang",
        "en",
        *arguments,
    ]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **(environment or {})}
        )
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^\s/]+", process.stdout.readline())
        if found is None:
            pytest.fail(f"the server says no address: {log.read_text()}")
        yield Served(process, found[0], log)
    finally:
        process.kill()
        process.communicate()

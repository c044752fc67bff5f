"""The two servers that are measured, each with its own crowd; loopback only, and gone at the end."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, cast

ROOT: Final = Path(__file__).parents[2]
PEER: Final = Path(__file__).with_name("boardgame.io")
GRACE: Final = 15.0


class Running:
    """A started server."""

    def __init__(self, name: str, address: str, pid: int, crowd: list[str]) -> None:
        self.name: Final = name
        self.address: Final = address
        self.pid: Final = pid
        self.crowd: Final = crowd
        """The command that starts its crowd, without the plan."""


class Crowd:
    """The other end of the lines that crowd.py and crowd.js speak."""

    def __init__(self, server: Running, plan: dict[str, Any]) -> None:
        command = [*server.crowd, json.dumps({"address": server.address, **plan})]
        self.process: Final = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()
        )

    def hear(self) -> dict[str, Any]:
        line = cast(IO[str], self.process.stdout).readline()
        if not line:
            raise SystemExit(f"the crowd has gone (status {self.process.wait(5)})")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def say(self, word: str) -> None:
        stdin = cast(IO[str], self.process.stdin)
        stdin.write(word + "\n")
        stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "NODE_ENV": "production"}


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
        return port


@contextmanager
def _started(command: list[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment())
    try:
        said = cast(IO[str], process.stdout).readline()
        if "http://" not in said:
            raise SystemExit(f"the server did not start: {' '.join(command)}")
        yield process, said
    finally:
        process.terminate()
        try:
            process.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


@contextmanager
def ludoteka(port: int, workers: int = 1, folder: str = "", *more: str) -> Iterator[Running]:
    """`ludoteka serve` as everybody starts it, on a folder of its own unless one is named, with the limits lifted."""
    made = "" if folder else tempfile.mkdtemp(prefix="ludoteka-bench-")
    options = ["--port", str(port), "--data", folder or made, "--no-limits", "--lang", "en", "--workers", str(workers)]
    try:
        with _started([sys.executable, "-m", "ludoteka", "serve", *options, *more]) as (process, said):
            address = said.split()[-1].rstrip("/")
            name = "ludoteka" if workers == 1 else f"ludoteka, {workers} workers"
            yield Running(name, address, process.pid, [sys.executable, "-m", "bench.server.crowd"])
    finally:
        if made:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def boardgame_io() -> Iterator[Running]:
    """boardgame.io's own server with a heavy game, its matches in memory."""
    node = shutil.which("node")
    assert node is not None
    with _started([node, str(PEER / "server.js"), str(free_port())]) as (process, said):
        yield Running("boardgame.io", said.strip(), process.pid, [node, str(PEER / "crowd.js")])


def peer_missing() -> str:
    """Why boardgame.io cannot be measured; empty when it can. Its packages are installed on first use."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        return "node and npm are not installed (Debian: apt install nodejs npm)"
    if not (PEER / "node_modules" / "boardgame.io").exists():
        print("installing boardgame.io from its lock file ...", file=sys.stderr)
        done = subprocess.run(
            [npm, "ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], cwd=PEER, check=False
        )
        if done.returncode:
            return "npm could not install it"
    return ""

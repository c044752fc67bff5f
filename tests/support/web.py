"""A running server, tables opened through its API, and sockets as a browser opens them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.patience import LONGEST, until

ROOT = Path(__file__).parents[2]
HTTP = httpx.Client(timeout=LONGEST)
"""One for all: a new one makes itself ready for TLS, which takes longer than most requests here."""
get = partial(httpx.get, timeout=LONGEST)
post = partial(httpx.post, timeout=LONGEST)
"""For who carries no cookies from one request to the next."""


@contextmanager
def server(folder: Path, strict: bool = False, mode: str = "", log: Path | None = None) -> Iterator[str]:
    """The address of a server that ends with the block. In the `mode` "free" there are no limits at all."""
    command = [sys.executable, "-m", "tests.web.server", str(folder), "strict" if strict else mode]
    with nullcontext() if log is None else log.open("w") as errors:
        started = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, env=_environment()
        )
    try:
        assert started.stdout is not None
        address = started.stdout.readline().strip()
        assert address.startswith("http://"), "the server did not start"
        yield address
    finally:
        started.terminate()
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            started.kill()


class Served:
    """The command itself, running: what it has said, and the address at which it listens."""

    def __init__(self, process: subprocess.Popen[str], said: list[str]) -> None:
        self.process = process
        self.said = said
        self.url = next(found[0] for line in said if (found := re.search(r"http://[\w.:\[\]]+", line)))


@contextmanager
def served(folder: Path | str, *arguments: str) -> Iterator[Served]:
    """`ludoteka serve`, which ends with the block."""
    command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--data", str(folder), "--lang", "en"]
    process = subprocess.Popen([*command, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_environment())
    try:
        assert process.stdout is not None
        said = [process.stdout.readline().rstrip()]
        while said[-1] and "Ctrl+C" not in said[-1]:
            said.append(process.stdout.readline().rstrip())
        yield Served(process, said)
    finally:
        process.terminate()
        try:
            process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()


def refused(*arguments: str) -> str:
    """The one line that says why there is no server."""
    command = [sys.executable, "-m", "ludoteka", "serve", *arguments]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
        env={**_environment(), "LUDOTEKA_LANG": "en"},
    )
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def open_table(address: str, *seats: str, **settings: Any) -> str:
    """A table with these seats: "person", or a bot."""
    wish = {"game": "for_the_king", "players": len(seats), "seats": seats, **settings}
    answer = HTTP.post(f"{address}/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def state(address: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = HTTP.get(f"{address}/api/tables/{table}").json()
    return found


def sit(address: str, table: str, name: str) -> tuple[int, str]:
    """A seat and its token."""
    answer = HTTP.post(f"{address}/api/tables/{table}/seats", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()["seat"], answer.json()["token"]


def until_over(address: str, table: str) -> dict[str, Any]:
    """Wait for the end of a game that bots play."""
    until(lambda: state(address, table)["status"] == "over")
    return state(address, table)


def analysed(address: str, table: str, **wish: Any) -> dict[str, Any]:
    """Ask for the analysis of a game that is over, and wait for it."""
    where = f"{address}/api/tables/{table}/analysis"
    answer = HTTP.post(where, params=wish)
    assert answer.status_code == 202, answer.text

    def found() -> dict[str, Any]:
        now: dict[str, Any] = HTTP.get(where, params=wish).json()
        assert now["status"] == "made" or (now["status"] == "thinking" and now["done"] <= now["whole"])
        return now

    until(lambda: found()["status"] == "made")
    return found()


def changed(old: str, change: list[Any]) -> str:
    """A region after a change: it comes whole, or as what is new between a beginning and an end that stay."""
    html: str = change[0]
    start, end = change[2:] or (0, 0)
    return old[:start] + html + old[len(old) - end :]


class Client:
    """An open socket at a table, as the page's script opens it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revision = 0
        self.regions: dict[str, str] = {}

    def say(self, **wish: Any) -> None:
        self.socket.send(json.dumps(wish))

    def hear(self, seconds: float = LONGEST) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        self.revision = message.get("rev", self.revision)
        for name, change in message.get("regions", {}).items():
            self.regions[name] = changed(self.regions.get(name, ""), change)
        return message

    def refusal(self) -> dict[str, str]:
        """The next refusal, whatever else is told meanwhile."""
        for _ in range(200):
            message = self.hear()
            if "refused" in message:
                refused: dict[str, str] = message["refused"]
                return refused
        raise AssertionError("nothing was refused")


REGIONS = ["board", "court", "seat-1", "seat-2", "seat-3", "phase", "drawn", "mine", "decide", "since", "chat"]


@contextmanager
def visit(
    address: str, table: str, token: str = "", origin: str | None = None, behind: int | None = None
) -> Iterator[Client]:
    """A socket at a table; every region is asked for."""
    headers = {"Cookie": f"seat-{table}={token}"} if token else {}
    where = address.replace("http", "ws") + f"/table/{table}/live{'' if behind is None else f'?behind={behind}'}"
    with connect(where, origin=Origin(origin or address), additional_headers=headers) as socket:
        client = Client(socket)
        client.say(do="hello", have=dict.fromkeys(REGIONS, "nothing"), rev=-1)
        client.hear()
        yield client

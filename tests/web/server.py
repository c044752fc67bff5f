"""A server of its own for the tests: python -m tests.web.server FOLDER [strict|free]. It prints its address."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import uvicorn

from ludoteka.table import analyses
from ludoteka.table.house import House
from ludoteka.web.app import make
from ludoteka.web.doors import Config, no_doorkeeper
from ludoteka.web.front import Front
from ludoteka.web.guards import Limits, no_limits


async def main(folder: Path, mode: str) -> None:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(64)
    vars(analyses)["usual"] = lambda game: 2  # an analysis is as thorough as a test has time for
    house = await House.open(folder, thinkers=1)
    # Refilled so slowly that a busy machine makes no difference.
    strict = Limits(burst=60, rate=1, opening=5, guesses=5, wishes=10)
    limits = strict if mode == "strict" else no_limits() if mode == "free" else Limits(0, 0, 0, 0)
    app = make(house, limits, Front(("127.0.0.1", "localhost")))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    try:
        await uvicorn.Server(Config(app, no_doorkeeper(), grace=1)).serve(sockets=[listening])
    finally:
        await house.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), "".join(sys.argv[2:])))

"""A server in a thread of the test's own process: real sockets outside, the table's objects within reach."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from ludoteka.table.house import House
from ludoteka.web.app import make
from ludoteka.web.doors import Config, Doorkeeper, no_doorkeeper
from ludoteka.web.front import Front
from ludoteka.web.guards import Limits, no_limits
from tests.support.patience import LONGEST

T = TypeVar("T")


class Hall:
    """A house and its server; `restart` ends both in order and opens them again on the same folder and port."""

    def __init__(
        self, folder: Path, limits: Limits | None = None, keeper: Doorkeeper | None = None, front: Front | None = None
    ) -> None:
        self._folder = folder
        self._limits = limits or no_limits()
        self.keeper = keeper or no_doorkeeper()
        self._front = front or Front(("127.0.0.1",))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._port = 0
        self._open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def houses(self) -> list[House]:
        """The house of every server there is."""
        return [self.house]

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server's own loop do something, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST)

    def restart(self) -> None:
        self._end()
        self._open()

    def close(self) -> None:
        self._end()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _open(self) -> None:
        # Named as TCP, or the loop does not send small answers at once.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self._port))
        listening.listen(64)
        self._port = listening.getsockname()[1]

        async def start() -> None:
            self.house = await House.open(self._folder, thinkers=1)
            self.app = make(self.house, self._limits, self._front)
            self._server = uvicorn.Server(Config(self.app, self.keeper, grace=1))
            self._serving = asyncio.ensure_future(self._server._serve([listening]))
            while not self._server.started:
                await asyncio.sleep(0.01)

        self.do(start())

    def _end(self) -> None:
        async def stop() -> None:
            self._server.should_exit = True
            await self._serving
            await self.house.close()

        self.do(stop())

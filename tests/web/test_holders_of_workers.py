"""The stateful test of `test_holders.py` once more, with every socket and every request at either of two workers."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import uvicorn

from ludoteka.store.store import Store
from ludoteka.table.house import House
from ludoteka.web.app import make
from ludoteka.web.doors import Config
from ludoteka.web.front import Front
from ludoteka.web.worker import Entry
from tests.support.crew import two_workers
from tests.support.hall import Hall
from tests.support.stage import Stage, built
from tests.web.test_holders import STAGE, Holders, search, wanted_seed

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

STEPS = int(os.environ.get("LUDOTEKA_STEPS", "200"))


class Pair(Hall):
    """Two workers on one folder; connections are given to them in turn, whoever leads the table."""

    def __init__(self, folder: Path) -> None:
        self._turn = count()
        super().__init__(folder)

    @property
    def house(self) -> House:  # type: ignore[override]
        return self._houses[next(self._turn) % 2]

    @property
    def houses(self) -> list[House]:
        return self._houses

    def _open(self) -> None:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self._port))
        listening.listen(64)
        listening.setblocking(False)
        self._port = listening.getsockname()[1]
        self._listening = listening
        self.do(self._start())

    async def _start(self) -> None:
        await (await Store.open(self._folder)).close()
        self._houses = [await House.open(self._folder, thinkers=1, crew=crew) for crew in two_workers()]
        apps = [make(house, self._limits, Front(("127.0.0.1",))) for house in self._houses]
        self._servers = [uvicorn.Server(Config(app, self.keeper, grace=1)) for app in apps]
        self._running = [asyncio.ensure_future(server._serve([])) for server in self._servers]
        while not all(server.started for server in self._servers):
            await asyncio.sleep(0.01)
        self._doors = [socket.socketpair() for _ in self._servers]
        for server, (_, inside) in zip(self._servers, self._doors, strict=True):
            inside.setblocking(False)
            Entry(server, inside)
        self._admitting = asyncio.ensure_future(self._admit())

    async def _admit(self) -> None:
        for number in count():
            connection, _ = await asyncio.get_running_loop().sock_accept(self._listening)
            with connection:
                socket.send_fds(self._doors[number % 2][0], [b"c"], [connection.fileno()])

    def _end(self) -> None:
        async def stop() -> None:
            self._admitting.cancel()
            self._listening.close()
            for server in self._servers:
                server.should_exit = True
            await asyncio.wait(self._running)
            for outside, inside in self._doors:
                asyncio.get_running_loop().remove_reader(inside)
                outside.close()
                inside.close()
            for house in self._houses:
                await house.close()

        self.do(stop())


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with built(tmp_path_factory.mktemp("pair"), Pair) as found:
        STAGE.append(found)
        yield found
        STAGE.clear()


def test_a_seat_belongs_to_its_holder_on_every_worker(pair: Stage) -> None:
    search(Holders, STEPS, wanted_seed())

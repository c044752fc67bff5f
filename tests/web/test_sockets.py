"""Sockets end, in whatever way, and leave nothing behind at the table."""

from __future__ import annotations

import asyncio
import base64
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from ludoteka.web.live import FLOOD, GONE
from ludoteka.web.serve import server_of
from ludoteka.web.service import Service
from tests.table.support import opened, run, seated

HELLO = '{"do": "hello", "have": {}, "rev": -1}'
KINDS = ["page", "events"]


class Scene:
    """A table in this process, and sockets that come to it over the network."""

    def __init__(self, table: Table, port: int) -> None:
        self.table = table
        self.host = f"127.0.0.1:{port}"

    def path(self, kind: str) -> str:
        return f"/table/{self.table.id}/live" if kind == "page" else f"/api/tables/{self.table.id}/events"

    async def open(self, kind: str) -> ClientConnection:
        """A socket that has heard the first word."""
        origin = Origin(f"http://{self.host}") if kind == "page" else None
        made = await connect(f"ws://{self.host}{self.path(kind)}", origin=origin)
        if kind == "page":
            await made.send(HELLO)
        await made.recv()
        return made

    async def left(self) -> None:
        """Until nobody listens any more; nothing happens at the table meanwhile."""
        async with asyncio.timeout(60):
            while self.table._subscribers:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def at_a_table(folder: Path, pings: float = 20.0) -> AsyncIterator[Scene]:
    async with opened(folder) as house:
        server = server_of(Service(folder, "127.0.0.1", 0, limited=False), house)
        server.config.ws_ping_interval = server.config.ws_ping_timeout = pings
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen(256)
            serving = asyncio.create_task(server._serve([listening]))
            try:
                table = await seated(house, Settings("for_the_king", players=2))
                yield Scene(table, listening.getsockname()[1])
            finally:
                server.should_exit = True
                await serving


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_closed_is_not_told_anything_any_more(tmp_path: Path, kind: str) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path) as here:
            sockets = [await here.open(kind) for _ in range(200)]
            assert len(here.table._subscribers) == 200
            await asyncio.gather(*[each.close() for each in sockets])
            await here.left()

    run(scene())


@pytest.mark.parametrize("kind", KINDS)
def test_what_breaks_off(tmp_path: Path, kind: str) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path) as here:
            for each in [await here.open(kind) for _ in range(20)]:
                each.transport.abort()
            await here.left()

    run(scene())


@pytest.mark.parametrize("kind", KINDS)
def test_what_vanishes_without_a_word(tmp_path: Path, kind: str) -> None:
    """Nothing comes from the other end any more, not even that it is gone: a laptop was closed, a cable pulled."""

    async def scene() -> None:
        async with at_a_table(tmp_path, pings=0.05) as here:
            key = base64.b64encode(bytes(16)).decode()
            origin = f"Origin: http://{here.host}\r\n" if kind == "page" else ""
            asked = (
                f"GET {here.path(kind)} HTTP/1.1\r\nHost: {here.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                f"{origin}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            )
            _, writer = await asyncio.open_connection(*here.host.split(":"))
            writer.write(asked.encode())
            async with asyncio.timeout(60):
                while not here.table._subscribers:
                    await asyncio.sleep(0.01)
            await here.left()
            writer.close()

    run(scene())


def test_a_program_that_talks_without_end_is_sent_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path) as here:
            talker = await here.open("events")
            with pytest.raises(ConnectionClosed) as caught:
                while True:
                    await talker.send("and another thing")
            assert caught.value.rcvd is not None and caught.value.rcvd.code == FLOOD
            await here.left()

    run(scene())


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_that_is_deleted(tmp_path: Path, kind: str) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path) as here:
            one = await here.open(kind)
            await here.table.vanish()
            with pytest.raises(ConnectionClosed) as caught:
                while True:
                    await one.recv()
            assert caught.value.rcvd is not None and caught.value.rcvd.code == GONE

    run(scene())

"""A worker process: one of several that serve the same tables, each with a house of its own on the same store."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludoteka.store.crew import Crew
from ludoteka.web.ending import Ending
from ludoteka.web.service import Service

if TYPE_CHECKING:
    import uvicorn

READY: Final = "ready"
AT_ONCE: Final = 64
"""So many connections are taken in one turn of the event loop."""


def work(service: Service, server: str, number: int, words: socket.socket, door: socket.socket) -> None:
    """Serve until told to end, or until whoever started us is gone."""
    from ludoteka.web.serve import begin_log, running

    begin_log(service)
    ending = Ending()
    # Ctrl-C goes to everybody at the terminal; the supervisor tells us when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if isinstance(service.data, Path):
        socket.recv_fds(door, 1, 1)  # the hold on the folder, which lasts as long as this process
    door.setblocking(False)
    running(_work(service, server, number, words, door, ending))


async def _work(
    service: Service, server: str, number: int, words: socket.socket, door: socket.socket, ending: Ending
) -> None:
    from ludoteka.table.house import House
    from ludoteka.web.serve import server_of

    reader, writer = await asyncio.open_connection(sock=words)
    crew = Crew(server, number, service.workers, lambda line: writer.write(f"{line}\n".encode()))
    thinkers = max(1, ((os.cpu_count() or 2) - 1) // service.workers)
    house = await House.open(service.data, thinkers, service.keep if number == 0 else None, crew)
    try:
        answering = server_of(service, house, number)
        ending.by(lambda: _end(answering))
        serving = asyncio.create_task(answering._serve([]))
        listening = asyncio.create_task(_listen(reader, crew, answering))
        while not (answering.started or serving.done()):
            await asyncio.sleep(0.01)
        entry = Entry(answering, door)
        writer.write(f"{READY}\n".encode())
        await serving
        listening.cancel()
        entry.close()
    finally:
        await house.close()
        writer.close()


def _end(server: uvicorn.Server) -> None:
    """However often it is said: a service's signal comes from its manager and from the supervisor."""
    server.should_exit = True


async def _listen(reader: asyncio.StreamReader, crew: Crew, server: uvicorn.Server) -> None:
    """Hear what other workers say, until the supervisor is gone."""
    try:
        with suppress(ConnectionError):
            while line := (await reader.readline()).decode().rstrip():
                crew.hear(line)
    finally:  # a worker that hears nothing is of no use
        _end(server)


class Entry:
    """Where connections come in that the supervisor has accepted."""

    def __init__(self, server: uvicorn.Server, door: socket.socket) -> None:
        self._server: Final = server
        self._door: Final = door
        self._tasks: Final[set[asyncio.Task[object]]] = set()
        asyncio.get_running_loop().add_reader(door, self._take)

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                word, found, _, _ = socket.recv_fds(self._door, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                word, found = b"", []
            if not word:
                self.close()
                return
            for number in found:  # none, when this process has no room for one more
                connection = socket.socket(fileno=number)
                connection.setblocking(False)
                task = asyncio.create_task(self._receive(connection))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _receive(self, connection: socket.socket) -> None:
        with suppress(OSError):  # whoever came may have gone
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        server = self._server
        made: asyncio.Protocol = server.config.http_protocol_class(  # type: ignore[call-arg]
            config=server.config, server_state=server.server_state, app_state=server.lifespan.state
        )
        return made

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._door)

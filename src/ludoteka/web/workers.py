"""A supervisor of worker processes: it holds the port and the store, and starts a worker again when it dies.

A new connection is given to the worker that leads the table it asks for, so that everybody at a table is served by one
process. That is a matter of cost alone: what cannot be told is given to the next in turn, and every worker can serve
every table.
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from secrets import token_hex
from typing import Any, Final

from ludoteka.store.crew import leader
from ludoteka.store.engines import Hold
from ludoteka.store.notices import EVERYTHING, packed
from ludoteka.web.ending import Ending
from ludoteka.web.service import Service
from ludoteka.web.worker import READY, work

PEEK: Final = 256
"""Bytes of a request in which its path begins."""
SILENT: Final = 5.0
"""Seconds after which somebody who says nothing is given to a worker too, which knows what to do with them."""
UNHEARD: Final = 500
"""Where so many say nothing, nobody is waited for."""
ABSENT: Final = 3.0
"""Seconds for which a connection waits for a worker that is being started again; then another one gets it."""
GRACE: Final = 20.0
"""Seconds in which workers have to end."""
STEADY: Final = 10.0
"""Seconds after which the death of a worker is no sign that it cannot live."""
SHORTEST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 30.0

_TABLE: Final = re.compile(rb"[A-Z]+ /(?:api/tables|table)/([\w-]{22})[/? ]")

_log: Final = logging.getLogger("ludoteka.web")


def table_of(head: bytes) -> str:
    """The id of the table that a request is for, by its first bytes; empty when they do not tell."""
    found = _TABLE.match(head)
    return "" if found is None else found[1].decode()


class Worker:
    """One of the processes; while it is being started again, its place."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.ready: Final = asyncio.Event()
        self.process: Any = None
        self.door: socket.socket
        """Through which connections are handed over."""
        self._words: asyncio.StreamWriter | None = None

    async def live(self, service: Service, server: str, hold: Hold | None, heard: Callable[[str], None]) -> int:
        """Start the process, and listen to it until it ends; the answer is its exit code."""
        words, their_words = socket.socketpair()
        self.door, their_door = socket.socketpair()
        with their_words, their_door:
            arguments = (service, server, self.number, their_words, their_door)
            self.process = get_context("spawn").Process(target=work, args=arguments, name=f"worker {self.number}")
            self.process.start()
        if hold is not None:  # the folder is held as long as anybody lives who writes there
            socket.send_fds(self.door, [b"h"], [hold.fileno()])
        self.door.setblocking(False)
        reader, self._words = await asyncio.open_connection(sock=words)
        with suppress(ConnectionError):
            while line := (await reader.readline()).decode().rstrip():
                if line == READY:
                    self.ready.set()
                else:
                    heard(line)
        self.ready.clear()
        self.door.close()
        self._words.close()
        await asyncio.to_thread(self.process.join)
        return int(self.process.exitcode)

    def tell(self, line: str) -> None:
        if self.ready.is_set() and self._words is not None:
            self._words.write(f"{line}\n".encode())


class Supervisor:
    """All workers of a server."""

    def __init__(self, service: Service, listening: socket.socket, hold: Hold | None) -> None:
        self._service: Final = service
        self._listening: Final = listening
        self._hold: Final = hold
        self._server: Final = token_hex(8)
        self._workers: Final = [Worker(number) for number in range(service.workers)]
        self._turn = 0
        self._stop: Final = asyncio.Event()
        self._clean = True
        self._placing: Final[set[asyncio.Task[None]]] = set()

    async def run(self, ending: Ending, announce: Callable[[], None]) -> bool:
        """Serve until told to end; the answer is whether every worker began and ended in order."""
        loop = asyncio.get_running_loop()
        ending.by(lambda: loop.call_soon_threadsafe(self._stop.set))
        minding = [asyncio.create_task(self._mind(worker)) for worker in self._workers]
        admitting = asyncio.create_task(self._admit(announce))
        await self._stop.wait()
        admitting.cancel()
        self._listening.close()
        for worker in self._workers:
            if worker.process is not None:
                worker.process.terminate()
        _, late = await asyncio.wait(minding, timeout=GRACE)
        if late:
            self._clean = False
            for worker in self._workers:
                worker.process.kill()
            await asyncio.wait(late)
        return self._clean

    async def _mind(self, worker: Worker) -> None:
        """Keep a worker alive."""
        pause = SHORTEST_PAUSE
        began = first = True
        while not self._stop.is_set():
            since = time.monotonic()
            watch = asyncio.create_task(worker.ready.wait())
            code = await worker.live(self._service, self._server, self._hold, lambda line: self._tell(worker, line))
            began = watch.done()
            watch.cancel()
            if self._stop.is_set():
                self._clean = self._clean and (code == 0 or (not began and code == -signal.SIGTERM))
            elif first and not began:
                _log.error("worker %d could not start (status %d)", worker.number, code)
                self._clean = False
                self._stop.set()
            else:
                pause = SHORTEST_PAUSE if time.monotonic() - since > STEADY else min(LONGEST_PAUSE, 2 * pause)
                _log.error("worker %d has died (status %d); it is started again", worker.number, code)
                self._tell(worker, packed([(EVERYTHING, 0)]))  # what it committed last it may not have told
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stop.wait(), pause)
            first = False

    def _tell(self, worker: Worker, line: str) -> None:
        """Pass on what a worker said to all the others."""
        for other in self._workers:
            if other is not worker:
                other.tell(line)

    # Letting people in

    async def _admit(self, announce: Callable[[], None]) -> None:
        for worker in self._workers:
            await worker.ready.wait()
        announce()
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as error:  # mostly: so many are here that there is no room for one more
                _log.error("nobody can be let in now: %s", error)
                await asyncio.sleep(1)
                continue
            task = asyncio.create_task(self._place(connection))
            self._placing.add(task)
            task.add_done_callback(self._placing.discard)

    async def _place(self, connection: socket.socket) -> None:
        """Give a connection to a worker; what was sent over it is still to be read there."""
        with connection, suppress(OSError):  # the visitor may go at any time
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            worker = self._workers[self._number(await self._peek(connection))]
            if not worker.ready.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(worker.ready.wait(), ABSENT)
            for candidate in (worker, *self._workers):
                if candidate.ready.is_set() and await self._handed(candidate, connection):
                    return

    async def _peek(self, connection: socket.socket) -> bytes:
        for _ in range(2):
            try:
                return connection.recv(PEEK, socket.MSG_PEEK)
            except BlockingIOError:
                if len(self._placing) < UNHEARD:
                    await _ready(connection, asyncio.get_running_loop().add_reader, SILENT)
        return b""

    def _number(self, head: bytes) -> int:
        """Whom a request is for: the leader of its table, or the next in turn."""
        table = table_of(head)
        if table:
            return leader(table, len(self._workers))
        self._turn = (self._turn + 1) % len(self._workers)
        return self._turn

    async def _handed(self, worker: Worker, connection: socket.socket) -> bool:
        while worker.ready.is_set():
            try:
                socket.send_fds(worker.door, [b"c"], [connection.fileno()])
            except BlockingIOError:
                await _ready(worker.door, asyncio.get_running_loop().add_writer, ABSENT)
            except OSError:  # it is dying
                return False
            else:
                return True
        return False


async def _ready(connection: socket.socket, watch: Callable[..., Any], seconds: float) -> None:
    """Wait until a socket can be read from or written to, or for so long."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    watch(connection, done.set)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), seconds)
    finally:
        (loop.remove_reader if watch == loop.add_reader else loop.remove_writer)(connection)

"""Group commit: all that is ready in one turn of the event loop shares one transaction."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, Engine, Executable, insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludoteka.measures import Histogram
from ludoteka.store.engines import VISITS
from ludoteka.store.faults import Taken, Unkept, Watch
from ludoteka.store.schema import entries

Line = dict[str, Any]
Notice = tuple[str, int]
"""A table, and the sequence to which its log has grown."""


class Write(NamedTuple):
    """Everything that is kept together or not at all."""

    lines: list[Line]
    statements: list[tuple[Executable, Any]]
    notices: list[Notice]
    done: asyncio.Future[None]


Tell = Callable[[Connection, list[Notice]], None]
"""Says within a transaction what other servers are to hear when it is committed."""
Told = Callable[[list[Notice]], None]
"""Says what was committed."""

_ADD_LINES: Final = insert(entries)


def commit(connection: Connection, group: list[Write], tell: Tell | None) -> None:
    """One transaction for a whole group: the same for every database."""
    lines: list[Line] = []
    notices: list[Notice] = []
    for write in group:
        for statement, values in write.statements:
            connection.execute(statement, values)
        lines += write.lines
        notices += write.notices
    if lines:
        connection.execute(_ADD_LINES, lines)
    if tell is not None and notices:
        tell(connection, notices)
    connection.commit()


class Hand(Protocol):
    """Who carries a group to the database."""

    async def commit(self, group: list[Write]) -> None: ...

    async def visits(self) -> int:
        """How many changes operators' commands have made; always the same where servers are told of them."""
        ...

    async def close(self) -> None: ...


class ThreadHand:
    """A thread with a connection of its own: one change of threads for a group, where a driver for asyncio has ten.

    Measured with SQLite: 70 instead of 210 µs of processor time for a move in groups of ten.
    """

    def __init__(self, engine: Engine, told: Told | None) -> None:
        self._engine: Final = engine
        self._told: Final = told
        self._thread: Final = ThreadPoolExecutor(1, "store")
        self._connection: Connection | None = None

    async def commit(self, group: list[Write]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, group)
        notices = [notice for write in group for notice in write.notices]
        if self._told is not None and notices:
            self._told(notices)

    def _commit(self, group: list[Write]) -> None:
        try:
            commit(self._line(), group, None)
        except BaseException:
            self._hang_up()
            raise

    async def visits(self) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._visits)

    def _visits(self) -> int:
        connection = self._line()
        try:
            found = connection.exec_driver_sql(VISITS).scalar()
            connection.rollback()
        except BaseException:
            self._hang_up()
            raise
        return int(found or 0)

    def _line(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        self._thread.shutdown()
        self._engine.dispose()


class AsyncHand:
    """A connection of a driver for asyncio, replaced when it breaks."""

    def __init__(self, engine: AsyncEngine, tell: Tell) -> None:
        self._engine: Final = engine
        self._tell: Final = tell
        self._connection: AsyncConnection | None = None

    async def commit(self, group: list[Write]) -> None:
        if self._connection is not None and await self._broken(self._connection):
            await self.close()
        if self._connection is None:
            self._connection = await self._engine.connect()
        try:
            await self._connection.run_sync(commit, group, self._tell)
        except BaseException:
            await self.close()
            raise

    async def _broken(self, connection: AsyncConnection) -> bool:
        """Whether the other end has hung up since it was last used; nothing has to be asked for that."""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        return bool(driver.is_closed())

    async def visits(self) -> int:
        return 0

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()


class Groups:
    """The queue before the database. While one group is being committed, the next one gathers.

    A failed group is tried again one by one, so that nobody fails for another's fault.
    """

    def __init__(self, hand: Hand, where: str, watch: Watch) -> None:
        self.committed = 0
        """How many transactions there have been."""
        self.lines: Final[Counter[str]] = Counter()
        """How many lines of each kind were committed."""
        self.latency: Final = Histogram(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
        """Seconds that transactions took."""
        self._hand: Final = hand
        self._where: Final = where
        self._watch: Final = watch
        self._pending: list[Write] = []
        self._ready: Final = asyncio.Event()
        self._closing = False
        self._task: Final = asyncio.create_task(self._run(), name="store groups")

    def submit(
        self, lines: list[Line], statements: list[tuple[Executable, Any]], notices: list[Notice]
    ) -> asyncio.Future[None]:
        """Line up; the future is done when it is committed, or has failed with nothing kept."""
        if self._closing:
            raise Unkept(f"{self._where} is being closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append(Write(lines, statements, notices, done))
        self._ready.set()
        return done

    async def visits(self) -> int:
        """How many changes operators' commands have made to an SQLite file."""
        with self._watch.over("looking"):
            return await self._hand.visits()

    async def close(self) -> None:
        """Commit what is pending, and let go."""
        self._closing = True
        self._ready.set()
        await self._task
        await self._hand.close()

    async def _run(self) -> None:
        while self._pending or not self._closing:
            await self._ready.wait()
            self._ready.clear()
            group, self._pending = self._pending, []
            if group:
                await self._write(group)
                self._ready.set()

    async def _write(self, group: list[Write]) -> None:
        began = perf_counter()
        try:
            with self._watch.over("writing"):
                await self._hand.commit(group)
        except (Taken, Unkept) as fault:
            if len(group) > 1:
                for write in group:
                    await self._write([write])
            elif not group[0].done.done():
                group[0].done.set_exception(fault)
            return
        self.committed += 1
        self.latency.observe(perf_counter() - began)
        for write in group:
            for line in write.lines:
                self.lines[line["kind"]] += 1
            if not write.done.done():  # whoever waited may have gone
                write.done.set_result(None)

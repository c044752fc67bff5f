"""Word from other servers on the same PostgreSQL: which table's log has grown to which sequence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import URL, Connection, func, select

from ludoteka.store.engines import asyncpg

CHANNEL: Final = "ludoteka"
AT_ONCE: Final = 80
"""PostgreSQL carries at most 8000 bytes at once; a notice has some 30, of who signed out 70."""
REWRITTEN: Final = 0
"""In place of a sequence: the log was changed or the table is gone, by an operator or since it was kept long enough."""
EVERYTHING: Final = ""
"""In place of a table: the line was broken, and word of any table may have been lost."""

FORGOTTEN: Final = "="
"""Before the hash of a person's secret, in place of a table: somebody signed out. No id of a table begins so."""


def packed(notices: list[tuple[str, int]]) -> str:
    """Notices as text without a line break."""
    return " ".join([f"{table}:{sequence}" for table, sequence in notices])


def unpacked(text: str) -> list[tuple[str, int]]:
    found = [notice.rpartition(":") for notice in text.split(" ")]
    return [(table, int(sequence)) for table, _, sequence in found]


class Notices:
    """A connection that only listens, and is made again when it breaks."""

    def __init__(self, url: URL, holder: str, heard: Callable[[str, int], None] | None) -> None:
        self._address: Final = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._holder: Final = holder
        self._heard: Final = heard
        self._line: Any = None
        self._keeper: asyncio.Task[None] | None = None
        self._broken: Final = asyncio.Event()

    async def start(self) -> None:
        await self._listen()
        self._keeper = asyncio.create_task(self._keep(), name="store notices")

    async def stop(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        if self._line is not None:
            with suppress(Exception):
                await self._line.close(timeout=2)

    def tell(self, connection: Connection, notices: list[tuple[str, int]]) -> None:
        """Say it in the writer's own transaction: it is heard when that is committed, and only then."""
        for first in range(0, len(notices), AT_ONCE):
            payload = f"{self._holder} {packed(notices[first : first + AT_ONCE])}"
            connection.execute(select(func.pg_notify(CHANNEL, payload)))

    async def _listen(self) -> None:
        line = await asyncpg().connect(self._address, timeout=10)
        line.add_termination_listener(lambda _: self._broken.set())
        await line.add_listener(CHANNEL, self._hear)
        self._line = line

    def _hear(self, line: object, process: int, channel: str, payload: str) -> None:
        holder, _, notices = payload.partition(" ")
        if holder == self._holder or self._heard is None:
            return
        for table, sequence in unpacked(notices):
            self._heard(table, sequence)

    async def _keep(self) -> None:
        while True:
            await self._broken.wait()
            self._broken.clear()
            try:
                await self._listen()
            except Exception:  # whatever it is, the answer is to try again
                self._broken.set()
                await asyncio.sleep(1)
            else:
                if self._heard is not None:
                    self._heard(EVERYTHING, 0)

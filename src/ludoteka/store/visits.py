"""A visit to a store beside the server that may run on it: how an operator's commands reach it.

Nothing is held, migrated or made. Reading never disturbs a server. Each change is one transaction; the server hears of
it by a notice on PostgreSQL; on SQLite changes are counted, and it asks for their number every two seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NoReturn

from sqlalchemy import Connection, Select, inspect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines, files
from ludoteka.store.faults import explained
from ludoteka.store.notices import REWRITTEN, Notices
from ludoteka.store.schema import HEAD
from ludoteka.store.upgrade import OURS, revision

ATTEMPTS: Final = 20
"""How often a change is tried when servers are quicker."""
LARGEST: Final = 2**31 - 1
"""The largest number SQLite keeps for its users."""


class Visit:
    """A store as a visitor finds it. `await Visit.enter(…)`, and `await visit.leave()` at the end."""

    def __init__(self, opened: engines.Opened) -> None:
        self.engine: Final = opened.engine
        self.where: Final = opened.name
        """How people call it, for messages."""
        self.file: Final = opened.file
        self.stands = ""
        """The migration at which it stands."""
        self._notices: Final = None if opened.file else Notices(opened.engine.url, token_hex(8), None)

    @staticmethod
    async def enter(where: Path | str, older: bool = False) -> Visit:
        """Enter a folder or a postgresql:// address in which there is a store: today's, or also an `older` one."""
        opened = engines.visited(where)
        if opened.file is not None:
            if not opened.file.exists():
                raise BadRequest("there is no database in {folder}; `ludoteka serve` makes one", folder=where)
            files.stands(opened.file)
        visit = Visit(opened)
        try:
            async with visit.engine.connect() as connection:
                visit.stands = await connection.run_sync(_stands, visit.where)
            visit._check_age(older)
        except BaseException as error:
            await visit.leave()
            visit._complain(error)
        return visit

    def _check_age(self, older: bool) -> None:
        if self.stands > HEAD:
            raise BadRequest(
                "{where} was made by a newer ludoteka (revision {stands}, this one knows up to {head}); "
                "update the program, or choose another place for the data",
                where=self.where,
                stands=self.stands,
                head=HEAD,
            )
        if self.stands < HEAD and not older:
            raise BadRequest(
                "{where} was made by an older ludoteka; the next `ludoteka serve` brings it up to date",
                where=self.where,
            )

    async def leave(self) -> None:
        await self.engine.dispose()

    async def read(self, query: Select[Any]) -> Sequence[Any]:
        """The rows of a query."""
        try:
            async with self.engine.connect() as connection:
                reading = await connection.execution_options(**engines.READING)
                rows: Sequence[Any] = (await reading.execute(query)).all()
                return rows
        except Exception as error:
            raise explained(error, self.where) from error

    async def change(self, work: Callable[[Connection], Sequence[str]]) -> None:
        """Carry out a change in one transaction; it answers with the tables of which servers are to hear."""
        for _ in range(ATTEMPTS):
            try:
                async with self.engine.execution_options(**engines.WRITING).begin() as connection:
                    await connection.run_sync(self._carry_out, work)
                return
            except IntegrityError:  # a server has written the line that was to be ours: look again
                continue
            except Exception as error:
                self._complain(error)
        raise BadRequest("the table is too busy; try again")

    def _carry_out(self, connection: Connection, work: Callable[[Connection], Sequence[str]]) -> None:
        changed = work(connection)
        if self._notices is None:
            before = int(connection.exec_driver_sql(engines.VISITS).scalar_one())
            connection.exec_driver_sql(f"{engines.VISITS} = {before % LARGEST + 1}")
        elif changed:
            self._notices.tell(connection, [(id, REWRITTEN) for id in changed])

    async def tidy(self) -> None:
        """Bring a change into the file itself, so that what was there before is not in its log of changes either."""
        if self.file is not None:
            async with self.engine.connect() as connection:
                reading: AsyncConnection = await connection.execution_options(**engines.READING)
                await reading.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _complain(self, error: BaseException) -> NoReturn:
        if isinstance(error, BadRequest) or not isinstance(error, Exception):
            raise error
        raise explained(error, self.where) from error


def _stands(connection: Connection, where: str) -> str:
    if not set(inspect(connection).get_table_names()) >= OURS:
        raise BadRequest("there is no store of ludoteka in {where}", where=where)
    return revision(connection)

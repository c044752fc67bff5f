"""Leases: which of several servers acts for a table on its own, lets its bots think and stops its clocks.

A lease never decides what is true: two servers that both believed to hold one could not both write the next sequence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludoteka.store.schema import leases

if TYPE_CHECKING:
    from ludoteka.store.store import Store

TERM: Final = 6.0
"""Seconds after which a lease that was not renewed is anybody's."""


class Leases:
    """The leases as one server sees them.

    On an SQLite file they are not kept: there is one server, and every table is led by one of its workers.
    """

    def __init__(self, store: Store, term: float = TERM) -> None:
        self._store: Final = store
        self.term = term
        self.kept: Final = store.engine.dialect.name == "postgresql"
        """Whether they are rows of the database."""

    async def take(self, ids: Sequence[str]) -> set[str]:
        """Take what is free, renew what is ours; the answer is what we hold now."""
        ids = [id for id in ids if self._store.leads(id)]
        if not ids or not self.kept:
            return set(ids)
        mine = self._store.holder
        free = (leases.c.holder == mine) | (leases.c.expires < database_time())
        with self._store.watch.over("writing"):
            async with self._store.engine.begin() as connection:
                known = set((await connection.execute(select(leases.c.table).where(leases.c.table.in_(ids)))).scalars())
                for id in sorted(set(ids) - known):
                    try:
                        async with connection.begin_nested():
                            await connection.execute(
                                insert(leases).values(table=id, holder=mine, expires=database_time() + self.term)
                            )
                    except IntegrityError:  # another server was quicker
                        pass
                await connection.execute(
                    update(leases)
                    .where(leases.c.table.in_(ids) & free)
                    .values(holder=mine, expires=database_time() + self.term)
                )
                held = select(leases.c.table).where(leases.c.table.in_(ids) & (leases.c.holder == mine))
                found = set((await connection.execute(held)).scalars())
        return found

    async def renew(self) -> set[str]:
        """Renew all that is ours; what is no longer in the answer is lost."""
        with self._store.watch.over("writing"):
            async with self._store.engine.begin() as connection:
                mine = leases.c.holder == self._store.holder
                await connection.execute(update(leases).where(mine).values(expires=database_time() + self.term))
                found = set((await connection.execute(select(leases.c.table).where(mine))).scalars())
        return found

    async def orphans(self, ids: Sequence[str]) -> list[str]:
        """Those of some tables for which nobody acts, and for which we may."""
        mine = [id for id in ids if self._store.leads(id)]
        if not mine or not self.kept:
            return mine
        held = await self._store.read(select(leases.c.table).where(leases.c.expires >= database_time()))
        return sorted(set(mine) - {row[0] for row in held}, key=mine.index)

    async def release(self, ids: Sequence[str] | None = None) -> None:
        """Let go of some, or of all that is ours."""
        mine = leases.c.holder == self._store.holder
        with self._store.watch.over("writing"):
            async with self._store.engine.begin() as connection:
                await connection.execute(delete(leases).where(mine if ids is None else mine & leases.c.table.in_(ids)))


def database_time() -> ColumnElement[Any]:
    """The clock of the database: those of the servers may differ."""
    return func.extract("epoch", func.clock_timestamp())

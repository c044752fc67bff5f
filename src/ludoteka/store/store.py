"""The door of the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Executable, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines, files
from ludoteka.store.faults import explained
from ludoteka.store.groups import AsyncHand, Groups, Hand, ThreadHand
from ludoteka.store.leases import Leases
from ludoteka.store.notices import FORGOTTEN, REWRITTEN, Notices
from ludoteka.store.rows import Entry, PersonRow, SeatRow, TableRow
from ludoteka.store.schema import HEAD, analyses, entries, keys, people, removal, seats, tables
from ludoteka.store.upgrade import Upgraded, upgrade

Heard = Callable[[str, int], None]
"""Told that another server has written a table's log up to a sequence."""

LOBBY: Final = 200
"""The longest list of tables that is read at once."""


class Store:
    """The database of a house. `await Store.open(…)`, and `await store.close()` at the end.

    What is written is committed in groups, and returns after the commit.
    """

    def __init__(self, opened: engines.Opened, heard: Heard | None) -> None:
        self.engine: Final = opened.engine
        self.where: Final = opened.name
        """How people call it, for messages."""
        self.holder: Final = token_hex(8)
        """The name of this server among those that share the store."""
        self.alone: Final = opened.hold is not None
        """Whether no other server can have the store open."""
        self.leases: Final = Leases(self)
        self.upgraded: Upgraded | None = None
        """What was done to an older database when it was opened."""
        self._hold: Final = opened.hold
        self._notices: Final = None if self.alone else Notices(opened.engine.url, self.holder, heard)
        self._known_version = 0
        hand: Hand
        if self._notices is None:
            assert opened.writer is not None
            hand = ThreadHand(opened.writer)
        else:
            hand = AsyncHand(opened.engine, self._notices.tell)
        self.groups: Final = Groups(hand, opened.name)

    # Opening and closing

    @staticmethod
    async def open(where: Path | str, heard: Heard | None = None) -> Store:
        """Open a folder (SQLite) or a postgresql:// address, and run the missing migrations."""
        opened = engines.opened(where)
        store = Store(opened, heard)
        try:
            kept = None if opened.file is None else _fit_file(opened.file)
            async with store.engine.begin() as connection:
                await store._lock_migrations(connection)
                before = await connection.run_sync(upgrade, store.where)
            if before not in ("", HEAD):
                store.upgraded = Upgraded(before, HEAD, kept)
            await store.stirred()
            if store._notices is not None:
                await store._notices.start()
        except BadRequest:
            await store._drop()
            raise
        except Exception as error:  # drivers raise their own kinds, and each is the end of this attempt
            await store._drop()
            raise explained(error, store.where) from error
        return store

    async def _lock_migrations(self, connection: AsyncConnection) -> None:
        """Two servers that start together migrate one after the other."""
        if not self.alone:
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5836271)")

    async def close(self) -> None:
        """Commit what is pending, and let go."""
        if not self.alone:
            with suppress(Exception):  # a lease expires by itself
                await self.leases.release()
        await self._drop()

    async def _drop(self) -> None:
        await self.groups.close()
        if self._notices is not None:
            await self._notices.stop()
        with suppress(Exception):
            await self.engine.dispose()
        if self._hold is not None:
            self._hold.release()

    # Writing, in groups

    async def append(self, table: str, lines: Sequence[Entry], seated: Sequence[SeatRow] = ()) -> None:
        """Add to a table's log; `Taken` when somebody else has written these sequences."""
        statements: list[tuple[Executable, Any]] = []
        for row in seated:
            where = (seats.c.table == row.table) & (seats.c.seat == row.seat)
            statements.append((update(seats).where(where).values(row._asdict()), None))
        await self.groups.submit(_lines(table, lines), statements, [(table, lines[-1].sequence)])

    async def add_table(self, row: TableRow, seated: Sequence[SeatRow]) -> None:
        await self.groups.submit(
            [], [(insert(tables), row._asdict()), (insert(seats), [seat._asdict() for seat in seated])], []
        )

    async def finish(self, table: str, time: float) -> None:
        """Note that a game is over; the log tells it anyway."""
        await self.groups.submit([], [(update(tables).where(tables.c.id == table).values(finished=time), None)], [])

    async def add_person(self, row: PersonRow) -> None:
        await self.groups.submit([], [(insert(people), row._asdict())], [])

    async def change_person(self, row: PersonRow) -> None:
        """`Taken` when the login is somebody else's."""
        await self.groups.submit([], [(update(people).where(people.c.id == row.id).values(row._asdict()), None)], [])

    async def add_key(self, hash: str, person: str, created: float) -> None:
        await self.groups.submit([], [(insert(keys), {"hash": hash, "person": person, "created": created})], [])

    async def remove_key(self, hash: str) -> None:
        await self.groups.submit([], [(delete(keys).where(keys.c.hash == hash), None)], [(FORGOTTEN + hash, 0)])

    async def add_analysis(self, table: str, iterations: int, result: str, made: float) -> None:
        """`Taken` when there is one already."""
        row = {"table": table, "iterations": iterations, "result": result, "made": made}
        await self.groups.submit([], [(insert(analyses), row)], [])

    async def remove_tables(self, ids: Sequence[str]) -> None:
        """Tables go, with everything that belongs to them."""
        await self.groups.submit([], [(each, None) for each in removal(ids)], [(id, REWRITTEN) for id in ids])

    # Reading

    async def stirred(self) -> bool:
        """Whether another program has written to a store that is ours alone: an operator's command, since last asked.

        Where there are several servers they tell each other, and so does the command.
        """
        version = await self.groups.version()
        before, self._known_version = self._known_version, version
        return version != before

    async def read(self, query: Select[Any]) -> Sequence[Any]:
        """The rows of a query."""
        try:
            async with self.engine.connect() as connection:
                reading = await connection.execution_options(**engines.READING)
                rows: Sequence[Any] = (await reading.execute(query)).all()
                return rows
        except Exception as error:
            raise explained(error, self.where) from error

    async def table(self, id: str) -> TableRow | None:
        found = await self.read(select(tables).where(tables.c.id == id))
        return TableRow(*found[0]) if found else None

    async def lines(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table after a sequence."""
        query = (
            select(entries.c.sequence, entries.c.kind, entries.c.payload, entries.c.time)
            .where((entries.c.table == table) & (entries.c.sequence > after))
            .order_by(entries.c.sequence)
        )
        return [Entry(*row) for row in await self.read(query)]

    async def analysis(self, table: str, iterations: int) -> str | None:
        """What was thought of a game."""
        query = select(analyses.c.result).where((analyses.c.table == table) & (analyses.c.iterations == iterations))
        found = await self.read(query)
        return str(found[0][0]) if found else None

    async def finished_before(self, time: float, most: int) -> list[str]:
        """Tables whose games ended before a time, the oldest first."""
        query = select(tables.c.id).where(tables.c.finished < time).order_by(tables.c.finished).limit(most)
        return [row[0] for row in await self.read(query)]

    async def unfinished(self) -> list[str]:
        """The tables that are played, the oldest first."""
        query = select(tables.c.id).where(tables.c.finished.is_(None)).order_by(tables.c.created)
        return [row[0] for row in await self.read(query)]

    async def restless(self, ids: Sequence[str]) -> list[str]:
        """Those of these tables that may have to act on their own: a bot sits there, or a clock runs."""
        wanted = set(ids)
        bots = {row[0] for row in await self.read(select(seats.c.table).where(seats.c.bot != "").distinct())}
        rows = await self.read(select(tables.c.id, tables.c.settings).where(tables.c.finished.is_(None)))
        return [id for id, settings in rows if id in wanted and (id in bots or '"kind":"none"' not in settings)]

    async def lobby(self) -> list[TableRow]:
        """The public tables that are played, the newest first."""
        query = select(tables).where(tables.c.public & tables.c.finished.is_(None)).order_by(tables.c.created.desc())
        return [TableRow(*row) for row in await self.read(query.limit(LOBBY))]

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables at which a person has a seat, the newest first."""
        mine = select(seats.c.table).where(seats.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.created.desc())
        return [TableRow(*row) for row in await self.read(query.limit(LOBBY))]

    async def seated(self, ids: Sequence[str]) -> list[SeatRow]:
        """Who sits at these tables, seat by seat."""
        query = select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
        return [SeatRow(*row) for row in await self.read(query)] if ids else []

    async def person(self, id: str) -> PersonRow | None:
        found = await self.read(select(people).where(people.c.id == id))
        return PersonRow(*found[0]) if found else None

    async def person_with_key(self, hash: str) -> PersonRow | None:
        found = await self.read(select(people).join(keys, keys.c.person == people.c.id).where(keys.c.hash == hash))
        return PersonRow(*found[0]) if found else None

    async def person_with_login(self, login: str) -> PersonRow | None:
        found = await self.read(select(people).where(people.c.login == login))
        return PersonRow(*found[0]) if found else None


def _fit_file(file: Path) -> Path | None:
    """See to it that the file is a database of ours; of an older one a copy is kept, and the answer is where."""
    if not file.exists():
        files.make(file)
        return None
    stands = files.stands(file)
    if stands >= HEAD:  # revisions are numbers of four digits; one from the future is refused later, and not copied
        return None
    place = file.with_name(f"{file.stem}-{stands}{file.suffix}")
    files.copy(file, place)
    return place


def _lines(table: str, lines: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {"table": table, "sequence": line.sequence, "kind": line.kind, "payload": line.payload, "time": line.time}
        for line in lines
    ]

"""The door of the store."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Executable, Select, case, delete, exists, false, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store import engines, files
from ludoteka.store.crew import Crew, Heard
from ludoteka.store.faults import Full, Unkept, Watch, explained
from ludoteka.store.groups import AsyncHand, Groups, Hand, ThreadHand
from ludoteka.store.leases import Leases, database_time
from ludoteka.store.notices import FORGOTTEN, REWRITTEN, Notices
from ludoteka.store.rows import Entry, PersonRow, SeatRow, TableRow
from ludoteka.store.schema import HEAD, analyses, entries, keys, people, removal, seats, tables
from ludoteka.store.upgrade import Upgraded, upgrade

LOBBY: Final = 200
"""The longest list of tables that is read at once."""


class Store:
    """The database of a house. `await Store.open(…)`, and `await store.close()` at the end.

    What is written is committed in groups, and returns after the commit.
    """

    def __init__(self, opened: engines.Opened, heard: Heard | None, crew: Crew | None) -> None:
        self.engine: Final = opened.engine
        self.where: Final = opened.name
        """How people call it, for messages."""
        self.holder: Final = token_hex(8) if crew is None else crew.name
        """The name of this process among those that share the store."""
        self.alone: Final = opened.hold is not None
        """Whether no other server or worker can have the store open."""
        self._crew: Final = crew
        self.watch: Final = Watch(opened.name, opened.file)
        """What is wrong with it now, and what the operator was told."""
        self.leases: Final = Leases(self)
        self.upgraded: Upgraded | None = None
        """What was done to an older database when it was opened."""
        self._hold = opened.hold
        self._notices: Notices | None = None
        self._visits = 0
        hand: Hand
        if opened.writer is not None:
            hand = ThreadHand(opened.writer, None if crew is None else crew.tell)
            if crew is not None:
                crew.heard = heard
        else:
            self._notices = Notices(opened.engine.url, self.holder, heard)
            hand = AsyncHand(opened.engine, self._notices.tell)
        self.groups: Final = Groups(hand, opened.name, self.watch)

    def leads(self, id: str) -> bool:
        """Whether this process is the one of its server that may act for a table."""
        return self._crew is None or self._crew.leads(id)

    # Opening and closing

    @staticmethod
    async def open(where: Path | str, heard: Heard | None = None, crew: Crew | None = None) -> Store:
        """Open a folder (SQLite) or a postgresql:// address, and run the missing migrations.

        A worker of a crew does not hold the folder, and makes nothing there: who started it does.
        """
        opened = engines.opened(where) if crew is None else engines.visited(where)
        store = Store(opened, heard, crew)
        try:
            kept = None if opened.hold is None or opened.file is None else _fit_file(opened.file)
            async with store.engine.begin() as connection:
                await store._lock_migrations(connection)
                before = await connection.run_sync(upgrade, store.where)
            if before not in ("", HEAD):
                store.upgraded = Upgraded(before, HEAD, kept)
            await store.stirred()
            if store._notices is not None:
                await store._notices.start()
                if crew is not None:  # one that died held them by the same name, and acts for none any more
                    await store.leases.release()
        except BaseException as error:  # drivers raise their own kinds, and each is the end of this attempt
            await store._drop()
            if isinstance(error, BadRequest) or not isinstance(error, Exception):
                raise
            raise explained(error, store.where) from error
        return store

    async def _lock_migrations(self, connection: AsyncConnection) -> None:
        """Two servers that start together migrate one after the other."""
        if self._notices is not None:
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5836271)")

    async def close(self) -> None:
        """Commit what is pending, and let go."""
        if self.leases.kept:
            with suppress(Exception):  # a lease expires by itself
                await self.leases.release()
        await self._drop()

    async def retire(self) -> engines.Hold | None:
        """Close the store, so that workers open it, but keep the hold on its folder; the answer is that."""
        hold, self._hold = self._hold, None
        await self.close()
        return hold

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
        """Whether an operator's command has written to an SQLite file since last asked; on PostgreSQL it tells."""
        visits = await self.groups.visits()
        before, self._visits = self._visits, visits
        return visits != before

    async def read(self, query: Select[Any]) -> Sequence[Any]:
        """The rows of a query."""
        with self.watch.over("reading"):
            async with self.engine.connect() as connection:
                reading = await connection.execution_options(**engines.READING)
                rows: Sequence[Any] = (await reading.execute(query)).all()
        return rows

    async def fault(self) -> Unkept | None:
        """What prevents the store from answering or keeping something now; None when nothing does."""
        try:
            await self.read(select(literal(1)))
            known = self.watch.fault
            if known is not None and not (isinstance(known, Full) and self.watch.crowded):
                # Nobody may have tried since; a change of nothing finds out whether it is over.
                await self.groups.submit([], [(update(tables).where(false()).values(finished=None), None)], [])
        except Unkept as fault:
            return fault
        return self.watch.fault

    async def census(self) -> dict[str, int]:
        """How many tables there are in each state."""
        open_seat = exists().where((seats.c.table == tables.c.id) & (seats.c.bot == "") & (seats.c.token == ""))
        state = case((tables.c.finished.is_not(None), "over"), (open_seat, "gathering"), else_="playing")
        each = select(state.label("state")).subquery()
        found = dict.fromkeys(("gathering", "playing", "over"), 0)
        for name, number in await self.read(select(each.c.state, func.count()).group_by(each.c.state)):
            found[name] = number
        return found

    async def now(self) -> float:
        """The time, by a clock that all servers share."""
        return float((await self.read(select(database_time())))[0][0]) if self.leases.kept else time.time()

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

    async def restless(self, lately: float, now: float | None = None) -> list[str]:
        """The tables that may have to act on their own, the one that changed last first.

        A clock runs there, or a bot sits there and something happened `lately` before now. Without `now` it is the last
        sign of life that the store holds: whatever bots owed before that, they have answered.
        """
        here = seats.c.table == tables.c.id
        bots = exists().where(here & (seats.c.bot != ""))
        free = exists().where(here & (seats.c.bot == "") & (seats.c.token == ""))
        clock = tables.c.settings.not_like('%"kind":"none"%')
        last = select(entries.c.time).where(entries.c.table == tables.c.id).order_by(entries.c.sequence.desc()).limit(1)
        changed = func.coalesce(last.scalar_subquery(), tables.c.created).label("changed")
        query = select(tables.c.id, clock, changed).where(tables.c.finished.is_(None) & ~free & (bots | clock))
        rows = await self.read(query.order_by(changed.desc()))
        since = (rows[0][2] if rows and now is None else now or 0.0) - lately
        return [id for id, clocked, time in rows if clocked or time >= since]

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

"""The caretaker: what whoever runs a server does with tables and accounts, while the server runs or not."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, delete, exists, func, insert, select, update

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.notices import FORGOTTEN
from ludoteka.store.rows import Entry, SeatRow
from ludoteka.store.schema import entries, keys, people, removal, seats, tables
from ludoteka.store.visits import Visit
from ludoteka.table.erasure import erased, guests_of
from ludoteka.table.lines import Closed, Erased, Renewed, Seating, kind, written
from ludoteka.table.names import fit_login
from ludoteka.table.people import new_secret, password_hash, sealed
from ludoteka.table.settings import Settings

STATUSES: Final = ("gathering", "playing", "over", "closed")
BATCH: Final = 50
"""How many tables are changed in one transaction: a server that runs waits for it."""

Tell = Callable[[int, int], None]
"""Hears how many of how many are done."""


class TableFound(NamedTuple):
    """A table as an operator sees it."""

    id: str
    game: str
    edition: str
    status: str
    names: list[str]
    lines: int
    """How long its log is."""
    created: float
    moved: float
    """When something last happened there."""


class Account(NamedTuple):
    """A person as an operator sees them."""

    id: str
    login: str
    """Empty for a guest."""
    name: str
    created: float
    tables: int
    devices: int


class Wanted(NamedTuple):
    """Which tables are meant: all that fit everything said here."""

    ids: Sequence[str] = ()
    status: str = ""
    game: str = ""
    older: float | None = None
    """Nothing has happened there for so many seconds."""


class Caretaker:
    """Whoever looks after a store, during a visit."""

    def __init__(self, visit: Visit) -> None:
        self._visit: Final = visit

    # Tables

    async def tables(self, wanted: Wanted) -> list[TableFound]:
        """The tables that are meant, the newest first."""
        if wanted.status and wanted.status not in STATUSES:
            raise BadRequest(
                "there is no status '{status}'; a table is {statuses}",
                status=wanted.status,
                statuses=", ".join(STATUSES),
            )
        lines = entries.alias()
        last = select(func.max(lines.c.sequence)).where(lines.c.table == tables.c.id).scalar_subquery()
        ended = exists().where((lines.c.table == tables.c.id) & (lines.c.kind == kind(Closed())))
        query = (
            select(tables, func.coalesce(entries.c.sequence, 0), entries.c.time, ended.label("ended"))
            .select_from(tables)
            .outerjoin(entries, (entries.c.table == tables.c.id) & (entries.c.sequence == last))
            .order_by(tables.c.created.desc(), tables.c.id)
        )
        if wanted.ids:
            query = query.where(tables.c.id.in_(wanted.ids))
        if wanted.game:
            query = query.where(tables.c.game == wanted.game)
        seated: dict[str, list[SeatRow]] = {}
        for row in await self._visit.read(select(seats).order_by(seats.c.table, seats.c.seat)):
            seated.setdefault(row.table, []).append(SeatRow(*row))
        found = [_found(row, seated.get(row.id, [])) for row in await self._visit.read(query)]
        missing = set(wanted.ids) - {table.id for table in found}
        if missing:
            raise BadRequest("there is no table {id}", id=min(missing))
        late = None if wanted.older is None else time.time() - wanted.older
        return [
            table
            for table in found
            if (not wanted.status or table.status == wanted.status) and (late is None or table.moved < late)
        ]

    async def close(self, ids: Sequence[str], tell: Tell) -> int:
        """End tables that are not over: a last line of the log says so. The answer is how many."""
        closed: set[str] = set()

        def close(connection: Connection, some: Sequence[str]) -> list[str]:
            open = tables.c.id.in_(some) & tables.c.finished.is_(None)
            found = [row[0] for row in connection.execute(select(tables.c.id).where(open))]
            for id in found:
                _append(connection, id, Closed())
            connection.execute(update(tables).where(tables.c.id.in_(found)).values(finished=time.time()))
            closed.update(found)
            return found

        await self._in_batches(ids, close, tell)
        return len(closed)

    async def delete(self, ids: Sequence[str], tell: Tell) -> None:
        """Remove tables with everything that belongs to them."""

        def remove(connection: Connection, some: Sequence[str]) -> Sequence[str]:
            for statement in removal(some):
                connection.execute(statement)
            return some

        await self._in_batches(ids, remove, tell)
        await self._visit.tidy()

    async def _in_batches(
        self, ids: Sequence[str], work: Callable[[Connection, Sequence[str]], Sequence[str]], tell: Tell
    ) -> None:
        for first in range(0, len(ids), BATCH):
            some = ids[first : first + BATCH]
            await self._visit.change(lambda connection, some=some: work(connection, some))  # type: ignore[misc]
            tell(first + len(some), len(ids))

    # People

    async def accounts(self, guests: bool) -> list[Account]:
        """Everybody with an account, by name; also guests, the newest last."""
        held = await self._counts(select(seats.c.person, func.count()).group_by(seats.c.person))
        known = await self._counts(select(keys.c.person, func.count()).group_by(keys.c.person))
        query = select(people).order_by(people.c.login.is_(None), people.c.login, people.c.created)
        rows = await self._visit.read(query if guests else query.where(people.c.login.is_not(None)))
        return [
            Account(row.id, row.login or "", row.name, row.created, held.get(row.id, 0), known.get(row.id, 0))
            for row in rows
        ]

    async def _counts(self, query: Select[Any]) -> dict[str, int]:
        return {row[0]: row[1] for row in await self._visit.read(query) if row[0] is not None}

    async def account(self, who: str) -> Account:
        """Somebody by the name of the account, or by the id of a person."""
        known = await self.accounts(True)
        try:
            login = fit_login(who)
        except BadRequest:
            login = ""
        for account in known:
            if account.id == who or (login and account.login == login):
                return account
        raise BadRequest("there is no account '{who}'; `ludoteka accounts` lists them", who=who)

    async def reset(self, account: Account) -> str:
        """A new password, the answer; every device is signed out, and no link to a seat holds it any more."""
        if not account.login:
            raise BadRequest("a guest has no password")
        password = token_urlsafe(12)
        hash = password_hash(password)

        def reset(connection: Connection) -> list[str]:
            connection.execute(update(people).where(people.c.id == account.id).values(password=hash))
            held = select(seats.c.table, seats.c.seat).join(tables, tables.c.id == seats.c.table)
            held = held.where((seats.c.person == account.id) & tables.c.finished.is_(None))
            revoked = [(row.table, row.seat) for row in connection.execute(held)]
            for id, seat in revoked:
                _revoke(connection, id, seat)
            return [*_sign_out(connection, {account.id}), *[id for id, _ in revoked]]

        await self._visit.change(reset)
        return password

    async def erase(self, account: Account) -> int:
        """Remove somebody with everything personal; games keep a neutral name. The answer is at how many tables."""
        touched: list[str] = []

        def erase(connection: Connection) -> list[str]:
            known = _known_as(connection, account.id)
            touched[:] = sorted({id for person in known for id in _tables_with(connection, person)})
            for id in touched:
                _erase_from(connection, id, known)
            connection.execute(update(tables).where(tables.c.host.in_(known)).values(host=None))
            forgotten = _sign_out(connection, known)
            connection.execute(delete(people).where(people.c.id.in_(known)))
            return [*forgotten, *touched]

        await self._visit.change(erase)
        await self._visit.tidy()
        return len(touched)


def _found(row: Any, seated: list[SeatRow]) -> TableFound:
    free = any(not seat.bot and not seat.token for seat in seated)
    status = "gathering" if free else "playing"
    if row.finished is not None:
        status = "closed" if row.ended else "over"
    lines, moved = row[len(tables.c)], row.time if row.finished is None else row.finished
    names = [seat.name for seat in seated]
    return TableFound(
        row.id, row.game, row.edition, status, names, lines, row.created, row.created if moved is None else moved
    )


def _sign_out(connection: Connection, known: set[str]) -> list[str]:
    """Forget every device of somebody; the answer is what servers are to hear, so that open pages end too."""
    theirs = keys.c.person.in_(known)
    hashes = [row[0] for row in connection.execute(select(keys.c.hash).where(theirs))]
    connection.execute(delete(keys).where(theirs))
    return [FORGOTTEN + hash for hash in hashes]


def _revoke(connection: Connection, id: str, seat: int) -> None:
    """Make the links to a seat anew; nobody gets the new one, since its person comes as a person."""
    token = sealed(new_secret())
    _append(connection, id, Renewed(seat, "", token))
    connection.execute(update(seats).where((seats.c.table == id) & (seats.c.seat == seat)).values(token=token))


def _append(connection: Connection, id: str, line: Closed | Erased | Renewed | Seating) -> None:
    """Write one more line; `IntegrityError` when a server was quicker."""
    query = select(entries.c.sequence, entries.c.time).where(entries.c.table == id)
    last = connection.execute(query.order_by(entries.c.sequence.desc()).limit(1)).first()
    sequence, before = (0, 0.0) if last is None else last
    values = Entry(sequence + 1, kind(line), written(line), max(time.time(), before))._asdict()
    connection.execute(insert(entries).values(table=id, **values))


def _known_as(connection: Connection, person: str) -> set[str]:
    """Every id under which somebody has sat at a table: that of the account, and of guests who signed in to it."""
    known = {person}
    for id in _tables_with(connection, person):
        known |= guests_of(_log(connection, id), person)
    return known


def _log(connection: Connection, id: str) -> list[Entry]:
    query = select(entries.c.sequence, entries.c.kind, entries.c.payload, entries.c.time).where(entries.c.table == id)
    return [Entry(*each) for each in connection.execute(query.order_by(entries.c.sequence))]


def _tables_with(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody sits or once sat."""
    sign = f'"person":"{person}"'
    told = select(entries.c.table).where((entries.c.kind == "seat") & entries.c.payload.contains(sign, autoescape=True))
    sits = select(seats.c.table).where(seats.c.person == person)
    return sorted({row[0] for query in (told, sits) for row in connection.execute(query)})


def _erase_from(connection: Connection, id: str, known: set[str]) -> None:
    row = connection.execute(select(tables).where(tables.c.id == id)).one()
    held = [SeatRow(*each) for each in connection.execute(select(seats).where(seats.c.table == id))]
    done = erased(_log(connection, id), known, [seat.name for seat in held])
    for entry in done.entries:
        connection.execute(
            update(entries)
            .where((entries.c.table == id) & (entries.c.sequence == entry.sequence))
            .values(payload=entry.payload)
        )
    _append(connection, id, Erased())  # with another revision pages are drawn anew
    gathering = any(not seat.bot and not seat.token for seat in held)
    substitute = msgspec.json.decode(row.settings, type=Settings).substitute
    for seat in held:
        if seat.seat not in done.seats:
            continue
        fit = SeatRow(id, seat.seat, None, done.seats[seat.seat], seat.bot, sealed(new_secret()))
        if row.finished is None:
            if seat.seat in done.leaving:
                _append(connection, id, Seating(seat.seat, "left"))
            fit = SeatRow(id, seat.seat, None, "", "", "") if gathering else fit._replace(bot=seat.bot or substitute)
        place = (seats.c.table == id) & (seats.c.seat == seat.seat)
        connection.execute(update(seats).where(place).values(fit._asdict()))

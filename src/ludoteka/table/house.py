"""The house: it opens the store, and owns the tables and the bots."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from ludoteka.kernel.chance import ProvableChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.crew import Crew
from ludoteka.store.faults import Unkept
from ludoteka.store.notices import EVERYTHING, FORGOTTEN, REWRITTEN
from ludoteka.store.rows import SeatRow, TableRow
from ludoteka.store.store import Store
from ludoteka.table import people
from ludoteka.table.analyses import Analyses
from ludoteka.table.aside import aside
from ludoteka.table.authority import PATIENCE, gone
from ludoteka.table.people import Person
from ludoteka.table.residents import Residents
from ludoteka.table.settings import PERSON, Settings, the_game
from ludoteka.table.sitting import bot_name
from ludoteka.table.table import Table
from ludoteka.table.thinkers import Thinkers

FORGET: Final = 120.0
"""Seconds after which a table that nobody watches leaves the memory; the store has it."""
SWEEPING: Final = 3600.0
"""Seconds between two looks for tables that were kept long enough."""
SWEEP: Final = 100
"""How many of them are deleted in one transaction."""

_log: Final = logging.getLogger(__name__)


class Summary(NamedTuple):
    """A table as a list shows it."""

    id: str
    game: str
    edition: str
    players: int
    status: str
    """ "gathering", "playing" or "over"."""
    names: list[str]
    """By seat; empty for an open one."""
    open: int
    """How many seats are open."""
    created: float
    seat: int | None
    """The seat of the person who asks, in `tables_of`."""
    your_turn: bool


class House(Residents):
    """Everything behind one server. `await House.open(folder)`, and `await house.close()` at the end."""

    def __init__(self, thinkers: Thinkers) -> None:
        super().__init__()
        self.thinkers: Final = thinkers
        self.analyses: Analyses
        self._tables: Final[WeakValueDictionary[str, Table]] = WeakValueDictionary()
        """Every table that anybody still has: there is never a second one of the same."""
        self._kept: Final[dict[str, Table]] = {}
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._stirred = False
        """An operator's command has written, and not everything was looked at again."""
        self._asleep = True
        """There may be tables under way for which nobody acts, though the store is ours alone."""
        self._shared = False
        """Whether other workers write to the same SQLite file."""
        self._closed = False

    @staticmethod
    async def open(
        where: Path | str, thinkers: int | None = None, keep: float | None = None, crew: Crew | None = None
    ) -> House:
        """Open the house whose store is a folder (SQLite) or a postgresql:// address; migrations run first.

        `thinkers` is the number of processes for bots, `keep` the seconds for which finished tables are kept.
        What cannot be opened raises `BadRequest` with one clear line.
        """
        house = House(Thinkers(thinkers))
        house.store = await Store.open(where, house._heard, crew)
        house._shared = crew is not None and not house.store.leases.kept
        house.analyses = Analyses(house.store, house.thinkers)
        house._start(house._wake(None))
        house._start(house._keep())
        if keep is not None:
            house._start(house._retain(keep))
        return house

    async def close(self) -> None:
        """End everything in order; nothing acknowledged depends on it."""
        if self._closed:
            return
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        unfinished = {*self._tasks, *self._loading.values()}
        if unfinished:
            await asyncio.wait(unfinished)
        for table in list(self._tables.values()):
            await table.close()
        await self.analyses.close()
        self.thinkers.close()
        await self.store.close()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Unkept) and not self._closed:
            _log.error("the house stumbled", exc_info=fault)

    # Tables

    @property
    def loaded(self) -> int:
        """How many tables are in the memory."""
        return len(self._tables)

    @property
    def subscriptions(self) -> int:
        """How many pages and programs are told what happens at tables."""
        return sum([table.subscriptions for table in self._tables.values()])

    async def open_table(self, settings: Settings, host: Person | None = None) -> Table:
        """A new table. The host sits down like everybody, by `Table.join`."""
        fit, game = await aside(_ready, settings)
        secret = token_bytes(32)
        row = TableRow(
            self._new_id(),
            fit.game,
            fit.edition,
            game.version,
            fit.players,
            msgspec.json.encode(fit).decode(),
            ProvableChance(secret).commitment,
            secret,
            None if host is None else host.id,
            fit.public,
            time.time(),
            None,
        )
        seated = [
            SeatRow(row.id, place, None, "", "", "")
            if seat == PERSON
            else SeatRow(row.id, place, None, bot_name(fit.seats, place), seat, "")
            for place, seat in enumerate(fit.seats)
        ]
        await self.store.add_table(row, seated)
        table = await aside(Table, self.store, self.thinkers, row, [])
        await self._keep_table(table)
        return table

    def _new_id(self) -> str:
        """That of a table which this process leads: whoever opens it goes on here."""
        id = people.new_id()
        while not self.store.leads(id):
            id = people.new_id()
        return id

    async def table(self, id: str) -> Table:
        """A table by its id; `Gone` when there is none."""
        table = self._tables.get(id)
        if table is not None:
            table.touched = time.monotonic()
            if not self.store.alone:
                await table.refresh()
            self._kept[id] = table
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda task: self._loaded(id, task))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        row = await self.store.table(id) if len(id) <= 32 and id.isprintable() else None
        if row is None:
            raise gone()
        lines, now = await self.store.lines(id), await self.store.now()
        table = await aside(Table, self.store, self.thinkers, row, lines, now)
        await self._keep_table(table)
        if not self.store.alone:  # another server may have written meanwhile
            await table.refresh()
        return table

    def _loaded(self, id: str, task: asyncio.Task[Table]) -> None:
        del self._loading[id]
        if not task.cancelled():
            task.exception()  # it was told to whoever still waits

    async def _keep_table(self, table: Table) -> None:
        self._tables[table.id] = self._kept[table.id] = table
        with suppress(Unkept):  # it can be looked at all the same, and acts when the store is well
            if table.id in await self.store.leases.take([table.id]):
                await table.act(True)

    async def lobby(self) -> list[Summary]:
        """The public tables that are not over: those with open seats first, then the newest first."""
        found = await self._summaries(await self.store.lobby())
        return sorted(found, key=lambda summary: summary.open == 0)

    async def tables_of(self, person: Person) -> list[Summary]:
        """The tables of a person: those that wait for an answer first, then the others under way, then what is over."""
        found: list[Summary] = []
        for summary in await self._summaries(await self.store.tables_of(person.id), person.id):
            try:
                table = await self.table(summary.id) if summary.status != "over" else None
            except BadRequest:  # made with other rules: it is shown, and cannot be played on
                table = None
            if table is not None:
                place = table.place_of_person(person)
                seat = None if place is None else place.seat
                states = table.seats()
                turn = seat is not None and states[seat].owing and not states[seat].bot
                summary = summary._replace(status=table.status, seat=seat, your_turn=turn)
            found.append(summary)
        return sorted(found, key=lambda summary: (not summary.your_turn, summary.status == "over"))

    async def _summaries(self, rows: list[TableRow], person: str = "") -> list[Summary]:
        seated: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in await self.store.seated([row.id for row in rows]):
            seated[seat.table].append(seat)
        found: list[Summary] = []
        for row in rows:
            seats = seated[row.id]
            free = sum([1 for seat in seats if not seat.bot and not seat.token])
            status = "over" if row.finished is not None else "gathering" if free else "playing"
            names = [seat.name for seat in seats]
            mine = next((seat.seat for seat in seats if person and seat.person == person), None)
            found.append(
                Summary(row.id, row.game, row.edition, row.players, status, names, free, row.created, mine, False)
            )
        return found

    # Other servers, and tables that act on their own

    def _heard(self, id: str, sequence: int) -> None:
        """Another server has written."""
        if id == EVERYTHING:
            for table in list(self._tables.values()):
                self._start(self._at_last(table.refresh))
            self._start(self._at_last(self._check_sessions))
        elif id.startswith(FORGOTTEN):
            self._sign_out(id.removeprefix(FORGOTTEN))
        elif (known := self._tables.get(id)) is not None:
            look = partial(self._look_again, known) if sequence == REWRITTEN else partial(known.follow, sequence)
            self._start(self._at_last(look))
        elif sequence != REWRITTEN and self._shared and self.store.leads(id):
            self._start(self._at_last(partial(self._rouse, id)))  # there may be something for us to go on with

    async def _at_last(self, look: Callable[[], Awaitable[None]]) -> None:
        """Look as soon as the store answers: word of a change comes once."""
        while True:
            try:
                return await look()
            except Unkept:
                await asyncio.sleep(PATIENCE)

    async def _look_again(self, table: Table) -> None:
        """An operator has changed or deleted a table."""
        if await self.store.table(table.id) is None:
            await self._forget(table.id)
        else:
            await table.reread()

    async def _forget(self, id: str) -> None:
        """A table is no longer in the store."""
        table = self._tables.pop(id, None)
        self._kept.pop(id, None)
        if table is not None:
            await table.vanish()

    async def _look_around(self) -> None:
        """See what an operator's commands have done to an SQLite file."""
        if await self.store.stirred():
            self._stirred = True
        if self._stirred:
            if self._loading:  # what is being read may be from before
                await asyncio.wait(list(self._loading.values()))
            await self._meet_again()
            for table in list(self._tables.values()):
                await self._look_again(table)
            self._stirred = False

    async def _retain(self, keep: float) -> None:
        """Delete, now and then, tables whose games ended long ago."""
        while True:
            with suppress(Unkept):  # it is tried again
                while ids := await self.store.finished_before(time.time() - keep, SWEEP):
                    await self.store.remove_tables(ids)
                    for id in ids:
                        await self._forget(id)
                    _log.info("%d finished tables were deleted: they had been kept long enough", len(ids))
            await asyncio.sleep(SWEEPING)

    async def _wake(self, now: float | None) -> None:
        """Find the tables for which nobody acts, and let go on what should; the others open when somebody looks."""
        for id in await self.store.leases.orphans(await self.store.restless(FORGET, now)):
            if id not in self._tables:
                await self._rouse(id)
            await asyncio.sleep(0)
        self._asleep = False

    async def _rouse(self, id: str) -> None:
        with suppress(BadRequest):  # made with other rules: others are not to wait for it
            await self.table(id)

    async def _keep(self) -> None:
        """Renew the leases, take over from servers that died, forget what nobody looks at."""
        while True:
            await asyncio.sleep(self.store.leases.term / 3)
            with suppress(Unkept):  # it is tried again
                await self._tidy()
                await self._keep_leases()
            with suppress(Unkept):
                await self._look_around()

    async def _tidy(self) -> None:
        """Forget what nobody looks at; another server may act for it from now on."""
        late = time.monotonic() - FORGET
        resting = [id for id, table in self._kept.items() if table.idle and table.touched < late]
        for id in resting:
            del self._kept[id]
        if resting and self.store.leases.kept:
            await self.store.leases.release(resting)

    async def _keep_leases(self) -> None:
        held = await self.store.leases.renew() if self.store.leases.kept else set()
        mine = [table for table in self._tables.values() if table.status != "over"]
        held |= await self.store.leases.take([table.id for table in mine if table.id not in held])
        for table in mine:
            if table.acting != (table.id in held):
                await table.refresh()
                await table.act(table.id in held)
        if self.store.leases.kept:
            await self._wake(time.time())
        elif self._asleep:
            await self._wake(None)

    # People

    async def adopt(self, guest: Person, person: Person) -> None:
        """Give the seats of a guest, held and past, to the account that turned out to be theirs."""
        if guest.login or guest.id == person.id:
            return
        for found in await self.tables_of(guest):
            with suppress(BadRequest):  # made with other rules: nobody can write to it any more
                await (await self.table(found.id)).hand_over(guest, person)


def _ready(settings: Settings) -> tuple[Settings, Game]:
    """What a table is opened with, checked and filled in, and its game."""
    fit = settings.checked()
    return fit, the_game(fit.game, fit.edition, fit.players, fit.variants)

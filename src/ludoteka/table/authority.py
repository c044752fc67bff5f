"""The single writer of a table's log: it commits, lets take effect, tells, and acts for bots and clocks."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from ludoteka.bots import SEARCHER, listens
from ludoteka.kernel.game import View
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.store.faults import Taken, Unkept
from ludoteka.store.rows import Entry, SeatRow, TableRow
from ludoteka.store.store import Store
from ludoteka.table import rules, streams
from ludoteka.table.lines import Line, Move, Renewed, Resumed, Seating, Undo, Void, Withdrawn, kind, read, written
from ludoteka.table.sitting import replayed
from ludoteka.table.states import SeatState
from ludoteka.table.streams import Audience, Change, Subscription
from ludoteka.table.thinkers import Query, Thinkers

ATTEMPTS: Final = 20
"""How often a write is tried when other servers are quicker."""
PATIENCE: Final = 1.0
"""Seconds after which a table tries again what the store could not keep."""

_log: Final = logging.getLogger(__name__)

Plan = Callable[[], Line | int]
"""Checks a request against what is committed: a line to be written, or the revision that answers a repeated one."""


class Gone(BadRequest):
    """There is no such table."""


def gone() -> Gone:
    return Gone("there is no such table; perhaps the link is not complete")


class Authority:
    """A table as the server keeps it. A line takes effect after its commit, so what is shown is committed."""

    def __init__(
        self, store: Store, thinkers: Thinkers, row: TableRow, entries: list[Entry], now: float | None = None
    ) -> None:
        """`now` is the time of the store, where that has a clock of its own."""
        self.id: Final = row.id
        """Unguessable."""
        self.commitment: Final = row.commitment
        """The SHA-256 of the secret behind the table's chance."""
        self.created: Final = row.created
        self.host: Final = row.host or ""
        """The id of the person who opened it."""
        self.touched = time.monotonic()
        """When it was last asked for, for those who tidy up."""
        self._row: Final = row
        self._store: Final = store
        self._thinkers: Final = thinkers
        self._entries: list[Entry] = entries
        self._sitting, self._sick = replayed(row, entries)
        self._offset = max(self._sitting.time, time.time() if now is None else now) - time.monotonic()
        """Between the time of the table and that of a clock which nobody can set."""
        self._views: dict[Audience, View] = {}
        self._states: list[SeatState] = []
        """Both as they are now; empty until somebody asks."""
        self._subscribers: set[Subscription] = set()
        self._lock: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._behind = False
        self._acting = False
        self._thinking: Final[dict[int, tuple[int, asyncio.Task[None]]]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._finished = row.finished is not None
        self._closed = False
        self._gone = False

    @property
    def revision(self) -> int:
        """The number of the last committed entry; it grows with every change, undo included."""
        return self._sitting.revision

    def _ears(self, audience: Audience) -> Audience:
        """While people gather nobody looks at a hand: whoever sits down may still get up and sit elsewhere."""
        if audience is not None and not 0 <= audience < self._row.players:
            raise BadRequest(
                "there is no seat {audience}; the seats are 0 to {number}",
                audience=audience,
                number=self._row.players - 1,
            )
        return audience if self._sitting.started else None

    def _now(self) -> float:
        """The time of the table: it never goes back, and evenly while somebody's clock runs.

        The clock of the machine may be set at any time; it is followed while that takes time from nobody.
        """
        machine, steady = time.time(), time.monotonic()
        running = self._sitting.settings.clock.kind != "none" and self._sitting.clocks.deadline() is not None
        now = machine if not running and machine > self._sitting.time else self._offset + steady
        now = max(now, self._sitting.time)
        self._offset = now - steady
        return now

    # Telling

    def _publish(self, changed: frozenset[str], undone: bool, first: int, only: int | None = None) -> None:
        """Tell everybody (or one seat alone) what is new: the items of the log from `first` on."""
        made: dict[Audience, Change] = {}
        sitting = self._sitting
        items = sitting.items[first:]
        for subscriber in list(self._subscribers):
            audience = sitting.audience(subscriber.viewer)
            if only is not None and audience != only:
                continue
            ears = self._ears(audience)
            change = made.get(ears)
            if change is None:
                told = [item.as_heard(sitting.game, ears) for item in items]
                change = made[ears] = Change(sitting.revision, changed, told, undone, False, ears)
            subscriber.offer(change)

    # Writing

    async def _write(self, plan: Plan, seen: int = 0) -> int:
        """Write what a plan makes of the committed table. Whoever asked may go; what is begun is finished."""
        return await asyncio.shield(self._start(self._commit(plan, seen)))

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()  # it was told to whoever still waits
        if fault is not None and not isinstance(fault, Refused | BadRequest | Unkept):
            _log.error("table %s stumbled", self.id, exc_info=fault, extra={"table": self.id})

    async def _commit(self, plan: Plan, seen: int) -> int:
        self.touched = time.monotonic()
        async with self._lock:
            if self._gone:
                raise gone()
            if self._behind or (seen > self.revision and not self._store.alone):
                await self._catch_up()
            for _ in range(ATTEMPTS):
                line = plan()
                if isinstance(line, int):
                    return line
                if self._sitting.closed:
                    raise rules.refused(rules.CLOSED)
                entry = Entry(self.revision + 1, kind(line), written(line), self._now())
                try:
                    await self._store.append(self.id, [entry], self._seated(line))
                except Taken:
                    await self._catch_up()
                    if entry in self._entries:  # it was our own, and word of its commit was lost
                        return entry.sequence
                except BaseException:
                    self._behind = True  # it may have been kept after all: read the log before writing again
                    raise
                else:
                    await self._effect(entry, line)
                    return entry.sequence
            raise Unkept("the table is too busy; try again")

    def _seated(self, line: Line) -> list[SeatRow]:
        """What the list of seats says after a line, for those who look for their tables."""
        if not isinstance(line, Seating | Renewed):
            return []
        chair = self._sitting.chairs[line.seat]
        if isinstance(line, Renewed):
            bot = self._sitting.settings.substitute if chair.away else ""
            return [SeatRow(self.id, line.seat, chair.person or None, chair.name, bot, line.new)]
        if line.what == "key":
            return []
        if line.what == "joined":
            return [SeatRow(self.id, line.seat, line.person or None, line.name, "", line.token)]
        if line.what == "bot":
            return [SeatRow(self.id, line.seat, None, line.name, line.bot, "")]
        if line.what == "left" and not self._sitting.started:
            return [SeatRow(self.id, line.seat, None, "", "", "")]
        if line.what in ("shown", "hidden"):
            return []
        away = chair.away if line.what == "account" else line.what != "returned"
        bot = self._sitting.settings.substitute if away else ""
        return [SeatRow(self.id, line.seat, line.person or chair.person or None, chair.name, bot, chair.tokens[0])]

    async def _effect(self, entry: Entry, line: Line) -> None:
        """Let a committed entry take effect, tell of it, and do what follows from it."""
        first = len(self._sitting.items)
        self._entries.append(entry)
        try:
            changed, undone = self._sitting.apply(entry, line)
        except Exception as error:
            if not isinstance(line, Move | Undo):
                raise
            await self._heal(entry.sequence)
            raise BadRequest(
                "the program of the rules failed on this; it was taken back, and the table goes on"
            ) from error
        if isinstance(line, Undo):
            first = len(self._sitting.items) - 1
        if streams.POSITION in changed:
            self._views = {}
        self._states = []
        if changed:
            # What a person has said in advance, or says no longer, is nobody else's business.
            self._publish(changed, undone, first, line.seat if isinstance(line, Withdrawn) else None)
        self._act()

    async def _heal(self, sick: int) -> None:
        """Write down that an entry on which the rules failed never happened."""
        void = Entry(self._entries[-1].sequence + 1, "void", written(Void(sick)), self._now())
        try:
            await self._store.append(self.id, [void])
        except Taken:  # another server came to the same conclusion
            self._entries = await self._store.lines(self.id)
        else:
            self._entries.append(void)
        self._rebuild()

    def _rebuild(self) -> None:
        self._sitting, self._sick = replayed(self._row, self._entries)
        self._views, self._states = {}, []
        self._publish(frozenset((streams.POSITION, streams.SEATS, streams.CHAT)), True, len(self._sitting.items))

    async def _catch_up(self) -> None:
        """Read what others have written, and let it take effect."""
        found = await self._store.lines(self.id, self._entries[-1].sequence if self._entries else 0)
        self._behind = False
        for entry in found:
            line = read(entry.kind, entry.payload)
            if isinstance(line, Void):
                self._entries.append(entry)
                self._rebuild()
                continue
            with suppress(BadRequest):
                await self._effect(entry, line)

    async def follow(self, sequence: int) -> None:
        """Another server has written up to a sequence."""
        if sequence > self.revision:
            async with self._lock:
                if sequence > self.revision:
                    await self._catch_up()

    async def refresh(self) -> None:
        """Read what others may have written, whether or not word of it came."""
        async with self._lock:
            await self._catch_up()

    async def reread(self) -> None:
        """Read the whole log again: an operator may have changed what is in it."""
        async with self._lock:
            found = await self._store.lines(self.id)
            if found[: len(self._entries)] == self._entries:
                await self._catch_up()
            else:
                self._entries = found
                self._rebuild()
                self._act()

    async def vanish(self) -> None:
        """The table is no longer in the store: whoever is here is told so."""
        self._gone = True
        await self.close()

    # Acting on its own: bots and clocks

    async def act(self, acting: bool) -> None:
        """Whether this server lets the bots think and stops the clocks; another one may."""
        if acting and not self._acting:
            if self._sick:
                async with self._lock:
                    if self._sick:
                        await self._heal(self._sick)
            self._acting = True
            if self._sitting.clocks.deadline() is not None and self._entries:
                try:
                    await self._write(Resumed)
                except BaseException:
                    self._acting = False
                    raise
        self._acting = acting
        self._act()

    @property
    def acting(self) -> bool:
        return self._acting

    @property
    def subscriptions(self) -> int:
        return len(self._subscribers)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the table in memory."""
        return not (self._subscribers or self._thinking or self._alarm or self._tasks)

    def _act(self) -> None:
        """Do what follows from the table as it is now: nothing of it is remembered, so a crash loses nothing."""
        sitting = self._sitting
        acting = self._acting and not self._closed
        owing = sitting.owing() if acting else ()
        for seat, (asked, task) in list(self._thinking.items()):
            if seat not in owing or asked != sitting.asked[seat] or not self._answers(seat):
                del self._thinking[seat]
                task.cancel()
        for seat in owing:
            if self._answers(seat) and seat not in self._thinking:
                asked = sitting.asked[seat]
                answering = self._think if sitting.answering_bot(seat) else self._stand
                self._thinking[seat] = asked, self._start(answering(seat, asked))
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = sitting.clocks.deadline() if acting and sitting.settings.clock.kind != "none" else None
        if due is not None:
            wait = max(0.0, due[0] - self._now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)
        if sitting.over and acting and not self._finished:
            self._finished = True
            self._start(self._store.finish(self.id, sitting.time))

    def _answers(self, seat: int) -> bool:
        """Whether the table answers for a seat now: by a bot, or by what its person has said in advance."""
        return bool(self._sitting.answering_bot(seat)) or self._sitting.standing(seat) is not None

    async def _stand(self, seat: int, asked: int) -> None:
        """Play what a person has said in advance, at the pace of the table; if the store fails, try again later."""
        await asyncio.sleep(self._sitting.settings.pace)
        while not self._closed:
            try:
                await self._commit(partial(self._stood_move, seat, asked), 0)
            except Unkept:
                await asyncio.sleep(PATIENCE)
            else:
                return

    def _stood_move(self, seat: int, asked: int) -> Line | int:
        value = self._sitting.standing(seat)
        self._thinking.pop(seat, None)
        return self.revision if value is None or self._sitting.asked[seat] != asked else Move(seat, value, stood=True)

    async def _think(self, seat: int, asked: int) -> None:
        """Ask the bot of a seat, and play what it answers; if the store fails, try again later."""
        await asyncio.sleep(self._sitting.settings.pace)
        query = self._query(seat)
        chosen = await self._thinkers.choose(query)
        untried = [option for option in query.options if option != chosen]
        while not self._closed:
            try:
                await self._commit(partial(self._bot_move, seat, chosen, asked), 0)
            except Unkept:
                await asyncio.sleep(PATIENCE)
            except BadRequest:  # the rules failed on it, and it was voided
                _log.exception("table %s: a bot's answer to %s", self.id, query.kind, extra={"table": self.id})
                if not untried:
                    return
                chosen = untried.pop()
            else:
                return

    def _bot_move(self, seat: int, value: int, asked: int) -> Line | int:
        sitting = self._sitting
        owed = seat in sitting.owing() and sitting.asked[seat] == asked and sitting.answering_bot(seat)
        # The entry would cancel this task, which writes it: the question is answered from now on.
        self._thinking.pop(seat, None)
        return Move(seat, value, "", True) if owed and sitting.match.why(seat, value) is None else self.revision

    def _query(self, seat: int, purpose: str = "bot") -> Query:
        sitting = self._sitting
        match = sitting.match
        decision = sitting.decision
        assert decision is not None
        row = self._row
        bot = sitting.answering_bot(seat)
        drawn = hashlib.sha256(row.secret + f" {purpose} {seat} after {match.decisions}".encode()).digest()
        return Query(
            row.game,
            row.edition,
            row.players,
            sitting.settings.variants,
            row.rules,
            bot,
            seat,
            decision.kind.name,
            match.options(seat),
            match.view(seat),
            int.from_bytes(drawn[:8], "big") >> 1,
            match.facts(seat) if listens(bot or SEARCHER.name, match.game) else None,  # a search gives hints
        )

    def _ring(self) -> None:
        """Somebody's time is up."""
        self._alarm = None
        self._start(self._expire())

    async def _expire(self) -> None:
        def plan() -> Line | int:
            due = self._sitting.clocks.deadline()
            if due is None or due[0] > self._now() + 0.001 or not self._acting:
                return self.revision
            return Seating(due[1], "expired")

        try:
            await self._commit(plan, 0)
        except Unkept:
            await asyncio.sleep(PATIENCE)
        self._act()

    async def close(self) -> None:
        """Stop acting, and finish what is being written."""
        self._closed = True
        self._acting = False
        self._act()
        for subscriber in list(self._subscribers):
            subscriber.close()
        while self._tasks:
            await asyncio.wait(self._tasks)

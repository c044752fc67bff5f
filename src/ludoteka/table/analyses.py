"""Analyses of games that are over: made once, piece by piece when the bots have nothing else to do, and kept."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from ludoteka.bots.analysis import Analysis, Piece, Review, Verdict, usual
from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.faults import Taken
from ludoteka.store.store import Store
from ludoteka.table import rules
from ludoteka.table.aside import aside
from ludoteka.table.rules import refused
from ludoteka.table.table import Table
from ludoteka.table.thinkers import Thinkers

NONE: Final = "none"
THINKING: Final = "thinking"
MADE: Final = "made"
FAILED: Final = "failed"

_log: Final = logging.getLogger(__name__)

Key = tuple[str, int]
"""A table, and the iterations of the search: how thorough the analysis is."""


class State(NamedTuple):
    """How far an analysis is."""

    status: str
    """ "none" when nobody has asked for it, "thinking", "made" or "failed"."""
    iterations: int
    done: int = 0
    """So many moves of the record have been looked at,"""
    whole: int = 0
    """of so many."""
    found: Analysis | None = None


class Part(msgspec.Struct, frozen=True):
    """The piece that is wanted, as it travels to a worker."""

    record: str
    iterations: int
    first: int


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A piece as it travels, and the whole as it is kept; the names of the fields are those of a `Piece`.

    A compiled `Piece` no longer says what its lists hold, so it cannot be read by its own type.
    """

    end: int
    verdicts: list[tuple[int, int, str, int, int, float]]
    course: list[list[float]]

    def judged(self) -> list[Verdict]:
        return [Verdict(*verdict) for verdict in self.verdicts]


def review(sent: bytes) -> bytes:
    """Make a piece of an analysis; this runs in the worker. It gets the whole record, for the game is over."""
    part = msgspec.json.decode(sent, type=Part)
    return msgspec.json.encode(_review(part.record, part.iterations).piece(part.first))


@lru_cache(maxsize=4)
def _review(record: str, iterations: int) -> Review:
    """A worker goes on where it stopped."""
    from ludoteka import registry
    from ludoteka.kernel.records import Record

    match = registry.replay(Record.from_json(record))
    return Review(match.game, match.moves(), iterations)


class Analyses:
    """All analyses of a house, those under way and those that were kept."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store: Final = store
        self._thinkers: Final = thinkers
        self._progress: Final[dict[Key, State]] = {}
        """Of those under way, and of those that failed until somebody asks again."""
        self._tasks: Final[dict[Key, asyncio.Task[None]]] = {}

    async def state(self, table: Table, iterations: int | None = None) -> State:
        """How far the analysis of a game is; before the end of the game it is refused."""
        key = _key(table, iterations)
        if key in self._tasks:
            return self._progress[key]
        kept = await self._store.analysis(*key)
        if kept is not None:
            whole = msgspec.json.decode(kept, type=Kept)
            return State(MADE, key[1], whole.end, whole.end, Analysis(whole.judged(), whole.course))
        return self._progress.get(key, State(NONE, key[1]))

    async def begin(self, table: Table, iterations: int | None = None) -> State:
        """Have the analysis made, unless it is there or under way already."""
        found = await self.state(table, iterations)
        key = (table.id, found.iterations)
        if found.status == MADE:
            return found
        moves, record = await aside(_recorded, table)
        if key in self._tasks:
            return self._progress[key]
        begun = self._progress[key] = State(THINKING, found.iterations, 0, moves)
        task = self._tasks[key] = asyncio.create_task(self._make(key, record))
        task.add_done_callback(lambda ended: self._end(key, ended))
        return begun

    async def _make(self, key: Key, record: str) -> None:
        verdicts: list[Verdict] = []
        course: list[list[float]] = []
        now = self._progress[key]
        while now.done < now.whole:
            sent = msgspec.json.encode(Part(record, now.iterations, now.done))
            made = await self._thinkers.spare(review, sent)
            if made is None:
                raise RuntimeError("no worker could make a piece of it")
            piece = msgspec.json.decode(made, type=Kept)
            verdicts += piece.judged()
            course += piece.course
            now = self._progress[key] = now._replace(done=piece.end)
        result = msgspec.json.encode(Piece(now.done, verdicts, course)).decode()
        with suppress(Taken):  # another server has made the same
            await self._store.add_analysis(*key, result, time.time())

    def _end(self, key: Key, task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        fault = None if task.cancelled() else task.exception()
        if fault is None:
            del self._progress[key]
        else:
            self._progress[key] = State(FAILED, key[1])
            _log.error("the analysis of table %s failed", key[0], exc_info=fault, extra={"table": key[0]})

    async def close(self) -> None:
        """Stop; what is not finished is begun anew when somebody asks."""
        ending: list[asyncio.Task[Any]] = list(self._tasks.values())
        for task in ending:
            task.cancel()
        if ending:
            await asyncio.wait(ending)


def _recorded(table: Table) -> tuple[int, str]:
    """How many moves a game had, and its record as it travels."""
    record = table.record()
    return len(record.data["moves"]), record.to_json()


def _key(table: Table, iterations: int | None) -> Key:
    if table.status != "over":
        raise refused(rules.ANALYSIS)
    game = table.game
    if game.heuristics() is None:
        raise BadRequest("nothing is known yet of playing {game} well, so it cannot be analysed", game=game.id)
    most = usual(game)
    wanted = most if iterations is None else iterations
    if not 1 <= wanted <= most:
        raise BadRequest(
            "an analysis looks at 1 to {most} worlds for each answer, not {wanted}", most=most, wanted=wanted
        )
    return table.id, wanted

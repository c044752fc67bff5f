"""Bots think in processes of their own: they are handed a view and options, and never the table."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.refusals import BadRequest
from ludoteka.measures import Histogram

if TYPE_CHECKING:
    from ludoteka.bots.seat import Question
    from ludoteka.table.hints import Hint

Found = TypeVar("Found")

LIMIT: Final = 60.0
"""Seconds after which a thinker is given up."""
ATTEMPTS: Final = 3
"""How often a question is asked when the one who was asked dies."""
LULL: Final = 0.3
"""Seconds without a question after which there is time for something else: several bots may follow each other."""
PATIENCE: Final = 5.0
"""Seconds that something else waits for a lull; then it gets a moment all the same, or it would never be done."""

_log: Final = logging.getLogger(__name__)


class Query(msgspec.Struct, frozen=True):
    """What a bot is asked, as it travels: everything its seat may know, and nothing else."""

    game: str
    edition: str
    players: int
    variants: tuple[str, ...]
    rules: int
    bot: str
    seat: int
    kind: str
    options: list[int]
    view: View
    luck: int
    """The seed of the bot's own chance."""
    heard: list[Fact] | None = None
    """What the seat has heard so far; None for a bot that does not listen."""


def answer(query: bytes) -> int:
    """Think; this runs in the worker, which makes the game anew from the registry."""
    from ludoteka.bots import make
    from ludoteka.kernel.chance import SeededChance

    asked = msgspec.json.decode(query, type=Query)
    question = _question(asked)
    return make(asked.bot, question.game, SeededChance(asked.luck)).choose(question)


def advice(query: bytes) -> bytes:
    """Think for a person; this runs in the worker too."""
    from ludoteka.kernel.chance import SeededChance
    from ludoteka.table.hints import advise

    asked = msgspec.json.decode(query, type=Query)
    return msgspec.json.encode(advise(_question(asked), SeededChance(asked.luck)))


def _question(asked: Query) -> Question:
    from ludoteka.bots.seat import Question

    def listen() -> list[Fact]:
        assert asked.heard is not None, "a bot that listens was sent no facts"
        return asked.heard

    game = _game(asked.game, asked.edition, asked.players, asked.variants, asked.rules)
    kind = next(kind for kind in game.kinds if kind.name == asked.kind)
    return Question(game, asked.seat, kind, asked.options, lambda: asked.view, listen)


@lru_cache(maxsize=16)
def _game(id: str, edition: str, players: int, variants: tuple[str, ...], rules: int) -> Game:
    from ludoteka import registry

    return registry.game(id, edition, players, variants, rules=rules)


class Thinkers:
    """A few processes, started when first needed. One that dies is replaced and what it was asked is asked again.

    A table must go on: a bot that fails, or thinks for longer than anybody waits, has its question answered at random.
    """

    def __init__(self, number: int | None = None, limit: float = LIMIT) -> None:
        self.number: Final = number or max(1, (os.cpu_count() or 2) - 1)
        self.limit: Final = limit
        self.replaced = 0
        """How often the processes had to be started anew."""
        self._pool: _Pool | None = None
        self._closed = False
        self.asked = 0
        """How many questions are being thought about, or wait for it."""
        self.times: Final = Histogram(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
        """Seconds from a question to its answer."""
        self._answered = 0.0
        """When the last one was answered."""
        self._spare: Final = asyncio.Lock()

    async def choose(self, query: Query) -> int:
        """One of the options."""
        if len(query.options) == 1:
            return query.options[0]
        sent = msgspec.json.encode(query)
        for _ in range(ATTEMPTS):
            pool = self._workers()
            try:
                with self._question():
                    chosen = await self._done(pool, answer, sent)
            except (BrokenProcessPool, TimeoutError):
                if self._closed:
                    raise asyncio.CancelledError from None
                self._replace(pool)
            except Exception:
                _log.exception("the bot %s failed at %s of %s", query.bot, query.kind, query.game)
                break
            else:
                if chosen in query.options:
                    return chosen
                _log.error("the bot %s answered %s of %s with what is no option", query.bot, query.kind, query.game)
                break
        return Random(query.luck).choice(query.options)

    async def advise(self, query: Query) -> list[Hint]:
        """What may be said of the options; a hint that cannot be given is refused, and the table goes on."""
        from ludoteka.table.hints import Hint

        pool = self._workers()
        try:
            with self._question():
                found = await self._done(pool, advice, msgspec.json.encode(query))
        except (BrokenProcessPool, TimeoutError):
            self._replace(pool)
            raise BadRequest("no hint can be given now; try again") from None
        return msgspec.json.decode(found, type=list[Hint])

    async def spare(self, work: Callable[[bytes], Found], sent: bytes) -> Found | None:
        """Do a small piece of something that nobody waits for at a table; None when it cannot be done.

        One piece is done at a time, and begun when no question is being thought about: whoever asks meanwhile waits for
        the rest of a piece at most.
        """
        async with self._spare:
            for _ in range(ATTEMPTS):
                await self._lull()
                pool = self._workers()
                try:
                    return await self._done(pool, work, sent)
                except (BrokenProcessPool, TimeoutError):
                    if self._closed:
                        raise asyncio.CancelledError from None
                    self._replace(pool)
        return None

    async def _lull(self) -> None:
        """Until there is time for something else."""
        now = asyncio.get_running_loop().time
        due = now() + PATIENCE
        while now() < due:
            free = self.asked + 1 < self.number  # even with the piece nobody has to wait
            if free or (not self.asked and now() - self._answered >= LULL):
                return
            await asyncio.sleep(LULL / 4)

    @contextmanager
    def _question(self) -> Iterator[None]:
        now = asyncio.get_running_loop().time
        self.asked += 1
        began = now()
        try:
            yield
        finally:
            self.asked -= 1
            self._answered = now()
            self.times.observe(self._answered - began)

    def _workers(self) -> _Pool:
        if self._pool is None:
            self._pool = _Pool(self.number)
        return self._pool

    async def _done(self, pool: _Pool, work: Callable[[bytes], Found], sent: bytes) -> Found:
        # To start a process takes some milliseconds, in which the tables go on.
        future = await asyncio.to_thread(pool.submit, work, sent)
        return await asyncio.wait_for(asyncio.wrap_future(future), self.limit)

    def _replace(self, pool: _Pool) -> None:
        """Give up a pool, unless another question has done so already."""
        if self._pool is pool:
            self._pool = None
            self.replaced += 1
            pool.close()

    def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            self._pool.close()
            self._pool = None


class _Pool:
    """Processes started afresh; they hold one end of a lifeline, and end at once when the other is let go."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        end, self._lifeline = context.Pipe(duplex=False)
        self._pool: Final = ProcessPoolExecutor(number, context, _begin, (end,))
        self._lock: Final = threading.Lock()

    def submit(self, work: Callable[[bytes], Found], query: bytes) -> Future[Found]:
        try:
            with self._lock:
                return self._pool.submit(work, query)
        except RuntimeError as error:  # it was closed meanwhile
            raise BrokenProcessPool(str(error)) from None

    def close(self) -> None:
        self._lifeline.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin(lifeline: Connection[Any, Any]) -> None:
    # Signals may be sent to all processes at once; they end the server, and the server ends its thinkers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_hold, args=(lifeline,), daemon=True).start()


def _hold(lifeline: Connection[Any, Any]) -> None:
    try:
        lifeline.recv()
    except (EOFError, OSError):
        os._exit(0)

"""Who does the work: this process, several of this machine, or those of a cluster (`ludoteka.arena.cluster`)."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol, TypeVar

from ludoteka.kernel.refusals import BadRequest

Job = TypeVar("Job")
Result = TypeVar("Result")


class Lost(Exception):
    """A worker has gone, with the work it was doing."""


def gone() -> BadRequest:
    """What people are told where the work cannot be used in part."""
    return BadRequest("a worker process has died (was there enough memory?); try again with fewer --workers")


class Workers(Protocol):
    """Do the same task for many jobs. Task, jobs and results must be able to travel (be pickled)."""

    def work(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        """Each job with its result as soon as that is there; jobs are asked for as hands become free."""

    def close(self) -> None:
        """End all work at once, done or not."""


def workers(number: int) -> Workers:
    return Here() if number == 1 else Processes(number)


class Here:
    """The process that asks does the work itself."""

    def work(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        for job in jobs:
            yield job, task(job)

    def close(self) -> None:
        pass


class Lent:
    """Workers lent for one of several pieces of work; who lends them closes them after the last."""

    def __init__(self, lender: Workers) -> None:
        self._lender: Final = lender

    def work(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        return self._lender.work(task, jobs)

    def close(self) -> None:
        pass


class Processes:
    """Processes of this machine, started afresh, so that they share nothing with the one that asks.

    Each of them holds one end of a lifeline; when the other end is closed, or its owner dies, they end at once.
    """

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self.number: Final = number
        end, self._lifeline = context.Pipe(duplex=False)
        self._pool: Final = ProcessPoolExecutor(number, context, _begin, (end,))

    def work(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        under_way: dict[Future[Result], Job] = {}
        try:
            for job in jobs:
                with _uninterrupted():
                    under_way[self._pool.submit(task, job)] = job
                # Two jobs for each worker: one in hand, one waiting.
                if len(under_way) >= 2 * self.number:
                    yield from _finished(under_way)
            while under_way:
                yield from _finished(under_way)
        except BrokenProcessPool:
            raise Lost from None

    def close(self) -> None:
        self._lifeline.close()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _finished(under_way: dict[Future[Result], Job]) -> Iterator[tuple[Job, Result]]:
    """What is done, at least one job; it is under way no longer."""
    done, _ = wait(under_way, return_when=FIRST_COMPLETED)
    for future in [each for each in under_way if each in done]:
        yield under_way.pop(future), future.result()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, and so leave it to the one that asks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(lifeline: Connection[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_hold, args=(lifeline,), daemon=True).start()


def _hold(lifeline: Connection[Any, Any]) -> None:
    try:
        lifeline.recv()
    except (EOFError, OSError):
        os._exit(0)

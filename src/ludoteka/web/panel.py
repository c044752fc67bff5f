"""Metrics: what a server counts of itself, in the text format of Prometheus. Nothing of what happens at a table."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Mapping
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import ludoteka
from ludoteka.measures import Histogram
from ludoteka.store.faults import Unkept
from ludoteka.table.house import House
from ludoteka.web.doors import Doorkeeper
from ludoteka.web.guards import Limits

BEAT: Final = 0.5
"""Seconds between two looks at how late the event loop is."""
PATIENCE: Final = 5.0
"""Seconds in which a store has to answer."""


class Panel:
    """The instruments of one process."""

    def __init__(self, house: House, limits: Limits, keeper: Doorkeeper) -> None:
        self._house: Final = house
        self._limits: Final = limits
        self._keeper: Final = keeper
        self._began: Final = time.time()
        self._requests: Final[Counter[str]] = Counter()
        self._lag: Final = Histogram(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

    def counting(self, app: ASGIApp) -> ASGIApp:
        """The same application; how its requests end is counted. Sockets pass untouched."""
        requests = self._requests

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return

            async def count(message: Message) -> None:
                if message["type"] == "http.response.start":
                    requests[str(message["status"])] += 1
                await send(message)

            await app(scope, receive, count)

        return counted

    async def watch(self) -> None:
        """See how late the event loop is, for ever."""
        now = asyncio.get_running_loop().time
        while True:
            due = now() + BEAT
            await asyncio.sleep(BEAT)
            self._lag.observe(max(0.0, now() - due))

    async def fault(self) -> str:
        """Why nobody should be sent here; empty when all is well."""
        try:
            async with asyncio.timeout(PATIENCE):
                fault = await self._house.store.fault()
        except TimeoutError:
            return "the database does not answer"
        return "" if fault is None else str(fault)

    async def text(self) -> str:
        """Everything, at one moment."""
        store, thinkers, keeper = self._house.store, self._house.thinkers, self._keeper
        page = Page()
        page.gauge("ludoteka_info", "Which program this is.", {f'{{version="{ludoteka.__version__}"}}': 1})
        try:
            async with asyncio.timeout(PATIENCE):
                census = await store.census()
        except (Unkept, TimeoutError):
            page.gauge("ludoteka_store_up", "Whether the database answers.", 0)
        else:
            page.gauge("ludoteka_store_up", "Whether the database answers.", int(store.watch.fault is None))
            page.gauge("ludoteka_store_tables", "Tables in the database, of all servers.", labelled("state", census))
        page.gauge("ludoteka_tables_loaded", "Tables in the memory of this process.", self._house.loaded)
        page.gauge("ludoteka_subscriptions", "Who is told what happens at them.", self._house.subscriptions)
        page.gauge("ludoteka_tasks", "Tasks of the event loop.", len(asyncio.all_tasks()))
        page.gauge("ludoteka_sockets", "Open pages and programs at tables.", self._limits.open_sockets)
        page.gauge("ludoteka_connections", "Connections, sockets included.", keeper.lines)
        page.counter("ludoteka_moves_total", "Answers that were committed.", store.groups.lines["move"])
        page.counter("ludoteka_lines_total", "Committed log lines.", labelled("kind", store.groups.lines))
        page.histogram("ludoteka_commit_seconds", "How long a transaction took.", store.groups.latency)
        page.gauge("ludoteka_bots_thinking", "Questions that bots think about.", min(thinkers.asked, thinkers.number))
        page.gauge("ludoteka_bots_queue", "Questions that wait.", max(0, thinkers.asked - thinkers.number))
        page.histogram("ludoteka_bot_seconds", "From a question to its answer, waiting included.", thinkers.times)
        page.counter("ludoteka_bots_replaced_total", "How often the bots' processes were replaced.", thinkers.replaced)
        page.counter("ludoteka_requests_total", "Answered requests.", labelled("status", self._requests))
        refused = labelled("why", self._limits.refused + keeper.refused)
        page.counter("ludoteka_refused_total", "Who was sent away, and why.", refused)
        page.histogram("ludoteka_loop_lag_seconds", "How late the event loop is.", self._lag)
        page.gauge("process_resident_memory_bytes", "Memory, without the bots'.", memory())
        page.counter("process_cpu_seconds_total", "Processor time, without the bots'.", time.process_time())
        page.gauge("process_start_time_seconds", "When it was started.", self._began)
        return page.text()


def labelled(label: str, values: Mapping[str, float]) -> dict[str, float]:
    return {f'{{{label}="{name}"}}': value for name, value in sorted(values.items())}


def memory() -> int:
    """Resident bytes of this process; where the system does not tell, the most there have been."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource
        import sys

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


class Page:
    """Samples in the text format."""

    def __init__(self) -> None:
        self._lines: Final[list[str]] = []

    def gauge(self, name: str, about: str, values: float | Mapping[str, float]) -> None:
        self._samples("gauge", name, about, values)

    def counter(self, name: str, about: str, values: float | Mapping[str, float]) -> None:
        self._samples("counter", name, about, values)

    def _samples(self, kind: str, name: str, about: str, values: float | Mapping[str, float]) -> None:
        self._begin(kind, name, about)
        for labels, value in (values if isinstance(values, Mapping) else {"": values}).items():
            self._lines.append(f"{name}{labels} {value}")

    def histogram(self, name: str, about: str, found: Histogram) -> None:
        self._begin("histogram", name, about)
        number = 0
        for bound, count in zip([*map(str, found.bounds), "+Inf"], found.counts, strict=True):
            number += count
            self._lines.append(f'{name}_bucket{{le="{bound}"}} {number}')
        self._lines.extend([f"{name}_sum {found.total}", f"{name}_count {number}"])

    def _begin(self, kind: str, name: str, about: str) -> None:
        self._lines.extend([f"# HELP {name} {about}", f"# TYPE {name} {kind}"])

    def text(self) -> str:
        return "\n".join([*self._lines, ""])

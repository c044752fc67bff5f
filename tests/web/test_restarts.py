"""The database is restarted under load, again and again: visitors wait, and nothing acknowledged is lost or doubled.

./test tests/web/test_restarts.py --kills 20 -s
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from ludoteka.store.store import Store
from ludoteka.table.lines import Move, read
from tests.store.cluster import own_cluster
from tests.support.patience import until
from tests.support.serving import serving
from tests.support.web import open_table, sit

TABLES = 4


class Players:
    """Two people at a table, who answer as fast as they can by way of any server, and ask again when it fails."""

    def __init__(self, servers: list[str], seed: int) -> None:
        self.rng = random.Random(seed)
        self.servers = servers
        self.acknowledged: list[tuple[str, int, int, str]] = []
        self.statuses: Counter[int] = Counter()
        self.stop = threading.Event()
        self.fault: BaseException | None = None
        self._http = httpx.Client(timeout=60)
        self._open()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def end(self) -> None:
        self.stop.set()
        self._thread.join()
        if self.fault is not None:
            raise self.fault

    def wait_for(self, more: int) -> None:
        """Until so many more answers were acknowledged."""
        wanted = len(self.acknowledged) + more
        until(lambda: len(self.acknowledged) >= wanted)

    def _open(self) -> None:
        self.table = open_table(self.servers[0], "person", "person")
        self.tokens = [sit(self.servers[0], self.table, name)[1] for name in ("Anna", "Bohdan")]

    def _run(self) -> None:
        try:
            while not self.stop.is_set():
                self._turn()
        except BaseException as error:
            self.fault = error

    def _turn(self) -> None:
        for token in self.tokens:
            asked = self._ask("GET", "/options", token)
            if asked is None:
                return
            if asked["options"]:
                value, key = self.rng.choice(asked["options"])["value"], str(self.rng.getrandbits(60))
                made = self._ask("POST", "/moves", token, value=value, revision=asked["revision"], key=key)
                if made is not None:
                    self.acknowledged.append((self.table, made["revision"], value, key))
                return
        self._until_well(self._open)  # the game is over

    def _until_well(self, work: Callable[[], None]) -> None:
        while not self.stop.is_set():
            try:
                work()
                return
            except (AssertionError, httpx.HTTPError):
                time.sleep(0.1)

    def _ask(self, method: str, path: str, token: str, **wish: Any) -> dict[str, Any] | None:
        """The answer, from whichever server gives one; None at the end."""
        headers = {"Authorization": f"Bearer {token}"}
        while not self.stop.is_set():
            url = f"{self.rng.choice(self.servers)}/api/tables/{self.table}{path}"
            answer = self._http.request(method, url, headers=headers, json=wish or None)
            self.statuses[answer.status_code] += 1
            if answer.status_code == 200:
                found: dict[str, Any] = answer.json()
                return found
            assert answer.status_code == 503, answer.text
            time.sleep(0.05)
        return None


async def check(address: str, acknowledged: list[tuple[str, int, int, str]]) -> None:
    """Each answer stands in the log where it was said to be, and nowhere else."""
    store = await Store.open(address)
    try:
        logs = {table: await store.lines(table) for table in {table for table, *_ in acknowledged}}
    finally:
        await store.close()
    moves = {table: {line.sequence: read(line.kind, line.payload) for line in lines} for table, lines in logs.items()}
    keys = Counter(line.key for log in moves.values() for line in log.values() if isinstance(line, Move) and line.key)
    for table, revision, value, key in acknowledged:
        line = moves[table][revision]
        assert isinstance(line, Move) and (line.value, line.key) == (value, key)
        assert keys[key] == 1, "an answer was played twice"


def test_a_database_that_is_restarted_under_load(tmp_path: Path, kills: int) -> None:
    with own_cluster() as cluster, ExitStack() as stack:
        served = [
            stack.enter_context(serving(cluster.address, tmp_path / f"log{number}", "--no-limits"))
            for number in range(2)
        ]
        tables = [Players([each.url for each in served], seed) for seed in range(TABLES)]
        slowest = 0.0
        try:
            for number in range(kills):
                until(lambda: all(len(each.acknowledged) for each in tables))
                cluster.stop("fast" if number % 2 else "immediate")
                cluster.start()
                back = time.monotonic()
                for each in tables:
                    each.wait_for(4)
                slowest = max(slowest, time.monotonic() - back)
        finally:
            for each in tables:
                each.end()
        acknowledged = [answer for each in tables for answer in each.acknowledged]
        asyncio.run(check(cluster.address, acknowledged))
        statuses = sum([each.statuses for each in tables], Counter())
        assert set(statuses) <= {200, 503}
        for server in served:
            again = [line for line in server.log if line.endswith("answers again")]
            # One connection may still answer while others are cut: then a restart is two faults.
            assert len(server.log) == 2 * len(again) <= 4 * kills, server.log
        print(
            f"the database was restarted {kills} times: {len(acknowledged)} answers kept, all once; answers by status "
            f"{dict(statuses)}; every table went on within {slowest:.1f} s"
        )

"""The server of the stateful test of places, and what the test decides there: hints, rivals, deals."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoteka.store.rows import Entry
from ludoteka.store.store import Store
from ludoteka.table import chatter, house
from ludoteka.table.authority import Authority
from ludoteka.table.hints import Hint
from ludoteka.table.lines import Line, kind, written
from ludoteka.table.table import Table
from ludoteka.table.thinkers import Query, Thinkers
from tests.support.hall import Hall
from tests.support.oracle import Oracle

PASSWORD = "correct horse"
ACCOUNTS = 3


class Stage:
    """The server of the test, and what it lets the machine of a game decide: what thinkers say, who writes first."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.devices: dict[str, list[str]] = {}
        """By account, the secrets that no game needs any more: to check a password takes long, and is meant to."""
        self.oracle: Oracle | None = None
        self.table = ""
        self.deal = 0
        self.asked = asyncio.Event()
        self.released = asyncio.Event()
        self.rivals: list[Line] = []
        """What another server writes first."""
        for number in range(ACCOUNTS):
            self.hall.do(self._register(f"somebody{number}"))
        self.http = httpx.AsyncClient(base_url=self.hall.address, timeout=600)

    async def _register(self, login: str) -> None:
        guest, secret = await self.hall.house.guest(login)
        await self.hall.house.register(guest, login, PASSWORD)
        self.devices[login] = [secret]

    async def signed_in(self, login: str) -> str:
        """The secret of a device of an account."""
        devices = self.devices[login]
        return devices.pop() if devices else (await self.hall.house.log_in(login, PASSWORD))[1]

    def close(self) -> None:
        self.hall.do(self.http.aclose())
        self.hall.close()


@contextmanager
def built(folder: Path, hall: type[Hall] = Hall) -> Iterator[Stage]:
    """A stage for the time being: bots are silent, the model says everything that happens."""
    found: Stage
    effect, append = Authority._effect, Store.append

    async def watched_effect(self: Authority, entry: Entry, line: Line) -> None:
        await effect(self, entry, line)
        if self.id == found.table and found.oracle is not None and isinstance(self, Table):
            found.oracle.look(self)

    async def raced_append(self: Store, table: str, lines: Any, seated: Any = ()) -> None:
        """Another server writes first, if it is told to."""
        while found.rivals:
            rival = found.rivals.pop()
            entry = lines[0]._replace(kind=kind(rival), payload=written(rival))
            (known, *_) = [house._tables[table] for house in found.hall.houses if table in house._tables]
            await append(self, table, [entry], known._seated(rival))
        await append(self, table, lines, seated)

    async def advise(self: Thinkers, query: Query) -> list[Hint]:
        """When hints come is decided here; what they say is of no account."""
        found.asked.set()
        await found.released.wait()
        return [Hint(query.options[0], 0.0, "it is as good as any")]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Authority, "_effect", watched_effect)
        patch.setattr(Authority, "_answers", lambda self, seat: False)
        patch.setattr(Store, "append", raced_append)
        patch.setattr(Thinkers, "advise", advise)
        patch.setattr(chatter, "MOST", 10**6)
        patch.setattr(
            house, "token_bytes", lambda size: found.deal.to_bytes(size, "big")
        )  # the same steps, the same game
        found = Stage(hall(folder))
        yield found
        found.close()

"""Houses and tables for the tests: real SQLite files, real games, and the toy with sealed fists."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteka import registry
from ludoteka.kernel.game import Game
from ludoteka.table.house import House
from ludoteka.table.places import Place, Viewer
from ludoteka.table.settings import Settings, the_game
from ludoteka.table.table import Table
from tests.support.fists import Fists
from tests.support.patience import LONGEST


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 150))


@asynccontextmanager
async def opened(where: Path | str) -> AsyncIterator[House]:
    house = await House.open(where, thinkers=1)
    try:
        yield house
    finally:
        await house.close()


@contextmanager
def fists() -> Iterator[Settings]:
    """The toy stands on the shelf as the edition "toy" for the time being."""
    shelf = registry.game

    def game(id: str, edition: str | None = None, players: int | None = None, variants: Any = (), **kept: Any) -> Game:
        return Fists(players or 3) if edition == "toy" else shelf(id, edition, players, variants, **kept)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "game", game)
        the_game.cache_clear()
        yield Settings("for_the_king", "toy", 3, substitute="random")
        the_game.cache_clear()


NAMES = ["Anna", "Bohdan", "Celina", "Dmytro", "Ewa"]


async def seated(house: House, settings: Settings) -> Table:
    """A table with people on all the seats that wait for people."""
    table = await house.open_table(settings)
    for name in NAMES[: sum(seat.open for seat in table.seats())]:
        await table.join(name)
    return table


def at(table: Table, seat: int) -> Place:
    """The place of whoever holds a seat now; one that nobody holds, where nobody does."""
    chairs = table._sitting.chairs
    return Place(seat, chairs[seat].since if 0 <= seat < len(chairs) else 0)


def eyes(table: Table, audience: int | None) -> Viewer:
    """Whoever holds a seat now, or (None) a spectator, as a viewer."""
    return Viewer(None if audience is None else at(table, audience))


def owing(table: Table) -> int:
    """A person's seat that owes an answer; -1 when none does."""
    return next((state.seat for state in table.seats() if state.owing and not state.bot), -1)


async def step(table: Table, rng: random.Random) -> int:
    """Let one person answer something."""
    seat = owing(table)
    return await table.play(at(table, seat), rng.choice(table.options(seat)), table.revision)


async def until(table: Table, done: Any, seconds: float = LONGEST) -> None:
    """Wait until something is true of a table."""
    stream = table.subscribe()
    try:
        async with asyncio.timeout(seconds):
            while not done():
                await anext(stream)
    finally:
        stream.close()

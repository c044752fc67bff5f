"""Two workers of one server on one store: what one writes the other shows, and each acts for its own tables."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludoteka.kernel.refusals import Refused
from ludoteka.store.crew import Crew, leader
from ludoteka.store.store import Store
from ludoteka.store.visits import Visit
from ludoteka.table import house as houses
from ludoteka.table.caretaker import Caretaker
from ludoteka.table.house import House
from ludoteka.table.settings import ClockSettings, Settings
from ludoteka.table.table import Table
from tests.store.cluster import cluster
from tests.support.crew import two_workers
from tests.table.support import at, eyes, owing, run, seated

THREE = Settings("for_the_king", players=3)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path_factory.mktemp("house")
    else:
        with cluster() as address:
            yield address


@asynccontextmanager
async def crewed(where: Path | str) -> AsyncIterator[list[House]]:
    """Two workers, and before them whoever holds the folder and brings the database up to date."""
    await (await Store.open(where)).close()
    both = [await House.open(where, thinkers=1, crew=crew) for crew in two_workers()]
    try:
        yield both
    finally:
        for house in both:
            await house.close()


async def soon(done: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.01)


async def on_both(both: list[House], settings: Settings) -> list[Table]:
    table = await seated(both[0], settings)
    return [table, await both[1].table(table.id)]


def reached(table: Table, revision: int) -> bool:
    return table.revision == revision


def test_a_table_is_led_by_the_worker_that_opened_it(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            for number, house in enumerate(both):
                for _ in range(8):
                    table = await house.open_table(THREE)
                    assert leader(table.id, 2) == number and table.acting
                    assert not (await both[1 - number].table(table.id)).acting

    run(scene())


def test_what_one_worker_writes_the_other_tells_its_pages(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            tables = await on_both(both, THREE)
            pages = [table.subscribe(eyes(table, seat)) for seat in range(3) for table in tables]
            rng = random.Random(1)
            for number in range(30):
                mine, other = tables[number % 2], tables[1 - number % 2]
                seat = next(state.seat for state in mine.seats() if state.owing)
                made = await mine.play(at(mine, seat), rng.choice(mine.options(seat)), mine.revision, str(number))
                await soon(partial(reached, other, made))
            assert tables[0].digest() == tables[1].digest() and tables[0].seats() == tables[1].seats()
            revisions = [[change.revision for change in page.pending()] for page in pages]
            assert revisions == [list(range(4, 34))] * 6

    run(scene())


def test_places_are_equal_on_both_workers(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            one = await both[0].open_table(THREE)
            two = await both[1].table(one.id)
            token = await one.join("Anna")
            await soon(lambda: two.revision == 1)
            place = two.place_of(token)
            assert place is not None and place == one.place_of(token)
            page = two.subscribe(eyes(two, place.seat))
            await one.leave(place)
            await soon(lambda: two.revision == 2)
            assert two.place_of(token) is None and two.audience(page.viewer) is None
            await two.join("Bob", seat=place.seat)
            for table in (one, two):
                with pytest.raises(Refused):
                    await table.chat(place, "I sat here")
            assert one.audience(page.viewer) is None

    run(scene())


def test_signing_out_at_one_worker_ends_what_is_open_at_the_other(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            _, secret = await both[0].guest("Anna")
            session = await both[1].session(secret)
            assert session is not None
            await both[0].log_out(secret)
            await soon(lambda: session.ended)
            assert await both[1].person(secret) is None

    run(scene())


def test_who_has_an_account_is_known_at_the_other_worker_when_it_matters(where: Path | str) -> None:
    """Signing out at a worker that remembers a guest left them signed in."""

    async def scene() -> None:
        async with crewed(where) as both:
            guest, secret = await both[0].guest("Ann")
            await both[1].register(guest, f"ann{random.getrandbits(40)}", "correct horse")
            found = await both[0].person(secret, fresh=True)
            assert found is not None and found.login
            assert await both[0].person("nobody's", fresh=True) is None

    run(scene())


def test_the_leader_acts_on_what_another_worker_was_told(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it had forgotten the table: the last person sits down at the other worker, and the bots begin."""
    monkeypatch.setattr(houses, "FORGET", 0.0)

    async def scene() -> None:
        async with crewed(where) as both:
            table = await both[0].open_table(Settings("for_the_king", seats=("person", "random", "random"), pace=0))
            id = table.id
            del table
            await both[0]._tidy()
            await soon(lambda: id not in both[0]._tables)
            monkeypatch.setattr(houses, "FORGET", 600.0)
            here = await both[1].table(id)
            token = await here.join("Anna")
            assert not here.acting
            place = here.place_of(token)
            assert place is not None
            for _ in range(3):
                await soon(lambda: place.seat in [state.seat for state in here.seats() if state.owing])
                await here.play(place, here.options(place.seat)[0], here.revision)

    run(scene())


def test_an_operators_command_reaches_both_workers(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            tables = await on_both(both, THREE)
            visit = await Visit.enter(where)
            await Caretaker(visit).close([tables[0].id], lambda *_: None)
            await visit.leave()
            for table in tables:
                await soon(lambda: table._sitting.closed)  # noqa: B023  it is awaited here

    run(scene())


def test_what_a_dead_worker_led_is_the_next_ones_at_once(where: Path | str) -> None:
    async def scene() -> None:
        async with crewed(where) as both:
            id = (await both[0].open_table(THREE)).id
        first = await Store.open(where, crew=Crew("again", leader(id, 2), 2, lambda _: None))
        assert await first.leases.take([id]) == {id}
        await first._drop()  # it dies: nothing is let go
        second = await Store.open(where, crew=Crew("again", leader(id, 2), 2, lambda _: None))
        assert await second.leases.orphans([id]) == [id]
        assert await second.leases.take([id]) == {id}
        await second.close()

    run(scene())


def test_only_what_may_be_due_is_opened_at_the_start(tmp_path: Path) -> None:
    """Bots that owed something before the last sign of life have answered; a clock that runs is always watched."""

    async def scene() -> None:
        house = await House.open(tmp_path, thinkers=1)
        with_bot = Settings("for_the_king", seats=("person", "random", "random"))
        with_clock = Settings("for_the_king", players=3, clock=ClockSettings("move", 9999))
        old, fresh = [await seated(house, with_bot) for _ in range(2)]
        for table in (old, fresh):
            await soon(lambda: table.idle and owing(table) == 0)  # noqa: B023  it is awaited here
        clocked = await seated(house, with_clock)
        gathering = await house.open_table(with_clock)
        resting = await seated(house, THREE)
        async with house.store.engine.begin() as connection:
            for table in (old, clocked):
                await connection.exec_driver_sql('UPDATE entries SET time = time - 700 WHERE "table" = ?', (table.id,))
        ids = [table.id for table in (old, gathering, resting)]
        assert await house.store.restless(600.0) == [fresh.id, clocked.id]
        assert await house.store.restless(600.0, time.time() + 700) == [clocked.id]
        await house.close()
        house = await House.open(tmp_path, thinkers=1)
        await soon(lambda: {fresh.id, clocked.id} <= set(house._tables))
        assert not set(ids) & set(house._tables)
        await house.close()

    run(scene())

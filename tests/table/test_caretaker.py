"""What whoever runs a server does with tables and accounts, beside a server that runs."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.store import engines
from ludoteka.store.visits import Visit
from ludoteka.table import house as houses
from ludoteka.table.caretaker import Caretaker, Wanted
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from ludoteka.web.live import Studio
from tests.store.cluster import cluster
from tests.support.patience import LONGEST
from tests.table.support import at, opened, run, step

TWO = Settings("for_the_king", "uk", 2, substitute="random")
ALONE = Settings("for_the_king", "uk", 2, seats=("person", "random"), substitute="random")


def quiet(done: int, whole: int) -> None:
    assert 0 < done <= whole


async def noticed(what: Any) -> None:
    """Until the server has seen what was done beside it."""
    async with asyncio.timeout(LONGEST):
        while not what():
            await asyncio.sleep(0.02)


async def visited(where: Path | str) -> tuple[Visit, Caretaker]:
    visit = await Visit.enter(where)
    return visit, Caretaker(visit)


async def finished(house: House) -> Table:
    table = await house.open_table(Settings("for_the_king", "uk", 2, seats=("random", "random"), pace=0))
    await noticed(lambda: table.status == "over")
    await noticed(lambda: table.idle)
    return table


def test_a_table_is_closed_beside_its_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(TWO)
            await table.join("Anna")
            gathering = await house.open_table(TWO)
            await table.join("Ben")
            await step(table, random.Random(1))
            visit, caretaker = await visited(tmp_path)
            assert {each.id: each.status for each in await caretaker.tables(Wanted())} == {
                table.id: "playing",
                gathering.id: "gathering",
            }
            stream = table.subscribe()
            assert await caretaker.close([table.id, gathering.id], quiet) == 2
            assert await caretaker.close([table.id], quiet) == 0
            await noticed(lambda: table.status == gathering.status == "closed")
            assert "closed" in [line.what for line in (await anext(stream)).told]
            assert not any(seat.owing for seat in table.seats()) and table.secret is None
            seat = table.decision.seats[0] if table.decision else 0
            for refused in (
                table.play(at(table, seat), table._sitting.match.options(seat)[0], table.revision),
                table.chat(at(table, 0), "hello"),
                table.leave(at(table, 0)),
                gathering.join("Celina"),
            ):
                with pytest.raises(Refused) as caught:
                    await refused
                assert caught.value.rule == "table.closed"
            assert await house.lobby() == []
            assert [each.status for each in await caretaker.tables(Wanted(status="closed"))] == ["closed"] * 2
            await visit.leave()
        async with opened(tmp_path) as house:
            assert (await house.table(table.id)).status == "closed"

    run(scene())


def test_a_server_that_is_about_to_write_is_not_overtaken(tmp_path: Path) -> None:
    """The server does not know yet that the table is closed; its next line is refused, not written over."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(TWO)
            await table.join("Anna")
            visit, caretaker = await visited(tmp_path)
            await caretaker.close([table.id], quiet)
            with pytest.raises(Refused) as caught:
                await table.join("Ben")
            assert caught.value.rule == "table.closed"
            assert [entry.kind for entry in await house.store.lines(table.id)] == ["seat", "closed"]
            await visit.leave()

    run(scene())


def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(TWO)
            other = await house.open_table(TWO)
            await table.join("Anna")
            stream = table.subscribe()
            visit, caretaker = await visited(tmp_path)
            await caretaker.delete([table.id], quiet)
            async with asyncio.timeout(LONGEST):
                with pytest.raises(StopAsyncIteration):
                    while True:
                        await anext(stream)
            for gone in (house.table(table.id), table.join("Ben")):
                with pytest.raises(BadRequest, match="no such table"):
                    await gone
            assert [each.id for each in await caretaker.tables(Wanted())] == [other.id]
            with pytest.raises(BadRequest, match="there is no table"):
                await caretaker.tables(Wanted(ids=(table.id,)))
            await other.join("Anna")
            await visit.leave()

    run(scene())


def test_finished_tables_are_kept_for_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "SWEEPING", 0.05)

    async def scene() -> None:
        async with opened(tmp_path) as house:
            old, new, playing = await finished(house), await finished(house), await house.open_table(TWO)
            await house.store.finish(old.id, time.time() - 91 * 86400)
            await house.store.finish(new.id, time.time() - 89 * 86400)
            ids = new.id, playing.id
        house = await House.open(tmp_path, thinkers=1, keep=90 * 86400)
        try:
            for _ in range(400):
                if await house.store.table(old.id) is None:
                    break
                await asyncio.sleep(0.02)
            assert [await house.store.table(id) is None for id in (old.id, *ids)] == [True, False, False]
            assert (await house.table(new.id)).status == "over"
        finally:
            await house.close()

    run(scene())


def test_a_reset_password_signs_out_every_device(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            guest, secret = await house.guest("Anna")
            await house.register(guest, "anna", "old password")
            visit, caretaker = await visited(tmp_path)
            account = await caretaker.account("ANNA")
            assert (account.login, account.name, account.devices) == ("anna", "Anna", 1)
            table = await house.open_table(TWO)
            token = await table.join("Anna", guest)
            await table.join("Ben")
            over = await finished(house)
            length = len(over._entries)
            (place,) = [table.place_of(token)]
            assert place is not None
            password = await caretaker.reset(account)
            await noticed(lambda: table.place_of(token) is None)
            assert not table.holds(place) and table.place_of_person(guest) is not None
            assert (await house._summaries([table._row]))[0].open == 0 and len(over._entries) == length
            async with asyncio.timeout(LONGEST):
                while await house.person(secret) is not None:
                    await asyncio.sleep(0.02)
            with pytest.raises(Refused):
                await house.log_in("anna", "old password")
            assert (await house.log_in("anna", password))[0].id == guest.id
            other, _ = await house.guest("Ben")
            with pytest.raises(BadRequest, match="a guest has no password"):
                await caretaker.reset(await caretaker.account(other.id))
            with pytest.raises(BadRequest, match="there is no account 'nobody'"):
                await caretaker.account("nobody")
            await visit.leave()

    run(scene())


def test_a_page_that_was_drawn_does_not_keep_the_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            guest, _ = await house.guest("Zofia Q")
            anna = await house.register(guest, "zofia.q", "a long password")
            table = await house.open_table(ALONE, anna)
            await table.join("Zofia Q", anna)
            await table.chat(at(table, 0), "Zofia Q says so")
            await table.leave(at(table, 0))
            await noticed(lambda: table.status == "over" and table.idle)
            studio = Studio()

            def shown() -> str:
                artist, public, own = studio.drawn(table, None, "en")
                log = table.log(None)
                return "".join([*public.values(), *own.regions.values(), *artist.lines(log, None), artist.chat(log)])

            assert "Zofia" in shown()
            visit, caretaker = await visited(tmp_path)
            await caretaker.erase(await caretaker.account("zofia.q"))
            await noticed(lambda: table.seats()[0].name == "Player 1")
            assert "Zofia" not in shown() and "Player 1" in shown()
            await visit.leave()

    run(scene())


async def erase_somebody(where: Path | str, house: House) -> str:
    """Anna, in whatever she left: an account, a finished game, one under way, one for which people gather."""
    guest, secret = await house.guest("Zofia Q")
    anna = await house.register(guest, "zofia.q", "a long password")
    over = await house.open_table(ALONE, anna)
    token = await over.join("Zofia Q", anna)
    await over.chat(at(over, 0), "Zofia Q says so")
    await over.leave(at(over, 0))
    await noticed(lambda: over.status == "over" and over.idle)
    playing = await house.open_table(TWO, anna)
    await playing.join("Player 1")
    link = await playing.join("Zofia Q", anna)
    held = playing.place_of(link)
    assert held is not None
    link = await playing.renew(held)
    await playing.chat(at(playing, 0), "hello there")
    await playing.chat(at(playing, 1), "my number is 5551234")
    gathering = await house.open_table(TWO)
    await gathering.join("Zofia Q", anna)
    visit, caretaker = await visited(where)
    assert await caretaker.erase(await caretaker.account("zofia.q")) == 3
    await noticed(lambda: playing.seats()[1].name == "Player 2" and gathering.seats()[0].open)
    await noticed(lambda: over.seats()[0].name == "Player 1")
    assert [each.status for each in await caretaker.tables(Wanted(ids=(over.id,)))] == ["over"]
    assert playing.seats()[1].bot == "random" and playing.seats()[1].person == ""
    assert over.place_of(token) is None and playing.place_of_person(anna) is None
    assert playing.place_of(link) is None
    assert [line.text for line in playing.log(None) if line.what == "chat"] == ["hello there", "…"]
    assert playing.seats()[0].name == "Player 1"
    async with asyncio.timeout(LONGEST):
        while await house.person(secret) is not None:
            await asyncio.sleep(0.05)
    with pytest.raises(Refused):
        await house.log_in("zofia.q", "a long password")
    assert await caretaker.accounts(True) == []
    loaded = Table(house.store, house.thinkers, playing._row, await house.store.lines(playing.id))
    assert loaded.seats()[1].name == "Player 2"
    await visit.leave()
    return anna.id


def test_who_is_erased_leaves_nothing_personal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            id = await erase_somebody(tmp_path, house)
        left = b"".join([file.read_bytes() for file in tmp_path.iterdir() if file.name.startswith(engines.FILE)])
        for personal in ("Zofia", "zofia.q", "5551234", "says so", id):
            assert personal.encode() not in left, personal
        assert b"hello there" in left

    run(scene())


def test_the_same_on_postgresql() -> None:
    with cluster() as address:

        async def scene() -> None:
            async with opened(address) as house, opened(address) as other:
                table = await house.open_table(TWO)
                await table.join("Ben")
                there = await other.table(table.id)
                visit, caretaker = await visited(address)
                await caretaker.close([table.id], quiet)
                await noticed(lambda: table.status == there.status == "closed")
                await caretaker.delete([table.id], quiet)
                await noticed(lambda: table.id not in house._tables and table.id not in other._tables)
                await erase_somebody(address, house)
                await visit.leave()

        run(scene())


def test_a_guest_who_got_an_account_is_erased_with_it(tmp_path: Path) -> None:
    """What was played and said as a guest, and handed over to the account, is the account's."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            first, _ = await house.guest("Anna")
            await house.register(first, "anna", "a long password")
            guest, _ = await house.guest("Incognito")
            table = await house.open_table(TWO)
            await table.join("Incognito", guest)
            await table.chat(at(table, 0), "psst")
            await table.leave(at(table, 0))
            await table.join("Ben")
            await table.join("Incognito", guest)
            await table.chat(at(table, 0), "I am Ben")
            await house.adopt(guest, first)
            visit, caretaker = await visited(tmp_path)
            await caretaker.erase(await caretaker.account("anna"))
            await noticed(lambda: table.seats()[1].name == "Player 2")
            assert table.seats()[0].name == "Ben"
            said = [line.text for line in table.log(None) if line.what == "chat"]
            assert said == ["…", "I am Ben"]
            await visit.leave()

    run(scene())

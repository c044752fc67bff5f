"""Coming, going, returning; people, their secrets and accounts; the lobby."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table import rules
from ludoteka.table.settings import ClockSettings, Settings
from ludoteka.table.table import Table
from tests.table.support import at, opened, owing, run, seated, step, until

THREE = Settings("for_the_king", players=3)


def seat_of(table: Table, token: str) -> int | None:
    place = table.place_of(token)
    return None if place is None else place.seat


def test_the_game_begins_when_every_seat_is_held(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await house.open_table(Settings("for_the_king", seats=("person", "greedy", "person", "person")))
            assert table.status == "gathering" and table.options(0) == []
            one = await table.join("Anna", seat=2)
            assert seat_of(table, one) == 2
            assert table.view(2) == table.view(None), "nobody looks at a hand and then sits elsewhere"
            assert all(told.heard is None or told.heard.get("card") is None for told in table.log(2))
            with pytest.raises(Refused) as caught:
                await table.play(at(table, 2), 0, table.revision)
            assert caught.value.rule == rules.WAITING
            for name in ("Anna", "", "x" * 25, "a\u202eb", "<\0>"):
                with pytest.raises(Refused) as caught:
                    await table.join(name)
                assert caught.value.rule == (rules.NAMESAKE if name == "Anna" else rules.NAME)
            with pytest.raises(Refused):
                await table.join("Ewa", seat=1)
            await table.leave(at(table, 2))
            assert table.place_of(one) is None and table.seats()[2].open
            two = await table.join("Bohdan")
            await table.join("Celina")
            await table.take_over(at(table, 0), 3, "greedy")
            assert [state.name for state in table.seats()] == ["Bohdan", "greedy", "Celina", "greedy 2"]
            assert table.status == "playing" and seat_of(table, two) == 0
            assert table.view(0)["seat"] == 0
            with pytest.raises(Refused) as caught:
                await table.join("Dmytro")
            assert caught.value.rule == rules.FULL

    run(scene())


def test_a_bot_plays_on_for_who_leaves_until_they_return(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            seat = owing(table)
            before = table.revision
            await table.leave(at(table, seat))
            await table.leave(at(table, seat))
            state = table.seats()[seat]
            assert state.away and state.bot == "greedy" and state.name
            await until(table, lambda: owing(table) not in (-1, seat))
            with pytest.raises(Refused) as caught:
                await table.play(at(table, seat), 0, table.revision)
            assert caught.value.rule == rules.AWAY
            await table.return_(at(table, seat))
            with pytest.raises(Refused):
                await table.undo(at(table, seat), table.revision)
            assert any(told.what == "fact" and told.revision > before for told in table.since(seat))
            rng = random.Random(1)
            while owing(table) != seat:
                await step(table, rng)
            await step(table, rng)
            assert [told.what for told in table.log(None) if told.seat == seat and told.what != "fact"] == [
                "joined",
                "left",
                "returned",
            ]

    run(scene())


def test_a_second_device_and_an_account(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            anna, secret = await house.guest("Anna")
            table = await house.open_table(THREE, anna)
            first = await table.join("Anna", anna)
            anna = await house.register(anna, "Anna.K", "correct horse")
            with pytest.raises(BadRequest):
                await house.register(anna, "other", "correct horse")
            other, _ = await house.guest("Bob")
            with pytest.raises(BadRequest):
                await house.register(other, "ANNA.k", "correct horse")
            for login, password in (("anna.k", "wrong horse"), ("nobody", "correct horse"), ("anna.k", ""), ("\0", "")):
                with pytest.raises(Refused) as caught:
                    await house.log_in(login, password)
                assert caught.value.rule == rules.LOGIN
            again, phone = await house.log_in("Anna.K", "correct horse")
            assert again == anna and phone != secret
            assert (await house.rename(anna, "Anna K.")).name == "Anna K."
            second = await table.join("whatever", again)
            assert seat_of(table, first) == seat_of(table, second) == 0
            assert table.place_of_person(again) == at(table, 0)
            await house.log_out(secret)
        async with opened(tmp_path) as house:
            assert await house.person(secret) is None and await house.person("guess") is None
            found = await house.person(phone)
            assert found is not None and found.login == "anna.k" and found.name == "Anna K."
            table = await house.table(table.id)
            assert seat_of(table, first) == seat_of(table, second) == 0
            mine = await house.tables_of(found)
            assert [(summary.id, summary.seat) for summary in mine] == [(table.id, 0)]
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        for hidden in (secret, phone, first, second, "correct horse"):
            assert hidden.encode() not in kept, "the store keeps hashes only"

    run(scene())


def test_a_person_may_let_spectators_look_over_the_shoulder(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, THREE)
            await table.show_hand(at(table, 1), True)
            await table.show_hand(at(table, 1), True)
            assert [state.shown for state in table.seats()] == [False, True, False]
            with pytest.raises(Refused):
                await table.show_hand(at(table, 3), True)
            await table.show_hand(at(table, 1), False)
            assert [told.what for told in table.log(None) if told.what != "fact"][3:] == ["shown", "hidden"]

    run(scene())


def test_the_lobby_and_my_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            anna, _ = await house.guest("Anna")
            full = await house.open_table(Settings("for_the_king", seats=("person", "random", "random")), anna)
            await full.join("Anna", anna)
            free = await house.open_table(THREE)
            hidden = await house.open_table(Settings("for_the_king", players=3, public=False))
            waits = await seated(house, THREE)
            assert [summary.id for summary in await house.lobby()] == [free.id, waits.id, full.id]
            assert [summary.open for summary in await house.lobby()] == [3, 0, 0]
            await hidden.join("Anna", anna)
            await until(full, lambda: owing(full) == 0 or full.status == "over")
            mine = await house.tables_of(anna)
            assert [(summary.id, summary.your_turn) for summary in mine] == [(full.id, True), (hidden.id, False)]
            rng = random.Random(1)
            while full.status != "over":
                await until(full, lambda: owing(full) == 0 or full.status == "over")
                if full.status != "over":
                    await step(full, rng)
            mine = await house.tables_of(anna)
            assert [(summary.id, summary.status) for summary in mine] == [(hidden.id, "gathering"), (full.id, "over")]
            assert mine[1].seat == 0

    run(scene())


def test_a_table_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            for settings in (
                Settings("chess"),
                Settings("for_the_king", edition="xx"),
                Settings("for_the_king", players=9),
                Settings("for_the_king", players=3, seats=("person",)),
                Settings("for_the_king", seats=("person", "deep blue")),
                Settings("for_the_king", substitute="person"),
                Settings("for_the_king", clock=ClockSettings("move", 0)),
                Settings("for_the_king", clock=ClockSettings("reserve", float("nan"))),
                Settings("for_the_king", pace=1e9),
            ):
                with pytest.raises(BadRequest):
                    await house.open_table(settings)
            for id in ("", "guess", "x" * 10**6, "'; DROP TABLE entries"):
                with pytest.raises(BadRequest):
                    await house.table(id)
            assert await house.lobby() == []

    run(scene())

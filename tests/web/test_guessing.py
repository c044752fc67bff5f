"""Passwords are not to be guessed, and who guesses locks out nobody but themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace

import httpx
import pytest

from ludoteka.table import people
from ludoteka.web import guards
from ludoteka.web.front import Front
from ludoteka.web.guards import MOST_BUCKETS, Limits
from tests.support.hall import Hall

PASSWORD = "correct horse"
_NUMBERS = count(1)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with pytest.MonkeyPatch.context() as patch:
        # For the limits no time passes: no try comes back on a busy machine.
        patch.setattr(guards, "time", SimpleNamespace(monotonic=lambda: 0.0))
        front = Front(("127.0.0.1",), proxies=1)
        found = Hall(tmp_path_factory.mktemp("hall"), Limits(0, 0, 0, guesses=9), front=front)
        yield found
        found.close()


class Visitor:
    """Somebody at an address, with a device of their own."""

    def __init__(self, hall: Hall) -> None:
        number = next(_NUMBERS)
        headers = {"X-Forwarded-For": f"192.0.{number // 250}.{number % 250}"}
        self.client = httpx.Client(base_url=hall.address, headers=headers, timeout=600)

    def register(self, login: str) -> None:
        assert self.client.post("/account/register", data={"login": login, "password": PASSWORD}).status_code == 303

    def sign_in(self, login: str, password: str = PASSWORD) -> int:
        return self.client.post("/account/sign-in", data={"login": login, "password": password}).status_code

    def sign_out(self) -> None:
        assert self.client.post("/account/sign-out").status_code == 303
        assert set(self.client.cookies) == {"device"}, "nothing is left of the person"

    def guess(self, *logins: str) -> int:
        """Guess until it is too much; how often it was not."""
        for number in range(100):
            if self.sign_in(logins[number % len(logins)], f"wrong horse {number}") == 429:
                return number
        raise AssertionError("there is no end of guessing")


def test_whoever_guesses_is_locked_out_and_the_owner_is_not(hall: Hall) -> None:
    Visitor(hall).register("anna")
    guesser, owner = Visitor(hall), Visitor(hall)
    assert guesser.guess("anna") == 3
    assert guesser.sign_in("anna") == 429, "also with the right one: a refusal tells nothing"
    assert owner.sign_in("anna") == 303
    assert Visitor(hall).guess("bohdan", "ＢＯＨＤＡＮ", "Bohdan ") == 3, "one account, however it is written"


def test_one_address_has_so_many_tries_for_all_accounts(hall: Hall) -> None:
    assert Visitor(hall).guess(*[f"somebody{number}" for number in range(50)]) == 9
    neighbour = Visitor(hall)
    neighbour.register("neighbour")
    neighbour.guess(*[f"somebody{number}" for number in range(50)])
    assert neighbour.sign_in("neighbour") == 303, "a device that the account knows has tries of its own"


def test_against_the_whole_world_an_account_knows_its_devices(hall: Hall) -> None:
    owner = Visitor(hall)
    owner.register("clara")
    owner.sign_out()
    tried = 0
    while (found := Visitor(hall).guess("clara")) == 3:
        tried += 3
        assert tried < 50, "the world has no end of tries"
    assert tried + found == 18
    assert Visitor(hall).sign_in("clara") == 429, "a device that nobody knows has to wait"
    assert owner.sign_in("clara") == 303
    owner.sign_out()
    stranger = Visitor(hall)
    stranger.register("dora")
    assert stranger.sign_in("clara") == 429, "a mark is of one account"
    for mark in ("x", ".", "x.y", owner.client.cookies["device"] + "0", "a" * 5000):
        stranger.client.cookies.set("device", mark)
        assert stranger.sign_in("clara") == 429
    assert owner.guess("clara") == 3, "on a known device passwords are not to be guessed either"


def test_another_password_ends_every_mark() -> None:
    mark = people.device_mark("one hash")
    assert people.marked_device("one hash", mark) and people.marked_device("another hash", mark) == ""
    assert people.device_mark("one hash") != mark and "one hash" not in mark


def test_strangers_do_not_fill_the_memory() -> None:
    limits = Limits()
    for number in range(3 * MOST_BUCKETS):
        limits.ask(f"address {number}")
    assert len(limits._buckets) <= MOST_BUCKETS + 1

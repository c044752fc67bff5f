"""Nobody holds the event loop up: the first and the next request for every page of every game, counted, not timed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import pytest

from ludoteka import registry
from ludoteka.web import library, live, pages, press
from tests.support.hall import Hall
from tests.support.turns import Recorder
from tests.support.web import HTTP, open_table, sit, until_over, visit

MOST = 80_000
"""Calls between two turns: some 30 ms, twice what a late board of Founders takes.

The first rules page of a game took 4,500,000, the first table 480,000.
"""


class Watched:
    """A server whose loop is recorded."""

    def __init__(self, hall: Hall, recorder: Recorder) -> None:
        self.hall = hall
        self.address = hall.address
        self._recorder = recorder
        self.longest: dict[str, int] = {}

    def during(self, what: str, work: Callable[[], Any]) -> Any:
        """Do something, and see that the loop went on turning."""
        self._recorder.taken()
        answer = work()
        self.hall.do(asyncio.sleep(0))  # what answered has come to its end
        turns = self._recorder.taken()
        assert turns, "somebody answered"
        self.longest[what] = max(turn.calls for turn in turns)
        assert self.longest[what] <= MOST, f"{what} held the loop up for {self.longest[what]} calls"
        assert not any(turn.forbidden for turn in turns), what
        return answer

    def get(self, page: str, **more: Any) -> httpx.Response:
        answer: httpx.Response = self.during(page, lambda: HTTP.get(self.address + page, **more))
        assert answer.status_code in (200, 404), (page, answer.status_code)
        return answer

    def post(self, page: str, **more: Any) -> httpx.Response:
        answer: httpx.Response = self.during(page, lambda: HTTP.post(self.address + page, **more))
        assert answer.status_code < 400, (page, answer.text)
        return answer


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    for cached in (library._ledger, library._coverage, pages.drawings, pages.voice, pages.cover, press.press):
        cached.cache_clear()  # others may have asked already in this process
    with pytest.MonkeyPatch.context() as patch:
        recorder = Recorder(patch)
        hall = Hall(tmp_path_factory.mktemp("house"))
        hall.do(recorder.start())
        yield Watched(hall, recorder)
        hall.do(recorder.stop())
        hall.close()


def test_the_recorder_sees_who_holds_the_loop(watched: Watched) -> None:
    async def hold() -> None:
        for _ in range(MOST + 1):
            len("")

    with pytest.raises(AssertionError, match="held the loop up"):
        watched.during("a loop", lambda: watched.hall.do(hold()))

    async def hash() -> None:
        from ludoteka.table.people import password_hash

        password_hash("a long password")

    with pytest.raises(AssertionError):
        watched.during("a password", lambda: watched.hall.do(hash()))


def test_the_pages_of_the_house(watched: Watched) -> None:
    for language in ("en", "pl"):
        for page in ("/", "/rules", "/credits", "/account", "/replays", "/nowhere", "/api/openapi.json", "/static/x"):
            watched.get(page, cookies={"language": language})
    with httpx.Client(base_url=watched.address) as client:
        form = {"login": "anna", "password": "a long password"}
        for what in ("register", "sign-in"):
            answer = watched.during(what, partial(client.post, f"/account/{what}", data=form))
            assert answer.status_code == 303


@pytest.mark.parametrize("game", registry.ids())
def test_the_pages_of_a_game(watched: Watched, game: str) -> None:
    for page in (f"/rules/{game}", f"/rules/{game}?q=the"):
        watched.get(page)
        watched.get(page, cookies={"language": "ru"})
    players = max(2, registry.title(game).fewest)
    wish = {"game": game, "seats": ["person"] * players}
    table = watched.post("/api/tables", json=wish).json()["id"]
    watched.get(f"/table/{table}/join")
    tokens = [sit(watched.address, table, f"P{seat}")[1] for seat in range(players)]
    for language in ("en", "uk"):
        for token in tokens:
            watched.get(f"/table/{table}", cookies={f"seat-{table}": token, "language": language})
        watched.get(f"/table/{table}", cookies={"language": language})
    for what in ("view", "options", "log"):
        watched.get(f"/api/tables/{table}/{what}", headers={"Authorization": f"Bearer {tokens[0]}"})

    def look(table: str, token: str = "") -> None:
        with visit(watched.address, table, token):
            pass

    watched.during("a socket", lambda: look(table, tokens[0]))
    studio: live.Studio = watched.hall.app.state.studio
    seats = ["random"] * players
    over = watched.during("bots", lambda: open_table(watched.address, *seats, game=game))
    watched.during("a game of bots", lambda: until_over(watched.address, over))
    watched.get(f"/table/{over}")
    watched.during("a socket at the end", lambda: look(over))
    for page in ("replay", "replay?as=1&at=5", "replay/at/3", "replay/at/30?as=1", "analysis", "draws", "record"):
        watched.get(f"/table/{over}/{page}")
    for page in ("record", "log", "analysis", "view", ""):
        watched.get(f"/api/tables/{over}/{page}".rstrip("/"))
    watched.post(f"/api/tables/{over}/analysis?iterations=1")
    # The same from the store, as after a restart.
    watched.hall.do(forget(watched.hall, over))
    studio._artists.clear()
    watched.get(f"/table/{over}")


async def forget(hall: Hall, table: str) -> None:
    hall.house._tables.pop(table, None)
    hall.house._kept.pop(table, None)

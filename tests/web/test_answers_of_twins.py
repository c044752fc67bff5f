"""The leak test on everything a server answers: in worlds that an audience cannot tell apart, every answer is the same.

One table is put into the world imagined from a seat's view, and asked again whatever a program or a page can ask:
state, view, options, log, refusals, the whole page, and what a page gets that comes back after its connection was cut.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from ludoteka.web import app as web
from ludoteka.web import visitors
from ludoteka.web.guards import Limits, no_limits
from ludoteka.web.live import Studio, Visit
from tests.support.tables import every_game
from tests.table.support import NAMES, eyes, opened, owing, run, step

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

ILLEGAL = 4
"""So many answers that are none are tried at each position."""


class Ear:
    """A client of one audience, that asks everything."""

    def __init__(self, app: Litestar, table: Table, audience: int | None, token: str) -> None:
        self.app = app
        self.table = table
        self.audience = audience
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.cookies = {f"seat-{table.id}": token} if token else {}

    async def heard(self, wrong: list[int]) -> dict[str, bytes]:
        """Every answer by its question."""
        self.app.state.studio = Studio()
        found: dict[str, bytes] = {}
        here = f"/api/tables/{self.table.id}"
        transport = httpx.ASGITransport(self.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://house", cookies=self.cookies) as client:
            asked = ["", "/view", "/options", "/options?language=uk", "/log", "/log?language=pl", "/record"]
            for path in [f"{here}{end}" for end in asked] + ["/api/tables"]:
                answer = await client.get(path, headers=self.headers)
                found[path] = f"{answer.status_code} ".encode() + answer.content
            for path in (f"/table/{self.table.id}", f"/table/{self.table.id}/replay"):
                answer = await client.get(path)
                found[path] = f"{answer.status_code} ".encode() + answer.content
            for value in wrong if self.audience is not None else []:
                sent = {"value": value, "revision": self.table.revision}
                answer = await client.post(f"{here}/moves", json=sent, headers=self.headers)
                assert answer.status_code == 409, "an illegal answer is refused"
                found[f"move {value}"] = answer.content
        socket: Any = None
        for language in ("en", "ru"):
            viewer = eyes(self.table, self.audience)
            visit = Visit(socket, self.table, viewer, None, language, self.app.state.studio, no_limits())
            visit._has = dict.fromkeys(["decide", "since", "mine", "chat", "drawn", "phase"], "nothing")
            found[f"reconnection {language}"] = msgspec.json.encode(visit._news([], True))
        return found


def put(table: Table, world: Position) -> Position:
    """Put a table into another world; the answer is the world it was in."""
    before = table._sitting.match.position
    table._sitting.match.position = world
    table._views = {}
    return before


async def compare(ears: list[Ear], table: Table, rng: random.Random) -> int:
    """Everything heard in the true world and in one imagined from each audience's view; how much was compared."""
    number = 0
    kind = table.game.kinds[table._sitting.match.position.kind]
    for ear in ears:
        world = table.game.imagine(table.view(ear.audience), SeededChance(rng.getrandbits(30)))
        legal = set() if ear.audience is None else set(table.options(ear.audience))
        wrong = [value for value in rng.sample(range(kind.size), min(ILLEGAL, kind.size)) if value not in legal]
        mine = await ear.heard(wrong)
        true = put(table, world)
        try:
            yours = await ear.heard(wrong)
        finally:
            put(table, true)
        for question, answer in mine.items():
            assert answer == yours[question], f"{ear.audience} can tell two worlds apart by {question}"
        number += len(mine)
    return number


async def sitting_down(house: Any, app: Litestar, settings: Settings) -> tuple[Table, list[Ear]]:
    table = await house.open_table(settings)
    tokens = [await table.join(name) for name in NAMES[: settings.players]]
    ears = [Ear(app, table, seat, token) for seat, token in enumerate(tokens)]
    return table, [*ears, Ear(app, table, None, "")]


@every_game
def test_every_answer_is_the_same_in_twin_worlds(tmp_path: Path, game: Game, positions: int) -> None:
    async def scene() -> None:
        compared = 0
        async with opened(tmp_path) as house:
            app = web.make(house, Limits(0, 0, 0, 0))
            app.state.house = house
            for number in range(max(1, positions // 40)):
                rng = random.Random(number)
                table, ears = await sitting_down(house, app, Settings(game.id, game.edition, game.players))
                for _ in range(2):
                    for _ in range(rng.randrange(4, 30)):
                        if table.status != "over":
                            await step(table, rng)
                    if table.status != "over":
                        compared += await compare(ears, table, rng)
        assert compared > 20

    run(scene())


def test_an_answer_that_peeks_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself is tested: one answer that depends on the truth, and it fails."""

    async def scene() -> None:
        async with opened(tmp_path) as house:
            app = web.make(house, Limits(0, 0, 0, 0))
            app.state.house = house
            table, ears = await sitting_down(house, app, Settings("for_the_king", players=3))
            rng = random.Random(1)
            for _ in range(20):
                await step(table, rng)
            assert owing(table) >= 0
            true = visitors.stranger

            def peeking(connection: Any, name: str = "") -> Any:
                return true(connection, str(sorted(table._sitting.match.position.contents(0, -1))))

            monkeypatch.setattr(visitors, "stranger", peeking)
            with pytest.raises(AssertionError, match="two worlds"):
                await compare(ears, table, rng)

    run(scene())

"""The leak hunt over whole games, through the server: two tables that differ in two hidden components, exchanged.

Everything that a seat is sent (its page's socket, an event socket, view, log, options, page, hints) is the same to the
byte at both until the rules show it one of the two; so it is when another seat seals another answer and takes it back.
`./test tests/web/test_exchanged.py --positions 2000` plays whole games.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from ludoteka import registry
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.views import state, view
from ludoteka.kernel.zones import ALL
from ludoteka.table import house, sitting
from ludoteka.table.settings import Settings
from ludoteka.web.live import Visit
from tests.support.hall import Hall
from tests.support.patience import LONGEST
from tests.support.tables import STYLES, played
from tests.support.twins import World, exchanged, shows
from tests.table.support import NAMES

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

RULES = [(id, edition) for id in registry.ids() for edition in registry.title(id).editions]
EVERY = 8
"""At every so many answers what can be asked for is asked for."""

SEALED_ONLY = ("founders", "roll_player")
"""Roll Player hides nothing, and at Founders no pair was found that can be exchanged and stays hidden: there only
answers that lie sealed differ, and `test_answers_of_twins.py` compares imagined worlds."""

Deal = list[tuple[int, int]]
"""A game as seats and values, chance among them."""


class Scripted(Chance):
    """Chance as it fell in a game that was played before."""

    def __init__(self, outcomes: list[int]) -> None:
        self._outcomes = outcomes[::-1]

    def pick(self, options: list[int], weights: list[int] | None = None) -> int:
        return self._outcomes.pop()


class Chosen:
    """A game, and two components of it that a seat is shown late or never."""

    def __init__(self, match: Match, seat: int, rng: random.Random) -> None:
        game = match.game
        self.seat = seat
        whole = [(move.seat, move.value) for move in match.moves()]
        self.deals = whole, whole
        """The same twice where nothing that is hidden from the seat can be exchanged in what chance brought."""
        hidden = sorted({zone.of for zone in game.zones if not zone.tokens and zone.shows != ALL})
        opening = view(game, game.position(), None)
        for _ in range(40 if hidden else 0):
            of = rng.choice(hidden)
            unseen = [thing for thing in range(game.axes[of].size) if not shows(game, opening, of, (thing,))]
            one, other = rng.choice(sorted(fallen(match, of)) or unseen), rng.choice(unseen)
            if one == other:
                continue
            deals = exchanged_deals(match, of, (one, other), seat)
            if apart(deals) > apart(self.deals):
                self.deals = deals


def fallen(match: Match, of: str) -> set[int]:
    """The components of an axis that chance has brought in a game."""
    found: set[int] = set()
    for move in match.moves():
        part = move.kind.range_of(move.value)
        named = [index for axis, index in zip(part.axes, part.indices(move.value), strict=True) if axis.name == of]
        found.update(named if move.seat == CHANCE else [])
    return found


def apart(deals: tuple[Deal, Deal]) -> int:
    """For how many moves two games are others, though the seat cannot tell."""
    differ = [one != other for one, other in zip(*deals, strict=True)]
    return len(differ) - differ.index(True) if True in differ else 0


def exchanged_deals(match: Match, of: str, things: tuple[int, int], seat: int) -> tuple[Deal, Deal]:
    """A game and its twin, up to where the seat is told what parts them."""
    game = match.game
    true, twin = World(game, game.position(), seat), World(game, game.position(), seat)
    deals: tuple[Deal, Deal] = ([], [])
    for move in match.moves():
        value = exchanged(move.kind, move.value, of, *things)
        if value not in twin.pos.options(move.seat):
            break
        for world, answer in ((true, move.value), (twin, value)):
            world.pos.events = []
            world.pos.play(move.seat, answer)
        if shows(game, view(game, true.pos, seat), of, things) or true.shown() != twin.shown():
            break  # `test_twins.py` sees to it that the rules have told the seat something
        deals[0].append((move.seat, move.value))
        deals[1].append((move.seat, value))
    return deals


class Ear:
    """Everything that a seat hears at one of the two tables."""

    def __init__(self, hall: Hall, http: httpx.AsyncClient, table: str, tokens: list[str], seat: int) -> None:
        self.hall = hall
        self.http = http
        self.id = table
        self.tokens = tokens
        self.seat = seat
        self.wires: list[ClientConnection] = []

    async def open(self, stack: AsyncExitStack) -> None:
        where = self.hall.address.replace("http", "ws")
        mine = self.tokens[self.seat]
        page = connect(
            f"{where}/table/{self.id}/live",
            origin=Origin(self.hall.address),
            additional_headers={"Cookie": f"seat-{self.id}={mine}"},
            compression=None,
            max_size=None,
        )
        events = connect(
            f"{where}/api/tables/{self.id}/events",
            additional_headers={"Authorization": f"Bearer {mine}"},
            max_size=None,
        )
        self.wires = [await stack.enter_async_context(page), await stack.enter_async_context(events)]
        await self.wires[0].send(json.dumps({"do": "hello", "have": {}, "rev": -1}))

    def fit(self, text: str) -> str:
        """Without what tells the tables apart for everybody: id, links, the time of day."""
        for number, token in enumerate(self.tokens):
            text = text.replace(token, f"token {number}")
        return re.sub(r'data-t=\\?"\d+\\?"', "", text.replace(self.id, "table"))

    async def heard(self, revision: int) -> list[str]:
        """What both sockets were sent up to a revision."""
        found: list[str] = []
        for wire in self.wires:
            told = -1
            while told < revision:
                text = str(await asyncio.wait_for(wire.recv(), LONGEST))
                message = json.loads(text)
                told = message.get("rev", message.get("revision", told))
                found.append(self.fit(text))
        return found

    async def ask(self, path: str, seat: int | None = None, **wish: Any) -> str:
        token = self.tokens[self.seat if seat is None else seat]
        headers = {"Authorization": f"Bearer {token}"}
        method = "POST" if wish else "GET"
        answer = await self.http.request(method, f"/api/tables/{self.id}/{path}", headers=headers, **wish)
        return f"{answer.status_code} {self.fit(answer.text)}"

    async def page(self) -> str:
        answer = await self.http.get(
            f"/table/{self.id}", headers={"Cookie": f"seat-{self.id}={self.tokens[self.seat]}"}
        )
        return self.fit(answer.text)


class Hunt:
    """Two tables of one game, played on side by side."""

    def __init__(self, hall: Hall, patch: pytest.MonkeyPatch, tally: Counter[str]) -> None:
        self.hall = hall
        self.patch = patch
        self.tally = tally

    async def run(self, game: Game, chosen: Chosen, answers: int, hints: int) -> None:
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=self.hall.address, timeout=LONGEST))
            self.ears = [await self._ear(game, deal, http, chosen.seat) for deal in chosen.deals]
            for ear in self.ears:
                await ear.open(stack)
            # The last answer may bring what parts the worlds.
            self.tally["apart"] += apart(chosen.deals)
            moves = [pair for pair in zip(*chosen.deals, strict=True) if pair[0][0] != CHANCE][:-1]
            await self._same("opening", [await ear.heard(game.players) for ear in self.ears])
            for number, ((seat, value), (_, other)) in enumerate(moves[:answers]):
                if await self._hears_nothing_of_a_seal(seat, value):
                    self.tally["sealed"] += 1
                await self._play(seat, [value, other])
                self.tally["answers"] += 1
                if number % EVERY == 0:
                    await self._ask()
                if hints > self.tally["hints"] and await self._owes():
                    self.tally["hints"] += 1
                    await self._same("a hint", [await ear.ask("hint") for ear in self.ears])

    async def _ear(self, game: Game, deal: Deal, http: httpx.AsyncClient, seat: int) -> Ear:
        outcomes = [value for who, value in deal if who == CHANCE]
        self.patch.setattr(sitting, "ProvableChance", lambda secret: Scripted(outcomes))
        table = await self.hall.house.open_table(Settings(game.id, game.edition, game.players, hints=True))
        tokens = [await table.join(name) for name in NAMES[: game.players]]
        return Ear(self.hall, http, table.id, tokens, seat)

    async def _same(self, what: str, found: list[Any]) -> None:
        assert found[0] == found[1], f"{what} tells the worlds apart:\n{found[0]}\n{found[1]}"
        self.tally["compared"] += 1

    async def _play(self, seat: int, values: list[int], path: str = "moves") -> None:
        told = []
        for ear, value in zip(self.ears, values, strict=True):
            revision = (await self.hall.house.table(ear.id)).revision
            wish = {"value": value, "revision": revision} if path == "moves" else {"revision": revision}
            answer = await ear.ask(path, seat, json=wish)
            assert answer.startswith("200"), answer
            told.append(await ear.heard(revision + 1))
        await self._same(f"{path} {values} of {seat}", told)

    async def _hears_nothing_of_a_seal(self, seat: int, value: int) -> bool:
        """Another answer that lies sealed is heard as the same, and so is its withdrawal."""
        tables = [await self.hall.house.table(ear.id) for ear in self.ears]
        asked = tables[0].decision
        if asked is None or not asked.sealed or len(asked.seats) < 2 or seat == self.ears[0].seat:
            return False
        common = [option for option in tables[0].options(seat) if option in tables[1].options(seat)]
        if len(common) < 2:
            return False
        await self._play(seat, [common[0], common[-1]])
        assert all(table.why_not_undo(seat) is None for table in tables)
        await self._play(seat, [0, 0], "undo")
        return True

    async def _ask(self) -> None:
        for path in ("", "view", "log", "options", "log?language=pl", "options?language=uk"):
            await self._same(path, [await ear.ask(path) for ear in self.ears])
        await self._same("the page", [await ear.page() for ear in self.ears])

    async def _owes(self) -> bool:
        table = await self.hall.house.table(self.ears[0].id)
        return self.ears[0].seat in table._sitting.owing()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


@pytest.mark.parametrize(("id", "edition"), RULES)
def test_exchanged_draws_reach_nobody(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, id: str, edition: str, positions: int
) -> None:
    # The same secret at both tables: what bots and hints draw from it is the same as well.
    monkeypatch.setattr(house, "token_bytes", bytes)
    tally: Counter[str] = Counter()
    rng = random.Random(positions)
    title = registry.title(id)
    while tally["answers"] < positions:
        number = tally["games"]
        tally["games"] += 1
        players = 2 + number % (title.most - 1)
        game = registry.game(id, edition, players)
        match = played(game, rng.getrandbits(32), STYLES["modest"])
        chosen = Chosen(match, players - 1 - number % players, rng)
        hunt = Hunt(hall, monkeypatch, tally)
        hall.do(hunt.run(game, chosen, positions - tally["answers"], 1 + positions // 50))
    assert tally["apart"] or id in SEALED_ONLY
    print(f"{id} {edition}: {dict(tally)}")


def test_a_socket_that_peeks_is_caught(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hunt itself is tested: one word that depends on the truth, and it fails."""
    monkeypatch.setattr(house, "token_bytes", bytes)
    game = registry.game("for_the_king", "uk", 2)
    chosen = Chosen(played(game, 1, STYLES["modest"]), 1, random.Random(1))
    news = Visit._news

    def peeking(self: Visit, *wish: Any) -> dict[str, Any]:
        match = self.table._sitting.match
        return {**news(self, *wish), "peek": state(match.game, match.position)}

    monkeypatch.setattr(Visit, "_news", peeking)
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        hall.do(Hunt(hall, monkeypatch, Counter()).run(game, chosen, 40, 0))

"""The crowd: players and spectators with real WebSockets, in a process of its own.

Spoken to by lines: it opens tables and says `{"ready": …}`; told `go` it plays until `stop`, or until a tenth of the
games are over, and says what it saw. Told `go` again it does so with new tables; the end of its input is its own end.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

REST: Final = 0.1
"""The part of the tables that may be over before all get new ones."""
AT_ONCE: Final = 40
"""So many tables are opened at the same time."""

_VALUE: Final = re.compile(r'data-value="(\d+)"')
_REGION: Final = re.compile(r'id="region-([\w-]+)"')


class Region(msgspec.Struct, array_like=True):
    """A region as it is sent: whole, or what is new between a beginning and an end that stay."""

    html: str
    digest: str
    start: int = 0
    end: int = 0

    def after(self, old: str) -> str:
        return old[: self.start] + self.html + old[len(old) - self.end :]


class News(msgspec.Struct):
    """What a page is sent, as far as a player without eyes needs it."""

    rev: int = -1
    regions: dict[str, Region] = {}
    mood: str = ""
    refused: dict[str, str] = {}


_NEWS: Final = msgspec.json.Decoder(News)


def decoded(message: str | bytes) -> News:
    return _NEWS.decode(message)


def regions_of(page: str) -> list[str]:
    """The names of the regions that a page shows."""
    return _REGION.findall(page)


class Line(ClientConnection):
    """A connection that counts what comes over the wire, compressed as it is."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Plan(msgspec.Struct):
    """What is to be played."""

    address: str
    tables: int
    game: str
    spectators: int = 1
    pace: float = 0.0
    """Seconds from one move of a table to its next; 0 for as soon as possible."""
    languages: tuple[str, ...] = ("en",)
    seed: int = 1


class Table:
    """A table of the crowd."""

    def __init__(self, id: str, due: float) -> None:
        self.id: Final = id
        self.due = due
        self.over = False


class Visitor:
    """An open page: a seat's, or a spectator's."""

    def __init__(self, crowd: Crowd, table: Table, line: Line, luck: random.Random, plays: bool) -> None:
        self.crowd: Final = crowd
        self.table: Final = table
        self.line: Final = line
        self.luck: Final = luck
        self.plays: Final = plays
        self.question = ""
        self.options: list[str] = []
        self.revision = -1
        self.sent = 0.0
        """When the answer was sent that is not acknowledged yet."""

    async def stay(self) -> None:
        async for message in self.line:
            news = decoded(message)
            now = time.perf_counter()
            if news.refused:
                self.crowd.refusals += 1
                self.sent = 0.0
            if news.rev >= 0:
                self.crowd.updates += 1
                if self.sent and news.rev > self.revision:
                    self.crowd.waits.append(now - self.sent)
                    self.sent = 0.0
                self.revision = news.rev
                if "decide" in news.regions:
                    self.question = news.regions["decide"].after(self.question)
                    self.options = _VALUE.findall(self.question)
                if news.mood != "yours":
                    self.options = []
                if news.mood == "over" and not self.table.over:
                    self.table.over = True
                    self.crowd.ended()
            if self.plays and self.options and not self.sent and self.crowd.going:
                await self.answer()

    async def answer(self) -> None:
        if self.crowd.plan.pace:
            wait = self.table.due - time.perf_counter()
            self.sent = 1.0  # asked once, answered once
            asyncio.get_running_loop().call_later(max(0.0, wait), self.crowd.keep, self._play)
            self.table.due += self.crowd.plan.pace
        else:
            await self._play()

    async def _play(self) -> None:
        if not self.crowd.going or not self.options:
            self.sent = 0.0
            return
        self.sent = time.perf_counter()
        value = self.luck.choice(self.options)
        await self.line.send(f'{{"do":"play","value":{value},"rev":{self.revision},"key":"{self.luck.random()}"}}')


class Crowd:
    """Everybody at all tables."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.luck: Final = random.Random(plan.seed)
        self.visitors: list[Visitor] = []
        self.tables: list[Table] = []
        self.tasks: Final[set[asyncio.Task[Any]]] = set()
        self.going = False
        self.rest = asyncio.Event()
        self.waits: list[float] = []
        self.updates = self.refusals = 0

    def keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def ended(self) -> None:
        if sum([table.over for table in self.tables]) >= max(1.0, REST * len(self.tables)):
            self.rest.set()

    async def gather(self) -> None:
        """Open the tables and sit down; everybody waits for the word."""
        gate = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(base_url=self.plan.address, timeout=60) as http:
            wish = {"game": self.plan.game, "players": 2, "seats": ["person", "person"], "public": False}
            probe = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
            page = (await http.get(f"/table/{probe}")).raise_for_status().text
            have = json.dumps(dict.fromkeys(regions_of(page), ""))
            await asyncio.gather(*[self._open(http, wish, have, gate) for _ in range(self.plan.tables)])
        while any(visitor.revision < 0 for visitor in self.visitors):
            if len(self.tasks) < len(self.visitors):
                raise SystemExit("the server has hung up")
            await asyncio.sleep(0.01)

    async def _open(self, http: httpx.AsyncClient, wish: dict[str, Any], have: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            id = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
            table = Table(id, 0.0)
            self.tables.append(table)
            tokens = []
            for name in (f"Anna {len(self.tables)}", f"Bob {len(self.tables)}"):
                seated = await http.post(f"/api/tables/{id}/seats", json={"name": name})
                tokens.append(seated.raise_for_status().json()["token"])
            for number, token in enumerate(tokens + [""] * self.plan.spectators):
                language = self.plan.languages[number % len(self.plan.languages)]
                cookie = f"language={language}" + (f"; seat-{id}={token}" if token else "")
                line = await connect(
                    f"{self.plan.address.replace('http', 'ws', 1)}/table/{id}/live",
                    origin=Origin(self.plan.address),
                    additional_headers={"Cookie": cookie},
                    create_connection=Line,
                    max_queue=None,
                    ping_interval=None,
                )
                assert isinstance(line, Line)
                luck = random.Random(self.luck.random())
                visitor = Visitor(self, table, line, luck, bool(token))
                self.visitors.append(visitor)
                self.keep(visitor.stay)
                await line.send(f'{{"do":"hello","have":{have},"rev":-1}}')

    async def play(self, stop: asyncio.Event) -> dict[str, Any]:
        """Play until told to stop or enough games are over; the answer is what was seen."""
        self.waits, self.updates, self.refusals = [], 0, 0
        before = sum([visitor.line.received for visitor in self.visitors])
        self.going, began = True, time.perf_counter()
        for table in self.tables:
            table.due = began + self.luck.random() * self.plan.pace
        for visitor in self.visitors:
            visitor.sent = 0.0
            if visitor.plays and visitor.options:
                await visitor.answer()
        waiting = [asyncio.ensure_future(stop.wait()), asyncio.ensure_future(self.rest.wait())]
        while not (stop.is_set() or self.rest.is_set()):
            await asyncio.wait(waiting, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
            print(json.dumps({"moves": len(self.waits)}), flush=True)
        self.going = False
        for each in waiting:
            each.cancel()
        seconds = time.perf_counter() - began
        received = sum([visitor.line.received for visitor in self.visitors]) - before
        return {
            "seconds": seconds,
            "waits": self.waits,
            "updates": self.updates,
            "bytes": received,
            "refusals": self.refusals,
            "over": sum([table.over for table in self.tables]),
        }

    async def leave(self) -> None:
        await asyncio.gather(*[visitor.line.close() for visitor in self.visitors])
        while self.tasks:
            await asyncio.wait(list(self.tasks))
        self.visitors, self.tables = [], []
        self.rest.clear()


async def main(plan: Plan) -> None:
    loop = asyncio.get_running_loop()
    heard: asyncio.Queue[str] = asyncio.Queue()
    loop.run_in_executor(None, _listen, loop, heard)
    crowd = Crowd(plan)
    while True:
        await crowd.gather()
        print(json.dumps({"ready": len(crowd.tables)}), flush=True)
        word = await heard.get()
        while word == "stop":  # it crossed the end of the last round
            word = await heard.get()
        if word != "go":
            break
        stop = asyncio.Event()
        listening = asyncio.ensure_future(heard.get())
        listening.add_done_callback(lambda _: stop.set())  # noqa: B023  it belongs to this round
        seen = await crowd.play(stop)
        listening.cancel()
        print(json.dumps(seen), flush=True)
        await crowd.leave()
    await crowd.leave()


def _listen(loop: asyncio.AbstractEventLoop, heard: asyncio.Queue[str]) -> None:
    for line in sys.stdin:
        loop.call_soon_threadsafe(heard.put_nowait, line.strip())
    loop.call_soon_threadsafe(heard.put_nowait, "")


if __name__ == "__main__":
    import uvloop

    uvloop.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))

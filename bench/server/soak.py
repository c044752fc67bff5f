"""`bench/server/run soak`: people come, play, lose their connection, come back, finish and open new tables, for long.

What a server keeps in memory must not grow with what has been; it may with what is. So the number of people stays the
same, and memory is compared between the end of the warm-up and the end.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
import typer
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from bench.server import meter
from bench.server.command import many_sockets
from bench.server.crowd import decoded, regions_of
from bench.server.servers import free_port, ludoteka

GAMES: Final = ("for_the_king", "viceroy", "roll_player", "founders")
BOTS: Final = ("random", "greedy")
SAMPLING: Final = 10.0
GAUGES: Final = ("tables_loaded", "sockets", "connections", "subscriptions", "tasks")
_VALUE: Final = re.compile(r'data-value="(\d+)"')
_LOST: Final = (ConnectionClosed, InvalidStatus, OSError, TimeoutError, httpx.TransportError)


class Counts:
    """What the crowd has done."""

    def __init__(self) -> None:
        self.tables = self.finished = self.abandoned = self.moves = self.connects = self.pages = self.lost = 0


class Life:
    """One table after the other, with everybody who sits there."""

    def __init__(self, address: str, http: httpx.AsyncClient, counts: Counts, luck: random.Random, pace: float) -> None:
        self._address: Final = address
        self._http: Final = http
        self._counts: Final = counts
        self._luck: Final = luck
        self._pace: Final = pace
        self._over = False

    async def live(self) -> None:
        await asyncio.sleep(self._luck.random() * 5)  # not all at once
        while True:
            try:
                await self._one_table()
            except (*_LOST, httpx.HTTPStatusError):
                self._counts.lost += 1
                await asyncio.sleep(1)

    async def _one_table(self) -> None:
        luck = self._luck
        players = luck.choice((2, 2, 2, 3))
        bots = luck.randrange(players)
        seats = ["person"] * (players - bots) + [luck.choice(BOTS) for _ in range(bots)]
        wish = {"game": luck.choice(GAMES), "players": players, "seats": seats, "pace": self._pace}
        id = (await self._http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        self._counts.tables += 1
        tokens = []
        for name in ("Anna", "Bohdan", "Celina")[: players - bots]:
            seated = await self._http.post(f"/api/tables/{id}/seats", json={"name": name})
            tokens.append(seated.raise_for_status().json()["token"])
        self._over = False
        page = (await self._http.get(f"/table/{id}")).raise_for_status().text
        self._counts.pages += 1
        have = dict.fromkeys(regions_of(page), "")
        # Some games are left in the middle, as people do.
        patience = luck.expovariate(1 / 120)
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await asyncio.gather(*[self._stay(id, token, have) for token in (*tokens, "")])
        self._counts.finished += self._over
        self._counts.abandoned += not self._over

    async def _stay(self, id: str, token: str, have: dict[str, str]) -> None:
        """Somebody at the table, whose connection is lost now and then."""
        cookie = f"language={self._luck.choice(('en', 'uk', 'pl', 'ru'))}" + (f"; seat-{id}={token}" if token else "")
        while not self._over:
            self._counts.connects += 1
            async with connect(
                f"{self._address.replace('http', 'ws', 1)}/table/{id}/live",
                origin=Origin(self._address),
                additional_headers={"Cookie": cookie},
                max_queue=None,
                ping_interval=None,
            ) as line:
                await line.send(json.dumps({"do": "hello", "have": have, "rev": -1}))
                with suppress(TimeoutError, ConnectionClosed):
                    async with asyncio.timeout(self._luck.expovariate(1 / 20)):
                        await self._play(line, bool(token))
                if self._luck.random() < 0.5:  # as a phone does that goes into a tunnel
                    line.transport.abort()

    async def _play(self, line: ClientConnection, plays: bool) -> None:
        question = ""
        async for message in line:
            news = decoded(message)
            if news.rev < 0:
                continue
            if "decide" in news.regions:
                question = news.regions["decide"].after(question)
            if news.mood == "over":
                self._over = True
                return
            options = _VALUE.findall(question) if news.mood == "yours" else []
            if plays and options:
                await asyncio.sleep(self._luck.expovariate(1 / self._pace))
                wish: dict[str, Any] = {"do": "play", "value": int(self._luck.choice(options)), "rev": news.rev}
                if self._luck.random() < 0.02:
                    wish = {"do": "chat", "text": "hm"}
                elif self._luck.random() < 0.02:
                    wish = {"do": "undo", "rev": news.rev}
                await line.send(json.dumps(wish))
                if wish["do"] != "play":  # and then the answer
                    wish = {"do": "play", "value": int(self._luck.choice(options)), "rev": news.rev}
                    await line.send(json.dumps(wish))
                self._counts.moves += 1


def told(port: int, workers: int) -> dict[str, float]:
    """What the workers say of themselves, added up."""
    found: dict[str, float] = dict.fromkeys(GAUGES, 0)
    for number in range(workers):
        for line in httpx.get(f"http://127.0.0.1:{port + number}/metrics", timeout=60).text.splitlines():
            name, _, value = line.partition(" ")
            if name.removeprefix("ludoteka_") in found:
                found[name.removeprefix("ludoteka_")] += float(value)
    return found


def sample(pid: int, workers: int, port: int, began: float, counts: Counts) -> dict[str, Any]:
    """What the server holds now; the processes in which bots think apart."""
    servers = [pid] if workers == 1 else [pid, *meter.children(pid)]
    held = sum([meter.memory(each) for each in servers])
    return {
        "seconds": round(time.monotonic() - began),
        "memory_mb": round(held / 2**20, 1),
        "bots_mb": round((meter.resident(pid) - held) / 2**20, 1),
        "files": sum([meter.files(each) for each in servers]),
        "threads": sum([meter.threads(each) for each in servers]),
        **told(port, workers),
        **vars(counts),
    }


async def soak(
    address: str, look: Callable[[Counts], dict[str, Any]], tables: int, minutes: float, pace: float, seed: int
) -> list[dict[str, Any]]:
    """Let them live; the answer is what was seen on the way, and at last when everybody has gone."""
    counts = Counts()
    began = time.monotonic()
    luck = random.Random(seed)
    seen = [look(counts)]
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        lives = [Life(address, http, counts, random.Random(luck.random()), pace) for _ in range(tables)]
        tasks = [asyncio.create_task(life.live()) for life in lives]
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        while time.monotonic() - began < 60 * minutes and not stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), SAMPLING)
            seen.append(look(counts))
            print(json.dumps(seen[-1]), file=sys.stderr, flush=True)
            for task in tasks:
                if task.done():
                    task.result()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(8)  # uvicorn lets go of idle connections after five seconds
    seen.append(look(counts))
    return seen


def judged(seen: list[dict[str, Any]], warm_up: float) -> dict[str, float]:
    """How memory has moved after the warm-up: the last fifth against the first, in medians."""
    later = [row["memory_mb"] for row in seen[:-1] if row["seconds"] >= warm_up * seen[-2]["seconds"]]
    part = max(1, len(later) // 5)
    first, last = statistics.median(later[:part]), statistics.median(later[-part:])
    return {"first_mb": first, "last_mb": last, "change_percent": round(100 * (last / first - 1), 1)}


def run(
    minutes: Annotated[float, typer.Option(help="How long.")] = 30.0,
    tables: Annotated[int, typer.Option(help="So many tables are played at any time.")] = 40,
    pace: Annotated[float, typer.Option(help="Seconds somebody thinks, on average.")] = 1.0,
    workers: Annotated[int, typer.Option(min=1, help="Processes of the server.")] = 1,
    warm_up: Annotated[float, typer.Option(min=0, max=0.9, help="The part of the time that is not judged.")] = 0.4,
    seed: Annotated[int, typer.Option(help="What the crowd does follows from it.")] = 1,
    out: Annotated[str, typer.Option(help="A file for all that was seen, as JSON.")] = "",
) -> None:
    """Soak a server; exit code 1 when its memory has moved by more than a tenth after the warm-up."""
    many_sockets()
    port = free_port()
    with ludoteka(0, workers, "", "--ops-port", str(port)) as server:
        look = partial(sample, server.pid, workers, port, time.monotonic())
        seen = uvloop.run(soak(server.address, look, tables, minutes, pace, seed))
    found = judged(seen, warm_up)
    if out:
        Path(out).write_text(json.dumps({"judged": found, "seen": seen}))
    for row in seen[:: max(1, len(seen) // 12)]:
        print(row)
    print("when everybody had gone:", seen[-1])
    print(f"memory after the warm-up: {found}")
    sys.exit(abs(found["change_percent"]) > 10)


if __name__ == "__main__":
    typer.run(run)

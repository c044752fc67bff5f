"""`bench/server/run idle`: what thousands of tables at rest cost a server that starts, and while it runs."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
import typer

from bench.server import meter
from bench.server.servers import ludoteka
from ludoteka.store.engines import FILE
from ludoteka.table.house import House
from ludoteka.table.people import new_id
from ludoteka.table.settings import ClockSettings, Settings

KINDS: Final = {
    "two people": Settings("for_the_king", players=2),
    "a person and a bot": Settings("for_the_king", seats=("person", "random")),
    "a person and two bots, viceroy": Settings("viceroy", seats=("person", "random", "random")),
    "two people by the clock, a week a move": Settings("for_the_king", players=2, clock=ClockSettings("move", 604800)),
}
"""In equal parts: games under way in which somebody owes an answer."""
ANSWERS: Final = 15
SETTLED: Final = 0.1
"""Processor seconds in five seconds below which a server is at rest."""


async def play(folder: Path) -> None:
    """A table of each kind, some answers into its game."""
    luck = random.Random(1)
    house = await House.open(folder, thinkers=1)
    for settings in KINDS.values():
        table = await house.open_table(settings)
        tokens = [await table.join(name) for name in ("Anna", "Bohdan")[: sum(seat.open for seat in table.seats())]]
        for _ in range(ANSWERS):
            while not (asked := [seat.seat for seat in table.seats() if seat.owing and not seat.bot]):
                await asyncio.sleep(0.01)
            place = next(each for token in tokens if (each := table.place_of(token)) and each.seat == asked[0])
            await table.play(place, luck.choice(table.options(asked[0])), table.revision)
        while not (table.idle or settings.clock.kind != "none"):
            await asyncio.sleep(0.01)
    await house.close()


def multiply(folder: Path, number: int, age: float) -> None:
    """As many tables, in the state of those that were played, each a few minutes older than the one before."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        originals = database.execute("SELECT * FROM tables").fetchall()
        names = [column[1] for column in database.execute("PRAGMA table_info(tables)")]
        for count in range(number - len(originals)):
            row = dict(zip(names, originals[count % len(originals)], strict=True))
            old, row["id"] = row["id"], new_id()
            row["created"] -= age * count
            marks = ", ".join("?" * len(names))
            database.execute(f"INSERT INTO tables VALUES ({marks})", tuple(row.values()))
            database.execute(
                'INSERT INTO seats SELECT ?, seat, person, name, bot, token FROM seats WHERE "table" = ?',
                (row["id"], old),
            )
            database.execute(
                'INSERT INTO entries SELECT ?, sequence, kind, payload, time - ? FROM entries WHERE "table" = ?',
                (row["id"], age * count, old),
            )


def started(folder: str, workers: int) -> dict[str, Any]:
    """What the start costs, and what the server holds when it has come to rest."""
    began = time.monotonic()
    with ludoteka(0, workers, folder) as server:
        httpx.get(f"{server.address}/", timeout=600).raise_for_status()
        answered = time.monotonic() - began
        used = meter.seconds(server.pid)
        while True:
            before = meter.seconds(server.pid)
            time.sleep(5)
            if meter.seconds(server.pid) - before < SETTLED:
                break
        return {
            "first_answer_seconds": round(answered, 2),
            "cpu_seconds_until_then": round(used, 2),
            "cpu_seconds_until_rest": round(before, 2),
            "cpu_percent_at_rest": round(20 * (meter.seconds(server.pid) - before), 1),
            "memory_mb": round(meter.resident(server.pid) / 2**20, 1),
        }


def run(
    tables: Annotated[int, typer.Option(min=4, help="How many tables.")] = 5000,
    age: Annotated[float, typer.Option(min=0, help="Seconds by which each is older than the one before.")] = 300.0,
    workers: Annotated[int, typer.Option(min=1, help="Processes of the server.")] = 1,
) -> None:
    """Start a server on an empty folder, and on one with many tables at rest."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-bench-"))
    try:
        print("no tables:", json.dumps(started(str(folder / "empty"), workers)))
        asyncio.run(play(folder / "full"))
        multiply(folder / "full", tables, age)
        size = round((folder / "full" / FILE).stat().st_size / 2**20, 1)
        print(f"{tables} tables ({size} MB):", json.dumps(started(str(folder / "full"), workers)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    typer.run(run)

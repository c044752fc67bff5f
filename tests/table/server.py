"""A server under load, to be killed: people at all tables answer as fast as they can, and each acknowledged answer is
written to a file the moment it is acknowledged.

python -m tests.table.server FOLDER ACKNOWLEDGED TABLES SEED
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from contextlib import suppress

from ludoteka.kernel.refusals import Refused
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from tests.table.support import at


async def play_on(table: Table, acknowledged: int, rng: random.Random) -> None:
    """Answer, take back and talk at a table, for ever."""
    while table.status != "over":
        seat = next(state.seat for state in table.seats() if state.owing)
        with suppress(Refused):
            if rng.random() < 0.1:
                made = await table.undo(at(table, seat), table.revision)
                what = f"undo {seat}"
            elif rng.random() < 0.05:
                made = await table.chat(at(table, seat), "hm")
                what = f"chat {seat}"
            else:
                value = rng.choice(table.options(seat))
                made = await table.play(at(table, seat), value, table.revision, str(rng.getrandbits(60)))
                what = f"move {seat} {value}"
            os.write(acknowledged, f"{table.id} {made} {what}\n".encode())


async def keep_playing(house: House, table: Table, acknowledged: int, rng: random.Random) -> None:
    while True:
        await play_on(table, acknowledged, rng)
        table = await new_table(house, acknowledged)


async def new_table(house: House, acknowledged: int) -> Table:
    table = await house.open_table(Settings("for_the_king", players=3))
    os.write(acknowledged, f"{table.id} 0 opened\n".encode())
    for name in ("Anna", "Bohdan", "Celina"):
        await table.join(name)
        os.write(acknowledged, f"{table.id} {table.revision} joined\n".encode())
    return table


async def main(folder: str, file: str, number: int, seed: int) -> None:
    acknowledged = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    house = await House.open(folder, thinkers=1)
    tables = [await house.table(summary.id) for summary in await house.lobby()]
    tables = [table for table in tables if table.status == "playing"]
    while len(tables) < number:
        tables.append(await new_table(house, acknowledged))
    os.write(acknowledged, b"- 0 ready\n")
    rng = random.Random(seed)
    await asyncio.gather(
        *[keep_playing(house, table, acknowledged, random.Random(rng.random())) for table in tables[:number]]
    )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))

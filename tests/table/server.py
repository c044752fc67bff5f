"""A server under load, to be killed: people at all tables answer as fast as they can. What they are about to do is
written to a file, and each answer once more the moment it is acknowledged; what was not, they send again.

python -m tests.table.server FOLDER FILE TABLES SEED
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from contextlib import suppress
from pathlib import Path

from ludoteka.kernel.refusals import Refused
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from tests.table.support import at


class Book:
    """The file. Its lines are "TABLE REVISION WHAT…" for what was acknowledged; "try" comes before."""

    def __init__(self, file: str) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def note(self, table: str, revision: int, what: str) -> None:
        os.write(self._file, f"{table} {revision} {what}\n".encode())


def unanswered(file: Path) -> dict[str, list[str]]:
    """What was tried last at each table and was not acknowledged."""
    found: dict[str, list[str]] = {}
    for line in file.read_text().splitlines() if file.exists() else []:
        words = line.split()
        if len(words) > 2 and words[2] == "try":
            found[words[0]] = words[1:2] + words[3:]
        elif len(words) > 2:
            found.pop(words[0], None)
    return found


async def play_on(table: Table, book: Book, rng: random.Random) -> None:
    """Answer, take back and talk at a table, for ever."""
    while table.status != "over":
        seat = next(state.seat for state in table.seats() if state.owing)
        with suppress(Refused):
            if rng.random() < 0.1:
                book.note(table.id, await table.undo(at(table, seat), table.revision), f"undo {seat}")
            elif rng.random() < 0.05:
                book.note(table.id, await table.chat(at(table, seat), "hm"), f"chat {seat}")
            else:
                value, key = rng.choice(table.options(seat)), str(rng.getrandbits(60))
                await answer(table, book, seat, value, table.revision, key)


async def answer(table: Table, book: Book, seat: int, value: int, revision: int, key: str) -> None:
    book.note(table.id, revision, f"try {seat} {value} {key}")
    made = await table.play(at(table, seat), value, revision, key)
    book.note(table.id, made, f"move {seat} {value} {key}")


async def keep_playing(house: House, table: Table, book: Book, rng: random.Random) -> None:
    while True:
        await play_on(table, book, rng)
        table = await new_table(house, book)


async def new_table(house: House, book: Book) -> Table:
    table = await house.open_table(Settings("for_the_king", players=3))
    book.note(table.id, 0, "opened")
    for name in ("Anna", "Bohdan", "Celina"):
        await table.join(name)
        book.note(table.id, table.revision, "joined")
    return table


async def main(folder: str, file: str, number: int, seed: int) -> None:
    late = unanswered(Path(file))
    book = Book(file)
    house = await House.open(folder, thinkers=1)
    tables = [await house.table(summary.id) for summary in await house.lobby()]
    tables = [table for table in tables if table.status == "playing"]
    for table in tables:
        if table.id in late:
            revision, seat, value, key = late[table.id]
            with suppress(Refused):  # it was never written, and something else is asked
                await answer(table, book, int(seat), int(value), int(revision), key)
    while len(tables) < number:
        tables.append(await new_table(house, book))
    book.note("-", 0, "ready")
    rng = random.Random(seed)
    await asyncio.gather(*[keep_playing(house, table, book, random.Random(rng.random())) for table in tables[:number]])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))

"""Keeps what a release makes: whole and unfinished records, and a database with tables, for later releases to read.

    python -m tests.records.earlier.write NAME

writes `NAME/*.json` and `NAME/ludoteka.sqlite3.gz` beside this file. Run it before the shape of a game's state changes
(`Game.shape`), never after: what it wrote then is what `tests/records/test_earlier.py` wants to read for ever.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

from ludoteka import registry
from ludoteka.table.house import House
from ludoteka.table.places import Place
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from tests.support.tables import STYLES, played

FOLDER = Path(__file__).parent
GAMES = (("for_the_king", "uk", 3), ("viceroy", "ru", 2), ("roll_player", "ru", 2), ("founders", "ru", 2))
SOME = 60
"""So many answers were given at a table that was not played to its end."""


def write_records(folder: Path) -> None:
    """Of each game one that is over, and of the first one that can be played on."""
    for id, edition, players in GAMES:
        match = played(registry.game(id, edition, players), 11, STYLES["modest"])
        (folder / f"{id}.json").write_text(match.record().to_json(), encoding="utf-8")
    match = played(registry.game(*GAMES[0]), 12, STYLES["modest"], 100)
    (folder / f"{GAMES[0][0]}-unfinished.json").write_text(match.record(private=True).to_json(), encoding="utf-8")


async def write_database(file: Path) -> None:
    """Of each game a table that goes on; of the first also one that is over."""
    with tempfile.TemporaryDirectory() as data:
        house = await House.open(data, thinkers=1)
        try:
            for number, (id, edition, players) in enumerate((GAMES[0], *GAMES)):
                table = await house.open_table(Settings(id, edition, players))
                for seat in range(players):
                    await table.join(f"Player {seat}")
                await _play(table, random.Random(number), 10_000 if number == 0 else SOME)
        finally:
            await house.close()
        found = next(Path(data).glob("*.sqlite3"))
        with sqlite3.connect(found) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("VACUUM")
        connection.close()
        file.write_bytes(gzip.compress(found.read_bytes(), mtime=0))


async def _play(table: Table, dice: random.Random, answers: int) -> None:
    for _ in range(answers):
        seat = next((state.seat for state in table.seats() if state.owing), -1)
        if seat < 0:
            return
        place = Place(seat, table._sitting.chairs[seat].since)
        await table.play(place, dice.choice(table.options(seat)[:3]), table.revision)


if __name__ == "__main__":
    home = FOLDER / sys.argv[1]
    home.mkdir()
    write_records(home)
    asyncio.run(write_database(home / "ludoteka.sqlite3.gz"))

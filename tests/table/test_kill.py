"""kill -9 under load, again and again: no acknowledged answer is lost or doubled, and no table.

./test tests/table/test_kill.py --kills 300 -s
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from ludoteka.store.engines import FILE
from ludoteka.table.lines import Chat, Line, Move, Undo, read
from tests.table.support import opened, run

TABLES = 8
ROOT = Path(__file__).parents[2]


class Kept:
    """What is known of the logs: each is read on from where it was read to, as it stands in the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.lines: dict[str, list[Line]] = {}

    def read_on(self) -> None:
        with closing(sqlite3.connect(self._file)) as database:
            for (table,) in database.execute("SELECT id FROM tables").fetchall():
                known = self.lines.setdefault(table, [])
                query = 'SELECT sequence, kind, payload FROM entries WHERE "table" = ? AND sequence > ? ORDER BY 1'
                for sequence, kind, payload in database.execute(query, (table, len(known))).fetchall():
                    assert sequence == len(known) + 1, "a log has a gap"
                    known.append(read(kind, payload))

    def check(self, acknowledged: list[list[str]]) -> None:
        """Every acknowledged entry stands in the log where it was said to be."""
        for table, sequence, what, *rest in acknowledged:
            if what in ("try", "ready", "opened"):
                assert what != "opened" or table in self.lines, "a table was lost"
                continue
            assert int(sequence) <= len(self.lines[table]), f"{what} at {sequence} of {table} was lost"
            line = self.lines[table][int(sequence) - 1]
            if what == "move":
                assert isinstance(line, Move)
                assert [line.seat, line.value, line.key] == [int(rest[0]), int(rest[1]), rest[2]]
            elif what == "undo":
                assert isinstance(line, Undo)
            elif what == "chat":
                assert isinstance(line, Chat)

    def check_keys(self) -> None:
        for lines in self.lines.values():
            keys = Counter(line.key for line in lines if isinstance(line, Move) and line.key)
            assert not keys or keys.most_common(1)[0][1] == 1, "an answer was played twice"


def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path, kills: int) -> None:
    book = tmp_path / "acknowledged"
    folder = tmp_path / "data"
    kept = Kept(folder / FILE)
    rng = random.Random(1)
    size, moves, slowest = 0, 0, 0.0
    for number in range(kills):
        module = [sys.executable, "-m", "tests.table.server"]
        command = [*module, str(folder), str(book), str(TABLES), str(number)]
        began = time.monotonic()
        with subprocess.Popen(command, cwd=ROOT) as server:
            while b"ready" not in read_from(book, size):
                wait(server)
            slowest = max(slowest, time.monotonic() - began)
            enough = len(read_from(book, size)) + rng.randrange(1_000, 10_000)
            while len(read_from(book, size)) < enough:
                wait(server)
            server.kill()
        told = read_from(book, size)
        size += len(told)
        fresh = [line.split() for line in told.decode().splitlines()]
        moves += sum(words[2] in ("move", "undo", "chat") for words in fresh)
        kept.read_on()
        kept.check(fresh)
    kept.check([line.split() for line in read_from(book, 0).decode().splitlines()])
    kept.check_keys()
    run(all_open(folder, kept))
    print(f"killed {kills} times: {moves} acknowledged answers kept, all once; ready after {slowest:.1f} s at most")


def wait(server: subprocess.Popen[bytes]) -> None:
    assert server.poll() is None, "the server did not start again"
    time.sleep(0.005)


def read_from(file: Path, start: int) -> bytes:
    """What was written after a place, in whole lines: a write of a line is done at once or not at all."""
    if not file.exists():
        return b""
    with file.open("rb") as opened:
        opened.seek(start)
        return opened.read()


async def all_open(folder: Path, kept: Kept) -> None:
    async with opened(folder) as house:
        for id, lines in kept.lines.items():
            assert (await house.table(id)).revision == len(lines)

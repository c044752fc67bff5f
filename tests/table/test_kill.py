"""kill -9 under load, again and again: no acknowledged answer is lost, and no table."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from ludoteka.table.lines import Chat, Move, Undo, read
from tests.table.support import opened, run

ROUNDS = 4
TABLES = 8
ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path) -> None:
    acknowledged = tmp_path / "acknowledged"
    folder = tmp_path / "data"
    rng = random.Random(1)
    seen = 0
    for number in range(ROUNDS):
        before = acknowledged.read_bytes().count(b"ready") if acknowledged.exists() else 0
        module = [sys.executable, "-m", "tests.table.server"]
        command = [*module, str(folder), str(acknowledged), str(TABLES), str(number)]
        with subprocess.Popen(command, cwd=ROOT) as server:
            while not acknowledged.exists() or acknowledged.read_bytes().count(b"ready") == before:
                assert server.poll() is None, "the server did not start again"
                time.sleep(0.01)
            time.sleep(0.1 + 0.8 * rng.random())
            server.kill()
        told = acknowledged.read_bytes().splitlines(keepends=True)
        whole = [line.decode().split() for line in told if line.endswith(b"\n")]
        assert len(whole) > seen + 50, "the server was killed before it had done anything"
        seen = len(whole)
        run(check(folder, whole))
    print(f"{ROUNDS} times killed, {seen} acknowledged entries kept")


async def check(folder: Path, acknowledged: list[list[str]]) -> None:
    """Every acknowledged entry stands in the log where it was said to be, and every table can be opened."""
    async with opened(folder) as house:
        ids = sorted({id for id, *_ in acknowledged if id != "-"})
        for id in ids:
            table = await house.table(id)
            lines = {entry.sequence: read(entry.kind, entry.payload) for entry in await house.store.lines(id)}
            assert sorted(lines) == list(range(1, table.revision + 1))
            for _, sequence, what, *rest in [line for line in acknowledged if line[0] == id]:
                line = lines.get(int(sequence))
                if what == "move":
                    assert isinstance(line, Move) and [line.seat, line.value] == [int(rest[0]), int(rest[1])]
                elif what == "undo":
                    assert isinstance(line, Undo)
                elif what == "chat":
                    assert isinstance(line, Chat)
                elif what == "joined":
                    assert line is not None

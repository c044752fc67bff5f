"""What a server costs: processor time and memory of its whole tree of processes, from /proc."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name, which may hold blanks; none when the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def tree(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for each in found:
        found += children(each)
    return found


def children(pid: int) -> list[int]:
    """What a process has started itself."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return found


def seconds(pid: int) -> float:
    """Processor time of the tree so far, of children that have ended included."""
    return sum([sum([int(part) for part in fields[11:15]]) for fields in map(_fields, tree(pid)) if fields]) / TICK


def memory(pid: int) -> int:
    """Bytes of memory that one process holds."""
    fields = _fields(pid)
    return int(fields[21]) * PAGE if fields else 0


def resident(pid: int) -> int:
    """Bytes of memory that the tree holds; shared pages count for each process."""
    return sum([memory(each) for each in tree(pid)])


def files(pid: int) -> int:
    """How many files and sockets a process has open."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def threads(pid: int) -> int:
    fields = _fields(pid)
    return int(fields[17]) if fields else 0

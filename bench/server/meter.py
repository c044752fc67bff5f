"""What a server costs: processor time and memory of its whole tree of processes, from /proc."""

from __future__ import annotations

import os
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
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += [int(child) for child in task.read_text().split()]
            except OSError:
                continue
    return found


def seconds(pid: int) -> float:
    """Processor time of the tree so far, of children that have ended included."""
    return sum([sum([int(part) for part in fields[11:15]]) for fields in map(_fields, tree(pid)) if fields]) / TICK


def resident(pid: int) -> int:
    """Bytes of memory that the tree holds; shared pages count for each process."""
    return sum([int(fields[21]) for fields in map(_fields, tree(pid)) if fields]) * PAGE

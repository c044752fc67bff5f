"""Worker processes of one server: which of them leads a table, and the word between those that share an SQLite file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from zlib import crc32

from ludoteka.store.notices import AT_ONCE, packed, unpacked

Heard = Callable[[str, int], None]
"""Told that another process has written a table's log up to a sequence."""


def leader(id: str, workers: int) -> int:
    """The number of the worker that leads a table: any process can tell, and nothing has to be agreed."""
    return crc32(id.encode()) % workers


class Crew:
    """The workers of one server as one of them sees them.

    Leading decides who lets the bots think and stops the clocks, and where pages cost the least. It never decides what
    is true: every worker can serve every table, and two could not both write the next sequence.
    """

    def __init__(self, server: str, number: int, workers: int, say: Callable[[str], None]) -> None:
        self.name: Final = f"{server}-{number}"
        """The same after a restart, so that what the dead one held is its own at once."""
        self.number: Final = number
        self.workers: Final = workers
        self._say: Final = say
        """Carries a line of text to all the others."""
        self.heard: Heard | None = None

    def leads(self, id: str) -> bool:
        return leader(id, self.workers) == self.number

    def tell(self, notices: list[tuple[str, int]]) -> None:
        """Say what was committed."""
        for first in range(0, len(notices), AT_ONCE):
            self._say(packed(notices[first : first + AT_ONCE]))

    def hear(self, line: str) -> None:
        """Another worker has said something."""
        if self.heard is not None:
            for table, sequence in unpacked(line):
                self.heard(table, sequence)

"""Signals: SIGTERM and Ctrl+C end a server in order, whatever it is doing."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from typing import Any, Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


class Ending:
    """Hears the signals as long as the process lives: one that comes late does not end what is ending in order."""

    def __init__(self) -> None:
        self.asked = False
        """Whether the end has come."""
        self._then: Callable[[], Any] | None = None
        for number in SIGNALS:
            signal.signal(number, self._hear)

    def by(self, then: Callable[[], Any]) -> None:
        """How to end what is done from now on; it is called at every signal, and now if there was one already."""
        self._then = then
        if self.asked:
            then()

    def _hear(self, number: int, frame: object) -> None:
        before, self.asked = self.asked, True
        if self._then is not None:
            self._then()
        elif not before:
            sys.exit(0)  # nothing is there yet that would have to be ended

"""A recorder of an event loop: how many Python and C functions were called between two turns of it.

The number says how long the loop was held up, and is the same on a slow and on a quick machine.
"""

from __future__ import annotations

import asyncio
import sys
from types import FrameType
from typing import Any, NamedTuple

import pytest


class Turn(NamedTuple):
    """One callback that the loop ran."""

    calls: int
    forbidden: list[str]
    """What should have been done elsewhere, however few calls it takes."""


PASSWORDS = ("hash_secret", "verify_secret")
WAITING = "sleep"
"""Of C: that of asyncio lets the loop turn."""


class Recorder:
    """Counts on the thread on which `start` is called."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.turns: list[Turn] = []
        self._calls = 0
        self._forbidden: list[str] = []
        run = asyncio.Handle._run

        def recorded(handle: asyncio.Handle) -> None:
            mine = sys.getprofile() == self._count
            self._calls = 0 if mine else self._calls
            run(handle)
            if mine:
                self.turns.append(Turn(self._calls, self._forbidden[:]))
                self._forbidden.clear()

        patch.setattr(asyncio.Handle, "_run", recorded)

    async def start(self) -> None:
        sys.setprofile(self._count)

    async def stop(self) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            self._calls += 1
            if frame.f_code.co_name in PASSWORDS:
                self._forbidden.append(frame.f_code.co_name)
        elif event == "c_call":
            self._calls += 1
            if argument.__name__ == WAITING:
                self._forbidden.append(argument.__name__)

    def taken(self) -> list[Turn]:
        """The turns since the last time."""
        found, self.turns = self.turns, []
        return found

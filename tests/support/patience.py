"""Waiting for what happens elsewhere: for the event itself, never for a time in which it should have come."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LONGEST: Final = 600.0
"""Seconds after which something hangs, whatever else the machine has to do."""


def until(met: Callable[[], object]) -> None:
    """Ask again until the answer is yes."""
    end = time.monotonic() + LONGEST
    while not met():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)

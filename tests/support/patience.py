"""Waiting for what happens elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(met: Callable[[], object]) -> None:
    """Ask again until the answer is yes; a minute at most."""
    end = time.monotonic() + 60
    while not met():
        assert time.monotonic() < end, "waited a minute in vain"
        time.sleep(0.02)

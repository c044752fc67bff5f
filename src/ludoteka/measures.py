"""Histograms: how long things take, counted where they happen and read by whoever runs a server."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final


class Histogram:
    """How many of what was observed are at most so large, for each of some bounds, in the sense of Prometheus."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, *bounds: float) -> None:
        self.bounds: Final = bounds
        self.counts: Final = [0] * (len(bounds) + 1)
        """Between two bounds each, and above the last."""
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

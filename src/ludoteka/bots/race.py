"""Options compared in common worlds: those clearly behind leave the race."""

from __future__ import annotations

from math import sqrt
from typing import Final

EARLIEST: Final = 4
"""No option leaves before so many worlds."""


class Race:
    """What each option still in the race came to, world by world.

    In one world with the same dice everybody is equally lucky, so that what one option brings more than another is
    known much better than what either brings. What is left is the noise of a comparison.
    """

    def __init__(self, runners: list[int]) -> None:
        self.runners = runners
        """The places of the options still in the race."""
        self._worlds: Final[list[list[float]]] = []
        """By world and runner: the result."""

    def note(self, results: list[float]) -> None:
        """Take in what came of each runner in one more world."""
        self._worlds.append(results)

    def thin(self, worths: list[float], trust: float, margin: float) -> None:
        """Let those go whose worth lies behind the best by more than so many standard errors of a comparison."""
        count = len(self._worlds)
        if count < EARLIEST or len(self.runners) < 2:
            return
        best = max(worths)
        behind = margin * sqrt(2.0 * self.noise() / (count + trust))
        staying = [place for place, worth in enumerate(worths) if best - worth <= behind]
        if len(staying) < len(self.runners):
            self.runners = [self.runners[place] for place in staying]
            for number, results in enumerate(self._worlds):
                self._worlds[number] = [results[place] for place in staying]

    def noise(self) -> float:
        """The variance of a result, freed of what the world and the option make of it."""
        runners = len(self.runners)
        count = len(self._worlds)
        means = [0.0] * runners
        for results in self._worlds:
            for place, result in enumerate(results):
                means[place] += result / count
        middle = sum(means) / runners
        total = 0.0
        for results in self._worlds:
            luck = sum(results) / runners - middle
            for place, result in enumerate(results):
                off = result - luck - means[place]
                total += off * off
        return total / ((count - 1) * (runners - 1))

"""Options compared in common worlds: those clearly behind leave the race."""

from __future__ import annotations

from math import ceil, sqrt
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
        self._field: Final = len(runners)
        """How many began."""
        self._worlds: Final[list[list[float]]] = []
        """By world and runner: the result."""
        self._sums = [0.0] * len(runners)
        self._squares = 0.0

    def note(self, results: list[float]) -> None:
        """Take in what came of each runner in one more world."""
        self._count(results)
        self._worlds.append(results)

    def _count(self, results: list[float]) -> None:
        """Add a world to the sums, freed of its luck."""
        luck = sum(results) / len(results)
        for place, result in enumerate(results):
            off = result - luck
            self._sums[place] += off
            self._squares += off * off

    def thin(self, worths: list[float], trust: float, margin: float, spent: float) -> None:
        """Let those go whose worth lies behind the best by more than so many standard errors of a comparison.

        As time goes by (`spent`, from 0 to 1) the field narrows in any case, so that the best share most of it. A clock
        may say more than 1, as the machine has other work too: one stays all the same.
        """
        count = len(self._worlds)
        if count < EARLIEST or len(self.runners) < 2:
            return
        best = max(worths)
        behind = margin * sqrt(2.0 * self.noise() / (count + trust))
        staying = [place for place, worth in enumerate(worths) if best - worth <= behind]
        most = max(1, ceil(self._field ** (1.0 - spent)))
        if len(staying) > most:
            staying = sorted(sorted(staying, key=worths.__getitem__, reverse=True)[:most])
        if len(staying) < len(self.runners):
            self.runners = [self.runners[place] for place in staying]
            self._sums = [0.0] * len(staying)
            self._squares = 0.0
            for number, results in enumerate(self._worlds):
                self._worlds[number] = [results[place] for place in staying]
                self._count(self._worlds[number])

    def noise(self) -> float:
        """The variance of a result, freed of what the world and the option make of it."""
        count = len(self._worlds)
        explained = sum([total * total for total in self._sums]) / count
        return max(0.0, self._squares - explained) / ((count - 1) * (len(self.runners) - 1))

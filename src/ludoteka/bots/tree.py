"""The tree of a search: what was tried at each information set, and how it went."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

MIXER: Final = 1_000_003
KEYS: Final = (1 << 48) - 1
"""Keys of children are mixed from answers and kept to 48 bits, so that they stay small ints."""

CAUTION: Final = 4.0
"""An answer given so often counts half of what it came to."""


class Arms:
    """The options of one seat at one information set.

    Worlds differ, so an option may be missing in one of them: those of the world at hand are looked up each time. The
    heuristic says by how much an option looks worse than the best one; that counts like so many trials.
    """

    __slots__ = ("drops", "options", "place", "total", "totals", "tried", "values", "visits")

    def __init__(self) -> None:
        self.options: list[int] = []
        """What the last world offered."""
        self.place: dict[int, int] = {}
        self.values: list[int] = []
        """Best by the heuristic first; those met later follow."""
        self.drops: list[float] = []
        """By how many points each looks worse than the best."""
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.tried = 0
        self.total = 0.0

    def unknown(self, options: list[int]) -> bool:
        """Whether a world offers something that was never appraised here."""
        if options == self.options:
            return False
        for option in options:
            if option not in self.place:
                return True
        self.options = options
        return False

    def meet(self, options: list[int], worths: list[float] | None) -> None:
        """Take in what the heuristic says of the options of a world."""
        self.options = options
        if worths is None:
            worths = [0.0] * len(options)
        best = max(worths)
        order = sorted([(best - worth, index) for index, worth in enumerate(worths)])
        for drop, index in order:
            option = options[index]
            if option not in self.place:
                self.place[option] = len(self.values)
                self.values.append(option)
                self.drops.append(drop)
                self.visits.append(0)
                self.totals.append(0.0)

    def select(self, options: list[int], width: int, trust: float, reach: float) -> int:
        """The place of the option to try next, among so many that look best (upper confidence bound).

        `trust` is what the heuristic counts in trials; `reach` how many points a doubt is worth.
        """
        place = self.place
        visits = self.visits
        totals = self.totals
        drops = self.drops
        mean = self.total / self.tried if self.tried else 0.0
        doubt = reach * sqrt(log(self.tried + 1.0))
        # Each option is known here by now, so equal numbers mean that none is missing.
        some = len(options) != len(self.values)
        here = 0
        best = -1e18
        chosen = -1
        for index in range(len(self.values)):
            if some and self.values[index] not in options:
                continue
            count = visits[index] + trust
            score = (trust * (mean - drops[index]) + totals[index]) / count + doubt / sqrt(count)
            if score > best:
                best = score
                chosen = index
            here += 1
            if here >= width:
                break
        if chosen < 0:
            chosen = place[options[0]]
        return chosen

    def note(self, index: int, points: float) -> None:
        self.tried += 1
        self.total += points
        self.visits[index] += 1
        self.totals[index] += points

    def worth(self, index: int, trust: float) -> float:
        """What an option turned out to be worth, the heuristic's word included."""
        mean = self.total / self.tried if self.tried else 0.0
        return (trust * (mean - self.drops[index]) + self.totals[index]) / (trust + self.visits[index])

    def fold(self, trust: float) -> None:
        """Let what was found become the word of the heuristic, and begin to count anew."""
        if not self.values:
            return
        worths = [self.worth(index, trust) for index in range(len(self.values))]
        best = max(worths)
        order = sorted([(best - worth, index) for index, worth in enumerate(worths)])
        values = [self.values[index] for _, index in order]
        self.values = values
        self.drops = [drop for drop, _ in order]
        self.place = {value: index for index, value in enumerate(values)}
        self.visits = [0] * len(values)
        self.totals = [0.0] * len(values)
        self.tried = 0
        self.total = 0.0


class Node:
    """An information set of whoever is asked; of each of them, where all answer at once."""

    __slots__ = ("arms", "children")

    def __init__(self, seats: int) -> None:
        self.arms: Final[list[Arms | None]] = [None] * seats
        self.children: Final[dict[int, Node]] = {}

    def at(self, seat: int) -> Arms:
        found = self.arms[seat]
        if found is None:
            found = self.arms[seat] = Arms()
        return found


class Habits:
    """How each answer of a seat turned out on the mean, wherever in the search it was given (move averages)."""

    __slots__ = ("count", "counts", "total", "totals")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.counts: Final[dict[int, int]] = {}
        self.totals: Final[dict[int, float]] = {}

    def note(self, key: int, points: float) -> None:
        self.count += 1
        self.total += points
        self.counts[key] = self.counts.get(key, 0) + 1
        self.totals[key] = self.totals.get(key, 0.0) + points

    def lean(self, key: int) -> float:
        """By how many points an answer turned out better than the mean; nothing for one never given."""
        count = self.counts.get(key, 0)
        return (self.totals[key] - self.total / self.count * count) / (count + CAUTION) if count else 0.0


def fold(node: Node, trust: float) -> None:
    """Begin to count anew in a whole tree: its results were reckoned from another beginning."""
    for arms in node.arms:
        if arms is not None:
            arms.fold(trust)
    for child in node.children.values():
        fold(child, trust)


def mixed(key: int, value: int) -> int:
    """The key of what follows an answer, or a fact that chance laid open."""
    return (key * MIXER ^ (value + 11)) & KEYS

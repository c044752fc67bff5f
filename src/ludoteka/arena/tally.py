"""What is counted while games are played: whole numbers and fractions, so that no order of adding matters."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final

from ludoteka.arena.study import Study

Counts = dict[int, int]
"""How often each whole number came up."""

CONFIDENCE: Final = 1.959963984540054
"""The width of a 95 % interval in standard deviations."""


class Tally:
    """The outcome of a number of games."""

    def __init__(self, bots: list[str], seats: int, kinds: int) -> None:
        self.games = 0
        self.lengths: Counts = {}
        """How many games had so many decisions."""
        self.kinds = [0] * kinds
        """Decisions by kind."""
        self.wins = dict.fromkeys(bots, Fraction(0))
        """Games won by each bot; a victory shared by k seats is 1/k for each of them."""
        self.seats = [Fraction(0)] * seats
        """Games won by each seat."""
        self.scores: dict[str, Counts] = {bot: {} for bot in bots}
        """How often each bot made so many points."""
        self.study: Study | None = None
        """What a report wants to know besides."""

    def count(self, lineup: list[str], scores: list[int], winners: list[int], kinds: list[int]) -> None:
        """Add one game."""
        self.games += 1
        _note(self.lengths, sum(kinds), 1)
        self.kinds = [a + b for a, b in zip(self.kinds, kinds, strict=True)]
        for seat in winners:
            share = Fraction(1, len(winners))
            self.wins[lineup[seat]] += share
            self.seats[seat] += share
        for bot, score in zip(lineup, scores, strict=True):
            _note(self.scores[bot], score, 1)

    def __add__(self, other: Tally) -> Tally:
        both = Tally(list(self.wins), len(self.seats), len(self.kinds))
        both.games = self.games + other.games
        both.kinds = [a + b for a, b in zip(self.kinds, other.kinds, strict=True)]
        both.wins = {bot: self.wins[bot] + other.wins[bot] for bot in self.wins}
        both.seats = [a + b for a, b in zip(self.seats, other.seats, strict=True)]
        for part in (self, other):
            _merge(both.lengths, part.lengths)
            for bot, counts in part.scores.items():
                _merge(both.scores[bot], counts)
            if part.study is not None:
                both.study = Study(list(self.wins)) if both.study is None else both.study
                both.study.add(part.study)
        return both

    @property
    def decisions(self) -> int:
        return sum(self.kinds)


def _note(counts: Counts, value: int, times: int) -> None:
    counts[value] = counts.get(value, 0) + times


def _merge(into: Counts, counts: Counts) -> None:
    for value, times in counts.items():
        _note(into, value, times)


def interval(share: Fraction, games: int, wide: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval of a share of games, of 95 % unless it is to be so many standard deviations wide."""
    if not games:
        return 0.0, 1.0
    p = float(share)
    square = wide * wide
    middle = p + square / (2 * games)
    width = wide * sqrt(p * (1 - p) / games + square / (4 * games * games))
    whole = 1 + square / games
    # Rounding must not push the bounds past a share of nothing or of everything.
    return (middle - width) / whole if share > 0 else 0.0, (middle + width) / whole if share < 1 else 1.0


def number(counts: Counts) -> int:
    return sum(counts.values())


def mean(counts: Counts) -> float:
    total = number(counts)
    return float(Fraction(sum([value * times for value, times in counts.items()]), total)) if total else 0.0


def deviation(counts: Counts) -> float:
    """The standard deviation of a sample."""
    total = number(counts)
    if total < 2:
        return 0.0
    first = sum([value * times for value, times in counts.items()])
    second = sum([value * value * times for value, times in counts.items()])
    return sqrt(Fraction(second * total - first * first, total * (total - 1)))


def quantile(counts: Counts, part: Fraction) -> int:
    """The smallest value that at least this part of the values does not exceed."""
    wanted = part * number(counts)
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("nothing was counted")


def histogram(counts: Counts, low: int, high: int, width: int) -> str:
    """The shape of a distribution from `low` to `high`, in at most `width` characters."""
    step = max(1, -(-(high - low + 1) // width))
    bins = [0] * ((high - low) // step + 1)
    for value, times in counts.items():
        bins[(value - low) // step] += times
    most = max(bins)
    # A bin that holds anything shows at least the lowest block.
    return "".join([" ▁▂▃▄▅▆▇█"[-(-8 * each // most)] for each in bins])

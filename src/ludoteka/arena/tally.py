"""What is counted while games are played: whole numbers and fractions, so that no order of adding matters."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any, Final

from ludoteka.arena.study import Study

Counts = dict[int, int]
"""How often each whole number came up."""
Contest = list[list[str]]
"""The bots of a game from best to worst, those that share a place together."""

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
        self.contests: dict[int, Contest] = {}
        """Who sat where and how each game ended, by its number, if an arena wants to know."""
        self.thought: dict[str, list[int]] = {}
        """How often each bot was asked, and for how many nanoseconds of CPU it thought."""

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

    def note_contest(self, number: int, lineup: list[str], places: list[list[int]], thought: list[list[int]]) -> None:
        """Keep how a game ended and how long the bots thought."""
        self.contests[number] = [[lineup[seat] for seat in seats] for seats in places]
        for bot, (asked, nanoseconds) in zip(lineup, thought, strict=True):
            self._think(bot, asked, nanoseconds)

    def add(self, other: Tally) -> None:
        """Add other games, perhaps of other bots."""
        self.games += other.games
        self.kinds = [a + b for a, b in zip(self.kinds, other.kinds, strict=True)]
        self.seats = [a + b for a, b in zip(self.seats, other.seats, strict=True)]
        _merge(self.lengths, other.lengths)
        for bot, won in other.wins.items():
            self.wins[bot] = self.wins.get(bot, Fraction(0)) + won
            _merge(self.scores.setdefault(bot, {}), other.scores[bot])
        if other.study is not None:
            self.study = Study(list(self.wins)) if self.study is None else self.study
            self.study.add(other.study)
        self.contests.update(other.contests)
        for bot, (asked, nanoseconds) in other.thought.items():
            self._think(bot, asked, nanoseconds)

    def _think(self, bot: str, asked: int, nanoseconds: int) -> None:
        before = self.thought.get(bot, [0, 0])
        self.thought[bot] = [before[0] + asked, before[1] + nanoseconds]

    def __add__(self, other: Tally) -> Tally:
        both = Tally(list(self.wins), len(self.seats), len(self.kinds))
        both.add(self)
        both.add(other)
        return both

    def plain(self) -> dict[str, Any]:
        """All of it as plain data, to be kept in a file."""
        return {
            "games": self.games,
            "lengths": _pairs(self.lengths),
            "kinds": self.kinds,
            "wins": {bot: str(won) for bot, won in self.wins.items()},
            "seats": [str(won) for won in self.seats],
            "scores": {bot: _pairs(counts) for bot, counts in self.scores.items()},
            "study": None if self.study is None else self.study.plain(),
            "contests": [[number, places] for number, places in self.contests.items()],
            "thought": self.thought,
        }

    @classmethod
    def restored(cls, told: dict[str, Any]) -> Tally:
        """What `plain` told of."""
        made = cls(list(told["wins"]), len(told["seats"]), len(told["kinds"]))
        made.games = int(told["games"])
        made.lengths = dict(told["lengths"])
        made.kinds = list(told["kinds"])
        made.wins = {bot: Fraction(won) for bot, won in told["wins"].items()}
        made.seats = [Fraction(won) for won in told["seats"]]
        made.scores = {bot: dict(counts) for bot, counts in told["scores"].items()}
        made.study = None if told["study"] is None else Study.restored(told["study"])
        made.contests = dict(told["contests"])
        made.thought = dict(told["thought"])
        return made

    @property
    def decisions(self) -> int:
        return sum(self.kinds)


def _note(counts: Counts, value: int, times: int) -> None:
    counts[value] = counts.get(value, 0) + times


def _merge(into: Counts, counts: Counts) -> None:
    for value, times in counts.items():
        _note(into, value, times)


def _pairs(counts: Counts) -> list[list[int]]:
    return [[value, counts[value]] for value in sorted(counts)]


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

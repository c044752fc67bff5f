"""A sequential test: games are played until it is clear whether a bot wins the claimed share of them, or N are played.

After every round of deals the 99.9 % interval is looked at (so wide, because it is looked at often: with at most 200
games a true claim is refuted, or a false one shown, in fewer than one of fifty tests); the interval that is printed is
the usual one of 95 %.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.arena.tally import Tally, interval

WIDE: Final = 3.2905
"""The width of a 99.9 % interval in standard deviations."""
FEWEST: Final = 16
"""No test ends with fewer games."""


class Claim(NamedTuple):
    """That a bot wins at least this share of games."""

    bot: str
    share: float

    def verdict(self, tally: Tally) -> bool | None:
        """Whether it is shown (True) or refuted (False) beyond doubt; None as long as it is open."""
        if tally.games < FEWEST:
            return None
        low, high = interval(tally.wins[self.bot] / tally.games, tally.games, WIDE)
        return True if low >= self.share else False if high < self.share else None

    def holds(self, tally: Tally) -> bool:
        """Whether the bot has won that share of the games played."""
        return tally.games > 0 and float(tally.wins[self.bot] / tally.games) >= self.share

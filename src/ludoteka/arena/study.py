"""What a report studies beyond who won: where points come from, what cards are worth, where the board is built."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position

Thing = tuple[str, int]
"""A card, a class, a law …: an axis of the game and an index on it."""


class Study:
    """Sums over finished games; adding them up in any order gives the same."""

    def __init__(self, bots: list[str]) -> None:
        self.sources: Final[dict[str, dict[str, int]]] = {bot: {} for bot in bots}
        """Points of each bot by source."""
        self.seats: Final = dict.fromkeys(bots, 0)
        """How often each bot sat at a table."""
        self.held: Final[dict[Thing, int]] = {}
        """How many seats held a thing at the end."""
        self.won: Final[dict[Thing, Fraction]] = {}
        """How many games these seats won."""
        self.footprint: Final[list[list[int]]] = []
        """How often each cell of the board was built on."""

    def count(self, game: Game, pos: Position, lineup: list[str], winners: list[int]) -> None:
        """Add a finished game."""
        for bot, sources in zip(lineup, game.sources(pos), strict=True):
            self.seats[bot] += 1
            for name, points in sources.items():
                self.sources[bot][name] = self.sources[bot].get(name, 0) + points
        for seat, things in enumerate(game.holdings(pos)):
            share = Fraction(1, len(winners)) if seat in winners else Fraction(0)
            for thing in set(things):
                self._note(thing, 1, share)
        self._lay(game.footprint(pos))

    def add(self, other: Study) -> None:
        for bot, sources in other.sources.items():
            self.seats[bot] = self.seats.get(bot, 0) + other.seats[bot]
            mine = self.sources.setdefault(bot, {})
            for name, points in sources.items():
                mine[name] = mine.get(name, 0) + points
        for thing, times in other.held.items():
            self._note(thing, times, other.won[thing])
        self._lay(other.footprint)

    def _note(self, thing: Thing, times: int, won: Fraction) -> None:
        self.held[thing] = self.held.get(thing, 0) + times
        self.won[thing] = self.won.get(thing, Fraction(0)) + won

    def _lay(self, cells: list[list[int]]) -> None:
        if not self.footprint:
            self.footprint.extend([row[:] for row in cells])
            return
        for mine, theirs in zip(self.footprint, cells, strict=True):
            for place, built in enumerate(theirs):
                mine[place] += built

    def plain(self) -> dict[str, Any]:
        """All of it as plain data, to be kept in a file."""
        return {
            "sources": self.sources,
            "seats": self.seats,
            "held": [[*thing, self.held[thing], str(self.won[thing])] for thing in sorted(self.held)],
            "footprint": self.footprint,
        }

    @classmethod
    def restored(cls, told: dict[str, Any]) -> Study:
        """What `plain` told of."""
        made = cls([])
        made.sources.update({bot: dict(sources) for bot, sources in told["sources"].items()})
        made.seats.update(told["seats"])
        for axis, index, times, won in told["held"]:
            made._note((axis, index), times, Fraction(won))
        made._lay(told["footprint"])
        return made

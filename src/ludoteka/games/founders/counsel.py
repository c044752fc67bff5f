"""What the game teaches bots that look at imagined cities instead of their view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludoteka.games.founders.city import City
from ludoteka.games.founders.heuristics import Advice, Mind
from ludoteka.games.founders.solitaire import Alone
from ludoteka.kernel.position import Position


class Counsel(Advice):
    """A mind looks at the board, the stocks and its own hand: no view is needed to hide the rest from it."""

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        city = cast(City, pos)
        if city.seats == 1:
            return Alone(city, seat).judge(options)
        return Mind(city, seat).judge(options)

    def quiet(self, pos: Position) -> bool:
        """Everywhere: to think an action through costs more here than a rough look at a city half built."""
        return True

    def progress(self, pos: Position) -> float:
        """By the buildings completed, of the six that end a game."""
        return min(1.0, cast(City, pos).completed / 6.0)

    def measures(self) -> Sequence[str]:
        return ()

    def features(self, pos: Position, seat: int) -> list[float]:
        return []

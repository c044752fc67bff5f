"""What the game teaches bots that look at imagined cities instead of their view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import City
from ludoteka.games.founders.features import FEATURES, features, progress
from ludoteka.games.founders.heuristics import Advice
from ludoteka.games.founders.mind import Mind
from ludoteka.games.founders.solitaire import Alone
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import View
from ludoteka.kernel.heuristics import Forecaster
from ludoteka.kernel.position import Position


class Counsel(Advice):
    """A mind looks at the board, the stocks and its own hand: no view is needed to hide the rest from it."""

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        city = cast(City, pos)
        if city.seats == 1:
            return Alone(city, seat).judge(options)
        return Mind(city, seat, self.look(city, seat)).judge(options)

    def quiet(self, pos: Position) -> bool:
        """Between two turns. Alone everywhere: to think an action through costs more there than a rough look."""
        return pos.seats == 1 or pos.kind == v.TURN

    def progress(self, pos: Position) -> float:
        return progress(cast(City, pos))

    def measures(self) -> Sequence[str]:
        return FEATURES if self.game.players > 1 else ()

    def listens(self) -> bool:
        return False

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        return None

    def features(self, pos: Position, seat: int) -> list[float]:
        city = cast(City, pos)
        return features(city, seat, self.hopes(city)[seat])

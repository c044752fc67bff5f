"""What the game teaches bots that look at imagined tables instead of their view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.bots.heuristics import Advice
from ludoteka.games.for_the_king.bots.sight import from_court
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Forecaster
from ludoteka.kernel.position import Position


class Counsel(Advice):
    """What the game teaches bots that look at imagined tables."""

    def __init__(self, game: Game, cards: Cards, seats: int) -> None:
        super().__init__(cards, seats)
        self.game: Final = game

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        return self.weigh(self.game.kinds[pos.kind].name, from_court(cast(Court, pos), seat), options)

    def quiet(self, pos: Position) -> bool:
        """At the first card of a turn and before the first bid for a lot."""
        top = pos.stack[-1]
        if isinstance(top, Bidding):
            return top.bid == 0
        return isinstance(top, Turn) and pos.kind == v.PLACE and top.own + top.centre + top.favour == 0

    def progress(self, pos: Position) -> float:
        """From the full deck to the last card auctioned."""
        court = cast(Court, pos)
        live = len(self.cards.in_play) - self.cards.removed
        return 1.0 - (len(court.deck) - self.cards.removed + len(court.favour) + len(court.lot)) / live

    def measures(self) -> Sequence[str]:
        return ()

    def features(self, pos: Position, seat: int) -> list[float]:
        return []

    def listens(self) -> bool:
        return True

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        from ludoteka.games.for_the_king.bots.foresight.forecaster import forecaster  # with numpy, which few need

        return forecaster(self.game, self, view, heard)

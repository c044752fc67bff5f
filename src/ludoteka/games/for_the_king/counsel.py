"""What the game teaches bots that look at imagined tables instead of their view."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import view


class Counsel(Advice):
    """What a seat must guess is most of this game, so that its view is taken even there."""

    def __init__(self, game: Game, cards: Cards, seats: int) -> None:
        super().__init__(cards, seats)
        self.game: Final = game

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        return self.appraisal(view(self.game, pos, seat), options)

    def quiet(self, pos: Position) -> bool:
        """At the first card of a turn, and before the first bid for a card."""
        top = pos.stack[-1]
        if isinstance(top, Turn):
            return pos.kind == v.PLACE and top.own + top.centre + top.favour == 0
        return isinstance(top, Bidding) and top.leader < 0 and top.within == top.eligible

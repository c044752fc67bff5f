"""What a game may teach the bots that play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from ludoteka.kernel.position import Position

if TYPE_CHECKING:
    from ludoteka.kernel.game import View


Judge = Callable[[list[list[float]]], list[float]]
"""What seats that are told such features may hope for."""


class Heuristics(Protocol):
    """What options and positions are worth, in points: `Game.heuristics` hands it out."""

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        """The worth of each option for the seat of the view; None where looking one step ahead will do."""

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        """The same for a seat that is asked in an imagined position, from what that seat may know there.

        It leaves the position as it was: a search asks it many times for each decision.
        """

    def quiet(self, pos: Position) -> bool:
        """Whether nothing is half done (a bid not yet paid), so that the projection can be trusted."""

    def projection(self, pos: Position) -> list[float]:
        """The final points to expect, by seat, from any position, over or not."""

    def progress(self, pos: Position) -> float:
        """How far the game has come, from 0 to 1."""

    def measures(self) -> Sequence[str]:
        """What `features` counts, in its order; nothing if the game has no learned evaluation."""

    def experienced(self, pos: Position, seat: int, options: list[int], judge: Judge) -> list[float] | None:
        """The same as the counsel, by what the judge says of the positions that may follow; None if it cannot."""

    def features(self, pos: Position, seat: int) -> list[float]:
        """What a learned evaluation is told of a seat in a position that is not over."""

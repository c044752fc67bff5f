"""What a game may teach the bots that play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ludoteka.kernel.events import Fact
from ludoteka.kernel.position import Position

if TYPE_CHECKING:
    from ludoteka.kernel.chance import Chance
    from ludoteka.kernel.game import View


class Forecast(Protocol):
    """A question, played on to the very end of the game in worlds that the history makes likely."""

    def results(self, options: list[int], worlds: int) -> list[list[float]]:
        """For each of so many more worlds what each option comes to, in points."""


class Forecaster(Protocol):
    """A forecaster: how the seat of a view foresees the end by all it has heard."""

    def appraisal(self, options: list[int]) -> list[float]:
        """The worth of each option, by what the history makes likely."""

    def forecast(self, chance: Chance) -> Forecast | None:
        """What the question leads to; None where the end is too far away."""


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

    def features(self, pos: Position, seat: int) -> list[float]:
        """What a learned evaluation is told of a seat in a position that is not over."""

    def listens(self) -> bool:
        """Whether it forecasts by what a seat has heard: only then need a question carry the facts along."""

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        """What a seat foresees by its view and by all it has heard; None where it is left to walks."""

"""What a game may teach the bots that play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ludoteka.kernel.position import Position

if TYPE_CHECKING:
    from ludoteka.kernel.chance import Chance
    from ludoteka.kernel.game import View


class Judge(Protocol):
    """What was learned by practice. Its answers are from minus to plus infinity: the logarithm of odds."""

    def hope(self, told: list[list[float]]) -> list[float]:
        """What seats that are told such features may hope for."""

    def outdone(self, told: list[list[float]]) -> list[float]:
        """How likely it is that somebody outdoes such wagers."""


class Practice(Protocol):
    """How options are judged by experience: by the positions that may follow, as a seat foresees them."""

    def worths(self, pos: Position, seat: int, options: list[int], judge: Judge) -> list[float]:
        """The worth of each option, from what the seat may know in the position."""

    def wagers(self) -> Sequence[str]:
        """What a wager counts after the features, in its order."""

    def wager(self, pos: Position, seat: int) -> list[float] | None:
        """What is told of a bid of the seat that others may still outdo: the features when it stands, and more."""

    def outdone(self, pos: Position, seat: int) -> bool:
        """Whether somebody has just outdone the seat's wager."""


class Forecast(Protocol):
    """A question, played on to the very end of the game in worlds that the story so far makes likely."""

    def results(self, options: list[int], worlds: int) -> list[list[float]]:
        """For each of so many more worlds what each option comes to, in points."""


class Foresight(Protocol):
    """How one seat foresees the end of a match; it remembers what it has concluded so far."""

    def appraisal(self, view: View, options: list[int]) -> list[float]:
        """The worth of each option for the seat of the view, by what the story so far makes likely."""

    def forecast(self, view: View, chance: Chance) -> Forecast | None:
        """What the question of the view leads to; None where the end is too far away."""


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

    def practice(self) -> Practice | None:
        """How options are judged by experience; None if the game leaves that to a search."""

    def foresight(self) -> Foresight | None:
        """How a seat of a new match foresees its end; None if the game leaves that to walks."""

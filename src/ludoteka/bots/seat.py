"""A bot is an ordinary seat: what it is given when it is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position


class Question:
    """What a seat is asked, with everything it may know and nothing else.

    The contract: a bot sees the rules (`game`), its own `view`, its `options`, what it has `heard` of the match so far,
    and worlds it can `imagine`, which agree with the view and are otherwise dealt at random. It never gets the position
    on the table, so it plays the same whatever lies hidden there. View and facts are taken when first asked for: answer
    before the match goes on.
    """

    __slots__ = ("_facts", "_listen", "_look", "_view", "game", "kind", "options", "seat")

    def __init__(
        self,
        game: Game,
        seat: int,
        kind: Kind,
        options: list[int],
        look: Callable[[], View],
        listen: Callable[[], list[Fact]],
    ) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options
        """The legal values, in a fixed order."""
        self._look: Final = look
        self._view: View | None = None
        self._listen: Final = listen
        self._facts: list[Fact] | None = None

    @property
    def view(self) -> View:
        """What the seat may know, as plain data."""
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def heard(self) -> list[Fact]:
        """What the seat has heard since the match began, fact by fact (`Match.facts`)."""
        if self._facts is None:
            self._facts = self._listen()
        return self._facts

    def imagine(self, chance: Chance) -> Position:
        """A world that agrees with the view, each equally likely."""
        return self.game.imagine(self.view, chance)


def ask(match: Match, seat: int) -> Question:
    """The question a match puts to a seat."""

    def look() -> View:
        return match.view(seat)

    def listen() -> list[Fact]:
        return match.facts(seat)

    return Question(match.game, seat, match.game.kinds[match.position.kind], match.options(seat), look, listen)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who answers. One is made for each seat and match, with a chance of its own."""

    def choose(self, asked: Question) -> int:
        """One of the options; every bot has its own way."""
        raise NotImplementedError

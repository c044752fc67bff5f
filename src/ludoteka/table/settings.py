"""What a table is opened with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from ludoteka import registry
from ludoteka.bots import make
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest

PERSON: Final = "person"
"""The written form of a seat that waits for a person; any other is the name of a bot, such as "greedy"."""

LONGEST_TIME: Final = 30 * 24 * 3600.0
LONGEST_PACE: Final = 10.0


class ClockSettings(msgspec.Struct, frozen=True):
    """How time is kept: not at all, so many seconds for each answer, or a reserve with so much more for each answer."""

    kind: Literal["none", "move", "reserve"] = "none"
    seconds: float = 0.0
    increment: float = 0.0


class Settings(msgspec.Struct, frozen=True):
    """Game, edition, players, variants, seats, and how the table is kept.

    >>> Settings("for_the_king", players=3, seats=("person", "person", "greedy")).checked().edition
    'uk'
    """

    game: str
    edition: str = ""
    """Empty for the game's first."""
    players: int = 0
    """0 for as many as there are seats."""
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    """For each seat "person", or the bot that plays it; empty for people on all seats."""
    public: bool = True
    """Shown in the lobby, or found by its link only."""
    watched: bool = True
    """Whether spectators may watch."""
    clock: ClockSettings = ClockSettings()
    hints: bool = False
    substitute: str = ""
    """The bot that plays on for a person who left or whose time is up; empty for the best that the game has."""
    pace: float = 0.0
    """Seconds a bot waits before it answers, so that people see it, and can still undo."""
    language: str = ""

    def checked(self) -> Settings:
        """The same with everything filled in; what cannot be is refused with what exists."""
        players = self.players or len(self.seats) or None
        game = the_game(self.game, self.edition or None, players, self.variants)
        seats = self.seats or (PERSON,) * game.players
        if len(seats) != game.players:
            raise BadRequest(
                "this game has {players} seats, and {number} are named", players=game.players, number=len(seats)
            )
        substitute = self.substitute or ("random" if game.heuristics() is None else "greedy")
        for bot in {*seats, substitute} - {PERSON}:
            make(bot, game, SeededChance(0))
        if substitute == PERSON:
            raise BadRequest("the substitute of a person is a bot")
        clock = self.clock
        if clock.kind == "none":
            clock = ClockSettings()
        elif not 1 <= clock.seconds <= LONGEST_TIME or not 0 <= clock.increment <= LONGEST_TIME:
            raise BadRequest("a clock runs for at least a second and at most thirty days")
        if not 0 <= self.pace <= LONGEST_PACE:
            raise BadRequest("bots wait at most {longest_pace:.0f} seconds", longest_pace=LONGEST_PACE)
        return msgspec.structs.replace(
            self,
            edition=game.edition,
            players=game.players,
            variants=game.variants,
            seats=seats,
            clock=clock,
            substitute=substitute,
        )


@lru_cache(maxsize=64)
def the_game(
    id: str, edition: str | None, players: int | None, variants: tuple[str, ...], rules: int | None = None
) -> Game:
    """A game of the library; tables of the same game share it, as it never changes."""
    return registry.game(id, edition, players, variants, rules=rules)

"""What the game teaches bots: what the options of a decision are worth, and how a city will end."""

from __future__ import annotations

from typing import Final, cast

from ludoteka.games.founders.city import City
from ludoteka.games.founders.features import features, progress
from ludoteka.games.founders.mind import Mind
from ludoteka.games.founders.outlook import Outlook
from ludoteka.games.founders.prospects import Prospects
from ludoteka.games.founders.scoring import totals
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Position

HOPES: Final = (
    0.0, 0.0, 0.0, 0.25, 0.15, -0.1, 4.0, 2.0, 0.35, 0.25, 0.0, 1.0, 0.3, 0.15, 1.0, 0.3, 0.15, 0.0,
)  # fmt: skip
"""What each feature is worth in the first half of a game, besides the points of a game that would end here, ..."""
LAST_HOPES: Final = (
    0.0, 0.0, 0.0, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.6, 0.2, 0.1, 0.0, 0.0, 0.0, 0.0,
)  # fmt: skip
"""... and when it ends."""


class Advice:
    """Values for the options of every decision; the hidden cards of others play no part in them."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self._boards: Final[list[dict[int, list[int]] | None]] = [None] * game.players
        self._cubes: Final[list[list[int]]] = [[] for _ in range(game.players)]
        self._looks: Final[list[Outlook | None]] = [None] * game.players
        self._hoped: dict[int, list[int]] | None = None
        self._hoped_for: list[list[int]] = []
        self._hopes: list[list[float]] = []

    def look(self, pos: City, seat: int) -> Outlook:
        """The city as a seat sees it; the last look will do while the board is the same.

        What a position remembers of its board is handed on to its clones and given up with the first change.
        """
        last = self._looks[seat]
        if last is not None and self._boards[seat] is pos.memo and self._cubes[seat] == pos.cubes:
            last.pos = pos
            return last
        found = Outlook(pos, seat)
        self._boards[seat] = pos.memo
        self._cubes[seat] = pos.cubes[:]
        self._looks[seat] = found
        return found

    def hopes(self, pos: City) -> list[list[float]]:
        """What each seat may hope for; found once for a board."""
        wanted = [pos.cubes[:], pos.proposals[:], pos.gone[:], pos.native[:]] + [held[:] for held in pos.extras]
        if self._hoped is not pos.memo or self._hoped_for != wanted:
            self._hopes = Prospects(pos).hopes()
            self._hoped = pos.memo
            self._hoped_for = wanted
        return self._hopes

    def projection(self, pos: Position) -> list[float]:
        """Points as they stand, and the deliveries in reach, nearer ones counting more."""
        city = cast(City, pos)
        if city.seats == 1:
            from ludoteka.games.founders.solitaire import prospect

            return [prospect(city)]
        found = [float(points) for points in totals(city)]
        if city.stack:
            hopes = self.hopes(city)
            late = max(0.0, 2.0 * progress(city) - 1.0)
            for seat in range(city.seats):
                told = features(city, seat, hopes[seat])
                for early, last, feature in zip(HOPES, LAST_HOPES, told, strict=True):
                    found[seat] += (early + late * (last - early)) * feature
        return found

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        seat = view["seat"]
        if seat is None or view["decision"] is None:
            return None
        pos = cast(City, self.game.imagine(view, SeededChance(1)))
        if pos.seats == 1:
            from ludoteka.games.founders.solitaire import Alone

            return Alone(pos, seat).judge(options)
        return Mind(pos, seat, self.look(pos, seat)).judge(options)

"""A game that is over, ready to be shown from any moment of it."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final, NamedTuple

from litestar.exceptions import PermissionDeniedException

from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.parsing import parse_number
from ludoteka.kernel.zones import EVERYONE
from ludoteka.ledger.chronicle import Chronicle
from ludoteka.table.aside import aside
from ludoteka.table.streams import Told
from ludoteka.table.table import Table
from ludoteka.web import visitors
from ludoteka.web.glimpse import OVER, glimpse_of
from ludoteka.web.regions import Artist, Regions
from ludoteka.web.visitors import AnyRequest

WIDTH: Final = 1100
HEIGHT: Final = 118
LEFT: Final = 42
RIGHT: Final = 980
DASHES: Final = ("", "9 5", "3 4", "12 4 3 4", "1 5")
"""One for each seat, beside its colour."""
KEPT: Final = 30
ALL: Final = "all"
SPECTATOR: Final = "spectator"


class Eyes(NamedTuple):
    """Who looks at a film."""

    name: str
    """As addresses have it: "all", "spectator", or a seat counted from 1."""
    seat: int | None
    everything: bool


class Film:
    """A record ready to be shown from any moment. Moments are counted by the moves of people and bots."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.story: Final = Chronicle(table.record())
        self.game: Final = table.game
        self.names: Final = [seat.name for seat in table.seats()]
        self.stops: Final[list[int]] = [0] + [
            number for number, move in enumerate(self.story.moves, 1) if move.seat != CHANCE
        ]
        """After so many moves of the record each moment stands; chance that follows an answer belongs to it."""
        self.points: Final[list[list[int]]] = []
        """Points by seat at each moment, as if the game ended there."""
        match = Match(self.game, None, self.names)
        made = 0
        for moment in range(len(self.stops)):
            self._go_on(match, made, self.end_of(moment))
            made = self.end_of(moment)
            self.points.append(self.game.scores(match.position))

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.stops) - 1

    def eyes(self, wanted: str) -> Eyes:
        """Those that an address asks for; it opens everything if it asks for nobody."""
        seat = parse_number(wanted)
        if seat is not None and 1 <= seat <= self.game.players:
            return Eyes(str(seat), seat - 1, False)
        return Eyes(SPECTATOR, None, False) if wanted == SPECTATOR else Eyes(ALL, None, True)

    def end_of(self, moment: int) -> int:
        """How many moves of the record have been made at a moment, chance included."""
        return self.stops[moment + 1] - 1 if moment + 1 < len(self.stops) else len(self.story.moves)

    def at(self, moment: int) -> Match:
        match = Match(self.game, None, self.names)
        self._go_on(match, 0, self.end_of(moment))
        return match

    def _go_on(self, match: Match, first: int, last: int) -> None:
        for move in self.story.moves[first:last]:
            match.repeat(move)

    def draws(self) -> list[tuple[str, int, int, int]]:
        """Each outcome of chance as the record writes it, how many equally likely numbers there were, and which of them
        mean it: from the second number on, below the third."""
        match = Match(self.game, None, self.names)
        found: list[tuple[str, int, int, int]] = []
        for move in self.story.moves:
            pos = match.position
            if move.seat == CHANCE:
                options = pos.options(CHANCE)
                weights = pos.weights() or [1] * len(options)
                place = options.index(move.value)
                low = sum(weights[:place])
                found.append((move.text(), sum(weights), low, low + weights[place]))
            match.repeat(move)
        return found

    def title(self, moment: int, artist: Artist) -> str:
        if moment == 0:
            return artist.words.text("The beginning")
        move = self.story.moves[self.stops[moment] - 1]
        return f"{artist.words.name('seat', move.seat)}: {artist.words.option(move.kind, move.value)}"

    def regions(self, artist: Artist, audience: int | None, moment: int) -> tuple[Regions, Regions]:
        """The public regions, and those of the audience, at a moment."""
        match = self.at(moment)
        public = artist.public(moment, lambda: glimpse_of(match, self.names, None, moment))
        own = artist.own(audience, moment, lambda: glimpse_of(match, self.names, audience, moment))
        return public, own.regions

    def told(self, audience: int | None, everything: bool) -> list[Told]:
        """Every fact, as the audience heard it, with the moment it belongs to instead of a revision."""
        lines: list[Told] = []
        for number, event in self.story.facts:
            moment = bisect_right(self.stops, number) - 1
            fact = Event(event.kind, event.rule, EVERYONE, event.values) if everything else event
            plain = heard(fact, self.game.event_kinds, audience)
            lines.append(Told(moment, 0.0, "fact", -1, "", fact, plain))
        return lines

    def chart(self) -> list[dict[str, Any]]:
        """Points of each seat, as if the game had ended at each moment."""
        most = max(1, *[max(row) for row in self.points])
        lines: list[dict[str, Any]] = []
        for seat in range(self.game.players):
            path = " ".join(
                f"{'M' if not place else 'L'}{self.x(place):.1f} {HEIGHT - row[seat] * (HEIGHT - 12) / most:.1f}"
                for place, row in enumerate(self.points)
            )
            end = HEIGHT - self.points[-1][seat] * (HEIGHT - 12) / most
            lines.append(
                {
                    "seat": seat,
                    "path": path,
                    "dash": DASHES[seat % len(DASHES)],
                    "end": end,
                    "points": self.points[-1][seat],
                    "name": self.names[seat],
                }
            )
        lines.sort(key=lambda line: float(line["end"]))
        low = -20.0
        for line in lines:
            low = max(low + 20, line["end"])
            line["label"] = low
        return lines

    def x(self, moment: int) -> float:
        return LEFT + (RIGHT - LEFT) * moment / max(1, len(self.stops) - 1)


_kept: dict[str, Film] = {}


async def film_of(request: AnyRequest, id: str) -> Film:
    """The film of a table's game, once it is over."""
    table = await visitors.looking_back(request, id)
    if table.status != OVER:
        raise PermissionDeniedException("the replay can be seen when the game is over")
    film = _kept.pop(id, None)
    if film is None or film.names != [seat.name for seat in table.seats()]:  # somebody may have been erased meanwhile
        film = await aside(Film, table)
    _kept[id] = film
    if len(_kept) > KEPT:
        del _kept[next(iter(_kept))]
    return film

"""The replay of a game that is over: any moment of it, as a seat saw it or with everything open."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from markupsafe import Markup

from ludoteka import registry
from ludoteka.kernel.chance import ProvableChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.zones import EVERYONE
from ludoteka.ledger.chronicle import Chronicle
from ludoteka.table.streams import Told
from ludoteka.table.table import SeatState, Table
from ludoteka.web import visitors
from ludoteka.web.glimpse import OVER, PLAYING, Glimpse
from ludoteka.web.press import press
from ludoteka.web.regions import Artist, Regions
from ludoteka.web.visitors import AnyRequest, Page

ALL: Final = "all"
SPECTATOR: Final = "spectator"
HEIGHT: Final = 118
LEFT: Final = 42
RIGHT: Final = 980
DASHES: Final = ("", "9 5", "3 4", "12 4 3 4", "1 5")
KEPT: Final = 30


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

    def glimpse(self, match: Match, audience: int | None, moment: int) -> Glimpse:
        asked = match.decision
        seats = [
            SeatState(seat, name, "", "", False, False, asked is not None and seat in asked.seats)
            for seat, name in enumerate(self.names)
        ]
        return Glimpse(
            audience,
            moment,
            OVER if match.over else PLAYING,
            match.view(audience),
            asked,
            [],
            lambda value: None,
            seats,
            False,
            [],
            [],
            match.scores() if match.over else [],
            match.ranking() if match.over else [],
        )

    def regions(self, artist: Artist, audience: int | None, moment: int) -> tuple[Regions, Regions]:
        """The public regions, and those of the audience, at a moment."""
        match = self.at(moment)
        public = artist.public(moment, lambda: self.glimpse(match, None, moment))
        own = artist.own(audience, moment, lambda: self.glimpse(match, audience, moment))
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


_films: dict[str, Film] = {}


async def _film(request: AnyRequest, id: str) -> Film:
    table = await visitors.table_of(request, id)
    if table.status != OVER:
        raise PermissionDeniedException("the replay can be seen when the game is over")
    film = _films.pop(id, None) or Film(table)
    _films[id] = film
    if len(_films) > KEPT:
        del _films[next(iter(_films))]
    return film


def _audience(film: Film, wanted: str) -> tuple[int | None, bool]:
    if wanted.isdecimal() and 1 <= int(wanted) <= film.game.players:
        return int(wanted) - 1, False
    return None, wanted != SPECTATOR


@get("/table/{id:str}/replay", include_in_schema=False)
async def replay(request: AnyRequest, id: str, at: int = -1) -> Page:
    """The page of a replay, at a moment (the last)."""
    film = await _film(request, id)
    wanted = request.query_params.get("as", ALL)
    audience, everything = _audience(film, wanted)
    reader = await visitors.reader_of(request)
    artist = Artist(film.game, reader.language, id)
    last = len(film.stops) - 1
    moment = last if not 0 <= at <= last else at
    public, own = film.regions(artist, audience, moment)
    hands = _hands(film, artist, audience, everything, moment)
    shown = {name: Markup(html) for name, html in {**public, **own}.items()}
    play = (
        press(reader.language)
        .get_template(f"{artist.folder}/layout.jinja")
        .render(
            regions=shown,
            v=dict.fromkeys(shown, "r"),
            me=audience,
            others=[seat for seat in range(film.game.players) if seat != audience],
            names=film.names,
            _=artist.words.game_text,
        )
    )
    for name, html in own.items():
        play = play.replace(f'id="region-{name}" data-region="">', f'id="region-{name}" data-region="r">{html}')
    source = film.story.match.chance
    context: dict[str, Any] = {
        "game": film.game.id,
        "title": reader.voice.title(registry.title(film.game.id)),
        "table": id,
        "play": Markup(play),
        "hands": hands,
        "moment": moment,
        "last": last,
        "now": film.title(moment, artist),
        "as_": wanted if audience is not None or wanted == SPECTATOR else ALL,
        "names": film.names,
        "lines": artist.lines(film.told(audience, everything), audience),
        "chart": film.chart(),
        "x": film.x(moment) - 6,
        "draws": film.story.draws,
        "checked": isinstance(source, ProvableChance),
        "secret": film.table.secret or "",
        "commitment": film.table.commitment,
    }
    return await visitors.shown(request, "replay.jinja", **context)


def _hands(film: Film, artist: Artist, audience: int | None, everything: bool, moment: int) -> list[dict[str, Any]]:
    """The own region of every seat, when everything is open."""
    if not everything:
        return []
    found: list[dict[str, Any]] = []
    for seat in range(film.game.players):
        _, own = film.regions(artist, seat, moment)
        found.append({"seat": seat, "name": film.names[seat], "html": Markup(own.get("mine", ""))})
    return found


@get("/table/{id:str}/replay/at/{moment:int}", include_in_schema=False)
async def replay_at(request: AnyRequest, id: str, moment: int) -> Response[dict[str, Any]]:
    """The regions of one moment."""
    film = await _film(request, id)
    if not 0 <= moment < len(film.stops):
        raise NotFoundException("the game has no such moment")
    audience, everything = _audience(film, request.query_params.get("as", ALL))
    reader = await visitors.reader_of(request)
    artist = Artist(film.game, reader.language, id)
    public, own = film.regions(artist, audience, moment)
    hands = {f"hand-{one['seat'] + 1}": one["html"] for one in _hands(film, artist, audience, everything, moment)}
    words = artist.words
    return Response(
        {
            "regions": public,
            "own": {**{name: html for name, html in own.items() if name not in ("decide", "since")}, **hands},
            "title": film.title(moment, artist),
            "count": words.text("move {number} of {whole}", number=moment, whole=len(film.stops) - 1),
            "move": moment,
            "x": film.x(moment) - 6,
        }
    )


@get("/table/{id:str}/draws", include_in_schema=False)
async def draws(request: AnyRequest, id: str) -> Response[list[tuple[str, int, int, int]]]:
    """What a browser needs to derive every draw from the secret again."""
    return Response((await _film(request, id)).draws())


@get("/replays", include_in_schema=False)
async def replays(request: AnyRequest) -> Page:
    """The games of the reader that are over."""
    person = await visitors.person_of(request)
    reader = await visitors.reader_of(request)
    mine = [] if person is None else await visitors.house_of(request).tables_of(person)
    over = [
        {"id": table.id, "name": reader.voice.title(registry.title(table.game)), "names": table.names}
        for table in mine
        if table.status == OVER
    ]
    return await visitors.shown(request, "shelf.jinja", games=[], replays=over, here="replays")


HANDLERS: Final = [replay, replay_at, draws, replays]

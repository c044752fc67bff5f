"""The replay of a game that is over: any moment of it, as a seat saw it or with everything open."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from ludoteka import registry
from ludoteka.kernel.chance import ProvableChance
from ludoteka.table.analyses import State
from ludoteka.table.aside import aside
from ludoteka.web import visitors
from ludoteka.web.analysis import panel
from ludoteka.web.film import ALL, LEFT, RIGHT, WIDTH, Eyes, Film, film_of
from ludoteka.web.glimpse import OVER
from ludoteka.web.pages import Reader, page, prepare_game
from ludoteka.web.press import press
from ludoteka.web.regions import Artist
from ludoteka.web.visitors import AnyRequest, Page


@get("/table/{id:str}/replay", include_in_schema=False)
async def replay(request: AnyRequest, id: str, at: int = -1) -> Page:
    """The page of a replay, at a moment (the last)."""
    film = await film_of(request, id)
    eyes = film.eyes(request.query_params.get("as", ALL))
    reader = await visitors.reader_of(request)
    moment = at if 0 <= at <= film.last else film.last
    state = await visitors.house_of(request).analyses.state(film.table)
    return visitors.html(await aside(_replay, film, eyes, moment, state, reader, request.scope["path"]))


def _replay(film: Film, eyes: Eyes, moment: int, state: State, reader: Reader, address: str) -> str:
    id = film.table.id
    prepare_game(film.game.id, reader.language)
    artist = Artist(film.game, reader.language, id)
    public, own = film.regions(artist, eyes.seat, moment)
    shown = {name: Markup(html) for name, html in {**public, **own}.items()}
    play = (
        press(reader.language)
        .get_template(f"{artist.folder}/layout.jinja")
        .render(
            regions=shown,
            v=dict.fromkeys(shown, "r"),
            me=eyes.seat,
            others=[seat for seat in range(film.game.players) if seat != eyes.seat],
            names=film.names,
            _=artist.words.game_text,
        )
    )
    for name, html in own.items():
        play = play.replace(f'id="region-{name}" data-region="">', f'id="region-{name}" data-region="r">{html}')
    context: dict[str, Any] = {
        "game": film.game.id,
        "title": reader.voice.title(registry.title(film.game.id)),
        "table": id,
        "play": Markup(play),
        "hands": _hands(film, artist, eyes, moment),
        "moment": moment,
        "last": film.last,
        "now": film.title(moment, artist),
        "as_": eyes.name,
        "names": film.names,
        "lines": artist.lines(film.told(eyes.seat, eyes.everything), eyes.seat),
        "chart": film.chart(),
        "strip": (WIDTH, LEFT, RIGHT),
        "x": film.x(moment) - 6,
        "analysis": panel(film, eyes, moment, state, reader.language),
        "draws": film.story.draws,
        "checked": isinstance(film.story.match.chance, ProvableChance),
        "secret": film.table.secret or "",
        "commitment": film.table.commitment,
    }
    return page("replay.jinja", reader, address, **context)


def _hands(film: Film, artist: Artist, eyes: Eyes, moment: int) -> list[dict[str, Any]]:
    """The own region of every seat, when everything is open."""
    if not eyes.everything:
        return []
    found: list[dict[str, Any]] = []
    for seat in range(film.game.players):
        _, own = film.regions(artist, seat, moment)
        found.append({"seat": seat, "name": film.names[seat], "html": Markup(own.get("mine", ""))})
    return found


@get("/table/{id:str}/replay/at/{moment:int}", include_in_schema=False)
async def replay_at(request: AnyRequest, id: str, moment: int) -> Response[dict[str, Any]]:
    """The regions of one moment."""
    film = await film_of(request, id)
    if not 0 <= moment <= film.last:
        raise NotFoundException("the game has no such moment")
    eyes = film.eyes(request.query_params.get("as", ALL))
    return Response(await aside(_moment, film, eyes, moment, visitors.language_of(request)))


def _moment(film: Film, eyes: Eyes, moment: int, language: str) -> dict[str, Any]:
    artist = Artist(film.game, language, film.table.id)
    public, own = film.regions(artist, eyes.seat, moment)
    hands = {f"hand-{one['seat'] + 1}": one["html"] for one in _hands(film, artist, eyes, moment)}
    return {
        "regions": public,
        "own": {**{name: html for name, html in own.items() if name not in ("decide", "since")}, **hands},
        "title": film.title(moment, artist),
        "count": artist.words.text("move {number} of {whole}", number=moment, whole=film.last),
        "move": moment,
    }


@get("/table/{id:str}/draws", include_in_schema=False)
async def draws(request: AnyRequest, id: str) -> Response[list[tuple[str, int, int, int]]]:
    """What a browser needs to derive every draw from the secret again."""
    return Response(await aside((await film_of(request, id)).draws))


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

"""The lobby, new tables, sitting down, and the page of a table."""

from __future__ import annotations

import re
import time
from typing import Annotated, Any, Final

from litestar import Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.params import Parameter
from litestar.response import Redirect
from markupsafe import Markup

from ludoteka import bots, registry
from ludoteka.kernel.parsing import parse_number
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.language import LANGUAGES
from ludoteka.store.faults import Unkept
from ludoteka.table.aside import aside
from ludoteka.table.house import Summary
from ludoteka.table.names import LONGEST_NAME
from ludoteka.table.people import Person
from ludoteka.table.places import Place, Viewer
from ludoteka.table.settings import PERSON as FOR_PERSON
from ludoteka.table.settings import ClockSettings, Settings
from ludoteka.table.table import Table
from ludoteka.web import visitors
from ludoteka.web.bodies import Form, form_of
from ludoteka.web.chronicle import Rehearsal
from ludoteka.web.guards import address_of, from_our_pages, same_origin, slow_down
from ludoteka.web.live import FLOOD, FOREIGN, GONE, LATER, Visit, may_watch
from ludoteka.web.pages import Reader, cover, page
from ludoteka.web.press import press
from ludoteka.web.visitors import AnyRequest, Page

CLOCKS: Final = {
    "none": ClockSettings(),
    "move": ClockSettings("move", 60),
    "reserve": ClockSettings("reserve", 900, 15),
    "day": ClockSettings("move", 24 * 3600),
}
OUR_PAGE: Final = re.compile(r"/(?![/\\])[!-~]*")
"""The address of a page of ours, to go back to."""
OPEN: Final = "open"
MOST_SEATS: Final = 12
Behind = Annotated[int | None, Parameter(ge=0, le=11)]


def shelf(reader: Reader) -> list[dict[str, Any]]:
    """The games as the lobby offers them."""
    found: list[dict[str, Any]] = []
    for id in registry.ids():
        title = registry.title(id)
        found.append(
            {
                "id": id,
                "name": reader.voice.title(title),
                "editions": title.editions,
                "fewest": title.fewest,
                "most": title.most,
                "variants": title.variants,
                "cover": cover(id),
            }
        )
    return found


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Page:
    """Open and running tables, one's own first, and a new table."""
    reader = await visitors.reader_of(request)
    return await _lobby(request, reader, Form({}))


async def _lobby(request: AnyRequest, reader: Reader, form: Form, wrong: str = "", status: int = 200) -> Page:
    house = visitors.house_of(request)
    person = await visitors.person_of(request)
    mine = [] if person is None else await house.tables_of(person)
    own = {table.id for table in mine}
    others = [table for table in await house.lobby() if table.id not in own]
    context = {
        "mine": [row(table, reader) for table in mine],
        "open": [row(table, reader) for table in others if table.status == "gathering"],
        "running": [row(table, reader) for table in others if table.status == "playing"],
        "games": shelf(reader),
        "bots": [{"name": trait.name, "about": reader.voice.text(trait.about.one)} for trait in bots.TRAITS],
        "most": max((registry.title(id).most for id in registry.ids()), default=2),
        "longest": LONGEST_NAME,
        "wrong": wrong,
        "chosen": _chosen(form, reader),
        "game": registry.ids()[0],
    }
    return visitors.html(page("lobby.jinja", reader, "/", **context), status)


def _chosen(form: Form, reader: Reader) -> dict[str, Any]:
    """What the form of a new table shows: what was chosen before it was refused, or what most people want."""
    ids = registry.ids()
    game = form.last("game")
    title = registry.title(game if game in ids else ids[0])
    edition, players = form.last("edition"), parse_number(form.last("players")) or 0
    return {
        "game": title.id,
        "title": title,
        "edition": edition if edition in title.editions else title.editions[0],
        "variants": form.some("variants"),
        "players": players if title.fewest <= players <= title.most else min(3, title.most),
        "clock": form.last("clock"),
        "seats": [form.last(f"seat{seat}", "greedy" if seat == 3 else FOR_PERSON) for seat in range(1, MOST_SEATS + 1)],
        "name": form.last("name", reader.name),
        "public": form.last("public", OPEN) == OPEN,
        "hints": "hints" in form or not form,
    }


def row(table: Summary, reader: Reader) -> dict[str, Any]:
    """A table as a row of a list."""
    title = registry.title(table.game)
    return {
        "id": table.id,
        "game": table.game,
        "name": reader.voice.title(title),
        "edition": table.edition if len(title.editions) > 1 else "",
        "players": table.players,
        "status": table.status,
        "names": table.names,
        "seat": table.seat,
        "your_turn": table.your_turn,
        "minutes": max(0, int((time.time() - table.created) / 60)),
        "cover": cover(table.game),
    }


@post("/tables", guards=[from_our_pages], include_in_schema=False)
async def new_table(request: AnyRequest) -> Response[Any]:
    """Open a table as the form wishes, and sit down at it."""
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    reader = await visitors.reader_of(request)
    form = await form_of(request)
    try:
        settings = _settings(form)
        person, cookies = await _somebody(request, form.one("name"))
        table = await visitors.house_of(request).open_table(settings, person)
        if FOR_PERSON in table.settings.seats:
            token = await table.join(person.name, person)
            cookies += visitors.kept_seat(request, table.id, token)
    except BadRequest as error:
        return await _lobby(request, reader, form, visitors.why(reader, error), 400)
    except Refused as error:
        return await _lobby(request, reader, form, visitors.why(reader, error), 409)
    return Redirect(f"/table/{table.id}", status_code=303, cookies=cookies)


def _settings(form: Form) -> Settings:
    """What the form asks for. A seat says "person" or names a bot; seats beyond the number of players do not count."""
    players = parse_number(form.one("players"))
    if players is None:
        raise BadRequest("the number of players is no number")
    seats = tuple(form.one(f"seat{number}", FOR_PERSON)[:60] for number in range(1, min(players, MOST_SEATS) + 1))
    return Settings(
        form.one("game"),
        form.one("edition"),
        players,
        form.some("variants"),
        seats,
        public=form.one("public", OPEN) == OPEN,
        watched=True,
        clock=CLOCKS.get(form.one("clock"), ClockSettings()),
        hints="hints" in form,
        pace=0.7,
        language=form.one("language")[:2],
    )


async def _somebody(request: AnyRequest, name: str) -> tuple[Person, list[Any]]:
    """The person who asks, under the name given; somebody new gets a cookie."""
    name = name.strip()
    house = visitors.house_of(request)
    person = await visitors.person_of(request)
    if person is not None:
        return (await house.rename(person, name) if name and name != person.name else person), []
    if not name:
        raise BadRequest("a name is needed to sit down")
    person, secret = await house.guest(name)
    return person, [visitors.kept(request, visitors.PERSON, secret, secret=True)]


@get("/table/{id:str}", include_in_schema=False)
async def table_page(request: AnyRequest, id: str, behind: Behind = None) -> Response[Any]:
    """The whole page; from then on only what changes is sent. A spectator may look from `behind` a seat."""
    table = await visitors.table_of(request, id)
    reader = await visitors.reader_of(request)
    person = await visitors.person_of(request)
    studio = visitors.studio_of(request)
    artist = await studio.ready(table, reader.language)
    viewer = _viewer(await visitors.place_of(request, table), behind)
    listener = table.audience(viewer)
    rehearsal = await artist.rehearse(table.seats(), table.log(listener), listener)
    # From here on nothing is awaited: what is drawn is what the viewer may see now.
    audience = table.audience(viewer)
    if audience is None and not may_watch(table):
        raise PermissionDeniedException("this table is not to be watched")
    if audience is None and behind is not None:
        return Redirect(f"/table/{id}", status_code=303)
    hosts = person is not None and person.id == table.host
    return visitors.html(_whole(request, table, audience, reader, hosts, viewer.behind >= 0, rehearsal))


def _viewer(place: Place | None, behind: int | None) -> Viewer:
    """Who holds a seat looks over nobody's shoulder."""
    return Viewer(None, behind) if place is None and behind is not None else Viewer(place)


def _whole(
    request: AnyRequest,
    table: Table,
    audience: int | None,
    reader: Reader,
    hosts: bool,
    behind: bool,
    rehearsal: Rehearsal,
) -> str:
    artist, public, own = visitors.studio_of(request).drawn(table, audience, reader.language, behind)
    regions = {**public, **own.regions, "chat": artist.chat(table.log(audience))}
    versions = {name: region.digest for name, region in regions.items()}
    names = [artist.words.seats[seat] or f"{seat + 1}" for seat in range(table.game.players)]
    shown = {name: Markup(region) for name, region in regions.items()}
    first = 0 if audience is None else audience + 1
    around = [(first + step) % table.game.players for step in range(table.game.players)]
    play = (
        press(reader.language)
        .get_template(f"{artist.folder}/layout.jinja")
        .render(
            regions=shown,
            v=versions,
            me=audience,
            others=[seat for seat in around if seat != audience],
            names=names,
            _=artist.words.game_text,
        )
    )
    for name, region in own.regions.items():
        play = play.replace(
            f'id="region-{name}" data-region="">', f'id="region-{name}" data-region="{versions[name]}">{region}'
        )
    token = visitors.cookie(request, visitors.seat_cookie(table.id))
    return page(
        "table.jinja",
        reader,
        request.scope["path"],
        game=table.game.id,
        table=table.id,
        title=reader.voice.title(registry.title(table.game.id)),
        players=table.game.players,
        me=None if behind else audience,
        behind=audience if behind else None,
        hosts=hosts and audience is not None,
        hints=table.hints,
        shown=not behind and audience is not None and table.seats()[audience].shown,
        call=own.mood == "yours",
        status=table.status,
        revision=table.revision,
        fresh=own.fresh,
        regions=shown,
        v=versions,
        play=Markup(play),
        lines=artist.lines(table.log(audience), audience, rehearsal),
        commitment=table.commitment,
        seat_link=f"/table/{table.id}/seat/{token}" if token and table.place_of(token) is not None else "",
    )


@get("/table/{id:str}/join", include_in_schema=False)
async def join_page(request: AnyRequest, id: str, seat: int | None = None) -> Response[Any]:
    """A name, and a seat."""
    table = await visitors.table_of(request, id)
    if await visitors.place_of(request, table) is not None:
        return Redirect(f"/table/{id}", status_code=303)
    return await _join_page(request, table, seat)


async def _join_page(
    request: AnyRequest,
    table: Table,
    seat: int | None,
    wrong: BadRequest | Refused | None = None,
    status: int = 200,
    name: str = "",
) -> Page:
    reader = await visitors.reader_of(request)
    title = reader.voice.title(registry.title(table.game.id))
    seats = [state._asdict() for state in table.seats()]
    return await visitors.shown(
        request,
        "join.jinja",
        status,
        table=table.id,
        seats=seats,
        seat=seat,
        title=title,
        name=name or reader.name,
        longest=LONGEST_NAME,
        wrong="" if wrong is None else visitors.why(reader, wrong),
        game=table.game.id,
    )


@post("/table/{id:str}/join", guards=[from_our_pages], include_in_schema=False)
async def join(request: AnyRequest, id: str) -> Response[Any]:
    """Sit down."""
    table = await visitors.table_of(request, id)
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    form = await form_of(request)
    seat = parse_number(form.last("seat"))
    try:
        if form.one("seat") and seat is None:
            raise BadRequest("the number of the seat is no number")
        person, cookies = await _somebody(request, form.one("name"))
        token = await table.join(person.name, person, seat)
    except BadRequest as error:
        return await _join_page(request, table, seat, error, 400, form.last("name"))
    except Refused as error:
        return await _join_page(request, table, seat, error, 409, form.last("name"))
    cookies += visitors.kept_seat(request, table.id, token)
    return Redirect(f"/table/{id}", status_code=303, cookies=cookies)


@get("/table/{id:str}/seat/{token:str}", include_in_schema=False)
async def seat_link(request: AnyRequest, id: str, token: str) -> Response[Any]:
    """Come back to a seat from another device."""
    table = await visitors.table_of(request, id)
    if table.place_of(token) is None:
        if not visitors.limits_of(request).guess(address_of(request)):
            raise slow_down()
        raise NotFoundException("this link holds no seat at the table")
    return Redirect(f"/table/{id}", status_code=303, cookies=visitors.kept_seat(request, table.id, token))


@post("/table/{id:str}/seat", guards=[from_our_pages], include_in_schema=False)
async def renew(request: AnyRequest, id: str) -> Response[Any]:
    """Revoke the link to one's seat, and make another."""
    table = await visitors.table_of(request, id)
    place = await visitors.place_of(request, table)
    if place is None:
        raise PermissionDeniedException("you hold no seat at this table")
    cookies = visitors.kept_seat(request, table.id, await table.renew(place))
    return Redirect(f"/table/{id}", status_code=303, cookies=cookies)


@get("/table/{id:str}/record", include_in_schema=False)
async def record(request: AnyRequest, id: str) -> Response[str]:
    """The whole match, once it is over."""
    table = await visitors.looking_back(request, id)
    return Response(
        await aside(_record, table),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{table.game.id}-{table.id[:8]}.json"'},
    )


def _record(table: Table) -> str:
    return table.record().to_json()


@websocket("/table/{id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], id: str, behind: Behind = None) -> None:
    """What changes, as long as the page is open."""
    await socket.accept()
    if not same_origin(socket) or "origin" not in socket.headers:
        await socket.close(FOREIGN)
        return
    language, studio, limits = visitors.language_of(socket), visitors.studio_of(socket), visitors.limits_of(socket)
    try:
        table = await visitors.table_of(socket, id)
        await studio.ready(table, language)
        session = await visitors.session_of(socket)
        viewer = _viewer(await visitors.place_of(socket, table), behind)
    except Unkept as fault:
        await socket.close(LATER, str(fault.words))
        return
    except HTTPException:
        await socket.close(GONE)
        return
    if table.audience(viewer) is None and (viewer.behind >= 0 or not may_watch(table)):
        await socket.close(FOREIGN)
        return
    with limits.socket(address_of(socket), table.id) as room:
        if room:
            await Visit(socket, table, viewer, session, language, studio, limits).stay()
        else:
            await socket.close(FLOOD)


@post("/reader", guards=[from_our_pages], include_in_schema=False)
async def settle(request: AnyRequest) -> Response[Any]:
    """Another language, or another light."""
    form = await form_of(request)
    back, language, light = form.one("back"), form.one("language"), form.one("light")
    cookies = []
    if language in LANGUAGES:
        cookies.append(visitors.kept(request, visitors.LANGUAGE, language))
    if light in ("auto", "day", "night"):
        cookies.append(visitors.kept(request, visitors.LIGHT, light))
    return Redirect(back if OUR_PAGE.fullmatch(back) else "/", status_code=303, cookies=cookies)


HANDLERS: Final = [
    lobby, new_table, table_page, join_page, join, seat_link, renew, record, live, settle,
]  # fmt: skip

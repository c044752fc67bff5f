"""The same tables for programs: HTTP and WebSocket, described by OpenAPI at /api/openapi.json.

A seat is held by the token that `join` gives; it travels as `Authorization: Bearer TOKEN`, never in a cookie.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, WebSocket, delete, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from ludoteka.kernel.events import heard
from ludoteka.kernel.game import Game
from ludoteka.language import LANGUAGES, Speaker
from ludoteka.store.faults import Unkept
from ludoteka.table.aside import aside
from ludoteka.table.places import Place, Viewer
from ludoteka.table.settings import Settings
from ludoteka.table.streams import Subscription, Told
from ludoteka.table.table import Table
from ludoteka.web import visitors
from ludoteka.web.guards import Bucket, address_of, slow_down
from ludoteka.web.live import FLOOD, FOREIGN, GONE, LATER, beside

AnyRequest = Request[Any, Any, Any]
Language = Annotated[str, Parameter(description="en, ru, uk or pl, for sentences", pattern="^(en|ru|uk|pl)$")]


Behind = Annotated[
    int | None, Parameter(ge=0, le=11, description="a spectator looks over the shoulder of this seat, if it allows it")
]


class Seat(msgspec.Struct):
    """Who holds a seat."""

    seat: int
    name: str
    bot: str
    open: bool
    away: bool
    owing: bool
    shown: bool = False
    """Whether spectators may look over its shoulder, by `behind`."""


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    """Let spectators see what the seat sees, or no longer."""

    shown: bool


class TableState(msgspec.Struct):
    """A table from outside."""

    id: str
    game: str
    edition: str
    players: int
    variants: tuple[str, ...]
    status: str
    revision: int
    seats: list[Seat]
    commitment: str
    secret: str | None
    scores: list[int] | None
    ranking: list[list[int]] | None


class TableLine(msgspec.Struct):
    """A table in the list of open and running ones."""

    id: str
    game: str
    edition: str
    players: int
    status: str
    names: list[str]
    open: int


class Newcomer(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits down, and where (the first open seat)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None


class Held(msgspec.Struct):
    """The seat, and the token that holds it. Keep it to yourself."""

    seat: int
    token: str


class Option(msgspec.Struct):
    """A legal answer: its value, its text form and its sentence."""

    value: int
    text: str
    sentence: str
    stands: bool = False
    """Whether it may be given for the rest of the round too."""


class Asked(msgspec.Struct):
    """What is asked of the seat at a revision; `kind` is empty when nothing is."""

    revision: int
    kind: str
    question: str
    rule: str
    options: list[Option]
    waiting: list[int]
    standing: list[str] = []
    """What the seat has answered in advance, in the text form of moves."""


class Advice(msgspec.Struct):
    """What a bot in the seat thinks of an option: 0 points for the best, less for others; and why."""

    value: int
    text: str
    sentence: str
    points: float
    why: str


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to what was seen at a revision. The same `key` plays once, however often it is sent."""

    value: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    revision: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    stands: bool = False
    """The same answer in advance to all such questions of the round, where the option allows it."""


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the last answer, or the whole turn."""

    revision: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    turn: bool = False
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Done(msgspec.Struct):
    """The revision that was made."""

    revision: int


class Fact(msgspec.Struct):
    """Something that happened, as the seat may know it."""

    revision: int
    event: dict[str, Any]
    sentence: str


class Seen(msgspec.Struct):
    """A view at a revision: what the seat, or a spectator, may know."""

    revision: int
    status: str
    seat: int | None
    view: dict[str, Any]


class Problem(msgspec.Struct):
    """What was wrong, in words; where a rule of the game or of the table (`table.…`) refuses, its id."""

    status_code: int
    detail: str
    rule: str = ""


PROBLEMS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description=description)
    for status, description in {
        400: "the request makes no sense",
        401: "the token holds no seat at the table, or one is needed",
        404: "there is no such table",
        409: "a rule of the game or of the table refuses it; nothing has changed",
        413: "the body is longer than 64 KB",
        415: "the body is no application/json",
        429: "too many requests; wait a moment",
        503: "the store does not answer; ask again after `Retry-After`",
        507: "the store is full or may not be written to",
    }.items()
}


def _place_of(connection: ASGIConnection[Any, Any, Any, Any], table: Table) -> Place | None:
    """The place of the token; None without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if not scheme:
        return None
    place = table.place_of(token.strip()) if scheme.lower() == "bearer" else None
    if place is None:
        raise NotAuthorizedException("this token holds no seat at the table")
    return place


def _need_place(request: AnyRequest, table: Table) -> Place:
    place = _place_of(request, table)
    if place is None:
        raise NotAuthorizedException("a seat's token is needed: Authorization: Bearer TOKEN")
    return place


def _may_see(request: AnyRequest, table: Table, behind: int | None) -> int | None:
    """Whose eyes the answer is for: a seat's own, a spectator's, or those of the seat a spectator looks from behind."""
    place = _place_of(request, table)
    if place is None and behind is not None:
        seat = table.audience(Viewer(None, behind))
        if seat is None:
            raise NotAuthorizedException("nobody looks over the shoulder of this seat")
        return seat
    if place is None and not table.settings.watched:
        raise NotAuthorizedException("this table is not to be watched")
    return None if place is None else place.seat


async def looking_back(request: AnyRequest, id: str) -> Table:
    """A table whose record is asked for: where nobody may watch, only those who sat there get it."""
    table = await visitors.table_of(request, id)
    if not table.settings.watched:
        _may_see(request, table, None)
    return table


def _speaker(table: Table, language: str) -> Speaker:
    return Speaker(table.game, language if language in LANGUAGES else "en", [seat.name for seat in table.seats()])


def _state(table: Table, whole: bool = True) -> TableState:
    over = table.status == "over"
    return TableState(
        table.id,
        table.game.id,
        table.game.edition,
        table.game.players,
        table.game.variants,
        table.status,
        table.revision,
        [Seat(one.seat, one.name, one.bot, one.open, one.away, one.owing, one.shown) for one in table.seats()],
        table.commitment,
        table.secret if whole else None,
        table.scores() if over else None,
        table.ranking() if over else None,
    )


@get("/tables", operation_id="listTables", responses=PROBLEMS, summary="Open and running tables")
async def list_tables(request: AnyRequest) -> list[TableLine]:
    return [
        TableLine(one.id, one.game, one.edition, one.players, one.status, one.names, one.open)
        for one in await visitors.house_of(request).lobby()
    ]


@post("/tables", operation_id="createTable", responses=PROBLEMS, summary="Open a table")
async def create_table(request: AnyRequest, data: Settings) -> TableState:
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    return _state(await visitors.house_of(request).open_table(data))


@get("/tables/{id:str}", operation_id="getTable", responses=PROBLEMS, summary="A table from outside")
async def get_table(request: AnyRequest, id: str) -> TableState:
    table = await visitors.table_of(request, id)
    return _state(table, table.settings.watched or _place_of(request, table) is not None)


@post(
    "/tables/{id:str}/seats",
    operation_id="join",
    responses=PROBLEMS,
    summary="Sit down; the answer holds the seat's token",
)
async def sit_down(request: AnyRequest, id: str, data: Newcomer) -> Held:
    table = await visitors.table_of(request, id)
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    token = await table.join(data.name, None, data.seat)
    place = table.place_of(token)
    assert place is not None, "a token just given holds a seat"
    return Held(place.seat, token)


@post(
    "/tables/{id:str}/token",
    operation_id="renew",
    responses=PROBLEMS,
    summary="Revoke the token; the answer is another",
    status_code=200,
)
async def renew(request: AnyRequest, id: str) -> Held:
    table = await visitors.table_of(request, id)
    place = _need_place(request, table)
    return Held(place.seat, await table.renew(place))


@post(
    "/tables/{id:str}/leave",
    operation_id="leave",
    responses=PROBLEMS,
    summary="Get up, or let a bot play on",
    status_code=200,
)
async def leave(request: AnyRequest, id: str) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.leave(_need_place(request, table)))


@post(
    "/tables/{id:str}/return",
    operation_id="return",
    responses=PROBLEMS,
    summary="Play for oneself again",
    status_code=200,
)
async def return_(request: AnyRequest, id: str) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.return_(_need_place(request, table)))


@get("/tables/{id:str}/view", operation_id="view", responses=PROBLEMS, summary="What a seat, or a spectator, may know")
async def view(request: AnyRequest, id: str, behind: Behind = None) -> Seen:
    table = await visitors.table_of(request, id)
    seat = _may_see(request, table, behind)
    return Seen(table.revision, table.status, seat, table.view(seat))


@get("/tables/{id:str}/options", operation_id="options", responses=PROBLEMS, summary="What is asked of the seat")
async def options(request: AnyRequest, id: str, language: Language = "en") -> Asked:
    table = await visitors.table_of(request, id)
    seat = _need_place(request, table).seat
    asked = table.decision if table.status == "playing" else None
    waiting = [one.seat for one in table.seats() if one.owing]
    stands = [f"{kind.name} {kind.text(value)}" for kind, value in table.standing(seat)]
    if asked is None or seat not in asked.seats:
        return Asked(table.revision, "", "", "", [], waiting, stands)
    speaker = _speaker(table, language)
    kind = asked.kind
    found = [
        Option(value, kind.text(value), speaker.option(kind, value), kind.may_stand(value))
        for value in table.options(seat)
    ]
    return Asked(table.revision, kind.name, speaker.question(asked), asked.rule, found, waiting, stands)


@get(
    "/tables/{id:str}/hint",
    operation_id="hint",
    responses=PROBLEMS,
    summary="What a bot in the seat would think of its options",
)
async def hint(request: AnyRequest, id: str, language: Language = "en") -> list[Advice]:
    table = await visitors.table_of(request, id)
    place = _need_place(request, table)
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    asked = table.decision
    found = await table.hint(place)
    speaker = _speaker(table, language)
    assert asked is not None, "somebody is asked"
    kind = asked.kind
    return [
        Advice(
            one.value,
            kind.text(one.value),
            speaker.option(kind, one.value),
            one.points,
            one.reason(speaker),
        )
        for one in found
    ]


@post("/tables/{id:str}/moves", operation_id="move", responses=PROBLEMS, summary="Answer", status_code=200)
async def move(request: AnyRequest, id: str, data: Answer) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.play(_need_place(request, table), data.value, data.revision, data.key, data.stands))


@delete(
    "/tables/{id:str}/standing", operation_id="withdraw", responses=PROBLEMS, summary="Be asked again", status_code=200
)
async def withdraw(request: AnyRequest, id: str) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.withdraw(_need_place(request, table)))


@post(
    "/tables/{id:str}/shown",
    operation_id="show",
    responses=PROBLEMS,
    summary="Let spectators look, or not",
    status_code=200,
)
async def show(request: AnyRequest, id: str, data: Shown) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.show_hand(_need_place(request, table), data.shown))


@post("/tables/{id:str}/undo", operation_id="undo", responses=PROBLEMS, summary="Take back", status_code=200)
async def undo(request: AnyRequest, id: str, data: TakeBack) -> Done:
    table = await visitors.table_of(request, id)
    return Done(await table.undo(_need_place(request, table), data.revision, data.turn, data.key))


@get("/tables/{id:str}/log", operation_id="log", responses=PROBLEMS, summary="What happened, as the seat may know it")
async def log(
    request: AnyRequest,
    id: str,
    after: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
    language: Language = "en",
    behind: Behind = None,
) -> list[Fact]:
    table = await visitors.table_of(request, id)
    seat = _may_see(request, table, behind)
    speaker = _speaker(table, language)
    return await aside(_facts, table.game, table.log(seat, after), speaker, seat)


def _facts(game: Game, lines: list[Told], speaker: Speaker, seat: int | None) -> list[Fact]:
    return [
        Fact(line.revision, heard(line.event, game.event_kinds, seat), speaker.event(line.event, seat))
        for line in lines
        if line.event is not None
    ]


@get("/tables/{id:str}/record", operation_id="record", responses=PROBLEMS, summary="The whole match, once it is over")
async def record(request: AnyRequest, id: str) -> Response[bytes]:
    table = await looking_back(request, id)
    return Response(await aside(_record, table), media_type="application/json")


def _record(table: Table) -> bytes:
    return table.record().to_json().encode()


@websocket("/tables/{id:str}/events")
async def events(socket: WebSocket[Any, Any, Any], id: str) -> None:
    """`{revision, changed, facts}` whenever something happens. A browser of another site gets nothing."""
    await socket.accept()
    if "origin" in socket.headers:
        await socket.close(FOREIGN)
        return
    try:
        table = await visitors.table_of(socket, id)
        place = _place_of(socket, table)
    except Unkept as fault:
        await socket.close(LATER, str(fault.words))
        return
    except Exception:
        await socket.close(GONE)
        return
    if place is None and not table.settings.watched:
        await socket.close(FOREIGN)
        return
    with visitors.limits_of(socket).socket(address_of(socket), table.id) as room:
        if room:
            await _tell(socket, table, place)
        else:
            await socket.close(FLOOD)


async def _tell(socket: WebSocket[Any, Any, Any], table: Table, place: Place | None) -> None:
    """Until the program goes, or is sent away."""
    changes = table.subscribe(Viewer(place))
    try:
        await socket.send_data(msgspec.json.encode({"revision": table.revision, "changed": [], "facts": []}).decode())
        async with beside(_notice_the_end(socket, changes)):
            async for change in changes:
                seat = table.audience(changes.viewer)
                if seat is None and not table.settings.watched:
                    await socket.close(FOREIGN)
                    return
                may_hear = change.audience in (None, seat)
                facts = [line.heard for line in change.told if line.heard is not None] if may_hear else []
                told = {"revision": change.revision, "changed": sorted(change.changed), "facts": facts}
                await socket.send_data(msgspec.json.encode(told).decode())
        await socket.close(GONE)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    finally:
        changes.close()


async def _notice_the_end(socket: WebSocket[Any, Any, Any], changes: Subscription) -> None:
    """Whoever goes stops to listen at once, though nothing may happen at the table for long.

    What a program says is not understood; one that goes on talking is sent away.
    """
    patience = Bucket(20, 2)
    while (await socket.receive())["type"] != "websocket.disconnect":
        if not patience.take():
            await socket.close(FLOOD)
            break
    changes.close()


ROUTER: Final = Router(
    "/api",
    route_handlers=[
        list_tables, create_table, get_table, sit_down, renew, leave, return_, view, options, hint, move, withdraw,
        show, undo, log, record, events,
    ],
)  # fmt: skip

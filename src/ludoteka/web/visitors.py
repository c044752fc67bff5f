"""Who asks: the person behind a cookie, the seat they hold at a table, the language and the light they read in."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException, PermissionDeniedException

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.language import LANGUAGES
from ludoteka.table.authority import Gone
from ludoteka.table.house import House
from ludoteka.table.people import Person
from ludoteka.table.places import Place
from ludoteka.table.sessions import Session
from ludoteka.table.table import Table
from ludoteka.web.guards import Connection, Limits, address_of, front_of, slow_down
from ludoteka.web.live import Studio
from ludoteka.web.pages import Reader, page

PERSON: Final = "ludoteka"
DEVICE: Final = "device"
LANGUAGE: Final = "language"
LIGHT: Final = "light"
YEARS: Final = 2 * 365 * 24 * 3600
MOST_SEATS: Final = 50

_HOST: Final = "__Host-"

AnyRequest = Request[Any, Any, Any]
Page = Response[str]


def house_of(connection: Connection) -> House:
    house: House = connection.app.state.house
    return house


def studio_of(connection: Connection) -> Studio:
    studio: Studio = connection.app.state.studio
    return studio


def limits_of(connection: Connection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits


def _named(connection: Connection, name: str) -> str:
    """A cookie by its name on the wire: where there is TLS, one that no neighbouring host can set."""
    return _HOST + name if front_of(connection).secure else name


def cookie(connection: Connection, name: str) -> str:
    """What a cookie of ours holds; "" when there is none."""
    return connection.cookies.get(_named(connection, name), "")


def cookies(connection: Connection) -> list[str]:
    """The names of the cookies that the visitor carries."""
    return [name.removeprefix(_HOST) for name in connection.cookies]


def kept(connection: Connection, name: str, value: str, secret: bool = False, age: int = YEARS) -> Cookie:
    """A cookie that only our own pages send, and that no script reads when it is a secret."""
    return Cookie(
        key=_named(connection, name),
        value=value,
        path="/",
        max_age=age,
        secure=front_of(connection).secure,
        httponly=secret,
        samesite="lax",
    )


def dropped(connection: Connection, name: str) -> Cookie:
    """The end of a cookie."""
    return kept(connection, name, "", secret=True, age=0)


async def person_of(connection: Connection) -> Person | None:
    """Who carries the cookie."""
    secret = cookie(connection, PERSON)
    return await house_of(connection).person(secret) if secret else None


async def session_of(connection: Connection) -> Session | None:
    """The device that carries the cookie."""
    secret = cookie(connection, PERSON)
    return await house_of(connection).session(secret) if secret else None


async def table_of(connection: Connection, id: str) -> Table:
    """A table by the id in the address; guessing ids is slow."""
    try:
        return await house_of(connection).table(id)
    except Gone:
        if not limits_of(connection).guess(address_of(connection)):
            raise slow_down() from None
        raise NotFoundException("there is no such table") from None


def seat_cookie(table: str) -> str:
    return f"seat-{table}"


def kept_seat(connection: Connection, table: str, token: str) -> list[Cookie]:
    """A seat that is held from now on; a browser with very many forgets the oldest, which it sends first.

    Proxies refuse long headers. Who sat down is found again as a person, and the link to a seat still holds it.
    """
    mine, seats = seat_cookie(table), seat_cookie("")
    held = [name for name in cookies(connection) if name.startswith(seats) and name != mine]
    too_many = max(0, len(held) + 1 - MOST_SEATS)
    forgotten = [dropped(connection, name) for name in held[: min(too_many, 10)]]  # an answer's headers are short too
    return [kept(connection, mine, token, secret=True), *forgotten]


async def place_of(connection: Connection, table: Table) -> Place | None:
    """The place the visitor holds: by the secret of the seat, or as the person who sat down; None for a spectator."""
    token = cookie(connection, seat_cookie(table.id))
    place = table.place_of(token) if token else None
    if place is not None:
        return place
    person = await person_of(connection)
    return None if person is None else table.place_of_person(person)


async def looking_back(connection: Connection, id: str) -> Table:
    """A table whose record and replay are asked for: where nobody may watch, only those who sat there get them."""
    table = await table_of(connection, id)
    if not table.settings.watched and await place_of(connection, table) is None:
        raise PermissionDeniedException("only those who sat at this table look back at its game")
    return table


def language_of(connection: Connection) -> str:
    """The language chosen, else the first one of the browser's that we speak."""
    chosen = cookie(connection, LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    for wanted in connection.headers.get("accept-language", "").split(","):
        code = wanted.split(";")[0].strip().split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def stranger(connection: Connection, name: str = "") -> Reader:
    """A reader of whom only the cookies of the page are asked."""
    light = cookie(connection, LIGHT)
    return Reader(language_of(connection), light if light in ("day", "night") else "", name)


async def reader_of(connection: Connection) -> Reader:
    person = await person_of(connection)
    return stranger(connection, "" if person is None else person.name)


def html(content: str, status: int = 200, cookies: list[Cookie] | None = None) -> Page:
    return Response(
        content,
        status_code=status,
        media_type="text/html; charset=utf-8",
        headers={"Cache-Control": "no-store"},
        cookies=cookies or [],
    )


async def shown(request: AnyRequest, template: str, status: int = 200, **context: Any) -> Page:
    """A page for whoever asks."""
    reader = await reader_of(request)
    return html(page(template, reader, request.scope["path"], **context), status)


def why(reader: Reader, error: BadRequest | Refused) -> str:
    """What a page says of an error, in the reader's language."""
    said = reader.voice.complaint(error)
    return said.removesuffix(f" [{error.rule}]") if isinstance(error, Refused) else said

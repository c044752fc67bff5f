"""Accounts: a name and a password keep seats, names and history together over devices. Nobody needs one."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.response import Redirect

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table import people
from ludoteka.table.names import LONGEST_NAME, fit_login, new_login
from ludoteka.table.people import Person
from ludoteka.web import visitors
from ludoteka.web.bodies import Form, form_of
from ludoteka.web.guards import address_of, from_our_pages, slow_down
from ludoteka.web.tables import row
from ludoteka.web.visitors import AnyRequest, Page

HOME: Final = "/account"


@get(HOME, include_in_schema=False)
async def account(request: AnyRequest) -> Page:
    """Who the visitor is, and their tables, those that wait for them first; or the ways to an account."""
    return await _account(request)


async def _account(request: AnyRequest, status: int = 200, form: str = "", wrong: str = "", login: str = "") -> Page:
    person = await visitors.person_of(request)
    reader = await visitors.reader_of(request)
    mine = [] if person is None else await visitors.house_of(request).tables_of(person)
    return await visitors.shown(
        request,
        "account.jinja",
        status,
        person=None if person is None else person._asdict(),
        mine=[row(table, reader) for table in mine if table.status != "over"],
        past=[row(table, reader) for table in mine if table.status == "over"],
        form=form,
        wrong=wrong,
        login=login,
        shortest=people.SHORTEST_PASSWORD,
        longest=people.LONGEST_PASSWORD,
        longest_name=LONGEST_NAME,
    )


async def _wrong(request: AnyRequest, form: str, login: str, error: BadRequest | Refused) -> Page:
    """The same page with what was wrong; the password is never sent back."""
    reader = await visitors.reader_of(request)
    status = 409 if isinstance(error, Refused) else 400
    return await _account(request, status, form, visitors.why(reader, error), login[:LONGEST_NAME])


def _entered(form: Form) -> tuple[str, str]:
    return form.one("login")[:100], form.one("password")[:1000]


@post(f"{HOME}/register", guards=[from_our_pages], include_in_schema=False)
async def register(request: AnyRequest) -> Response[Any]:
    """Give whoever asks an account, which keeps what they have as a guest."""
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    login, password = _entered(await form_of(request))
    house = visitors.house_of(request)
    try:
        new_login(login)
        people.fit_password(password)
        person = await visitors.person_of(request)
        secret = ""
        if person is None:
            person, secret = await house.guest(login.strip()[:LONGEST_NAME])
        person = await house.register(person, login, password)
        if not person.name:
            await house.rename(person, login.strip()[:LONGEST_NAME])
    except (BadRequest, Refused) as error:
        return await _wrong(request, "register", login, error)
    return await _known(request, person, secret)


@post(f"{HOME}/sign-in", guards=[from_our_pages], include_in_schema=False)
async def sign_in(request: AnyRequest) -> Response[Any]:
    """Be known again on this device; what was played here as a guest joins the account."""
    login, password = _entered(await form_of(request))
    house = visitors.house_of(request)
    try:
        account = fit_login(login)
    except BadRequest:
        account = ""
    device = await house.known_device(account, visitors.cookie(request, visitors.DEVICE))
    if not visitors.limits_of(request).enter(address_of(request), account, device):
        raise TooManyRequestsException(
            "too many passwords were tried; wait, or use a device that you have signed in on before"
        )
    guest = await visitors.person_of(request)
    try:
        person, secret = await house.log_in(login, password)
        if guest is not None:
            await house.adopt(guest, person)
    except (BadRequest, Refused) as error:
        return await _wrong(request, "sign-in", login, error)
    return await _known(request, person, secret)


async def _known(request: AnyRequest, person: Person, secret: str) -> Response[Any]:
    """Home, on a device that the account knows from now on."""
    cookies = [visitors.kept(request, visitors.PERSON, secret, True)] if secret else []
    mark = await visitors.house_of(request).device_mark(person)
    cookies.append(visitors.kept(request, visitors.DEVICE, mark, True))
    return Redirect(HOME, status_code=303, cookies=cookies)


@post(f"{HOME}/sign-out", guards=[from_our_pages], include_in_schema=False)
async def sign_out(request: AnyRequest) -> Response[Any]:
    """Leave nothing of the person on this device, the seats included; the account holds them.

    The mark stays, by which the account knows the device: it says nothing to anybody else.
    """
    house, secret = visitors.house_of(request), visitors.cookie(request, visitors.PERSON)
    person = await house.person(secret, fresh=True)  # the account may be a moment old, and made at another server
    if person is None or not person.login:
        return Redirect(HOME, status_code=303)  # a guest would lose the only way back
    await house.log_out(secret)
    seats = visitors.seat_cookie("")
    held = [name for name in visitors.cookies(request) if name == visitors.PERSON or name.startswith(seats)]
    return Redirect("/", status_code=303, cookies=[visitors.dropped(request, name) for name in held])


@post(f"{HOME}/name", guards=[from_our_pages], include_in_schema=False)
async def rename(request: AnyRequest) -> Response[Any]:
    """Go by another name at the next tables."""
    form = await form_of(request)
    person: Person | None = await visitors.person_of(request)
    if person is not None:
        try:
            await visitors.house_of(request).rename(person, form.one("name"))
        except (BadRequest, Refused) as error:
            return await _wrong(request, "name", "", error)
    return Redirect(HOME, status_code=303)


HANDLERS: Final = [account, register, sign_in, sign_out, rename]

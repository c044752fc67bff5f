"""The application: pages, sockets and the API over one house."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope

import ludoteka
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.store.faults import Full, ReadOnly, Unkept
from ludoteka.table.aside import aside
from ludoteka.table.house import House
from ludoteka.web import accounts, analysis, analysis_for_programs, api, cinema, library, tables, visitors
from ludoteka.web.bodies import Reading
from ludoteka.web.front import Front
from ludoteka.web.guards import HEADERS, Limits, address_of, known_host, slow_down
from ludoteka.web.live import Studio
from ludoteka.web.logs import place
from ludoteka.web.pages import page, prepare

LARGEST_REQUEST: Final = 64 * 1024
RETRY: Final = 3
"""Seconds after which whoever was told that the store does not answer is to ask again."""

_log: Final = logging.getLogger("ludoteka.web")


def make(
    where: Path | str | House,
    limits: Limits | None = None,
    front: Front | None = None,
    more: Sequence[Any] = (),
    lifespan: Sequence[AbstractAsyncContextManager[None]] = (),
) -> Litestar:
    """The application over a folder, a database, or a house that is open already; with what else it is to answer."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        await aside(prepare)
        await aside(app.plugins.get(OpenAPIPlugin).provide_openapi_schema)
        if isinstance(where, House):
            app.state.house = where
            yield
            return
        app.state.house = await House.open(where)
        try:
            yield
        finally:
            await app.state.house.close()

    pages: list[Any] = [*tables.HANDLERS, *accounts.HANDLERS, *library.HANDLERS, *cinema.HANDLERS, *analysis.HANDLERS]
    return Litestar(
        route_handlers=[*pages, api.ROUTER, analysis_for_programs.ROUTER, *more],
        lifespan=[open_house, *lifespan],
        request_class=Reading,
        state=State({"studio": Studio(), "limits": limits or Limits(), "front": front or Front()}),
        before_request=_admit,
        after_exception=[_note],
        exception_handlers={
            Refused: _refused,
            BadRequest: _bad_request,
            Unkept: _unkept,
            HTTPException: _http,
            500: _broken,
        },
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        request_max_body_size=LARGEST_REQUEST,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=600, exclude="^/static"
        ),
        openapi_config=OpenAPIConfig(
            title="ludoteka",
            version=ludoteka.__version__,
            description="Tables for programs. A seat is held by a token: `Authorization: Bearer TOKEN`.",
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


async def _admit(request: Request[Any, Any, Any]) -> None:
    if not known_host(request):
        raise ClientException("this server is not called that")
    if not visitors.limits_of(request).ask(address_of(request)):
        raise slow_down()


async def _note(error: Exception, scope: Scope) -> None:
    """What nobody expected is written down; refusals and mistakes of visitors are not, faults of the store were."""
    if not isinstance(error, Refused | BadRequest | Unkept | HTTPException):
        where = place(scope)
        _log.error("%s failed", where["path"], exc_info=error, extra=where)


def _for_programs(request: Request[Any, Any, Any]) -> bool:
    return request.scope["path"].startswith("/api")


def _error(
    request: Request[Any, Any, Any], status: int, error: BadRequest | Refused, plain: str, **more: Any
) -> Response[Any]:
    """The same error as a page in the reader's language and as data for programs."""
    if _for_programs(request):
        return Response({"status_code": status, "detail": plain, **more}, status_code=status, headers=dict(HEADERS))
    reader = visitors.stranger(request)
    why = visitors.why(reader, error)
    # What was only to be looked at is asked for again by the page itself.
    again = RETRY if status == 503 and request.method in ("GET", "HEAD") else 0
    shown = visitors.html(page("error.jinja", reader, "/", status=status, why=why, again=again), status)
    shown.headers.update(HEADERS)
    return shown


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    return _error(request, 409, error, error.refusal.plain(), rule=error.rule)


def _bad_request(request: Request[Any, Any, Any], error: BadRequest) -> Response[Any]:
    return _error(request, 400, error, str(error))


def _unkept(request: Request[Any, Any, Any], fault: Unkept) -> Response[Any]:
    status = 507 if isinstance(fault, Full | ReadOnly) else 503
    told = _error(request, status, fault.words, str(fault.words))
    if status == 503:
        told.headers["Retry-After"] = str(RETRY)
    return told


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    plain = str(error.detail)
    said = BadRequest(plain)
    if plain == HTTPStatus(error.status_code).phrase:  # nobody has said more than the number does
        said = (
            BadRequest("this address leads nowhere")
            if error.status_code == 404
            else BadRequest("this was not possible")
        )
    return _error(request, error.status_code, said, plain)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    why = BadRequest("something broke here; it is in the server's log")
    return _error(request, 500, why, str(why))

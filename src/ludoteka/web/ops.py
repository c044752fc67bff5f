"""Health and metrics, for whoever runs the server: on a port of their own, or for callers on this machine."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from typing import Any, Final

import uvicorn
from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException
from litestar.handlers.base import BaseRouteHandler

from ludoteka.web.doors import Config, Doorkeeper
from ludoteka.web.front import Front
from ludoteka.web.guards import Connection, known_host
from ludoteka.web.panel import Panel

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"

_PASSED_ON: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def from_here(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: whoever asks is a program on this machine, and no proxy that passes on a visitor's request.

    A proxy that says nothing of itself still speaks HTTP/1.0, as nginx does unless it is told otherwise.
    """
    peer = connection.client.host if connection.client is not None else ""
    passed_on = any(name in connection.headers for name in _PASSED_ON) or connection.scope["http_version"] == "1.0"
    try:
        here = ip_address(peer).is_loopback and not passed_on
    except ValueError:
        here = False
    if not here:
        raise NotFoundException


def _panel(request: Request[Any, Any, Any]) -> Panel:
    panel: Panel = request.app.state.panel
    return panel


@get("/health/live", include_in_schema=False)
async def live() -> Response[str]:
    """The process answers."""
    return Response("ok\n", media_type=TEXT)


@get("/health/ready", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[str]:
    """Visitors may come: the database answers too."""
    fault = await _panel(request).fault()
    return Response(f"{fault or 'ok'}\n", media_type=TEXT, status_code=503 if fault else 200)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(await _panel(request).text(), media_type=TEXT)


HANDLERS: Final[list[Any]] = [live, ready, metrics]
ROUTER: Final = Router("/", route_handlers=HANDLERS, guards=[from_here])
"""The same among the tables, for who has no port for them."""


async def _admit(request: Request[Any, Any, Any]) -> None:
    if not known_host(request):
        raise ClientException("this server is not called that")


@asynccontextmanager
async def open_panel(panel: Panel, listening: socket.socket | None, front: Front) -> AsyncIterator[None]:
    """Keep the instruments running, and answer on a port of their own if there is one."""
    watching = asyncio.create_task(panel.watch())
    server = answering = None
    if listening is not None:
        app = Litestar(
            route_handlers=HANDLERS,
            state=State({"panel": panel, "front": front}),
            before_request=_admit,
            openapi_config=None,
            logging_config=None,
        )
        server = uvicorn.Server(Config(app, Doorkeeper(), grace=1))
        answering = asyncio.create_task(server._serve([listening]))
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        if server is not None and answering is not None:
            server.should_exit = True
            await answering

"""`ludoteka serve`: the table in the browser, on this machine or for a club."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice
from ludoteka.web.ending import Ending
from ludoteka.web.front import LOOPBACK, Front
from ludoteka.web.service import Service

if TYPE_CHECKING:
    import uvicorn

    from ludoteka.store.upgrade import Upgraded
    from ludoteka.table.house import House
    from ludoteka.web.doors import Doorkeeper

Result = TypeVar("Result")

_log: Final = logging.getLogger("ludoteka.web")

OUR_FILES: Final = 200
"""What the tables need for themselves: the database, the bots, modules that are read later."""


def serve(service: Service, voice: Voice) -> None:
    """Serve until interrupted; what prevents it is told in one line."""
    if not service.limited and service.host not in LOOPBACK:
        raise BadRequest("--no-limits is for measurements on this machine: it goes with --host 127.0.0.1")
    begin_log(service)
    ending = Ending()
    listening = _listen(service.host, service.port)
    if service.ops_port is not None:
        for number in range(service.workers):  # each process takes its own; whether it can is to be told now
            _listen(service.ops_host, service.ops_port + number, "--ops-port").close()
    if isinstance(service.data, Path):
        _fit_folder(service.data)
    if service.workers == 1:
        running(_serve(service, listening, voice, ending))
    elif not hasattr(socket, "send_fds"):
        raise BadRequest("this system cannot share a port among processes; leave --workers out")
    elif not running(_supervise(service, listening, voice, ending)):
        sys.exit(1)


def begin_log(service: Service) -> None:
    """Let a process of the server write its log."""
    from ludoteka.web import logs

    logs.write(service.log, service.level)


def running(work: Coroutine[Any, Any, Result]) -> Result | None:
    """Do what a process of the server is for; None when it was interrupted."""
    _many_sockets()
    _tidy_seldom()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        return runner.run(work)
    return None


def _many_sockets() -> int:
    """Every open page is a socket; many systems allow a thousand until they are asked for more. How many it is."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(0, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _doorkeeper(service: Service) -> Doorkeeper:
    from ludoteka.web.doors import MOST_LINES, Doorkeeper, no_doorkeeper

    if not service.limited:
        return no_doorkeeper()
    files = _many_sockets()
    return Doorkeeper(0 if service.proxies else MOST_LINES, everybody=max(OUR_FILES, files - OUR_FILES) if files else 0)


def _tidy_seldom() -> None:
    """Tables keep some thousand objects each, none in circles; looking through all of them cost a fifth of a move.

    Circles of 20,000 objects (connections that have ended, mostly) are small beside one table. Those of connections
    that were open for long are found when all is looked through, which Python does when a quarter of it is new.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 2)


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quicker event loop, where there is one for the system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _listen(host: str, port: int, option: str = "--port") -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except socket.gaierror:
        raise BadRequest("there is no host '{host}' on this machine", host=host) from None
    # Only of a TCP socket that says so asyncio takes away the delay of small messages: 40 ms each.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(1024)
    except (OSError, OverflowError) as error:
        made.close()
        code = getattr(error, "errno", None)
        if code == errno.EADDRINUSE:
            raise BadRequest(
                "port {port} of {host} is taken; choose another with {option}", port=port, host=host, option=option
            ) from None
        why = getattr(error, "strerror", None) or str(error)
        raise BadRequest("port {port} of {host} cannot be served: {why}", port=port, host=host, why=why) from None
    made.setblocking(False)
    return made


def _fit_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(
            "the data folder {folder} cannot be made: {reason}", folder=folder, reason=error.strerror
        ) from None
    if not os.access(folder, os.W_OK):
        raise BadRequest("the data folder {folder} is not writable", folder=folder)


def _tell_upgrade(done: Upgraded, voice: Voice) -> None:
    """In the log, which is the operator's side of the output: programs read the address from the other."""
    said = voice.text(
        "The database was brought from revision {before} to {after}.", before=done.before, after=done.after
    )
    if done.copy is not None:
        said += " " + voice.text("It is kept as it was in {copy}; delete that when all is well.", copy=done.copy)
    else:
        said += " " + voice.text("An older ludoteka cannot use it any more; only a backup made before can.")
    _log.warning("%s", said)


def server_of(service: Service, house: House, number: int = 0) -> uvicorn.Server:
    """What answers the visitors of a house, and those who run it; in one of several processes, by its number."""
    import uvicorn

    from ludoteka.web import logs, ops
    from ludoteka.web.app import make
    from ludoteka.web.doors import Config
    from ludoteka.web.guards import Limits, no_limits
    from ludoteka.web.panel import Panel

    limits, keeper = Limits() if service.limited else no_limits(), _doorkeeper(service)
    panel = Panel(house, limits, keeper)
    listening = _listen(service.ops_host, service.ops_port + number, "--ops-port") if service.ops_port else None
    beside = ops.open_panel(panel, listening, Front(LOOPBACK if service.ops_host in LOOPBACK else ()))
    front = Front(LOOPBACK if service.host in LOOPBACK else (), service.public, service.proxies)
    # Where a proxy passes on what visitors ask for, they must not ask for this; and one of several is not the server.
    among = service.host in LOOPBACK and not (listening or service.public or service.proxies or service.workers > 1)
    app = make(house, limits, front, [ops.ROUTER] if among else [], [beside])
    app.state.panel = panel
    answering = panel.counting(app)
    return uvicorn.Server(Config(logs.noting(answering) if service.access else answering, keeper))


def _announce(service: Service, listening: socket.socket, voice: Voice) -> None:
    bound, port = listening.getsockname()[:2]
    shown = f"[{bound}]" if ":" in bound else bound
    address = f"http://{shown}:{port}/"
    if service.public:
        print(voice.text("The tables are at {address}", address=f"{service.public}/"), flush=True)
        print(voice.text("The proxy in front of them comes to {address}", address=address), flush=True)
    else:
        print(voice.text("The tables are at {address}", address=address), flush=True)
    print(voice.text("They are kept in {where}. Ctrl+C ends.", where=service.data), flush=True)


async def _serve(service: Service, listening: socket.socket, voice: Voice, ending: Ending) -> None:
    from ludoteka.table.house import House

    loop = asyncio.get_running_loop()
    opening = asyncio.create_task(House.open(service.data, keep=service.keep))
    ending.by(lambda: loop.call_soon_threadsafe(opening.cancel))
    try:
        house = await opening
    except asyncio.CancelledError:
        return
    if house.store.upgraded is not None:
        _tell_upgrade(house.store.upgraded, voice)
    server = server_of(service, house)
    _announce(service, listening, voice)
    ending.by(lambda: _end(server))
    try:
        await server._serve([listening])  # without the signals, which uvicorn would send to this process once more
        if server.force_exit:  # then it leaves its application without a word
            await server.lifespan.shutdown()
    finally:
        await house.close()


def _end(server: uvicorn.Server) -> None:
    """Who asks twice does not wait for visitors to go."""
    server.force_exit = server.should_exit
    server.should_exit = True


async def _supervise(service: Service, listening: socket.socket, voice: Voice, ending: Ending) -> bool:
    from ludoteka.store.store import Store
    from ludoteka.web.workers import Supervisor

    store = await Store.open(service.data)
    if store.upgraded is not None:
        _tell_upgrade(store.upgraded, voice)
    hold = await store.retire()
    try:
        return await Supervisor(service, listening, hold).run(ending, lambda: _announce(service, listening, voice))
    finally:
        if hold is not None:
            hold.release()

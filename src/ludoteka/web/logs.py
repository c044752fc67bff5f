"""Logging: what whoever runs a server reads, for people or as JSON lines; never a secret, a token, a query, a hand."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludoteka.kernel.refusals import BadRequest

KINDS: Final = ("plain", "json")
LEVELS: Final = ("debug", "info", "warning", "error")
FIELDS: Final = ("table", "method", "path", "status", "seconds")
"""What an entry may tell besides its sentence."""

_UNSEEN: Final = {number: f"\\x{number:02x}" for number in (*range(32), *range(127, 160))}
_access: Final = logging.getLogger("ludoteka.access")


def write(kind: str, level: str) -> None:
    """Let this process write its log: our own from a level on, what others say when it is a warning at least.

    Libraries are not asked for more: what they say in passing holds paths with tokens, and rows of the database.
    """
    if kind not in KINDS:
        raise BadRequest("there is no log '{kind}'; there are {kinds}", kind=kind, kinds=", ".join(KINDS))
    if level not in LEVELS:
        raise BadRequest("there is no level '{level}'; there are {levels}", level=level, levels=", ".join(LEVELS))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ludoteka").setLevel(level.upper())
    _access.setLevel(logging.INFO)  # whoever asks for it wants it
    logging.captureWarnings(True)


def _moment(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, event, and what belongs to it."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "event": record.getMessage().strip(),
            "from": record.name,
            "process": os.getpid(),
        }
        found.update({name: vars(record)[name] for name in FIELDS if name in vars(record)})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            said = str(error).splitlines()
            found["cause"] = f"{type(error).__name__}: {said[0]}" if said else type(error).__name__
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


class Plain(logging.Formatter):
    """A line for people; nothing that somebody sent breaks it."""

    def format(self, record: logging.LogRecord) -> str:
        said = record.getMessage().strip().translate(_UNSEEN)
        line = f"{_moment(record)} {record.levelname.lower()}: {said}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def place(scope: Scope) -> dict[str, Any]:
    """Where a request went, without what only its sender may know: the pattern of its path, and the table."""
    found: dict[str, Any] = {"path": scope.get("path_template", "") or "elsewhere"}
    table = scope.get("path_params", {}).get("id")
    if isinstance(table, str):
        found["table"] = table
    return found


def noting(app: ASGIApp) -> ASGIApp:
    """The same application; each request and each socket is written down when it ends."""

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await app(scope, receive, send)
            return
        status = 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        began = time.perf_counter()
        try:
            await app(scope, receive, note)
        finally:
            where = place(scope)
            method = scope["method"] if scope["type"] == ScopeType.HTTP else "SOCKET"
            more = {"method": method, "status": status, "seconds": round(time.perf_counter() - began, 4), **where}
            _access.info("%s %s %s", method, where["path"], status, extra=more)

    return noted

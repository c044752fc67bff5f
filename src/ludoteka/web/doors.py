"""Connection limits: how many lines one address holds, and how large and how slow a request may be."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ludoteka.web.front import neighbourhood
from ludoteka.web.guards import Crowd
from ludoteka.web.line import Line

MOST_LINES: Final = 400
"""A club behind one address: some forty people with a page and a few requests each."""
LONGEST_MESSAGE: Final = 16 * 1024
LINGER: Final = 1.0
"""Seconds in which somebody who was sent away may read why, before what they still say resets the line."""


_FAULTS: Final = logging.getLogger("uvicorn.error.door")
_FAULTS.setLevel(logging.ERROR)  # what is no request is counted; strangers do not write into the log as they like


class Doorkeeper:
    """What is asked of everybody who comes, before a request is understood; 0 for no limit."""

    def __init__(
        self,
        connections: int = MOST_LINES,
        head: int = 32 * 1024,
        fields: int = 100,
        patience: float = 20.0,
        everybody: int = 0,
    ) -> None:
        self.crowd: Final = Crowd(connections)
        """Lines, by address. Behind a proxy all of them are the proxy's, and only it can count them."""
        self.lines = 0
        """Of everybody."""
        self.everybody: Final = everybody
        """How many there may be: a line is a file, and some files are needed for the tables themselves."""
        self.head: Final = head
        """Bytes of the request line and the headers."""
        self.fields: Final = fields
        self.patience: Final = patience
        """Seconds until a request has come whole."""
        self.refused: Final[Counter[str]] = Counter()

    def enter(self, address: str) -> bool:
        """Another line; whether there is room for it."""
        if (self.everybody and self.lines >= self.everybody) or not self.crowd.enter(address):
            return False
        self.lines += 1
        return True

    def leave(self, address: str) -> None:
        self.lines -= 1
        self.crowd.leave(address)


def no_doorkeeper() -> Doorkeeper:
    """For measurements on one's own machine."""
    return Doorkeeper(0, 0, 0, 0)


class Config(uvicorn.Config):
    """uvicorn's configuration, with the doorkeeper whom its protocols ask."""

    def __init__(self, app: Any, keeper: Doorkeeper, grace: int = 3, **more: Any) -> None:
        super().__init__(
            app,
            http=Door,
            ws=Line,
            log_config=None,
            log_level="warning",
            access_log=False,  # it writes down tokens
            ws_max_size=LONGEST_MESSAGE,
            timeout_graceful_shutdown=grace,
            server_header=False,
            proxy_headers=False,  # uvicorn would believe whoever comes from this machine; `Front` knows better
            **more,
        )
        self.keeper: Final = keeper


class Door(HttpToolsProtocol):
    """A line over which requests come: uvicorn's, which waits for as long and reads as much as anybody likes."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.logger = _FAULTS
        self._keeper: Final = config.keeper
        self._address = ""
        self._entered = False
        self._sent_away = False
        self._in_head = True
        self._head = 0
        """Bytes of what is not understood as a header yet."""
        self._size = 0
        """Bytes of the headers that are."""
        self._large = False
        self._unanswered = 0
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = neighbourhood(self.client[0]) if self.client else ""
        self._entered = self._keeper.enter(self._address)
        if self._entered:
            self._wait()
        else:
            self._send_away(429, "connections")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, Line), "sockets are lines"
        line.at_end = self._leave

    def _leave(self) -> None:
        if self._entered:
            self._entered = False
            self._keeper.leave(self._address)

    # How large

    def data_received(self, data: bytes) -> None:
        if self._sent_away:
            return
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._keeper.head and self._head > self._keeper.head:
            self._send_away(431, "headers")

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._check(len(self.url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._size += len(name) + len(value)
        self._check(self._size)

    def _check(self, size: int) -> None:
        keeper = self._keeper
        if (keeper.head and size > keeper.head) or (keeper.fields and len(self.headers) > keeper.fields):
            self._large = True
            raise ValueError("the headers are too large")  # the parser stops, and says that something was wrong

    def send_400_response(self, msg: str) -> None:
        self._send_away(*((431, "headers") if self._large else (400, "malformed")))

    # How slow

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = 0
        if self._due is None:
            self._wait()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        self._unanswered += 1

    def on_response_complete(self) -> None:
        self._unanswered -= 1
        super().on_response_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._in_head = True
        self._head = 0
        super().on_message_complete()

    def _wait(self) -> None:
        if self._keeper.patience:
            self._due = self.loop.call_later(self._keeper.patience, self._late)

    def _stop_waiting(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _late(self) -> None:
        self._due = None
        if self.flow.read_paused:  # it is we who do not listen
            self._wait()
        else:
            self._send_away(408, "slow")

    # Sending away

    def _send_away(self, status: int, why: str) -> None:
        """Say why, where nothing was said yet, and close the line."""
        if self._sent_away or self.transport.is_closing():
            return
        self._sent_away = True
        self._stop_waiting()
        self._keeper.refused[why] += 1
        if self._in_head and not self._unanswered:
            self.transport.write(STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.write_eof()
            self.loop.call_later(LINGER, self.transport.close)
        else:
            self.transport.close()

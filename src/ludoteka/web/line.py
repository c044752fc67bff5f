"""The line to a browser: uvicorn's, with a compression that fits what is sent over it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW: Final = 13
"""Bits: of the last 8 KB an update repeats more than of the last 4 KB, which uvicorn remembers."""
MEMORY: Final = 5
LEVEL: Final = 3

RESTART: Final = 1012
FAREWELL: Final = "the server is being restarted"
"""For programs; pages have words of their own for the number."""


class Line(WebSocketsSansIOProtocol):
    """An update is small and much like those before it: a wider window finds more of it with less effort.

    Measured with 1500 open pages of For the King: 58 instead of 91 µs for an update, 600 instead of 690 bytes, for
    16 KB more a page. Another bit would save 150 bytes more and no time, for 32 KB.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.at_end: Callable[[], None] | None = None
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW,
                client_max_window_bits=12,
                compress_settings={"memLevel": MEMORY, "level": LEVEL},
            )
        ]

    def shutdown(self) -> None:
        """The server ends: whoever is here is told so, and comes back."""
        if self.handshake_complete and not self.close_sent:
            self.stop_keepalive()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
            with suppress(InvalidState):  # the visitor is just going
                self.conn.send_close(RESTART, FAREWELL)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.extensions = []  # what was sent is remembered for the compression: some 60 KB that nobody needs now
        if self.at_end is not None:
            self.at_end()

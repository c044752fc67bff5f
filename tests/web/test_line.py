"""The line to a browser is compressed, with a window wide enough for what an update repeats."""

from __future__ import annotations

from ludoteka.web.line import WINDOW
from tests.support.web import open_table, visit


def test_updates_are_compressed(address: str) -> None:
    id = open_table(address, "person", "person")
    with visit(address, id) as page:
        assert page.socket.response is not None
        agreed = page.socket.response.headers["Sec-WebSocket-Extensions"]
    assert agreed.startswith("permessage-deflate") and f"server_max_window_bits={WINDOW}" in agreed
    assert page.regions["board"], "and it is understood"

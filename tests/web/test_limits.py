"""What one visitor may hold, and how long a request may take: who wants more is sent away, and nobody else notices."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludoteka.web.doors import Doorkeeper, no_doorkeeper
from ludoteka.web.guards import Crowd, Limits, no_limits
from tests.support.hall import Hall
from tests.support.patience import LONGEST, until
from tests.support.web import get, open_table, post, served, visit

REQUEST = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = REQUEST.replace(b"GET /", b"POST /tables") + (
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n"
)


@contextmanager
def hall(folder: Path, keeper: Doorkeeper | None = None, limits: Limits | None = None) -> Iterator[Hall]:
    found = Hall(folder, limits or no_limits(), keeper or no_doorkeeper())
    try:
        yield found
    finally:
        found.close()


def line(found: Hall) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(found.address.rsplit(":", 1)[1])), LONGEST)


def heard(line: socket.socket) -> bytes:
    """Everything that is said until the line is closed."""
    said = b""
    while piece := line.recv(65536):
        said += piece
    return said


def status(said: bytes) -> int:
    return int(said.split(b" ", 2)[1])


def test_a_crowd_has_a_ceiling() -> None:
    crowd = Crowd(2)
    assert crowd.enter("a") and crowd.enter("a") and not crowd.enter("a") and crowd.enter("b")
    crowd.leave("a")
    assert crowd.enter("a")
    for key in ("a", "a", "b"):
        crowd.leave(key)
    assert not crowd.held, "nobody is remembered who has gone"
    endless = Crowd(0)
    assert all(endless.enter("a") for _ in range(1000))


def test_so_many_lines_from_one_address(tmp_path: Path) -> None:
    with hall(tmp_path, Doorkeeper(connections=3)) as found, ExitStack() as lines:
        held = [lines.enter_context(line(found)) for _ in range(3)]
        with line(found) as fourth:
            assert status(heard(fourth)) == 429
        assert found.keeper.refused["connections"] == 1
        held[0].close()
        until(lambda: len(found.keeper.crowd.held) == 1 and found.keeper.crowd.held["127.0.0.1"] == 2)
        assert get(found.address).status_code == 200
    assert not found.keeper.crowd.held


def test_so_many_lines_of_everybody(tmp_path: Path) -> None:
    with (
        hall(tmp_path, Doorkeeper(connections=0, everybody=2)) as found,
        line(found),
        line(found),
        line(found) as third,
    ):
        assert status(heard(third)) == 429


def test_an_open_page_is_a_line_too(tmp_path: Path) -> None:
    with hall(tmp_path, Doorkeeper(connections=2)) as found:
        wish = {"game": "for_the_king", "players": 2}
        table = post(f"{found.address}/api/tables", json=wish).json()["id"]
        until(lambda: not found.keeper.crowd.held)
        with visit(found.address, table), line(found), line(found) as third:
            assert status(heard(third)) == 429
        until(lambda: not found.keeper.crowd.held)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HT",
        REQUEST,
        REQUEST + b"X-Slow: a",
        FORM + b"\r\na",
    ],
)
def test_whoever_does_not_finish_a_request_is_sent_away(tmp_path: Path, beginning: bytes) -> None:
    with hall(tmp_path, Doorkeeper(patience=0.3)) as found, line(found) as slow:
        slow.sendall(beginning)
        said = heard(slow)
        assert not said or status(said) == 408
        assert found.keeper.refused["slow"] == 1
        with httpx.Client(base_url=found.address, timeout=LONGEST) as quick:
            assert quick.get("/").status_code == 200


def test_a_line_that_has_asked_is_not_slow(tmp_path: Path) -> None:
    with hall(tmp_path, Doorkeeper(patience=0.3)) as found, line(found) as slow:
        table = open_table(found.address, "person", "person")
        with visit(found.address, table) as page, httpx.Client(base_url=found.address, timeout=LONGEST) as asking:
            slow.sendall(REQUEST)
            heard(slow)  # others are sent away meanwhile
            assert asking.get("/").status_code == 200
            page.say(do="chat", text="still here")
            assert "refused" in page.hear()
        assert found.keeper.refused["slow"] == 1


@pytest.mark.parametrize(
    "large",
    [
        b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n",
        REQUEST + b"Cookie: " + b"a" * 5000 + b"\r\n\r\n",
        REQUEST + b"Cookie: " + b"a" * 5000,
        REQUEST + b"a" * 5000,
        REQUEST + b"".join(b"X-%d: a\r\n" % number for number in range(60)) + b"\r\n",
        REQUEST + b"".join(b"X-%d: %s\r\n" % (number, b"a" * 500) for number in range(10)) + b"\r\n",
    ],
)
def test_headers_too_large_or_too_many(tmp_path: Path, large: bytes) -> None:
    with hall(tmp_path, Doorkeeper(head=4096, fields=50)) as found:
        for pieces in (1, 7, 100):  # however they come
            with line(found) as sender:
                for start in range(0, len(large), 1 + len(large) // pieces):
                    sender.sendall(large[start : start + 1 + len(large) // pieces])
                assert status(heard(sender)) == 431
        assert found.keeper.refused["headers"] == 3
        fitting = {"Cookie": "a" * 3000, **{f"X-{number}": "a" for number in range(30)}}
        assert get(found.address, headers=fitting).status_code == 200


def test_what_is_no_request(tmp_path: Path) -> None:
    with hall(tmp_path, Doorkeeper()) as found, line(found) as sender:
        sender.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert status(heard(sender)) == 400
        assert found.keeper.refused["malformed"] == 1


def page_at(found: Hall, table: str) -> ClientConnection:
    where = found.address.replace("http", "ws") + f"/table/{table}/live"
    return connect(where, origin=Origin(found.address))


def closed(page: ClientConnection) -> int:
    """The code with which a page is closed."""
    with pytest.raises(ConnectionClosed) as ended:
        while True:
            page.recv(LONGEST)
    assert ended.value.rcvd is not None
    return ended.value.rcvd.code


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with hall(tmp_path, limits=Limits(0, 0, 0, 0, 0, silence=0.2)) as found:
        table = open_table(found.address, "person", "person")
        with page_at(found, table) as silent:
            assert closed(silent) == 4408
    with hall(tmp_path) as found, page_at(found, table) as silent, page_at(found, table) as other:
        other.send('{"do":"hello"}')
        other.recv(LONGEST)
        silent.send('{"do":"hello"}')
        assert "rev" in str(silent.recv(LONGEST)), "without limits nobody is hurried"


@pytest.mark.parametrize("limits", [{"sockets": 2}, {"watching": 2}])
def test_so_many_open_pages(tmp_path: Path, limits: dict[str, int]) -> None:
    with hall(tmp_path, limits=Limits(0, 0, 0, 0, 0, **limits)) as found, ExitStack() as pages:
        tables = [open_table(found.address, "person", "person") for _ in range(2)]
        held = [pages.enter_context(visit(found.address, tables[0])) for _ in range(2)]
        with page_at(found, tables[0]) as third:
            assert closed(third) == 4429
        events = found.address.replace("http", "ws") + f"/api/tables/{tables[0]}/events"
        with connect(events) as program:
            assert closed(program) == 4429
        held[0].socket.close()
        with page_at(found, tables[0]) as third:
            third.send('{"do":"hello"}')
            assert "rev" in str(third.recv(LONGEST)), "one has gone, another may come"
        if "watching" in limits:
            with visit(found.address, tables[1]):
                pass


def test_the_command_keeps_its_door(tmp_path: Path) -> None:
    large = {"X-Large": "a" * 40_000}
    with served(tmp_path) as server:
        assert get(server.url, headers=large).status_code == 431
    with served(tmp_path, "--no-limits") as server:
        assert get(server.url, headers=large).status_code == 200

"""Behind a real nginx with TLS, as docs/operating.md recommends it: a browser plays through it, other sites do not."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.browsers import ASKED, Keyboard, Mouse, Player
from tests.support.patience import LONGEST
from tests.support.proxies import NAME, free_port, nginx, nginx_program, recommended
from tests.support.web import get, served


class Proxied(NamedTuple):
    """A server behind nginx."""

    address: str
    """As visitors know it."""
    port: int
    plain: int
    """Where nginx answers without TLS."""
    server: str
    """Where the proxy finds it."""
    ops: str

    def visitor(self, local: str = "127.0.0.1") -> httpx.Client:
        """A visitor who comes from another address of this machine, if you like."""
        transport = httpx.HTTPTransport(verify=False, local_address=local)
        reached, called = f"https://127.0.0.1:{self.port}", {"Host": f"{NAME}:{self.port}"}
        return httpx.Client(base_url=reached, headers=called, transport=transport, timeout=LONGEST)


@contextmanager
def proxied(folder: Path, *arguments: str) -> Iterator[Proxied]:
    nginx_program()
    port, plain, ops = free_port(), free_port(), free_port()
    address = f"https://{NAME}:{port}"
    with ExitStack() as stack:
        command = ("--public-url", address, "--ops-port", str(ops), *arguments)
        server = stack.enter_context(served(folder / "house", *command))
        (folder / "nginx").mkdir()
        site = recommended(folder / "nginx", port, plain, server.url)
        stack.enter_context(nginx(folder / "nginx", site, port))
        yield Proxied(address, port, plain, server.url, f"http://127.0.0.1:{ops}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    with proxied(tmp_path_factory.mktemp("proxy"), "--trust-proxy", "1") as found:
        yield found


def opened(site: Proxied) -> str:
    with site.visitor() as visitor:
        answer = visitor.post("/api/tables", json={"game": "for_the_king", "players": 2})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])


def test_two_people_play_through_it(browser: Browser, site: Proxied) -> None:
    table = opened(site)
    players: list[Player] = [
        Mouse(browser, site.address, "Marta", ignore_https_errors=True, reduced_motion="reduce"),
        Keyboard(browser, site.address, "Oleh", ignore_https_errors=True, reduced_motion="reduce"),
    ]
    sockets: list[str] = []
    for player in players:
        player.page.on("websocket", lambda line: sockets.append(line.url))
        player.sit(table)
    for _ in range(6):
        for player in players:
            player.page.wait_for_selector("#region-decide[class*=is-waiting], " + ASKED)
        mine = next(player for player in players if player.asked)
        mine.play()
        for player in players:
            player.until(mine.revision())
    players[0].page.fill("#say", "by a proxy")
    players[0].page.press("#say", "Enter")
    expect(players[1].page.locator("#region-chat")).to_contain_text("by a proxy")
    assert len(sockets) >= 2 and all(url.startswith(f"wss://{NAME}:{site.port}/table/") for url in sockets)
    for player in players:
        assert player.errors == []
        cookies = player.context.cookies()
        assert {cookie["name"] for cookie in cookies} == {"__Host-ludoteka", f"__Host-seat-{table}"}
        assert all(cookie["secure"] and cookie["httpOnly"] and cookie["path"] == "/" for cookie in cookies)
        player.page.reload()
        assert player.page.get_attribute("body", "data-me") == str(player.seat)
    link = players[0].page.locator(f'[data-text*="/table/{table}/seat/"]').first.get_attribute("data-text") or ""
    phone = Mouse(browser, site.address, "Marta", ignore_https_errors=True)
    phone.page.goto(site.address + link)
    assert phone.page.get_attribute("body", "data-me") == str(players[0].seat), "the link to a seat leads through it"
    for player in (*players, phone):
        player.context.close()


def line(site: Proxied, table: str, origin: str) -> ClientConnection:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    where = f"wss://{NAME}:{site.port}/table/{table}/live"
    reached = socket.create_connection(("127.0.0.1", site.port))
    return connect(where, sock=reached, ssl=trusting, origin=Origin(origin))


def test_other_sites_are_refused(site: Proxied) -> None:
    table = opened(site)
    form = {"game": "for_the_king", "players": "2", "name": "Eve"}
    with site.visitor() as visitor:
        for origin, status in ((site.address, 303), ("https://elsewhere.example", 403), (f"https://{NAME}", 403)):
            assert visitor.post("/tables", data=form, headers={"Origin": origin}).status_code == status, origin
        assert visitor.get("/", headers={"Host": "elsewhere.example"}).status_code == 400
    with line(site, table, site.address) as page:
        page.send('{"do":"hello"}')
        assert '"rev"' in str(page.recv(LONGEST))
    for origin in ("https://elsewhere.example", site.server, f"http://{NAME}:{site.port}"):
        with line(site, table, origin) as page, pytest.raises(ConnectionClosed) as closed:
            page.recv(LONGEST)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_without_tls_visitors_are_sent_to_it(site: Proxied) -> None:
    answer = get(f"http://127.0.0.1:{site.plain}/account", headers={"Host": NAME})
    assert answer.status_code == 301 and answer.headers["location"] == f"https://{NAME}/account"


def test_what_is_for_the_operator_stays_there(site: Proxied) -> None:
    with site.visitor() as visitor:
        for path in ("/health/live", "/health/ready", "/metrics"):
            assert visitor.get(path).status_code == 404
            assert get(site.ops + path).status_code == 200


def guess(visitor: httpx.Client, number: int) -> int:
    """A table that does not exist, with an address of one's own invention."""
    invented = f"203.0.{number // 250}.{number % 250}"
    return visitor.get("/table/nowhere", headers={"X-Forwarded-For": invented}).status_code


def sent_away(visitor: httpx.Client) -> bool:
    """Whether guessing comes to an end; tries come back every two seconds, so a slow machine needs a few more."""
    return any(guess(visitor, number) == 429 for number in range(400))


def test_the_address_that_the_proxy_has_seen_is_believed_when_asked_to(site: Proxied, tmp_path: Path) -> None:
    with site.visitor("127.0.0.3") as guesser, site.visitor("127.0.0.4") as other:
        assert sent_away(guesser), "what a visitor says of themselves is not believed"
        assert guess(other, 0) == 404, "and another visitor is another"
    with (
        proxied(tmp_path) as untold,
        untold.visitor("127.0.0.3") as guesser,
        untold.visitor("127.0.0.4") as other,
    ):
        assert sent_away(guesser)
        assert 429 in [guess(other, number) for number in range(9)], "without --trust-proxy all are the proxy"


def test_a_proxy_of_which_nobody_has_told_shows_nothing_of_the_operator(tmp_path: Path) -> None:
    """The shortest configuration there is, before a server at home: the page comes, health and metrics do not."""
    port = free_port()
    with served(tmp_path / "house") as server:
        bare = f"server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass {server.url}; }} }}"
        with nginx(tmp_path / "nginx", bare, port):
            assert get(f"http://127.0.0.1:{port}/").status_code == 200
            for path in ("/health/live", "/health/ready", "/metrics"):
                assert get(server.url + path).status_code == 200
                assert get(f"http://127.0.0.1:{port}{path}").status_code == 404

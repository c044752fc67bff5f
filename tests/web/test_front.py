"""The name a server goes by, and whom it believes about where a visitor comes from."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludoteka.kernel.refusals import BadRequest
from ludoteka.web.front import Front, neighbourhood, public_origin
from tests.support.patience import LONGEST
from tests.support.web import Served, get, post, refused, served

PUBLIC = "https://games.example"
PROXIED = {"Host": "games.example"}


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://games.example", "https://games.example"),
        ("https://Games.Example:443/", "https://games.example"),
        ("http://games.example:80", "http://games.example"),
        ("http://games.example:8080", "http://games.example:8080"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_a_public_url_is_an_origin(url: str, origin: str) -> None:
    assert public_origin(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        "", "games.example", "//games.example", "ftp://games.example", "https://", "https://games.example/tables",
        "https://games.example/?a", "https://games.example/#a", "https://anna:x@games.example", "https://[::1",
        "https://games.example:0", "https://games.example:99999", "https://games.example:x", "https://a b", "https://a..b",
        "https://games.example\n", "https://*.example",
    ],
)  # fmt: skip
def test_what_is_no_public_url(url: str) -> None:
    with pytest.raises(BadRequest):
        public_origin(url)


def test_a_bad_public_url_ends_in_one_line(tmp_path: Path) -> None:
    said = refused("--public-url", "https://games.example/tables", "--data", str(tmp_path))
    assert "https://games.example/tables" in said and "path" in said
    assert "games.example" in refused("--public-url", "games.example", "--data", str(tmp_path))


def test_hosts_and_origins() -> None:
    home = Front(("127.0.0.1", "localhost"))
    assert home.goes_by("localhost:8000") and not home.goes_by("elsewhere.example:8000") and not home.goes_by("[::1")
    assert home.sends("http://localhost:8000", "localhost:8000")
    assert not home.sends("http://localhost:9000", "localhost:8000") and not home.sends("http://[", "localhost")
    club = Front()
    assert club.goes_by("anything:1") and not club.sends("https://elsewhere.example", "club.example")
    public = Front(public=PUBLIC, proxies=1)
    for host in ("games.example", "GAMES.example", "games.example:443"):
        assert public.goes_by(host), host
    for host in ("", "127.0.0.1", "games.example:8000", "games.example.", "evil.example", "games.example:443:443"):
        assert not public.goes_by(host), host
    assert public.sends(PUBLIC, "games.example")
    for origin in ("http://games.example", "https://games.example:8443", "https://evil.example", "null", ""):
        assert not public.sends(origin, "games.example"), origin


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", ""),
        ("_hidden", ""),
        ("", ""),
        ("1" * 100_000, ""),
    ],
)
def test_an_address_stands_for_its_neighbourhood(address: str, found: str) -> None:
    assert neighbourhood(address) == found


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, ["192.0.2.7"], "127.0.0.1"),
        (1, ["192.0.2.7"], "192.0.2.7"),
        (1, ["10.0.0.1, 192.0.2.7"], "192.0.2.7"),
        (1, ["10.0.0.1", "192.0.2.7"], "192.0.2.7"),
        (2, ["10.0.0.1, 192.0.2.7, 198.51.100.9"], "192.0.2.7"),
        (2, ["192.0.2.7"], "192.0.2.7"),
        (1, [], "127.0.0.1"),
        (1, [""], "127.0.0.1"),
        (1, ["192.0.2.7, nonsense"], "127.0.0.1"),
        (1, ["nonsense, 192.0.2.7"], "192.0.2.7"),
        (1, [",,,, "], "127.0.0.1"),
    ],
)
def test_so_many_proxies_are_believed(proxies: int, forwarded: list[str], found: str) -> None:
    assert Front(proxies=proxies).address("127.0.0.1", forwarded) == found


def guess(address: str, forwarded: str) -> int:
    """What a visitor hears who asks for a table that does not exist."""
    return get(f"{address}/table/nowhere", headers={**PROXIED, "X-Forwarded-For": forwarded}).status_code


def sent_away(address: str, *forwarded: str) -> bool:
    """Whether guessing comes to an end; tries come back every two seconds, so a slow machine needs a few more."""
    return any(guess(address, forwarded[number % len(forwarded)]) == 429 for number in range(400))


def test_forwarded_addresses_are_believed_only_when_asked_to(tmp_path: Path) -> None:
    with served(tmp_path, "--public-url", PUBLIC) as server:
        many = [f"192.0.2.{number}" for number in range(200)] + [f"198.51.100.{number}" for number in range(200)]
        assert sent_away(server.url, *many), "from loopback too it is the proxy that asks"
    with served(tmp_path, "--public-url", PUBLIC, "--trust-proxy", "1") as server:
        assert sent_away(server.url, "10.0.0.1, 192.0.2.7")
        assert guess(server.url, "192.0.2.7, 192.0.2.8") == 404, "somebody else's guesses are not mine"
        assert sent_away(server.url, "2001:db8::1", "2001:db8::ffff:2"), "one network of IPv6 is one visitor"
        assert guess(server.url, "2001:db8:0:1::1") == 404


def proxied(server: Served, table: str, origin: str) -> ClientConnection:
    """A socket as a proxy passes it on."""
    line = socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
    return connect(f"ws://games.example{table}/live", sock=line, origin=Origin(origin))


def test_behind_a_proxy_the_server_goes_by_its_public_name(tmp_path: Path) -> None:
    with served(tmp_path, "--public-url", PUBLIC + "/") as server:
        assert server.said[0] == f"The tables are at {PUBLIC}/"
        assert get(server.url).status_code == 400, "its own address is for the proxy"
        assert get(server.url, headers={"Host": "elsewhere.example"}).status_code == 400
        assert get(server.url, headers=PROXIED).status_code == 200
        form = {"game": "for_the_king", "players": "2", "name": "Anna"}
        for origin, status in ((PUBLIC, 303), ("http://games.example", 403), ("https://elsewhere.example", 403)):
            headers = {**PROXIED, "Origin": origin}
            answer = post(f"{server.url}/tables", data=form, headers=headers)
            assert answer.status_code == status, origin
            if status == 303:
                cookies = answer.headers.get_list("set-cookie")
                table = answer.headers["location"]
        assert len(cookies) == 2
        for cookie in cookies:
            assert cookie.startswith("__Host-") and "Secure" in cookie and "HttpOnly" in cookie
            assert "Path=/;" in cookie and "domain" not in cookie.lower()
        held = {**PROXIED, "Cookie": "; ".join(cookie.split(";")[0] for cookie in cookies)}
        assert 'data-me="0"' in get(server.url + table, headers=held).text
        plain = {**held, "Cookie": held["Cookie"].replace("__Host-", "")}
        assert 'data-me="0"' not in get(server.url + table, headers=plain).text, "another host's cookies"
        with proxied(server, table, PUBLIC) as line:
            line.send('{"do":"hello"}')
            assert '"rev"' in str(line.recv(LONGEST))
        for origin in ("https://elsewhere.example", "http://games.example", server.url):
            with proxied(server, table, origin) as line, pytest.raises(ConnectionClosed) as closed:
                line.recv(LONGEST)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_at_home_cookies_need_no_tls(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        answer = post(f"{server.url}/reader", data={"language": "pl"})
        assert answer.headers["set-cookie"].startswith("language=pl") and "Secure" not in answer.headers["set-cookie"]

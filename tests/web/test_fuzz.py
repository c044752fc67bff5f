"""Whatever is sent to the server: no 5xx, no socket closed without reason, nothing in its log, and the tables play on.

`--fuzz N` sends N messages of each kind; what was sent follows from the seed that a failure names.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support import fuzz
from tests.support.web import HTTP, open_table, server, sit, state, until_over

FORM = "application/x-www-form-urlencoded"
FORMS = {
    "/tables": {
        "game": "for_the_king",
        "players": "2",
        "seat1": "person",
        "seat2": "greedy",
        "name": "Anna",
        "clock": "none",
        "public": "open",
        "hints": "on",
        "edition": "uk",
        "variants": "",
        "language": "en",
    },
    "/table/{table}/join": {"name": "Eva", "seat": "0"},
    "/table/{table}/seat": {},
    "/table/{table}/analysis": {},
    "/reader": {"language": "pl", "light": "day", "back": "/"},
    "/account/register": {"login": "anna", "password": "short"},
    "/account/sign-out": {},
    "/account/name": {"name": "Anna"},
}
SIGN_IN = ("/account/sign-in", {"login": "anna", "password": "a long password"})
"""Seldom: a password takes a tenth of a second."""
PAGES = [
    "/",
    "/rules",
    "/rules/{game}",
    "/rules/{game}/{odd}",
    "/credits",
    "/account",
    "/replays",
    "/table/{table}",
    "/table/{table}/join",
    "/table/{table}/seat/{odd}",
    "/table/{table}/record",
    "/table/{table}/replay",
    "/table/{table}/replay/at/{number}",
    "/table/{table}/draws",
    "/table/{table}/analysis",
    "/static/{odd}",
    "/{odd}",
    "/table/{odd}",
    "/api/{odd}",
    "/api/openapi.json",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/view",
    "/api/tables/{table}/options",
    "/api/tables/{table}/log",
    "/api/tables/{table}/record",
    "/api/tables/{table}/analysis",
    "/api/tables/{odd}/view",
    "/health",
    "/metrics",
]
HEADERS = ["Cookie", "Accept-Language", "Origin", "Accept", "Accept-Encoding", "X-Forwarded-For", "Range", "Expect"]
QUERIES = ["as", "at", "behind", "q", "area", "edition", "seat", "after", "language", "iterations", "x"]
WISHES: dict[str, dict[str, Any]] = {
    "/api/tables": {
        "game": "for_the_king",
        "players": 2,
        "seats": ["person", "random"],
        "variants": [],
        "public": False,
        "pace": 0.0,
        "watched": True,
        "clock": {"kind": "move", "seconds": 60.0},
        "hints": True,
        "substitute": "random",
        "language": "",
    },
    "/api/tables/{table}/seats": {"name": "Eva", "seat": 0},
    "/api/tables/{table}/moves": {"value": 0, "revision": 3, "key": "k", "stands": False},
    "/api/tables/{table}/undo": {"revision": 3, "turn": False, "key": "u"},
    "/api/tables/{table}/shown": {"shown": True},
    "/api/tables/{table}/return": {},
    "/api/tables/{table}/analysis": {},
}
VERBS = ["hello", "play", "undo", "chat", "why", "return", "withdraw", "show", "hint", "hints", "bot", "consider"]
MORE: dict[str, Any] = {
    "value": 1,
    "key": "k",
    "text": "hello",
    "path": ["zone-own"],
    "seat": 1,
    "turn": True,
    "have": {"mine": "x"},
}
FAIR = {None, 1000, 1001, 1002, 1003, 1007, 1009, 4403, 4404, 4408, 4429}
"""Why a socket may be closed; None while it is open."""


class Target:
    """A server, a table that is played and one that is over, and the tokens of their seats."""

    def __init__(self, address: str, log: Path) -> None:
        self.address = address
        self.log = log
        self.over = open_table(address, "random", "random")
        until_over(address, self.over)
        self.fresh()

    def fresh(self) -> None:
        """Another table, since somebody may have left the last one."""
        self.table = open_table(self.address, "person", "person", hints=True)
        self.tokens = [sit(self.address, self.table, name)[1] for name in ("Anna", "Ben")]

    def headers(self, rng: Random, form: bool) -> list[tuple[str, bytes]]:
        token = rng.choice(self.tokens).encode() if rng.random() < 0.7 else fuzz.odd(rng)
        mine = (
            ("Cookie", b"seat-%s=%s" % (self.table.encode(), token)) if form else ("Authorization", b"Bearer " + token)
        )
        found = [("Host", self.address.removeprefix("http://").encode() if rng.random() < 0.97 else fuzz.odd(rng))]
        if rng.random() < 0.7:
            found.append(mine)
        for name in HEADERS:
            if rng.random() < 0.04:
                found.append((name, rng.choice([b"ludoteka=", b"language=", b"seat-x=", b""]) + fuzz.odd(rng)[:2000]))
        return found

    def path(self, rng: Random, template: str) -> str:
        path = template.format(
            table=rng.choice([self.table, self.over]),
            game=rng.choice(["viceroy", "for_the_king", "founders", "roll_player"]),
            odd=fuzz.quoted(rng, fuzz.odd(rng)),
            number=rng.choice(["0", "5", "-1", "x", fuzz.DIGITS]),
        )
        queries = [
            f"{rng.choice(QUERIES)}={fuzz.quoted(rng, fuzz.odd(rng))}" for _ in range(rng.choice([0, 0, 1, 1, 2, 5]))
        ]
        return path + ("?" + "&".join(queries) if queries else "")

    def complaints(self) -> str:
        """What the server has said to whoever runs it; that a request made no sense is no fault of its own."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(line for line in lines if "Invalid HTTP request received" not in line)[:4000]

    def plays_on(self) -> None:
        """The table is there, and somebody can answer."""
        for token in self.tokens:
            seat = {"Authorization": f"Bearer {token}"}
            where = f"{self.address}/api/tables/{self.table}"
            asked = HTTP.get(f"{where}/options", headers=seat).json()
            if asked["options"]:
                move = {"value": asked["options"][0]["value"], "revision": asked["revision"]}
                answer = HTTP.post(f"{where}/moves", json=move, headers=seat)
                assert answer.status_code in (200, 409), answer.text
                assert answer.status_code == 200 or answer.json()["rule"] in ("table.away", "table.seat"), answer.text
                return
        assert state(self.address, self.table)["status"] in ("over", "playing")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def target(folder: Path) -> Iterator[Target]:
    log = folder / "log"
    with server(folder, mode="free", log=log) as address:
        yield Target(address, log)
        assert Target.complaints.__get__(type("Log", (), {"log": log})())() == ""


def send(target: Target, rng: Random, what: str) -> None:
    """One message of a kind, and what it is answered."""
    if what == "form":
        path, fields = rng.choice(list(FORMS.items())) if rng.random() < 0.99 else SIGN_IN
        pairs = [
            (name, fuzz.raw(value) if rng.random() < 0.6 else fuzz.odd(rng))
            for name, value in fields.items()
            if rng.random() < 0.9
        ]
        pairs += [(rng.choice(list(fields) or ["x"]), fuzz.odd(rng)) for _ in range(rng.choice([0, 0, 0, 1, 2, 150]))]
        body = "&".join(f"{name}={fuzz.quoted(rng, value)}" for name, value in pairs).encode()
        body = fuzz.mutated(rng, body) if rng.random() < 0.1 else body
        kind = FORM.encode() if rng.random() < 0.95 else fuzz.odd(rng)
        sent = fuzz.request("POST", target.path(rng, path), [*target.headers(rng, True), ("Content-Type", kind)], body)
    elif what == "wish":
        path, wish = rng.choice(list(WISHES.items()))
        kind = b"application/json" if rng.random() < 0.95 else fuzz.odd(rng)
        method = (
            "POST" if rng.random() < 0.95 else rng.choice(["GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"])
        )
        body = fuzz.nearly(rng, wish)
        sent = fuzz.request(method, target.path(rng, path), [*target.headers(rng, False), ("Content-Type", kind)], body)
    elif what == "page":
        method = rng.choice(["GET", "GET", "GET", "HEAD", "OPTIONS"])
        sent = fuzz.request(method, target.path(rng, rng.choice(PAGES)), target.headers(rng, rng.random() < 0.5))
    else:
        sent = fuzz.request("GET", target.path(rng, rng.choice(PAGES)), target.headers(rng, True), fuzz.odd(rng))
        sent = fuzz.mutated(rng, sent, 6)
    status = fuzz.ask(target.address, sent, 0.1 if what == "bytes" else 120)
    assert status is None or status < 500, sent[:3000]
    assert status is not None or what == "bytes" or len(sent) > 8000, sent[:3000]


@pytest.mark.parametrize("what", ["form", "wish", "page", "bytes"])
def test_requests(target: Target, fuzzed: int, what: str) -> None:
    for number in range(fuzzed):
        rng = Random(f"{what} {number}")
        if number % 200 == 0:
            target.fresh()
        try:
            send(target, rng, what)
        except AssertionError as error:
            raise AssertionError(f"{what} {number}: {error}") from None
    assert target.complaints() == ""
    target.fresh()
    target.plays_on()


def frame(rng: Random, revision: int) -> str | bytes:
    """What a page might say, nearly."""
    wish: dict[str, Any] = {
        "do": rng.choice(VERBS),
        "rev": rng.choice([revision, revision, -1, 10**6]),
        "value": rng.choice([0, 1, 2, -1, 999]),
    }
    for name, value in {
        "key": "k",
        "text": "hello",
        "path": ["zone-own"],
        "seat": 1,
        "turn": True,
        "have": {"mine": "x"},
    }.items():
        if rng.random() < 0.3:
            wish[name] = value
    text = fuzz.nearly(rng, wish)
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(60))
    return text.decode("utf-8", "replace") if rng.random() < 0.95 else text


@pytest.mark.parametrize("which", ["page", "events"])
def test_frames(target: Target, fuzzed: int, which: str) -> None:
    sent = number = 0
    while sent < fuzzed:
        number += 1
        rng = Random(f"{which} {number}")
        if number % 40 == 1:
            target.fresh()
        said: list[str | bytes] = []
        code = talk(target, rng, which, said)
        sent += len(said)
        assert code in FAIR, f"{which} {number}: closed with {code} after {said[-1][:500]!r}"
    assert target.complaints() == ""
    assert state(target.address, target.table)["id"] == target.table
    target.fresh()
    target.plays_on()


def talk(target: Target, rng: Random, which: str, said: list[str | bytes]) -> int | None:
    """Say some frames over one socket; why it was closed by the server."""
    table = rng.choice([target.table, target.table, target.table, target.over])
    token = rng.choice([*target.tokens, ""])
    where = target.address.replace("http", "ws")
    if which == "page":
        behind = rng.choice(["", "", "?behind=0", "?behind=11", "?x=%ff"])
        cookie = {"Cookie": f"seat-{table}={token}"} if token else {}
        opened = connect(
            f"{where}/table/{table}/live{behind}", origin=Origin(target.address), additional_headers=cookie
        )
    else:
        seat = {"Authorization": f"Bearer {token}"} if token else {}
        opened = connect(f"{where}/api/tables/{table}/events", additional_headers=seat)
    with opened as socket:
        try:
            if which == "page" and rng.random() < 0.95:
                said.append('{"do":"hello","rev":-1}')
                socket.send(said[-1])
            for _ in range(rng.randrange(1, 30)):
                said.append(frame(rng, state(target.address, table)["revision"] if rng.random() < 0.1 else 5))
                socket.send(said[-1])
            while True:
                socket.recv(0.05)
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None


def test_the_house_is_as_it_was(target: Target, folder: Path) -> None:
    """After all that, what the store holds is what the server shows: a second one that reads it says the same."""
    ids = [line["id"] for line in HTTP.get(f"{target.address}/api/tables").json()][:20] + [target.table, target.over]
    for id in ids:
        assert HTTP.get(f"{target.address}/table/{id}").status_code == 200
    target.plays_on()
    before = {id: state(target.address, id) for id in ids}
    copy = folder.with_name("copy")
    from ludoteka.operating import backup, restore

    with suppress(SystemExit):
        backup(str(copy) + ".backup", str(folder), as_json=True)
        restore(str(copy) + ".backup", str(copy), as_json=True)
    with server(copy) as other:
        for id, found in before.items():
            again = httpx.get(f"{other}/api/tables/{id}", timeout=60).json()
            if found["status"] != "playing" or again["revision"] == found["revision"]:
                assert again == found

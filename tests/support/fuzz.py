"""Inputs that nobody means: odd texts, mutated bytes, JSON of any shape, requests byte by byte. All from one seed."""

from __future__ import annotations

import json
import socket
from http.client import HTTPException, HTTPResponse
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

DIGITS = "1" * 5000
ODD = [
    "",
    " ",
    "\x00",
    "\r\n",
    "a",
    "A" * 100,
    "A" * 5000,
    "%",
    "%zz",
    "é",
    "Ж",
    "\u202eabc",
    "😀",
    "\ud800",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "99999999999999999999",
    "-9223372036854775809",
    DIGITS,
    "NaN",
    "1e999",
    "0x1",
    "１",
    "true",
    "null",
    "[]",
    "{}",
    "{x}",
    "{",
    "%s",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'\"`",
    "\\",
    "a=b&c=d",
    ";",
    "\x1b[2J",
    "on",
    "person",
    "greedy",
    "search:x=1",
    "for_the_king",
    "viceroy",
    "uk",
    "en",
    "open",
    "hello",
]
LITERALS = [
    "null",
    "true",
    "0",
    "-1",
    "1",
    "1.5",
    "1e999",
    "-0",
    "NaN",
    "Infinity",
    "9" * 30,
    "1" * 5000,
    '""',
    '"\\ud800"',
    '"\\u0000"',
    '"\ud800"',
    '"for_the_king"',
    '"greedy"',
    '"hello"',
    '"play"',
    "[]",
    "{}",
    "[" * 3000 + "]" * 3000,
    '{"a":' * 300 + "1" + "}" * 300,
    '"' + "x" * 3000 + '"',
]


def raw(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def odd(rng: Random) -> bytes:
    """A text, or bytes that are none."""
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(1, 40))
    return raw(rng.choice(ODD))


def quoted(rng: Random, value: bytes) -> str:
    """As addresses and forms carry it; now and then as it is."""
    if rng.random() < 0.05:
        return "".join(chr(byte) if 33 <= byte < 127 else "%" for byte in value)
    return quote_from_bytes(value)


def json_text(rng: Random, depth: int = 0) -> str:
    """Any JSON, or nearly."""
    if depth > 2 or rng.random() < 0.6:
        return rng.choice(LITERALS)
    inner = [json_text(rng, depth + 1) for _ in range(rng.randrange(4))]
    if rng.random() < 0.5:
        return "[" + ",".join(inner) + "]"
    return "{" + ",".join(f'"{rng.choice(["do", "value", "seat", "game", "x"])}":{part}' for part in inner) + "}"


def nearly(rng: Random, wish: dict[str, Any]) -> bytes:
    """A wish that makes sense but for one thing, or quite another one, or mutilated."""
    fields = {name: json.dumps(value) for name, value in wish.items()}
    dice = rng.random()
    if dice < 0.1:
        return raw(json_text(rng))
    if dice < 0.75 and fields:
        name = rng.choice(list(fields))
        if rng.random() < 0.2:
            del fields[name]
        else:
            fields[name] = json_text(rng, 1)
    text = raw("{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}")
    return mutated(rng, text) if 0.75 <= dice < 0.9 else text


def mutated(rng: Random, text: bytes, times: int = 3) -> bytes:
    """The same with some bytes other, missing, doubled, or something odd in their place."""
    found = bytearray(text)
    for _ in range(rng.randrange(1, times + 1)):
        place = rng.randrange(len(found) + 1)
        what = rng.randrange(5)
        if what == 0:
            found[place : place + 1] = rng.randbytes(1)
        elif what == 1:
            del found[place : place + rng.randrange(1, 20)]
        elif what == 2:
            found[place:place] = found[place : place + rng.randrange(1, 40)]
        elif what == 3:
            found[place : place + rng.randrange(8)] = odd(rng)
        else:
            del found[place:]
    return bytes(found)


def request(method: str, path: str, headers: list[tuple[str, bytes]], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1".encode("latin-1", "replace")]
    lines += [name.encode() + b": " + value.replace(b"\r", b" ").replace(b"\n", b" ") for name, value in headers]
    if body or method == "POST":
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join([*lines, b"Connection: close", b"", body])


def ask(address: str, sent: bytes, patience: float = 120) -> int | None:
    """The status of the answer; None when the server hung up, or waits for more."""
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=120) as line:
        try:
            line.sendall(sent)
            line.settimeout(patience)
            answer = HTTPResponse(line, method="HEAD" if sent.startswith(b"HEAD ") else "GET")
            answer.begin()
            answer.read()
            return answer.status
        except (HTTPException, ConnectionError, TimeoutError):
            return None

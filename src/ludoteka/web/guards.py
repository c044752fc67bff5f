"""What keeps strangers out: where a request comes from, how often, and what a page may load."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers.base import BaseRouteHandler

from ludoteka.web.front import Front

Connection = ASGIConnection[Any, Any, Any, Any]

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

MOST_BUCKETS: Final = 20_000

_SAFE: Final = ("GET", "HEAD", "OPTIONS")


def front_of(connection: Connection) -> Front:
    front: Front = connection.app.state.front
    return front


def known_host(connection: Connection) -> bool:
    """Whether the server goes by the name it was called."""
    return front_of(connection).goes_by(connection.headers.get("host", ""))


def same_origin(connection: Connection) -> bool:
    """Whether a browser says that the request comes from a page of ours, or no browser speaks at all."""
    if not known_host(connection):
        return False
    origin = connection.headers.get("origin")
    if origin is not None:
        return front_of(connection).sends(origin, connection.headers.get("host", ""))
    return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def from_our_pages(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: what changes something by a cookie must come from a page of ours."""
    if connection.scope.get("method", "GET") not in _SAFE and not same_origin(connection):
        raise PermissionDeniedException("this request comes from another site")


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_filled", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float) -> None:
        self._size: Final = size
        self._rate: Final = rate
        self._left = size
        self._filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._filled) * self._rate >= self._size


class Crowd:
    """Counts of what is held at the same time, by key, with a ceiling; 0 for none."""

    __slots__ = ("_most", "held")

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self.held: Final[dict[str, int]] = {}

    def enter(self, key: str) -> bool:
        """One more, if there is room."""
        number = self.held.get(key, 0)
        if self._most and number >= self._most:
            return False
        self.held[key] = number + 1
        return True

    def leave(self, key: str) -> None:
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]


class Limits:
    """How much one address may ask for; 0 for no limit at all."""

    def __init__(
        self,
        burst: float = 240,
        rate: float = 40,
        opening: float = 20,
        guesses: float = 30,
        wishes: float = 30,
        silence: float = 30,
        sockets: int = 200,
        watching: int = 1000,
    ) -> None:
        self._burst: Final = burst
        self._rate: Final = rate
        self._opening: Final = opening
        self._guesses: Final = guesses
        self._wishes: Final = wishes
        self.silence: Final = silence or None
        """Seconds in which an open page has to say hello."""
        self._sockets: Final = Crowd(sockets)
        self._watching: Final = Crowd(watching)
        self._buckets: Final[dict[tuple[str, str], Bucket]] = {}
        self.refused: Final[Counter[str]] = Counter()
        """Who asked for too much, and of what."""

    def ask(self, address: str) -> bool:
        """An ordinary request."""
        return self._take("ask", address, self._burst, self._rate)

    def open(self, address: str) -> bool:
        """A new table, or a new person."""
        return self._take("open", address, self._opening, self._opening / 60)

    def guess(self, address: str) -> bool:
        """An address that does not exist: the ids of tables are not to be guessed."""
        return self._take("guess", address, self._guesses, self._guesses / 60)

    def patience(self) -> Bucket | None:
        """With the wishes of one open page; None when there is no end of it."""
        return Bucket(self._wishes, self._wishes / 5) if self._wishes else None

    @contextmanager
    def socket(self, address: str, table: str) -> Iterator[bool]:
        """An open socket at a table: whether there is room for it, of those of an address and of those of a table."""
        with _held(self._sockets, address) as one, _held(self._watching, table) as other:
            if not (one and other):
                self.refused["sockets"] += 1
            yield one and other

    @property
    def open_sockets(self) -> int:
        """How many sockets are open at tables."""
        return sum(self._watching.held.values())

    def enter(self, address: str, login: str, device: str = "") -> bool:
        """A password for an account, from an address and perhaps a device on which it was right before.

        Whoever guesses runs out of tries for this account, then of tries at all. Against many addresses the account has
        a measure for the whole world too; its own devices stand outside of all this, each with tries of its own.
        """
        few = self._guesses / 3
        if device:
            return self._take("device", device, few, few / 600)
        return (
            self._take("pair", f"{address} {login}", few, few / 600)
            and self._take("enter", address, self._guesses, self._guesses / 180)
            and self._take("login", login, 2 * self._guesses, self._guesses / 120)
        )

    def _take(self, what: str, address: str, size: float, rate: float) -> bool:
        if not size:
            return True
        if len(self._buckets) > MOST_BUCKETS:
            self._tidy()
        bucket = self._buckets.get((what, address))
        if bucket is None:
            bucket = self._buckets[what, address] = Bucket(size, rate)
        if bucket.take():
            return True
        self.refused[what] += 1
        return False

    def _tidy(self) -> None:
        """Forget the buckets that are full again; and the oldest, when that is not enough."""
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        self._buckets.clear()
        self._buckets.update(list(kept.items())[-MOST_BUCKETS // 2 :])


@contextmanager
def _held(crowd: Crowd, key: str) -> Iterator[bool]:
    entered = crowd.enter(key)
    try:
        yield entered
    finally:
        if entered:
            crowd.leave(key)


def address_of(connection: Connection) -> str:
    """Where a visitor comes from, as limits count it."""
    peer = connection.client.host if connection.client is not None else ""
    return front_of(connection).address(peer, connection.headers.getall("x-forwarded-for", []))


def slow_down() -> HTTPException:
    return TooManyRequestsException("too many requests; wait a moment")


def no_limits() -> Limits:
    """For measurements on one's own machine."""
    return Limits(0, 0, 0, 0, 0, 0, 0, 0)

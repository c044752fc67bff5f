"""The model behind the stateful test of places: who sits where, by which secrets, and what an open socket may see."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.support.patience import LONGEST

Eyes = tuple[int | None, bool]
"""A seat (None: a spectator's), and whether a spectator looks from behind it."""


class Complaint(AssertionError):
    """What is not as the model says."""


class Leak(Complaint):
    """Somebody was sent what is not for their eyes, or not what is."""


class Acted(Complaint):
    """Somebody was obeyed who may not act, or refused who may."""


class Shut(Complaint):
    """A socket was closed that may stay, or stayed though it may not."""


class Person:
    """Somebody with a cookie: a guest, or an account with the secrets of the devices on which it is signed in."""

    def __init__(self, login: str, secret: str) -> None:
        self.login = login
        self.secrets = [secret]


class Holder:
    """Somebody on a seat: while people gather, getting up is the end of the place."""

    def __init__(self, seat: int, person: Person | None, token: str) -> None:
        self.seat = seat
        self.person = person
        self.tokens = [token]
        self.sits = True
        self.away = False
        self.shown = False
        self.keys: dict[str, str] = {}
        """What was sent with each key."""

    def entered_by(self, token: str, secret: str) -> bool:
        return bool(token and token in self.tokens) or bool(secret and self.person and secret in self.person.secrets)


class Socket:
    """A socket that was opened once, with what opened it; it stays."""

    def __init__(self, wire: ClientConnection, holder: Holder | None, token: str, secret: str, behind: int) -> None:
        self.wire = wire
        self.holder = holder
        self.token = token if holder is not None and token in holder.tokens else ""
        """The link by which its holder came; empty for who came as a person."""
        self.secret = secret
        self.behind = behind if holder is None else -1
        self.page = True
        self.greeted = False
        self.lost = False
        """It has seen with other eyes than it sees now."""
        self.revision = -1
        """Up to where it has been told."""
        self.regions: dict[str, str] = {}
        self.fresh: list[dict[str, Any]] = []
        """What came and was not judged yet."""

    @property
    def plain(self) -> bool:
        """Whether it was opened as any spectator opens one."""
        return self.holder is None and self.behind < 0

    async def say(self, **wish: Any) -> None:
        with suppress(ConnectionClosed):  # whether it may be is seen by who listens
            await self.wire.send(json.dumps(wish))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.wire.recv(), LONGEST))
        self.fresh.append(message)
        return message

    async def hear_up_to(self, revision: int, refusals: int = 0) -> bool:
        """Hear until a revision is told and so many wishes are refused; the answer is whether it is still open."""
        told = -1
        try:
            while told < revision or refusals > 0:
                message = await self.hear()
                told = message.get("rev", message.get("revision", told))
                refusals -= "refused" in message
        except ConnectionClosed:
            return False
        return True

    async def silence(self) -> bool:
        """Hear what was sent to who has said nothing yet; the answer is whether it is still open."""
        try:
            await (await self.wire.ping())  # whatever was sent before has come with the answer
            waiting = asyncio.ensure_future(self.hear())
            for _ in range(5):
                await asyncio.sleep(0)
            if waiting.done():
                waiting.result()
            waiting.cancel()
        except ConnectionClosed:
            return False
        return True

    async def end(self) -> None:
        """Hear until it is closed."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            pass

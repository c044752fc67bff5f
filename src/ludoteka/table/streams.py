"""What subscribers are told: changes, each fit for its audience."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from ludoteka.kernel.events import Event
from ludoteka.table.places import SPECTATOR, Viewer

Audience = int | None
"""A seat, or None for a spectator."""

POSITION: Final = "position"
"""Something on the table, a question or an answer changed: views, options and the log are to be shown anew."""
SEATS: Final = "seats"
"""Somebody came, went or returned, or a bot took over."""
CHAT: Final = "chat"
CLOCK: Final = "clock"
OVER: Final = "over"

LONGEST_QUEUE: Final = 64


class Told(NamedTuple):
    """A line of the log as one audience may hear it."""

    revision: int
    time: float
    what: str
    """A "fact" of the game, "chat", or a matter of the table.

    These are "joined", "left", "returned", "bot", "expired", "shown", "hidden", "hints", "no hints" and "closed".
    """
    seat: int
    """Who did or said it; -1 when nobody did."""
    text: str
    """What was said in the chat, or the name of who came. It is not safe to be put into a page unescaped."""
    event: Event | None
    """A fact, without what the audience may not know: `Speaker.event(event, audience)` says it."""
    heard: dict[str, int | str | None] | None
    """The same fact as plain data, by `kernel.events.heard`."""
    name: str = ""
    """Who said it in the chat, by the name they had. It is not safe to be put into a page unescaped."""


class Change(NamedTuple):
    """What is new at a revision, as one audience may know it."""

    revision: int
    changed: frozenset[str]
    """What is to be shown anew: POSITION, SEATS, CHAT, CLOCK, OVER."""
    told: list[Told]
    """The new lines of the log."""
    undone: bool
    """Lines of the log were taken back, or may be heard only now that the game begins: show the log anew."""
    missed: bool
    """The subscriber was too slow, and changes before this one were dropped: show everything anew."""
    audience: Audience = None
    """For whom it was made: who sees with other eyes by now is not told `told`."""


class Subscription:
    """Changes in their order, for one viewer as it sees when each happens; `async for` them, `close` it at the end.

    A subscriber that does not keep up misses changes, never blocks the table.
    """

    def __init__(self, viewer: Viewer, leave: Callable[[Subscription], None]) -> None:
        self.viewer = viewer
        self._leave: Final = leave
        self._queue: Final[deque[Change]] = deque()
        self._wake: Final = asyncio.Event()
        self._closed = False

    def offer(self, change: Change) -> None:
        """A change happened; the table calls this."""
        if len(self._queue) >= LONGEST_QUEUE:
            changed = change.changed.union(*[missed.changed for missed in self._queue])
            self._queue.clear()
            change = change._replace(changed=changed, missed=True)
        self._queue.append(change)
        self._wake.set()

    def demote(self) -> None:
        """Tell only what a spectator may know from now on, and say so at once."""
        self.viewer = SPECTATOR
        self.offer(Change(0, frozenset(), [], False, True))

    def pending(self) -> list[Change]:
        """What has come and was not yet taken; it is taken by this."""
        found = list(self._queue)
        self._queue.clear()
        self._wake.clear()
        return found

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._leave(self)
            self._wake.set()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Change:
        while not self._queue:
            if self._closed:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        return self._queue.popleft()

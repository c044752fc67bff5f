"""The clocks of a table: whose time runs, and how much is left. They follow from the log and its times alone."""

from __future__ import annotations

from typing import Final

from ludoteka.table.settings import ClockSettings

GRACE: Final = 60.0
"""Who returns with an empty reserve gets so many seconds, or the whole reserve if that is less."""


class Clocks:
    """A person's time runs while the game waits for that person."""

    def __init__(self, settings: ClockSettings, players: int) -> None:
        self.settings: Final = settings
        self._left = [settings.seconds] * players
        self._since: list[float | None] = [None] * players
        self._asked: list[int] = [-1] * players

    def show(self, seat: int, now: float) -> tuple[float, bool]:
        """What is left, and whether it runs."""
        since = self._since[seat]
        if since is None:
            return max(0.0, self._left[seat]), False
        return max(0.0, self._left[seat] - (now - since)), True

    def deadline(self) -> tuple[float, int] | None:
        """When the next time is up, and whose."""
        running = [(since + self._left[seat], seat) for seat, since in enumerate(self._since) if since is not None]
        return min(running, default=None)

    def turn(self, now: float, due: list[int | None]) -> None:
        """After an entry: `due` gives for each seat which question its person owes an answer to, None for none."""
        reserve = self.settings.kind == "reserve"
        for seat, question in enumerate(due):
            since = self._since[seat]
            if since is not None and question != self._asked[seat]:
                if reserve:
                    self._left[seat] -= now - since
                self._since[seat] = None
            if question is not None and self._since[seat] is None:
                if not reserve:
                    self._left[seat] = self.settings.seconds
                self._since[seat] = now
                self._asked[seat] = question

    def reward(self, seat: int) -> None:
        """A turn is done: the increment is added."""
        if self.settings.kind == "reserve":
            self._left[seat] += self.settings.increment

    def withdraw(self, seat: int) -> None:
        """The turn was taken back, and the increment with it."""
        if self.settings.kind == "reserve":
            self._left[seat] -= self.settings.increment

    def resume(self, now: float) -> None:
        """The server was away; nobody loses time by that."""
        self._since = [None if since is None else now for since in self._since]

    def welcome(self, seat: int) -> None:
        """Somebody returned."""
        if self.settings.kind == "reserve":
            self._left[seat] = max(self._left[seat], min(self.settings.seconds, GRACE))

"""Sessions: devices on which somebody is known by a secret, until they sign out there."""

from __future__ import annotations

from typing import Final
from weakref import WeakSet

from ludoteka.table.people import Person
from ludoteka.table.streams import Subscription


class Session:
    """A device of a person, and the pages that are open on it."""

    def __init__(self, person: Person) -> None:
        self.person: Final = person
        self.ended = False
        self._pages: Final[WeakSet[Subscription]] = WeakSet()

    def add(self, page: Subscription) -> None:
        """A page was opened; the end of the session ends what it sees."""
        self._pages.add(page)
        if self.ended:
            page.demote()

    def end(self) -> None:
        """Somebody has signed out: their pages see what spectators see."""
        self.ended = True
        for page in list(self._pages):
            page.demote()

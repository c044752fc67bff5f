"""The house: it opens the store, owns the tables and the bots, and knows the people."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ludoteka.table.people import Person
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table


class Summary(NamedTuple):
    """A table as a list shows it."""

    id: str
    game: str
    edition: str
    players: int
    status: str
    """"gathering", "playing" or "over"."""
    names: list[str]
    """By seat; empty for an open one."""
    open: int
    """How many seats are open."""
    created: float
    seat: int | None
    """The seat of the person who asks, in `tables_of`."""
    your_turn: bool


class House:
    """Everything behind one server. `await House.open(folder)`, and `await house.close()` at the end."""

    @staticmethod
    async def open(where: Path | str, thinkers: int | None = None) -> House:
        """Open the house whose store is a folder (SQLite) or a postgresql:// address; migrations run first.

        `thinkers` is the number of processes for bots. What cannot be opened raises `BadRequest` with one clear line.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """End everything in order; nothing acknowledged depends on it."""
        raise NotImplementedError

    # Tables

    async def open_table(self, settings: Settings, host: Person | None = None) -> Table:
        """A new table. The host sits down like everybody, by `Table.join`."""
        raise NotImplementedError

    async def table(self, id: str) -> Table:
        """A table by its id; `BadRequest` when there is none."""
        raise NotImplementedError

    async def lobby(self) -> list[Summary]:
        """The public tables that are not over: those with open seats first, then the newest first."""
        raise NotImplementedError

    async def tables_of(self, person: Person) -> list[Summary]:
        """The tables of a person: those that wait for an answer first, then the others under way, then what is over."""
        raise NotImplementedError

    # People

    async def guest(self, name: str = "") -> tuple[Person, str]:
        """Somebody new, and the secret by which they are known again."""
        raise NotImplementedError

    async def person(self, secret: str) -> Person | None:
        """Whose secret this is."""
        raise NotImplementedError

    async def rename(self, person: Person, name: str) -> Person:
        """Go by another name from now on."""
        raise NotImplementedError

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Give a guest an account, which keeps what they have."""
        raise NotImplementedError

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """Who has this account, and a new secret for this device; a wrong password is `Refused`."""
        raise NotImplementedError

    async def log_out(self, secret: str) -> None:
        """Forget the secret of a device."""
        raise NotImplementedError

"""What the store keeps, row by row."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One line of a table's log."""

    sequence: int
    kind: str
    payload: str
    """JSON."""
    time: float


class TableRow(NamedTuple):
    """A table as it was opened."""

    id: str
    game: str
    edition: str
    rules: int
    players: int
    settings: str
    """JSON."""
    commitment: str
    secret: bytes
    host: str | None
    public: bool
    created: float
    finished: float | None


class SeatRow(NamedTuple):
    """Who sits where now."""

    table: str
    seat: int
    person: str | None
    name: str
    bot: str
    token: str


class PersonRow(NamedTuple):
    """Somebody; `login` and `password` (a hash) are None for a guest."""

    id: str
    name: str
    login: str | None
    password: str | None
    created: float

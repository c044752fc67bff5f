"""One table: the single writer of its log, and the only one who knows what is hidden."""

from __future__ import annotations

from typing import NamedTuple

from ludoteka.kernel.decisions import Decision
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import Refusal
from ludoteka.table.people import Person
from ludoteka.table.settings import Settings
from ludoteka.table.streams import Audience, Subscription, Told


class SeatState(NamedTuple):
    """Who holds a seat."""

    seat: int
    name: str
    """The name shown; empty while the seat is open."""
    person: str
    """The id of the person who holds it; empty for bots and open seats. Not for other people's eyes."""
    bot: str
    """The bot that answers for the seat now; empty when a person does."""
    open: bool
    """Whether anybody may still sit down here."""
    away: bool
    """A person's seat for which a bot plays on: the person left, or ran out of time, and may return."""
    owing: bool
    """Whether the game waits for it."""


class ClockState(NamedTuple):
    """The time of a seat."""

    seat: int
    remaining: float | None
    """Seconds left at the moment of asking; None when its time is not kept."""
    running: bool


class Table:
    """A table: seats, the match, its log. Questions answer from what is committed; verbs return after the commit."""

    # What it is

    id: str
    """Unguessable."""
    settings: Settings
    game: Game
    commitment: str
    """The SHA-256 of the secret behind the table's chance."""
    created: float

    @property
    def revision(self) -> int:
        """The number of the last committed entry; it grows with every change, undo included."""
        raise NotImplementedError

    @property
    def status(self) -> str:
        """"gathering" until every seat is held, then "playing", at last "over"."""
        raise NotImplementedError

    @property
    def secret(self) -> str | None:
        """The secret of the table's chance in hexadecimal, once the game is over."""
        raise NotImplementedError

    def seats(self) -> list[SeatState]:
        """Who holds which seat."""
        raise NotImplementedError

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret token holds; None for a token of nobody here."""
        raise NotImplementedError

    def seat_of_person(self, person: Person) -> int | None:
        """The seat a person holds, from whatever device."""
        raise NotImplementedError

    # Asking

    @property
    def decision(self) -> Decision | None:
        """What is asked, and of whom; None when the game is over."""
        raise NotImplementedError

    def view(self, audience: Audience) -> View:
        """What a seat, or a spectator, may know; not to be changed. While people gather everybody gets a spectator's."""
        raise NotImplementedError

    def options(self, seat: int) -> list[int]:
        """The legal values of a seat; empty when nothing is asked of it."""
        raise NotImplementedError

    def why(self, seat: int, value: int) -> Refusal | None:
        """Why a seat may not play a value now; None when it may."""
        raise NotImplementedError

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back its last answer; None when it can."""
        raise NotImplementedError

    def log(self, audience: Audience, after: int = 0) -> list[Told]:
        """Everything an audience may know of what happened after a revision, answers taken back left out."""
        raise NotImplementedError

    def since(self, seat: int) -> list[Told]:
        """What happened since the seat's own last answer, its consequences included."""
        raise NotImplementedError

    def clock(self) -> list[ClockState]:
        """The time of every seat now; empty when no time is kept."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Points by seat, once the game is over."""
        raise NotImplementedError

    def ranking(self) -> list[list[int]]:
        """Seats from best to worst, once the game is over."""
        raise NotImplementedError

    def record(self) -> Record:
        """The whole match with the secret of its chance, once the game is over; before, it is refused."""
        raise NotImplementedError

    # Being told

    def subscribe(self, audience: Audience) -> Subscription:
        """Be told every change from now on: take the view at `revision` first, without awaiting in between."""
        raise NotImplementedError

    # Sitting down and getting up

    async def join(self, name: str, person: Person | None = None, seat: int | None = None) -> str:
        """Sit down on an open seat (the first, or the one asked for); the answer is the secret token that holds it."""
        raise NotImplementedError

    async def leave(self, seat: int) -> None:
        """Get up: while people gather the seat is open again, later the substitute bot plays on."""
        raise NotImplementedError

    async def return_(self, seat: int) -> None:
        """Come back to a seat for which a bot plays on."""
        raise NotImplementedError

    async def take_over(self, seat: int, bot: str) -> None:
        """Let a bot play an open seat."""
        raise NotImplementedError

    # Playing

    async def play(self, seat: int, value: int, revision: int, key: str = "") -> int:
        """Play an answer to what the seat saw at `revision`; the answer is the revision it made.

        A repeated `key` (1 to 64 characters of the client's own) plays once and answers the same. `Refused` is raised,
        and nothing changes, for what is illegal, out of turn, stale, or not for this seat.
        """
        raise NotImplementedError

    async def undo(self, seat: int, revision: int, turn: bool = False, key: str = "") -> int:
        """Take back the seat's last answer, or with `turn` its whole turn, as far as nobody has learned anything."""
        raise NotImplementedError

    async def chat(self, seat: int, text: str, key: str = "") -> int:
        """Say something to everybody at the table."""
        raise NotImplementedError

"""How a seat and its clock stand, as pages show them."""

from __future__ import annotations

from typing import NamedTuple


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
    shown: bool = False
    """Whether its person lets spectators see what the seat sees: then they may be given this seat as their audience."""


class ClockState(NamedTuple):
    """The time of a seat."""

    seat: int
    remaining: float | None
    """Seconds left at the moment of asking; None when its time is not kept."""
    running: bool

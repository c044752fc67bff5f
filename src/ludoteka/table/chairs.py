"""The state of a seat at a table: who holds it, by what, and what they have said in advance."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Standing(NamedTuple):
    """An answer given in advance; it lapses when the public number of its kind is another one."""

    value: int
    until: int


class Chair(msgspec.Struct):
    """A seat and who holds it."""

    bot: str = ""
    """The bot that was put on the seat."""
    name: str = ""
    person: str = ""
    since: int = 0
    """The revision at which the person sat down; 0 while nobody does."""
    tokens: list[str] = []
    """The hashes of the secrets by which a person holds it, one for each device."""
    away: bool = False
    """A bot plays on for the person."""
    shown: bool = False
    """The person lets spectators look over the shoulder."""
    standing: dict[str, Standing] = {}
    """Answers given in advance, by the kind of question."""

    @property
    def open(self) -> bool:
        return not self.bot and not self.tokens

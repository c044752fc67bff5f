"""What the library's shelf shows of a game, without opening its box."""

from __future__ import annotations

from typing import NamedTuple


class Title(NamedTuple):
    """The editions, player counts and variants of a game, by id; the first edition is the default."""

    id: str
    name: str
    editions: tuple[str, ...]
    fewest: int
    most: int
    variants: tuple[str, ...]
    rules: tuple[int, ...] = (1,)
    """The versions of the rules as programmed that can be played, the newest last: tables and records keep theirs."""

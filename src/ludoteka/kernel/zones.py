"""Places for components, and who may see what lies there."""

from __future__ import annotations

from typing import Final

NOBODY: Final = 0
PRESENCE: Final = 1
COUNT: Final = 2
OWNER: Final = 3
ALL: Final = 4

EVERYONE: Final = -1
"""The mask of all seats and of the spectators."""

SPECTATOR: Final = 1 << 30
"""The spectators' bit in a mask of seats: they know what everyone knows."""


class Zone:
    """A declared place: one for the table, or one before each seat.

    `shows` is what the zone itself grants: to all, to its owner (others see the count), only the count,
    only whether it is empty, or nothing (the default). A single component may be known to more seats than
    that: `Position.known`. Zones of one `pool` share what others know of them: a card known to be in the
    pool may lie in any of its zones. Zones of `tokens` hold kinds of things that are alike (a gem of a
    colour), not single components with a history of who has seen them. `offset` is where the components of
    this axis begin in `Position.known`, when a game tracks several axes. A place in a zone is never negative;
    an axis that can be absent from a cell (a die on a board) keeps index 0 for the empty cell. What `ends_open`
    is laid open to all when the game is over. Of a `shuffled` zone nobody is told who else knows a component that
    is hidden from him: it might betray whose component has left the zone.
    """

    __slots__ = ("ends_open", "name", "of", "offset", "ordered", "per_seat", "pool", "shows", "shuffled", "tokens")

    def __init__(
        self,
        name: str,
        of: str,
        shows: int = NOBODY,
        per_seat: bool = False,
        ordered: bool = False,
        pool: str = "",
        tokens: bool = False,
        offset: int = 0,
        ends_open: bool = False,
        shuffled: bool = False,
    ) -> None:
        self.name: Final = name
        self.of: Final = of
        self.shows: Final = shows
        self.per_seat: Final = per_seat
        self.ordered: Final = ordered
        self.pool: Final = pool
        self.tokens: Final = tokens
        self.offset: Final = offset
        self.ends_open: Final = ends_open
        self.shuffled: Final = shuffled

    def grants(self, owner: int, over: bool) -> int:
        """The mask of those to whom the zone shows its components."""
        if self.shows == ALL or (over and self.ends_open):
            return EVERYONE
        return 1 << owner if self.shows == OWNER else 0

"""Authorization by place: who sits on a seat, since when, and whose eyes an open page or request has.

A place is derived from the log alone, so it is equal on every server. Tokens, persons and links are ways to get one; it
ends when its holder gets up while people gather. Being away, coming back, a bot that stands in, an account end nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A seat as one holder holds it: whoever sits down there later has another place."""

    seat: int
    since: int
    """The revision of the line by which the holder sat down."""
    token: str = ""
    """The hash of the secret by which it was entered, which its holder may revoke; empty for who came as a person."""


class Viewer(NamedTuple):
    """Whose eyes are asked for: a holder's, a spectator's, or a spectator's behind a seat that shows its hand."""

    place: Place | None = None
    behind: int = -1


SPECTATOR = Viewer()

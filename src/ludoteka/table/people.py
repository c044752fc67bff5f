"""People: guests who have nothing but a secret, and those with an account."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """Somebody who sits at tables."""

    id: str
    name: str
    login: str
    """The name of the account; empty for a guest."""

"""What can go wrong with a database, in one line that says what to do."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from ludoteka.kernel.refusals import BadRequest


class Taken(Exception):
    """Somebody else has written there first; nothing of this write was kept."""


class Unkept(BadRequest):
    """The store could not keep something: a full disk, a lost connection. Nothing of it was kept, as far as we know."""


_SAYINGS = (
    ("disk is full", "the disk is full"),
    ("No space left", "the disk is full"),
    ("readonly", "it may not be written to"),
    ("read-only", "it may not be written to"),
    ("unable to open", "it cannot be opened or written to"),
    ("locked", "another program holds it locked"),
    ("not a database", "it is no database"),
    ("malformed", "it is damaged"),
    ("disk I/O error", "the disk reports an error"),
    ("permission denied", "access is denied"),
    ("password authentication", "the password is not accepted"),
)


def explained(error: BaseException, where: str) -> Exception:
    """The same fault for people; the first line of what the database said where we have no better words."""
    if isinstance(error, IntegrityError):
        return Taken()
    said = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    for sign, saying in _SAYINGS:
        if sign.lower() in said.lower():
            return Unkept(f"{where}: {saying}")
    return Unkept(f"{where}: {said.splitlines()[0]}")


FAULTS = (SQLAlchemyError, OSError)

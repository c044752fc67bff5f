"""People: guests who have nothing but a secret, and those with an account."""

from __future__ import annotations

import hashlib
import hmac
from secrets import token_urlsafe
from typing import Final, NamedTuple

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.rows import PersonRow

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 256


class Person(NamedTuple):
    """Somebody who sits at tables."""

    id: str
    name: str
    login: str
    """The name of the account; empty for a guest."""


def person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.login or "")


def new_secret() -> str:
    """Something nobody guesses: 192 bits, fit for a cookie or a link."""
    return token_urlsafe(24)


def new_id() -> str:
    """A name nobody guesses, with 128 bits: whoever knows the id of a table may look at it."""
    return token_urlsafe(16)


def sealed(secret: str) -> str:
    """What the store keeps of a secret. It is long and random, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fit_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadRequest(
            "a password has {shortest_password} to {longest_password} characters",
            shortest_password=SHORTEST_PASSWORD,
            longest_password=LONGEST_PASSWORD,
        )


def password_hash(password: str) -> str:
    """By argon2; it takes a tenth of a second, so it is called in a thread."""
    fit_password(password)
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)


def password_fits(kept: str | None, password: str) -> bool:
    """Whether it is the password; without an account it takes as long, so that nobody learns which accounts exist."""
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error, InvalidHashError

    hasher = PasswordHasher()
    if kept is None:
        hasher.hash(password[:LONGEST_PASSWORD])
        return False
    try:
        return hasher.verify(kept, password[:LONGEST_PASSWORD])
    except (Argon2Error, InvalidHashError):
        return False


def device_mark(kept: str) -> str:
    """What a device keeps by which the account knows it again, signed in or not: a name of its own, and a signature.

    It is signed by what the store keeps of the password, which nobody else has and every server knows. Another password
    ends every mark.
    """
    device = new_id()
    return f"{device}.{_signature(kept, device)}"


def marked_device(kept: str, mark: str) -> str:
    """The name of the device that carries a mark of this account; "" for any other."""
    device, _, signature = mark.partition(".")
    fits = mark.isascii() and hmac.compare_digest(signature, _signature(kept, device))
    return device if fits else ""


def _signature(kept: str, device: str) -> str:
    return hmac.new(kept.encode(), device.encode(), hashlib.sha256).hexdigest()

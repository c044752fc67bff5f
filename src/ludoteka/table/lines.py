"""The lines of a table's log: what each kind of entry holds."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ludoteka.kernel.refusals import BadRequest


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer. What chance brought follows from the secret of the table, so it need not be written down."""

    seat: int
    value: int
    key: str = ""
    bot: bool = False
    stands: bool = False
    """Said once for all such questions until the answer lapses."""
    stood: bool = False
    """Played by the table, since the person had said so before."""


class Undo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last so many answers of a seat are taken back."""

    seat: int
    count: int
    key: str = ""


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something said to everybody."""

    seat: int
    text: str
    key: str = ""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody came or went: "joined", "left", "returned", "expired", "bot" (on an open seat), "key" (a device).

    "account": a guest turned out to be somebody with an account, who holds the seat from now on.
    Or a person lets spectators look over the shoulder, or no longer: "shown", "hidden".
    """

    seat: int
    what: str
    name: str = ""
    person: str = ""
    bot: str = ""
    token: str = ""
    """The hash of the secret that holds the seat."""


class Renewed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A holder has another secret from now on, in place of one or (old = "") of all that were given."""

    seat: int
    old: str
    new: str


class Withdrawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person answers for themselves again what they had answered in advance."""

    seat: int


class Hinting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hints are given from now on, or no longer."""

    given: bool


class Resumed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The server was away: what was running on the clocks since the entry before does not count."""


class Void(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry on which the program of the rules failed; it never happened."""

    sequence: int


class Closed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whoever runs the server ended the table; nothing is written after it."""


class Erased(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whoever runs the server has taken somebody's name and words out of the lines before this one."""


Line = Move | Undo | Chat | Seating | Renewed | Withdrawn | Hinting | Resumed | Void | Closed | Erased

KINDS: Final[dict[str, type[Any]]] = {
    "move": Move,
    "undo": Undo,
    "chat": Chat,
    "seat": Seating,
    "secret": Renewed,
    "alone": Withdrawn,
    "hints": Hinting,
    "clock": Resumed,
    "void": Void,
    "closed": Closed,
    "erased": Erased,
}
_NAMES: Final = {made: name for name, made in KINDS.items()}
_ENCODER: Final = msgspec.json.Encoder()
_DECODERS: Final = {name: msgspec.json.Decoder(made) for name, made in KINDS.items()}


def kind(line: Line) -> str:
    return _NAMES[type(line)]


def written(line: Line) -> str:
    return _ENCODER.encode(line).decode()


def read(kind: str, payload: str) -> Line:
    """A line from the store; one that this program does not know was written by a newer one."""
    decoder = _DECODERS.get(kind)
    if decoder is None:
        raise BadRequest("the log holds an entry '{kind}' of a newer ludoteka", kind=kind)
    found: Line = decoder.decode(payload)
    return found

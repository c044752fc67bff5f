"""Facts, with one payload for each audience and the rule behind each of them."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.sentences import Sentence, say
from ludoteka.kernel.zones import EVERYONE, SPECTATOR


class EventKind:
    """A kind of fact: its fields, the sentence, and, where a component is secret, the sentence without it."""

    __slots__ = ("blind", "fields", "name", "secret", "sentence")

    def __init__(
        self, name: str, sentence: Sentence, fields: list[str], secret: str = "", blind: Sentence | None = None
    ) -> None:
        self.name: Final = name
        self.sentence: Final = sentence
        self.fields: Final = fields
        self.secret: Final = secret
        self.blind: Final = blind


class Event:
    """A fact, with the values of its fields in order. Who is not in `mask` hears it without its secret component."""

    __slots__ = ("kind", "mask", "rule", "values")

    def __init__(self, kind: int, rule: str, mask: int, values: list[int]) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.mask: Final = mask
        self.values: Final = values


Fact = list[int]
"""A fact as somebody heard it, as a row: the index of its kind, then the values of its fields in their order."""
UNHEARD: Final = -1
"""What stands in a row for a component that stayed secret."""

ANSWERED: Final = -1
UNDONE: Final = -2

KERNEL_KINDS: Final = [
    EventKind("undone", say("{seat} takes back the last move."), ["seat"]),
    EventKind("answered", say("{seat} has answered."), ["seat"]),
]


def event_kind(event: Event, kinds: list[EventKind]) -> EventKind:
    return kinds[event.kind] if event.kind >= 0 else KERNEL_KINDS[event.kind]


def heard(event: Event, kinds: list[EventKind], seat: int | None) -> dict[str, int | str | None]:
    """The event as `seat` (or a spectator, None) may know it; a secret component is None."""
    kind = event_kind(event, kinds)
    bit = SPECTATOR if seat is None else 1 << seat
    told: dict[str, int | str | None] = {"event": kind.name, "rule": event.rule}
    for name, value in zip(kind.fields, event.values, strict=False):
        told[name] = None if name == kind.secret and not event.mask & bit else value
    return told


def fact(event: Event, kinds: list[EventKind], seat: int | None) -> Fact:
    """The same as a row, for bots; a rule is none of their business."""
    kind = kinds[event.kind]
    bit = SPECTATOR if seat is None else 1 << seat
    row = [event.kind]
    for name, value in zip(kind.fields, event.values, strict=False):
        row.append(UNHEARD if name == kind.secret and not event.mask & bit else value)
    return row


__all__ = [
    "ANSWERED",
    "EVERYONE",
    "UNDONE",
    "UNHEARD",
    "Event",
    "EventKind",
    "Fact",
    "event_kind",
    "fact",
    "heard",
]

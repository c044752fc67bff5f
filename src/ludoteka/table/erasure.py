"""Erasure: a log without anything personal of one of its people. The game in it stays as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from ludoteka.store.rows import Entry
from ludoteka.table.lines import Chat, Line, Renewed, Seating, kind, read, written
from ludoteka.table.people import new_secret, sealed

SILENCE: Final = "…"
"""In place of what was said."""


class Stay(msgspec.Struct):
    """A seat held by one person, from sitting down until somebody else sits down there."""

    seat: int
    first: int
    people: list[str]
    """Who held it, by id: a guest, and the account that the guest turned out to be."""
    last: int = 0
    """0 while it lasts."""
    here: bool = True


class Erased(NamedTuple):
    """A log after an erasure."""

    entries: list[Entry]
    """Those that are others now."""
    seats: dict[int, str]
    """The seats the person holds to the end, with their neutral names."""
    leaving: list[int]
    """Those of them at which the person was playing."""


def guests_of(entries: Sequence[Entry], person: str) -> set[str]:
    """Under which other ids a person came to a table before signing in."""
    return {id for stay in _stays(_read(entries)) if stay.people[-1] == person for id in stay.people if id}


def erased(entries: Sequence[Entry], people: set[str], names: Sequence[str]) -> Erased:
    """The log without a person, who is known by some ids; `names` are those at the table now."""
    lines = _read(entries)
    mine = [stay for stay in _stays(lines) if stay.people[-1] in people]
    taken = set(names)
    called = {stay.seat: _neutral(stay.seat, taken) for stay in mine}
    changed: list[Entry] = []
    for entry, line in lines:
        if isinstance(line, Seating | Renewed | Chat) and any(_within(entry, line.seat, stay) for stay in mine):
            fit = _without(line, called[line.seat])
            if fit != line:
                changed.append(entry._replace(kind=kind(fit), payload=written(fit)))
    lasting = [stay for stay in mine if not stay.last]
    return Erased(changed, {s.seat: called[s.seat] for s in lasting}, [s.seat for s in lasting if s.here])


def _read(entries: Sequence[Entry]) -> list[tuple[Entry, Line]]:
    return [(entry, read(entry.kind, entry.payload)) for entry in entries]


def _stays(lines: Sequence[tuple[Entry, Line]]) -> list[Stay]:
    found: list[Stay] = []
    now: dict[int, Stay] = {}
    for entry, line in lines:
        if not isinstance(line, Seating):
            continue
        stay = now.get(line.seat)
        if line.what in ("joined", "bot"):
            if stay is not None:
                stay.last = entry.sequence - 1
            stay = now[line.seat] = Stay(line.seat, entry.sequence, [line.person])
            found.append(stay)
        elif stay is not None and line.what == "account":  # a guest turned out to be this person from the beginning
            stay.people.append(line.person)
        elif stay is not None and line.what in ("left", "expired", "returned"):
            stay.here = line.what == "returned"
    return found


def _within(entry: Entry, seat: int, stay: Stay) -> bool:
    return stay.seat == seat and stay.first <= entry.sequence and (not stay.last or entry.sequence <= stay.last)


def _without(line: Seating | Renewed | Chat, name: str) -> Seating | Renewed | Chat:
    if isinstance(line, Chat):
        return Chat(line.seat, SILENCE)
    # The secret of a new token is nobody's: the seat stays held, so that the game stays as it was.
    if isinstance(line, Renewed):
        return Renewed(line.seat, "", sealed(new_secret()))
    token = sealed(new_secret()) if line.token else ""
    return Seating(line.seat, line.what, name if line.name else "", "", line.bot, token)


def _neutral(seat: int, taken: set[str]) -> str:
    name = base = f"Player {seat + 1}"
    number = 1
    while name in taken:
        number += 1
        name = f"{base} ({number})"
    return name

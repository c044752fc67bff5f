"""What a seat may know as a row of numbers of fixed length, derived from what the game declares."""

from __future__ import annotations

from array import array
from inspect import signature
from string import Formatter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludoteka.envs.actions import Actions, Half
from ludoteka.kernel.game import Bound, Game, View
from ludoteka.kernel.zones import ALL, NOBODY, PRESENCE, Zone

Numbers = NDArray[np.int32]

MOST: Final = 2**31 - 1

COUNTED: Final = 0
PLACED: Final = 1
GRID: Final = 2
IS_EMPTY: Final = 3


class Part(NamedTuple):
    """A stretch of an observation: its name, where it begins, how long it is, between which numbers it keeps."""

    name: str
    start: int
    size: int
    low: int
    high: int


class Rows(NamedTuple):
    """How a zone or a pool is written: rows of `width`, one for the table or one for each seat."""

    name: str
    start: int
    width: int
    per_seat: bool
    form: int
    things: int
    """The size of the axis; behind the things in sight comes how many are hidden, and how many of them each knows."""


class Field(NamedTuple):
    """How a number or nested lists of numbers are written."""

    start: int
    lengths: tuple[int, ...]
    grows: bool
    """Whether the innermost lists begin with their length."""
    bits: int
    size: int


class Encoder:
    """Writes views of one game as observations: `parts` says what stands where.

    It is given a view and nothing else, so equal views are equal observations.
    """

    def __init__(self, game: Game, actions: Actions) -> None:
        self.parts: list[Part] = []
        self.size = 0
        players = self._players = game.players
        self._kinds = {kind.name: place for place, kind in enumerate(game.kinds)}
        self._seat = self._add("seat", players, 0, 1)
        self._kind = self._add("kind", len(game.kinds), 0, 1)
        self._asked = self._add("asked", players, 0, 1)
        self._answered = self._add("answered", players, 0, 1)
        self._mine = self._add("mine", 1, 0, MOST)
        self._half = self._add("half", actions.slots, 0, MOST)
        self._about = {name: self._add(f"about {name}", 1, -MOST, MOST) for name in _questions(game)}
        setup = game.setup()
        self._zones: list[Rows] = []
        pools: dict[str, str] = {}
        for index, zone in enumerate(game.zones):
            if zone.shows != NOBODY:
                places = len(setup.contents(index, 0 if zone.per_seat else -1))
                self._zones.append(self._zone(zone, game.axes[zone.of].size, places))
            if zone.pool:
                pools[zone.pool] = zone.of
        self._pools = [
            self._rows(f"pool {name}", True, COUNTED, game.axes[of].size, True) for name, of in pools.items()
        ]
        self._components = len(setup.known)
        hidden = any(zone.shows < ALL and not zone.tokens for zone in game.zones)
        self._knowers = self._add("knowers", self._components * players if hidden else 0, 0, 1)
        self._public = {
            name: self._field(f"public {name}", game.bounds.get(name), getattr(setup, name)) for name in game.public
        }
        self._frames: dict[str, list[Field]] = {}
        for name, frame in game.frames.items():
            named = list(signature(frame).parameters)
            fields = [self._field(f"frame {name}", None, 0, 0)]
            fields += [self._field(f"frame {name}.{one}", game.bounds.get(f"{name}.{one}"), 0) for one in named]
            self._frames[name] = fields
        self._blank: Final = bytes(4 * self.size)

    def _add(self, name: str, size: int, low: int, high: int) -> int:
        start = self.size
        if size:
            self.parts.append(Part(name, start, size, low, high))
        self.size += size
        return start

    def _zone(self, zone: Zone, things: int, places: int) -> Rows:
        """An ordered zone of things that are alike and that is full from the start, such as a board, is a grid."""
        name = f"zone {zone.name}"
        if zone.shows == PRESENCE:
            start = self._add(name, self._players if zone.per_seat else 1, 0, 1)
            return Rows(zone.name, start, 1, zone.per_seat, IS_EMPTY, 0)
        if zone.ordered and zone.tokens and places:
            start = self._add(name, places * things * (self._players if zone.per_seat else 1), 0, 1)
            return Rows(zone.name, start, places * things, zone.per_seat, GRID, things)
        return self._rows(name, zone.per_seat, PLACED if zone.ordered else COUNTED, things, zone.shows != ALL)

    def _rows(self, name: str, per_seat: bool, form: int, things: int, hides: bool) -> Rows:
        width = things + (1 + self._players if hides else 0)
        start = self._add(name, width * (self._players if per_seat else 1), 0, MOST)
        return Rows(name.split(" ")[1], start, width, per_seat, form, things)

    def _field(self, name: str, bound: Bound | None, sample: Any, low: int = -MOST) -> Field:
        bits = 0 if bound is None else bound.bits
        lengths = _lengths(name, sample) if bound is None or not bound.lengths else bound.lengths
        grows = bound is not None and bool(bound.lengths)
        size = lengths[-1] * (bits or 1) + grows if lengths else bits or 1
        for length in lengths[:-1]:
            size *= length
        start = self._add(name, size, 0 if bits and not grows else low, 1 if bits and not grows else MOST)
        return Field(start, lengths, grows, bits, size)

    def encode(self, seen: View, half: Half | None = None) -> Numbers:
        """A view of a seat, and the answer that it has half spelled, as an observation."""
        out = array("i", self._blank)
        out[self._seat + seen["seat"]] = 1
        decision = seen["decision"]
        if decision is not None:
            out[self._kind + self._kinds[decision["kind"]]] = 1
            for seat in decision["seats"]:
                if seat >= 0:
                    out[self._asked + seat] = 1
            for seat in decision.get("answered", ()):
                out[self._answered + seat] = 1
            out[self._mine] = decision.get("mine", -1) + 1
            for name, value in decision["about"].items():
                out[self._about[name]] = value + 1
        if half is not None:
            for slot, letter in half.slots:
                out[self._half + slot] = letter + 1
        zones = seen["zones"]
        for rows in self._zones:
            self._lay(out, rows, zones[rows.name])
        pools = seen["pools"]
        for rows in self._pools:
            if rows.name in pools:
                self._lay(out, rows, pools[rows.name])
        for thing, mask in seen["knowers"]:
            at = self._knowers + thing * self._players
            for seat in range(self._players):
                out[at + seat] = mask >> seat & 1
        for name, value in seen["public"].items():
            field = self._public[name]
            _write(out, field.start, field, 0, value)
        for name, *values in seen["stack"]:
            count, *fields = self._frames[name]
            out[count.start] += 1
            for field, value in zip(fields, values, strict=True):
                # The uppermost of its kind is the one that matters.
                if field.lengths and out[count.start] > 1:
                    out[field.start : field.start + field.size] = array("i", bytes(4 * field.size))
                _write(out, field.start, field, 0, value)
        return np.frombuffer(out, dtype=np.int32)

    def _lay(self, out: array[int], rows: Rows, lying: Any) -> None:
        at = rows.start
        form = rows.form
        things = rows.things
        for row in lying if rows.per_seat else (lying,):
            if form == COUNTED:
                for thing in row:
                    if thing >= 0:
                        out[at + thing] += 1
                    else:
                        self._hide(out, at + things, thing)
            elif form == PLACED:
                for place, thing in enumerate(row, 1):
                    if thing >= 0:
                        out[at + thing] = place
                    else:
                        self._hide(out, at + things, thing)
            elif form == GRID:
                cell = at
                for thing in row[: rows.width // things]:
                    out[cell + thing] = 1
                    cell += things
            else:
                out[at] = row
            at += rows.width

    def _hide(self, out: array[int], at: int, thing: int) -> None:
        """One more hidden thing, and those who know it."""
        out[at] += 1
        mask = ~thing
        if mask:
            for seat in range(self._players):
                out[at + 1 + seat] += mask >> seat & 1


def _write(out: array[int], at: int, field: Field, depth: int, value: Any) -> None:
    """Write a number or a list. What is longer than its bound is cut off."""
    lengths = field.lengths
    if depth < len(lengths) - 1:
        width = field.size
        for length in lengths[: depth + 1]:
            width //= length
        for place, item in enumerate(value[: lengths[depth]]):
            _write(out, at + place * width, field, depth + 1, item)
        return
    if not lengths:
        value = (value,)
    elif field.grows:
        out[at] = len(value)
        at += 1
        value = value[: lengths[depth]]
    bits = field.bits
    for number in value:
        if bits:
            left = number & (1 << bits) - 1
            while left:
                low = left & -left
                out[at + low.bit_length() - 1] = 1
                left ^= low
            at += bits
        else:
            out[at] = number
            at += 1


def _lengths(name: str, sample: Any) -> tuple[int, ...]:
    """The lengths of nested lists that do not grow."""
    found: list[int] = []
    while isinstance(sample, list):
        assert sample, f"{name} is a list that grows: the game declares no bound for it"
        found.append(len(sample))
        sample = sample[0]
    return tuple(found)


def _questions(game: Game) -> list[str]:
    """What a question can be about: a thing or number of any axis, or another field of its sentence."""
    found = dict.fromkeys(game.axes)
    for kind in game.kinds:
        found |= dict.fromkeys(axis.name for part in kind.ranges for axis in part.axes)
        found |= dict.fromkeys(name for _, name, _, _ in Formatter().parse(kind.question.one) if name)
    return list(found)

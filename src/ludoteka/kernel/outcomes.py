"""Consequences of an answer: facts that have not happened yet, foreseen from a view.

A world is imagined from what the seat may know, the answer is played there, and what is told up to the next question or
fall of chance is what it leads to. It starts from the view, so it cannot betray anything; where two imagined worlds
differ, chance or hidden things decide, and only what they share is said.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.events import Event, event_kind
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Position

STAYS: Final = 0
"""The same seat is asked next, and nobody learned anything: it can be taken back."""
PASSES: Final = 1
"""Another seat is asked next: it can be taken back until that one answers."""
FINAL: Final = 2
"""Somebody learns something, chance falls, or the game ends: it cannot be taken back."""

WORLDS: Final = 2
"""So many worlds are imagined at least: enough while the seat goes on by itself."""
MORE_WORLDS: Final = 12
"""And so many once others come into it, by what they are forced to do, or by what is laid open."""


class Outcome(NamedTuple):
    """What an answer leads to before the next question or fall of chance."""

    facts: list[Event]
    """As the seat would hear them; those that came in every world looked at."""
    open: bool
    """Whether chance, hidden things or sealed answers decide what else comes."""
    ends: int
    """Whether it can be taken back afterwards: `STAYS`, `PASSES` or `FINAL`."""


def foresee(game: Game, seen: View, value: int, chance: Chance) -> Outcome:
    """What the answer of the seat that has this view leads to. The answer must be one of its options."""
    seat: int = seen["seat"]
    facts: list[Event] = []
    open = False
    ends = STAYS
    number = 0
    while number < WORLDS or (ends != STAYS and number < MORE_WORLDS):
        world = game.imagine(seen, chance)
        if world.seat == SEVERAL:
            # What others have sealed or will seal is not known; it can be withdrawn until the last has answered.
            return Outcome([], True, FINAL if _last(world, seat) else PASSES)
        told = _played(game, world, seat, value)
        open = open or world.seat == CHANCE
        ends = max(ends, _ending(world, seat))
        if number == 0:
            facts = told
        else:
            shared = _shared(facts, told)
            open = open or len(shared) < len(facts) or len(shared) < len(told)
            facts = shared
        number += 1
    return Outcome(facts, open, ends)


def _last(world: Position, seat: int) -> bool:
    return world.owing == 1 << seat


def _played(game: Game, world: Position, seat: int, value: int) -> list[Event]:
    """Play the answer, and listen as the seat."""
    world.events = []
    world.play(seat, value)
    bit = 1 << seat
    return [_masked(game, event, bit) for event in world.events]


def _masked(game: Game, event: Event, bit: int) -> Event:
    """The event without what is secret from the listener, who is then not in its mask."""
    if event.mask & bit:
        return event
    kind = event_kind(event, game.event_kinds)
    values = [0 if name == kind.secret else value for name, value in zip(kind.fields, event.values, strict=False)]
    return Event(event.kind, event.rule, event.mask, values)


def _ending(world: Position, seat: int) -> int:
    if world.learned or world.seat == CHANCE or world.seat == OVER:
        return FINAL
    if world.seat == seat or (world.seat == SEVERAL and world.owing >> seat & 1):
        return STAYS
    return PASSES


def _shared(ones: list[Event], others: list[Event]) -> list[Event]:
    """The facts that stand in both lists, in the order of the first."""
    left = others[:]
    found: list[Event] = []
    for one in ones:
        for place, other in enumerate(left):
            if _alike(one, other):
                del left[place]
                found.append(one)
                break
    return found


def _alike(one: Event, other: Event) -> bool:
    return one.kind == other.kind and one.rule == other.rule and one.mask == other.mask and one.values == other.values

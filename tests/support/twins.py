"""The leak test: two worlds that a seat cannot tell apart must stay so until the rules themselves tell it more."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.decisions import SEVERAL, Kind, Move
from ludoteka.kernel.events import heard
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import Refused
from ludoteka.kernel.views import view
from ludoteka.kernel.zones import SPECTATOR
from ludoteka.language import Speaker
from tests.support.tables import STYLES, Style, play_one


class Leak(AssertionError):
    """A seat was shown something that depends on what it may not know."""


class Tally:
    """What a run of the leak test has compared."""

    def __init__(self) -> None:
        self.positions = 0
        self.steps = 0
        self.told = 0
        """How often the rules themselves told the worlds apart."""


def bit(seat: int | None) -> int:
    return SPECTATOR if seat is None else 1 << seat


class World:
    """One of the two worlds, and all that a seat is shown of it."""

    def __init__(self, game: Game, pos: Position, seat: int | None) -> None:
        self.game = game
        self.pos = pos
        self.seat = seat
        self.speaker = Speaker(game, "en", [])
        pos.events = []

    def shown(self) -> bytes:
        """Everything that reaches the seat now: view, question, options and their words, what has just happened."""
        pos = self.pos
        seen: dict[str, Any] = {"view": view(self.game, pos, self.seat)}
        if self.seat is not None:
            kind = self.game.kinds[pos.kind]
            options = pos.options(self.seat)
            seen["options"] = options
            seen["labels"] = [self.speaker.option(kind, option) for option in options]
            asked = self.game.decision(pos)
            seen["question"] = self.speaker.question(asked) if options and asked is not None else ""
        events = pos.events or []
        seen["events"] = [heard(event, self.game.event_kinds, self.seat) for event in events]
        seen["log"] = [self.speaker.event(event, self.seat) for event in events]
        return json.dumps(seen).encode()

    def asked(self) -> int:
        pos = self.pos
        if pos.seat != SEVERAL:
            return pos.seat
        return min(seat for seat in range(pos.seats) if pos.owing >> seat & 1)

    def play(self, value: int) -> None:
        self.pos.events = []
        self.pos.play(self.asked(), value)


Sampler = Callable[[Position, int | None, Chance], Position]
"""Imagines a world for a seat at a true position."""


def compare(
    game: Game, pos: Position, seat: int | None, rng: random.Random, style: Style, tally: Tally, sampler: Sampler
) -> None:
    """Imagine a twin of a position for a seat, and go on in both as long as nothing is told that parts them."""
    true = World(game, pos.clone(), seat)
    twin = World(game, sampler(pos, seat, SeededChance(rng.getrandbits(32))), seat)
    tally.positions += 1
    true.pos.learned = twin.pos.learned = 0
    for _ in range(30):
        mine, yours = true.shown(), twin.shown()
        if mine != yours:
            if (true.pos.learned | twin.pos.learned) & bit(seat):
                tally.told += 1
                return
            raise Leak(f"seat {seat} can tell two worlds apart:\n{mine.decode()}\n{yours.decode()}")
        if not true.pos.stack:
            return
        value = common_answer(true, twin, rng, style)
        if value is None:
            return
        true.play(value[0])
        twin.play(value[1])
        tally.steps += 1


def common_answer(true: World, twin: World, rng: random.Random, style: Style) -> tuple[int, int] | None:
    """The same answer in both worlds; where hidden things leave none, an answer in each, unless the seat sees it."""
    if true.asked() != twin.asked() or true.pos.kind != twin.pos.kind:
        raise Leak("different decisions are asked although the seat was shown the same")
    ours = true.pos.options(true.asked())
    theirs = twin.pos.options(twin.asked())
    both = [value for value in ours if value in theirs]
    if both:
        chosen = both[style(rng, len(both))]
        return chosen, chosen
    return rng.choice(ours), rng.choice(theirs)


def fair_sampler(game: Game) -> Sampler:
    """The game's own: it gets the view and nothing else."""

    def imagine(pos: Position, seat: int | None, chance: Chance) -> Position:
        return game.imagine(view(game, pos, seat), chance)

    return imagine


def run(game: Game, positions: int, tally: Tally, sampler: Sampler | None = None) -> None:
    """Twins of so many positions, spread over games of every style, for seats and spectators."""
    seed = 0
    rng = random.Random(seed)
    if sampler is None:
        sampler = fair_sampler(game)
    number = 0
    while tally.positions < positions:
        style = STYLES[sorted(STYLES)[number % len(STYLES)]]
        match = game.match(seed=seed + number)
        number += 1
        while not match.over and tally.positions < positions:
            if rng.random() < 0.1:
                seat = rng.choice([*range(game.players), None])
                compare(game, match.position, seat, rng, style, tally, sampler)
            play_one(match, rng, style)


# Whole games with two hidden components exchanged


def exchanged(kind: Kind, value: int, of: str, one: int, other: int) -> int:
    """The same answer with two components exchanged."""
    part = kind.range_of(value)
    indices = part.indices(value)
    for place, axis in enumerate(part.axes):
        if axis.name == of:
            indices[place] = other if indices[place] == one else one if indices[place] == other else indices[place]
    return part.value(indices)


def shows(game: Game, seen: dict[str, Any], of: str, things: tuple[int, ...]) -> bool:
    """Whether a view shows one of some components of an axis."""
    zones = [zone for zone in game.zones if zone.of == of]
    lists: list[Any] = [seen["zones"].get(zone.name, []) for zone in zones]
    lists += [seen["pools"].get(zone.pool, []) for zone in zones]
    while lists:
        item = lists.pop()
        if isinstance(item, list):
            lists += item
        elif item is not True and item is not False and item in things:
            return True
    return False


def replay_exchanged(match: Match, of: str, things: tuple[int, int], seat: int | None, tally: Tally) -> None:
    """Replay a game with two components exchanged; the seat must see the same stream until it sees one of them."""
    game = match.game
    true = World(game, game.position(), seat)
    twin = World(game, game.position(), seat)
    tally.positions += 1
    for move in match.moves():
        mine = true.shown()
        if mine != twin.shown():
            if (true.pos.learned | twin.pos.learned) & bit(seat):
                tally.told += 1
                return
            raise Leak(f"seat {seat} sees that {things} are exchanged:\n{mine.decode()}\n{twin.shown().decode()}")
        if shows(game, view(game, true.pos, seat), of, things):
            return
        value = exchanged(move.kind, move.value, of, *things)
        if game.why(twin.pos, move.seat, value) is not None:
            return
        true.pos.events = []
        true.pos.play(move.seat, move.value)
        twin.pos.events = []
        twin.pos.play(move.seat, value)
        tally.steps += 1


def exchanged_match(match: Match, seat: int, rng: random.Random) -> Match | None:
    """The same match with two components exchanged from its beginning on, which the seat cannot tell from the true one.

    None where no pair was found: what is hidden may be too little, or may have decided what was legal.
    """
    game = match.game
    seen = match.view(seat)
    for of in {zone.of for zone in game.zones if not zone.tokens}:
        hidden = [thing for thing in range(game.axes[of].size) if not shows(game, seen, of, (thing,))]
        for _ in range(10):
            if len(hidden) < 2:
                break
            one, other = rng.sample(hidden, 2)
            twin = _repeated(match, of, one, other)
            if twin is not None and twin.view(seat) == seen and twin.digest() != match.digest():
                return twin
    return None


def _repeated(match: Match, of: str, one: int, other: int) -> Match | None:
    twin = Match(match.game, None)
    for move in match.moves():
        try:
            twin.repeat(Move(move.seat, move.kind, exchanged(move.kind, move.value, of, one, other)))
        except Refused:
            return None
    return twin

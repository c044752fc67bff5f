"""Learning networks from play (`ludoteka train --practice`).

At first bots play each other: a network learns what a seat that knows so much may hope for, another which bids of a
seat that is watched are outdone. Then they play that seat themselves, each answer being the one after which there
is most to hope for, and learn from that: generation by generation, the games of each played by what the last one
learned. Answers are given now and then by whim, so that positions are various. The same games in the same order teach
the same, whoever plays them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from math import tanh
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ludoteka.arena.simulation import Plan, chance, table
from ludoteka.arena.workers import Workers
from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.network import LEAK, Network, practised
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.parsing import parse_json
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest

HIDDEN: Final = 64
"""Hidden units."""
NOTED: Final = 2
"""Of so many quiet positions, and of so many wagers, one is noted."""
WHIM: Final = 0.02
"""How often an answer is given by whim."""
MILD: Final = 4
"""A whim is one of the first so many options: a pass or a low bid, where there are dozens."""
BATCH: Final = 512
PASSES: Final = 2
"""How often a position is learned from."""
OUTCOME: Final = 0.87
"""How much of a hope is what came in the end, and not what was hoped for on the way there."""
CLEAR: Final = 5.0
"""A lead of so many points is clear."""
QUICK: Final = 0.002
"""How far a step goes at first."""

GENERATION: Final = 4000
"""Games between which the network stays what it is."""
PORTION: Final = 50
"""Games that a worker plays at a time."""

Floats = NDArray[np.float32]


class Drill(NamedTuple):
    """Games to be played: by the heuristic alone, or one seat by what has been learned."""

    plan: Plan
    first: int
    number: int
    learned: dict[str, Any] | None


class Notes(NamedTuple):
    """Positions as a seat was told of them, in the order of its game, and what came of them."""

    course: NDArray[np.int64]
    """The same for positions of one seat in one game."""
    told: Floats
    came: Floats


class Log:
    """What was noted in some games."""

    def __init__(self) -> None:
        self.courses: Final[list[int]] = []
        self.told: Final[list[list[float]]] = []
        self.came: Final[list[float]] = []

    def note(self, course: int, told: list[float], came: float) -> None:
        self.courses.append(course)
        self.told.append(told)
        self.came.append(came)

    def notes(self, width: int) -> Notes:
        told = np.array(self.told, dtype=np.float32).reshape(-1, width)
        return Notes(np.array(self.courses, dtype=np.int64), told, np.array(self.came, dtype=np.float32))


def practise(drill: Drill) -> tuple[Notes, Notes]:
    """Play the games of a drill and note what is to be learned from them: of hopes, and of wagers."""
    lesson = Lesson(table(drill.plan), drill.learned)
    for number in range(drill.first, drill.first + drill.number):
        lesson.play(number, chance(drill.plan.seed, number, "practice"))
    width = len(lesson.heuristics.measures())
    return lesson.hoped.notes(width), lesson.wagered.notes(width + len(lesson.practice.wagers()))


class Lesson:
    """Games in which one seat is watched; it is played by what has been learned, if anything has."""

    def __init__(self, game: Game, learned: dict[str, Any] | None) -> None:
        self.game: Final = game
        self.heuristics: Final = taught(game, "train")
        self.practice: Final = practised(game, self.heuristics)
        self.pupil: Final = None if learned is None else Network(game, self.heuristics, learned)
        self.hoped: Final = Log()
        self.wagered: Final = Log()

    def play(self, number: int, fate: Chance) -> None:
        """Play a game to its end."""
        practice = self.practice
        players = self.game.players
        watched = number % players
        # Who plays as the watched seat does teaches the same.
        equals = [watched] if self.pupil else range(players)
        noted: list[list[list[float]]] = [[] for _ in range(players)]
        wager: list[float] | None = None
        pos = self.game.setup()
        pos.settle()
        while pos.seat != OVER:
            if pos.seat == CHANCE:
                pos.play(CHANCE, fate.pick(pos.options(CHANCE), pos.weights()))
                continue
            if self.heuristics.quiet(pos):
                if fate.below(NOTED) == 0:
                    for seat in equals:
                        noted[seat].append(self.heuristics.features(pos, seat))
            elif wager is None and pos.seat != watched and fate.below(NOTED) == 0:
                wager = practice.wager(pos, watched)
            asked = [seat for seat in range(pos.seats) if pos.owing >> seat & 1] if pos.seat == SEVERAL else [pos.seat]
            for seat in asked:
                pos.play(seat, self._answer(pos, seat, seat == watched, fate))
            if wager is not None and (practice.outdone(pos, watched) or practice.wager(pos, watched) is None):
                self.wagered.note(number, wager, 1.0 if practice.outdone(pos, watched) else 0.0)
                wager = None
        for seat, came in enumerate(hopes(self.game, pos)):
            for told in noted[seat]:
                self.hoped.note(number * players + seat, told, came)

    def _answer(self, pos: Position, seat: int, watched: bool, fate: Chance) -> int:
        options = pos.options(seat)
        if len(options) == 1:
            return options[0]
        if fate.below(1000) < 1000 * WHIM:
            return options[fate.below(min(len(options), MILD))]
        worths = (self.pupil if watched and self.pupil else self.heuristics).counsel(pos, seat, options)
        return options[fate.below(len(options))] if worths is None else options[worths.index(max(worths))]


def hopes(game: Game, pos: Position) -> list[float]:
    """What each seat has of a game that is over, from 0 to 1: half of it the win, half the lead."""
    points = [float(each) for each in game.scores(pos)]
    winners = game.ranking(pos)[0]
    found: list[float] = []
    for seat in range(pos.seats):
        won = 1.0 / len(winners) if seat in winners else 0.0
        found.append(0.5 * won + 0.5 * (0.5 + 0.5 * tanh(lead(points, seat) / CLEAR)))
    return found


def school(
    found: Plan,
    practice: int,
    hands: Workers,
    progress: Callable[[int], None],
    file: Path | None = None,
    generation: int = GENERATION,
) -> Pupils:
    """Learn from the games of a plan, which bots play alone, and then from so many of practice.

    After each generation the file holds what was learned; from there another call with the same wishes goes on.
    """
    wish = f"{found.game} {found.edition} {found.players} {found.seed} {found.games} {practice} {generation}"
    game = table(found)
    heuristics = taught(game, "train")
    pupils = Pupils(len(heuristics.measures()), len(practised(game, heuristics).wagers()), found.seed)
    done = 0 if file is None or not file.exists() else pupils.recall(file, wish)
    if file is not None:
        pupils.keep(file, wish, done)  # a place that will not do is told before anything is played
    begin = 0
    for games, start, alone in ((found.games, QUICK, True), (practice, QUICK / 2.0, False)):
        for first in range(0, games, generation):
            number = min(generation, games - first)
            begin += number
            if begin <= done:
                continue
            learned = None if alone else pupils.weights()
            drills = [Drill(found, done + at, min(PORTION, number - at), learned) for at in range(0, number, PORTION)]
            heard: dict[int, tuple[Notes, Notes]] = {}
            for drill, notes in hands.work(practise, drills):
                heard[drill.first] = notes
                progress(done + len(heard) * PORTION)
            hoped, wagered = zip(*[heard[at] for at in sorted(heard)], strict=True)
            pupils.learn(_together(hoped), _together(wagered), start * (1.0 - 0.9 * first / games))
            done += number
            if file is not None:
                pupils.keep(file, wish, done)
    return pupils


def _together(notes: Iterable[Notes]) -> Notes:
    return Notes(*[np.concatenate(part) for part in zip(*notes, strict=True)])


class Pupils:
    """One who learns what may be hoped for, and one who learns which wagers are outdone."""

    def __init__(self, features: int, wagers: int, seed: int) -> None:
        self.hope: Final = Pupil(features, seed)
        self.outdone: Final = Pupil(features + wagers, seed + 1)

    def weights(self) -> dict[str, Any]:
        return {"hope": self.hope.weights(), "outdone": self.outdone.weights()}

    def learn(self, hoped: Notes, wagered: Notes, pace: float) -> None:
        """Learn from some games."""
        self.hope.learn(hoped.told, self.hope.wanted(hoped), pace)
        self.outdone.learn(wagered.told, wagered.came, pace)

    def keep(self, file: Path, wish: str, done: int) -> None:
        """Write down everything, whole or not at all."""
        beside = file.with_name(f"{file.name}.part")
        pupils = (self.hope, self.outdone)
        rngs = [pupil.rng.bit_generator.state for pupil in pupils]
        state = json.dumps({"wish": wish, "done": done, "steps": [pupil.steps for pupil in pupils], "rngs": rngs})
        try:
            with beside.open("wb") as stream:
                np.savez(stream, *[held for pupil in pupils for held in pupil.holds()], told=np.array(state))
            beside.replace(file)
        except OSError as error:
            raise BadRequest("{file} cannot be written: {reason}", file=file, reason=error.strerror) from None

    def recall(self, file: Path, wish: str) -> int:
        """Go on from what was written down; how many games that were."""
        pupils = (self.hope, self.outdone)
        mine = [held for pupil in pupils for held in pupil.holds()]
        try:
            with np.load(file, allow_pickle=False) as held:
                told = parse_json(str(held["told"]))
                numbers = [held[f"arr_{index}"] for index in range(len(mine))]
            same = told["wish"] == wish
            fits = [number.shape for number in numbers] == [part.shape for part in mine]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, BadZipFile, BadRequest):
            raise BadRequest("{file} holds nothing that training could go on from", file=file) from None
        if not same:
            raise BadRequest("{file} is of another training; the same command goes on with it", file=file)
        if not fits:  # the game tells other features by now
            raise BadRequest("{file} holds nothing that training could go on from", file=file)
        for part, number in zip(mine, numbers, strict=True):
            part[...] = number
        for pupil, steps, rng in zip(pupils, told["steps"], told["rngs"], strict=True):
            pupil.steps = steps
            pupil.rng.bit_generator.state = rng
        return int(told["done"])


class Pupil:
    """A network that learns by steps of steepest descent, each as long as its direction has been steady (Adam)."""

    def __init__(self, features: int, seed: int) -> None:
        self.rng: Final = np.random.default_rng(seed)
        self.parts: Final[list[Floats]] = [
            self.rng.uniform(-0.15, 0.15, (features, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, dtype=np.float32),
            self.rng.uniform(-0.05, 0.05, HIDDEN).astype(np.float32),
            np.zeros(1, dtype=np.float32),
        ]
        self.means: Final = [np.zeros_like(part) for part in self.parts]
        self.squares: Final = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def weights(self) -> dict[str, Any]:
        inner, bias, outer, constant = [np.round(part, 4).tolist() for part in self.parts]
        return {"inner": inner, "bias": bias, "outer": outer, "constant": constant[0]}

    def holds(self) -> list[Floats]:
        """All that it has learned and how steadily."""
        return [*self.parts, *self.means, *self.squares]

    def foresee(self, told: Floats) -> tuple[Floats, Floats]:
        """The hidden units, and the hopes."""
        inner, bias, outer, constant = self.parts
        hidden = told @ inner + bias
        return hidden, 1.0 / (1.0 + np.exp(-(np.maximum(hidden, LEAK * hidden) @ outer + constant)))

    def learn(self, told: Floats, wanted: Floats, pace: float) -> None:
        """Learn from some positions."""
        for _ in range(PASSES):
            order = self.rng.permutation(len(wanted))
            for first in range(0, len(order), BATCH):
                rows = order[first : first + BATCH]
                self.step(told[rows], wanted[rows], pace)

    def wanted(self, notes: Notes) -> Floats:
        """What should have been hoped for: what came, and what was then hoped for later on."""
        _, hoped = self.foresee(notes.told)
        found = notes.came.copy()
        for row in range(len(found) - 2, -1, -1):
            if notes.course[row] == notes.course[row + 1]:
                found[row] = OUTCOME * found[row + 1] + (1.0 - OUTCOME) * hoped[row + 1]
        return found

    def step(self, told: Floats, wanted: Floats, pace: float) -> None:
        hidden, hoped = self.foresee(told)
        off = (hoped - wanted) / len(wanted)
        back = np.outer(off, self.parts[2]) * np.where(hidden > 0, 1.0, LEAK)
        slopes = [told.T @ back, back.sum(axis=0), np.maximum(hidden, LEAK * hidden).T @ off, off.sum(keepdims=True)]
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            steady = mean / (1.0 - 0.9**self.steps)
            part -= pace * steady / (np.sqrt(square / (1.0 - 0.999**self.steps)) + 1e-8)

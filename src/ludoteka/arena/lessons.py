"""Learning from play: what each feature of a position weighs in the final points (`ludoteka train`).

Bots play each other, now and then by whim, so that positions are various; at every quiet one the features of each seat
are noted, and at the end its points. The weights are those of a ridge regression. Every fifth game is kept apart, to
measure what was learned against the hand-made projection.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludoteka import bots
from ludoteka.arena.simulation import Batch, Plan, chance, table
from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.seat import ask
from ludoteka.bots.value import stage
from ludoteka.kernel.decisions import OVER, SEVERAL
from ludoteka.kernel.match import Match

APART: Final = 5
"""One game of so many is for measuring only."""
WHIMS: Final = (0.0, 0.05, 0.1, 0.2)
"""How often the players of a game answer by whim."""
RIDGE: Final = 1e-4
COMMON: Final = 0.3
"""How much it counts what the seats of a table have in common, beside what parts them: leads are what a bot goes by."""

Numbers = NDArray[np.float64]


class Lessons(NamedTuple):
    """What was noted in some games: a row for each quiet position, with an entry for each seat."""

    game: Numbers
    """The number of the game."""
    progress: Numbers
    features: Numbers
    """By row, seat and feature."""
    projection: Numbers
    points: Numbers
    """The final ones."""

    def part(self, rows: NDArray[np.bool_]) -> Lessons:
        return Lessons(*[each[rows] for each in self])

    def apart(self) -> NDArray[np.bool_]:
        """The rows of games that are only for measuring."""
        return np.asarray(self.game % APART == 0)


def together(lessons: list[Lessons]) -> Lessons:
    return Lessons(*[np.concatenate(parts) for parts in zip(*lessons, strict=True)])


def listen(batch: Batch) -> Lessons:
    """Play a batch of games and note what is to be learned from them."""
    rows: list[tuple[int, float, list[list[float]], list[float]]] = []
    points: list[list[int]] = []
    for number in range(batch.first, batch.first + batch.number):
        before = len(rows)
        scores = _play(batch.plan, number, rows)
        points += [scores] * (len(rows) - before)
    return Lessons(*[np.array(column, dtype=float) for column in [*zip(*rows, strict=True), points]])


def _play(found: Plan, number: int, rows: list[tuple[int, float, list[list[float]], list[float]]]) -> list[int]:
    game = table(found)
    heuristics = taught(game, "train")
    match = Match(game, chance(found.seed, number, "table"))
    fate = chance(found.seed, number, "whims")
    whim = WHIMS[fate.below(len(WHIMS))]
    seated = [
        bots.make(name, game, chance(found.seed, number, f"seat {at}")) for at, name in enumerate(found.lineup(number))
    ]
    while match.position.seat != OVER:
        pos = match.position
        if heuristics.quiet(pos):
            told = [heuristics.features(pos, seat) for seat in range(pos.seats)]
            rows.append((number, heuristics.progress(pos), told, heuristics.projection(pos)))
        asked = [seat for seat in range(pos.seats) if pos.owing >> seat & 1] if pos.seat == SEVERAL else [pos.seat]
        answers: list[int] = []
        for seat in asked:
            options = match.options(seat)
            if fate.below(1000) < 1000 * whim:
                answers.append(options[fate.below(len(options))])
            else:
                answers.append(seated[seat].choose(ask(match, seat)))
        for seat, answer in zip(asked, answers, strict=True):
            match.play(seat, answer)
    return match.scores()


def spread(lessons: Lessons, stages: int) -> Numbers:
    """By row, seat, stage and feature: each feature shared between the two stages around its moment."""
    rows, seats, features = lessons.features.shape
    found = np.zeros((rows, seats, stages, features))
    for row, progress in enumerate(lessons.progress):
        at, rest = stage(float(progress), stages)
        found[row, :, at] = (1.0 - rest) * lessons.features[row]
        found[row, :, at + 1] = rest * lessons.features[row]
    return found


def fit(lessons: Lessons, stages: int) -> Numbers:
    """The weights, by stage and feature."""
    x = _parted(spread(lessons, stages).reshape(*lessons.points.shape, -1)).reshape(lessons.points.size, -1)
    scale = x.std(axis=0) + 1e-9
    x /= scale
    ridge = RIDGE * len(x) * np.eye(x.shape[1])
    weights = np.linalg.solve(x.T @ x + ridge, x.T @ _parted(lessons.points).ravel()) / scale
    return np.asarray(weights.reshape(stages, -1))


def _parted(numbers: Numbers) -> Numbers:
    """By row and seat: what all seats have in common made small, unless somebody sits alone."""
    if numbers.shape[1] == 1:
        return numbers
    return np.asarray(numbers - (1.0 - COMMON) * numbers.mean(axis=1, keepdims=True))


class Figure(NamedTuple):
    """How well the final lead of a seat was foreseen in a part of the game, as correlations."""

    moments: int
    heuristic: float
    learned: float


def foreseen(lessons: Lessons, weights: Numbers) -> Numbers:
    """The points that weights let expect, by row and seat."""
    return np.asarray(spread(lessons, len(weights)).reshape(*lessons.points.shape, -1) @ weights.ravel())


def measure(lessons: Lessons, expected: Numbers, stages: int) -> list[Figure]:
    """What was expected, by row and seat, beside what came: by parts of the game between two stages."""
    at = np.array([stage(float(progress), stages)[0] for progress in lessons.progress])
    return [
        Figure(
            int((at == part).sum()),
            *[_agreement(lessons.points[at == part], guess[at == part]) for guess in (lessons.projection, expected)],
        )
        for part in range(stages - 1)
    ]


def _agreement(points: Numbers, guess: Numbers) -> float:
    """The correlation of the leads."""
    leads = [[lead(list(row), seat) for row in each for seat in range(each.shape[1])] for each in (points, guess)]
    if len(leads[0]) < 3 or min(np.std(leads[0]), np.std(leads[1])) == 0.0:
        return 0.0
    return float(np.corrcoef(leads[0], leads[1])[0, 1])

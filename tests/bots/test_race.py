"""Options compared in common worlds: the luck of a world does not count, what is left of it is noise."""

from __future__ import annotations

import random

import pytest

from ludoteka.bots.race import EARLIEST, Race


def run(race: Race, worlds: int, gains: dict[int, float], luck: float, noise: float, seed: int = 1) -> None:
    dice = random.Random(seed)
    totals = dict.fromkeys(race.runners, 0.0)
    for number in range(worlds):
        fate = dice.gauss(0.0, luck)
        results = [fate + gains[runner] + dice.gauss(0.0, noise) for runner in race.runners]
        for runner, result in zip(race.runners, results, strict=True):
            totals[runner] += result
        race.note(results)
        race.thin([totals[runner] / (number + 1) for runner in race.runners], 0.0, 2.0, 0.0)


def test_the_luck_of_a_world_is_no_noise() -> None:
    race = Race([0, 1, 2])
    for fate in (-40.0, 7.0, 100.0, 0.0, -3.0):
        race.note([fate, fate + 1.0, fate - 2.0])
    assert race.noise() == pytest.approx(0.0, abs=1e-9)


def test_noise_is_the_variance_that_neither_world_nor_option_explains() -> None:
    dice = random.Random(3)
    race = Race([0, 1, 2, 3])
    for _ in range(4000):
        fate = dice.gauss(0.0, 30.0)
        race.note([fate + option + dice.gauss(0.0, 2.0) for option in range(4)])
    assert race.noise() == pytest.approx(4.0, rel=0.05)


def test_who_is_clearly_behind_leaves_however_lucky_the_worlds() -> None:
    race = Race([4, 5, 6])
    run(race, 30, {4: 0.0, 5: 3.0, 6: 2.9}, luck=50.0, noise=1.0)
    assert 4 not in race.runners and 5 in race.runners


def test_nobody_leaves_before_a_few_worlds_were_seen() -> None:
    race = Race([0, 1])
    for number in range(EARLIEST - 1):
        race.note([0.0, 100.0 + number])
        race.thin([0.0, 100.0], 0.0, 0.1, 0.0)
    assert race.runners == [0, 1]
    race.note([0.0, 100.0])
    race.thin([0.0, 100.0], 0.0, 0.1, 0.0)
    assert race.runners == [1]


def test_equals_stay() -> None:
    race = Race([0, 1])
    run(race, 50, {0: 0.0, 1: 0.0}, luck=5.0, noise=1.0)
    assert race.runners == [0, 1]


@pytest.mark.parametrize(("spent", "left"), [(0.0, 8), (0.3, 5), (0.34, 4), (0.67, 2), (0.99, 2), (1.0, 1), (1.2, 1)])
def test_the_field_narrows_as_the_budget_is_spent_however_even_the_race(spent: float, left: int) -> None:
    race = Race(list(range(10, 18)))
    for number in range(EARLIEST):
        race.note([float(number * place % 3) for place in range(8)])
    worths = [0.4, 0.7, 0.1, 0.8, 0.2, 0.6, 0.3, 0.5]
    race.thin(worths, 0.0, 100.0, spent)
    best = sorted(range(8), key=worths.__getitem__, reverse=True)[:left]
    assert race.runners == [10 + place for place in sorted(best)]


@pytest.mark.parametrize("late", [1.0, 1.5, 3000.0])
def test_the_best_stays_however_late_it_is(late: float) -> None:
    """A busy machine may come back to a bot long after its time was up."""
    race = Race([4, 5, 6])
    for _ in range(EARLIEST):
        race.note([1.0, 2.0, 3.0])
    race.thin([1.0, 2.0, 3.0], 0.0, 100.0, late)
    assert race.runners == [6]

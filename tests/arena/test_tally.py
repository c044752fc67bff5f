"""Counting: shares, intervals, distributions."""

from __future__ import annotations

import json
import statistics
from fractions import Fraction

import pytest

from ludoteka.arena.simulation import blank, plan, play_game
from ludoteka.arena.tally import Tally, deviation, histogram, interval, mean, quantile


def test_a_shared_victory_counts_in_parts_and_equal_bots_share_an_entry() -> None:
    tally = Tally(["a", "b"], 4, 2)
    tally.count(["a", "b", "a", "b"], [5, 5, 5, 1], [0, 1, 2], [7, 3])
    tally.count(["b", "a", "b", "a"], [2, 5, 2, 1], [1], [6, 3])
    assert tally.wins == {"a": Fraction(5, 3), "b": Fraction(1, 3)}
    assert tally.seats == [Fraction(1, 3), Fraction(4, 3), Fraction(1, 3), 0]
    assert tally.scores == {"a": {5: 3, 1: 1}, "b": {5: 1, 1: 1, 2: 2}}
    assert tally.lengths == {10: 1, 9: 1}
    assert (tally.games, tally.decisions, tally.kinds) == (2, 19, [13, 6])


def test_a_game_that_nobody_wins() -> None:
    tally = Tally(["a"], 1, 1)
    tally.count(["a"], [-3], [], [4])
    assert tally.wins == {"a": 0} and tally.scores == {"a": {-3: 1}}


def test_adding_changes_neither_part() -> None:
    one, other = Tally(["a"], 1, 1), Tally(["a"], 1, 1)
    one.count(["a"], [3], [0], [4])
    other.count(["a"], [3], [0], [5])
    both = one + other
    assert (both.games, both.scores, both.wins["a"]) == (2, {"a": {3: 2}}, Fraction(2))
    assert (one.games, other.games, one.scores) == (1, 1, {"a": {3: 1}})


def test_other_bots_can_be_added() -> None:
    one, other = Tally(["a", "b"], 2, 1), Tally(["a", "c"], 2, 1)
    one.count(["a", "b"], [3, 2], [0], [4])
    other.count(["a", "c"], [3, 4], [1], [5])
    both = one + other
    assert both.wins == {"a": 1, "b": 0, "c": 1} and both.scores == {"a": {3: 2}, "b": {2: 1}, "c": {4: 1}}


def test_what_is_written_down_is_read_back() -> None:
    found = plan("viceroy", ["greedy", "random"], 3, 5, 3, study=True)._replace(contest=True)
    tally = blank(found)
    for number in range(3):
        play_game(found, number, tally)
    told = json.loads(json.dumps(tally.plain()))
    again = Tally.restored(told)
    assert again.study is not None and tally.study is not None
    assert vars(again.study) == vars(tally.study)
    assert {**vars(again), "study": None} == {**vars(tally), "study": None}
    assert json.loads(json.dumps(again.plain())) == told


def test_wilson_interval() -> None:
    """Against published values (Newcombe 1998: 81 of 263, and 0 of 20)."""
    assert interval(Fraction(81, 263), 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert interval(Fraction(0), 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert interval(Fraction(0), 3)[0] == 0.0 and interval(Fraction(1), 20)[1] == 1.0
    assert interval(Fraction(0), 0) == (0.0, 1.0)


def test_distributions() -> None:
    counts = {2: 3, 5: 1, 9: 4, -1: 2}
    values = [2] * 3 + [5] + [9] * 4 + [-1] * 2
    assert mean(counts) == statistics.mean(values)
    assert deviation(counts) == pytest.approx(statistics.stdev(values))
    assert deviation({4: 1}) == 0.0
    assert [quantile(counts, Fraction(part, 4)) for part in (0, 1, 2, 3, 4)] == [-1, 2, 2, 9, 9]
    assert histogram({0: 1, 3: 8}, 0, 3, 10) == "▁  █"
    assert len(histogram({0: 1, 99: 8}, 0, 99, 24)) <= 24

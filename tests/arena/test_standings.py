"""Ratings and meetings from games whose outcome is known."""

from __future__ import annotations

from fractions import Fraction

import pytest
from openskill.models import PlackettLuce

from ludoteka.arena.standings import Meeting, contests, met, rated
from ludoteka.arena.tally import Contest, Tally


def test_ratings_follow_the_games() -> None:
    games: list[Contest] = [[["a"], ["b"]], [["b"], ["c"]], [["a"], ["c"]]] * 20
    a, b, c = rated(["c", "b", "a"], iter(games))
    assert (a.bot, b.bot, c.bot) == ("a", "b", "c")
    assert a.low > b.mu > c.high
    assert a.low < a.mu < a.high and a.sigma < 25 / 3
    fewer = rated(["a", "b", "c"], iter(games[:3]))
    assert fewer[0].sigma > a.sigma


def test_a_rating_of_two_seats_is_openskills_own() -> None:
    model = PlackettLuce(tau=0.0)
    [[winner], [loser]] = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    first, second = rated(["x", "y"], iter([[["y"], ["x"]]]))
    assert (first.bot, first.mu, first.sigma) == ("y", winner.mu, winner.sigma)
    assert (second.bot, second.mu, second.sigma) == ("x", loser.mu, loser.sigma)


def test_a_shared_place_changes_no_order_and_a_bot_at_all_seats_learns_nothing_of_itself() -> None:
    one, other = rated(["a", "b"], iter([[["a", "b"]]]))
    assert one.mu == other.mu == pytest.approx(25.0)
    (alone,) = rated(["a"], iter([[["a"], ["a"]]]))
    assert alone.mu == pytest.approx(25.0)


def test_meetings() -> None:
    games: list[Contest] = [[["a"], ["b"]], [["a", "b"]], [["b"], ["a"], ["a"]], [["a"], ["b"], ["a"], ["b"]]]
    found = met(iter(games))
    # Won, shared, lost with both seats, and of four pairs of seats ahead in three.
    assert found["a", "b"] == Meeting(4, 1 + Fraction(1, 2) + 0 + Fraction(3, 4))
    assert found["b", "a"].ahead == 4 - found["a", "b"].ahead
    assert found["a", "b"].share == Fraction(9, 16)
    assert set(found) == {("a", "b"), ("b", "a")}


def test_games_are_told_number_by_number() -> None:
    one, other = Tally(["a", "b"], 2, 1), Tally(["a", "c"], 2, 1)
    for number in (1, 0):
        one.count(["a", "b"], [1, 0], [0], [3])
        one.note_contest(number, ["a", "b"], [[number], [1 - number]], [[2, 10], [1, 20]])
    other.count(["a", "c"], [1, 0], [0], [3])
    other.note_contest(0, ["a", "c"], [[0, 1]], [[2, 10], [1, 20]])
    assert list(contests([one, other])) == [[["a"], ["b"]], [["a", "c"]], [["b"], ["a"]]]
    assert one.thought == {"a": [4, 20], "b": [2, 40]}

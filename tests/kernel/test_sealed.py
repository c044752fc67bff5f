"""Simultaneous decisions: sealed until the last answer is in."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import replay
from ludoteka.kernel.refusals import Refused
from tests.support.fists import Fists, Yard


def yard(match: Match) -> Yard:
    assert isinstance(match.position, Yard)
    return match.position


def test_nothing_happens_before_the_last_answer() -> None:
    match = Fists().match(seed=1)
    asked = match.decision
    assert asked is not None and asked.sealed and asked.seats == (0, 1, 2)
    match.play(2, 3)
    match.play(0, 1)
    assert [len(purse) for purse in yard(match).purses] == [5, 5, 5]
    asked = match.decision
    assert asked is not None and asked.seats == (1,)
    match.play(1, 0)
    assert [len(purse) for purse in yard(match).purses] == [4, 5, 2]
    asked = match.decision
    assert asked is not None and asked.kind.name == "give" and asked.seats == (2,)
    assert asked.about == {"colour": yard(match).row[0]}


def test_others_see_that_a_seat_has_answered_and_not_what() -> None:
    shown = []
    for hidden in (0, 3):
        match = Fists().match(seed=1)
        told: list[Event] = []
        match.listen(told.append)
        match.play(0, hidden)
        for viewer in (1, 2, None):
            seen = match.view(viewer)
            assert seen["decision"]["answered"] == [0]
            shown.append((hidden, viewer, json.dumps(seen), [heard(e, match.game.event_kinds, viewer) for e in told]))
        assert match.view(0)["decision"]["mine"] == hidden
    for one, other in zip(shown[:3], shown[3:], strict=True):
        assert one[1:] == other[1:]


def test_a_sealed_answer_can_be_withdrawn_until_the_last_is_in() -> None:
    match = Fists().match(seed=1)
    match.play(0, 2)
    match.play(1, 1)
    match.undo(0)
    asked = match.decision
    assert asked is not None and asked.seats == (0, 2)
    match.play(0, 0)
    with pytest.raises(Refused):
        match.play(0, 1)
    match.play(2, 0)
    assert match.why_not_undo(0) is not None and match.why_not_undo(1) is not None
    assert [move.text() for move in match.moves()][1:] == ["1 fist hide 1", "0 fist hide 0", "2 fist hide 0"]


def test_undo_crosses_no_unsealing_and_no_chance() -> None:
    match = Fists().match(seed=1)
    for seat, coins in ((0, 0), (1, 1), (2, 0)):
        match.play(seat, coins)
    assert match.why_not_undo(2) is not None, "the fists have been opened"
    match.play(1, 2)
    assert match.why_not_undo(1) is not None, "the next stone has been drawn"


def test_a_seat_that_was_not_asked_is_refused() -> None:
    game = Fists()
    pos = game.setup()
    pos.purses[1] = []
    pos.settle()
    match = Match(game, SeededChance(1), start=pos)
    asked = match.decision
    assert asked is not None and asked.seats == (0, 2)
    refusal = match.why(1, 0)
    assert refusal is not None and refusal.rule == "T.02"
    assert match.options(1) == []


def test_a_half_answered_decision_is_recorded_and_goes_on() -> None:
    game = Fists()
    match = game.match(seed=4)
    match.play(2, 3)
    again = replay(game, match.record())
    assert again.digest() == match.digest()
    for here in (match, again):
        here.play(0, 0)
        here.play(1, 1)
        here.play(2, 2)
    assert again.digest() == match.digest(), "chance goes on where it was"


def test_others_answers_are_imagined_uniformly_and_my_own_as_it_is() -> None:
    game = Fists()
    match = game.match(seed=1)
    match.play(0, 3)
    match.play(1, 2)
    chance = SeededChance(1)
    counts: Counter[int] = Counter()
    for _ in range(4000):
        world = game.imagine(match.view(0), chance)
        assert world.sealed[0] == 3 and world.sealed[2] == -1 and world.owing == 4
        counts[world.sealed[1]] += 1
    assert all(abs(counts[value] - 1000) < 150 for value in range(4))


def test_weighted_chance_falls_by_weight() -> None:
    counts = Counter(yard(Fists().match(seed=seed)).row[0] for seed in range(4000))
    for colour, weight in enumerate([1, 2, 5]):
        assert abs(counts[colour] - 500 * weight) < 150

"""What a seat has heard of a match: made from the history when asked for, and of what stands alone."""

from __future__ import annotations

import random

import pytest

from ludoteka import BadRequest, registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import UNHEARD, Event, Fact, event_kind, heard
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from tests.support.fists import Fists
from tests.support.tables import STYLES, every_game, play_one, played, someone


def as_heard(game: Game, events: list[Event], seat: int | None) -> list[Fact]:
    """What a listener at the table would have written down."""
    found: list[Fact] = []
    for event in events:
        if event.kind >= 0:
            told = heard(event, game.event_kinds, seat)
            values = [told[name] for name in event_kind(event, game.event_kinds).fields]
            found.append([event.kind, *[UNHEARD if value is None else int(value) for value in values]])
    return found


@every_game
def test_facts_are_what_somebody_who_listened_has_heard(game: Game) -> None:
    events: list[Event] = []
    match = Match(game, SeededChance(5), listener=events.append)
    rng = random.Random(5)
    looks = 0
    while not match.over:
        if rng.random() < 0.05:
            before = match.digest()
            for seat in (None, *range(game.players)):
                assert match.facts(seat) == as_heard(game, events, seat)
            assert match.digest() == before
            looks += 1
        play_one(match, rng, STYLES["modest"])
    assert looks > 1
    assert match.facts(None) == as_heard(game, events, None)
    assert match.facts(0), "a whole game tells something"


def test_a_secret_is_heard_by_its_seat_alone() -> None:
    match = played(registry.game("for_the_king", players=3), 4, STYLES["modest"], 40)
    names = [kind.name for kind in match.game.event_kinds]
    drawn = {seat: [row for row in match.facts(seat) if names[row[0]] == "drew"] for seat in (None, 0, 1, 2)}
    assert drawn[0] != drawn[1] != drawn[2]
    for seat, rows in drawn.items():
        for _, owner, card in rows:
            assert (card == UNHEARD) == (owner != seat)


@every_game
def test_nothing_is_heard_of_what_was_taken_back(game: Game) -> None:
    rng = random.Random(7)
    match = game.match(seed=7)
    undone = 0
    while not match.over and undone < 20:
        seat = someone(match)
        before = match.facts(seat)
        play_one(match, rng, STYLES["modest"])
        if match.why_not_undo(seat) is None:
            match.undo(seat)
            assert match.facts(seat) == before
            undone += 1
            play_one(match, rng, STYLES["modest"])
    assert undone


def test_sealed_answers_are_not_heard_before_the_last_nor_in_which_order_they_came() -> None:
    told = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = Fists(3).match(seed=1)
        before = match.facts(None)
        for seat in order[:2]:
            match.play(seat, match.options(seat)[-1])
            assert match.facts(None) == match.facts(0) == before
        match.undo(order[0])
        match.play(order[0], match.options(order[0])[-1])
        match.play(order[2], match.options(order[2])[-1])
        assert match.facts(None) != before
        told.append(match.facts(None))
    assert told[0] == told[1]


def test_a_staged_match_is_heard_from_its_beginning() -> None:
    game = registry.game("for_the_king", players=3)
    whole = played(game, 3, STYLES["modest"], 30)
    staged = Match(game, None, start=whole.position)
    assert staged.facts(0) == []
    known = len(whole.facts(0))
    seat = someone(whole)
    value = whole.options(seat)[0]
    whole.play(seat, value)
    staged.play(seat, value)
    later = staged.facts(seat)
    assert later and later == whole.facts(seat)[known : known + len(later)]


def test_there_is_no_such_listener() -> None:
    with pytest.raises(BadRequest, match="no seat 3"):
        registry.game("for_the_king", players=3).match(seed=1).facts(3)

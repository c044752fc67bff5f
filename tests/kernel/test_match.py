"""The public interface: playing, refusing, taking back, listening."""

from __future__ import annotations

import json
import random

import pytest

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE, Move
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.tables import STYLES, every_game, play_one, played, someone


def find(match: Match, rng: random.Random, kind: str) -> int:
    """Play modestly on until a kind of decision is asked."""
    while True:
        asked = match.decision
        assert asked is not None, f"{kind} was never asked"
        if asked.kind.name == kind:
            return asked.seats[0]
        play_one(match, rng, STYLES["modest"])


def test_chance_cannot_be_forged() -> None:
    match = registry.game("for_the_king", players=3).match(seed=1)
    before = match.digest()
    for value in (0, 1, 50):
        with pytest.raises(Refused):
            match.play(CHANCE, value)
        with pytest.raises(Refused):
            match.supply(value)
    assert match.digest() == before


def test_an_unknown_seat_is_refused() -> None:
    match = registry.game("for_the_king", players=3).match(seed=1)
    for seat in (-2, 3, 99):
        assert match.why(seat, 0) is not None
        assert match.options(seat) == []
        with pytest.raises(Refused):
            match.play(seat, 0)
        with pytest.raises(BadRequest):
            match.view(seat)


def test_points_are_counted_at_the_end_only() -> None:
    match = registry.game("for_the_king", players=2).match(seed=1)
    with pytest.raises(BadRequest):
        match.scores()
    with pytest.raises(BadRequest):
        match.ranking()


@every_game
def test_a_finished_game_refuses_every_move(game: Game) -> None:
    match = played(game, 1, STYLES["modest"])
    before = match.digest()
    assert match.decision is None
    for seat in range(game.players):
        assert match.options(seat) == []
        with pytest.raises(Refused):
            match.play(seat, 0)
    assert match.digest() == before


@every_game
def test_a_match_is_made_again_move_by_move(game: Game) -> None:
    match = played(game, 3, STYLES["modest"])
    moves = match.moves()
    again = Match(game, None)
    for number, move in enumerate(moves):
        before = again.digest()
        with pytest.raises(Refused):  # what nobody asks for is no move, of a seat or of chance
            again.repeat(Move(move.seat, move.kind, 10**6))
        with pytest.raises(Refused):
            again.repeat(Move(game.players, move.kind, move.value))
        assert again.digest() == before and len(again.moves()) == number
        again.repeat(move)
        if number == 8:
            break
    for move in moves[9:]:
        again.repeat(move)
    assert again.over and again.digest() == match.digest() and again.scores() == match.scores()
    with pytest.raises(Refused):  # a match with a source of its own takes no outcome from outside
        match.repeat(next(move for move in moves if move.seat == CHANCE))


def test_undo_of_a_choice_that_told_nothing() -> None:
    """A king card that raises two tiles: the first can be taken back before the second, and both as one turn."""
    for seed in range(200):
        match = registry.game("for_the_king", players=3).match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            asked = match.decision
            assert asked is not None
            if asked.kind.name == "tile":
                break
            play_one(match, rng, STYLES["modest"])
        if match.over:
            continue
        seat = someone(match)
        before = match.digest()
        first = match.options(seat)[0]
        match.play(seat, first)
        asked = match.decision
        if asked is None or asked.kind.name != "tile" or asked.seats != (seat,):
            continue
        match.undo(seat)
        assert match.digest() == before
        match.play(seat, first)
        match.undo(seat)
        assert match.options(seat)[0] == first
        return
    raise AssertionError("no king card with two tiles came up")


def test_undo_to_the_start_of_my_turn() -> None:
    """Cards paid face down one by one tell nobody anything: all of them can be taken back at once."""
    for seed in range(100):
        match = registry.game("for_the_king", players=3).match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            asked = match.decision
            assert asked is not None
            if asked.kind.name == "pay_card" and asked.about["number"] >= 3:
                break
            play_one(match, rng, STYLES["modest"])
        if match.over:
            continue
        seat = someone(match)
        start = match.digest()
        match.play(seat, match.options(seat)[0])
        match.play(seat, match.options(seat)[0])
        assert match.why_not_undo(seat) is None
        other = (seat + 1) % 3
        assert match.why_not_undo(other) is not None
        match.undo(seat, turn=True)
        assert match.digest() == start
        return
    raise AssertionError("nobody paid three cards")


def test_undo_stops_at_chance() -> None:
    match = registry.game("for_the_king", players=3).match(seed=3)
    seat = someone(match)
    match.play(seat, 2)
    refusal = match.why_not_undo(seat)
    assert refusal is not None, "the next card has been drawn"
    before = match.digest()
    with pytest.raises(Refused):
        match.undo(seat)
    assert match.digest() == before


def test_undo_stops_where_another_seat_has_answered() -> None:
    match = registry.game("for_the_king", players=4).match(seed=3)
    rng = random.Random(1)
    first = find(match, rng, "bid_gold")
    match.play(first, 1)
    assert match.why_not_undo(first) is None, "a bid tells nothing that was hidden"
    second = someone(match)
    match.play(second, 2)
    refusal = match.why_not_undo(first)
    assert refusal is not None
    match.undo(second)
    match.undo(first)
    assert someone(match) == first


def test_undo_stops_where_a_purse_was_tested() -> None:
    """K.DEF.01: when the last opponent passes, all learn whether the winner can pay."""
    match = registry.game("for_the_king", players=2).match(seed=3)
    rng = random.Random(1)
    first = find(match, rng, "bid_gold")
    match.play(first, 1)
    other = someone(match)
    match.play(other, 0)
    assert match.why_not_undo(other) is not None
    assert match.why_not_undo(first) is not None


@every_game
def test_an_undone_move_leaves_no_trace(game: Game) -> None:
    """Wherever undo is allowed it restores the position, the record and the options."""
    rng = random.Random(7)
    match = game.match(seed=7)
    done = 0
    while not match.over and done < 60:
        seat = someone(match)
        before, moves, options = match.digest(), match.moves(), match.options(seat)
        play_one(match, rng, STYLES["modest"])
        if match.why_not_undo(seat) is None:
            match.undo(seat)
            assert (match.digest(), match.moves(), match.options(seat)) == (before, moves, options)
            play_one(match, rng, STYLES["modest"])
            done += 1
    assert done > 0


@every_game
def test_listeners_hear_every_fact_with_a_rule_and_change_nothing(game: Game) -> None:
    quiet = played(game, 11, STYLES["modest"])
    told: list[Event] = []
    match = Match(game, SeededChance(11), listener=told.append)
    rng = random.Random(11)
    while not match.over:
        play_one(match, rng, STYLES["modest"])
    assert match.digest() == quiet.digest()
    assert told
    for event in told:
        assert event.rule
        payload = heard(event, game.event_kinds, None)
        assert payload["rule"] == event.rule


def test_the_first_facts_are_heard_by_a_listener_given_at_the_start() -> None:
    told: list[Event] = []
    game = registry.game("for_the_king", players=3)
    Match(game, SeededChance(1), listener=told.append)
    assert [game.event_kinds[event.kind].name for event in told] == ["first_adviser", "drew"]


def test_a_view_does_not_change_when_the_match_goes_on() -> None:
    match = registry.game("for_the_king", players=3).match(seed=3)
    rng = random.Random(3)
    for _ in range(40):
        seen = match.view(0)
        kept = json.dumps(seen)
        play_one(match, rng, STYLES["modest"])
        assert json.dumps(seen) == kept

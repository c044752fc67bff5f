"""Rung 5: what holds in every position of every game, whoever plays."""

from __future__ import annotations

import json
import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL, parse_move
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import Refused
from ludoteka.kernel.views import state, view
from ludoteka.kernel.zones import ALL, EVERYONE, NOBODY, OWNER
from tests.support.invariants import game_components, game_invariants
from tests.support.tables import STYLES, every_game, every_variant, play_one, someone, with_others

quick = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
THOROUGH = 1000
"""So many games are checked at every decision; of further ones every so many decisions, shifted from game to game."""
STRIDE = 64

seeds = st.integers(0, 2**32 - 1)
styles = st.sampled_from(sorted(STYLES))
stops = st.integers(0, 400)


def on_the_way(game: Game, seed: int, style: str, stop: int) -> Match:
    """A match stopped at a decision; at the latest at its last one."""
    rng = random.Random(seed)
    match = game.match(seed=seed)
    for _ in range(stop):
        before = match.position.clone()
        play_one(match, rng, STYLES[style])
        if match.over:
            return Match(game, SeededChance(seed), start=before)
    return match


def components(game: Game, pos: Position) -> list[tuple[str, int]]:
    """Every component on the table, in all its zones, unless the game counts them its own way."""
    own = game_components(game)
    if own is not None:
        return own(game, pos)
    found: list[tuple[str, int]] = []
    for index, zone in enumerate(game.zones):
        for owner in range(pos.seats) if zone.per_seat else (-1,):
            found += [(zone.of, thing) for thing in pos.contents(index, owner)]
    return sorted(found)


def check_position(game: Game, pos: Position) -> None:
    for index, zone in enumerate(game.zones):
        for owner in range(pos.seats) if zone.per_seat else (-1,):
            for thing in pos.contents(index, owner):
                if not zone.tokens and zone.shows == ALL:
                    mask = pos.known[thing + zone.offset]
                    assert mask == EVERYONE, f"{zone.name} is open, but not everyone knows {thing}"
                if not zone.tokens and zone.shows == OWNER:
                    assert pos.known[thing + zone.offset] >> owner & 1, f"{owner} does not know {thing} in {zone.name}"
    if pos.seat >= 0:
        options = pos.options(pos.seat)
        assert options and len(set(options)) == len(options)
        assert all(0 <= option < game.kinds[pos.kind].size for option in options)
        assert len(options) > 1 or game.kinds[pos.kind].always
    game_invariants(game, pos)


def check_ranking(match: Match) -> None:
    """Every seat has a place; or, in a game for one that can be lost, nobody has one and there are no points."""
    ranked = sorted(seat for place in match.ranking() for seat in place)
    if ranked or match.game.players > 1:
        assert ranked == list(range(match.game.players))
    else:
        assert match.game.id == "founders", "other solo games count points and cannot be lost"
        assert match.scores() == [0]


@every_game
def test_whole_games(game: Game, games: int) -> None:
    for number in range(games):
        check_game(game, number)


@every_variant
def test_whole_games_with_variants(game: Game, games: int) -> None:
    """The same with each variant, alone in every other game, else with others drawn at random."""
    for number in range(games):
        check_game(with_others(game, random.Random(number)) if number % 2 else game, number)


@every_game
def test_whole_games_with_variants_drawn(game: Game, games: int) -> None:
    """The same with any variants that go together, a new draw for each game."""
    for number in range(games):
        check_game(with_others(game, random.Random(number)), number)


def check_game(game: Game, number: int) -> None:
    """Conservation, knowledge, bounds and the game's own invariants at every decision until the end."""
    everything = components(game, game.position())
    if number < THOROUGH:
        for kind in {zone.of for zone in game.zones if not zone.tokens}:
            found = [thing for of, thing in everything if of == kind]
            assert len(set(found)) == len(found)
    rng = random.Random(number)
    style = STYLES[sorted(STYLES)[number % len(STYLES)]]
    match = game.match(seed=number)
    decisions = 0
    while match.position.seat != OVER:
        if number < THOROUGH or decisions % STRIDE == number % STRIDE:
            check_position(game, match.position)
        play_one(match, rng, style)
        decisions += 1
        assert decisions <= game.most_decisions
    check_position(game, match.position)
    assert components(game, match.position) == everything
    check_ranking(match)
    assert len(match.scores()) == game.players


@every_game
@quick
@given(seeds, styles, stops)
def test_every_component_stays_on_the_table(game: Game, seed: int, style: str, stop: int) -> None:
    match = on_the_way(game, seed, style, stop)
    assert components(game, match.position) == components(game, game.position())


@every_game
@quick
@given(seeds, styles, stops)
def test_a_clone_is_equal_and_independent(game: Game, seed: int, style: str, stop: int) -> None:
    match = on_the_way(game, seed, style, stop)
    before = state(game, match.position)
    copy = Match(game, SeededChance(seed), start=match.position)
    assert state(game, copy.position) == before
    assert copy.options(someone(match)) == match.options(someone(match))
    rng = random.Random(seed)
    for _ in range(40):
        if copy.over:
            break
        play_one(copy, rng, STYLES[style])
    assert state(game, match.position) == before, "playing on a copy changed the original"
    after = state(game, copy.position)
    for _ in range(5):
        if not match.over:
            play_one(match, rng, STYLES[style])
    assert state(game, copy.position) == after, "playing on the original changed the copy"


@every_game
@quick
@given(seeds, styles, stops)
def test_the_order_of_things_without_order_does_not_matter(game: Game, seed: int, style: str, stop: int) -> None:
    match = on_the_way(game, seed, style, stop)
    rng = random.Random(seed)
    stirred = match.position.clone()
    for index, zone in enumerate(game.zones):
        if not zone.ordered:
            for owner in range(stirred.seats) if zone.per_seat else (-1,):
                rng.shuffle(stirred.contents(index, owner))
    same = match.position.clone()
    for _ in range(60):
        assert state(game, stirred) == state(game, same)
        if same.seat == OVER:
            break
        seat = same.seat if same.seat != SEVERAL else same.owing.bit_length() - 1
        options = same.options(seat)
        assert sorted(options) == sorted(stirred.options(seat))
        assert seat == CHANCE or options == stirred.options(seat)
        value = options[STYLES[style](rng, len(options))]
        same.play(seat, value)
        stirred.play(seat, value)


@every_game
@quick
@given(seeds, styles, stops)
def test_an_answer_is_refused_with_a_rule_exactly_when_it_is_no_option(
    game: Game, seed: int, style: str, stop: int
) -> None:
    match = on_the_way(game, seed, style, stop)
    seat = someone(match)
    asked = match.decision
    assert asked is not None
    options = set(match.options(seat))
    before = match.digest()
    values = range(asked.kind.size)
    for value in values if len(values) <= 400 else random.Random(seed).sample(values, 400):
        refusal = match.why(seat, value)
        assert (refusal is None) == (value in options), asked.kind.text(value)
        if refusal is not None:
            assert refusal.rule, f"no rule against {asked.kind.text(value)}"
            try:
                match.play(seat, value)
                raise AssertionError("an illegal answer was played")
            except Refused as refused:
                assert refused.rule == refusal.rule
    for value in (-1, asked.kind.size, asked.kind.size + 99):
        assert match.why(seat, value) is not None
    for other in range(game.players):
        if other not in asked.seats:
            assert match.options(other) == []
            assert match.why(other, next(iter(options))) is not None
    assert match.digest() == before


@every_game
@quick
@given(seeds, styles, stops)
def test_moves_round_trip_as_text(game: Game, seed: int, style: str, stop: int) -> None:
    match = on_the_way(game, seed, style, stop)
    for move in match.moves():
        assert parse_move(move.text(), game.kinds) == move
    asked = match.decision
    assert asked is not None
    for value in match.options(someone(match)):
        assert asked.kind.value(asked.kind.text(value)) == value


@every_game
@quick
@given(seeds, styles, stops)
def test_a_view_is_plain_data_and_an_imagined_world_gives_it_back(game: Game, seed: int, style: str, stop: int) -> None:
    match = on_the_way(game, seed, style, stop)
    chance = SeededChance(seed)
    for seat in [*range(game.players), None]:
        seen = match.view(seat)
        assert json.loads(json.dumps(seen)) == seen
        world = game.imagine(seen, chance)
        check_position(game, world)
        assert view(game, world, seat) == seen
        assert components(game, world) == components(game, match.position)
        assert world.learned == 0 or world.seat != CHANCE


@every_game
def test_what_no_zone_declares_is_in_no_view(game: Game) -> None:
    shown = set(game.match(seed=1).view(0)["zones"])
    assert shown == {zone.name for zone in game.zones if zone.shows != NOBODY}

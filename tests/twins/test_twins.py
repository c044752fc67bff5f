"""Rung 6: nothing hidden leaves the authority, and the sampler of worlds is honest."""

from __future__ import annotations

import random

import pytest

from ludoteka import bots, registry
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.events import EventKind
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import state, view
from ludoteka.kernel.zones import ALL, Zone
from tests.support.tables import STYLES, every_game, every_variant, played, with_others
from tests.support.twins import Leak, Sampler, Tally, exchanged_match, fair_sampler, replay_exchanged, run, shows


@every_game
def test_no_seat_can_tell_twin_worlds_apart(game: Game, positions: int) -> None:
    tally = Tally()
    run(game, positions, tally)
    assert tally.steps > 3 * tally.positions, "the worlds parted too soon to show anything"
    print(f"{game.id} {game.players}: {tally.positions} positions, {tally.steps} steps, told {tally.told}")


@every_variant
def test_no_variant_shows_more(game: Game, positions: int) -> None:
    """The same with each variant, with others drawn at random."""
    tally = Tally()
    run(with_others(game, random.Random(positions)), max(4, positions // 8), tally)
    assert tally.steps > tally.positions


@every_game
def test_whole_games_with_hidden_components_exchanged(game: Game, positions: int) -> None:
    tally = Tally()
    rng = random.Random(5)
    hidden = sorted({zone.of for zone in game.zones if not zone.tokens and zone.shows != ALL})
    if not hidden:
        return
    opening = view(game, game.position(), None)
    while tally.positions < positions:
        match = played(game, rng.getrandbits(32), STYLES["modest"])
        for _ in range(5):
            of = rng.choice(hidden)
            unseen = [thing for thing in range(game.axes[of].size) if not shows(game, opening, of, (thing,))]
            one, other = rng.sample(unseen, 2)
            replay_exchanged(match, of, (one, other), rng.choice([*range(game.players), None]), tally)
    assert tally.steps > tally.positions


def leaky(zone: str) -> Game:
    """For the King with one zone open to all by mistake."""
    game = registry.game("for_the_king", players=3)
    game.zones = [
        Zone(z.name, z.of, ALL if z.name == zone else z.shows, z.per_seat, z.ordered, "", z.tokens) for z in game.zones
    ]
    return game


@pytest.mark.parametrize("zone", ["hand", "favour", "deck", "spent"])
def test_a_zone_that_shows_too_much_is_caught(zone: str) -> None:
    honest = fair_sampler(registry.game("for_the_king", players=3))
    with pytest.raises(Leak):
        run(leaky(zone), 200, Tally(), honest)


def test_a_sampler_that_looks_at_the_truth_is_caught() -> None:
    game = registry.game("for_the_king", players=3)
    chance = SeededChance(1)
    match = played(game, 3, STYLES["modest"], 30)
    assert same_worlds(game, match.position, lambda pos, seat, _: pos.clone(), chance) == 200
    assert same_worlds(game, match.position, fair_sampler(game), chance) < 20


def test_an_event_that_tells_too_much_is_caught() -> None:
    game = registry.game("for_the_king", players=3)
    game.event_kinds = [EventKind(kind.name, kind.sentence, kind.fields) for kind in game.event_kinds]
    with pytest.raises(Leak):
        run(game, 300, Tally())


def same_worlds(game: Game, pos: Position, sampler: Sampler, chance: Chance, seat: int | None = 0) -> int:
    """How many of 200 imagined worlds are the true one."""
    truth = state(game, pos)
    return sum(state(game, sampler(pos, seat, chance)) == truth for _ in range(200))


@every_game
def test_the_sampler_does_not_return_the_truth(game: Game) -> None:
    """Where much is hidden, an imagined world is hardly ever the true one; a spectator is shown least."""
    if any(zone.shows < ALL and not zone.tokens for zone in game.zones):
        chance = SeededChance(1)
        places = [played(game, 3, STYLES["modest"], count).position for count in (10, 20, 30, 60, 90)]
        assert any(same_worlds(game, pos, fair_sampler(game), chance, None) < 20 for pos in places)


@every_game
def test_what_a_seat_has_heard_is_the_same_with_hidden_components_exchanged(game: Game, positions: int) -> None:
    """Where bots listen; elsewhere hardly any pair of components can be exchanged in a whole match."""
    if not bots.listens("search", game):
        return
    rng = random.Random(8)
    found = 0
    for seed in range(4 * positions):
        match = played(game, seed, STYLES["modest"], rng.randrange(5, 30 * game.players))
        seat = rng.randrange(game.players)
        twin = exchanged_match(match, seat, rng)
        if twin is not None:
            assert twin.facts(seat) == match.facts(seat)
            found += 1
    assert found > positions

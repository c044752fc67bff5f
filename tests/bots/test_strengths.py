"""Bots for people: easy, normal, hard, and how each game wants to be thought about."""

from __future__ import annotations

import pytest

from ludoteka import bots, registry
from ludoteka.arena.simulation import play
from ludoteka.bots.greedy import Greedy
from ludoteka.bots.manners import manner
from ludoteka.bots.search import Search
from ludoteka.bots.seat import ask
from ludoteka.compiled import in_use
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from tests.support.tables import every_game, modest, played, someone


@every_game
@pytest.mark.parametrize("name", list(bots.STRENGTHS))
def test_every_strength_can_be_had_in_every_game(game: Game, name: str) -> None:
    bot = bots.make(name, game, SeededChance(1))
    assert isinstance(bot, Search if name != "easy" else Greedy)
    if isinstance(bot, Search):
        bot.settings.milliseconds = 1
    match = played(game, 1, modest, 12)
    seat = someone(match)
    assert bot.choose(ask(match, seat)) in match.options(seat)


def test_strengths_have_no_parameters_and_a_budget_for_people() -> None:
    game = registry.game("viceroy", "ru", 2)
    thinking = []
    for name in ("normal", "hard"):
        assert not bots.parse(name)[0].parameters
        bot = bots.make(name, game, SeededChance(1))
        assert isinstance(bot, Search)
        thinking.append(bot.settings.milliseconds)
    assert 0 < thinking[0] < 1000 and thinking[0] < thinking[1]


def test_easy_plays_worse_than_greedy() -> None:
    game = registry.game("viceroy", "pl", 2)
    won = 0.0
    for number in range(12):
        match = game.match(seed=number)
        pair = [bots.make(name, game, SeededChance(seat)) for seat, name in enumerate(("greedy", "easy"))]
        mine = number % 2
        play(match, pair if mine == 0 else pair[::-1])
        best = match.ranking()[0]
        won += (mine in best) / len(best)
    assert won >= 7


@every_game
def test_a_games_own_settings_are_parameters_within_their_ranges(game: Game) -> None:
    for trait in bots.TRAITS:
        known = {parameter.name: parameter for parameter in trait.parameters}
        for name, value in manner(game.id, game.edition, trait.name, game.players).items():
            assert known[name].low <= value <= known[name].high
            assert not known[name].whole or value == int(value)


def test_what_is_named_goes_before_the_games_own_settings() -> None:
    game = registry.game("for_the_king", players=2)
    bot = bots.make("search:iterations=7", game, SeededChance(1))
    assert isinstance(bot, Search) and bot.settings.iterations == 7
    usual = bots.make("search", game, SeededChance(1))
    assert isinstance(usual, Search)
    assert usual.settings.iterations == manner("for_the_king", "uk", "search", 2).get("iterations", 200)
    assert manner("a_game_of_somebody_else", "", "search") == {}


def test_a_games_own_settings_may_differ_by_the_number_of_players() -> None:
    alone, two, four = [
        bots.settled("search", registry.game("founders", players=players))[1]["pauses"] for players in (1, 2, 4)
    ]
    assert alone < two < four


@pytest.mark.parametrize(
    ("spec", "candidates", "patience", "pauses"),
    [
        ("search", 0, 0.0, 0),
        ("search:iterations=1200", 6, 0.39, 3),
        ("search:iterations=1200:wider=1:calmer=0.1:further=2", 3, 0.3, 6),
        ("search:iterations=1200:wider=0:calmer=0:further=0", 0, 0.0, 0),
        ("search:iterations=1200:calmer=0.5", 6, bots.MOST_PATIENCE, 3),
        ("search:iterations=10", 0, 0.0, 0),
        (f"search:milliseconds={int(8 * bots.MOMENT[in_use()])}", 6, 0.39, 3),
        (f"search:milliseconds={int(bots.MOMENT[in_use()])}", 0, 0.0, 0),
    ],
)
def test_whoever_may_think_longer_looks_at_more_and_further(
    spec: str, candidates: int, patience: float, pauses: int
) -> None:
    """For each doubling of the game's own budget."""
    game = registry.game("viceroy", "ru", 2)
    usual = bots.settled("search", game)[1]
    assert usual["iterations"] == 150 and usual["further"] == 1.0
    bot = bots.make(spec, game, SeededChance(1))
    assert isinstance(bot, Search)
    assert bot.settings.candidates == usual["candidates"] + candidates
    assert bot.settings.patience == pytest.approx(usual["patience"] + patience)
    assert bot.settings.pauses == usual["pauses"] + pauses

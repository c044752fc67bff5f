"""The fair seat: what a bot is given, and that nothing hidden moves it."""

from __future__ import annotations

import random

import pytest

from ludoteka import bots, registry
from ludoteka.bots.seat import Bot, Question, ask
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.zones import ALL
from tests.support.tables import every_game, modest, played, someone
from tests.support.twins import exchanged_match


@every_game
def test_a_question_shows_what_the_seat_may_know_and_nothing_else(game: Game) -> None:
    match = played(game, 3, modest, 20 * game.players)
    seat = someone(match)
    asked = ask(match, seat)
    assert asked.seat == seat
    assert asked.options == match.options(seat)
    assert match.decision is not None and asked.kind is match.decision.kind
    assert asked.view == match.view(seat)
    for name in dir(asked):
        if not name.startswith("_"):
            assert not isinstance(getattr(asked, name), (Match, Position)), name
    asked.options.clear()
    assert match.options(seat)


@every_game
def test_imagined_worlds_agree_with_the_view(game: Game) -> None:
    match = played(game, 4, modest, 10)
    seat = someone(match)
    asked = ask(match, seat)
    for seed in range(5):
        world = asked.imagine(SeededChance(seed))
        assert world is not match.position
        assert Match(game, None, start=world).view(seat) == asked.view


def test_view_and_facts_are_taken_once_and_only_when_asked_for() -> None:
    game = registry.game("for_the_king")
    match = game.match(seed=1)
    taken: list[int] = []

    def look() -> View:
        taken.append(1)
        return match.view(someone(match))

    def listen() -> list[Fact]:
        taken.append(2)
        return match.facts(someone(match))

    asked = Question(game, someone(match), game.kinds[0], match.options(someone(match)), look, listen)
    bots.make("random", game, SeededChance(1)).choose(asked)
    assert not taken
    assert asked.view is asked.view
    assert taken == [1]
    assert asked.heard is asked.heard
    assert taken == [1, 2]


@every_game
@pytest.mark.parametrize(
    "name", ["random", "greedy", "rollout:iterations=2:breadth=2:horizon=3", "search:iterations=12"]
)
def test_a_bot_plays_the_same_when_hidden_things_are_exchanged(game: Game, name: str, positions: int) -> None:
    """The leak test of bots: a twin world that the seat cannot tell from the true one gets the same answer.

    A bot that listens gets a twin with a history of its own, in which hidden things were exchanged from the beginning.
    Four questions in a row are put to a bot in each world, so that what it keeps in mind is tested with it.
    """
    rng = random.Random(game.players)
    wanted = positions // 2 if name in ("random", "greedy") else positions // 4
    found = 0
    different = 0
    seed = 0
    while found < wanted:
        seed += 1
        match = played(game, seed, modest, rng.randrange(10, 30 * game.players))
        pair: dict[int, list[Bot]] = {}
        for _ in range(4):
            if match.over:
                break
            seat = someone(match)
            if seat not in pair:
                pair[seat] = [bots.make(name, game, SeededChance(7)) for _ in range(2)]
            twin: Match | None
            if bots.listens(name, game):
                twin = exchanged_match(match, seat, rng)
                if twin is None:
                    break
                assert twin.facts(seat) == match.facts(seat)
            else:
                twin = Match(game, None, start=game.imagine(match.view(seat), SeededChance(seed)))
            different += twin.digest() != match.digest()
            found += 1
            choices = [bot.choose(ask(each, seat)) for bot, each in zip(pair[seat], (match, twin), strict=True)]
            assert choices[0] == choices[1]
            match.play(seat, choices[0])
    alone = game.players == 1  # whoever sits alone may see all that is hidden
    assert different > wanted // 5 or alone or all(zone.shows == ALL for zone in game.zones)


def test_bots_are_found_by_name() -> None:
    assert [trait.name for trait in bots.TRAITS] == ["random", "greedy", "rollout", "search", "easy", "normal", "hard"]
    with pytest.raises(
        BadRequest, match="no bot 'clever'; the bots are random, greedy, rollout, search, easy, normal, hard"
    ):
        bots.parse("clever")
    with pytest.raises(BadRequest, match="random has no parameter 'depth=2'; it has none"):
        bots.parse("random:depth=2")
    with pytest.raises(BadRequest, match="greedy has no parameter 'depth=2'; its parameters are whim"):
        bots.parse("greedy:depth=2")
    with pytest.raises(BadRequest, match="its parameters are iterations, breadth, horizon"):
        bots.parse("rollout:depth=2")


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", ""])
def test_parameters_are_whole_numbers(value: str) -> None:
    game = registry.game("for_the_king")
    with pytest.raises(BadRequest, match=f"breadth is a whole number from 1 to 1000, not {value}"):
        bots.make(f"rollout:breadth={value}", game, SeededChance(1))

"""The rollout bot: what it tries, how it goes on, and what that is good for."""

from __future__ import annotations

import pytest

from ludoteka import registry
from ludoteka.arena.simulation import play
from ludoteka.bots.rollout import Rollout
from ludoteka.bots.seat import Bot, ask
from ludoteka.bots.uniform import Uniform
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from tests.support.fists import Fists
from tests.support.tables import every_game, modest, played, someone


@every_game
def test_it_tries_options_only_and_goes_on_in_worlds_of_its_own(game: Game) -> None:
    match = played(game, 2, modest, 12 * game.players)
    seat = someone(match)
    before = match.digest()
    bot = Rollout(game, SeededChance(1), iterations=4, breadth=3, horizon=4)
    asked = ask(match, seat)
    tried = bot.promising(asked)
    assert 1 <= len(tried) <= 3 and len(set(tried)) == len(tried) and set(tried) <= set(match.options(seat))
    assert bot.choose(asked) in tried
    assert match.digest() == before


def test_it_plays_worlds_to_the_end_when_the_horizon_is_far() -> None:
    game = registry.game("for_the_king", players=2)
    bot = Rollout(game, SeededChance(1), 4, 3, horizon=10_000)
    world = game.imagine(game.match(seed=3).view(0), SeededChance(2))
    bot.play_on(world)
    assert Match(game, None, start=world).over
    near = Rollout(game, SeededChance(1), 4, 3, horizon=2)
    world = game.imagine(game.match(seed=3).view(0), SeededChance(2))
    near.play_on(world)
    assert not Match(game, None, start=world).over


def test_it_beats_random() -> None:
    game = registry.game("for_the_king", players=2)
    won = 0.0
    for number in range(6):
        match = game.match(seed=number)
        mine = number % 2
        seated: list[Bot] = [Uniform(SeededChance(number)), Uniform(SeededChance(number))]
        seated[mine] = Rollout(game, SeededChance(number), iterations=4, breadth=2, horizon=20)
        play(match, seated)
        best = match.ranking()[0]
        won += (mine in best) / len(best)
    assert won >= 5


def test_it_needs_heuristics() -> None:
    with pytest.raises(BadRequest, match="rollout needs them"):
        Rollout(Fists(3), SeededChance(1), 4, 3, 20)

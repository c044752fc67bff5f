"""What the solo game of Founders teaches bots."""

from __future__ import annotations

from ludoteka import registry
from ludoteka.arena.simulation import play
from ludoteka.bots.greedy import Greedy
from ludoteka.games.founders.city import City
from ludoteka.games.founders.solitaire import Alone, prospect
from ludoteka.kernel.chance import SeededChance
from tests.support.founders import Scene


def test_a_victory_looks_better_than_any_defeat() -> None:
    won = Scene(1)
    won.pos.round = 7
    won.completed(6)
    almost = Scene(1)
    almost.pos.round = 7
    almost.completed(5).building("star_temple", "E3")
    almost.pos.points = [200]
    assert prospect(won.pos) > prospect(almost.pos)


def test_what_is_asked_for_is_wanted_with_its_inputs() -> None:
    scene = Scene(1).only("gilded_lily")
    scene.building("gilded_lily", "J5")
    mind = Alone(scene.pos, 0)
    ids = scene.pos.parts.resource_ids
    wants = {name: mind.wants[index] for index, name in enumerate(ids)}
    assert wants["jewelry"] > 0 and wants["gems"] > 0 and wants["metal"] > 0
    assert wants["bricks"] == 0 and wants["stone"] == 0


def test_a_greedy_player_alone_comes_further_than_the_first_rounds() -> None:
    game = registry.game("founders", players=1, variants=["easy"])
    rounds = []
    for seed in range(4):
        match = game.match(seed=seed)
        play(match, [Greedy(game, SeededChance(seed))])
        pos = match.position
        assert isinstance(pos, City)
        rounds.append(pos.round)
    assert sum(rounds) / len(rounds) > 4

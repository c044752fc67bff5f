"""What Founders of Gloomhaven teaches bots at a table of several."""

from __future__ import annotations

import pytest

from ludoteka.bots.greedy import Greedy
from ludoteka.bots.seat import ask
from ludoteka.games.founders.city import City
from ludoteka.games.founders.counsel import Counsel
from ludoteka.games.founders.prospects import LACKING, POSSIBLE, STANDING, Prospects
from ludoteka.kernel.chance import SeededChance
from tests.support.founders import Scene, the_game


@pytest.mark.parametrize("players", [2, 4])
def test_a_look_that_is_kept_tells_what_a_new_one_would(players: int) -> None:
    game = the_game(players)
    match = game.match(seed=players)
    bots = [Greedy(game, SeededChance(seat)) for seat in range(players)]
    kept = Counsel(game)
    for _ in range(220):
        pos = match.position
        assert isinstance(pos, City) and match.decision is not None
        seat = match.decision.seats[0]
        options = match.options(seat)
        if len(options) > 1:
            assert kept.counsel(pos, seat, options) == Counsel(game).counsel(pos.clone(), seat, options)
            assert kept.projection(pos) == Counsel(game).projection(pos.clone())
        match.play(seat, bots[seat].choose(ask(match, seat)))


def test_nothing_is_half_done_where_a_search_stops() -> None:
    """G.TRN.11: a card lies before a player until its action and all that follows is done."""
    game = the_game(2)
    match = game.match(seed=5)
    dice = SeededChance(5)
    counsel = Counsel(game)
    stops = 0
    for _ in range(200):
        assert match.decision is not None
        pos = match.position
        assert isinstance(pos, City)
        if counsel.quiet(pos):
            stops += 1
            assert not any(pos.played) and not any(pos.playing) and match.decision.seats == (pos.active,)
        seat = match.decision.seats[0]
        match.play(seat, dice.pick(match.options(seat), None))
    assert 20 < stops < 150


def hopes(scene: Scene) -> list[list[float]]:
    return Prospects(scene.pos).hopes()


def lily() -> Scene:
    """A building that wants metal, which only the valrath hold, and jewelry, which takes gems too."""
    scene = Scene(2, races=["valrath", "human"]).only("gilded_lily")
    scene.building("gilded_lily", "J5")
    return scene


def test_whoever_holds_what_is_wanted_may_hope_to_deliver_it() -> None:
    mine, theirs = hopes(lily())
    assert mine[POSSIBLE] > 0 and theirs[POSSIBLE] == 0


def test_each_road_raises_the_hope_of_a_storehouse() -> None:
    scene = lily()
    scene.store("metal", "J10")
    found = [hopes(scene)[0][STANDING]]
    for cell in ("J9", "J8", "J7"):
        scene.road(cell)
        found.append(hopes(scene)[0][STANDING])
    assert found == sorted(set(found))


def test_what_lacks_an_input_promises_less() -> None:
    scene = lily()
    scene.store("metal", "J10")
    lacking = hopes(scene)[0][LACKING]
    assert lacking > 0
    scene.store("gems", "G10", owner=1, access=(0,))
    assert hopes(scene)[0][LACKING] == 0 and hopes(scene)[0][POSSIBLE] > lacking

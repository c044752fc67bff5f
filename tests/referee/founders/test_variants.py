"""A referee's doubts about the sides of the board, the variants and their combinations."""

from __future__ import annotations

import pytest

from ludoteka.games.founders.components import BASICS
from ludoteka.games.founders.ground import building_places
from ludoteka.games.founders.opening import Claim
from ludoteka.games.founders.prestige import Deal
from ludoteka.kernel.refusals import BadRequest
from tests.support.founders import Scene, opened, the_game
from tests.support.rule import rule


@rule("G.MAP.03", "G.MAP.02", "G.BRG.01", "G.BRG.06", "G.BRG.07")
def test_a_gate_opens_the_wall_for_its_owner() -> None:
    for owner, opens in ((0, True), (1, False)):
        scene = Scene(2, "thematic").rich()
        scene.store("population", "L6")
        scene.store("metal", "R3")
        scene.road("M5")
        scene.bridge(owner, "N5")
        table = scene.table()
        table.play("down trade_0", "road")
        assert ("O4" in table.cells()) == opens
        assert table.why("at L4") == "G.MAP.03" and table.why("at O5") == "G.MAP.02"
        assert table.why("at O4") == ("" if opens else "G.BLD.01")


@rule("G.MAP.04", "G.MAP.11", "G.PRE.05", "G.PRE.02")
def test_sites_of_both_sides() -> None:
    for variants, places in (((), 3), (("thematic",), 1)):
        scene = Scene(2, *variants)
        for name in ("north_watchtower", "west_watchtower"):
            assert len(building_places(scene.pos, scene.building_number(name))) == places
        assert len(building_places(scene.pos, scene.building_number("ghost_fortress"))) == 1
    scene = Scene(2)
    scene.building("north_watchtower", "E7")
    left = building_places(scene.pos, scene.building_number("west_watchtower"))
    assert sorted(left) == [scene.cell("T7") << 2, scene.cell("L16") << 2]


@rule("G.VNW.02", "G.VNW.03", "G.VNW.06", "G.HSE.07", "G.CST.02")
def test_prices_without_workers() -> None:
    scene = Scene(3, "no_workers").rich(4)
    scene.store("population", "G5")
    scene.road("H5")
    scene.store("metal", "L4")
    scene.store("gems", "S4")
    scene.road("T5")
    table = scene.table()
    table.play("up construct_0", "house I5")
    assert table.pos.coins[0] == 3 and table.why("mat") == "G.VNW.02"
    table.play("follow construct", "bridge M4")
    assert table.pos.coins[1] == 0
    table.play("follow construct", "house U5")
    assert table.pos.coins[2] == 2
    cheap = Scene(3, "no_workers").hand(0, "carpenter", "call_0")
    cheap.store("population", "G5")
    cheap.road("H5")
    cheap.pos.coins = [0, 0, 0]
    table = cheap.table()
    table.play("up carpenter", "house I5")
    assert table.pos.house_count[0] == 1


@rule("G.VNW.03", "G.VOT.06", "G.HSE.06")
def test_a_house_without_workers_still_brings_a_crystal() -> None:
    scene = Scene(3, "no_workers").propose("town_hall", "salty_barge", "gilded_lily")
    scene.store("metal", "S4")
    scene.house(1, "Q5", "D5")
    scene.hand(0, "call_0")
    table = scene.table()
    table.play("up call_0")
    table.chance()
    assert table.pos.temp == [0, 2, 0] and table.pos.coins == [7, 8, 7]


@rule("G.PRE.14", "G.VNW.04", "G.PRE.06")
def test_a_building_that_stands_is_never_proposed_again() -> None:
    scene = Scene(3, "no_workers").only("fish_market", "town_hall", "great_oak")
    scene.building("gilded_lily", "J4")
    lily = scene.building_number("gilded_lily")
    assert lily in scene.pos.discards
    table = scene.table(frames=[Deal(-1, 0)])
    table.chance()
    names = [table.parts.building_ids[number] for number in table.pos.proposals]
    assert set(names) == {"fish_market", "town_hall", "great_oak"}
    again = Scene(3, "no_workers").only("fish_market", "town_hall")
    again.building("gilded_lily", "J4")
    table = again.table(frames=[Deal(-1, 0)])
    table.chance()
    assert lily in table.pos.gone and len(table.pos.proposals) == 2


@rule("G.SOL.25", "G.SOL.24", "G.SOL.10")
def test_alone_there_is_nothing_to_buy() -> None:
    scene = Scene(1).rich().hand(0, "chronicler", "patroness", "trade_0", "call_0")
    scene.store("wood", "E4")
    table = scene.table()
    assert table.why("up chronicler") == "G.TRN.03" and table.why("up patroness") == "G.TRN.03"
    table.play("up trade_0")
    assert table.options() == [f"build {table.parts.resource_ids[number]}" for number in range(BASICS)]
    table.play("build stone")
    assert table.why("at F4") == "G.BLD.02" and table.why("at E3") == "G.BLD.02"


@rule("G.SOL.25", "G.BAS.12")
@pytest.mark.parametrize("race", ["valrath", "inox"])
def test_two_races_find_no_use_for_their_mat_alone(race: str) -> None:
    scene = Scene(1, races=[race]).house(0, "D5")
    scene.store("wood", "J4")
    table = scene.table()
    table.play("down trade_0")
    assert table.why("mat") == "G.BAS.12"


@rule("G.SOL.10", "G.SOL.31")
def test_the_town_hall_gives_a_follow_action_alone() -> None:
    scene = Scene(1).rich().house(0, "D5")
    scene.store("population", "E8")
    scene.building("town_hall", "J4", cubes={"population": 0})
    table = scene.table()
    table.play("down trade_0", "worker town_hall")
    assert table.asked[0] == "trade"  # nothing else could be followed
    table.play("build stone")
    letters = {table.parts.board.letters[table.cell(cell)] for cell in table.cells()}
    assert letters == {"C", "D"} and table.why("at L7") == "G.BAS.06"


@rule("G.SOL.07", "G.SOL.04", "G.SOL.06")
def test_the_aesthers_alone_take_any_resource() -> None:
    table = opened(1, "medium", chance=3)
    assert table.asked == ("race", 0)
    assert {"lead aesther", "lead savvas", "lead harrower"} == set(table.options())
    assert table.why("lead orchid") == "G.SOL.07"
    table.play("lead aesther")
    assert table.asked[0] == "resource" and table.rule == "G.SOL.06" and len(table.options()) == 8
    table.play("choose wood")
    assert table.asked[0] == "start" and table.rule == "G.SOL.06"
    board = table.parts.board
    numbered = (board.starts[2] | board.starts[3] | board.starts[4]).bit_count()
    assert len(table.options()) == numbered


@rule("G.VNW.05", "G.SOL.07")
@pytest.mark.parametrize(
    ("players", "variants"), [(1, ("no_workers",)), (2, ("easy",)), (1, ("easy", "hard")), (5, ()), (0, ())]
)
def test_combinations_that_do_not_exist(players: int, variants: tuple[str, ...]) -> None:
    with pytest.raises(BadRequest):
        the_game(players, *variants)


@rule("G.LEG.01", "G.LEG.02")
def test_the_winner_of_a_historical_game_chooses_among_own_deliveries() -> None:
    scene = Scene(3, "historical").completed(6)
    scene.building("town_hall", "K11", cubes={"population": 0, "stone": 1})
    scene.building("star_temple", "C11", cubes={"gems": 0})
    scene.building("merchants_guild", "S14", cubes={"gems": 2})
    scene.pos.points = [30, 10, 10]
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.asked == ("favourite", 0)
    assert set(table.options()) == {"remember town_hall", "remember star_temple"}
    assert table.why("remember merchants_guild") == "G.LEG.02"
    table.play("remember star_temple")
    assert table.match.over and table.match.ranking()[0] == [0]


@rule("G.SET.19", "G.SET.20")
def test_a_player_with_forbidden_cards_only_takes_one_and_the_other_chooses_at_once() -> None:
    # Left are metal and wood, which knowledge forbids; the savvas may take either back but wood.
    scene = Scene(4, races=["quatryl", "savvas", "inox", "human"])
    scene.pos.extras = [[], [scene.resource("harvest")], [scene.resource("gems")], []]
    table = scene.table(frames=[Claim(0, 0, 0)])
    assert set(table.options()) == {"take harvest", "take gems"}
    assert table.why("choose metal") == "G.SET.18" and table.why("take stone") == "G.SET.19"
    table.play("take harvest")
    # Stone forbids wood, so metal is all that is left for the savvas.
    assert table.pos.extras[:2] == [[scene.resource("harvest")], [scene.resource("metal")]]
    assert [told["rule"] for told in table.heard("took")] == ["G.SET.19"]


@rule("G.END.06", "G.END.05")
def test_ties_go_to_the_marker_and_then_clockwise() -> None:
    scene = Scene(4).completed(6)
    scene.pos.points, scene.pos.coins = [9, 9, 3, 9], [0, 0, 0, 0]
    table = scene.table(2)
    table.play("down hire_2", "crystal")
    table.chance()
    assert table.match.over and table.match.ranking() == [[3], [0], [1], [2]]

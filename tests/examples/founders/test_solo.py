"""Golden cases of the solo game."""

from __future__ import annotations

from ludoteka.games.founders.scoring import scores
from ludoteka.games.founders.solo import CHOOSE, PLACE, TOKENS, SoloCall, prices
from tests.support.founders import Scene, opened
from tests.support.rule import example, rule


@example("GX.RN.13")
@rule("G.SOL.09", "G.SOL.20")
def test_prices_of_the_proposals() -> None:
    scene = Scene(1)
    for completed, expected in ((0, [0, 2, 4]), (1, [0, 3, 6]), (2, [0, 4, 8]), (5, [0, 7, 14])):
        scene.pos.completed = completed
        assert prices(scene.pos) == expected


@example("GX.RN.18")
@rule("G.SOL.01", "G.SOL.26")
def test_six_calls_in_seven_rounds() -> None:
    scene = Scene(1)
    scene.pos.round = 7
    scene.hand(0, "call_0")
    table = scene.table()
    assert table.match.over  # in round 7 the call is not played
    scene = Scene(1).propose("gilded_lily", "salty_barge", "town_hall")
    scene.pos.round = 6
    scene.hand(0, "call_0")
    table = scene.table()
    assert table.asked[0] == "turn" and table.options() == ["up call_0"]
    table.play("up call_0")
    table.chance()
    while table.pos.round == 6:
        if table.asked[1] < 0:
            table.chance()
        else:
            table.play(table.options()[0])
    assert table.pos.round == 7


def debts(perm: int) -> Scene:
    scene = Scene(1).completed(1).propose("gilded_lily", "salty_barge", "town_hall")
    scene.building("university", "Q4", cubes={"population": 0})
    scene.building("star_temple", "Q8", cubes={"stone": 0})
    for name in ("university", "star_temple"):
        scene.pos.tokens |= 1 << scene.building_number(name)
    scene.pos.temp[0], scene.pos.perm[0] = 5, perm
    return scene


@example("GX.OW.60")
@rule("G.SOL.14", "G.SOL.27", "G.SOL.22")
def test_the_tokens_are_paid() -> None:
    table = debts(4).table(frames=[SoloCall(TOKENS, 12, -1)])
    # 4 temporary and 4 permanent crystals are the only way, so that nobody is asked.
    assert table.pos.temp[0] == 1 and table.pos.perm[0] == 0 and table.pos.tokens == 0
    # Only the left proposal can be chosen; it is chosen of itself, and its place is asked for.
    assert table.asked[0] == "prestige"
    assert CHOOSE == 2 and PLACE == 4


@example("GX.OW.61")
@rule("G.SOL.14")
def test_a_debt_that_cannot_be_paid_loses() -> None:
    table = debts(3).table(frames=[SoloCall(TOKENS, 12, -1)])
    table.chance()
    assert table.match.over and table.pos.lost == 1
    assert table.match.scores() == [0] and table.match.ranking() == []


@example("GX.OW.91")
@rule("G.SOL.18", "G.SOL.15")
def test_the_proposals_slide() -> None:
    scene = Scene(1).propose("crooked_bone", "star_temple", "merchants_guild")
    scene.only("salty_barge", "artificers_guild", "gilded_lily", "university")
    scene.pos.temp[0] = 2
    table = scene.table(frames=[SoloCall(CHOOSE, 0, -1)])
    table.play("choose star_temple")
    assert table.pos.temp[0] == 0
    table.play(table.options()[0])
    names = [table.parts.building_ids[number] for number in table.pos.proposals]
    assert names == ["crooked_bone", "merchants_guild"]
    table.play("top gilded_lily", "deal salty_barge")
    assert table.pos.top[0] == scene.building_number("salty_barge")
    table.play("deal artificers_guild")
    names = [table.parts.building_ids[number] for number in table.pos.proposals]
    assert names == ["crooked_bone", "merchants_guild", "university"]


@example("GX.OW.92")
@rule("G.SOL.05", "G.SOL.06", "G.SOL.08")
def test_the_start_of_a_solo_game() -> None:
    table = opened(1, "thematic")
    table.chance()
    table.play("lead human")
    assert table.asked[0] == "start" and len(table.options()) == 9
    table.play("at M10")
    pos = table.pos
    assert pos.kinds == [table.parts.resource_ids.index("population")]
    assert table.parts.board.district_ids[table.parts.board.district_of(pos.masks[0])] == "C"
    assert table.parts.difficulty[pos.race[0]] == 2


@example("GX.OW.94")
@rule("G.SOL.23", "G.SOL.03")
def test_five_of_six_are_not_enough() -> None:
    scene = Scene(1)
    scene.building("star_temple", "Q8")
    scene.pos.round = 7
    scene.pos.completed = 5
    scene.pos.points = [50]
    assert scores(scene.pos) == [0]
    scene.hand(0, "call_0")
    table = scene.table()
    assert table.match.over and table.match.scores() == [0] and table.pos.lost == 1

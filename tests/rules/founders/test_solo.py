"""The solo game (G.SOL)."""

from __future__ import annotations

from ludoteka.games.founders.scoring import is_won
from ludoteka.games.founders.solo import CHOOSE, PLACE, TOKENS, SoloCall, payments
from tests.support.founders import Scene, Table, opened
from tests.support.rule import rule


def beginning(*variants: str) -> Table:
    table = opened(1, *variants, chance=3)
    while table.asked[0] != "turn":
        table.play(table.options()[0])
    return table


@rule("G.SOL.04", "G.SOL.05", "G.SOL.06", "G.SOL.02")
def test_the_setup_of_a_solo_game() -> None:
    table = beginning()
    pos = table.pos
    assert len(pos.hands[0]) == 5 and pos.round == 1 and pos.income(0) == 1
    assert all(pos.holder(resource) == 0 for resource in range(8))
    assert len(opened(1, chance=3).options()) == 9
    table = opened(1, chance=3)
    table.play("lead aesther")
    assert len(table.options()) == 8


@rule("G.SOL.10", "G.SOL.11", "G.SOL.12", "G.SOL.30")
def test_cards_are_played_and_the_call_comes_last() -> None:
    scene = Scene(1).rich().hand(0, "peddler", "smith", "call_0")
    table = scene.table()
    assert table.why("up call_0") == "G.SOL.12"
    table.play("up peddler")
    table.maybe("trade", "build stone")
    table.play("at E4")
    table.chance()
    assert table.pos.removed == [table.card("peddler")] and table.asked == ("turn", 0)
    table.play("down smith", "coin")
    table.chance()
    assert table.card("smith") in table.pos.down[0]
    assert table.options() == ["up call_0"]


@rule("G.SOL.13", "G.SOL.15", "G.SOL.16", "G.SOL.17", "G.SOL.18", "G.SOL.19", "G.SOL.28", "G.SOL.31", "G.SOL.09")
def test_the_steps_of_a_call() -> None:
    scene = Scene(1).propose("gilded_lily", "salty_barge", "town_hall").hand(0, "call_0")
    scene.store("population", "E4", owner=0)
    scene.house(0, "H4")
    scene.pos.mat = 1
    scene.pos.temp = [3]
    table = scene.table()
    table.play("up call_0")
    table.chance()
    pos = table.pos
    assert pos.coins[0] == 8 and pos.temp[0] == 4 and len(pos.hands[0]) == 5 and pos.mat == 0
    assert table.asked[0] == "proposal"
    table.play("choose town_hall")
    assert pos.temp[0] == 0  # the right proposal costs 4
    assert table.asked[0] == "prestige"
    table.play("at O4 straight")
    table.chance()
    number = scene.building_number("town_hall")
    assert table.pos.built == [number] and not table.pos.discards
    assert len(table.pos.proposals) == 3 and table.pos.temp[0] == 0 and table.pos.round == 2
    assert table.pos.tokens == 1 << number


@rule("G.SOL.17", "G.SOL.21")
def test_a_delivery_removes_the_token() -> None:
    scene = Scene(1).propose("town_hall", "salty_barge", "gilded_lily")
    scene.store("stone", "E4", owner=0)
    scene.building("star_temple", "T4", cubes={"gems": 0})
    table = scene.table(frames=[SoloCall(PLACE, 0, 0)])
    table.play("at F5 straight")
    assert table.heard("delivered")
    assert table.pos.tokens == 1 << scene.building_number("star_temple")
    beside = Scene(1)
    beside.store("stone", "E4", owner=0)
    beside.building("star_temple", "G4", cubes={"gems": 0})
    beside.pos.tokens = 1 << beside.building_number("star_temple")
    table = beside.table()
    table.play("down trade_0", "road", "at F4")
    assert table.pos.tokens == 0


@rule("G.SOL.14", "G.SOL.20", "G.SOL.27", "G.SOL.34")
def test_prices_follow_completions_and_a_price_paid_stays_paid() -> None:
    scene = Scene(1).propose("silver_thimble", "salty_barge", "town_hall").completed(1)
    scene.building("star_temple", "T4", cubes={"stone": 0})
    scene.pos.tokens = 1 << scene.building_number("star_temple")
    scene.hand(0, "call_0")
    scene.pos.temp = [6]
    table = scene.table()
    table.play("up call_0")
    table.chance()
    assert table.pos.temp == [0]  # 6 for one token after one completion
    assert table.asked[0] == "prestige"  # nothing is left but the left proposal


@rule("G.SOL.22")
def test_payments() -> None:
    scene = Scene(1)
    scene.pos.temp, scene.pos.perm = [3], [4]
    assert payments(scene.pos, 5) == [3, 102, 301]
    assert payments(scene.pos, 4) == [2, 201]
    table = scene.propose("gilded_lily", "salty_barge", "town_hall").table(frames=[SoloCall(TOKENS, 5, -1)])
    assert table.options() == ["pay 0 3", "pay 1 2", "pay 3 1"]
    assert table.why("pay 1 1") == "G.SOL.22" and table.why("pay 2 2") == "G.SOL.22"
    assert table.why("pay 4 2") == "G.SOL.22"


@rule("G.SOL.23", "G.SOL.03", "G.SOL.32", "G.SOL.33", "G.SOL.02")
def test_the_last_round_is_played_to_its_end() -> None:
    scene = Scene(1)
    scene.pos.round = 7
    scene.building("silver_thimble", "E3", cubes={"gems": 0, "cloth": 0})
    scene.completed(6).hand(0, "trade_0", "call_0")
    scene.pos.points, scene.pos.perm, scene.pos.coins = [40], [3], [9]
    table = scene.table()
    assert table.options() == ["down trade_0", "up trade_0"]
    table.play("down trade_0", "coin")
    table.chance()
    assert table.match.over and table.match.scores() == [40 + 3 + 2] and is_won(table.pos)
    assert table.match.ranking() == [[0]]
    lost = Scene(1)
    lost.pos.round = 7
    lost.building("star_temple", "E3")
    lost.pos.tokens = 1 << lost.building_number("star_temple")
    lost.hand(0, "trade_0", "call_0")
    table = lost.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.match.over and table.heard("lost")[0]["rule"] == "G.SOL.03"
    assert table.match.ranking() == [], "nobody has won"


@rule("G.SOL.24", "G.SOL.25")
def test_alone_everything_is_own() -> None:
    scene = Scene(1).rich()
    scene.store("stone", "E4", owner=0)
    table = scene.table()
    table.play("up trade_0")
    assert all(text.startswith("build") for text in table.options())
    table.play("build metal")
    assert "F5" not in table.cells()
    scene = Scene(1).rich().hand(0, "chronicler", "call_0")
    scene.store("stone", "E4", owner=0)
    assert scene.table().why("up chronicler") == "G.TRN.03"


@rule("G.SOL.26", "G.SOL.18")
def test_a_call_without_any_building() -> None:
    scene = Scene(1).only().hand(0, "call_0")
    table = scene.table()
    table.play("up call_0")
    table.chance()
    assert table.pos.round == 2 and not table.pos.kinds
    assert CHOOSE == 2


@rule("G.SOL.08")
def test_parts_of_the_thematic_side() -> None:
    table = opened(1, "thematic", "hard", chance=1)
    table.play("lead human")
    ids = table.parts.board.district_ids
    found = {ids[table.parts.board.district_of(1 << table.cell(cell))] for cell in table.cells()}
    assert found == {"L", "C", "R"}

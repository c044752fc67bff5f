"""Golden cases of connection, adjacency, districts and placement."""

from __future__ import annotations

from ludoteka.games.founders.ground import building_places, road_cells
from ludoteka.games.founders.vote import Award
from tests.support.founders import Scene
from tests.support.rule import example, rule


@example("GX.RB.13")
@rule("G.CON.02", "G.CON.03")
def test_connections_run_over_roads_and_not_through_structures() -> None:
    scene = Scene(2)
    scene.store("population", "E3")
    scene.road("F4", "G5")
    scene.house(1, "H6")
    pos = scene.pos
    near = pos.reach(0, pos.masks[0])
    assert near >> scene.cell("H4") & 1 and near >> scene.cell("D2") & 1
    assert not near >> scene.cell("I7") & 1
    scene.road("I7")
    assert not pos.reach(0, pos.masks[0]) >> scene.cell("J8") & 1


@example("GX.OW.01")
@rule("G.CON.02", "G.CON.04", "G.BLD.01")
def test_a_foreign_bridge_carries_nothing() -> None:
    scene = Scene(2).rich()
    scene.store("population", "J4")
    scene.store("metal", "K2")
    scene.road("K4", "L4", "N4")
    scene.bridge(1, "M4")
    table = scene.table()
    table.play("down hire_0", "road")
    assert not table.cells() & {"O4", "O5", "O3"}
    assert table.why("at O4") == "G.BLD.01"
    own = Scene(2).rich()
    own.store("population", "J4")
    own.road("K4", "L4", "N4")
    own.bridge(1, "M4")
    own.bridge(0, "M5")
    table = own.table()
    table.play("down hire_0", "road")
    assert "O4" in table.cells()


@example("GX.OW.02")
@rule("G.CON.05", "G.DEL.08")
def test_a_bridge_delivers_for_its_owner_only() -> None:
    scene = Scene(2).rich().hold(1, "knowledge")
    scene.store("population", "J4")
    scene.store("knowledge", "J6")
    scene.road("K4", "K5", "L4", "N4")
    scene.building("university", "O4")
    table = scene.table(1)
    table.play("up construct_1", "bridge M4")
    assert table.pos.points == [0, 3]
    assert [told["resource"] for told in table.heard("delivered")] == [scene.resource("knowledge")]


@example("GX.OW.03")
@rule("G.CON.07", "G.UPG.02")
def test_the_builders_bridge_carries_a_foreign_input() -> None:
    scene = Scene(2, races=["quatryl", "valrath"]).rich()
    scene.store("knowledge", "H3")
    scene.store("metal", "O3", access=(0,))
    scene.road("I4", "J4", "K4", "L4", "N4")
    table = scene.table()
    assert table.why("up upgrade_0") == "G.TRN.03"
    bridged = Scene(2, races=["quatryl", "valrath"]).rich()
    bridged.store("knowledge", "H3")
    bridged.store("metal", "O3", access=(0,))
    bridged.road("I4", "J4", "K4", "L4", "N4")
    bridged.bridge(0, "M4")
    table = bridged.table()
    table.play("up upgrade_0")
    assert table.asked[0] in ("place", "advanced")


@example("GX.OW.04")
@rule("G.CON.03")
def test_a_house_carries_nothing() -> None:
    scene = Scene(2)
    scene.road("F4", "H4")
    scene.house(0, "G4")
    assert [part.bit_count() for part in scene.pos.networks[0]] == [1, 1]


@example("GX.OW.06")
@rule("G.BLD.02", "G.TRD.03")
def test_own_structures_may_not_touch() -> None:
    scene = Scene(2).rich().hold(0, "stone")
    scene.house(0, "D5")
    scene.store("population", "E16")
    table = scene.table()
    table.play("up trade_0", "build stone")
    assert "E4" not in table.cells() and table.why("at E4") == "G.BLD.02"
    table = scene_of_another().table(1)
    table.play("up trade_1", "build metal")
    assert "E4" in table.cells()


def scene_of_another() -> Scene:
    scene = Scene(2).rich()
    scene.house(0, "D5")
    return scene


@example("GX.OW.07")
@rule("G.BLD.02", "G.BRG.04")
def test_a_bridge_may_touch_own_structures() -> None:
    scene = Scene(2).rich()
    scene.store("population", "L4")
    table = scene.table()
    table.play("up construct_0", "bridge M4")
    assert table.pos.bridge_count[0] == 1


@example("GX.OW.08")
@rule("G.BLD.08", "G.TRD.09")
def test_a_foreign_storehouse_keeps_away_from_its_owner_only() -> None:
    scene = Scene(3, races=["human", "vermling", "orchid"]).rich().completed(2)
    scene.house(0, "D4")
    scene.store("gems", "F4")
    scene.store("wood", "E7")
    scene.house(1, "Q5")
    table = scene.table()
    table.play("up trade_0", "build wood")
    assert table.why("at E4") == "G.MAP.06"  # wood stands in this district already
    assert "P5" not in table.cells() and table.why("at P5") == "G.BLD.02"
    beside = Scene(3, races=["human", "vermling", "orchid"]).rich().completed(2)
    beside.house(0, "D4")
    beside.store("gems", "F4")
    table = beside.table()
    table.play("up trade_0", "build wood", "at E4")
    assert table.pos.owners[-1] == 1 and table.pos.coins[:2] == [26, 34]


@example("GX.OW.09")
@rule("G.BLD.05", "G.BLD.09")
def test_neutral_storehouses_keep_apart() -> None:
    scene = Scene(3, races=["human", "vermling", "quatryl"]).rich()
    scene.store("stone", "E4")
    scene.house(0, "Q5")
    table = scene.table()
    table.play("up trade_0", "build gems")
    assert table.why("at F5") == "G.BLD.05"
    assert "P5" in table.cells()


@example("GX.OW.10")
@rule("G.MAP.06", "G.MAP.07")
def test_one_storehouse_of_a_kind_in_a_district() -> None:
    scene = Scene(2, races=["quatryl", "valrath"]).rich()
    scene.store("machinery", "S5", owner=0, inputs=())
    scene.store("knowledge", "O3", access=(1,))
    scene.store("metal", "N6")
    scene.store("knowledge", "H3", access=(1,))
    scene.store("metal", "H6")
    scene.road("O4", "O5", "P4", "I4", "I5", "J4", "J5")
    table = scene.table(1)
    table.play("up upgrade_1")
    assert table.asked[0] == "place"
    assert table.cells() and all(cell[0] < "M" for cell in table.cells())
    assert table.why("at P5 straight") in ("G.MAP.06", "G.MAP.10", "G.UPG.03")
    assert table.why("at Q4 straight") == "G.MAP.06"


@example("GX.OW.11")
@rule("G.MAP.06", "G.HSE.03")
def test_one_house_in_a_district() -> None:
    scene = Scene(2).rich()
    scene.store("population", "K16")
    scene.house(0, "H16")
    scene.road("J15", "I15", "L17", "M18", "K15", "K14", "K13", "J13")
    table = scene.table()
    table.play("up construct_0")
    assert not any(text.startswith("house") for text in table.options())
    assert table.why("house M19") == "G.HSE.03"
    other = Scene(2).rich()
    other.house(0, "H16")
    other.store("metal", "K16")
    other.road("L17", "M18", "L15")
    table = other.table(1)
    table.play("up construct_1")
    table.maybe("construct", "house M19")
    assert table.pos.houses[1] >> other.cell("M19") & 1


@example("GX.OW.13")
@rule("G.UPG.06", "G.UPG.03")
def test_a_road_laid_with_the_storehouse_may_connect_it() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    scene.store("stone", "E4")
    table = scene.table()
    table.play("up upgrade_0", "at G4 straight")
    assert "none" not in table.options() and table.why("none") == "G.UPG.02"
    table.play("before F4")
    assert table.pos.kinds[-1] == scene.resource("bricks")
    follow = Scene(2, races=["valrath", "savvas"]).rich()
    follow.store("metal", "T4")
    follow.store("stone", "E4")
    follow.hold(0, "gems")
    follow.store("gems", "T9")
    follow.road("T5", "T6", "S5", "S8", "R7")
    table = follow.table()
    table.play("up upgrade_0")
    while table.asked[0] != "follow":
        table.play(table.options()[0])
    assert table.why("follow upgrade") == "G.TRN.12"


@example("GX.OW.14")
@rule("G.UPG.02", "G.OWN.07")
def test_access_belongs_to_a_storehouse() -> None:
    scene = Scene(2, races=["quatryl", "valrath"]).rich()
    scene.store("knowledge", "O3")
    scene.store("metal", "H3", access=(0,))
    scene.store("metal", "O6")
    scene.road("P4", "P5")
    table = scene.table()
    assert table.why("up upgrade_0") == "G.TRN.03"


@example("GX.OW.17")
@rule("G.OWN.09")
def test_a_second_storehouse_of_a_kind_raises_no_income() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    scene.store("stone", "E4")
    scene.store("stone", "T4")
    scene.store("bricks", "E7", owner=0, inputs=("E4",))
    table = scene.table()
    assert table.pos.income(0) == 2
    table.play("up upgrade_0", "at P4 straight", "before S4")
    assert table.pos.income(0) == 2


@example("GX.OW.18")
@rule("G.PRE.01")
def test_one_cell_of_the_terrain_is_enough() -> None:
    scene = Scene(2)
    pos = scene.pos
    theatre = scene.building_number("grand_theatre")
    # T: three in a row and one below the middle; I5, H5 and J5 with I6: forest but for H5.
    assert scene.cell("H5") << 2 in building_places(pos, theatre)
    letters = [pos.parts.board.letters[scene.cell(name)] for name in ("H5", "I5", "J5", "I6")]
    assert letters == ["R", "F", "F", "F"]


@example("GX.OW.19")
@rule("G.PRE.02", "G.SET.08")
def test_the_second_tavern_goes_to_another_district() -> None:
    scene = Scene(2)
    scene.building("crooked_bone", "E3")
    board = scene.parts.board
    for place in building_places(scene.pos, scene.building_number("salty_barge")):
        assert board.district_of(1 << (place >> 2)) != board.district_ids.index("W")
    assert building_places(scene.pos, scene.building_number("salty_barge"))


@example("GX.OW.34")
@rule("G.NEU.04", "G.NEU.07", "G.PRE.10")
def test_a_neutral_resource_is_there_at_once() -> None:
    scene = Scene(3, races=["human", "vermling", "quatryl"]).hold(1, "harvest", "livestock")
    scene.propose("town_hall", "courthouse", "gilded_lily")
    table = scene.table(frames=[Award(0, [0], [0, -1, -1], 3, 0)])
    table.play("at J4 straight")
    table.chance()
    tile = table.pos.building_tile(scene.building_number("town_hall"))
    assert [table.pos.cubes[tile] >> 4 * flag & 15 for flag in range(4)] == [15, 0, 0, 0]


@example("GX.OW.72")
@rule("G.CMP.02")
def test_roads_are_unlimited() -> None:
    scene = Scene(2).rich()
    scene.store("population", "N6")
    for row in range(1, 7):
        scene.road(*[f"{column}{row}" for column in "QRSTU"], *[f"{column}{row}" for column in "EFGHIJK" if row > 2])
    scene.road("N5", "O6", "P6")
    assert scene.pos.roads.bit_count() > 60
    table = scene.table()
    table.play("down hire_0", "road")
    assert len(table.cells()) > 0


@example("GX.OW.77")
@rule("G.BRG.03", "G.BRG.05", "G.BRG.01")
def test_three_bridges_and_no_more() -> None:
    scene = Scene(2).rich()
    scene.store("population", "K4")
    scene.bridge(0, "M3", "M4", "M5")
    scene.road("L4", "J4")
    table = scene.table()
    table.play("up construct_0")
    assert not any(text.startswith("bridge") for text in table.options())
    assert table.why("bridge M6") == "G.BRG.05"


@example("GX.OW.78")
@rule("G.HSE.02", "G.HSE.04")
def test_a_house_is_connected_but_not_adjacent() -> None:
    scene = Scene(2).rich()
    scene.store("population", "G5")
    scene.road("H5")
    table = scene.table()
    table.play("up construct_0")
    assert table.why("house H4") == "G.HSE.04"
    assert "I5" in table.cells("house")


@example("GX.OW.79")
@rule("G.PRE.04", "G.PRE.05")
def test_the_fortress_stands_on_its_site() -> None:
    scene = Scene(2).rich()
    scene.store("population", "K8")
    fortress = scene.building_number("ghost_fortress")
    assert building_places(scene.pos, fortress) == [scene.cell("L9") << 2]
    assert not road_cells(scene.pos, 0) >> scene.cell("L9") & 1
    table = scene.table()
    table.play("down hire_0", "road")
    assert table.why("at L9") == "G.MAP.04"


@example("GX.OW.36")
@rule("G.END.01", "G.END.07")
def test_the_sixth_completion_within_a_call() -> None:
    scene = Scene(2).completed(5).hold(0, "gems")
    scene.store("gems", "E4")
    scene.store("cloth", "E1", owner=0, inputs=("E4", "E4"))
    scene.propose("silver_thimble", "gilded_lily", "town_hall")
    table = scene.table(frames=[Award(0, [0], [0, -1, -1], 3, 0)])
    table.play("at D3 right")
    assert table.pos.completed == 6
    table.chance()
    assert table.match.over
    assert len(table.pos.proposals) == 3

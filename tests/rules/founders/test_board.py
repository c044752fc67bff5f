"""Connection, ownership and building rules (G.CON, G.OWN, G.BLD, G.BRG, G.HSE, G.UPG)."""

from __future__ import annotations

from ludoteka.games.founders.ground import basic_cells, building_places
from ludoteka.games.founders.plans import plan_exists, plan_places
from tests.support.founders import Scene
from tests.support.rule import rule


@rule("G.CON.01", "G.CON.09")
def test_eight_neighbours_of_any_cell_of_a_tile() -> None:
    scene = Scene(2)
    scene.store("bricks", "G4", owner=0)
    pos = scene.pos
    near = pos.reach(0, pos.masks[0])
    names = {scene.parts.board.ids[cell] for cell in range(scene.parts.board.size) if near >> cell & 1}
    assert names == {f"{column}{row}" for column in "FGHIJ" for row in (3, 4, 5)}


@rule("G.CON.06", "G.CON.08", "G.BRG.04")
def test_roads_are_common_and_bridges_count_as_roads() -> None:
    scene = Scene(2)
    scene.store("population", "J4")
    scene.road("K4", "L4")
    scene.bridge(0, "M4", "M5")
    assert [len(parts) for parts in scene.pos.networks] == [1, 1]
    assert scene.pos.networks[0][0].bit_count() == 4 and scene.pos.networks[1][0].bit_count() == 2


@rule("G.OWN.01", "G.OWN.06", "G.OWN.03")
def test_the_builder_owns_and_may_use() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    table = scene.table()
    table.play("up trade_0")
    table.maybe("trade", "build stone")
    table.play("at E4")
    assert table.pos.owners == [0] and table.pos.usable(0, scene.resource("stone")) == [0]
    assert table.pos.usable(1, scene.resource("stone")) == []


@rule("G.OWN.04", "G.OWN.05", "G.BLD.11")
def test_houses_and_bridges_belong_to_their_builder_and_buildings_to_nobody() -> None:
    scene = Scene(2).rich()
    scene.house(0, "H4")
    scene.bridge(0, "M4")
    scene.building("university", "Q8")
    pos = scene.pos
    assert pos.owners == [0, 0, -2]
    assert pos.own[0] == pos.masks[0] | pos.masks[1]
    table = scene.table()
    table.play("down trade_0", "road")
    assert {"L4", "N4", "G5"} <= table.cells()


@rule("G.OWN.08", "G.OWN.10", "G.OWN.12", "G.BLD.06", "G.TRD.07")
def test_access_for_any_number_of_players() -> None:
    scene = Scene(3).rich()
    scene.store("metal", "E4")
    scene.store("population", "T4")
    table = scene.table()
    table.play("up trade_0", "access E4")
    assert table.pos.income(0) == 1
    table.play("pass", "pass")
    table.chance()
    table.play("down trade_1", "coin")
    table.chance()
    table.play("up trade_2", "access E4")
    assert table.pos.access[0] == 0b101
    again = Scene(3).rich()
    again.store("metal", "E4", access=(0,))
    table = again.table()
    table.play("up trade_0")
    assert table.why("access E4") == "G.OWN.12"


@rule("G.OWN.13", "G.TRD.11", "G.TRD.16")
def test_a_storehouse_placed_for_an_opponent() -> None:
    scene = Scene(2).rich(4).completed(2)
    table = scene.table()
    assert table.pos.income(1) == 0
    table.play("up trade_0", "build metal", "at G5")
    assert table.pos.income(1) == 1 and table.pos.income(0) == 0
    assert table.pos.coins == [0, 8]
    assert "follow trade" in table.options()  # seat 1 may spend the coins at once
    full = Scene(2).rich().completed(2)
    for cell in ("E4", "T4", "K16"):
        full.store("metal", cell)
    table = full.table()
    table.play("up trade_0")
    assert table.why("build metal") == "G.TRD.11"


@rule("G.BLD.03", "G.BLD.04", "G.PRE.03")
def test_structures_of_different_owners_and_buildings_may_touch() -> None:
    scene = Scene(2).rich()
    scene.store("metal", "E4")
    assert basic_cells(scene.pos, 0, scene.resource("population")) >> scene.cell("F5") & 1
    near = [place >> 2 for place in building_places(scene.pos, scene.building_number("star_temple"))]
    assert scene.cell("F5") in near or scene.cell("F3") in near


@rule("G.BLD.07", "G.TRD.03")
def test_basic_storehouses_need_no_connection() -> None:
    scene = Scene(2).rich()
    scene.store("population", "E4")
    table = scene.table()
    table.play("up trade_0")
    table.maybe("trade", "build population")
    assert "T17" in table.cells() and "S4" in table.cells()


@rule("G.BLD.10", "G.UPG.12")
def test_tiles_are_turned_and_not_flipped() -> None:
    scene = Scene(2, races=["quatryl", "harrower"]).rich()
    shape = scene.parts.resource_shapes[scene.resource("labor")]
    assert len(shape.turns) == 4
    masks = {shape.mask(scene.cell("H8") << 2 | turn) for turn in range(4)}
    wide = scene.parts.board.wide
    drawn = {
        frozenset(divmod(cell - scene.cell("H8") + 5 * wide + 5, wide) for cell in range(900) if mask >> cell & 1)
        for mask in masks
    }
    assert len(drawn) == 4
    line = scene.parts.resource_shapes[scene.resource("weapons")]
    assert line.turns == [0, 1]
    scene.hold(0, "stone")
    scene.store("stone", "E4")
    scene.road("F4")
    found = plan_places(scene.pos, 0, scene.resource("bricks"), 0, False)
    terrains = {scene.parts.board.terrain[place >> 2] for place in found}
    assert len(terrains) > 1 and {place & 3 for place in found} == {0, 1}
    assert scene.table().game.axes["turned"].ids == ["straight", "right", "half", "left"]


@rule("G.BRG.02", "G.BRG.06", "G.MAP.02")
def test_bridges_stand_on_river_and_wall_only() -> None:
    scene = Scene(2).rich()
    scene.store("population", "K4")
    scene.road("L4", "J4")
    table = scene.table()
    table.play("up construct_0")
    assert table.cells("bridge") == {"M3", "M4", "M5"}
    assert table.why("bridge L5") == "G.BRG.02" and table.why("bridge M9") == "G.BRG.02"
    assert table.why("bridge M1") == "G.BRG.03" and table.why("bridge L4") == "G.MAP.10"
    assert table.why("house H4") == "G.HSE.04" and table.why("house L5") == "G.HSE.02"


@rule("G.BRG.08", "G.DEL.06", "G.DEL.07")
def test_a_bridge_completes_a_connection_that_delivers_unasked() -> None:
    scene = Scene(2).rich().hold(0, "knowledge")
    scene.store("knowledge", "K4")
    scene.road("L4", "N4", "J4")
    scene.building("university", "O4")
    table = scene.table()
    table.play("up construct_0", "bridge M4")
    assert table.pos.points[0] == 3 and table.asked == ("follow", 1)


@rule("G.CST.04", "G.HSE.01", "G.HSE.05", "G.BAS.09")
def test_a_house_gives_a_worker() -> None:
    scene = Scene(2).rich()
    scene.store("population", "G5")
    scene.road("H5")
    table = scene.table()
    assert table.pos.workers(0) == 0
    table.play("up construct_0", "house I5")
    assert table.pos.workers(0) == 1 and table.pos.coins[0] == 27
    assert table.why("coin", 0) != ""


@rule("G.HSE.06", "G.INC.01")
def test_income_counts_resources_and_houses() -> None:
    scene = Scene(2)
    scene.store("population", "E4")
    scene.store("population", "T4")
    scene.store("bricks", "K16", owner=0)
    scene.house(0, "H4", "Q5")
    table = scene.table()
    table.play("up income_0")
    assert table.pos.coins[0] == 7 + 2 and table.pos.temp[0] == 2


@rule("G.UPG.05", "G.OWN.09", "G.CAS.08")
def test_a_new_resource_raises_the_income() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    scene.store("stone", "E4")
    scene.road("F4")
    table = scene.table()
    table.play("up upgrade_0", "at G4 straight", "none")
    assert table.pos.income(0) == 2 and table.pos.points == [1, 0]


@rule("G.UPG.07")
def test_three_advanced_storehouses_of_a_kind() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    scene.store("stone", "E4")
    scene.road("F4")
    for cell in ("J8", "Q8", "K16"):
        scene.store("bricks", cell, owner=1)
    assert not plan_exists(scene.pos, 0, scene.resource("bricks"), 1, False)


@rule("G.UPG.09")
def test_a_follower_upgrades_without_a_road() -> None:
    scene = Scene(2, races=["valrath", "savvas"]).rich().hold(0, "gems")
    scene.store("stone", "E4")
    scene.road("F4")
    scene.store("metal", "O3")
    scene.store("gems", "O6")
    scene.road("P4", "P5")
    table = scene.table()
    table.play("up upgrade_0")
    while table.asked[0] != "follow":
        table.play(table.options()[0])
    table.play("follow upgrade")
    kinds = []
    while table.asked == ("place", 1) or table.asked == ("with_road", 1):
        kinds.append(table.asked[0])
        table.play(table.options()[0])
    assert kinds == ["place"] and table.pos.coins[1] == 26


@rule("G.UPG.14", "G.CAS.11")
def test_an_input_is_not_used_up() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich()
    scene.store("stone", "E4")
    scene.road("F4")
    scene.store("bricks", "Q8", owner=0, inputs=("E4",))
    assert plan_exists(scene.pos, 0, scene.resource("bricks"), 0, False)


@rule("G.UPG.06", "G.UPG.01", "G.DEL.01", "G.DEL.09")
def test_a_road_before_or_after_the_storehouse() -> None:
    for when in ("before", "after"):
        scene = Scene(2, races=["savvas", "valrath"]).rich()
        scene.store("stone", "E4")
        scene.building("star_temple", "H2")
        scene.road("F4")
        table = scene.table()
        table.play("up upgrade_0", "at G5 straight", f"{when} G4")
        order = [told["resource"] for told in table.heard("delivered")]
        names = [table.parts.resource_ids[int(str(number))] for number in order]
        assert names == ["stone", "bricks"]
        facts = [table.game.event_kinds[fact.kind].name for fact in table.facts]
        assert (facts.index("road") < facts.index("storehouse")) == (when == "before")


@rule("G.DEL.04", "G.UPG.10")
def test_the_acting_player_chooses_the_source() -> None:
    scene = Scene(3, races=["quatryl", "human", "orchid"])
    for cell in ("F3", "F5"):
        scene.store("knowledge", cell)
    scene.store("gems", "I2")
    scene.building("university", "J4")
    scene.road("G4", "H4", "H3")
    table = scene.table(2)
    table.play("down trade_2", "road", "at I4")
    assert table.asked == ("deliver", 2) and table.rule == "G.DEL.04"
    assert table.options() == ["from F3", "from F5"]
    table.play("from F5")
    assert table.pos.points == [3, 0, 0]


@rule("G.TRD.17")
def test_a_new_basic_storehouse_delivers_at_once() -> None:
    scene = Scene(2).rich()
    scene.building("university", "H5")
    table = scene.table()
    table.play("up trade_0")
    table.maybe("trade", "build population")
    table.play("at G4")
    assert table.pos.points[0] == 2


@rule("G.NEU.05", "G.NEU.08", "G.NEU.09")
def test_neutral_storehouses_serve_with_access_and_never_deliver() -> None:
    scene = Scene(3, races=["quatryl", "human", "orchid"]).rich().show("smith")
    scene.store("knowledge", "F3")
    scene.store("metal", "K3", access=(0,))
    scene.road("G4", "H4", "I4", "J4")
    scene.building("artificers_guild", "K4", cubes={"metal": -1, "knowledge": 0})
    assert plan_exists(scene.pos, 0, scene.resource("machinery"), 0, False)
    table = scene.table()
    table.play("up hire_0")
    assert table.card("smith") in table.pos.hands[0]
    assert table.heard("delivered") == []

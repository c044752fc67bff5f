"""Golden cases of points: construction, delivery, handing on, neutral suppliers."""

from __future__ import annotations

from ludoteka.games.founders.delivery import Deliveries
from tests.support.founders import Scene, Table
from tests.support.rule import example, rule


def machinery_place(seat: int) -> Scene:
    """Knowledge of seat 0 and metal of seat 1 on a road with room for machinery; `seat` may use both."""
    scene = Scene(4).rich().hold(0, "knowledge")
    scene.store("knowledge", "F3", access=(seat,))
    scene.store("metal", "K3", access=(seat,))
    return scene.road("G4", "H4", "I4", "J4")


def upgrade(table: Table, seat: int, resource: str, *answers: str) -> None:
    table.play(f"up upgrade_{seat}")
    if table.asked[0] == "advanced":
        table.play(f"build {resource}")
    table.play(*answers)


def delivered(scene: Scene, actor: int = 0) -> list[int]:
    """The points after everything connected has been delivered."""
    return scene.table(frames=[Deliveries(actor, -1, 0)]).pos.points


@example("GX.RB.01")
@rule("G.UPG.01", "G.UPG.04", "G.UPG.08", "G.CAS.01")
def test_building_machinery_pays_both_inputs() -> None:
    table = machinery_place(0).table()
    upgrade(table, 0, "machinery", "at H5 straight", "none")
    assert table.pos.coins[0] == 26
    assert table.pos.points == [1, 1, 0, 0]


@example("GX.RB.02")
@rule("G.UPG.08", "G.CAS.01", "G.CAS.07")
def test_the_builder_as_such_scores_nothing() -> None:
    scene = machinery_place(2)
    scene.store("gems", "K5")
    table = scene.table(2)
    upgrade(table, 2, "machinery", "at H5 straight", "none")
    assert table.pos.points == [1, 1, 0, 0]


@example("GX.RB.03")
@rule("G.CAS.01", "G.CAS.02", "G.CAS.04", "G.CAS.06", "G.CAS.10")
def test_points_of_an_input_are_handed_on_at_construction() -> None:
    """Seat 0 is both A (harvest) and E (knowledge)."""
    scene = Scene(4).rich().hold(0, "knowledge", "harvest")
    scene.store("knowledge", "A9")
    scene.store("metal", "A11")
    scene.store("machinery", "G2", owner=2, access=(3,), inputs=("A11", "A9"))
    scene.store("harvest", "F5", access=(3,))
    scene.store("wood", "K3")
    scene.road("G4", "H4", "I4", "J4")
    table = scene.table(3)
    upgrade(table, 3, "cloth", "at H5 straight", "none")
    assert table.pos.points == [1 + 1, 1, 2, 0]


@example("GX.RB.04")
@rule("G.DEL.01", "G.DEL.02")
def test_a_building_beside_a_storehouse_is_served_at_once() -> None:
    scene = Scene(4).hold(0, "knowledge")
    scene.store("knowledge", "G4")
    scene.building("university", "H5")
    assert delivered(scene) == [3, 0, 0, 0]


@example("GX.RB.05")
@rule("G.DEL.01", "G.CAS.02", "G.CAS.03")
def test_a_delivery_hands_on_to_a_foreign_supplier_only() -> None:
    scene = Scene(4)
    scene.store("gems", "A9")
    scene.store("metal", "A11")
    scene.store("jewelry", "E4", owner=1, inputs=("A9", "A11"))
    scene.building("merchants_guild", "I4")
    scene.road("G4")
    table = scene.table(1)
    table.play("down trade_1", "road", "at H4")
    assert table.pos.points == [0, 5, 1, 0]


def government_place() -> Scene:
    """White is seat 1, purple seat 0, yellow seat 3."""
    scene = Scene(4, races=["quatryl", "savvas", "orchid", "vermling"]).rich()
    scene.store("stone", "A9")
    scene.store("knowledge", "A11")
    scene.store("wood", "A13")
    scene.store("bricks", "D4", owner=1, inputs=("A9",))
    scene.store("books", "D6", owner=0, access=(1,), inputs=("A11", "A13"))
    return scene.road("G5", "H5")


@example("GX.RB.06")
@rule("G.UPG.08", "G.UPG.13", "G.CAS.02", "G.CAS.03", "G.CAS.04")
def test_construction_of_government() -> None:
    table = government_place().table(1)
    upgrade(table, 1, "government", "at I4 straight", "none")
    assert table.pos.points == [3, 2, 0, 1]


@example("GX.RB.07")
@rule("G.UPG.13", "G.CAS.02", "G.CAS.05", "G.CAS.06", "G.CAS.11")
def test_construction_and_delivery_of_government() -> None:
    scene = government_place()
    scene.building("merchants_guild", "I2")
    table = scene.table(1)
    upgrade(table, 1, "government", "at I4 straight", "none")
    assert table.pos.points == [6, 8, 0, 2]


@example("GX.RB.10")
@rule("G.NEU.01", "G.NEU.06", "G.CAS.01")
def test_a_neutral_input_scores_for_nobody() -> None:
    scene = Scene(3, races=["quatryl", "vermling", "orchid"]).rich()
    scene.store("knowledge", "F3", access=(2,))
    scene.store("metal", "K3", access=(2,))
    scene.store("gems", "K5")
    scene.road("G4", "H4", "I4", "J4")
    table = scene.table(2)
    upgrade(table, 2, "machinery", "at H5 straight", "none")
    assert table.pos.points == [1, 0, 0]


@example("GX.RB.11")
@rule("G.NEU.02", "G.NEU.03", "G.CAS.06")
def test_a_neutral_supplier_costs_two() -> None:
    scene = Scene(3, races=["quatryl", "vermling", "orchid"])
    scene.store("knowledge", "A9")
    scene.store("metal", "A11")
    scene.store("machinery", "G4", owner=2, inputs=("A11", "A9"))
    scene.building("north_watchtower", "E7")
    assert delivered(scene) == [0, 0, 0]
    scene = Scene(3, races=["quatryl", "vermling", "orchid"])
    scene.store("knowledge", "A9")
    scene.store("metal", "A11")
    scene.store("machinery", "F5", owner=2, inputs=("A11", "A9"))
    scene.building("north_watchtower", "E7")
    assert delivered(scene) == [1, 0, 1]


def weapons_inputs() -> Scene:
    """A is seat 0, B (livestock) seat 1, C (wood) seat 3, D (metal) seat 2."""
    scene = Scene(4, races=["human", "inox", "valrath", "vermling"]).rich()
    scene.store("livestock", "A9")
    scene.store("wood", "A11")
    scene.store("metal", "F5", access=(0,))
    scene.store("leather", "F3", owner=0, inputs=("A9", "A11"))
    return scene


@example("GX.OW.21")
@rule("G.CAS.05", "G.CAS.04")
def test_the_chain_goes_on_below_an_own_supplier() -> None:
    scene = weapons_inputs()
    scene.store("weapons", "J4", owner=0, inputs=("F5", "F3"))
    scene.building("east_gatehouse", "J5")
    assert delivered(scene) == [6, 1, 1, 1]


@example("GX.OW.22")
@rule("G.CAS.01", "G.CAS.05")
def test_construction_of_weapons() -> None:
    scene = weapons_inputs().road("G4", "H4")
    table = scene.table()
    upgrade(table, 0, "weapons", "at H5 straight", "none")
    assert table.pos.points == [2, 1, 1, 1]


@example("GX.OW.23")
@rule("G.NEU.02", "G.CAS.04")
def test_labor_with_a_neutral_supplier_below() -> None:
    scene = Scene(4, races=["quatryl", "human", "orchid", "inox"])
    scene.store("harvest", "A9")
    scene.store("livestock", "A11")
    scene.store("population", "A13")
    scene.store("food", "F3", owner=2, inputs=("A9", "A11", "A13"))
    scene.store("labor", "I5", owner=0, inputs=("A13", "F3"))
    scene.building("night_market", "H4")
    assert delivered(scene) == [4, 2, 2, 1]


@example("GX.OW.24")
@rule("G.NEU.02", "G.CAS.09")
def test_government_over_neutral_stone() -> None:
    scene = Scene(4, races=["vermling", "human", "orchid", "quatryl"])
    scene.store("stone", "A9")
    scene.store("knowledge", "A11")
    scene.store("wood", "A13")
    scene.store("bricks", "E3", owner=1, inputs=("A9",))
    scene.store("books", "D6", owner=2, inputs=("A11", "A13"))
    scene.store("government", "I5", owner=0, inputs=("E3", "D6"))
    scene.building("great_oak", "I3", cubes={"wood": 1})
    assert delivered(scene) == [5, 0, 2, 1]


@example("GX.OW.25")
@rule("G.NEU.02", "G.NEU.03")
def test_cloth_over_neutral_harvest() -> None:
    scene = Scene(3, races=["vermling", "human", "orchid"])
    scene.hold(2, "metal", "knowledge")
    scene.store("harvest", "A9")
    scene.store("metal", "A11")
    scene.store("knowledge", "A13")
    scene.store("machinery", "E3", owner=1, inputs=("A11", "A13"))
    scene.store("cloth", "I5", owner=0, inputs=("A9", "E3"))
    scene.building("silver_thimble", "I4", cubes={"gems": 0})
    points = delivered(scene)
    assert points == [10 - 2 - 4, 2, 2]
    assert points[0] - 1 == 3  # the Silver Thimble pays 10 where the case has 9


@example("GX.OW.27")
@rule("G.UPG.10", "G.UPG.11")
def test_the_supplier_chosen_is_paid_for_ever() -> None:
    scene = Scene(4, races=["quatryl", "savvas", "orchid", "vermling"]).rich()
    scene.store("knowledge", "A9")
    scene.store("wood", "A11")
    scene.store("stone", "A13")
    scene.store("books", "D4", owner=0, access=(2,), inputs=("A9", "A11"))
    scene.store("books", "D6", owner=3, access=(2,), inputs=("A9", "A11"))
    scene.store("bricks", "I6", owner=1, access=(2,), inputs=("A13",))
    scene.store("gems", "G6")
    scene.road("G5", "H5")
    table = scene.table(2)
    upgrade(table, 2, "government", "at I4 straight", "none")
    assert table.asked == ("input", 2) and sorted(table.options()) == ["from D4", "from D6"]
    table.play("from D4")
    assert table.pos.points[0] == 4 - 1 and table.pos.points[3] == 1
    assert table.pos.suppliers[-1] >> 7 & 127 == table.tile("D4")


@example("GX.OW.29")
@rule("G.SOL.24", "G.CAS.03")
def test_alone_all_points_stay() -> None:
    scene = Scene(1)
    scene.store("stone", "A9", owner=0)
    scene.store("knowledge", "A11", owner=0)
    scene.store("wood", "A13", owner=0)
    scene.store("bricks", "E3", owner=0, inputs=("A9",))
    scene.store("books", "E5", owner=0, inputs=("A11", "A13"))
    scene.store("government", "I5", owner=0, inputs=("E3", "E5"))
    scene.building("merchants_guild", "I4")
    assert delivered(scene) == [10]


@example("GX.OW.30")
@rule("G.DEL.01", "G.DEL.03")
def test_a_road_of_somebody_else_delivers_for_all() -> None:
    scene = Scene(4, races=["vermling", "savvas", "orchid", "quatryl"])
    scene.store("wood", "F3")
    scene.store("stone", "F5")
    scene.store("gems", "J2")
    scene.building("east_gatehouse", "I6")
    scene.building("grand_theatre", "J4")
    scene.road("G4", "I4", "I3", "I5")
    table = scene.table(2)
    table.play("down trade_2", "road", "at H4")
    assert table.pos.points == [2, 3, 0, 0]


@example("GX.OW.33")
@rule("G.DEL.05", "G.PRE.11")
def test_a_flag_is_served_once() -> None:
    scene = Scene(4, races=["quatryl", "savvas", "orchid", "vermling"])
    scene.store("knowledge", "A9")
    scene.store("wood", "A11")
    scene.store("books", "G4", owner=1, inputs=("A9", "A11"))
    scene.building("university", "H5", cubes={"books": 0})
    assert delivered(scene) == [0, 0, 0, 0]


@example("GX.OW.98")
@rule("G.CAS.06", "G.CAS.02")
def test_the_bracket_is_what_remains() -> None:
    scene = Scene(4)
    scene.store("gems", "A9")
    scene.store("metal", "A11")
    scene.store("jewelry", "G4", owner=0, inputs=("A9", "A11"))
    scene.building("gilded_lily", "H3")
    assert delivered(scene) == [3, 1, 1, 0]

"""Golden cases of actions: prices, trade, construction, hiring, workers, following."""

from __future__ import annotations

from tests.support.founders import Scene, Table
from tests.support.rule import example, rule


def turn_with(scene: Scene, seat: int = 0) -> Table:
    return scene.table(seat)


@example("GX.RN.02")
@rule("G.TRD.02")
def test_the_price_of_a_basic_storehouse_by_terrain() -> None:
    for cell, price in (("E4", 1), ("C4", 2), ("G4", 3), ("H4", 3)):
        scene = Scene(2).rich(3)
        table = scene.table()
        table.play("up trade_0")
        if table.asked[0] == "trade":
            table.play("build population")
        table.play(f"at {cell}")
        assert table.pos.coins[0] == 3 - price


@example("GX.RN.03")
@rule("G.TRD.05")
def test_the_price_of_access_by_terrain() -> None:
    for cell, price in (("E4", 2), ("C4", 3), ("G4", 4), ("H4", 4)):
        scene = Scene(2).rich(10)
        scene.store("metal", cell)
        table = scene.table()
        table.play("up trade_0", f"access {cell}")
        assert table.pos.coins == [10 - price, 10 + price]
        assert table.pos.access == [1]


@example("GX.RN.04")
@rule("G.TRD.08")
def test_a_neutral_storehouse() -> None:
    scene = Scene(3, races=["human", "vermling", "quatryl"]).rich(4)
    scene.store("gems", "E4")
    table = scene.table()
    table.play("up trade_0", "build stone")
    assert "D5" not in table.cells() and "H5" in table.cells()
    table.play("at H5")
    assert table.pos.coins == [0, 4, 4]
    assert table.pos.owners[-1] == -1 and table.pos.access[-1] == 1


@example("GX.RN.05")
@rule("G.TRD.09", "G.TRD.10")
def test_foreign_storehouses_after_two_completions() -> None:
    table = Scene(2).rich().completed(1).table()
    table.play("up trade_0")
    assert table.why("build metal") == "G.TRD.10"
    table = Scene(2).rich().completed(2).table()
    table.play("up trade_0", "build metal", "at E4")
    assert table.pos.coins == [26, 34]


def construction(*variants: str, follow: bool = False, answer: str = "house I5") -> int:
    """What a personal structure costs by the main or the follow action."""
    seat = 1 if follow else 0
    scene = Scene(2, *variants, races=["valrath", "human"] if follow else ["human", "valrath"]).rich()
    scene.store("population", "G5")
    scene.road("H5", "I4", "J4", "K4", "L4")
    if follow:
        scene.store("metal", "G9")
        scene.road("H8")
    table = scene.table()
    table.play("up construct_0")
    if follow:
        table.maybe("construct", "house I7")
        table.play("follow construct")
    table.play(answer)
    return 30 - table.pos.coins[seat]


@example("GX.RN.06")
@rule("G.CST.01", "G.CST.02", "G.CST.03")
def test_the_price_of_personal_structures() -> None:
    assert construction() == 3 and construction(follow=True) == 4
    assert construction(answer="bridge M4") == 3 and construction(follow=True, answer="bridge M4") == 4


@example("GX.RN.07")
@rule("G.VNW.03", "G.VNW.06", "G.HSE.07")
def test_the_price_of_houses_without_workers() -> None:
    assert construction("no_workers") == 1 and construction("no_workers", follow=True) == 2
    assert construction("no_workers", answer="bridge M4") == 3
    assert construction("no_workers", follow=True, answer="bridge M4") == 4


@example("GX.RN.08")
@rule("G.UPG.04")
def test_the_price_of_an_upgrade() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich(6)
    scene.store("stone", "E4")
    scene.road("F4")
    table = scene.table()
    table.play("up upgrade_0", "at G4 straight", "none")
    assert table.pos.coins[0] == 2
    scene = Scene(2, races=["quatryl", "valrath"]).rich(6).hold(0, "harvest")
    scene.store("knowledge", "A9")
    scene.store("harvest", "E4")
    scene.store("machinery", "D6", owner=0, inputs=("A9", "A9"))
    scene.road("F5")
    table = scene.table()
    table.play("up upgrade_0", "at G4 straight", "none")
    assert table.pos.coins[0] == 0


def display(*more: str) -> Scene:
    scene = Scene(2).rich().hold(0, "gems", "stone").hold(1, "wood", "knowledge")
    for resource, cell in (("population", "E4"), ("gems", "G9"), ("stone", "C8")):
        scene.store(resource, cell)
    for resource, cell in (("metal", "T4"), ("wood", "R9"), ("knowledge", "V8")):
        scene.store(resource, cell)
    return scene.show(*more)


@example("GX.RN.09")
@rule("G.HIR.01", "G.HIR.03")
def test_hiring_by_the_main_action() -> None:
    scene = display("scholar", "drover", "patroness", "foreman")
    scene.store("jewelry", "C12", owner=0)
    table = scene.table()
    table.play("up hire_0", "hire patroness")
    pos = table.pos
    assert (pos.coins[0], pos.perm[0], pos.temp[0], pos.points[0]) == (28, 1, 1, 2)
    assert table.card("patroness") in pos.hands[0]


@example("GX.RN.10")
@rule("G.HIR.07")
def test_hiring_as_a_follower() -> None:
    scene = display("scholar", "drover", "patroness", "smith")
    scene.store("jewelry", "C12", owner=0)
    table = scene.table(1)
    table.play("up hire_1", "hire smith", "follow hire")
    pos = table.pos
    assert (pos.coins[0], pos.perm[0], pos.temp[0], pos.points[0]) == (28, 1, 0, 2)


@example("GX.RB.12")
@rule("G.TRN.08", "G.HIR.05")
def test_followers_of_the_carpenter_may_construct() -> None:
    scene = Scene(2).rich()
    scene.store("population", "G5")
    scene.store("metal", "G9")
    scene.road("H5", "H8")
    scene.hand(0, "carpenter", "call_0")
    table = scene.table()
    table.play("up carpenter", "house I5")
    assert table.asked == ("follow", 1)
    assert {"pass", "coin", "crystal", "road", "follow construct"} == set(table.options())
    table.play("follow construct")
    table.maybe("construct", "house I7")
    assert table.pos.coins == [28, 26]


@example("GX.OW.46")
@rule("G.INC.04")
def test_income_does_not_return() -> None:
    scene = Scene(2)
    scene.hand(0, "trade_0", "construct_0", "upgrade_0", "call_0")
    scene.store("population", "E4")
    scene.house(0, "H4")
    scene.building("university", "Q4", cubes={"population": 0})
    table = scene.table()
    table.play("down trade_0", "worker university")
    assert table.options() == ["take hire_0"]
    assert table.why("take income_0") == "G.INC.04"


@example("GX.OW.45")
@rule("G.TRN.11", "G.BAS.06")
def test_the_card_being_played_cannot_return() -> None:
    scene = Scene(3)
    scene.hand(0, "trade_0", "call_0")
    scene.store("population", "E4")
    scene.house(0, "H4")
    scene.building("university", "Q4", cubes={"population": 0})
    table = scene.table()
    table.play("down trade_0", "worker university")
    assert table.options() == ["take hire_0", "take construct_0", "take upgrade_0"]
    assert table.why("take trade_0") == "G.TRN.11"
    table.play("take hire_0", "take upgrade_0")
    assert table.card("hire_0") in table.pos.hands[0]


@example("GX.OW.47")
@rule("G.INC.02", "G.INC.03")
def test_following_income() -> None:
    scene = Scene(2).rich()
    scene.store("population", "E4")
    scene.store("metal", "T4")
    scene.road("S5", "R5", "S6")
    table = scene.table()
    table.play("up income_0")
    options = set(table.options())
    assert table.pos.coins[0] == 31
    assert {"follow trade", "follow construct", "coin", "pass"} <= options
    assert "follow upgrade" not in options  # nothing to make it of
    table.play("follow trade")
    if table.asked[0] == "trade":
        table.play("build metal")
    letters = {table.parts.board.letters[table.cell(cell)] for cell in table.cells()}
    assert letters <= {"C", "D"}


@example("GX.OW.48")
@rule("G.HIR.08")
def test_the_display_slides_only_at_the_end() -> None:
    scene = Scene(4, races=["human", "valrath", "orchid", "vermling"]).rich().hold(0, "stone").hold(2, "knowledge")
    for resource, cell in (("population", "E4"), ("metal", "T4"), ("gems", "K16"), ("knowledge", "Q16")):
        scene.store(resource, cell)
    scene.store("wood", "G16", access=(1, 2))
    scene.show("foreman", "scholar", "smith", "peddler")
    table = scene.table()
    table.play("up hire_0", "follow hire")
    assert table.asked == ("follow", 2)
    table.play("follow hire")
    assert table.options() == ["hire scholar", "hire peddler"]
    table.play("hire peddler")
    assert table.pos.coins[2] == 28
    table.passes()
    assert table.pos.stalls == [0, 1, 2, 3]
    assert table.pos.display[0] == table.card("scholar")


@example("GX.OW.50")
@rule("G.HIR.06", "G.CST.03")
def test_the_carpenter() -> None:
    for variants, price in (((), 2), (("no_workers",), 0)):
        scene = Scene(2, *variants).rich()
        scene.store("population", "G5")
        scene.road("H5")
        scene.hand(0, "carpenter", "call_0")
        table = scene.table()
        table.play("up carpenter", "house I5")
        assert table.pos.coins[0] == 30 - price


@example("GX.OW.51")
@rule("G.TRD.18", "G.TRD.02")
def test_the_peddler_on_desert() -> None:
    scene = Scene(2).rich(0).hand(0, "peddler", "call_0")
    table = scene.table()
    table.play("up peddler")
    if table.asked[0] == "trade":
        table.play("build population")
    table.play("at E4")
    assert table.pos.coins[0] == 0


@example("GX.OW.52")
@rule("G.TRN.03", "G.TRN.12")
def test_an_impossible_action_is_not_played_face_up() -> None:
    scene = Scene(2, races=["savvas", "valrath"]).rich(3)
    scene.store("stone", "E4")
    table = scene.table()
    assert table.why("up upgrade_0") == "G.TRN.03"
    assert table.why("down upgrade_0") == ""


@example("GX.OW.53")
@rule("G.TRD.06", "G.TRD.13")
def test_access_to_a_storehouse_on_several_terrains() -> None:
    scene = Scene(2).rich()
    scene.store("population", "Q9")
    scene.store("cloth", "C5", owner=1)  # C5 and C6: coast and forest; D5 and D6: forest
    letters = [scene.parts.board.letters[scene.cell(name)] for name in ("C5", "D5", "C6", "D6")]
    assert letters == ["C", "F", "F", "F"]
    scene.store("metal", "T3")
    table = scene.table(1)
    table.play("up trade_1")
    if table.asked[0] == "trade":
        table.play(table.options()[0])
    table.play(table.options()[0], "follow trade", "access C5")
    assert table.pos.coins[0] == 27


@example("GX.OW.71")
@rule("G.BAS.05", "G.BAS.09")
def test_the_mat_holds_one_worker() -> None:
    scene = Scene(2)
    scene.store("population", "E4")
    scene.house(0, "H4", "Q5")
    scene.pos.mat = 1
    table = scene.table()
    assert table.pos.workers(0) == 1
    table.play("down trade_0")
    assert table.why("mat") == "G.BAS.05"


@example("GX.OW.82")
@rule("G.PRE.12", "G.DEL.10", "G.BAS.06")
def test_the_worker_space_of_an_unfinished_building() -> None:
    scene = Scene(2).hand(0, "trade_0", "call_0")
    scene.store("population", "E4")
    scene.house(0, "H4")
    scene.building("university", "Q4", cubes={"population": 0})
    table = scene.table()
    table.play("down trade_0")
    assert "worker university" in table.options()


@example("GX.OW.84")
@rule("G.TRN.04", "G.TRN.06", "G.TRN.07")
def test_everybody_follows_once() -> None:
    scene = Scene(4).rich()
    scene.store("population", "G5")
    scene.road("H5")
    table = scene.table()
    table.play("up construct_0", "house I5")
    for seat in (1, 2, 3):
        assert table.asked == ("follow", seat)
        table.play("pass" if seat == 2 else "coin")
    table.chance()
    assert table.asked == ("turn", 1)
    assert table.pos.coins == [27, 31, 30, 31]


@example("GX.OW.85")
@rule("G.TRD.04", "G.TRD.14")
def test_a_follower_trades_within_limits() -> None:
    scene = Scene(3, races=["valrath", "savvas", "quatryl"]).rich()
    scene.store("stone", "G4")
    scene.store("metal", "T4")
    table = scene.table()
    table.play("up trade_0")
    table.play("build metal")
    table.play(table.options()[0], "follow trade", "build stone")
    assert not any(cell[0] < "M" and int(cell[1:]) < 10 for cell in table.cells())
    assert table.why("at E4") in ("G.MAP.06", "G.BLD.02") and table.why("at D7") == "G.MAP.06"
    follow = scene.table()
    follow.play("up trade_0", "build metal")
    follow.play(follow.options()[0], "follow trade")
    assert follow.why("build gems") == "G.TRD.14"


@example("GX.OW.86")
@rule("G.TRD.15", "G.TRD.12")
def test_a_follower_buys_access_to_a_neutral_storehouse() -> None:
    scene = Scene(3, races=["valrath", "human", "quatryl"]).rich()
    scene.store("gems", "C4")
    scene.store("gems", "O6")
    scene.store("metal", "K16")
    table = scene.table()
    table.play("up trade_0", "build metal")
    table.play(table.options()[0], "follow trade")
    assert "access C4" in table.options() and table.why("access O6") == "G.TRD.13"
    table.play("access C4")
    assert table.pos.coins[1] == 27 and table.pos.coins[0] < 30


@example("GX.OW.88")
@rule("G.HIR.10", "G.HIR.11")
def test_the_patroness() -> None:
    scene = Scene(2).rich(5).hand(0, "patroness", "call_0")
    scene.store("metal", "G5")
    scene.show("smith", "scholar", "foreman", "mason")
    table = scene.table()
    table.play("up patroness")
    pos = table.pos
    assert pos.coins == [0, 9]
    assert table.card("smith") in pos.hands[0] and pos.perm[0] == 1 and pos.temp[0] == 0


@example("GX.OW.89")
@rule("G.HIR.04", "G.HIR.02")
def test_a_hired_adviser_is_a_card_of_the_hand() -> None:
    scene = Scene(2, races=["valrath", "human"]).rich()
    scene.store("metal", "G5")
    scene.show("smith", "scholar", "foreman", "mason")
    table = scene.table()
    table.play("up hire_0")
    table.passes()
    table.play("down trade_1", "coin")
    table.chance()
    assert table.asked == ("turn", 0) and "down smith" in table.options()
    scene = Scene(3, races=["valrath", "human", "orchid"]).hand(0, "smith", "call_0")
    table = scene.table()
    table.play("up call_0")
    assert table.asked == ("bonus", 0) and table.pos.stack[-1].state()[2] == 1


@example("GX.OW.97")
@rule("G.TRN.09", "G.TRN.01")
def test_a_card_played_face_down_stays_secret() -> None:
    table = Scene(3).table()
    table.play("down hire_0", "coin")
    assert table.heard("laid_down", 0)[0]["card"] == table.card("hire_0")
    assert table.heard("laid_down", 1)[0]["card"] is None
    seen = table.match.view(1)
    assert len(seen["zones"]["down"][0]) == 1 and seen["zones"]["down"][0][0] < 0
    assert table.card("hire_0") in seen["pools"]["cards"][0]


@example("GX.OW.95")
@rule("G.VNW.01", "G.VNW.02")
def test_basic_actions_without_workers() -> None:
    scene = Scene(2, "no_workers")
    scene.store("population", "E4")
    scene.house(0, "H4")
    table = scene.table()
    table.play("down trade_0")
    assert table.options() == ["coin", "crystal", "road"]
    assert table.why("mat") == "G.VNW.02"

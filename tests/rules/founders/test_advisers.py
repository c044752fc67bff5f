"""Every adviser, played face up."""

from __future__ import annotations

from tests.support.founders import Scene, Table
from tests.support.rule import rule


def with_card(adviser: str, players: int = 2, coins: int = 30, races: list[str] | None = None) -> Scene:
    return Scene(players, races=races).rich(coins).hand(0, adviser, "call_0")


def quarry(adviser: str, roads: tuple[str, ...] = ("F4",), coins: int = 30) -> Scene:
    """Own stone, from which bricks can be made."""
    scene = with_card(adviser, coins=coins, races=["savvas", "valrath"])
    scene.store("stone", "E4")
    return scene.road(*roads)


def played(table: Table, adviser: str, *answers: str) -> Table:
    table.play(f"up {adviser}", *answers)
    return table


def test_scholar() -> None:
    scene = with_card("scholar", coins=0)
    scene.store("population", "E4")
    scene.show("mason", "smith", "foreman", "peddler")
    table = played(scene.table(), "scholar")
    assert table.card("foreman") in table.pos.hands[0] and table.pos.coins[0] == 0 and table.pos.perm[0] == 1
    assert table.pos.temp[0] == 0


def test_foreman() -> None:
    scene = with_card("foreman", coins=3).hold(0, "gems")
    scene.store("gems", "E4")
    scene.store("stone", "T4", access=(0,))
    scene.show("peddler", "smith", "mason", "scholar")
    table = played(scene.table(), "foreman")
    table.maybe("hire", "hire mason")
    assert table.pos.hired[0].bit_count() == 3 and table.pos.coins[0] == 0 and table.pos.perm[0] == 2


def test_peddler() -> None:
    scene = with_card("peddler").hold(0, "stone")
    scene.store("metal", "G4")
    table = played(scene.table(), "peddler", "access G4")
    assert table.pos.coins == [27, 33]
    table = played(with_card("peddler").completed(2).table(), "peddler", "build metal", "at E4")
    assert table.pos.coins == [27, 33]


def test_carpenter() -> None:
    scene = with_card("carpenter")
    scene.store("population", "K4")
    scene.road("L4", "J4")
    table = played(scene.table(), "carpenter", "bridge M4")
    assert table.pos.coins[0] == 28


@rule("G.UPG.06")
def test_mason() -> None:
    """Two roads carry the input: neither alone would do."""
    scene = quarry("mason", ())
    table = played(scene.table(), "mason", "at H4 straight")
    assert table.asked[0] == "with_road" and "none" not in table.options()
    table.play("before G4")
    assert "none" not in table.options() and {"before F4", "after F4"} <= set(table.options())
    table.play("after F4")
    pos = table.pos
    assert pos.roads.bit_count() == 2 and pos.kinds[-1] == scene.resource("bricks") and pos.coins[0] == 26
    assert table.asked == ("follow", 1)


def test_smith() -> None:
    table = played(quarry("smith", coins=3).table(), "smith", "at G4 straight", "after J4")
    assert table.pos.coins[0] == 0 and table.pos.roads.bit_count() == 2


def test_drover() -> None:
    scene = with_card("drover")
    scene.store("population", "T4")
    table = played(scene.table(), "drover")
    table.maybe("trade", "build population")
    table.play("at E4")
    assert table.asked == ("road", 0) and "done" in table.options()
    table.play("done")
    assert table.pos.roads == 0 and table.pos.coins[0] == 29


def test_reeve() -> None:
    scene = with_card("reeve")
    scene.store("population", "G5")
    scene.road("H5")
    table = played(scene.table(), "reeve", "house I5")
    assert table.pos.coins[0] == 27 and table.pos.temp[0] == 2
    bridges = with_card("reeve")
    bridges.store("population", "L4")
    assert bridges.table().why("up reeve") == "G.TRN.03"


@rule("G.HIR.11")
def test_patroness() -> None:
    scene = with_card("patroness", coins=4)
    scene.store("metal", "G5")
    scene.show("smith")
    assert scene.table().why("up patroness") == "G.TRN.03"  # 4 for the access, 1 for the smith
    scene = with_card("patroness", coins=9)
    scene.store("metal", "E4")
    scene.hold(1, "wood")
    scene.store("wood", "H6")
    scene.show("smith", "scholar")
    table = played(scene.table(), "patroness")
    assert table.pos.coins[0] == 9 - 2 - 1 and table.card("smith") in table.pos.hands[0]


def test_chronicler() -> None:
    scene = with_card("chronicler").hold(1, "wood")
    scene.store("metal", "E4")
    scene.store("wood", "G6")
    table = played(scene.table(), "chronicler", "access G6")
    assert table.options() == ["access E4", "done"]
    table.play("access E4")
    assert table.pos.coins[0] == 30 - 3 - 1
    once = with_card("chronicler")
    once.store("metal", "E4")
    once.store("metal", "T4")
    table = played(once.table(), "chronicler", "access E4", "done")
    assert table.pos.coins[0] == 29


def test_quartermaster() -> None:
    table = with_card("quartermaster", coins=1).table()
    played(table, "quartermaster")
    table.maybe("trade", "build population")
    table.play("at G5")
    assert table.pos.coins[0] == 0 and table.pos.temp[0] == 1


def test_saddler() -> None:
    scene = with_card("saddler")
    scene.store("population", "G5")
    scene.road("H5", "I4", "J4", "K4", "L4")
    table = played(scene.table(), "saddler", "house I5", "bridge M4")
    assert table.pos.coins[0] == 24 and table.asked == ("follow", 1)
    table = played(scene.table(), "saddler", "bridge M4", "done")
    assert table.pos.coins[0] == 27


def test_architect() -> None:
    table = played(quarry("architect", coins=2).table(), "architect", "at G4 straight")
    assert table.pos.coins[0] == 0 and table.asked == ("follow", 1)


def test_engineer() -> None:
    table = played(quarry("engineer", ()).table(), "engineer", "at F4 straight", "none")
    assert table.pos.kinds[-1] == table.parts.resource_ids.index("bricks") and table.pos.coins[0] == 26
    plain = quarry("smith", ())
    table = played(plain.table(), "smith")
    assert table.why("at F4 straight") == "G.UPG.03"


def test_marshal() -> None:
    scene = with_card("marshal", coins=0)
    scene.store("population", "L4")
    scene.road("K4")
    table = played(scene.table(), "marshal", "bridge M4")
    assert table.pos.coins[0] == 0 and table.pos.temp[0] == 2


def test_clothier() -> None:
    scene = with_card("clothier")
    scene.store("metal", "E4")
    table = played(scene.table(), "clothier", "access E4")
    assert "done" in table.options()
    table.play("build population", "at T4")
    assert table.pos.coins[0] == 29 and table.asked == ("follow", 1)


def test_chancellor() -> None:
    scene = with_card("chancellor", coins=0).show("mason", "smith")
    table = played(scene.table(), "chancellor", "hire smith")
    assert table.pos.coins[0] == 0 and table.pos.temp[0] == 2 and table.pos.perm[0] == 1


def test_master_of_works() -> None:
    scene = quarry("master_of_works")
    scene.store("stone", "T4")
    scene.road("S4")
    table = played(scene.table(), "master_of_works", "at G4 straight", "none")
    assert table.asked[0] in ("advanced", "place")
    table.maybe("advanced", "build bricks")
    table.play("at P4 straight", "none")
    assert table.pos.coins[0] == 22 and table.asked == ("follow", 1)
    table = played(scene.table(), "master_of_works", "at G4 straight", "none", "done")
    assert table.pos.coins[0] == 26

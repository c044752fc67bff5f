"""Every race action and every worker space of a prestige building."""

from __future__ import annotations

from tests.support.founders import Scene, Table
from tests.support.rule import rule


def at_home(race: str, players: int = 2, coins: int = 30) -> Scene:
    """A seat with a house, so that one worker is available."""
    others = [name for name in ("human", "valrath", "orchid", "vermling") if name != race]
    scene = Scene(players, races=[race, *others]).rich(coins)
    scene.house(0, "H4")
    return scene


def sent(scene: Scene, where: str = "mat") -> Table:
    table = scene.table()
    table.play("down trade_0", where)
    return table


def at(name: str, cell: str = "Q4", race: str = "human", coins: int = 30, own: bool = True, players: int = 2) -> Scene:
    """A building with a cube of seat 0 on its first flag."""
    scene = at_home(race, players, coins)
    first = scene.parts.resource_ids[scene.parts.wanted[scene.building_number(name)][0]]
    scene.building(name, cell, cubes={first: 0} if own else {})
    return scene


# Races


def test_humans() -> None:
    scene = at_home("human").show("foreman", "smith")
    scene.store("population", "E7")
    table = sent(scene)
    assert table.pos.hired[0].bit_count() == 1 and table.pos.coins[0] == 29 and table.pos.mat == 1


def test_vermlings() -> None:
    scene = at_home("vermling", coins=2)
    table = sent(scene)
    assert table.asked == ("spot", 0)
    assert "at F5" in table.options() and "at E5" not in table.options()  # desert, but no forest
    table.play("at B5")
    assert table.pos.coins[0] == 0


def test_harrowers() -> None:
    scene = at_home("harrower").show("reeve")
    scene.store("harvest", "E7")
    table = sent(scene)
    assert table.asked == ("respond", 0)
    table.play("follow hire")
    assert table.pos.coins[0] == 29 and table.pos.temp[0] == 0 and table.pos.perm[0] == 1


@rule("G.TRN.11")
def test_quatryls() -> None:
    scene = at_home("quatryl").hand(0, "trade_0", "call_0")
    table = sent(scene)
    assert "take trade_0" not in table.options() and table.rule == "G.BAS.05"
    table.play("take upgrade_0")
    assert table.card("upgrade_0") in table.pos.hands[0]
    assert table.heard("recovered", 1)[0]["card"] == table.card("upgrade_0")


def test_aesthers() -> None:
    scene = at_home("aesther").show("mason", "smith", "scholar", "foreman")
    scene.pos.native[0] = scene.resource("gems")
    table = sent(scene)
    table.play("hire foreman")
    assert table.pos.coins[0] == 28 and table.pos.perm[0] == 1


def test_orchids() -> None:
    scene = at_home("orchid", coins=1).hold(0, "metal")
    table = sent(scene)
    table.play("build metal")
    assert table.asked == ("spot", 0)
    assert "at F5" in table.options() and "at E5" not in table.options()  # desert for nothing, forest for 2
    table.play("at B5")
    assert table.asked == ("road", 0) and "done" in table.options()
    assert table.pos.coins[0] == 0


def test_savvas() -> None:
    scene = at_home("savvas", coins=2)
    scene.store("stone", "E6")
    scene.road("F6")
    table = sent(scene)
    assert table.asked[0] == "place"
    table.play("at G7 right")
    assert table.asked[0] == "with_road"
    table.play("before G6")
    assert table.pos.coins[0] == 0 and table.pos.roads.bit_count() == 2


def test_valrath() -> None:
    scene = at_home("valrath", players=3)
    scene.store("stone", "T4")  # neutral
    scene.store("population", "D7")
    table = sent(scene)
    assert table.pos.access == [0, 0, 1] and table.pos.coins[:2] == [28, 32]  # ruins: 4 less 2


def test_inox() -> None:
    scene = at_home("inox", players=4)
    scene.pos.points = [5, 6, 5, 9]
    scene.pos.coins = [0, 3, 3, 0]
    table = sent(scene)
    assert table.pos.coins == [1, 2, 3, 0]


# Buildings


def test_gilded_lily() -> None:
    table = sent(at("gilded_lily"), "worker gilded_lily")
    assert table.pos.coins[0] == 28 and table.pos.perm[0] == 1
    assert [(fact["seat"], fact["number"]) for fact in table.heard("spent", 1)] == [(0, 2)]
    poor = at("gilded_lily", coins=1).table()
    poor.play("down trade_0")
    assert poor.why("worker gilded_lily") == "G.BAS.12"


def test_silver_thimble() -> None:
    table = sent(at("silver_thimble"), "worker silver_thimble")
    assert table.pos.coins[0] == 27 and table.pos.points[0] == 2


def test_crooked_bone() -> None:
    scene = at("crooked_bone")
    scene.store("metal", "P3")
    scene.store("population", "R5")
    scene.store("bricks", "Q6", owner=1)
    assert sent(scene, "worker crooked_bone").pos.coins[0] == 32


def test_salty_barge() -> None:
    scene = at("salty_barge").show("foreman", "mason", "smith", "scholar")
    scene.store("population", "E7")
    table = sent(scene, "worker salty_barge")
    assert table.pos.coins[0] == 30 and table.card("foreman") in table.pos.hands[0]


def test_east_gatehouse() -> None:
    scene = at("east_gatehouse")
    scene.road("I4", "J4", "K4", "L4")
    table = sent(scene, "worker east_gatehouse")
    assert not table.cells("house")
    table.play("bridge M4")
    assert table.pos.coins[0] == 28


def test_river_gatehouse() -> None:
    table = sent(at("river_gatehouse"), "worker river_gatehouse")
    table.play("at I5", "done")
    assert table.pos.roads.bit_count() == 1


def test_fish_market() -> None:
    scene = at("fish_market")
    scene.store("metal", "B6")
    scene.store("metal", "O3")
    table = sent(scene, "worker fish_market")
    assert "access O3" not in table.options()
    table.play("build population")
    letters = {scene.parts.board.letters[table.cell(cell)] for cell in table.cells()}
    assert letters == {"C"}
    table.play(table.options()[0])
    assert table.pos.coins[0] == 30


def test_night_market() -> None:
    scene = at("night_market")
    scene.store("metal", "O3")
    scene.store("metal", "D7")
    table = sent(scene, "worker night_market")
    table.play("access O3")
    assert table.pos.coins[:2] == [28, 32]


def test_grand_theatre() -> None:
    assert sent(at("grand_theatre"), "worker grand_theatre").pos.temp[0] == 3


def test_masque_theatre() -> None:
    scene = at("masque_theatre")
    scene.house(0, "Q9")
    assert sent(scene, "worker masque_theatre").pos.temp[0] == 3


def test_great_oak() -> None:
    scene = at("great_oak")
    scene.pos.temp[0] = 3
    table = sent(scene, "worker great_oak")
    assert table.options() == ["exchange 1", "exchange 2"]
    table.play("exchange 2")
    assert table.pos.temp[0] == 1 and table.pos.perm[0] == 2


def test_star_temple() -> None:
    assert sent(at("star_temple"), "worker star_temple").pos.perm[0] == 1


def test_merchants_guild() -> None:
    scene = at("merchants_guild")
    scene.store("population", "E7")
    scene.store("bricks", "C9", owner=0)
    scene.store("books", "H9", owner=0)
    assert sent(scene, "worker merchants_guild").pos.coins[0] == 32


def test_artificers_guild() -> None:
    scene = at("artificers_guild", coins=3).hold(0, "stone")
    scene.store("stone", "E6")
    scene.road("F6")
    table = sent(scene, "worker artificers_guild")
    table.play("at G7 right")
    assert table.pos.coins[0] == 0


def towers(name: str, terrain: str) -> None:
    scene = at(name, "E7")
    scene.store("metal", {"desert": "G7", "coast": "B7"}[terrain])
    scene.store("metal", "T4")
    scene.road("C7", "D9")
    table = sent(scene, f"worker {name}")
    assert table.pos.access[2] == 1 and table.pos.coins == [30, 30]


def test_north_watchtower() -> None:
    towers("north_watchtower", "desert")


def test_west_watchtower() -> None:
    scene = at("west_watchtower", "E7")
    scene.store("metal", "B6")
    scene.road("C6", "D6")
    table = sent(scene, "worker west_watchtower")
    assert table.pos.access[2] == 1
    assert table.heard("access")[0]["rule"] == "G.BAS.06"


def test_university() -> None:
    scene = at("university").hand(0, "trade_0", "call_0")
    table = sent(scene, "worker university")
    table.play("take hire_0")
    assert "done" in table.options()
    table.play("take construct_0")
    table.chance()
    assert len(table.pos.hands[0]) == 3


@rule("G.BAS.08")
def test_house_of_healing() -> None:
    scene = at("house_of_healing")
    scene.house(0, "Q9", "H16")
    scene.pos.mat = 1
    scene.building("star_temple", "Q14", cubes={"stone": 0})
    scene.pos.posted[scene.building_number("star_temple")] = 0
    table = sent(scene, "worker house_of_healing")
    assert table.options() == ["mat", "worker star_temple"]
    table.play("mat", "worker star_temple")
    assert table.pos.workers(0) == 2 and table.pos.mat == 0


def test_town_hall() -> None:
    scene = at("town_hall").show("foreman")
    scene.store("population", "E7")
    table = sent(scene, "worker town_hall")
    assert table.asked[0] == "respond"
    table.play("follow hire")
    assert table.pos.coins[0] == 29 and table.pos.temp[0] == 0


def test_courthouse() -> None:
    scene = at("courthouse")
    scene.building("star_temple", "T8", cubes={"stone": 0})
    scene.building("great_oak", "E15", cubes={"wood": 0})
    assert sent(scene, "worker courthouse").pos.points[0] == 2


def test_ghost_fortress() -> None:
    scene = at("ghost_fortress", "L9")
    assert "worker ghost_fortress" not in after_down(scene)
    scene.building("silver_thimble", "T8", cubes={"gems": 0, "cloth": 1})
    assert sent(scene, "worker ghost_fortress").pos.points[0] == 1


def after_down(scene: Scene) -> list[str]:
    table = scene.table()
    table.play("down trade_0")
    return table.options()

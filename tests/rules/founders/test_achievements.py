"""Achievements (G.VAC), each with its own test."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludoteka.games.founders.achievements import leads_a_district, meets
from ludoteka.games.founders.city import HOUSE
from ludoteka.games.founders.scoring import totals
from tests.support.founders import Scene
from tests.support.rule import rule


def cubes(scene: Scene, count: int, complete: bool = False) -> None:
    for name, cell in list(
        zip(
            ["gilded_lily", "crooked_bone", "fish_market", "great_oak", "university"],
            ["E3", "E5", "E9", "J4", "Q4"],
            strict=True,
        )
    )[:count]:
        wanted = [scene.parts.resource_ids[n] for n in scene.parts.wanted[scene.building_number(name)]]
        scene.building(name, cell, cubes=dict.fromkeys(wanted if complete else wanted[:1], 0))


def stores(scene: Scene, count: int) -> None:
    for resource, cell in list(
        zip(
            ["population", "books", "bricks", "jewelry", "food", "leather", "machinery"],
            ["E3", "H3", "C6", "H6", "C9", "O4", "O8"],
            strict=True,
        )
    )[:count]:
        scene.store(resource, cell, owner=0)


def districts(scene: Scene, count: int) -> None:
    for cell in ["E3", "T3", "K16"][:count]:
        scene.store("population", cell)


def advisers(scene: Scene, count: int) -> None:
    scene.pos.hired[0] = (1 << count) - 1


def homes(scene: Scene, houses: int, bridges: int) -> None:
    scene.house(0, *["H4", "Q5", "H16"][:houses])
    scene.bridge(0, *["M3", "M4", "M5"][:bridges])


def level(scene: Scene, number: int, count: int) -> None:
    for resource, cell in list(zip({2: ["books", "bricks"], 3: ["cloth", "labor"]}[number], ["E3", "H6"], strict=True))[
        :count
    ]:
        scene.store(resource, cell, owner=0)


def neighbours(scene: Scene, count: int) -> None:
    for resource, cell in list(zip(["metal", "stone", "gems"], ["E3", "H6", "C9"], strict=True))[:count]:
        scene.store(resource, cell, access=(0,))


def council(scene: Scene, count: int, third: bool) -> None:
    scene.pos.hired[0] = (1 << count - third) - 1 | (1 << 17 if third else 0)


CASES: list[tuple[str, Callable[[Scene], None], Callable[[Scene], None]]] = [
    ("three_deliveries", lambda s: cubes(s, 3), lambda s: cubes(s, 2)),
    ("three_districts", lambda s: districts(s, 3), lambda s: districts(s, 2)),
    ("five_resources", lambda s: stores(s, 5), lambda s: stores(s, 4)),
    ("three_advisers", lambda s: advisers(s, 3), lambda s: advisers(s, 2)),
    ("settled", lambda s: homes(s, 2, 1), lambda s: homes(s, 2, 0)),
    ("level_three", lambda s: level(s, 3, 1), lambda s: level(s, 2, 2)),
    ("two_workshops", lambda s: level(s, 2, 2), lambda s: level(s, 2, 1)),
    ("good_neighbour", lambda s: neighbours(s, 3), lambda s: neighbours(s, 2)),
    ("two_houses", lambda s: homes(s, 2, 0), lambda s: homes(s, 1, 2)),
    ("first_founders", lambda s: cubes(s, 2, True), lambda s: cubes(s, 2)),
    ("master_of_a_district", lambda s: districts(s, 1), lambda s: homes(s, 0, 2)),
    ("everywhere", lambda s: cubes(s, 5), lambda s: cubes(s, 4)),
    ("seven_resources", lambda s: stores(s, 7), lambda s: stores(s, 6)),
    ("full_council", lambda s: council(s, 4, True), lambda s: council(s, 4, False)),
    ("home_and_road", lambda s: homes(s, 3, 2), lambda s: homes(s, 3, 1)),
]


@rule("G.VAC.02", "G.VAC.07")
@pytest.mark.parametrize(("id", "enough", "short"), CASES, ids=[case[0] for case in CASES])
def test_conditions(id: str, enough: Callable[[Scene], None], short: Callable[[Scene], None]) -> None:
    for arrange, expected in ((enough, True), (short, False)):
        scene = Scene(3, "achievements")
        arrange(scene)
        goal = scene.parts.goals[scene.parts.goal_ids.index(id)]
        assert meets(scene.pos, 0, goal) == expected
        assert not meets(scene.pos, 1, goal)


@rule("G.VAC.03")
def test_an_immediate_card_is_scored_once_by_all_who_meet_it() -> None:
    scene = Scene(2, "achievements").goal("two_houses", "three_advisers")
    scene.pos.hired = [7, 7]
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.pos.points == [3, 3]
    assert table.pos.scored == [scene.parts.goal_ids.index("three_advisers")]
    table.play("down trade_1", "coin")
    table.chance()
    assert table.pos.points == [3, 3]


@rule("G.VAC.04", "G.VAC.09")
def test_a_mid_game_card_waits_for_the_second_completion() -> None:
    for completed, points in ((1, [0, 0]), (2, [2, 0]), (6, [2, 0])):
        scene = Scene(2, "achievements").goal("two_houses").completed(completed)
        scene.house(0, "H4", "Q5")
        table = scene.table()
        table.play("down trade_0", "coin")
        table.chance()
        assert table.pos.points == points
        assert table.match.over == (completed == 6)


@rule("G.VAC.04")
def test_a_mid_game_card_that_nobody_meets_then_is_closed() -> None:
    scene = Scene(2, "achievements").goal("two_houses").completed(2).rich()
    scene.house(0, "H4")
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.pos.goals == [] and table.pos.scored == [scene.parts.goal_ids.index("two_houses")]
    table.pos.lay_tile(HOUSE, table.cell("Q5") << 2, 0)
    table.play("down trade_1", "coin")
    table.chance()
    assert table.pos.points == [0, 0], "too late"


@rule("G.VAC.05", "G.END.04")
def test_an_end_game_card_counts_at_the_end() -> None:
    scene = Scene(2, "achievements").goal("home_and_road").completed(6)
    homes(scene, 3, 2)
    assert totals(scene.pos) == [4 + 1, 1]
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.match.over and table.match.scores() == [4 + 2, 1]
    assert table.heard("achieved")[0]["rule"] == "G.END.04"


@rule("G.VAC.08")
def test_a_majority_fails_on_a_tie() -> None:
    scene = Scene(2, "achievements")
    scene.store("population", "E3")
    scene.store("metal", "H6")
    assert not leads_a_district(scene.pos, 0)
    scene.house(0, "H3")
    assert leads_a_district(scene.pos, 0) and not leads_a_district(scene.pos, 1)
    alone = Scene(1, "achievements")
    assert not leads_a_district(alone.pos, 0)
    alone.store("population", "E3", owner=0)
    assert leads_a_district(alone.pos, 0)

"""Golden cases of calls to vote, the end, and set-up."""

from __future__ import annotations

from ludoteka.games.founders.opening import Claim, Claims
from ludoteka.games.founders.prestige import Deal
from ludoteka.games.founders.scoring import ranking, totals
from ludoteka.games.founders.vote import BONUSES, RETURN, Call
from tests.support.founders import Scene, Table, components, opened, the_game
from tests.support.rule import example, rule


def call(scene: Scene, seat: int = 0) -> Table:
    """The vote of a call, after bonuses and income."""
    return scene.table(seat, frames=[Call(seat, RETURN, 0)])


def three_proposals(players: int = 3) -> Scene:
    return Scene(players).propose("gilded_lily", "salty_barge", "town_hall")


@example("GX.RB.08")
@rule("G.VOT.09", "G.VOT.10", "G.VOT.15")
def test_the_largest_total_wins_and_its_largest_stake_places() -> None:
    scene = three_proposals(4)
    scene.pos.temp = [2, 2, 1, 0]
    table = call(scene)
    table.chance()
    table.vote("1 2 0", "2 2 0", "2 1 0", "3 0 0")
    # 3 on the first, 3 + 2 = 5 on the second: one more crystal makes the 6 of the case
    won = table.heard("won")[0]
    assert (won["prestige"], won["number"], won["seat"]) == (scene.building_number("salty_barge"), 5, 1)
    assert table.asked == ("prestige", 1)


@example("GX.RB.09")
@rule("G.VOT.03")
def test_a_bonus_for_each_card_in_hand() -> None:
    scene = three_proposals().hand(0, "trade_0", "hire_0", "call_0")
    scene.store("population", "E4")
    table = scene.table()
    table.play("up call_0")
    assert table.asked == ("bonus", 0) and table.options() == ["coin", "crystal", "road"]
    table.play("coin", "road", "at F5")
    table.chance()
    assert table.pos.coins[0] == 8 and table.pos.roads.bit_count() == 1
    assert table.asked[0] == "vote"


@example("GX.RN.01")
@rule("G.SET.14", "G.SET.25")
def test_a_player_after_the_setup() -> None:
    for players in (2, 3, 4):
        table = opened(players)
        table.chance()
        while table.asked[0] != "turn":
            table.play(table.options()[0])
        pos = table.pos
        for seat in range(players):
            assert pos.coins[seat] == 7 and pos.points[seat] == 0 and pos.income(seat) == 1
            assert len(pos.hands[seat]) == (6 if players == 2 else 5)
            assert pos.workers(seat) == 0 and pos.owners.count(seat) == 1


@example("GX.RN.11")
@rule("G.VOT.01")
def test_the_call_needs_cards_in_the_pile() -> None:
    for players, enough in ((3, 2), (2, 3)):
        names = ["trade_0", "hire_0", "construct_0", "upgrade_0", "income_0"][: (players == 2 and 5) or 4]
        for count in (enough - 1, enough):
            scene = Scene(players).hand(0, *names[count:], "call_0")
            assert scene.table().why("up call_0") == ("" if count == enough else "G.VOT.01")


@example("GX.RN.12")
@rule("G.END.02", "G.END.03", "G.END.09")
def test_final_scoring() -> None:
    scene = Scene(2)
    scene.pos.perm[0], scene.pos.temp[0], scene.pos.coins[0] = 3, 2, 11
    assert totals(scene.pos)[0] == 5


@example("GX.RN.14")
@rule("G.VOT.09")
def test_the_weight_of_a_stake() -> None:
    scene = three_proposals()
    scene.pos.temp[0], scene.pos.perm[0] = 2, 1
    table = call(scene)
    table.chance()
    table.vote("1 2 1", "2 0 0", "3 0 0")
    assert table.heard("won")[0]["number"] == 5


@example("GX.RN.15")
@rule("G.VAC.02")
def test_the_points_of_three_achievements() -> None:
    goals = {goal["id"]: goal for goal in components()["achievement"]}
    parts = the_game(2, "achievements").parts
    for id, points in (("three_deliveries", 3), ("level_three", 3), ("master_of_a_district", 6)):
        assert goals[id]["vp"] == points
        assert next(goal.points for goal in parts.goals if goal.id == id) == points


@example("GX.RN.16")
@rule("G.SET.21")
def test_neutral_resources_by_players() -> None:
    for players, neutral in ((2, 2), (3, 2), (4, 0)):
        table = opened(players)
        table.chance()
        while table.asked[0] != "start":
            table.play(table.options()[0])
        assert sum(table.pos.holder(resource) < 0 for resource in range(8)) == neutral


@example("GX.RN.17")
@rule("G.CMP.04")
def test_main_action_cards() -> None:
    counts = {card["id"]: card["count"] for card in components()["action_card"]}
    assert counts == {"trade": 4, "hire": 4, "construct": 4, "upgrade": 4, "call": 4, "income": 2}
    for players, cards in ((2, 12), (3, 15), (4, 20)):
        assert the_game(players).parts.first_adviser == cards


@example("GX.OW.20")
@rule("G.PRE.06")
def test_a_building_that_fits_nowhere_leaves() -> None:
    scene = three_proposals()
    scene.building("crooked_bone", "E3")
    scene.pos.prestige.append(scene.building_number("crooked_bone"))
    scene.pos.built.clear()
    scene.building("north_watchtower", "E7")
    for other in ("E", "S"):
        district = scene.parts.board.districts[scene.parts.board.district_ids.index(other)]
        for cell in range(scene.parts.board.size):
            if district >> cell & 1 and scene.parts.board.free >> cell & 1 and (cell + cell // 26) % 2 == 0:
                scene.pos.lay_road(cell)
    # No three free cells in a row are left outside the western district, where a tavern stands.
    table = call(scene)
    table.chance()
    assert scene.building_number("salty_barge") in table.pos.gone
    assert table.heard("removed")[0]["rule"] == "G.PRE.06"
    assert len(table.pos.proposals) == 3 and table.asked[0] == "vote"


@example("GX.OW.40")
@rule("G.VOT.16")
def test_a_tie_for_the_highest_stake() -> None:
    scene = three_proposals()
    scene.pos.temp = [2, 2, 0]
    scene.pos.points = [10, 14, 0]
    table = call(scene)
    table.chance()
    table.vote("1 2 0", "1 2 0", "2 0 0")
    assert table.asked == ("prestige", 0)


@example("GX.OW.41")
@rule("G.VOT.13", "G.VOT.14")
def test_crystals_after_the_vote() -> None:
    scene = three_proposals()
    scene.pos.temp[0], scene.pos.perm[0] = 4, 2
    table = call(scene)
    table.chance()
    table.vote("1 1 1", "1 0 0", "1 0 0")
    assert (table.pos.temp[0], table.pos.perm[0]) == (0, 1)


@example("GX.OW.43")
@rule("G.VOT.05", "G.BAS.07")
def test_only_the_callers_workers_return() -> None:
    scene = three_proposals()
    scene.store("population", "E4")
    scene.house(0, "H4")
    scene.house(1, "Q5")
    scene.building("university", "Q8", cubes={"population": 1, "knowledge": 0})
    scene.pos.posted[scene.building_number("university")] = 1
    scene.pos.mat = 1
    table = call(scene)
    assert table.pos.mat == 0 and table.pos.posted[scene.building_number("university")] == 1
    assert table.pos.workers(0) == 1 and table.pos.workers(1) == 0


@example("GX.OW.44")
@rule("G.VOT.08", "G.VOT.17")
def test_nobody_abstains() -> None:
    table = call(three_proposals())
    table.chance()
    assert table.options(1) == ["stake 1 0 0", "stake 2 0 0", "stake 3 0 0"]


@example("GX.OW.55")
@rule("G.SET.18", "G.SET.19")
def test_only_forbidden_resources_are_left() -> None:
    scene = Scene(4)  # population, metal, gems, wood
    scene.hold(0, "stone")
    scene.pos.extras = [[], [scene.resource("harvest")], [scene.resource("knowledge")], []]
    scene.pos.native[0] = scene.resource("population")
    frames = [Claim(3, 0, 0)]
    table = scene.table(frames=[*frames])
    # Livestock and stone are left; both are forbidden to wood, and so is knowledge.
    assert table.pos.extras[3] == [scene.resource("harvest")]
    assert table.asked == ("resource", 1)
    assert table.options() == ["choose livestock", "choose stone"]


@example("GX.OW.56")
@rule("G.SET.20")
def test_the_third_resource_of_two_players() -> None:
    scene = Scene(2, races=["valrath", "quatryl"]).hold(0, "harvest").hold(1, "population")
    table = scene.table(frames=[Claim(0, 1, 0)])
    assert set(table.options()) == {"choose wood", "choose stone"}
    for name in ("gems", "livestock"):
        assert table.why(f"choose {name}") == "G.SET.20"
    assert Claims(0).state() == [0]


@example("GX.OW.57")
@rule("G.SET.22")
def test_the_aesthers_take_a_resource() -> None:
    table = opened(3)
    table.chance()
    table.play("lead savvas", "lead aesther")
    assert table.asked[0] == "resource" and "choose stone" not in table.options() and len(table.options()) == 7
    table.play("choose gems")
    assert table.why("lead orchid") == "G.SET.22" and "lead human" in table.options()


@example("GX.OW.58")
@rule("G.SET.24")
def test_start_cells_of_three_players() -> None:
    table = opened(3)
    table.chance()
    while table.asked[0] != "start":
        table.play(table.options()[0])
    assert len(table.options()) == 6
    first = table.pos.first
    assert table.asked[1] == (first + 2) % 3


@example("GX.OW.67")
@rule("G.VAC.04")
def test_the_mid_game_card_is_scored_after_all_follow_actions() -> None:
    scene = Scene(2, "achievements", races=["savvas", "valrath"]).rich().goal("level_three").completed(2)
    scene.hold(1, "harvest")
    scene.store("metal", "A9")
    scene.store("harvest", "E4")
    scene.store("machinery", "D6", owner=1, inputs=("A9", "A9"))
    scene.road("F5")
    scene.store("stone", "O4")
    scene.road("P4")
    table = scene.table()
    table.play("up upgrade_0", "at Q4 straight", "none", "follow upgrade")
    if table.asked[0] == "advanced":
        table.play("build cloth")
    table.play("at G4 straight")
    table.chance()
    assert [told["seat"] for told in table.heard("achieved")] == [1]


@example("GX.OW.69")
@rule("G.END.06")
def test_a_tie_at_the_end() -> None:
    scene = Scene(4)
    scene.pos.points = [20, 5, 20, 5]
    scene.pos.active = 1
    assert ranking(scene.pos)[0] == [2]


@example("GX.OW.81")
@rule("G.PRE.09", "G.PRE.08")
def test_the_discards_become_a_new_deck() -> None:
    scene = Scene(3).only("gilded_lily", "university", "town_hall", "star_temple")
    scene.pos.prestige = []
    scene.pos.top = [scene.building_number("gilded_lily")]
    scene.pos.discards = [scene.building_number(name) for name in ("university", "town_hall", "star_temple")]
    for number in [*scene.pos.top, *scene.pos.discards]:
        scene.pos.known[scene.parts.card_count + number] = -1
    table = scene.table(frames=[Deal(-1, 0)])
    assert table.pos.proposals == [scene.building_number("gilded_lily")]
    table.chance()
    assert len(table.pos.proposals) == 3 and len(table.pos.top) == 1 and not table.pos.discards


@example("GX.OW.83")
@rule("G.VOT.02", "G.VOT.03", "G.VOT.06")
def test_the_order_of_a_call() -> None:
    scene = three_proposals().hand(0, "trade_0", "call_0")
    for resource, cell in (("metal", "T4"), ("gems", "K16")):
        scene.store(resource, cell)
    scene.store("jewelry", "Q16", owner=1)
    scene.store("bricks", "S8", owner=1)
    table = scene.table()
    table.play("up call_0", "coin")
    order = [table.game.event_kinds[fact.kind].name for fact in table.facts if fact.kind >= 0]
    assert order[:4] == ["called", "coins", "took_back", "coins"]
    assert table.pos.coins == [8, 10, 8]
    table.chance()
    assert table.asked[0] == "vote"
    assert BONUSES == 0

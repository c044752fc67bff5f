"""A referee's doubts about trade, buildings, deliveries, advisers, workers and what is told to whom."""

from __future__ import annotations

from random import Random

import pytest

from ludoteka.games.founders.game import make
from ludoteka.games.founders.opening import Claim
from ludoteka.games.founders.prestige import Deal
from ludoteka.kernel.chance import SeededChance
from ludoteka.ledger import ledger
from tests.support.founders import Scene, Table, component_text, opened, the_game
from tests.support.rule import rule

# Trade


@rule("G.TRD.12", "G.TRD.13", "G.TRD.14", "G.TRD.06")
def test_what_a_follower_may_trade() -> None:
    scene = Scene(3).rich()
    scene.store("population", "E8")
    scene.store("metal", "J4", access=())
    scene.store("gems", "F4")
    scene.store("bricks", "G2", owner=2)
    scene.store("books", "R9", owner=2)
    table = scene.table(1)
    table.play("up trade_1", "build metal", "at T4", "pass", "follow trade")
    words = table.options()
    assert "access F4" in words and "access G2" in words
    assert "access T4" in words and table.why("access J4") == "G.TRD.13"
    assert table.why("build knowledge") == "G.TRD.14"
    table.play("access G2")
    assert table.pos.coins[0] == 28 and table.pos.coins[2] == 32


@rule("G.TRD.13", "G.TRD.06")
def test_one_cell_on_coast_is_enough_and_sets_the_price() -> None:
    scene = Scene(3).rich()
    scene.store("bricks", "C4", owner=1)  # coast, forest, desert
    scene.store("books", "D6", owner=1)  # forest, forest, desert
    scene.store("leather", "C3", owner=1)  # coast, coast, desert
    scene.store("weapons", "B5", owner=1)  # coast, coast, forest, forest
    table = scene.table(2)
    table.play("up trade_2", "access B5")
    assert table.pos.coins[2] == 27
    table.play("follow trade", "access C4")
    assert table.pos.coins[:2] == [28, 35]


@rule("G.TRD.09", "G.TRD.10", "G.OWN.13", "G.BLD.08", "G.DEL.07", "G.DEL.04")
def test_a_storehouse_placed_for_an_opponent_delivers_for_the_opponent() -> None:
    scene = Scene(3).rich().completed(2)
    scene.store("population", "E4")
    scene.building("merchants_guild", "T2")
    table = scene.table()
    assert table.pos.income(1) == 0
    table.play("up trade_0", "build metal")
    place = sorted(table.cells() & {"S2", "S3", "T3", "T4", "U4", "V4", "S1", "S4"})
    assert place
    table.play(f"at {place[0]}")
    assert table.pos.points == [0, 2, 0] and table.pos.income(1) == 1
    assert table.pos.coins[:2] == [26, 34] and table.pos.access[-1] == 1


@rule("G.TRD.10", "G.TRD.11")
def test_refusals_of_foreign_storehouses() -> None:
    scene = Scene(3).rich().completed(1)
    scene.store("population", "E4")
    table = scene.table()
    table.play("up trade_0")
    assert table.why("build metal") == "G.TRD.10" and "build stone" in table.options()
    poor = Scene(3).completed(2)
    poor.pos.coins = [3, 3, 3]
    table = poor.table()
    table.play("up trade_0")
    assert table.asked[0] == "spot"  # four coins are needed for anything but the own resource
    spent = Scene(3).rich().completed(2)
    for cell in ("E4", "S4", "J16"):
        spent.store("metal", cell)
    table = spent.table()
    table.play("up trade_0")
    assert table.why("build metal") == "G.TRD.11"


@rule("G.TRD.18", "G.HIR.06")
def test_discounts_stop_at_nothing() -> None:
    scene = Scene(3).hand(0, "quartermaster", "call_0")
    scene.pos.coins = [0, 0, 0]
    table = scene.table()
    assert "up quartermaster" in table.options()
    table.play("up quartermaster")
    letters = {table.parts.board.letters[table.cell(cell)] for cell in table.cells()}
    assert letters == {"D", "C"}
    table.play("at F4")
    assert table.pos.coins[0] == 0 and table.pos.temp[0] == 1


@rule("G.OWN.12", "G.OWN.08", "G.BLD.06")
def test_access_is_bought_once_by_each() -> None:
    scene = Scene(3).rich()
    scene.store("gems", "F4", access=(0,))
    table = scene.table(1)
    table.play("up trade_1", "access F4")
    assert table.pos.access[0] == 0b011 and table.pos.owners[0] == 2
    scene.pos.stack.clear()
    scene.store("metal", "U4")
    table = scene.table()
    table.play("up trade_0")
    assert "access U4" in table.options() and table.why("access F4") == "G.OWN.12"


# Advisers


@rule("G.HIR.11", "G.NEU.09", "G.TRD.05")
def test_the_patroness_buys_of_the_bank_and_needs_money_for_both() -> None:
    scene = Scene(3).hand(0, "patroness", "call_0").show("mason", "smith", "foreman", "reeve")
    scene.store("stone", "F4")  # neutral, on desert
    scene.store("metal", "J4")  # on ruins
    scene.pos.coins = [2, 0, 0]
    assert scene.table().why("up patroness") == "G.TRN.03"
    scene.pos.stack.clear()
    scene.pos.coins = [4, 0, 0]
    table = scene.table()
    table.play("up patroness")
    assert table.pos.coins == [1, 0, 0]  # access 2, the first space 1; metal would have cost 4 and 1
    assert table.card("mason") in table.pos.hands[0] and table.pos.perm[0] == 1
    assert table.asked == ("follow", 1)


@rule("G.HIR.12")
def test_the_foreman_counts_both_prices_together() -> None:
    scene = Scene(3).hand(0, "foreman", "call_0").show("smith", "peddler", "reeve", "carpenter")
    scene.store("metal", "F4", access=(0,))
    scene.store("gems", "S4", access=(0,))
    scene.store("wood", "J16", access=(0,))
    scene.pos.coins = [2, 0, 0]
    table = scene.table()
    table.play("up foreman")
    assert table.options() == ["hire peddler", "hire smith"]
    assert table.why("hire carpenter") == "G.HIR.12" and table.why("hire reeve") == "G.HIR.02"
    table.play("hire peddler")
    assert table.pos.coins[0] == 0 and table.pos.perm[0] == 2 and table.pos.temp[0] == 0
    scene.pos.stack.clear()
    scene.pos.coins = [1, 0, 0]
    assert scene.table().why("up foreman") == "G.TRN.03"


@rule("G.HIR.02", "G.HIR.06")
def test_free_is_not_unconditional() -> None:
    scene = Scene(3).hand(0, "scholar", "call_0").show("smith", "peddler", "reeve", "carpenter")
    scene.pos.coins = [0, 0, 0]
    assert scene.table().why("up scholar") == "G.TRN.03"
    scene.pos.stack.clear()
    scene.hand(0, "chancellor", "call_0")
    table = scene.table()
    table.play("up chancellor")
    assert len(table.options()) == 4
    table.play("hire carpenter")
    assert table.pos.coins[0] == 0 and table.pos.temp[0] == 2


@rule("G.HIR.08", "G.HIR.09", "G.SET.05")
def test_the_deck_runs_from_the_first_level_to_the_third() -> None:
    scene = Scene(3).rich()
    parts = scene.parts
    scene.store("population", "E4")
    scene.show("foreman", "smith", "peddler", "carpenter")
    scene.pos.advisers = [card for card in scene.pos.advisers if parts.adviser_level[card - parts.first_adviser] > 1]
    table = scene.table()
    table.play("up hire_0")
    table.play("pass", "pass")
    levels = {parts.adviser_level[card - parts.first_adviser] for card in table.pos.options(-1)}
    assert levels == {2}


@rule("G.UPG.01", "G.UPG.11", "G.CAS.10")
def test_the_master_of_works_supplies_the_second_storehouse_with_the_first() -> None:
    scene = Scene(3, races=["savvas", "valrath", "human"]).rich().hold(0, "knowledge", "wood")
    scene.hand(0, "master_of_works", "call_0")
    scene.store("stone", "E3")
    scene.store("knowledge", "I3")
    scene.store("wood", "K5")
    scene.road("F4", "G4", "H4", "I5", "J5", "H5")
    scene.store("books", "F6", owner=1, access=(0,))
    table = scene.table()
    table.play("up master_of_works")
    assert table.asked[0] == "place"  # bricks it must be: books stand in this district, government lacks bricks
    table.play("at C5 straight", "none")
    assert table.asked[0] == "advanced" and "build government" in table.options() and "done" in table.options()
    table.play("build government")
    while table.asked[0] in ("place", "with_road", "input"):
        table.play(table.options()[0])
    assert table.pos.coins[0] == 20
    government = table.pos.by_kind[scene.resource("government")][0]
    assert table.pos.suppliers[government] & 127 == table.pos.by_kind[scene.resource("bricks")][0]


# Workers


@rule("G.BAS.06", "G.BAS.07", "G.DEL.10", "G.BAS.12")
def test_whose_worker_may_go_where() -> None:
    scene = Scene(3).house(0, "D5").house(1, "V5")
    scene.building("star_temple", "S2", cubes={"gems": 0})
    scene.building("gilded_lily", "J5", cubes={"jewelry": 0})
    scene.pos.coins = [1, 7, 7]
    table = scene.table()
    table.play("down trade_0")
    assert "worker star_temple" in table.options()
    assert table.why("worker gilded_lily") == "G.BAS.12"  # it costs two coins
    table.play("worker star_temple")
    table.chance()
    assert table.pos.perm[0] == 1
    table.play("down trade_1")
    assert table.why("worker star_temple") == "G.BAS.07"
    assert table.why("worker gilded_lily") == "G.BAS.06"
    assert table.why("mat") == "G.BAS.12"  # the valrath find nothing to buy


@rule("G.BAS.09", "G.BAS.05", "G.HSE.05")
def test_a_house_built_by_a_follower_brings_a_worker_at_once() -> None:
    scene = Scene(3).rich()
    scene.store("population", "G5")
    scene.road("H5")
    scene.store("metal", "S4")
    scene.road("T5")
    table = scene.table(1)
    table.play("up construct_1")
    assert table.asked[0] == "construct"
    table.play(sorted(text for text in table.options() if text.startswith("house"))[0], "pass")
    table.play("follow construct")
    table.play(sorted(text for text in table.options() if text.startswith("house"))[0])
    table.chance()
    assert table.pos.coins == [26, 27, 30] and table.pos.workers(0) == 1 and table.pos.workers(1) == 1


@rule("G.BAS.05", "G.BAS.12")
def test_the_tribute_is_for_those_behind() -> None:
    scene = Scene(4, races=["inox", "valrath", "orchid", "vermling"]).house(0, "D5")
    scene.pos.points = [3, 3, 4, 5]
    scene.pos.coins = [0, 9, 0, 9]
    table = scene.table()
    table.play("down trade_0", "mat")
    assert table.pos.coins == [1, 9, 0, 8]
    scene.pos.stack.clear()
    scene.pos.mat = 0
    scene.pos.coins = [0, 9, 0, 0]
    table = scene.table()
    table.play("down trade_0")
    assert table.why("mat") == "G.BAS.12"


@rule("G.TRN.11", "G.BAS.06")
def test_the_university_returns_cards_of_the_own_pile_only() -> None:
    scene = Scene(3).house(0, "D5").hand(0, "trade_0", "call_0").down(0, "trade_0")
    scene.hand(0, "hire_0", "call_0")
    scene.building("university", "J4", cubes={"population": 0})
    table = scene.table()
    table.play("down hire_0", "worker university")
    assert table.why("take hire_0") == "G.TRN.11" and "done" not in table.options()
    assert {"take construct_0", "take trade_0", "take upgrade_0"} == set(table.options())
    table.play("take trade_0", "done")
    assert table.card("trade_0") in table.pos.hands[0] and table.card("hire_0") in table.pos.down[0]
    assert [told["rule"] for told in table.heard("recovered")] == ["G.BAS.06"]


@rule("G.BAS.06", "G.CON.04")
def test_the_watchtower_gives_access_over_own_bridges_only() -> None:
    for owner, expected in ((0, True), (1, False)):
        scene = Scene(3).house(0, "D6")
        scene.building("north_watchtower", "E7", cubes={"leather": 0})
        scene.store("gems", "U4")
        scene.road("G6", "H6", "I5", "J4", "K4", "L4", "N4", "O4", "P4", "Q4", "R4", "S4", "T3")
        scene.bridge(owner, "M4")
        table = scene.table()
        table.play("down trade_0")
        assert ("worker north_watchtower" in table.options()) == expected


# Deliveries and points


@rule("G.DEL.08", "G.CON.05", "G.BRG.06")
def test_a_strangers_bridge_delivers_nothing_even_for_the_one_who_built_the_road() -> None:
    scene = Scene(3).rich()
    scene.store("population", "K3")
    scene.store("gems", "K5")
    scene.building("grand_theatre", "O3", cubes={})
    scene.building("star_temple", "N6", cubes={})
    scene.road("L4")
    scene.bridge(0, "M4")
    table = scene.table()
    table.play("down trade_0", "road", "at N4")
    table.chance()
    assert table.pos.points == [3, 0, 0]
    assert len(table.heard("delivered")) == 1  # the gems stand on the wrong bank for the orchids


@rule("G.DEL.08", "G.DEL.01")
def test_a_road_on_this_bank_lets_a_strangers_storehouse_deliver_over_its_owners_bridge() -> None:
    for builder, points in ((1, [0, 3, 0]), (0, [0, 0, 0])):
        scene = Scene(3).rich().hold(1, "knowledge")
        scene.store("population", "J4")
        scene.store("knowledge", "J6")
        scene.road("K5", "L4", "N4")
        scene.bridge(builder, "M4")
        scene.building("university", "O4", cubes={"population": 2})
        table = scene.table(0)
        table.play("down trade_0", "road", "at K4")
        table.chance()
        assert table.pos.points == points
        assert [told["seat"] for told in table.heard("delivered")] == ([1] if points[1] else [])


@rule("G.DEL.09", "G.DEL.03", "G.PRE.10")
def test_one_road_serves_two_buildings_and_completes_both() -> None:
    scene = Scene(3).hold(0, "gems", "livestock")
    scene.store("gems", "G5")
    scene.store("livestock", "E4")
    scene.building("silver_thimble", "G3", cubes={"cloth": 1})
    scene.building("masque_theatre", "I4", cubes={"jewelry": 1, "leather": 1})
    table = scene.table()
    before = table.pos.points[0]
    table.play("down trade_0", "road", "at H4")
    table.chance()
    assert table.pos.points[0] - before == 6 and table.pos.completed == 2
    assert [told["number"] for told in table.heard("scored")] == [3, 3]


@rule("G.NEU.02", "G.CAS.04", "G.CAS.05", "G.CAS.09")
def test_a_neutral_supplier_two_steps_below() -> None:
    # Weapons of 0 from metal of 1 and leather of 1; the leather from neutral livestock and wood of 2.
    scene = Scene(3, races=["human", "valrath", "vermling"])
    scene.store("metal", "E4")
    scene.store("livestock", "G2", access=(1,))
    scene.store("wood", "I2", access=(1,))
    scene.store("leather", "E6", owner=1, access=(0,), inputs=("G2", "I2"))
    scene.store("weapons", "J4", owner=0, turn=1, inputs=("E4", "E6"))
    scene.building("east_gatehouse", "F9", cubes={"stone": -1})
    scene.road("I5", "I6", "I7", "H8")
    table = scene.table()
    table.play("down trade_0", "road")
    table.play("at G8") if "at G8" in table.options() else None
    table.chance()
    # 9 to 0, who keeps 4 and hands on 1 and 4; of the 4 two are lost and one goes to 2.
    assert table.pos.points == [4, 1 + 1, 1]


# The layout of the proposals


@rule("G.SET.09", "G.PRE.09", "G.PRE.08")
def test_the_visible_card_is_dealt_last() -> None:
    scene = Scene(3).only("town_hall", "salty_barge", "fish_market")
    for name in ("fish_market",):
        number = scene.building_number(name)
        scene.pos.prestige.remove(number)
        scene.pos.top.append(number)
        scene.pos.known[scene.parts.card_count + number] = 31
    table = scene.table(frames=[Deal(-1, 0)])
    assert set(table.options()) == {"deal town_hall", "deal salty_barge"}
    table.chance()
    assert table.parts.building_ids[table.pos.proposals[2]] == "fish_market"


@rule("G.PRE.16", "G.SET.08")
def test_the_rightmost_double_goes_back_and_its_space_is_filled() -> None:
    scene = Scene(3).propose("town_hall", "salty_barge", "courthouse")
    table = scene.table(frames=[Deal(-1, 0)])
    table.chance()
    assert next(told["prestige"] for told in table.heard("put_back")) == scene.building_number("courthouse")
    types = [table.parts.building_type[number] for number in table.pos.proposals]
    assert len(set(types)) == 3
    assert [table.parts.building_ids[number] for number in table.pos.proposals[:2]] == ["town_hall", "salty_barge"]
    assert scene.building_number("courthouse") in table.pos.top


# The setup


@rule("G.SET.18", "G.SET.22")
def test_an_owners_mat_may_forbid_other_things_than_the_card() -> None:
    text = component_text()
    old = 'resource = "population"\nforbids = ["harvest", "livestock"]\nsolo_difficulty'
    assert text.count(old) == 1
    mine = text.replace(old, 'resource = "population"\nforbids = ["gems"]\nsolo_difficulty')
    game = make("ru", 3, (), mine)
    scene = Scene(3, races=["human", "valrath", "savvas"], game=game)
    table = scene.table(frames=[Claim(0, 0, 0)])
    assert "choose livestock" in table.options() and table.why("choose gems") == "G.SET.18"


@rule("G.SET.22", "G.SET.18")
def test_the_card_of_the_aesthers_forbids() -> None:
    scene = Scene(3, races=["aesther", "valrath", "savvas"])
    scene.pos.native[0] = scene.resource("wood")
    table = scene.table(frames=[Claim(0, 0, 0)])
    assert set(table.options()) == {f"choose {name}" for name in ("gems", "harvest", "population")}
    assert table.why("choose livestock") == "G.SET.18" and table.why("choose metal") == "G.SET.17"


@rule("G.SET.24", "G.SET.17", "G.SET.12")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_chooses_a_race_first_and_all_else_last(first: int) -> None:
    dice = Random(first)
    order: dict[str, list[int]] = {"race": [], "resource": [], "start": []}
    table = opened(3)
    while table.asked[0] != "turn":
        kind, seat = table.asked
        if kind == "first":
            table.play(f"first {first}")
        elif seat < 0:
            table.match.supply(dice.choice(table.pos.options(-1)))
        else:
            order[kind].append(seat)
            table.match.play(seat, dice.choice(table.pos.options(seat)))
    assert order["race"] == [first, (first + 1) % 3, (first + 2) % 3]
    assert order["start"] == order["race"][::-1][: len(order["start"])]
    assert table.asked == ("turn", first)


# Which rule speaks


@rule("G.VAC.06", "G.SOL.29")
@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (1, ()),
        (1, ("achievements", "thematic")),
        (2, ("no_workers",)),
        (2, ("thematic",)),
        (3, ("achievements",)),
        (4, ("historical",)),
    ],
)
def test_questions_refusals_and_facts_name_rules_of_their_own_game(players: int, variants: tuple[str, ...]) -> None:
    known = {statement.id: statement for statement in ledger("founders")}
    chosen = {*variants, *(("thematic",) if "historical" in variants else ())}

    def applies(rule: str) -> bool:
        said = known.get(rule)
        return said is not None and players in said.players and set(said.variants) <= chosen

    for seed in range(3):
        table = Table(the_game(players, *variants), None, SeededChance(seed))
        dice = Random(seed)
        while not table.match.over:
            decision = table.match.decision
            assert decision is not None
            assert applies(decision.rule), (decision.kind.name, decision.rule)
            for seat in decision.seats:
                options = table.pos.options(seat)
                for value in [dice.randrange(decision.kind.size) for _ in range(6)]:
                    refusal = table.match.why(seat, value)
                    assert refusal is None or applies(refusal.rule), (decision.kind.name, refusal.rule)
                table.match.play(seat, dice.choice(options))
        for fact in table.facts:
            assert fact.kind < 0 or applies(fact.rule), (table.game.event_kinds[fact.kind].name, fact.rule)


@rule("G.CAS.06", "G.CMP.07")
def test_brackets_are_what_remains() -> None:
    parts = the_game(3).parts
    handed = [sum(flags) for flags in parts.flags]
    for building in range(len(parts.building_ids)):
        for resource, worth in zip(parts.wanted[building], parts.worth[building], strict=True):
            assert worth > handed[resource]

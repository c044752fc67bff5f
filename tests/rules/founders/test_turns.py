"""Turns, basic actions, hiring, calls and votes (G.TRN, G.BAS, G.TRD.01, G.HIR, G.VOT, G.PRE, G.END)."""

from __future__ import annotations

from ludoteka.games.founders.city import BUILDING
from ludoteka.games.founders.deeds import ADVISERS, RECOVER_WORKERS
from ludoteka.games.founders.prestige import Deal
from ludoteka.games.founders.scoring import ranking, totals
from ludoteka.games.founders.turn import Turn
from ludoteka.games.founders.vocabulary import MOST_CRYSTALS
from ludoteka.games.founders.vote import RETURN, Award, Call
from tests.support.founders import Scene, Table, opened, play_on, the_game
from tests.support.rule import rule


def finish(table: Table) -> None:
    """Whatever is asked, until somebody's turn."""
    while not table.match.over and table.asked[0] != "turn":
        if table.asked[1] < 0:
            table.chance()
        else:
            table.play(table.options()[0])


@rule("G.TRN.02", "G.BAS.01", "G.BAS.02", "G.BAS.03", "G.BAS.11", "G.TRN.05")
def test_a_card_face_down_is_a_basic_action() -> None:
    for answer in ("coin", "crystal", "road"):
        scene = Scene(2).hand(0, "smith", "call_0")
        scene.store("population", "E4")
        table = scene.table()
        assert "down smith" in table.options()
        table.play("down smith", answer)
        table.maybe("road", "at F5")
        table.chance()
        pos = table.pos
        assert (pos.coins[0], pos.temp[0], pos.roads.bit_count()) == (
            7 + (answer == "coin"),
            int(answer == "crystal"),
            int(answer == "road"),
        )
        assert table.asked == ("turn", 1)  # nobody follows


@rule("G.TRN.10", "G.BAS.10")
def test_the_call_is_never_played_face_down_and_there_is_always_a_move() -> None:
    table = Scene(2).table()
    assert table.why("down call_0") == "G.BAS.10"
    table = Scene(3).hand(0, "call_0").table()
    assert table.options() == ["up call_0"]


@rule("G.TRN.05", "G.VOT.19", "G.VOT.04", "G.BAS.08")
def test_after_a_call_nobody_follows_and_everything_is_back() -> None:
    scene = Scene(3).propose("gilded_lily", "salty_barge", "town_hall").hand(0, "call_0")
    scene.down(0)
    scene.house(0, "H4")
    scene.pos.mat = 1
    table = scene.table()
    table.play("up call_0")
    table.chance()
    assert len(table.pos.hands[0]) == 5 and not table.pos.up[0] and table.pos.mat == 0
    table.vote("1 0 0", "1 0 0", "2 0 0")
    finish(table)
    assert table.asked == ("turn", 1)


@rule("G.BAS.04", "G.BAS.12")
def test_a_worker_is_sent_only_for_an_effect() -> None:
    scene = Scene(2, races=["inox", "valrath"])
    scene.house(0, "H4")
    table = scene.table()
    table.play("down trade_0")
    assert table.why("mat") == "G.BAS.12"
    table = Scene(2).table()
    table.play("down trade_0")
    assert table.why("mat") == "G.BAS.09" and table.why("worker university") == "G.BAS.09"
    scene = Scene(2)
    scene.house(0, "H4")
    scene.building("university", "Q4")
    scene.building("grand_theatre", "Q8", cubes={"wood": 0})
    scene.pos.posted[scene.building_number("grand_theatre")] = 1
    table = scene.table()
    table.play("down trade_0")
    assert table.why("worker university") == "G.BAS.06" and table.why("worker town_hall") == "G.BAS.06"
    assert table.why("worker grand_theatre") == "G.BAS.07"


@rule("G.TRD.01")
def test_a_trade_is_one_deal() -> None:
    scene = Scene(3, races=["human", "valrath", "quatryl"]).rich().completed(2)
    scene.store("metal", "E4")
    table = scene.table()
    table.play("up trade_0")
    words = {text.split()[0] for text in table.options()}
    assert words == {"build", "access"}
    assert {"build population", "build metal", "build stone"} <= set(table.options())
    table.play("access E4")
    assert table.asked == ("follow", 1)
    assert Scene(3).rich().table().why("up trade_0") == ""


@rule("G.HIR.09")
def test_an_empty_deck_leaves_spaces_empty() -> None:
    scene = Scene(2).rich().show("foreman")
    scene.store("population", "E4")
    scene.pos.advisers = []
    scene.pos.removed = [
        card for card in range(scene.parts.first_adviser, scene.parts.card_count) if card not in scene.pos.display
    ]
    table = scene.table()
    table.play("up hire_0")
    table.passes()
    assert table.pos.display == [] and table.asked == ("turn", 1)
    assert table.why("up hire_1") == "G.TRN.03"


@rule("G.HIR.12")
def test_the_foreman_hires_two_or_none() -> None:
    scene = Scene(2).rich(2).hand(0, "foreman", "call_0")
    scene.store("population", "E4")
    scene.hold(0, "gems")
    scene.store("gems", "T4")
    scene.show("peddler", "scholar", "smith", "mason")
    assert scene.table().why("up foreman") == "G.TRN.03"  # one requirement met only
    scene = Scene(2).rich(2).hand(0, "foreman", "call_0")
    scene.hold(0, "gems", "stone")
    scene.store("gems", "T4")
    scene.store("stone", "E4")
    scene.show("peddler", "mason", "smith", "scholar")
    table = scene.table()
    table.play("up foreman")
    if table.asked[0] == "hire":
        table.play("hire peddler")
    assert {table.card("peddler"), table.card("mason")} <= set(table.pos.hands[0]) and table.pos.coins[0] == 0


@rule("G.HIR.13")
def test_any_number_of_advisers() -> None:
    scene = Scene(2).rich().hand(0, "hire_0", "call_0", *the_game(2).parts.adviser_ids[8:])
    scene.store("population", "E4")
    scene.show("foreman")
    table = scene.table()
    table.play("up hire_0")
    assert table.pos.hired[0].bit_count() == 11


@rule("G.VOT.07", "G.VOT.21")
def test_stakes_are_sealed_and_bounded() -> None:
    scene = Scene(2).propose("gilded_lily", "salty_barge", "town_hall")
    scene.pos.temp = [25, 1]
    scene.pos.perm = [0, 2]
    table = scene.table(frames=[Call(0, RETURN, 0)])
    table.chance()
    assert max(int(text.split()[2]) for text in table.options(0)) == MOST_CRYSTALS == 20
    assert len(table.options(1)) == 3 * 2 * 3
    assert table.why("stake 1 2 0", 1) == "G.VOT.07" and table.why("stake 1 0 3", 1) == "G.VOT.07"
    table.match.play(0, table.value("stake 2 5 0"))
    assert table.match.view(1)["decision"]["answered"] == [0] and table.match.view(1)["decision"]["mine"] == -1
    assert "stake" not in str(table.match.view(1)["zones"])


@rule("G.VOT.11", "G.VOT.12")
def test_tied_proposals() -> None:
    scene = Scene(4).propose("gilded_lily", "salty_barge", "town_hall")
    scene.pos.points = [9, 4, 4, 7]
    table = scene.table(2, frames=[Call(2, RETURN, 0)])
    table.chance()
    table.vote("1 0 0", "2 0 0", "1 0 0", "2 0 0")
    assert table.asked == ("tie", 2)  # seats 1 and 2 have the fewest points, seat 2 is the caller
    assert table.options() == ["build gilded_lily", "build salty_barge"]
    assert table.why("build town_hall") == "G.VOT.11"
    table.play("build salty_barge")
    assert table.asked == ("prestige", 1)
    scene = Scene(4).propose("gilded_lily", "salty_barge", "town_hall")
    table = scene.table(2, frames=[Call(2, RETURN, 0)])
    table.chance()
    table.vote("1 0 0", "1 0 0", "2 0 0", "2 0 0")
    assert table.asked == ("tie", 2)


@rule("G.VOT.18", "G.VOT.20", "G.VOT.13")
def test_crystals_go_before_the_building_stands() -> None:
    scene = Scene(2).propose("gilded_lily", "salty_barge", "town_hall")
    scene.pos.temp = [3, 3]
    table = scene.table(frames=[Call(0, RETURN, 0)])
    table.chance()
    table.vote("3 1 0", "3 0 0")
    assert table.asked == ("prestige", 0) and table.pos.temp == [0, 0]
    assert table.match.decision is not None
    assert table.match.decision.about == {"prestige": scene.building_number("town_hall")}


@rule("G.PRE.07", "G.PRE.08", "G.PRE.13", "G.END.07")
def test_after_the_vote() -> None:
    scene = Scene(2, races=["vermling", "quatryl"]).propose("gilded_lily", "salty_barge", "grand_theatre")
    scene.store("wood", "F5")
    table = scene.table(frames=[Award(0, [2], [-1, -1, 0], 2, 2)])
    table.play("at G2 right")
    table.chance()
    number = scene.building_number("grand_theatre")
    assert table.pos.built == [number]
    assert {scene.building_number("gilded_lily"), scene.building_number("salty_barge")} <= set(
        table.pos.discards + table.pos.proposals
    )
    assert len(table.pos.proposals) == 3
    facts = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    assert facts.index("placed") < facts.index("neutral") < facts.index("delivered") < facts.index("proposed")


@rule("G.VNW.04", "G.PRE.14")
def test_without_workers_the_card_is_discarded_and_cannot_be_built_again() -> None:
    scene = Scene(2, "no_workers").propose("gilded_lily", "salty_barge", "town_hall").only("university", "star_temple")
    table = scene.table(frames=[Award(0, [0], [0, -1, -1], 2, 0)])
    number = scene.building_number("gilded_lily")
    table.play(table.options()[0])
    assert number in table.pos.discards and not table.pos.built
    table.chance()
    while number not in table.pos.proposals + table.pos.gone:
        table.pos.push(Deal(-1, 0))
        table.pos.discards += table.pos.proposals
        table.pos.proposals = []
        table.pos.settle()
        table.chance()
    assert number in table.pos.gone


@rule("G.PRE.15", "G.END.08", "G.END.01", "G.END.11")
def test_more_than_six_completions_in_the_last_turn() -> None:
    scene = Scene(3, races=["human", "valrath", "orchid"]).completed(5).rich()
    scene.store("gems", "E4")
    for name, cell in (("silver_thimble", "G4"), ("night_market", "G6")):
        wanted = [scene.parts.resource_ids[n] for n in scene.parts.wanted[scene.building_number(name)]]
        scene.building(name, cell, cubes={resource: 1 for resource in wanted if resource != "gems"})
    table = scene.table(2)
    table.play("up trade_2")
    table.maybe("trade", "build gems")
    table.play("at K16")
    table.play("pass", "pass")
    table.chance()
    assert table.asked == ("turn", 0)
    table.play("down trade_0", "coin")
    table.chance()
    table.play("down trade_1", "coin")
    table.chance()
    table.play("down hire_2", "road", "at F5")
    table.chance()
    assert table.pos.completed == 7 and table.match.over
    assert table.pos.active == 2


@rule("G.PRE.16")
def test_duplicates_go_back_and_the_search_ends() -> None:
    scene = Scene(3).only("gilded_lily", "silver_thimble", "crooked_bone", "salty_barge")
    table = scene.table(frames=[Deal(-1, 0)])
    table.play("top salty_barge", "deal gilded_lily", "deal silver_thimble")
    # All other cards are gone: the crooked bone comes third, the thimble goes back, the barge replaces it.
    names = [table.parts.building_ids[number] for number in table.pos.proposals]
    assert names == ["gilded_lily", "salty_barge", "crooked_bone"]
    assert table.heard("put_back")[0]["prestige"] == scene.building_number("silver_thimble")


@rule("G.PRE.17")
def test_fewer_cards_than_spaces() -> None:
    scene = Scene(3).only("gilded_lily")
    table = scene.table(frames=[Call(0, RETURN, 0)])
    assert table.asked[0] == "vote" and table.options(0) == ["stake 1 0 0"]
    assert table.why("stake 2 0 0", 0) == "G.PRE.17"
    empty = Scene(3).only()
    empty.pos.temp = [2, 2, 2]
    table = empty.table(frames=[Call(0, RETURN, 0)])
    table.chance()
    assert table.asked == ("turn", 1) and table.pos.temp == [0, 0, 0]
    assert table.pos.calls == 2


@rule("G.END.10")
def test_three_idle_calls_end_the_game() -> None:
    scene = Scene(2).only().hand(0, "call_0").hand(1, "call_1")
    scene.store("population", "E4")
    table = scene.table()
    calls = 0
    while not table.match.over:
        if table.asked[1] < 0:
            table.chance()
        elif any(text.startswith("up call") for text in table.options()):
            calls += 1
            table.play(next(text for text in table.options() if text.startswith("up call")))
        elif table.asked[0] == "turn":
            table.play(next(text for text in table.options() if text.startswith("down")))
        else:
            table.play("road" if "road" in table.options() else table.options()[0])
    assert calls == 3 and table.pos.idle == 3
    assert table.heard("deadlock")


@rule("G.END.02", "G.END.03", "G.END.05", "G.END.06")
def test_the_ranking() -> None:
    scene = Scene(3)
    scene.pos.points = [10, 12, 9]
    scene.pos.perm = [2, 0, 0]
    scene.pos.coins = [3, 0, 12]
    assert totals(scene.pos) == [12, 12, 12]
    for active, order in ((0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])):
        scene.pos.active = active
        assert ranking(scene.pos) == [[seat] for seat in order]
    scene.pos.points[0] += 1
    assert ranking(scene.pos)[0] == [0]


@rule("G.VNW.07")
def test_no_adviser_speaks_of_workers() -> None:
    parts = the_game(2, "no_workers").parts
    assert len(parts.adviser_ids) == 18
    for deed in parts.deeds[ADVISERS : ADVISERS + 18]:
        assert RECOVER_WORKERS not in [step.code for step in deed]


@rule("G.LEG.01", "G.LEG.02", "G.LEG.04")
def test_a_historical_game() -> None:
    from ludoteka.games.founders.chronicle import page

    game = the_game(2, "historical")
    assert game.parts.board.id == "thematic" and len(game.parts.quarter_names) == 8
    for seed in range(20):
        table = opened(2, "historical", chance=seed)
        play_on(table, seed, "favourite")
        if not table.match.over:
            break
    winner = ranking(table.pos)[0][0]
    assert table.asked == ("favourite", winner)
    holding = [
        kind - BUILDING for t, kind in enumerate(table.pos.kinds) if kind >= BUILDING and table.pos.has_cube(t, winner)
    ]
    assert [table.value(text) for text in table.options()] == sorted(holding)
    other = next(number for number in range(21) if number not in holding)
    assert table.why(f"remember {game.parts.building_ids[other]}") == "G.LEG.02"
    table.play(table.options()[0])
    written = page(table.pos, "The Lamplighters", "ru")
    assert written["card"].startswith("K") and written["quarter"] and written["society"] == "The Lamplighters"
    assert table.match.over and Turn(0).state() == [0]

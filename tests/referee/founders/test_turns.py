"""A referee's doubts about turns, calls, votes and the end."""

from __future__ import annotations

import pytest

from ludoteka.games.founders.city import City
from ludoteka.games.founders.scoring import is_won
from ludoteka.games.founders.vote import Award
from ludoteka.kernel.refusals import Refused
from tests.support.founders import Scene, Table, the_game
from tests.support.rule import rule


def caller(players: int, *variants: str) -> Scene:
    """Everybody has played all cards but the call; three proposals lie."""
    scene = Scene(players, *variants).propose("town_hall", "salty_barge", "gilded_lily")
    for seat in range(players):
        scene.hand(seat, f"call_{seat}")
    return scene


def called(scene: Scene, seat: int = 0) -> Table:
    table = scene.table(seat)
    table.play(f"up call_{seat}")
    table.chance()
    return table


# The course of a turn


@rule("G.END.11", "G.END.01", "G.END.06")
def test_the_sixth_completion_by_a_follower_lets_the_others_follow() -> None:
    scene = Scene(4).completed(5).rich(8)
    scene.building("silver_thimble", "G3", cubes={"cloth": 1})
    scene.store("gems", "I5")
    scene.store("population", "O3")
    scene.store("metal", "E8")
    scene.pos.points = [10, 10, 7, 10]
    table = scene.table(3)
    table.play("down hire_3", "coin")
    table.chance()
    table.play("up trade_0", "build population", "at T16")
    assert table.asked == ("follow", 1)
    table.play("pass", "road")
    assert table.asked == ("road", 2)
    table.play("at H4")
    assert table.pos.completed == 6 and table.asked == ("follow", 3)
    table.play("coin")
    table.chance()
    assert table.match.over and table.pos.active == 0
    assert table.match.scores() == [11, 12, 12, 12]  # seven and three for the gems; a forest costs three coins
    assert table.match.ranking() == [[1], [2], [3], [0]]


@rule("G.TRN.04", "G.TRN.07", "G.HIR.08")
def test_followers_pay_the_price_of_the_space_and_the_display_waits() -> None:
    scene = Scene(4).rich(9).show("foreman", "smith", "peddler", "carpenter")
    scene.store("population", "E4")
    scene.store("metal", "E8")
    scene.store("gems", "S4")
    table = scene.table()
    table.play("up hire_0")
    assert table.asked[0] == "follow"  # only the foreman could be hired
    assert table.pos.coins[0] == 8 and table.pos.temp[0] == 1 and table.pos.perm[0] == 1
    table.play("follow hire")
    assert table.pos.coins[1] == 8 and table.pos.temp[1] == 0
    table.play("follow hire")
    assert table.pos.coins[2] == 7  # the third space, though two cards to its left are gone
    assert len(table.pos.display) == 1 and table.pos.stalls == [3]
    assert table.why("follow hire") == "G.TRN.12"  # the vermlings have no wood on the board
    table.play("pass")
    table.chance()
    assert table.pos.stalls == [0, 1, 2, 3] and table.pos.active == 1


@rule("G.TRD.16", "G.TRN.04")
def test_coins_received_are_spent_in_the_same_turn() -> None:
    scene = Scene(3)
    scene.pos.coins = [2, 0, 0]
    scene.store("population", "G4")
    scene.store("metal", "F4")
    table = scene.table()
    assert "up trade_0" in table.options()
    table.play("up trade_0", "access F4")
    assert table.pos.coins == [0, 2, 0]
    assert "follow trade" in table.options()
    table.play("follow trade")
    assert table.asked[0] in ("trade", "spot")


@rule("G.TRN.05", "G.TRN.09")
def test_nobody_follows_a_card_face_down_and_nobody_else_learns_it() -> None:
    scene = Scene(3)
    scene.store("population", "E4")
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.asked == ("turn", 1)
    assert table.heard("laid_down", 0)[0]["card"] == table.card("trade_0")
    assert table.heard("laid_down", 1)[0]["card"] is None
    seen = table.match.view(1)
    assert all(card < 0 for card in seen["zones"]["down"][0] + seen["zones"]["hand"][0])
    assert sorted(seen["pools"]["cards"][0]) == list(range(5))


@rule("G.TRN.09")
def test_a_card_face_down_may_be_taken_back_before_anybody_else_answers() -> None:
    scene = Scene(3).show("foreman", "smith", "peddler", "carpenter")
    scene.store("population", "E4")
    table = scene.table()
    table.play("down trade_0", "crystal")
    assert table.asked == ("turn", 1)
    table.match.undo(0, turn=True)
    assert table.asked == ("turn", 0) and table.pos.temp[0] == 0


@rule("G.VOT.01", "G.BAS.10")
@pytest.mark.parametrize(("players", "needed"), [(2, 3), (3, 2), (4, 2)])
def test_cards_face_down_count_for_the_call(players: int, needed: int) -> None:
    scene = Scene(players).propose("town_hall", "salty_barge", "gilded_lily")
    names = [f"{kind}_0" for kind in ("trade", "hire", "construct", "upgrade")]
    scene.down(0, *names[: needed - 1])
    table = scene.table()
    assert table.why("up call_0") == "G.VOT.01" and table.why("down call_0") == "G.BAS.10"
    scene.pos.stack.clear()
    scene.down(0, names[needed - 1])
    assert "up call_0" in scene.table().options()


@rule("G.INC.01", "G.INC.02", "G.INC.03")
def test_income_is_followed_by_anything_but_itself() -> None:
    scene = Scene(2).rich(5)
    scene.store("population", "E4")
    scene.store("metal", "S4")
    scene.house(0, "D5")
    table = scene.table()
    table.play("up income_0")
    assert table.pos.coins[0] == 6 and table.pos.temp[0] == 1
    words = [text for text in table.options() if text.startswith("follow")]
    assert "follow trade" in words and not any("income" in word for word in words)


# The call


@rule("G.VOT.02", "G.VOT.03", "G.VOT.06")
def test_the_caller_gets_bonuses_and_no_income() -> None:
    scene = Scene(3).propose("town_hall", "salty_barge", "gilded_lily")
    for seat, cells in enumerate((("E4", "D5"), ("S4", "V5"), ("J16", "F16"))):
        scene.store(["population", "metal", "gems"][seat], cells[0])
        scene.house(seat, cells[1])
    scene.hand(1, "call_1", "trade_1", "hire_1")
    table = scene.table(1)
    table.play("up call_1", "coin", "crystal")
    table.chance()
    assert table.pos.coins == [8, 8, 8]
    assert table.pos.temp == [1, 1, 1]
    assert [told["rule"] for told in table.heard("coins")] == ["G.VOT.03", "G.VOT.06", "G.VOT.06"]
    assert sorted(table.pos.hands[1]) == list(range(5, 10))


@rule("G.VOT.03", "G.DEL.01", "G.END.07")
def test_a_bonus_road_ends_the_game_only_after_the_vote() -> None:
    scene = Scene(3).completed(5).hold(0, "gems").propose("town_hall", "salty_barge", "gilded_lily")
    scene.building("silver_thimble", "H3", cubes={"cloth": 1})
    scene.store("gems", "F3")
    scene.hand(0, "call_0", "trade_0")
    table = scene.table()
    table.play("up call_0", "road", "at G3")
    assert table.pos.completed == 6
    table.chance()
    assert table.asked[0] == "vote"
    table.vote("1 0 0", "1 0 0", "1 0 0")
    assert table.asked == ("prestige", 1)  # fewest points, then nearest to the caller
    table.match.play(1, table.pos.options(1)[0])
    table.chance()
    assert table.match.over and len(table.pos.proposals) == 3


@rule("G.VOT.11", "G.VOT.12", "G.VOT.15", "G.VOT.16")
def test_who_decides_need_not_be_who_places() -> None:
    scene = caller(4)
    scene.pos.points = [9, 5, 3, 0]
    scene.pos.perm = [2, 0, 0, 0]
    scene.pos.temp = [0, 3, 0, 0]
    table = called(scene, 2)
    table.vote("1 0 1", "2 2 0", "1 0 0", "3 0 0")
    # 4 for the town hall by 0 and 2; 3 for the barge by 1; the lily 1.
    assert table.asked == ("prestige", 0)
    tied = caller(4)
    tied.pos.points = [9, 5, 3, 0]
    tied.pos.perm = [2, 0, 0, 0]
    tied.pos.temp = [0, 3, 0, 0]
    table = called(tied, 2)
    table.vote("1 0 1", "2 3 0", "1 0 0", "3 0 0")
    assert table.asked == ("tie", 2)  # 3 has fewer points but voted for neither
    assert set(table.options()) == {"build town_hall", "build salty_barge"}
    assert table.why("build gilded_lily") == "G.VOT.11"
    table.play("build salty_barge")
    assert table.asked == ("prestige", 1)


@rule("G.VOT.12", "G.VOT.16")
def test_the_caller_comes_first_among_equals_and_then_clockwise() -> None:
    table = called(caller(4), 2)
    table.vote("1 0 0", "1 0 0", "2 0 0", "2 0 0")
    assert table.asked == ("tie", 2)
    table.play("build town_hall")
    assert table.asked == ("prestige", 0)  # 3 voted otherwise; 0 is nearer to 2 clockwise than 1
    other = called(caller(4), 2)
    other.vote("1 0 0", "1 0 0", "2 0 0", "3 0 0")
    assert other.asked == ("prestige", 0)


@rule("G.VOT.09", "G.VOT.13", "G.VOT.14")
def test_weights_and_what_goes_back() -> None:
    scene = caller(3)
    scene.pos.perm = [3, 1, 0]
    scene.pos.temp = [1, 4, 2]
    table = called(scene)
    table.vote("1 0 2", "2 4 1", "3 1 0")
    assert [told["number"] for told in table.heard("won")] == [7]
    assert table.asked == ("prestige", 1)
    assert table.pos.temp == [0, 0, 0] and table.pos.perm == [1, 0, 0]


@rule("G.VOT.07")
def test_a_stake_can_be_withdrawn_until_all_are_in_and_is_not_seen() -> None:
    scene = caller(3)
    scene.pos.perm = [2, 2, 2]
    table = called(scene)
    table.match.play(1, table.value("stake 2 0 2"))
    assert table.match.view(0)["decision"]["mine"] == -1 and table.match.view(0)["decision"]["answered"] == [1]
    assert table.pos.perm == [2, 2, 2]
    table.match.undo(1)
    with pytest.raises(Refused) as refused:
        table.match.play(1, table.value("stake 2 1 0"))
    assert refused.value.rule == "G.VOT.07"
    table.vote("1 0 0", "1 0 0", "1 0 0")
    with pytest.raises(Refused):
        table.match.undo(2)


@rule("G.VOT.05", "G.BAS.07", "G.BAS.08")
def test_a_strangers_call_frees_no_worker_space() -> None:
    scene = caller(3)
    scene.building("star_temple", "T4", cubes={"gems": 2, "stone": 0})
    scene.house(0, "D5")
    scene.house(2, "F16")
    star = scene.building_number("star_temple")
    scene.pos.posted[star] = 2
    scene.pos.mat = 0b101
    called(scene, 1)
    table = called(fresh(scene), 1)
    assert table.pos.posted[star] == 2 and table.pos.mat == 0b101
    table = called(fresh(scene), 2)
    assert table.pos.posted[star] == -1 and table.pos.mat == 0b001


def fresh(scene: Scene) -> Scene:
    scene.pos.stack.clear()
    return scene


@rule("G.PRE.06", "G.VOT.20")
def test_a_proposal_that_no_longer_fits_leaves_before_stakes() -> None:
    scene = caller(3)
    scene.building("crooked_bone", "E4")
    barge = scene.building_number("salty_barge")
    # A tavern stands in the west; elsewhere every cell of the coast is paved.
    board = scene.parts.board
    west = board.districts[board.district_ids.index("W")]
    for cell in range(board.size):
        if (board.ground[1] & ~west & ~scene.pos.taken) >> cell & 1:
            scene.pos.lay_road(cell)
    table = called(scene)
    assert barge in table.pos.gone and barge not in table.pos.proposals and len(table.pos.proposals) == 3
    assert [told["rule"] for told in table.heard("removed")] == ["G.PRE.06"]


@rule("G.END.10")
def test_a_delivery_before_the_first_call_does_not_prolong_the_deadlock() -> None:
    scene = Scene(2).only().hold(0, "gems")
    scene.building("silver_thimble", "H3", cubes={})
    scene.store("gems", "F3")
    scene.hand(0, "call_0", "trade_0").hand(1, "call_1")
    table = scene.table()
    table.play("down trade_0", "road", "at G3")
    assert table.heard("delivered")
    calls = 0
    while not table.match.over and calls < 9:
        kind, seat = table.asked
        if kind == "turn" and f"up call_{seat}" in table.options():
            calls += 1
            table.play(f"up call_{seat}")
        elif kind == "turn":
            table.play(next(text for text in table.options() if text.startswith("down")))
        elif seat < 0:
            table.chance()
        else:
            table.play("coin")
    assert calls == 3 and table.heard("deadlock")


@rule("G.END.10")
def test_a_delivery_between_two_calls_begins_the_count_anew() -> None:
    scene = Scene(2).only().hold(0, "gems")
    scene.building("silver_thimble", "H3", cubes={})
    scene.store("gems", "F3")
    scene.pos.idle = 2
    scene.hand(0, "trade_0", "call_0").hand(1, "call_1")
    table = scene.table()
    table.play("down trade_0", "road", "at G3")
    table.chance()
    table.play("up call_1")
    table.chance()
    assert not table.match.over and table.pos.idle == 1


@rule("G.PRE.17")
def test_without_cards_the_call_pays_income_and_returns_crystals() -> None:
    scene = Scene(3).only()
    scene.store("metal", "S4")
    scene.pos.temp = [2, 2, 2]
    scene.hand(0, "call_0")
    table = scene.table()
    table.play("up call_0")
    assert table.pos.coins == [7, 8, 7] and table.pos.temp == [0, 0, 0]
    table.chance()
    assert table.asked == ("turn", 1) and len(table.pos.hands[0]) == 5


@rule("G.VNW.04", "G.PRE.14", "G.PRE.07")
@pytest.mark.parametrize("variants", [(), ("no_workers",)])
def test_where_the_winning_card_goes(variants: tuple[str, ...]) -> None:
    table = called(caller(3, *variants))
    table.vote("1 0 0", "1 0 0", "1 0 0")
    hall = table.parts.building_ids.index("town_hall")
    table.match.play(table.asked[1], table.pos.options(table.asked[1])[0])
    assert (hall in table.pos.built) == (not variants) and (hall in table.pos.discards) == bool(variants)
    assert len(table.pos.discards) == 2 + len(variants)


@rule("G.PRE.13", "G.NEU.04", "G.NEU.07", "G.DEL.04")
def test_neutral_flags_first_and_then_the_placer_chooses() -> None:
    scene = Scene(3, races=["human", "vermling", "quatryl"]).hold(1, "harvest", "livestock").completed(1)
    scene.propose("courthouse", "salty_barge", "gilded_lily")
    scene.store("knowledge", "G3")
    scene.store("knowledge", "K3")
    table = scene.table(frames=[Award(0, [0], [1, -1, -1], 3, 0)])
    assert table.asked == ("prestige", 1)
    assert "at H3 straight" in table.options()
    table.play("at H3 straight")
    names = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    assert "neutral" in names
    assert table.asked == ("deliver", 1) and set(table.options()) == {"from G3", "from K3"}
    table.play("from K3")
    assert table.pos.points == [0, 0, 2] and names.index("neutral") < len(names)


# The end


@rule("G.END.02", "G.END.03", "G.END.09")
def test_final_points() -> None:
    scene = Scene(2).completed(6)
    scene.pos.points, scene.pos.perm = [10, 10], [3, 0]
    scene.pos.coins, scene.pos.temp = [6, 15], [9, 0]
    table = scene.table()
    table.play("down hire_0", "coin")
    table.chance()
    assert table.match.over and table.match.scores() == [14, 13]


@rule("G.VAC.09", "G.VAC.03", "G.END.04", "G.VAC.08")
def test_all_three_achievements_in_the_last_turn() -> None:
    scene = Scene(3, "achievements").completed(6)
    scene.goal("settled", "two_houses", "master_of_a_district")
    scene.house(0, "D5", "Q5").bridge(0, "M4")
    scene.house(1, "H16", "P6").bridge(1, "M6")
    scene.store("gems", "N3")
    scene.pos.coins = [0, 0, 0]
    table = scene.table(2)
    table.play("down hire_2", "crystal")
    table.chance()
    assert table.match.over
    # West and south belong to one house each; in the east all three have one.
    assert table.match.scores() == [4 + 2 + 6, 4 + 2 + 6, 0]


@rule("G.VAC.03")
def test_an_immediate_card_is_scored_before_the_next_turn_and_only_once() -> None:
    scene = Scene(3, "achievements").goal("three_districts", "two_houses", "everywhere")
    scene.store("population", "E4")
    scene.store("population", "S4")
    scene.store("population", "J16")
    table = scene.table(1)
    table.play("down hire_1", "coin")
    table.chance()
    assert table.pos.points == [3, 0, 0]
    table.play("down hire_2", "coin")
    table.chance()
    assert table.pos.points == [3, 0, 0] and len(table.pos.scored) == 1


# Alone


@rule("G.SOL.01", "G.SOL.03", "G.SOL.26")
def test_five_buildings_are_no_victory_even_when_no_sixth_could_be_placed() -> None:
    pos: City = the_game(1).blank()
    pos.round = 7
    pos.completed = 5
    assert not is_won(pos)
    pos.completed = 6
    assert is_won(pos)


@rule("G.SOL.13", "G.SOL.14", "G.SOL.22")
def test_crystals_of_the_houses_help_to_pay_for_the_tokens() -> None:
    scene = Scene(1).propose("town_hall", "salty_barge", "gilded_lily").hand(0, "call_0")
    scene.store("population", "E4")
    scene.house(0, "D6", "Q5", "H16")
    scene.building("star_temple", "T4", cubes={})
    scene.pos.tokens = 1 << scene.building_number("star_temple")
    scene.pos.temp = [1]
    table = scene.table()
    table.play("up call_0")
    table.chance()
    assert table.asked[0] == "prestige" and table.rule == "G.SOL.16"  # the left one is all that can be paid
    assert table.pos.tokens == 0 and table.pos.temp == [0]
    poorer = Scene(1).propose("town_hall", "salty_barge", "gilded_lily").hand(0, "call_0")
    poorer.building("star_temple", "T4", cubes={})
    poorer.pos.tokens = 1 << poorer.building_number("star_temple")
    poorer.pos.temp, poorer.pos.perm = [1], [1]
    table = called(poorer)
    assert table.match.over and table.match.scores() == [0]
    assert [told["rule"] for told in table.heard("lost")] == ["G.SOL.14"]


@rule("G.SOL.11", "G.SOL.12")
def test_an_adviser_hired_in_the_round_must_be_played_before_the_call() -> None:
    scene = Scene(1).show("foreman", "smith", "peddler", "carpenter").rich()
    scene.store("population", "E4")
    scene.hand(0, "hire_0", "call_0")
    table = scene.table()
    assert table.why("up call_0") == "G.SOL.12"
    table.play("up hire_0")
    table.chance()
    assert table.why("up call_0") == "G.SOL.12" and "down foreman" in table.options()
    table.play("down foreman", "coin")
    assert "up call_0" in table.options()
    assert table.card("foreman") in table.pos.down[0] and not table.pos.removed


@rule("G.SOL.02", "G.SOL.32", "G.SOL.33", "G.SOL.23")
def test_the_seventh_round_ends_without_a_call() -> None:
    scene = Scene(1).completed(6).hand(0, "trade_0", "call_0")
    scene.pos.round = 7
    scene.pos.points = [50]
    scene.pos.tokens = 0
    table = scene.table()
    table.play("down trade_0", "coin")
    table.chance()
    assert table.match.over and not table.heard("called") and table.match.scores() == [52]


@rule("G.SOL.17", "G.SOL.21", "G.SOL.34")
def test_tokens_lie_on_unfinished_buildings_only() -> None:
    scene = Scene(1).propose("silver_thimble", "salty_barge", "town_hall").hand(0, "call_0")
    scene.store("gems", "E3")
    scene.building("star_temple", "T4", cubes={"gems": 0, "stone": 0, "bricks": 0, "jewelry": 0})
    scene.building("grand_theatre", "J4", cubes={"wood": 0})
    table = called(scene)
    assert table.asked[0] == "prestige"
    place = next(text for text in table.options() if text.startswith(("at D4 ", "at D2 ")))
    table.play(place)
    table.chance()
    assert table.heard("delivered")  # so the new building has lost its token again
    assert table.pos.tokens == 1 << scene.building_number("grand_theatre")
    assert table.pos.round == 2


@rule("G.SOL.18", "G.SOL.31", "G.SOL.19")
def test_the_proposals_slide_and_nothing_is_discarded() -> None:
    scene = Scene(1).propose("town_hall", "salty_barge", "gilded_lily").hand(0, "call_0")
    scene.pos.temp = [9]
    table = called(scene)
    table.play("choose salty_barge")
    assert table.pos.temp == [7]  # the middle one costs two, and only in one way
    table.match.play(0, table.pos.options(0)[0])
    table.chance()
    names = [table.parts.building_ids[number] for number in table.pos.proposals]
    assert names[:2] == ["town_hall", "gilded_lily"] and len(names) == 3
    assert not table.pos.discards and table.pos.temp == [0]
    assert table.parts.building_ids[table.pos.built[-1]] == "salty_barge"

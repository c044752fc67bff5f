"""Golden cases of costs, rewards, places and played cards."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy.pyramid import free_places, neighbours, place_at, place_id
from tests.support.rule import example
from tests.support.viceroy import Table, auction, development, gems, laws_phase, payment, proclaimed, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
CAPTAIN = 31
WIDE = " ".join(f"{number}@1/{x}" for x, number in enumerate([1, 2, 3, 4, 5]))
TALL = (
    WIDE
    + " "
    + " ".join(f"{number}@2/{x}" for x, number in enumerate([6, 7, 8, 9]))
    + " "
    + " ".join(f"{number}@3/{x}" for x, number in enumerate([10, 11, 12]))
    + " 13@4/0 14@4/1"
)
"""Rows of 5, 4, 3 and 2 cards."""


def price(level: int) -> list[int]:
    return the_game().cards.prices[CAPTAIN][level]


@example("V.EX.C01")
def test_the_captain_on_level_one() -> None:
    assert price(1) == gems("g1")


@example("V.EX.C02")
def test_the_captain_on_level_two() -> None:
    assert price(2) == gems("g1 b1")


@example("V.EX.C03")
def test_the_captain_on_level_three() -> None:
    assert price(3) == gems("g1 b1 y1")


@example("V.EX.C04")
def test_the_captain_on_level_four() -> None:
    assert price(4) == gems("g1 b1 y2")


@example("V.EX.C05")
def test_the_captain_on_level_five() -> None:
    assert price(5) == gems("g1 b1 y3")


def captain_at(
    place: str, edition: str, pyramid: str = TALL, paid: str = "0 0 0 0", purse: str = "b3 r1 g3 y3"
) -> Table:
    if edition == "ru":
        table = payment(1, [32], pyramids=[pyramid], purses=[purse], small=[40, 41])
        table.play(0, "keep")
    else:
        table = development(1, [[32]], pyramids=[pyramid], purses=[purse], small=[40, 41])
        table.play(0, "play 32")
    table.play(0, f"at {place} {paid}")
    return table


@both
@example("V.EX.C06")
def test_a_card_for_level_one(edition: str) -> None:
    table = captain_at("1/5", edition)
    assert table.asked == ("source", [0]) and table.options() == ["laws 0", "laws 1"]


@both
@example("V.EX.C07")
def test_five_gems_for_level_two(edition: str) -> None:
    table = captain_at("2/1", edition, pyramid=WIDE)
    assert table.asked == ("gem", [0])
    assert table.pos.stack[-1].about(table.pos) == {"number": 5}
    assert table.heard(0, "drew_law") == []


@both
@example("V.EX.C08")
def test_magic_for_level_three(edition: str) -> None:
    table = captain_at("3/0", edition, pyramid=f"{WIDE} 6@2/0 7@2/1 8@2/2")
    assert table.tokens(0) == ["32:magic"]


@both
@example("V.EX.C09")
def test_twelve_points_for_level_four(edition: str) -> None:
    table = captain_at("4/0", edition, pyramid=f"{WIDE} 6@2/0 7@2/1 8@2/2 9@3/0 10@3/1")
    assert table.tokens(0) == ["32:power_12"]


@example("V.EX.C10")
def test_fifteen_points_for_level_five() -> None:
    table = captain_at("5/0", "ru")
    assert table.tokens(0) == ["32:power_15"]


@example("V.EX.C11")
def test_level_five_offers_three_rewards() -> None:
    table = captain_at("5/0", "pl")
    assert table.options() == ["three", "points"]
    table.play(0, "three", "laws 0")
    table.draw(40)
    table.take(0, "b2 r3")
    assert table.tokens(0) == ["32:magic"]
    other = captain_at("5/0", "pl")
    other.play(0, "points")
    assert other.tokens(0) == ["32:power_15"]


@both
@example("V.EX.C12")
def test_science_adds_to_a_pass(edition: str) -> None:
    table = auction(edition, 2, pyramids=["20@1/0:science,science,science,science"], purses=["", "b2"])
    table.all("pass", "gem blue")
    assert table.asked == ("gem", [0]) and table.pos.stack[-1].about(table.pos) == {"number": 7}
    table.take(0, "b2 r2 g2 y1")
    assert table.purse(0) == [2, 2, 2, 1]


@both
@example("V.EX.C13")
def test_an_infinite_gem_shortens_a_payment(edition: str) -> None:
    # 48 costs blue, green, blue, red; 31 costs blue, blue, yellow, red: two blue and one yellow on level 3.
    base = "1@1/0 2@1/1 3@1/2 5@2/0:infinite_blue 6@2/1"
    if edition == "ru":
        table = payment(1, [31], pyramids=[base], purses=["b1 y1"])
        table.play(0, "keep")
    else:
        table = development(1, [[31]], pyramids=[base], purses=["b1 y1"])
        table.play(0, "play 31")
    table.play(0, "at 3/0 1 0 0 0")
    assert table.purse(0) == [0, 0, 0, 0]
    assert table.heard(0, "used_infinite")[0]["number"] == 1
    assert table.tokens(0) == ["31:magic", "5:infinite_blue"], "it stays; a new turn has begun"


@example("V.EX.C14")
def test_a_card_that_touches_four_others() -> None:
    spots = [place_at(2, 1), place_at(2, 0), place_at(2, 2), place_at(1, 1), place_at(1, 2), place_at(1, 0)]
    assert sum(1 for place in neighbours(place_at(2, 1)) if place in spots) == 4
    assert len(neighbours(place_at(2, 1))) == 6


@example("V.EX.P07")
def test_playing_nothing_brings_nothing() -> None:
    table = laws_phase(1, hands=[[82]], display={"blue_base": 1}, purses=["b1"])
    table.play(0, "nothing")
    assert table.purse(0) == [1, 0, 0, 0]
    assert table.asked == ("bid", [0])


@example("V.EX.P08")
def test_the_captain_free_of_charge() -> None:
    table = proclaimed(32, TALL, purses=["", ""])
    assert "at 5/0" not in table.options() and table.why(0, "at 5/0") == "V.LPH.06"
    lower = proclaimed(32, TALL.replace(" 14@4/1", ""), purses=["", ""])
    lower.play(0, "at 4/1")
    assert lower.tokens(0) == ["32:power_12"] and lower.purse(0) == [0, 0, 0, 0]


@example("V.EX.P09")
def test_the_lower_number_is_resolved_first() -> None:
    table = laws_phase(2, hands=[[82], [33]])
    table.all("play 82", "play 33")
    assert table.asked == ("place", [1])
    table.play(1, "at 1/1")
    assert table.asked == ("gem", [1])
    table.take(1, "b3")
    assert table.asked == ("place", [0])


@example("V.EX.D01")
def test_discards_are_resolved_by_number() -> None:
    table = development(3, [[50], [70], [8]], purses=["y1", "", "b1"])
    table.all("play 50", "discard 70", "play 8")
    assert table.asked == ("pay", [2])
    table.play(2, "at 1/1 0 0 0 0")
    assert table.asked == ("pay", [0])
    table.play(0, "at 1/1 0 0 0 0")
    table.match.supply(table.pos.laws[0])
    assert table.asked == ("gem", [1]) and table.pos.stack[-1].about(table.pos) == {"number": 2}
    assert table.discard() == [70]
    table.take(1, "b2")
    assert table.asked == ("develop", [0]), "only the first still has a card; nobody has passed"


@example("V.EX.D02")
def test_a_pass_ends_the_phase_for_a_player() -> None:
    table = development(2, [[50, 51, 52, 70, 71], [8, 9, 10]], purses=["b2 r2 g2 y2", ""])
    table.all("pass", "discard 8")
    table.take(1, "b2")
    assert table.asked == ("develop", [1])
    table.play(1, "discard 9")
    table.take(1, "b2")
    table.play(1, "discard 10")
    table.take(1, "b2")
    assert table.hand(0) == [50, 51, 52, 70, 71] and table.pos.turn == 5


@example("V.EX.D03")
def test_an_infinite_gem_works_once_a_turn() -> None:
    table = development(1, [[6, 8]], pyramids=["18@1/0:infinite_blue"], purses=["b1"])
    table.play(0, "play 6", "at 1/1 1 0 0 0")
    assert table.purse(0) == [1, 0, 0, 0]
    table.play(0, "play 8")
    assert table.options() == ["at 1/-1 0 0 0 0", "at 1/2 0 0 0 0"]
    assert table.why(0, "at 1/2 1 0 0 0") == "V.INF.04"
    table.play(0, "at 1/2 0 0 0 0")
    assert table.purse(0) == [0, 0, 0, 0]


@example("V.EX.D04")
def test_a_new_card_can_be_played_in_the_next_round() -> None:
    table = development(1, [[32]], purses=["g1"])
    table.play(0, "play 32", "at 1/1 0 0 0 0")
    table.draw(81)
    assert table.asked == ("develop", [0]) and "play 81" in table.options()


@example("V.EX.Y03")
def test_free_cards() -> None:
    places = [place_at(1, x) for x in range(4)] + [place_at(2, 0), place_at(2, 1)]
    found = free_places(places, [0, 1, 2, 3, 4, 5], [])
    assert [place_id(place) for place in found] == ["1/3", "2/0", "2/1"]


@both
@example("V.EX.Y06")
def test_law_65_completes_two_circles(edition: str) -> None:
    table = proclaimed(65, "1@1/0 3@1/1 4@1/2 2@2/0 33@2/1 7@3/0", edition, purses=["", ""])
    table.play(0, "at 2/0")
    assert table.purse(0) == gems("r1 g1")
    assert table.hand(0) == [2] and table.pyramid(0)["2/0"] == 65


@both
@example("V.EX.Y07")
def test_a_retinue_of_four(edition: str) -> None:
    table = proclaimed(71, "1@1/0 2@1/1 67@1/2 3@1/3 4@2/0 85@2/1 5@2/2 6@3/0", edition)
    assert table.parts(0)["laws"] == 8


@example("V.EX.Y08")
def test_six_neighbours() -> None:
    found = sorted(place_id(place) for place in neighbours(place_at(2, 1)))
    assert found == sorted(["2/0", "2/2", "1/1", "1/2", "3/0", "3/1"])


@both
@example("V.EX.Y09")
def test_a_place_on_level_five(edition: str) -> None:
    pos = captain_at("5/0", edition).pos
    assert max(pos.spots[0]) == place_at(5, 0)
    assert all(place < place_at(5, 0) for place in pos.places[0])


@both
@example("V.EX.W01")
def test_an_own_gem_becomes_infinite(edition: str) -> None:
    for answer, left, lying in (("own", 1, ["18:infinite_blue"]), ("without", 2, [])):
        if edition == "ru":
            table = payment(1, [18], purses=["b2 g1"], reserve="r4 g3 y4")
            table.play(0, "keep")
        else:
            table = development(1, [[18]], purses=["b2 g1"], reserve="r4 g3 y4")
            table.play(0, "play 18")
        table.play(0, "at 1/1 0 0 0 0")
        assert table.asked == ("own_gem", [0]) and table.options() == ["own", "without"]
        table.play(0, answer)
        assert table.purse(0)[0] == left
        assert [token for token in table.tokens(0) if "stored" not in token] == lying


@both
@example("V.EX.W02")
def test_power_tokens_never_run_out(edition: str) -> None:
    table = proclaimed(71, "1@1/0:power_6 2@1/1:power_6", edition)
    table.play(0, "at 1/2", "choose power_6")
    assert table.tokens(0).count("71:power_6") == 1
    doubled = proclaimed(66, "1@1/0:power_6", edition)
    assert doubled.tokens(0) == ["1:power_6", "1:power_6"], "as one token of 6"


@both
@example("V.EX.W03")
def test_one_card_where_two_are_due(edition: str) -> None:
    base = "1@1/0 2@1/1 4@1/2 5@1/3 6@2/0 7@2/1 8@2/2 9@3/0 10@3/1"
    if edition == "ru":
        table = payment(1, [3], pyramids=[base], purses=["r1 g1 b1 y1"], laws=[81])
        table.play(0, "keep")
    else:
        table = development(1, [[3]], pyramids=[base], purses=["r1 g1 b1 y1"], laws=[81])
        table.play(0, "play 3")
    table.play(0, "at 4/0 0 0 0 0")
    assert table.hand(0) == [81]


@both
@example("V.EX.W04")
def test_the_paladin_on_level_two(edition: str) -> None:
    if edition == "ru":
        table = payment(1, [8], pyramids=["60@1/0 59@1/1"], purses=["b1 g1"])
        table.play(0, "keep")
    else:
        table = development(1, [[8]], pyramids=["60@1/0 59@1/1"], purses=["b1 g1"])
        table.play(0, "play 8")
    table.play(0, "at 2/0 0 0 0 0")
    assert table.pos.attacks == [1]
    table.take(0, "r2")
    assert table.tokens(0) == ["8:power_2"]


@both
@example("V.EX.W05")
def test_an_attack_token_of_a_law(edition: str) -> None:
    table = proclaimed(71, "1@1/0", edition, display={"blue_base": 5})
    table.play(0, "at 1/1", "choose attack_1")
    assert table.pos.attacks == [1, 0] and table.tokens(0) == []
    if edition == "ru":
        assert "attack" in table.options(0)


@both
@example("V.EX.X03")
def test_three_infinite_gems_on_level_five(edition: str) -> None:
    pyramid = TALL.replace("1@1/0", "1@1/0:infinite_green,infinite_yellow,infinite_yellow")
    table = captain_at("5/0", edition, pyramid, "0 0 1 2", purse="b1 g1 y2")
    assert table.purse(0) == gems("g1 y1")


@example("V.EX.X04")
def test_the_paladin_on_level_five() -> None:
    pyramid = TALL.replace("8@", "28@")
    table = development(1, [[8]], pyramids=[pyramid], purses=["b1 g1 r1 y2"])
    table.play(0, "play 8", "at 5/0 0 0 0 0", "three")
    assert table.pos.attacks == [1]
    table.take(0, "b2")
    assert table.tokens(0) == ["8:magic", "8:magic_bonus_3", "8:power_2"]


@example("V.EX.X05")
def test_a_replaced_card_is_free_later() -> None:
    table = proclaimed(65, "32@1/0 2@1/1", display={"blue_base": 5})
    table.play(0, "at 1/0")
    assert table.hand(0) == [32]
    later = proclaimed(32, "65@1/0 2@1/1", purses=["", ""])
    later.play(0, "at 2/0")
    assert later.asked == ("gem", [0]) and later.pos.stack[-1].about(later.pos) == {"number": 5}


@example("V.EX.X06")
def test_tokens_of_a_replaced_card_stay() -> None:
    table = proclaimed(65, "1@1/0 2@1/1 6@2/0:science", "pl", purses=["b1 y1", ""])
    table.play(0, "at 2/0")
    assert table.tokens(0) == ["65:science"] and table.hand(0) == [6]
    table.play(0, "play 6")
    assert table.asked == ("pay", [0]), "it must be paid for"


@both
@example("V.EX.X07")
def test_law_65_does_not_go_to_level_five(edition: str) -> None:
    table = proclaimed(65, f"{TALL} 15@5/0:power_15", edition)
    assert "at 5/0" not in table.options() and "at 4/0" in table.options()
    assert table.why(0, "at 5/0") == "V.LEF.65"


@both
@example("V.EX.X08")
def test_doubled_science(edition: str) -> None:
    table = proclaimed(66, "4@1/0:science,science", edition, display={"blue_base": 5}, purses=["", ""])
    assert table.tokens(0) == ["4:science"] * 4
    lying = "4@1/0:science,science,science,science"
    bidding = auction(edition, 2, pyramids=[lying], purses=["", "b2"], display={"blue_base": 5})
    bidding.all("pass", "gem blue")
    assert bidding.pos.stack[-1].about(bidding.pos) == {"number": 7}


@example("V.EX.X09")
def test_an_infinite_gem_changes_its_owner() -> None:
    mine = TALL.replace("13@4/0", "13@4/0:power_2")
    table = proclaimed(67, mine, "pl", pyramids=["20@1/0:infinite_blue"], purses=["r3", ""])
    table.play(0, "at 1/5", "give 13 power_2", "gem red", "gem red", "gem red")
    assert table.tokens(0) == ["13:infinite_blue"] and table.tokens(1) == ["20:power_2"]
    assert table.parts(0)["infinite_gems"] == 4
    assert table.purse(1) == [0, 3, 0, 0]


@example("V.EX.X12")
def test_the_last_blue_gem_in_the_payment_phase() -> None:
    # 1 and 17 have red tops: 25 has a blue bottom, between 18 (blue right) and 20 (blue left).
    table = payment(2, [25, 16], pyramids=["18@1/0 20@1/1", "60@1/0"], purses=["y2", "y1"], reserve="b1 r4 g4")
    table.all("keep", "keep")
    table.all("at 2/0 0 0 0 0", "at 1/1 0 0 0 0")
    assert table.asked == ("gem", [1]), "16 comes before 25"
    table.take(1, "b1 r2")
    assert table.heard(None, "no_circle_gem") == [
        {"event": "no_circle_gem", "rule": "V.CIR.03", "seat": 0, "colour": 0}
    ]


@example("V.EX.X13")
def test_the_last_red_gem_in_the_laws_phase() -> None:
    # 51 has a red bottom, between 1 (red right) and 3 (red left); 16 gives three gems on level 1.
    table = laws_phase(2, hands=[[51], [16]], pyramids=["1@1/0 3@1/1", "60@1/0"], purses=["", ""], reserve="r1 g4 b4")
    table.all("play 51", "play 16")
    table.play(1, "at 1/1")
    table.take(1, "b2 r1")
    table.play(0, "at 2/0")
    assert [told["seat"] for told in table.heard(None, "no_circle_gem")] == [0]

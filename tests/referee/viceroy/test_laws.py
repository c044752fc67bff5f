"""A referee over the laws that change pyramids, hands and decks: 65 to 70, 72, 74, 76, 78."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rule import rule
from tests.support.viceroy import Table, auction, development, ended, laws_phase, payment, proclaimed

both = pytest.mark.parametrize("edition", ["ru", "pl"])

CROSS = "10@1/-1 3@1/0 19@1/1 13@1/2 6@2/-1 4@2/0:science,power_5 37@2/1 7@3/-1 15@3/0"
"""With law 65 at 2/0 a red circle comes about below it and two green ones above."""


def rules(table: Table, event: str) -> list[str]:
    return [str(told["rule"]) for told in table.heard(None, event)]


def draw_all(table: Table) -> None:
    while not table.over and table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])


# 65


@both
@rule("V.LEF.65", "V.CIR.05")
def test_65_may_complete_three_circles(edition: str) -> None:
    table = proclaimed(65, CROSS, edition, purses=["b1", "b1"])
    table.play(0, "at 2/0")
    assert table.purse(0) == [1, 1, 2, 0]
    assert [told["colour"] for told in table.heard(0, "circle_gem")] == [1, 2, 2]
    assert table.hand(0) == [4] and table.tokens(0) == ["65:power_5", "65:science"]
    assert table.pyramid(0)["2/0"] == 65


@both
@rule("V.LEF.65", "V.CIR.03", "V.LIM.03")
def test_65_takes_circle_gems_only_as_far_as_there_are(edition: str) -> None:
    table = proclaimed(65, CROSS, edition, purses=["b1", "b1"], reserve="b4 g1 y2")
    table.play(0, "at 2/0")
    assert table.purse(0) == [1, 0, 1, 0]
    assert table.reserve()[:3] == [4, 0, 0]
    assert rules(table, "no_circle_gem") == ["V.CIR.03", "V.CIR.03"]


@both
@rule("V.LEF.65")
def test_65_brings_nothing_for_a_circle_that_had_that_colour_already(edition: str) -> None:
    table = proclaimed(65, "53@1/0 37@1/1 7@2/0", edition, purses=["b1", "b1"])
    table.play(0, "at 1/0")
    assert table.purse(0) == [1, 0, 0, 0] and table.heard(0, "circle_gem") == []


@both
@rule("V.LEF.65", "V.PYR.18")
def test_65_goes_only_where_a_card_lies_up_to_level_4(edition: str) -> None:
    """A whole pyramid with a card on level 5."""
    rows = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1 15@5/0"
    table = proclaimed(65, rows, edition)
    assert len(table.options(0)) == 14 and "at 5/0" not in table.options(0)
    assert table.why(0, "at 5/0") == "V.LEF.65"
    assert table.why(0, "at 1/5") == "V.LEF.65", "an open place is none for this law"


@rule("V.LEF.65", "V.LPH.02")
def test_65_ru_the_card_taken_back_waits_for_the_next_turn() -> None:
    table = proclaimed(65, "20@1/0 21@1/1", purses=["", ""], display={"blue_base": 1})
    table.play(0, "at 1/1")
    assert table.asked[0] == "bid" and table.hand(0) == [21]
    assert table.match.view(1)["zones"]["hand_characters"][0] == [20], "everybody saw which it is"


@rule("V.LEF.65", "V.DEV.17")
def test_65_pl_the_card_taken_back_can_be_played_again_at_once() -> None:
    table = proclaimed(65, "20@1/0 21@1/1", "pl", purses=["b1", ""])
    table.play(0, "at 1/1")
    assert table.asked == ("develop", [0])
    assert table.options(0) == ["play 21", "discard 21", "pass"]


@both
@rule("V.LEF.65", "V.LEF.03")
def test_65_keeps_tucked_cards_in_place_for_law_68_alone(edition: str) -> None:
    table = proclaimed(65, "72@1/0 68@1/1 20@1/2", edition, tucked=[{72: [6, 7]}, {}], purses=["", ""])
    before = table.parts(0)["laws"]
    assert before == 2 * 5 + 5
    table.play(0, "at 1/0")
    assert table.parts(0)["laws"] == 5, "two cards under 65 and three in the row"
    assert table.hand(0) == [72]


@both
@rule("V.LEF.65", "V.LEF.78", "V.PYR.16")
def test_65_ends_law_78_and_its_own_return_is_no_taking(edition: str) -> None:
    table = proclaimed(65, "78@1/0 20@1/1", edition, purses=["", ""])
    table.play(0, "at 1/1")
    assert table.hand(0) == [20] and table.asked[0] != "tuck_taken"
    other = proclaimed(65, "78@1/0 20@1/1", edition, purses=["b2 g2", ""], display={"blue_base": 1})
    other.play(0, "at 1/0")
    assert other.hand(0) == [78]


@both
@rule("V.LEF.65", "V.LEF.76")
def test_65_over_law_76_makes_its_gems_worthless(edition: str) -> None:
    table = proclaimed(65, "76@1/0:stored_blue,stored_red 20@1/1", edition, purses=["", ""])
    assert table.parts(0)["laws"] == 4
    table.play(0, "at 1/0")
    assert table.parts(0).get("laws", 0) == 0
    assert table.tokens(0) == ["65:stored_blue", "65:stored_red"]


# 66


@both
@rule("V.LEF.66", "V.REW.09")
def test_66_doubles_every_token_and_hides_under_the_character(edition: str) -> None:
    table = proclaimed(66, "20@1/0:magic_bonus_2,science,science,power_12,circle_bonus_red_4 21@1/1:magic", edition)
    table.play(0, "at 1/0")
    doubled = ["circle_bonus_red_4", "magic_bonus_2", "power_12", "science", "science"]
    assert table.tokens(0) == sorted([f"20:{name}" for name in doubled + doubled] + ["21:magic"])
    assert table.pyramid(0) == {"1/0": 20, "1/1": 21}
    assert table.pos.hosts[0] == [19]


@both
@rule("V.LEF.66", "V.REW.16")
@pytest.mark.parametrize(("purse", "answer", "left"), [("b1", "own", 0), ("b1", "without", 1), ("r1", "without", 1)])
def test_66_doubles_an_infinite_gem_from_behind_the_screen(edition: str, purse: str, answer: str, left: int) -> None:
    table = proclaimed(66, "20@1/0:infinite_blue 21@1/1", edition, purses=[purse, ""], reserve="r1 g2 y2")
    assert table.asked == ("place", [0])
    table.play(0, "at 1/0")
    assert table.asked == ("own_gem", [0]), "asked even of a seat without such a gem"
    table.play(0, answer)
    assert sum(table.purse(0)) == left
    assert len([token for token in table.tokens(0) if token == "20:infinite_blue"]) == (2 if answer == "own" else 1)


@rule("V.LEF.66", "V.INF.09")
def test_66_pl_the_new_gem_is_unused_though_the_old_one_is_used() -> None:
    table = development(1, [[1, 66]], pyramids=["20@1/0:infinite_yellow 21@1/1"], purses=["b1"], laws=[70], small=[])
    table.play(0, "play 1", "at 1/2 0 0 0 1")
    assert "20:spent_yellow" in table.tokens(0)
    if table.asked[0] == "source":
        table.play(0, table.options(0)[0])
    draw_all(table)
    table.play(0, "play 66", "at 1/0")
    assert [token for token in table.tokens(0) if "yellow" in token] == ["20:infinite_yellow", "20:spent_yellow"]


@both
@rule("V.LEF.66", "V.LEF.01")
def test_66_needs_a_character_of_ones_own(edition: str) -> None:
    phase = laws_phase if edition == "ru" else development
    hands = [[66], []]
    table = (
        phase(2, hands=hands, pyramids=["71@1/0", "20@1/0"])
        if edition == "ru"
        else development(2, hands, pyramids=["71@1/0", "20@1/0"])
    )
    assert table.why(0, "play 66") == "V.LEF.01"
    other = proclaimed(66, "71@1/0 20@1/1", edition)
    assert other.pyramid(0) == {"1/0": 71, "1/1": 20} and other.pos.hosts[0] == [19], "the only character is found"


@both
@rule("V.LEF.66", "V.SCO.05", "V.PYR.10")
def test_66_under_a_card_on_level_5(edition: str) -> None:
    rows = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1 15@5/0:power_15"
    table = proclaimed(66, rows, edition)
    assert "at 5/0" in table.options(0)
    table.play(0, "at 5/0")
    assert table.tokens(0) == ["15:power_15", "15:power_15"]


# 67


def trade(pyramid: str, other: str, purse: str, edition: str = "ru", **scene: Any) -> Table:
    """The first seat plays law 67 and holds another card, so that the phase goes on."""
    table = proclaimed(67, pyramid, edition, pyramids=[other], purses=[purse, "b1"], hands=[[71], []], **scene)
    table.play(0, "at 1/1")
    return table


@both
@rule("V.LEF.67")
def test_67_the_payment_goes_to_the_other_and_the_tokens_change_cards(edition: str) -> None:
    table = trade("20@1/0:magic,power_2", "30@1/0:science 31@1/1:power_12", "b1 y2", edition)
    assert table.asked == ("give", [0])
    table.play(0, "give 20 power_2")
    assert table.options(0) == ["want 30 science", "want 31 power_12"]
    table.play(0, "want 31 power_12")
    table.play(0, "gem blue", "gem yellow", "gem yellow")
    assert table.purse(0) == [0, 0, 0, 0] and table.purse(1) == [2, 0, 0, 2]
    assert table.tokens(0) == ["20:magic", "20:power_12"]
    assert table.tokens(1) == ["30:science", "31:power_2"]


@both
@rule("V.LEF.67", "V.LEF.01")
@pytest.mark.parametrize(
    ("pyramid", "other", "purse"),
    [
        ("20@1/0:magic", "30@1/0:science", "b1 y1"),
        ("20@1/0", "30@1/0:science", "b1 y4"),
        ("20@1/0:magic", "30@1/0", "b1 y4"),
    ],
)
def test_67_without_gems_or_tokens_there_is_no_exchange(edition: str, pyramid: str, other: str, purse: str) -> None:
    table = trade(pyramid, other, purse, edition)
    assert rules(table, "no_exchange") == ["V.LEF.01"]
    assert table.pyramid(0)["1/1"] == 67


@both
@rule("V.LEF.67")
def test_67_is_voluntary(edition: str) -> None:
    table = trade("20@1/0:magic", "30@1/0:science", "b3", edition)
    table.play(0, "decline")
    assert table.purse(0) == [3, 0, 0, 0] and table.tokens(0) == ["20:magic"]


@both
@rule("V.INF.08", "V.INF.09")
def test_67_infinite_gems_shorten_the_payment_and_pass_on_used(edition: str) -> None:
    table = trade("20@1/0:infinite_blue,infinite_red", "30@1/0:power_12", "g1", edition)
    table.play(0, "give 20 infinite_red")
    assert table.options(0) == ["gem green"], "all three are needed"
    table.play(0, "gem green", "infinite blue", "infinite red")
    assert table.purse(1) == [1, 0, 1, 0], "only the real gem arrives"
    assert table.tokens(1) == ["30:spent_red"], "used, also by its new owner"
    assert table.tokens(0) == ["20:power_12", "20:spent_blue"]


@both
@rule("V.INF.09", "V.INF.08")
def test_67_of_two_equal_gems_on_a_card_the_used_one_is_given(edition: str) -> None:
    """As with equal gems on two cards: the gem given away is used first."""
    table = trade("20@1/0:infinite_red,infinite_red", "30@1/0:power_12", "g2", edition)
    table.play(0, "give 20 infinite_red")
    table.play(0, "gem green", "gem green", "infinite red")
    assert table.tokens(1) == ["30:spent_red"]
    assert table.tokens(0) == ["20:infinite_red", "20:power_12"]


@both
@rule("V.INF.09", "V.LEF.67")
def test_67_a_used_gem_that_is_wanted_comes_used(edition: str) -> None:
    table = trade("20@1/0:magic", "30@1/0:spent_red,power_12", "b4", edition)
    table.play(0, "give 20 magic", "want 30 spent_red", *["gem blue"] * 3)
    assert table.tokens(0) == ["20:spent_red"], "also in the hands of who took it"
    assert table.tokens(1) == ["30:magic", "30:power_12"]


@both
@rule("V.LEF.67", "V.LEF.03")
def test_67_a_stored_gem_counts_only_on_law_76(edition: str) -> None:
    table = trade("20@1/0:magic", "76@1/0:stored_blue,stored_red 30@1/1", "b3", edition)
    assert table.parts(1)["laws"] == 4
    table.play(0, "give 20 magic", "want 76 stored_red", *["gem blue"] * 3)
    assert table.parts(1)["laws"] == 2 and "infinite_gems" not in table.parts(0)
    assert table.tokens(0) == ["20:stored_red"] and table.tokens(1) == ["76:magic", "76:stored_blue"]


@both
@rule("V.LEF.67", "V.LEF.03", "V.SCO.05")
def test_67_an_infinite_gem_on_law_76_stays_an_infinite_gem(edition: str) -> None:
    table = trade("20@1/0:infinite_green", "76@1/0:stored_blue 30@1/1", "b3", edition)
    table.play(0, "give 20 infinite_green", *["gem blue"] * 3)
    assert table.parts(1) == {"infinite_gems": 3 if edition == "ru" else 1}
    assert table.parts(0) == {}


@both
@rule("V.LEF.67")
def test_67_pays_the_player_whose_token_is_taken(edition: str) -> None:
    table = proclaimed(
        67,
        "20@1/0:magic",
        edition,
        players=3,
        pyramids=["30@1/0:science", "40@1/0:defence"],
        purses=["b3", "", ""],
    )
    table.play(0, "at 1/1", "give 20 magic")
    assert table.why(0, "want 20 magic") == "V.LEF.67"
    table.play(0, "want 40 defence", *["gem blue"] * 3)
    assert table.purse(1) == [0, 0, 0, 0] and table.purse(2) == [3, 0, 0, 0]


@rule("V.LEF.67", "V.SOL.12")
def test_67_alone_there_is_nobody_to_trade_with() -> None:
    table = proclaimed(67, "20@1/0:magic", "ru", players=1, purses=["b3"], display={"blue_base": 1})
    table.play(0, "at 1/1")
    assert rules(table, "no_exchange") == ["V.LEF.01"]


@rule("V.LEF.67")
def test_67_choices_can_be_taken_back_until_a_gem_is_paid() -> None:
    table = trade("20@1/0:magic", "30@1/0:science,magic", "b2 r2")
    table.play(0, "give 20 magic", "want 30 science")
    table.match.undo(0)
    assert table.asked == ("want", [0])
    table.play(0, "want 30 magic", "gem blue")
    assert table.match.why_not_undo(0) is not None, "paid openly: somebody has learned of the purse"


# 69


@rule("V.LEF.69", "V.PAS.10")
def test_69_ru_sits_out_this_auction_without_gems() -> None:
    display = {"blue_base": 1, "red_base": 2, "red_tip": 3}
    table = proclaimed(69, "20@1/0:science", display=display, small=[7], purses=["", "r1"])
    table.play(0, "at 1/1", "take red_tip")
    assert table.hand(0) == [3]
    assert table.display() == {"blue_base": 1, "red_base": 2, "red_tip": 7}, "the same end of the same arrow"
    assert table.asked == ("bid", [1])
    table.play(1, "gem red")
    table.play(1, "tip")
    assert table.purse(0) == [0, 0, 0, 0], "no gems for sitting out"
    assert table.pos.sitting_out == 0


@rule("V.LEF.69", "V.SOL.13")
def test_69_ru_solo_no_round_is_held() -> None:
    table = proclaimed(69, "20@1/0", players=1, display={"blue_base": 1, "red_base": 2}, small=[7], purses=[""])
    table.play(0, "at 1/1", "take blue_base")
    assert table.asked == ("draw", [-1]), "the refresh; no virtual gem was drawn"
    assert table.display() == {"blue_tip": 7, "red_tip": 2}


@rule("V.LEF.69", "V.REF.06")
def test_69_pl_sits_out_the_next_auction() -> None:
    display = {"blue_base": 1, "red_base": 2}
    table = proclaimed(69, "20@1/0", "pl", display=display, small=[7], purses=["b1", "b1"])
    table.play(0, "at 1/1", "take red_base")
    assert table.display()["red_base"] == 7
    while table.asked[0] == "develop":
        table.play(0, "pass")
    assert table.asked == ("bid", [1]) and table.pos.turn == 5
    table.play(1, "pass")
    assert table.asked == ("gem", [1])


@rule("V.LEF.69", "V.REF.06")
def test_69_pl_in_the_last_turn_takes_from_the_tips() -> None:
    table = proclaimed(69, "20@1/0", "pl", display={"blue_tip": 1, "red_tip": 2}, small=[7], turn=12, purses=["", ""])
    table.play(0, "at 1/1", "take red_tip")
    assert table.hand(0) == [2] and table.display() == {"blue_tip": 1, "red_tip": 7}
    table.play(0, "pass")
    assert table.over, "there is no auction left to sit out"


@both
@rule("V.LEF.69", "V.LIM.02")
def test_69_an_empty_small_deck_leaves_a_gap(edition: str) -> None:
    table = proclaimed(69, "20@1/0", edition, display={"blue_base": 1, "red_base": 2}, small=[], purses=["b1", "r1"])
    table.play(0, "at 1/1", "take blue_base")
    assert table.hand(0) == [1] and table.display() == {"red_base": 2}


@both
@rule("V.LEF.69", "V.LEF.78")
def test_69_the_character_may_be_tucked_by_law_78(edition: str) -> None:
    table = proclaimed(69, "20@1/0 78@1/1", edition, display={"blue_base": 1, "red_base": 2}, small=[7])
    table.play(0, "at 1/2", "take blue_base")
    assert table.display()["blue_base"] == 7
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "tuck")
    assert table.hand(0) == [] and table.pos.tucked[0] == [0] and table.pos.hosts[0] == [77]


@both
@rule("V.LEF.69", "V.HID.04")
def test_69_refuses_an_empty_place_and_names_itself(edition: str) -> None:
    table = proclaimed(69, "20@1/0", edition, display={"blue_base": 1, "red_base": 2}, small=[7])
    table.play(0, "at 1/1")
    assert table.why(0, "take green_tip") == "V.LEF.69"
    decision = table.match.decision
    assert decision is not None and decision.rule == "V.LEF.69"


# 70


@both
@rule("V.LEF.70", "V.HID.03")
def test_70_puts_old_or_new_laws_on_top_in_its_order(edition: str) -> None:
    table = proclaimed(70, "20@1/0", edition, hands=[[71, 72], []], laws=[65, 66, 67, 68, 69])
    table.play(0, "at 1/1")
    table.draw(65, 66, 67)
    assert table.hand(0) == [65, 66, 67, 71, 72]
    table.play(0, "put 71", "put 66")
    assert table.hand(0) == [65, 67, 72]
    assert table.pos.top == [70, 65], "66 is uppermost"
    assert table.match.view(0)["zones"]["top"] == [70, 65]
    assert all(card < 0 for card in table.match.view(1)["zones"]["top"])
    assert [told["card"] for told in table.heard(1, "put_back")] == [None, None]


@both
@rule("V.LEF.70")
@pytest.mark.parametrize(("deck", "back"), [([65, 66], 2), ([65], 1), ([], 0)])
def test_70_with_a_short_deck_returns_as_many_as_taken(edition: str, deck: list[int], back: int) -> None:
    table = proclaimed(70, "20@1/0", edition, hands=[[71, 72, 74], []], laws=deck, purses=["", ""])
    table.play(0, "at 1/1")
    draw_all_laws(table)
    for _ in range(back):
        assert table.asked == ("put_back", [0])
        assert table.why(0, "put 20") == "V.LEF.70"
        table.play(0, table.options(0)[0])
    assert table.asked != ("put_back", [0])
    assert len(table.hand(0)) == 3 + len(deck) - back
    assert len(table.pos.top) == back


def draw_all_laws(table: Table) -> None:
    while table.asked == ("draw", [-1]):
        table.match.supply(table.pos.options(-1)[0])


@rule("V.LEF.70", "V.REW.03", "V.HID.03")
def test_70_the_next_to_draw_gets_the_uppermost_law() -> None:
    """Seat 1 draws by 77; seat 0 knows what it gets, seat 1 what it got."""
    table = laws_phase(2, hands=[[70], [77]], pyramids=["20@1/0", "30@1/0"], laws=[65, 66, 67, 68], small=[5])
    table.all("play 70", "play 77")
    table.play(0, "at 1/1")
    table.draw(65, 66, 67)
    table.play(0, "put 65", "put 67")
    table.play(1, "at 1/1", "choose cards_1", "laws 1")
    assert table.hand(1) == [67]
    assert table.match.view(0)["zones"]["hand_laws"][1] == [66]
    assert table.pos.top == [64]
    assert table.match.view(1)["zones"]["top"] != [64]


@both
@rule("V.LEF.70", "V.LEF.78")
def test_70_with_78_tucks_new_laws_only_and_keeps_enough_to_return(edition: str) -> None:
    table = proclaimed(70, "20@1/0 78@1/1", edition, hands=[[71], []], laws=[65, 66, 67, 68])
    table.play(0, "at 1/2")
    table.draw(65, 66, 67)
    assert table.asked == ("tuck_drawn", [0])
    assert table.options(0) == ["tuck 65", "tuck 66", "tuck 67", "done"]
    assert table.why(0, "tuck 71") == "V.LEF.78"
    table.play(0, "tuck 65", "tuck 67")
    assert table.asked == ("put_back", [0]), "two laws are left, and two go back"
    table.play(0, "put 66")
    assert table.hand(0) == [] and table.pos.hosts[0] == [77, 77]
    assert table.pos.top == [65, 70]


# 72


@both
@rule("V.LEF.72", "V.HID.06", "V.PYR.15")
def test_72_tucks_any_cards_face_down_without_paying(edition: str) -> None:
    table = proclaimed(72, "20@1/0", edition, hands=[[5, 6, 71], []], purses=["", ""])
    table.play(0, "at 1/1", "tuck 6", "tuck 71", "done")
    assert table.hand(0) == [5] and table.parts(0) == {"laws": 10}
    assert table.purse(0) == [0, 0, 0, 0] and table.tokens(0) == []
    zones = table.match.view(1)["zones"]
    assert all(card < 0 for card in zones["archive_characters"][0] + zones["archive_laws"][0])
    assert len(zones["archive_characters"][0]) == len(zones["archive_laws"][0]) == 1
    assert [told["card"] for told in table.heard(1, "tucked_unseen")] == [None, None]


@both
@rule("V.LEF.72")
def test_72_may_tuck_nothing_and_nothing_later(edition: str) -> None:
    table = proclaimed(72, "20@1/0", edition, hands=[[5, 6], []], purses=["", ""])
    table.play(0, "at 1/1")
    assert table.why(0, "tuck 20") == "V.LEF.72"
    table.play(0, "done")
    assert table.hand(0) == [5, 6] and table.parts(0) == {}


@both
@rule("V.LEF.72", "V.HID.06")
def test_72_hides_a_card_that_everybody_knew(edition: str) -> None:
    """A character known to all (as after law 65) may have been tucked or kept: nobody else can tell."""
    views = []
    for tucked in (5, 6):
        table = proclaimed(72, "20@1/0", edition, hands=[[5, 6], []], purses=["", ""])
        table.pos.known[4] = table.pos.known[5] = -1
        table.play(0, "at 1/1", f"tuck {tucked}", "done")
        views.append(table.match.view(1))
    assert views[0]["zones"] == views[1]["zones"] and views[0]["pools"] == views[1]["pools"]
    assert views[0]["pools"]["characters"][0] == [4, 5]


@both
@rule("V.LEF.72")
def test_72_tucking_can_be_taken_back(edition: str) -> None:
    table = proclaimed(72, "20@1/0", edition, hands=[[5, 6], []], purses=["", ""])
    table.play(0, "at 1/1", "tuck 6")
    table.match.undo(0)
    assert table.hand(0) == [5, 6] and table.pos.hosts[0] == []


# 74


@both
@rule("V.LEF.74", "V.PYR.10")
def test_74_only_free_cards(edition: str) -> None:
    """1/0 and 1/2 are ends, but 1/0 carries 2/0; 1/2 has a card under it; 2/0 is free."""
    table = proclaimed(
        74,
        "20@1/0 21@1/1 22@1/2 23@2/0" if edition == "ru" else "20@1/0 21@1/1 22@1/2 24@2/0",
        edition,
        tucked=[{22: [6]}, {}],
    )
    table.play(0, "at 1/-1")
    upper = 23 if edition == "ru" else 24
    assert table.pos.tucked[0] == [5, upper - 1], "the only free card went by itself"
    assert table.pyramid(0) == {"1/-1": 74, "1/0": 20, "1/1": 21, "1/2": 22}


@both
@rule("V.LEF.74", "V.PYR.10")
def test_74_refusals(edition: str) -> None:
    table = proclaimed(74, "20@1/0 21@1/1 22@1/2 24@2/0", edition)
    table.play(0, "at 1/-1")
    assert table.options(0) == ["tuck 1/2", "tuck 2/0"]
    assert table.why(0, "tuck 1/-1") == "V.LEF.74", "not the law itself"
    assert table.why(0, "tuck 1/1") == "V.PYR.10"
    assert table.why(0, "tuck 3/0") == "V.LEF.74"


@both
@rule("V.LEF.74", "V.SCO.05")
def test_74_tokens_move_onto_the_law_and_its_level(edition: str) -> None:
    """A gem of level 1 lies on level 2 afterwards; a circle of the tucked card is gone."""
    table = proclaimed(74, "20@1/0 21@1/1 22@1/2:infinite_blue,science", edition)
    table.play(0, "at 2/0")
    assert table.tokens(0) == ["74:infinite_blue", "74:science"]
    assert table.parts(0) == {"laws": 6, "infinite_gems": 3 if edition == "ru" else 2}
    assert table.pos.places[0] == sorted(table.pos.places[0])


@both
@rule("V.LEF.74", "V.LEF.01")
def test_74_without_a_free_card_the_points_count(edition: str) -> None:
    table = proclaimed(74, "20@1/0 21@1/1", edition)
    table.play(0, "at 2/0")
    assert table.parts(0) == {"laws": 6} and table.pos.hosts[0] == []


@both
@rule("V.LEF.74", "V.SCO.07")
def test_74_ends_the_law_it_covers(edition: str) -> None:
    table = proclaimed(74, "20@1/0 85@1/1", edition)
    assert table.parts(0) == {"laws": 2}
    table.play(0, "at 1/-1")
    assert table.parts(0) == {"laws": 3}


@both
@rule("V.LEF.74", "V.PYR.04")
def test_74_may_leave_the_law_alone_on_level_1(edition: str) -> None:
    table = proclaimed(74, "20@1/0:science", edition)
    table.play(0, "at 1/-1")
    assert table.pyramid(0) == {"1/-1": 74} and table.tokens(0) == ["74:science"]
    assert table.pos.places[0] == [38, 40], "left and right of the law"
    assert table.pos.lowest(0) == 73


@both
@rule("V.LEF.74", "V.CIR.02")
@pytest.mark.parametrize("level", [3, 4])
def test_74_points_by_level(edition: str, level: int) -> None:
    rows = {
        3: "20@1/0 21@1/1 22@1/2 24@2/0 25@2/1",
        4: "20@1/0 21@1/1 22@1/2 26@1/3 24@2/0 25@2/1 27@2/2 28@3/0 29@3/1",
    }
    table = proclaimed(74, rows[level], edition)
    table.play(0, f"at {level}/0")
    assert table.parts(0)["laws"] == 3 * level


# 76


@both
@rule("V.LEF.76", "V.INF.07")
def test_76_stores_at_most_eight_real_gems(edition: str) -> None:
    table = proclaimed(76, "20@1/0:infinite_red", edition, purses=["b5 g4", ""], reserve="b1 r2 g4 y8")
    table.play(0, "at 1/1", *["gem blue"] * 5)
    assert table.why(0, "gem red") == "V.INF.07"
    table.play(0, *["gem green"] * 3)
    assert table.purse(0) == [0, 0, 1, 0] and table.asked[0] != "store", "eight are the most"
    assert table.parts(0)["laws"] == 16
    assert table.reserve() == [1, 2, 4, 8], "they do not go to the reserve"


@both
@rule("V.LEF.76")
def test_76_may_stay_empty(edition: str) -> None:
    table = proclaimed(76, "20@1/0", edition, purses=["b5", ""])
    table.play(0, "at 1/1", "done")
    assert table.purse(0) == [5, 0, 0, 0] and table.parts(0) == {}


@both
@rule("V.LEF.76", "V.RCL.01")
def test_76_stored_gems_do_not_repaint(edition: str) -> None:
    table = ended(edition, 1, pyramids=["76@1/0:stored_red,stored_blue 20@1/1 21@2/0"])
    assert table.over and table.parts(0)["laws"] == 4


# 78


@rule("V.LEF.78", "V.PAS.01")
def test_78_ru_an_auctioned_card_tucked_is_neither_play_nor_pass() -> None:
    table = auction("ru", 2, pyramids=["20@1/0 78@1/1"], purses=["b2", "r1"])
    table.all("gem blue", "gem red")
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "tuck")
    draw_all(table)
    assert table.asked == ("keep", [1]), "seat 0 has nothing to pay or to refuse"
    assert table.purse(0) == [1, 0, 0, 0] and table.pos.tucked[0] == [0]


@rule("V.LEF.78")
def test_78_ru_an_auctioned_card_kept_lies_before_its_owner() -> None:
    table = auction("ru", 2, pyramids=["20@1/0 78@1/1"], purses=["b2 y2", "r1"])
    table.all("gem blue", "gem red")
    table.play(0, "keep")
    assert table.lot(0) == [1] and table.hand(0) == []


@rule("V.LEF.78", "V.AUC.18")
def test_78_pl_an_auctioned_card_goes_under_the_law_or_to_the_hand() -> None:
    for answer, hand in (("tuck", []), ("keep", [1])):
        table = auction("pl", 2, pyramids=["20@1/0 78@1/1"], purses=["b2", "r1"])
        table.all("gem blue", "gem red")
        table.play(0, answer)
        assert table.hand(0) == hand and table.lot(0) == []


@both
@rule("V.LEF.78", "V.AUC.21")
def test_78_asks_when_two_agree(edition: str) -> None:
    display = {"green_base": 3, "green_tip": 5}
    table = auction(edition, 2, pyramids=["20@1/0", "78@1/0"], purses=["g1", "g1"], display=display)
    table.all("gem green", "gem green")
    table.all("base", "tip")
    assert table.asked == ("tuck_taken", [1])
    table.play(1, "tuck")
    assert table.pos.tucked[1] == [4]


@both
@rule("V.LEF.78", "V.ATK.09")
def test_78_asks_before_the_next_attacker(edition: str) -> None:
    table = auction(edition, 2, pyramids=["20@1/0 78@1/1", "30@1/0"], attacks=[1, 1])
    table.all("attack", "attack")
    table.play(0, "take red_base")
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "tuck")
    assert table.asked == ("pick", [1])


@both
@rule("V.LEF.78", "V.HID.06", "V.REW.03")
def test_78_a_drawn_card_is_tucked_unseen(edition: str) -> None:
    table = proclaimed(77, "20@1/0 78@1/1", edition, small=[5, 6], purses=["", ""])
    table.play(0, "at 1/2", "choose cards_1", "laws 0")
    table.draw(5)
    assert table.asked == ("tuck_taken", [0])
    assert table.match.view(0)["zones"]["drawn_characters"] == [4]
    assert table.match.view(1)["zones"]["drawn_characters"] != [4]
    table.play(0, "tuck")
    assert table.match.view(1)["zones"]["chancery_characters"][0] != [4]
    assert table.parts(0)["laws"] == 4


@rule("V.LEF.78")
def test_78_works_from_the_next_card_on_and_not_for_starting_hands() -> None:
    table = proclaimed(78, "20@1/0", hands=[[71], []], purses=["", ""], display={"blue_base": 1})
    table.play(0, "at 1/1")
    assert table.hand(0) == [71] and table.asked == ("bid", [0, 1])


@rule("V.LEF.78", "V.REW.04")
def test_78_two_cards_are_decided_one_by_one() -> None:
    """Card 16 on level 4 brings two cards."""
    rows = "20@1/0 21@1/1 22@1/2 26@1/3 24@2/0 25@2/1 78@2/2 28@3/0 29@3/1"
    table = proclaimed(16, rows, small=[5, 6], laws=[65, 66], purses=["", ""])
    table.play(0, "at 4/0", "laws 1")
    table.draw(65)
    table.play(0, "tuck")
    table.draw(5)
    table.play(0, "keep")
    assert table.hand(0) == [5] and table.pos.chancery_laws[0] == [64]


@rule("V.LEF.78", "V.PAY.07")
def test_a_won_card_cannot_wait() -> None:
    """ru: after the payment phase no lot is left, whatever was decided."""
    table = payment(2, [1, 2], purses=["y1", ""])
    table.play(0, "keep")
    table.play(1, "refuse")
    table.take(1, "b3")
    table.play(0, "at 1/1 0 0 0 0")
    assert table.lot(0) == table.lot(1) == []


@rule("V.LEF.03", "V.LEF.72")
def test_72_played_again_starts_anew() -> None:
    """pl: 65 takes 72 back; what lies under 65 no longer counts, what is tucked anew does."""
    table = stage_pl([65, 5], "72@1/0 20@1/1", {72: [6, 7]})
    table.play(0, "play 65", "at 1/0")
    table.play(0, "play 72", "at 1/2", "tuck 5")
    assert table.parts(0) == {"laws": 5}
    assert sorted(table.pos.hosts[0]) == [64, 64, 71]


def stage_pl(hand: list[int], pyramid: str, tucked: dict[int, list[int]]) -> Table:
    return development(1, [hand], pyramids=[pyramid], tucked=[tucked], purses=["y1"])


@both
@rule("V.LEF.67")
def test_67_the_first_card_and_the_first_token_are_cards_and_tokens_too(edition: str) -> None:
    table = trade("1@1/0:science,magic", "30@1/0:power_12 31@1/1:magic", "b3", edition)
    table.play(0, "give 1 science")
    assert table.options(0) == ["want 30 power_12", "want 31 magic"]
    table.play(0, "want 30 power_12", *["gem blue"] * 3)
    assert table.tokens(0) == ["1:magic", "1:power_12"] and table.tokens(1) == ["30:science", "31:magic"]


@both
@rule("V.INF.08", "V.LEF.67")
def test_67_what_one_does_not_have_pays_nothing(edition: str) -> None:
    table = trade("20@1/0:magic,infinite_blue", "30@1/0:power_12", "b2 r2", edition)
    table.play(0, "give 20 magic")
    assert table.why(0, "infinite red") == "V.INF.08"
    assert table.why(0, "gem yellow") == "V.LEF.67"
    table.play(0, "gem red")
    assert table.why(0, "gem blue") == "V.LEF.67", "in the order of colours"


@both
@rule("V.LEF.74")
def test_74_the_free_cards_are_offered_from_left_to_right(edition: str) -> None:
    table = proclaimed(74, "20@1/0 21@1/1 24@2/0 22@1/-1", edition)
    table.play(0, "at 1/2")
    assert table.options(0) == ["tuck 1/-1", "tuck 2/0"]

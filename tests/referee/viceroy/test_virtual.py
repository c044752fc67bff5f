"""A referee at the auction with virtual opponents: solo, and two or three players with company."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.kernel.refusals import BadRequest
from tests.support.rule import rule
from tests.support.viceroy import Table, auction, opened, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5, "yellow_base": 4}
PURSE = "b2 r2 g2 y2"


def company(edition: str, players: int, opponents: int, **scene: Any) -> Table:
    scene.setdefault("purses", [PURSE] * players if players > 1 else ["b3 r3 g3 y3"])
    return auction(edition, players, variants=(f"virtual_{opponents}",), **scene)


def got(table: Table, seat: int) -> list[int]:
    return table.lot(seat) + table.hand(seat)


def rules(table: Table, event: str) -> list[str]:
    return [str(told["rule"]) for told in table.heard(None, event)]


@both
@rule("V.SOL.05", "V.SOL.09", "V.VIR.09")
def test_an_equal_colour_costs_the_gem_and_goes_on(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"])
    table.play(0, "gem red")
    assert table.asked == ("virtual", [-1]), "drawn after the bid"
    table.draw("red")
    assert table.asked == ("bid", [0])
    assert table.purse(0) == [3, 2, 3, 3] and table.reserve() == [1, 2, 1, 1]
    assert table.pos.box == [12, 12, 12, 12]
    assert rules(table, "conflict") == ["V.SOL.05"]


@both
@rule("V.SOL.05", "V.VIR.07")
def test_solo_on_two_cards_there_is_a_choice(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"], display=TWO)
    table.play(0, "gem green")
    table.draw("green")
    assert table.asked == ("stay", [0]) and table.options(0) == ["tip", "next"]
    table.play(0, "next")
    assert table.display() == TWO and table.asked == ("bid", [0])
    table.play(0, "gem green")
    table.draw("green")
    table.play(0, "tip")
    assert got(table, 0) == [5] and table.discard() == [3], "the base card is discarded"


@both
@rule("V.VIR.07", "V.PAS.11", "V.AUC.09")
def test_declining_the_tip_in_the_third_round_is_a_pass(edition: str) -> None:
    table = auction(edition, 1, pyramids=["20@1/0:science"], purses=["b3 r3 g3 y3"], display=TWO)
    for _ in range(3):
        table.play(0, "gem green")
        table.draw("green")
        table.play(0, "next")
    assert table.heard(0, "left_without") == [{"event": "left_without", "rule": "V.AUC.09", "seat": 0}]
    assert table.asked == ("gem", [0])
    table.take(0, "g3 y1")
    assert sum(table.purse(0)) == 9 + 4
    assert 3 in table.display().values() and 5 in table.discard(), "the tip goes with the refresh only"


@both
@rule("V.SOL.06", "V.SOL.07", "V.VIR.10")
def test_a_virtual_opponent_alone_on_two_cards_takes_the_base(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"], display=TWO)
    table.play(0, "gem red")
    table.draw("green")
    assert got(table, 0) == [2]
    assert 3 in table.discard()


@both
@rule("V.SOL.08")
def test_a_colour_without_a_character_is_an_attack_after_the_own_card(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"], display={"blue_base": 1, "red_base": 2, "red_tip": 6})
    table.play(0, "gem red")
    table.draw("yellow")
    assert table.asked == ("which", [0]), "the own card comes first"
    table.play(0, "base")
    assert table.asked == ("cast_out", [0])
    assert table.options(0) == ["discard blue_base", "discard red_tip"]
    assert table.why(0, "discard red_base") == "V.SOL.08"
    table.play(0, "discard blue_base")
    assert 1 in table.discard()


@both
@rule("V.SOL.08")
def test_with_nothing_left_nothing_is_discarded(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"], display={"red_base": 2})
    table.play(0, "gem red")
    table.draw("yellow")
    assert got(table, 0) == [2] and table.asked == ("draw", [-1])


@both
@rule("V.SOL.11", "V.VIR.14")
def test_a_pass_lets_the_virtual_opponent_act_before_the_gems(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"], display={"blue_base": 1, "red_base": 2})
    table.play(0, "pass")
    table.draw("yellow")
    assert table.asked == ("cast_out", [0]), "the discard comes before the gems for passing"
    table.play(0, "discard red_base")
    assert table.asked == ("gem", [0])


@rule("V.SOL.11", "V.ATK.02")
def test_ru_solo_attack_comes_after_the_virtual_card() -> None:
    table = auction("ru", 1, purses=["b3 r3 g3 y3"], attacks=[1])
    table.play(0, "attack")
    table.draw("red")
    assert table.asked == ("pick", [0]) and "take red_base" not in table.options(0)


@rule("V.SOL.11", "V.ATK.03", "V.VIR.12")
def test_pl_solo_attack_comes_before_the_virtual_card() -> None:
    table = auction("pl", 1, purses=["b3 r3 g3 y3"], attacks=[1])
    table.play(0, "attack")
    table.draw("red")
    assert "take red_base" in table.options(0)
    table.play(0, "take red_base")
    assert table.discard() == [], "its colour is empty now: the virtual opponent gets nothing"
    assert table.asked == ("draw", [-1]), "and no further round is held"


@rule("V.VIR.12", "V.ATK.04")
def test_pl_a_virtual_bid_emptied_by_an_attack_is_no_attack() -> None:
    table = company("pl", 2, 1, attacks=[1, 0], purses=["b2 r2 g2 y2", "b2 r2"])
    table.all("attack", "gem red")
    table.draw("blue")
    table.play(0, "take blue_base")
    assert table.hand(1) == [2] and table.discard() == []
    assert rules(table, "conflict") == ["V.ATK.04"]


@rule("V.VIR.12", "V.VIR.03")
def test_pl_the_emptied_virtual_opponent_bids_again() -> None:
    table = company("pl", 3, 1, attacks=[1, 0, 0], display={**TWO, "yellow_tip": 6})
    table.all("attack", "gem red", "gem red")
    table.draw("blue")
    table.play(0, "take blue_base")
    assert table.asked == ("bid", [1, 2])
    table.all("gem yellow", "gem red")
    assert table.asked == ("virtual", [-1])
    table.draw("blue")
    table.play(1, "tip")
    assert table.asked == ("cast_out", [2]), "blue has been empty since the first round"


@both
@rule("V.VIR.03")
def test_gems_are_drawn_together_without_putting_back(edition: str) -> None:
    table = company(edition, 2, 2)
    table.all("gem red", "gem blue")
    assert table.pos.weights() == [8, 8, 8, 8]
    table.draw("green")
    assert table.pos.weights() == [8, 8, 7, 8]
    table.draw("green")
    assert rules(table, "conflict") == ["V.VIR.13"]
    assert table.pos.box == [8, 8, 8, 8]


@both
@rule("V.VIR.04")
def test_two_virtual_opponents_on_one_card_stay_in(edition: str) -> None:
    table = company(edition, 2, 2)
    table.all("gem red", "gem red")
    table.draw("blue", "blue")
    assert table.discard() == [] and table.asked == ("bid", [0, 1])
    table.all("gem red", "gem green")
    assert table.asked == ("virtual", [-1])
    table.draw("blue")
    assert table.asked == ("virtual", [-1]), "both draw again"


@both
@rule("V.VIR.05", "V.VIR.10")
def test_two_virtual_opponents_on_two_cards_take_both_and_leave(edition: str) -> None:
    table = company(edition, 2, 2, display=TWO)
    table.all("gem red", "gem red")
    table.draw("green", "green")
    assert table.discard() == [3, 5] and table.asked == ("bid", [0, 1])
    table.all("gem red", "gem blue")
    assert (got(table, 0), got(table, 1)) == ([2], [1])
    assert table.asked == ("draw", [-1]), "no gem was drawn in the second round"


@both
@rule("V.VIR.06", "V.VIR.13")
def test_a_player_among_two_virtual_opponents_on_two_cards(edition: str) -> None:
    table = company(edition, 2, 2, display=TWO)
    table.all("gem green", "gem red")
    table.draw("green", "green")
    assert table.discard() == [] and got(table, 1) == [2]
    assert table.asked == ("bid", [0])
    table.play(0, "gem blue")
    table.draw("yellow")
    assert table.asked == ("virtual", [-1]), "the two are still in"


@both
@rule("V.VIR.13", "V.AUC.23")
def test_two_players_and_a_virtual_opponent_on_two_cards(edition: str) -> None:
    table = company(edition, 2, 1, display=TWO)
    table.all("gem green", "gem green")
    table.draw("green")
    assert table.asked == ("bid", [0, 1]), "three on two cards: no claims"
    assert table.display() == TWO


@both
@rule("V.VIR.13")
def test_three_virtual_opponents_on_two_cards(edition: str) -> None:
    table = company(edition, 1, 3, display=TWO)
    table.play(0, "gem red")
    table.draw("green", "green", "green")
    assert got(table, 0) == [2]
    assert not {3, 5} & set(table.discard()) or table.discard() == [5], "only the refresh may clear the tip"
    assert table.heard(None, "virtual_took") == []


@both
@rule("V.VIR.05", "V.AUC.21")
def test_two_players_on_two_cards_agree_beside_virtual_opponents(edition: str) -> None:
    table = company(edition, 2, 1, display=TWO)
    table.all("gem green", "gem green")
    table.draw("blue")
    assert table.asked == ("claim", [0, 1])
    table.all("base", "tip")
    assert (got(table, 0), got(table, 1)) == ([3], [5])
    assert 1 in table.discard()


@both
@rule("V.VIR.11")
def test_the_lowest_number_among_those_who_took_part_discards(edition: str) -> None:
    """Seat 1 has the lowest number but its card since the first round."""
    table = company(edition, 3, 1, pyramids=["30@1/0", "10@1/0", "20@1/0"], display={**TWO, "yellow_tip": 6})
    table.all("gem red", "gem blue", "gem red")
    table.draw("red")
    assert table.asked == ("bid", [0, 2])
    table.all("gem red", "gem green")
    table.draw("blue")
    table.play(2, "base")
    assert table.asked == ("cast_out", [2]), "20 comes before 30; 10 took no part in this round"
    table.play(2, "discard yellow_base")
    assert 4 in table.discard()


@both
@rule("V.VIR.11")
def test_the_lowest_number_discards_although_it_has_just_won_a_card(edition: str) -> None:
    table = company(
        edition,
        3,
        1,
        pyramids=["30@1/0", "10@1/0", "20@1/0"],
        display={"blue_base": 1, "red_base": 2, "yellow_base": 4, "yellow_tip": 6},
    )
    table.all("gem red", "gem blue", "gem red")
    table.draw("green")
    assert got(table, 1) == [1], "the others want the same card and are still without one"
    assert table.asked == ("cast_out", [1]), "10 before 20 and 30, card or no card"
    table.play(1, "discard yellow_tip")
    assert 6 in table.discard()


@both
@rule("V.VIR.11")
def test_one_player_discards_for_each_virtual_attack(edition: str) -> None:
    table = company(edition, 2, 2, display={"red_base": 2, "yellow_base": 4, "yellow_tip": 6})
    table.all("gem red", "pass")
    table.draw("blue", "green")
    assert table.asked == ("cast_out", [1]), "59 before 60, although seat 1 has passed"
    table.play(1, "discard yellow_tip")
    assert {6, 4} <= set(table.discard()), "for the second one card was left"


@both
@rule("V.VIR.08")
def test_no_round_without_a_player(edition: str) -> None:
    table = company(edition, 1, 2)
    table.play(0, "gem red")
    table.draw("blue", "blue")
    assert got(table, 0) == [2] and table.asked == ("draw", [-1])
    assert table.heard(None, "virtual_took") == []


@both
@rule("V.SOL.12", "V.VIR.02", "V.SET.03")
def test_virtual_opponents_add_no_gems_and_no_seats(edition: str) -> None:
    pos = opened(edition, 3, "virtual_1").pos
    assert pos.seats == 3 and pos.box == [4, 4, 4, 4]
    solo = opened(edition, 1, "virtual_3").pos
    assert solo.box == [12, 12, 12, 12] and solo.virtual == 0


@both
@rule("V.VIR.02")
@pytest.mark.parametrize(("players", "variants"), [(4, ("virtual_1",)), (3, ("virtual_2",)), (2, ("virtual_3",))])
def test_four_at_the_table_are_the_most(edition: str, players: int, variants: tuple[str, ...]) -> None:
    with pytest.raises(BadRequest):
        the_game(edition, players, *variants)


@rule("V.CMP.03")
def test_variants_combine() -> None:
    game = the_game("pl", 2, "full_deck", "virtual_2")
    assert game.opponents == 2 and len(game.cards.characters) == 64
    with pytest.raises(BadRequest):
        the_game("pl", 1, "virtual_1", "virtual_2")
    with pytest.raises(BadRequest):
        the_game("ru", 2, "full_deck")


@both
@rule("V.SOL.04", "V.AUC.02")
def test_a_solo_bid_can_be_taken_back_only_before_the_draw(edition: str) -> None:
    table = auction(edition, 1, purses=["b3 r3 g3 y3"])
    table.play(0, "gem red")
    table.match.undo(0)
    assert table.asked == ("bid", [0]) and table.purse(0) == [3, 3, 3, 3]
    table.play(0, "gem red")
    table.draw("red")
    assert table.match.why_not_undo(0) is not None

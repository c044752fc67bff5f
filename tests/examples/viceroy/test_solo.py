"""Golden cases with virtual opponents."""

from __future__ import annotations

import pytest

from tests.support.rule import example
from tests.support.viceroy import auction, ended, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO_GREEN = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5}


@both
@example("V.EX.O01")
def test_the_box_of_a_solo_game(edition: str) -> None:
    pos = the_game(edition, 1).setup()
    assert pos.box == [12] * 4 and sum(pos.box) == 48
    assert sum(pos.reserve) + sum(pos.gems[0]) == 16


@both
@example("V.EX.O02")
def test_the_same_colour_with_one_character(edition: str) -> None:
    table = auction(edition, 1)
    table.play(0, "gem red")
    assert table.asked == ("virtual", [-1]) and table.pos.weights() == [12] * 4
    before = table.reserve()[1]
    table.draw("red")
    assert table.asked == ("bid", [0]) and table.reserve()[1] == before and table.pos.box == [12] * 4
    assert "red_base" in table.display()
    table.play(0, "gem blue")
    assert table.asked == ("virtual", [-1])


@both
@example("V.EX.O03")
def test_the_virtual_opponent_takes_the_base(edition: str) -> None:
    table = auction(edition, 1, display={"red_base": 2, "blue_base": 1, "blue_tip": 6, "green_base": 3})
    table.play(0, "gem red")
    table.draw("blue")
    assert table.lot(0) + table.hand(0) == [2]
    assert 1 in table.discard() and 6 not in table.discard()[:1]
    told = [fact["card"] for fact in table.heard(None, "virtual_took")]
    assert told == [0]


@both
@example("V.EX.O04")
def test_a_colour_without_a_character(edition: str) -> None:
    table = auction(edition, 1, display={"red_base": 2, "blue_base": 1, "yellow_tip": 4})
    table.play(0, "gem red")
    table.draw("green")
    assert table.asked == ("cast_out", [0])
    assert table.options() == ["discard blue_base", "discard yellow_tip"]
    table.play(0, "discard yellow_tip")
    assert [fact["card"] for fact in table.heard(None, "virtual_took")] == [3]


@both
@example("V.EX.O05")
def test_the_tip_or_the_next_round(edition: str) -> None:
    display = {"yellow_base": 1, "yellow_tip": 2, "blue_base": 3}
    table = auction(edition, 1, display=display, purses=["y2"])
    table.play(0, "gem yellow")
    table.draw("yellow")
    assert table.options() == ["tip", "next"]
    table.play(0, "next")
    assert table.asked == ("bid", [0]) and table.display() == display and table.purse(0) == [0, 0, 0, 1]
    table.play(0, "gem yellow")
    table.draw("yellow")
    table.play(0, "tip")
    assert table.lot(0) + table.hand(0) == [2] and 1 in table.discard() and table.purse(0) == [0, 0, 0, 0]


@both
@example("V.EX.O06")
def test_two_virtual_opponents_on_one_colour(edition: str) -> None:
    variants = ("virtual_2",)
    one = auction(edition, 2, variants=variants)
    one.all("gem blue", "gem blue")
    one.draw("green", "green")
    assert "green_base" in one.display() and one.pos.virtual == 3 and one.asked == ("bid", [0, 1])
    two = auction(edition, 2, variants=variants, display=TWO_GREEN)
    two.all("gem blue", "gem blue")
    two.draw("green", "green")
    assert "green_base" not in two.display() and "green_tip" not in two.display()
    assert two.discard() == [3, 5] and two.pos.virtual == 0


@both
@example("V.EX.O07")
def test_two_virtual_opponents_and_a_player(edition: str) -> None:
    table = auction(edition, 1, variants=("virtual_2",), display=TWO_GREEN)
    table.play(0, "gem green")
    table.draw("green", "green")
    assert table.display() == TWO_GREEN and table.discard() == []
    assert table.asked == ("bid", [0]) and table.pos.virtual == 3


@both
@example("V.EX.O08")
def test_no_round_without_a_player(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_2",), purses=["b1", ""])
    table.all("gem blue", "pass")
    table.draw("green", "green")
    table.take(1, "r3")
    assert table.asked[0] not in ("bid", "virtual")
    assert len(table.heard(None, "virtual_bade")) == 2


@both
@example("V.EX.O09")
def test_the_virtual_opponent_acts_when_the_player_passes(edition: str) -> None:
    table = auction(
        edition, 1, display={"blue_base": 1, "blue_tip": 6, "red_base": 2}, pyramids=["20@1/0:science"], purses=[""]
    )
    table.play(0, "pass")
    table.draw("blue")
    assert table.discard() == [1]
    table.take(0, "b4")
    assert table.purse(0) == [4, 0, 0, 0]
    assert table.asked == ("draw", [-1]), "the display is refreshed"


@both
@example("V.EX.O10")
def test_attack_tokens_of_a_single_player(edition: str) -> None:
    table = ended(edition, 1, attacks=[3])
    assert table.match.scores() == [0] and table.parts(0) == {}


@both
@example("V.EX.X14")
def test_three_virtual_opponents(edition: str) -> None:
    table = auction(edition, 1, variants=("virtual_3",))
    table.play(0, "gem red")
    assert sum(table.pos.weights() or []) == 48
    table.draw("blue")
    assert table.pos.weights() == [11, 12, 12, 12]
    table.draw("blue")
    assert table.pos.weights() == [10, 12, 12, 12]
    table.draw("red")
    assert table.pos.box == [12] * 4 and table.asked == ("bid", [0])


@both
@example("V.EX.X15")
def test_who_discards_for_a_virtual_opponent(edition: str) -> None:
    table = auction(
        edition,
        2,
        variants=("virtual_1",),
        pyramids=["27@1/0", "9@1/0"],
        display={"blue_base": 1, "red_base": 2, "yellow_base": 4, "yellow_tip": 5},
    )
    table.all("gem blue", "gem red")
    table.draw("green")
    assert table.asked == ("cast_out", [1])
    assert table.options() == ["discard yellow_base", "discard yellow_tip"]

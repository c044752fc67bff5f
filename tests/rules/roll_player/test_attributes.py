"""Attribute actions and the alignment token (R.ATT, R.ALI)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.boards import can_adjust
from ludoteka.games.roll_player.dice import STEPS
from tests.support.roll_player import FULL, HALF, acting, placing, the_game
from tests.support.rule import rule


@rule("R.ATT.01")
def test_strength_turns_any_die() -> None:
    table = acting("STR").play(0, "act STR")
    assert table.rule == "R.ATT.01"
    assert len(table.options()) == 10
    assert table.why(0, "die CHA3") == "R.ATT.01"
    table.play(0, "die DEX2")
    assert table.row(0, "DEX") == "green4 blue2"


@rule("R.ATT.02", "R.ATT.03")
def test_dexterity_exchanges_two_dice() -> None:
    table = acting("DEX").play(0, "act DEX", "die STR1")
    assert table.asked == ("other_die", 0)
    assert table.why(0, "die STR1") == "R.ATT.02"
    assert table.why(0, "none") == "R.ATT.02"
    assert table.why(0, "die CHA2") == "R.ATT.03"
    table.play(0, "die INT2")
    assert table.row(0, "STR") == "blue6 blue2"
    assert table.row(0, "INT") == "green5 green1"


@rule("R.ATT.04", "R.ATT.05")
def test_constitution_changes_by_one() -> None:
    table = acting("CON").play(0, "act CON")
    assert table.why(0, "change STR1 -1") == "R.ATT.05"
    assert table.why(0, "change CHA1 +1") == "R.ATT.05"
    assert table.why(0, "change STR2 +2") == "R.ATT.04"
    assert table.why(0, "change CHA3 +1") == "R.ATT.04"
    table.play(0, "change STR2 +1")
    assert table.row(0, "STR") == "green1 blue3"


@rule("R.ATT.06")
def test_intelligence_rerolls_one_die() -> None:
    table = acting("INT").play(0, "act INT", "die STR1")
    assert table.asked == ("roll", -1)
    table.face(6)
    assert table.asked == ("keep", 0)
    table.play(0, "new")
    assert table.row(0, "STR") == "green6 blue2"
    table = acting("INT").play(0, "act INT", "die STR1").face(1)
    assert table.asked == ("market", 0)  # the same value again: nothing to decide


@rule("R.ATT.07")
def test_wisdom_moves_the_token() -> None:
    for way, spot in (("up", "good"), ("down", "evil"), ("left", "lawful"), ("right", "chaotic")):
        table = acting("WIS").play(0, "act WIS", f"go {way}")
        assert table.spot(0) == spot
    table = acting("WIS").play(0, "act WIS")
    assert table.why(0, "stay") == "R.ATT.07"


@rule("R.ATT.08")
def test_charisma_brings_a_token() -> None:
    table = acting("CHA").play(0, "act CHA")
    assert table.pos.charisma == [1, 0]


@rule("R.ATT.09")
def test_the_die_just_placed_may_be_changed() -> None:
    table = placing("red2").play(0, "row STR", "act STR", "die STR3")
    assert table.row(0, "STR") == "green1 blue2 red5"


@rule("R.ATT.10")
@pytest.mark.parametrize("row", ["STR", "DEX", "CON", "INT", "WIS", "CHA"])
def test_an_action_touches_only_the_own_things(row: str) -> None:
    table = acting(row, boards=[HALF, FULL], tokens="neutral good")
    before = (table.pos.boards[1][:], table.pos.token[1], table.pos.charisma[1], table.pos.gold[1])
    table.play(0, f"act {row}")
    while table.asked[0] not in ("market", "end_turn"):
        seat = table.asked[1]
        table.match.supply(table.pos.options(-1)[0]) if seat < 0 else table.play(seat, table.options()[0])
    assert (table.pos.boards[1], table.pos.token[1], table.pos.charisma[1], table.pos.gold[1]) == before


@rule("R.ATT.11", "R.ATT.12")
def test_moving_dice_gives_no_action_and_no_gold() -> None:
    board = "STR gold1 gold2 / DEX green4 blue5 red6"
    table = acting("DEX", boards=[board, HALF]).play(0, "act DEX", "die STR1", "die DEX3")
    assert table.pos.gold[0] == 0
    assert table.asked == ("market", 0)
    table = acting("STR", boards=["STR gold1 gold2 gold3", HALF]).play(0, "act STR", "die STR3")
    assert table.pos.gold[0] == 0


@rule("R.ALI.02", "R.ALI.04")
def test_steps_are_orthogonal() -> None:
    for cell, steps in enumerate(STEPS):
        for to in steps:
            if to >= 0:
                assert abs(to // 3 - cell // 3) + abs(to % 3 - cell % 3) == 1


@rule("R.ALI.03")
def test_the_token_stays_on_the_card() -> None:
    table = acting("WIS", tokens="lawful_good neutral").play(0, "act WIS")
    assert table.options() == ["go down", "go right"]
    assert table.why(0, "go up") == table.why(0, "go left") == "R.ALI.03"


@rule("R.ATT.02")
def test_the_two_dice_of_an_exchange_are_asked_for_one_after_the_other() -> None:
    table = acting("DEX").play(0, "act DEX")
    assert table.asked == ("die", 0)
    table.play(0, "die STR1")
    assert table.asked == ("other_die", 0)


@rule("R.ATT.04")
def test_a_die_goes_down_to_1_and_up_to_6() -> None:
    game = the_game(2)
    two, one, five, six = (game.axes["die"].index(die) for die in ("red2", "red1", "red5", "red6"))
    assert can_adjust([two], [-1]) and not can_adjust([one], [-1])
    assert can_adjust([five], [1]) and not can_adjust([six], [1])
    assert not can_adjust([0, 0], [-1, 1])

"""Golden cases of the roll and dice phases, of attribute actions and of the classes that touch them."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ROLL
from tests.support.roll_player import HALF, acting, choosing, phase, placing, the_game
from tests.support.rule import example


@example("E.12")
def test_egor_rolls_for_three() -> None:
    table = phase(ROLL, 3, coins="0110")
    table.roll("green6 red1 gold4 purple6")
    assert table.asked == ("arrange", 0)
    assert table.options() == ["next green", "next purple"]
    assert table.pool() == "red1 gold4 - -"
    table.play(0, "next purple")
    assert table.pool() == "red1 gold4 purple6 green6"


@example("E.13")
def test_egor_flips_a_die() -> None:
    board = "STR white3 / CON blue1 red2 red3"
    table = choosing(3, pool="red1 gold4 purple6 green6", coins="0110", boards=[board, HALF, HALF])
    table.play(0, "card 2", "row STR")
    assert table.row(0, "STR") == "white3 gold4"
    assert table.pos.gold[0] == 3
    table.play(0, "act STR")
    assert table.asked == ("die", 0)
    table.play(0, "die CON1")
    assert table.row(0, "CON") == "blue6 red2 red3"
    assert table.pos.gold[0] == 3
    assert table.asked[0] == "market"


@example("E.14")
def test_an_exchange_gives_no_action() -> None:
    table = acting("DEX")
    table.play(0, "act DEX", "die CHA1", "die STR2")
    assert table.row(0, "CHA") == "blue2"
    assert table.row(0, "STR") == "green1 green6"
    assert table.asked[0] not in ("die", "other_die", "change", "step", "action")
    assert table.pos.charisma[0] == 0


@example("E.15")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_opposite_faces(face: int) -> None:
    table = acting("STR", boards=[f"STR red{face} / WIS blue1", HALF])
    table.play(0, "act STR", "die STR1")
    assert table.row(0, "STR") == f"red{7 - face}"


@example("E.16")
def test_no_way_round_from_six_to_one() -> None:
    table = acting("CON", boards=["CON red6 blue1", HALF])
    table.play(0, "act CON")
    assert table.options() == ["change CON1 -1", "change CON2 +1"]
    assert table.why(0, "change CON1 +1") == "R.ATT.05"
    assert table.why(0, "change CON2 -1") == "R.ATT.05"
    table.play(0, "change CON1 -1")
    assert table.row(0, "CON") == "red5 blue1"


@example("E.49")
@pytest.mark.parametrize(("hero", "gold"), [("warrior", 4), ("thief", 6)])
def test_three_incomes_of_one_placement(hero: str, gold: int) -> None:
    table = placing("gold5", slot=2, heroes=f"{hero} wizard", boards=["WIS red1 red2", HALF])
    table.play(0, "row WIS")
    assert table.pos.gold[0] == gold


@example("E.50")
def test_full_rows_take_no_die() -> None:
    board = "STR red1 red2 red3 / DEX blue1 blue2 blue3 / CON red4 red5 / INT red6 / WIS blue4 / CHA blue5 blue6"
    table = placing("white2", boards=[board, HALF])
    assert table.options("row") == ["row CON", "row INT", "row WIS", "row CHA"]
    assert table.why(0, "row STR") == table.why(0, "row DEX") == "R.DIC.04"
    table.play(0, "row INT")
    assert table.row(0, "INT") == "red6 white2"


@example("E.51")
@pytest.mark.parametrize(("kept", "shows"), [("old", 4), ("new", 2)])
def test_intelligence_keeps_either(kept: str, shows: int) -> None:
    table = acting("INT", boards=["INT red1 / WIS green5 blue4", HALF])
    table.play(0, "act INT", "die WIS2").face(2)
    assert table.asked == ("keep", 0)
    table.play(0, kept)
    assert table.row(0, "WIS") == f"green5 blue{shows}"


@example("E.79")
def test_orders_of_four_equal_dice() -> None:
    orders = set()

    def go_on(answers: list[str]) -> None:
        table = phase(ROLL, 4).roll("red3 red3 blue3 gold3 white5")
        table.play(0, *answers)
        if table.asked[0] == "arrange":
            for option in table.options():
                go_on([*answers, option])
        else:
            orders.add(table.pool())

    go_on([])
    assert len(orders) == 12
    assert all(order.endswith(" white5") for order in orders)


@example("E.83")
def test_a_barbarian_turns_and_acts() -> None:
    table = placing("red2", heroes="barbarian wizard", boards=["CON green2 blue3", HALF])
    table.play(0, "row CON", "turn")
    assert table.row(0, "CON") == "green2 blue3 red5"
    table.play(0, "act CON", "change CON1 +1")
    assert table.row(0, "CON") == "green3 blue3 red5"


@example("E.84")
def test_a_wizard_acts_in_a_neighbouring_row() -> None:
    table = acting("STR", heroes="wizard warrior")
    assert table.options("act") == ["act STR", "act DEX"]
    assert table.why(0, "act CHA") == "R.CLA.12"


@example("E.85")
def test_a_sorcerer_rerolls_twice() -> None:
    table = placing("red3", heroes="sorcerer warrior", boards=["WIS blue1", HALF])
    table.play(0, "reroll").face(1)
    assert table.options() == ["old", "new"]
    table.play(0, "old", "reroll").face(5)
    table.play(0, "new")
    assert table.options("reroll") == []
    table.play(0, "row WIS")
    assert table.row(0, "WIS") == "blue1 red5"


@example("E.31")
def test_sleight_of_hand_closes_the_gap() -> None:
    board = "STR red1 red2 red3 / WIS blue4 blue5"
    table = placing("white1", boards=[board, HALF], owned=["sleight_of_hand", ""])
    table.play(0, "use sleight_of_hand", "move STR1 WIS")
    assert table.row(0, "WIS") == "blue4 blue5 red1"
    assert table.row(0, "STR") == "red2 red3"
    assert table.pos.gold[0] == 0
    assert table.asked == ("row", 0)


@example("E.69")
def test_a_row_opened_and_filled_again_pays_again() -> None:
    board = "WIS blue4 / CHA red1 red2 red3"
    table = placing("white1", boards=[board, HALF], owned=["sleight_of_hand", ""])
    table.play(0, "use sleight_of_hand", "move CHA3 WIS")
    assert table.pos.gold[0] == 0
    table.play(0, "row CHA")
    assert table.row(0, "CHA") == "red1 red2 white1"
    assert table.pos.gold[0] == 1


@example("E.80")
def test_six_charisma_tokens() -> None:
    boards = ["CHA red1 / WIS blue1", "CHA red2 / WIS blue2", "CHA red3 / WIS blue3", "CHA red4 / WIS blue4"]
    table = choosing(4, boards=boards, owned=["concentrate", "diplomacy"], pool="red1 red2 red3 red4 red5")
    from ludoteka.games.roll_player.rounds import Round

    turn = next(frame for frame in table.pos.stack if isinstance(frame, Round))
    turn.turn = 1
    for seat in range(4):
        table.play(seat, f"card {seat + 1}", "row CHA", "act CHA")
        if seat < 2:
            table.play(seat, f"use {('concentrate', 'diplomacy')[seat]}")
    assert table.pos.charisma == [2, 2, 1, 1]
    assert sum(table.pos.charisma) == 6
    assert the_game(4).box.ids.count("concentrate") == 1

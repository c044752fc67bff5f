"""Rounds, the roll phase and the dice phase (R.FLW, R.ROL, R.DIC)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import DICE, ROLL
from tests.support.roll_player import COUNTS, FULL, HALF, STALLS, acting, choosing, phase, placing, whole_game
from tests.support.rule import rule


@rule("R.FLW.01")
@pytest.mark.parametrize("players", COUNTS)
def test_phases_of_a_round(players: int) -> None:
    """Roll, dice, market and clean-up leave their traces in this order in every round."""
    table = whole_game(players)
    order = {"round_began": 0, "rolled": 1, "chose": 2, "bought": 3, "spent": 3, "discarded": 3, "bag_passed": 4}
    rounds: list[list[int]] = []
    for fact in table.facts:
        name = table.game.event_kinds[fact.kind].name
        if name == "round_began":
            rounds.append([])
        if rounds and name in order and not (name in ("bought", "spent") and fact.rule == "R.CLR.01"):
            rounds[-1].append(order[name])
    assert len(rounds) == table.box.rounds
    for phases in rounds:
        assert phases == sorted(phases)
        assert phases.count(2) == players


@rule("R.FLW.02")
@pytest.mark.parametrize(("players", "rounds"), [(1, 12), (2, 12), (3, 11), (4, 10)])
def test_number_of_rounds(players: int, rounds: int) -> None:
    table = whole_game(players)
    assert table.pos.round == rounds
    assert len(table.told("put")) == 18 * players


@rule("R.ROL.01")
@pytest.mark.parametrize(("players", "dice"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_as_many_dice_as_initiative_cards(players: int, dice: int) -> None:
    table = phase(ROLL, players, first=players - 1)
    table.chance(*["draw red"] * dice)
    assert table.asked == ("cast", -1)
    assert len(table.options()) == 6**dice
    table.match.supply(0)
    assert {fact["seat"] for fact in table.told("rolled")} == {players - 1}


@rule("R.ROL.02", "R.ROL.04")
def test_dice_in_rising_order() -> None:
    table = phase(ROLL, 4).roll("red5 blue2 green6 white1 gold3")
    assert table.pool() == "white1 blue2 gold3 red5 green6"
    assert table.asked == ("choose", 0)


@rule("R.ROL.03")
def test_the_first_player_orders_equal_dice() -> None:
    table = phase(ROLL, 3, first=2).roll("red4 blue4 green4 white1")
    assert table.asked == ("arrange", 2)
    assert table.options() == ["next green", "next blue", "next red"]
    assert table.why(2, "next white") == "R.ROL.02"
    table.play(2, "next blue", "next red")
    assert table.pool() == "white1 blue4 red4 green4"


@rule("R.ROL.03")
def test_dice_that_look_alike_need_no_order() -> None:
    table = phase(ROLL, 2).roll("red4 red4 red4")
    assert table.asked == ("choose", 0)


@rule("R.DIC.01")
def test_turns_go_clockwise_from_the_first_player() -> None:
    table = phase(DICE, 3, first=1, pool="red1 blue2 green3 white4")
    order = []
    while table.asked[0] == "choose":
        seat = table.asked[1]
        order.append(seat)
        table.play(seat, table.options()[0], "row WIS", "decline")
    assert order == [1, 2, 0]


@rule("R.DIC.02", "R.DIC.03")
def test_a_card_is_chosen_with_its_die() -> None:
    table = choosing(2)
    assert table.options() == ["card 1", "card 2", "card 3"]  # passing is not among them
    table.play(0, "card 3")
    assert table.pool() == "red1 blue2 -"
    assert table.pos.chosen == [-1, -1, 0]
    table.play(0, "row STR")
    assert table.row(0, "STR") == "green1 blue2 green3"
    table = choosing(2, pool="red1 - green3", chosen=[-1, 1, -1])
    assert table.why(0, "card 2") == "R.DIC.02"


@rule("R.DIC.04")
def test_the_leftmost_empty_cell() -> None:
    table = placing("red6", boards=["STR green1 green2 green3 / WIS blue4", HALF])
    assert table.why(0, "row STR") == "R.DIC.04"
    assert table.options() == ["row DEX", "row CON", "row INT", "row WIS", "row CHA"]
    table.play(0, "row WIS")
    assert table.row(0, "WIS") == "blue4 red6"


@rule("R.DIC.05")
def test_gold_of_the_card() -> None:
    table = choosing(2).play(0, "card 2")
    assert table.pos.gold[0] == 0
    table.play(0, "row WIS")
    assert table.pos.gold[0] == 1
    assert table.pos.coins == [0, 0, 0]
    assert choosing(2).play(0, "card 1", "row WIS").pos.gold[0] == 0


@rule("R.DIC.06")
def test_gold_for_the_third_cell() -> None:
    assert placing("red1").play(0, "row STR").pos.gold[0] == 1
    assert placing("red1").play(0, "row WIS").pos.gold[0] == 0


@rule("R.DIC.07")
def test_gold_for_a_gold_die() -> None:
    assert placing("gold1").play(0, "row WIS").pos.gold[0] == 2


@rule("R.DIC.08", "R.GLD.01")
def test_incomes_add_up() -> None:
    table = placing("gold1", slot=2).play(0, "row STR")
    assert table.pos.gold[0] == 4
    assert [fact["rule"] for fact in table.told("gained")] == ["R.DIC.05", "R.DIC.06", "R.DIC.07"]


@rule("R.DIC.09", "R.DIC.10")
def test_the_action_of_the_row_if_wanted() -> None:
    table = placing("red1").play(0, "row WIS")
    assert table.options() == ["decline", "act WIS"]
    assert table.why(0, "act STR") == "R.DIC.09"
    table.play(0, "decline")
    assert table.asked == ("market", 0)


@rule("R.DIC.11")
def test_one_action_a_round() -> None:
    table = acting("STR").play(0, "act STR", "die STR1")
    assert table.asked == ("market", 0)


@rule("R.DIC.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_is_left(players: int) -> None:
    pool = ["red1", "blue2", "green3", "white4", "black5"][: players + 1]
    table = phase(DICE, players, pool=" ".join(pool), market=" ".join(STALLS[: players + 1]))
    for _ in range(players):
        seat = table.asked[1]
        table.play(seat, table.options()[-1], "row WIS", "decline")
    assert table.asked[0] != "choose"
    assert table.pool().split() == ["red1", *["-"] * players]
    assert table.pos.chosen.count(-1) >= 1


@rule("R.END.01")
@pytest.mark.parametrize("players", COUNTS)
def test_the_game_ends_when_all_boards_are_full(players: int) -> None:
    table = whole_game(players)
    assert all(all(board) for board in table.pos.boards)
    last = table.told("round_began")[-1]
    assert last["number"] == table.box.rounds
    assert table.match.why(0, 0) is not None
    assert table.match.why(0, 0).rule == "R.END.01"  # type: ignore[union-attr]


@rule("R.END.02")
def test_no_skill_in_the_final_scoring() -> None:
    from tests.support.roll_player import stage

    table = stage(2, [], boards=[FULL, FULL], owned=["pickpocket longsword", "climb"])
    assert table.asked == ("farewell", 0)
    assert table.options() == ["drop longsword", "keep"]
    table.play(0, "keep")
    assert table.match.over

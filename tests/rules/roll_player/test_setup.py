"""Set-up, step by step (R.SET)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.setup import StartingDice
from tests.support.roll_player import COUNTS, opened, set_up, stage, the_game
from tests.support.rule import rule


@rule("R.SET.01")
def test_the_highest_roll_begins() -> None:
    table = opened(3).face(2, 5, 3)
    assert table.pos.first == 1
    assert table.asked == ("board", 1)


@rule("R.SET.01")
def test_tied_players_roll_again() -> None:
    table = opened(4).face(6, 2, 6, 6)
    assert table.asked == ("first", -1)
    table.face(3, 5, 5)
    assert table.asked == ("first", -1)
    table.face(1, 4)
    assert table.pos.first == 3


@rule("R.SET.02")
def test_all_dice_are_in_the_bag() -> None:
    table = opened(2).face(1, 6)
    assert sum(table.pos.bag) == 73
    assert [fact["seat"] for fact in table.told("first_player")] == [1]


@rule("R.SET.03")
def test_boards_are_chosen_clockwise() -> None:
    table = opened(3).face(1, 2, 6)
    assert len(table.options()) == 12
    table.play(2, "take orc male")
    assert table.asked == ("board", 0)
    assert table.why(0, "take orc female") == "R.SET.03"
    table.play(0, "take elf female")
    assert table.asked == ("board", 1)
    assert len(table.options()) == 8


@rule("R.SET.04", "R.SET.06")
@pytest.mark.parametrize("players", COUNTS)
def test_five_gold_each(players: int) -> None:
    table = opened(players).play_on(1, "class_die")
    assert all(gold >= 5 for gold in table.pos.gold)
    assert 60 - sum(table.pos.gold) == {1: 55, 2: 50, 3: 44, 4: 37}[players]


@rule("R.SET.05")
def test_later_players_have_more() -> None:
    table = opened(4).face(1, 1, 6, 1).play_on(1, "class_die")
    assert table.pos.gold == [6, 7, 5, 5]


@rule("R.SET.07")
def test_a_die_decides_the_card_and_its_owner_the_side() -> None:
    table = opened(2).face(6, 1).play_on(1, "class_die")
    table.chance("draw black")
    assert table.asked == ("class", 0)
    assert table.options() == ["take rogue", "take thief"]
    assert table.why(0, "take monk") == "R.SET.07"
    table.play(0, "take thief")
    assert table.asked == ("class_die", -1)
    table.chance("draw red")
    assert table.asked == ("class", 1)


@rule("R.SET.08", "R.SET.09", "R.SET.10")
def test_gold_and_taken_colours_are_drawn_again() -> None:
    table = opened(2).face(6, 1).play_on(1, "class_die")
    gold = table.pos.gold[:]
    table.chance("draw gold", "draw gold", "draw blue")
    table.play(0, "take wizard")
    table.chance("draw blue", "draw gold")
    assert table.asked == ("class_die", -1)
    assert sum(table.pos.bag) == 73 - 5
    assert table.pos.gold == gold
    table.chance("draw green").play(1, "take druid")
    assert table.asked == ("backstory", -1)
    assert table.pos.bag == table.box.dice
    assert table.pos.drawn == []


@rule("R.SET.08")
def test_every_free_colour_is_equally_likely() -> None:
    table = opened(2).face(6, 1).play_on(1, "class_die")
    assert table.pos.weights() == [10, 10, 10, 10, 10, 10, 13]
    table.chance("draw gold")
    assert table.pos.weights() == [10, 10, 10, 10, 10, 10, 12]


@rule("R.SET.11")
def test_free_choice_of_classes_from_the_last_player() -> None:
    table = opened(3, "choose_classes").face(1, 6, 1).play_on(1, "class")
    assert table.asked == ("class", 0)
    assert table.rule == "R.SET.11"
    assert len(table.options()) == 12
    table.play(0, "take monk")
    assert table.asked == ("class", 2)
    assert table.why(2, "take bard") == "R.SET.11"
    table.play(2, "take druid")
    assert table.asked == ("class", 1)
    assert len(table.options()) == 8


@rule("R.SET.12", "R.SET.13", "R.ALI.01")
@pytest.mark.parametrize("players", COUNTS)
def test_backstories_and_alignments_are_dealt(players: int) -> None:
    table = set_up(players)
    assert len(set(table.pos.backstory)) == len(set(table.pos.alignment)) == players
    assert min(table.pos.backstory + table.pos.alignment) >= 0
    assert [table.spot(seat) for seat in range(players)] == ["neutral"] * players
    assert len(table.told("dealt")) == players


@rule("R.SET.14", "R.SET.16")
def test_rank_one_lies_on_top() -> None:
    table = set_up(4)
    assert {table.box.rank[card] for card in table.pos.market} == {1}
    assert {table.box.rank[card] for card in table.pos.upper} == {1}
    assert {table.box.rank[card] for card in table.pos.lower} == {2}
    assert (len(table.pos.upper), len(table.pos.lower)) == (21, 27)


@rule("R.SET.15", "R.SET.17")
@pytest.mark.parametrize(("players", "count"), [(1, 7), (2, 7), (3, 3), (4, 0)])
def test_cards_discarded_at_random(players: int, count: int) -> None:
    table = opened(players).play_on(2, "reveal")
    for rank in [1] * count + [2] * count:
        assert {table.box.rank[card] for card in table.pos.options(-1)} == {rank}
        table.match.supply(table.pos.options(-1)[0])
    assert [table.box.rank[card] for card in table.pos.discard] == [1] * count + [2] * count
    assert table.match.view(None)["zones"]["discard"] == table.pos.discard


@rule("R.SET.18", "R.SET.19", "R.SET.20")
@pytest.mark.parametrize(("players", "cards"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_market_and_initiative_cards(players: int, cards: int) -> None:
    table = set_up(players)
    assert len(table.pos.market) == len(table.pos.pool) == len(table.pos.coins) == cards


@rule("R.SET.21")
@pytest.mark.parametrize(
    ("players", "coins"), [(1, [0, 1, 0]), (2, [0, 1, 0]), (3, [0, 1, 1, 0]), (4, [0, 1, 1, 1, 0])]
)
def test_coins_between_the_first_and_the_last_card(players: int, coins: list[int]) -> None:
    assert set_up(players).pos.coins == coins


@rule("R.SET.22", "R.SET.23")
@pytest.mark.parametrize(("players", "dice"), [(1, 6), (2, 6), (3, 7), (4, 8)])
def test_starting_dice_are_drawn_rolled_and_placed(players: int, dice: int) -> None:
    table = opened(players).play_on(5, "start")
    first = table.pos.first
    assert [len(tray) for tray in table.pos.trays] == [dice] * players
    assert table.asked == ("start", first)
    order = [table.asked[1]]
    while table.asked[0] == "start":
        if table.asked[1] != order[-1]:
            order.append(table.asked[1])
        table.play(table.asked[1], table.options()[-1])
    assert order == [(first + turn) % players for turn in range(players)]


@rule("R.SET.23")
def test_rows_are_filled_from_the_left_in_any_order() -> None:
    table = stage(2, [StartingDice(4, 0)], trays=["red1 blue2 green3 white4", "red5 blue6"])
    table.play(0, "put green3 WIS", "put red1 WIS", "put blue2 WIS")
    assert table.row(0, "WIS") == "green3 red1 blue2"
    assert table.asked == ("start", 0)
    assert table.why(0, "put white4 WIS") == "R.SET.23"
    assert table.why(0, "put gold6 STR") == "R.SET.23"


@rule("R.SET.24")
def test_no_actions_in_the_set_up() -> None:
    table = stage(2, [StartingDice(4, 0)], heroes="barbarian wizard", trays=["red1 blue2", "red5"])
    table.play(0, "put red1 STR")
    assert table.asked == ("start", 0)
    assert {option.split()[0] for option in table.options()} == {"put"}


@rule("R.SET.25")
def test_gold_for_a_filled_row() -> None:
    table = stage(2, [StartingDice(4, 0)], trays=["red1 red2 red3 red4 red5 red6 blue1", "red1 red2"])
    table.play(0, "put red1 STR", "put red2 STR")
    assert table.pos.gold[0] == 0
    table.play(0, "put red3 STR")
    assert table.pos.gold[0] == 1
    table.play(0, "put red4 DEX", "put red5 DEX", "put red6 DEX")
    assert table.pos.gold[0] == 2


@rule("R.SET.26")
@pytest.mark.parametrize(("hero", "gold"), [("warrior", 2), ("thief", 4)])
def test_gold_for_gold_dice(hero: str, gold: int) -> None:
    table = stage(2, [StartingDice(4, 0)], heroes=f"{hero} wizard", trays=["gold1 red2 blue3", "red1 red2"])
    table.play(0, "put gold1 STR")
    assert table.pos.gold[0] == gold


@rule("R.SET.27")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_player_begins(players: int) -> None:
    table = opened(players).play_on(8, "draw")
    table.play_on(8, "cast")
    assert table.pos.round == 1
    assert len(table.pos.drawn) == table.box.slots
    assert [fact["seat"] for fact in table.told("round_began")] == [table.pos.first]
    assert the_game(players).box.rounds == 18 - table.box.starting

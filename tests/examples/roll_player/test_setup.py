"""Golden cases of the box, the set-up, the variants and the solo set-up."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ROLL
from ludoteka.games.roll_player.setup import StartingDice
from tests.support.roll_player import opened, phase, set_up, stage, the_game, whole_game
from tests.support.rule import example


@example("E.01")
def test_dice_of_the_box() -> None:
    box = the_game(2).box
    assert sum(box.dice) == 73
    assert dict(zip(the_game(2).axes["colour"].ids, box.dice, strict=True)) == {
        "green": 10, "blue": 10, "red": 10, "purple": 10, "black": 10, "white": 10, "gold": 13,
    }  # fmt: skip


@example("E.02")
def test_cards_of_the_box() -> None:
    box = the_game(4).box
    counts = [len(box.sides), len(box.backstories), len(box.alignments), len(box.ids), box.slots]
    assert counts == [6, 16, 17, 53, 5]
    assert sum(counts) + 4 == 101  # with the reference cards, which no rule asks for


@example("E.03")
@pytest.mark.parametrize(("players", "gold"), [(2, [5, 5]), (3, [5, 5, 6]), (4, [5, 5, 6, 7])])
def test_starting_gold(players: int, gold: list[int]) -> None:
    table = opened(players).play_on(3, "class_die")
    assert [table.pos.gold[(table.pos.first + turn) % players] for turn in range(players)] == gold


@example("E.04")
def test_a_white_die_offers_cleric_and_paladin() -> None:
    table = opened(2).play_on(1, "class_die")
    first = table.pos.first
    table.chance("draw white")
    assert table.asked == ("class", first)
    assert table.options() == ["take cleric", "take paladin"]
    table.play(first, "take paladin")
    assert table.box.classes[table.pos.hero[first]] == "paladin"


@example("E.06")
@pytest.mark.parametrize(("players", "per_rank", "market", "deck"), [(2, 7, 3, 36), (3, 3, 4, 43), (4, 0, 5, 48)])
def test_deck_and_market(players: int, per_rank: int, market: int, deck: int) -> None:
    table = set_up(players)
    pos = table.pos
    assert [table.box.rank.count(rank) for rank in (1, 2)] == [26, 27]
    assert sorted(table.box.rank[card] for card in pos.discard) == [1] * per_rank + [2] * per_rank
    assert len(pos.market) == market
    assert len(pos.upper) + len(pos.lower) == deck


@example("E.07")
@pytest.mark.parametrize(("players", "coins"), [(2, [0, 1, 0]), (3, [0, 1, 1, 0]), (4, [0, 1, 1, 1, 0])])
def test_initiative_cards(players: int, coins: list[int]) -> None:
    assert set_up(players).pos.coins == coins


@example("E.08")
@pytest.mark.parametrize(("players", "dice", "rounds"), [(2, 6, 12), (3, 7, 11), (4, 8, 10)])
def test_starting_dice(players: int, dice: int, rounds: int) -> None:
    table = set_up(players)
    assert all(18 - board.count(0) == dice for board in table.pos.boards)
    assert whole_game(players).pos.round == rounds


@example("E.09")
def test_gold_for_starting_dice() -> None:
    assert placing_start("warrior") == (10, {"start"})


@example("E.10")
def test_the_thief_takes_four_for_starting_dice() -> None:
    assert placing_start("thief") == (14, {"start"})


def placing_start(hero: str) -> tuple[int, set[str]]:
    """The gold of a player with 5 gold who places seven dice, two gold ones, one row full; and what was asked."""
    table = stage(3, [StartingDice(6, 0)], heroes=f"{hero} wizard paladin", gold=[5, 0, 0],
                  trays=["gold1 gold2 red3 red4 blue5 blue6 green1", "", ""])  # fmt: skip
    asked = set()
    for answer in ["gold1 STR", "red3 STR", "gold2 STR", "red4 DEX", "blue5 CON", "blue6 INT", "green1 WIS"]:
        asked.add(table.asked[0])
        table.play(0, f"put {answer}")
    return table.pos.gold[0], asked


@example("E.11")
@pytest.mark.parametrize(("players", "dice"), [(2, 3), (3, 4), (4, 5)])
def test_dice_of_a_round(players: int, dice: int) -> None:
    table = phase(ROLL, players)
    for _ in range(dice):
        assert table.asked == ("draw", -1)
        table.chance("draw gold")
    assert table.asked == ("cast", -1)


@example("E.33")
@pytest.mark.parametrize(("players", "gold"), [(2, 0), (3, 1), (4, 2)])
def test_less_random_starting_dice(players: int, gold: int) -> None:
    table = opened(players, "less_random_setup").play_on(2, "start")
    for tray in table.pos.trays:
        colours = sorted((die - 1) // 6 for die in tray)
        assert colours == [0, 1, 2, 3, 4, 5, *[6] * gold]


@example("E.34")
@pytest.mark.parametrize(("players", "discarded", "left"), [(2, 14, 39), (3, 6, 47), (4, 0, 53)])
def test_random_market_deck(players: int, discarded: int, left: int) -> None:
    table = set_up(players, "random_market_deck")
    pos = table.pos
    assert not pos.upper
    assert len(pos.discard) == discarded
    assert len(pos.lower) + len(pos.market) == left


@example("E.35")
@pytest.mark.parametrize(("players", "dice", "rounds"), [(2, 8, 10), (3, 9, 9), (4, 10, 8)])
def test_short_game(players: int, dice: int, rounds: int) -> None:
    table = opened(players, "short_game").play_on(1, "class_die")
    assert table.pos.gold == [5] * players
    table.play_on(1, "cast")
    assert all(18 - board.count(0) == dice for board in table.pos.boards)
    assert whole_game(players, "short_game").pos.round == rounds


@example("E.43")
def test_solo_set_up() -> None:
    table = opened(1).play_on(4, "draw")
    pos = table.pos
    assert table.names(pos.removed) == ["diplomacy"]
    assert len(pos.discard) == 14
    assert sorted(table.box.rank[card] for card in pos.discard) == [1] * 7 + [2] * 7
    assert len(pos.market) == 3
    assert len(pos.trash) == 1
    assert len(pos.upper) + len(pos.lower) == 34
    assert sum(pos.bag) == 72
    assert pos.bag[6] == 12


@example("E.87")
def test_solo_rounds() -> None:
    assert whole_game(1).pos.round == 12
    assert whole_game(1, "short_game").pos.round == 10
    table = set_up(1, "short_game")
    assert 18 - table.pos.boards[0].count(0) == 8

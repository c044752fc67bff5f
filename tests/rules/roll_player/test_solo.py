"""The solo game (R.SOL)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ATTUNE, DICE, ENEMY, MARKET, REFRESH
from ludoteka.games.roll_player.scoring import stars, title
from tests.support.roll_player import FULL, STALLS, buying, choosing, ended, opened, phase, set_up, stage, whole_game
from tests.support.rule import rule


@rule("R.SOL.01")
def test_set_up_as_for_two() -> None:
    table = opened(1)
    assert table.asked == ("board", 0)  # nobody rolls for the first player
    table.play_on(1, "class_die")
    assert table.pos.gold == [5]
    table.play_on(1, "cast")
    assert len(table.pos.market) == len(table.pos.pool) == 3
    assert table.pos.coins == [0, 1, 0]


@rule("R.SOL.02")
def test_diplomacy_goes_back_to_the_box() -> None:
    table = opened(1).play_on(1, "draw")
    assert table.names(table.pos.removed) == ["diplomacy"]
    everywhere = table.pos.upper + table.pos.lower + table.pos.market + table.pos.discard + table.pos.trash
    assert len(everywhere) == 52
    assert len(table.pos.upper) + len(table.pos.lower) + 3 + 1 == 38


@rule("R.SOL.03")
def test_the_enemy_die_stays_out() -> None:
    assert opened(1).pos.bag == [10, 10, 10, 10, 10, 10, 12]
    end = whole_game(1)
    gold = end.pos.bag[6] + sum(1 for die in end.pos.boards[0] if die > 36)
    assert gold == 12


@rule("R.SOL.04")
def test_the_trash_pile_begins() -> None:
    table = set_up(1)
    assert len(table.pos.trash) == 1
    assert [fact["rule"] for fact in table.told("trashed")] == ["R.SOL.04"]


@rule("R.SOL.05")
def test_six_starting_dice() -> None:
    assert 18 - set_up(1).pos.boards[0].count(0) == 6


@rule("R.SOL.06")
def test_trash_is_gone_for_good() -> None:
    table = phase(REFRESH, 1, deck="", discard="honest loyal weak", trash="proud famous")
    assert sorted(table.options()) == ["reveal honest", "reveal loyal", "reveal weak"]
    druid = phase(
        ATTUNE, 1, heroes="druid", chosen=[0, -1, -1], market="weak honest loyal", discard="climb", trash="proud"
    )
    assert druid.options() == ["add climb", "none"]
    silent = buying(1, owned=["move_silently"], discard="weak honest", trash="proud").play(0, "use move_silently")
    assert silent.options() == ["buy weak", "buy honest"]


@rule("R.SOL.07")
def test_the_player_is_always_first() -> None:
    table = whole_game(1)
    assert {fact["seat"] for fact in table.told("round_began")} == {0}
    assert table.told("bag_passed") == []


@rule("R.SOL.08", "R.SOL.23")
def test_the_dice_turn_comes_first_then_the_enemy() -> None:
    table = phase(DICE, 1, pool="red1 gold2 green3", market=" ".join(STALLS[:3]))
    table.play(0, "card 2", "row WIS")
    assert table.pos.gold[0] == 1 + 2
    table.play(0, "act WIS", "go up")
    assert table.asked == ("enemy", -1)
    table.face(1)
    assert table.asked == ("market", 0)
    assert len(table.told("enemy_rolled")) == 1


@rule("R.SOL.09")
def test_card_one_is_safe() -> None:
    table = phase(DICE, 1, pool="red1 gold2 green3", market=" ".join(STALLS[:3])).play(
        0, "card 1", "row WIS", "decline"
    )
    assert table.asked == ("market", 0)
    assert table.told("enemy_rolled") == []


@rule("R.SOL.10")
def test_the_druid_comes_before_the_enemy() -> None:
    table = phase(ATTUNE, 1, heroes="druid", chosen=[-1, -1, 0], market="weak honest loyal", discard="climb")
    table.play(0, "add climb")
    assert table.market() == ["weak", "honest", "loyal", "climb"]
    assert table.asked == ("enemy", -1)
    table.face(6)
    assert table.market() == ["weak", "honest", "loyal"]
    none = phase(ATTUNE, 1, heroes="druid", chosen=[-1, 0, -1], market="weak honest loyal", discard="climb").play(
        0, "none"
    )
    none.face(4)
    assert none.market() == ["weak", "honest", "loyal"]  # the table for three cards


@pytest.mark.parametrize(
    ("card", "market", "lost"),
    [(2, 3, [1, 2, 3, 0, 0, 0]), (3, 3, [1, 1, 2, 2, 3, 3]), (2, 4, [1, 2, 3, 4, 0, 0]), (3, 4, [1, 1, 2, 3, 4, 4])],
)
@rule("R.SOL.11", "R.SOL.12", "R.SOL.13")
def test_the_enemy_die(card: int, market: int, lost: list[int]) -> None:
    stalls = ["weak", "honest", "loyal", "cunning"][:market]
    for face, place in enumerate(lost, 1):
        chosen = [-1, -1, -1]
        chosen[card - 1] = 0
        table = phase(ENEMY, 1, chosen=chosen, market=" ".join(stalls)).face(face)
        assert table.pos.enemy == face
        assert table.names(table.pos.trash) == ([stalls[place - 1]] if place else [])
        assert len(table.pos.market) == market - (1 if place else 0)


@rule("R.SOL.14")
def test_two_dice_go_back() -> None:
    table = phase(REFRESH, 1, pool="red1 - gold3", bag="white")
    assert table.pos.bag == [0, 0, 1, 0, 0, 1, 1]
    assert table.pos.enemy >= 0


@rule("R.SOL.15", "R.SOL.16")
def test_the_market_turn_and_the_sweep() -> None:
    bought = phase(MARKET, 1, chosen=[0, -1, -1], market="weak honest loyal", gold=[9]).play(0, "buy honest")
    assert bought.owned(0) == ["honest"]
    assert bought.discard() == ["weak"]
    assert bought.names(bought.pos.trash) == ["loyal"]
    sold = phase(MARKET, 1, chosen=[0, -1, -1], market="weak honest loyal").play(0, "discard loyal")
    assert sold.pos.gold == [2]
    assert sold.discard() == ["loyal", "weak"]
    one = phase(MARKET, 1, chosen=[0, -1, -1], market="weak", gold=[9]).play(0, "buy weak")
    assert (one.discard(), one.pos.trash) == ([], [])


@rule("R.SOL.17")
def test_twelve_rounds() -> None:
    assert whole_game(1).pos.round == 12


@rule("R.SOL.18")
@pytest.mark.parametrize(("gold", "value"), [(0, 0), (7, 0), (8, 1), (23, 2), (24, 3)])
def test_a_star_for_eight_gold(gold: int, value: int) -> None:
    assert stars(ended(1, gold=[gold]).pos, 0)[6] == value
    assert stars(ended(2, gold=[gold, 0]).pos, 0)[6] == 0


@rule("R.SOL.19", "R.SOL.22")
def test_the_title() -> None:
    table = ended(1, gold=[80])
    fact = table.told("titled")[0]
    total = table.match.scores()[0]
    assert fact["number"] == total
    assert fact["title"] == title(table.pos, total)
    assert [table.box.title_ids[title(table.pos, stars_)] for stars_ in (99, 38, 34, 30, 26, 22, 21, -5)] == [
        "true_hero", "true_hero", "clan_leader", "celebrity", "adventurer", "mercenary", "npc", "npc",
    ]  # fmt: skip
    assert table.match.ranking() == [[0]]
    assert ended(2).told("titled") == []


@rule("R.SOL.20")
def test_nothing_touches_the_enemy_die() -> None:
    table = choosing(1, owned=["intimidate climb negotiate search"], pool="red1 blue2 green3")
    table.pos.enemy = 4
    for answer in ("use climb", "die 1", "use intimidate", "dice 1"):
        table.play(0, answer)
    table.face(2)
    assert table.pos.enemy == 4
    assert sum(table.pos.bag) == 72 - 10 - 3


@rule("R.SOL.21")
def test_windows_alone() -> None:
    table = choosing(1, owned=["climb negotiate"])
    assert table.asked == ("choose", 0)
    assert table.options("use") == ["use negotiate", "use climb"]
    market = buying(1, owned=["negotiate"], pool="red1 - green3")
    assert "use negotiate" in market.options()
    end = stage(1, [], boards=[FULL], owned=["climb"])
    assert end.match.over

"""The twelve classes (R.CLA)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.games.roll_player.rounds import ATTUNE, REFRESH
from ludoteka.games.roll_player.scoring import class_dice, goals
from tests.support.roll_player import HALF, acting, buying, choosing, ended, phase, placing, the_game
from tests.support.rule import rule


@rule("R.CLA.01")
def test_the_chosen_side_counts() -> None:
    cleric, paladin = ended(heroes="cleric warrior"), ended(heroes="paladin warrior")
    assert class_dice(cleric.pos, 0) == class_dice(paladin.pos, 0) == 6
    # INT 12, WIS 12, CHA 9, STR 6, DEX 15, CON 9 on the board: only the Paladin's DEX 15-16 is met.
    assert goals(cleric.pos, 0) == 0
    assert goals(paladin.pos, 0) == 2


@rule("R.CLA.02")
def test_abilities_are_free_and_last() -> None:
    for number in (1, 2):
        table = placing("red2", heroes="barbarian wizard", boards=["CON green2 blue3", HALF], round=number)
        table.play(0, "row CON", "turn")
        assert table.row(0, "CON") == "green2 blue3 red5"
        assert table.why(0, "turn") == "R.CLA.14"


@rule("R.CLA.03")
def test_thief() -> None:
    assert placing("gold1", heroes="thief warrior").play(0, "row WIS").pos.gold[0] == 4
    assert placing("gold1", heroes="rogue warrior").play(0, "row WIS").pos.gold[0] == 2


@rule("R.CLA.04")
def test_cleric() -> None:
    table = buying(heroes="cleric warrior", gold=[0, 0]).play(0, "discard chain_helm")
    assert table.pos.gold[0] == 3
    assert table.asked == ("step", 0)
    assert table.rule == "R.CLA.04"
    assert table.options() == ["go up", "go down", "go left", "go right", "stay"]
    table.play(0, "go left")
    assert table.spot(0) == "lawful"
    stays = buying(heroes="cleric warrior", gold=[0, 0]).play(0, "discard chain_helm", "stay")
    assert stays.spot(0) == "neutral"


@rule("R.CLA.05")
def test_paladin() -> None:
    table = buying(heroes="paladin warrior", market="search weak chain_helm")
    assert table.pos.price(0, table.box.ids.index("search")) == 3
    assert table.pos.price(0, table.box.ids.index("weak")) == 4
    table = phase(REFRESH, heroes="paladin warrior", owned=["climb search pickpocket", ""],
                  exhausted="climb search pickpocket")  # fmt: skip
    table.play(0, "refresh climb", "refresh search")
    assert sorted(table.upright(0)) == ["climb", "search"]


@rule("R.CLA.06", "R.CLR.13")
def test_druid() -> None:
    scene: dict[str, Any] = {
        "heroes": "warrior druid",
        "chosen": [0, 1, -1],
        "market": "weak honest loyal",
        "gold": [9, 9],
    }
    table = phase(ATTUNE, discard="proud climb", **scene)
    assert table.asked == ("attune", 1)
    assert table.options() == ["add proud", "add climb", "none"]
    assert table.why(1, "add greedy") == "R.CLR.13"
    table.play(1, "add climb")
    assert table.market() == ["weak", "honest", "loyal", "climb"]
    assert table.discard() == ["proud"]
    table.play(0, "buy climb")  # everybody may buy it
    declined = phase(ATTUNE, discard="proud climb", **scene).play(1, "none")
    assert declined.market() == ["weak", "honest", "loyal"]
    assert phase(ATTUNE, **scene).asked == ("market", 0)  # an empty discard pile


@rule("R.CLR.14")
def test_a_druid_makes_six_cards() -> None:
    market = "weak honest loyal cunning foolish"
    table = phase(ATTUNE, 4, heroes="druid warrior bard thief", chosen=[0, 1, 2, 3, -1], market=market, discard="proud")
    table.play(0, "add proud")
    assert len(table.pos.market) == 6


@rule("R.CLA.07")
def test_ranger() -> None:
    table = placing("red1", heroes="ranger warrior", owned=["pickpocket acrobatics", ""], tokens="chaotic_evil neutral")
    assert table.options()[:2] == ["still pickpocket", "still acrobatics"]
    table.play(0, "still acrobatics", "die STR1", "die STR2")
    assert table.spot(0) == "chaotic_evil"
    assert table.why(0, "still pickpocket") == "R.CLA.07"  # once a round
    assert table.why(0, "use pickpocket") == "R.SKL.06"
    other = placing("red1", heroes="druid warrior", owned=["pickpocket", ""])
    assert other.why(0, "still pickpocket") == "R.CLA.07"


@rule("R.CLA.07")
def test_ranger_with_diplomacy() -> None:
    table = placing(
        "red1", heroes="ranger warrior", owned=["diplomacy", "pickpocket"], tokens="evil neutral", gold=[0, 0]
    )
    assert table.options("use") == []
    table.play(0, "still diplomacy")
    assert (table.pos.gold[0], table.spot(0)) == (2, "evil")


@rule("R.CLA.08")
def test_monk() -> None:
    table = acting("STR", heroes="monk warrior").play(0, "decline")
    assert table.asked == ("end_turn", 0)
    table.play(0, "walk")
    assert table.rule == "R.CLA.08"
    table.play(0, "go down")
    assert table.spot(0) == "evil"
    assert table.pos.gold[0] == 1  # no action was taken
    acted = acting("STR", heroes="monk warrior").play(0, "act STR", "die STR1", "end")
    assert (acted.pos.gold[0], acted.spot(0)) == (0, "neutral")
    assert acting("STR").play(0, "decline").asked == ("market", 0)


@rule("R.CLA.09", "R.CLR.10")
def test_bard() -> None:
    table = acting("CHA", heroes="bard warrior", gold=[20, 0], market="weak reckless proud").play(0, "act CHA")
    assert table.asked == ("market", 0)
    table.play(0, "buy weak")
    assert table.asked == ("market", 0)
    assert table.why(0, "discard proud") == "R.CLR.10"
    assert table.options() == ["buy reckless", "buy proud", "spend reckless 1", "spend proud 1", "end"]
    table.play(0, "spend proud 1")
    assert table.owned(0) == ["weak", "proud"]
    assert table.pos.gold[0] == 20 - 4 - 4
    plain = acting("WIS", heroes="bard warrior", gold=[20, 0]).play(0, "act WIS", "go up", "buy chain_helm")
    assert plain.asked[0] != "market"
    gold = acting("CHA", heroes="bard warrior", gold=[20, 0]).play(0, "act CHA", "discard chain_helm")
    assert gold.pos.gold[0] == 22
    assert gold.asked[0] != "market"
    twice = acting("CHA", heroes="bard warrior", gold=[20, 0], owned=["concentrate", ""], market="weak reckless proud")
    twice.play(0, "act CHA", "use concentrate", "buy weak", "buy proud")
    assert twice.asked[0] != "market"  # no third purchase


@rule("R.CLA.10")
def test_rogue() -> None:
    table = choosing(3, heroes="rogue warrior wizard", owned=["", "climb", ""]).play(1, "pass")
    assert table.options("exchange") == [f"exchange {pair}" for pair in ("1+2", "1+3", "1+4", "2+3", "2+4", "3+4")]
    table.play(0, "exchange 1+4")
    assert table.pool() == "white4 blue2 green3 red1"
    assert table.asked == ("choose", 0)  # no window opens
    assert table.options("exchange") == []
    assert table.why(0, "exchange 1+2") == "R.CLA.10"
    table.play(0, "card 1", "row WIS")
    assert table.row(0, "WIS") == "green3 white4"
    assert choosing(3).why(0, "exchange 1+2") == "R.CLA.10"
    taken = choosing(3, heroes="rogue warrior wizard", pool="red1 - green3 white4", chosen=[-1, 1, -1, -1])
    assert taken.options("exchange") == ["exchange 1+3", "exchange 1+4", "exchange 3+4"]
    assert taken.why(0, "exchange 1+2") == "R.CLA.10"


@rule("R.CLA.10")
def test_a_pool_skill_puts_the_rogues_pool_in_order() -> None:
    table = choosing(3, heroes="rogue warrior wizard", owned=["climb", "", ""]).play(0, "exchange 1+4")
    table.play(0, "use climb", "die 2")
    assert table.pool() == "red1 green3 white4 blue5"


@rule("R.CLA.11")
def test_sorcerer() -> None:
    table = placing("red3", heroes="sorcerer warrior")
    table.play(0, "reroll").face(3)
    assert table.asked == ("row", 0)  # the same face: nothing to decide
    table.play(0, "reroll").face(6)
    assert table.asked == ("keep", 0)
    assert table.rule == "R.CLA.11"
    table.play(0, "new")
    assert table.why(0, "reroll") == "R.CLA.11"
    table.play(0, "row WIS")
    assert table.row(0, "WIS") == "green3 red6"
    assert placing("red3").why(0, "reroll") == "R.CLA.11"


@rule("R.CLA.11", "R.WIN.11")
def test_what_a_sorcerer_rerolled_takes_nothing_from_the_end_of_the_turn() -> None:
    table = placing("red3", heroes="sorcerer warrior", owned=["concentrate", ""])
    for face in (4, 5):
        table.play(0, "reroll").face(face).play(0, "old")
    table.play(0, "row CHA", "act CHA")
    assert table.options("use") == ["use concentrate"]


@rule("R.CLA.12")
def test_wizard() -> None:
    table = acting("CON", heroes="wizard warrior")
    assert table.options() == ["decline", "act DEX", "act CON", "act INT"]
    assert table.why(0, "act WIS") == "R.CLA.12"
    table.play(0, "act INT")
    assert table.rule == "R.ATT.06"
    assert acting("CHA", heroes="wizard warrior").options("act") == ["act WIS", "act CHA"]
    again = acting("CON", heroes="wizard warrior", owned=["concentrate", ""]).play(0, "act DEX", "die STR1", "die STR2")
    again.play(0, "use concentrate")
    assert again.rule == "R.ATT.02"  # the same action once more


@rule("R.CLA.13")
def test_warrior() -> None:
    table = buying(heroes="warrior bard", market="quarterstaff leather_gloves weak")
    prices = [table.pos.price(0, card) for card in table.pos.market]
    assert prices == [3, 1, 4]
    assert [table.pos.price(1, card) for card in table.pos.market] == [5, 2, 4]


@rule("R.CLA.14")
def test_barbarian() -> None:
    table = placing("red1", heroes="barbarian wizard").play(0, "row STR")
    assert table.options() == ["decline", "act STR", "turn"]
    table.play(0, "turn")
    assert table.row(0, "STR") == "green1 blue2 red6"
    assert table.asked == ("action", 0)
    assert placing("red1").play(0, "row STR").why(0, "turn") == "R.CLA.14"


@rule("R.CLA.14")
def test_barbarian_turns_the_die_where_it_lies_now() -> None:
    scene: dict[str, Any] = {
        "heroes": "barbarian wizard",
        "owned": ["acrobatics sleight_of_hand search", ""],
        "boards": ["STR blue2", HALF],
    }
    table = placing("red1", **scene).play(0, "row STR", "use acrobatics", "die STR1", "turn")
    assert table.row(0, "STR") == "red6 blue2"
    table = placing("red1", **scene).play(0, "row STR", "use sleight_of_hand", "move STR1 WIS", "turn")
    assert table.board(0) == "STR red6 / WIS blue2"
    table = placing("red1", **scene).play(0, "row STR", "use sleight_of_hand", "move STR2 WIS", "turn")
    assert table.board(0) == "STR blue2 / WIS red6"
    table = placing("red1", **scene).play(0, "row STR", "use search", "die STR2", "take gold")
    assert table.why(0, "turn") == "R.CLA.14"  # the die placed is in the bag
    assert table.options("turn") == []


GOALS = [
    ("cleric", "14-15 16-17 15-16 14+ 18 14+"),
    ("paladin", "17 15-16 17 14+ 16-17 14+"),
    ("druid", "14-15 16-17 15-16 14-15 17-18 17-18"),
    ("ranger", "14-15 16-17 18 14+ 15-16 14+"),
    ("monk", "18+ 16-17 17-18 14+ 15-16 14-15"),
    ("bard", "14+ 17 14+ 16-17 14+ 18"),
    ("rogue", "16-17 18 14-15 14+ 14+ 15-16"),
    ("thief", "14+ 16-17 14+ 17 15-16 17"),
    ("sorcerer", "14+ 16-17 15-16 18 14+ 14-15"),
    ("wizard", "14-15 17 14+ 17 14+ 16-17"),
    ("warrior", "18 16-17 17 14+ 14+ 14+"),
    ("barbarian", "16-17 17 18+ 14+ 14-15 14+"),
]
"""From STR to CHA, as the cards show them."""


@pytest.mark.parametrize(("hero", "shown"), GOALS)
@rule("R.CMP.09")
def test_goals_of_each_class(hero: str, shown: str) -> None:
    box = the_game(2).box
    at = box.classes.index(hero)
    found = zip(box.lowest[at], box.highest[at], strict=True)
    texts = [f"{low}+" if high == 99 else str(low) if low == high else f"{low}-{high}" for low, high in found]
    assert " ".join(texts) == shown
    assert box.stars[at] == [{"14+": 1, "17": 3, "18+": 3, "18": 4}.get(text, 2) for text in texts]

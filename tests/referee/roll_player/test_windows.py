"""Skills in and out of their windows, and what the pool does then."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import BEGIN, DICE, END, REFRESH
from tests.support.roll_player import FULL, HALF, Table, acting, buying, choosing, phase, placing
from tests.support.rule import rule

POOL_SKILLS = ["climb", "intimidate", "negotiate"]


# Window POOL


@rule("R.WIN.04", "R.WIN.10")
def test_the_pool_window_goes_clockwise_from_the_left_and_skips_the_active_player() -> None:
    table = choosing(4, seat=1, owned=["climb", "negotiate", "intimidate", "acrobatics"])
    assert table.asked == ("window", 2)
    table.play(2, "pass")
    assert table.asked == ("window", 0)
    table.play(0, "pass")
    assert table.asked == ("choose", 1)
    assert "use negotiate" in table.options()


@rule("R.WIN.05")
def test_a_stirred_pool_opens_the_window_again_for_the_user_too() -> None:
    table = choosing(
        3, seat=0, pool="red1 blue2 green3 white4", owned=["", "intimidate", "climb negotiate"], tokens="good good evil"
    )
    table.play(1, "pass").play(2, "use climb", "die 1")
    assert table.pool() == "blue2 green3 white4 red6"
    assert table.asked == ("window", 1)
    table.play(1, "pass")
    assert table.asked == ("window", 2)
    assert table.why(2, "use climb") == "R.SKL.04"
    table.play(2, "pass")
    assert table.asked == ("choose", 0)


@rule("R.WIN.05")
def test_a_step_alone_stirs_nothing() -> None:
    table = choosing(3, seat=0, owned=["", "intimidate", "climb"])
    table.play(1, "pass").play(2, "step climb")
    assert table.spot(2) == "good"
    assert table.asked == ("choose", 0)


@rule("R.WIN.05")
def test_the_active_players_own_skill_before_choosing_opens_the_window() -> None:
    table = choosing(2, pool="red1 blue2 green3", owned=["climb", "intimidate"])
    table.play(1, "pass").play(0, "use climb", "die 1")
    assert table.asked == ("window", 1)
    table.play(1, "use intimidate", "dice 1+2").face(6, 6)
    assert table.asked == ("arrange", 1)  # blue 6, green 6, red 6
    table.play(1, "next red", "next green")
    assert table.pool() == "red6 green6 blue6"
    assert table.asked == ("choose", 0)


@rule("R.WIN.05")
def test_a_change_after_the_choice_opens_nothing_till_the_next_turn() -> None:
    table = choosing(2, pool="red1 blue2 green3", owned=["negotiate", "climb"])
    table.play(1, "pass").play(0, "card 1", "use negotiate", "die STR1", "die 3")
    assert table.row(0, "STR") == "green3 blue2"
    assert table.pool() == "- green1 blue2"
    assert table.asked == ("row", 0)


@rule("R.CLA.10", "R.WIN.05")
def test_the_rogue_opens_no_window_and_a_pool_skill_undoes_the_disorder() -> None:
    table = choosing(2, heroes="rogue warrior", pool="red1 blue2 green3", owned=["climb", "intimidate"])
    table.play(1, "pass").play(0, "exchange 1+3")
    assert table.asked == ("choose", 0)
    assert table.pool() == "green3 blue2 red1"
    assert table.options("exchange") == []
    assert table.why(0, "exchange 1+2") == "R.CLA.10"
    table.play(0, "use climb", "die 3")
    assert table.pool() == "blue2 green3 red6"
    table.play(1, "pass")
    assert table.options("exchange") == []  # once in the turn, window or not


@rule("R.CLR.07", "R.WIN.11")
@pytest.mark.parametrize("skill", ["climb", "intimidate"])
def test_climb_and_intimidate_only_while_one_has_to_choose(skill: str) -> None:
    spots = "neutral neutral"
    for table in (
        placing("red1", owned=[skill, ""], tokens=spots, pool="- blue2 green3"),
        acting("STR", owned=[skill, ""], tokens=spots, pool="- blue2 green3"),
        buying(2, owned=[skill, ""], tokens=spots, pool="- blue2 -"),
    ):
        assert table.why(0, f"use {skill}") == "R.WIN.11"
        assert table.why(0, f"step {skill}") == "R.WIN.11"  # R.SKL.03


@rule("R.CLR.07", "R.CLR.08")
def test_chosen_cards_are_not_touched_and_coins_stay() -> None:
    table = choosing(3, seat=1, pool="- gold2 green3 white4", chosen=[0, -1, -1, -1], owned=["", "intimidate", ""])
    table.play(1, "use intimidate")
    assert "dice 1+2" not in table.options()
    assert table.why(1, "dice 1+2") == "R.CLR.07"
    table.play(1, "dice 2").face(6)
    assert table.pool() == "- green3 white4 gold6"
    assert table.pos.coins == [0, 1, 1, 0]
    assert table.pos.chosen == [0, -1, -1, -1]


@rule("R.CLR.19")
def test_negotiate_speaks_of_its_own_rule() -> None:
    table = choosing(2, pool="red2 blue2 green3", owned=["negotiate", ""], boards=[HALF, HALF])
    table.play(0, "use negotiate", "die DEX2")
    table.play(0, "die 3")  # blue 5 goes to the pool, green 3 comes
    assert table.asked == ("arrange", 0)
    assert table.rule == "R.CLR.19"
    table.play(0, "next blue")
    assert table.pool() == "blue2 red2 blue5"
    assert {fact["rule"] for fact in table.told("laid_on")} == {"R.CLR.19"}


@rule("R.CLR.19")
def test_negotiate_refuses_a_chosen_card_by_its_own_rule() -> None:
    table = choosing(2, seat=1, pool="- blue2 green3", chosen=[0, -1, -1], owned=["", "negotiate"])
    table.play(1, "use negotiate", "die STR1")
    assert table.why(1, "die 1") == "R.CLR.19"


@rule("R.WIN.05", "R.CLR.19")
def test_negotiate_opens_the_window_again() -> None:
    table = choosing(3, seat=0, pool="red1 blue2 green3 white4", owned=["", "climb", "negotiate"])
    table.play(1, "pass").play(2, "use negotiate", "die STR1", "die 4")
    assert table.pool() == "red1 green1 blue2 green3" or table.asked == ("arrange", 2)
    table.play(2, "next red")
    assert table.pool() == "red1 green1 blue2 green3"
    assert table.asked == ("window", 1), "who had passed may answer the new pool"


@rule("R.WIN.05", "R.CLR.19")
def test_the_active_players_negotiate_opens_it_too() -> None:
    table = choosing(2, pool="red1 blue2 green3", owned=["negotiate", "climb"])
    table.play(1, "pass").play(0, "use negotiate", "die DEX1", "die 3")
    assert table.pool() == "red1 blue2 green4"
    assert table.asked == ("window", 1)


@rule("R.CLR.18", "R.CLR.22", "R.CLA.03")
def test_gold_for_gold_pays_again_and_the_thief_more() -> None:
    for hero, gold in (("warrior", 2), ("thief", 4)):
        table = choosing(
            2,
            heroes=f"{hero} bard",
            pool="red1 gold2 green3",
            owned=["negotiate", ""],
            boards=["STR gold6 red1 red2", HALF],
        )
        table.play(0, "use negotiate", "die STR1", "die 2")
        assert table.row(0, "STR") == "gold2 red1 red2"
        assert table.pos.gold[0] == gold  # no gold for the row
        assert table.pool() == "red1 green3 gold6"


# Own windows


@rule("R.WIN.02", "R.SKL.02")
def test_a_skill_at_each_step_of_the_own_dice_turn() -> None:
    for moment in range(4):
        table = choosing(2, pool="red1 blue2 green3", owned=["pickpocket", ""])
        if moment >= 1:
            table.play(0, "card 1")
        if moment >= 2:
            table.play(0, "row CHA")
        if moment >= 3:
            table.play(0, "decline")
        assert table.asked == (["choose", "row", "action", "end_turn"][moment], 0)
        table.play(0, "use pickpocket")
        assert table.pos.gold[0] == 2
        assert table.upright(0) == []


@rule("R.WIN.01")
def test_without_skills_the_turn_ends_by_itself() -> None:
    table = choosing(2, pool="red1 blue2 green3")
    table.play(0, "card 1", "row CHA", "decline")
    assert table.asked[0] != "end_turn"


@rule("R.SKL.01", "R.WIN.03")
def test_a_skill_just_bought_serves_at_once() -> None:
    table = buying(2, market="pickpocket chain_helm leather_gloves", gold=[3, 0])
    table.play(0, "buy pickpocket")
    assert table.asked == ("market_end", 0)
    table.play(0, "use pickpocket")
    assert table.pos.gold[0] == 2
    assert table.asked[0] != "market_end"


@rule("R.WIN.11", "R.SKL.03")
def test_concentrate_only_after_an_action() -> None:
    table = acting("CHA", owned=["concentrate", ""])
    assert table.why(0, "use concentrate") == table.why(0, "step concentrate") == "R.WIN.11"
    table.play(0, "decline")
    assert table.asked != ("end_turn", 0)  # no action was taken: no use for it
    table = acting("CHA", owned=["concentrate", ""])
    table.play(0, "act CHA", "use concentrate")
    assert table.pos.charisma[0] == 2


@rule("R.WIN.11", "R.CLA.12")
def test_concentrate_repeats_the_action_taken_not_the_row_of_placement() -> None:
    table = acting("DEX", heroes="wizard warrior", owned=["concentrate", ""])
    table.play(0, "act STR", "die STR1")
    assert table.row(0, "STR") == "green6 blue2"
    table.play(0, "use concentrate", "die STR2")
    assert table.row(0, "STR") == "green6 blue5"


@rule("R.CHA.04", "R.CLA.09")
def test_a_bard_who_repeats_charisma_buys_twice_not_thrice() -> None:
    table = acting("CHA", 2, heroes="bard warrior", owned=["concentrate", ""], pool="- red2 red3", gold=[9, 0])
    table.play(0, "act CHA", "use concentrate")
    assert table.pos.charisma[0] == 2
    assert table.asked == ("market", 0)
    table.play(0, "spend leather_gloves 2")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (9, 0)
    table.play(0, "buy chain_helm")
    assert table.asked != ("market", 0)
    assert table.owned(0) == ["concentrate", "leather_gloves", "chain_helm"]


# Windows ROLL and END


@rule("R.WIN.06")
def test_the_roll_window_asks_from_the_first_player_who_can_come_to_search() -> None:
    table = phase(BEGIN, 3, first=2, owned=["diplomacy pickpocket", "search", "knowledge"])
    assert table.asked == ("window", 0)  # seat 2 has nothing for it; seat 0 copies Search
    assert table.rule == "R.WIN.06"
    assert table.options() == [
        *["use pickpocket", "use diplomacy", "step pickpocket", "step diplomacy", "pass"]
    ]  # R.SKL.07: who is asked may use whatever has no other moment
    table.play(0, "use diplomacy", "copy search", "die STR1", "take gold")
    assert (table.spot(0), table.pos.gold[0]) == ("lawful", 2)
    assert table.upright(1) == ["search"]
    assert table.asked == ("window", 1)
    table.play(1, "pass")
    assert table.asked == ("draw", -1)


@rule("R.WIN.06", "R.CLR.12")
def test_search_with_an_empty_bag_serves_for_the_step_alone() -> None:
    table = choosing(4, seat=0, owned=["search", "", "", ""], bag="")
    assert table.options("use") == []
    assert table.options("step") == ["step search"]
    assert table.why(0, "use search") == "R.CLR.12"


@rule("R.CLR.12")
def test_search_brings_another_colour_and_the_same_face() -> None:
    table = choosing(2, owned=["search", ""], boards=["STR gold4 red2", HALF], bag="gold blue")
    table.play(0, "use search", "die STR1")
    assert table.row(0, "STR") == "blue4 red2"  # the only other colour
    assert table.pos.gold[0] == 0
    assert table.pos.bag[6] == 2


@rule("R.WIN.07", "R.SKL.09")
def test_the_end_window_goes_once_round_from_the_first_player() -> None:
    table = phase(END, 3, first=1, owned=["pickpocket", "", "acrobatics climb"])
    assert table.asked == ("window", 2)
    assert table.rule == "R.WIN.07"
    assert table.why(2, "use climb") == "R.WIN.11"
    table.play(2, "use acrobatics", "die STR1", "die STR2")
    assert table.asked == ("window", 0)  # climb is left to seat 2, but this is not its moment
    table.play(0, "pass")
    assert table.asked[0] == "reveal"  # acrobatics was refreshed by itself
    assert table.upright(2) == ["acrobatics", "climb"]


@rule("R.WIN.07", "R.WIN.11")
def test_negotiate_still_works_at_the_end_of_the_round() -> None:
    table = phase(END, 2, pool="- gold6 -", owned=["negotiate", ""])
    table.play(0, "use negotiate", "die STR1")
    assert table.row(0, "STR") == "gold6 blue2"
    assert table.pos.gold[0] == 2


@rule("R.WPN.02", "R.WIN.04")
def test_weapons_are_not_dropped_in_the_turn_of_another() -> None:
    table = choosing(2, owned=["", "climb longsword"])
    assert table.asked == ("window", 1)
    assert table.why(1, "drop longsword") == "R.WIN.04"


@rule("R.SKL.04", "R.SKL.06", "R.SKL.01", "R.CLA.07")
def test_refusals_of_skills() -> None:
    table = placing("red1", owned=["climb pickpocket acrobatics", "search"], exhausted="acrobatics", tokens="evil good")
    assert table.why(0, "use acrobatics") == "R.SKL.04"
    assert table.why(0, "use pickpocket") == "R.SKL.06"
    assert table.why(0, "use search") == "R.SKL.01"
    assert table.why(0, "still pickpocket") == "R.CLA.07"
    assert table.why(0, "use climb") == "R.WIN.11"


# Class abilities about skills


@rule("R.CLA.07")
def test_the_ranger_stands_still_once_a_round_with_a_copy_too() -> None:
    table = placing(
        "red1", heroes="ranger warrior", owned=["diplomacy pickpocket", "cure_wounds"], tokens="good neutral"
    )
    assert table.options("use") == ["use pickpocket"]  # Cure Wounds goes up, which cannot be
    table.play(0, "still diplomacy", "change STR1 +2")
    assert table.spot(0) == "good"
    assert table.row(0, "STR") == "green3 blue2"
    assert table.options("still") == []
    assert table.why(0, "still pickpocket") == "R.CLA.07"


@rule("R.CLA.07")
def test_the_ranger_stands_still_again_in_the_next_round() -> None:
    table = phase(END, 2, heroes="ranger warrior", owned=["pickpocket search", ""], round=3, tokens="neutral neutral")
    table.play(0, "still pickpocket")
    assert table.options("still") == [] and "use search" in table.options()
    table.play(0, "pass")
    table.reveal("weak", "honest", "loyal")
    assert table.asked == ("window", 0), "Search before the next roll"
    assert table.pos.round == 4
    assert "still search" in table.options()


@rule("R.CLA.05", "R.CLN.02")
def test_the_paladin_refreshes_two_and_the_second_by_the_class() -> None:
    table = phase(REFRESH, heroes="paladin bard", owned=["climb search", ""], exhausted="climb search")
    table.play(0, "refresh search")
    assert sorted(table.upright(0)) == ["climb", "search"]
    assert [fact["rule"] for fact in table.told("refreshed")] == ["R.CLN.02", "R.CLA.05"]


@rule("R.CLN.01", "R.CLN.02", "R.CHA.03")
def test_tokens_go_before_skills_are_refreshed() -> None:
    table = phase(REFRESH, owned=["climb search", ""], exhausted="climb search", charisma=[1, 2])
    assert table.asked == ("refresh", 0)
    assert table.pos.charisma == [0, 0]
    assert [fact["number"] for fact in table.told("tokens_gone")] == [1, 2]


@rule("R.CLR.04")
def test_diplomacy_does_not_copy_own_cards_nor_itself() -> None:
    table = placing("red1", owned=["diplomacy pickpocket", ""])
    assert table.why(0, "use diplomacy") == "R.CLR.04"
    table = placing("red1", owned=["diplomacy", "pickpocket acrobatics climb"], exhausted="pickpocket")
    table.play(0, "use diplomacy")
    assert table.options() == ["copy pickpocket", "copy acrobatics"]
    assert table.why(0, "copy climb") == "R.WIN.11"
    assert table.why(0, "copy diplomacy") == "R.CLR.04"
    table.play(0, "copy pickpocket")
    assert (table.pos.gold[0], table.spot(0), table.upright(0)) == (2, "evil", [])
    assert table.upright(1) == ["acrobatics", "climb"]


@rule("R.SOL.21", "R.CLR.19")
def test_alone_pool_skills_work_before_the_choice_and_negotiate_later_too() -> None:
    table = choosing(1, pool="red1 blue2 green3", owned=["climb negotiate"], tokens="evil")
    assert table.asked == ("choose", 0)
    table.play(0, "use climb", "die 1")
    assert table.pool() == "blue2 green3 red6"
    assert table.asked == ("choose", 0)
    table.play(0, "card 1")
    assert table.options("use") == ["use negotiate"]
    table.play(0, "use negotiate", "die STR1", "die 2")
    assert table.pool() == "- green1 red6"


def _knowledge() -> Table:
    return placing("red1", owned=["knowledge", ""], boards=["STR green1 blue2 / CHA red5", HALF])


@rule("R.SKL.02", "R.ATT.06")
def test_knowledge_rolls_both_before_either_is_kept() -> None:
    table = _knowledge().play(0, "use knowledge", "die STR1", "die CHA1")
    table.face(4)
    assert table.asked == ("roll", -1)
    table.face(6)
    assert table.asked == ("keep", 0)
    table.play(0, "new", "old")
    assert table.board(0) == "STR green4 blue2 / CHA red5"
    table = _knowledge().play(0, "use knowledge", "die STR1", "none").face(6).play(0, "new")
    assert table.board(0) == "STR green6 blue2 / CHA red5"
    assert table.asked == ("row", 0)


@rule("R.CLR.09", "R.SKL.03")
def test_sleight_of_hand_on_a_full_board_moves_the_token_alone() -> None:
    table = buying(2, owned=["sleight_of_hand", ""], boards=[FULL, FULL])
    assert table.options("use") == []
    assert table.why(0, "use sleight_of_hand") == "R.CLR.09"
    table.play(0, "step sleight_of_hand")
    assert table.spot(0) == "chaotic"
    assert table.board(0) == FULL


@rule("R.CLR.19")
def test_negotiate_names_the_cell_or_the_initiative_card_that_has_no_die() -> None:
    table = choosing(2, seat=1, pool="- blue2 green3", chosen=[0, -1, -1], owned=["", "negotiate"])
    table.play(1, "use negotiate")
    cell = table.match.why(1, table.value("die STR3"))
    table.play(1, "die STR1")
    card = table.match.why(1, table.value("die 1"))
    assert cell is not None and list(cell.params) == ["cell"]
    assert card is not None and card.params == {"number": 1}


@rule("R.CLA.10", "R.DIC.01")
def test_a_rogue_may_exchange_dice_when_the_turn_begins() -> None:
    table = phase(DICE, 2, heroes="rogue warrior", pool="red1 blue2 green3")
    assert table.asked == ("choose", 0)
    assert table.options("exchange") == ["exchange 1+2", "exchange 1+3", "exchange 2+3"]

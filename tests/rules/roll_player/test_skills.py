"""Skills and the windows in which they are used (R.SKL, R.WIN)."""

from __future__ import annotations

from typing import cast

import pytest

from ludoteka import registry
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.rounds import BEGIN, DICE, END, REFRESH
from tests.support.roll_player import FULL, HALF, STALLS, acting, buying, choosing, phase, placing, the_game
from tests.support.rule import rule


@rule("R.SKL.01", "R.WIN.03")
def test_a_skill_just_bought_may_be_used() -> None:
    table = buying(market="pickpocket weak proud").play(0, "buy pickpocket")
    assert table.asked == ("market_end", 0)
    table.play(0, "use pickpocket")
    assert table.pos.gold[0] == 9 - 3 + 2
    assert len(table.told("used")) == 1


@rule("R.SKL.02")
def test_token_ability_then_exhausted() -> None:
    table = placing("red1", owned=["cure_wounds", ""]).play(0, "use cure_wounds")
    assert table.spot(0) == "good"
    assert table.asked == ("change", 0)
    assert table.upright(0) == ["cure_wounds"]
    table.play(0, "change STR1 +2")
    assert table.row(0, "STR") == "green3 blue2"
    assert table.upright(0) == []


@rule("R.SKL.03")
def test_a_skill_for_the_token_alone() -> None:
    table = placing("red1", owned=["cure_wounds", ""]).play(0, "step cure_wounds")
    assert table.spot(0) == "good"
    assert table.upright(0) == []
    assert table.asked == ("row", 0)
    table = placing("red1", owned=["open_lock", ""])
    assert table.why(0, "step open_lock") == "R.WIN.11"  # the moment still counts


@rule("R.SKL.04", "R.SKL.05")
def test_an_exhausted_skill_rests() -> None:
    table = placing("red1", owned=["pickpocket", ""], exhausted="pickpocket")
    assert table.options("use") == table.options("step") == []
    assert table.why(0, "use pickpocket") == "R.SKL.04"
    assert placing("red1").why(0, "use pickpocket") == "R.SKL.01"


@rule("R.SKL.06")
def test_no_use_without_the_step() -> None:
    table = placing("red1", owned=["acrobatics", ""], tokens="chaotic neutral")
    assert table.why(0, "use acrobatics") == table.why(0, "step acrobatics") == "R.SKL.06"


@rule("R.SKL.07", "R.WIN.02")
def test_skills_in_every_own_moment_of_the_dice_turn() -> None:
    owned = ["pickpocket", ""]
    assert "use pickpocket" in choosing(owned=owned).options()
    assert "use pickpocket" in placing("red1", owned=owned).options()
    assert "use pickpocket" in acting("STR", owned=owned).options()
    table = acting("STR", owned=owned).play(0, "decline")
    assert table.asked == ("end_turn", 0)
    assert table.rule == "R.WIN.02"
    assert table.options() == ["use pickpocket", "step pickpocket", "end"]


@rule("R.SKL.07", "R.WIN.04")
def test_pool_skills_in_another_players_turn() -> None:
    table = choosing(2, owned=["", "climb"])
    assert table.asked == ("window", 1)
    assert table.options() == ["use climb", "step climb", "pass"]
    table.play(1, "pass")
    assert table.asked == ("choose", 0)


@rule("R.SKL.08", "R.CLN.02")
def test_one_skill_is_refreshed() -> None:
    table = phase(REFRESH, owned=["climb pickpocket", "search"], exhausted="climb pickpocket search")
    assert table.asked == ("refresh", 0)
    assert table.why(0, "refresh search") == "R.CLN.02"
    table.play(0, "refresh climb")
    assert table.upright(0) == ["climb"]
    assert table.upright(1) == ["search"]  # no choice, no question


@rule("R.SKL.09")
def test_a_refreshed_skill_waits_for_the_next_round() -> None:
    table = phase(REFRESH, round=1, owned=["pickpocket", ""], exhausted="pickpocket")
    assert table.upright(0) == ["pickpocket"]
    assert table.asked == ("reveal", -1)
    table.play_on(1, "choose")
    assert table.pos.round == 2


@rule("R.SKL.10")
@pytest.mark.parametrize(
    "skill", ["concentrate", "search", "pickpocket", "acrobatics", "knowledge", "cure_wounds", "sleight_of_hand"]
)
def test_skills_touch_nothing_of_others(skill: str) -> None:
    table = acting("STR", owned=[skill, "climb"]).play(0, "act STR", "die STR1")
    before = (table.pos.boards[1][:], table.pos.gold[1], table.pos.token[1], table.pos.owned[1][:], table.pos.ready[1])
    table.play(0, f"use {skill}")
    while table.asked[0] in ("die", "other_die", "change", "shift", "bag_die", "roll", "keep"):
        if table.asked[1] < 0:
            table.match.supply(table.pos.options(-1)[0])
        else:
            table.play(0, table.options()[0])
    after = (table.pos.boards[1], table.pos.gold[1], table.pos.token[1], table.pos.owned[1], table.pos.ready[1])
    assert after == before


@rule("R.WIN.01")
def test_nobody_is_asked_without_a_usable_skill() -> None:
    table = choosing(3, owned=["", "pickpocket", "climb"], tokens="neutral neutral good")
    assert table.asked == ("choose", 0)  # Climb cannot move the token up, Pickpocket does not touch the pool
    table.play(0, "card 1", "row WIS", "decline")
    assert table.asked == ("market", 0)


@rule("R.WIN.04", "R.WIN.10")
def test_the_others_are_asked_clockwise() -> None:
    table = choosing(4, seat=1, owned=["climb", "", "intimidate", "negotiate"])
    order = []
    while table.asked[0] == "window":
        order.append(table.asked[1])
        table.play(table.asked[1], "pass")
    assert order == [2, 3, 0]
    assert table.asked == ("choose", 1)


@rule("R.WIN.04")
def test_diplomacy_in_window_pool() -> None:
    table = choosing(3, owned=["", "diplomacy", "climb"])
    assert table.asked == ("window", 1)
    table = choosing(3, owned=["", "diplomacy", "pickpocket"])
    assert table.asked == ("choose", 0)


@rule("R.WIN.05")
def test_a_pool_skill_of_the_active_player_reopens_the_window() -> None:
    table = choosing(2, owned=["climb", "intimidate"]).play(1, "pass")
    table.play(0, "use climb", "die 1")
    assert table.asked == ("window", 1)
    table.play(1, "pass")
    assert table.asked == ("choose", 0)


@rule("R.WIN.05")
def test_a_step_alone_does_not_reopen_it() -> None:
    table = choosing(3, owned=["", "negotiate", "climb intimidate"]).play(1, "pass").play(2, "step climb")
    assert table.asked == ("window", 2)
    table.play(2, "pass")
    assert table.asked == ("choose", 0)


@rule("R.WIN.06")
def test_search_before_the_roll() -> None:
    table = phase(BEGIN, 3, first=1, owned=["search", "pickpocket", "diplomacy"])
    assert table.asked == ("window", 2)
    assert table.rule == "R.WIN.06"
    table.play(2, "pass")
    assert table.asked == ("window", 0)
    assert table.options() == ["use search", "step search", "pass"]
    assert table.why(0, "drop longsword") == "R.WPN.02"
    table.play(0, "use search", "die STR1", "take gold")
    assert table.row(0, "STR") == "gold1 blue2"
    assert table.asked == ("draw", -1)


@rule("R.WIN.07")
def test_the_last_window_of_a_round() -> None:
    table = phase(END, 3, first=2, owned=["pickpocket acrobatics", "cure_wounds", ""])
    assert table.asked == ("window", 0)
    table.play(0, "use pickpocket")
    assert table.asked == ("window", 0)
    table.play(0, "pass")
    assert table.asked == ("window", 1)
    table.play(1, "pass")
    assert table.asked[0] not in ("window",)


@rule("R.WIN.08")
def test_a_skill_is_resolved_before_the_decision_goes_on() -> None:
    table = placing("red1", owned=["knowledge pickpocket", ""]).play(0, "use knowledge")
    assert table.asked == ("die", 0)
    assert {option.split()[0] for option in table.options()} == {"die"}
    table.play(0, "die STR1", "none").face(4)
    table.play(0, "new")
    assert table.asked == ("row", 0)


@rule("R.WIN.09")
def test_every_window_is_one_pass_away() -> None:
    """A standing answer can pass for a player: the pass is always offered, and it closes the window for that player."""
    for table in (
        choosing(2, owned=["", "climb intimidate negotiate"]),
        phase(BEGIN, 2, first=1, owned=["", "search"]),
        phase(END, 2, first=1, owned=["", "pickpocket search"]),
    ):
        assert table.asked == ("window", 1)
        assert "pass" in table.options()
        table.play(1, "pass")
        assert table.asked[0] != "window"


@rule("R.WIN.11")
def test_moments() -> None:
    owned = ["climb negotiate open_lock move_silently concentrate pickpocket", ""]
    pool = "- blue2 green3"
    before = choosing(2, owned=owned, pool="red1 blue2 green3", discard="weak", gold=[9, 0])
    assert before.options("use") == ["use negotiate", "use pickpocket", "use climb"]
    placed = placing("red1", owned=owned, pool=pool)
    assert placed.options("use") == ["use negotiate", "use pickpocket"]
    assert (
        placed.why(0, "use climb") == placed.why(0, "use open_lock") == placed.why(0, "use concentrate") == "R.WIN.11"
    )
    after = acting("STR", owned=owned, pool=pool).play(0, "act STR", "die STR1")
    assert after.options("use") == ["use concentrate", "use negotiate", "use pickpocket"]
    declined = acting("STR", owned=owned, pool=pool).play(0, "decline")
    assert declined.options("use") == ["use negotiate", "use pickpocket"]
    market = buying(owned=owned, pool="- - green3", discard="weak")
    assert market.options("use") == ["use negotiate", "use pickpocket", "use open_lock", "use move_silently"]
    empty = buying(owned=owned, pool="- - -", discard="weak")
    assert "use negotiate" not in empty.options()
    end = phase(END, owned=owned, pool="- - green3", discard="weak", gold=[9, 0])
    assert end.options("use") == ["use negotiate", "use pickpocket"]


@rule("R.WIN.11")
def test_ending_the_turn_ends_the_moment_after_the_action() -> None:
    table = acting("STR", heroes="monk warrior", owned=["concentrate", ""]).play(0, "act STR", "die STR1")
    assert "use concentrate" in table.options()
    table.play(0, "walk", "go up")
    assert "use concentrate" not in table.options()


@rule("R.WIN.11")
@pytest.mark.parametrize("how", ["use", "step"])
def test_another_skill_ends_the_moment_after_the_action(how: str) -> None:
    table = acting("CHA", owned=["concentrate pickpocket acrobatics", ""]).play(0, "act CHA")
    assert "use concentrate" in table.options()
    table.play(0, f"{how} pickpocket")
    assert table.asked == ("end_turn", 0)
    assert table.options() == ["use acrobatics", "step acrobatics", "end"]
    assert table.why(0, "use concentrate") == table.why(0, "step concentrate") == "R.WIN.11"


@rule("R.WIN.11", "R.CLR.04")
def test_nor_does_diplomacy_copy_concentrate_then() -> None:
    table = acting("CHA", owned=["diplomacy pickpocket", "concentrate"]).play(0, "act CHA")
    assert "use diplomacy" in table.options()
    table.play(0, "use pickpocket")
    assert table.asked != ("end_turn", 0)


@rule("R.SKL.07", "R.WIN.04")
def test_a_step_in_the_pool_window_makes_room_for_another_skill() -> None:
    table = choosing(2, owned=["", "climb intimidate"], tokens="neutral good", pool="red1 blue2 green3")
    assert table.asked == ("window", 1)
    assert table.why(1, "use climb") == "R.SKL.06"  # the token cannot go up
    table.play(1, "step intimidate")
    assert table.asked == ("window", 1)
    table.play(1, "use climb", "die 1")
    assert table.spot(1) == "good"
    assert table.pool() == "blue2 green3 red6"
    assert table.asked == ("choose", 0)  # no upright skill of his touches the pool any more


@rule("R.SKL.07", "R.WIN.04")
def test_any_skill_makes_room_in_the_pool_window() -> None:
    table = choosing(2, owned=["", "climb pickpocket"], tokens="neutral good", pool="red1 blue2 green3")
    assert table.asked == ("window", 1)
    assert table.options() == ["use pickpocket", "step pickpocket", "pass"]
    table.play(1, "use pickpocket")
    assert table.pos.gold[1] == 2
    table.play(1, "use climb", "die 1")
    assert table.pool() == "blue2 green3 red6"


@rule("R.WIN.04", "R.WIN.06")
def test_who_has_nothing_for_a_window_is_not_asked_for_the_rest() -> None:
    table = choosing(3, owned=["", "pickpocket acrobatics", "diplomacy"])
    assert table.asked == ("choose", 0)
    copied = choosing(3, owned=["climb", "pickpocket", "diplomacy"])
    assert copied.asked == ("window", 2)  # Diplomacy may copy Climb
    copied.play(2, "pass")
    assert copied.asked == ("choose", 0)
    assert phase(BEGIN, 2, owned=["pickpocket", "diplomacy"]).asked == ("draw", -1)


@rule("R.SKL.07", "R.WIN.06")
def test_any_skill_makes_room_in_the_roll_window() -> None:
    table = phase(BEGIN, 2, owned=["search acrobatics", ""], tokens="lawful neutral")
    assert table.asked == ("window", 0)
    assert table.options() == ["use acrobatics", "step acrobatics", "pass"]
    table.play(0, "step acrobatics")
    assert table.options() == ["use search", "step search", "pass"]


@rule("R.WIN.04", "R.WIN.11")
def test_tables_that_began_with_version_1_keep_its_narrow_windows() -> None:
    old = cast(RollPlayer, registry.game("roll_player", players=2, rules=1))
    room = choosing(2, owned=["", "climb intimidate pickpocket"], tokens="neutral good", game=old)
    assert room.options() == ["use intimidate", "step intimidate", "pass"]
    assert room.play(1, "step intimidate").asked == ("choose", 0)
    after = acting("CHA", owned=["concentrate pickpocket", ""], game=old).play(0, "act CHA", "use pickpocket")
    assert "use concentrate" in after.options()


@rule("R.CLN.03", "R.CLN.04", "R.CLN.06", "R.CLN.08")
def test_the_clean_up() -> None:
    table = phase(
        REFRESH, 3, first=1, pool="- gold2 - -", coins="0100", market="weak honest", bag="red blue white gold"
    )
    assert table.pos.bag == [0, 1, 1, 0, 0, 1, 2]
    assert table.discard() == ["weak", "honest"]
    assert table.pos.gold == [0, 0, 0]
    table.reveal("loyal", "climb", "longsword", "reckless")
    assert table.market() == ["loyal", "climb", "longsword", "reckless"]
    assert table.pos.coins == [0, 1, 1, 0]
    assert table.pos.first == 2
    assert table.asked == ("draw", -1)


@rule("R.CLN.05", "R.SET.16")
def test_a_deck_of_one_card_of_rank_1_is_no_empty_deck() -> None:
    game = the_game(2)
    card = next(id for id, rank in zip(game.box.ids, game.box.rank, strict=True) if rank == 1)
    table = phase(REFRESH, deck=card, discard="weak proud honest")
    assert table.market()[0] == card, "the only one there is"
    kinds = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    assert kinds.index("revealed") < kinds.index("reshuffled"), "after it, not before"


@rule("R.CLN.05")
def test_a_new_deck_holds_both_ranks() -> None:
    table = phase(REFRESH, deck="", discard="weak proud honest famous")
    assert len(table.options()) == 4
    assert [fact["rule"] for fact in table.told("reshuffled")] == ["R.CLN.05"]
    both_empty = phase(REFRESH, deck="", discard="weak")
    assert both_empty.market() == ["weak"]  # what there is


@rule("R.CLN.07")
def test_never_two_coins_on_a_card() -> None:
    table = phase(REFRESH, 4, coins="01110").play_on(1, "draw")
    assert table.pos.coins == [0, 1, 1, 1, 0]


@rule("R.CLN.09")
def test_the_last_clean_up_is_played() -> None:
    table = phase(
        REFRESH,
        round=12,
        boards=[FULL, FULL],
        charisma=[1, 0],
        owned=["climb pickpocket", ""],
        exhausted="climb pickpocket",
    )
    assert table.asked == ("refresh", 0)
    assert table.pos.charisma == [0, 0]
    table.play(0, "refresh climb").play_on(1)
    assert table.match.over
    assert table.upright(0) == ["climb"]


def test_a_round_with_windows_for_everybody() -> None:
    """One use each: the window closes, and the round goes on to the market."""
    table = phase(DICE, 2, owned=["climb", "intimidate"], pool="red1 blue2 green3", market=" ".join(STALLS[:3]))
    table.play(1, "use intimidate", "dice 1+2+3").face(1, 2, 3)
    table.play(0, "use climb", "die 3")
    assert table.pool() == "red1 blue2 green4"
    table.play(0, "card 1", "row WIS", "decline").play(1, "card 2", "row WIS", "decline")
    assert table.asked == ("market", 0)


@rule("R.SKL.02", "R.SKL.03")
@pytest.mark.parametrize("skill", ["knowledge", "acrobatics", "cure_wounds", "search"])
def test_without_a_die_on_the_board_such_a_skill_serves_for_its_step(skill: str) -> None:
    table = choosing(2, owned=[skill, ""], boards=["STR", HALF])
    assert table.options("use") == []
    assert table.options("step") == [f"step {skill}"]

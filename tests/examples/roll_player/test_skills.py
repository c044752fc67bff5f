"""Golden cases of skills and their windows, and of the solo game's enemy."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ATTUNE, END, ENEMY, MARKET, REFRESH
from tests.support.roll_player import FULL, HALF, buying, choosing, phase, placing
from tests.support.rule import example


@example("E.54")
def test_pickpocket_needs_room_below() -> None:
    table = placing("red1", owned=["pickpocket", ""], tokens="evil neutral")
    assert table.options("use") == []
    assert table.why(0, "use pickpocket") == table.why(0, "step pickpocket") == "R.SKL.06"
    table = placing("red1", owned=["pickpocket", ""], tokens="evil neutral", heroes="ranger warrior")
    assert table.options("still") == ["still pickpocket"]
    table.play(0, "still pickpocket")
    assert (table.pos.gold[0], table.spot(0)) == (2, "evil")
    assert table.why(0, "still pickpocket") == "R.SKL.04"


@example("E.56")
@pytest.mark.parametrize(("hero", "count"), [("warrior", 1), ("paladin", 2)])
def test_refreshing(hero: str, count: int) -> None:
    skills = "climb search knowledge"
    table = phase(REFRESH, heroes=f"{hero} bard", owned=[skills, ""], exhausted=skills)
    table.play(0, "refresh search")
    if count == 2:
        table.play(0, "refresh knowledge")
    assert len(table.upright(0)) == count
    assert table.asked != ("refresh", 0)
    assert table.asked[0] == "reveal"  # the round ends before the skill can be used


@example("E.57")
def test_climb_in_window_pool() -> None:
    table = choosing(
        4, seat=2, pool="red2 - white3 gold3 -", coins="00110", chosen=[-1, 0, -1, -1, 1], owned=["", "", "", "climb"]
    )
    assert table.asked == ("window", 3)
    assert table.rule == "R.WIN.04"
    table.play(3, "use climb", "die 1")
    assert table.asked == ("arrange", 3)
    assert table.rule == "R.CLR.08"
    table.play(3, "next gold")
    assert table.pool() == "gold3 - white3 red5 -"
    assert table.pos.coins == [0, 0, 1, 1, 0]
    assert table.asked == ("choose", 2)


@example("E.59")
def test_who_cannot_touch_the_pool_is_not_asked() -> None:
    table = choosing(2, owned=["", "acrobatics pickpocket"])
    assert table.asked == ("choose", 0)


@example("E.60")
def test_the_last_window() -> None:
    table = phase(END, round=12, boards=[FULL, FULL], owned=["cure_wounds climb", ""], exhausted="climb")
    assert table.asked == ("window", 0)
    assert table.rule == "R.WIN.07"
    table.play(0, "use cure_wounds", "change STR1 +2")
    assert table.asked == ("refresh", 0)
    table.play(0, "refresh cure_wounds")
    assert table.upright(0) == ["cure_wounds"]
    table.play_on(1)
    assert table.match.over


@example("E.62")
def test_diplomacy_copies_an_exhausted_skill() -> None:
    table = choosing(3, owned=["intimidate", "diplomacy", ""], exhausted="intimidate", seat=2)
    assert table.asked == ("window", 1)
    table.play(1, "use diplomacy")
    assert table.spot(1) == "evil"
    table.play(1, "dice 1+2").face(5, 6)
    assert table.upright(1) == []
    assert table.upright(0) == []
    assert table.pool() == "green3 white4 red5 blue6"
    table = choosing(
        3, owned=["intimidate", "diplomacy", ""], exhausted="intimidate", seat=2, tokens="neutral evil neutral"
    )
    assert table.asked == ("choose", 2)


@example("E.89")
def test_the_window_opens_again() -> None:
    table = choosing(3, owned=["", "climb intimidate", ""])
    assert table.asked == ("window", 1)
    table.play(1, "use climb", "die 1")
    assert table.asked == ("window", 1)
    table.play(1, "use intimidate", "dice 1").face(1)
    assert table.asked == ("choose", 0)
    # Changed after the choice, the pool opens no window before the next turn.
    table = placing("red1", 3, owned=["negotiate", "climb", ""], pool="- blue2 green3 white4", slot=1)
    table.play(0, "use negotiate", "die STR1", "die 2")
    assert table.asked == ("row", 0)


@example("E.93")
def test_order_of_the_solo_round() -> None:
    table = phase(
        ATTUNE, 1, heroes="druid", chosen=[-1, 0, -1], market="weak honest loyal", discard="climb", gold=[0], round=4
    )
    assert table.asked == ("attune", 0)
    table.play(0, "add climb")
    assert table.asked == ("enemy", -1)
    table.face(6)
    assert table.asked == ("market", 0)
    table.play_on(1)
    assert len(table.told("titled")) == 1


SOLO = "weak honest loyal"


def trashed(card: int, face: int, druid: bool = False) -> str:
    """The market card that the enemy die takes, by its letter, or "none"."""
    chosen = [-1, -1, -1]
    chosen[card - 1] = 0
    market = SOLO + (" cunning" if druid else "")
    table = phase(ENEMY, 1, chosen=chosen, market=market, gold=[0]).face(face)
    lost = table.names(table.pos.trash)
    return "ABCD"[market.split().index(lost[0])] if lost else "none"


@example("E.36")
def test_enemy_die_with_card_two() -> None:
    assert [trashed(2, face) for face in range(1, 7)] == ["A", "B", "C", "none", "none", "none"]
    table = choosing(1, pool="red1 blue2 green3")
    table.play(0, "card 2", "row WIS")
    assert table.pos.gold[0] == 1


@example("E.37")
def test_enemy_die_with_card_three() -> None:
    assert [trashed(3, face) for face in range(1, 7)] == ["A", "A", "B", "B", "C", "C"]


@example("E.38")
def test_no_enemy_die_with_card_one() -> None:
    table = phase(ENEMY, 1, chosen=[0, -1, -1], market=SOLO)
    assert table.asked == ("market", 0)
    assert table.pos.trash == []


@example("E.39")
def test_enemy_die_with_four_cards_and_card_two() -> None:
    assert [trashed(2, face, True) for face in range(1, 7)] == ["A", "B", "C", "D", "none", "none"]


@example("E.40")
def test_enemy_die_with_four_cards_and_card_three() -> None:
    assert [trashed(3, face, True) for face in range(1, 7)] == ["A", "A", "B", "C", "D", "D"]


@example("E.45")
def test_the_solo_market_is_swept() -> None:
    table = phase(MARKET, 1, chosen=[0, -1, -1], market=SOLO)
    table.play(0, "discard weak")
    assert table.pos.gold[0] == 2
    assert table.discard() == ["weak", "honest"]
    assert table.names(table.pos.trash) == ["loyal"]


def test_the_helpers_stage_what_they_say() -> None:
    table = buying(boards=[HALF, FULL])
    assert table.board(0) == HALF
    assert table.board(1) == FULL

"""The course of the game (V.FLW, V.REF, V.END) and the order of things (V.ORD, V.LIM)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludoteka.games.viceroy.auction import Auction, Refresh
from ludoteka.games.viceroy.editions import POLISH, RUSSIAN
from ludoteka.games.viceroy.phases import Development, LawsPhase, Payment
from ludoteka.kernel.decisions import CHANCE
from tests.support.rule import rule
from tests.support.viceroy import (
    auction,
    development,
    ended,
    laws_phase,
    payment,
    refreshed,
    the_game,
    whole_game,
)

both = pytest.mark.parametrize("edition", ["ru", "pl"])


def facts(edition: str, players: int, *wanted: str) -> list[str]:
    table = whole_game(edition, players, 2)
    names = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    return [name for name in names if name in wanted]


@rule("V.FLW.01", "V.END.06")
@both
def test_the_most_points_win(edition: str) -> None:
    table = whole_game(edition, 3)
    scores = table.match.scores()
    places = [seat for place in table.match.ranking() for seat in place]
    assert [scores[seat] for seat in places] == sorted(scores, reverse=True)


@rule("V.FLW.02", "V.END.01", "V.REF.05", "V.END.02")
@both
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_twelve_turns(edition: str, players: int) -> None:
    told = facts(edition, players, "turn_began", "last_turn", "ended")
    assert told == ["turn_began"] * 11 + ["last_turn"] + ["turn_began"] + ["ended"]
    assert not whole_game(edition, players, 2).pos.large


@rule("V.FLW.03", "V.FLW.06", "V.FLW.08", "V.FLW.10", "V.REF.04")
def test_the_phases_of_the_russian_edition() -> None:
    assert RUSSIAN.turn == [LawsPhase, Auction, Refresh, Payment]
    table = payment(1, [1], hands=[[80]], purses=["y1"])
    table.play(0, "refuse")
    table.take(0, "b3")
    assert table.asked == ("proclaim", [0]) and table.pos.turn == 5


@rule("V.FLW.04", "V.FLW.09", "V.FLW.11")
def test_the_phases_of_the_polish_edition() -> None:
    assert POLISH.turn == [Auction, Refresh, Development]
    table = development(1, [[80, 81, 82, 83]], display={"blue_base": 5})
    for _ in range(3):
        table.play(0, table.options()[0])
        while table.asked[0] != "develop" and table.pos.turn == 4:
            table.match.play(0, table.pos.options(0)[-1])
        if table.pos.turn == 5:
            break
    assert table.asked[0] == "bid" and len(table.hand(0)) == 1, "three cards a turn"


@rule("V.FLW.05", "V.ORD.01")
@both
def test_all_act_at_the_same_time(edition: str) -> None:
    table = auction(edition, 3)
    assert table.asked == ("bid", [0, 1, 2])
    table.play(2, "pass")
    assert table.asked == ("bid", [0, 1]), "in any order"
    assert table.match.view(0)["decision"]["mine"] == -1


@rule("V.FLW.07")
@both
def test_one_character_for_each_in_an_auction(edition: str) -> None:
    table = auction(edition, 2)
    table.all("gem blue", "gem red")
    assert [len(table.lot(seat) + table.hand(seat)) for seat in (0, 1)] == [1, 1]


@rule("V.REF.01", "V.REF.02", "V.REF.03", "V.AUC.19")
@both
def test_the_display_moves_on(edition: str) -> None:
    table = refreshed(edition, display={"blue_base": 1, "green_base": 3, "green_tip": 6, "red_tip": 7})
    assert table.discard() == [6, 7]
    assert table.display() == {"blue_tip": 1, "green_tip": 3}
    for number in (20, 21, 22, 24):
        assert table.asked == ("draw", [CHANCE])
        table.draw(number)
    assert table.display() == {
        "blue_base": 20, "red_base": 21, "green_base": 22, "yellow_base": 24, "blue_tip": 1, "green_tip": 3
    }  # fmt: skip


@rule("V.REF.06")
@both
def test_the_last_refresh_reveals_nothing(edition: str) -> None:
    everything = [card + 1 for card in the_game(edition).cards.characters]
    shown = {"blue_base": 1, "green_tip": 6}
    rest = [number for number in everything if number not in (1, 6, 59, 60)]
    table = refreshed(edition, display=shown, discard=rest, turn=12)
    assert table.display() == {"blue_tip": 1} and 6 in table.discard()


@rule("V.END.03", "V.HID.04")
@both
def test_hands_are_discarded_and_screens_removed(edition: str) -> None:
    table = ended(edition, 2, hands=[[7, 80], [9]], purses=["b2", "r1 y1"])
    assert table.over and table.hand(0) == table.hand(1) == []
    assert table.discard() == [7, 9, 80]
    assert table.match.view(None)["public"]["purses"] == [[2, 0, 0, 0], [0, 1, 0, 1]]


@rule("V.END.04")
@both
def test_repainting_comes_after_the_last_turn(edition: str) -> None:
    table = ended(edition, 2, pyramids=["1@1/0 33@1/1 4@2/0"], purses=["b2", "r1"])
    assert table.asked == ("repaint", [0])


@rule("V.END.05")
@both
def test_the_parts_of_the_score_in_order(edition: str) -> None:
    table = ended(edition, 2, pyramids=["1@1/0:power_3,magic,magic_bonus_2 33@1/1 4@2/0:infinite_red 68@1/2"],
                  purses=["b2", ""], attacks=[0, 1])  # fmt: skip
    table.play(0, "best")
    told = [(fact["part"], fact["number"]) for fact in table.heard(None, "scored") if fact["seat"] == 0]
    assert [part for part, _ in told] == [0, 1, 2, 3, 4, 6]
    assert sum(int(number or 0) for _, number in told) == table.match.scores()[0]
    assert table.heard(None, "total")[0]["number"] == table.match.scores()[0]


@rule("V.END.07")
@both
def test_equal_totals_share_the_victory(edition: str) -> None:
    table = ended(edition, 3, pyramids=["1@1/0:power_5", "2@1/0:power_8", "3@1/0:power_8"])
    assert table.match.ranking() == [[1, 2], [0]]


@rule("V.ORD.03")
def test_all_pay_before_anybody_is_rewarded() -> None:
    table = payment(2, [45, 13], purses=["r1", "y1"], reserve="")
    table.all("keep", "keep")
    table.all("at 1/1 0 0 0 0", "at 1/1 0 0 0 0")
    # 13 gives three gems: there are just the two that were paid.
    assert table.purse(1) == [0, 1, 0, 1] and table.purse(0) == [0, 0, 0, 0]


@rule("V.ORD.04", "V.ORD.05", "V.ATK.09")
@both
def test_attackers_by_lowest_number(edition: str) -> None:
    table = auction(edition, 3, attacks=[1, 1, 1], pyramids=["30@1/0 9@1/1", "20@1/0 40@1/1", "10@1/0"])
    table.all("attack", "attack", "attack")
    for seat in (0, 2, 1):
        assert table.asked == ("pick", [seat])
        table.play(seat, table.options()[0])


@rule("V.ORD.06", "V.AUC.31")
@both
def test_equal_colours_are_never_settled_by_numbers(edition: str) -> None:
    table = auction(edition, 2, pyramids=["5@1/0", "50@1/0"])
    table.all("gem red", "gem red")
    assert table.asked == ("bid", [0, 1]) and "red_base" in table.display()


@rule("V.ORD.07", "V.PYR.16")
@both
def test_tucked_cards_do_not_count_for_the_order(edition: str) -> None:
    table = auction(edition, 2, attacks=[1, 1], pyramids=["30@1/0", "66@1/0 78@1/1 31@1/2"], tucked=[{}, {78: [5]}])
    table.all("attack", "attack")
    assert table.asked == ("pick", [0]), "30 before 31, laws included; 5 lies under a law"


@rule("V.LIM.01")
@both
def test_discards_never_return(edition: str) -> None:
    table = whole_game(edition, 2)
    seen: list[int] = []
    pos = table.game.position()
    for move in table.match.moves():
        pos.play(move.seat, move.value)
        discard = list(pos.discard)  # type: ignore[attr-defined]
        assert discard[: len(seen)] == seen
        seen = discard


@rule("V.LIM.02", "V.REW.05")
@both
def test_an_exhausted_deck_gives_nothing(edition: str) -> None:
    for small, laws, options in (([], [80], None), ([9], [], None), ([9], [80], ["laws 0", "laws 1"])):
        if edition == "ru":
            table = payment(1, [1], purses=["y1"], small=small, laws=laws)
            table.play(0, "keep")
        else:
            table = development(1, [[1]], purses=["y1"], small=small, laws=laws)
            table.play(0, "play 1")
        table.play(0, "at 1/1 0 0 0 0")
        if options is None:
            assert table.hand(0) == small + laws
        else:
            assert table.options() == options


@rule("V.LIM.03", "V.LIM.04", "V.PAS.07")
@both
def test_a_missing_colour_cannot_be_taken(edition: str) -> None:
    table = auction(edition, 2, purses=["", "b1"], reserve="r4 g4")
    table.all("pass", "gem blue")
    # The blue gem just bid is there; yellow is not.
    assert table.why(0, "gem yellow") == "V.PAS.07"
    assert table.options() == ["gem blue", "gem red", "gem green"]


@rule("V.LIM.05", "V.REW.09")
@both
def test_other_tokens_never_run_out(edition: str) -> None:
    twenty = ",".join(["defence"] * 20 + ["power_12"] * 20)
    table = ended(edition, 1, pyramids=[f"1@1/0:{twenty}"])
    assert table.parts(0) == {"power": 240}


@rule("V.LIM.06", "V.LIM.07", "V.PYR.08")
@both
def test_no_limit_but_five_levels(edition: str) -> None:
    base = " ".join(f"{number}@1/{x}" for x, number in enumerate(range(24, 50)))
    if edition == "ru":
        table = laws_phase(1, hands=[[*range(1, 16), *range(65, 76)]], pyramids=[base], purses=["b4 r4 g4 y4"])
        table.play(0, "play 1")
    else:
        table = development(1, [[*range(1, 16), 65, 66]], pyramids=[base], purses=["b4 r4 g4 y4"])
        table.play(0, "discard 1")
        assert len(table.hand(0)) == 16
        return
    options = table.options()
    assert "at 1/-1" in options and "at 1/26" in options and len(options) == 27


def test_the_rewards_of_a_phase_come_in_order() -> None:
    told = [fact["number"] for fact in whole_game("ru", 2).heard(None, "turn_began")]
    assert all(int(b or 0) == int(a or 0) + 1 for a, b in pairwise(told))

"""Passing, costs, payment and infinite gems (V.PAS, V.COS, V.PAY, V.INF)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.games.viceroy.cards import FIRST_LAW
from tests.support.rule import rule
from tests.support.viceroy import Table, auction, development, gems, laws_phase, payment, proclaimed, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TALL = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1"


def playing(edition: str, number: int, pyramid: str = "60@1/0", purse: str = "", **scene: Any) -> Table:
    """A single player is asked where a character goes, and pays for it."""
    if edition == "ru":
        table = payment(1, [number], pyramids=[pyramid], purses=[purse], **scene)
        table.play(0, "keep")
    else:
        table = development(1, [[number]], pyramids=[pyramid], purses=[purse], **scene)
        table.play(0, f"play {number}")
    return table


@rule("V.PAS.01")
def test_three_ways_to_pass() -> None:
    table = auction("ru", 2, purses=["", "b1"])
    table.all("pass", "gem blue")
    assert table.asked == ("gem", [0])
    refusal = payment(2, [1, 0], purses=["y1", ""])
    refusal.play(0, "refuse")
    assert refusal.asked == ("gem", [0]) and refusal.options() == ["gem blue", "gem red", "gem green", "gem yellow"]


@rule("V.PAS.02", "V.DEV.05")
def test_a_pass_in_the_development_phase_brings_nothing() -> None:
    table = development(1, [[80]], purses=[""])
    table.play(0, "pass")
    assert table.purse(0) == [0, 0, 0, 0] and table.asked[0] == "bid"


@rule("V.PAS.03", "V.PAS.04", "V.PAS.05", "V.REW.20")
@both
def test_three_gems_and_one_for_each_science(edition: str) -> None:
    for science in (0, 1, 3):
        lying = ",".join(["science"] * science)
        table = auction(edition, 2, pyramids=[f"20@1/0:{lying}"], purses=["", "b2"])
        table.all("pass", "gem blue")
        for left in range(3 + science, 0, -1):
            assert table.asked == ("gem", [0]) and table.pos.stack[-1].about(table.pos) == {"number": left}
            table.play(0, "gem red")
            if table.reserve()[1] == 0:
                break
        assert sum(table.purse(0)) == 3 + science


@rule("V.PAS.04")
@both
def test_the_full_number_is_taken(edition: str) -> None:
    table = auction(edition, 2, purses=["", "b2"], reserve="b1 r3 y1")
    table.all("pass", "gem blue")
    assert table.options() == ["gem blue", "gem red"]
    assert table.why(0, "gem yellow") == "V.PAS.04", "after yellow no other colour would follow: too few"
    table.play(0, "gem red")
    assert table.why(0, "gem blue") == "V.PAS.03"


@rule("V.PAS.06", "V.PAS.11")
@both
def test_one_common_order_after_the_third_round(edition: str) -> None:
    table = auction(edition, 3, pyramids=["30@1/0", "10@1/0", "20@1/0"], purses=["r3", "r3", "b1 g3"])
    table.all("gem red", "gem red", "gem green")
    assert table.lot(2) + table.hand(2) == [3]
    again = auction(edition, 3, pyramids=["30@1/0", "10@1/0", "20@1/0"], purses=["r3", "r3", "r3"])
    again.all("gem red", "gem red", "gem red")
    again.all("gem red", "gem red", "gem red")
    again.all("gem red", "gem red", "pass")
    for seat in (1, 2, 0):
        assert again.asked == ("gem", [seat])
        again.take(seat, "b3")
        again.take(seat, "r3")


@rule("V.PAS.08", "V.REW.02")
@both
def test_too_few_gems_in_the_reserve(edition: str) -> None:
    table = auction(edition, 2, purses=["", "r1"], reserve="")
    table.all("pass", "gem red")
    assert table.purse(0) == gems("r1")
    empty = auction(edition, 2, purses=["", ""], reserve="")
    empty.all("pass", "pass")
    assert empty.purse(0) == empty.purse(1) == [0, 0, 0, 0]


@rule("V.PAS.09")
def test_nobody_passes_twice_in_a_turn() -> None:
    table = auction("ru", 1, purses=["b1"], display={"red_base": 2})
    table.play(0, "pass")
    table.draw("blue")
    assert table.asked == ("cast_out", [0]) or table.asked[0] == "gem"
    while table.asked[0] != "bid" and table.pos.turn == 4:
        if table.asked[1] == [-1]:
            table.match.supply(table.pos.options(-1)[0])
        else:
            table.match.play(0, table.pos.options(0)[0])
    taken = [fact for fact in table.heard(None, "took_gem") if fact["rule"] == "V.PAS.03"]
    assert len(taken) <= 3 and table.pos.turn == 5, "nobody without a card is asked to pay"


@rule("V.PAS.10", "V.LEF.69")
def test_sitting_out_is_no_pass() -> None:
    table = proclaimed(69, "20@1/0", display={"blue_base": 1, "red_base": 2}, small=[40], purses=["", "b1"])
    table.play(0, "at 1/1", "take blue_base")
    assert table.asked == ("bid", [1])
    table.play(1, "pass")
    table.take(1, "b3")
    assert table.purse(0) == [0, 0, 0, 0]


@rule("V.COS.01", "V.COS.02", "V.COS.03")
@pytest.mark.parametrize("card", range(FIRST_LAW))
def test_the_price_of_every_character(card: int) -> None:
    """Each card of the deck: the gems of its rows up to the level, and one more of the top row on level 5."""
    cards = the_game().cards
    rows = cards.costs[card]
    for level in range(1, 6):
        due = [*rows, rows[3]][:level]
        assert cards.prices[card][level] == [due.count(colour) for colour in range(4)]


@rule("V.COS.02", "V.COS.05", "V.PAY.05", "V.DEV.11")
@both
def test_the_price_goes_to_the_reserve(edition: str) -> None:
    table = playing(edition, 32, "1@1/0 2@1/1", "b1 g1")
    before = table.reserve()
    before = [before[0] + 1, before[1], before[2] + 1, before[3]]
    assert table.options() == ["at 1/-1 0 0 0 0", "at 1/2 0 0 0 0", "at 2/0 0 0 0 0"]
    table.play(0, "at 2/0 0 0 0 0")
    assert table.purse(0) == [0, 0, 0, 0] and table.reserve() == before


@rule("V.COS.02", "V.COS.03")
@both
def test_a_price_that_cannot_be_paid(edition: str) -> None:
    table = playing(edition, 32, "1@1/0 2@1/1", "g1 y1")
    assert table.why(0, "at 2/0 0 0 0 0") == "V.COS.02"
    top = playing(edition, 32, TALL, "b1 g1 y2")
    assert top.why(0, "at 5/0 0 0 0 0") == "V.COS.03"
    assert top.why(0, "at 4/0 0 0 0 0") == "V.PYR.18" and top.why(0, "at 3/9 0 0 0 0") == "V.PYR.05"


@rule("V.COS.06")
@both
def test_the_reward_of_one_level_only(edition: str) -> None:
    table = playing(edition, 6, "1@1/0 2@1/1", "b1 y1")
    table.play(0, "at 2/0 0 0 0 0")
    assert table.tokens(0) == ["6:science"], "and no magic of level 1"


@rule("V.COS.07", "V.PAY.08")
def test_level_five_in_the_payment_phase() -> None:
    table = playing("ru", 32, TALL, "b1 g1 y3")
    assert "at 5/0 0 0 0 0" in table.options()
    table.play(0, "at 5/0 0 0 0 0")
    assert table.tokens(0) == ["32:power_15"] and table.purse(0) == [0, 0, 0, 0]


@rule("V.COS.08", "V.DEV.11")
@pytest.mark.parametrize(("answer", "tokens"), [("points", ["32:power_15"]), ("three", ["32:magic"])])
def test_level_five_in_the_development_phase(answer: str, tokens: list[str]) -> None:
    table = playing("pl", 32, TALL, "b1 g1 y3", small=[20])
    table.play(0, "at 5/0 0 0 0 0", answer)
    if answer == "three":
        table.play(0, "laws 0")
        assert table.hand(0) == [20]
        table.take(0, "b4 r1")
        assert sum(table.purse(0)) == 5
    assert table.tokens(0) == tokens


@rule("V.COS.09", "V.DEV.09")
@both
def test_laws_cost_nothing(edition: str) -> None:
    table = proclaimed(80, TALL, edition, purses=["", ""])
    assert table.options() == ["at 1/-1", "at 1/5"]
    assert table.why(0, "at 5/0") == ("V.LPH.06" if edition == "ru" else "V.DEV.09")
    table.play(0, "at 1/5")
    assert table.asked[0] == "choose" and table.heard(None, "paid") == []


@rule("V.COS.10", "V.REW.07")
def test_a_polish_character_is_paid_in_full() -> None:
    table = development(1, [[6]], purses=[""])
    assert table.options() == ["discard 6", "pass"] and table.why(0, "play 6") == "V.DEV.11"


@rule("V.PAY.01", "V.PAY.02")
def test_keep_or_refuse_is_sealed() -> None:
    table = payment(2, [1, 2], purses=["y1", "g1"])
    assert table.asked == ("keep", [0, 1]) and table.options(0) == ["keep", "refuse"]
    table.play(0, "refuse")
    assert table.discard() == [] and table.match.view(1)["decision"]["answered"] == [0]
    table.play(1, "keep")
    assert table.discard() == [1]


@rule("V.PAY.03")
def test_a_refused_card_is_discarded_and_the_bid_is_lost() -> None:
    table = payment(1, [1], pyramids=["20@1/0:science"], purses=["y1"])
    table.play(0, "refuse")
    assert table.discard() == [1]
    table.take(0, "b4")
    assert table.purse(0) == gems("b4 y1")


@rule("V.PAY.04")
def test_refusals_come_first() -> None:
    table = payment(2, [1, 2], purses=["y1", "g1"], pyramids=["20@1/0", "21@1/0"])
    table.all("refuse", "keep")
    assert table.asked == ("gem", [0])
    table.take(0, "b3")
    assert table.asked == ("pay", [1])


@rule("V.PAY.06")
def test_an_unaffordable_card_must_go() -> None:
    table = payment(1, [1], purses=["b4"])
    assert table.options(0) == ["refuse"] and table.why(0, "keep") == "V.PAY.06"


@rule("V.PAY.07")
def test_only_the_acquired_card_is_played_here() -> None:
    table = payment(1, [1], hands=[[6, 80]], purses=["y1 b1"])
    table.play(0, "keep", "at 1/1 0 0 0 0")
    table.match.supply(table.pos.laws[0])
    assert sorted(table.pyramid(0).values()) == [1, 60] and {6, 80} <= set(table.hand(0))
    assert table.pos.turn == 5 and table.lot(0) == []


@rule("V.PAY.09")
def test_all_pay_together() -> None:
    table = payment(2, [45, 13], purses=["r1", "y1"])
    table.all("keep", "keep")
    assert table.asked == ("pay", [0, 1])
    table.play(0, "at 1/1 0 0 0 0")
    assert table.purse(0) == gems("r1") and "1/1" not in table.pyramid(0), "sealed"
    table.play(1, "at 1/-1 0 0 0 0")
    assert table.asked == ("gem", [1]) and table.purse(0) == [0, 0, 0, 0]


@rule("V.INF.01")
def test_an_infinite_gem_in_the_payment_phase() -> None:
    table = playing("ru", 6, "20@1/0:infinite_blue", "b1")
    assert table.options() == [
        "at 1/-1 0 0 0 0", "at 1/-1 1 0 0 0", "at 1/1 0 0 0 0", "at 1/1 1 0 0 0"
    ]  # fmt: skip
    table.play(0, "at 1/1 1 0 0 0")
    assert table.purse(0) == gems("b1")


@rule("V.INF.02", "V.INF.04")
def test_an_infinite_gem_spans_the_development_phase() -> None:
    table = development(1, [[6, 8]], pyramids=["20@1/0:infinite_blue"], purses=["b1"])
    table.play(0, "play 6", "at 1/1 1 0 0 0")
    assert table.tokens(0) == ["20:spent_blue", "6:magic"]
    table.play(0, "play 8")
    assert table.why(0, "at 1/2 1 0 0 0") == "V.INF.04"


@rule("V.INF.04")
def test_laws_and_payment_phase_share_the_gem() -> None:
    table = laws_phase(
        2,
        hands=[[67], []],
        pyramids=["20@1/0:infinite_blue,magic", "21@1/0:science"],
        purses=["r2 y1", ""],
        display={"blue_base": 1, "red_base": 2},
    )
    table.play(0, "play 67", "at 1/1", "give 20 magic", "gem red", "gem red", "infinite blue")
    assert "20:spent_blue" in table.tokens(0)
    assert table.asked == ("bid", [0, 1]) and "20:spent_blue" in table.tokens(0), "used for the whole turn"


@rule("V.INF.03")
@both
def test_several_infinite_gems_in_one_payment(edition: str) -> None:
    table = playing(edition, 6, "20@1/0:infinite_blue,infinite_yellow 21@1/1", "")
    table.play(0, "at 2/0 1 0 0 1")
    assert "6:science" in table.tokens(0)
    more = playing(edition, 6, "20@1/0:infinite_blue,infinite_blue 21@1/1", "y1")
    assert more.why(0, "at 2/0 2 0 0 0") == "V.INF.03", "blue is due once"


@rule("V.INF.05")
@both
def test_infinite_gems_are_ready_again_next_turn(edition: str) -> None:
    table = playing(edition, 6, "20@1/0:infinite_blue", "")
    table.play(0, "at 1/1 1 0 0 0")
    assert table.pos.turn == 5 and "20:infinite_blue" in table.tokens(0)


@rule("V.INF.06")
def test_a_new_infinite_gem_can_be_used_at_once() -> None:
    table = development(1, [[18, 6]], purses=["g1"])
    table.play(0, "play 18", "at 1/1 0 0 0 0")
    assert table.tokens(0) == ["18:infinite_blue"]
    table.play(0, "play 6")
    assert "at 1/2 1 0 0 0" in table.options()


@rule("V.INF.07")
@both
def test_infinite_gems_do_not_fill_the_treasury(edition: str) -> None:
    table = proclaimed(76, "20@1/0:infinite_blue", edition, purses=["r1", ""])
    table.play(0, "at 1/1")
    assert table.options() == ["gem red", "done"] and table.why(0, "gem blue") == "V.INF.07"


@rule("V.INF.08")
@both
def test_infinite_gems_of_any_colour_pay_for_an_exchange(edition: str) -> None:
    table = proclaimed(67, "20@1/0:infinite_blue,infinite_red,magic", edition, pyramids=["21@1/0:science"],
                       purses=["y1", ""])  # fmt: skip
    table.play(0, "at 1/1", "give 20 magic", "gem yellow", "infinite blue", "infinite red")
    assert table.purse(1) == gems("y1"), "the other player gets real gems only"
    assert table.tokens(1) == ["21:magic"] and "20:science" in table.tokens(0)


@rule("V.INF.09")
@both
def test_a_used_gem_stays_used_when_it_moves(edition: str) -> None:
    given = proclaimed(67, "20@1/0:infinite_blue", edition, pyramids=["21@1/0:science"], purses=["r2", ""],
                       hands=[[80], []])  # fmt: skip
    given.play(0, "at 1/1")
    given.play(0, "give 20 infinite_blue", "gem red", "gem red", "infinite blue")
    assert given.heard(None, "exchanged")[0]["token"] == given.game.axes["token"].index("spent_blue")
    assert given.tokens(1) == ["21:spent_blue"]
    doubled = proclaimed(66, "20@1/0:spent_blue", edition, hands=[[80], []])
    assert doubled.tokens(0) == ["20:infinite_blue", "20:spent_blue"], "the new one has not been used"
    moved = proclaimed(65, "20@1/0:spent_blue", edition, hands=[[80], []])
    assert moved.tokens(0) == ["65:spent_blue"]


@rule("V.INF.03", "V.INF.04")
def test_of_two_equal_infinite_gems_one_pays_and_the_other_stays() -> None:
    table = development(1, [[6, 8]], pyramids=["20@1/0:infinite_blue,infinite_blue"], purses=["b1"])
    table.play(0, "play 6", "at 1/1 1 0 0 0")
    assert table.tokens(0) == ["20:infinite_blue", "20:spent_blue", "6:magic"]


@rule("V.COS.02")
def test_the_colour_that_is_lacking_is_named() -> None:
    table = playing("ru", 6, "20@1/0:infinite_blue 21@1/1", "b1")
    refusal = table.match.why(0, table.value("at 2/0 1 0 0 0"))
    assert refusal is not None and refusal.rule == "V.COS.02"
    assert refusal.params == {"colour": 3}, "the blue gem is there, with or without the infinite one"

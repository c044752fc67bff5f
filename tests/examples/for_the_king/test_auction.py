"""Golden cases of auctions, payment and default."""

from __future__ import annotations

from random import Random

import pytest

from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.for_the_king import COUNTS, answer_at_random, auction, opened, play_on
from tests.support.rule import example, rule


@example("K.EX.06")
@rule("K.AUC.09", "K.AUC.11", "K.AUC.15", "K.PAY.01", "K.PAY.02", "K.PAY.08")
def test_a_king_card_is_paid_with_gold() -> None:
    table = auction(4, "K(+1)", ["G1 G2 D2F", "G2 G3 M2F", "G1", "G1"])
    table.play(0, "bid 2")
    assert table.why(1, "bid 2") == "K.AUC.09"
    table.play(1, "bid 4")
    table.passes(2, 3, 0)
    assert table.asked == ("pay_gold", 1)
    assert table.options() == ["pay 0 1 1"]
    table.play(1, "pay 0 1 1")
    assert table.asked == ("tile", 1)
    assert table.hand(1) == ["M2F"], "no change is given"
    assert table.pile("discard") == ["G2", "G3"]
    assert all("card" in told and told["card"] in ("G2", "G3") for told in table.heard(None, "paid_gold"))
    table.play(1, "raise D")
    assert table.tiles() == "D4 E3 A3 M3 P3"
    assert table.pile("used") == ["K(+1)"]
    assert table.hand(0) == ["D2F", "G1", "G2"]


@example("K.EX.07")
@rule("K.AUC.09", "K.AUC.15", "K.PAY.05", "K.PAY.06", "K.PAY.07")
def test_a_gold_card_is_paid_with_cards() -> None:
    table = auction(3, "G3", ["D2F D2G E1C E1D", "M2F M2G", ""], first=1)
    table.play(1, "bid 2")
    table.passes(2)
    assert table.why(0, "bid 2") == "K.AUC.09"
    table.play(0, "bid 3")
    table.passes(1)
    assert table.asked == ("pay_card", 0)
    assert table.options() == ["pay D2F", "pay D2G", "pay E1C", "pay E1D"]
    table.play(0, "pay D2G", "pay E1C")
    assert table.pile("lot") == ["G3"], "payment comes first"
    assert table.why(0, "pay G3") == "K.PAY.05"
    table.play(0, "pay E1D")
    assert table.hand(0) == ["D2F", "G3"]
    assert table.spent(0) == ["D2G", "E1C", "E1D"]
    assert table.hand(1) == ["M2F", "M2G"]


@example("K.EX.09")
@rule("K.AUC.08", "K.AUC.12")
def test_the_first_answer_of_a_round() -> None:
    table = auction(3, "D4A")
    assert table.asked == ("bid_gold", 0)
    assert table.options() == ["pass", *(f"bid {number}" for number in range(1, 47))]
    for nothing in ("bid 0", "bid -1", "bid 1.5"):
        with pytest.raises(BadRequest):
            table.value(nothing)
    table.passes(0)
    assert table.asked == ("bid_gold", 1)


@example("K.EX.22")
@rule("K.AUC.16", "K.AUC.17")
def test_the_last_player_may_bid_or_pass() -> None:
    bought = auction(3, "K(+1)", ["", "", "G2"])
    bought.passes(0, 1)
    assert bought.asked == ("bid_gold", 2)
    assert bought.options()[:3] == ["pass", "bid 1", "bid 2"]
    bought.play(2, "bid 1")
    assert bought.asked == ("pay_gold", 2), "the bid wins at once"

    unsold = auction(3, "K(+1)", ["", "", "G2"], later="E1I E1H")
    unsold.passes(0, 1, 2)
    assert unsold.pile("discard") == ["K(+1)"]
    assert unsold.pile("used") == []
    assert unsold.tiles() == "D3 E3 A3 M3 P3"
    assert unsold.heard(None, "unsold") == [{"event": "unsold", "rule": "K.AUC.17", "card": "K(+1)"}]
    unsold.draw("E1H")
    assert unsold.asked == ("bid_gold", 1)


@example("K.EX.23")
@rule("K.AUC.18")
def test_first_player_moves_on_whoever_wins() -> None:
    table = auction(4, "D4A", ["", "G1", "", ""], first=3)
    table.passes(3, 0)
    table.play(1, "bid 1")
    table.passes(2)
    table.play(1, "pay 1 0 0")
    assert table.pos.first == 0
    assert table.asked == ("bid_gold", 0)


@example("K.EX.24")
@rule("K.PAY.03")
def test_which_gold_pays_a_bid_of_three() -> None:
    table = auction(2, "D4A", ["G1 G1 G2 G3", ""])
    table.play(0, "bid 3")
    table.passes(1)
    assert sorted(table.options()) == ["pay 0 0 1", "pay 0 1 1", "pay 1 0 1", "pay 1 1 0", "pay 2 0 1", "pay 2 1 0"]
    assert table.why(0, "pay 2 0 0") == "K.PAY.01"
    assert table.why(0, "pay 1 1 1") == "K.PAY.03"
    assert table.why(0, "pay 2 1 1") == "K.PAY.03"
    assert table.why(0, "pay 3 0 0") == "K.PAY.04"


@example("K.EX.25")
@rule("K.DEF.01", "K.DEF.02", "K.DEF.04", "K.DEF.05", "K.DEF.06")
def test_a_winner_who_cannot_pay() -> None:
    table = auction(4, "D4A", ["G1", "G1", "G3 D2F D2G", "G2"])
    table.play(0, "bid 1")
    table.passes(1)
    table.play(2, "bid 5")
    table.passes(3, 0)
    assert table.asked == ("lose", -1)
    table.draw("D2G")
    assert table.hand(2) == ["D2F", "G3"]
    assert table.spent(2) == ["D2G"]
    assert table.pile("discard") == []
    assert table.pile("lot") == ["D4A"]
    for other in (0, 1, 3, None):
        assert table.heard(other, "lost")[0]["card"] is None
    assert table.heard(2, "lost")[0]["card"] == "D2G"

    assert table.asked == ("bid_gold", 0)
    assert table.options()[:2] == ["pass", "bid 1"]
    table.play(0, "bid 1")
    assert table.asked == ("bid_gold", 1), "who had passed is in again"
    table.play(1, "bid 2")
    assert table.asked == ("bid_gold", 3), "who defaulted is out"
    with pytest.raises(Refused):
        table.play(2, "bid 3")


@example("K.EX.26")
@rule("K.DEF.01", "K.DEF.03", "K.DEF.07")
def test_default_with_an_empty_hand() -> None:
    table = auction(2, "G3", ["", "D2F D2G E1C"])
    table.play(0, "bid 2")
    table.passes(1)
    assert table.heard(None, "lost") == []
    assert table.asked == ("bid_cards", 1)
    assert table.options()[:2] == ["pass", "bid 1"]
    table.play(1, "bid 1")
    table.play(1, "pay D2F")
    assert table.hand(1) == ["D2G", "E1C", "G3"]

    declined = auction(2, "G3", ["", "D2F D2G E1C"])
    declined.play(0, "bid 2")
    declined.passes(1, 1)
    assert declined.pile("discard") == ["G3"]
    assert declined.hand(1) == ["D2F", "D2G", "E1C"]


@example("K.EX.28")
@rule("K.PAY.05", "K.PAY.06", "K.DEF.01")
def test_the_won_card_is_no_part_of_its_price() -> None:
    table = auction(3, "G3", ["D2F G1", "", ""])
    table.play(0, "bid 3")
    table.passes(1, 2)
    assert table.heard(None, "defaulted") == [{"event": "defaulted", "rule": "K.DEF.01", "seat": 0, "number": 3}]
    assert table.asked == ("lose", -1)
    table.draw("G1")
    assert table.hand(0) == ["D2F"]
    assert table.pile("lot") == ["G3"]


@example("K.EX.29")
@rule("K.PAY.09", "K.DEF.01")
def test_who_can_pay_must_pay() -> None:
    table = auction(2, "D4A", ["G3 G3", ""])
    table.play(0, "bid 4")
    table.passes(1)
    assert table.asked == ("pay_gold", 0)
    assert table.options() == ["pay 0 0 2"]
    assert table.why(0, "pay 0 0 0") == "K.PAY.01"
    table.play(0, "pay 0 0 2")
    assert table.hand(0) == ["D4A"]


@example("K.EX.30")
@rule("K.INF.06")
def test_what_an_onlooker_knows_of_payments() -> None:
    table = auction(4, "D4A", ["G2* G1 M2F", "E1C* E1D P1C", "A1C* A1D", ""], later="G3 M4A E1I", first=0)
    table.play(0, "bid 3")
    table.passes(1, 2, 3)
    table.play(0, "pay 1 1 0")
    table.draw("G3")
    table.play(1, "bid 2")
    table.passes(2, 3, 0)
    table.play(1, "pay E1C", "pay P1C")
    table.draw("M4A")
    table.play(2, "bid 1")
    table.passes(3, 0, 1)
    table.draw("A1C")

    for onlooker in (3, None):
        assert sorted(str(told["card"]) for told in table.heard(onlooker, "paid_gold")) == ["G1", "G2"]
        assert [told["card"] for told in table.heard(onlooker, "paid_card")] == [None, None]
        assert [told["card"] for told in table.heard(onlooker, "lost")] == [None]
        seen = table.match.view(onlooker)
        assert [len(row) for row in seen["zones"]["hand"]] == [2, 2, 1, 0]
        assert [len(row) for row in seen["zones"]["spent"]] == [0, 2, 1, 0]
        assert all(card < 0 for row in seen["zones"]["spent"] for card in row)
        assert all(card < 0 for row in seen["zones"]["hand"] for card in row)


@example("K.EX.43")
@rule("K.AUC.14", "K.AUC.09")
@pytest.mark.parametrize("bid", [1, 7])
def test_bidding_without_gold(bid: int) -> None:
    table = auction(4, "D4A", ["M2F", "", "", ""])
    table.play(0, f"bid {bid}")
    table.passes(1, 2, 3)
    assert [told["rule"] for told in table.heard(None, "defaulted")] == ["K.DEF.01"]
    assert table.hand(0) == [], "the only card is lost"
    assert table.asked == ("bid_gold", 1)


@example("K.EX.45")
@rule("K.AUC.14", "K.PAY.01", "K.PAY.05", "K.DIS.22")
def test_no_hand_grows_in_the_auction_phase() -> None:
    for players in COUNTS:
        table = opened(players)
        play_on(table, 11, until="reveal")
        sizes = [len(hand) for hand in table.pos.hands]
        most = {2: 20, 3: 18, 4: 16, 5: 18}[players]
        assert max(sizes) <= most == table.cards.turns
        dice = Random(players)
        while not table.match.over:
            answer_at_random(table, dice)
            now = [len(hand) for hand in table.pos.hands]
            assert all(new <= old for new, old in zip(now, sizes, strict=True))
            sizes = now
        assert len(table.heard(None, "won")) > 0

"""Payment (K.PAY)."""

from __future__ import annotations

from itertools import product

import pytest

from ludoteka.kernel.refusals import Refused
from tests.support.for_the_king import Table, auction, ended, whole_game
from tests.support.rule import rule


def won(lot: str, bid: int, hand: str, players: int = 3, later: str = "E1I") -> Table:
    """P0 has won the lot and owes the bid."""
    table = auction(players, lot, [hand], later=later)
    table.play(0, f"bid {bid}")
    table.passes(*range(1, players))
    return table


@rule("K.PAY.01", "K.INF.06")
@pytest.mark.parametrize("lot", ["D4A", "K(+1)"])
def test_gold_is_paid_face_up(lot: str) -> None:
    table = won(lot, 3, "G1 G2 D2F")
    table.play(0, "pay 1 1 0")
    assert table.pile("discard") == ["G1", "G2"]
    for seat in (0, 1, 2, None):
        assert table.match.view(seat)["zones"]["discard"] == table.pos.discard
        assert sorted(str(told["card"]) for told in table.heard(seat, "paid_gold")) == ["G1", "G2"]
    assert "G1" not in table.hand(0)
    assert "D2F" in table.hand(0)


@rule("K.PAY.01")
def test_a_payment_reaches_the_bid() -> None:
    table = won("D4A", 5, "G1 G2 G3")
    refusal = table.match.why(0, table.value("pay 1 0 1"))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("K.PAY.01", {"number": 4, "bid": 5})
    assert table.options() == ["pay 0 1 1", "pay 1 1 1"]


@rule("K.PAY.02")
def test_no_change_is_given() -> None:
    table = won("D4A", 1, "G3 D2F")
    table.play(0, "pay 0 0 1")
    assert table.hand(0) == ["D2F", "D4A"]


@rule("K.PAY.03")
@pytest.mark.parametrize("bid", range(1, 13))
def test_a_payment_stops_as_soon_as_the_bid_is_reached(bid: int) -> None:
    table = won("D4A", bid, "G1 G1 G1 G2 G2 G3 G3", players=5)
    legal = []
    for ones, twos, threes in product(range(4), range(3), range(3)):
        laid = [1] * ones + [2] * twos + [3] * threes
        if sum(laid) >= bid and sum(laid[:-1]) < bid:
            legal.append(f"pay {ones} {twos} {threes}")
    assert sorted(table.options()) == sorted(legal)


@rule("K.PAY.04")
def test_government_cards_have_no_gold_value() -> None:
    table = won("D4A", 3, "G2 D4B M4A")
    assert table.heard(None, "defaulted"), "2 gold do not pay 3, whatever the other cards"
    able = won("D4A", 2, "G2 D4B M4A")
    assert able.options() == ["pay 0 1 0"]
    refusal = able.match.why(0, able.value("pay 0 2 0"))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("K.PAY.04", {"number": 1, "worth": 2, "wanted": 2})


@rule("K.PAY.05", "K.INF.06")
def test_a_gold_card_costs_exactly_as_many_cards_as_bid() -> None:
    table = won("G3", 2, "D4A G1 E1C*")
    assert table.options() == ["pay D4A", "pay E1C", "pay G1"], "of any type"
    table.play(0, "pay G1")
    assert table.asked == ("pay_card", 0)
    assert table.why(0, "pay M4A") == "K.PAY.05"
    table.play(0, "pay E1C")
    assert table.asked == ("bid_gold", 1), "two cards, no more"
    assert table.spent(0) == ["G1", "E1C"]
    assert table.pile("discard") == []
    assert [told["card"] for told in table.heard(0, "paid_card")] == ["G1", "E1C"]
    for other in (1, 2, None):
        assert [told["card"] for told in table.heard(other, "paid_card")] == [None, None]
        assert all(card < 0 for card in table.match.view(other)["zones"]["spent"][0])


@rule("K.PAY.06")
def test_payment_comes_before_taking() -> None:
    table = won("G3", 2, "D4A G1")
    assert table.options() == ["pay D4A", "pay G1"]
    table.play(0, "pay G1")
    assert table.spent(0) == ["G1", "D4A"], "the last card goes without asking, not the gold card"
    assert table.hand(0) == ["G3"]
    short = won("G3", 2, "D4A")
    assert short.heard(None, "defaulted"), "the won card does not count"


@rule("K.PAY.07", "K.INF.09")
@pytest.mark.parametrize(("lot", "hand", "answer"), [("D4A", "G1 D2F", "pay 1 0 0"), ("G3", "E1C D2F", "pay E1C")])
def test_a_won_card_joins_the_hand(lot: str, hand: str, answer: str) -> None:
    table = won(lot, 1, hand)
    table.play(0, answer)
    assert table.hand(0) == sorted(["D2F", lot])
    assert table.heard(None, "won") == [{"event": "won", "rule": "K.PAY.07", "seat": 0, "card": lot}]


@rule("K.PAY.08")
def test_a_won_king_is_applied_after_payment() -> None:
    table = won("K(-1 -1)", 2, "G1 G1 D2F")
    assert table.asked == ("pay_gold", 0)
    table.play(0, "pay 2 0 0")
    table.play(0, "lower D", "lower E")
    assert table.tiles() == "D2 E2 A3 M3 P3"
    assert table.hand(0) == ["D2F"]
    assert table.pile("used") == ["K(-1 -1)"]
    facts = [told["event"] for told in table.heard(None)]
    assert facts.index("paid_gold") < facts.index("won") < facts.index("king_called") < facts.index("lowered")


@rule("K.PAY.09")
def test_refusing_to_pay_is_not_offered() -> None:
    gold = won("D4A", 1, "G3")
    assert gold.asked == ("pay_gold", 0), "asked even when one payment is possible"
    assert gold.options() == ["pay 0 0 1"]
    with pytest.raises(Refused) as refused:
        gold.match.play(0, 0)
    assert refused.value.rule == "K.PAY.01"
    cards = won("G1", 1, "D2F G3")
    assert cards.options() == ["pay D2F", "pay G3"]


@rule("K.PAY.10")
def test_discards_neither_return_nor_score() -> None:
    table = ended(3, ["D2F", "D3C", ""], spent=["D4A", "", ""], discard="D4B")
    assert table.match.scores() == [1, 3, 0]
    for players in (2, 3, 4, 5):
        whole = whole_game(players)
        gone: set[int] = set()
        for fact in whole.facts:
            name = whole.game.event_kinds[fact.kind].name
            if name in ("drew", "opened", "took", "turned", "won"):
                assert fact.values[1] not in gone
            elif name in ("paid_gold", "paid_card", "lost"):
                gone.add(fact.values[1])
            elif name == "unsold":
                gone.add(fact.values[0])
        assert gone


@rule("K.PAY.01", "K.PAY.03", "K.PAY.04")
@pytest.mark.parametrize(
    ("bid", "hand", "answer", "rule"),
    [
        (5, "G1 G2 G2", "pay 0 2 0", "K.PAY.01"),
        (5, "G1 G2 G2", "pay 1 2 0", ""),
        (7, "G1 G3 G3", "pay 0 0 2", "K.PAY.01"),
        (7, "G1 G3 G3", "pay 1 0 2", ""),
        (4, "G1 G1 G2 G2", "pay 1 2 0", ""),
        (3, "G1 G1 G2 G2", "pay 1 2 0", "K.PAY.03"),
        (4, "G1 G3 G3", "pay 1 0 2", "K.PAY.03"),
        (5, "G1 G3 G3", "pay 1 0 2", ""),
        (2, "G1 G1 G1", "pay 3 0 0", "K.PAY.03"),
        (3, "G1 G1 G1 G3", "pay 2 0 0", "K.PAY.01"),
        (3, "G1 G3", "pay 2 0 0", "K.PAY.04"),
        (3, "G1 G3", "pay 0 2 0", "K.PAY.04"),
        (3, "G1 G3", "pay 0 0 2", "K.PAY.04"),
    ],
)
def test_each_payment_has_its_reason(bid: int, hand: str, answer: str, rule: str) -> None:
    assert won("D4A", bid, hand).why(0, answer) == rule


@rule("K.PAY.01", "K.INF.06")
def test_a_payment_is_not_taken_back_even_if_everybody_knew_the_card() -> None:
    table = won("D4A", 1, "G1* G2*")
    table.play(0, "pay 1 0 0")
    assert table.match.why_not_undo(0) is not None


@rule("K.PAY.05")
def test_a_card_that_one_does_not_hold_is_named() -> None:
    table = won("G1", 1, "D2F G3")
    refusal = table.match.why(0, table.value("pay D4A"))
    assert refusal is not None and refusal.rule == "K.PAY.05"
    assert refusal.params == {"card": table.within_reach("D4A")}


@rule("K.PAY.01")
def test_how_much_is_lacking_is_said() -> None:
    table = won("D4A", 5, "G1 G2 G2")
    refusal = table.match.why(0, table.value("pay 0 2 0"))
    assert refusal is not None and refusal.params == {"number": 4, "bid": 5}

"""A winner who cannot pay (K.DEF)."""

from __future__ import annotations

import pytest

from ludoteka.kernel.refusals import Refused
from tests.support.for_the_king import Table, auction
from tests.support.rule import rule


def defaulted(lot: str, bid: int, hands: list[str], winner: int = 0, players: int = 4, first: int = 0) -> Table:
    """Everybody but the winner, whose bid is too high, passes."""
    table = auction(players, lot, hands, first=first)
    for step in range(players):
        seat = (first + step) % players
        table.play(seat, f"bid {bid}" if seat == winner else "pass")
    return table


@rule("K.DEF.01")
@pytest.mark.parametrize(
    ("lot", "bid", "hand", "pays"),
    [
        ("D4A", 3, "G2 D4B D2F", False),
        ("D4A", 2, "G2 D4B D2F", True),
        ("K(+1)", 3, "G2 D4B D2F", False),
        ("G3", 4, "G2 D4B D2F", False),
        ("G3", 3, "G2 D4B D2F", True),
    ],
)
def test_too_little_gold_or_too_few_cards(lot: str, bid: int, hand: str, pays: bool) -> None:
    table = defaulted(lot, bid, [hand])
    facts = table.heard(None, "defaulted")
    if pays:
        assert facts == []
        return
    assert facts == [{"event": "defaulted", "rule": "K.DEF.01", "seat": 0, "number": bid}]
    assert table.asked == ("lose", -1)
    assert table.pile("discard") == []
    assert table.pile("lot") == [lot]
    assert len(table.hand(0)) == 3, "nothing is paid"


@rule("K.DEF.02", "K.INF.06")
@pytest.mark.parametrize("lost", ["G2", "D4B", "E1C"])
def test_one_random_card_is_lost_unseen(lost: str) -> None:
    table = defaulted("D4A", 9, ["G2 D4B E1C*", "", "", ""])
    assert sorted(table.pos.options(-1)) == sorted(table.pos.hands[0])
    assert table.pos.weights() is None, "every card of the hand is equally likely"
    table.draw(lost)
    assert lost not in table.hand(0)
    assert len(table.hand(0)) == 2
    assert table.spent(0) == [lost]
    assert table.heard(0, "lost") == [{"event": "lost", "rule": "K.DEF.02", "seat": 0, "card": lost}]
    for other in (1, 2, 3, None):
        assert table.heard(other, "lost") == [{"event": "lost", "rule": "K.DEF.02", "seat": 0, "card": None}]
    assert table.hand(1) == [], "the left neighbour gets nothing"
    assert table.options()[:2] == ["pass", "bid 1"], "the lost card is credited to nothing"


@rule("K.DEF.03")
@pytest.mark.parametrize("lot", ["D4A", "G3"])
def test_an_empty_hand_loses_nothing(lot: str) -> None:
    table = defaulted(lot, 2, ["", "G1", "", ""])
    assert len(table.heard(None, "defaulted")) == 1
    assert table.heard(None, "lost") == []
    assert table.asked[1] == 1


@rule("K.DEF.04")
def test_all_others_bid_afresh_from_one() -> None:
    table = defaulted("D4A", 9, ["D2F", "", "", ""], winner=0)
    order = []
    for number in (1, 2, 3):
        order.append(table.asked[1])
        assert table.options()[1] == f"bid {number}"
        table.play(table.asked[1], f"bid {number}")
    assert order == [1, 2, 3]


@rule("K.DEF.05")
def test_the_defaulter_is_out_of_this_round() -> None:
    table = defaulted("D4A", 9, ["", "D2F", "", ""], winner=1)
    asked = []
    for number in range(1, 7):
        asked.append(table.asked[1])
        with pytest.raises(Refused):
            table.match.play(1, 40)
        table.play(table.asked[1], f"bid {number}")
    assert asked == [0, 2, 3, 0, 2, 3]


@rule("K.DEF.06")
@pytest.mark.parametrize(("winner", "begins"), [(2, 3), (3, 2), (0, 2), (1, 2)])
def test_the_repeated_bidding_starts_with_the_first_player(winner: int, begins: int) -> None:
    table = defaulted("D4A", 9, ["", "", "", ""], winner=winner, first=2)
    assert table.asked == ("bid_gold", begins)
    assert table.pos.first == 2, "the role does not move"
    while table.pile("lot") == ["D4A"]:
        table.passes(table.asked[1])
    assert table.pos.first == 3


@rule("K.DEF.07")
def test_one_default_after_another() -> None:
    table = auction(3, "D4A", ["D2F", "D2G", "D2H"], later="E1I E1H")
    table.play(0, "bid 5")
    table.passes(1, 2)
    assert table.asked == ("bid_gold", 1)
    table.passes(1)
    table.play(2, "bid 5")
    assert table.asked == ("bid_gold", 1), "P2 wins at once and defaults; P1 is left"
    assert table.options()[:2] == ["pass", "bid 1"]
    table.play(1, "bid 1")
    assert table.pile("discard") == ["D4A"], "all are excluded"
    assert table.heard(None, "unsold")[0]["rule"] == "K.DEF.07"
    assert [table.hand(seat) for seat in range(3)] == [[], [], []]
    assert [told["seat"] for told in table.heard(None, "defaulted")] == [0, 2, 1]
    assert table.asked == ("reveal", -1)


@rule("K.AUC.18", "K.DEF.07")
def test_the_first_player_moves_on_when_everybody_has_defaulted() -> None:
    table = auction(3, "D4A", ["D2F", "D2G", "D2H"], later="E1I E1H", first=1)
    for seat in (1, 2, 0):
        table.play(seat, "bid 5")
        while table.pile("lot") == ["D4A"] and table.pos.stack[-1].about(table.pos)["number"]:
            table.passes(table.asked[1])
    assert table.heard(None, "unsold")[0]["rule"] == "K.DEF.07"
    assert table.pos.first == 2
    table.draw("E1I")
    assert table.asked == ("bid_gold", 2)


@rule("K.DEF.07")
def test_the_last_who_is_left_may_pass() -> None:
    table = auction(2, "D4A", ["D2F", "G1"], later="E1I E1H")
    table.play(0, "bid 5")
    table.passes(1)
    table.passes(1)
    assert table.pile("discard") == ["D4A"]
    assert table.hand(1) == ["G1"]


@rule("K.DEF.08")
def test_exclusion_ends_with_the_round() -> None:
    table = defaulted("D4A", 9, ["", "G1", "", ""])
    table.play(1, "bid 1")
    table.passes(2, 3)
    table.play(1, "pay 1 0 0")
    assert table.asked == ("bid_gold", 1), "the next round"
    table.passes(1, 2, 3)
    assert table.asked == ("bid_gold", 0)

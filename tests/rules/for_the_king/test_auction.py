"""The auction phase (K.AUC)."""

from __future__ import annotations

import pytest

from ludoteka.games.for_the_king.auction import Auctions
from ludoteka.games.for_the_king.cards import GOLD
from ludoteka.games.for_the_king.scoring import Scoring
from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.for_the_king import auction, opened, picks, play_on, stage, the_game, whole_game
from tests.support.rule import rule


@rule("K.AUC.01", "K.INF.02")
def test_the_order_of_the_favour_pile_is_chance() -> None:
    table = opened(3)
    play_on(table, 6, until="reveal")
    assert table.asked == ("reveal", -1)
    assert sorted(table.pos.options(-1)) == sorted(table.pos.favour)
    assert table.pos.weights() is None, "each card of the pile is equally likely to be on top"
    for seat in (0, 1, 2, None):
        seen = table.match.view(seat)["zones"]["favour"]
        mine = [card for card in seen if card >= 0]
        assert len(seen) == 18
        assert mine == sorted(mine), "no order is shown"


@rule("K.AUC.02")
def test_piles_become_hands() -> None:
    table = picks(3, "G3 D2G", ["D2F", "E1C", "M2F"], favour="A1C A1D", turns_left=0)
    table.play(1, "take G3")
    assert table.asked == ("reveal", -1)
    assert [table.hand(seat) for seat in range(3)] == [["D2F"], ["E1C", "G3"], ["D2G", "M2F"]]
    table.draw("A1C")
    table.play(1, "bid 3")
    table.passes(2, 0)
    assert table.options() == ["pay 0 0 1"], "a card of the pile pays"


@rule("K.AUC.03")
@pytest.mark.parametrize(("adviser", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_of_the_last_adviser_begins(adviser: int, first: int) -> None:
    table = picks(3, "G3 G2", favour="A1C A1D", adviser=adviser, turns_left=0)
    table.play((adviser + 1) % 3, "take G3")
    assert table.heard(None, "auction_began") == [{"event": "auction_began", "rule": "K.AUC.03", "seat": first}]
    table.draw("A1C")
    assert table.asked == ("bid_gold", first)


@rule("K.AUC.04")
@pytest.mark.parametrize(("players", "place"), [(2, 0), (3, 0), (4, 0), (5, 3)])
def test_who_opens_the_auctions(players: int, place: int) -> None:
    for seed in (1, 2):
        table = whole_game(players, seed)
        first_adviser = table.heard(None, "first_adviser")[0]["seat"]
        assert isinstance(first_adviser, int)
        assert table.heard(None, "auction_began")[0]["seat"] == (first_adviser + place) % players


@rule("K.AUC.05")
@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (3, 18), (4, 16), (5, 18)])
def test_one_round_for_each_card_of_the_favour_pile(players: int, rounds: int) -> None:
    table = whole_game(players)
    assert len(table.heard(None, "turned")) == rounds
    assert len(table.heard(None, "won")) + len(table.heard(None, "unsold")) == rounds
    assert table.pos.favour == table.pos.lot == []
    last = auction(players, "D4A", ["G1"], later="")
    last.play(0, "bid 1")
    last.passes(*range(1, players))
    assert not last.match.over, "the last round is not finished before it is paid"
    last.play(0, "pay 1 0 0")
    assert last.match.over


@rule("K.AUC.06")
def test_a_round_turns_up_a_card_then_goes_clockwise_from_the_first_player() -> None:
    table = auction(4, "D4A", ["", "", "", "G1"], first=2, later="E1I E1H")
    assert table.pile("lot") == ["D4A"]
    assert table.heard(None, "turned") == [{"event": "turned", "rule": "K.AUC.06", "seat": 2, "card": "D4A"}]
    for seat in (2, 3, 0, 1):
        assert table.asked == ("bid_gold", seat)
        table.play(seat, "bid 1" if seat == 3 else "pass")
    assert table.asked == ("pay_gold", 3)
    table.play(3, "pay 1 0 0")
    assert table.hand(3) == ["D4A"]
    assert table.pile("lot") == []
    assert table.asked == ("reveal", -1)


@rule("K.AUC.07", "K.AUC.08", "K.AUC.12")
def test_bid_or_pass() -> None:
    table = auction(3, "D4A")
    options = table.options()
    assert options[0] == "pass"
    assert options[1] == "bid 1"
    assert {option.split()[0] for option in options} == {"pass", "bid"}
    with pytest.raises(BadRequest, match="'0' is no number"):
        table.value("bid 0")
    table.passes(0)
    assert table.asked == ("bid_gold", 1)
    assert table.options() == options, "a pass leaves the first bid at 1 or more"


@rule("K.AUC.09")
def test_every_bid_beats_the_one_before() -> None:
    table = auction(3, "D4A")
    table.play(0, "bid 3")
    assert table.options()[:2] == ["pass", "bid 4"]
    for number in (1, 2, 3):
        refusal = table.match.why(1, number)
        assert refusal is not None
        assert (refusal.rule, refusal.params) == ("K.AUC.09", {"number": 3})
    table.play(1, "bid 20")
    assert table.why(2, "bid 20") == "K.AUC.09"
    assert table.why(2, "bid 21") == ""


@rule("K.AUC.10")
def test_bidding_goes_round_as_often_as_needed() -> None:
    table = auction(3, "D4A")
    for number in range(1, 13):
        assert table.asked == ("bid_gold", (number - 1) % 3)
        table.play((number - 1) % 3, f"bid {number}")


@rule("K.AUC.11")
def test_who_passes_is_out() -> None:
    table = auction(4, "D4A", ["", "", "", ""])
    table.play(0, "bid 1")
    table.passes(1)
    order = []
    for number in range(2, 8):
        order.append(table.asked[1])
        assert table.match.options(1) == []
        with pytest.raises(Refused):
            table.match.play(1, 40)
        table.play(table.asked[1], f"bid {number}")
    assert order == [2, 3, 0, 2, 3, 0]


@rule("K.AUC.12")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_may_pass_at_once(first: int) -> None:
    table = auction(3, "D4A", first=first)
    assert table.asked == ("bid_gold", first)
    table.passes(first)
    assert table.heard(None, "passed") == [{"event": "passed", "rule": "K.AUC.11", "seat": first}]
    assert table.asked == ("bid_gold", (first + 1) % 3)


@rule("K.AUC.13")
@pytest.mark.parametrize(
    ("lot", "kind", "fact"),
    [("D4A", "bid_gold", "bade_gold"), ("K(+1)", "bid_gold", "bade_gold"), ("G1", "bid_cards", "bade_cards")],
)
def test_the_unit_of_the_bid(lot: str, kind: str, fact: str) -> None:
    table = auction(3, lot, ["D2F", "", ""])
    assert table.asked == (kind, 0)
    table.play(0, "bid 1")
    assert table.heard(None, fact) == [{"event": fact, "rule": "K.AUC.09", "seat": 0, "number": 1}]
    table.passes(1, 2)
    if kind == "bid_cards":
        assert table.hand(0) == ["G1"], "the only card in hand paid for it"
    else:
        assert table.heard(None, "defaulted"), "a government card is no gold"


@rule("K.AUC.14")
@pytest.mark.parametrize(("players", "gold", "cards"), [(2, 47, 20), (3, 46, 18), (4, 43, 16), (5, 49, 18)])
def test_bids_are_capped_by_what_no_hand_exceeds(players: int, gold: int, cards: int) -> None:
    game = the_game(players)
    most_cards = (len(game.cards.in_play) - game.cards.removed) // (players + 1)
    golds = sorted(game.cards.value[card] for card in game.cards.in_play if game.cards.type[card] == GOLD)
    assert (sum(golds[-most_cards:]), most_cards) == (gold, cards)
    for lot, cap in (("D4A", gold), ("K(+1)", gold), ("G1", cards)):
        for hand in ("", "D2F", "G3 G3 G3"):
            table = auction(players, lot, [hand])
            assert table.options() == ["pass", *(f"bid {number}" for number in range(1, cap + 1))], "whatever the hand"
        table.play(0, f"bid {cap}")
        assert table.asked != (table.game.kinds[table.pos.kind].name, 1), "the others can only pass"
        assert len(table.heard(None, "passed")) == players - 1


@rule("K.AUC.15", "K.AUC.19")
def test_the_winner_pays_the_last_bid_alone() -> None:
    table = auction(3, "D4A", ["G1 G1 G2 G3", "G3 G3", "G3"])
    for seat, number in ((0, 1), (1, 2), (2, 3), (0, 4)):
        table.play(seat, f"bid {number}")
    table.passes(1, 2)
    assert table.asked == ("pay_gold", 0)
    assert table.why(0, "pay 1 0 1") == "", "4 gold, not 1 + 4"
    table.play(0, "pay 1 0 1")
    assert table.hand(0) == ["D4A", "G1", "G2"]
    assert table.hand(1) == ["G3", "G3"]
    assert table.hand(2) == ["G3"], "losing bids cost nothing"


@rule("K.AUC.16")
def test_the_last_of_all_still_decides() -> None:
    table = auction(4, "D4A", ["", "", "", "G1"])
    table.passes(0, 1, 2)
    assert table.asked == ("bid_gold", 3)
    assert table.options()[:2] == ["pass", "bid 1"]
    table.play(3, "bid 1")
    assert table.asked == ("pay_gold", 3)


@rule("K.AUC.17")
@pytest.mark.parametrize("lot", ["D4A", "K(+1)", "G3"])
def test_a_card_nobody_wants_is_discarded_face_up(lot: str) -> None:
    table = auction(3, lot, ["G1", "D2F", ""])
    before = [table.hand(seat) for seat in range(3)]
    table.passes(0, 1, 2)
    assert [table.hand(seat) for seat in range(3)] == before
    for seat in (0, 1, 2, None):
        assert table.match.view(seat)["zones"]["discard"] == table.pos.discard
    assert table.pile("discard") == [lot]
    assert table.heard(None, "unsold")[0]["card"] == lot
    assert table.heard(None, "unsold")[0]["rule"] == "K.AUC.17"
    assert table.tiles() == "D3 E3 A3 M3 P3"
    assert table.heard(None, "king_called") == []


@rule("K.AUC.18")
@pytest.mark.parametrize("winner", [0, 1, 2, None])
def test_the_first_player_moves_one_to_the_left(winner: int | None) -> None:
    table = auction(3, "D4A", ["G1", "G1", "G1"], first=2)
    for seat in (2, 0, 1):
        table.play(seat, "bid 1" if seat == winner else "pass")
    if winner is not None:
        table.play(winner, "pay 1 0 0")
    assert table.pos.first == 0
    assert table.asked == ("bid_gold", 0)


@rule("K.AUC.18")
def test_the_first_player_has_moved_before_a_king_is_carried_out() -> None:
    table = auction(3, "K(+1)", ["G1", "", ""])
    table.play(0, "bid 1")
    table.passes(1, 2)
    assert table.pos.first == 0
    table.play(0, "pay 1 0 0")
    assert table.asked == ("tile", 0)
    assert table.pos.first == 1


@rule("K.AUC.20")
def test_whoever_drives_up_the_price_may_have_to_pay() -> None:
    table = auction(2, "P1C", ["G1", "G3 G3"])
    table.play(0, "bid 1")
    table.play(1, "bid 6")
    table.passes(0)
    assert table.options() == ["pay 0 0 2"]
    table.play(1, "pay 0 0 2")
    assert table.hand(1) == ["P1C"]


@rule("K.AUC.21")
def test_nobody_raises_their_own_last_bid() -> None:
    table = auction(3, "D4A", ["G1 G2 G3", "", ""])
    table.play(0, "bid 2")
    table.passes(1, 2)
    assert table.asked == ("pay_gold", 0)
    with pytest.raises(Refused):
        table.match.play(0, 40)
    alone = auction(3, "D4A", ["", "", "G3"])
    alone.passes(0, 1)
    alone.play(2, "bid 1")
    assert alone.asked == ("pay_gold", 2)


@rule("K.AUC.22")
@pytest.mark.parametrize("lot", ["D4A", "K(+1)", "G3"])
def test_empty_hands_are_not_skipped(lot: str) -> None:
    table = auction(4, lot, ["", "D2F", "", "G1"])
    for seat in range(4):
        assert table.asked[1] == seat
        assert len(table.options()) > 2
        table.passes(seat)


@rule("K.AUC.01")
def test_in_which_order_cards_were_buried_is_nothing_to_chance() -> None:
    one = stage(3, [Scoring(), Auctions()], favour="D4A E1I M2F", turns_left=0)
    other = stage(3, [Scoring(), Auctions()], favour="M2F D4A E1I", turns_left=0)
    assert one.asked == other.asked == ("reveal", -1)
    assert one.pos.options(-1) == other.pos.options(-1)


@rule("K.AUC.15", "K.DEF.01")
def test_whether_the_winner_can_pay_tells_something_and_is_not_taken_back() -> None:
    table = auction(3, "D4A", ["G1", "", ""])
    table.play(0, "bid 1")
    table.passes(1)
    assert table.match.why_not_undo(1) is None
    table.passes(2)
    assert table.asked == ("pay_gold", 0)
    assert table.match.why_not_undo(2) is not None

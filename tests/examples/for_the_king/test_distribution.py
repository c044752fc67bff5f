"""Golden cases of set-up and the distribution phase."""

from __future__ import annotations

import pytest

from ludoteka.games.for_the_king.cards import GOLD, KING
from tests.support.for_the_king import COUNTS, components, distribution, opened, picks, play_on, the_game
from tests.support.rule import example, rule


@example("K.EX.01")
@rule("K.SET.08")
def test_three_players_take_out_fours_and_fives() -> None:
    cards = the_game(3).cards
    bottoms = {
        card["id"]: card["bottom_number"]
        for kind in ("government_card", "gold_card", "king_card")
        for card in components()[kind]
    }
    kept = [bottoms[cards.ids[card]] for card in cards.in_play]
    assert len(bottoms) == 108
    assert set(kept) == {0, 3}
    assert sorted(kept) == sorted(bottom for bottom in bottoms.values() if bottom not in (4, 5))
    assert (len(bottoms) - len(kept), len(kept)) == (23, 85)


@example("K.EX.02")
@rule("K.SET.09", "K.SET.11")
def test_random_removal_leaves_whole_turns() -> None:
    found = []
    for players in COUNTS:
        table = opened(players)
        found.append((len(table.pos.deck), table.cards.removed, table.cards.turns * (players + 1)))
        play_on(table, players, until="reveal")
        assert len(table.pos.deck) == table.cards.removed
        assert not any(table.pos.known[card] for card in table.pos.deck)
    assert found == [(82, 22, 60), (85, 13, 72), (88, 8, 80), (108, 0, 108)]


@example("K.EX.03")
@rule("K.SET.04", "K.SET.05", "K.SET.06", "K.SET.07")
def test_board_and_starting_tiles() -> None:
    tables = {players: opened(players) for players in COUNTS}
    for players in (2, 3, 4):
        assert tables[players].tiles() == "D3 E3 A3 M3 P3"
    assert tables[5].tiles() == "D3 E3 L3 A3 M3 P3"
    assert tables[2].secondary() == ""
    assert tables[3].secondary() == tables[4].secondary() == "D1 E1 A1 M1 P1"
    assert tables[5].secondary() == "D1 E1 L1 A1 M1 P1"


@example("K.EX.04")
@rule("K.DIS.02", "K.DIS.04", "K.DIS.06", "K.DIS.08", "K.DIS.09", "K.DIS.12", "K.DIS.13", "K.DIS.14")
def test_a_turn_of_four_players() -> None:
    table = distribution(4, deck="D4A E2A G3 M2F P1C")
    table.draw("D4A")
    assert table.asked == ("place", 0)
    assert table.options() == ["own", "centre", "favour"]
    table.play(0, "own")
    table.draw("E2A")
    assert table.options() == ["centre", "favour"]
    assert table.why(0, "own") == "K.DIS.04"
    table.play(0, "centre")
    table.draw("G3")
    table.play(0, "favour")

    table.draw("M2F")
    assert table.asked == ("draw", -1), "the fourth card went to the centre by itself"
    table.draw("P1C")
    assert table.hand(0) == ["D4A"]
    assert table.pile("favour") == ["G3"]
    assert table.pile("centre") == ["E2A", "M2F", "P1C"]
    for seat, choice, left in ((1, "M2F", 3), (2, "E2A", 2)):
        assert table.asked == ("pick", seat)
        assert len(table.options()) == left
        table.play(seat, f"take {choice}")
    assert [table.hand(seat) for seat in range(4)] == [["D4A"], ["M2F"], ["E2A"], ["P1C"]]
    assert table.pile("centre") == []
    assert table.pos.adviser == 1


@example("K.EX.12")
@rule("K.DIS.04", "K.DIS.08", "K.DIS.18")
@pytest.mark.parametrize(("second", "kept", "buried"), [("own", "G2", "G1"), ("favour", "G1", "G2")])
def test_a_turn_of_two_players(second: str, kept: str, buried: str) -> None:
    table = distribution(2, deck="D4A G2 G1")
    table.draw("D4A")
    table.play(0, "centre")
    table.draw("G2")
    assert table.options() == ["own", "favour"]
    assert table.why(0, "centre") == "K.DIS.06"
    table.play(0, second)
    table.draw("G1")
    assert (table.hand(0), table.pile("favour"), table.hand(1)) == ([kept], [buried], ["D4A"])
    assert table.asked == ("draw", -1)
    assert table.pos.adviser == 1


@example("K.EX.13")
@rule("K.KNG.02", "K.DIS.04", "K.DIS.12")
def test_a_king_in_the_own_zone_fills_it() -> None:
    table = distribution(3, deck="K(+1) D4A G2 G1")
    table.draw("K(+1)")
    table.play(0, "own")
    assert table.asked == ("tile", 0), "the king card comes before the next draw"
    table.play(0, "raise D")
    assert table.tiles() == "D4 E3 A3 M3 P3"
    assert table.secondary() == "D2 E1 A1 M1 P1"
    assert table.pile("used") == ["K(+1)"]
    assert table.asked == ("draw", -1)
    table.draw("D4A")
    assert table.options() == ["centre", "favour"]
    assert table.why(0, "own") == "K.DIS.04"
    table.play(0, "centre")
    table.draw("G2")
    table.play(0, "centre")
    table.draw("G1")
    assert table.pile("centre") == ["D4A", "G2"]
    assert table.pile("favour") == ["G1"]
    assert table.hand(0) == []


@example("K.EX.14")
@rule("K.KNG.03", "K.DIS.14")
def test_a_king_taken_from_the_centre_acts_before_the_next_choice() -> None:
    table = picks(4, "K(-1 -1) G3 A1C")
    table.play(1, "take K(-1 -1)")
    assert table.asked == ("tile", 1)
    table.play(1, "lower M", "lower P")
    assert table.tiles() == "D3 E3 A3 M2 P2"
    assert table.secondary() == "D1 E1 A1 M1 P1"
    assert table.asked == ("pick", 2)
    assert table.options() == ["take G3", "take A1C"]
    table.play(2, "take A1C")
    assert [table.hand(seat) for seat in range(4)] == [[], [], ["A1C"], ["G3"]]


@example("K.EX.15")
@rule("K.KNG.03", "K.KNG.04")
def test_kings_in_pile_and_centre_wait() -> None:
    table = distribution(3, deck="K(+1) K(-1) G2 G1")
    table.draw("K(+1)")
    table.play(0, "favour")
    table.draw("K(-1)")
    table.play(0, "centre")
    table.draw("G2")
    table.play(0, "own")
    table.draw("G1")
    assert table.asked == ("pick", 1), "the distribution step is over"
    assert table.tiles() == "D3 E3 A3 M3 P3"
    assert table.pile("used") == []
    assert table.pile("favour") == ["K(+1)"]
    assert table.pile("centre") == ["G1", "K(-1)"]


@example("K.EX.42")
@rule("K.DIS.22", "K.KNG.17")
def test_kings_carried_out_are_missing_in_the_hands() -> None:
    table = opened(4)
    table.match.supply(0)
    while table.asked[0] != "reveal":
        kind, seat = table.asked
        pos = table.pos
        if kind == "draw":
            own, centre, favour, _ = pos.stack[-1].state()
            kings = [card for card in pos.deck if table.cards.type[card] == KING]
            others = [card for card in pos.deck if table.cards.type[card] != KING]
            # The first card of a turn is a king card for P0, twice, and for P2, who buries it.
            fresh = own + centre + favour == 0
            if fresh and ((pos.adviser == 0 and len(pos.used) < 2) or (pos.adviser == 2 and len(kings) > 8)):
                others = kings
            table.match.supply(others[0])
        elif kind == "place" and seat == 2 and table.cards.type[pos.drawn[0]] == KING:
            table.play(2, "favour")
        else:
            table.match.play(seat, table.match.options(seat)[0])
    assert len(table.pos.used) == 2
    assert [len(table.pos.hands[seat]) for seat in range(4)] == [14, 16, 16, 16]
    assert len(table.pos.favour) == 16
    assert any(table.cards.type[card] == KING for card in table.pos.favour)
    assert not any(table.cards.type[card] == KING for hand in table.pos.hands for card in hand)


@example("K.EX.46")
@rule("K.SET.08", "K.SET.09", "K.GEN.09")
def test_cards_in_play_by_number_of_players() -> None:
    found = {}
    for players in COUNTS:
        cards = the_game(players).cards
        types = [cards.type[card] for card in cards.in_play]
        gold = [cards.value[card] for card in cards.in_play if cards.type[card] == GOLD]
        assert gold.count(1) == gold.count(2) == gold.count(3)
        government = len(types) - types.count(GOLD) - types.count(KING)
        found[players] = (gold.count(1), len(gold), types.count(KING), government, len(types))
    assert found == {
        5: (13, 39, 15, 54, 108),
        4: (11, 33, 10, 45, 88),
        3: (10, 30, 10, 45, 85),
        2: (9, 27, 10, 45, 82),
    }

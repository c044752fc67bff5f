"""Ties for the victory (K.TIE)."""

from __future__ import annotations

import pytest

from tests.support.for_the_king import COUNTS, ended
from tests.support.rule import rule


@rule("K.TIE.01")
def test_gold_left_in_hand() -> None:
    table = ended(3, ["D4A G2", "M4A G1 G1 G1", "P2A G3 G1"])
    assert table.match.scores() == [3, 3, 3]
    assert table.match.ranking() == [[2], [1], [0]], "3 gold in three cards beats 2, and 4 in two beats both"
    spent = ended(2, ["D4A G1", "M4A"], spent=["", "G3"])
    assert spent.match.ranking() == [[0], [1]], "gold spent is no gold in hand"


@rule("K.TIE.02")
def test_the_number_of_diplomacy_cards() -> None:
    table = ended(2, ["D2H D2I", "D4A D3C M4A"], "D3 M3")
    assert table.match.scores() == [0, 6]
    even = ended(
        2,
        [
            "D2G D2H D2I",
            "D4A M4A",
        ],
        "D3 M3",
    )
    assert even.match.scores() == [3, 3]
    assert even.match.ranking() == [[0], [1]], "three cards beat one"
    values = ended(2, ["D2H D2I M4A", "D4A D3C"], "D3 M3")
    assert values.match.scores() == [3, 3]
    assert values.match.ranking() == [[1], [0]], "as many cards; then the letter, not the total"


@rule("K.TIE.03")
def test_the_best_diplomacy_letter() -> None:
    table = ended(2, ["D2F D2I M4A", "D3D D2G"], "D3 M3")
    assert table.match.scores() == [3, 3]
    assert table.match.ranking() == [[1], [0]]
    other = ended(2, ["D4A M2F", "D2G M3C"], "D3 M3")
    assert other.match.scores() == [3, 3]
    assert other.match.ranking() == [[0], [1]]


@rule("K.TIE.04")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (["E1C E1D A2A", "E2A A1C A1D"], 0),  # two entertainment cards against one
        (["E1D M4A", "E1C"], 1),  # the better letter in entertainment
        (["E1C", "M4A M4B M3C"], 0),  # only one of them holds entertainment
        (["A1C A1D P1C", "A2A"], 0),  # two architecture cards against one
        (["M2F M2G P1C", "M4A"], 0),  # two military cards against one
        (["M2G P2A P1C", "M2F"], 1),  # the better letter in military; provisions are not looked at
    ],
)
def test_the_first_domain_held_decides(hands: list[str], winner: int) -> None:
    table = ended(2, hands, "D1 E1 A1 M1 P1")
    assert table.match.scores() == [1, 1]
    assert table.match.ranking() == [[winner], [1 - winner]]


@rule("K.TIE.04", "K.TIE.06")
def test_provisions_come_last() -> None:
    table = ended(3, ["P2A P2B", "P1C", "P1D P1E"], "P1")
    assert table.match.scores() == [1, 0, 0]
    assert table.match.ranking() == [[0], [2], [1]]


@rule("K.TIE.04")
def test_livestock_comes_third_with_five_players() -> None:
    table = ended(5, ["L2A A1C A1D A1E", "A2A M4A", "", "", ""], "D1 E1 L1 A1 M1 P1")
    assert table.match.scores() == [2, 1, 0, 0, 0]
    even = ended(5, ["L2A", "A2A A1C M4A P2A", "L1C L1D L1E", "", ""], "D1 E1 L3 A1 M1 P1")
    assert even.match.scores() == [1, 3, 3, 0, 0]
    assert even.match.ranking() == [[2], [1], [0], [3, 4]], "livestock before architecture"


@rule("K.TIE.05")
@pytest.mark.parametrize("players", COUNTS)
def test_without_any_government_card_the_victory_is_shared(players: int) -> None:
    table = ended(players, ["G1"] * players)
    assert table.match.scores() == [0] * players
    assert table.match.ranking() == [list(range(players))]
    richer = ended(players, ["G1"] * (players - 1) + ["G2"])
    assert richer.match.ranking() == [[players - 1], list(range(players - 1))]


@rule("K.TIE.06")
def test_ties_are_broken_among_the_leaders() -> None:
    table = ended(3, ["D4A", "M4A P2A", "G3 G3 E2A"], "D3 M3 P3 E2")
    assert table.match.scores() == [3, 6, 2]
    assert table.match.ranking() == [[1], [0], [2]], "gold does not lift a player above more points"
    behind = ended(4, ["D4A", "M4A G1", "P2A", "E2A A2A"])
    assert behind.match.scores() == [3, 3, 3, 6]
    assert behind.match.ranking() == [[3], [1], [0], [2]], "the others are ranked by the same criteria"

"""Golden cases of scoring and ties."""

from __future__ import annotations

import pytest

from tests.support.for_the_king import DOMAINS, ended
from tests.support.rule import example, rule


@example("K.EX.08")
@rule("K.SCO.02", "K.SCO.03", "K.SCO.09")
def test_two_leads_and_a_second_place() -> None:
    hands = ["M4A M4B E2A P1C", "P2A", "M3C", "E1C", "M2F"]
    table = ended(5, hands, "M5 E3 P3")
    taken = [
        (told["event"], told["number"])
        for told in table.heard(None)
        if told["event"] in ("took_primary", "took_secondary") and told["seat"] == 0
    ]
    assert sorted(taken) == [("took_primary", 3), ("took_primary", 5), ("took_secondary", 1)]
    assert table.match.scores()[0] == 9
    assert table.match.ranking()[0] == [0]


@example("K.EX.31")
@rule("K.SCO.01", "K.SCO.02", "K.SCO.03", "K.SCO.05")
def test_a_tie_for_the_lead() -> None:
    table = ended(3, ["D4B D2F", "D3C D3D", "D2G"], "D4")
    assert table.match.scores() == [4, 2, 0]


@example("K.EX.32")
@rule("K.SCO.06")
def test_three_tie_for_the_lead() -> None:
    table = ended(4, ["A2B", "A1C A1H", "A1D A1E", "A1F"], "A5")
    assert table.match.scores() == [5, 2, 0, 0]


@example("K.EX.33")
@rule("K.SCO.07")
def test_a_tie_for_second_place() -> None:
    table = ended(4, ["M4A", "M2I", "M2F", ""], "M3")
    assert table.match.scores() == [3, 0, 1, 0]


@example("K.EX.34")
@rule("K.SCO.04")
def test_no_card_no_tile() -> None:
    table = ended(3, ["G1", "P1C", "G2"], "P6 E4")
    assert table.match.scores() == [0, 6, 0]
    assert [told["seat"] for told in table.heard(None, "took_primary")] == [1]
    assert table.heard(None, "took_secondary") == []


@example("K.EX.36")
@rule("K.TIE.01")
def test_gold_is_counted_by_value() -> None:
    table = ended(2, ["D4A G1 G1 G1", "M4A G2 G2"])
    assert table.match.scores() == [3, 3]
    assert table.match.ranking() == [[1], [0]]


@example("K.EX.37")
@rule("K.TIE.02", "K.TIE.03")
def test_diplomacy_cards_then_letters() -> None:
    table = ended(3, ["D2H D2I E2A", "D4A A2A", "D3E D2G M4A"], "D2 E3 A2 M1")
    assert table.match.scores() == [3, 3, 3]
    assert table.match.ranking() == [[2], [0], [1]]


@example("K.EX.38")
@rule("K.TIE.04")
def test_the_next_domain_that_a_leader_holds() -> None:
    table = ended(4, ["A1C A1D P1C", "D2F", "E1C", "A2A M4A"], "D1 E1 A2 M1 P2")
    assert table.match.scores() == [3, 1, 1, 3]
    assert table.match.ranking()[0] == [0]


@example("K.EX.40")
@rule("K.SCO.09")
def test_points_of_two_players() -> None:
    table = ended(2, ["D4A A2A E1C G3", "E2A M4A P2A D2F"], "D4 E3 A2 M3 P5")
    assert table.match.scores() == [6, 11]
    assert table.match.ranking() == [[1], [0]]
    assert table.heard(None, "took_secondary") == []


@example("K.EX.41")
@rule("K.SCO.09", "K.SEC.01")
@pytest.mark.parametrize(("value", "sum_of_points"), [(6, 54), (5, 42), (4, 36), (3, 24), (2, 18), (1, 6)])
def test_greatest_and_smallest_total(value: int, sum_of_points: int) -> None:
    hands = ["D4A E2A L2A A2A M4A P2A", "D3C E1C L1C A1C M3C P1C", "D2F", "E1D", "M2F"]
    table = ended(5, hands, " ".join(f"{domain}{value}" for domain in DOMAINS))
    assert table.match.scores() == [6 * value, 6 * (value // 2), 0, 0, 0]
    assert sum(table.match.scores()) == sum_of_points

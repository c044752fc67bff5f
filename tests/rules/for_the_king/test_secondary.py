"""Secondary tiles (K.SEC)."""

from __future__ import annotations

import pytest

from tests.support.for_the_king import DOMAINS, ended, king, stage
from tests.support.rule import rule


@rule("K.SEC.01", "K.SEC.05")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_half_of_the_primary_value_rounded_down(players: int) -> None:
    found = []
    for value in range(1, 7):
        pos = stage(players, [], tiles=" ".join(f"{letter}{value}" for letter in "DEAMP")).pos
        assert len({pos.secondary(DOMAINS.index(letter)) for letter in "DEAMP"}) == 1
        found.append(pos.secondary(0))
    assert found == [0, 1, 1, 2, 2, 3]
    assert set(found) - {0} == {1, 2, 3}


@rule("K.SEC.02")
def test_the_secondary_tile_follows_every_change() -> None:
    table = king(3, "K(+1 then -1)", "D3 E4")
    table.play(0, "raise D")
    assert table.secondary() == "D2 E2 A1 M1 P1"
    table.play(0, "lower E")
    assert table.secondary() == "D2 E1 A1 M1 P1"


@rule("K.SEC.03")
def test_no_secondary_tile_beside_a_primary_one() -> None:
    table = king(3, "K(-1)", "D2")
    assert table.secondary() == "D1 E1 A1 M1 P1"
    table.play(0, "lower D")
    assert table.secondary() == "E1 A1 M1 P1"
    end = ended(3, ["D4A", "D3C", ""], "D1")
    assert end.match.scores() == [1, 0, 0]
    assert end.heard(None, "took_secondary") == []


@rule("K.SEC.04")
def test_the_secondary_tile_returns() -> None:
    table = king(3, "K(+1)", "D1")
    assert table.secondary() == "E1 A1 M1 P1"
    table.play(0, "raise D")
    assert table.secondary() == "D1 E1 A1 M1 P1"


@rule("K.SEC.06")
def test_two_players_use_no_secondary_tiles() -> None:
    for value in range(1, 7):
        assert stage(2, [], tiles=f"D{value}").secondary() == ""
    end = ended(2, ["D4A E1C", "D3C E2A"], "D6 E4")
    assert end.match.scores() == [6, 4]

"""Golden cases of king cards and secondary tiles."""

from __future__ import annotations

import pytest

from tests.support.for_the_king import king, stage
from tests.support.rule import example, rule


@example("K.EX.05")
@rule("K.SEC.01", "K.SEC.03")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_secondary_is_half_of_primary(players: int) -> None:
    table = stage(players, [], tiles="D1 E2 A3 M4 P5")
    assert table.secondary().replace("L1 ", "") == "E1 A1 M2 P2", "diplomacy at 1 has no secondary tile"
    assert stage(players, [], tiles="D6").secondary().startswith("D3 ")


@example("K.EX.10")
@rule("K.KNG.11")
def test_tiles_at_the_limit_cannot_be_chosen() -> None:
    up = king(3, "K(+1)", "M6 D1")
    assert up.options() == ["raise D", "raise E", "raise A", "raise P"]
    assert up.why(0, "raise M") == "K.KNG.11"
    down = king(3, "K(-1)", "M6 D1")
    assert down.options() == ["lower E", "lower A", "lower M", "lower P"]
    assert down.why(0, "lower D") == "K.KNG.11"


@example("K.EX.17")
@rule("K.KNG.10", "K.KNG.13")
def test_a_half_without_a_tile_is_skipped() -> None:
    table = king(3, "K(+1 then -1)", "D2 E1 A1 M1 P1")
    table.play(0, "raise D")
    assert table.match.over, "nothing more is asked"
    assert table.tiles() == "D3 E1 A1 M1 P1"

    other = king(3, "K(+1 then -1)", "D2 E1 A1 M1 P1")
    other.play(0, "raise E")
    assert other.tiles() == "D1 E2 A1 M1 P1", "diplomacy had to be lowered"


@example("K.EX.18")
@rule("K.KNG.08", "K.KNG.09")
@pytest.mark.parametrize(("players", "pairs"), [(3, 10), (5, 15)])
@pytest.mark.parametrize(("name", "way", "law"), [("K(+1 +1)", "raise", "K.KNG.08"), ("K(-1 -1)", "lower", "K.KNG.09")])
def test_two_different_tiles(players: int, pairs: int, name: str, way: str, law: str) -> None:
    found = set()
    for first in king(players, name).options():
        table = king(players, name)
        table.play(0, first)
        assert table.why(0, first) == law
        found |= {frozenset((first, second)) for second in table.options()}
    assert len(found) == pairs
    assert all(len(pair) == 2 and all(answer.startswith(way) for answer in pair) for pair in found)


@example("K.EX.19")
@rule("K.KNG.07", "K.KNG.13")
def test_either_way_offers_eight_choices() -> None:
    table = king(4, "K(+1/-1)", "D6 E1")
    assert sorted(table.options()) == [
        "lower A",
        "lower D",
        "lower M",
        "lower P",
        "raise A",
        "raise E",
        "raise M",
        "raise P",
    ]


@example("K.EX.21")
@rule("K.SEC.06", "K.KNG.14")
def test_two_players_exchange_only_the_primary_tile() -> None:
    table = king(2, "K(+1)")
    table.play(0, "raise M")
    assert table.tiles() == "D3 E3 A3 M4 P3"
    assert table.secondary() == ""

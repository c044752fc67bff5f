"""The end and the points (K.END, K.SCO)."""

from __future__ import annotations

import pytest

from ludoteka.games.for_the_king.scoring import FIRST_PLACES, SECOND_PLACES
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.for_the_king import COUNTS, auction, ended, names, whole_game
from tests.support.rule import rule


@rule("K.END.01")
@pytest.mark.parametrize("players", COUNTS)
def test_the_last_round_ends_the_game_and_reveals_the_hands(players: int) -> None:
    table = whole_game(players)
    assert table.match.over
    assert table.match.decision is None
    assert len(table.heard(None, "ended")) == 1
    for seat in (None, *range(players)):
        assert table.match.view(seat)["zones"]["hand"] == [sorted(hand) for hand in table.pos.hands]


@rule("K.END.01", "K.INF.03")
def test_revealed_hands_are_not_mixed_with_cards_paid_face_down() -> None:
    table = auction(3, "G3", ["D4A* D2F* E1C", "", ""], later="")
    assert all(card < 0 for card in table.match.view(1)["zones"]["hand"][0])
    table.play(0, "bid 2")
    table.passes(1, 2)
    table.play(0, "pay D2F", "pay E1C")
    assert table.match.over
    for seat in (1, 2, None):
        seen = table.match.view(seat)
        assert names(table.cards, seen["zones"]["hand"][0]) == ["D4A", "G3"]
        world = table.game.imagine(seen, SeededChance(1))
        assert table.game.scores(world) == table.match.scores()
        assert sorted(world.hands[0]) == sorted(table.pos.hands[0])


@rule("K.END.01")
def test_no_points_before_the_end_no_moves_after_it() -> None:
    table = auction(2, "D4A", later="")
    with pytest.raises(BadRequest, match="not over"):
        table.match.scores()
    with pytest.raises(BadRequest, match="not over"):
        table.match.ranking()
    table.passes(0, 1)
    assert table.match.over
    for seat in (0, 1):
        assert table.match.options(seat) == []
        with pytest.raises(Refused, match="The game is over"):
            table.match.play(seat, 0)


@rule("K.SCO.01", "K.SCO.02", "K.SCO.03")
def test_values_are_added_for_each_domain() -> None:
    table = ended(3, ["D2F D2G D2H M2F", "D4A", "M3C M2G"])
    took = [
        (told["event"], told["seat"], told["domain"], told["total"], told["number"]) for told in table.heard(None)[-4:]
    ]
    assert took == [
        ("took_primary", 0, 0, 6, 3),
        ("took_secondary", 1, 0, 4, 1),
        ("took_primary", 2, 4, 5, 3),
        ("took_secondary", 0, 4, 2, 1),
    ]
    assert table.match.scores() == [4, 1, 3]


@rule("K.SCO.04")
@pytest.mark.parametrize("players", COUNTS)
def test_without_a_card_no_claim(players: int) -> None:
    assert ended(players, ["G3 G3"]).match.scores() == [0] * players
    alone = ended(players, ["", "D2F"], "D6")
    assert alone.match.scores() == [0, 6, *[0] * (players - 2)]


@rule("K.SCO.05")
def test_the_letter_closest_to_a_wins_a_tie() -> None:
    assert ended(2, ["D2H D2I", "D4A"]).match.scores() == [0, 3]
    assert ended(2, ["M4B", "M2F M2G"]).match.scores() == [3, 0]
    assert ended(2, ["E1D E1C", "E2B"]).match.scores() == [0, 3], "B before C, whatever the order in the hand"
    assert ended(2, ["A1C A1H", "A1D A1E"]).match.scores() == [3, 0], "the best letter counts, not the sum"


@rule("K.SCO.06")
def test_the_losers_of_a_tie_for_the_lead_come_second_by_letter() -> None:
    assert ended(3, ["P1E", "P1C", "P1D"], "P6").match.scores() == [0, 6, 3]
    assert ended(5, ["L1I", "L1E", "L1F", "L1D", ""], "L4").match.scores() == [0, 2, 0, 4, 0]


@rule("K.SCO.07")
def test_a_tie_for_second_is_broken_by_letter() -> None:
    assert ended(4, ["E2A", "E1I", "E1D", "E1C"], "E6").match.scores() == [6, 0, 0, 3]


@rule("K.SCO.08")
def test_one_tile_of_a_domain_for_one_player() -> None:
    assert ended(3, ["D4A D4B D3C", "", ""], "D6").match.scores() == [6, 0, 0]
    for players in (3, 4, 5):
        for seed in (1, 2, 3):
            taken = [
                (told["seat"], told["domain"])
                for told in whole_game(players, seed).heard(None)
                if told["event"] in ("took_primary", "took_secondary")
            ]
            assert len(set(taken)) == len(taken)


@rule("K.SCO.09")
@pytest.mark.parametrize("players", COUNTS)
def test_points_are_the_tiles_taken_and_nothing_else(players: int) -> None:
    for seed in (1, 2, 3):
        table = whole_game(players, seed)
        sums = [0] * players
        for told in table.heard(None):
            if told["event"] in ("took_primary", "took_secondary"):
                assert isinstance(told["seat"], int)
                assert isinstance(told["number"], int)
                sums[told["seat"]] += told["number"]
        assert table.match.scores() == sums
    assert ended(players, ["D2F", "G3 G3 G3"]).match.scores()[1] == 0, "gold does not score"


@rule("K.SCO.10")
def test_most_points_win() -> None:
    table = ended(4, ["D2F G3 G3", "M4A P2A", "E2A", ""], "M4")
    assert table.match.scores() == [3, 7, 3, 0]
    assert table.match.ranking() == [[1], [0], [2], [3]]


@rule("K.SCO.11")
def test_a_king_won_in_the_last_round_still_counts() -> None:
    table = auction(3, "K(+1)", ["D4A G1", "D3C", ""], later="")
    table.play(0, "bid 1")
    table.passes(1, 2)
    table.play(0, "pay 1 0 0")
    assert table.asked == ("tile", 0)
    table.play(0, "raise D")
    assert table.match.scores() == [4, 2, 0]


@rule("K.SCO.12")
def test_one_player_may_take_tiles_of_all_domains() -> None:
    table = ended(3, ["D4A E2A A2A M4A P2A", "D2F E1C", ""], "D1 E2 A3 M4 P5")
    assert table.match.scores() == [15, 1, 0]
    assert [told["domain"] for told in table.heard(None, "took_primary")] == [0, 1, 3, 4, 5]


@rule("K.SCO.02", "K.SCO.03", "K.SCO.09")
def test_points_by_first_and_second_places() -> None:
    table = ended(3, ["D4A E1I", "D3C", "D2F E1H"], tiles="D5 E3")
    first, second = (say.one for say in (FIRST_PLACES, SECOND_PLACES))
    found = table.game.sources(table.pos)
    assert [lines[first] for lines in found] == [5, 0, 3]
    assert [lines[first] + lines[second] for lines in found] == table.match.scores()

"""King cards (K.KNG)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from ludoteka import registry
from ludoteka.games.for_the_king.cards import KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.games.for_the_king.king import KingCard
from ludoteka.games.for_the_king.scoring import Scoring
from ludoteka.kernel.position import Frame
from tests.support.for_the_king import (
    COUNTS,
    Box,
    Table,
    answer_at_random,
    auction,
    distribution,
    king,
    opened,
    picks,
    play_on,
    stage,
    whole_game,
)
from tests.support.rule import rule

KINGS = ("K(+1)", "K(-1)", "K(+1/-1)", "K(+1 +1)", "K(-1 -1)", "K(+1 then -1)")


def from_own_zone() -> Table:
    table = distribution(3, deck="K(+1)")
    table.draw("K(+1)")
    table.play(0, "own")
    return table


def from_centre() -> Table:
    table = picks(3, "K(+1) G3", adviser=2)
    table.play(0, "take K(+1)")
    return table


def from_auction() -> Table:
    table = auction(3, "K(+1)", ["G1", "", ""])
    table.play(0, "bid 1")
    table.passes(1, 2)
    table.play(0, "pay 1 0 0")
    return table


@rule("K.KNG.01", "K.KNG.16")
@pytest.mark.parametrize("received", [from_own_zone, from_centre, from_auction])
def test_a_king_received_in_any_way_is_carried_out_at_once(received: Callable[[], Table]) -> None:
    table = received()
    assert table.asked == ("tile", 0)
    assert table.hand(0) == []
    assert table.pile("used") == ["K(+1)"]
    for seat in (0, 1, 2, None):
        assert table.heard(seat, "king_called")[-1]["card"] == "K(+1)", "revealed to all"
        assert table.match.view(seat)["zones"]["used"] == table.pos.used
    table.play(0, "raise P")
    assert table.tiles() == "D3 E3 A3 M3 P4"
    assert table.pile("used") == ["K(+1)"]


@rule("K.KNG.02", "K.INF.01")
def test_a_king_kept_by_the_adviser_comes_before_the_next_draw() -> None:
    table = from_own_zone()
    table.play(0, "raise D")
    assert table.asked == ("draw", -1)
    table.match.supply(next(card for card in table.pos.deck if table.cards.type[card] != KING))
    assert table.why(0, "own") == "K.DIS.04"
    assert table.heard(None, "kept") == []


@rule("K.KNG.03")
def test_a_king_in_the_centre_waits_for_its_taker() -> None:
    table = distribution(3, deck="K(-1)")
    table.draw("K(-1)")
    table.play(0, "centre")
    assert table.asked == ("draw", -1)
    assert table.tiles() == "D3 E3 A3 M3 P3"
    taken = picks(4, "G3 K(-1) G2", adviser=0)
    taken.play(1, "take G3")
    assert taken.pile("used") == []
    taken.play(2, "take K(-1)")
    assert taken.asked == ("tile", 2)
    taken.play(2, "lower A")
    assert taken.hand(3) == ["G2"]


@rule("K.KNG.04", "K.PAY.08")
def test_a_king_in_the_favour_pile_acts_only_when_won() -> None:
    table = distribution(3, deck="K(-1)")
    table.draw("K(-1)")
    table.play(0, "favour")
    assert table.asked == ("draw", -1)
    turned = auction(3, "K(-1)", ["G1", "", ""])
    turned.play(0, "bid 1")
    turned.passes(1, 2)
    assert turned.tiles() == "D3 E3 A3 M3 P3", "turned up and sold, but not yet paid"
    turned.play(0, "pay 1 0 0")
    assert turned.asked == ("tile", 0)


@rule("K.KNG.05", "K.KNG.06", "K.KNG.07")
@pytest.mark.parametrize("players", COUNTS)
def test_cards_of_one_step(players: int) -> None:
    letters = "DELAMP" if players == 5 else "DEAMP"
    up = [f"raise {letter}" for letter in letters]
    down = [f"lower {letter}" for letter in letters]
    for name, expected in (("K(+1)", up), ("K(-1)", down), ("K(+1/-1)", up + down)):
        assert king(players, name).options() == expected
        for answer in expected:
            table = king(players, name)
            table.play(0, answer)
            way, letter = answer.split()
            changed = 4 if way == "raise" else 2
            assert table.tiles() == " ".join(f"{other}{changed if other == letter else 3}" for other in letters)
            assert table.match.over, "one tile, no more"
    assert king(players, "K(+1)").why(0, "lower D") == "K.KNG.05"
    assert king(players, "K(-1)").why(0, "raise D") == "K.KNG.06"


@rule("K.KNG.08", "K.KNG.09")
@pytest.mark.parametrize(("name", "way", "to"), [("K(+1 +1)", "raise", 4), ("K(-1 -1)", "lower", 2)])
def test_cards_of_two_tiles(name: str, way: str, to: int) -> None:
    table = king(3, name, seat=2)
    table.play(2, f"{way} M")
    assert table.asked == ("tile", 2)
    assert table.options() == [f"{way} {letter}" for letter in "DEAP"]
    assert table.why(2, f"{'lower' if way == 'raise' else 'raise'} D") == ("K.KNG.05" if to == 4 else "K.KNG.06")
    table.play(2, f"{way} D")
    assert table.tiles() == f"D{to} E3 A3 M{to} P3"


@rule("K.KNG.10")
def test_raise_then_lower_a_different_tile() -> None:
    table = king(3, "K(+1 then -1)")
    assert table.options() == [f"raise {letter}" for letter in "DEAMP"], "the raise comes first"
    assert table.why(0, "lower D") == "K.KNG.05"
    table.play(0, "raise E")
    assert table.options() == [f"lower {letter}" for letter in "DAMP"]
    assert table.why(0, "lower E") == "K.KNG.10"
    table.play(0, "lower P")
    assert table.tiles() == "D3 E4 A3 M3 P2"


@rule("K.KNG.11")
@pytest.mark.parametrize("players", COUNTS)
def test_tiles_stay_between_one_and_six(players: int) -> None:
    for seed in (1, 2, 3):
        for told in whole_game(players, seed).heard(None):
            if told["event"] in ("raised", "lowered"):
                assert told["number"] in range(1, 7)
    for name in KINGS:
        table = king(players, name, "D6 E1")
        assert "raise D" not in table.options()
        assert "lower E" not in table.options()
    full = king(players, "K(+1)", "D6").match.why(0, 0)
    assert full is not None
    assert (full.rule, full.params) == ("K.KNG.11", {"domain": 0, "number": 6})


@rule("K.KNG.12")
@pytest.mark.parametrize("name", KINGS)
def test_kings_choose_among_primary_tiles_only(name: str) -> None:
    table = king(3, name)
    kind = table.game.kinds[table.pos.kind]
    assert kind.size == 12, "a domain and a way: no other tile can be named"
    play_on(table, 1)
    for domain in table.cards.domains:
        assert table.pos.secondary(domain) == table.pos.primary[domain] // 2


@rule("K.KNG.13")
def test_the_effect_is_compulsory() -> None:
    for name in KINGS:
        assert all(option.startswith(("raise", "lower")) for option in king(4, name).options()), "no way to decline"
    only = king(3, "K(-1 -1)", "D2 E1 A1 M1 P1")
    assert only.match.over, "one changeable tile: that one changes, unasked"
    assert only.tiles() == "D1 E1 A1 M1 P1"
    pair = king(3, "K(-1 -1)", "D2 E2 A1 M1 P1")
    assert pair.match.over, "nor is there anything to choose"
    assert pair.tiles() == "D1 E1 A1 M1 P1", "with two changeable tiles two must change"
    full = king(3, "K(+1 then -1)", "D6 E6 A6 M6 P6")
    assert full.options() == [f"lower {letter}" for letter in "DEAMP"], "the raise has no tile and is skipped"


@rule("K.KNG.14", "K.SEC.02")
def test_the_tile_of_the_same_domain_takes_its_place() -> None:
    table = king(4, "K(+1)")
    table.play(0, "raise A")
    assert table.heard(None, "raised") == [{"event": "raised", "rule": "K.KNG.05", "seat": 0, "domain": 3, "number": 4}]
    assert table.match.view(None)["public"]["primary"] == [3, 3, 0, 4, 3, 3]


@rule("K.KNG.15")
@pytest.mark.parametrize("players", COUNTS)
def test_livestock_can_be_chosen_with_five_players_alone(players: int) -> None:
    table = king(players, "K(+1)")
    assert ("raise L" in table.options()) == (players == 5)
    assert table.why(0, "raise L") == ("" if players == 5 else "K.KNG.15")


@rule("K.KNG.16")
def test_nobody_else_has_a_say() -> None:
    table = king(4, "K(+1 +1)", seat=2)
    for seat in (0, 1, 3):
        assert table.match.options(seat) == []
        refusal = table.match.why(seat, 0)
        assert refusal is not None
        assert (refusal.rule, refusal.params) == ("K.KNG.16", {"seat": 2})
    table.play(2, "raise D")
    assert table.asked == ("tile", 2)


@rule("K.KNG.17")
@pytest.mark.parametrize("players", COUNTS)
def test_no_hand_ever_holds_a_king(players: int) -> None:
    table = opened(players)
    dice = Random(players)
    while not table.match.over:
        answer_at_random(table, dice)
        assert not any(table.cards.type[card] == KING for hand in table.pos.hands for card in hand)
        assert not any(table.cards.type[card] == KING for cards in table.pos.spent for card in cards)


@rule("K.KNG.18")
@pytest.mark.parametrize(("name", "value"), [("K(+1)", 6), ("K(+1 +1)", 6), ("K(-1)", 1), ("K(-1 -1)", 1)])
def test_a_king_without_effect_is_used_up(name: str, value: int) -> None:
    tiles = " ".join(f"{letter}{value}" for letter in "DEAMP")
    table = picks(3, f"{name} G3 ", adviser=0, tiles=tiles, turns_left=1)
    table.play(1, f"take {name}")
    assert table.tiles() == tiles
    assert table.hand(1) == []
    assert table.pile("used") == [name]
    assert table.heard(2, "no_tile") == [{"event": "no_tile", "rule": "K.KNG.18", "seat": 1}]
    assert table.heard(2, "king_called")[0]["card"] == name
    assert table.hand(2) == ["G3"], "play goes on"


@rule("K.KNG.08", "K.KNG.09", "K.KNG.13")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("K(-1 -1)", "D1 E1 A3 M1 P2", "D1 E1 A2 M1 P1"),
        ("K(+1 +1)", "D6 E6 A3 M6 P5", "D6 E6 A4 M6 P6"),
        ("K(-1 -1)", "D1 E1 A1 M2 P1", "D1 E1 A1 M1 P1"),
    ],
)
def test_two_steps_that_leave_no_choice_are_not_asked_for(name: str, before: str, after: str) -> None:
    table = king(4, name, before)
    assert table.match.over, "both tiles must change, in whatever order"
    assert table.tiles() == after


@rule("K.KNG.09")
def test_tables_that_began_with_version_1_are_asked_for_the_order() -> None:
    game = cast(ForTheKing, registry.game("for_the_king", players=4, rules=1))
    card = Box(game).one("K(-1 -1)")
    frames: list[Frame[Court]] = [Scoring(), KingCard(0, card, 0, 0, 0)]
    table = stage(4, frames, tiles="D1 E1 A3 M1 P2", used="K(-1 -1)", turns_left=0, game=game)
    assert table.options() == ["lower A", "lower P"]


@rule("K.KNG.10", "K.KNG.13")
def test_two_steps_of_different_ways_leave_a_choice() -> None:
    table = king(4, "K(+1 then -1)", "D6 E6 A3 M6 P5")
    assert table.options() == ["raise A", "raise P"]
    table.play(0, "raise A")
    assert table.options() == ["lower D", "lower E", "lower M", "lower P"]

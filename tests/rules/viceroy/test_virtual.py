"""Solo games and virtual opponents (V.SOL, V.VIR)."""

from __future__ import annotations

import pytest

from ludoteka.kernel.decisions import CHANCE
from tests.support.rule import rule
from tests.support.viceroy import Table, auction, ended, gems, proclaimed, the_game, whole_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO_GREEN = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5}


def has(table: Table, seat: int) -> list[int]:
    return table.lot(seat) + table.hand(seat)


def taken(table: Table) -> list[int]:
    """Printed numbers of the cards discarded for virtual opponents."""
    return [int(fact["card"] or 0) + 1 for fact in table.heard(None, "virtual_took")]


@rule("V.SOL.01", "V.SOL.03")
@both
def test_a_single_player_has_a_virtual_opponent(edition: str) -> None:
    assert the_game(edition, 1).opponents == 1 and the_game(edition, 2).opponents == 0
    table = whole_game(edition, 1)
    kinds = {move.kind.name for move in table.match.moves()}
    assert "virtual" in kinds
    assert ("keep" in kinds) == (edition == "ru") and ("develop" in kinds) == (edition == "pl")
    assert len(table.heard(None, "turn_began")) == 12


@rule("V.SOL.02")
@both
def test_the_set_up_of_a_solo_game(edition: str) -> None:
    table = whole_game(edition, 1)
    assert len(table.heard(None, "returned_gem")) == 2
    assert len([fact for fact in table.heard(0, "dealt") if fact["rule"] == "V.SET.16"]) == 3
    assert sum(the_game(edition, 1).setup().reserve) == 8


@rule("V.SOL.04", "V.SOL.09")
@both
def test_the_bid_is_drawn_from_the_box(edition: str) -> None:
    table = auction(edition, 1)
    table.play(0, "gem red")
    assert table.asked == ("virtual", [CHANCE]) and table.pos.weights() == [12, 12, 12, 12]
    reserve = table.reserve()[:]
    table.draw("red")
    assert table.pos.box == [12] * 4 and table.reserve() == reserve
    table.play(0, "gem red")
    assert table.pos.weights() == [12, 12, 12, 12], "each draw sees the full box"


@rule("V.SOL.05", "V.VIR.09")
@both
def test_the_same_colour(edition: str) -> None:
    table = auction(edition, 1, purses=["r3"])
    for _ in range(3):
        table.play(0, "gem red")
        table.draw("red")
    assert table.asked == ("gem", [0]), "after three rounds the player has passed"
    assert table.display().get("red_base") == 2


@rule("V.SOL.06")
@both
def test_different_colours(edition: str) -> None:
    table = auction(edition, 1)
    table.play(0, "gem red")
    table.draw("yellow")
    assert has(table, 0) == [2] and taken(table) == [4]


@rule("V.SOL.07")
@both
def test_the_base_is_discarded(edition: str) -> None:
    table = auction(edition, 1, display=TWO_GREEN)
    table.play(0, "gem red")
    table.draw("green")
    assert taken(table) == [3] and 5 in [*table.display().values(), *table.discard()]
    tip_only = auction(edition, 1, display={"red_base": 2, "green_tip": 5, "blue_base": 1})
    tip_only.play(0, "gem red")
    tip_only.draw("green")
    assert taken(tip_only) == [5]


@rule("V.SOL.08")
@both
def test_a_colour_without_a_character(edition: str) -> None:
    table = auction(edition, 1, display={"red_base": 2, "blue_base": 1, "blue_tip": 6})
    table.play(0, "gem red")
    table.draw("yellow")
    assert has(table, 0) == [2] and table.options() == ["discard blue_base", "discard blue_tip"]
    assert table.why(0, "discard red_base") == "V.SOL.08"
    none = auction(edition, 1, display={"red_base": 2})
    none.play(0, "gem red")
    none.draw("yellow")
    assert taken(none) == [] and has(none, 0) == [2]


@rule("V.SOL.10")
@both
def test_a_single_player_always_comes_first(edition: str) -> None:
    table = whole_game(edition, 1)
    assert table.match.ranking() == [[0]] and len(table.match.scores()) == 1


@rule("V.SOL.11")
@both
def test_it_draws_when_the_player_attacks_or_passes(edition: str) -> None:
    table = auction(edition, 1, attacks=[1])
    table.play(0, "attack")
    table.draw("blue")
    expected = ["take red_base", "take green_base", "take yellow_base"]
    assert table.options() == (expected if edition == "ru" else ["take blue_base", *expected])
    passing = auction(edition, 1, purses=[""])
    passing.play(0, "pass")
    passing.draw("blue")
    assert taken(passing) == [1] and passing.asked == ("gem", [0])


@rule("V.SOL.12")
@both
def test_it_is_no_opponent_otherwise(edition: str) -> None:
    assert ended(edition, 1, attacks=[2]).parts(0) == {}
    table = proclaimed(67, "1@1/0:magic", edition, players=1, purses=["b3"])
    table.play(0, "at 1/1")
    assert table.heard(None, "no_exchange")[0]["rule"] == "V.LEF.01"
    assert len(table.pos.gems) == 1 and len(table.pos.pyramid) == 1


@rule("V.SOL.13")
def test_it_does_not_act_when_the_player_sits_out() -> None:
    table = proclaimed(69, "20@1/0", players=1, display={"blue_base": 1, "red_base": 2}, small=[40], purses=["b1"])
    table.play(0, "at 1/1", "take blue_base")
    # The only card of the small deck fills the place; then the display is refreshed, and nobody bids.
    assert table.asked == ("draw", [CHANCE]) and table.heard(None, "virtual_bade") == []
    assert table.display() == {"blue_tip": 40, "red_tip": 2}


@rule("V.VIR.01", "V.VIR.02")
@both
@pytest.mark.parametrize(("players", "most"), [(1, 3), (2, 2), (3, 1)])
def test_virtual_opponents_up_to_four_in_all(edition: str, players: int, most: int) -> None:
    for number in range(1, most + 1):
        game = the_game(edition, players, f"virtual_{number}")
        assert game.opponents == number
        assert game.setup().box == [16 - 4 * players] * 4
        assert whole_game(edition, players, 1, f"virtual_{number}").over


@rule("V.VIR.03")
@both
def test_gems_are_drawn_together(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_2",))
    table.all("gem red", "gem red")
    assert table.pos.weights() == [8, 8, 8, 8]
    table.draw("blue")
    assert table.pos.weights() == [7, 8, 8, 8]
    table.draw("red")
    # The first took a card and is out; the second conflicts and draws again, from the full box.
    assert taken(table) == [1]
    table.all("gem green", "gem green")
    assert table.pos.weights() == [8, 8, 8, 8]
    table.draw("yellow")
    assert len(table.heard(None, "virtual_bade")) == 3


@rule("V.VIR.04")
@both
def test_two_on_one_character(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_2",))
    table.all("gem blue", "gem blue")
    table.draw("green", "green")
    assert taken(table) == [] and table.pos.virtual == 3


@rule("V.VIR.05", "V.VIR.10")
@both
def test_two_on_two_characters(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_2",), display=TWO_GREEN)
    table.all("gem blue", "gem blue")
    table.draw("green", "green")
    assert taken(table) == [3, 5] and table.pos.virtual == 0
    table.all("gem red", "gem red")
    assert table.asked == ("bid", [0, 1]), "they draw no more"


@rule("V.VIR.06", "V.VIR.13")
@both
def test_three_on_two_characters(edition: str) -> None:
    table = auction(edition, 1, variants=("virtual_2",), display=TWO_GREEN)
    table.play(0, "gem green")
    table.draw("green", "green")
    assert table.display() == TWO_GREEN and table.pos.virtual == 3 and table.asked == ("bid", [0])
    players = auction(edition, 2, variants=("virtual_1",), display=TWO_GREEN)
    players.all("gem green", "gem green")
    players.draw("green")
    assert players.display() == TWO_GREEN and players.asked == ("bid", [0, 1])
    three = auction(edition, 1, variants=("virtual_3",))
    three.play(0, "gem blue")
    three.draw("green", "green", "green")
    assert has(three, 0) == [1] and taken(three) == []


@rule("V.VIR.07")
@both
def test_the_tip_or_the_next_round(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_1",), display=TWO_GREEN, purses=["g3", ""])
    table.all("gem green", "pass")
    table.draw("green")
    assert table.asked == ("stay", [0])
    table.play(0, "next")
    table.take(1, "b3")
    assert table.asked == ("bid", [0]) and table.pos.virtual == 1
    table.play(0, "gem green")
    table.draw("green")
    table.play(0, "next", "gem green")
    table.draw("green")
    table.play(0, "next")
    assert table.asked == ("gem", [0]), "in the third round that is a pass"
    tip = auction(edition, 1, display=TWO_GREEN)
    tip.play(0, "gem green")
    tip.draw("green")
    tip.play(0, "tip")
    assert has(tip, 0) == [5] and taken(tip) == [3]


@rule("V.VIR.08")
@both
def test_a_round_needs_a_player(edition: str) -> None:
    table = auction(edition, 2, variants=("virtual_1",))
    table.all("gem blue", "gem green")
    table.draw("red")
    assert table.asked[0] != "bid" and taken(table) == [2]
    conflict = auction(edition, 2, variants=("virtual_2",), purses=["b1", "y1"])
    conflict.all("gem blue", "gem yellow")
    conflict.draw("green", "green")
    assert conflict.asked[0] != "virtual" and len(conflict.heard(None, "virtual_bade")) == 2


@rule("V.VIR.11")
@both
def test_the_lowest_number_discards(edition: str) -> None:
    table = auction(
        edition,
        2,
        variants=("virtual_2",),
        pyramids=["27@1/0", "9@1/0"],
        display={"blue_base": 1, "red_base": 2, "yellow_base": 4, "yellow_tip": 5, "blue_tip": 6},
    )
    table.all("gem red", "pass")
    table.draw("green", "green")
    assert table.asked == ("cast_out", [1]) and has(table, 0) == [2]
    table.play(1, "discard blue_tip")
    assert table.asked == ("cast_out", [1]), "one for each virtual opponent"
    table.play(1, "discard yellow_tip")
    assert taken(table) == [6, 5]


@rule("V.VIR.12")
def test_a_colour_emptied_by_attack() -> None:
    table = auction("pl", 2, variants=("virtual_1",), attacks=[1, 0], purses=["", "r1 y1"])
    table.all("attack", "gem red")
    table.draw("blue")
    table.play(0, "take blue_base")
    assert (taken(table) == [] and table.pos.virtual & 1 == 1) or table.asked[0] != "bid"
    assert table.hand(1) == [2]


@rule("V.VIR.14")
def test_the_order_of_settling() -> None:
    display = {"blue_base": 1, "red_base": 2, "yellow_base": 4}
    russian = auction("ru", 2, variants=("virtual_2",), attacks=[1, 0], display=display, purses=["", ""])
    russian.all("attack", "pass")
    russian.draw("blue", "green")
    assert russian.asked == ("pick", [0]) and russian.options() == ["take red_base", "take yellow_base"]
    russian.play(0, "take red_base")
    assert taken(russian) == [1, 4], "the last card was no choice"
    assert russian.asked == ("gem", [1]), "who passed takes gems last"
    polish = auction("pl", 2, variants=("virtual_2",), attacks=[1, 0], display=display, purses=["", ""])
    polish.all("attack", "pass")
    polish.draw("blue", "green")
    assert polish.options() == ["take blue_base", "take red_base", "take yellow_base"]
    polish.play(0, "take red_base")
    assert taken(polish) == [1, 4] and polish.asked == ("gem", [1])
    assert polish.purse(0) == gems("")

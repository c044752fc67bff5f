"""What is heard at the table (K.INF), fact by fact, and the trails that positions keep of it."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.support.for_the_king import (
    COUNTS,
    answer_at_random,
    auction,
    distribution,
    opened,
    play_on,
    short,
    whole_game,
)
from tests.support.rule import rule


@rule("K.INF.01", "K.INF.02", "K.INF.03", "K.INF.06", "K.INF.08", "K.INF.09")
@pytest.mark.parametrize("players", COUNTS)
def test_a_card_out_of_sight_is_heard_of_by_its_owner_alone(players: int) -> None:
    table = whole_game(players, 3)
    everybody = [words.split(" ", 2) for words in table.retold()]
    secrets = [at for at, words in enumerate(everybody) if words[-1] == "?"]
    assert {everybody[at][0] for at in secrets} >= {"kept", "buried", "paid_card"}
    for seat in range(players):
        heard = [words.split(" ", 2) for words in table.retold(seat)]
        for at, (mine, theirs) in enumerate(zip(heard, everybody, strict=True)):
            if at in secrets:
                assert (mine[-1] != "?") == (mine[1] == str(seat))
                assert mine[:-1] == theirs[:-1]
            else:
                assert mine == theirs


@pytest.mark.parametrize("players", COUNTS)
def test_whole_games_tell_of_everything(players: int) -> None:
    met: set[str] = set()
    for seed in range(1, 5):
        table = whole_game(players, seed)
        met |= {words.split()[0] for words in table.retold()}
    # Four games need not show a king card without a tile, nor two players a second place (K.SEC.06).
    assert met >= {kind.name for kind in table.game.event_kinds} - {"drew", "no_tile", "took_secondary"}


@rule("K.INF.01", "K.INF.02", "K.INF.03", "K.DIS.19")
def test_a_turn_of_the_adviser() -> None:
    table = distribution(2, deck="D4A K(+1) G3 M2F P1C G1")
    for name, zone in (("D4A", "favour"), ("G3", "centre")):
        table.draw(name)
        table.play(0, zone)
    table.draw("K(+1)")  # the own pile is all that is left
    table.play(0, "raise M")
    assert table.retold() == [
        "buried 0 ?",
        "opened 0 G3",
        "king_called 0 K(+1)",
        "raised 0 4 4",
        "took 1 G3",
        "next_adviser 1",
    ]
    table.draw("M2F")
    table.play(1, "own")
    assert table.retold()[6:] == ["kept 1 ?"], "which card it is stays hidden"


@rule("K.INF.06", "K.INF.08", "K.INF.09")
def test_rounds_of_the_auction() -> None:
    table = auction(3, "D4A", ["G1 G2", "M2F M2G", ""], later="G3 K(-1) E1I E1H")
    table.play(0, "bid 3")
    table.passes(1, 2)
    table.play(0, "pay 1 1 0")
    first = [
        "turned 0 D4A",
        "bade_gold 0 3",
        "passed 1",
        "passed 2",
        "paid_gold 0 G1",
        "paid_gold 0 G2",
        "won 0 D4A",
    ]
    assert table.retold() == first
    table.draw("G3")
    table.play(1, "bid 1")
    table.passes(2, 0)
    table.play(1, "pay M2F")
    second = ["turned 1 G3", "bade_cards 1 1", "passed 2", "passed 0", "paid_card 1 ?", "won 1 G3"]
    assert table.retold() == first + second
    table.draw("E1I")
    table.play(2, "bid 1")
    table.passes(0, 1)
    third = ["turned 2 E1I", "bade_gold 2 1", "passed 0", "passed 1", "defaulted 2 1"]
    third += ["passed 0", "passed 1", "unsold E1I"]
    table.passes(0, 1)
    assert table.retold() == first + second + third
    table.draw("K(-1)")
    table.play(0, "bid 2")
    table.passes(1, 2)
    # One card is left in the hand of P0, and it is the one that is lost.
    table.play(1, "bid 1")
    table.passes(2)
    table.play(1, "pay 0 0 1")
    table.play(1, "lower D")
    fourth = ["turned 0 K(-1)", "bade_gold 0 2", "passed 1", "passed 2", "defaulted 0 2", "lost 0 ?"]
    fourth += ["bade_gold 1 1", "passed 2", "paid_gold 1 G3", "won 1 K(-1)", "king_called 1 K(-1)", "lowered 1 0 2"]
    assert table.retold()[len(first + second + third) :][: len(fourth)] == fourth
    trail = [[short(table.cards, card) if card >= 0 else "?" for card in cards] for cards in table.pos.trail]
    assert trail == [["D4A", "?"], ["?", "G3"], []], "a king card joins no hand"


@pytest.mark.parametrize("players", COUNTS)
def test_trails_hold_what_was_won_and_what_went_face_down(players: int) -> None:
    table = opened(players)
    play_on(table, 5 + players)
    heard = [words.split() for words in table.retold()]
    for seat, trail in enumerate(table.pos.trail):
        said = [words[0] for words in heard if words[1:2] == [str(seat)]]
        assert trail.count(-1) == len(table.pos.spent[seat]) == said.count("paid_card") + said.count("lost")
        won = [card for card in trail if card >= 0]
        assert set(won) <= set(table.pos.hands[seat] + table.pos.spent[seat] + table.pos.discard)


def test_a_view_is_of_the_table_and_not_of_the_game_so_far() -> None:
    """With five players no view of a whole game takes more than 1.3 KB, the last ones no more than those before."""
    table = opened(5)
    dice = Random(5)
    while not table.match.over:
        answer_at_random(table, dice)
        assert len(json.dumps(table.match.view(table.pos.first), separators=(",", ":"))) <= 1300

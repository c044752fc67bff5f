"""The story (K.INF): what everybody saw, fact by fact, kept in the position and in every view."""

from __future__ import annotations

from random import Random

import pytest

from ludoteka.games.for_the_king.court import facts, trails
from ludoteka.kernel.chance import SeededChance
from tests.support.for_the_king import (
    COUNTS,
    UNTOLD,
    Fact,
    Table,
    answer_at_random,
    auction,
    distribution,
    heard_by_spectator,
    opened,
    play_on,
    short,
    whole_game,
)
from tests.support.rule import rule

CARDS = {"opened", "took", "king_called", "turned", "paid_gold", "won", "unsold"}


def in_words(table: Table, story: list[Fact]) -> list[str]:
    """A story with cards in shorthand, such as "won 0 D4A"."""
    found = []
    for name, seat, value in story:
        found.append(f"{name} {seat} {short(table.cards, value) if name in CARDS else value}")
    return found


@rule("K.INF.01", "K.INF.02", "K.INF.03", "K.INF.06", "K.INF.08", "K.INF.09")
@pytest.mark.parametrize("players", COUNTS)
def test_the_story_is_what_a_spectator_heard(players: int) -> None:
    table = opened(players)
    dice = Random(30 + players)
    while not table.match.over:
        answer_at_random(table, dice)
        assert table.retold() == heard_by_spectator(table)
        for seat in (None, *range(players)):
            assert table.match.view(seat)["public"]["story"] == table.pos.story


@pytest.mark.parametrize("players", COUNTS)
def test_whole_games_tell_of_everything(players: int) -> None:
    met: set[str] = set()
    for seed in range(1, 5):
        table = whole_game(players, seed)
        met |= {name for name, _, _ in table.retold()}
    assert met == {kind.name for kind in table.game.event_kinds} - UNTOLD


@pytest.mark.parametrize("players", COUNTS)
def test_it_is_noted_whether_or_not_anybody_listens(players: int) -> None:
    table = opened(players)
    alone = table.pos.clone()
    dice = Random(players)
    while not table.match.over:
        seat = table.pos.seat
        answer_at_random(table, dice)
        alone.play(seat, table.match.moves()[-1].value)
    assert alone.events is None
    assert alone.story == table.pos.story


@rule("K.INF.01", "K.INF.03", "K.INF.06")
@pytest.mark.parametrize("players", COUNTS)
def test_an_imagined_world_has_the_same_story_and_goes_on_from_it(players: int) -> None:
    table = opened(players)
    dice = Random(players)
    chance = SeededChance(players)
    while not table.match.over:
        seat = dice.choice([None, *range(players)])
        seen = table.match.view(seat)
        world = table.game.imagine(seen, chance)
        told = table.pos.story[:]
        assert world.story == told
        world.play(world.seat, dice.choice(world.options(world.seat)))
        assert world.story[: len(told)] == told
        assert seen["public"]["story"] == table.pos.story == told, "what is imagined is no part of the game"
        answer_at_random(table, dice)


@rule("K.INF.01", "K.INF.02", "K.INF.03", "K.DIS.19")
def test_a_turn_of_the_adviser() -> None:
    table = distribution(2, deck="D4A K(+1) G3 M2F P1C G1")
    for name, zone in (("D4A", "favour"), ("G3", "centre")):
        table.draw(name)
        table.play(0, zone)
    table.draw("K(+1)")  # the own pile is all that is left
    table.play(0, "raise M")
    assert in_words(table, table.retold()) == [
        "buried 0 0",
        "opened 0 G3",
        "king_called 0 K(+1)",
        "raised 0 4",
        "took 1 G3",
        "next_adviser 1 0",
    ]
    table.draw("M2F")
    table.play(1, "own")
    assert in_words(table, table.retold())[6:] == ["kept 1 0"], "which card it is stays hidden"


@rule("K.INF.06", "K.INF.08", "K.INF.09")
def test_rounds_of_the_auction() -> None:
    table = auction(3, "D4A", ["G1 G2", "M2F M2G", ""], later="G3 K(-1) E1I E1H")
    table.play(0, "bid 3")
    table.passes(1, 2)
    table.play(0, "pay 1 1 0")
    first = [
        "turned 0 D4A",
        "bade_gold 0 3",
        "passed 1 0",
        "passed 2 0",
        "paid_gold 0 G1",
        "paid_gold 0 G2",
        "won 0 D4A",
    ]
    assert in_words(table, table.retold()) == first
    table.draw("G3")
    table.play(1, "bid 1")
    table.passes(2, 0)
    table.play(1, "pay M2F")
    second = ["turned 1 G3", "bade_cards 1 1", "passed 2 0", "passed 0 0", "paid_card 1 0", "won 1 G3"]
    assert in_words(table, table.retold()) == first + second
    table.draw("E1I")
    table.play(2, "bid 1")
    table.passes(0, 1)
    third = ["turned 2 E1I", "bade_gold 2 1", "passed 0 0", "passed 1 0", "defaulted 2 1"]
    third += ["passed 0 0", "passed 1 0", "unsold 2 E1I"]
    table.passes(0, 1)
    assert in_words(table, table.retold()) == first + second + third
    table.draw("K(-1)")
    table.play(0, "bid 2")
    table.passes(1, 2)
    # One card is left in the hand of P0, and it is the one that is lost.
    table.play(1, "bid 1")
    table.passes(2)
    table.play(1, "pay 0 0 1")
    table.play(1, "lower D")
    fourth = ["turned 0 K(-1)", "bade_gold 0 2", "passed 1 0", "passed 2 0", "defaulted 0 2", "lost 0 0"]
    fourth += ["bade_gold 1 1", "passed 2 0", "paid_gold 1 G3", "won 1 K(-1)", "king_called 1 K(-1)", "lowered 1 0"]
    assert in_words(table, table.retold())[len(first + second + third) :][: len(fourth)] == fourth
    won = [value for name, _, value in table.retold() if name == "won"]
    assert trails(table.cards, table.pos.story, 3) == [[won[0], -1], [-1, won[1]], []], "a king card joins no hand"


def test_a_fact_is_one_number() -> None:
    table = auction(3, "D4A")
    assert facts(table.pos.story) == [(12, 0, table.pos.lot[0])]
    assert table.pos.story == [12 << 16 | table.pos.lot[0]]
    table.play(0, "bid 7")
    table.passes(1)
    assert facts(table.pos.story)[1:] == [(13, 0, 7), (15, 1, 0)]


@pytest.mark.parametrize("players", COUNTS)
def test_trails_hold_what_was_won_and_what_went_face_down(players: int) -> None:
    table = opened(players)
    play_on(table, 5 + players)
    for seat, trail in enumerate(trails(table.cards, table.pos.story, players)):
        said = [name for name, whose, _ in heard_by_spectator(table) if whose == seat]
        assert trail.count(-1) == len(table.pos.spent[seat]) == said.count("paid_card") + said.count("lost")
        won = [card for card in trail if card >= 0]
        assert set(won) <= set(table.pos.hands[seat] + table.pos.spent[seat] + table.pos.discard)

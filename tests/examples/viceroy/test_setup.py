"""Golden cases of the set-up and of the turn order."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy.setup import StartingRewards
from ludoteka.kernel.chance import SeededChance
from tests.support.rule import example
from tests.support.viceroy import opened, play_on, stage, the_game, whole_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


@both
@example("V.EX.S01")
def test_the_reserve_of_two(edition: str) -> None:
    pos = the_game(edition, 2).setup()
    assert [pos.reserve[colour] + sum(gems[colour] for gems in pos.gems) for colour in range(4)] == [8] * 4
    assert pos.box == [8] * 4


@both
@example("V.EX.S02")
def test_the_reserve_of_three(edition: str) -> None:
    pos = the_game(edition, 3).setup()
    assert [pos.reserve[colour] + sum(gems[colour] for gems in pos.gems) for colour in range(4)] == [12] * 4
    assert pos.box == [4] * 4


@both
@example("V.EX.S03")
def test_the_reserve_of_four(edition: str) -> None:
    pos = the_game(edition, 4).setup()
    assert [pos.reserve[colour] + sum(gems[colour] for gems in pos.gems) for colour in range(4)] == [16] * 4
    assert pos.box == [0] * 4


@both
@example("V.EX.S04")
def test_six_starting_gems(edition: str) -> None:
    table = opened(edition, 2)
    assert table.purse(0) == [2, 2, 2, 2]
    table.draw("blue", "blue", "red", "green")
    assert table.purse(0) == [0, 2, 2, 2] and sum(table.purse(0)) == 6
    assert table.purse(1) == [2, 1, 1, 2]
    assert table.reserve() == [6, 5, 5, 4]


@example("V.EX.S05")
def test_the_decks_of_the_russian_edition() -> None:
    table = play_on(opened("ru", 2), 1, until="proclaim")
    assert len(table.display()) == 4
    assert len(table.pos.large) == 44
    # 16 before dealing: two starting cards, and any card taken as a starting reward, have left it.
    taken = len(table.heard(None, "drew_character"))
    assert len(table.pos.small) + 2 + taken == 16


@example("V.EX.S06")
def test_three_players_return_six_cards() -> None:
    table = opened("ru", 3)
    play_on(table, 4, until="start")
    dealt = sum(len(hand) for hand in table.pos.hand_characters)
    assert dealt == 9 and 16 - dealt == 7
    for seat in table.asked[1]:
        table.play(seat, table.options(seat)[0])
    while len(table.pos.large) > 48:
        table.match.supply(table.pos.large[0])
    assert len(table.pos.small) == 13


@example("V.EX.S07")
def test_three_players_of_the_polish_edition() -> None:
    table = opened("pl", 3)
    play_on(table, 4, until="start")
    assert [len(hand) for hand in table.pos.hand_characters] == [4, 4, 4]
    for kind in ("start", "hold"):
        assert table.asked[0] == kind
        for seat in table.asked[1]:
            table.play(seat, table.options(seat)[0])
    while len(table.pos.large) > 48:
        table.match.supply(table.pos.large[0])
    assert [len(hand) for hand in table.pos.hand_characters] == [1, 1, 1]
    assert len(table.pos.small) == 6


@both
@example("V.EX.S08")
def test_twelve_laws_are_dealt(edition: str) -> None:
    table = opened(edition, 4)
    play_on(table, 2, until="proclaim" if edition == "ru" else "bid")
    rewards = len(table.heard(None, "drew_law"))
    assert len(table.heard(None, "dealt")) == 4 * (3 if edition == "ru" else 4) + 12
    assert len(table.pos.laws) + rewards == (12 if edition == "ru" else 8)


@both
@example("V.EX.S09")
def test_the_last_cards_come_after_turn_eleven(edition: str) -> None:
    table = whole_game(edition, 2)
    told = [fact["event"] for fact in table.heard(None, "turn_began") + table.heard(None, "last_turn")]
    assert told.count("turn_began") == 12 and told.count("last_turn") == 1
    turns = 0
    for fact in table.facts:
        name = table.game.event_kinds[fact.kind].name
        turns += name == "turn_began"
        if name == "last_turn":
            assert turns == 11
    assert 4 + 11 * 4 == 48


@both
@example("V.EX.X01")
def test_the_lower_starting_card_is_rewarded_first(edition: str) -> None:
    table = stage(
        edition,
        2,
        [StartingRewards()],
        pyramids=["24@1/0", "12@1/0"],
        purses=["b2 r2 g2", "b2 r2 g2"],
        reserve="b4 r4 g4 y8",
        turn=0,
    )
    assert table.asked == ("gem", [1])
    table.take(1, "g4")
    assert table.purse(1) == [2, 2, 6, 0]
    assert table.asked == ("gem", [0])
    assert table.options() == ["gem blue", "gem red", "gem yellow"]


@both
@example("V.EX.X02")
def test_a_starting_reward_of_a_card(edition: str) -> None:
    table = stage(
        edition,
        2,
        [StartingRewards()],
        pyramids=["32@1/0", "60@1/0"],
        small=[5, 6],
        turn=0,
        chance=SeededChance(1),
    )
    assert table.asked == ("source", [0])
    assert table.options() == ["laws 0", "laws 1"]
    assert table.display() == {} and not any(table.pos.hand_laws)
    table.play(0, "laws 1")
    assert len(table.pos.hand_laws[0]) == 1

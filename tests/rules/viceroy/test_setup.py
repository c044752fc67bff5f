"""The set-up (V.SET)."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy.setup import StartingRewards
from tests.support.rule import rule
from tests.support.viceroy import numbers, opened, play_on, stage, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


@rule("V.SET.01", "V.SET.15")
@both
def test_the_first_display_from_left_to_right(edition: str) -> None:
    table = opened(edition, 2)
    play_on(table, 5, until="proclaim" if edition == "ru" else "bid")
    laid = [(told["slot"], told["rule"]) for told in table.heard(None, "laid_out")]
    assert laid == [(0, "V.SET.15"), (1, "V.SET.15"), (2, "V.SET.15"), (3, "V.SET.15")]
    assert list(table.display()) == ["blue_base", "red_base", "green_base", "yellow_base"]


@rule("V.SET.03", "V.SET.04")
@both
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_reserve_by_number_of_players(edition: str, players: int) -> None:
    pos = the_game(edition, players).setup()
    assert [pos.reserve[c] + sum(gems[c] for gems in pos.gems) for c in range(4)] == [4 * players] * 4
    assert pos.box == [16 - 4 * players] * 4


@rule("V.SET.03", "V.VIR.02")
def test_virtual_opponents_add_nothing_to_the_reserve() -> None:
    assert the_game("ru", 2, "virtual_2").setup().reserve == the_game("ru", 2).setup().reserve


@rule("V.SET.05", "V.HID.01")
@both
def test_starting_gems_are_behind_the_screen(edition: str) -> None:
    table = play_on(opened(edition, 3), 7, until="proclaim" if edition == "ru" else "bid")
    for seat in range(3):
        seen = table.match.view(seat)["zones"]["stock"]
        assert sorted(seen[seat]) == sorted(table.pos.stock[seat])
        for other in range(3):
            if other != seat:
                assert all(colour < 0 for colour in seen[other]) and len(seen[other]) == 6
    assert all(colour < 0 for row in table.match.view(None)["zones"]["stock"] for colour in row)


@rule("V.SET.06")
@both
def test_two_of_eight_gems_return_by_chance(edition: str) -> None:
    table = opened(edition, 2)
    assert table.asked == ("return_gem", [-1])
    assert table.options() == ["gem blue", "gem red", "gem green", "gem yellow"]
    assert table.pos.weights() == [2, 2, 2, 2]
    table.draw("blue")
    assert table.pos.weights() == [1, 2, 2, 2]
    table.draw("blue")
    assert table.pos.weights() == [2, 2, 2, 2], "the second player's"
    table.draw("red", "yellow")
    assert table.purse(0) == [0, 2, 2, 2] and table.purse(1) == [2, 1, 2, 1]
    told = table.heard(1, "returned_gem")
    assert [fact["colour"] for fact in told] == [None, None, 1, 3]


@rule("V.SET.07", "V.SET.08")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_russian_small_deck(players: int) -> None:
    table = play_on(opened("ru", players), 9, until="start")
    dealt = [set(hand) for hand in table.pos.hand_characters]
    assert [len(hand) for hand in dealt] == [3] * players
    assert table.why(0, f"lay {table.pos.large[0] + 1}") == "V.SET.08"
    rejected: list[set[int]] = []
    for seat in table.asked[1]:
        kept = sorted(dealt[seat])[0]
        rejected.append(dealt[seat] - {kept})
        table.play(seat, f"lay {kept + 1}")
    while len(table.pos.large) > 48:
        assert table.asked == ("draw", [-1])
        table.match.supply(table.pos.large[5])
    assert len(table.pos.large) == 48 and len(table.pos.small) == 16 - players
    for seat in range(players):
        assert rejected[seat] <= set(table.pos.small)
        seen = [card for card in table.match.view(seat)["zones"]["small"] if card >= 0]
        assert set(seen) == rejected[seat], "only the own rejected cards are known to be there"


@rule("V.SET.09", "V.SET.10", "V.SET.11")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_polish_deal(players: int) -> None:
    table = play_on(opened("pl", players), 9, until="start")
    dealt = [set(hand) for hand in table.pos.hand_characters]
    assert [len(hand) for hand in dealt] == [4] * players
    assert table.why(0, f"lay {table.pos.large[0] + 1}") == "V.SET.09"
    for seat in table.asked[1]:
        table.play(seat, f"lay {min(dealt[seat]) + 1}")
    assert table.asked == ("hold", list(range(players)))
    assert len(table.heard(None, "began")) == players, "the starting cards are in view"
    assert table.why(0, f"hold {min(dealt[0]) + 1}") == "V.SET.10"
    for seat in table.asked[1]:
        table.play(seat, f"hold {max(dealt[seat]) + 1}")
    while len(table.pos.large) > 48:
        table.match.supply(table.pos.large[5])
    assert len(table.pos.small) == 12 - 2 * players
    for seat in range(players):
        assert table.pos.hand_characters[seat] == [max(dealt[seat])]
        told = table.heard((seat + 1) % players if players > 1 else None, "held")
        assert told[seat]["card"] is None
        assert all(card < 0 for card in table.match.view(seat)["zones"]["small"])


@rule("V.SET.11", "V.CMP.03")
def test_the_full_polish_deck() -> None:
    table = play_on(opened("pl", 2, "full_deck"), 9, until="bid")
    taken = len(table.heard(None, "drew_character"))
    assert len(table.pos.small) + taken == 16 - 4


@rule("V.SET.12", "V.PYR.11")
@both
def test_the_starting_card_is_free(edition: str) -> None:
    table = play_on(opened(edition, 2), 9, until="start")
    purses = [table.purse(0), table.purse(1)]
    for seat in (0, 1):
        table.play(seat, table.options(seat)[0])
    assert [table.purse(0), table.purse(1)] == purses
    assert list(table.pyramid(0)) == ["1/0"] == list(table.pyramid(1))
    assert table.pos.places[0] == [39, 41], "the second card goes to its left or right"


@rule("V.SET.13", "V.ORD.02")
@both
def test_starting_rewards_by_number(edition: str) -> None:
    table = stage(edition, 3, [StartingRewards()], pyramids=["50@1/0", "3@1/0", "6@1/0"], turn=0, small=[1])
    tokens = [(told["seat"], told["token"]) for told in table.heard(None, "got_token")]
    assert [table.tokens(seat) for seat in range(3)] == [[], ["3:power_3"], ["6:magic"]] and not tokens
    assert table.asked == ("source", [0])


@rule("V.SET.16", "V.SET.17", "V.HID.02")
@both
def test_three_secret_laws_each(edition: str) -> None:
    table = play_on(opened(edition, 3), 11, until="proclaim" if edition == "ru" else "bid")
    rewards = [len([t for t in table.heard(None, "drew_law") if t["seat"] == seat]) for seat in range(3)]
    for seat in range(3):
        assert len(table.pos.hand_laws[seat]) == 3 + rewards[seat]
        assert all(number >= 65 for number in numbers(table.pos.hand_laws[seat]))
        for other in (0, 1, 2, None):
            if other != seat:
                assert all(card < 0 for card in table.match.view(other)["zones"]["hand_laws"][seat])

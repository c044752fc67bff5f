"""Who sees what (V.HID), in staged positions and with variants."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.chance import SeededChance
from tests.support.rule import rule
from tests.support.tables import STYLES, played
from tests.support.twins import Tally, run
from tests.support.viceroy import auction, development, gems, opened, play_on, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


@rule("V.HID.01")
@both
def test_movements_are_open_and_the_start_is_hidden(edition: str) -> None:
    table = auction(edition, 3, purses=["b2 r2 g1 y1"] * 3)
    table.all("gem blue", "gem blue", "pass")
    table.take(2, "r3")
    seen = table.match.view(1)
    assert seen["public"]["moved"][0] == [-1, 0, 0, 0] and seen["public"]["proved"][0] == [-1, 0, 0, 0]
    assert seen["public"]["moved"][2] == [0, 3, 0, 0]
    assert all(colour < 0 for colour in seen["zones"]["stock"][0])


@rule("V.HID.01")
def test_imagined_starting_gems_are_as_likely_as_they_were_drawn() -> None:
    """Three players returned b, b, r, r, g, y in all; the first returned b and r: the rest is dealt by its odds."""
    table = opened("ru", 3)
    table.draw("blue", "red", "blue", "red", "green", "yellow")
    play_on(table, 1, until="start")
    chance = SeededChance(5)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(4000):
        world = table.game.imagine(table.match.view(0), chance)
        assert isinstance(world, Realm)
        found[tuple(sorted(world.returned[1]))] += 1
    # Left are b, r, g, y: six ways to deal two to each, all of different colours and equally likely.
    assert len(found) == 6
    assert all(abs(count - 4000 / 6) < 120 for count in found.values())


@rule("V.HID.01")
def test_pairs_of_one_colour_are_a_quarter_as_likely() -> None:
    table = opened("ru", 3)
    table.draw("yellow", "yellow", "blue", "blue", "red", "red")
    play_on(table, 1, until="start")
    chance = SeededChance(6)
    same = 0
    for _ in range(3000):
        world = table.game.imagine(table.match.view(0), chance)
        assert isinstance(world, Realm)
        same += world.returned[1][0] == world.returned[1][1]
    # bb + rr in two ways with weight 1 each, br + br with weight 16.
    assert abs(same - 3000 * 2 / 18) < 80


@rule("V.HID.01")
def test_spent_gems_are_proof() -> None:
    table = opened("ru", 3)
    table.draw("yellow", "yellow", "blue", "blue", "red", "red")
    play_on(table, 1, until="start")
    pos = table.pos
    pos.proved[1] = [0, -1, 0, 0]
    pos.moved[1] = [0, -1, 0, 0]
    pos.reserve[1] += 1
    pos.derive()
    chance = SeededChance(7)
    for _ in range(300):
        world = table.game.imagine(table.match.view(0), chance)
        assert isinstance(world, Realm)
        assert world.returned[1].count(1) <= 1, "two red gems returned could not have been spent"


@rule("V.HID.02")
@both
def test_hands_are_secret(edition: str) -> None:
    table = play_on(opened(edition, 3), 4, until="develop" if edition == "pl" else "keep")
    for seat in (0, 1, 2):
        for other in (0, 1, 2, None):
            if other != seat:
                seen = table.match.view(other)["zones"]
                assert all(card < 0 for card in seen["hand_laws"][seat])
                for card in seen["hand_characters"][seat]:
                    assert card < 0 or table.pos.known[card] == -1


@rule("V.HID.03")
@both
def test_decks_are_face_down_and_counted(edition: str) -> None:
    table = play_on(opened(edition, 2), 4, until="bid")
    for seat in (0, 1, None):
        seen = table.match.view(seat)["zones"]
        assert len(seen["large"]) == len(table.pos.large) and all(card < 0 for card in seen["large"])
        assert len(seen["laws"]) == len(table.pos.laws) and all(card < 0 for card in seen["laws"])
        assert len(seen["small"]) == len(table.pos.small)


@rule("V.HID.04")
@both
def test_display_discard_and_reserve_are_public(edition: str) -> None:
    table = auction(edition, 2, discard=[7, 8])
    seen = table.match.view(None)
    assert sorted(seen["zones"]["display"]) == [0, 1, 2, 3] and seen["zones"]["discard"] == [6, 7]
    assert seen["public"]["reserve"] == table.reserve()
    discarded = development(2, [[9], []])
    discarded.play(0, "discard 9")
    assert discarded.match.view(1)["zones"]["discard"] == [8]


@rule("V.HID.06")
def test_the_number_of_tucked_cards_is_public() -> None:
    table = auction("ru", 2, pyramids=["20@1/0 72@1/1"], tucked=[{72: [5, 6]}, {}])
    assert table.match.view(1)["public"]["hosts"][0] == [71, 71]
    assert table.purse(0) == gems("b2 r2 g1 y1")


VARIANTS = [
    ("ru", 1, ("virtual_2",)),
    ("pl", 1, ("virtual_3",)),
    ("ru", 2, ("virtual_1",)),
    ("pl", 2, ("virtual_2",)),
    ("ru", 3, ("virtual_1",)),
    ("pl", 3, ("virtual_1", "full_deck")),
    ("pl", 4, ("full_deck",)),
]


@pytest.mark.parametrize(("edition", "players", "variants"), VARIANTS)
def test_no_seat_can_tell_twin_worlds_apart_in_a_variant(
    edition: str, players: int, variants: tuple[str, ...], positions: int
) -> None:
    tally = Tally()
    run(the_game(edition, players, *variants), positions, tally)
    assert tally.steps > 3 * tally.positions


@pytest.mark.parametrize(("edition", "players", "variants"), VARIANTS)
def test_invariants_hold_in_a_variant(edition: str, players: int, variants: tuple[str, ...], games: int) -> None:
    from random import Random

    from tests.properties.test_properties import check_position
    from tests.support.tables import play_one

    game = the_game(edition, players, *variants)
    for seed in range(max(2, games // 10)):
        match = game.match(seed=seed)
        dice = Random(seed)
        while not match.over:
            check_position(game, match.position)
            play_one(match, dice, STYLES["uniform"])
        check_position(game, match.position)
    assert played(game, 1, STYLES["modest"]).over

"""Hands and cards face down: the sampler of Founders deals each possible world equally often."""

from __future__ import annotations

from collections import Counter

from ludoteka.games.founders.city import City
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.views import view
from tests.support.founders import Scene, the_game


def worlds(pos: City, seat: int | None, count: int, game_of: int) -> Counter[tuple[int, ...]]:
    """How often each order of cards face down is imagined for seat 0."""
    game = the_game(game_of)
    seen = view(game, pos, seat)
    chance = SeededChance(11)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        world = game.imagine(seen, chance)
        found[tuple(world.down[0] + world.playing[0])] += 1
    return found


def test_every_order_of_two_cards_equally_often() -> None:
    table = Scene(3).table()
    for first, card in ((0, "trade_0"), (1, "trade_1"), (2, "trade_2"), (0, "hire_0")):
        table.play(f"down {card}", "coin")
        table.chance()
        assert first == first % 3
    found = worlds(table.pos, 1, 6000, 3)
    assert len(found) == 4 * 3  # any two of four cards, the call excepted, in order
    assert all(400 < count < 600 for count in found.values())
    assert len(worlds(table.pos, 0, 50, 3)) == 1


def test_a_card_seen_since_was_not_face_down() -> None:
    scene = Scene(3).rich()
    scene.store("population", "E4")
    scene.down(0, "hire_0")
    table = scene.table()
    assert len(worlds(table.pos, 1, 400, 3)) == 4
    table.play("up trade_0")
    table.maybe("trade", "build population")
    table.play("at T4")
    found = worlds(table.pos, 1, 400, 3)
    assert {cards[0] for cards in found} == {table.card(name) for name in ("hire_0", "construct_0", "upgrade_0")}


def test_a_card_taken_back_from_below_is_placed_rightly() -> None:
    scene = Scene(3, races=["quatryl", "valrath", "orchid"])
    scene.house(0, "H4")
    scene.down(0, "hire_0", "construct_0")
    table = scene.table()
    table.play("down trade_0", "mat", "take hire_0")
    table.chance()
    assert table.pos.trail[0] == [-1, -1, table.card("hire_0")]
    found = worlds(table.pos, 1, 800, 3)
    # The card taken back cannot be one of the two that lie there still.
    assert not any(table.card("hire_0") in cards for cards in found)
    assert len(found) == 3 * 2

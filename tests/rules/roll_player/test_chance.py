"""How often things fall: dice by what is in the bag, faces and cards alike (R.BAG.01, R.SET.08, R.SET.16)."""

from __future__ import annotations

from math import sqrt

from ludoteka.games.roll_player.rounds import REVEAL, ROLL
from ludoteka.kernel.chance import SeededChance
from tests.support.roll_player import opened, phase
from tests.support.rule import rule


def close(found: float, wanted: float, trials: int) -> bool:
    """Within five standard deviations of a share."""
    return abs(found - wanted) < 5 * sqrt(wanted * (1 - wanted) / trials)


@rule("R.BAG.01")
def test_colours_fall_as_they_lie_in_the_bag() -> None:
    table = phase(ROLL, 2, bag="red red red red red red white white white gold")
    chance = SeededChance(1)
    options, weights = table.pos.options(-1), table.pos.weights()
    assert (options, weights) == ([2, 5, 6], [6, 3, 1])
    drawn = [chance.pick(options, weights) for _ in range(20000)]
    for colour, share in ((2, 0.6), (5, 0.3), (6, 0.1)):
        assert close(drawn.count(colour) / 20000, share, 20000)


@rule("R.ROL.01")
def test_faces_are_even_and_independent() -> None:
    table = phase(ROLL, 4).chance(*["draw red"] * 5)
    options = table.pos.options(-1)
    assert table.pos.weights() is None
    assert len(options) == len(set(options)) == 6**5
    chance = SeededChance(2)
    casts = [chance.pick(options, None) for _ in range(20000)]
    for place in range(5):
        for face in range(6):
            assert close(sum(1 for cast in casts if cast // 6**place % 6 == face) / 20000, 1 / 6, 20000)


@rule("R.SET.08")
def test_each_free_colour_is_as_likely_as_any_other() -> None:
    counts = [0] * 6
    trials = 1200
    for seed in range(trials):
        table = opened(2, chance=SeededChance(seed))
        while table.asked[0] != "class":
            table.match.play(table.asked[1], table.pos.choices[0])
        counts[table.box.colour[table.pos.choices[0]]] += 1
    assert all(close(count / trials, 1 / 6, trials) for count in counts)


@rule("R.SET.16", "R.CLN.04")
def test_the_deck_has_no_order_within_its_ranks() -> None:
    table = phase(REVEAL, 2, deck="weak honest loyal proud famous")
    assert table.options() == ["reveal weak", "reveal honest", "reveal loyal"]
    assert table.pos.weights() is None
    table.reveal("loyal", "weak")
    assert table.market() == ["loyal", "weak", "honest"]  # the last of rank 1 needs no lot
    assert table.names(table.pos.lower) == ["proud", "famous"]

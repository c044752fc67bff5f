"""Each of the twenty traits (R.SCO.12)."""

from __future__ import annotations

import pytest

from tests.support.roll_player import FULL, ended
from tests.support.rule import rule

ROWS = ["STR", "DEX", "CON", "INT", "WIS", "CHA"]


def counted(card: str, *rows: str, **scene: object) -> int:
    """The stars of a trait for a board of six rows, such as "123" or "red1 red2 red3"; missing rows show 2, 2, 5."""
    from ludoteka.games.roll_player.scoring import trait_stars

    dull = "green2 blue2 white5"
    parts = []
    for number, name in enumerate(ROWS):
        row = rows[number] if number < len(rows) else dull
        if row.isdecimal():
            row = " ".join(f"{colour}{face}" for colour, face in zip(("green", "blue", "white"), row, strict=True))
        parts.append(f"{name} {row}")
    owned = f"{card} {scene.pop('owned', '')}"
    table = ended(boards=[" / ".join(parts), FULL], owned=[owned, ""], **scene)  # type: ignore[arg-type]
    return trait_stars(table.pos, 0, table.box.ids.index(card))


@rule("R.SCO.12")
def test_steadfast() -> None:
    assert [counted("steadfast", *rows) for rows in ([], ["333"], ["333", "111"], ["333", "111", "666"])] == [
        0,
        2,
        4,
        4,
    ]


@pytest.mark.parametrize(
    ("card", "spots"),
    [
        ("honorable", {"lawful_good", "lawful", "lawful_evil"}),
        ("compassionate", {"lawful_good", "good", "chaotic_good"}),
        ("obsessed", {"chaotic_good", "chaotic", "chaotic_evil"}),
        ("envious", {"lawful_evil", "evil", "chaotic_evil"}),
    ],
)
@rule("R.SCO.12")
def test_alignment_traits(card: str, spots: set[str]) -> None:
    everywhere = ended().game.axes["spot"].ids
    met = {spot for spot in everywhere if counted(card, tokens=f"{spot} neutral") == 3}
    assert met == spots
    assert {counted(card, tokens=f"{spot} neutral") for spot in everywhere if spot not in spots} == {0}


test_honorable = test_compassionate = test_obsessed = test_envious = None
"""These four are cases of the test above."""


def test_nimble() -> None:
    assert counted("nimble") == 0
    assert counted("nimble", "123", "645", "321", "456") == 3
    assert counted("nimble", "124", "122") == 0


def test_proud() -> None:
    assert counted("proud", "664", "555", "666") == 2
    assert counted("proud", "664", "665", "666", "466") == 3


def test_weak() -> None:
    assert counted("weak", "332") == 3
    assert counted("weak", "333") == 0
    assert counted("weak", "332", races="orc elf") == 3  # printed faces only


def test_clumsy() -> None:
    assert [counted("clumsy", "1" * 3, "122"), counted("clumsy", "122"), counted("clumsy")] == [3, 1, 0]


def test_foolish() -> None:
    low = ["555", "555", "555", "123", "555", "555"]
    assert counted("foolish", *low) == 3
    assert counted("foolish", "123", *low[1:]) == 0  # no lower than another one


def test_reckless() -> None:
    assert [counted("reckless", "6" * 3), counted("reckless", "666", "622")] == [1, 2]
    assert counted("reckless", *["666"] * 4) == 4


def test_focused() -> None:
    skills = "climb search knowledge pickpocket"
    assert counted("focused", owned=skills) == 3
    assert counted("focused", owned=skills, exhausted="climb search knowledge") == 1
    assert counted("focused") == 0


def test_cunning() -> None:
    skills = "climb search knowledge pickpocket acrobatics"
    assert counted("cunning", owned=skills, exhausted=skills) == 4
    assert counted("cunning", owned="climb search") == 2


def test_greedy() -> None:
    assert [counted("greedy", gold=[gold, 0]) for gold in (0, 2, 3, 11, 12, 30)] == [0, 0, 1, 3, 4, 4]


def test_honest() -> None:
    assert counted("honest") == 0
    assert counted("honest", owned="weak proud") == 2
    assert counted("honest", owned="weak proud loyal greedy") == 3


def test_loyal() -> None:
    own = "red1 blue2 white5"
    assert [counted("loyal", *[own] * rows) for rows in range(7)] == [0, 0, 0, 1, 2, 3, 4]


def test_obnoxious() -> None:
    assert counted("obnoxious", "556", "556", "556", "556", "555", "335") == 3
    assert counted("obnoxious", "555", "556", "335", "335", "335", "335") == 1


def test_dedicated() -> None:
    one, gold = "red1 red2 red3", "gold1 gold2 gold3"
    boards: list[list[str]] = [[], [one], [one, gold], [one, gold, one], [one, one, one, gold, gold]]
    assert [counted("dedicated", *rows) for rows in boards] == [0, 1, 3, 4, 4]


def test_courageous() -> None:
    assert counted("courageous") == 0
    assert counted("courageous", owned="longsword") == 1
    assert counted("courageous", owned="longsword jeweled_dagger") == 3
    assert counted("courageous", owned="longbow") == 3


def test_famous() -> None:
    # Savant: STR 2 red, DEX 3 green, CON 2 blue, INT 3 white, WIS 3 black, CHA 1 purple
    rows = [
        "gold1 red2 gold3", "gold1 gold2 green3", "gold1 blue2 gold3", "gold1 gold2 white3", "gold1 gold2 black3",
        "purple1 gold2 gold3",
    ]  # fmt: skip
    none = "gold1 gold1 gold1"
    found = [counted("famous", *rows[:count], *[none] * (6 - count), backstories="savant mentor") for count in range(7)]
    assert found == [0, 0, 0, 0, 2, 2, 4]

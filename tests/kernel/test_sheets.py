"""Component files: what is read, what is refused, and where a fact comes from."""

from __future__ import annotations

import pytest

from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import DESIGNED, INFERRED, PUBLIC, RULEBOOK, Sheet, parse

FILE = """
game = "toy"

[identity]
title = "Toy"

[limits]
cards = 3
by_players = { 2 = 4 }

[[card]]
id = "one"
name_en = "One"
name_uk = "Один"
price = 2
colours = ["red", "blue"]
levels = [1, 2, 3]
open = true
steps = [{ way = "up" }, { way = "down" }]
provenance = "public"
fields = { price = "designed", levels = "inferred", name_uk = "ours" }

[[card]]
id = "two"
name_en = "Two"
price = 3
colours = []
levels = [3, 2, 1]
steps = []
"""


def read(text: str = FILE) -> list[tuple[object, ...]]:
    """A game's loader in small."""
    file = parse(text, "toy")
    file.describe("identity")
    limits = file.part("limits")
    limits.fixed("cards", 3, "T.01")
    limits.sheet("by_players").number("2", 0, 9)
    found: list[tuple[object, ...]] = []
    for card in file.known("card", ["two", "one"]):
        steps = [step.choice("way", ["down", "up"]) for step in card.sheets("steps")]
        colours = card.choices("colours", ["blue", "red"])
        levels = card.numbers("levels", 1, 3, 3)
        found.append((card.id, card.named(), card.number("price", 0, 5), colours, levels, card.flag("open"), steps))
    file.finish()
    return found


def test_what_stands_there_is_read() -> None:
    assert read() == [
        ("two", {"en": "Two"}, 3, [], [3, 2, 1], False, []),
        ("one", {"en": "One", "uk": "Один"}, 2, [1, 0], [1, 2, 3], True, [1, 0]),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "toy"', 'game = "joy"', 'none of this game: it does not say game = "toy"'),
        ("[limits]", "[limit]", r"there is no \[limits\]"),
        ("cards = 3", "cards = 4", r"\[limits\]: cards is 4; the rules say 3 \(T.01\)"),
        ("cards = 3", "cards = true", r"\[limits\]: cards is True; the rules say 3"),
        ("2 = 4", "2 = 10", r"\[limits\], by_players: 2 is 10; possible are 0 to 9"),
        ("2 = 4", "3 = 4", r"\[limits\], by_players: 2 is None"),
        ("[[card]]", "[[cards]]", r"there is no \[\[card\]\] with id"),
        ('id = "two"', "", r"\[\[card\]\] number 2 has no id"),
        ('id = "two"', 'id = "one"', r"\[\[card\]\] one: the id is used twice"),
        ('id = "two"', 'id = "three"', r"\[\[card\]\] three: possible ids are two, one"),
        ('name_en = "One"', "", r"\[\[card\]\] one: there is no name_en"),
        ('name_uk = "Один"', "name_uk = 1", "name_uk is 1; it should be a text"),
        ("price = 2", "price = 6", r"\[\[card\]\] one: price is 6; possible are 0 to 5"),
        ("price = 2", "price = 2.0", "price is 2.0"),
        ('["red", "blue"]', '["red", "pink"]', "it should be a list of some of blue, red"),
        ("[1, 2, 3]", "[1, 2]", "it should be 3 numbers from 1 to 3"),
        ("[1, 2, 3]", "[1, 2, 4]", "it should be 3 numbers from 1 to 3"),
        ("open = true", 'open = "yes"', "open is 'yes'; possible are true and false"),
        ('{ way = "down" }', '{ way = "left" }', r"one, steps number 2: way is 'left'; possible are down, up"),
        ('{ way = "down" }', '"down"', "steps should be a list of tables"),
        ("price = 2", "price = 2\nprize = 3", r"\[\[card\]\] one: nothing in this game reads prize"),
        ('{ way = "down" }', '{ way = "down", far = 1 }', "steps number 2: nothing in this game reads far"),
        (
            "[identity]",
            "[starting]\nprimary = 4\n[identity]",
            "the component file: nothing in this game reads starting",
        ),
        ('provenance = "public"', 'provenance = "heard"', "provenance is 'heard'; possible are rulebook, public"),
        ('price = "designed"', 'price = "guessed"', "price is 'guessed'; possible are rulebook"),
        ('price = "designed"', 'prize = "designed"', "one: fields names prize, which is not there"),
        ('fields = { price = "designed", levels = "inferred", name_uk = "ours" }', 'fields = "all"', "fields is 'all'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, message: str) -> None:
    assert old in FILE
    with pytest.raises(BadRequest, match=message) as refused:
        read(FILE.replace(old, new, 1))
    assert str(refused.value).startswith("the component file")


def test_where_a_fact_comes_from() -> None:
    one, two = parse(FILE, "toy").parts("card")
    assert (one.origin(), one.origin("price"), one.origin("levels")) == (PUBLIC, DESIGNED, INFERRED)
    assert one.origin("name_uk") == PUBLIC, "a translation is no fact of the game"
    assert two.origin() == DESIGNED, "what says nothing was made by us"
    assert Sheet({"provenance": "rulebook"}, "").origin("anything") == RULEBOOK

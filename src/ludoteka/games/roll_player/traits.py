"""What trait cards count in the final scoring, as ints (R.TRT.03, R.SCO.12)."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player.dice import ALIGNMENTS, ROWS
from ludoteka.games.roll_player.reading import Table, choice, flaw, number, numbers, params

EQUAL_ROWS: Final = 0
CONSECUTIVE_ROWS: Final = 1
GREAT_ROWS: Final = 2
ONE_COLOUR_ROWS: Final = 3
CLASS_ROWS: Final = 4
ROWS_ABOVE: Final = 5
DICE_SHOWING: Final = 6
SMALL_ROW: Final = 7
LOWEST_ROW: Final = 8
ALIGNMENT: Final = 9
SKILLS: Final = 10
UPRIGHT_SKILLS: Final = 11
OTHER_TRAITS: Final = 12
COINS: Final = 13
HANDS: Final = 14
MATCHES: Final = 15

OPS: Final = [
    "count_rows",
    "count_dice",
    "row_total",
    "row_lowest",
    "alignment_in",
    "count_cards",
    "count_gold",
    "weapon_hands",
    "backstory_matches",
]
_TESTS: Final = ["equal faces", "consecutive faces", "total at least", "one colour", "class colour", "above row"]
_CARDS: Final = ["skills", "upright skills", "other traits"]


class Trait:
    """Count something (`op`, with two parameters), and look up the stars for the count."""

    __slots__ = ("first", "op", "second", "stars")

    def __init__(self, op: int, first: int, second: int, stars: list[int]) -> None:
        self.op: Final = op
        self.first: Final = first
        self.second: Final = second
        self.stars: Final = stars
        """By count; a greater count gives the last entry."""


def read_trait(card: Table, where: str) -> Trait:
    op = OPS[choice(card, "op", where, OPS)]
    said = params(card, where)
    where = f"{where}, params"
    if op == "count_rows":
        test = choice(said, "test", where, _TESTS)
        if test == GREAT_ROWS:
            return Trait(test, number(said, "total", where, 3, 18), 0, _scale(said, where))
        if test == ROWS_ABOVE:
            row, margin = choice(said, "row", where, ROWS), number(said, "margin", where, 0, 15)
            return Trait(test, row, margin, _scale(said, where))
        return Trait(test, 0, 0, _scale(said, where))
    if op == "count_dice":
        return Trait(DICE_SHOWING, number(said, "face", where, 1, 6), 0, _scale(said, where))
    if op == "row_total":
        row, most = choice(said, "row", where, ROWS), number(said, "at_most", where, 3, 18)
        return Trait(SMALL_ROW, row, most, _once(said, where))
    if op == "row_lowest":
        return Trait(LOWEST_ROW, choice(said, "row", where, ROWS), 0, _once(said, where))
    if op == "alignment_in":
        sides = list(ALIGNMENTS)
        return Trait(ALIGNMENT, ALIGNMENTS[sides[choice(said, "cells", where, sides)]], 0, _once(said, where))
    if op == "count_cards":
        return Trait(SKILLS + choice(said, "cards", where, _CARDS), 0, 0, _scale(said, where))
    if op == "count_gold":
        return Trait(COINS, 0, 0, _scale(said, where))
    if op == "weapon_hands":
        return Trait(HANDS, 0, 0, numbers(said, "stars_by_hands", where, 0, 12, 3))
    return Trait(MATCHES, 0, 0, numbers(said, "stars_by_matches", where, 0, 12, 7))


def _once(said: Table, where: str) -> list[int]:
    return [0, number(said, "stars", where, 0, 12)]


def _scale(said: Table, where: str) -> list[int]:
    """`stars_each` for every `per` counted beyond the first few (`offset`), at most `max`; or a table of its own."""
    if "stars_by_rows" in said:
        return numbers(said, "stars_by_rows", where, 0, 12)
    each = number(said, "stars_each", where, 1, 12)
    most = number(said, "max", where, each, 36)
    per = number(said, "per", where, 1, 18) if "per" in said else 1
    offset = number(said, "offset", where, -6, 0) if "offset" in said else 0
    if most % each:
        raise flaw("{where}: max is {most}, which is no multiple of stars_each", where=where, most=most)
    return [max(0, min(most, (count + offset) // per * each)) for count in range(most // each * per - offset + 1)]

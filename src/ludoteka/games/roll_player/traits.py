"""What trait cards count in the final scoring, as ints (R.TRT.03, R.SCO.12)."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player.dice import ALIGNMENTS, ROWS
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

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


def read_trait(card: Sheet) -> Trait:
    op = OPS[card.choice("op", OPS)]
    said = card.sheet("params")
    if op == "count_rows":
        test = said.choice("test", _TESTS)
        if test == GREAT_ROWS:
            return Trait(test, said.number("total", 3, 18), 0, _scale(said))
        if test == ROWS_ABOVE:
            return Trait(test, said.choice("row", ROWS), said.number("margin", 0, 15), _scale(said))
        return Trait(test, 0, 0, _scale(said))
    if op == "count_dice":
        return Trait(DICE_SHOWING, said.number("face", 1, 6), 0, _scale(said))
    if op == "row_total":
        return Trait(SMALL_ROW, said.choice("row", ROWS), said.number("at_most", 3, 18), _once(said))
    if op == "row_lowest":
        return Trait(LOWEST_ROW, said.choice("row", ROWS), 0, _once(said))
    if op == "alignment_in":
        sides = list(ALIGNMENTS)
        return Trait(ALIGNMENT, ALIGNMENTS[sides[said.choice("cells", sides)]], 0, _once(said))
    if op == "count_cards":
        return Trait(SKILLS + said.choice("cards", _CARDS), 0, 0, _scale(said))
    if op == "count_gold":
        return Trait(COINS, 0, 0, _scale(said))
    if op == "weapon_hands":
        return Trait(HANDS, 0, 0, said.numbers("stars_by_hands", 0, 12, 3))
    return Trait(MATCHES, 0, 0, said.numbers("stars_by_matches", 0, 12, 7))


def _once(said: Sheet) -> list[int]:
    return [0, said.number("stars", 0, 12)]


def _scale(said: Sheet) -> list[int]:
    """`stars_each` for every `per` counted beyond the first few (`offset`), at most `max`; or a table of its own."""
    if said.has("stars_by_rows"):
        return said.numbers("stars_by_rows", 0, 12)
    each = said.number("stars_each", 1, 12)
    most = said.number("max", each, 36)
    per = said.number("per", 1, 18, 1)
    offset = said.number("offset", -6, 0, 0)
    if most % each:
        raise said.error(BadRequest("max is {most}, which is no multiple of stars_each", most=most))
    return [max(0, min(most, (count + offset) // per * each)) for count in range(most // each * per - offset + 1)]

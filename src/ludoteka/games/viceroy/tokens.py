"""Tokens on the cards of a pyramid. One that lies there is one int: the card times `ON`, plus the token."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy.cards import COLOURS

ON: Final = 128

SCIENCE: Final = 0
MAGIC: Final = 1
DEFENCE: Final = 2
INFINITE: Final = 3
"""An infinite gem, plus its colour."""
SPENT: Final = 7
"""An infinite gem used this turn (V.INF.04), plus its colour."""
STORED: Final = 11
"""A gem laid on a law (V.LEF.76), plus its colour."""
BONUS: Final = 15
"""A magic bonus, plus its value."""
CIRCLE: Final = 25
"""A circle bonus, plus ten times its colour, plus its value."""
POWER: Final = 65
"""A power token, plus its value. Several smaller ones that replace it count as this one (V.REW.09)."""
KINDS: Final = POWER + 31


def token_ids() -> list[str]:
    found = ["science", "magic", "defence"]
    for name in ("infinite", "spent", "stored"):
        found += [f"{name}_{colour}" for colour in COLOURS]
    found += [f"magic_bonus_{value}" for value in range(10)]
    found += [f"circle_bonus_{colour}_{value}" for colour in COLOURS for value in range(10)]
    found += [f"power_{value}" for value in range(31)]
    return found


def is_gem(token: int) -> bool:
    return INFINITE <= token < BONUS


def is_infinite(token: int) -> bool:
    return INFINITE <= token < STORED


def gem_colour(token: int) -> int:
    """The colour of a token that is a gem."""
    return (token - INFINITE) % 4


def count(tokens: list[int], token: int) -> int:
    """How many such tokens lie in a pyramid."""
    found = 0
    for lying in tokens:
        if lying % ON == token:
            found += 1
    return found


def unspent(tokens: list[int]) -> list[int]:
    """The infinite gems by colour that have not been used this turn."""
    found = [0, 0, 0, 0]
    for lying in tokens:
        token = lying % ON
        if INFINITE <= token < SPENT:
            found[token - INFINITE] += 1
    return found


def refreshed(tokens: list[int]) -> list[int]:
    """V.INF.05: the tokens with all infinite gems usable again."""
    for lying in tokens:
        if SPENT <= lying % ON < STORED:
            return [lying - 4 if SPENT <= lying % ON < STORED else lying for lying in tokens]
    return tokens

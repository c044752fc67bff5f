"""What a learned evaluation is told of a city: counts whose weights in points `ludoteka train` finds."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.city import BUILDING, City

FEATURES: Final = (
    "one",
    "points",
    "permanent crystals",
    "temporary crystals",
    "coins",
    "coins in plenty",
    "income",
    "houses",
    "cards in hand",
    "cards played",
    "advisers",
    "deliveries of what stands",
    "deliveries of what can be built",
    "deliveries of what lacks something",
    "later deliveries of what stands",
    "later deliveries of what can be built",
    "later deliveries of what lacks something",
    "on turn",
)
PLENTY: Final = 10
"""Coins beyond these are for the end."""


def features(pos: City, seat: int, hopes: list[float]) -> list[float]:
    coins = pos.coins[seat]
    return [
        1.0,
        float(pos.points[seat]),
        float(pos.perm[seat]),
        float(pos.temp[seat]),
        float(min(coins, PLENTY)),
        float(max(0, coins - PLENTY)),
        float(pos.income(seat)),
        float(pos.house_count[seat]),
        float(len(pos.hands[seat])),
        float(len(pos.up[seat]) + len(pos.down[seat])),
        float(pos.hired[seat].bit_count()),
        *hopes,
        1.0 if pos.active == seat else 0.0,
    ]


def progress(pos: City) -> float:
    """By the six buildings that end a game: how much has been delivered to those that have received most."""
    filled: list[float] = []
    for tile, kind in enumerate(pos.kinds):
        if kind >= BUILDING and pos.cubes[tile]:
            flags = len(pos.parts.wanted[kind - BUILDING])
            served = sum([1 for flag in range(flags) if pos.cubes[tile] >> 4 * flag & 15])
            filled.append(served / flags)
    filled.sort(reverse=True)
    last = pos.parts.last_completion
    return min(1.0, sum(filled[:last]) / last)

"""Facts on the page: what flies where, and which of them belong into a summary."""

from __future__ import annotations

from typing import Any, Final

Told = dict[str, Any]

NOTABLE: Final = (
    "chose", "laid", "took_place", "tucked", "bade_gem", "bade_attack", "passed", "won", "conflict", "refused",
    "virtual_took", "exchanged", "appointed", "discarded", "circle_gem", "last_turn", "left_without",
)  # fmt: skip
"""Facts that belong into a summary."""


def flights(told: Told) -> list[tuple[str, str]]:
    """From which element to which the thing of a fact moves; the same element twice is only marked."""
    seat = told.get("seat")
    purse = f"purse-{seat}"
    card = f"card-{told.get('card')}"
    reserve = f"reserve-{told.get('colour')}"
    at = f"at-{seat}-{told.get('place')}"
    ways = {
        "laid": (f"before-{seat}", at),
        "bade_gem": (purse, f"bid-{told.get('colour')}"),
        "won": (card, f"before-{seat}"),
        "took_gem": (reserve, purse),
        "circle_gem": (reserve, purse),
        "paid": (purse, reserve),
        "used_own": (purse, purse),
        "gave_gem": (purse, f"purse-{told.get('seat2')}"),
        "laid_out": ("deck-large", f"slot-{told.get('slot')}"),
        "moved_up": (f"slot-{(told.get('slot') or 4) - 4}", f"slot-{told.get('slot')}"),
        "drew_law": ("deck-laws", card if told.get("card") is not None else purse),
        "drew_character": ("deck-small", card if told.get("card") is not None else purse),
    }
    way = ways.get(told["event"])
    return [] if way is None else [way]


def notable(told: list[Told]) -> list[int]:
    return [place for place, fact in enumerate(told) if fact["event"] in NOTABLE]

"""The emblem of each card, from game-icons.net: characters by their trade, laws by what they do."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import cards as c

CHARACTERS: Final = [
    "rope-coil", "tied-scroll", "herbs-bundle", "graduate-cap", "spyglass", "quill-ink", "walking-boot",
    "winged-sword", "cannon", "baton", "crossbow", "old-lantern", "crystal-wand", "guillotine", "swords-emblem",
    "mining", "rank-1", "top-hat", "flying-flag", "trumpet-flag", "fairy-wings", "bandit", "three-keys", "envelope",
    "battle-axe", "bowman", "hooded-assassin", "broadsword", "compass", "deer", "queen-crown", "captain-hat-profile",
    "castle", "wizard-staff", "guarded-tower", "target-arrows", "anvil", "oak", "mounted-knight", "ship-bow",
    "magnifying-glass", "cowled", "light-bulb", "stone-throne", "rank-2", "dynamite", "beer-stein", "knot",
    "witch-flight", "mace-head", "anchor", "crown", "paw-print", "spell-book", "bowie-knife", "poison-bottle",
    "crystal-ball", "star-medal", "sextant", "diamond-ring", "swap-bag", "medal", "halberd", "tribal-mask",
]  # fmt: skip
"""By number: boatswain, ambassador, herbalist, mentor, scout, chancellor …"""

_PLACEMENTS: Final = {c.REPLACE: "robe", c.UNDER: "medallist"}
_EFFECTS: Final = {
    c.CHOICE: "scales",
    c.EXCHANGE: "trade",
    c.APPOINTMENT: "pointing",
    c.DRAFT: "bookmarklet",
    c.ARCHIVE: "archive-register",
    c.STEPPING_STONE: "stone-stack",
    c.TREASURY: "locked-chest",
}
_SCORERS: Final = {
    c.PER_CARD: "ink-swirl",
    c.PER_SET: "gears",
    c.PER_CIRCLE_AND_GEM: "gem-pendant",
    c.PER_NEIGHBOUR: "three-friends",
}


def emblem(cards: c.Cards, card: int) -> str:
    """The icon behind the rows of a card."""
    if card < c.FIRST_LAW:
        return CHARACTERS[card]
    if cards.takes[card]:
        return "secret-book"
    placed = _PLACEMENTS.get(cards.placement[card])
    return placed or _EFFECTS.get(cards.effect[card]) or _SCORERS.get(cards.scorer[card], "scales")

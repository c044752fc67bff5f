"""Roll Player: 1 to 4 players make a hero each, die by die."""

from __future__ import annotations

from ludoteka.kernel.title import Title

TITLE = Title(
    "roll_player",
    "Roll Player",
    ("ru",),
    1,
    4,
    ("choose_classes", "friendly_market", "less_random_setup", "random_market_deck", "short_game"),
    (1, 2),
)

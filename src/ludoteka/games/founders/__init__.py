"""Founders of Gloomhaven: building a city of storehouses, roads and votes, for 1 to 4 players."""

from __future__ import annotations

from ludoteka.kernel.title import Title

TITLE = Title(
    "founders",
    "Founders of Gloomhaven",
    ("ru",),
    1,
    4,
    ("achievements", "easy", "hard", "historical", "medium", "no_workers", "thematic", "very_hard"),
)

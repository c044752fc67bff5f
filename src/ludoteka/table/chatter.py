"""What may be said at a table, and how often."""

from __future__ import annotations

import unicodedata
from typing import Final

from ludoteka.table.names import visible
from ludoteka.table.rules import CHAT, refused

LONGEST: Final = 500
MOST: Final = 6
"""So many messages of one seat are taken…"""
SPAN: Final = 10.0
"""…in so many seconds."""


def fit_text(text: str) -> str:
    """A message as it is kept: one line, nothing invisible in it."""
    if len(text) > 4 * LONGEST:
        raise refused(CHAT)
    fit = " ".join(visible(" ".join(unicodedata.normalize("NFC", text).split())).split())
    if not 1 <= len(fit) <= LONGEST:
        raise refused(CHAT)
    return fit


def fit_rate(said: list[float], now: float) -> None:
    """Refuse who has said much just now; `said` are the times of that seat's last messages."""
    if len([moment for moment in said if moment > now - SPAN]) >= MOST:
        raise refused(CHAT)

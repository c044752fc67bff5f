"""Whoever says things in the reader's language, as the drawings of a game know it."""

from __future__ import annotations

from typing import Any, Protocol

from ludoteka.kernel.game import Game
from ludoteka.kernel.sentences import Sentence


class Words(Protocol):
    """A language for one game; `ludoteka.language.Speaker` is one."""

    @property
    def game(self) -> Game: ...
    @property
    def language(self) -> str: ...
    def name(self, axis: str, index: int) -> str: ...
    def sentence(self, sentence: Sentence, fields: dict[str, int]) -> str: ...
    def __hash__(self) -> int: ...


class Narration(Words, Protocol):
    """Words at a table with people."""

    @property
    def nowhere(self) -> Words:
        """The same language at no table: what names nobody is drawn with it, once for all tables."""


def rail(words: Words, counter: Sentence, fields: dict[str, int], steps: list[Sentence], now: int) -> dict[str, Any]:
    """Where the game stands: a counter, the steps of a round, and the present one."""
    said = [words.sentence(step, {}) for step in steps]
    return {"counter": words.sentence(counter, fields), "steps": said, "now": now}

"""Hints: what a search in the seat thinks of its options. They are made from the seat's view alone, in a worker."""

from __future__ import annotations

import msgspec

from ludoteka import bots
from ludoteka.bots import advice
from ludoteka.bots.seat import Question
from ludoteka.kernel.chance import Chance
from ludoteka.language import Speaker


class Hint(msgspec.Struct, frozen=True):
    """An option, what it is worth beside the best, and why: `ludoteka.bots.advice.Hint` as it travels."""

    value: int
    points: float
    """By how much it is worse than the best option, in points to expect: 0 or less."""
    why: str
    """One sentence, to be translated."""
    fields: dict[str, str] = {}

    def reason(self, speaker: Speaker) -> str:
        """Why, in the reader's language."""
        fields = {name: speaker.word(text) if name == "source" else text for name, text in self.fields.items()}
        return speaker.text(self.why, **fields)


def advise(asked: Question, chance: Chance) -> list[Hint]:
    """The best options of a question, best first."""
    found = advice.advise(asked, chance, bots.search_settings(asked.game, {}))
    hints = [Hint(hint.value, hint.points, hint.why.one, hint.fields) for hint in found]
    return sorted(hints, key=lambda hint: -hint.points)

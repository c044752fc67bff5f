"""Hints: what a bot in the seat would think of its options. They are made from the seat's view alone, in a worker."""

from __future__ import annotations

from typing import Final

import msgspec

from ludoteka.bots.greedy import EQUAL, WORLDS, Greedy
from ludoteka.bots.seat import Question
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.sentences import say

SHOWN: Final = 3
"""So many options are advised."""

FORCED: Final = say("There is nothing else to do.")
BEST: Final = say("It looks best now, {points} better than the next.")
AS_GOOD: Final = say("Another option looks as good.")
WORSE: Final = say("It looks {points} worse than the best.")


class Hint(msgspec.Struct, frozen=True):
    """An option, what it is worth beside the best, and why."""

    value: int
    points: float
    """By how much it is worse than the best option, in points to expect: 0 or less."""
    why: str
    """One sentence, to be translated."""
    fields: dict[str, str] = {}


def advise(asked: Question, chance: Chance) -> list[Hint]:
    """The best options of a question, best first, by what greedy thinks of them."""
    if len(asked.options) == 1:
        return [Hint(asked.options[0], 0.0, FORCED.one)]
    bot = Greedy(asked.game, chance)
    worths = bot.heuristics.appraisal(asked.view, asked.options)
    if worths is None:
        worths = [worth / WORLDS for worth in bot.foresight(asked)]
    ranked = sorted(zip(worths, asked.options, strict=True), key=lambda pair: -pair[0])[:SHOWN]
    best = ranked[0][0]
    hints: list[Hint] = []
    for place, (worth, value) in enumerate(ranked):
        behind = best - ranked[1][0] if place == 0 else best - worth
        if behind <= EQUAL:
            hints.append(Hint(value, 0.0, AS_GOOD.one))
        else:
            points = 0.0 if place == 0 else worth - best
            hints.append(Hint(value, points, (WORSE if place else BEST).one, {"points": f"{behind:.1f}"}))
    return hints

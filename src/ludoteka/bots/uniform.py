"""The bot that takes any legal answer, each equally likely."""

from __future__ import annotations

from typing import Final

from ludoteka.bots.seat import Bot, Question
from ludoteka.kernel.chance import Chance


class Uniform(Bot):
    """It never looks at the table: the measure of all other bots, and the quickest."""

    def __init__(self, chance: Chance) -> None:
        self.chance: Final = chance

    def choose(self, asked: Question) -> int:
        return asked.options[self.chance.below(len(asked.options))]

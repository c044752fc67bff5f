"""The bot that takes what looks best now."""

from __future__ import annotations

from typing import Final

from ludoteka.bots.seat import Bot, Question
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest

WORLDS: Final = 6
"""How many worlds it imagines where it looks one step ahead."""
EQUAL: Final = 1e-9
"""Worths closer than this are equal."""


class Greedy(Bot):
    """It asks the game's heuristics what each option is worth, or looks one step ahead in a few imagined worlds."""

    def __init__(self, game: Game, chance: Chance, whim: float = 0.0) -> None:
        self.heuristics: Final[Heuristics] = taught(game, "greedy")
        self.chance: Final = chance
        self.whim: Final = whim
        """How often it takes any answer instead."""

    def choose(self, asked: Question) -> int:
        options = asked.options
        if len(options) == 1:
            return options[0]
        if self.whim > 0.0 and self.chance.below(1000) < 1000 * self.whim:
            return options[self.chance.below(len(options))]
        worths = self.heuristics.appraisal(asked.view, options)
        if worths is None:
            worths = self.foresight(asked)
        best = max(worths) - EQUAL
        equals: list[int] = []
        for option, worth in zip(options, worths, strict=True):
            if worth >= best:
                equals.append(option)
        return equals[0] if len(equals) == 1 else equals[self.chance.below(len(equals))]

    def foresight(self, asked: Question) -> list[float]:
        """The mean lead after each option, in worlds common to all of them."""
        worths = [0.0] * len(asked.options)
        for _ in range(WORLDS):
            world = asked.imagine(self.chance)
            self.unseal(world, asked.seat)
            for index, option in enumerate(asked.options):
                then = world.clone()
                then.play(asked.seat, option)
                worths[index] += lead(self.heuristics.projection(then), asked.seat)
        return worths

    def unseal(self, world: Position, seat: int) -> None:
        """Where all answer at once, let the others answer at random, so that what the seat answers takes effect."""
        if world.seat != SEVERAL:
            return
        for other in range(world.seats):
            if other != seat and world.owing >> other & 1:
                options = world.options(other)
                world.play(other, options[self.chance.below(len(options))])


def taught(game: Game, bot: str) -> Heuristics:
    """What the game teaches a bot that cannot play without."""
    found = game.heuristics()
    if found is None:
        raise BadRequest(
            "{game} has no heuristics yet, and {bot} needs them; choose another bot", game=game.id, bot=bot
        )
    return found


def lead(points: list[float], seat: int) -> float:
    """By how much a seat is ahead of the best of the others; alone, its points."""
    if len(points) == 1:
        return points[0]
    return points[seat] - max([points[other] for other in range(len(points)) if other != seat])

"""The bot that tries its best options out: it plays imagined worlds on from each of them and takes the best mean."""

from __future__ import annotations

from typing import Final

from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.seat import Bot, Question
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Position

DOUBT: Final = 1.0
"""An option that looks worse than the best by more than this is not tried."""


class Rollout(Bot):
    """Flat Monte Carlo. The options that look best are tried in the same worlds; all seats go on greedily in them."""

    def __init__(self, game: Game, chance: Chance, iterations: int, breadth: int, horizon: int) -> None:
        self.heuristics: Final[Heuristics] = taught(game, "rollout")
        self.chance: Final = chance
        self.iterations: Final = iterations
        self.breadth: Final = breadth
        self.horizon: Final = horizon

    def choose(self, asked: Question) -> int:
        if len(asked.options) == 1:
            return asked.options[0]
        tried = self.promising(asked)
        if len(tried) == 1:
            return tried[0]
        worths = [0.0] * len(tried)
        for _ in range(max(1, self.iterations // len(tried))):
            world = asked.imagine(self.chance)
            self.unseal(world, asked.seat)
            for index, option in enumerate(tried):
                then = world.clone()
                then.play(asked.seat, option)
                self.play_on(then)
                worths[index] += lead(self.heuristics.projection(then), asked.seat)
        # Of equals the one that looked best.
        return tried[worths.index(max(worths))]

    def promising(self, asked: Question) -> list[int]:
        """The options to try, best first: by the game's appraisal, or any where it has none."""
        worths = self.heuristics.appraisal(asked.view, asked.options)
        order = list(range(len(asked.options)))
        self.chance.shuffle(order)
        if worths is not None:
            order.sort(key=worths.__getitem__, reverse=True)
            least = worths[order[0]] - DOUBT
            order = [index for index in order if worths[index] >= least]
        return [asked.options[index] for index in order[: self.breadth]]

    def play_on(self, world: Position) -> None:
        """Go on to the horizon, or to the end of the game."""
        for _ in range(self.horizon):
            if world.seat == OVER:
                return
            if world.seat == CHANCE:
                world.play(CHANCE, self.chance.pick(world.options(CHANCE), world.weights()))
            elif world.seat == SEVERAL:
                answers = [(seat, self.answer(world, seat)) for seat in range(world.seats) if world.owing >> seat & 1]
                for seat, value in answers:
                    world.play(seat, value)
            else:
                world.play(world.seat, self.answer(world, world.seat))

    def answer(self, world: Position, seat: int) -> int:
        """What a seat of an imagined world would answer, by what it may know there."""
        options = world.options(seat)
        if len(options) == 1:
            return options[0]
        worths = self.heuristics.counsel(world, seat, options)
        if worths is None:
            return options[self.chance.below(len(options))]
        return options[worths.index(max(worths))]

    def unseal(self, world: Position, seat: int) -> None:
        """Where all answer at once, let the others answer as they would, so that the seat's answer takes effect."""
        if world.seat != SEVERAL:
            return
        others = [other for other in range(world.seats) if other != seat and world.owing >> other & 1]
        answers = [self.answer(world, other) for other in others]
        for other, value in zip(others, answers, strict=True):
            world.play(other, value)

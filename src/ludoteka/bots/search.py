"""The bot that looks ahead in many imagined worlds (information-set Monte Carlo tree search).

It asks the heuristic for the options that look best, and compares them in worlds common to all: each sweep deals a new
world that agrees with the view, and walks through it once from each option, with the same dice. Those that fall clearly
behind are left out of the next, and fewer and fewer stay as the budget is spent (`race.py`).

Where the game has a `Forecaster`, no walk is made: options are appraised by what the history so far makes likely, and
near the end each question is played to the very end of the game in worlds that are likely too.

All walks go down one tree: at each decision the seat asked takes the option with the best upper confidence bound by its
own statistics, several seats at once each by its own. What chance lays open to the searcher leads to different nodes,
what stays hidden from it does not. Beyond the tree a few answers are played by the heuristic, until nothing is half
done; the change of the projected points is the result, and every seat counts its lead.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from ludoteka.bots.greedy import lead, taught
from ludoteka.bots.race import Race
from ludoteka.bots.seat import Bot, Question
from ludoteka.bots.tree import Arms, Habits, Node, fold, mixed
from ludoteka.bots.value import Value, learned
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Forecast, Forecaster, Heuristics
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import view

LONGEST: Final = 400
"""No walk plays on for longer."""
FIRST_DOUBT: Final = 1.0
"""The spread of results, in points, supposed before there are some."""
SEEDS: Final = 1 << 53
"""Dice of a world are one of so many."""
AT_ONCE: Final = 150
"""Worlds that are foreseen side by side."""


class Settings:
    """How a search thinks; `ludoteka.bots` declares each with its range, and lets some grow with the budget."""

    def __init__(self) -> None:
        self.iterations = 200
        self.milliseconds = 0
        self.candidates = 4
        self.patience = 0.0
        self.margin = 2.0
        self.trust = 3.0
        self.faith = 5.0
        self.curiosity = 0.5
        self.breadth = 4.0
        self.growth = 0.3
        self.depth = 60
        self.pauses = 0
        self.whim = 0.0
        self.habit = 0.0
        self.redeal = 0.0
        self.learned = 1
        self.foreseen = 1
        self.wider = 2.0
        self.calmer = 0.13
        self.further = 0.0


class Step:
    """An answer given on the way down."""

    __slots__ = ("arms", "index", "seat")

    def __init__(self, arms: Arms, index: int, seat: int) -> None:
        self.arms: Final = arms
        self.index: Final = index
        self.seat: Final = seat


class Search(Bot):
    """The same view, seed, settings and earlier answers give the same answer, if the budget is in iterations."""

    def __init__(self, game: Game, chance: Chance, settings: Settings) -> None:
        self.game: Final = game
        self.chance: Final = chance
        self.settings: Final = settings
        self.heuristics: Final[Heuristics] = taught(game, "search")
        self.value: Final = learned(game, self.heuristics) if settings.learned else Value(self.heuristics)
        self.listens: Final = settings.foreseen > 0 and self.heuristics.listens()
        self.trust = settings.trust
        """How many trials the word of the heuristic counts in the question at hand."""
        self.root = Node(game.players)
        self.me = -1
        self.iterations = 0
        """How many walks were made for the last answer."""
        self._began = 0.0
        """When the question at hand was asked."""
        self._dice: Chance = chance
        """What falls in the world at hand: the same for every option."""
        self._habits: list[Habits] = []
        self._given: list[int] = []
        """Seat and key of each answer given beyond the tree in the walk at hand."""
        self._kept: list[Node] = []
        self._sights: list[View] = []
        """Nodes in which the own last answer is followed by a question to oneself, and the view in each."""
        self._count = 0
        self._mean = 0.0
        self._square = 0.0
        self._spread = FIRST_DOUBT

    def choose(self, asked: Question) -> int:
        if len(asked.options) == 1:
            self.iterations = 0
            return asked.options[0]
        self.think(asked)
        return self.root.at(self.me).values[self.choose_from(asked.options)]

    def choose_from(self, options: list[int]) -> int:
        """The place of the option that stayed in the race and is worth most, after the search."""
        arms = self.root.at(self.me)
        best = -1
        for index, value in enumerate(arms.values):
            if value in options and (best < 0 or self._better(arms, index, best)):
                best = index
        return best

    def _better(self, arms: Arms, one: int, other: int) -> bool:
        """Tried more often; of those tried equally often, worth more."""
        if arms.visits[one] != arms.visits[other]:
            return arms.visits[one] > arms.visits[other]
        return arms.worth(one, self.trust) > arms.worth(other, self.trust)

    def think(self, asked: Question) -> None:
        """Search until the budget is spent or one option is left; `root` holds what was found."""
        self.me = asked.seat
        self.root = self._remembered(asked.view)
        self._habits = [Habits() for _ in range(self.game.players)]
        self._kept = []
        self._sights = []
        self._count = 0
        self._mean = 0.0
        self._square = 0.0
        self._spread = FIRST_DOUBT
        self.iterations = 0
        self._began = perf_counter()
        forecaster = self.heuristics.forecaster(asked.view, asked.heard) if self.listens else None
        race = Race(self._candidates(asked, forecaster))
        if forecaster is None:
            self.trust = self.settings.trust
            while self._races(race):
                self._sweep(asked, race)
                self._thin(race)
            return
        self.trust = self.settings.faith
        forecast = forecaster.forecast(self.chance)
        while forecast is not None and self._races(race):
            self._foresee(forecast, race)
            self._thin(race)

    def _races(self, race: Race) -> bool:
        """Whether more than one option is left, and budget for another look at them."""
        return len(race.runners) > 1 and (not self.iterations or self._spent(len(race.runners)) <= 1.0)

    def _spent(self, more: int) -> float:
        """The part of the budget that is spent, or will be after so many walks more."""
        if self.settings.milliseconds > 0:
            return 1000.0 * (perf_counter() - self._began) / self.settings.milliseconds
        return (self.iterations + more) / self.settings.iterations

    def _remembered(self, seen: View) -> Node:
        """What the last search found below this view, when no one else and no chance came in between."""
        for sight, node in zip(self._sights, self._kept, strict=True):
            if sight == seen:
                fold(node, self.trust)
                return node
        return Node(self.game.players)

    def _candidates(self, asked: Question, forecaster: Forecaster | None) -> list[int]:
        """The places of the options that look best."""
        arms = self.root.at(self.me)
        options = asked.options
        if arms.unknown(options):
            worths: list[float] | None
            if forecaster is None:
                worths = self.heuristics.appraisal(asked.view, options)
            else:
                worths = forecaster.appraisal(options)
            if worths is None:
                worths = self.heuristics.counsel(asked.imagine(self.chance), self.me, options)
            arms.meet(options, worths)
        found: list[int] = []
        for index, value in enumerate(arms.values):
            if len(found) < self.settings.candidates and value in options:
                found.append(index)
        return found

    def _sweep(self, asked: Question, race: Race) -> None:
        """Walk through one world from each option that is still in the race."""
        settings = self.settings
        chance = self.chance
        world = asked.imagine(chance)
        self.reopen(world)
        before = self.projection(world)
        seed = chance.below(SEEDS)
        self._dice = SeededChance(seed)
        shared: list[Step] = []
        others: list[int] = []
        if world.seat == SEVERAL:
            for seat in range(world.seats):
                if seat != self.me and world.owing >> seat & 1:
                    others.append(seat)
                    others.append(self._pick(self.root, world, seat, shared))
        arms = self.root.at(self.me)
        if settings.redeal > 0.0 and world.seat != SEVERAL and chance.below(1000) < 1000 * settings.redeal:
            self._walk(world.clone(), arms.values[race.runners[0]], [], before, True)
        results: list[float] = []
        for index in race.runners:
            then = world.clone()
            for place in range(0, len(others), 2):
                then.play(others[place], others[place + 1])
            path = shared[:]
            path.append(Step(arms, index, self.me))
            self._dice = SeededChance(seed)
            results.append(self._walk(then, arms.values[index], path, before))
        race.note(results)

    def _foresee(self, forecast: Forecast, race: Race) -> None:
        """Look at the end in some worlds, from each option that is still in the race."""
        arms = self.root.at(self.me)
        worlds = AT_ONCE
        if not self.settings.milliseconds:
            left = self.settings.iterations - self.iterations
            worlds = max(1, min(worlds, left // len(race.runners)))
        for results in forecast.results([arms.values[index] for index in race.runners], worlds):
            self.iterations += len(results)
            race.note(results)
            for index, result in zip(race.runners, results, strict=True):
                arms.note(index, result)

    def _thin(self, race: Race) -> None:
        """Leave out of the race who is clearly behind."""
        settings = self.settings
        spent = self._spent(0)
        if spent >= settings.patience:
            arms = self.root.at(self.me)
            late = (spent - settings.patience) / (1.0 - settings.patience)
            race.thin([arms.worth(index, self.trust) for index in race.runners], self.trust, settings.margin, late)

    def _walk(self, world: Position, value: int, path: list[Step], before: list[float], redealt: bool = False) -> float:
        """Answer, and go on down the tree and a little beyond; what it came to for the searcher.

        In a world dealt anew for the first rival who is asked, only that rival learns.
        """
        settings = self.settings
        self.iterations += 1
        self._given = []
        learner = self.me
        node = self.root
        world.play(self.me, value)
        key = mixed(0, value)
        for down in range(settings.depth + 1):
            key = self._let_fall(world, key)
            if world.seat == OVER:
                break
            if down == settings.depth:
                self._play_on(world, None)
                break
            if redealt and learner == self.me and world.seat >= 0 and world.seat != self.me:
                learner = world.seat
                path = []
                world = self.game.imagine(view(self.game, world, learner), self.chance)
                before = self.projection(world)
            key = mixed(mixed(key, world.seat + 3), world.kind)
            child = node.children.get(key)
            if child is None:
                child = Node(world.seats)
                node.children[key] = child
                if down == 0 and world.seat == self.me:
                    self._kept.append(child)
                    self._sights.append(view(self.game, world, self.me))
                self._play_on(world, child)
                break
            node = child
            key = self._answer(node, world, path)
        points = self.projection(world)
        # Some worlds are better for a seat than others whatever it does: what counts is the change.
        results = [lead(points, seat) - lead(before, seat) for seat in range(world.seats)]
        for step in path:
            if settings.redeal == 0.0 or step.seat == learner:
                step.arms.note(step.index, results[step.seat])
        for place in range(0, len(self._given), 2):
            self._habits[self._given[place]].note(self._given[place + 1], results[self._given[place]])
        self._weigh(results[self.me])
        return results[self.me]

    def projection(self, world: Position) -> list[float]:
        """The final points to expect: by experience, or where there is none as the heuristic sees it."""
        return self.value.projection(world)

    def reopen(self, world: Position) -> None:
        """Where all answer at once, let those who have answered choose anew: a sampled answer has no reason behind."""
        if world.seat == SEVERAL:
            for seat in range(world.seats):
                if seat != self.me and world.sealed[seat] >= 0:
                    world.sealed[seat] = -1
                    world.owing |= 1 << seat

    def _answer(self, node: Node, world: Position, path: list[Step]) -> int:
        """Let whoever is asked answer; the key of what was answered."""
        if world.seat != SEVERAL:
            value = self._pick(node, world, world.seat, path)
            world.play(world.seat, value)
            return mixed(0, value)
        owing = world.owing
        key = 0
        for seat in range(world.seats):
            if owing >> seat & 1:
                value = self._pick(node, world, seat, path)
                world.play(seat, value)
                key = mixed(key, value)
        return key

    def _pick(self, node: Node, world: Position, seat: int, path: list[Step]) -> int:
        """What a seat answers in the tree."""
        options = world.options(seat)
        if len(options) == 1:
            return options[0]
        settings = self.settings
        arms = node.at(seat)
        if arms.unknown(options):
            arms.meet(options, self.heuristics.counsel(world, seat, options))
        width = int(settings.breadth * (arms.tried + 1.0) ** settings.growth)
        index = arms.select(options, width, settings.trust, settings.curiosity * self._spread)
        path.append(Step(arms, index, seat))
        return arms.values[index]

    def _let_fall(self, world: Position, key: int) -> int:
        """Let chance decide until somebody else does; what the searcher sees of it becomes part of the key."""
        me = self.me
        dice = self._dice
        while world.seat == CHANCE:
            value = dice.pick(world.options(CHANCE), world.weights())
            world.play(CHANCE, value)
            if world.learned >> me & 1:
                key = mixed(key, value)
        return key

    def _play_on(self, world: Position, node: Node | None) -> None:
        """A few answers beyond the tree, by the heuristic and now and then by whim, to a quiet moment.

        A new node of the tree learns what the heuristic says of its options.
        """
        whim = int(1000 * self.settings.whim)
        left = self.settings.pauses
        for number in range(LONGEST):
            while world.seat == CHANCE:
                world.play(CHANCE, self._dice.pick(world.options(CHANCE), world.weights()))
            if world.seat == OVER:
                return
            if self.heuristics.quiet(world):
                left -= 1
                if left < 0:
                    return
            owing = world.owing if world.seat == SEVERAL else 1 << world.seat
            for seat in range(world.seats):
                if owing >> seat & 1:
                    options = world.options(seat)
                    value = options[0]
                    if len(options) > 1:
                        if whim and self._dice.below(1000) < whim:
                            value = options[self._dice.below(len(options))]
                        else:
                            worths = self.heuristics.counsel(world, seat, options)
                            if number == 0 and node is not None:
                                node.at(seat).meet(options, worths)
                            value = self._by_habit(world.kind, seat, options, worths)
                    world.play(seat, value)

    def _by_habit(self, kind: int, seat: int, options: list[int], worths: list[float] | None) -> int:
        """What the heuristic finds best, and what turned out well so far."""
        habit = self.settings.habit
        if habit > 0.0:
            habits = self._habits[seat]
            if worths is None:
                worths = [0.0] * len(options)
            worths = [
                worth + habit * habits.lean(mixed(kind, option)) for option, worth in zip(options, worths, strict=True)
            ]
        if worths is None:
            return options[self._dice.below(len(options))]
        value = options[worths.index(max(worths))]
        if habit > 0.0:
            self._given.append(seat)
            self._given.append(mixed(kind, value))
        return value

    def follow(self, world: Position, seat: int, value: int, seed: int) -> None:
        """Let a seat answer, and everybody go on by the heuristic as far as a walk does, with the dice of a seed."""
        self._dice = SeededChance(seed)
        if world.seat == SEVERAL:
            for other in range(world.seats):
                if other != seat and world.owing >> other & 1:
                    world.play(other, self.best(world, other))
        world.play(seat, value)
        self._play_on(world, None)

    def best(self, world: Position, seat: int) -> int:
        """What the heuristic would answer."""
        options = world.options(seat)
        if len(options) == 1:
            return options[0]
        worths = self.heuristics.counsel(world, seat, options)
        return options[self._dice.below(len(options)) if worths is None else worths.index(max(worths))]

    def _weigh(self, result: float) -> None:
        """Keep the standard deviation of results, the measure of how far a doubt reaches."""
        self._count += 1
        off = result - self._mean
        self._mean += off / self._count
        self._square += off * (result - self._mean)
        if self._count > 7:
            self._spread = max(0.05, sqrt(self._square / (self._count - 1)))

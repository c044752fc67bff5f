"""Hints: the best options by a search, what each is worth, and why, from the parts of the heuristic."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.bots.search import SEEDS, Search, Settings
from ludoteka.bots.seat import Question
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.sentences import Sentence, say

WORLDS: Final = 4
"""In how many worlds the reasons are looked for."""
SLIGHT: Final = 0.05
"""Differences below this are no reason."""

FORCED: Final = say("There is nothing else to do.")
EVEN: Final = say("No other option is clearly better.")
NOW: Final = say("It scores {points} more for this than the others: {source}.")
LATER: Final = say("It promises {points} more for later than the others.")
RIVALS: Final = say("It holds the strongest rival back by {points} more than the others.")


class Hint(NamedTuple):
    """An option, what it is worth, and why."""

    value: int
    points: float
    """By how much it is better or worse than the best option, in points of the lead to expect: 0 for the best."""
    thought: float
    """The part of the search that was spent on it, from 0 to 1: how sure the search is."""
    why: Sentence
    """One sentence, with the fields `points` and `source`."""
    fields: dict[str, str]
    """`points` as text; `source` as the game names it ("part circles", or an English word to be translated)."""


class Parts:
    """What an option does, in points: now, by source; later, by the projection; to the best of the rivals."""

    def __init__(self) -> None:
        self.sources: Final[dict[str, float]] = {}
        self.later = 0.0
        self.rivals = 0.0


def advise(asked: Question, chance: Chance, settings: Settings, count: int = 3) -> list[Hint]:
    """The best options of a question, best first, from what the seat may know."""
    search = Search(asked.game, chance, settings)
    if len(asked.options) == 1:
        return [Hint(asked.options[0], 0.0, 1.0, FORCED, {})]
    search.think(asked)
    arms = search.root.at(asked.seat)
    trust = search.trust
    found = [index for index, value in enumerate(arms.values) if value in asked.options]
    first = search.choose_from(asked.options)
    order = sorted(found, key=lambda index: (index != first, -arms.visits[index], -arms.worth(index, trust)))[:count]
    parts = [_parts(search, asked, arms.values[index], chance) for index in order]
    hints: list[Hint] = []
    for place, index in enumerate(order):
        others = [each for number, each in enumerate(parts) if number != place]
        why, fields = _reason(parts[place], others)
        points = min(0.0, arms.worth(index, trust) - arms.worth(first, trust))
        thought = arms.visits[index] / arms.tried if arms.tried else float(index == first)
        hints.append(Hint(arms.values[index], points, thought, why, fields))
    return hints


def _parts(search: Search, asked: Question, value: int, chance: Chance) -> Parts:
    """What follows of an option, in a few worlds, if everybody goes on by the heuristic until nothing is half done."""
    found = Parts()
    seat = asked.seat
    game = asked.game
    for _ in range(WORLDS):
        world = asked.imagine(chance)
        before = search.heuristics.projection(world)
        scored = game.scores(world)
        sources = game.sources(world)[seat]
        search.reopen(world)
        search.follow(world, seat, value, chance.below(SEEDS))
        after = search.heuristics.projection(world)
        now = game.scores(world)[seat] - scored[seat]
        found.later += (after[seat] - before[seat] - now) / WORLDS
        found.rivals += (_best_other(before, seat) - _best_other(after, seat)) / WORLDS
        told = game.sources(world)[seat]
        for name in [*told, *[name for name in sources if name not in told]]:
            gain = (told.get(name, 0) - sources.get(name, 0)) / WORLDS
            found.sources[name] = found.sources.get(name, 0.0) + gain
    return found


def _best_other(points: list[float], seat: int) -> float:
    return max([each for other, each in enumerate(points) if other != seat], default=0.0)


def _reason(mine: Parts, others: list[Parts]) -> tuple[Sentence, dict[str, str]]:
    """The part in which an option differs most, for the better, from the mean of the others shown."""
    number = max(1, len(others))
    best = SLIGHT
    why = EVEN
    fields: dict[str, str] = {}
    for name, gain in mine.sources.items():
        more = gain - sum([other.sources.get(name, 0.0) for other in others]) / number
        if more > best:
            best = more
            why = NOW
            fields = {"points": f"{more:.1f}", "source": name}
    more = mine.later - sum([other.later for other in others]) / number
    if more > best:
        best = more
        why = LATER
        fields = {"points": f"{more:.1f}"}
    more = mine.rivals - sum([other.rivals for other in others]) / number
    if more > best:
        why = RIVALS
        fields = {"points": f"{more:.1f}"}
    return why, fields

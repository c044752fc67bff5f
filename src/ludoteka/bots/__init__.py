"""Bots by name, as a command line calls them: "greedy", or with parameters "search:iterations=400"."""

from __future__ import annotations

from math import log2, nan
from typing import TYPE_CHECKING, Final, NamedTuple

from ludoteka.compiled import in_use
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sentences import Sentence, say

if TYPE_CHECKING:
    from ludoteka.bots.search import Settings
    from ludoteka.bots.seat import Bot


class Parameter(NamedTuple):
    """Something that can be set of a bot: "search:iterations=400"."""

    name: str
    about: Sentence
    default: float
    low: float
    high: float
    whole: bool = False
    """Whether only whole numbers will do."""
    budget: bool = False
    """Whether it says how much to think: more is better and costs time, so there is nothing to tune."""
    likely: tuple[float, float] | None = None
    """Where a good value is sought, if not in the whole range."""
    ratio: bool = False
    """Whether ratios of it matter, not differences."""


class Trait(NamedTuple):
    """What is said of a bot before it is made."""

    name: str
    about: Sentence
    parameters: tuple[Parameter, ...] = ()


MOST_PATIENCE: Final = 0.8
"""Some of the budget is left for the best options alone."""

SEARCH = (
    Parameter("iterations", say("worlds looked at for each answer"), 200, 1, 1_000_000, True, True),
    Parameter("milliseconds", say("time for each answer instead; 0 counts iterations"), 0, 0, 600_000, True, True),
    Parameter(
        "candidates",
        say("options compared, the best by the heuristic"),
        4,
        2,
        1000,
        True,
        likely=(2, 12),
        ratio=True,
    ),
    Parameter(
        "patience",
        say("the part of the budget that is spent before an option may be left out"),
        0.0,
        0.0,
        MOST_PATIENCE,
    ),
    Parameter(
        "margin",
        say("standard errors by which an option must lie behind to be left out"),
        2.0,
        0.0,
        100.0,
        likely=(0.5, 4.0),
    ),
    Parameter(
        "trust",
        say("how many trials the word of the heuristic counts"),
        3.0,
        0.1,
        1000.0,
        likely=(0.5, 100.0),
        ratio=True,
    ),
    Parameter(
        "faith",
        say("the same where the game is played to its end"),
        5.0,
        0.1,
        1000.0,
        likely=(0.5, 100.0),
        ratio=True,
    ),
    Parameter(
        "curiosity",
        say("how much a doubt counts, in standard deviations of the result"),
        0.5,
        0.0,
        10.0,
        likely=(0.0, 2.0),
    ),
    Parameter(
        "breadth",
        say("options considered in the tree at first, the best by the heuristic"),
        4.0,
        1.0,
        1000.0,
        likely=(1.0, 30.0),
        ratio=True,
    ),
    Parameter("growth", say("the power of the trials with which their number grows"), 0.3, 0.0, 1.0, likely=(0.0, 0.7)),
    Parameter(
        "depth",
        say("answers for which the tree grows below the options compared"),
        60,
        0,
        1000,
        True,
        likely=(0, 60),
    ),
    Parameter(
        "pauses",
        say("quiet moments passed beyond the tree, everybody answering by the heuristic"),
        0,
        0,
        200,
        True,
        likely=(0, 12),
    ),
    Parameter("whim", say("how often such an answer is any legal one"), 0.0, 0.0, 1.0, likely=(0.0, 0.3)),
    Parameter(
        "habit",
        say("how much it counts beyond the tree how an answer turned out elsewhere"),
        0.0,
        0.0,
        10.0,
        likely=(0.0, 1.0),
    ),
    Parameter(
        "redeal", say("in how many worlds a rival believes what it sees, not what the searcher knows"), 0.0, 0.0, 0.9
    ),
    Parameter("learned", say("1: judged by experience; 0: by the heuristic alone"), 1, 0, 1, True),
    Parameter(
        "foreseen", say("1: played to its end in likely worlds, where the game can; 0: by walks alone"), 1, 0, 1, True
    ),
    Parameter("wider", say("more candidates for each doubling of the game's own budget"), 2.0, 0.0, 100.0),
    Parameter("calmer", say("more patience for each doubling of it"), 0.13, 0.0, 0.5),
    Parameter("further", say("more pauses for each doubling of it"), 0.0, 0.0, 20.0, likely=(0.0, 4.0)),
)

ROLLOUT = (
    Parameter(
        "iterations", say("worlds played on at each question, shared by the options tried"), 12, 1, 100_000, True, True
    ),
    Parameter("breadth", say("options tried, the best by the heuristic"), 4, 1, 1000, True, likely=(2, 30), ratio=True),
    Parameter(
        "horizon",
        say("answers for which each world is played on"),
        400,
        1,
        100_000,
        True,
        likely=(4, 1000),
        ratio=True,
    ),
)

GREEDY = (Parameter("whim", say("how often it takes any legal answer instead"), 0.0, 0.0, 1.0),)

SEARCHER: Final = Trait("search", say("looks ahead in many imagined worlds"), SEARCH)

TRAITS = (
    Trait("random", say("takes any legal answer, each equally likely")),
    Trait("greedy", say("takes what looks best now, by the game's own heuristics"), GREEDY),
    Trait("rollout", say("plays imagined worlds on from its best options and takes the best mean"), ROLLOUT),
    SEARCHER,
    Trait("easy", say("sees what is good now, and now and then follows a whim")),
    Trait("normal", say("thinks half a second ahead and seldom misses a chance")),
    Trait("hard", say("takes its time, weighs what you may hold, and forgives nothing")),
)

MOMENT: Final = {"compiled": 50.0, "pure": 250.0}
"""Milliseconds that a game's own iterations take, about."""

STRENGTHS = {
    "easy": ("greedy", {"whim": 0.25}),
    "normal": ("search", {"milliseconds": 500.0}),
    "hard": ("search", {"milliseconds": 2500.0}),
}
"""Bots for people: what each strength is made of. The game's own settings (`manners`) come with it."""


def parse(spec: str) -> tuple[Trait, dict[str, float]]:
    """The trait and the parameters a name asks for; an unknown one is refused with what exists.

    >>> parse("greedy")[0].name
    'greedy'
    """
    name, *settings = spec.split(":")
    for trait in TRAITS:
        if trait.name == name:
            return trait, _parameters(trait, settings)
    raise BadRequest("there is no bot '{name}'; the bots are {bots}", name=name, bots=", ".join(t.name for t in TRAITS))


def _parameters(trait: Trait, settings: list[str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        known = {parameter.name: parameter for parameter in trait.parameters}
        if name not in known or not equals:
            if not known:
                raise BadRequest("{bot} has no parameter '{setting}'; it has none", bot=trait.name, setting=setting)
            raise BadRequest(
                "{bot} has no parameter '{setting}'; its parameters are {parameters}",
                bot=trait.name,
                setting=setting,
                parameters=", ".join(known),
            )
        found[name] = _number(known[name], value)
    return found


def _number(parameter: Parameter, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not parameter.low <= value <= parameter.high or (parameter.whole and value != int(value)):
        if parameter.whole:
            raise BadRequest(
                "{name} is a whole number from {low:g} to {high:g}, not {value}",
                name=parameter.name,
                low=parameter.low,
                high=parameter.high,
                value=text,
            )
        raise BadRequest(
            "{name} is a number from {low:g} to {high:g}, not {value}",
            name=parameter.name,
            low=parameter.low,
            high=parameter.high,
            value=text,
        )
    return value


def settled(spec: str, game: Game) -> tuple[Trait, dict[str, float]]:
    """The bot behind a name and all its parameters: those named, else the game's own, else the usual ones."""
    trait, found = parse(spec)
    if trait.name in STRENGTHS:
        name, found = STRENGTHS[trait.name]
        trait = next(each for each in TRAITS if each.name == name)
    return trait, _filled(trait, game, found)


def _filled(trait: Trait, game: Game, found: dict[str, float]) -> dict[str, float]:
    from ludoteka.bots.manners import manner

    own = manner(game.id, game.edition, trait.name, game.players)
    return {each.name: found.get(each.name, own.get(each.name, each.default)) for each in trait.parameters}


def make(spec: str, game: Game, chance: Chance) -> Bot:
    """A bot for one seat of one match, with a chance of its own."""
    trait, found = settled(spec, game)
    if trait.name == "random":
        from ludoteka.bots.uniform import Uniform

        return Uniform(chance)
    if trait.name == "greedy":
        from ludoteka.bots.greedy import Greedy

        return Greedy(game, chance, found["whim"])
    if trait.name == "rollout":
        from ludoteka.bots.rollout import Rollout

        iterations, breadth, horizon = [int(found[each.name]) for each in ROLLOUT]
        return Rollout(game, chance, iterations, breadth, horizon)
    from ludoteka.bots.search import Search

    return Search(game, chance, search_settings(game, found))


def search_settings(game: Game, found: dict[str, float]) -> Settings:
    """The settings named, else those of the game, else the usual ones."""
    from ludoteka.bots.search import Settings

    settings = Settings()
    values = _filled(SEARCHER, game, found)
    for parameter in SEARCH:
        value = values[parameter.name]
        setattr(settings, parameter.name, int(value) if parameter.whole else value)
    own = _filled(SEARCHER, game, {})
    more = settings.iterations / own["iterations"]
    if settings.milliseconds:
        more = settings.milliseconds / MOMENT[in_use()]
    doublings = log2(max(1.0, more))
    settings.candidates += int(settings.wider * doublings)
    settings.patience = min(MOST_PATIENCE, settings.patience + settings.calmer * doublings)
    settings.pauses += int(settings.further * doublings)
    return settings


def by_the_clock(spec: str, game: Game) -> bool:
    """Whether a bot thinks for a time, so that the same seed does not give the same game."""
    return settled(spec, game)[1].get("milliseconds", 0) > 0


def listens(spec: str, game: Game) -> bool:
    """Whether a bot goes by what its seat has heard, so that a question that travels must carry the facts along."""
    trait, found = settled(spec, game)
    if trait is not SEARCHER or not found["foreseen"]:
        return False
    heuristics = game.heuristics()
    return heuristics is not None and heuristics.listens()

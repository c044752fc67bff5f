"""Bots by name, as a command line calls them: "greedy", or with parameters "search:iterations=400"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sentences import Sentence, say

if TYPE_CHECKING:
    from ludoteka.bots.seat import Bot


class Trait(NamedTuple):
    """What is said of a bot before it is made."""

    name: str
    about: Sentence
    parameters: tuple[str, ...]


TRAITS = (
    Trait("random", say("takes any legal answer, each equally likely"), ()),
    Trait("greedy", say("takes what looks best now, by the game's own heuristics"), ()),
    Trait(
        "rollout",
        say("plays imagined worlds on from its best options and takes the best mean"),
        ("iterations", "breadth", "horizon"),
    ),
)


def parse(spec: str) -> tuple[Trait, dict[str, str]]:
    """The trait and the parameters a name asks for; an unknown one is refused with what exists.

    >>> parse("greedy")[0].name
    'greedy'
    """
    name, *settings = spec.split(":")
    for trait in TRAITS:
        if trait.name == name:
            return trait, _parameters(trait, settings)
    raise BadRequest("there is no bot '{name}'; the bots are {bots}", name=name, bots=", ".join(t.name for t in TRAITS))


def _parameters(trait: Trait, settings: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if name not in trait.parameters or not equals:
            if not trait.parameters:
                raise BadRequest("{bot} has no parameter '{setting}'; it has none", bot=trait.name, setting=setting)
            raise BadRequest(
                "{bot} has no parameter '{setting}'; its parameters are {parameters}",
                bot=trait.name,
                setting=setting,
                parameters=", ".join(trait.parameters),
            )
        found[name] = value
    return found


def _whole(trait: Trait, settings: dict[str, str], name: str, usual: int) -> int:
    """A parameter that is a whole number from 1 on."""
    text = settings.get(name, str(usual))
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise BadRequest(
            "{bot}: {parameter} is a whole number from 1 on, not '{value}'", bot=trait.name, parameter=name, value=text
        )
    return int(text)


def make(spec: str, game: Game, chance: Chance) -> Bot:
    """A bot for one seat of one match, with a chance of its own."""
    trait, settings = parse(spec)
    if trait.name == "rollout":
        from ludoteka.bots import rollout

        return rollout.Rollout(
            game,
            chance,
            _whole(trait, settings, "iterations", rollout.ITERATIONS),
            _whole(trait, settings, "breadth", rollout.BREADTH),
            _whole(trait, settings, "horizon", rollout.HORIZON),
        )
    if trait.name == "random":
        from ludoteka.bots.uniform import Uniform

        return Uniform(chance)
    from ludoteka.bots.greedy import Greedy

    return Greedy(game, chance)

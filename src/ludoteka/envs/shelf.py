"""The ids of environments, and the rules behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from ludoteka import registry
from ludoteka.envs.episode import Rules
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest

ENCODING: Final = 0
"""One more whenever observations or actions change their meaning; ids then name a new version."""


def ids() -> list[str]:
    """An id for every game and edition, such as "viceroy_ru_v1"."""
    return [id_of(registry.game(name, edition)) for name in registry.ids() for edition in registry.title(name).editions]


def solo_ids() -> list[str]:
    """Those that can be played alone."""
    return [id for id in ids() if registry.title(split(id)[0]).fewest == 1]


def id_of(game: Game) -> str:
    """The id under which a game is found here."""
    return f"{game.id}_{game.edition}_v{game.version + ENCODING}"


def split(id: str) -> tuple[str, str]:
    """The game and the edition of an id."""
    found = re.fullmatch(r"([a-z_]+)_([a-z]+)_v\d+", id)
    if found is not None and found[1] in registry.ids() and found[2] in registry.title(found[1]).editions:
        return found[1], found[2]
    raise _unknown(id)


def _unknown(id: str) -> BadRequest:
    return BadRequest("there is no environment '{id}'; the environments are {ids}", id=id, ids=", ".join(ids()))


def rules(id: str, players: int | None = None, variants: Iterable[str] = ()) -> Rules:
    """The rules of an id, for two players (or the fewest possible beyond) unless told otherwise."""
    return _rules(id, players, tuple(sorted(set(variants))))


@cache
def _rules(id: str, players: int | None, variants: tuple[str, ...]) -> Rules:
    name, edition = split(id)
    game = registry.game(name, edition, max(2, registry.title(name).fewest) if players is None else players, variants)
    if id_of(game) != id:
        raise _unknown(id)
    return Rules(id, game)

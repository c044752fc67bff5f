"""The games for learning programs: PettingZoo, Gymnasium (alone) and OpenSpiel.

Observations and actions are derived from what a game declares; `docs/environments.md` describes them.

>>> from ludoteka import envs
>>> table = envs.table("viceroy_ru_v1", players=3)
>>> table.reset(seed=7)
>>> table.agent_selection
'seat_0'
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ludoteka.kernel.refusals import BadRequest

if TYPE_CHECKING:
    from ludoteka.envs.for_gymnasium import Solo
    from ludoteka.envs.for_pettingzoo import Table

EXTRAS: Final = {"envs": "gymnasium pettingzoo", "openspiel": "open-spiel"}


def ids() -> list[str]:
    """The environments: one for each game and edition, such as "viceroy_ru_v1"."""
    from ludoteka.envs import shelf

    return shelf.ids()


def table(id: str, players: int | None = None, variants: Iterable[str] = (), rewards: str = "") -> Table:
    """A game as a PettingZoo environment, for two players (or the fewest possible beyond) unless told otherwise."""
    made = _extra("for_pettingzoo", "pettingzoo", "envs").Table(id, players, variants, rewards)
    return made  # type: ignore[no-any-return]


def solo(id: str, variants: Iterable[str] = (), rewards: str = "") -> Solo:
    """A game for one as a Gymnasium environment."""
    made = _extra("for_gymnasium", "gymnasium", "envs").Solo(id, variants, rewards)
    return made  # type: ignore[no-any-return]


def spiel(id: str, players: int | None = None, variants: Iterable[str] = (), rewards: str = "") -> Any:
    """A game as an OpenSpiel game."""
    module = _extra("for_openspiel", "pyspiel", "openspiel")
    from ludoteka.envs import shelf

    game = shelf.rules(id, players, variants).game
    chosen = {"players": game.players, "variants": "+".join(game.variants), "rewards": rewards}
    return module.pyspiel.load_game(id, chosen)


def _extra(module: str, package: str, extra: str) -> Any:
    try:
        import_module(package)
    except ImportError:
        raise BadRequest(
            "{package} is not installed; it belongs to the extra '{extra}': {python} -m pip install {packages}",
            package=package,
            extra=extra,
            python=sys.executable,
            packages=EXTRAS[extra],
        ) from None
    return import_module(f"ludoteka.envs.{module}")

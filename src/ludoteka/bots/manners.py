"""How the bots play a game best: settings as data, in the game's own `bots.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec


@lru_cache(maxsize=64)
def manner(id: str, edition: str, bot: str, players: int = 0) -> dict[str, float]:
    """The settings of a bot for a game, where they differ from the bot's own.

    Those of an edition come before those of the game, those of a number of players before both: `[4.search]`.

    A game without the file is played as the bots come.
    """
    package = f"ludoteka.games.{id}"
    if find_spec(package) is None:
        return {}
    file = files(package) / "bots.toml"
    if not file.is_file():
        return {}
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    found: dict[str, float] = {}
    for room in (told, told.get(edition, {}), told.get(str(players), {})):
        for name, value in room.get(bot, {}).items():
            found[name] = float(value)
    return found

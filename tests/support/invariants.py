"""The invariants that a game's dossier demands of every position, found by the name of the game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position


def game_invariants(game: Game, pos: Position) -> None:
    """Run `tests/properties/<game>.py`; a game without one fails."""
    name = f"tests.properties.{game.id}"
    assert find_spec(name) is not None, f"{game.id} has no invariants: write tests/properties/{game.id}.py"
    import_module(name).check(game, pos)


def game_components(game: Game) -> Callable[[Game, Position], list[tuple[str, int]]] | None:
    """How a game counts what stays on the table, where zones alone do not tell: dice that are turned, counted bags."""
    return getattr(import_module(f"tests.properties.{game.id}"), "components", None)

"""The table as text: the game's own drawing, or one that fits any game, from a view alone."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from rich.table import Table
from rich.text import Text

from ludoteka.kernel.game import View
from ludoteka.language import Speaker

Drawing = list[Text | Table]
Draw = Callable[[View, Speaker], Drawing]


def drawing(game: str) -> Draw:
    """The function `draw` of `table/text.py` in the game's folder, or the one that fits any game."""
    name = f"ludoteka.games.{game}.table"
    if importlib.util.find_spec(name) is None or importlib.util.find_spec(f"{name}.text") is None:
        return draw_any
    found: Draw = importlib.import_module(f"{name}.text").draw
    return found


def draw_any(view: View, speaker: Speaker) -> Drawing:
    """Every zone and every public field by name: a game can be played before it has a drawing of its own."""
    lines: Drawing = []
    for zone in speaker.game.zones:
        if zone.name not in view["zones"]:
            continue
        if not zone.per_seat:
            lines.append(Text(f"{zone.name}: {_things(speaker, zone.of, view['zones'][zone.name])}"))
            continue
        for seat, things in enumerate(view["zones"][zone.name]):
            lines.append(Text(f"{zone.name}, {speaker.name('seat', seat)}: {_things(speaker, zone.of, things)}"))
    for pool, rows in view["pools"].items():
        for seat, things in enumerate(rows):
            if things:
                lines.append(Text(f"{pool}, {speaker.name('seat', seat)}: {_things(speaker, pool, things)}"))
    for name, value in view["public"].items():
        lines.append(Text(f"{name}: {_plain(value)}"))
    return lines


def _things(speaker: Speaker, axis: str, things: Any) -> str:
    if isinstance(things, bool):
        return speaker.text("something") if things else speaker.text("nothing")
    seen = [speaker.name(axis, thing) if axis in speaker.game.axes else str(thing) for thing in things if thing >= 0]
    hidden = sum(1 for thing in things if thing < 0)
    if hidden:
        seen.append(speaker.texts("{number} hidden", "{number} hidden", hidden))
    return ", ".join(seen) or speaker.text("nothing")


def _plain(value: Any) -> str:
    return "; ".join(_plain(item) for item in value) if isinstance(value, list) else str(value)


def lines(drawing: Drawing) -> list[str]:
    """A drawing as lines to be read aloud: a row of a table names its columns, and empty cells are left out."""
    found: list[str] = []
    for part in drawing:
        if isinstance(part, Text):
            found.append(part.plain)
            continue
        heads = [_cell(column.header) for column in part.columns]
        for cells in zip(*[[_cell(cell) for cell in column.cells] for column in part.columns], strict=True):
            told = [f"{head}: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True) if cell not in ("", "–")]
            found.append(f"{cells[0]} – {'; '.join(told)}." if told else f"{cells[0]} –")
    return found


def _cell(cell: object) -> str:
    return cell.plain if isinstance(cell, Text) else str(cell)

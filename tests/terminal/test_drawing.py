"""The drawing of For the King in words, against golden texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from ludoteka.terminal.drawing import Drawing, lines
from tests.terminal.support import session

GOLDEN = Path(__file__).parent / "golden"


def page(drawing: Drawing) -> str:
    """Eighty columns, and the same as lines to be read aloud."""
    console = Console(width=78, color_system=None, force_terminal=False)
    with console.capture() as captured:
        for part in drawing:
            console.print(part)
    seen = "\n".join(line.rstrip() for line in captured.get().splitlines())
    return f"{seen}\n\n---\n\n" + "\n".join(lines(drawing)) + "\n"


@pytest.mark.parametrize(("seats", "seed", "decisions"), [("me,greedy,random", 7, 40), ("me,greedy,greedy", 3, 140)])
def test_the_table_looks_as_it_did(seats: str, seed: int, decisions: int, write: bool) -> None:
    here = session(seats, seed)
    while here.match.decisions < decisions or here.asked() is None:
        if not here.step():
            options = here.match.options(0)
            here.answer(0, options[min(1, len(options) - 1)] if here.match.decisions % 3 else options[0])
    pages = page(here.table(0)) + "\n=== a spectator\n\n" + page(here.table(None))
    file = GOLDEN / f"for_the_king-{decisions}.txt"
    if write:
        file.parent.mkdir(exist_ok=True)
        file.write_text(pages, encoding="utf-8")
    assert pages == file.read_text(encoding="utf-8")


def test_a_drawing_needs_the_view_alone() -> None:
    """The same view, whatever lies hidden: the drawing cannot tell."""
    from ludoteka.games.for_the_king.table.text import draw
    from ludoteka.kernel.chance import SeededChance
    from ludoteka.kernel.views import view

    here = session("me,greedy,random", 7)
    while here.match.decisions < 60 or here.asked() is None:
        if not here.step():
            here.answer(0, here.match.options(0)[0])
    seen = here.match.view(0)
    for world in range(5):
        other = view(here.game, here.game.imagine(seen, SeededChance(world)), 0)
        assert lines(draw(other, here.speaker)) == lines(draw(seen, here.speaker))

"""The drawing of Roll Player in words, against golden texts, and that it needs the view alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.console import Console

from ludoteka import registry
from ludoteka.games.roll_player.table.text import draw
from ludoteka.kernel.match import Match
from ludoteka.language import LANGUAGES, Speaker
from ludoteka.terminal.drawing import lines
from tests.support.tables import STYLES

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cid", "Dee"]


def played(players: int, decisions: int) -> Match:
    match = registry.game("roll_player", players=players).match(seed=players)
    rng = random.Random(players)
    while not match.over and match.decisions < decisions:
        options = match.position.choices
        match.play(match.position.seat, options[STYLES["uniform"](rng, len(options))])
    return match


def page(match: Match, seat: int | None, language: str = "en") -> str:
    """Eighty columns, and the same as lines to be read aloud."""
    drawing = draw(match.view(seat), Speaker(match.game, language, NAMES))
    console = Console(width=78, color_system=None, force_terminal=False)
    with console.capture() as captured:
        for part in drawing:
            console.print(part)
    seen = "\n".join(line.rstrip() for line in captured.get().splitlines())
    return f"{seen}\n\n---\n\n" + "\n".join(lines(drawing)) + "\n"


@pytest.mark.parametrize(("players", "decisions"), [(1, 60), (2, 150), (3, 5), (4, 200), (1, 1000)])
def test_the_table_looks_as_it_did(players: int, decisions: int, write: bool) -> None:
    match = played(players, decisions)
    pages = page(match, 0) + "\n=== a spectator, in Russian\n\n" + page(match, None, "ru")
    file = GOLDEN / f"roll_player-{players}-{decisions}.txt"
    if write:
        file.write_text(pages, encoding="utf-8")
    assert pages == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_moment_can_be_drawn_in_every_language(players: int) -> None:
    match = registry.game("roll_player", players=players).match(seed=9)
    rng = random.Random(9)
    while not match.over:
        if rng.random() < 0.05:
            for language in LANGUAGES:
                assert page(match, rng.randrange(players), language)
        options = match.position.choices
        match.play(match.position.seat, rng.choice(options))
    assert "True Hero" in page(match, 0) or match.over

"""The table as text: it needs the view and nothing else, in every language."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from ludoteka.games.founders.table.text import draw
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.views import view
from ludoteka.language import Speaker
from tests.support.founders import the_game


def page(parts: list[object]) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return captured.get()


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
@pytest.mark.parametrize("variants", [(), ("thematic",), ("achievements",)])
def test_every_position_can_be_drawn(language: str, variants: tuple[str, ...]) -> None:
    game = the_game(3, *variants)
    match = game.match(seed=4)
    dice = random.Random(4)
    speaker = Speaker(game, language, ["Ann", "Bob", "Cid"])
    while not match.over:
        asked = match.decision
        assert asked is not None
        seat = asked.seats[0]
        if dice.random() < 0.03:
            for eye in (0, None):
                text = page([*draw(match.view(eye), speaker)])
                assert text.count("\n") > game.parts.board.height
                assert speaker.question(asked)
        options = match.options(seat)
        match.play(seat, dice.choice(options))
    assert "@" in page([*draw(match.view(None), speaker)])


def test_a_drawing_tells_nothing_hidden() -> None:
    game = the_game(3)
    speaker = Speaker(game, "en", [])
    match = game.match(seed=2)
    dice = random.Random(2)
    for _ in range(150):
        asked = match.decision
        assert asked is not None
        match.play(asked.seats[0], dice.choice(match.options(asked.seats[0])))
    seen = match.view(1)
    for world in range(5):
        other = view(game, game.imagine(seen, SeededChance(world)), 1)
        assert page([*draw(other, speaker)]) == page([*draw(seen, speaker)])

"""The drawing of Viceroy in words."""

from __future__ import annotations

import pytest

from ludoteka import registry
from ludoteka.games.viceroy.table.text import draw
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.views import view
from ludoteka.language import Speaker
from ludoteka.terminal.drawing import lines
from tests.support.tables import modest, played
from tests.support.viceroy import auction, the_game


def test_what_the_table_shows() -> None:
    table = auction("ru", 2, pyramids=["7@1/0 9@1/1 5@2/0:power_7", "60@1/0"], hands=[[32, 80], []], attacks=[0, 2],
                    purses=["b2", "r1"])  # fmt: skip
    said = "\n".join(lines(draw(table.match.view(0), Speaker(table.game, "en", ["Anna", "Boris"]))))
    for words in (
        "Turn 4 of 12: auction.",
        "Boatswain (1)",
        "Anna (you): 2 blue; in hand: laws 1, characters 1.",
        "Boris: 1 gem",
        "2 attack tokens",
        "5ryr",
        "Tokens: 5: 7 power points.",
        "Your hand: Captain (32)",
    ):
        assert words in said, words


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
@pytest.mark.parametrize("edition", ["ru", "pl"])
def test_a_drawing_needs_the_view_alone(edition: str, language: str) -> None:
    """The same view, whatever lies hidden: the drawing cannot tell; and it can be said in every language."""
    game = the_game(edition, 3)
    match = played(game, 5, modest, 120)
    speaker = Speaker(registry.game("viceroy", edition, 3), language, [])
    for seat in (0, 1, 2, None):
        seen = match.view(seat)
        shown = lines(draw(seen, speaker))
        assert shown
        for seed in range(2):
            other = view(game, game.imagine(seen, SeededChance(seed)), seat)
            assert lines(draw(other, speaker)) == shown

"""`simulate --report`: a page whose figures are those of the games."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from ludoteka.arena.page import Page
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import plan
from ludoteka.arena.workers import workers
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sentences import say
from ludoteka.language import Speaker, Voice
from tests.support.tables import STYLES, every_game, played


def simulated(games: int, batch: int) -> Simulation:
    found = plan("for_the_king", ["greedy", "random"], games, 3, 3, study=True)
    simulation = Simulation(found, workers(1), batch)
    simulation.run(lambda done: None)
    return simulation


@every_game
def test_the_sources_add_up_to_the_points(game: Game) -> None:
    for seed, style in enumerate(STYLES.values()):
        match = played(game, seed, style)
        assert [sum(sources.values()) for sources in game.sources(match.position)] == match.scores()


@every_game
def test_holdings_name_things_of_the_game(game: Game) -> None:
    match = played(game, 1, STYLES["modest"])
    for things in game.holdings(match.position):
        for axis, index in things:
            assert 0 <= index < game.axes[axis].size


@every_game
def test_what_is_studied_has_a_name_in_every_language(game: Game) -> None:
    match = played(game, 1, STYLES["modest"])
    for axis in {axis for things in game.holdings(match.position) for axis, _ in things}:
        for language in ("ru", "uk", "pl"):
            assert Speaker(game, language, []).sentence(say(axis), {}) != axis


def test_what_is_studied_does_not_depend_on_batches() -> None:
    one, other = simulated(12, 1).tally.study, simulated(12, 5).tally.study
    assert one is not None and other is not None
    assert (one.sources, one.held, one.won, one.footprint) == (other.sources, other.held, other.won, other.footprint)
    assert sum(one.seats.values()) == 36
    assert all(0 <= one.won[thing] <= one.held[thing] for thing in one.held)
    assert isinstance(next(iter(one.won.values())), Fraction)


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_page_holds_plots_and_tables_and_loads_nothing(tmp_path: Path, language: str) -> None:
    simulation = simulated(40, 10)
    file = Page(simulation.plan, simulation.tally, Voice(language)).write(tmp_path / "deep" / "er")
    text = file.read_text(encoding="utf-8")
    assert text.count("<svg") >= 2 and "<table>" in text and "greedy" in text
    assert "src=" not in text and "@import" not in text and "<script" not in text
    again = Page(simulation.plan, simulation.tally, Voice(language)).write(tmp_path / "again")
    assert again.read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    simulation = simulated(2, 2)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadRequest, match="cannot be written"):
        Page(simulation.plan, simulation.tally, Voice("en")).write(tmp_path / "file" / "folder")

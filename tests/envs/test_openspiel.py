"""Every game and edition as an OpenSpiel game."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pyspiel
import pytest

from ludoteka import envs, registry
from ludoteka.envs.shelf import id_of
from ludoteka.kernel.decisions import parse_move
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from tests.support.tables import every_game

MANY = 20
"""From so many games on every table is simulated; OpenSpiel looks at each state from all sides, and takes its time."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Small: each game and edition alone and for two (or the fewest), and each variant alone."""
    if "simulated" not in metafunc.fixturenames:
        return
    large = int(metafunc.config.getoption("--games")) >= MANY
    found: dict[str, Game] = {}
    for id in registry.ids():
        title = registry.title(id)
        for edition in title.editions:
            for players in range(title.fewest, (title.most if large else max(2, title.fewest)) + 1):
                for variants in [(), *[(one,) for one in title.variants if players == 1 or large]]:
                    try:
                        game = registry.game(id, edition, players, variants)
                    except BadRequest:
                        continue  # a variant for other counts
                    found["-".join([id, edition, str(players), *variants])] = game
    metafunc.parametrize("simulated", list(found.values()), ids=list(found))


def load(game: Game, rewards: str = "") -> Any:
    return envs.spiel(id_of(game), game.players, game.variants, rewards)


def test_openspiels_own_simulation(simulated: Game, games: int, capfd: pytest.CaptureFixture[str]) -> None:
    rewards = "points" if simulated.variants else ""
    sims = max(1, games // MANY)
    pyspiel.random_sim_test(load(simulated, rewards), num_sims=sims, serialize=not simulated.variants, verbose=False)
    capfd.readouterr()


@every_game
def test_a_game_in_openspiel_is_the_game(game: Game) -> None:
    """The same moves through a match of its own lead to the same table and the same points."""
    rng = random.Random(6)
    state = load(game, "points").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(weights) - 1) < 1e-9
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            assert actions == sorted(set(actions))
            assert len({state.action_to_string(state.current_player(), action) for action in actions}) == len(actions)
            state.apply_action(rng.choice(actions))
    again = Match(game, None)
    for text in [move.text() for move in state.episode.match.moves()]:
        again.repeat(parse_move(text, game.kinds))
    assert again.over
    assert again.digest() in str(state)
    assert state.returns() == again.scores()


def test_a_state_and_its_clone_go_separate_ways() -> None:
    state = pyspiel.load_game("viceroy_ru_v1(players=3)").new_initial_state()
    rng = random.Random(4)
    for _ in range(60):
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        state.apply_action(rng.choice(outcomes)[0])
    told = str(state), state.observation_string(1), state.legal_actions()
    other = state.clone()
    other.apply_action(other.legal_actions()[-1])
    assert (str(state), state.observation_string(1), state.legal_actions()) == told
    assert str(other) != told[0]


def test_no_observer_for_what_is_not_offered() -> None:
    game = pyspiel.load_game("viceroy_ru_v1")
    assert game.make_py_observer() is not None
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)) is None


def test_unknown_parameters_are_refused_with_what_is_possible() -> None:
    with pytest.raises(BadRequest, match="viceroy is for 1 to 4 players, not 7"):
        pyspiel.load_game("viceroy_ru_v1(players=7)")
    with pytest.raises(BadRequest, match="its variants are"):
        pyspiel.load_game("founders_ru_v1(players=1,variants=easy+lazy)")


def test_a_program_that_used_it_ends_in_peace() -> None:
    """OpenSpiel lets go of its games after Python has ended."""
    program = "import ludoteka.envs.for_openspiel, pyspiel; pyspiel.load_game('viceroy_ru_v1')"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0

"""Games for one as Gymnasium environments."""

from __future__ import annotations

import random
import warnings
from contextlib import suppress

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludoteka import envs, registry
from ludoteka.envs import for_gymnasium
from ludoteka.envs.for_gymnasium import Solo
from ludoteka.envs.shelf import solo_ids, split
from ludoteka.kernel.refusals import BadRequest


def check(env: Solo, games: int) -> None:
    """Gymnasium's own check, and whole games at random in which every observation lies in its space."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env)
    rng = random.Random(2)
    for seed in range(max(1, games // 3)):
        seen, _ = env.reset(seed=seed)
        over, rewards = False, []
        while not over:
            assert seen in env.observation_space
            assert np.array_equal(seen["action_mask"], env.action_masks())
            seen, reward, over, cut, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            rewards.append(reward)
            assert not cut and not info
        assert set(rewards[:-1]) <= {0.0}
        assert not env.action_masks().any()


def solos() -> list[tuple[str, tuple[str, ...]]]:
    """Every id that is played alone, plain and with each variant that goes with it."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for id in solo_ids():
        name, edition = split(id)
        for variants in [(), *[(variant,) for variant in registry.title(name).variants]]:
            with suppress(BadRequest):  # a variant for several
                registry.game(name, edition, 1, variants)
                found.append((id, variants))
    return found


@pytest.mark.parametrize(("id", "variants"), solos())
def test_gymnasiums_own_check(id: str, variants: tuple[str, ...], games: int) -> None:
    check(envs.solo(id, variants), games)


def test_every_game_for_one_is_registered() -> None:
    for_gymnasium.register()
    for id in solo_ids():
        env = gymnasium.make(f"ludoteka/{id}", rewards="places")
        assert isinstance(env.unwrapped, Solo)
        env.reset(seed=1)
    assert {"viceroy_ru_v1", "viceroy_pl_v1", "roll_player_ru_v2", "founders_ru_v1"} == set(solo_ids())


def test_a_lost_game_is_rewarded_with_minus_one() -> None:
    """Founders alone at its hardest: nobody wins it at random."""
    env = envs.solo("founders_ru_v1", ["very_hard"], "places")
    env.reset(seed=1)
    rng = random.Random(1)
    over = False
    while not over:
        _, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
    assert reward == -1.0


def test_what_the_mask_forbids_changes_nothing_and_says_why() -> None:
    env = envs.solo("roll_player_ru_v2")
    before, _ = env.reset(seed=3)
    forbidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, over, cut, info = env.step(forbidden)
    assert np.array_equal(before["observation"], after["observation"])
    assert (reward, over, cut) == (0.0, False, False)
    assert info["refusal"]


def test_a_game_for_several_is_refused() -> None:
    with pytest.raises(BadRequest, match="for_the_king is for 2 to 5 players, not 1"):
        envs.solo("for_the_king_uk_v2")

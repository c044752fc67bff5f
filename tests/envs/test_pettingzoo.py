"""Every game, edition, count and variant as a PettingZoo environment."""

from __future__ import annotations

import random
import sys
import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from ludoteka import envs, registry
from ludoteka.envs.for_pettingzoo import Table
from ludoteka.envs.shelf import id_of
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.tables import every_game, every_variant


def table(game: Game, rewards: str = "") -> Table:
    return envs.table(id_of(game), game.players, game.variants, rewards)


def play(env: Table, seed: int) -> dict[str, float]:
    """To the end at random; what each agent got altogether."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last(observe=False)
        total[agent] += reward
        assert not cut
        env.step(None if over else rng.choice(env.legal()))
    return total


@every_game
def test_pettingzoos_own_tests(game: Game, games: int) -> None:
    with warnings.catch_warnings():
        # It warns of observations that are no bare arrays; a dictionary with a mask is its own convention.
        warnings.simplefilter("ignore")
        api_test(table(game), num_cycles=20 * games)
        seed_test(lambda: table(game), num_cycles=4 * games)


@every_variant
def test_pettingzoos_own_test_with_variants(game: Game, games: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(table(game), num_cycles=4 * games)


@every_game
def test_places_are_rewarded_at_the_end(game: Game) -> None:
    env = table(game, "places")
    total = play(env, 3)
    record = env.record().data
    won = [total[f"seat_{seat}"] for seat in record["ranking"][0]] if record["ranking"] else [-1.0]
    assert len(set(won)) == 1
    if game.players == 1:
        assert won == [1.0 if record["ranking"] else -1.0]
    else:
        assert abs(sum(total.values())) < 1e-9
        assert won[0] == max(total.values()) <= 1
        if len(won) == 1:
            assert won == [1.0]


@every_game
def test_points_are_rewarded_on_request(game: Game) -> None:
    env = table(game, "points")
    assert list(play(env, 5).values()) == env.record().data["scores"]


def test_shared_places_share_their_reward() -> None:
    from ludoteka.envs.episode import places

    assert places([[1], [0]], 2) == [-1.0, 1.0]
    assert places([[0, 1]], 2) == [0.0, 0.0]
    assert places([[2], [0, 1]], 3) == [-0.5, -0.5, 1.0]
    assert places([[0, 3], [1, 2]], 4) == pytest.approx([2 / 3, -2 / 3, -2 / 3, 2 / 3])
    assert places([[0]], 1) == [1.0]
    assert places([], 1) == [-1.0]


def test_a_seed_decides_a_match_and_those_after_it() -> None:
    def moves(seed: int) -> list[Any]:
        found = []
        env = envs.table("for_the_king_uk_v2", 3)
        rng = random.Random(0)
        for number in range(3):
            env.reset(seed if number == 0 else None)
            while not env.terminations[env.agent_selection]:
                env.step(rng.choice(env.legal()))
            found.append(env.record().data["moves"])
        return found

    once, again, other = moves(1), moves(1), moves(2)
    assert once == again
    assert once[0] != once[1] != once[2]
    assert once[0] != other[0]


def test_a_record_of_an_environment_replays() -> None:
    env = envs.table("viceroy_pl_v1", 3)
    play(env, 8)
    assert registry.replay(env.record()).scores() == env.record().data["scores"]


def test_no_record_before_the_end() -> None:
    env = envs.table("viceroy_pl_v1", 3)
    env.reset(seed=1)
    with pytest.raises(BadRequest, match="not over"):
        env.record()


def test_what_the_mask_forbids_is_refused_with_its_rule() -> None:
    env = envs.table("for_the_king_uk_v2", 3)
    env.reset(seed=1)
    rng = random.Random(1)
    while True:
        actions = env.rules.actions
        bids = [action for action in range(actions.size) if actions.text(action).startswith("bid_gold bid")]
        forbidden = [action for action in bids if action not in env.legal()]
        if forbidden and set(env.legal()) & set(bids):
            break
        env.step(rng.choice(env.legal()))
    agent = env.agent_selection
    with pytest.raises(Refused) as refused:
        env.step(forbidden[0])
    assert refused.value.rule.startswith("K.AUC")
    assert env.agent_selection == agent
    with pytest.raises(BadRequest, match="but bid_gold is asked"):
        env.step(0)
    with pytest.raises(BadRequest, match="there is no action"):
        env.step(actions.size)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess_ru_v1",), "there is no environment 'chess_ru_v1'; the environments are for_the_king_uk_v2, "),
        (("viceroy_ru_v99",), "there is no environment 'viceroy_ru_v99'"),
        (("viceroy_de_v1",), "there is no environment 'viceroy_de_v1'"),
        (("viceroy_ru_v1", 9), "viceroy is for 1 to 4 players, not 9"),
        (("viceroy_ru_v1", 2, ["blind"]), "viceroy has no variant 'blind'; its variants are full_deck, "),
        (("viceroy_ru_v1", 2, [], "fame"), "there are no rewards 'fame'; they are places, points"),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(arguments: tuple[Any, ...], words: str) -> None:
    for make in (envs.table, envs.spiel):
        with pytest.raises(BadRequest) as refused:
            make(*arguments)
        assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("make", "package", "extra", "packages"),
    [
        (envs.table, "pettingzoo", "envs", "gymnasium pettingzoo"),
        (envs.solo, "gymnasium", "envs", "gymnasium pettingzoo"),
        (envs.spiel, "pyspiel", "openspiel", "open-spiel"),
    ],
)
def test_a_missing_extra_is_named(
    make: Any, package: str, extra: str, packages: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BadRequest) as refused:
        make("viceroy_ru_v1")
    assert str(refused.value).startswith(f"{package} is not installed; it belongs to the extra '{extra}': ")
    assert str(refused.value).endswith(packages)

"""An action has one meaning, and every answer has its actions."""

from __future__ import annotations

import random

import pytest

from ludoteka.envs.actions import Actions, Half
from ludoteka.envs.episode import Episode, Rules
from ludoteka.envs.shelf import id_of
from ludoteka.kernel.decisions import CHANCE, SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest, Refused
from tests.support.tables import STYLES, every_game, every_variant, play_one, played, someone


def spelled(actions: Actions, kind: int, options: list[int], half: Half | None = None) -> list[int]:
    """Every value that can be reached by legal actions."""
    found: list[int] = []
    for action in actions.legal(kind, options, half):
        value, more = actions.answer(kind, action, options, half)
        found += [value] if value >= 0 else spelled(actions, kind, options, more)
    return found


@every_game
def test_every_option_is_spelled_in_exactly_one_way(game: Game, games: int) -> None:
    actions = Actions(game)
    letters = False
    for seed in range(games):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            kind, options = match.position.kind, match.options(someone(match))
            assert sorted(spelled(actions, kind, options)) == sorted(options)
            letters = letters or any(actions.answer(kind, a, options, None)[0] < 0
                                     for a in actions.legal(kind, options, None))  # fmt: skip
            play_one(match, rng, STYLES["modest"])
    assert letters or game.id == "roll_player", "nothing was ever spelled"


@every_game
def test_each_action_means_something_else(game: Game) -> None:
    actions = Actions(game)
    texts = [actions.text(action) for action in range(actions.size)]
    assert len(set(texts)) == actions.size
    for block in actions.blocks:
        assert not block.kind.chance


@every_game
def test_small_ranges_have_an_action_for_each_value(game: Game) -> None:
    """Said as a record says it, so that a researcher can read a policy."""
    actions = Actions(game)
    texts = {actions.text(action) for action in range(actions.size)}
    for kind in game.kinds:
        for part in kind.ranges:
            if not kind.chance and part.size <= 512:
                values = range(part.start, part.start + part.size)
                assert {f"{kind.name} {kind.text(value)}" for value in values} <= texts


@every_variant
def test_chance_and_seats_are_asked_different_things(game: Game) -> None:
    """What is declared to be chance's is asked of chance alone."""
    match = Match(game, None)
    rng = random.Random(3)
    while not match.over:
        pos = match.position
        if pos.seat == CHANCE:
            match.supply(rng.choice(pos.options(CHANCE)))
        else:
            assert not game.kinds[pos.kind].chance
            play_one(match, rng, STYLES["modest"])


@every_game
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game) -> None:
    rules = Rules(id_of(game), game)
    episode = Episode(rules, played(game, 4, STYLES["modest"], 40))
    for _ in range(30):
        if episode.match.over:
            break
        before = (episode.match.digest(), episode.seat, episode.half)
        legal = episode.legal()
        for action in [-1, rules.actions.size, *random.Random(1).sample(range(rules.actions.size), 40)]:
            if action not in legal:
                with pytest.raises((BadRequest, Refused)):
                    episode.act(action)
                assert (episode.match.digest(), episode.seat, episode.half) == before
        episode.act(legal[-1])


def test_seats_that_answer_at_once_act_in_their_order(seed: int = 2) -> None:
    from ludoteka import registry

    game = registry.game("viceroy", "ru", 4)
    episode = Episode(Rules("viceroy_ru_v1", game), game.match(seed=seed))
    while episode.match.position.seat != SEVERAL:
        episode.act(episode.legal()[0])
    asked: list[int] = []
    while episode.match.position.seat == SEVERAL and len(asked) < 4:
        asked.append(episode.seat)
        episode.act(episode.legal()[0])
    assert asked == [0, 1, 2, 3]

"""Every game as an OpenSpiel game in Python, chance explicit."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from ludoteka import registry
from ludoteka.envs import shelf
from ludoteka.envs.episode import CHANCE, OVER, Episode, chosen_rewards
from ludoteka.kernel.match import Match
from ludoteka.kernel.views import view

MOST_POINTS = 1000.0
"""No game brings so many points; OpenSpiel wants to know."""


def _type(id: str) -> pyspiel.GameType:
    title = registry.title(shelf.split(id)[0])
    return pyspiel.GameType(
        short_name=id,
        long_name=f"{title.name} ({id})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.most,
        min_num_players=title.fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, title.fewest), "variants": "", "rewards": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the library; `variants` are joined by "+", `rewards` are "places" or "points"."""

    id: str
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        variants = str(given.get("variants", ""))
        self.rules = shelf.rules(self.id, given.get("players"), variants.split("+") if variants else ())
        self.rewards = chosen_rewards(str(given.get("rewards", "")), self.rules.game.players)
        game = self.rules.game
        most = 1.0 if self.rewards == "places" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions.size,
            max_chance_outcomes=max(one.size for one in game.kinds if one.chance),
            num_players=game.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=game.most_decisions * (1 + self.rules.actions.slots),
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a player sees now; there is no observer that remembers, nor one of several players at once."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self) if asked.public_info and alone and not asked.perfect_recall else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match whose chance OpenSpiel supplies."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.rules, Match(game.rules.game, None))
        self._rewards = game.rewards

    def current_player(self) -> int:
        seat = self.episode.seat
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal() if player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        pos = self.episode.match.position
        options = pos.options(CHANCE)
        weights = pos.weights() or [1] * len(options)
        total = sum(weights)
        return sorted((value, weight / total) for value, weight in zip(options, weights, strict=True) if weight)

    def _apply_action(self, action: int) -> None:
        if self.episode.seat == CHANCE:
            self.episode.fall(action)
        else:
            self.episode.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.episode.rules
        if player >= 0:
            return rules.actions.text(action)
        kind = rules.game.kinds[self.episode.match.position.kind]
        return f"{kind.name} {kind.text(action)}"

    def is_terminal(self) -> bool:
        return self.episode.seat == OVER

    def returns(self) -> list[float]:
        episode = self.episode
        return episode.rewards(self._rewards) if episode.seat == OVER else [0.0] * episode.rules.game.players

    def __str__(self) -> str:
        match = self.episode.match
        return f"{self.episode.rules.id} {match.digest()} {self.episode.half is not None}"


class Observer:
    """What a player may know: the encoder's numbers, and as a string the view itself."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor = np.zeros(game.rules.encoder.size, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.start + part.size] for part in game.rules.encoder.parts}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.episode.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        episode = state.episode
        half = episode.half.slots if episode.half is not None and player == episode.seat else ()
        return json.dumps([view(episode.rules.game, episode.match.position, player), half])


def register() -> None:
    """Make the games known to `pyspiel.load_game`, as "viceroy_ru_v1(players=3)"."""
    for id in shelf.ids():
        if id not in pyspiel.registered_names():
            # OpenSpiel lets go of what it was given after Python has ended: a class survives that, a closure does not.
            kind = _type(id)
            pyspiel.register_game(kind, type(id, (SpielGame,), {"id": id, "kind": kind}))


register()

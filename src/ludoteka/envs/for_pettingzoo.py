"""Every game as a PettingZoo environment: agents act one after another (AEC)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from ludoteka.envs import shelf
from ludoteka.envs.episode import OVER, Episode, Observed, chosen_rewards
from ludoteka.envs.spaces import action_space, observation_space
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import BadRequest


class Table(AECEnv):  # type: ignore[misc]
    """A game of the library; the agents are "seat_0", "seat_1", …, and the one that acts is asked what the rules ask.

    Observations are made when they are asked for, so a step costs little more than the move.
    """

    def __init__(self, id: str, players: int | None = None, variants: Iterable[str] = (), rewards: str = "") -> None:
        super().__init__()
        self.rules = shelf.rules(id, players, variants)
        self.metadata = {"name": id, "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self._rewards = chosen_rewards(rewards, self.rules.game.players)
        self._random = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.game.players)]
        self.agents: list[str] = []
        self._names = self.possible_agents[:]
        self._seats = {name: seat for seat, name in enumerate(self._names)}
        self.observation_spaces = {name: observation_space(self.rules) for name in self._names}
        self.action_spaces = {name: action_space(self.rules) for name in self._names}
        self._episode: Episode
        """The match with all that is hidden in it: no agent is ever given it."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the seed decides it and all that follow without one."""
        if seed is not None:
            self._random = Random(seed)
        self._episode = Episode(self.rules, self.rules.game.match(self._random.getrandbits(32)))
        self.agents = self._names[:]
        self.rewards = dict.fromkeys(self._names, 0.0)
        self._cumulative_rewards = dict.fromkeys(self._names, 0.0)
        self.terminations = dict.fromkeys(self._names, False)
        self.truncations = dict.fromkeys(self._names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self._names}
        self.agent_selection = self._names[self._episode.seat]

    def observe(self, agent: str) -> Observed:
        return self._episode.observed(self._seats[agent])

    def legal(self) -> list[int]:
        """The actions of the agent that acts, in ascending order: quicker than its mask."""
        return self._episode.legal()

    def step(self, action: int | None) -> None:
        """Play an action of the agent that acts; one that the mask forbids is refused, and nothing changes.

        Who cannot live with that finds `TerminateIllegalWrapper` in PettingZoo.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        episode.act(int(action) if action is not None else -1)
        if episode.seat != OVER:
            self.agent_selection = self._names[episode.seat]
            return
        self.rewards = dict(zip(self._names, episode.rewards(self._rewards), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self._names, True)
        self.agent_selection = self._names[0]

    def record(self) -> Record:
        """The match that is over, as `ludoteka replay` reads it."""
        match = self._episode.match
        if not match.over:
            raise BadRequest("the game is not over: its record would tell what is hidden")
        return match.record()

    def close(self) -> None:
        pass

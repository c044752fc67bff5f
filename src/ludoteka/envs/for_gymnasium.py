"""Games that can be played alone as Gymnasium environments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
from numpy.typing import NDArray

from ludoteka.envs import shelf
from ludoteka.envs.episode import OVER, Episode, Observed, chosen_rewards
from ludoteka.envs.spaces import action_space, observation_space
from ludoteka.kernel.refusals import BadRequest, Refused


class Solo(gymnasium.Env[Observed, int]):
    """A game for one; the reward at its end is the points, or 1 for a game won and -1 for a game lost."""

    metadata = {"render_modes": []}

    def __init__(self, id: str, variants: Iterable[str] = (), rewards: str = "") -> None:
        self.rules = shelf.rules(id, 1, variants)
        self._rewards = chosen_rewards(rewards, 1)
        self.observation_space = observation_space(self.rules)
        self.action_space = action_space(self.rules)
        self._episode: Episode
        """The match with all that is hidden in it."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self._episode = Episode(self.rules, self.rules.game.match(int(self.np_random.integers(2**32))))
        return self._episode.observed(0), {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action. One that the mask forbids changes nothing, and `info["refusal"]` says why."""
        episode = self._episode
        info: dict[str, Any] = {}
        try:
            episode.act(int(action))
        except (BadRequest, Refused) as refusal:
            info["refusal"] = str(refusal)
        over = episode.seat == OVER
        reward = episode.rewards(self._rewards)[0] if over else 0.0
        return episode.observed(0), reward, over, False, info

    def action_masks(self) -> NDArray[Any]:
        """The mask alone, where libraries look for it."""
        return self._episode.mask(0)


def register() -> None:
    """Make the environments known to `gymnasium.make`, as "ludoteka/viceroy_ru_v1"."""
    for id in shelf.solo_ids():
        name = f"ludoteka/{id}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="ludoteka.envs.for_gymnasium:Solo", kwargs={"id": id})


register()

"""The spaces of observations and actions, as PettingZoo and Gymnasium describe them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ludoteka.envs.episode import Rules


def observation_space(rules: Rules) -> spaces.Space[Any]:
    """The row of numbers that `Encoder.parts` describes, and the mask of legal actions."""
    low = np.zeros(rules.encoder.size, dtype=np.int32)
    high = np.zeros(rules.encoder.size, dtype=np.int32)
    for part in rules.encoder.parts:
        low[part.start : part.start + part.size] = part.low
        high[part.start : part.start + part.size] = part.high
    return spaces.Dict({
        "observation": spaces.Box(low, high, dtype=np.int32),
        "action_mask": spaces.Box(0, 1, (rules.actions.size,), dtype=np.int8),
    })  # fmt: skip


def action_space(rules: Rules) -> spaces.Space[Any]:
    """Whole numbers; `Actions.text` says what each means."""
    return spaces.Discrete(rules.actions.size)

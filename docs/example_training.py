"""A policy that learns what to do in Roll Player against random play: python example_training.py [MATCHES].

It looks at the mask alone. Put your own network where `taste` is: it gets `seen["observation"]`.
"""

import sys

import numpy as np

from ludoteka import envs


def train(matches, rate=0.05):
    table = envs.table("roll_player_ru_v2", players=2, rewards="points")
    taste = np.zeros(table.action_space("seat_0").n)  # an action means the same in every match, so it can have a worth
    random = np.random.default_rng(1)
    results = []
    for match in range(matches):
        table.reset(seed=match)
        taken = []
        for agent in table.agent_iter():
            seen, reward, over, _, _ = table.last()
            if over:
                results += [reward] if agent == "seat_0" else []
                table.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            worth = taste[legal] if agent == "seat_0" else np.zeros(len(legal))
            odds = np.exp(worth - worth.max()) / np.exp(worth - worth.max()).sum()
            action = random.choice(legal, p=odds)
            taken += [(legal, odds, action)] if agent == "seat_0" else []
            table.step(action)
        lesson = rate * (results[-1] - np.mean(results)) / (1 + np.std(results))
        for legal, odds, action in taken:
            taste[legal] -= lesson * odds
            taste[action] += lesson
    return results


if __name__ == "__main__":
    results = train(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    half = len(results) // 2
    print(f"mean points: {np.mean(results[:half]):.1f} in the first half, {np.mean(results[half:]):.1f} in the second")

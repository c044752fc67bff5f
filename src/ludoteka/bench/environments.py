"""What an environment for learning programs costs beside the engine: the same matches, once through each."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from ludoteka.kernel.game import Game

if TYPE_CHECKING:
    from ludoteka.envs.for_pettingzoo import Table

LOOK: Final = 7
"""Every so many actions the agent looks: at positions from all stages of the match."""


class Costs(NamedTuple):
    """Microseconds of CPU time for each action of an agent: the engine's own, what the step adds, an observation."""

    engine: float
    added: float
    observe: float


class Rehearsal:
    """A match played at random once, and again and again as it was."""

    def __init__(self, game: Game, seed: int) -> None:
        from ludoteka.envs.for_pettingzoo import Table
        from ludoteka.envs.shelf import id_of

        self.game: Final = game
        self.table: Final[Table] = Table(id_of(game), game.players, game.variants)
        self._seed: Final = seed
        self._actions: Final[list[int]] = []
        random = Random(seed).random
        self.table.reset(seed)
        while not self.table.terminations[self.table.agent_selection]:
            legal = self.table.legal()
            self._actions.append(legal[int(random() * len(legal))])
            self.table.step(self._actions[-1])
        record = self.table.record().data
        self._drawn: Final[int] = record["chance"]["seed"]
        kinds = {kind.name: kind for kind in game.kinds}
        self._moves: Final[list[tuple[int, int]]] = []
        for move in record["moves"]:
            seat, kind, text = move.split(" ", 2)
            if seat != "*":
                self._moves.append((int(seat), kinds[kind].value(text)))

    def costs(self, seconds: float) -> Costs:
        """Through the engine, through the environment, and through it with a look at some observations."""
        spent = [0.0, 0.0, 0.0]
        count = 0
        while sum(spent) < seconds:
            for way, play in enumerate((self._engine, self._steps, self._looks)):
                began = process_time()
                play()
                spent[way] += process_time() - began
            count += len(self._actions)
        engine, stepped, looked = [part / count * 1e6 for part in spent]
        share = len(self._actions[::LOOK]) / len(self._actions)
        return Costs(engine, stepped - engine, (looked - stepped) / share)

    def _engine(self) -> None:
        match = self.game.match(self._drawn)
        for seat, value in self._moves:
            match.play(seat, value)

    def _steps(self) -> None:
        table = self.table
        table.reset(self._seed)
        for action in self._actions:
            table.step(action)

    def _looks(self) -> None:
        table = self.table
        table.reset(self._seed)
        for number, action in enumerate(self._actions):
            if number % LOOK == 0:
                table.observe(table.agent_selection)
            table.step(action)


def rehearsal(game: Game) -> Rehearsal | None:
    """None where the extra `envs` is not installed."""
    return Rehearsal(game, 1) if find_spec("pettingzoo") is not None else None

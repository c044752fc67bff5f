"""Plans being carried out, batch after batch: the same results whatever the workers, the batches, the interruptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from ludoteka.arena.simulation import Batch, Plan, blank, play_batch
from ludoteka.arena.tally import Tally
from ludoteka.arena.workers import Lost, Workers

BATCH_SECONDS: Final = 0.25
"""How long a batch of games should take, so that progress and Ctrl-C are never far away."""
LARGEST_BATCH: Final = 1000

Keep = Callable[[Batch, Tally], None]
"""Who keeps a finished batch."""
Kept = tuple[int, int, Tally]
"""A batch kept from before: the place of its plan, its first game, what came of it."""


class Series:
    """After an interruption the tallies hold the games before it, as if no more were planned."""

    def __init__(
        self,
        plans: Iterable[Plan],
        workers: Workers,
        batch: int = 0,
        kept: Iterable[Kept] = (),
        keep: Keep | None = None,
    ) -> None:
        self.workers: Final = workers
        self.rows: Final = [Row(place, plan, batch) for place, plan in enumerate(plans)]
        self.interrupted = False
        """Whether Ctrl-C ended it."""
        self.lost = False
        """Whether the death of a worker ended it."""
        self._keep: Final = keep
        for place, first, tally in kept:
            self.rows[place].remember(first, tally)
        for row in self.rows:
            row.advance()

    @property
    def tallies(self) -> list[Tally]:
        return [row.tally for row in self.rows]

    @property
    def planned(self) -> int:
        return sum([row.plan.games for row in self.rows])

    @property
    def done(self) -> int:
        """Games played, or no longer needed."""
        return sum([row.plan.games if row.settled else row.tally.games for row in self.rows])

    def run(self, progress: Callable[[int], None]) -> None:
        """Play on to the end or to Ctrl-C; `progress` hears how many games are done."""
        try:
            for batch, outcome in self.workers.work(play_batch, self._batches()):
                if self._keep is not None:
                    self._keep(batch, outcome.tally)
                row = self.rows[batch.row]
                row.pace(outcome.tally.games, outcome.seconds)
                row.waiting[batch.first] = outcome.tally
                row.advance()
                progress(self.done)
                if all(row.settled for row in self.rows):
                    break
        except KeyboardInterrupt:
            self.interrupted = True
        except Lost:
            self.lost = True
        finally:
            self.workers.close()
            self._tidy()

    def _batches(self) -> Iterator[Batch]:
        """Turn by turn a batch of each plan, so that none is far ahead when somebody interrupts."""
        while True:
            asked = [row for row in self.rows if row.open]
            if not asked:
                return
            for row in asked:
                if row.open:
                    yield row.hand_out()

    def _tidy(self) -> None:
        """Remove what an interruption left of a record."""
        for row in self.rows:
            if row.plan.records is not None:
                for part in Path(row.plan.records).glob(f"{row.plan.game}_{row.plan.seed}_*.part"):
                    part.unlink(missing_ok=True)


class Row:
    """A plan on its way: games counted from the first on, and batches that wait for an earlier one."""

    def __init__(self, place: int, plan: Plan, batch: int = 0) -> None:
        self.place: Final = place
        self.plan: Final = plan
        self.tally = blank(plan)
        self.waiting: Final[dict[int, Tally]] = {}
        self.settled = False
        """Whether all is played, or a claim is clear."""
        # A claim is looked at after each round of seats, so that is its batch.
        self._fixed: Final = plan.players if plan.claim is not None else batch
        self._size = self._fixed or 1
        self._kept: Final[dict[int, int]] = {}
        """Batches from before: the number of games by the first."""
        self._next = 0

    def remember(self, first: int, tally: Tally) -> None:
        """Take over a batch from before."""
        self.waiting[first] = tally
        self._kept[first] = tally.games
        self._skip()

    def _skip(self) -> None:
        while self._next in self._kept:
            self._next += self._kept[self._next]

    @property
    def open(self) -> bool:
        """Whether there are games to hand out."""
        return not self.settled and self._next < self.plan.games

    def hand_out(self) -> Batch:
        end = min([first for first in self._kept if first > self._next], default=self.plan.games)
        batch = Batch(self.place, self.plan, self._next, min(self._size, end - self._next))
        self._next += batch.number
        self._skip()
        return batch

    def advance(self) -> None:
        """Count what is there without a gap; what comes after a clear verdict does not count."""
        while not self.settled and self.tally.games in self.waiting:
            self.tally.add(self.waiting.pop(self.tally.games))
            claim = self.plan.claim
            self.settled = self.tally.games >= self.plan.games or (
                claim is not None and claim.verdict(self.tally) is not None
            )

    def pace(self, games: int, seconds: float) -> None:
        """Let batches grow to the wanted length; their size changes no result."""
        if not self._fixed:
            fitting = int(games * BATCH_SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(LARGEST_BATCH, 4 * self._size, fitting))


class Simulation(Series):
    """A series of one plan."""

    def __init__(self, found: Plan, workers: Workers, batch: int = 0) -> None:
        super().__init__([found], workers, batch)
        self.plan: Final = found

    @property
    def tally(self) -> Tally:
        return self.rows[0].tally

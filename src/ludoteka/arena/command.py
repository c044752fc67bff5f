"""`ludoteka simulate`: a simulation with its progress, its report and its end."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteka.arena.report import Report, as_data
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import Plan
from ludoteka.arena.workers import workers
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice

PATIENCE: Final = 2.0
"""Seconds after which people want to see progress."""


def simulate(plan: Plan, number: int, as_json: bool, voice: Voice, report: str | None = None) -> int:
    """Carry out a plan with so many workers and print what came of it, or write a report; the exit code."""
    if number < 1:
        raise BadRequest("the number of workers is at least 1, not {number}", number=number)
    simulation = Simulation(plan, workers(min(number, plan.games)))
    bar = Bar(plan.games, voice)
    try:
        simulation.run(bar.show)
    finally:
        bar.close()
    _ = voice.text
    if simulation.interrupted:
        print(_("Interrupted; this is what was done so far."), file=sys.stderr)
    if simulation.lost:
        print(_("A worker process has died (was there enough memory?); this is what was done."), file=sys.stderr)
    if as_json:
        print(json.dumps(as_data(simulation), indent=1))
    else:
        Report(simulation, voice, Console(markup=False, highlight=False)).show()
    if report is not None and simulation.tally.study is not None:
        from ludoteka.arena.page import Page

        file = Page(simulation, simulation.tally.study, voice).write(Path(report))
        print(_("The report is in {file}.", file=file), file=sys.stderr)
    return 130 if simulation.interrupted else 1 if simulation.lost else 0


class Bar:
    """Progress on a terminal, from the third second on."""

    def __init__(self, games: int, voice: Voice) -> None:
        self._games: Final = games
        self._voice: Final = voice
        self._began: Final = monotonic()
        self._terminal: Final = sys.stderr.isatty()
        self._progress: Progress | None = None

    def show(self, done: int) -> None:
        if self._progress is None:
            if not self._terminal or monotonic() - self._began < PATIENCE:
                return
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self._progress.add_task(self._voice.text("games"), total=self._games)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done)

    def close(self) -> None:
        if self._progress is not None:
            self._progress.stop()

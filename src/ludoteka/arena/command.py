"""`ludoteka simulate` and `ludoteka arena`: games with their progress, their report and their end."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteka.arena.report import Report, as_data
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import Plan
from ludoteka.arena.tournament import Ledger, Tournament, begin
from ludoteka.arena.workers import Workers, workers
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice

if TYPE_CHECKING:
    from ludoteka.arena.page import Page

PATIENCE: Final = 2.0
"""Seconds after which people want to see progress."""


def simulate(plan: Plan, number: int, as_json: bool, voice: Voice, report: str | None = None) -> int:
    """Carry out a plan with so many workers and print what came of it, or write a report; the exit code."""
    check_workers(number)
    simulation = Simulation(plan, workers(min(number, plan.games)))
    carry_out(simulation, voice)
    if as_json:
        print(json.dumps(as_data(simulation), indent=1))
    else:
        Report(simulation, voice, console()).show()
    if report is not None:
        from ludoteka.arena.page import Page

        write(Page(plan, simulation.tally, voice), report, voice)
    return code(simulation)


def arena(
    found: Tournament,
    number: int | None,
    as_json: bool,
    voice: Voice,
    report: str | None = None,
    resume: str | None = None,
    cluster: str | None = None,
) -> int:
    """Hold a tournament and print its standings; the exit code."""
    from ludoteka.arena.scoreboard import Scoreboard
    from ludoteka.arena.standings import Standings
    from ludoteka.arena.standings import as_data as standings_data

    ledger = None if resume is None else Ledger(found, Path(resume))
    series = begin(found, crew(number, cluster), ledger)
    carry_out(series, voice, ledger is not None)
    if ledger is not None:
        ledger.journal.close()
    standings = Standings(found, series)
    if as_json:
        print(json.dumps(standings_data(standings), indent=1))
    else:
        Scoreboard(standings, voice, console()).show()
    if report is not None:
        from ludoteka.arena.standings_page import StandingsPage

        write(StandingsPage(standings, voice), report, voice)
    return code(series)


def crew(number: int | None, cluster: str | None) -> Workers:
    """Those who do the work: so many processes here, or a cluster."""
    if number is not None:
        check_workers(number)
    if cluster is None:
        return workers(number or 1)
    from ludoteka.arena.cluster import Cluster

    return Cluster(cluster, number)


def check_workers(number: int) -> None:
    if number < 1:
        raise BadRequest("the number of workers is at least 1, not {number}", number=number)


class Work(Protocol):
    """Games to be played, and how it ended."""

    interrupted: bool
    lost: bool

    @property
    def planned(self) -> int: ...

    def run(self, progress: Callable[[int], None]) -> None: ...


def carry_out(work: Work, voice: Voice, kept: bool = False) -> None:
    """Play with progress; how it ended, if too early, is told in a line, and that the rest can follow if it is kept."""
    bar = Bar(work.planned, voice)
    try:
        work.run(bar.show)
    finally:
        bar.close()
    _ = voice.text
    if work.interrupted:
        print(_("Interrupted; this is what was done so far."), file=sys.stderr)
    if work.lost:
        print(_("A worker process has died (was there enough memory?); this is what was done."), file=sys.stderr)
    if kept and (work.interrupted or work.lost):
        print(_("The same command goes on from here."), file=sys.stderr)


def code(work: Work) -> int:
    return 130 if work.interrupted else 1 if work.lost else 0


def console() -> Console:
    return Console(markup=False, highlight=False)


def write(page: Page, folder: str, voice: Voice) -> None:
    file = page.write(Path(folder))
    print(voice.text("The report is in {file}.", file=file), file=sys.stderr)


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

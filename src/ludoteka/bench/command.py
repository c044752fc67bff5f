"""`ludoteka bench`: measure, show, and keep our own figures whatever happens to the peers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteka.bench import measure, peers, report
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice


def bench(id: str | None, players: int | None, seconds: float, with_peers: bool, as_json: bool, voice: Voice) -> None:
    """Print the figures; a peer that is missing is a `BadRequest`, after our own are printed."""
    if not 0 < seconds <= 3600:
        raise BadRequest("--seconds is a number of seconds up to 3600, not {seconds:g}", seconds=seconds)
    ours = measure.tables(id, players)
    guests, missing = peers.invite(_installation(voice)) if with_peers else ([], [])
    try:
        with _progress(voice) as progress:
            measure.take_turns([*ours, *guests], seconds, progress)
        measured = _gathered(ours, guests)
    finally:
        for guest in guests:
            guest.leave()
    if as_json:
        print(json.dumps(measured, indent=1))
    else:
        report.show(measured, voice, Console(markup=False, highlight=False))
    missing += [guest.trouble for guest in guests if guest.trouble is not None]
    if missing:
        told = "; ".join(dict.fromkeys([voice.complaint(trouble) for trouble in missing]))
        raise BadRequest(told)


def _gathered(ours: list[measure.Table], guests: list[peers.Peer]) -> dict[str, Any]:
    results = [table.result() for table in ours]
    beside = [guest.result() for guest in guests if guest.trouble is None]
    return {
        **measure.surroundings(),
        "results": results,
        "peers": beside,
        "ratios": measure.ratios(results, beside),
    }


def _installation(voice: Voice) -> peers.Say:
    _ = voice.text

    def say(package: str) -> None:
        print(_("Installing {package} beside this program, once …", package=package), file=sys.stderr)

    return say


@contextmanager
def _progress(voice: Voice) -> Iterator[measure.Progress]:
    """A bar on a terminal, drawn between the measurements: a thread of its own would cost CPU time inside them."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total, name: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as shown:
        task = shown.add_task(voice.text("Measuring …"), total=None)

        def draw(done: int, total: int, name: str) -> None:
            shown.update(task, completed=done, total=total, description=name, refresh=True)

        yield draw

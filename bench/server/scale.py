"""`bench/server/run scale`: what a second worker brings. Both servers are alive, and play by turns."""

from __future__ import annotations

import json
import signal
import statistics
import sys
from contextlib import ExitStack
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn

from bench.server.command import WARM_UP, Measured, many_sockets, measure
from bench.server.servers import ludoteka


def scaling(rows: dict[int, list[Measured]], workers: int) -> list[float]:
    """How many times the moves so many workers make of as many cores as one makes of one, round by round."""
    return [
        workers * many["moves_per_cpu_second"] / one["moves_per_cpu_second"]
        for one, many in zip(rows[1], rows[workers], strict=True)
    ]


def run(
    workers: Annotated[str, typer.Option(help="Numbers of workers, beside one.")] = "2",
    tables: Annotated[int, typer.Option(help="Tables, flat out.")] = 100,
    rounds: Annotated[int, typer.Option(min=1, help="How often each server plays.")] = 5,
    seconds: Annotated[float, typer.Option(min=1, max=60, help="How long each time.")] = 6.0,
    spectators: Annotated[int, typer.Option(min=0, max=20, help="Spectators at each table.")] = 1,
    game: Annotated[str, typer.Option(help="The game, with two players.")] = "for_the_king",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure one worker and several by turns; processor time is counted for servers and crowd apart."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the servers end with us
    many_sockets()
    numbers = [1, *[int(each) for each in workers.split(",")]]
    plan = {"game": game, "spectators": spectators, "languages": ["en"], "tables": tables}
    rows: dict[int, list[Measured]] = {number: [] for number in numbers}
    with ExitStack() as alive, Progress(TextColumn("{task.description}"), console=Console(stderr=True)) as progress:
        servers = {number: alive.enter_context(ludoteka(0, number)) for number in numbers}
        for server in servers.values():
            measure(server, {**plan, "tables": WARM_UP["tables"]}, WARM_UP["seconds"], progress)
        for _ in range(rounds):
            for number, server in servers.items():
                rows[number].append(measure(server, plan, seconds, progress))
    figures = ("moves_per_second", "moves_per_cpu_second", "p50_ms", "p99_ms", "memory_mb")
    medians = {
        number: {name: round(statistics.median([row[name] for row in found]), 1) for name in figures}
        for number, found in rows.items()
    }
    ratios = {number: sorted(scaling(rows, number)) for number in numbers[1:]}
    if as_json:
        print(json.dumps({"medians": medians, "scaling": ratios, "rows": rows}, indent=1))
        return
    for number, found in medians.items():
        crowd = sum([row["crowd_cpu_seconds"] for row in rows[number]]) / sum([row["moves"] for row in rows[number]])
        print(f"{number} workers: {found}, the crowd {1000 * crowd:.2f} ms of CPU a move")
    for number, each in ratios.items():
        middle, least, most = statistics.median(each), each[0], each[-1]
        print(f"{number} workers on {number} cores: {middle:.2f} times the moves of one ({least:.2f} to {most:.2f})")


if __name__ == "__main__":
    typer.run(run)

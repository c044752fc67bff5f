"""The command: `bench/server/run`. Starts the servers, lets the crowds play, prints what it cost."""

from __future__ import annotations

import json
import resource
import signal
import sys
import time
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.server import meter
from bench.server.servers import Crowd, Running, boardgame_io, ludoteka, peer_missing

WARM_UP: Final = {"tables": 20, "seconds": 3.0}
"""Before anything is measured: imports, compiled templates, the other side's compiler."""
HUNDREDS: Final = 100

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Measured(dict[str, Any]):
    """One row of the report."""


def many_sockets() -> None:
    """The crowd has one for everybody."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def percentile(waits: list[float], part: float) -> float:
    """In milliseconds."""
    return 1000 * waits[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0


def measure(server: Running, plan: dict[str, Any], seconds: float, progress: Progress) -> Measured:
    """Let a crowd play for so many seconds, in as many rounds as games need; opening tables is not measured."""
    pace = plan.get("pace", 0.0)
    task = progress.add_task(f"{server.name}, {plan['tables']} tables{', paced' if pace else ''}", total=seconds)
    crowd = Crowd(server, plan)
    waits: list[float] = []
    seen = {"seconds": 0.0, "cpu": 0.0, "crowd": 0.0, "updates": 0, "bytes": 0, "refusals": 0, "over": 0}
    memory = 0
    try:
        while seen["seconds"] < seconds:
            while "ready" not in crowd.hear():
                pass
            crowd.say("go")
            used, by_crowd, began = meter.seconds(server.pid), meter.seconds(crowd.process.pid), time.monotonic()
            stopped = False
            while "waits" not in (heard := crowd.hear()):
                played = seen["seconds"] + time.monotonic() - began
                progress.update(task, completed=min(seconds, played))
                if played >= seconds and not stopped:
                    crowd.say("stop")
                    stopped = True
            seen["cpu"] += meter.seconds(server.pid) - used
            seen["crowd"] += meter.seconds(crowd.process.pid) - by_crowd
            memory = max(memory, meter.resident(server.pid))
            waits += heard.pop("waits")
            for name, value in heard.items():
                seen[name] += value
    finally:
        crowd.close()
        progress.remove_task(task)
    waits.sort()
    moves = len(waits)
    measured = Measured(
        server=server.name,
        tables=plan["tables"],
        pace=pace,
        moves=moves,
        moves_per_second=round(moves / seen["seconds"], 1),
        moves_per_cpu_second=round(moves / max(seen["cpu"], 0.01), 1),
        p50_ms=round(percentile(waits, 0.5), 1),
        p99_ms=round(percentile(waits, 0.99), 1),
        memory_mb=round(memory / 2**20, 1),
        bytes_per_update=round(seen["bytes"] / max(1, seen["updates"])),
        updates=seen["updates"],
        games_over=seen["over"],
        refusals=seen["refusals"],
        seconds=round(seen["seconds"], 1),
        cpu_seconds=round(seen["cpu"], 2),
        crowd_cpu_seconds=round(seen["crowd"], 2),
    )
    progress.console.print(f"{server.name}, {plan['tables']} tables: {measured['moves_per_cpu_second']} moves/CPU s")
    return measured


def shown(rows: list[Measured]) -> Table:
    table = Table(title="moves are durable (SQLite) for ludoteka, in memory for boardgame.io", title_style="dim")
    for name in ("server", "tables", "mode"):
        table.add_column(name)
    for name in ("moves/s", "moves/CPU s", "p50 ms", "p99 ms", "memory MB", "B/update"):
        table.add_column(name, justify="right")
    for row in rows:
        mode = f"each {row['pace']:g} s" if row["pace"] else "flat out"
        figures = ("moves_per_second", "moves_per_cpu_second", "p50_ms", "p99_ms", "memory_mb", "bytes_per_update")
        table.add_row(row["server"], str(row["tables"]), mode, *[f"{row[name]:,}" for name in figures])
    return table


def ratios(rows: list[Measured]) -> dict[str, float]:
    """Ludoteka's moves per CPU second as a part of boardgame.io's, by the number of tables, flat out."""
    flat = {(row["server"], row["tables"]): row["moves_per_cpu_second"] for row in rows if not row["pace"]}
    return {
        str(tables): round(figure / flat["boardgame.io", tables], 2)
        for (server, tables), figure in flat.items()
        if server == "ludoteka" and flat.get(("boardgame.io", tables))
    }


@app.command(help="Measure the web table under load, on this machine alone.")
def run(
    tables: Annotated[str, typer.Option(help="Numbers of tables, flat out.")] = "50,200,500",
    paced: Annotated[str, typer.Option(help="Numbers of tables that move at a pace; empty for none.")] = "200",
    pace: Annotated[float, typer.Option(help="Seconds from one move of a table to its next.")] = 2.0,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long each measurement plays.")] = 10.0,
    spectators: Annotated[int, typer.Option(min=0, max=20, help="Spectators at each table.")] = 1,
    game: Annotated[str, typer.Option(help="The game, with two players.")] = "for_the_king",
    languages: Annotated[str, typer.Option(help="Languages of the pages, given out in turn.")] = "en",
    peer: Annotated[bool, typer.Option(help="Measure boardgame.io too.")] = True,
    port: Annotated[int, typer.Option(help="The port of ludoteka; 0 for a free one.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the servers end with us
    many_sockets()
    flat = [int(each) for each in tables.split(",") if each]
    slow = [int(each) for each in paced.split(",") if each]
    plan = {"game": game, "spectators": spectators, "languages": languages.split(",")}
    servers: list[AbstractContextManager[Running]] = [ludoteka(port)]
    if peer:
        why = peer_missing()
        if why:
            print(f"boardgame.io is left out: {why}", file=sys.stderr)
        else:
            servers.append(boardgame_io())
    rows: list[Measured] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for each in servers:
            with each as server:
                measure(server, {**plan, "tables": WARM_UP["tables"]}, WARM_UP["seconds"], progress)
                rows += [measure(server, {**plan, "tables": many}, seconds, progress) for many in flat]
                rows += [measure(server, {**plan, "tables": many, "pace": pace}, seconds, progress) for many in slow]
    if as_json:
        print(json.dumps({"rows": rows, "ratios": ratios(rows)}, indent=1))
        return
    out = Console(width=None if sys.stdout.isatty() else HUNDREDS)
    out.print(shown(rows))
    for many, ratio in ratios(rows).items():
        out.print(f"{many} tables: {ratio} of boardgame.io's moves per CPU second")
    refusals = sum([row["refusals"] for row in rows])
    if refusals:
        out.print(f"{refusals} answers were refused: the figures count them as no moves")


if __name__ == "__main__":
    app()

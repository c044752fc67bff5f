"""What `ludoteka bench` prints for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from ludoteka.language import Voice


def show(measured: dict[str, Any], voice: Voice, console: Console) -> None:
    """Tables of our figures and of the peers', and the ratios between them."""
    _ = voice.text
    console.print(
        _(
            "Build: {build}. Random play through Match, one core, CPU time, medians; "
            "chance and forced answers are not counted.",
            build=_("compiled") if measured["build"] == "compiled" else _("pure"),
        )
    )
    numbers = [
        _("players"),
        _("decisions/s"),
        _("games/s"),
        "clone µs",
        "view µs",
        "imagine µs",
        _("search/s"),
        _("midway"),
    ]
    own = _table([_("game")], numbers)
    for row in measured["results"]:
        own.add_row(
            f"{row['game']} {row['edition']}",
            str(row["players"]),
            f"{row['decisions_per_cpu_s']:,}",
            f"{row['games_per_cpu_s']:,}",
            str(row["clone_us"]),
            str(row["view_us"]),
            str(row["imagine_us"]),
        )
    console.print(own)
    thought = _table([_("search, iterations/s")], [_("players"), _("opening"), _("midway")])
    for row in measured["results"]:
        thought.add_row(
            f"{row['game']} {row['edition']}",
            str(row["players"]),
            f"{row['iterations_per_cpu_s_opening']:,}",
            f"{row['iterations_per_cpu_s_middle']:,}",
        )
    console.print(thought)
    if measured["results"][0]["env_added_us"] is not None:
        console.print(_environments(measured["results"], voice))
    if measured["peers"]:
        console.print(_peers(measured["peers"], voice))
    for row in measured["ratios"]:
        console.print(
            _(
                "{game} {edition} with {players} players: {ratio} times {peer} ({peer_game}), "
                "{ratio_to_all} times when its forced answers count too",
                **row,
            ),
            soft_wrap=True,
        )


def _environments(results: list[dict[str, Any]], voice: Voice) -> Table:
    """What a learning program pays for each action."""
    _ = voice.text
    numbers = [_("players"), _("engine"), _("the step adds"), _("an observation")]
    table = _table([_("environment, µs for each action")], numbers)
    for row in results:
        table.add_row(
            f"{row['game']} {row['edition']}",
            str(row["players"]),
            str(row["action_us"]),
            str(row["env_added_us"]),
            str(row["env_observe_us"]),
        )
    return table


def _peers(peers: list[dict[str, Any]], voice: Voice) -> Table:
    _ = voice.text
    table = _table([_("peer"), _("game")], [_("players"), _("decisions/s"), _("with forced answers"), _("games/s")])
    for row in peers:
        table.add_row(
            f"{row['name']} {row['version']}",
            row["game"],
            str(row["players"]),
            f"{row['decisions_per_cpu_s']:,}",
            f"{row['all_decisions_per_cpu_s']:,}",
            f"{row['games_per_cpu_s']:,}",
        )
    return table


def _table(words: list[str], numbers: list[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in words:
        table.add_column(name)
    for name in numbers:
        table.add_column(name, justify="right")
    return table

"""The commands in which bots play and think: `simulate`, `arena`, `tune`, `train`, `analyse`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ludoteka.language import Voice, likely_language, reader_language
from ludoteka.options import AsJson, Components, Edition, Lang, Players, Seed, Variants

_ = Voice(likely_language(sys.argv)).text

Game = Annotated[str, typer.Argument(metavar="GAME", help=_("A game, by id."))]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help=_("How many processes work on it; default: 1, of a cluster all.")),
]
Hands = Annotated[int, typer.Option("--workers", metavar="N", help=_("How many processes work on it."))]
OnCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="local|HOST:PORT",
        help=_("Work on Ray: on one of its own here, or on a cluster that runs (auto finds it)."),
    ),
]


def simulate(
    game: Game,
    players: Players = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B…", help=_("Bots, repeated to fill the seats and rotated over them."))
    ] = "random",
    games: Annotated[int, typer.Option("--games", metavar="N", help=_("How many games."))] = 100,
    seed: Seed = 0,
    workers: Hands = 1,
    edition: Edition = None,
    variant: Variants = None,
    components: Components = None,
    records: Annotated[
        str | None, typer.Option("--records", metavar="DIR", help=_("Write a record of each game into this folder."))
    ] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="DIR", help=_("Write a page of plots into this folder."))
    ] = None,
    claim: Annotated[
        float | None,
        typer.Option(
            "--claim",
            metavar="PERCENT",
            help=_("Test that the first bot wins this share, each deal from every seat; stop as soon as it is clear."),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.arena import command, simulation

    voice = Voice(reader_language(lang))
    if report is not None:
        from ludoteka.arena.page import need_plots

        need_plots()
    plan = simulation.plan(
        game, bots.split(","), games, seed, players, edition, variant, components, records, report is not None, claim
    )
    raise typer.Exit(command.simulate(plan, workers, as_json, voice, report))


def arena(
    game: Game,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B…", help=_("The bots that meet, with parameters if you like."))
    ] = "random,greedy",
    games: Annotated[
        int, typer.Option("--games", metavar="N", help=_("How many games at each table, in whole rounds of seats."))
    ] = 100,
    mixed: Annotated[
        bool, typer.Option("--mixed", help=_("Tables of different bots, as many as sit down, instead of pairs."))
    ] = False,
    players: Players = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: OnCluster = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help=_("Keep finished games in this file, and go on from there if it exists; more --games add to it."),
        ),
    ] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="DIR", help=_("Write a page of plots into this folder."))
    ] = None,
    claim: Annotated[
        float | None,
        typer.Option(
            "--claim",
            metavar="PERCENT",
            help=_("Test that the first bot wins this share against each of the others; stop as soon as it is clear."),
        ),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    components: Components = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.arena import command
    from ludoteka.arena.tournament import tournament

    voice = Voice(reader_language(lang))
    if report is not None:
        from ludoteka.arena.page import need_plots

        need_plots()
    found = tournament(game, bots.split(","), games, seed, players, edition, variant, components, mixed, claim)
    raise typer.Exit(command.arena(found, workers, as_json, voice, report, resume, cluster))


def tune(
    game: Game,
    bot: Annotated[str, typer.Argument(metavar="BOT", help=_("A bot; parameters named with it stay as they are."))],
    against: Annotated[str, typer.Option("--against", metavar="BOT", help=_("Whom it plays."))] = "greedy",
    parameters: Annotated[
        str | None,
        typer.Option(
            "--parameters",
            metavar="A,B=LOW..HIGH…",
            help=_("What to tune, and where; default: all but the time to think, where a good value is likely."),
        ),
    ] = None,
    trials: Annotated[int, typer.Option("--trials", metavar="N", help=_("How many settings to try."))] = 30,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help=_("How many games for each setting, in whole rounds of seats."))
    ] = 40,
    players: Players = None,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: OnCluster = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help=_("Keep finished trials in this file, and go on from there if it exists; more --trials add to it."),
        ),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    components: Components = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.arena import tuning, tuning_command

    voice = Voice(reader_language(lang))
    wanted = tuning.wish(game, bot, against, trials, games, seed, parameters, players, edition, variant, components)
    raise typer.Exit(tuning_command.tune(wanted, workers, as_json, voice, resume, cluster))


def train(
    game: Game,
    edition: Edition = None,
    players: Players = None,
    bot: Annotated[str, typer.Option("--bot", help=_("Who plays; now and then answers are given by whim."))] = "greedy",
    games: Annotated[int, typer.Option("--games", metavar="N", help=_("How many games for each table."))] = 1000,
    seed: Seed = 0,
    stages: Annotated[int, typer.Option("--stages", metavar="N", help=_("So many sets of weights on the way."))] = 5,
    workers: Hands = 1,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help=_("Where to keep it; default: with the game."))
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from ludoteka.arena import training

    found = training.courses(game, edition, players, games, seed, bot, stages)
    raise typer.Exit(training.train(found, workers, out, as_json, Voice(reader_language(lang))))


def analyse(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=_("A record, as `simulate --records` or a table keeps it."))
    ],
    iterations: Annotated[
        int | None, typer.Option("--iterations", metavar="N", help=_("Worlds looked at for each answer."))
    ] = None,
    workers: Hands = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from pathlib import Path

    from ludoteka.arena.retrospect import retrospect
    from ludoteka.ledger.chronicle import chronicle

    retrospect(chronicle(Path(file)), iterations, workers, as_json, Voice(reader_language(lang)))

"""`ludoteka tune`: tuning with its progress, its figures, and the lines for the game's `bots.toml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from ludoteka import registry
from ludoteka.arena.command import carry_out, code, console, crew
from ludoteka.arena.report import Figures
from ludoteka.arena.tally import Tally, interval
from ludoteka.arena.tuning import Trial, Tuning, Wish
from ludoteka.language import Voice

SHOWN: Final = 8
"""So many of the best trials are shown to people."""


def tune(
    wanted: Wish, number: int | None, as_json: bool, voice: Voice, resume: str | None = None, cluster: str | None = None
) -> int:
    """Tune a bot and print what was found; the exit code."""
    tuning = Tuning(wanted, crew(number, cluster), None if resume is None else Path(resume))
    carry_out(tuning, voice, resume is not None)
    if as_json:
        print(json.dumps(as_data(tuning), indent=1))
    else:
        Findings(tuning, voice, console()).show()
    return code(tuning)


def as_data(tuning: Tuning) -> dict[str, Any]:
    """The documented interface of `tune --json`; but for `cpu_ms` the same in every run."""
    wanted = tuning.wish
    found = wanted.plan
    return {
        "game": found.game,
        "edition": found.edition,
        "players": found.players,
        "variants": list(found.variants),
        "bot": wanted.bot,
        "against": found.bots[1],
        "seed": found.seed,
        "games": found.games,
        "parameters": {each.parameter.name: [each.low, each.high] for each in wanted.knobs},
        "trials": [_trial(each) for each in tuning.trials],
        "best": {**_trial(tuning.best), "toml": toml(tuning)} if tuning.trials else None,
        "fresh": {spec: _share(tally, spec) for spec, tally in tuning.fresh.items()},
        "interrupted": tuning.interrupted or tuning.lost,
    }


def _trial(trial: Trial) -> dict[str, Any]:
    return {
        "number": trial.number,
        "bot": trial.spec,
        "games": trial.games,
        "wins": float(trial.share),
        "interval": list(interval(trial.share, trial.games)),
        "cpu_ms": trial.milliseconds,
    }


def _share(tally: Tally, spec: str) -> dict[str, Any]:
    share = tally.wins[spec] / tally.games
    return {"games": tally.games, "wins": float(share), "interval": list(interval(share, tally.games))}


def toml(tuning: Tuning) -> list[str]:
    """The best setting as lines for the game's `bots.toml`."""
    found = tuning.wish.plan
    name = tuning.wish.bot.partition(":")[0]
    section = name if len(registry.title(found.game).editions) == 1 else f"{found.edition}.{name}"
    chosen = dict(each.split("=") for each in tuning.best.spec.split(":")[1:])
    return [f"[{section}]", *[f"{knob.parameter.name} = {chosen[knob.parameter.name]}" for knob in tuning.wish.knobs]]


class Findings(Figures):
    """What was found, for people."""

    def __init__(self, tuning: Tuning, voice: Voice, console: Console) -> None:
        super().__init__(voice, console)
        self.tuning: Final = tuning

    def show(self) -> None:
        _ = self.voice.text
        found = self.tuning.wish.plan
        name = self.voice.title(registry.title(found.game))
        trials = self.voice.texts("{number} trial", "{number} trials", len(self.tuning.trials))
        games = self.voice.texts("{games} game each", "{games} games each", found.games, games=self.whole(found.games))
        against = _("{bot} against {other}", bot=self.tuning.wish.bot, other=found.bots[1])
        seed = _("seed {seed}", seed=found.seed)
        self.console.print(f"{name} ({found.edition}): {against}, {trials}, {games}, {seed}", soft_wrap=True)
        if self.tuning.trials:
            self.console.print()
            self.console.print(self.table())
            self.verdict()

    def table(self) -> Table:
        _ = self.voice.text
        knobs = [knob.parameter.name for knob in self.tuning.wish.knobs]
        made = self.grid(_("trial"), _("games won"), _("95 % interval"), _("CPU ms"), *knobs)
        best = sorted(self.tuning.trials, key=lambda trial: (-trial.share, trial.number))[:SHOWN]
        for trial in best if self.tuning.trials[0] in best else [*best, self.tuning.trials[0]]:
            values = dict(each.split("=") for each in trial.spec.split(":")[1:])
            number = _("{number} (now)", number=trial.number) if trial.number == 1 else str(trial.number)
            shares = self.shares(trial.won, trial.games)
            made.add_row(number, *shares, self.small(trial.milliseconds), *[values[knob] for knob in knobs])
        return made

    def verdict(self) -> None:
        """How the best does on new deals, and what to write down."""
        _ = self.voice.text
        tuning = self.tuning
        best, now = tuning.best.spec, tuning.trials[0].spec
        self.console.print()
        if best == now:
            self.console.print(_("Nothing did better than the present setting."), soft_wrap=True)
            return
        if best in tuning.fresh and now in tuning.fresh:
            found, before = [
                self.shares(tuning.fresh[spec].wins[spec], tuning.fresh[spec].games) for spec in (best, now)
            ]
            told = _(
                "On new deals the best setting won {found} ({interval}), the present one {now} ({range}).",
                found=found[0],
                interval=found[1],
                now=before[0],
                range=before[1],
            )
            self.console.print(told, soft_wrap=True)
            self.console.print()
        self.console.print(_("For bots.toml of {game}:", game=tuning.wish.plan.game), soft_wrap=True)
        self.console.print()
        for line in toml(tuning):
            self.console.print(line, soft_wrap=True)

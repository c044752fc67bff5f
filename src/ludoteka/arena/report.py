"""A simulation told to people as tables, and to programs as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from babel.numbers import format_decimal, format_percent
from rich import box
from rich.console import Console
from rich.table import Table

from ludoteka import registry
from ludoteka.arena.claim import Claim
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import table
from ludoteka.arena.tally import Tally, deviation, histogram, interval, mean, quantile
from ludoteka.language import Voice


def as_data(simulation: Simulation) -> dict[str, Any]:
    """The documented interface of `simulate --json`; the same for every number of workers."""
    plan = simulation.plan
    tally = simulation.tally
    games = max(1, tally.games)
    return {
        "game": plan.game,
        "edition": plan.edition,
        "players": plan.players,
        "games": tally.games,
        "decisions": tally.decisions,
        "wins": {bot: float(won / games) for bot, won in tally.wins.items()},
        "scores": {bot: {"mean": mean(made), "sd": deviation(made)} for bot, made in tally.scores.items()},
        "seats": [float(won / games) for won in tally.seats],
        "variants": list(plan.variants),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "intervals": {bot: list(interval(won / games, tally.games)) for bot, won in tally.wins.items()},
        "distributions": {
            bot: {str(score): made[score] for score in sorted(made)} for bot, made in tally.scores.items()
        },
        "length": {
            "mean": mean(tally.lengths),
            "sd": deviation(tally.lengths),
            "min": min(tally.lengths, default=0),
            "max": max(tally.lengths, default=0),
        },
        "kinds": {kind.name: times for kind, times in zip(table(plan).kinds, tally.kinds, strict=True) if times},
        "claim": None
        if plan.claim is None
        else {
            "bot": plan.claim.bot,
            "share": plan.claim.share,
            "clear": plan.claim.verdict(tally) is not None,
            "holds": plan.claim.holds(tally),
        },
        "interrupted": simulation.interrupted or simulation.lost,
    }


class Figures:
    """Numbers and tables for people, in their language."""

    def __init__(self, voice: Voice, console: Console) -> None:
        self.voice: Final = voice
        self.console: Final = console

    def grid(self, *headers: str) -> Table:
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for number, header in enumerate(headers):
            made.add_column(header, justify="right" if number else "left", no_wrap=number > 0, overflow="fold")
        return made

    def shares(self, won: Fraction, games: int) -> tuple[str, str]:
        """A share of games and its interval."""
        low, high = interval(won / games, games)
        return self.percent(float(won / games)), f"{self.percent(low)} – {self.percent(high)}"

    def claim(self, claim: Claim, tally: Tally) -> str:
        """What came of a test, in one sentence."""
        _ = self.voice.text
        won, range_ = self.shares(tally.wins[claim.bot], tally.games)
        named = {"bot": claim.bot, "share": self.percent(claim.share), "won": won, "interval": range_}
        verdict = claim.verdict(tally)
        if verdict is None:
            if claim.holds(tally):
                return _("{bot} won {won} ({interval}): at least {share} as claimed, though not beyond doubt.", **named)
            return _("{bot} won {won} ({interval}): less than the {share} claimed, though not beyond doubt.", **named)
        if verdict:
            return _("{bot} won {won} ({interval}): at least {share} as claimed, beyond doubt.", **named)
        return _("{bot} won {won} ({interval}): less than the {share} claimed, beyond doubt.", **named)

    def whole(self, number: int) -> str:
        return str(format_decimal(number, locale=self.voice.language))

    def decimal(self, number: float) -> str:
        return str(format_decimal(number, format="#,##0.0", locale=self.voice.language))

    def small(self, number: float) -> str:
        """A number that may be far below one, to about three digits."""
        pattern = "#,##0" if number >= 100 else "#,##0.0" if number >= 10 else "0.00" if number >= 1 else "0.000"
        return str(format_decimal(number, format=pattern, locale=self.voice.language))

    def percent(self, share: float) -> str:
        return str(format_percent(share, format="#,##0.0 %", locale=self.voice.language))


class Report(Figures):
    """A simulation as tables."""

    def __init__(self, simulation: Simulation, voice: Voice, console: Console) -> None:
        super().__init__(voice, console)
        self.simulation: Final = simulation
        self.tally: Final = simulation.tally

    def show(self) -> None:
        _ = self.voice.text
        plan = self.simulation.plan
        done = self.tally.games
        played = self.voice.texts("{games} game", "{games} games", done, games=self.whole(done))
        if done < plan.games:
            played = _("{played} of {planned}", played=played, planned=self.whole(plan.games))
        seats = self.voice.texts("{number} player", "{number} players", plan.players)
        self.console.print(
            f"{self.voice.title(registry.title(plan.game))}: {seats}, {played}, " + _("seed {seed}", seed=plan.seed)
        )
        if done:
            self.console.print()
            self.console.print(self.wins())
            if plan.claim is not None:
                self.console.print()
                self.console.print(self.claim(plan.claim, self.tally), soft_wrap=True)
            self.console.print()
            self.console.print(self.seats())
            self.console.print()
            self.console.print(self.scores())
            self.console.print()
            self.console.print(self.decisions())

    def wins(self) -> Table:
        _ = self.voice.text
        made = self.grid(_("bot"), _("wins"), _("95 % interval"), _("games won"))
        for bot, won in self.tally.wins.items():
            made.add_row(bot, *self.shares(won, self.tally.games), self.decimal(float(won)))
        return made

    def seats(self) -> Table:
        _ = self.voice.text
        made = self.grid(_("seat"), _("wins"), _("95 % interval"))
        for seat, won in enumerate(self.tally.seats):
            made.add_row(str(seat + 1), *self.shares(won, self.tally.games))
        return made

    def scores(self) -> Table:
        _ = self.voice.text
        low = min([min(counts) for counts in self.tally.scores.values()])
        high = max([max(counts) for counts in self.tally.scores.values()])
        spread = _("from {low} to {high}", low=self.whole(low), high=self.whole(high))
        made = self.grid(_("points"), _("mean"), _("sd"), _("min"), "25 %", _("median"), "75 %", _("max"), spread)
        made.columns[-1].justify = "left"
        for bot, counts in self.tally.scores.items():
            quarters = [quantile(counts, Fraction(part, 4)) for part in (1, 2, 3)]
            made.add_row(
                bot,
                self.decimal(mean(counts)),
                self.decimal(deviation(counts)),
                *[self.whole(each) for each in [min(counts), *quarters, max(counts)]],
                histogram(counts, low, high, 16),
            )
        return made

    def decisions(self) -> Table:
        _ = self.voice.text
        tally = self.tally
        made = self.grid(_("decisions"), _("per game"), _("share"), _("in all"))
        made.show_footer = True
        for kind, times in zip(table(self.simulation.plan).kinds, tally.kinds, strict=True):
            if times:
                made.add_row(
                    kind.name,
                    self.decimal(times / tally.games),
                    self.percent(times / tally.decisions),
                    self.whole(times),
                )
        lengths = tally.lengths
        made.columns[0].footer = _(
            "a game has {low} to {high}", low=self.whole(min(lengths)), high=self.whole(max(lengths))
        )
        made.columns[1].footer = f"{self.decimal(mean(lengths))} ± {self.decimal(deviation(lengths))}"
        made.columns[3].footer = self.whole(tally.decisions)
        return made

"""The standings of an arena as tables for people."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

from ludoteka import registry
from ludoteka.arena.report import Figures
from ludoteka.arena.standings import Standings
from ludoteka.arena.tally import deviation, interval, mean
from ludoteka.language import Voice


class Scoreboard(Figures):
    """Best first; the columns of the second table go by the numbers of the first."""

    def __init__(self, standings: Standings, voice: Voice, console: Console) -> None:
        super().__init__(voice, console)
        self.standings: Final = standings
        self.order: Final = [rating.bot for rating in standings.ratings]

    def show(self) -> None:
        _ = self.voice.text
        found, total, series = self.standings.tournament, self.standings.total, self.standings.series
        played = self.voice.texts("{games} game", "{games} games", total.games, games=self.whole(total.games))
        if series.done < series.planned:
            played = _("{played} of {planned}", played=played, planned=self.whole(series.planned))
        seats = self.voice.texts("{number} player", "{number} players", found.players)
        tables = self.voice.texts("{number} table", "{number} tables", len(series.rows))
        name = self.voice.title(registry.title(found.game))
        told = f"{name}: {seats}, {tables}, {played}, " + _("seed {seed}", seed=found.seed)
        self.console.print(told, soft_wrap=True)
        if total.games:
            for part in (self.ratings(), self.pairs(), self.points()):
                self.console.print()
                self.console.print(part)
            self.notes()

    def ratings(self) -> Table:
        _ = self.voice.text
        made = self.grid(_("bot"), _("rating"), _("95 % interval"), _("games won"), _("95 % interval"))
        for number, rating in enumerate(self.standings.ratings, 1):
            games = self.standings.sat[rating.bot]
            won = self.shares(self.standings.total.wins[rating.bot], games) if games else ("", "")
            low, high = self.decimal(rating.low), self.decimal(rating.high)
            made.add_row(f"{number} {rating.bot}", self.decimal(rating.mu), f"{low} – {high}", *won)
        return made

    def pairs(self) -> Table:
        """Who finishes ahead of whom, in percent of the games."""
        _ = self.voice.text
        made = self.grid(_("ahead of, in %"), *[str(number) for number in range(1, len(self.order) + 1)])
        for number, bot in enumerate(self.order, 1):
            made.add_row(f"{number} {bot}", *[self.meeting(bot, other) for other in self.order])
        return made

    def meeting(self, bot: str, other: str) -> str:
        found = self.standings.meeting(bot, other)
        if not found.games:
            return "—" if bot == other else ""
        low, high = interval(found.share, found.games)
        return f"{100 * float(found.share):.0f} ({100 * low:.0f}–{100 * high:.0f})"

    def points(self) -> Table:
        _ = self.voice.text
        made = self.grid(_("bot"), _("points"), _("sd"), _("decisions"), _("CPU ms a decision"))
        for number, bot in enumerate(self.order, 1):
            counts = self.standings.total.scores[bot]
            asked, spent = self.standings.thinking(bot)
            figures = (self.decimal(mean(counts)), self.decimal(deviation(counts)), self.whole(asked))
            made.add_row(f"{number} {bot}", *figures, self.small(spent))
        return made

    def notes(self) -> None:
        """What came of claims, and what to keep in mind."""
        _ = self.voice.text
        for row in self.standings.series.rows:
            if row.plan.claim is not None and row.tally.games:
                self.console.print()
                against = _("Against {bot}:", bot=row.plan.bots[1])
                self.console.print(f"{against} {self.claim(row.plan.claim, row.tally)}", soft_wrap=True)
        clock = self.standings.tournament.by_the_clock
        if clock:
            self.console.print()
            told = _("Another run gives other games, for these think by the clock: {bots}.", bots=", ".join(clock))
            self.console.print(told, soft_wrap=True)

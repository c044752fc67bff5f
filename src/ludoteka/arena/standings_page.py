"""`arena --report`: the page of a simulation, with the standings before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.arena.page import COLOURS, Page, Section, plot
from ludoteka.arena.standings import Standings
from ludoteka.arena.tally import interval
from ludoteka.language import Voice

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class StandingsPage(Page):
    """The report of an arena in one language."""

    def __init__(self, standings: Standings, voice: Voice) -> None:
        super().__init__(standings.series.rows[0].plan, standings.total, voice)
        self.standings: Final = standings
        self.order: Final = [rating.bot for rating in standings.ratings]

    def summary(self) -> str:
        found = self.standings.tournament
        return self.voice.text(
            "Edition {edition}, {players} players, {games} games of {bots}, seed {seed}.",
            edition=found.edition,
            players=found.players,
            games=self.tally.games,
            bots=", ".join(found.bots),
            seed=found.seed,
        )

    def sections(self) -> list[Section | None]:
        return [
            self.ratings(),
            self.pairs(),
            self.thinking(),
            self.scores(),
            self.sources(),
            *self.things(),
            self.board(),
        ]

    def ratings(self) -> Section:
        _ = self.voice.text
        ratings = self.standings.ratings

        def draw(axes: Axes) -> None:
            for row, rating in enumerate(reversed(ratings)):
                axes.plot([rating.low, rating.high], [row, row], color="#b9a988", linewidth=3)
                axes.plot([rating.mu], [row], "o", color=COLOURS[0])
            axes.set_yticks(range(len(ratings)), [rating.bot for rating in reversed(ratings)])
            axes.set_xlabel(_("rating"))

        rows = []
        for rating in ratings:
            games = self.standings.sat[rating.bot]
            share = self.tally.wins[rating.bot] / max(1, games)
            low, high = interval(share, games)
            rows.append(
                [
                    rating.bot,
                    self.decimal(rating.mu),
                    f"{self.decimal(rating.low)} – {self.decimal(rating.high)}",
                    str(games),
                    self.share(float(share)),
                    f"{self.share(low)} – {self.share(high)}",
                ]
            )
        columns = ["", _("rating"), _("95 % interval"), _("games"), _("games won"), _("95 % interval")]
        return Section(_("Ratings"), plot(draw, 0.8 + 0.4 * len(ratings)), columns, rows)

    def pairs(self) -> Section:
        _ = self.voice.text
        rows = []
        for bot in self.order:
            cells = []
            for other in self.order:
                meeting = self.standings.meeting(bot, other)
                low, high = interval(meeting.share, meeting.games)
                told = f"{self.share(float(meeting.share))} ({self.share(low)} – {self.share(high)})"
                cells.append(told if meeting.games else "")
            rows.append([bot, *cells])
        return Section(_("How often the bot of the row finishes ahead"), None, ["", *self.order], rows)

    def thinking(self) -> Section:
        _ = self.voice.text
        rows = []
        for bot in self.order:
            asked, spent = self.standings.thinking(bot)
            rows.append([bot, str(asked), self.decimal(spent)])
        return Section(_("Time to think"), None, ["", _("decisions"), _("CPU ms a decision")], rows)

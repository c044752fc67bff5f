"""`simulate --report` and what `arena --report` shares with it: a page of tables and plots."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from babel.numbers import format_decimal, format_percent
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ludoteka import registry
from ludoteka.arena.simulation import Plan, table
from ludoteka.arena.study import Study, Thing
from ludoteka.arena.tally import Tally, interval, mean, number
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sentences import say
from ludoteka.language import Speaker, Voice

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN: Final = 20
"""A plot shows so many of the strongest and of the weakest things; the table shows all."""
AXES: Final = [say("card"), say("class"), say("race"), say("prestige")]
"""What the things are called that games are studied for; a game may say others in its own catalogue."""
COLOURS: Final = ("#2f5d62", "#b1482d", "#6b4c7a", "#7a7a2e", "#8a5a2b", "#37568f", "#a03c5a", "#4d7a3d")
HATCHES: Final = ("", "//", "..", "xx", "\\\\", "oo", "--", "++")


def need_plots() -> None:
    """Refuse at once what would fail after a long simulation."""
    if find_spec("matplotlib") is None:
        raise BadRequest("a report needs matplotlib; install it with: .venv/bin/python -m pip install matplotlib")


class Section(NamedTuple):
    """A heading, a plot or none, and the same facts as a table."""

    heading: str
    plot: Markup | None
    columns: list[str]
    rows: list[list[str]]


class Page:
    """The report of a simulation in one language."""

    def __init__(self, plan: Plan, tally: Tally, voice: Voice) -> None:
        self.plan: Final = plan
        self.tally: Final = tally
        self.study: Final = Study(list(tally.wins)) if tally.study is None else tally.study
        self.voice: Final = voice
        self.speaker: Final = Speaker(table(plan), voice.language, [])

    def write(self, folder: Path) -> Path:
        """Write the page; what hinders it is told in one line."""
        environment = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
        text = environment.get_template("page.jinja").render(
            language=self.voice.language,
            title=self.voice.title(registry.title(self.plan.game)),
            summary=self.summary(),
            sections=[part for part in self.sections() if part],
        )
        file = folder / "index.html"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadRequest(
                "the report {file} cannot be written: {reason}", file=file, reason=error.strerror
            ) from None
        return file

    # What it tells

    def summary(self) -> str:
        return self.voice.text(
            "Edition {edition}, {players} players, {games} games of {bots}, seed {seed}.",
            edition=self.plan.edition,
            players=self.plan.players,
            games=self.tally.games,
            bots=", ".join(self.plan.bots),
            seed=self.plan.seed,
        )

    def sections(self) -> list[Section | None]:
        return [self.wins(), self.scores(), self.sources(), *self.things(), self.board()]

    def wins(self) -> Section:
        _ = self.voice.text
        tally = self.tally
        games = max(1, tally.games)
        rows = []
        for bot, won in tally.wins.items():
            low, high = interval(won / games, tally.games)
            rows.append([bot, self.share(float(won / games)), f"{self.share(low)} – {self.share(high)}"])
        for seat, won in enumerate(tally.seats):
            rows.append([self.speaker.name("seat", seat), self.share(float(won / games)), ""])
        return Section(_("Who wins"), None, ["", _("games won"), _("95 % interval")], rows)

    def scores(self) -> Section:
        _ = self.voice.text
        scores = self.tally.scores

        def draw(axes: Axes) -> None:
            for place, (bot, counts) in enumerate(scores.items()):
                total = max(1, number(counts))
                points = list(range(min(counts, default=0), max(counts, default=0) + 1))
                shares = [counts.get(value, 0) / total for value in points]
                axes.step(points, shares, where="mid", label=bot, color=COLOURS[place % 8], linestyle=_dash(place))
            axes.set_xlabel(_("points"))
            axes.set_ylabel(_("share of games"))
            axes.legend(frameon=False)

        rows = [
            [bot, self.decimal(mean(counts)), str(min(counts, default=0)), str(max(counts, default=0))]
            for bot, counts in scores.items()
        ]
        return Section(_("Points"), plot(draw, 3.4), ["", _("mean"), _("fewest"), _("most")], rows)

    def sources(self) -> Section | None:
        _ = self.voice.text
        sources = self.study.sources
        names = sorted({name for bot in sources.values() for name in bot})
        if not names:
            return None

        def average(bot: str, name: str) -> float:
            return sources[bot].get(name, 0) / max(1, self.study.seats[bot])

        def draw(axes: Axes) -> None:
            for row, bot in enumerate(sources):
                left = 0.0
                for place, name in enumerate(names):
                    width = average(bot, name)
                    axes.barh(
                        row,
                        width,
                        left=left,
                        color=COLOURS[place % 8],
                        hatch=HATCHES[place // 8 % 8],
                        edgecolor="white",
                        label=self.speaker.word(name) if row == 0 else None,
                    )
                    left += max(width, 0.0)
            axes.set_yticks(range(len(sources)), list(sources))
            axes.set_xlabel(_("points a game"))
            axes.legend(frameon=False, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.25))

        rows = [[self.speaker.word(name), *[self.decimal(average(bot, name)) for bot in sources]] for name in names]
        return Section(_("Points by source"), plot(draw, 1.6 + 0.5 * len(sources)), ["", *sources], rows)

    def things(self) -> list[Section]:
        """For each axis, how often those who held a thing at the end won."""
        found: list[Section] = []
        for axis in sorted({axis for axis, _ in self.study.held}):
            things = [thing for thing in self.study.held if thing[0] == axis]
            found.append(self.strengths(axis, sorted(things, key=self.certain, reverse=True)))
        return found

    def strength(self, thing: Thing) -> float:
        return float(self.study.won[thing] / self.study.held[thing])

    def certain(self, thing: Thing) -> tuple[float, float]:
        """The interval of a thing's strength: what is rarely held is not ranked high for luck."""
        return interval(self.study.won[thing] / self.study.held[thing], self.study.held[thing])

    def strengths(self, axis: str, things: list[Thing]) -> Section:
        _ = self.voice.text
        shown = things if len(things) <= 2 * SHOWN else things[:SHOWN] + things[-SHOWN:]
        fair = 1 / self.plan.players

        def draw(axes: Axes) -> None:
            for row, thing in enumerate(reversed(shown)):
                low, high = self.certain(thing)
                axes.plot([low, high], [row, row], color="#b9a988")
                axes.plot([self.strength(thing)], [row], "o", color=COLOURS[0], markersize=4)
            axes.axvline(fair, color="#b1482d", linestyle="--", linewidth=1)
            axes.set_yticks(range(len(shown)), [self.speaker.name(*thing) for thing in reversed(shown)], fontsize=8)
            axes.set_xlabel(_("share of games won by those who held it at the end; dashed: what chance would give"))

        seats = max(1, sum(self.study.seats.values()))
        rows = []
        for thing in things:
            times = self.study.held[thing]
            low, high = self.certain(thing)
            won = [self.share(self.strength(thing)), f"{self.share(low)} – {self.share(high)}"]
            rows.append([self.speaker.name(*thing), str(times), self.share(times / seats), *won])
        heading = _("Strength: {things}", things=self.speaker.word(axis))
        columns = ["", _("times held"), _("share of seats"), _("games won"), _("95 % interval")]
        return Section(heading, plot(draw, 1.0 + 0.2 * len(shown)), columns, rows)

    def board(self) -> Section | None:
        _ = self.voice.text
        cells = self.study.footprint
        games = max(1, self.tally.games)
        if not cells:
            return None

        def draw(axes: Axes) -> None:
            image = axes.imshow([[built / games for built in row] for row in cells], cmap="YlOrBr", vmin=0)
            axes.figure.colorbar(image, ax=axes, label=_("share of games"))
            axes.set_xticks([])
            axes.set_yticks([])

        rows = [[str(number), *[self.share(built / games) for built in row]] for number, row in enumerate(cells, 1)]
        columns = ["", *[str(column) for column in range(1, len(cells[0]) + 1)]]
        return Section(_("Where the board is built"), plot(draw, 6.0), columns, rows)

    # How it says it

    def share(self, value: float) -> str:
        return str(format_percent(value, "0.0 %", locale=self.voice.language))

    def decimal(self, value: float) -> str:
        return str(format_decimal(round(value, 2), locale=self.voice.language))


def _dash(place: int) -> str:
    return ("-", "--", ":", "-.")[place % 4]


def plot(draw: Any, height: float) -> Markup:
    """A plot as SVG that loads nothing, the same bytes for the same figures."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ludoteka", "font.family": "serif"}):
        figure = Figure(figsize=(9, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return Markup(text.getvalue()[text.getvalue().index("<svg") :])

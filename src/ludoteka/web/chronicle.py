"""The log of one table in one language: its lines as pieces of a page, and what flies over the table with them."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from ludoteka.table.streams import Told
from ludoteka.web.drawing import Painter
from ludoteka.web.press import cite, sign
from ludoteka.web.words import Narrator, Scribe, safe

LOG: Final = 400
"""Lines of the log on a page; the record has them all."""
LINES: Final = 64
"""Lines that are kept as they were told, until everybody has them."""
SOME: Final = 25
"""Lines of a long log that are told between two turns of the event loop."""
MINE: Final = ' class="mine"'


class Retold:
    """A line as it is said in one language, made once: a line is one object for all who may know the same of it."""

    __slots__ = ("_html", "_turn", "line", "said", "seat", "ways")

    def __init__(self, line: Told, said: str, seat: int, turn: bool, ways: list[list[Any]]) -> None:
        self.line: Final = line
        self.said: Final = said
        """What it says, as a piece of a page."""
        self.seat: Final = seat
        """Who did it; -1 when nobody did."""
        self.ways: Final = ways
        """What moves from where to where, and by whose hand."""
        self._turn: Final = turn
        self._html: Final = ["", ""]

    def html(self, game: str, mine: bool) -> str:
        """A line of the log; one that begins a turn tells the time."""
        found = self._html[mine]
        if not found:
            found = self._html[mine] = self._drawn(game, mine)
        return found

    def _drawn(self, game: str, mine: bool) -> str:
        line = self.line
        if self._turn:
            time = f'<time data-t="{line.time:.0f}"></time>'
            return f'<li class="turn" data-r="{line.revision}"><span>{self.said}</span>{time}</li>'
        doer = f"{sign(self.seat, True)} " if self.seat >= 0 else ""
        rule = "" if line.event is None else line.event.rule
        cited = f" {cite(game, rule)}" if rule else ""
        return f'<li data-r="{line.revision}"{MINE if mine else ""}>{doer}{self.said}{cited}</li>'


class Rehearsal(NamedTuple):
    """A whole log told beforehand, line by line, with the names that people had then."""

    era: int
    lines: dict[int, Retold]
    """By the identity of the lines, which they keep alive."""


class Chronicle:
    """Says what happened at a table."""

    def __init__(self, words: Narrator, scribe: Scribe, painter: Painter) -> None:
        self._words: Final = words
        self._scribe: Final = scribe
        self._painter: Final = painter
        self._kept: Final[dict[int, Retold]] = {}
        self._era = 0
        """How often people got other names."""

    def forget(self) -> None:
        """People have other names from now on."""
        self._kept.clear()
        self._era += 1

    async def rehearse(self, told: list[Told], audience: int | None) -> Rehearsal:
        """The lines of a whole log, made little by little, so that the event loop turns meanwhile."""
        made = Rehearsal(self._era, {})
        for number, line in enumerate(told[-LOG:], 1):
            if line.what != "chat":
                retold = made.lines[id(line)] = self._found(line) or self._retold(line, audience)
                retold.html(self._words.game.id, retold.seat == audience)
            if number % SOME == 0:
                await asyncio.sleep(0)
        return made

    def lines(self, told: list[Told], audience: int | None, rehearsal: Rehearsal | None = None) -> list[str]:
        """Facts and matters of the table as lines of the log; what was said in the chat is not among them."""
        if rehearsal is None or rehearsal.era != self._era:
            return self.news(told[-LOG:], audience)[0]
        game = self._words.game.id
        lines: list[str] = []
        for line in told[-LOG:]:
            if line.what != "chat":
                retold = rehearsal.lines.get(id(line)) or self.retold(line, audience)
                lines.append(retold.html(game, retold.seat == audience))
        return lines

    def news(self, told: list[Told], audience: int | None) -> tuple[list[str], list[list[Any]]]:
        """Lines of the log, and what moves with them from where to where, and by whose hand."""
        game = self._words.game.id
        lines: list[str] = []
        ways: list[list[Any]] = []
        for line in told:
            if line.what != "chat":
                retold = self.retold(line, audience)
                lines.append(retold.html(game, retold.seat == audience))
                ways += retold.ways
        return lines, ways

    def retold(self, line: Told, audience: int | None) -> Retold:
        """A line as an audience may hear it, kept for a while."""
        kept = self._found(line)
        if kept is None:
            if len(self._kept) >= LINES:
                del self._kept[next(iter(self._kept))]
            kept = self._kept[id(line)] = self._retold(line, audience)
        return kept

    def _found(self, line: Told) -> Retold | None:
        kept = self._kept.get(id(line))
        return kept if kept is not None and kept.line is line else None

    def _retold(self, line: Told, audience: int | None) -> Retold:
        heard, event = line.heard, line.event
        if heard is None or event is None:
            return Retold(line, safe(self._matter(line)), line.seat, False, [])
        seat = heard.get("seat", -1)
        ways = [[start, end, seat] for start, end in self._painter.flights(heard)]
        said = self._scribe.event(event, audience)
        return Retold(line, said, seat if isinstance(seat, int) else -1, self._painter.starts(heard), ways)

    def _matter(self, line: Told) -> str:
        """Somebody came, went or returned."""
        _ = self._words.text
        name = line.text or (self._words.called(line.seat) if line.seat >= 0 else "")
        if line.what == "joined":
            return _("{name} sits down.", name=name)
        if line.what == "left":
            return _("{name} leaves.", name=name)
        if line.what in ("returned", "resumed"):
            return _("{name} is back.", name=name)
        if line.what == "bot":
            return _("A bot takes a seat: {name}.", name=name)
        if line.what == "shown":
            return _("{name} lets spectators see their side of the table.", name=name)
        if line.what == "hidden":
            return _("{name} keeps their side of the table to themselves again.", name=name)
        if line.what == "hints":
            return _("Hints are given from now on.")
        if line.what == "no hints":
            return _("No more hints are given.")
        if line.what == "closed":
            return _("Whoever runs the server has closed this table.")
        if line.what == "expired":
            return _("The time of {name} is up; a bot plays on.", name=name)
        return name

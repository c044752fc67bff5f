"""Regions: the parts of a table's page, public ones rendered once for each language, private ones for one audience."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final, NamedTuple

import msgspec

from ludoteka.kernel.decisions import Decision, Kind
from ludoteka.kernel.game import Game, View
from ludoteka.table.hints import Hint
from ludoteka.table.streams import Told
from ludoteka.table.table import SeatState
from ludoteka.web.chronicle import Chronicle, Rehearsal
from ludoteka.web.drawing import Things, has_art, painter
from ludoteka.web.drawn import Drawn
from ludoteka.web.glimpse import CLOSED, GATHERING, OVER, Glimpse
from ludoteka.web.press import press, sign
from ludoteka.web.words import Narrator, Scribe, safe

FEW: Final = 8
"""Of a question with so few answers the impossible ones are listed too, each with its reason."""
SUMMARY: Final = 6
"""Lines of what happened since the reader's last answer."""
CHAT: Final = 60

_encode: Final = msgspec.json.Encoder().encode

Regions = dict[str, Drawn]
Look = Callable[[], Glimpse]
"""Takes a glimpse when it is needed: most of the time what was rendered for the revision is still there."""


class Own(NamedTuple):
    """What one audience is shown beside the public regions."""

    regions: Regions
    mood: str
    """"yours", "sealed", "waiting", "away", "gathering", "watching" or "over"."""
    fresh: int
    """What happened after this revision is new to the audience."""


class Region:
    """A part of the page, and how it was drawn lately, by what it shows.

    Whoever is shown equal things is shown the same, whoever that may be: a secret in the things is another key.
    """

    __slots__ = ("kept", "seat", "template")

    def __init__(self, template: str, seat: int = -1) -> None:
        self.template: Final = template
        self.seat: Final = seat
        """Whose side of the table it shows; -1 for nobody's."""
        self.kept: Final[dict[bytes, Drawn]] = {}


class Artist:
    """Renders one table in one language. What has not changed since the last time is not rendered again."""

    def __init__(self, game: Game, language: str, table: str = "") -> None:
        self.game: Final = game
        self.table: Final = table
        self.language: Final = language
        self.words: Final = Narrator(game, language, [])
        self.painter: Final = painter(self.words)
        self._scribe: Final = Scribe(game, language, [], self.painter.sign)
        self._chronicle: Final = Chronicle(self.words, self._scribe, self.painter)
        self._press: Final = press(language)
        self.folder: Final = game.id if has_art(game.id) else "any"
        here = {**self._press.globals, "name": self.words.called, "game": game.id, "table": table}
        self._house: Final[Things] = here | {"_": self.words.text, "n": self.words.texts}
        """What a template of the house may ask, and what one of the game may."""
        self._game: Final[Things] = here | {"_": self.words.game_text, "n": self.words.game_texts}
        self._game.update(getattr(self.painter, "brushes", {}))
        self._around: tuple[list[SeatState], str, list[int]] = ([], "", [])
        """Who sits here, whether it is over and the points: every region of the game may show them."""
        self._regions: Final[dict[str, Region]] = {}
        self._public: tuple[int, Regions] = (-1, {})
        self._own: Final[dict[tuple[int | None, bool], tuple[int, Own]]] = {}

    # Public

    def public(self, revision: int, look: Look) -> Regions:
        """The regions that are the same for everybody, from what a spectator may know."""
        if self._public[0] != revision:
            seen = look()
            assert seen.audience is None, "a public region is drawn from what everybody sees"
            self._meet(seen)
            drawn = self._game_regions(self.painter.public(seen.view), seen)
            phase = (
                self.painter.phase(seen.view) if seen.status != GATHERING else {"counter": "", "steps": [], "now": 0}
            )
            drawn["phase"] = self._region("phase", phase)
            self._public = seen.revision, drawn
        return self._public[1]

    # Private

    def own(self, audience: int | None, revision: int, look: Look, behind: bool = False) -> Own:
        """The regions of one audience, its hand, its question, what it missed; and the mood of the question."""
        kept = self._own.get((audience, behind))
        if kept is None or kept[0] != revision:
            seen = look()
            self._meet(seen)
            drawn = self._game_regions(self.painter.private(seen.view), seen)
            bar = self.question(seen)
            drawn["decide"] = self._region("decide", bar)
            drawn["since"] = self._region("since", self._since(seen))
            fresh = seen.since[0].revision - 1 if seen.since else seen.revision
            kept = revision, Own(drawn, bar["mood"], fresh)
            self._own[audience, behind] = kept
        return kept[1]

    # The log

    def lines(self, told: list[Told], audience: int | None, rehearsal: Rehearsal | None = None) -> list[str]:
        """Facts and matters of the table as lines of the log."""
        return self._chronicle.lines(told, audience, rehearsal)

    async def rehearse(self, seats: list[SeatState], told: list[Told], audience: int | None) -> Rehearsal:
        """The same lines, made little by little, so that the event loop turns meanwhile."""
        self._call(seats)
        return await self._chronicle.rehearse(told, audience)

    def news(self, told: list[Told], audience: int | None) -> tuple[list[str], list[list[Any]]]:
        """Lines of the log, and what moves with them from where to where, and by whose hand."""
        return self._chronicle.news(told, audience)

    def chat(self, told: list[Told]) -> Drawn:
        """What was said."""
        lines = [line for line in told if line.what == "chat"][-CHAT:]
        return Drawn(self._press.rendered("regions/chat.jinja", {**self._house, "lines": lines}))

    # The question

    def question(self, seen: Glimpse) -> Things:
        """What the decision bar says: one of the moods of `regions/decide.jinja`."""
        waiting = [seat.seat for seat in seen.seats if seat.owing and seat.seat != seen.audience]
        bar: Things = {
            "mood": "waiting",
            "me": None if seen.behind else seen.audience,
            "undo": seen.may_undo,
            "options": "",
            "waiting": waiting,
            "who": ", ".join([f"{sign(seat, True)} {safe(self.words.called(seat))}" for seat in waiting]),
            "clock": [[c.seat, round(c.remaining)] for c in seen.clock if c.running and c.remaining is not None],
            "rule": "",
            "stand": [[value, self._advance(seen.decision.kind, value)] for value in seen.may_stand if seen.decision],
            "standing": [self._advance(kind, value) for kind, value in seen.standing],
        }
        mine = None if seen.audience is None else seen.seats[seen.audience]
        if seen.status == GATHERING:
            bar |= {"mood": "gathering", "open": [seat.seat for seat in seen.seats if seat.open]}
        elif seen.status == OVER:
            placed = [[seat, seen.scores[seat]] for place in seen.ranking for seat in place]
            bar |= {"mood": "over", "result": self._result(seen), "placed": placed}
        elif seen.status == CLOSED:
            bar["mood"] = "closed"
        elif mine is not None and mine.away and not seen.behind:
            bar["mood"] = "away"
        elif seen.audience is None or seen.behind:
            bar["mood"] = "watching"
        elif seen.options and seen.decision is not None:
            bar |= self._asked(seen, seen.decision)
        elif seen.decision is not None and seen.decision.sealed and seen.audience in _answered(seen.view):
            value = seen.view["decision"]["mine"]
            bar |= {"mood": "sealed", "answer": self._phrased(seen, seen.decision.kind, value)}
        if not bar["rule"] and seen.decision is not None:
            bar["rule"] = seen.decision.rule
        return bar

    def _phrased(self, seen: Glimpse, kind: Kind, value: int) -> str:
        """An answer as a sentence; a painter that knows the table may say it shorter than the rules do."""
        phrase = getattr(self.painter, "phrase", None)
        return self.words.option(kind, value) if phrase is None else str(phrase(seen.view, kind, value))

    def _asked(self, seen: Glimpse, asked: Decision) -> Things:
        kind = asked.kind
        few = kind.size <= FEW
        options: list[str] = []
        for value in range(kind.size) if few else seen.options:
            said = self._phrased(seen, kind, value)
            path = self._path(kind, value)
            place = len(options) + 1
            if value in seen.options:
                effect = self.painter.effect(seen.view, kind, value)
                options.append(_button(place, value, said, path, effect, "", ""))
                continue
            refusal = seen.why(value)
            if refusal is not None:
                options.append(_button(place, value, said, path, "", self.words.refusal(refusal), refusal.rule))
        return {
            "mood": "yours",
            "question": self.words.question(asked),
            "subject": self.painter.subject(seen.view),
            "rule": asked.rule,
            "options": "".join(options),
            "hints": seen.hints,
        }

    def _path(self, kind: Kind, value: int) -> str:
        paths = self.words.lexicon.paths
        found = paths.get((kind.name, value))
        if found is None:
            found = escape(msgspec.json.encode(self.painter.path(kind, value)).decode())
            paths[kind.name, value] = found
        return found

    def hints(self, kind: Kind, found: list[Hint]) -> str:
        """Hints as a piece of the decision bar: options that can be chosen, and why."""
        told = [
            {"value": hint.value, "say": self.words.option(kind, hint.value), "why": hint.reason(self.words)}
            for hint in found
        ]
        return self._press.rendered("regions/hints.jinja", {**self._house, "hints": told})

    def _advance(self, kind: Kind, value: int) -> str:
        """An answer that is given in advance."""
        return self.words.text("{answer}, until the round ends", answer=self.words.option(kind, value))

    def _result(self, seen: Glimpse) -> str:
        """The end of the game in one sentence."""
        _ = self.words.text
        if not seen.ranking:
            return _("The game is lost.")
        first = seen.ranking[0]
        points = self.words.texts("{number} point", "{number} points", seen.scores[first[0]])
        names = ", ".join(self.words.called(seat) for seat in first)
        if len(first) > 1:
            return _("{names} share the victory with {points}.", names=names, points=points)
        if len(seen.ranking) == 1:
            return _("{names} ends with {points}.", names=names, points=points)
        second = seen.ranking[1][0]
        told = {"points": points, "second": self.words.called(second), "other": seen.scores[second]}
        if seen.audience in first:
            return _("You win with {points}, before {second} with {other}.", **told)
        return _("{names} wins with {points}, before {second} with {other}.", names=names, **told)

    # What happened

    def _since(self, seen: Glimpse) -> Things:
        facts = [line for line in seen.since if line.heard is not None and line.event is not None]
        notable = self.painter.notable([line.heard for line in facts if line.heard is not None])
        return {
            "lines": [self._chronicle.retold(facts[place], seen.audience).said for place in notable[-SUMMARY:]],
            "more": max(0, len(notable) - SUMMARY),
            "me": None if seen.behind else seen.audience,
            "status": seen.status,
            "behind": seen.audience if seen.behind else None,
            "shown": [seat.seat for seat in seen.seats if seat.shown],
        }

    # Names

    def _call(self, seats: list[SeatState]) -> None:
        names = [seat.name for seat in seats]
        if names != self.words.seats:
            self.words.rename(names)
            self._scribe.rename(names)
            self._chronicle.forget()

    def _meet(self, seen: Glimpse) -> None:
        """Other people, the end of the game or its points change what every region of the game may show."""
        around = seen.seats, seen.status, seen.scores
        before, self._around = self._around, around
        if around[0] is before[0] or _people(seen.seats) == _people(before[0]):
            if around[1:] == before[1:]:
                return
        self._call(seen.seats)
        for region in self._regions.values():
            region.kept.clear()
        self._game.update({"seats": self._seats(seen.seats), "status": seen.status, "scores": seen.scores})

    def _seats(self, seats: list[SeatState]) -> list[Things]:
        return [
            {
                "seat": seat.seat,
                "name": self.words.called(seat.seat),
                "bot": bool(seat.bot),
                "open": seat.open,
                "away": seat.away,
            }
            for seat in seats
        ]

    # Rendering

    def _game_regions(self, shown: dict[str, Things], seen: Glimpse) -> Regions:
        """The regions that the game's own templates draw."""
        drawn: Regions = {}
        for name, things in shown.items():
            region = self._regions.get(name)
            if region is None:
                part, number = name.rsplit("-", 1) if name[-1].isdigit() else (name, "0")
                region = Region(f"{self.folder}/{part}.jinja", int(number) - 1 if part == "seat" else -1)
                self._regions[name] = region
            inputs = {"things": things, "thinking": region.seat >= 0 and seen.seats[region.seat].owing}
            drawn[name] = self._drawn(region, inputs, self._game)
        return drawn

    def _region(self, name: str, things: Things) -> Drawn:
        """A region that the house draws."""
        region = self._regions.get(name)
        if region is None:
            region = self._regions[name] = Region(f"regions/{name}.jinja")
        return self._drawn(region, things, self._house)

    def _drawn(self, region: Region, things: Things, known: Things) -> Drawn:
        """A region, drawn unless the same was drawn a short while ago."""
        kept = region.kept
        key = _encode(things)
        found = kept.pop(key, None)
        if found is None:
            found = Drawn(self._press.rendered(region.template, {**known, **things}))
            if len(kept) > self.game.players + 1:  # an audience each, and a question more
                del kept[next(iter(kept))]
        kept[key] = found
        return found


def _answered(view: View) -> list[int]:
    asked = view["decision"]
    return [] if asked is None else asked.get("answered", [])


def _people(seats: list[SeatState]) -> list[tuple[object, ...]]:
    """Who sits here, without whom the game waits for."""
    return [(seat.name, bool(seat.bot), seat.open, seat.away) for seat in seats]


def _button(place: int, value: int, say: str, path: str, effect: str, why: str, rule: str) -> str:
    """An option as a button; one that is impossible says why. The path is safe already."""
    key = f'<kbd aria-hidden="true">{place}</kbd> ' if place < 10 else ""
    head = f'<button class="btn btn--s" type="button" data-key="opt-{value}"'
    if why:
        reason = f'aria-disabled="true" data-why="{safe(why)}" data-rule="{rule}"'
        return f'{head} {reason} data-path="{path}">{key}{safe(say)}</button>\n'
    told = f"<small>{safe(effect)}</small>" if effect else ""
    chosen = f'aria-pressed="false" data-value="{value}"'
    return f'{head} {chosen} data-path="{path}">{key}<span>{safe(say)}{told}</span></button>\n'

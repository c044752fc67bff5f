"""Says things in the reader's language: sentences of the rules and strings of the program, by gettext catalogues."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Any, Final

from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.events import Event, event_kind
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest, Refusal
from ludoteka.kernel.sentences import Sentence
from ludoteka.kernel.zones import SPECTATOR
from ludoteka.registry import folder

LANGUAGES: Final = ("en", "ru", "uk", "pl")


def reader_language(wanted: str | None = None) -> str:
    """The language asked for, or that of the environment (LUDOTEKA_LANG, LC_ALL, LC_MESSAGES, LANG), or English."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise BadRequest(f"there is no language '{wanted}'; the languages are {', '.join(LANGUAGES)}")
        return wanted
    for name in ("LUDOTEKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language:
            return language if language in LANGUAGES else "en"
    return "en"


class Voice:
    """A language: it translates the program's own strings."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._catalogue: Final = _catalogue(Path(__file__).parent / "locale", "ludoteka", language)

    def text(self, message: str, /, **fields: object) -> str:
        return self._catalogue.gettext(message).format(**fields)

    def texts(self, one: str, many: str, number: int, /, **fields: object) -> str:
        """The form of a message for a number."""
        return self._catalogue.ngettext(one, many, number).format(number=number, **fields)


class Speaker(Voice):
    """A language for one game at one table: it says sentences of the rules with names of cards and of people."""

    def __init__(self, game: Game, language: str, seats: list[str]) -> None:
        super().__init__(language)
        self.game: Final = game
        self.seats: Final = seats
        self._rules: Final = _catalogue(folder(game.id) / "locale", game.id, language)
        self._rules.add_fallback(self._catalogue)

    def name(self, axis: str, index: int) -> str:
        """What a thing is called: "seat", "card" or another axis of the game."""
        if axis == "seat":
            return self.seats[index] if index < len(self.seats) else self.text("Seat {number}", number=index + 1)
        names = self.game.names(axis, index)
        if self.language in names:
            return names[self.language]
        return self._rules.gettext(names["en"])

    def sentence(self, sentence: Sentence, fields: dict[str, int]) -> str:
        """A sentence of the rules; a field named after an axis becomes the name of its thing."""
        named: dict[str, Any] = {}
        for field, value in fields.items():
            axis = field.rstrip("0123456789")
            named[field] = self.name(axis, value) if axis in self.game.axes else value
        if sentence.many:
            said = self._rules.ngettext(sentence.one, sentence.many, fields[sentence.by])
        else:
            said = self._rules.gettext(sentence.one)
        return said.format(**named)

    def question(self, kind: Kind) -> str:
        return self.sentence(kind.question, {})

    def option(self, kind: Kind, value: int) -> str:
        """An answer as a full sentence."""
        part = kind.range_of(value)
        return self.sentence(part.sentence, part.fields(value))

    def refusal(self, refusal: Refusal) -> str:
        return self.sentence(refusal.sentence, refusal.params)

    def event(self, event: Event, seat: int | None) -> str:
        """A fact as a seat (or a spectator, None) may hear it."""
        kind = event_kind(event, self.game.event_kinds)
        bit = SPECTATOR if seat is None else 1 << seat
        fields = dict(zip(kind.fields, event.values, strict=False))
        if kind.blind is not None and not event.mask & bit:
            del fields[kind.secret]
            return self.sentence(kind.blind, fields)
        return self.sentence(kind.sentence, fields)


def _catalogue(where: Path, domain: str, language: str) -> gettext.NullTranslations:
    """A catalogue; English, and a language without one, speak the messages as they are written."""
    file = where / language / "LC_MESSAGES" / f"{domain}.mo"
    if not file.exists():
        return gettext.NullTranslations()
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)

"""Says things in the reader's language: sentences of the rules and strings of the program, by gettext catalogues."""

from __future__ import annotations

import gettext
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

from ludoteka.kernel.decisions import Decision, Kind
from ludoteka.kernel.events import Event, event_kind
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest, Refusal, Refused
from ludoteka.kernel.sentences import Sentence
from ludoteka.kernel.title import Title
from ludoteka.kernel.zones import SPECTATOR
from ludoteka.registry import folder, ids

LANGUAGES: Final = ("en", "ru", "uk", "pl")


def reader_language(wanted: str | None = None) -> str:
    """The language asked for, here or by LUDOTEKA_LANG, else the environment's (LC_ALL, LC_MESSAGES, LANG), or en.

    >>> reader_language("uk")
    'uk'
    """
    wanted = wanted or os.environ.get("LUDOTEKA_LANG")
    if wanted and wanted not in LANGUAGES:
        raise BadRequest(
            "there is no language '{wanted}'; the languages are {languages}",
            wanted=wanted,
            languages=", ".join(LANGUAGES),
        )
    return wanted or _environments_language()


def likely_language(words: list[str]) -> str:
    """The language for help and complaints, as far as a command line tells it; nonsense is passed over.

    >>> likely_language(["ludoteka", "fly", "--lang", "uk"])
    'uk'
    """
    wanted = [os.environ.get("LUDOTEKA_LANG", "")]
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            wanted.append(after)
        elif word.startswith("--lang="):
            wanted.append(word.removeprefix("--lang="))
    known = [language for language in wanted if language in LANGUAGES]
    return known[-1] if known else _environments_language()


def _environments_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name)
        if locale:
            language = locale.split(".")[0].split("@")[0].split("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


class Voice:
    """A language: it translates the program's own strings, or those of a game."""

    def __init__(self, language: str, game: str = "") -> None:
        self.language: Final = language
        self._program: Final = _rules(game, language) if game else _program(language)

    def text(self, message: str, /, **fields: object) -> str:
        return self._program.gettext(message).format(**fields)

    def texts(self, one: str, many: str, number: int, /, **fields: object) -> str:
        """The form of a message for a number."""
        return self._program.ngettext(one, many, abs(number)).format(number=number, **fields)

    def title(self, title: Title) -> str:
        """What a game is called."""
        return _rules(title.id, self.language).gettext(title.name)

    def complaint(self, error: BadRequest | Refused) -> str:
        """What an error says, and the errors within it; numbers of things stay numbers, as records write them."""
        catalogue = _all(self.language)
        if isinstance(error, Refused):
            refusal = error.refusal
            said = _form(catalogue, refusal.sentence, refusal.params).format(**refusal.params)
            return f"{said} [{refusal.rule}]" if refusal.rule else said
        said = catalogue.gettext(error.message)
        fields: dict[str, object] = {}
        for name, held in error.fields.items():
            fields[name] = self.complaint(held) if isinstance(held, (BadRequest, Refused)) else held
        return said.format(**fields) if fields else said


class Speaker(Voice):
    """A language for one game at one table: it says sentences of the rules with names of cards and of people."""

    def __init__(self, game: Game, language: str, seats: list[str]) -> None:
        super().__init__(language)
        self.game: Final = game
        self.seats: Final = seats
        self._rules: Final = _rules(game.id, language)

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
        return _form(self._rules, sentence, fields).format(**named)

    def word(self, english: str) -> str:
        """A source of points or an axis, as the game calls it; a source may be a thing of an axis: "part circles"."""
        axis, _, id = english.partition(" ")
        if axis in self.game.axes and id in self.game.axes[axis].ids:
            return self.name(axis, self.game.axes[axis].index(id))
        return self._rules.gettext(english)

    def question(self, decision: Decision) -> str:
        return self.sentence(decision.kind.question, decision.about)

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


def _form(catalogue: gettext.NullTranslations, sentence: Sentence, fields: dict[str, int]) -> str:
    """The template of a sentence, in the form for its number."""
    if sentence.many:
        return catalogue.ngettext(sentence.one, sentence.many, abs(fields[sentence.by]))
    return catalogue.gettext(sentence.one)


@cache
def _program(language: str) -> gettext.NullTranslations:
    return _catalogue(Path(__file__).parent, "ludoteka", language)


@cache
def _rules(game: str, language: str) -> gettext.NullTranslations:
    """The catalogue of a game; what it does not know, such as the sentences of the kernel, the program's may."""
    catalogue = _catalogue(folder(game), game, language)
    catalogue.add_fallback(_program(language))
    return catalogue


@cache
def _all(language: str) -> gettext.NullTranslations:
    """Every catalogue, the program's first: an error does not tell which game it comes from."""
    catalogue = _catalogue(Path(__file__).parent, "ludoteka", language)
    for game in ids():
        catalogue.add_fallback(_catalogue(folder(game), game, language))
    return catalogue


def _catalogue(home: Path, domain: str, language: str) -> gettext.NullTranslations:
    """A catalogue; English, and a language without one, speak the messages as they are written."""
    try:
        with (home / "locale" / language / "LC_MESSAGES" / f"{domain}.mo").open("rb") as opened:
            return gettext.GNUTranslations(opened)
    except FileNotFoundError:
        return gettext.NullTranslations()

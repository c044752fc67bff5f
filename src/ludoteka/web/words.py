"""Words at one table: the language of the reader, the names of the game's things and of the people who sit there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Any, Final

from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import Game
from ludoteka.kernel.sentences import Sentence
from ludoteka.language import Speaker

SEAT_SIGNS: Final = 5
PEOPLE: Final = "seat"
"""The axis whose names are those of the people at a table."""

safe: Final = lru_cache(maxsize=8192)(escape)
"""Text for a page. Names and sentences come again and again, at every table."""


class Lexicon:
    """What a language calls the things of a game: the same at all tables, and so kept once for all of them."""

    def __init__(self) -> None:
        self.names: Final[dict[tuple[str, int], str]] = {}
        self.options: Final[dict[tuple[str, int], str]] = {}
        """Answers that name nobody, by kind and value."""
        self.pictures: Final[dict[tuple[str, int], str]] = {}
        """Things within a sentence on a page."""
        self.paths: Final[dict[tuple[str, int], str]] = {}
        """The elements to choose for an answer, as a page carries them."""


@lru_cache(maxsize=256)
def _lexicon(game: Game, language: str) -> Lexicon:
    return Lexicon()


@lru_cache(maxsize=256)
def _nowhere(game: Game, language: str) -> Narrator:
    return Narrator(game, language, [])


@lru_cache(maxsize=256)
def _axis(field: str) -> str:
    """The axis after which a field is named; two of the same axis are numbered."""
    return field.rstrip("0123456789")


class Narrator(Speaker):
    """A language at one table. `text` and `texts` speak for the program, `game_text` and `game_texts` for the game."""

    def __init__(self, game: Game, language: str, seats: list[str]) -> None:
        super().__init__(game, language, seats)
        self.lexicon: Final = _lexicon(game, language)

    @property
    def nowhere(self) -> Narrator:
        """The same language at no table: what names nobody is drawn with it, once for all tables."""
        return _nowhere(self.game, self.language)

    def name(self, axis: str, index: int) -> str:
        if axis == PEOPLE:
            return super().name(axis, index)
        names = self.lexicon.names
        found = names.get((axis, index))
        if found is None:
            found = names[axis, index] = super().name(axis, index)
        return found

    def option(self, kind: Kind, value: int) -> str:
        options = self.lexicon.options
        found = options.get((kind.name, value))
        if found is None:
            found = super().option(kind, value)
            if all(_axis(axis.name) != PEOPLE for axis in kind.range_of(value).axes):
                options[kind.name, value] = found
        return found

    def called(self, seat: int) -> str:
        """The name of whoever sits there, or of the seat."""
        if 0 <= seat < len(self.seats) and self.seats[seat]:
            return self.seats[seat]
        return self.text("Seat {number}", number=seat + 1)

    def rename(self, names: list[str]) -> None:
        """Other people sit down: the same table, other names."""
        self.seats[:] = names

    def game_text(self, message: str, /, **fields: object) -> str:
        return self._rules.gettext(message).format(**fields)

    def game_texts(self, one: str, many: str, number: int, /, **fields: object) -> str:
        return self._rules.ngettext(one, many, number).format(number=number, **fields)


class Scribe(Narrator):
    """The same, but what it says is a piece of a page, and safe there."""

    def __init__(self, game: Game, language: str, seats: list[str], picture: Callable[[str, int], str]) -> None:
        super().__init__(game, language, seats)
        self._picture: Final = picture

    def sentence(self, sentence: Sentence, fields: dict[str, int]) -> str:
        axes = self.game.axes
        named: dict[str, Any] = {}
        for field, value in fields.items():
            axis = _axis(field)
            named[field] = self.named(axis, value) if axis in axes else value
        if sentence.many:
            said = self._rules.ngettext(sentence.one, sentence.many, fields[sentence.by])
        else:
            said = self._rules.gettext(sentence.one)
        return safe(said).format(**named)

    def named(self, axis: str, index: int) -> str:
        """A person or a thing within a sentence."""
        if axis == PEOPLE:
            return f'<b class="seat-{index % SEAT_SIGNS + 1}">{safe(self.name(axis, index))}</b>'
        pictures = self.lexicon.pictures
        found = pictures.get((axis, index))
        if found is None:
            found = self._picture(axis, index) or f"<b>{safe(self.name(axis, index))}</b>"
            pictures[axis, index] = found
        return found

"""Sentences as pieces of a page: names of people and things become small pictures with words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup, escape

from ludoteka.kernel.game import Game
from ludoteka.kernel.sentences import Sentence
from ludoteka.language import Speaker

SEAT_SIGNS: Final = 5


class Narrator(Speaker):
    """A language at one table. `text` and `texts` speak for the program, `game_text` and `game_texts` for the game."""

    def __init__(self, game: Game, language: str, seats: list[str]) -> None:
        super().__init__(game, language, seats)
        self._named: Final[dict[tuple[str, int], str]] = {}

    def name(self, axis: str, index: int) -> str:
        if axis == "seat":
            return super().name(axis, index)
        found = self._named.get((axis, index))
        if found is None:
            found = self._named[axis, index] = super().name(axis, index)
        return found

    def rename(self, names: list[str]) -> None:
        """Other people sit down: the same table, other names."""
        self.seats[:] = names

    def game_text(self, message: str, /, **fields: object) -> str:
        return self._rules.gettext(message).format(**fields)

    def game_texts(self, one: str, many: str, number: int, /, **fields: object) -> str:
        return self._rules.ngettext(one, many, number).format(number=number, **fields)


class Scribe(Narrator):
    """The same, but what it says is a piece of a page."""

    def __init__(self, game: Game, language: str, seats: list[str], picture: Callable[[str, int], str]) -> None:
        super().__init__(game, language, seats)
        self._picture: Final = picture
        self._drawn: Final[dict[tuple[str, int], Markup]] = {}

    def sentence(self, sentence: Sentence, fields: dict[str, int]) -> Markup:
        named: dict[str, Any] = {}
        for field, value in fields.items():
            axis = field.rstrip("0123456789")
            named[field] = self.named(axis, value) if axis in self.game.axes else value
        if sentence.many:
            said = self._rules.ngettext(sentence.one, sentence.many, fields[sentence.by])
        else:
            said = self._rules.gettext(sentence.one)
        # Everything is escaped already, so the plain method does what Markup's would, ten times as fast.
        return Markup(str(escape(said)).format(**named))

    def named(self, axis: str, index: int) -> Markup:
        """A person or a thing within a sentence."""
        if axis == "seat":
            return Markup(f'<b class="seat-{index % SEAT_SIGNS + 1}">{escape(self.name(axis, index))}</b>')
        found = self._drawn.get((axis, index))
        if found is None:
            found = Markup(self._picture(axis, index) or f"<b>{escape(self.name(axis, index))}</b>")
            self._drawn[axis, index] = found
        return found

"""The numbered options of a question, and what somebody means by a typed line."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.kernel.decisions import Kind, Range
from ludoteka.kernel.parsing import parse_number
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Speaker

LONG: Final = 4
"""So many numbers in a row are told as "from … to …"."""
WIDE: Final = 2000
"""A decision with more values than this is searched among its options only."""


class Offer(NamedTuple):
    """An option: its number in the list, its value, its sentence, and what can be typed for it."""

    number: int
    value: int
    sentence: str
    form: str


class Offers:
    """What a seat may answer: a list, and beside it the rows of numbers that would flood it."""

    def __init__(self, kind: Kind, options: list[int], speaker: Speaker) -> None:
        self.kind: Final = kind
        self.options: Final = options
        self.speaker: Final = speaker
        self.listed: Final[list[Offer]] = []
        self.rows: Final[list[str]] = []
        """Sentences such as "bid 4 … bid 47"."""
        sentences = [speaker.option(kind, value) for value in options]
        place = 0
        while place < len(options):
            value = options[place]
            form = kind.text(value)
            sentence = sentences[place]
            if sentences.count(sentence) > 1:
                sentence = f"{sentence} ({form})"
            self.listed.append(Offer(len(self.listed) + 1, value, sentence, form))
            length = self._row(place)
            if length >= LONG:
                first, last = kind.text(options[place + 1]), kind.text(options[place + length - 1])
                self.rows.append(speaker.text("Or type {first}, and so on up to {last}.", first=first, last=last))
                place += length
            else:
                place += 1

    def _row(self, place: int) -> int:
        """How many options from here on are numbers in a row."""
        part = self.kind.range_of(self.options[place])
        if not _numeric(part):
            return 1
        length = 1
        while (
            place + length < len(self.options)
            and self.options[place + length] == self.options[place] + length
            and self.options[place + length] < part.start + part.size
        ):
            length += 1
        return length

    def meant(self, typed: str) -> list[int]:
        """The options a line may mean: a number of the list, the text form, or the beginning of either wording."""
        if typed.isdecimal():
            return [offer.value for offer in self.listed if offer.number == parse_number(typed)]
        exact = self._exact(typed)
        if exact is not None:
            return [exact] if exact in self.options else []
        return self._alike(typed, self.options)

    def meant_of_all(self, typed: str) -> list[int]:
        """Likewise among all values of the decision, possible now or not."""
        exact = self._exact(typed)
        if exact is not None:
            return [exact]
        found = self.meant(typed)
        if found or typed.isdecimal() or self.kind.size > WIDE:
            return found
        return self._alike(typed, list(range(self.kind.size)))

    def _exact(self, typed: str) -> int | None:
        """The value whose text form was typed."""
        try:
            return self.kind.value(" ".join(typed.lower().split()))
        except BadRequest:
            return None

    def _alike(self, typed: str, values: list[int]) -> list[int]:
        words = typed.casefold().split()
        begun = [value for value in values if _begins(self.kind.text(value), words)]
        return begun or [value for value in values if _begins(self.speaker.option(self.kind, value), words)]


def _numeric(part: Range) -> bool:
    return len(part.axes) == 1 and not part.axes[0].ids


def _begins(wording: str, words: list[str]) -> bool:
    """Whether each word begins the word at its place; numbers must be whole."""
    parts = wording.casefold().split()
    if not words or len(words) > len(parts):
        return False
    return all(
        word == part if part.isdecimal() else part.startswith(word) for word, part in zip(words, parts, strict=False)
    )

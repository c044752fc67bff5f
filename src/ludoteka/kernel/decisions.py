"""What a frame asks: kinds of decisions, the named ranges of their values, and moves as text."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.kernel.parsing import parse_number
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sentences import Sentence

CHANCE: Final = -1
SEVERAL: Final = -2
OVER: Final = -3


class Axis:
    """A named list of things, such as the cards of a game, or the whole numbers from `first` on."""

    __slots__ = ("_places", "first", "ids", "name", "size")

    def __init__(self, name: str, ids: list[str], first: int = 0, size: int = 0) -> None:
        self.name: Final = name
        self.ids: Final = ids
        self.first: Final = first
        self.size: Final = len(ids) if ids else size
        self._places: Final = {id: place for place, id in enumerate(ids)}

    def text(self, index: int) -> str:
        return self.ids[index] if self.ids else str(index + self.first)

    def index(self, text: str) -> int:
        if self.ids:
            if text in self._places:
                return self._places[text]
        else:
            number = parse_number(text)
            if number is not None and self.first <= number < self.first + self.size:
                return number - self.first
        raise BadRequest("'{text}' is no {axis}", text=text, axis=self.name)


def numbers(name: str, first: int, last: int) -> Axis:
    """The whole numbers from `first` to `last`."""
    return Axis(name, [], first, last - first + 1)


class Range:
    """A named part of a decision's values: one value, or one for each combination of its axes."""

    __slots__ = ("axes", "name", "sentence", "size", "start")

    def __init__(self, name: str, sentence: Sentence, axes: list[Axis] | None = None, start: int = 0) -> None:
        self.name: Final = name
        self.sentence: Final = sentence
        self.axes: Final[list[Axis]] = [] if axes is None else axes
        size = 1
        for axis in self.axes:
            size *= axis.size
        self.size: Final = size
        self.start: Final = start
        """Its first value in the kind of decision that has it."""

    def indices(self, value: int) -> list[int]:
        """The index on each axis, the last axis running fastest."""
        rest = value - self.start
        found: list[int] = []
        for axis in reversed(self.axes):
            found.append(rest % axis.size)
            rest //= axis.size
        found.reverse()
        return found

    def value(self, indices: list[int]) -> int:
        rest = 0
        for axis, index in zip(self.axes, indices, strict=True):
            rest = rest * axis.size + index
        return self.start + rest

    def fields(self, value: int) -> dict[str, int]:
        """Index by axis name (a number axis gives the number), for the sentence."""
        return {axis.name: index + axis.first for axis, index in zip(self.axes, self.indices(value), strict=True)}


class Kind:
    """A kind of decision: its question, the rule that asks it, and the consecutive ranges of its values.

    A decision with one option answers itself, unless `always`: there silence would betray something hidden. A sealed
    one never does. The answers of the range `standing` may be given once and for all until the public number `until`
    of the position changes; whoever keeps the table plays them then, as recorded moves. A kind of `chance` is never
    asked of a seat.
    """

    __slots__ = ("always", "chance", "name", "question", "ranges", "rule", "size", "standing", "until")

    def __init__(
        self,
        name: str,
        rule: str,
        question: Sentence,
        ranges: list[Range],
        always: bool = False,
        standing: str = "",
        until: str = "",
        chance: bool = False,
    ) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.question: Final = question
        self.ranges: Final[list[Range]] = []
        self.always: Final = always
        self.standing: Final = standing
        self.until: Final = until
        self.chance: Final = chance
        start = 0
        for part in ranges:
            self.ranges.append(Range(part.name, part.sentence, part.axes, start))
            start += part.size
        self.size: Final = start

    def range_of(self, value: int) -> Range:
        for part in self.ranges:
            if part.start <= value < part.start + part.size:
                return part
        raise BadRequest(
            "{kind} has no value {value}; its values are 0 to {last}", kind=self.name, value=value, last=self.size - 1
        )

    def may_stand(self, value: int) -> bool:
        """Whether an answer may be given for the next such questions too."""
        return bool(self.standing) and self.range_of(value).name == self.standing

    def text(self, value: int) -> str:
        """The value in words, such as "bid 7"; `value` is its inverse."""
        part = self.range_of(value)
        words = [part.name]
        for axis, index in zip(part.axes, part.indices(value), strict=True):
            words.append(axis.text(index))
        return " ".join(words)

    def value(self, text: str) -> int:
        words = text.split(" ")
        for part in self.ranges:
            if part.name == words[0] and len(words) == len(part.axes) + 1:
                return part.value([axis.index(word) for axis, word in zip(part.axes, words[1:], strict=True)])
        raise BadRequest(
            "'{text}' is no answer to {kind}; answers begin with {names}",
            text=text,
            kind=self.name,
            names=", ".join([part.name for part in self.ranges]),
        )


class Decision(NamedTuple):
    """What a position waits for: a kind, and the seats that owe an answer (`CHANCE` alone for chance)."""

    kind: Kind
    seats: tuple[int, ...]
    sealed: bool
    rule: str
    """The statement that asks."""
    about: dict[str, int]
    """The fields of the question, such as the card it is about."""

    @property
    def chance(self) -> bool:
        return self.seats == (CHANCE,)


class Move(NamedTuple):
    """An answer: a seat (or `CHANCE`), the kind of decision, and the value."""

    seat: int
    kind: Kind
    value: int

    def text(self) -> str:
        """Such as "1 bid_gold bid 7", or "* draw draw gold_1_01" for chance."""
        who = "*" if self.seat == CHANCE else str(self.seat)
        return f"{who} {self.kind.name} {self.kind.text(self.value)}"


def parse_move(text: str, kinds: list[Kind]) -> Move:
    """The inverse of `Move.text`."""
    words = text.split(" ", 2)
    seat = CHANCE if words[0] == "*" else parse_number(words[0])
    if len(words) == 3 and seat is not None and (seat >= 0 or words[0] == "*"):
        for kind in kinds:
            if kind.name == words[1]:
                return Move(seat, kind, kind.value(words[2]))
    raise BadRequest("'{text}' is no move: a seat or *, a kind of decision and an answer are expected", text=text)

"""The answers of seats as fixed actions: one for each value of a kind of decision, or letter by letter."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple

from ludoteka.kernel.decisions import Axis, Kind, Range
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest

WHOLE: Final = 512
"""A range of more combinations than this is spelled, an action for each axis in turn."""


class Letters(NamedTuple):
    """Consecutive actions, each of which stands for `span` consecutive values."""

    first: int
    """The first of the actions."""
    size: int
    span: int
    """1 for the last letter of a value: with it the answer is given."""
    low: int
    """The first value, where an answer begins with these letters."""
    kind: Kind
    part: Range
    axis: Axis | None
    """What is chosen; None where an action is a whole value."""
    slot: int
    """Where an observation notes the letter chosen; -1 for a last letter, which need not be noted."""


class Half(NamedTuple):
    """A half spelled answer: no value below `low` is meant any more, and `letters` come next."""

    low: int
    letters: Letters
    slots: tuple[tuple[int, int], ...]
    """The letters chosen so far, by slot."""


class Actions:
    """Numbers the answers of a game, the same for every seat and match; `text` says what an action means.

    A kind whose ranges are all small has an action for each of its values, in their order. A larger range, such as
    Viceroy's "lay it at {place} with these infinite gems", would need half a million: it is spelled, first the place,
    then each colour, each from what the letters before have left, and without a question where one answer is left.
    """

    def __init__(self, game: Game) -> None:
        self.kinds: Final = game.kinds
        self.size = 0
        self.slots = 0
        """How many letters an observation has to note."""
        self.blocks: list[Letters] = []
        """All letters, by their actions."""
        self._whole: list[int] = []
        """By kind its first action where an action is a value; -1 where something is spelled, and for chance."""
        self._heads: list[list[Letters]] = []
        """By kind the letters with which an answer begins, by their values."""
        self._next: dict[int, Letters] = {}
        """The letters that follow, by the first action of those before."""
        for kind in game.kinds:
            parts = [] if kind.chance else kind.ranges
            plain = bool(parts) and all(part.size <= WHOLE or len(part.axes) == 1 for part in parts)
            self._whole.append(self.size if plain else -1)
            self._heads.append([self._spell(kind, part) for part in parts])

    def _spell(self, kind: Kind, part: Range) -> Letters:
        if part.size <= WHOLE or len(part.axes) == 1:
            return self._add(part.size, 1, kind, part, None)
        span = part.size
        head: Letters | None = None
        before: Letters | None = None
        for axis in part.axes:
            span //= axis.size
            letters = self._add(axis.size, span, kind, part, axis)
            if before is not None:
                self._next[before.first] = letters
            head = head or letters
            before = letters
        assert head is not None
        return head

    def _add(self, size: int, span: int, kind: Kind, part: Range, axis: Axis | None) -> Letters:
        letters = Letters(self.size, size, span, part.start, kind, part, axis, -1 if span == 1 else self.slots)
        self.blocks.append(letters)
        self.size += size
        self.slots += span > 1
        return letters

    def legal(self, kind: int, options: list[int], half: Half | None) -> list[int]:
        """The actions open to a seat with these options, in ascending order."""
        if half is not None:
            first, _, span, *_ = half.letters
            low = half.low
            high = low + span * half.letters.size
            return sorted({first + (value - low) // span for value in options if low <= value < high})
        whole = self._whole[kind]
        if whole >= 0:
            return sorted([whole + value for value in options])
        found: set[int] = set()
        for value in options:
            for letters in self._heads[kind]:
                if value < letters.low + letters.size * letters.span:
                    found.add(letters.first + (value - letters.low) // letters.span)
                    break
        return sorted(found)

    def answer(self, kind: int, action: int, options: list[int], half: Half | None) -> tuple[int, Half | None]:
        """The value that an action completes, or -1 and the half spelled answer.

        Whether the value is legal is for the rules to say. An action of another question is refused here.
        """
        whole = self._whole[kind]
        if whole >= 0:
            if whole <= action < whole + self.kinds[kind].size:
                return action - whole, None
            raise self.stray(action, kind)
        heads = self._heads[kind] if half is None else [half.letters]
        for letters in heads:
            index = action - letters.first
            if 0 <= index < letters.size:
                break
        else:
            raise self.stray(action, kind)
        low = (letters.low if half is None else half.low) + index * letters.span
        if letters.span == 1:
            return low, None
        left = [value for value in options if low <= value < low + letters.span]
        if len(left) < 2:
            return (left[0] if left else low), None
        noted = (*(() if half is None else half.slots), (letters.slot, index))
        return -1, Half(low, self._next[letters.first], noted)

    def stray(self, action: int, kind: int) -> BadRequest:
        """Why an action is none of those that a question awaits."""
        if not 0 <= action < self.size:
            return BadRequest(
                "there is no action {action}; the actions are 0 to {last}", action=action, last=self.size - 1
            )
        return BadRequest(
            "action {action} is '{text}', but {kind} is asked; the action mask shows what is possible",
            action=action,
            text=self.text(action),
            kind=self.kinds[kind].name,
        )

    def text(self, action: int) -> str:
        """Such as "bid_gold bid 7" for a whole value, "pay at place 3/0" for a letter."""
        letters = self.blocks[bisect_right(self.blocks, action, key=lambda block: block.first) - 1]
        index = action - letters.first
        if letters.axis is None:
            return f"{letters.kind.name} {letters.kind.text(letters.low + index)}"
        return f"{letters.kind.name} {letters.part.name} {letters.axis.name} {letters.axis.text(index)}"

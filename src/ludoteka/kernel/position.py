"""Everything on the table, and the frames that say what happens next."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.events import Event
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.zones import EVERYONE

ENDLESS: Final = 100_000
"""No rules run so many steps between two decisions."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Everything on the table, as plain data; `seat` and `kind` say what it waits for.

    A game adds its own fields, declares which of them are public, serves the contents of its zones and
    writes `clone` by hand. Rules change a position only inside frames.
    """

    __slots__ = (
        "always",
        "choices",
        "events",
        "kind",
        "known",
        "learned",
        "offers",
        "owing",
        "sealed",
        "seat",
        "seats",
        "stack",
    )

    seats: int
    """How many seats there are."""
    stack: list[Frame[Any]]
    """What is pending; the last frame is on top."""
    seat: int
    """Who owes an answer: a seat, `CHANCE`, `SEVERAL`, or `OVER`."""
    kind: int
    """The kind of decision asked, an index into the game's kinds."""
    owing: int
    """The seats that have not yet given a sealed answer, as a mask."""
    sealed: list[int]
    """The sealed answers given so far, by seat; -1 where none is."""
    choices: list[int]
    """The options of the seat asked."""
    offers: list[list[int] | None]
    """Where several are asked, the options of each as far as they have been listed; nothing changes before the last."""
    known: list[int]
    """For each component, the mask of those who know which it is where it lies."""
    learned: int
    """The mask of those who learned something hidden from them by the last answer."""
    always: int
    """The kinds of decisions that are asked even when one option is left, as a mask."""
    events: list[Event] | None
    """Where facts are told, if somebody listens."""

    def lay_kernel(self, seats: int, always: int, components: int) -> None:
        """The kernel's part of an empty table. There is no constructor, so that `clone` pays for no work twice."""
        self.seats = seats
        self.stack = []
        self.seat = OVER
        self.kind = 0
        self.owing = 0
        self.sealed = []
        self.choices = []
        self.offers = []
        self.known = [0] * components
        self.learned = 0
        self.always = always
        self.events = None

    def clone(self) -> Position:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    def contents(self, zone: int, owner: int) -> list[int]:
        """The very list of what lies in a zone, by the index of its declaration (`owner` for zones before a seat)."""
        raise NotImplementedError

    def derive(self) -> None:
        """Compute anew what the position keeps only for speed; called when it is rebuilt from a view."""

    def copy_kernel(self, copy: Position) -> None:
        """The kernel's part of `clone`."""
        copy.seats = self.seats
        copy.stack = [frame.clone() for frame in self.stack]
        copy.seat = self.seat
        copy.kind = self.kind
        copy.owing = self.owing
        copy.sealed = self.sealed[:]
        copy.choices = self.choices
        copy.offers = self.offers[:]
        copy.known = self.known[:]
        copy.learned = self.learned
        copy.always = self.always
        copy.events = None

    # What frames do

    def push(self, frame: Frame[Any]) -> None:
        self.stack.append(frame)

    def pop(self) -> None:
        self.stack.pop()

    def ask(self, seat: int, kind: int) -> None:
        """Wait for one seat, or for `CHANCE`."""
        self.seat = seat
        self.kind = kind

    def ask_several(self, mask: int, kind: int) -> None:
        """Wait for a sealed answer of each seat in the mask; the frame's `unseal` gets them all at once.

        Every seat of the mask is asked, even one with a single option: to answer for it would betray that.
        """
        assert mask, "nobody is asked"
        self.seat = SEVERAL
        self.kind = kind
        self.owing = mask
        self.sealed = [-1] * self.seats
        self.offers = [None] * self.seats

    def show(self, component: int, mask: int) -> None:
        """Let the seats of the mask know a component."""
        new = mask & ~self.known[component]
        if new:
            self.known[component] |= mask
            self.learned |= new

    def blur(self, components: list[int], keep: int = 0) -> None:
        """Mix components out of sight: only the seats of `keep` can still tell them apart.

        To be done to a whole deck before a hidden draw: who knew a card in it would see whether it was drawn.
        """
        for component in components:
            self.known[component] &= keep

    def disclose(self) -> None:
        """Note that what happens now tells everybody something about hidden things."""
        self.learned = EVERYONE

    def tell(
        self, kind: int, rule: str, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
    ) -> None:
        """A fact for everybody, with the values of its fields (six at most) in their order."""
        if self.events is not None:
            self.events.append(Event(kind, rule, EVERYONE, [a, b, c, d, e, f]))

    def whisper(self, kind: int, rule: str, seat: int, component: int) -> None:
        """A fact of a seat and a component, told whole to that seat alone.

        Others may well know the component and not see that it is this one: a card once open, paid face down.
        """
        if self.events is not None:
            self.events.append(Event(kind, rule, 1 << seat, [seat, component]))

    # What whoever runs the game does

    def options(self, seat: int) -> list[int]:
        """The legal values of a seat that owes an answer (or of `CHANCE`), in a fixed order; not to be changed."""
        if seat == self.seat:
            return self.stack[-1].options(self, seat) if seat == CHANCE else self.choices
        if self.seat == SEVERAL and seat >= 0 and self.owing >> seat & 1:
            offer = self.offers[seat]
            if offer is None:
                offer = self.offers[seat] = self.stack[-1].options(self, seat)
            return offer
        return []

    def weights(self) -> list[int] | None:
        """How likely each option of chance is; None when all are alike."""
        return self.stack[-1].weights(self)

    def play(self, seat: int, value: int) -> None:
        """Apply an answer known to be legal, and run on to the next decision."""
        self.learned = 0
        frame = self.stack[-1]
        if self.seat == SEVERAL:
            self.sealed[seat] = value
            self.owing &= ~(1 << seat)
            if self.owing:
                return
            answers = self.sealed
            self.sealed = []
            if len(answers) - answers.count(-1) > 1:
                self.learned = EVERYONE
            frame.unseal(self, answers)
        else:
            frame.answer(self, seat, value)
        self.settle()

    def settle(self) -> None:
        """Run frames until one of them waits for an answer that is not forced."""
        stack = self.stack
        steps = 0
        while stack:
            frame = stack[-1]
            self.seat = OVER
            frame.run(self)
            seat = self.seat
            if seat >= CHANCE:
                options = frame.options(self, seat)
                if len(options) != 1 or self.always >> self.kind & 1:
                    assert options, f"{type(frame).__name__} asks a question without options"
                    if seat != CHANCE:
                        self.choices = options
                    return
                frame.answer(self, seat, options[0])
            elif seat == SEVERAL:
                return
            steps += 1
            assert steps < ENDLESS, f"{type(frame).__name__} runs on without end"
        self.seat = OVER
        self.choices = []
        self.learned = EVERYONE


P = TypeVar("P", bound=Position)


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[P]):
    """A pending piece of the rules: the only control flow there is.

    It holds public ints (and lists of them) only; its constructor takes what `state` gives.
    """

    __slots__ = ()

    def run(self, pos: P) -> None:
        """Go on: change the table, push or pop frames, or ask."""
        raise NotImplementedError

    def options(self, pos: P, seat: int) -> list[int]:
        """The legal answers to what was asked, in a fixed order; asking changes nothing."""
        raise NotImplementedError

    def weights(self, pos: P) -> list[int] | None:
        return None

    def answer(self, pos: P, seat: int, value: int) -> None:
        """Take a legal answer of one seat, or of chance."""
        raise NotImplementedError

    def unseal(self, pos: P, answers: list[int]) -> None:
        """Take the sealed answers, by seat (-1 for seats that were not asked)."""
        raise NotImplementedError

    def why(self, pos: P, seat: int, value: int) -> Refusal | None:
        """The rule against a value of the kind asked that is no option; None if only the question's own rule speaks."""
        return None

    def rule(self, pos: P) -> str:
        """The statement that asks, where the kind of decision serves several; empty for the kind's own."""
        return ""

    def about(self, pos: P) -> dict[str, int]:
        """The fields of the question."""
        return {}

    def state(self) -> list[Any]:
        return []

    def clone(self) -> Frame[P]:
        """An independent copy; a frame without fields may be its own."""
        raise NotImplementedError

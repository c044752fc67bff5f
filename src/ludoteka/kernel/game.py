"""A game: what is fixed before anybody sits down."""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple

from mypy_extensions import mypyc_attr

from ludoteka.kernel.chance import Chance, ProvableChance, SeededChance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL, Axis, Decision, Kind
from ludoteka.kernel.events import EventKind
from ludoteka.kernel.position import Frame, Position
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import Zone

if TYPE_CHECKING:
    from ludoteka.kernel.heuristics import Heuristics
    from ludoteka.kernel.match import Match

View = dict[str, Any]
"""What a seat (or a spectator) may know, as plain data."""


class Bound(NamedTuple):
    """How far a public field or a field of a frame goes: for encoders, which need a fixed size.

    `lengths` are the greatest lengths of its lists, from the outermost in; without them the lists keep the lengths that
    they have in the set-up. Of numbers with `bits` each bit has a meaning: masks, and several things in one int.
    """

    lengths: tuple[int, ...] = ()
    bits: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Immutable: id, edition, rules version, options, declared kinds, zones and facts; a factory of positions."""

    def __init__(self, id: str, edition: str, version: int, players: int, variants: tuple[str, ...]) -> None:
        self.id = id
        self.edition = edition
        self.version = version
        """The version of the rules as programmed; a record is replayed only with the version that made it."""
        self.shape = 1
        """The version of what a position holds: one more when its digests change and the rules do not."""
        self.players = players
        self.variants = variants
        self.components: str = ""
        """The text of an owner's component file, when it replaces the data of the package."""
        self.axes: dict[str, Axis] = {}
        """The named things that moves, facts and refusals speak of."""
        self.kinds: list[Kind] = []
        self.zones: list[Zone] = []
        self.event_kinds: list[EventKind] = []
        self.frames: dict[str, type[Frame[Any]]] = {}
        """The frames by name, to rebuild a stack from a view."""
        self.public: list[str] = []
        """The fields of the position that everybody sees: ints, and lists of ints."""
        self.bounds: dict[str, Bound] = {}
        """Of public fields that grow ("trail"), and of fields of frames that are lists ("Award.tied")."""
        self.end_rule = ""
        """The statement that ends the game."""
        self.most_decisions = 0
        """No match has more decisions than this."""

    def match(self, seed: int | bytes | None = None, names: list[str] | None = None) -> Match:
        """A match of this game: with a small number as seed for simulation, with 32 secret bytes for provable chance.

        Without a seed the bytes are drawn now; `match.commitment` can be published before the first move.
        """
        from ludoteka.kernel.match import Match

        if isinstance(seed, int):
            return Match(self, SeededChance(seed), names)
        return Match(self, ProvableChance(token_bytes(32) if seed is None else seed), names)

    def always(self) -> int:
        mask = 0
        for index, kind in enumerate(self.kinds):
            if kind.always:
                mask |= 1 << index
        return mask

    def setup(self) -> Position:
        """The table as it is laid out, before anything has happened on it."""
        raise NotImplementedError

    def position(self) -> Position:
        """The table at the first decision."""
        pos = self.setup()
        pos.settle()
        return pos

    def blank(self) -> Position:
        """A position with nothing on the table and an empty stack."""
        raise NotImplementedError

    def imagine(self, view: View, chance: Chance) -> Position:
        """A position consistent with a view, all such assignments of the hidden components being equally likely.

        A game that hides nothing need not write its own.
        """
        from ludoteka.kernel.views import restore, resume

        pos = restore(self, view)
        resume(pos, view, chance)
        return pos

    def scores(self, pos: Position) -> list[int]:
        """Points by seat, as if the game ended here."""
        raise NotImplementedError

    def ranking(self, pos: Position) -> list[list[int]]:
        """The seats from best to worst as if the game ended here; seats that share a place stand together.

        Every seat has a place, and the first place wins. Only a game for one that can be lost has another outcome: then
        nobody has a place.
        """
        raise NotImplementedError

    def sources(self, pos: Position) -> list[dict[str, int]]:
        """By seat, points by source, as if the game ended here; together they are the scores.

        A source is a thing of an axis ("part circles") or an English word.
        """
        return [{} for _ in range(self.players)]

    def holdings(self, pos: Position) -> list[list[tuple[str, int]]]:
        """By seat, the things (axis and index) whose strength a report measures."""
        return [[] for _ in range(self.players)]

    def footprint(self, pos: Position) -> list[list[int]]:
        """For a game with a board, 1 for each cell that was built on, by rows; empty for others."""
        return []

    def heuristics(self) -> Heuristics | None:
        """What the game teaches bots; None when it teaches nothing."""
        return None

    def names(self, axis: str, index: int) -> dict[str, str]:
        """The names of a thing, by language ("en" at least)."""
        return {"en": self.axes[axis].text(index)}

    def decision(self, pos: Position) -> Decision | None:
        """What the position waits for; None when the game is over."""
        if pos.seat == OVER:
            return None
        if pos.seat == SEVERAL:
            seats = tuple([seat for seat in range(pos.seats) if pos.owing >> seat & 1])
        else:
            seats = (pos.seat,)
        kind = self.kinds[pos.kind]
        frame = pos.stack[-1]
        return Decision(kind, seats, pos.seat == SEVERAL, frame.rule(pos) or kind.rule, frame.about(pos))

    def why(self, pos: Position, seat: int, value: int) -> Refusal | None:
        """Why `seat` may not answer `value` now; None when it may."""
        if pos.seat == OVER:
            return Refusal(self.end_rule, say("The game is over."))
        kind = self.kinds[pos.kind]
        rule = pos.stack[-1].rule(pos) or kind.rule
        if pos.seat == SEVERAL:
            if seat < 0 or seat >= pos.seats or not pos.owing >> seat & 1:
                return Refusal(rule, say("No answer of this seat is awaited now."))
        elif seat != pos.seat:
            if pos.seat == CHANCE:
                return Refusal(rule, say("Chance decides now."))
            if seat == CHANCE:
                return Refusal(rule, say("{seat} decides now, not chance."), {"seat": pos.seat})
            return Refusal(rule, say("It is the turn of {seat}."), {"seat": pos.seat})
        if value < 0 or value >= kind.size:
            last = kind.size - 1
            return Refusal(rule, say("There is no such answer; the answers run from 0 to {number}."), {"number": last})
        if value in pos.options(seat):
            return None
        refusal = None if seat == CHANCE else pos.stack[-1].why(pos, seat, value)
        return Refusal(rule, say("This is not possible now.")) if refusal is None else refusal

"""A match: a position with its chance, its history and its listeners."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ludoteka.kernel.chance import Chance, ProvableChance
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL, Decision, Move
from ludoteka.kernel.events import ANSWERED, UNDONE, Event, Fact, fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest, Refusal, Refused
from ludoteka.kernel.sentences import say
from ludoteka.kernel.views import digest, view
from ludoteka.kernel.zones import EVERYONE

if TYPE_CHECKING:
    from ludoteka.kernel.records import Record

Listener = Callable[[Event], None]

NOTHING_TO_UNDO: Final = say("There is no move of yours to take back.")
OTHERS_MOVED: Final = say("Another seat has answered since; your move stands.")
BARRIER: Final = say("Since then chance has fallen or somebody has learned something; your move stands.")


class Match:
    """Plays a game: asks, checks, applies, lets chance fall, remembers.

    With `chance` None nobody throws the dice: outcomes come by `supply`, as when a record is replayed. A `listener`
    given here hears the set-up too. With `start` the match begins at a position of its own, and has no record.
    """

    def __init__(
        self,
        game: Game,
        chance: Chance | None,
        names: list[str] | None = None,
        listener: Listener | None = None,
        start: Position | None = None,
    ) -> None:
        self.game: Final = game
        self.chance = chance
        self.names: list[str] = [] if names is None else names
        """Who sits where, for the record."""
        self._start: Final = None if start is None else start.clone()
        self.position: Position = game.setup() if start is None else start.clone()
        """The whole truth: for the authority alone."""
        self._history: list[int] = []
        self._barrier = 0
        self._safe: tuple[int, Position] | None = None
        """A past length of the history and the position then, from which a rewinding starts."""
        self._listeners: list[Listener] = []
        if listener is not None:
            self.listen(listener)
        if start is None:
            self.position.settle()
            self._flush()
        self._fall()

    def _opening(self) -> Position:
        return self.game.position() if self._start is None else self._start.clone()

    # Asking

    @property
    def over(self) -> bool:
        return self.position.seat == OVER

    @property
    def decision(self) -> Decision | None:
        """Kind and seats awaited, or None when the game is over."""
        return self.game.decision(self.position)

    def options(self, seat: int) -> list[int]:
        """The legal values of a seat, in a fixed order; empty when nothing is asked of it."""
        return self.position.options(seat)[:] if seat >= 0 else []

    def why(self, seat: int, value: int) -> Refusal | None:
        """Why the seat may not play the value now, or None when it may."""
        if seat < 0 or seat >= self.game.players:
            return Refusal("", say("There is no seat {number}."), {"number": seat})
        return self.game.why(self.position, seat, value)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know: plain data."""
        self._need_seat(seat)
        return view(self.game, self.position, seat)

    def _need_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.game.players:
            raise BadRequest(
                "there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=self.game.players - 1
            )

    def scores(self) -> list[int]:
        """Final points by seat."""
        self._need_end()
        return self.game.scores(self.position)

    def ranking(self) -> list[list[int]]:
        """Seats from best to worst; seats that share a place stand together."""
        self._need_end()
        return self.game.ranking(self.position)

    def _need_end(self) -> None:
        if not self.over:
            raise BadRequest("the game is not over: points are counted at its end")

    def digest(self) -> str:
        """A short name of the position, the same on every machine."""
        return digest(self.game, self.position)

    # Playing

    def play(self, seat: int, value: int) -> None:
        """Play a legal value; an illegal one raises `Refused` and changes nothing."""
        pos = self.position
        if seat < 0 or value not in (pos.choices if pos.seat == seat else pos.options(seat)):
            refusal = self.why(seat, value)
            raise Refused(refusal if refusal is not None else Refusal("", say("This cannot be played now.")))
        self._apply(seat, value)
        if pos.seat == CHANCE:
            self._fall()

    def supply(self, value: int) -> None:
        """Give the outcome of chance, in a match without a source of its own."""
        if self.chance is not None:
            raise Refused(Refusal("", say("The outcomes of this match come from its own source of chance.")))
        refusal = self.game.why(self.position, CHANCE, value)
        if refusal is not None:
            raise Refused(refusal)
        self._apply(CHANCE, value)

    def repeat(self, move: Move) -> None:
        """Make a move of a record again: an answer of its seat, or an outcome of chance, as `supply` gives it."""
        if move.seat == CHANCE:
            self.supply(move.value)
        else:
            self.play(move.seat, move.value)

    def _fall(self) -> None:
        chance = self.chance
        if chance is None:
            return
        pos = self.position
        while pos.seat == CHANCE:
            self._apply(CHANCE, chance.pick(pos.options(CHANCE), pos.weights()))

    def _apply(self, seat: int, value: int) -> None:
        pos = self.position
        self._history.append(value << 4 | seat + 1)
        if self._listeners:
            if pos.seat == SEVERAL:
                self._hear(Event(ANSWERED, self.game.kinds[pos.kind].rule, EVERYONE, [seat]))
            pos.play(seat, value)
            self._flush()
        else:
            pos.play(seat, value)
        if pos.learned or seat < 0:
            self._barrier = len(self._history)

    # Listening

    def listen(self, listener: Listener) -> None:
        """Be told every fact from now on, as the authority sees it; `heard` makes it fit for a seat."""
        self._listeners.append(listener)
        if self.position.events is None:
            self.position.events = []

    def _flush(self) -> None:
        events = self.position.events
        if events:
            self.position.events = []
            for event in events:
                self._hear(event)

    def _hear(self, event: Event) -> None:
        for listener in self._listeners:
            listener(event)

    # Taking back

    def why_not_undo(self, seat: int, skip: int = 0) -> Refusal | None:
        """Why a seat cannot take back its last move; None when it can.

        With `skip` the last so many answers, which nobody had to think about, would be taken back before it.
        """
        if self._withdrawable(seat):
            return None
        history = self._history
        if not any((entry & 15) - 1 == seat for entry in history):
            return Refusal("", NOTHING_TO_UNDO)
        length = len(history) - skip
        if length <= self._barrier:
            return Refusal("", BARRIER)
        return None if (history[length - 1] & 15) - 1 == seat else Refusal("", OTHERS_MOVED)

    def _withdrawable(self, seat: int) -> bool:
        pos = self.position
        return pos.seat == SEVERAL and 0 <= seat < pos.seats and pos.sealed[seat] >= 0

    def undo(self, seat: int, turn: bool = False, skip: int = 0) -> None:
        """Take back the seat's last move, or with `turn` all its moves since somebody else moved.

        Possible while nobody has learned anything by it, no chance has fallen and no other seat has answered. A sealed
        answer can be withdrawn until the last one is in.
        """
        refusal = self.why_not_undo(seat, skip)
        if refusal is not None:
            raise Refused(refusal)
        history = self._history
        if self._withdrawable(seat):
            pos = self.position
            pos.sealed[seat] = -1
            pos.owing |= 1 << seat
            last = len(history) - 1
            while (history[last] & 15) - 1 != seat:
                last -= 1
            del history[last]
        else:
            length = len(history) - 1 - skip
            if turn:
                while length > 0 and (history[length - 1] & 15) - 1 == seat:
                    length -= 1
                if length < self._barrier:
                    raise Refused(Refusal("", BARRIER))
            self._rewind(length)
        self._hear(Event(UNDONE, "", EVERYONE, [seat]))

    def _rewind(self, length: int) -> None:
        """Replay from the last safe point. Nothing is ever taken back beyond the barrier, so that is the next one."""
        done, pos = (0, self._opening()) if self._safe is None else self._safe
        pos = pos.clone()
        for number in range(done, length):
            if number == self._barrier:
                self._safe = number, pos.clone()
            entry = self._history[number]
            pos.play((entry & 15) - 1, entry >> 4)
        if self._listeners:
            pos.events = []
        del self._history[length:]
        self.position = pos

    # Remembering

    @property
    def decisions(self) -> int:
        """How many answers of seats have been played; chance and forced answers do not count."""
        return sum([1 for entry in self._history if entry & 15])

    def moves(self) -> list[Move]:
        """Every answer and every outcome of chance so far."""
        pos = self._opening()
        found: list[Move] = []
        for entry in self._history:
            seat = (entry & 15) - 1
            found.append(Move(seat, self.game.kinds[pos.kind], entry >> 4))
            pos.play(seat, entry >> 4)
        return found

    def facts(self, seat: int | None) -> list[Fact]:
        """What happened so far, as a seat or a spectator (None) heard it: the history, played again with ears open.

        Facts of the game alone, and as they stand now: neither who has given a sealed answer, nor what was taken back.
        A match with a `start` knows nothing of what was before.
        """
        self._need_seat(seat)
        if self._start is None:
            pos = self.game.setup()
            pos.events = []
            pos.settle()
        else:
            pos = self._start.clone()
            pos.events = []
        for entry in self._history:
            pos.play((entry & 15) - 1, entry >> 4)
        kinds = self.game.event_kinds
        return [fact(event, kinds, seat) for event in pos.events or []]

    def record(self, private: bool = False) -> Record:
        """The match as data that replays with nothing else; a `private` one can also be played on before the end."""
        from ludoteka.kernel.records import record

        if self._start is not None:
            raise BadRequest("a match that began at a position of its own has no record")
        return record(self, private)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret behind provable chance; empty for other sources."""
        return self.chance.commitment if isinstance(self.chance, ProvableChance) else ""

"""A table as its log tells it: no clock, no store, no network. The same entries make the same sitting."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from ludoteka.kernel.chance import ProvableChance
from ludoteka.kernel.decisions import SEVERAL, Decision, Kind
from ludoteka.kernel.events import Event, event_kind
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.rows import Entry, TableRow
from ludoteka.table import streams
from ludoteka.table.chairs import Chair, Standing
from ludoteka.table.clocks import Clocks
from ludoteka.table.items import Item
from ludoteka.table.lines import (
    Chat,
    Closed,
    Erased,
    Hinting,
    Line,
    Move,
    Renewed,
    Resumed,
    Seating,
    Undo,
    Void,
    Withdrawn,
    read,
)
from ludoteka.table.places import Place, Viewer
from ludoteka.table.settings import PERSON, Settings, the_game


class Answer(NamedTuple):
    """An answer that stands."""

    seat: int
    revision: int
    bot: bool
    barred: bool
    """Somebody learned something by it, chance fell, or a bot gave it: it cannot be taken back."""
    light: bool = False
    """It could be given in advance: others may take back what they did before it, whether it was or not. Else who may
    take back would learn who has passed for the whole round."""
    stood: bool = False
    """It had been given in advance."""
    stands: bool = False
    """It was given in advance too."""


class Sitting:
    """Seats, match, log and clocks of a table, brought about by `apply` entry after entry."""

    def __init__(self, row: TableRow) -> None:
        self.row: Final = row
        self.settings: Final = msgspec.json.decode(row.settings, type=Settings)
        self.game: Final[Game] = the_game(row.game, row.edition, row.players, self.settings.variants, row.rules)
        self.revision = 0
        self.time = row.created
        self.chairs: Final = [
            Chair() if seat == PERSON else Chair(bot=seat, name=bot_name(self.settings.seats, place))
            for place, seat in enumerate(self.settings.seats)
        ]
        self.started = False
        self.closed = False
        """Whoever runs the server ended it."""
        self.hints = self.settings.hints
        """Whether hints are given."""
        self.items: list[Item] = []
        self.answers: list[Answer] = []
        self.asked: Final = [0] * row.players
        """The revision at which each seat was asked what it is asked now."""
        self.acted: Final = [0] * row.players
        """The revision of each seat's last answer or undo."""
        self.keys: Final[dict[tuple[int, int, str], tuple[int, Line]]] = {}
        """What each holder (a seat, since when) sent with a key, and the revision it made."""
        self.clocks: Final = Clocks(self.settings.clock, row.players)
        self.match: Final = Match(self.game, ProvableChance(row.secret), listener=self._hear)
        self.decision: Decision | None = self.match.decision
        """What is asked, and of whom; None when the game is over."""
        self._begin_if_full()

    # What follows from the log

    @property
    def over(self) -> bool:
        return self.match.over

    def owing(self) -> tuple[int, ...]:
        """The seats the game waits for; nobody before it begins."""
        return self.decision.seats if self.started and self.decision is not None and not self.closed else ()

    def holds(self, place: Place) -> bool:
        """Whether a place is still somebody's who sits here."""
        if not 0 <= place.seat < len(self.chairs):
            return False
        chair = self.chairs[place.seat]
        return 0 < place.since == chair.since and (not place.token or place.token in chair.tokens)

    def audience(self, viewer: Viewer) -> int | None:
        """The seat whose eyes a viewer has now; None for a spectator's."""
        if viewer.place is not None:
            return viewer.place.seat if self.holds(viewer.place) else None
        if 0 <= viewer.behind < len(self.chairs) and self.settings.watched and self.chairs[viewer.behind].shown:
            return viewer.behind
        return None

    def answering_bot(self, seat: int) -> str:
        """The bot that answers for a seat now; empty when its person does."""
        chair = self.chairs[seat]
        return chair.bot or (self.settings.substitute if chair.away else "")

    def standing(self, seat: int) -> int | None:
        """What a person has answered in advance to what the seat is asked now."""
        if not self.chairs[seat].standing:
            return None
        decision = self.decision
        if decision is None or seat not in self.owing() or self.answering_bot(seat):
            return None
        kept = self.chairs[seat].standing.get(decision.kind.name)
        if kept is None or kept.until != self._span(decision.kind) or self.match.why(seat, kept.value) is not None:
            return None
        return kept.value

    def stands(self, seat: int) -> list[tuple[Kind, int]]:
        """Everything a person has answered in advance that has not lapsed."""
        kept = self.chairs[seat].standing
        kinds = [kind for kind in self.game.kinds if kind.name in kept] if kept else []
        return [(kind, kept[kind.name].value) for kind in kinds if kept[kind.name].until == self._span(kind)]

    def _span(self, kind: Kind) -> int:
        found: int = getattr(self.match.position, kind.until)
        return found

    def undoable(self, seat: int, turn: bool) -> int:
        """How many answers a seat takes back, if it may: the last, or all since the barrier or another seat's."""
        if not turn or self._sealed(seat):
            return 1
        count = 0
        for answer in reversed(self.answers):
            if answer.barred or (answer.seat != seat and not answer.light):
                break
            count += answer.seat == seat
        return max(count, 1)

    def skipped(self, seat: int) -> int:
        """How many answers of others, which they could have given in advance, have come since the seat's last one."""
        count = 0
        for answer in reversed(self.answers):
            if answer.seat == seat or answer.barred or not answer.light:
                break
            count += 1
        return count

    # Entries

    def apply(self, entry: Entry, line: Line) -> tuple[frozenset[str], bool]:
        """Let an entry take effect; the answer is what is to be shown anew, and whether lines were taken back."""
        self.time = entry.time
        before = self.owing()
        self.revision = entry.sequence
        changed: frozenset[str]
        if isinstance(line, Move):
            changed = self._move(line)
        elif isinstance(line, Undo):
            changed = self._undo(line)
        elif isinstance(line, Chat):
            name = self.chairs[line.seat].name
            self.items.append(Item(self.revision, self.time, "chat", line.seat, line.text, None, {}, name))
            changed = frozenset((streams.CHAT,))
        elif isinstance(line, Seating):
            changed = self._seat(line)
        elif isinstance(line, Renewed):
            chair = self.chairs[line.seat]
            chair.tokens = [token for token in chair.tokens if line.old and token != line.old] + [line.new]
            changed = frozenset((streams.SEATS,))
        elif isinstance(line, Withdrawn):
            self.chairs[line.seat].standing = {}
            changed = _IN_THE_GAME
        elif isinstance(line, Hinting):
            self.hints = line.given
            self._note("hints" if line.given else "no hints", -1, "")
            changed = frozenset((streams.SEATS,))
        elif isinstance(line, Resumed):
            self.clocks.resume(entry.time)
            changed = frozenset((streams.CLOCK,))
        elif isinstance(line, Closed):
            self.closed = True
            self._note("closed", -1, "")
            changed = frozenset((streams.POSITION, streams.SEATS, streams.CLOCK))
        elif isinstance(line, Erased):
            changed = frozenset((streams.SEATS, streams.CHAT))
        else:
            assert isinstance(line, Void)
            changed = frozenset()
        if isinstance(line, Move | Undo | Chat) and line.key:
            self.keys[line.seat, self.chairs[line.seat].since, line.key] = entry.sequence, line
        begins = changed == _AT_THE_START
        if self.settings.clock.kind != "none":
            self._keep_time(line, before)
            if streams.POSITION in changed or streams.SEATS in changed:
                changed |= {streams.CLOCK}
        return changed, isinstance(line, Undo) or begins

    def _move(self, line: Move) -> frozenset[str]:
        match = self.match
        kind = self.game.kinds[match.position.kind]
        light = kind.may_stand(line.value)
        if line.stands:
            self.chairs[line.seat].standing[kind.name] = Standing(line.value, self._span(kind))
        match.play(line.seat, line.value)
        barred = line.bot or match.why_not_undo(line.seat) is not None
        self.answers.append(Answer(line.seat, self.revision, line.bot, barred, light, line.stood, line.stands))
        self._ask_again(line.seat, self._sealed(line.seat))
        return _AT_THE_END if match.over else _IN_THE_GAME

    def _undo(self, line: Undo) -> frozenset[str]:
        alone = self._sealed(line.seat)
        gone: set[int] = set()
        length = len(self.items)
        for _ in range(line.count):
            skip = 0 if alone else self.skipped(line.seat)
            self.match.undo(line.seat, skip=skip)
            gone |= {answer.revision for answer in self.answers[len(self.answers) - skip :]}
            del self.answers[len(self.answers) - skip :]
            place = len(self.answers) - 1
            while self.answers[place].seat != line.seat:  # a sealed answer, withdrawn from among the others
                place -= 1
            answer = self.answers.pop(place)
            gone.add(answer.revision)
            if answer.stands or answer.stood:  # who takes back what was said in advance no longer says it
                self.chairs[line.seat].standing = {}
        del self.items[length + 1 :]  # several answers taken back at once are told once
        self.items = [item for item in self.items if item.revision not in gone or item.what != "fact"]
        self._ask_again(line.seat, alone)
        return _IN_THE_GAME

    def _ask_again(self, seat: int, alone: bool) -> None:
        """Note what is asked anew: of everybody, or while a decision stays sealed of this seat alone."""
        self.decision = self.match.decision
        self.acted[seat] = self.revision
        if alone:
            self.asked[seat] = self.revision
        else:
            self.asked[:] = [self.revision] * len(self.asked)

    def _sealed(self, seat: int) -> bool:
        """Whether an answer of the seat lies sealed."""
        pos = self.match.position
        return pos.seat == SEVERAL and pos.sealed[seat] >= 0

    def _seat(self, line: Seating) -> frozenset[str]:
        chair = self.chairs[line.seat]
        name = line.name or chair.name
        if line.what == "joined":
            chair.name, chair.person, chair.since, chair.tokens = line.name, line.person, self.revision, [line.token]
        elif line.what == "bot":
            chair.bot, chair.name = line.bot, line.name
        elif line.what == "left" and not self.started:
            chair.name = chair.person = ""
            chair.since = 0
            chair.tokens = []
            chair.shown = False
        elif line.what == "key":
            chair.tokens.append(line.token)
            return frozenset()
        elif line.what == "account":
            chair.person = line.person
            return frozenset()
        elif line.what in ("shown", "hidden"):
            chair.shown = line.what == "shown"
        elif line.what == "returned":
            chair.away = False
            self.clocks.welcome(line.seat)
        else:
            chair.away = True
        self._note(line.what, line.seat, name)
        return _AT_THE_START if self._begin_if_full() else frozenset((streams.SEATS,))

    def _begin_if_full(self) -> bool:
        if self.started or any(chair.open for chair in self.chairs):
            return False
        self.started = True
        return True

    def _keep_time(self, line: Line, before: tuple[int, ...]) -> None:
        after = self.owing()
        if isinstance(line, Move) and line.seat not in after and not line.bot and not line.stood:
            self.clocks.reward(line.seat)
        if isinstance(line, Undo) and line.seat not in before:
            self.clocks.withdraw(line.seat)
        due: list[int | None] = [None] * len(self.chairs)
        for seat in after:
            if not self.answering_bot(seat):
                due[seat] = self.asked[seat]
        self.clocks.turn(self.time, due)

    # The log

    def _hear(self, event: Event) -> None:
        self.items.append(Item(self.revision, self.time, "fact", self._doer(event), "", event, {}))

    def _doer(self, event: Event) -> int:
        fields = event_kind(event, self.game.event_kinds).fields
        return event.values[fields.index("seat")] if "seat" in fields else -1

    def _note(self, what: str, seat: int, text: str) -> None:
        self.items.append(Item(self.revision, self.time, what, seat, text, None, {}))

    def by_bot(self, seat: int) -> bool:
        """Whether the seat's last answer that stands was a bot's."""
        answer = next((answer for answer in reversed(self.answers) if answer.seat == seat), None)
        return answer is not None and answer.bot

    def mark(self, seat: int) -> int:
        """The revision of the last answer of the seat's person that stands; 0 before the first."""
        for answer in reversed(self.answers):
            if answer.seat == seat and not answer.bot and not answer.stood:
                return answer.revision
        return 0


_IN_THE_GAME: Final = frozenset((streams.POSITION,))
_AT_THE_START: Final = frozenset((streams.POSITION, streams.SEATS))
_AT_THE_END: Final = frozenset((streams.POSITION, streams.OVER))


def bot_name(seats: tuple[str, ...], place: int) -> str:
    """Equal bots are numbered."""
    name = seats[place].split(":")[0]
    number = [seat.split(":")[0] for seat in seats[: place + 1]].count(name)
    return name if number == 1 else f"{name} {number}"


def replayed(row: TableRow, entries: list[Entry]) -> tuple[Sitting, int]:
    """The sitting a log makes, and the sequence of an entry on which the rules failed, to be voided; 0 for none.

    Only the last thing done can be voided: where more was built on it, other rules made this log.
    """
    lines = [read(entry.kind, entry.payload) for entry in entries]
    void = {line.sequence for line in lines if isinstance(line, Void)}
    sitting = Sitting(row)
    sick = 0
    for entry, line in zip(entries, lines, strict=True):
        if entry.sequence in void:
            continue
        if sick and isinstance(line, Move | Undo):
            raise BadRequest(
                "entry {sick} of table {id} does not follow from the rules of this program", sick=sick, id=row.id
            )
        try:
            sitting.apply(entry, line)
        except Exception:  # a fault of the rules, of whatever kind, must not lose the table
            if not isinstance(line, Move | Undo):
                raise
            sick = entry.sequence
            sitting, _ = replayed(row, [each for each in entries if each.sequence < sick])
    if entries:
        sitting.revision = entries[-1].sequence
    return sitting, sick

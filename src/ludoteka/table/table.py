"""One table, as people and pages use it."""

from __future__ import annotations

import hmac
import time
from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import Final

from ludoteka.bots import make
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import Decision, Kind
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import BadRequest, Refusal, Refused
from ludoteka.kernel.views import view
from ludoteka.table import rules
from ludoteka.table.authority import Authority
from ludoteka.table.chatter import fit_rate, fit_text
from ludoteka.table.hints import Hint
from ludoteka.table.lines import Chat, Hinting, Line, Move, Seating, Undo, Withdrawn
from ludoteka.table.people import Person, fit_name, new_secret, sealed
from ludoteka.table.rules import refused
from ludoteka.table.settings import Settings
from ludoteka.table.states import ClockState, SeatState
from ludoteka.table.streams import Audience, Subscription, Told

__all__ = ["ClockState", "SeatState", "Table"]

LONGEST_KEY: Final = 64

_revision: Final = attrgetter("revision")


class Table(Authority):
    """A table: seats, the match, its log. Questions answer from what is committed; verbs return after the commit."""

    # What it is

    @property
    def settings(self) -> Settings:
        return self._sitting.settings

    @property
    def game(self) -> Game:
        return self._sitting.game

    @property
    def status(self) -> str:
        """ "gathering" until every seat is held, then "playing", at last "over"."""
        sitting = self._sitting
        return "over" if sitting.over else "playing" if sitting.started else "gathering"

    @property
    def secret(self) -> str | None:
        """The secret of the table's chance in hexadecimal, once the game is over."""
        return self._row.secret.hex() if self._sitting.over else None

    @property
    def watchers(self) -> int:
        """How many subscriptions of spectators there are."""
        return sum([1 for subscriber in self._subscribers if subscriber.audience is None])

    def seats(self) -> list[SeatState]:
        """Who holds which seat."""
        owing = self._sitting.owing()
        return [
            SeatState(
                seat,
                chair.name,
                chair.person,
                self._sitting.answering_bot(seat),
                chair.open,
                chair.away,
                seat in owing,
                chair.shown,
            )
            for seat, chair in enumerate(self._sitting.chairs)
        ]

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret token holds; None for a token of nobody here."""
        found = sealed(token)
        for seat, chair in enumerate(self._sitting.chairs):
            if any(hmac.compare_digest(kept, found) for kept in chair.tokens):
                return seat
        return None

    def seat_of_person(self, person: Person) -> int | None:
        """The seat a person holds, from whatever device."""
        for seat, chair in enumerate(self._sitting.chairs):
            if chair.person and chair.person == person.id:
                return seat
        return None

    # Asking

    @property
    def decision(self) -> Decision | None:
        """What is asked, and of whom; None when the game is over."""
        return self._sitting.match.decision

    def view(self, audience: Audience) -> View:
        """What a seat, or a spectator, may know; not to be changed. While people gather all get a spectator's."""
        audience = self._ears(audience)
        found = self._views.get(audience)
        if found is None:
            match = self._sitting.match
            found = view(match.game, match.position, audience, self._views.get(None))
            self._views[audience] = found
        return found

    def options(self, seat: int) -> list[int]:
        """The legal values of a seat; empty when nothing is asked of it."""
        return self._sitting.match.options(seat) if self._sitting.started else []

    def why(self, seat: int, value: int) -> Refusal | None:
        """Why a seat may not play a value now; None when it may."""
        if not self._sitting.started:
            return Refusal(rules.WAITING, rules.saying(rules.WAITING))
        return self._sitting.match.why(seat, value)

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back its last answer; None when it can."""
        refusal = self._sitting.match.why_not_undo(seat, self._sitting.skipped(seat))
        if refusal is None and self._sitting.by_bot(seat):
            return Refusal(rules.BOT, rules.saying(rules.BOT))
        return refusal

    def may_stand(self, seat: int) -> list[int]:
        """The options of a seat that its person may give in advance too, for the rest of a round."""
        decision = self.decision
        if decision is None or not decision.kind.standing:
            return []
        return [value for value in self.options(seat) if decision.kind.may_stand(value)]

    def standing(self, seat: int) -> list[tuple[Kind, int]]:
        """What the seat's person has answered in advance: kinds of questions and answers. Only for the seat's eyes."""
        return self._sitting.stands(seat)

    def log(self, audience: Audience, after: int = 0) -> list[Told]:
        """Everything an audience may know of what happened after a revision (0: from the set-up on).

        What was taken back is left out, but that it was taken back is told.
        """
        ears = self._ears(audience)
        sitting = self._sitting
        first = bisect_right(sitting.items, after, key=_revision) if after else 0
        return [sitting.told(item, ears) for item in sitting.items[first:]]

    def lately(self, seat: int, revisions: int) -> list[Told]:
        """What others did since the seat's previous turn; it stays in sight while the seat answers several questions.

        It looks back so many revisions at most.
        """
        ears = self._ears(seat)
        sitting = self._sitting
        items = sitting.items
        oldest = sitting.revision - revisions
        first = bisect_right(items, oldest, key=_revision) if oldest > 0 else 0
        end = len(items)
        while end > first and items[end - 1].seat in (seat, -1):
            end -= 1
        start = end
        while start > first and items[start - 1].seat != seat:
            start -= 1
        return [sitting.told(item, ears) for item in (items[start:end] if end > first else items[first:])]

    def since(self, seat: int) -> list[Told]:
        """What happened since the last answer of the seat's person, its consequences and a bot's answers included."""
        ears = self._ears(seat)
        sitting = self._sitting
        first = bisect_left(sitting.items, sitting.mark(seat), key=_revision)
        return [sitting.told(item, ears) for item in sitting.items[first:]]

    def clock(self) -> list[ClockState]:
        """The time of every seat now; empty when no time is kept."""
        sitting = self._sitting
        if sitting.settings.clock.kind == "none":
            return []
        now = time.time()
        return [
            ClockState(seat, None, False) if chair.bot else ClockState(seat, *sitting.clocks.show(seat, now))
            for seat, chair in enumerate(sitting.chairs)
        ]

    def scores(self) -> list[int]:
        """Points by seat, once the game is over."""
        return self._sitting.match.scores()

    def ranking(self) -> list[list[int]]:
        """Seats from best to worst, once the game is over."""
        return self._sitting.match.ranking()

    def record(self) -> Record:
        """The whole match with the secret of its chance, once the game is over; before, it is refused."""
        if not self._sitting.over:
            raise refused(rules.RECORD)
        match = self._sitting.match
        match.names[:] = [chair.bot or f"me:{chair.name}" for chair in self._sitting.chairs]
        return match.record()

    def digest(self) -> str:
        """A short name of the position, for those who compare two servers."""
        return self._sitting.match.digest()

    # Being told

    def subscribe(self, audience: Audience) -> Subscription:
        """Be told every change from now on: take the view at `revision` first, without awaiting in between."""
        self._ears(audience)
        subscription = Subscription(audience, self._subscribers.discard)
        self._subscribers.add(subscription)
        return subscription

    # Sitting down and getting up

    async def join(self, name: str, person: Person | None = None, seat: int | None = None) -> str:
        """Sit down on an open seat (the first, or the one asked for); the answer is the secret token that holds it.

        A person who sits here already gets one more token for the same seat: another device, or a lost link.
        """
        token = new_secret()
        fit = fit_name(name)
        who = "" if person is None else person.id

        def plan() -> Line:
            chairs = self._sitting.chairs
            mine = None if person is None else self.seat_of_person(person)
            free = [place for place, chair in enumerate(chairs) if chair.open]
            if mine is not None:
                return Seating(mine, "key", token=sealed(token))
            if not free or (seat is not None and seat not in free):
                raise refused(rules.FULL)
            if fit in [chair.name for chair in chairs]:
                raise refused(rules.NAME)
            return Seating(free[0] if seat is None else seat, "joined", fit, who, "", sealed(token))

        await self._write(plan)
        return token

    async def hand_over(self, guest: Person, person: Person) -> None:
        """The seat of a guest is a person's with an account from now on, unless they hold another one here."""

        def plan() -> Line | int:
            seat = self.seat_of_person(guest)
            if seat is None or self.seat_of_person(person) is not None:
                return self.revision
            return Seating(seat, "account", person=person.id)

        await self._write(plan)

    async def leave(self, seat: int) -> None:
        """Get up: while people gather the seat is open again, later the substitute bot plays on."""
        await self._write(lambda: self._seating(seat, "left"))

    async def return_(self, seat: int) -> None:
        """Come back to a seat for which a bot plays on."""
        await self._write(lambda: self._seating(seat, "returned"))

    async def show_hand(self, seat: int, shown: bool) -> None:
        """Let spectators see what the seat sees, or no longer."""
        what = "shown" if shown else "hidden"

        def plan() -> Line | int:
            if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].tokens:
                raise refused(rules.SEAT)
            return self.revision if self._sitting.chairs[seat].shown == shown else Seating(seat, what)

        await self._write(plan)

    async def take_over(self, seat: int, bot: str) -> None:
        """Let a bot play an open seat."""
        make(bot, self.game, SeededChance(0))

        def plan() -> Line:
            if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].open:
                raise refused(rules.FULL)
            names = [chair.name for chair in self._sitting.chairs]
            name = base = bot.split(":", maxsplit=1)[0]
            number = 1
            while name in names:
                number += 1
                name = f"{base} {number}"
            return Seating(seat, "bot", name, "", bot)

        await self._write(plan)

    def _seating(self, seat: int, what: str) -> Line | int:
        if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].tokens:
            raise refused(rules.SEAT)
        if self._sitting.over:
            raise refused(rules.OVER)
        if self._sitting.chairs[seat].away == (what != "returned"):
            return self.revision  # it is so already
        return Seating(seat, what)

    # Playing

    async def play(self, seat: int, value: int, revision: int, key: str = "", stands: bool = False) -> int:
        """Play an answer to what the seat saw at `revision`; the answer is the revision it made.

        With `stands` it answers the same question in advance too, until the round of such questions ends.

        A repeated `key` (1 to 64 characters of the client's own) plays once and answers the same. `Refused` is raised,
        and nothing changes, for what is illegal, out of turn, stale, or not for this seat.
        """
        _plain(value, revision, key)
        return await self._write(lambda: self._move(Move(seat, value, key, stands=stands), revision), revision)

    def _move(self, line: Move, revision: int) -> Line | int:
        repeated = self._present(line.seat, line)
        if repeated:
            return repeated
        sitting = self._sitting
        if not sitting.started:
            raise refused(rules.WAITING)
        if line.seat in sitting.owing() and not sitting.asked[line.seat] <= revision <= sitting.revision:
            raise refused(rules.STALE)
        refusal = sitting.match.why(line.seat, line.value)
        if refusal is not None:
            raise Refused(refusal)
        if line.stands and not sitting.game.kinds[sitting.match.position.kind].may_stand(line.value):
            raise refused(rules.STANDING)
        return line

    @property
    def hints(self) -> bool:
        """Whether hints are given here now."""
        return self._sitting.hints

    async def give_hints(self, person: Person | None, given: bool) -> int:
        """Whoever opened the table says whether hints are given."""

        def plan() -> Line | int:
            if person is None or person.id != self.host:
                raise refused(rules.HOST)
            return self.revision if self._sitting.hints == given else Hinting(given)

        return await self._write(plan)

    async def hint(self, seat: int) -> list[Hint]:
        """What a bot in the seat would think of its options now. Nobody else is told, and nothing is written."""
        if not self._sitting.hints:
            raise refused(rules.HINTS)
        if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].tokens:
            raise refused(rules.SEAT)
        if seat not in self._sitting.owing():
            raise refused(rules.NOT_ASKED)
        if self.game.heuristics() is None:
            raise refused(rules.HINTS)
        asked = self._sitting.asked[seat]
        found = await self._thinkers.advise(self._query(seat, "hint"))
        if self._sitting.asked[seat] != asked or seat not in self._sitting.owing():
            raise refused(rules.STALE)
        return found

    async def withdraw(self, seat: int) -> int:
        """Answer again for oneself what was answered in advance."""

        def plan() -> Line | int:
            if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].tokens:
                raise refused(rules.SEAT)
            return Withdrawn(seat) if self._sitting.stands(seat) else self.revision

        return await self._write(plan)

    async def undo(self, seat: int, revision: int, turn: bool = False, key: str = "") -> int:
        """Take back the seat's last answer, or with `turn` its whole turn, as far as nobody has learned anything."""
        _plain(0, revision, key)

        def plan() -> Line | int:
            sitting = self._sitting
            repeated = self._present(seat, Undo(seat, 0, key))
            if repeated:
                return repeated
            if not sitting.acted[seat] <= revision <= sitting.revision:
                raise refused(rules.STALE)
            refusal = self.why_not_undo(seat)
            if refusal is not None:
                raise Refused(refusal)
            return Undo(seat, sitting.undoable(seat, turn), key)

        return await self._write(plan, revision)

    async def chat(self, seat: int, text: str, key: str = "") -> int:
        """Say something to everybody at the table."""
        _plain(0, 0, key)
        fit = fit_text(text)

        def plan() -> Line | int:
            line = Chat(seat, fit, key)
            repeated = self._present(seat, line, away=True)
            if repeated:
                return repeated
            said = [item.time for item in self._sitting.items[-100:] if item.what == "chat" and item.seat == seat]
            fit_rate(said, time.time())
            return line

        return await self._write(plan)

    def _present(self, seat: int, line: Move | Undo | Chat, away: bool = False) -> int:
        """Check that a person holds the seat; the answer is the revision of the same request sent before, or 0."""
        if type(seat) is not int or not 0 <= seat < self._row.players or not self._sitting.chairs[seat].tokens:
            raise refused(rules.SEAT)
        if line.key:
            revision, before = self._sitting.keys.get((seat, line.key), (0, None))
            if before is not None:
                same = type(before) is type(line) and (isinstance(line, Undo) or before == line)
                if not same:
                    raise refused(rules.KEY)
                return revision
        if self._sitting.chairs[seat].away and not away:
            raise refused(rules.AWAY)
        return 0


def _plain(value: object, revision: object, key: object) -> None:
    """Refuse what is no answer at all."""
    if type(value) is not int or type(revision) is not int:
        raise BadRequest("an answer and a revision are whole numbers")
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        raise BadRequest("a key is a text of at most {longest_key} characters", longest_key=LONGEST_KEY)

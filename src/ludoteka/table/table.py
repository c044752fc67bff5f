"""One table, as people and pages use it."""

from __future__ import annotations

from typing import Final

from ludoteka.bots import make
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table import rules
from ludoteka.table.chairs import Chair
from ludoteka.table.chatter import fit_rate, fit_text
from ludoteka.table.display import Display
from ludoteka.table.hints import Hint
from ludoteka.table.lines import Chat, Hinting, Line, Move, Renewed, Seating, Undo, Withdrawn
from ludoteka.table.names import fit_name, likeness
from ludoteka.table.people import Person, new_secret, sealed
from ludoteka.table.places import Place
from ludoteka.table.rules import refused
from ludoteka.table.states import ClockState, SeatState

__all__ = ["ClockState", "SeatState", "Table"]

LONGEST_KEY: Final = 64


class Table(Display):
    """A table: seats, the match, its log. Questions answer from what is committed; verbs return after the commit.

    Whoever acts says from which place; it is judged where the line is made, again after another server was quicker.
    """

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
            mine = None if person is None else self.place_of_person(person)
            free = [place for place, chair in enumerate(chairs) if chair.open]
            if mine is not None:
                return Seating(mine.seat, "key", token=sealed(token))
            if not free or (seat is not None and seat not in free):
                raise refused(rules.FULL)
            if likeness(fit) in [likeness(chair.name) for chair in chairs]:
                raise refused(rules.NAMESAKE)
            return Seating(free[0] if seat is None else seat, "joined", fit, who, "", sealed(token))

        await self._write(plan)
        return token

    async def renew(self, place: Place) -> str:
        """Revoke the secret by which a place was entered (all of its secrets, for who came as a person).

        The answer is the token that holds the seat instead; what was opened with the old one no longer does.
        """
        token = new_secret()

        def plan() -> Line:
            self._held(place)
            return Renewed(place.seat, place.token, sealed(token))

        await self._write(plan)
        return token

    async def hand_over(self, guest: Person, person: Person) -> None:
        """The seat of a guest is a person's with an account from now on, unless they hold another one here."""

        def plan() -> Line | int:
            place = self.place_of_person(guest)
            if place is None or self.place_of_person(person) is not None:
                return self.revision
            return Seating(place.seat, "account", person=person.id)

        await self._write(plan)

    async def leave(self, place: Place) -> int:
        """Get up: while people gather the seat is open again, later the substitute bot plays on."""
        return await self._write(lambda: self._seating(place, "left"))

    async def return_(self, place: Place) -> int:
        """Come back to a seat for which a bot plays on."""
        return await self._write(lambda: self._seating(place, "returned"))

    async def show_hand(self, place: Place, shown: bool) -> int:
        """Let spectators see what the seat sees, or no longer."""
        what = "shown" if shown else "hidden"

        def plan() -> Line | int:
            chair = self._held(place)
            return self.revision if chair.shown == shown else Seating(place.seat, what)

        return await self._write(plan)

    async def take_over(self, place: Place | None, seat: int, bot: str) -> int:
        """Let a bot play an open seat: anybody who sits here may, and (None) the house itself."""
        make(bot, self.game, SeededChance(0))

        def plan() -> Line:
            if place is not None:
                self._held(place)
            if not 0 <= seat < self._row.players or not self._sitting.chairs[seat].open:
                raise refused(rules.FULL)
            taken = [likeness(chair.name) for chair in self._sitting.chairs]
            name = base = bot.split(":", maxsplit=1)[0]
            number = 1
            while likeness(name) in taken:
                number += 1
                name = f"{base} {number}"
            return Seating(seat, "bot", name, "", bot)

        return await self._write(plan)

    def _seating(self, place: Place, what: str) -> Line | int:
        chair = self._held(place)
        if self._sitting.over:
            raise refused(rules.OVER)
        if chair.away == (what != "returned"):
            return self.revision  # it is so already
        return Seating(place.seat, what)

    def _held(self, place: Place) -> Chair:
        """The chair of a place, if it is still its holder's."""
        if not self._sitting.holds(place):
            raise refused(rules.SEAT)
        return self._sitting.chairs[place.seat]

    # Playing

    async def play(self, place: Place, value: int, revision: int, key: str = "", stands: bool = False) -> int:
        """Play an answer to what the seat saw at `revision`; the answer is the revision it made.

        With `stands` it answers the same question in advance too, until the round of such questions ends.

        A repeated `key` (1 to 64 characters of the client's own) plays once and answers the same. `Refused` is raised,
        and nothing changes, for what is illegal, out of turn, stale, or not for this seat.
        """
        _plain(value, revision, key)
        line = Move(place.seat, value, key, stands=stands)
        return await self._write(lambda: self._move(place, line, revision), revision)

    def _move(self, place: Place, line: Move, revision: int) -> Line | int:
        repeated = self._present(place, line)
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

    async def give_hints(self, person: Person | None, given: bool) -> int:
        """Whoever opened the table says whether hints are given."""

        def plan() -> Line | int:
            if person is None or person.id != self.host:
                raise refused(rules.HOST)
            return self.revision if self._sitting.hints == given else Hinting(given)

        return await self._write(plan)

    async def hint(self, place: Place) -> list[Hint]:
        """What a bot in the seat would think of its options now. Nobody else is told, and nothing is written."""
        if not self._sitting.hints:
            raise refused(rules.HINTS)
        self._held(place)
        seat = place.seat
        if seat not in self._sitting.owing():
            raise refused(rules.NOT_ASKED)
        if self.game.heuristics() is None:
            raise refused(rules.HINTS)
        asked = self._sitting.asked[seat]
        found = await self._thinkers.advise(self._query(seat, "hint"))
        self._held(place)
        if self._sitting.asked[seat] != asked or seat not in self._sitting.owing():
            raise refused(rules.STALE)
        return found

    async def withdraw(self, place: Place) -> int:
        """Answer again for oneself what was answered in advance."""

        def plan() -> Line | int:
            self._held(place)
            return Withdrawn(place.seat) if self._sitting.stands(place.seat) else self.revision

        return await self._write(plan)

    async def undo(self, place: Place, revision: int, turn: bool = False, key: str = "") -> int:
        """Take back the seat's last answer, or with `turn` its whole turn, as far as nobody has learned anything."""
        _plain(0, revision, key)
        seat = place.seat

        def plan() -> Line | int:
            sitting = self._sitting
            repeated = self._present(place, Undo(seat, 0, key))
            if repeated:
                return repeated
            if not sitting.acted[seat] <= revision <= sitting.revision:
                raise refused(rules.STALE)
            refusal = self.why_not_undo(seat)
            if refusal is not None:
                raise Refused(refusal)
            return Undo(seat, sitting.undoable(seat, turn), key)

        return await self._write(plan, revision)

    async def chat(self, place: Place, text: str, key: str = "") -> int:
        """Say something to everybody at the table."""
        _plain(0, 0, key)
        line = Chat(place.seat, fit_text(text), key)

        def plan() -> Line | int:
            repeated = self._present(place, line, away=True)
            if repeated:
                return repeated
            lately = self._sitting.items[-100:]
            mine = [item for item in lately if item.seat == place.seat and item.revision > place.since]
            said = [item.time for item in mine if item.what == "chat"]
            fit_rate(said, self._now())
            return line

        return await self._write(plan)

    def _present(self, place: Place, line: Move | Undo | Chat, away: bool = False) -> int:
        """Check that the holder sits there; the answer is the revision of the same request sent before, or 0."""
        chair = self._held(place)
        if line.key:
            revision, before = self._sitting.keys.get((place.seat, place.since, line.key), (0, None))
            if before is not None:
                same = type(before) is type(line) and (isinstance(line, Undo) or before == line)
                if not same:
                    raise refused(rules.KEY)
                return revision
        if chair.away and not away:
            raise refused(rules.AWAY)
        return 0


def _plain(value: object, revision: object, key: object) -> None:
    """Refuse what is no answer at all."""
    if type(value) is not int or type(revision) is not int:
        raise BadRequest("an answer and a revision are whole numbers")
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        raise BadRequest("a key is a text of at most {longest_key} characters", longest_key=LONGEST_KEY)

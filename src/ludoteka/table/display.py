"""A table as it can be asked: everything answers from what is committed."""

from __future__ import annotations

import hmac
from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import Final

from ludoteka.kernel.decisions import Decision, Kind
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.views import view
from ludoteka.table import rules
from ludoteka.table.authority import Authority
from ludoteka.table.people import Person, sealed
from ludoteka.table.places import SPECTATOR, Place, Viewer
from ludoteka.table.rules import refused
from ludoteka.table.settings import Settings
from ludoteka.table.states import ClockState, SeatState
from ludoteka.table.streams import Audience, Subscription, Told

_revision: Final = attrgetter("revision")


class Display(Authority):
    """What a table shows to those who ask, each what it may know."""

    # What it is

    @property
    def settings(self) -> Settings:
        return self._sitting.settings

    @property
    def game(self) -> Game:
        return self._sitting.game

    @property
    def status(self) -> str:
        """ "gathering" until every seat is held, then "playing", at last "over"; "closed" by who runs the server."""
        sitting = self._sitting
        if sitting.closed and not sitting.over:
            return "closed"
        return "over" if sitting.over else "playing" if sitting.started else "gathering"

    @property
    def secret(self) -> str | None:
        """The secret of the table's chance in hexadecimal, once the game is over."""
        return self._row.secret.hex() if self._sitting.over else None

    @property
    def watchers(self) -> int:
        """How many subscriptions of spectators there are."""
        return sum([1 for subscriber in self._subscribers if self.audience(subscriber.viewer) is None])

    def seats(self) -> list[SeatState]:
        """Who holds which seat; not to be changed."""
        if not self._states:
            owing = self._sitting.owing()
            self._states = [
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
        return self._states

    def place_of(self, token: str) -> Place | None:
        """The place that a secret token holds; None for a token of nobody here."""
        found = sealed(token)
        for seat, chair in enumerate(self._sitting.chairs):
            if any(hmac.compare_digest(kept, found) for kept in chair.tokens):
                return Place(seat, chair.since, found)
        return None

    def place_of_person(self, person: Person) -> Place | None:
        """The place a person holds, from whatever device."""
        for seat, chair in enumerate(self._sitting.chairs):
            if chair.person and chair.person == person.id:
                return Place(seat, chair.since)
        return None

    def holds(self, place: Place) -> bool:
        """Whether a place is still its holder's: asked at every sending, not only when a page opens."""
        return self._sitting.holds(place)

    def audience(self, viewer: Viewer) -> Audience:
        """The seat whose eyes a viewer has now; None for a spectator's."""
        return self._sitting.audience(viewer)

    # Asking

    @property
    def decision(self) -> Decision | None:
        """What is asked, and of whom; None when the game is over."""
        return self._sitting.decision

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
        return [item.as_heard(sitting.game, ears) for item in sitting.items[first:]]

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
        return [item.as_heard(sitting.game, ears) for item in (items[start:end] if end > first else items[first:])]

    def since(self, seat: int) -> list[Told]:
        """What happened since the last answer of the seat's person, its consequences and a bot's answers included."""
        ears = self._ears(seat)
        sitting = self._sitting
        first = bisect_left(sitting.items, sitting.mark(seat), key=_revision)
        return [item.as_heard(sitting.game, ears) for item in sitting.items[first:]]

    def clock(self) -> list[ClockState]:
        """The time of every seat now; empty when no time is kept."""
        sitting = self._sitting
        if sitting.settings.clock.kind == "none":
            return []
        now = self._now()
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

    @property
    def hints(self) -> bool:
        """Whether hints are given here now."""
        return self._sitting.hints

    # Being told

    def subscribe(self, viewer: Viewer = SPECTATOR) -> Subscription:
        """Be told every change from now on: take the view at `revision` first, without awaiting in between."""
        subscription = Subscription(viewer, self._subscribers.discard)
        self._subscribers.add(subscription)
        return subscription

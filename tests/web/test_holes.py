"""The stateful test of places is tested: one judgement at a time is taken out of the program, and it notices.

Each hole was there once, or would be there if one question were no longer asked. What counts is not that the test fails
but by which complaint: who was sent what is not theirs, or who was obeyed.
Each is led to by the machine's own steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludoteka.kernel.refusals import Refused
from ludoteka.table import rules
from ludoteka.table.authority import Authority, Plan
from ludoteka.table.chairs import Chair
from ludoteka.table.hints import Hint
from ludoteka.table.lines import Line
from ludoteka.table.places import Place, Viewer
from ludoteka.table.sessions import Session
from ludoteka.table.sitting import Sitting
from ludoteka.table.table import Table
from ludoteka.web import api
from ludoteka.web.live import Visit
from tests.support.holders import Acted, Complaint, Leak, Shut
from tests.support.parlour import SEATS
from tests.support.stage import Stage
from tests.web.test_holders import Holders, stage

__all__ = ["stage"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

Patch = pytest.MonkeyPatch
Script = list[tuple[str, dict[str, Any]]]


class Open(Holders):
    """Where all may watch, nobody is closed for want of a place, and what they see must tell."""

    WATCHED = (True,)


class Unwatched(Holders):
    """Where nobody may watch."""

    WATCHED = (False,)


# Holes


def opened_eyes(visit: Visit) -> int | None:
    place, behind = visit._opened
    return place.seat if place is not None else behind if behind >= 0 else None


def eyes_fixed_at_opening(patch: Patch) -> None:
    patch.setattr(Visit, "_audience", property(opened_eyes))


def place_fixed_at_opening(patch: Patch) -> None:
    """Whoever once held a seat acts for whoever holds it now: asked is only whether anybody does."""

    def held(self: Table, place: Place) -> Chair:
        chair = self._sitting.chairs[place.seat]
        if chair.open:
            raise rules.refused(rules.SEAT)
        return chair

    patch.setattr(Visit, "_place", property(lambda visit: visit._opened.place))
    patch.setattr(Table, "_held", held)


def hello_unjudged(patch: Patch) -> None:
    """Whether a hand is shown is asked when a page opens, and not when it says hello."""
    admitted = Visit._admitted

    async def no_guard(self: Visit) -> None: ...

    async def later(self: Visit) -> bool:
        return True if not self._sent and self._opened.behind >= 0 else await admitted(self)

    patch.setattr(Visit, "_guard", no_guard)
    patch.setattr(Visit, "_admitted", later)
    patch.setattr(Visit, "_audience", property(opened_eyes))


def keys_of_the_seat(patch: Patch) -> None:
    class Keys(dict[tuple[int, int, str], Any]):
        def __setitem__(self, key: tuple[int, int, str], value: Any) -> None:
            super().__setitem__((key[0], 0, key[2]), value)

        def get(self, key: Any, default: Any = None) -> Any:
            return super().get((key[0], 0, key[2]), default)

    made = Sitting.__init__

    def make(self: Sitting, row: Any) -> None:
        made(self, row)
        vars(self)["keys"] = Keys()

    patch.setattr(Sitting, "__init__", make)


def programs_hear_for_ever(patch: Patch) -> None:
    """The eyes of an event socket are fixed when it opens."""

    class Fixed(Viewer):
        pass

    audience = Sitting.audience

    def fixed(self: Sitting, viewer: Viewer) -> int | None:
        return viewer.place.seat if isinstance(viewer, Fixed) and viewer.place else audience(self, viewer)

    patch.setattr(api, "Viewer", Fixed)
    patch.setattr(Sitting, "audience", fixed)


def hints_delivered_unasked(patch: Patch) -> None:
    """Whether the place is still held is asked before the hint is thought of, and not when it comes."""

    async def hint(self: Table, place: Place) -> list[Hint]:
        self._held(place)
        if place.seat not in self._sitting.owing():
            raise rules.refused(rules.NOT_ASKED)
        return await self._thinkers.advise(self._query(place.seat, "hint"))

    patch.setattr(Table, "hint", hint)
    hints_delivered_after_signing_out(patch)


def hints_delivered_after_signing_out(patch: Patch) -> None:
    """The table still knows the person's place, but the page that asked has it no longer."""

    async def delivered(self: Visit, place: Place) -> None:
        try:
            found = await self.table.hint(place)
            assert self.table.decision is not None
            await self._send({"hints": self._artist.hints(self.table.decision.kind, found)})
        except Refused as refused:
            await self._refuse(self._words.refusal(refused.refusal), refused.rule)

    patch.setattr(Visit, "_hint", delivered)


def signing_out_ends_nothing(patch: Patch) -> None:
    patch.setattr(Session, "end", lambda self: None)


def revoked_links_hold(patch: Patch) -> None:
    patch.setattr(Sitting, "holds", lambda self, place: 0 < place.since == self.chairs[place.seat].since)


def planned_once(patch: Patch) -> None:
    """What was planned before another server wrote is written after it."""
    write = Authority._write

    async def once(self: Authority, plan: Plan, seen: int = 0) -> int:
        made: list[Line | int] = []

        def first() -> Line | int:
            made.append(made[0] if made else plan())
            return made[0]

        return await write(self, first, seen)

    patch.setattr(Authority, "_write", once)


def shown_for_ever(patch: Patch) -> None:
    audience = Sitting.audience

    def behind(self: Sitting, viewer: Viewer) -> int | None:
        return viewer.behind if viewer.behind >= 0 and self.chairs[viewer.behind].since else audience(self, viewer)

    patch.setattr(Sitting, "audience", behind)


def told_before_hello(patch: Patch) -> None:
    stay = Visit.stay

    async def eager(self: Visit) -> None:
        await self._send(self._news([], True))
        await stay(self)

    patch.setattr(Visit, "stay", eager)


def closed_to_its_players(patch: Patch) -> None:
    """Once a page was closed where nobody may watch, though its seat was held."""
    patch.setattr(Visit, "_may_stay", lambda self: self.table.settings.watched or self.table.status == "gathering")


# The way to each of them

VISIT: Script = [("visit_seat", {"pick": 0, "person": False, "late": False})]
LEAVE: Script = [("leave", {"pick": 0})]
JOIN: Script = [("join", {"who": 5, "pick": 0})]
ALL_LOOK: Script = VISIT + [("visit_seat", {"pick": 1, "person": False, "late": False})]
CHAT: Script = [("act_from_a_place", {"pick": 0, "what": "chat", "key": "one"})]
SHOW: Script = [("show", {"pick": 0, "shown": True})]
ANSWER: Script = [("answer", {"pick": 0})]
HINTS: Script = [("hint", {"pick": seat, "meanwhile": "revoke"}) for seat in range(SEATS)]
HIDE: Script = [("show", {"pick": 0, "shown": False})]


class Hole:
    """What is no longer asked, the way there, and the complaint."""

    def __init__(
        self, taken: Callable[[Patch], None], complaint: type[Complaint], seated: int, script: Script,
        machine: type[Holders] = Open,
    ) -> None:  # fmt: skip
        self.taken = taken
        self.complaint = complaint
        self.script = [("open", {"watched": 0, "seated": seated}), *script]
        self.machine = machine


HOLES = [
    Hole(eyes_fixed_at_opening, Leak, 1, VISIT + LEAVE + JOIN + JOIN),
    Hole(place_fixed_at_opening, Acted, 1, VISIT + LEAVE + JOIN),
    Hole(hello_unjudged, Leak, 2, [*SHOW, ("visit", {"pick": 0, "behind": 0, "late": True}), *HIDE]),
    Hole(keys_of_the_seat, Acted, 1, VISIT + CHAT + LEAVE + JOIN + VISIT + CHAT),
    Hole(programs_hear_for_ever, Leak, 1, [("listen", {"pick": 0}), *LEAVE, *JOIN, *JOIN, *ALL_LOOK, *ANSWER * 8]),
    Hole(hints_delivered_unasked, Leak, 2, ALL_LOOK + HINTS),
    Hole(
        hints_delivered_after_signing_out, Leak, 0,
        [("come", {"account": True}), ("come", {"account": True}),
         ("join", {"who": 0, "pick": 0}), ("join", {"who": 1, "pick": 0}),
         ("visit_seat", {"pick": 0, "person": True, "late": False}),
         ("visit_seat", {"pick": 1, "person": True, "late": False}),
         ("hint", {"pick": 0, "meanwhile": "sign out"}), ("hint", {"pick": 0, "meanwhile": "sign out"})],
    ),
    Hole(
        signing_out_ends_nothing, Leak, 0,
        [("come", {"account": True}), ("join", {"who": 0, "pick": 0}), *JOIN,
         ("visit_seat", {"pick": 0, "person": True, "late": False}), ("sign", {"pick": 0, "out": True})],
    ),
    Hole(revoked_links_hold, Leak, 2, [*VISIT, ("link", {"pick": 0, "index": 0, "what": "revoke"})]),
    Hole(planned_once, Acted, 1, [("race", {"pick": 0, "index": 0})]),
    Hole(shown_for_ever, Leak, 2, [*SHOW, ("visit", {"pick": 0, "behind": 0, "late": False}), *HIDE]),
    Hole(told_before_hello, Leak, 2, [("visit_seat", {"pick": 0, "person": False, "late": True})]),
    Hole(closed_to_its_players, Shut, 2, VISIT, Unwatched),
]  # fmt: skip


def go(hole: Hole) -> None:
    """Take the steps that lead to a hole."""
    machine = hole.machine()
    try:
        for name, wish in hole.script:
            getattr(machine, name)(**wish)
            machine.every_socket_sees_and_does_what_it_may()
    finally:
        machine.teardown()


@pytest.mark.parametrize("hole", HOLES, ids=[hole.taken.__name__ for hole in HOLES])
def test_the_hole_is_found(stage: Stage, monkeypatch: Patch, hole: Hole) -> None:
    go(hole)
    hole.taken(monkeypatch)
    with pytest.raises(hole.complaint):
        go(hole)

"""A seat belongs to its holder: a stateful test with real sockets, none of which is ever closed by us.

People sit down, get up, come back, are replaced by bots, sign in and out, revoke links, show and hide their hands,
watch, ask for hints, and servers race, lose their lease and start again, in any order. A small model says who holds
which place; after every step each socket ever opened has been sent exactly what its eyes may see (twin deals byte for
byte), and acts if it may and only then. What must hold, and where it is tried:

1. private regions, facts and hints reach a socket iff its place is current: `Oracle.judge` after every step, `hint`;
2. no line is written from a place that is not current in the order of the log, also in a race: `act`, `race`;
3. after `leave` and `join` no byte to the old socket depends on the hand: `Oracle.judge`, `Oracle._compare`;
4. being away, coming back, a clock that runs out, a device or an account change nobody's eyes: `leave`, `come_back`,
   `expire`, `link`, `adopt`, `sign`;
5. who is away neither plays nor takes back, but talks, shows, returns: `act`;
6. where nobody may watch, who got up is closed and nobody else comes in: `_stays`, `visit`, `listen`;
7. two devices see the same bytes, and to lose one secret closes nobody else: `link`, `sign`;
8. the same key of two holders acts twice, of one holder once: `act`;
9. a restart, a reconnection, a lease that moves change nothing of this: `server`;
10. who stands behind a seat is sent its side while it is shown, the answer to hello included: `show`, `visit`, `greet`;
11. nothing is sent before hello, however late it comes: `Oracle.judge`.

LUDOTEKA_STEPS=100000 asks for more, and for other steps each time; LUDOTEKA_SEED repeats them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ludoteka.table import rules
from ludoteka.table.lines import Line, Renewed, Seating
from ludoteka.table.people import new_secret, sealed
from tests.support.company import Company
from tests.support.holders import Acted, Person
from tests.support.parlour import SEATS
from tests.support.stage import ACCOUNTS, Stage, built

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

STEPS_A_GAME = 40
STEPS = int(os.environ.get("LUDOTEKA_STEPS", "2000"))
PEOPLE = 5
KEYS = ("one", "two")
WISHES = ("play", "play", "undo", "chat", "show", "leave")
STAGE: list[Stage] = []


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with built(tmp_path_factory.mktemp("hall")) as found:
        STAGE.append(found)
        yield found
        STAGE.clear()


class Holders(Company, RuleBasedStateMachine):
    """What people do at one table, in any order."""

    WATCHED: ClassVar[tuple[bool, ...]] = (True, True, False)

    @initialize(watched=st.integers(0, 2), seated=st.integers(0, 2), deal=st.integers(0, 255))
    def open(self, watched: int, seated: int, deal: int = 0) -> None:
        self.begin(STAGE[0], self.WATCHED[watched % len(self.WATCHED)], deal)
        for seat in range(seated):
            self.hall.do(self._join(None, seat))

    @precondition(lambda self: len(self.people) < PEOPLE)
    @rule(account=st.booleans())
    def come(self, account: bool) -> None:
        """Somebody comes: a guest, or one with an account."""
        if account and len(self.accounts) < ACCOUNTS:
            login = list(self.stage.devices)[len(self.accounts)]
            person = Person(login, self.hall.do(self.stage.signed_in(login)))
            self.accounts.append(person)
        else:
            person = Person("", self.hall.do(self.hall.house.guest("Guest"))[1])
        self.people.append(person)
        self.known.append(("", person.secrets[0]))

    @precondition(lambda self: self.accounts)
    @rule(pick=st.integers(0, 9), out=st.booleans())
    def sign(self, pick: int, out: bool) -> None:
        """Sign in on another device, or out on one."""
        person = self.accounts[pick % len(self.accounts)]
        if out and person.secrets:
            self.hall.do(self._sign_out(person))
        elif len(person.secrets) < 3:
            secret = self.hall.do(self.stage.signed_in(person.login))
            person.secrets.append(secret)
            self.known.append(("", secret))

    @precondition(lambda self: not self.started)
    @rule(who=st.integers(0, PEOPLE), pick=st.integers(0, SEATS - 1))
    def join(self, who: int, pick: int) -> None:
        """Somebody sits down: who is known, or else a stranger."""
        able = [person for person in self.people if person.secrets]
        person = ([*able, None] * (PEOPLE + 1))[who]
        if any(each.person is person for each in self.present()):
            person = None
        free = [seat for seat, holder in enumerate(self.seats) if holder is None and seat not in self.bots]
        self.hall.do(self._join(person, free[pick % len(free)]))

    @precondition(lambda self: self.present())
    @rule(pick=st.integers(0, 9))
    def leave(self, pick: int) -> None:
        holder = self._one(pick)
        started = self.started
        self.hall.do(self._obeyed(holder, "/leave"))
        if started:
            holder.away = True
        else:
            self._got_up(holder)

    @precondition(lambda self: any(holder.away for holder in self.present()))
    @rule()
    def come_back(self) -> None:
        holder = next(holder for holder in self.present() if holder.away)
        self.hall.do(self._obeyed(holder, "/return"))
        holder.away = False

    @precondition(lambda self: self.started and self.present())
    @rule(pick=st.integers(0, 9))
    def expire(self, pick: int) -> None:
        """The clock of a seat runs out."""
        holder = self._one(pick)
        if not holder.away:
            self.hall.do(self._write(Seating(holder.seat, "expired")))
            holder.away = True

    @precondition(lambda self: self.present() and not self.started)
    @rule(chance=st.integers(0, 3))
    def bot(self, chance: int) -> None:
        if chance:  # rarely: it begins the game
            return
        holder = self.present()[0]
        free = next(seat for seat, other in enumerate(self.seats) if other is None)
        self.hall.do(self._take_over(holder, free))
        self.bots.add(free)

    @precondition(lambda self: self.present())
    @rule(pick=st.integers(0, 9), shown=st.booleans())
    def show(self, pick: int, shown: bool) -> None:
        holder = self._one(pick)
        self.hall.do(self._obeyed(holder, "/shown", json={"shown": shown}))
        holder.shown = shown

    @precondition(lambda self: self.present())
    @rule(pick=st.integers(0, 9), index=st.integers(0, 9), what=st.sampled_from(["revoke", "revoke all", "device"]))
    def link(self, pick: int, index: int, what: str) -> None:
        """Make one link anew, as a person all of them, or get one more for another device."""
        holder = self._one(pick)
        if what == "revoke" or holder.person is None or not holder.person.secrets:
            self.hall.do(self._revoke(holder, holder.tokens[index % len(holder.tokens)]))
        elif what == "revoke all":
            self.hall.do(self._revoke_all(holder, holder.person.secrets[-1]))
        else:
            self.hall.do(self._another_device(holder, holder.person.secrets[-1]))

    @precondition(lambda self: self.accounts and any(each.person and not each.person.login for each in self.present()))
    @rule(pick=st.integers(0, 9))
    def adopt(self, pick: int) -> None:
        """A guest turns out to be somebody with an account."""
        holder = next(each for each in self.present() if each.person is not None and not each.person.login)
        person = self.accounts[pick % len(self.accounts)]
        if person.secrets:
            self.hall.do(self._adopt(holder, person))
            if all(each.person is not person for each in self.present()):
                holder.person = person

    @precondition(lambda self: self.all)
    @rule(what=st.sampled_from(["lease", "reread", "restart"]))
    def server(self, what: str) -> None:
        """The server starts again, another leads the table for a while, or the log is read anew under open sockets."""
        if what == "restart":
            self.hall.restart()
            self.hall.do(self._restarted())
            self.all = []
        else:
            self.hall.do(self._lead(what == "lease"))

    @precondition(lambda self: self.present())
    @rule(pick=st.integers(0, 9), index=st.integers(0, 9))
    def race(self, pick: int, index: int) -> None:
        """Another server is quicker: what is planned from a place that has ended meanwhile is not written."""
        holder = self._one(pick)
        old = holder.tokens[index % len(holder.tokens)]
        new = new_secret()
        rival: Line = Seating(holder.seat, "left")
        if self.started:
            rival = Renewed(holder.seat, sealed(old), sealed(new))
        self.stage.rivals.append(rival)
        answer = self.hall.do(self._api("POST", "/shown", old, json={"shown": not holder.shown}))
        if answer.status_code != 409 or answer.json()["rule"] != rules.SEAT or self.stage.rivals:
            raise Acted(f"a line was written from a place that had ended: {answer.text}")
        if self.started:
            holder.tokens = [token for token in holder.tokens if token != old] + [new]
            self._give(holder, new)
        else:
            self._got_up(holder)

    @rule(pick=st.integers(0, 99), behind=st.integers(-2, SEATS - 1), late=st.booleans())
    def visit(self, pick: int, behind: int, late: bool) -> None:
        """Somebody opens a page, by whatever ever let anybody in, or from behind a seat."""
        token, secret = ("", "") if behind >= 0 else self.known[-1 - pick % len(self.known)]
        self.hall.do(self._visit(token, secret, behind, late))

    @precondition(lambda self: self.present())
    @rule(pick=st.integers(0, 9), person=st.booleans(), late=st.booleans())
    def visit_seat(self, pick: int, person: bool, late: bool) -> None:
        """Who sits here opens a page."""
        holder = self._one(pick)
        secrets = holder.person.secrets if person and holder.person is not None else []
        self.hall.do(self._visit("" if secrets else holder.tokens[-1], secrets[0] if secrets else "", -1, late))

    @rule(pick=st.integers(0, 99))
    def listen(self, pick: int) -> None:
        """A program listens, by whatever ever let anybody in."""
        self.hall.do(self._listen(self.known[-1 - pick % len(self.known)][0]))

    @precondition(lambda self: any(not socket.greeted for socket in self.all))
    @rule(pick=st.integers(0, 9))
    def greet(self, pick: int) -> None:
        """A late hello."""
        silent = [socket for socket in self.all if not socket.greeted]
        self.hall.do(self._greet(silent[pick % len(silent)]))

    @invariant()
    def every_socket_sees_and_does_what_it_may(self) -> None:
        self.hall.do(self._check())

    @precondition(lambda self: self._pages())
    @rule(pick=st.integers(0, 99), what=st.sampled_from(WISHES), key=st.sampled_from(KEYS))
    def act(self, pick: int, what: str, key: str) -> None:
        """Whoever holds the place is obeyed, everybody else refused, over whatever socket it comes."""
        self.hall.do(self._act(self._pages()[pick % len(self._pages())], what, key))

    @precondition(lambda self: self._places())
    @rule(pick=st.integers(0, 99), what=st.sampled_from(WISHES), key=st.sampled_from(KEYS))
    def act_from_a_place(self, pick: int, what: str, key: str) -> None:
        self.hall.do(self._act(self._places()[pick % len(self._places())], what, key))

    @precondition(lambda self: self.started and any(not holder.away for holder in self._asked()))
    @rule(pick=st.integers(0, 9))
    def answer(self, pick: int) -> None:
        """The game goes on, and people learn what others do not."""
        asked = [holder for holder in self._asked() if not holder.away]
        if asked:
            self.hall.do(self._answer(asked[0], pick))

    @precondition(lambda self: self.started and self._places())
    @rule(pick=st.integers(0, 99), meanwhile=st.sampled_from(["nothing", "revoke", "sign out"]))
    def hint(self, pick: int, meanwhile: str) -> None:
        """A hint is for whoever holds the place when it comes."""
        socket = self._places()[pick % len(self._places())]
        holder = self._place(socket)
        assert holder is not None
        self.hall.do(self._hint(socket, holder, meanwhile))


def search(machine: type[Holders], steps: int, repeat: int | None = None) -> None:
    """Let a machine take so many steps, the same each time unless `repeat` says where they come from."""
    test = settings(
        max_examples=max(1, steps // STEPS_A_GAME),
        stateful_step_count=STEPS_A_GAME,
        derandomize=repeat is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],  # shrinking would take minutes
        suppress_health_check=list(HealthCheck),
    )
    if repeat is not None:
        machine = seed(repeat)(machine)
    run_state_machine_as_test(machine, settings=test)


def wanted_seed() -> int | None:
    """Where other steps come from, if they are asked for; it is told, so that they can be repeated."""
    if not {"LUDOTEKA_STEPS", "LUDOTEKA_SEED"} & set(os.environ):
        return None
    wanted = int(os.environ.get("LUDOTEKA_SEED", random.SystemRandom().randrange(2**32)))
    print(f"LUDOTEKA_SEED={wanted} repeats this")
    return wanted


def test_a_seat_belongs_to_its_holder(stage: Stage) -> None:
    search(Holders, STEPS, wanted_seed())

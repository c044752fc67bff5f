"""A seat belongs to its holder: a stateful test with real sockets, none of which is ever closed by us.

People sit down, get up, come back, are replaced by bots, sign in and out, revoke links, show and hide their hands,
watch, and the server starts again, in any order. A small model says who holds which place; after every step each socket
ever opened has been sent exactly what its eyes may see (twin deals byte for byte), and acts if it may and only then.
LUDOTEKA_STEPS=100000 asks for more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from ludoteka.kernel.chance import SeededChance
from ludoteka.table.authority import Authority
from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from ludoteka.web.live import Studio
from tests.support.hall import Hall
from tests.support.web import REGIONS, Client

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

STEPS_A_GAME = 40
STEPS = int(os.environ.get("LUDOTEKA_STEPS", "2000"))
SEATS = 2
ILLEGAL = 10**6


class Holder:
    """Somebody on a seat: while people gather, the end of it is the end of the place."""

    def __init__(self, seat: int, person: Person | None) -> None:
        self.seat = seat
        self.person = person
        self.tokens: list[str] = []
        self.sits = True
        self.away = False
        self.shown = False


class Person:
    """Somebody with an account, and the secrets of the devices on which they are signed in."""

    def __init__(self, login: str) -> None:
        self.login = login
        self.secrets: list[str] = []


class Socket:
    """A socket that was opened once, with what opened it; it stays."""

    def __init__(self, kind: str, client: Client, holder: Holder | None, token: str, secret: str, behind: int) -> None:
        self.kind = kind
        self.client = client
        self.holder = holder
        self.token = token
        self.secret = secret
        self.behind = behind
        self.greeted = kind == "events"
        self.lost = False
        """It has seen with other eyes than it sees now."""
        self.fresh: list[dict[str, Any]] = []


HALL: list[Hall] = []


class Holders(RuleBasedStateMachine):
    """What people do at one table, and the model of who may see and do what."""

    people = Bundle("people")
    sockets = Bundle("sockets")

    @initialize(watched=st.sampled_from([True, True, False]), again=st.booleans())
    def open(self, watched: bool, again: bool) -> None:
        self.hall = HALL[0]
        self.http = httpx.Client(base_url=self.hall.address, timeout=60)
        self.watched = watched
        self.seats: list[Holder | None] = [None] * SEATS
        self.bots = 0
        self.past: list[Holder] = []
        self.secrets_out: set[str] = set()
        self.all: list[Socket] = []
        self.number = 0
        self.last: tuple[str, int] | None = None
        host, _ = self.hall.do(self.hall.house.guest("Host"))
        self.host = host
        wish = Settings("for_the_king", players=SEATS, watched=watched, substitute="random")
        self.id = self.hall.do(self.hall.house.open_table(wish, host)).id

    def teardown(self) -> None:
        for socket in self.all:
            socket.client.socket.close()
        self.http.close()

    @property
    def table(self) -> Table:
        return self.hall.do(self.hall.house.table(self.id))

    @property
    def started(self) -> bool:
        return sum(holder is not None for holder in self.seats) + self.bots == SEATS

    def present(self) -> list[Holder]:
        return [holder for holder in self.seats if holder is not None]

    def api(self, method: str, path: str, token: str = "", **wish: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, f"/api/tables/{self.id}{path}", headers=headers, **wish)

    # People

    @rule(target=people)
    def account(self) -> Person:
        self.number += 1
        person = Person(f"p{os.urandom(6).hex()}")

        async def register() -> str:
            guest, secret = await self.hall.house.guest(person.login)
            await self.hall.house.register(guest, person.login, "correct horse")
            return secret

        person.secrets.append(self.hall.do(register()))
        return person

    @rule(person=people)
    def sign_in(self, person: Person) -> None:
        _, secret = self.hall.do(self.hall.house.log_in(person.login, "correct horse"))
        person.secrets.append(secret)

    @rule(person=people)
    def sign_out(self, person: Person) -> None:
        if len(person.secrets) > 1:
            secret = person.secrets.pop(0)
            cookies = {"Cookie": f"ludoteka={secret}", "Origin": self.hall.address}
            answer = self.http.post("/account/sign-out", headers=cookies)
            assert answer.status_code == 303
            self.secrets_out.add(secret)

    # Seats

    @precondition(lambda self: not self.started)
    @rule(person=st.none() | people, pick=st.integers(0, SEATS - 1))
    def join(self, person: Person | None, pick: int) -> None:
        free = [seat for seat, holder in enumerate(self.seats) if holder is None and not self._bot(seat)]
        if person is not None and any(holder.person is person for holder in self.present()):
            return
        seat = free[pick % len(free)]
        holder = Holder(seat, person)
        self.number += 1
        name = f"n{self.number}"

        async def sit() -> str:
            house = self.hall.house
            who = None if person is None else await house.person(person.secrets[-1])
            return await (await house.table(self.id)).join(name, who, seat)

        holder.tokens.append(self.hall.do(sit()))
        self.seats[seat] = holder

    def _bot(self, seat: int) -> bool:
        return bool(self.table.seats()[seat].bot) and self.seats[seat] is None

    @precondition(lambda self: bool(self.present()))
    @rule(pick=st.integers(0, 9))
    def leave(self, pick: int) -> None:
        holder = self.present()[pick % len(self.present())]
        started = self.started
        assert self.api("POST", "/leave", holder.tokens[0]).status_code == 200
        if started:
            holder.away = True
        else:
            holder.sits = holder.shown = False
            self.past.append(holder)
            self.seats[holder.seat] = None

    @precondition(lambda self: any(holder.away for holder in self.present()))
    @rule()
    def come_back(self) -> None:
        holder = next(holder for holder in self.present() if holder.away)
        assert self.api("POST", "/return", holder.tokens[0]).status_code == 200
        holder.away = False

    @precondition(lambda self: bool(self.present()) and not self.started)
    @rule(chance=st.integers(0, 3))
    def bot(self, chance: int) -> None:
        if chance:  # rarely: it begins the game
            return
        holder = self.present()[0]
        free = next(seat for seat, other in enumerate(self.seats) if other is None)

        async def take() -> None:
            table = await self.hall.house.table(self.id)
            await table.take_over(table.place_of(holder.tokens[0]), free, "random")

        self.hall.do(take())
        self.bots += 1

    @precondition(lambda self: bool(self.present()))
    @rule(pick=st.integers(0, 9), shown=st.booleans())
    def show(self, pick: int, shown: bool) -> None:
        holder = self.present()[pick % len(self.present())]
        assert self.api("POST", "/shown", holder.tokens[0], json={"shown": shown}).status_code == 200
        holder.shown = shown

    @precondition(lambda self: bool(self.present()))
    @rule(pick=st.integers(0, 9), index=st.integers(0, 9))
    def revoke(self, pick: int, index: int) -> None:
        holder = self.present()[pick % len(self.present())]
        old = holder.tokens.pop(index % len(holder.tokens))
        answer = self.api("POST", "/token", old)
        assert answer.status_code == 200 and answer.json()["seat"] == holder.seat
        holder.tokens.insert(0, answer.json()["token"])
        assert self.api("POST", "/token", old).status_code == 401

    @precondition(lambda self: any(holder.person for holder in self.present()))
    @rule()
    def second_device(self) -> None:
        holder = next(holder for holder in self.present() if holder.person is not None)
        person = holder.person
        assert person is not None

        async def again() -> str:
            house = self.hall.house
            return await (await house.table(self.id)).join("x", await house.person(person.secrets[-1]))

        holder.tokens.append(self.hall.do(again()))

    # Sockets

    def _known(self) -> list[tuple[str, str]]:
        """Whatever somebody ever got in at, as (token, secret)."""
        known: list[tuple[str, str]] = [("", "")]
        for holder in [*self.present(), *self.past]:
            known += [(token, "") for token in holder.tokens]
            if holder.person is not None:
                known += [("", secret) for secret in holder.person.secrets]
        return known

    def _holder(self, token: str, secret: str) -> Holder | None:
        for holder in self.present():
            mine = holder.person is not None and secret in holder.person.secrets
            if (token and token in holder.tokens) or (secret and mine):
                return holder
        return None

    @rule(target=sockets, pick=st.integers(0, 99), behind=st.integers(-2, SEATS - 1), late=st.booleans())
    def visit(self, pick: int, behind: int, late: bool) -> Socket | None:
        token, secret = self._known()[pick % len(self._known())]
        holder = self._holder(token, secret)
        cookies = [f"seat-{self.id}={token}"] * bool(token) + [f"ludoteka={secret}"] * bool(secret)
        where = self.hall.address.replace("http", "ws") + f"/table/{self.id}/live"
        where += f"?behind={behind}" if behind >= 0 else ""
        made = connect(where, origin=Origin(self.hall.address), additional_headers={"Cookie": "; ".join(cookies)})
        shoulder = behind if holder is None else -1
        socket = Socket("page", Client(made), holder, token, secret, max(-1, shoulder))
        if (socket.behind >= 0 and not self._shown(socket.behind)) or (holder is None and not self._may_watch()):
            self._closed(socket)
            return None
        self.all.append(socket)
        if not late:
            self.hello(socket)
        return socket

    @rule(socket=sockets)
    def late_hello(self, socket: Socket | None) -> None:
        if socket is not None and socket in self.all and not socket.greeted:
            self.hello(socket)

    def hello(self, socket: Socket) -> None:
        socket.client.say(do="hello", have=dict.fromkeys(REGIONS, "nothing"), rev=-1)
        socket.greeted = True

    @rule(target=sockets, pick=st.integers(0, 99))
    def listen(self, pick: int) -> Socket | None:
        token, _ = self._known()[pick % len(self._known())]
        holder = self._holder(token, "")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        where = self.hall.address.replace("http", "ws") + f"/api/tables/{self.id}/events"
        socket = Socket("events", Client(connect(where, additional_headers=headers)), holder, token, "", -1)
        if holder is None and (token or not self.watched):
            self._closed(socket)
            return None
        self.all.append(socket)
        return socket

    @rule()
    def restart(self) -> None:
        self.hall.restart()
        self.http.close()
        self.http = httpx.Client(base_url=self.hall.address, timeout=60)
        for socket in self.all:
            self._closed(socket)
        self.all = []

    # The model

    def _may_watch(self) -> bool:
        return self.watched or not self.started

    def _shown(self, seat: int) -> bool:
        holder = self.seats[seat]
        return self.watched and holder is not None and holder.shown

    def _eyes(self, socket: Socket) -> int | None:
        """Whose eyes a socket has."""
        if socket.lost:
            return None
        if socket.behind >= 0:
            return socket.behind if self._shown(socket.behind) else None
        holder = socket.holder
        if holder is None or not holder.sits or socket.secret in self.secrets_out:
            return None
        return holder.seat if not socket.token or socket.token in holder.tokens else None

    def _stays(self, socket: Socket) -> bool:
        """Whether a socket may stay open at all."""
        if self._eyes(socket) is not None:
            return True
        if socket.kind == "events":
            return self.watched
        was_more = socket.behind >= 0 or socket.holder is not None
        return self._may_watch() and not (was_more and (socket.behind >= 0 or not self.watched))

    # What must hold

    @invariant()
    def every_socket_sees_and_does_what_it_may(self) -> None:
        table = self.table
        self.hall.do(table.give_hints(self.host, not table.hints))  # something that everybody is told
        expected = {audience: self.hall.do(self._expected(table, audience)) for audience in (None, *range(SEATS))}
        for socket in list(self.all):
            if not self._stays(socket):
                socket.fresh += self._closed(socket)
                self.all.remove(socket)
            elif socket.greeted:
                socket.fresh += self._heard(socket, table.revision)
            eyes = self._eyes(socket)
            self._check(socket, eyes, expected, table)
            if eyes is None and (socket.holder is not None or socket.behind >= 0):
                socket.lost = True
        self._check_requests(table)

    async def _expected(self, table: Table, audience: int | None) -> dict[tuple[str, bool], str]:
        """The regions an audience is shown, the same in a world that it cannot tell apart."""
        found = [self._drawn(table, audience)]
        if table.status == "playing":
            match = table._sitting.match
            true = match.position
            match.position = table.game.imagine(table.view(audience), SeededChance(len(self.all)))
            table._views = {}
            try:
                found.append(self._drawn(table, audience))
            finally:
                match.position = true
                table._views = {}
        assert found[0] == found[-1], "twin deals are told apart"
        return found[0]

    def _drawn(self, table: Table, audience: int | None) -> dict[tuple[str, bool], str]:
        shown: dict[tuple[str, bool], str] = {}
        for behind in (False, True):
            artist, public, own = Studio().drawn(table, audience, "en", behind)
            regions = {**public, **own.regions, "chat": artist.chat(table.log(audience))}
            shown |= {(name, behind): str(region) for name, region in regions.items()}
        return shown

    def _check(self, socket: Socket, eyes: int | None, expected: dict[int | None, Any], table: Table) -> None:
        """What came since the last step is what these eyes see."""
        fresh, socket.fresh = socket.fresh, []
        if socket.kind == "events":
            for message in fresh:
                lines = [line for line in table.log(eyes) if line.revision == message["revision"]]
                if message["facts"]:
                    assert message["facts"] == [line.heard for line in lines if line.heard is not None]
            return
        assert socket.greeted or not fresh, "nothing is sent before hello"
        for name in {name for message in fresh for name in message.get("regions", {})}:
            assert socket.client.regions[name] == expected[eyes][name, socket.behind >= 0 and eyes is not None], name

    def _heard(self, socket: Socket, revision: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while not found or found[-1].get("rev", found[-1].get("revision")) != revision:
            found.append(socket.client.hear())
        return found

    def _closed(self, socket: Socket) -> list[dict[str, Any]]:
        """What a socket was still sent before it was closed."""
        found: list[dict[str, Any]] = []
        try:
            while True:
                found.append(socket.client.hear())
        except ConnectionClosed:
            return found

    def _check_requests(self, table: Table) -> None:
        for token, secret in self._known():
            if token:
                holder = self._holder(token, "")
                answer = self.api("GET", "/view", token)
                assert answer.status_code == (401 if holder is None else 200)
                if holder is not None:
                    view = json.loads(json.dumps(table.view(holder.seat)))
                    assert answer.json()["seat"] == holder.seat and answer.json()["view"] == view
            elif secret:
                page = self.http.get(f"/table/{self.id}", headers={"Cookie": f"ludoteka={secret}"})
                holder = self._holder("", secret)
                if holder is None and not self._may_watch():
                    assert page.status_code == 403
                else:
                    assert (f'data-me="{holder.seat}"' if holder else "data-me=") in page.text or holder is None
                    assert holder is not None or 'data-me="' not in page.text

    @rule(socket=sockets, chat=st.booleans())
    def act(self, socket: Socket | None, chat: bool) -> None:
        """Whoever holds the place is obeyed, everybody else refused, over whatever socket it comes."""
        if socket is None or socket not in self.all or not socket.greeted or socket.kind == "events":
            return
        table = self.table
        before = table.revision
        place = self._eyes(socket) if socket.behind < 0 else None
        owes = place is not None and self.started and place in table._sitting.owing()
        away = place is not None and bool(self.seats[place]) and self.seats[place].away  # type: ignore[union-attr]
        value = table.options(place)[0] if owes and place is not None else ILLEGAL
        key = "the same for everybody"
        if chat and place is not None:
            self.number += 1
            socket.client.say(do="undo", rev=before, key=f"u{self.number}")
            self._refused(socket)
            return
        again = (key, -1 if socket.holder is None else id(socket.holder))
        if owes and not away and self.last != again:
            self.last = again
            self.number += 1
            key = f"{key} {self.number}"
            socket.client.say(do="play", value=value, rev=before, key=key)
            socket.fresh += self._heard_after(socket, before)
            assert self.table.revision == before + 1
            return
        socket.client.say(do="play", value=ILLEGAL, rev=before)
        refused = self._refused(socket)
        assert bool(refused["rule"]) == (place is not None) and refused["rule"] != "table.seat"
        assert self.table.revision == before

    def _refused(self, socket: Socket) -> dict[str, str]:
        while True:
            message = socket.client.hear()
            if "refused" in message:
                found: dict[str, str] = message["refused"]
                return found
            socket.fresh.append(message)

    def _heard_after(self, socket: Socket, revision: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while not found or found[-1].get("rev", 0) <= revision:
            found.append(socket.client.hear())
            assert "refused" not in found[-1], found[-1]
        return found


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    async def still(self: Authority, acting: bool) -> None:
        """Bots do not move here: the model says everything that happens."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Authority, "act", still)
        found = Hall(tmp_path_factory.mktemp("hall"))
        HALL.append(found)
        yield found
        HALL.clear()
        found.close()


def test_a_seat_belongs_to_its_holder(hall: Hall) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Holders,
        settings=settings(
            max_examples=max(1, STEPS // STEPS_A_GAME),
            stateful_step_count=STEPS_A_GAME,
            derandomize="LUDOTEKA_STEPS" not in os.environ,  # what lands is judged by the same steps every time
            deadline=None,
            phases=[Phase.generate],  # shrinking would take minutes
            suppress_health_check=list(HealthCheck),
        ),
    )

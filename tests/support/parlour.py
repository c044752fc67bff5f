"""The model of the stateful test of places: who may see and do what at one table, and the check that it is so."""

from __future__ import annotations

from typing import Any

import httpx

from ludoteka.table.settings import Settings
from ludoteka.table.table import Table
from tests.support.holders import Acted, Eyes, Holder, Leak, Person, Shut, Socket
from tests.support.oracle import Oracle
from tests.support.stage import Stage
from tests.support.web import REGIONS

SEATS = 2
ILLEGAL = 10**6
WATCHING = "You are watching; only players act."


class Parlour:
    """One table with everybody who ever came to it, and every socket ever opened."""

    def begin(self, stage: Stage, watched: bool, deal: int) -> None:
        """A new table."""
        self.stage = stage
        self.hall = stage.hall
        self.watched = watched
        self.seats: list[Holder | None] = [None] * SEATS
        self.bots: set[int] = set()
        self.known: list[tuple[str, str]] = [("", "")]
        """Whatever somebody ever got in by, as (token, secret)."""
        self.out: set[str] = set()
        """The secrets of devices that are signed out."""
        self.people: list[Person] = []
        self.accounts: list[Person] = []
        self.all: list[Socket] = []
        self.before: dict[Socket, Eyes] = {}
        self.number = 0
        self.oracle = self.stage.oracle = Oracle(SEATS)
        self.stage.deal = deal
        self.hall.do(self._open())

    async def _open(self) -> None:
        self.host, _ = await self.hall.house.guest("Host")
        wish = Settings("for_the_king", players=SEATS, watched=self.watched, substitute="random")
        self.id = self.stage.table = (await self.hall.house.open_table(wish, self.host)).id

    def teardown(self) -> None:
        if hasattr(self, "all"):
            self.hall.do(self._leave_all())

    async def _leave_all(self) -> None:
        for person in self.accounts:
            self.stage.devices[person.login] += person.secrets
        for socket in self.all:
            socket.wire.transport.abort()

    async def _table(self) -> Table:
        """The table as one server knows it, after every server has read all that is written."""
        return [await house.table(self.id) for house in self.hall.houses][-1]

    @property
    def started(self) -> bool:
        return None not in self.seats or len(self.present()) + len(self.bots) == SEATS

    def present(self) -> list[Holder]:
        return [holder for holder in self.seats if holder is not None]

    async def _api(self, method: str, path: str, token: str = "", **wish: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.stage.http.request(method, f"/api/tables/{self.id}{path}", headers=headers, **wish)

    def _one(self, pick: int) -> Holder:
        return self.present()[pick % len(self.present())]

    def _holder(self, token: str, secret: str) -> Holder | None:
        """Who comes in by these: a link goes before a person."""
        by_link = [holder for holder in self.present() if holder.entered_by(token, "")]
        return next(iter(by_link + [holder for holder in self.present() if holder.entered_by("", secret)]), None)

    def _may_watch(self) -> bool:
        return self.watched or not self.started

    def _shown(self, seat: int) -> bool:
        holder = self.seats[seat]
        return self.watched and holder is not None and holder.shown

    def _eyes(self, socket: Socket) -> Eyes:
        """Whose eyes a socket has."""
        if socket.behind >= 0 and not socket.lost and self._shown(socket.behind):
            return socket.behind, True
        holder = socket.holder
        if holder is None or socket.lost or not holder.sits or socket.secret in self.out:
            return None, False
        return (holder.seat, False) if not socket.token or socket.token in holder.tokens else (None, False)

    def _stays(self, socket: Socket) -> bool:
        """Whether a socket may stay open at all."""
        if self._eyes(socket)[0] is not None:
            return True
        if not socket.page:
            return self.watched and not (socket.lost and socket.holder is None)
        return self._may_watch() if socket.plain else self.watched and socket.behind < 0

    def _place(self, socket: Socket) -> Holder | None:
        """Who acts over a socket."""
        seat, behind = self._eyes(socket)
        return None if seat is None or behind else self.seats[seat]

    def _pages(self) -> list[Socket]:
        return [socket for socket in self.all if socket.page and socket.greeted]

    def _places(self) -> list[Socket]:
        return [socket for socket in self._pages() if self._place(socket) is not None]

    async def _check(self) -> None:
        table = await self._table()
        self.oracle.look(table)
        for socket in self.all:
            if socket.page and socket.greeted:
                await socket.say(do="play", value=ILLEGAL, rev=table.revision)
        await table.give_hints(self.host, not table.hints)  # something that everybody is told
        for socket in list(self.all):
            if not self._stays(socket):
                await self._shut(socket)
                self.all.remove(socket)
            elif socket.greeted and not await socket.hear_up_to(table.revision, int(socket.page)):
                raise Shut(f"a socket of {self._eyes(socket)} was closed: {socket.wire.close_code}")
            elif not socket.greeted and not await socket.silence():
                raise Shut(f"a silent socket of {self._eyes(socket)} was closed: {socket.wire.close_code}")
            else:
                self._judge(socket)
        await self._check_request(table)

    async def _shut(self, socket: Socket) -> None:
        """A socket is closed, and was told nothing more than is meant for its eyes."""
        if not socket.greeted:
            await self._greet(socket)
        if await socket.hear_up_to((await self._table()).revision):
            self._judge(socket)
            raise Shut(f"a socket stayed that may not see the table: {vars(socket)}")
        self._judge(socket)

    async def _greet(self, socket: Socket) -> None:
        socket.greeted = True
        if socket.page:
            await socket.say(do="hello", have=dict.fromkeys(REGIONS, "nothing"), rev=-1)

    def _judge(self, socket: Socket) -> None:
        eyes = self._eyes(socket)
        refusals = [message["refused"] for message in socket.fresh if "refused" in message]
        self.oracle.judge(socket, eyes, self.before.get(socket, eyes))
        if any((refused["say"] == WATCHING) != (self._place(socket) is None) for refused in refusals):
            raise Acted(f"a wish of {eyes} was judged as somebody else's: {refusals}")
        self.before[socket] = eyes
        socket.lost = socket.lost or (eyes[0] is None and not socket.plain)

    async def _check_request(self, table: Table) -> None:
        """One of all the ways in is tried after each step."""
        self.number += 1
        token, secret = self.known[self.number % len(self.known)]
        holder = self._holder(token, "")
        seat = None if holder is None else holder.seat
        allowed = holder is not None if token else self.watched
        for path in ("/view", "/log", "/options"):
            answer = await self._api("GET", path, token)
            if answer.status_code != (200 if allowed and (token or path != "/options") else 401):
                raise Acted(f"{path} of {seat} was answered {answer.status_code}")
            if path == "/view" and allowed:
                expected = httpx.Response(200, json=table.view(seat)).json()
                if answer.json()["seat"] != seat or answer.json()["view"] != expected:
                    raise Leak("a view is somebody else's")
            elif path == "/log" and allowed:
                heard = [line.heard for line in table.log(seat) if line.heard is not None]
                if [line["event"] for line in answer.json()] != heard:
                    raise Leak("a log is somebody else's")
        for behind in range(SEATS) if not token else []:
            answer = await self._api("GET", f"/view?behind={behind}")
            if answer.status_code != (200 if self._shown(behind) else 401):
                raise Leak(f"behind seat {behind} the answer was {answer.status_code}")
        await self._check_page(table, token, secret)

    async def _check_page(self, table: Table, token: str, secret: str) -> None:
        cookies = [f"seat-{self.id}={token}"] * bool(token) + [f"ludoteka={secret}"] * bool(secret)
        page = await self.stage.http.get(f"/table/{self.id}", headers={"Cookie": "; ".join(cookies)})
        holder = self._holder(token, secret)
        seat = None if holder is None else holder.seat
        if (page.status_code == 403) != (holder is None and not self._may_watch()):
            raise Shut(f"the page of {seat} was answered {page.status_code}")
        if page.status_code == 200:
            whose = page.text.partition('data-me="')[2].partition('"')[0]
            if whose != ("" if seat is None else str(seat)):
                raise Acted(f"the page of {seat} is that of {whose}")
            shown = self.oracle.shown[table.revision, (seat, False)].regions
            if any(shown[name] not in page.text for name in ("mine", "decide", "since")):
                raise Leak(f"the page does not show what {seat} sees")

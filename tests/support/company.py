"""What people and servers do in the stateful test of places, by real requests and sockets."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.protocol import State
from websockets.typing import Origin

from ludoteka.table.lines import Line
from ludoteka.table.people import sealed
from ludoteka.table.streams import Subscription
from ludoteka.table.table import Table
from tests.support.holders import Acted, Holder, Leak, Person, Shut, Socket
from tests.support.parlour import ILLEGAL, Parlour


class Company(Parlour):
    """Deeds, each with what becomes of the model by it."""

    async def _obeyed(self, holder: Holder, path: str, **wish: Any) -> dict[str, Any]:
        """A holder is obeyed."""
        answer = await self._api("POST", path, holder.tokens[0], **wish)
        if answer.status_code != 200:
            raise Acted(f"the holder was refused {path}: {answer.text}")
        found: dict[str, Any] = answer.json()
        return found

    async def _sign_out(self, person: Person) -> str:
        secret = person.secrets.pop(0)
        cookies = {"Cookie": f"ludoteka={secret}", "Origin": self.hall.address}
        answer = await self.stage.http.post("/account/sign-out", headers=cookies)
        assert answer.status_code == 303 and answer.headers["location"] == "/"
        self.out.add(secret)
        hash = sealed(secret)
        while any(hash in house._people or hash in house._sessions for house in self.hall.houses):
            await asyncio.sleep(0)  # until every server has heard of it
        return secret

    async def _join(self, person: Person | None, seat: int) -> None:
        self.number += 1
        who = None if person is None else await self.hall.house.person(person.secrets[-1])
        token = await (await self._table()).join(f"n{self.number}", who, seat)
        self.seats[seat] = Holder(seat, person, token)
        self._give(self.seats[seat], token)

    def _give(self, holder: Holder | None, token: str) -> None:
        self.known.append((token, ""))
        if holder is not None and holder.person is not None and holder.person.secrets:
            self.known.append((token, holder.person.secrets[-1]))

    def _got_up(self, holder: Holder) -> None:
        holder.sits = holder.shown = False
        self.seats[holder.seat] = None

    async def _write(self, line: Line) -> None:
        await (await self._table())._write(lambda: line)

    async def _take_over(self, holder: Holder, seat: int) -> None:
        table = await self._table()
        await table.take_over(table.place_of(holder.tokens[0]), seat, "random")

    async def _revoke(self, holder: Holder, old: str) -> None:
        """Take back one link, by itself."""
        answer = await self._api("POST", "/token", old)
        if answer.status_code != 200 or answer.json()["seat"] != holder.seat:
            raise Acted(f"the holder was refused another link: {answer.text}")
        holder.tokens.remove(old)
        holder.tokens.append(answer.json()["token"])
        self._give(holder, holder.tokens[-1])
        if (await self._api("POST", "/token", old)).status_code != 401:
            raise Acted("a revoked link made another one")

    async def _revoke_all(self, holder: Holder, secret: str) -> None:
        headers = {"Cookie": f"ludoteka={secret}", "Origin": self.hall.address}
        answer = await self.stage.http.post(f"/table/{self.id}/seat", headers=headers)
        if answer.status_code != 303:
            raise Acted("the holder was refused another link")
        holder.tokens = [answer.cookies[f"seat-{self.id}"]]
        self.stage.http.cookies.clear()
        self._give(holder, holder.tokens[0])

    async def _another_device(self, holder: Holder, secret: str) -> None:
        who = await self.hall.house.person(secret)
        holder.tokens.append(await (await self._table()).join("x", who))
        self._give(holder, holder.tokens[-1])

    async def _adopt(self, holder: Holder, person: Person) -> None:
        assert holder.person is not None
        guest = await self.hall.house.person(holder.person.secrets[0])
        account = await self.hall.house.person(person.secrets[-1])
        assert guest is not None and account is not None
        await self.hall.house.adopt(guest, account)

    async def _restarted(self) -> None:
        for socket in self.all:
            await socket.end()
            self._judge(socket)

    async def _lead(self, lease: bool) -> None:
        table = await self._table()
        if not lease:
            table._rebuild()
        for acting in (False, True) if lease else ():
            await table.refresh()
            await table.act(acting)

    async def _visit(self, token: str, secret: str, behind: int, late: bool) -> None:
        cookies = [f"seat-{self.id}={token}"] * bool(token) + [f"ludoteka={secret}"] * bool(secret)
        where = f"/table/{self.id}/live" + (f"?behind={behind}" if behind >= 0 else "")
        wire = await self._connect(where, {"Cookie": "; ".join(cookies), "Origin": self.hall.address})
        socket = Socket(wire, self._holder(token, secret), token, secret, behind)
        await self._opened(socket, not late)

    async def _listen(self, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        wire = await self._connect(f"/api/tables/{self.id}/events", headers)
        socket = Socket(wire, self._holder(token, ""), token, "", -1)
        socket.page = False
        socket.lost = bool(token) and socket.holder is None  # a wrong token is nobody, not even a spectator
        await self._opened(socket, True)

    async def _connect(self, where: str, headers: dict[str, str]) -> ClientConnection:
        """An open socket about which the server has made up its mind."""
        await self._table()
        before = self._listening()
        origin = headers.pop("Origin", None)
        wire = await connect(
            self.hall.address.replace("http", "ws") + where,
            origin=None if origin is None else Origin(origin),
            additional_headers=headers,
            compression=None,
            max_queue=None,
            ping_interval=None,
        )
        while wire.state is State.OPEN and not self._listening() - before:
            await asyncio.sleep(0)
        return wire

    def _listening(self) -> set[Subscription]:
        tables = [house._tables.get(self.id) for house in self.hall.houses]
        return {each for table in tables if table is not None for each in table._subscribers}

    async def _opened(self, socket: Socket, greet: bool) -> None:
        if not self._stays(socket) or (socket.behind >= 0 and self._eyes(socket)[0] is None):
            if socket.wire.state is State.OPEN:
                await self._shut(socket)
            return
        self.all.append(socket)
        if greet:
            await self._greet(socket)

    def _asked(self) -> list[Holder]:
        owing = self.hall.do(self._table())._sitting.owing()
        return [holder for holder in self.present() if holder.seat in owing]

    async def _answer(self, holder: Holder, pick: int) -> None:
        table = await self._table()
        options = table.options(holder.seat)
        sent = {"value": options[pick % len(options)], "revision": table.revision}
        await self._obeyed(holder, "/moves", json=sent)

    async def _act(self, socket: Socket, what: str, key: str) -> None:
        table = await self._table()
        before = table.revision
        holder = self._place(socket)
        wish: dict[str, Any] = {"do": what, "key": key, "rev": before, "text": what}
        if what == "play" and holder is not None and holder.seat in table._sitting.owing():
            wish["value"] = table.options(holder.seat)[0]
        if what == "show":
            wish["value"] = int(holder is not None and not holder.shown)
        expected = self._outcome(table, holder, wish)
        started = self.started
        await socket.say(**wish)
        await socket.say(do="play", value=ILLEGAL, rev=before)
        answered = await socket.hear_up_to(-1, 1 + (expected == "refused"))
        if (await self._table()).revision != before + (expected == "obeyed"):
            raise Acted(f"{wish} of {self._eyes(socket)} should be {expected}")
        if what == "show" and holder is not None:  # the page of who shows or hides a hand is loaded again
            socket.fresh = [message for message in socket.fresh if "go" not in message]
        if holder is not None and expected == "obeyed":
            self._obey(holder, what, started)
            if what in ("play", "undo", "chat"):
                holder.keys[key] = f"{what} {wish.get('value')}"
        if not answered and self._stays(socket):  # who got up where nobody may watch may be gone before the answer
            raise Shut("who acts was closed")

    def _outcome(self, table: Table, holder: Holder | None, wish: dict[str, Any]) -> str:
        """What becomes of a wish: "obeyed" by one line of the log, "refused", or "done" already."""
        what = wish["do"]
        if holder is None:
            return "refused"
        if what == "show":
            return "obeyed"
        if what == "leave":
            return "done" if holder.away else "obeyed"
        before = holder.keys.get(wish["key"])
        if before is not None:
            same = before.startswith("undo") if what == "undo" else before == f"{what} {wish.get('value')}"
            return "done" if same else "refused"
        if what == "chat":
            return "obeyed"
        if holder.away or not self.started:
            return "refused"
        if what == "undo":
            return "obeyed" if table.why_not_undo(holder.seat) is None else "refused"
        return "obeyed" if "value" in wish else "refused"

    def _obey(self, holder: Holder, what: str, started: bool) -> None:
        if what == "show":
            holder.shown = not holder.shown
        elif what == "leave" and started:
            holder.away = True
        elif what == "leave":
            self._got_up(holder)

    async def _hint(self, socket: Socket, holder: Holder, meanwhile: str) -> None:
        table = await self._table()
        while not table.hints:
            await self._check()  # it is turned on by this
            table = await self._table()
        self.stage.asked, self.stage.released = asyncio.Event(), asyncio.Event()
        await socket.say(do="hint")
        if holder.seat not in table._sitting.owing():
            await socket.hear_up_to(-1, 1)
            return
        await self.stage.asked.wait()
        if meanwhile == "revoke" and socket.token:
            await self._revoke(holder, socket.token)
        elif meanwhile == "sign out" and any(socket.secret in person.secrets for person in self.accounts):
            person = next(person for person in self.accounts if socket.secret in person.secrets)
            person.secrets.remove(socket.secret)
            person.secrets.insert(0, socket.secret)
            await self._sign_out(person)
        await self._table()
        self.stage.released.set()
        await self._hear_hint(socket)

    async def _hear_hint(self, socket: Socket) -> None:
        """The answer to who asked for a hint, unless the socket is closed before it comes."""
        if not self._stays(socket):
            await socket.end()
        while self._stays(socket) and not any("hints" in told or "refused" in told for told in socket.fresh):
            await socket.hear()
        given = any("hints" in told for told in socket.fresh)
        socket.fresh = [told for told in socket.fresh if "hints" not in told and "refused" not in told]
        if given and self._place(socket) is None:
            raise Leak("somebody was sent hints who no longer holds the place")
        if not given and self._place(socket) is not None:
            raise Acted("the holder was refused a hint")

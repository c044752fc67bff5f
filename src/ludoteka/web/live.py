"""A browser at a table: what changed is sent to it, what it chose is brought to the authority."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, Literal
from weakref import WeakValueDictionary

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest, Refusal, Refused
from ludoteka.store.faults import Unkept
from ludoteka.table import rules
from ludoteka.table.aside import aside
from ludoteka.table.places import SPECTATOR, Place, Viewer
from ludoteka.table.sessions import Session
from ludoteka.table.streams import CHAT, Change
from ludoteka.table.table import Table
from ludoteka.web.chronicle import Rehearsal
from ludoteka.web.drawn import Drawn
from ludoteka.web.glimpse import glimpse, glimpse_of
from ludoteka.web.guards import Limits
from ludoteka.web.pages import prepare_game
from ludoteka.web.regions import Artist, Own, Regions
from ludoteka.web.words import Narrator

MOST_GAMES: Final = 256
"""Games, by edition, players, variants and language, that are known to be ready to be drawn."""
MOST_TABLES: Final = 32
"""Tables that are remembered as they were drawn, though no page is open."""
LONGEST_MESSAGE: Final = 8192
LONGEST_CHAT: Final = 500
MANY_ANSWERS: Final = 2000
"""A click that means nothing is explained by looking through so many answers at most."""

GONE: Final = 4404
FOREIGN: Final = 4403
FLOOD: Final = 4429
SILENT: Final = 4408
BROKEN: Final = 1011
LATER: Final = 1013
"""The store does not answer; whoever comes back later may find it well."""

_log: Final = logging.getLogger("ludoteka.web")


class Wish(msgspec.Struct):
    """What a browser says."""

    do: Literal["hello", "play", "undo", "chat", "why", "leave", "return", "bot", "withdraw", "show", "hint", "hints"]
    rev: int = -1
    value: int = -1
    seat: int = -1
    key: str = ""
    text: str = ""
    path: list[str] = []
    have: dict[str, str] = {}
    turn: bool = False
    stands: bool = False


class Studio:
    """The artists, one for each table and language: as long as a page is open, and some of the others."""

    def __init__(self) -> None:
        self._artists: Final[WeakValueDictionary[tuple[str, str], Artist]] = WeakValueDictionary()
        self._recent: Final[dict[tuple[str, str], Artist]] = {}
        self._prepared: Final[set[tuple[Game, str]]] = set()

    async def ready(self, table: Table, language: str) -> Artist:
        """Who draws a table, with all that is needed for it: it is made aside."""
        game, key = table.game, (table.id, language)
        if (game, language) not in self._prepared:
            await aside(_prepare, game, language)
            if len(self._prepared) >= MOST_GAMES:
                self._prepared.clear()
            self._prepared.add((game, language))
        if key not in self._artists:
            made = await aside(Artist, game, language, table.id)
            self._artists.setdefault(key, made)
        artist = self.artist(table, language)
        artist.public(table.revision, partial(glimpse, table, None))
        await asyncio.sleep(0)  # the rest, which is the viewer's own, is drawn in a turn of its own
        return artist

    def artist(self, table: Table, language: str) -> Artist:
        key = (table.id, language)
        found = self._artists.get(key)
        if found is None:
            found = self._artists[key] = Artist(table.game, language, table.id)
        self._recent.pop(key, None)
        self._recent[key] = found
        if len(self._recent) > MOST_TABLES:
            del self._recent[next(iter(self._recent))]
        return found

    def drawn(
        self, table: Table, audience: int | None, language: str, behind: bool = False
    ) -> tuple[Artist, Regions, Own]:
        """Who draws a table, and its regions now."""
        artist = self.artist(table, language)
        return artist, *drawn(artist, table, audience, behind)


def _prepare(game: Game, language: str) -> None:
    """Draw the beginning of a match that nobody plays: it finds the words for most things of the game."""
    prepare_game(game.id, language)
    artist, match, names = Artist(game, language), game.match(0), [""] * game.players
    artist.public(0, partial(glimpse_of, match, names, None, 0))
    artist.own(0, 0, partial(glimpse_of, match, names, 0, 0))


def drawn(artist: Artist, table: Table, audience: int | None, behind: bool) -> tuple[Regions, Own]:
    """The regions of a table now: the public ones, and those of an audience, or of a spectator behind it."""
    revision = table.revision
    public = artist.public(revision, partial(glimpse, table, None))
    return public, artist.own(audience, revision, partial(glimpse, table, audience, behind), behind)


def may_watch(table: Table) -> bool:
    """Whether spectators are let in now: while people gather everybody may come to sit down."""
    return table.settings.watched or table.status == "gathering"


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """A task that ends with the block."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
            await task


class Visit:
    """One open page at a table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        table: Table,
        viewer: Viewer,
        session: Session | None,
        language: str,
        studio: Studio,
        limits: Limits,
    ) -> None:
        self.socket: Final = socket
        self.table: Final = table
        self._opened: Final = viewer
        """Whose eyes the page was opened with. What they see is judged whenever something is sent."""
        self._changes: Final = table.subscribe(viewer)
        self._session: Final = session
        if session is not None:
            session.add(self._changes)
        self._sent_away = False
        self._closed = False
        self._artist: Final = studio.artist(table, language)
        """Held, so that the studio keeps it while the page is open."""
        self._has: dict[str, str] = {}
        """What the browser has, by the digest of each region."""
        self._sent: Final[dict[str, Drawn]] = {}
        """What was last sent of each region over this connection; the next is told by the difference."""
        self._limits: Final = limits
        self._patience: Final = limits.patience()
        self._hinting: asyncio.Task[None] | None = None

    async def stay(self) -> None:
        """Until the browser goes, or is sent away."""
        try:
            try:
                async with beside(self._guard()), asyncio.timeout(self._limits.silence):
                    hello = await self._hear()
            except TimeoutError:
                self._limits.refused["silent"] += 1
                await self._close(SILENT)
                return
            if hello is None or hello.do != "hello":
                return
            self._has = hello.have
            rehearsal = await self._rehearsal() if hello.rev != self.table.revision else None
            if not await self._admitted():
                return
            self._changes.pending()  # what they tell is told now
            await self._send(self._news([], hello.rev != self.table.revision, rehearsal))
            async with beside(self._tell()):
                await self._listen()
        except (WebSocketDisconnect, OSError):
            pass
        finally:
            self._changes.close()
            if self._hinting is not None:
                self._hinting.cancel()

    # Who is looking

    @property
    def _audience(self) -> int | None:
        """The seat whose eyes the page has now; None for a spectator's."""
        return self.table.audience(self._changes.viewer)

    @property
    def _place(self) -> Place | None:
        """From where the page acts now."""
        place = self._changes.viewer.place
        return place if place is not None and self.table.holds(place) else None

    def _may_stay(self) -> bool:
        """Whether the page sees as it was opened, or is a spectator's where they are let in.

        Who has lost a seat stays where all may watch, to be told so; who stood behind a seat goes.
        """
        if self._audience is not None:
            return True
        if self._opened == SPECTATOR:
            return may_watch(self.table)
        return self._opened.behind < 0 and self.table.settings.watched

    async def _admitted(self) -> bool:
        """Judge the page anew: one that sees less than it did is sent away, one that may not watch is closed."""
        if self._opened != SPECTATOR and self._audience is None and not self._sent_away:
            self._sent_away = True
            self._changes.viewer = SPECTATOR
            await self._send({"go": f"/table/{self.table.id}"})
        if self._may_stay():
            return True
        await self._close(FOREIGN)
        return False

    async def _guard(self) -> None:
        """Nothing is sent to who has not said hello; but who may no longer be here does not stay."""
        async for _ in self._changes:
            if not self._may_stay():
                await self._close(FOREIGN)
                return

    # To the browser

    async def _tell(self) -> None:
        try:
            async for first in self._changes:
                rehearsal = await self._rehearsal() if self._shows_all([first]) else None
                if not await self._admitted():
                    return
                # Whatever else has come meanwhile is shown in the same breath.
                await self._send(self._news([first, *self._changes.pending()], False, rehearsal))
            await self._close(GONE)
        except (WebSocketDisconnect, OSError):
            pass  # the browser has gone; who listens to it notices too
        except Exception:
            _log.exception("the table %s could not be shown", self.table.id, extra={"table": self.table.id})
            await self._close(BROKEN)

    async def _rehearsal(self) -> Rehearsal:
        """The whole log, told little by little before it is shown at once."""
        audience = self._audience
        return await self._artist.rehearse(self.table.seats(), self.table.log(audience), audience)

    def _shows_all(self, changes: list[Change]) -> bool:
        audience = self._audience
        return any(change.missed or change.undone or change.audience not in (None, audience) for change in changes)

    def _news(self, changes: list[Change], whole: bool, rehearsal: Rehearsal | None = None) -> dict[str, Any]:
        """What the browser does not have yet."""
        artist, audience = self._artist, self._audience
        public, own = drawn(artist, self.table, audience, self._changes.viewer.behind >= 0)
        whole = whole or self._shows_all(changes)
        shown = {**public, **own.regions}
        if whole or not changes or any(CHAT in change.changed for change in changes):
            shown["chat"] = artist.chat(self.table.log(audience))
        has, last = self._has, self._sent
        wires: dict[str, msgspec.Raw] = {}
        begun: list[str] = []
        for name, region in shown.items():
            had = last.get(name)
            if had is not region and has.get(name, region.digest) != region.digest:
                if region.holds:
                    begun += [inner for inner in region.holds if had is None or inner not in had.holds]
                wires[name] = region.wire(had)
                has[name], last[name] = region.digest, region
        for name in begun:  # a region that was not there before begins empty
            if name not in wires and name in own.regions:
                region = shown[name]
                wires[name] = region.wire(last.get(name))
                has[name], last[name] = region.digest, region
        told = [line for change in changes for line in change.told]
        news: dict[str, Any] = {
            "rev": self.table.revision,
            "regions": wires,
            "mood": own.mood,
            "call": own.mood == "yours",
            "fresh": own.fresh,
        }
        if whole:
            news["log"] = artist.lines(self.table.log(audience), audience, rehearsal)
            news["all"] = True
        elif told:
            news["log"], news["fly"] = artist.news(told, audience)
        return news

    async def _send(self, message: dict[str, Any]) -> None:
        if not self._closed:  # while a wish was carried out, the page may have been sent away
            await self.socket.send_data(msgspec.json.encode(message).decode(), mode="text")

    async def _close(self, code: int) -> None:
        if not self._closed:
            self._closed = True
            await self.socket.close(code)

    # From the browser

    async def _hear(self) -> Wish | None:
        """The next wish; None when there is nothing more to hear from this browser."""
        text = await self.socket.receive_text()
        if len(text) > LONGEST_MESSAGE:
            await self._close(1009)
            return None
        try:
            return msgspec.json.decode(text, type=Wish)
        except (msgspec.MsgspecError, RecursionError):
            await self._close(1007)
            return None

    async def _listen(self) -> None:
        strikes = 0
        while True:
            wish = await self._hear()
            if wish is None:
                return
            if self._patience is not None and not self._patience.take():
                strikes += 1
                if strikes > 60:
                    await self._close(FLOOD)
                    return
                await self._refuse(self._words.text("You are too quick for the table; wait a moment."))
                continue
            try:
                await self._do(wish)
            except Refused as refused:
                await self._refuse(self._words.refusal(refused.refusal), refused.rule)
            except BadRequest as error:
                await self._refuse(self._words.complaint(error))
            except Unkept as fault:
                await self._refuse(self._words.complaint(fault.words))

    @property
    def _words(self) -> Narrator:
        return self._artist.words

    async def _refuse(self, say: str, rule: str = "") -> None:
        await self._send({"refused": {"say": say, "rule": rule}})

    async def _do(self, wish: Wish) -> None:
        place = self._place
        if place is None:
            await self._refuse(self._words.text("You are watching; only players act."))
        elif wish.do == "play":
            await self.table.play(place, wish.value, wish.rev, wish.key[:64], wish.stands)
        elif wish.do == "withdraw":
            await self.table.withdraw(place)
        elif wish.do == "undo":
            await self.table.undo(place, wish.rev, wish.turn, wish.key[:64])
        elif wish.do == "chat":
            text = wish.text.strip()[:LONGEST_CHAT]
            if text:
                await self.table.chat(place, text, wish.key[:64])
        elif wish.do == "why":
            refusal = self._why(place.seat, wish.path)
            if refusal is not None:
                await self._refuse(self._words.refusal(refusal), refusal.rule)
        elif wish.do == "show":
            await self.table.show_hand(place, wish.value == 1)
            await self._send({"go": f"/table/{self.table.id}"})
        elif wish.do == "hints":
            await self.table.give_hints(None if self._session is None else self._session.person, wish.value == 1)
            await self._send({"go": f"/table/{self.table.id}"})
        elif wish.do == "hint":
            if self._hinting is None or self._hinting.done():  # who asks twice waits once
                self._hinting = asyncio.create_task(self._hint(place))
        elif wish.do == "leave":
            await self.table.leave(place)
        elif wish.do == "return":
            await self.table.return_(place)
        elif wish.do == "bot":
            await self.table.take_over(place, wish.seat, self.table.settings.substitute)

    async def _hint(self, place: Place) -> None:
        """Hints take their time, and what is answered meanwhile does not wait for them."""
        try:
            kind = self.table.decision.kind if self.table.decision is not None else None
            found = await self.table.hint(place)
            if self._place != place:  # somebody has signed out here meanwhile
                raise rules.refused(rules.SEAT)
            if kind is not None:
                await self._send({"hints": self._artist.hints(kind, found)})
        except Refused as refused:
            await self._refuse(self._words.refusal(refused.refusal), refused.rule)
        except BadRequest as error:
            await self._refuse(self._words.complaint(error))
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the browser has gone

    def _why(self, seat: int, path: list[str]) -> Refusal | None:
        """Why what was clicked is no choice now."""
        asked = self.table.decision
        if asked is None or seat not in asked.seats or not path:
            return None
        for value in range(min(asked.kind.size, MANY_ANSWERS)):
            if self._artist.painter.path(asked.kind, value)[: len(path)] == path:
                return self.table.why(seat, value)
        return None

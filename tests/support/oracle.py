"""What every pair of eyes is shown at every revision, and whether a socket was sent just that."""

from __future__ import annotations

from typing import Any

from ludoteka.kernel.chance import SeededChance
from ludoteka.table.table import Table
from ludoteka.web.live import drawn
from ludoteka.web.regions import Artist
from tests.support.holders import Eyes, Leak, Shut, Socket
from tests.support.web import changed


class Shown:
    """What one pair of eyes is shown at one revision."""

    def __init__(self, artist: Artist, table: Table, eyes: Eyes) -> None:
        audience, behind = eyes
        public, own = drawn(artist, table, audience, behind)
        log = table.log(audience)
        self.regions = {name: str(region) for name, region in {**public, **own.regions}.items()}
        self.regions["chat"] = str(artist.chat(log))
        self.mood, self.fresh = own.mood, own.fresh
        self.log = artist.lines(log, audience)
        lately = [line for line in log if line.revision == table.revision]
        self.news = artist.news(lately, audience) if table.revision else ([], [])
        self.facts = [line.heard for line in lately if line.heard is not None] if table.revision else []


class Oracle:
    """What every pair of eyes is shown at every revision, drawn when it is committed, in the truth and in a twin."""

    def __init__(self, seats: int) -> None:
        self.eyes: list[Eyes] = [(None, False), *[(seat, behind) for seat in range(seats) for behind in (False, True)]]
        self.shown: dict[tuple[int, Eyes], Shown] = {}
        self._artists: list[Artist] = []
        self._compared = -1

    def look(self, table: Table) -> None:
        """Draw a table as it is now. Worlds that somebody cannot tell apart are drawn alike, to the byte."""
        if (table.revision, (None, False)) in self.shown:
            return
        if not self._artists:
            self._artists = [Artist(table.game, "en", table.id) for _ in range(2)]
        for eyes in self.eyes:
            self.shown[table.revision, eyes] = Shown(self._artists[0], table, eyes)
        moved = max(table._sitting.acted)
        if table.status == "playing" and self._compared != moved:
            self._compared = moved
            for eyes in self.eyes:
                self._compare(table, eyes)

    def _compare(self, table: Table, eyes: Eyes) -> None:
        match = table._sitting.match
        true = match.position
        match.position = table.game.imagine(table.view(eyes[0]), SeededChance(table.revision))
        table._views = {}
        try:
            # An artist of its own draws the twin: neither remembers what the other drew.
            twin = Shown(self._artists[1], table, eyes)
        finally:
            match.position = true
            table._views = {}
        if vars(twin) != vars(self.shown[table.revision, eyes]):
            raise Leak(f"{eyes} can tell two worlds apart")

    def judge(self, socket: Socket, eyes: Eyes, before: Eyes) -> None:
        """Everything that a socket was sent since the last step is what its eyes see, and all of it."""
        fresh, socket.fresh = socket.fresh, []
        if not socket.greeted and fresh:
            raise Leak(f"something was sent before hello: {fresh}")
        for message in fresh:
            if "rev" in message:
                self._judge_news(socket, message, eyes)
            elif "revision" in message:
                self._judge_facts(socket, message, eyes, before)
            elif "go" in message and eyes[0] is not None:
                raise Shut("somebody was sent away from their own seat")
            elif "hints" in message:
                raise Leak("somebody was sent hints for which they did not ask")

    def _judge_news(self, socket: Socket, message: dict[str, Any], eyes: Eyes) -> None:
        revision = message["rev"]
        shown = self.shown[revision, eyes]
        for name, change in message["regions"].items():
            socket.regions[name] = changed(socket.regions.get(name, ""), change)
        for name, html in socket.regions.items():
            if shown.regions.get(name, html) != html:
                raise Leak(f"region {name} at {revision} is not what {eyes} see: {html}")
        if (message["mood"], message["fresh"]) != (shown.mood, shown.fresh):
            raise Leak(f"the mood at {revision} is not that of {eyes}: {message['mood']}, {message['fresh']}")
        if message.get("all"):
            told, fly, log = message["log"], [], shown.log
        else:
            told, fly = message.get("log", []), message.get("fly", [])
            steps = [self.shown[step, eyes].news for step in self._between(socket.revision, revision)]
            log = [line for step in steps for line in step[0]]
            if fly != [way for step in steps for way in step[1]]:
                raise Leak(f"something flies at {revision} that {eyes} do not see: {fly}")
        if told != log:
            raise Leak(f"the log at {revision} is not what {eyes} hear: {told} instead of {log}")
        socket.revision = revision

    def _between(self, after: int, revision: int) -> list[int]:
        return [step for step in range(after + 1, revision + 1) if (step, (None, False)) in self.shown]

    def _judge_facts(self, socket: Socket, message: dict[str, Any], eyes: Eyes, before: Eyes) -> None:
        revision = message["revision"]
        first, socket.revision = socket.revision < 0, revision
        expected = [] if first else self.shown[revision, eyes].facts
        if message["facts"] == expected or (eyes != before and not message["facts"]):
            return
        raise Leak(f"facts at {revision} are not what {eyes} hear: {message['facts']} instead of {expected}")

"""The table as lines of text: for screen readers, pipes and simple terminals. No colours, no boxes, no cursor."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import Final, Protocol, TextIO

from ludoteka.terminal import commands, telling
from ludoteka.terminal.drawing import lines
from ludoteka.terminal.session import Session, cited

BLANK: Final = 60
"""So many empty lines hide what stood above."""


class _End(Exception):
    """The input has ended."""


class _Left(Exception):
    """The person at the keyboard has left."""


class Keyboard(Protocol):
    """Where lines come from."""

    def readline(self) -> str: ...
    def isatty(self) -> bool: ...


class PlainTable:
    """Asks on one stream, listens on another."""

    def __init__(self, session: Session, source: Keyboard, out: TextIO, wipe: bool) -> None:
        self.session: Final = session
        self.source: Final = source
        self.out: Final = out
        self.wipe: Final = wipe
        """Whether the screen can be cleared."""
        self.here: int | None = session.reader
        """Who is at the keyboard."""
        self.seen: list[str] = []
        """The table as the person at the keyboard read it last."""

    def run(self) -> int:
        """Play to the end or until somebody leaves; the exit code."""
        try:
            self.play()
            return 0
        except _Left:
            return 0
        except (_End, KeyboardInterrupt):
            done, told = telling.break_off(self.session)
            self.put("", *told)
            return 0 if done else 1
        except BrokenPipeError:
            telling.break_off(self.session)
            raise

    def play(self) -> None:
        session = self.session
        self.put(*telling.opening(session))
        while not session.match.over:
            if session.step():
                continue
            seat = session.asked()
            assert seat is not None
            if self.seated(seat):
                self.ask(seat)
        self.news(session.reader)
        self.put("", session.speaker.text("The table:"), *lines(session.table(session.reader)))
        self.put("", *telling.ending(session))

    # Who is at the keyboard

    def seated(self, seat: int) -> bool:
        """Hand the keyboard over; False when the one who had it took back an answer instead."""
        if seat == self.here:
            return True
        session = self.session
        before = self.here
        self.hide()
        while True:
            self.put(telling.hand_over(session, seat))
            if before is not None and session.why_not_undo(before) is None:
                self.put(telling.taking_back(session, before))
            line = self.read()
            if not line:
                self.here = seat
                self.seen = []
                self.hide()
                return True
            if line == "u" and before is not None:
                reply = commands.undo(session, before, False)
                self.put(*reply.lines)
                if reply.act == commands.UNDONE:
                    return False
            elif line in ("q", "q!"):
                self.leave(commands.leave(session, line == "q"))

    def leave(self, reply: commands.Reply) -> None:
        self.put(*reply.lines)
        if reply.act == commands.LEFT:
            raise _Left

    def hide(self) -> None:
        if self.wipe:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.out.write("\n" * BLANK)

    # The question

    def ask(self, seat: int) -> None:
        """Ask until an answer is played or taken back."""
        session = self.session
        self.news(seat)
        self.table(seat)
        self.question(seat, False)
        while True:
            reply = commands.obey(session, seat, self.read())
            if reply.act == commands.TABLE:
                self.seen = []
                self.table(seat)
                self.question(seat, False)
            elif reply.act == commands.OPTIONS:
                self.question(seat, True)
            elif reply.act == commands.READ:
                self.put("", *reply.lines)
                self.question(seat, False)
            else:
                self.leave(reply)
            if reply.act in (commands.PLAYED, commands.UNDONE):
                return

    def news(self, seat: int | None) -> None:
        told = self.session.since(seat)
        if told:
            self.put("", self.session.heading(seat), *told)

    def table(self, seat: int) -> None:
        """The table, or only those of its lines that have changed since the person read it."""
        _ = self.session.speaker.text
        now = lines(self.session.table(seat))
        new = [line for line in now if line not in self.seen]
        if new:
            self.put("", _("Changed on the table (v: all of it):") if self.seen else _("The table:"), *new)
        self.seen = now

    def question(self, seat: int, whole: bool) -> None:
        session = self.session
        may = commands.offers(session, seat)
        self.put("", f"{session.seats[seat].name}: {cited(*session.question())}")
        self.put(*telling.option_lines(session, may, whole))

    # Streams

    def put(self, *told: str) -> None:
        for line in told:
            self.out.write(line + "\n")

    def read(self) -> str:
        self.out.write("> ")
        self.out.flush()
        line = self.source.readline()
        if not self.source.isatty():
            self.put(line.strip())  # so that a transcript shows what was typed
        if not line:
            raise _End
        return line.strip()


def run(session: Session) -> int:
    """The table on this terminal or pipe; whoever closes the terminal or ends the program leaves, as with Ctrl-C."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    return PlainTable(session, sys.stdin, sys.stdout, sys.stdout.isatty() and not dumb()).run()


def dumb() -> bool:
    """Whether the terminal knows nothing but lines."""
    return os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")

"""Pages over the full-screen table: something to read, and the hand-over between two people."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ludoteka.terminal import commands, telling
from ludoteka.terminal.session import Session


class Page(Screen[None]):
    """Something longer to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "close", show=False)]

    def __init__(self, lines: list[str], back: str) -> None:
        super().__init__()
        self.lines: Final = lines
        self.back: Final = back

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(Text("\n".join(self.lines)))
        yield Static(Text(self.back, "dim"), id="back")

    def action_close(self) -> None:
        self.dismiss(None)


class HandOver(Screen[commands.Reply]):
    """Nothing of the table is seen until the next person confirms; the one before may still take back an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("u", "undo", show=False),
        Binding("q,f10,ctrl+q,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, session: Session, seat: int, before: int | None) -> None:
        super().__init__()
        self.session: Final = session
        self.seat: Final = seat
        self.before: Final = before

    def compose(self) -> ComposeResult:
        lines = [telling.hand_over(self.session, self.seat)]
        if self.before is None:
            lines = [*telling.opening(self.session), "", *lines]
        elif self.session.why_not_undo(self.before) is None:
            lines.append(telling.taking_back(self.session, self.before))
        yield Static(Text("\n".join(lines)), id="hand-over")
        yield Static("", id="message")

    def action_go(self) -> None:
        self.dismiss(commands.Reply(commands.PLAYED, []))

    def action_undo(self) -> None:
        if self.before is not None:
            self.settle(commands.undo(self.session, self.before, False))

    def action_leave(self) -> None:
        self.settle(commands.leave(self.session, True))

    def settle(self, reply: commands.Reply) -> None:
        if reply.act == commands.TOLD:
            self.query_one("#message", Static).update(Text("\n".join(reply.lines)))
        else:
            self.dismiss(reply)

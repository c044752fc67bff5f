"""The full-screen table: the table, the log, the question with its numbered options, and a line to type on."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from rich.console import Group
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ludoteka.registry import title
from ludoteka.terminal import commands, telling
from ludoteka.terminal.pages import HandOver, Page
from ludoteka.terminal.session import Session

NEW: Final = "▸ "
OLD: Final = "  "


class Line(Input):
    """Where one types; the arrow keys walk through the options meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.walk(-1)", show=False),
        Binding("down", "app.walk(1)", show=False),
        Binding("pageup", "app.leaf(-1)", show=False),
        Binding("pagedown", "app.leaf(1)", show=False),
    ]


class ScreenTable(App[list[str]]):
    """One screen for whoever is at the keyboard; everything by keyboard, everything by mouse."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (108, "-wide")]
    CSS_PATH = "screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Final = session
        self.here: int | None = session.reader
        """Who is at the keyboard."""
        self.seat: int | None = None
        """Who is asked, once the screen shows the question."""
        self.leaving = False
        _ = session.speaker.text
        self.title = session.speaker.title(title(session.game.id))
        for key, action, label in (
            ("f1", "type('h')", _("Help")),
            ("f2", "type('?')", _("Rule")),
            ("f3", "type('l')", _("Log")),
            ("f4", "type('u')", _("Undo")),
            ("f5", "type('s')", _("Save")),
            ("f10", "leave", _("Leave")),
        ):
            self.bind(key, action, description=label)

    def compose(self) -> ComposeResult:
        _ = self.session.speaker.text
        yield Static(id="title")
        with Container(id="middle"):
            with VerticalScroll(id="table-box"):
                yield Static(id="table")
            with VerticalScroll(id="log-box"):
                yield Static(id="log")
        yield Static(id="message")
        yield Static(id="question")
        yield OptionList(id="options")
        yield Line(
            id="line", compact=True, placeholder=self.session.speaker.text("Type a number and Enter; h for help")
        )
        yield Footer(compact=True)

    @property
    def table(self) -> Screen[object]:
        """The screen under all pages."""
        return self.screen_stack[0]

    def on_mount(self) -> None:
        self.table.query_one(Line).focus()
        self.note(telling.opening(self.session)[1:])
        self.go_on()

    # The course of the game

    def go_on(self) -> None:
        self.seat = None
        self.run_worker(self.course(), exclusive=True)

    async def course(self) -> None:
        """Let the bots answer, hand the keyboard over, then ask or end."""
        session = self.session
        while session.thinking() is not None and not self.leaving:
            await asyncio.to_thread(session.step)
        if self.leaving:
            self.go(commands.leave(session, True))
            return
        seat = session.asked()
        if seat is None:
            await self.end()
            return
        while seat != self.here:
            self.hide()
            done = await self.push_screen_wait(HandOver(session, seat, self.here))
            if done.act == commands.LEFT:
                self.exit(done.lines)
                return
            if done.act == commands.PLAYED:
                self.here = seat
            seat = session.asked()
            assert seat is not None
        self.seat = seat
        self.ask(seat)

    async def end(self) -> None:
        session = self.session
        self.show(session.reader)
        told = telling.ending(session)
        self.table.query_one("#question", Static).update(told[0])
        self.table.query_one("#options", OptionList).clear_options()
        heard = [session.heading(session.reader), *session.since(session.reader)]
        await self.push_screen_wait(Page([*heard, "", *told], session.speaker.text("Enter: leave")))
        self.exit(told)

    # What is shown

    def ask(self, seat: int) -> None:
        session = self.session
        self.show(seat)
        asked, rule = session.question()
        question = Text.assemble((asked, "bold"), (f"  [{rule}]", "dim"))
        may = commands.offers(session, seat)
        for row in may.rows:
            question.append(f"  {row}")
        self.table.query_one("#question", Static).update(question)
        options = self.table.query_one("#options", OptionList)
        options.clear_options()
        options.add_options([Option(Text(f"{offer.number:>2}  {offer.sentence}")) for offer in may.listed])
        options.highlighted = None

    def show(self, seat: int | None) -> None:
        session = self.session
        name = "" if seat is None else f" · {session.seats[seat].name}"
        self.table.query_one("#title", Static).update(Text(f"{self.title}{name}"))
        self.table.query_one("#table", Static).update(Group(*session.table(seat)))
        new = len(session.since(seat))
        told = session.log(seat)
        old = len(told) - new
        marked = [f"{OLD if number < old else NEW}{line}" for number, line in enumerate(told)]
        log = Text.assemble(("".join(line + "\n" for line in marked[:old]), "dim"), "\n".join(marked[old:]))
        self.table.query_one("#log", Static).update(log)
        self.call_after_refresh(self.table.query_one("#log-box", VerticalScroll).scroll_end, animate=False)

    def hide(self) -> None:
        """Leave nothing of one person's table for the next."""
        for name in ("#title", "#table", "#log", "#question"):
            self.table.query_one(name, Static).update("")
        self.table.query_one("#options", OptionList).clear_options()
        self.table.query_one(Line).value = ""
        self.note([])

    def note(self, lines: list[str]) -> None:
        message = self.table.query_one("#message", Static)
        message.update(Text("\n".join(lines)))
        message.display = bool(lines)

    # What the person does

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.seat is None:
            return
        typed = event.value
        event.input.value = ""
        options = self.table.query_one("#options", OptionList)
        if not typed.strip() and options.highlighted is not None:
            typed = str(options.highlighted + 1)
        self.obey(typed)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.table.query_one(Line).focus()
        self.obey(str(event.option_index + 1))

    def obey(self, typed: str) -> None:
        if self.seat is not None:
            self.go(commands.obey(self.session, self.seat, typed))

    def go(self, reply: commands.Reply) -> None:
        """Go on from what came of a line."""
        if reply.act == commands.LEFT:
            self.exit(reply.lines)
        elif reply.act == commands.READ:
            self.note([])
            self.push_screen(Page(reply.lines, self.session.speaker.text("Enter: back to the table")))
        else:
            self.note(reply.lines)
            if reply.act in (commands.PLAYED, commands.UNDONE):
                self.go_on()

    def action_type(self, typed: str) -> None:
        if not isinstance(self.screen, Page | HandOver):
            self.obey(typed)

    def action_walk(self, step: int) -> None:
        """Move the mark in the list of options; Enter on an empty line then takes the one marked."""
        options = self.table.query_one("#options", OptionList)
        if options.option_count:
            at = options.highlighted if options.highlighted is not None else -1 if step > 0 else 0
            options.highlighted = (at + step) % options.option_count

    def action_leaf(self, step: int) -> None:
        box = self.table.query_one("#table-box", VerticalScroll)
        (box.scroll_page_down if step > 0 else box.scroll_page_up)(animate=False)

    async def action_leave(self) -> None:
        """Save and leave; a bot that thinks finishes its answer first."""
        if isinstance(self.screen, HandOver):
            self.screen.action_leave()
        elif self.session.match.over:
            self.exit(telling.ending(self.session))
        elif self.session.thinking() is not None:
            self.leaving = True
        else:
            self.go(commands.leave(self.session, True))


def run(session: Session) -> int:
    """The table on this terminal; what is to be kept is printed when the screen closes."""
    told = ScreenTable(session).run()
    done = told is not None
    if told is None:
        done, told = telling.break_off(session)
    for line in told:
        print(line)
    return 0 if done else 1

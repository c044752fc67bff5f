"""The full-screen table, by keyboard alone and by mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from ludoteka.terminal.pages import HandOver, Page
from ludoteka.terminal.screen import ScreenTable
from tests.terminal.support import session


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def settled(app: ScreenTable, pilot: Pilot[list[str]]) -> None:
    """Until a person is asked, or something lies over the table."""
    for _ in range(200):
        await pilot.pause()
        if app.seat is not None or isinstance(app.screen, Page | HandOver) or app.return_value is not None:
            return
    raise AssertionError("nobody is ever asked")


def shown(app: ScreenTable, name: str) -> str:
    return str(app.screen.query_one(name, Static).render())


def test_a_fragment_of_a_game_by_keyboard(tmp_path: Path) -> None:
    async def play() -> None:
        app = ScreenTable(session("me,random,greedy"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(app, pilot)
            assert "Where do you put the card you drew?" in shown(app, "#question")
            assert "seed 7" in shown(app, "#message")
            await pilot.press(*"own", "enter")
            await settled(app, pilot)
            assert "Player 1 keeps Entertainment 1D. [K.DIS.03]" in shown(app, "#log")
            assert app.query_one("#options", OptionList).option_count == 2
            await pilot.press("down", "enter")
            await settled(app, pilot)
            assert "lays" in shown(app, "#log")
            await pilot.press(*"fly", "enter")
            assert "answers begin with" in shown(app, "#message")
            await pilot.press("f4")
            assert "your move stands" in shown(app, "#message")
            await pilot.press("f2")
            await pilot.pause()
            assert isinstance(app.screen, Page)
            assert app.screen.lines[0].startswith("K.DIS.02: ")
            await pilot.press("escape")
            await pilot.pause()
            before = app.session.match.decisions
            await pilot.click("#options", offset=(4, 0))
            await settled(app, pilot)
            assert app.session.match.decisions > before
            assert app.focused is app.query_one(Input)
            await pilot.press("ctrl+c")
            await pilot.pause()
        assert app.return_value == ["Saved. To continue: ludoteka play --resume for_the_king-seed7.json --lang en"]
        assert (tmp_path / "for_the_king-seed7.json").exists()

    asyncio.run(play())


def test_the_hand_over_covers_the_table() -> None:
    async def play() -> None:
        app = ScreenTable(session("me:Anna,me:Ben", 3))
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            people: list[int] = []
            for _ in range(12):
                if isinstance(app.screen, HandOver):
                    assert "Pass the keyboard to" in shown(app, "#hand-over")
                    for name in ("#table", "#log", "#question"):
                        assert str(app.screen_stack[0].query_one(name, Static).render()) == ""
                    await pilot.press("enter")
                else:
                    assert app.seat is not None
                    people.append(app.seat)
                    await pilot.press("1", "enter")
                await settled(app, pilot)
            assert set(people) == {0, 1}
            while not isinstance(app.screen, HandOver):
                await pilot.press("1", "enter")
                await settled(app, pilot)
            await pilot.press("q")
            await pilot.pause()
        assert app.return_value is not None
        assert app.return_value[0].startswith("Saved.")

    asyncio.run(play())


def test_the_end_is_read_before_one_leaves() -> None:
    async def play() -> None:
        here = session("me,greedy", 5)
        while not here.match.over:
            if not here.step():
                seat = here.asked()
                assert seat is not None
                here.answer(seat, here.match.options(seat)[0])
        app = ScreenTable(here)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(app, pilot)
            assert isinstance(app.screen, Page)
            assert "Final result:" in app.screen.lines
            assert any("[K.SCO.02]" in line for line in app.screen.lines)
            await pilot.press("enter")
            await pilot.pause()
        assert app.return_value is not None
        assert app.return_value[0] == "Final result:"

    asyncio.run(play())

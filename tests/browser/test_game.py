"""Two people in two browsers and a bot play a whole game: one with the mouse alone, one with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

import ludoteka
from tests.support.browsers import ASKED, Keyboard, Mouse, play_to_the_end
from tests.support.web import open_table

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "for_the_king": ({}, 0),
    "viceroy-ru": ({"edition": "ru"}, -1),
    "viceroy-pl": ({"edition": "pl"}, -1),
    "roll_player": ({"variants": ["short_game"]}, 0),
    "founders": ({}, 0),
}
"""Each rule set with the settings and the style (first or last answers) that bring it to its end soon."""


@pytest.fixture
def players(browser: Browser, address: str) -> Iterator[tuple[Mouse, Keyboard]]:
    found = Mouse(browser, address, "Marta"), Keyboard(browser, address, "Oleh")
    yield found
    for player in found:
        player.context.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(browser: Browser, address: str, name: str) -> None:
    settings, end = GAMES[name]
    table = open_table(address, "person", "person", "greedy", game=name.split("-", maxsplit=1)[0], **settings)
    mouse = Mouse(browser, address, "Marta", end, reduced_motion="reduce")
    keys = Keyboard(browser, address, "Oleh", end, reduced_motion="reduce")
    for player in (mouse, keys):
        player.sit(table)
    play_to_the_end(address, table, [mouse, keys])
    with mouse.page.expect_download() as download:
        mouse.page.click("#region-decide a[download]")
    scores = ludoteka.replay(Path(download.value.path()).read_text("utf-8")).scores()
    for player in (mouse, keys):
        assert player.errors == []
        for seat, points in enumerate(scores):
            expect(player.page.locator(f'#region-decide [data-points="{seat}"]')).to_have_text(str(points))
        assert "● " not in player.page.title()
        player.context.close()
    assert mouse.touched or not mouse.offered, "a thing on the table is marked, but cannot be chosen by itself"


def test_what_may_be_chosen_what_is_refused_and_what_is_taken_back(
    address: str, players: tuple[Mouse, Keyboard]
) -> None:
    table = open_table(address, "person", "person", "person")
    mouse, keys = players
    mouse.sit(table)
    keys.sit(table)
    httpx.post(f"{address}/api/tables/{table}/seats", json={"name": "Third"})
    mouse.page.wait_for_selector("#region-decide[class*=is-waiting], " + ASKED)
    mine = next((player for player in players if player.asked), None)
    if mine is None:
        return  # the third seat advises first; chance decides that
    page = mine.page
    assert page.title().startswith("● ")
    page.wait_for_selector(".play .is-legal")
    page.click("[data-key=zone-own]")
    expect(page.locator("[data-key=zone-own]")).to_have_class("gap is-chosen")
    page.keyboard.press("Escape")
    expect(page.locator("#region-decide [aria-pressed=true]")).to_have_count(0)
    before = mine.revision()
    page.click("[data-key=zone-own]")
    page.click("[data-act=go]")
    mine.until(before + 1)
    page.wait_for_selector(ASKED)
    if page.locator("#region-decide [aria-disabled=true][data-why]").count():
        page.click("[data-key=zone-own]")
        expect(page.locator("#why")).to_contain_text("K.DIS.04")
        assert page.locator("#region-decide.is-refused").count() == 1
    page.keyboard.press("u")
    expect(page.locator("#why")).not_to_be_empty()
    other = keys if mine is mouse else mouse
    assert other.page.locator(".is-legal").count() == 0, "no gold on the page of who is not asked"
    mine.page.fill("#say", "<b>hello</b>")
    mine.page.press("#say", "Enter")
    expect(other.page.locator("#region-chat")).to_contain_text("<b>hello</b>")


def test_a_lost_connection_comes_back_without_a_reload(address: str, players: tuple[Mouse, Keyboard]) -> None:
    table = open_table(address, "person", "greedy", "greedy")
    mouse = players[0]
    mouse.sit(table)
    mouse.page.wait_for_selector(ASKED)
    mouse.context.set_offline(True)
    mouse.page.evaluate("() => document.dispatchEvent(new Event('x'))")
    mouse.context.set_offline(False)
    mouse.play()
    mouse.page.wait_for_selector(ASKED)
    assert mouse.errors == []

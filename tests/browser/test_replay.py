"""After the game: the browser derives every draw from the secret again, and does not believe a record that lies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Route, expect

from tests.support.web import open_table, until_over


@pytest.fixture(scope="module")
def table(address: str) -> str:
    found = open_table(address, "random", "random", game="roll_player", variants=["short_game"])
    until_over(address, found)
    return found


def said(browser: Browser, address: str, table: str, change: Callable[[dict[str, Any]], None] | None = None) -> Any:
    """What the page says of the draws, after the record was changed on its way."""
    page = browser.new_page()

    def tamper(route: Route) -> None:
        record = json.loads(httpx.get(f"{address}/table/{table}/record").text)
        if change is not None:
            change(record)
        route.fulfill(json=record)

    if change is not None:
        page.route("**/record", tamper)
    page.goto(f"{address}/table/{table}/replay")
    page.click("[data-verify]")
    return page.locator("#verified")


def test_every_draw_is_derived_again(browser: Browser, address: str, table: str) -> None:
    record = json.loads(httpx.get(f"{address}/table/{table}/record").text)
    draws = len([move for move in record["moves"] if move.startswith("* ")])
    assert draws > 40
    found = said(browser, address, table)
    expect(found).to_have_class("okk")
    expect(found).to_contain_text(f"{draws} draws")


def test_a_changed_draw_is_noticed(browser: Browser, address: str, table: str) -> None:
    def change(record: dict[str, Any]) -> None:
        fallen = [place for place, move in enumerate(record["moves"]) if move.startswith("* ")]
        one, other = fallen[3], next(p for p in fallen[4:] if record["moves"][p] != record["moves"][fallen[3]])
        record["moves"][one] = record["moves"][other]

    found = said(browser, address, table, change)
    expect(found).to_have_class("bad")
    expect(found).to_contain_text("Only")


def test_another_secret_is_noticed(browser: Browser, address: str, table: str) -> None:
    def change(record: dict[str, Any]) -> None:
        record["chance"]["secret"] = "00" * 32

    found = said(browser, address, table, change)
    expect(found).to_have_class("bad")
    expect(found).to_contain_text("sealed")


def test_draws_that_do_not_follow_from_the_secret_are_noticed(browser: Browser, address: str, table: str) -> None:
    """Record and secret as they are, but the outcomes are claimed for other numbers."""
    page = browser.new_page()
    told = httpx.get(f"{address}/table/{table}/draws").json()
    moved = [[text, bound, (low + 1) % bound, (low + 1) % bound + high - low] for text, bound, low, high in told]
    page.route("**/draws", lambda route: route.fulfill(json=moved))
    page.goto(f"{address}/table/{table}/replay")
    page.click("[data-verify]")
    expect(page.locator("#verified")).to_have_class("bad")
    agreed = int(page.get_attribute("#verified", "data-agree") or -1)
    assert agreed < len(told) / 2


def test_the_game_is_analysed_and_the_analysis_leads_to_its_moments(browser: Browser, address: str, table: str) -> None:
    """Once with the mouse, then with the keyboard alone."""
    page = browser.new_page(locale="en", reduced_motion="reduce")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}/table/{table}/replay?as=1&at=0")
    page.get_by_role("button", name="Analyse the game").click()
    bar = page.get_by_role("progressbar", name="Looking back at the game")
    expect(bar).to_be_visible()
    expect(page.locator("#told")).to_have_text("The analysis is made.")
    expect(page.locator("#h-ana")).to_be_focused()  # the button that was pressed is gone

    worst = page.locator("#analysis section li a")
    assert 0 < worst.count() <= 6
    for link in worst.all():
        link.click()
        moment = (link.text_content() or "").removeprefix("Move ")
        expect(page.locator("#count")).to_contain_text(f"move {moment} of")
        assert page.input_value("#scrub") == moment
        said = link.locator("..").text_content() or ""
        title = page.locator("#moment").text_content() or ""
        assert title.split(": ", 1)[1] in said, "the moment shows the answer of which it speaks"
        assert "Better: " in said

    chart = page.locator(".ana__chart")
    box = chart.bounding_box()
    assert box is not None
    last = int(page.get_attribute("#scrub", "max") or 0)
    middle = last // 2
    chart.click(position={"x": box["width"] * (32 + 258 * middle / last) / 300, "y": box["height"] * 0.02})
    expect(page.locator("#count")).to_contain_text(f"move {middle} of")

    page.locator("#analysis summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    first = page.locator(".ana__all a").first
    expect(first).to_be_focused()
    expect(page.locator("#count")).to_contain_text(f"move {first.text_content()} of")
    page.reload()
    expect(page.locator("#analysis section li a").first).to_be_visible()  # it is kept
    assert not errors

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

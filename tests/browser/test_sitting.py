"""What keeps a person at the table: clocks, leaving and returning, being called, what one has missed, hints."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browsers import ASKED, Keyboard, Mouse
from tests.support.patience import until
from tests.support.web import open_table, sit, state

CALLED = """() => {
    window.notified = []; window.wished = 0; window.away = false;
    Object.defineProperty(document, "hidden", { get: () => window.away });
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { window.wished++; return this.permission = "granted"; }
        constructor(title) { window.notified.push(title); }
    };
}"""
"""A browser whose notifications can be counted, and a page that can be looked away from."""


@pytest.fixture
def mouse(browser: Browser, address: str) -> Iterator[Mouse]:
    found = Mouse(browser, address, "Marta", reduced_motion="reduce")
    yield found
    assert found.errors == []
    found.context.close()


def move(address: str, table: str, token: str) -> bool:
    """One answer of a person elsewhere, if one is asked."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{address}/api/tables/{table}", headers=headers) as client:
        asked = client.get("/options").json()
        if asked["options"]:
            answer = {"value": asked["options"][-1]["value"], "revision": asked["revision"]}
            client.post("/moves", json=answer).raise_for_status()
        return bool(asked["options"])


def owing(address: str, table: str) -> int:
    return int(next(seat["seat"] for seat in state(address, table)["seats"] if seat["owing"]))


def test_time_runs_out_a_bot_plays_on_and_the_person_returns(address: str, mouse: Mouse) -> None:
    table = open_table(address, "person", "person", clock={"kind": "move", "seconds": 6})
    mouse.sit(table)
    _, token = sit(address, table, "Bohdan")
    page = mouse.page
    expect(page.locator("#region-decide .chip[data-left] time").first).to_have_text(re.compile(r"0:0\d"))
    while owing(address, table) != mouse.seat:
        move(address, table, token)
    expect(page.locator("#lines")).to_contain_text("The time of Marta is up; a bot plays on.")
    expect(page.locator("#question")).to_have_text("A bot plays for you")
    assert state(address, table)["seats"][mouse.seat]["bot"] == "greedy"
    page.click("[data-act=return]")
    expect(page.locator("#lines")).to_contain_text("Marta is back.")
    expect(page.locator("#question")).not_to_have_text("A bot plays for you")
    assert state(address, table)["seats"][mouse.seat]["bot"] == ""


def test_leaving_a_bot_and_what_happened_meanwhile(address: str, mouse: Mouse) -> None:
    table = open_table(address, "person", "person", "greedy")
    mouse.sit(table)
    _, token = sit(address, table, "Bohdan")
    page = mouse.page
    page.click("summary:has-text('Table')")
    page.click("[data-act=leave]")
    expect(page.locator("#question")).to_have_text("A bot plays for you")
    for _ in range(8):
        until(lambda: move(address, table, token))
    page.click("[data-act=return]")
    expect(page.locator("#question")).not_to_have_text("A bot plays for you")
    expect(page.locator("#region-since h2")).to_have_text("Since your last turn")
    expect(page.locator("#region-since li").first).to_be_visible()
    expect(page.locator("#region-since")).to_contain_text(re.compile("Bohdan|greedy"))
    expect(page.locator("#lines")).to_contain_text("Marta leaves.")


def test_a_turn_calls_by_title_icon_and_notification(address: str, mouse: Mouse) -> None:
    table = open_table(address, "person", "person")
    mouse.page.add_init_script(f"({CALLED})()")
    mouse.sit(table)
    _, token = sit(address, table, "Bohdan")
    page = mouse.page
    page.click("summary:has-text('Table')")
    page.click("[data-act=notify]")
    expect(page.locator("[data-act=notify]")).to_have_text("You will be notified")
    assert page.evaluate("window.wished") == 1
    page.keyboard.press("Escape")
    icon = page.locator("#icon")
    while owing(address, table) == mouse.seat:
        mouse.play()
    expect(page).to_have_title(re.compile("^[^●]"))
    rest = icon.get_attribute("href")
    page.evaluate("window.away = true; window.notified.length = 0")
    while owing(address, table) != mouse.seat:
        move(address, table, token)
    mouse.until(state(address, table)["revision"])
    expect(page).to_have_title(re.compile("^● your turn"))
    assert icon.get_attribute("href") == icon.get_attribute("data-call") != rest
    assert [title[:1] for title in page.evaluate("window.notified")] == ["●"], "once, and not for each question"
    page.evaluate("window.away = false")
    while owing(address, table) == mouse.seat:
        mouse.play()
    expect(page).to_have_title(re.compile("^[^●]"))
    assert icon.get_attribute("href") == rest


def test_a_hint_is_asked_for_and_taken_by_keyboard(browser: Browser, address: str) -> None:
    table = open_table(address, "person", "person", hints=True)
    keys = Keyboard(browser, address, "Oleh", reduced_motion="reduce")
    keys.sit(table)
    _, token = sit(address, table, "Bohdan")
    while owing(address, table) != keys.seat:
        move(address, table, token)
    page = keys.page
    page.wait_for_selector(ASKED)
    page.keyboard.press("h")
    advised = page.locator("#hints [data-hint]")
    expect(advised.first).to_be_visible()
    assert 1 <= advised.count() <= 3
    value = advised.first.get_attribute("data-hint")
    advised.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'#region-decide [data-value="{value}"]')).to_have_attribute("aria-pressed", "true")
    before = keys.revision()
    page.click("[data-act=go]")
    keys.until(before + 1)
    assert keys.errors == []
    keys.context.close()


def test_without_hints_none_is_offered(address: str, mouse: Mouse) -> None:
    table = open_table(address, "person", "person")
    mouse.sit(table)
    _, token = sit(address, table, "Bohdan")
    while owing(address, table) != mouse.seat:
        move(address, table, token)
    mouse.page.wait_for_selector(ASKED)
    expect(mouse.page.locator("[data-act=hint]")).to_have_count(0)
    mouse.page.keyboard.press("h")
    expect(mouse.page.locator("#why")).to_contain_text("No hints are given at this table.")


def test_who_opened_the_table_turns_hints_off(address: str, mouse: Mouse) -> None:
    page = mouse.page
    page.goto(address)
    page.locator('.gm:has([value="for_the_king"])').click()
    page.locator('[data-players] label:has([value="2"])').click()
    page.select_option("#s2", "greedy")
    page.fill("#nm", "Marta")
    page.click("#new button[type=submit]")
    page.wait_for_url("**/table/*")
    page.click("summary:has-text('Table')")
    page.click("[data-act=hints]")
    expect(page.locator("#lines")).to_contain_text("No more hints are given.")
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-act=hint]")).to_have_count(0)
    page.click("summary:has-text('Table')")
    expect(page.locator("[data-act=hints]")).to_have_text("Give hints at this table")


def test_a_choice_outlives_what_others_do_meanwhile(address: str, mouse: Mouse) -> None:
    """Where all answer at once the bar is drawn anew when another seat answers; what was chosen stays so."""
    clock = {"kind": "move", "seconds": 600}
    table = open_table(address, "person", "person", game="viceroy", edition="ru", clock=clock)
    mouse.sit(table)
    _, token = sit(address, table, "Bohdan")
    page = mouse.page
    bar, go = page.locator("#region-decide"), page.locator("[data-act=go]")
    drawn_anew = 0
    for _ in range(12):
        if not mouse.asked:
            move(address, table, token)
            mouse.until(state(address, table)["revision"])
            continue
        mouse.choose(0)
        before, chosen = bar.get_attribute("data-region"), go.inner_text()
        if move(address, table, token):
            mouse.until(state(address, table)["revision"])
            drawn_anew += bar.get_attribute("data-region") != before
            expect(go).to_have_text(chosen)
            expect(go).to_have_attribute("aria-disabled", "false")
        revision = mouse.revision()
        mouse.confirm()
        mouse.until(revision + 1)
    assert drawn_anew, "the case did not come up"

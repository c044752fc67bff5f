"""Two people in two browsers and a bot play a whole game: one with the mouse alone, one with the keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

import ludoteka
from tests.support.web import open_table, state

ASKED = "#region-decide [data-value]"
MOVES = 400


class Player:
    """A person at a browser."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.address = address
        self.name = name
        self.rng = random.Random(name)

    def sit(self, table: str) -> None:
        self.page.goto(f"{self.address}/table/{table}")
        self.page.click("#region-decide a[href*='join']")
        self.page.fill("#nm", self.name)
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(f"**/table/{table}")

    @property
    def asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def revision(self) -> str:
        return self.page.get_attribute("body", "data-rev") or ""

    def moved(self, before: str) -> None:
        self.page.wait_for_function("before => document.body.dataset.rev !== before", arg=before)

    def pick(self) -> int:
        """Mostly one of the first options, so that bids stay low."""
        count = self.page.locator(ASKED).count()
        return min(count - 1, self.rng.choice([0, 0, 1, 2]))


class Mouse(Player):
    def play(self) -> None:
        """Choose a thing on the table where one is marked, else a sentence of the list; then the green button."""
        before = self.revision()
        things = self.page.locator(".play .is-legal:visible")
        if things.count() and self.rng.random() < 0.8:
            things.nth(min(things.count() - 1, self.rng.randrange(3))).click()
        else:
            self.page.locator(ASKED).nth(self.pick()).click()
        expect(self.page.locator("#region-decide [aria-pressed=true]")).to_have_count(1)
        self.page.click("[data-act=go]")
        self.moved(before)


class Keyboard(Player):
    def play(self) -> None:
        """A digit chooses, Enter confirms; nothing else is touched."""
        before = self.revision()
        buttons = self.page.locator("#region-decide [data-path]")
        legal = [place for place in range(min(9, buttons.count())) if buttons.nth(place).get_attribute("data-value")]
        self.page.keyboard.press(str(legal[min(len(legal) - 1, self.pick())] + 1))
        expect(self.page.locator("#region-decide [aria-pressed=true]")).to_have_count(1)
        self.page.keyboard.press("Enter")
        self.moved(before)


@pytest.fixture
def players(browser: Browser, address: str) -> Iterator[tuple[Mouse, Keyboard]]:
    found = Mouse(browser, address, "Marta"), Keyboard(browser, address, "Oleh")
    yield found
    for player in found:
        player.context.close()


def test_a_whole_game(address: str, players: tuple[Mouse, Keyboard]) -> None:
    table = open_table(address, "person", "person", "greedy")
    for player in players:
        player.sit(table)
    for _ in range(MOVES):
        turn = next((player for player in players if player.asked), None)
        if turn is not None:
            turn.play()
        elif players[0].page.locator("#region-decide a[href$=replay]").count():
            break
        else:
            players[0].page.wait_for_timeout(30)
    else:
        if state(address, table)["status"] != "over":
            raise AssertionError("the game does not end")
    record = httpx.get(f"{address}/table/{table}/record").text
    scores = ludoteka.replay(record).scores()
    for player in players:
        assert player.errors == []
        for seat, points in enumerate(scores):
            expect(player.page.locator(f"[data-key=points-{seat}]")).to_have_text(str(points))
    assert "● " not in players[0].page.title()


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
    mine.moved(before)
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

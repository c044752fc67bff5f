"""A cut connection: others move on meanwhile, and the page comes back to the exact state, without a reload."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.support.browsers import ASKED, Mouse
from tests.support.web import open_table, sit, state

STATE = """() => {
    const own = ["tabindex", "style", "class"];
    const told = node => node.nodeType === 3 ? node.data.trim() : node.nodeType !== 1 ? "" :
        `<${node.localName} ${[...node.attributes].filter(one => !own.includes(one.name))
            .map(one => `${one.name}="${one.value}"`).sort().join(" ")}>${[...node.childNodes].map(told).join("")}`;
    const places = ["main", "#region-decide", "#region-since", "#region-chat", "#lines"];
    return Object.fromEntries(places.map(place => [place, told(document.querySelector(place))]));
}"""
"""All that is shown, but for what a page marks by itself: focus, motion, what is new."""


class Wire:
    """The wire between a page and the server: it can be cut, or swallow what the server says."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.deaf = False
        self.opened = 0
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._connect)

    def _connect(self, end: WebSocketRoute) -> None:
        if self.cut:
            end.close()
            return
        self.opened += 1
        self._ends.append(end)
        server = end.connect_to_server()
        server.on_message(lambda message: None if self.deaf else end.send(message))

    def break_off(self) -> None:
        self.cut = True
        for end in self._ends:
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.cut = self.deaf = False


class Others:
    """Everybody at the table, over the API; the person at the browser is at a second device."""

    def __init__(self, address: str, table: str, tokens: list[str]) -> None:
        self.client = httpx.Client(base_url=f"{address}/api/tables/{table}")
        self.tokens = tokens
        self.rng = random.Random(table)

    def move(self, but: int = -1) -> int:
        """One answer of somebody; the seat, or -1 when only `but` is asked."""
        for seat, token in enumerate(self.tokens):
            headers = {"Authorization": f"Bearer {token}"}
            asked = self.client.get("/options", headers=headers).json()
            if asked["options"] and seat != but:
                answer = {"value": self.rng.choice(asked["options"])["value"], "revision": asked["revision"]}
                self.client.post("/moves", json=answer, headers=headers).raise_for_status()
                return seat
        return -1


Scene = tuple[Mouse, Wire, Others, str]


@pytest.fixture(params=["for_the_king", "roll_player", "viceroy"])
def scene(request: pytest.FixtureRequest, browser: Browser, address: str) -> Any:
    """A game under way, with a person at a browser."""
    table = open_table(address, "person", "person", "person", game=request.param)
    mouse = Mouse(browser, address, "Marta", reduced_motion="reduce")
    wire = Wire(mouse.page)
    mouse.sit(table)
    held = next(cookie["value"] for cookie in mouse.context.cookies() if cookie["name"] == f"seat-{table}")
    others = Others(address, table, [held, *[sit(address, table, name)[1] for name in ("Bohdan", "Celina")]])
    for _ in range(12):
        others.move()
    mouse.until(state(address, table)["revision"])
    yield mouse, wire, others, table
    mouse.context.close()


def same_as_a_new_page(mouse: Mouse, table: str) -> None:
    """The page shows what a page shows that was opened now: nothing lost, nothing twice."""
    page = mouse.context.new_page()
    page.goto(f"{mouse.address}/table/{table}")
    page.wait_for_function("document.readyState === 'complete'")
    kept, fresh = mouse.page.evaluate(STATE), page.evaluate(STATE)
    for place, html in fresh.items():
        at = next((at for at, (old, new) in enumerate(zip(kept[place], html, strict=False)) if old != new), -1)
        assert kept[place] == html, f"{place}: …{kept[place][at - 80 : at + 80]}… is …{html[at - 80 : at + 80]}…"
    page.close()


def told_once(page: Page, words: str) -> None:
    expect(page.locator("#region-chat p", has_text=words)).to_have_count(1)


def test_others_move_while_the_wire_is_cut(scene: Scene, address: str) -> None:
    mouse, wire, others, table = scene
    mouse.page.evaluate("() => { window.untouched = true; }")
    wire.break_off()
    mouse.page.wait_for_selector(".table.is-lost")
    for _ in range(15):
        others.move()
    friend = mouse.context.new_page()
    friend.goto(f"{address}/table/{table}")
    friend.fill("#say", "are you there?")
    friend.press("#say", "Enter")
    told_once(friend, "are you there?")
    friend.close()
    now = state(address, table)["revision"]
    assert mouse.revision() < now, "the page knows nothing of it"
    wire.mend()
    mouse.until(now)
    mouse.page.wait_for_selector(".table:not(.is-lost)")
    assert mouse.page.evaluate("window.untouched") is True, "it came back without a reload"
    told_once(mouse.page, "are you there?")
    same_as_a_new_page(mouse, table)
    for _ in range(5):
        others.move()
    mouse.until(state(address, table)["revision"])
    same_as_a_new_page(mouse, table)


def until_asked(mouse: Mouse, others: Others, address: str, table: str) -> None:
    while others.move(but=mouse.seat) >= 0:
        pass
    mouse.until(state(address, table)["revision"])
    mouse.page.wait_for_selector(ASKED)


def lose(mouse: Mouse, wire: Wire, change: Callable[[], None]) -> None:
    """Do something whose answer never arrives."""
    wire.deaf = True
    change()


def test_an_answer_whose_receipt_was_lost_is_played_once(scene: Scene, address: str) -> None:
    mouse, wire, others, table = scene
    until_asked(mouse, others, address, table)
    before = state(address, table)["revision"]
    mouse.choose(0)
    lose(mouse, wire, mouse.confirm)
    for _ in range(400):
        if state(address, table)["revision"] > before:
            break
        mouse.page.wait_for_timeout(10)
    wire.break_off()
    mouse.page.wait_for_selector(".table.is-lost")
    wire.mend()
    mouse.until(before + 1)
    assert state(address, table)["revision"] == before + 1, "once, and not again on coming back"
    same_as_a_new_page(mouse, table)


def test_a_server_that_ends_and_a_button_to_try_at_once(scene: Scene, address: str) -> None:
    mouse, wire, others, table = scene
    wire.break_off()
    mouse.page.wait_for_selector(".table.is-lost")
    others.move()
    opened = wire.opened
    wire.mend()
    # By then the page may have tried again by itself: whoever presses the button too has one connection, not two.
    mouse.page.evaluate("document.querySelector('[data-act=again]').click()")
    mouse.until(state(address, table)["revision"])
    assert wire.opened >= opened + 1
    same_as_a_new_page(mouse, table)

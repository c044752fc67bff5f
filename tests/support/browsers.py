"""People at browsers: one who has only a mouse, one who has only a keyboard. They know no game."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.patience import LONGEST
from tests.support.web import state

ASKED = "#region-decide [data-value]"
OFFERED = """() => [
    Number(document.body.dataset.rev),
    [...document.querySelectorAll("#region-decide [data-value]")].map(one => [one.dataset.value, one.dataset.path]),
    [...document.querySelectorAll("#region-decide [data-path]")].map(one => one.dataset.value),
]"""
"""The revision, the answers that are legal, and the values of all that are listed, in one breath."""
ANSWERED = """([revision, legal, rivals]) => {
    const now = Number(document.body.dataset.rev) - revision;
    const open = [...document.querySelectorAll("#region-decide [data-value]")].map(one => one.dataset.value);
    return now > rivals || (now > 0 && String(open) !== legal);
}"""
"""Whether an answer has arrived: something else is asked, or more has happened than the others could have done."""
DIGITS = 9
"""So many answers can be chosen by a digit."""


class Player:
    """A person at a browser, who plays in one style: mostly the first answer (0), or the last (-1)."""

    def __init__(self, browser: Browser, address: str, name: str, end: int = 0, **how: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", **how)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(1000 * LONGEST)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.address = address
        self.name = name
        self.end = end
        self.rng = random.Random(name)
        self.seat = -1

    def sit(self, table: str) -> None:
        self.page.goto(f"{self.address}/table/{table}")
        self.page.click("#region-decide a[href*='join']")
        self.page.fill("#nm", self.name)
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(f"**/table/{table}")
        self.seat = int(self.page.get_attribute("body", "data-me") or -1)

    @property
    def asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def revision(self) -> int:
        return int(self.page.get_attribute("body", "data-rev") or -1)

    def until(self, revision: int) -> None:
        """Wait until the page shows the table at a revision, or a later one."""
        self.page.wait_for_function("revision => Number(document.body.dataset.rev) >= revision", arg=revision)

    def pick(self, count: int) -> int:
        """The place of an answer among the legal ones: mostly that of the style, sometimes another near it."""
        near = self.rng.choice([0, 0, 0, 0, 1, 2])
        return min(near, count - 1) if self.end == 0 else max(0, count - 1 - near)

    def play(self, rivals: int = 0) -> None:
        """Answer what is asked, while so many bots may answer at the same time."""
        self.page.wait_for_selector(ASKED)
        before, legal, _ = self.page.evaluate(OFFERED)
        self.choose(self.pick(len(legal)))
        expect(self.page.locator("#region-decide [aria-pressed=true]")).to_have_count(1)
        self.confirm()
        values = ",".join(value for value, _ in legal)
        self.page.wait_for_function(ANSWERED, arg=[before, values, rivals])

    def choose(self, place: int) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError


class Mouse(Player):
    """Clicks the things on the table where the answer is offered there, else its sentence; then the green button."""

    touched = 0
    """How many answers were given by things on the table alone."""
    offered = 0
    """How many answers began with a thing that lay on the table, marked."""

    def choose(self, place: int) -> None:
        _, legal, _ = self.page.evaluate(OFFERED)
        value, path = legal[place]
        for number, key in enumerate(json.loads(path)):
            thing = self.page.locator(f'.play [data-key="{key}"].is-legal:visible').first
            if not thing.count():
                break
            self.offered += number == 0
            thing.click()
        chosen = self.page.locator("#region-decide [aria-pressed=true]")
        if chosen.count() and chosen.get_attribute("data-value") == value:
            self.touched += 1
        else:
            self.page.click(f'#region-decide [data-value="{value}"]')

    def confirm(self) -> None:
        self.page.click("[data-act=go]")


class Keyboard(Player):
    """A digit chooses one of the first answers, arrows walk to the others, Enter confirms; nothing else is touched."""

    def choose(self, place: int) -> None:
        _, legal, values = self.page.evaluate(OFFERED)
        at = values.index(legal[place][0])
        press = self.page.keyboard.press
        if at < DIGITS:
            press(str(at + 1))
            return
        press("d")
        self.reach("document.activeElement.closest('.decide__opts') && document.activeElement.matches('[data-path]')")
        now = self.page.evaluate("document.activeElement.dataset.value")
        steps = at - values.index(now)
        back = steps > len(values) // 2 or steps < 0
        for _ in range(len(values) - abs(steps) if steps > len(values) // 2 else abs(steps)):
            press("ArrowLeft" if back else "ArrowRight")
        press("Enter")

    def reach(self, where: str) -> None:
        """Press Tab until the focus is somewhere."""
        for _ in range(20):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(where):
                return
        raise AssertionError("the Tab key does not lead there")

    def confirm(self) -> None:
        self.page.keyboard.press("Enter")


def play_to_the_end(address: str, table: str, players: list[Player], most: int = 600) -> int:
    """Until the game is over; how many answers the players gave. What the server says is awaited on the pages."""
    for answers in range(most):
        found = state(address, table)
        while found["status"] != "over" and not any(found["seats"][player.seat]["owing"] for player in players):
            players[0].until(found["revision"] + 1)
            found = state(address, table)
        if found["status"] == "over":
            for player in players:
                player.until(found["revision"])
            return answers
        turn = next(player for player in players if found["seats"][player.seat]["owing"])
        turn.until(found["revision"])
        people = {player.seat for player in players}
        turn.play(sum(seat["owing"] for at, seat in enumerate(found["seats"]) if at not in people))
    raise AssertionError("the game does not end")

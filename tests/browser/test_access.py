"""axe-core finds nothing to complain of, by day, by night and at the width of a phone, and no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.support.patience import LONGEST
from tests.support.web import analysed, open_table, sit, until_over

DESK, PHONE = (1440, 900), (390, 844)
LAYOUTS = {"lobby", "rules", "asked", "analysed", "viceroy", "heroes", "founders"}
"""One page of each layout, where looking at all of them takes too long."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

Stages = dict[str, tuple[str, dict[str, str]]]
"""Kinds of pages, with the cookies that open them."""


def house(address: str) -> Stages:
    gathering = open_table(address, "person", "person", "greedy")
    return {
        "lobby": ("/", {}),
        "gathering": (f"/table/{gathering}", {}),
        "join": (f"/table/{gathering}/join", {}),
        "rules": ("/rules/for_the_king?q=card", {}),
        "credits": ("/credits", {}),
        "account": ("/account", {}),
        "nothing": ("/nothing", {}),
    }


def for_the_king(address: str) -> Stages:
    asked = open_table(address, "person", "greedy", "greedy", "greedy")
    _, token = sit(address, asked, "Marta")
    over = open_table(address, "greedy", "greedy", "random")
    until_over(address, over)
    past = open_table(address, "greedy", "random")
    until_over(address, past)
    analysed(address, past)
    auction = open_table(address, "person", "person")
    seats = [sit(address, auction, name)[1] for name in ("Anna", "Bohdan")]
    play_on(address, auction, seats, 66)
    return {
        "asked": (f"/table/{asked}", {f"seat-{asked}": token}),
        "auction": (f"/table/{auction}", {f"seat-{auction}": seats[0]}),
        "over": (f"/table/{over}", {}),
        "replay": (f"/table/{over}/replay", {}),
        "analysed": (f"/table/{past}/replay?at=20", {}),
    }


def viceroy(address: str) -> Stages:
    table = open_table(address, "person", "person", "greedy", "greedy", game="viceroy", edition="ru")
    seats = [sit(address, table, name)[1] for name in ("Anna", "Bohdan")]
    play_on(address, table, seats, 50)
    pyramids = open_table(address, "greedy", "random", game="viceroy", edition="pl")
    until_over(address, pyramids)
    return {
        "viceroy": (f"/table/{table}", {f"seat-{table}": seats[0]}),
        "pyramids": (f"/table/{pyramids}", {}),
    }


def roll_player(address: str) -> Stages:
    heroes = open_table(address, "person", "person", game="roll_player")
    party = [sit(address, heroes, name)[1] for name in ("Anna", "Bohdan")]
    alone = open_table(address, "person", game="roll_player")
    hermit = [sit(address, alone, "Celina")[1]]
    play_on(address, heroes, party, 70)
    play_on(address, alone, hermit, 40)
    reputed = open_table(address, "greedy", "greedy", game="roll_player")
    until_over(address, reputed)
    return {
        "heroes": (f"/table/{heroes}", {f"seat-{heroes}": party[0]}),
        "alone": (f"/table/{alone}", {f"seat-{alone}": hermit[0]}),
        "reputed": (f"/table/{reputed}", {}),
        "reputed replay": (f"/table/{reputed}/replay?at=90", {}),
    }


def founders(address: str) -> Stages:
    table = open_table(address, "person", "greedy", "greedy", game="founders", variants=["achievements"])
    _, founder = sit(address, table, "Olena")
    play_on(address, table, [founder], 60)
    founded = open_table(address, "random", "random", game="founders", variants=["thematic"])
    until_over(address, founded)
    return {
        "founders": (f"/table/{table}", {f"seat-{table}": founder}),
        "founders over": (f"/table/{founded}", {}),
        "founders replay": (f"/table/{founded}/replay?at=40", {}),
    }


def play_on(address: str, table: str, tokens: list[str], moves: int) -> None:
    """So many answers, the second option where there is one."""
    with httpx.Client(base_url=f"{address}/api/tables/{table}", timeout=LONGEST) as client:
        for _ in range(moves):
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                asked = client.get("/options", headers=headers).json()
                if asked["options"]:
                    value = asked["options"][min(1, len(asked["options"]) - 1)]["value"]
                    answer = {"value": value, "revision": asked["revision"]}
                    client.post("/moves", json=answer, headers=headers).raise_for_status()
                    break


def opened(browser: Browser, address: str, path: str, cookies: dict[str, str]) -> Page:
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce")
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
    page = context.new_page()
    page.goto(address + path)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.querySelectorAll('#analysis details').forEach(details => { details.open = true; })")
    return page


def sideways(page: Page, width: int) -> list[str]:
    """Nothing, or that the page scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth") > width
    return ["the page scrolls sideways"] if wide else []


def complaints(page: Page, only: dict[str, Any], rules: dict[str, Any]) -> list[str]:
    found = Axe().run(page, options={"runOnly": only, "rules": rules, "resultTypes": ["violations"]})
    return [
        f"{one['id']}: {one['help']}: {[' '.join(node['target']) for node in one['nodes'][:3]]}"
        for one in found.response["violations"]
    ]


def lit(page: Page, browser_wants: Literal["light", "dark"], reader_wants: str = "") -> None:
    """The light by the browser's wish, and by the switch of our pages, which is the stronger one."""
    page.emulate_media(color_scheme=browser_wants, reduced_motion="reduce")
    page.evaluate(
        "light => document.documentElement[light ? 'setAttribute' : 'removeAttribute']('data-light', light)",
        reader_wants,
    )


def colours(page: Page) -> str:
    """Every colour of everything on the page."""
    found: str = page.evaluate(
        """() => [...document.querySelectorAll("body, body *")].map(element => {
            const style = getComputedStyle(element);
            const { color, backgroundColor, backgroundImage, borderTopColor, boxShadow, fill, stroke, filter } = style;
            return [color, backgroundColor, backgroundImage, borderTopColor, boxShadow, fill, stroke, filter].join();
        }).join("\\n")"""
    )
    return found


def alike(page: Page, browser_wants: Literal["light", "dark"], reader_wants: str) -> bool:
    """Whether the reader's wish looks as the browser's would; the table may move between two looks, so look again."""
    for _ in range(3):
        lit(page, "dark" if reader_wants == "night" else "light")
        by_browser = colours(page)
        lit(page, browser_wants, reader_wants)
        if colours(page) == by_browser:
            return True
    return False


@pytest.mark.parametrize("stages", [founders, roll_player, viceroy, for_the_king, house])
def test_no_violations(browser: Browser, address: str, stages: Callable[[str], Stages]) -> None:
    """Each page in three looks: by night only colours differ, on a phone everything else does.

    On a phone colours can differ too where things lie on others: one page of each layout is looked at. By our own
    switch the colours are those of the browser's night and day, whatever the browser wants, so axe need not look again.
    """
    everything = {"type": "tag", "values": TAGS}
    contrast = {"type": "rule", "values": ["color-contrast"]}
    wrong: list[str] = []
    for name, (path, cookies) in stages(address).items():
        page = opened(browser, address, path, cookies)
        day = colours(page)
        found = complaints(page, everything, {}) + sideways(page, DESK[0])
        lit(page, "dark")
        found += [] if colours(page) != day else ["night is as bright as day"]
        found += complaints(page, contrast, {}) + sideways(page, DESK[0])
        found += [] if alike(page, "light", "night") else ["night by our switch is another night"]
        found += [] if alike(page, "dark", "day") else ["day by our switch is another day"]
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        lit(page, "dark")
        found += sideways(page, PHONE[0])
        lit(page, "light")
        small = {"color-contrast": {"enabled": name in LAYOUTS}}
        found += complaints(page, everything, small) + sideways(page, PHONE[0])
        wrong += [f"{name}: {each}" for each in found]
        page.context.close()
    assert not wrong, "\n".join(wrong)

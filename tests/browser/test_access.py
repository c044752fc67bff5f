"""axe-core finds nothing to complain of, by day, by night and at the width of a phone, and no page scrolls sideways."""

from __future__ import annotations

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.support.web import open_table, sit, until_over

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def stages(address: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Every kind of page, with the cookies that open it."""
    asked = open_table(address, "person", "greedy", "greedy", "greedy")
    _, token = sit(address, asked, "Marta")
    gathering = open_table(address, "person", "person", "greedy")
    over = open_table(address, "greedy", "greedy", "random")
    until_over(address, over)
    auction = open_table(address, "person", "person")
    seats = [sit(address, auction, name)[1] for name in ("Anna", "Bohdan")]
    play_on(address, auction, seats, 66)
    viceroy = open_table(address, "person", "person", "greedy", "greedy", game="viceroy", edition="ru")
    viceroys = [sit(address, viceroy, name)[1] for name in ("Anna", "Bohdan")]
    play_on(address, viceroy, viceroys, 50)
    pyramids = open_table(address, "greedy", "random", game="viceroy", edition="pl")
    until_over(address, pyramids)
    heroes = open_table(address, "person", "person", game="roll_player")
    party = [sit(address, heroes, name)[1] for name in ("Anna", "Bohdan")]
    alone = open_table(address, "person", game="roll_player")
    hermit = [sit(address, alone, "Celina")[1]]
    play_on(address, heroes, party, 70)
    play_on(address, alone, hermit, 40)
    reputed = open_table(address, "greedy", "greedy", game="roll_player")
    until_over(address, reputed)
    founders = open_table(address, "person", "greedy", "greedy", game="founders", variants=["achievements"])
    _, founder = sit(address, founders, "Olena")
    play_on(address, founders, [founder], 60)
    founded = open_table(address, "random", "random", game="founders", variants=["thematic"])
    until_over(address, founded)
    return {
        "founders": (f"/table/{founders}", {f"seat-{founders}": founder}),
        "founders over": (f"/table/{founded}", {}),
        "founders replay": (f"/table/{founded}/replay?at=40", {}),
        "lobby": ("/", {}),
        "asked": (f"/table/{asked}", {f"seat-{asked}": token}),
        "gathering": (f"/table/{gathering}", {}),
        "join": (f"/table/{gathering}/join", {}),
        "auction": (f"/table/{auction}", {f"seat-{auction}": seats[0]}),
        "viceroy": (f"/table/{viceroy}", {f"seat-{viceroy}": viceroys[0]}),
        "pyramids": (f"/table/{pyramids}", {}),
        "over": (f"/table/{over}", {}),
        "heroes": (f"/table/{heroes}", {f"seat-{heroes}": party[0]}),
        "alone": (f"/table/{alone}", {f"seat-{alone}": hermit[0]}),
        "reputed": (f"/table/{reputed}", {}),
        "reputed replay": (f"/table/{reputed}/replay?at=90", {}),
        "replay": (f"/table/{over}/replay", {}),
        "rules": ("/rules/for_the_king?q=card", {}),
        "credits": ("/credits", {}),
        "account": ("/account", {}),
        "nothing": ("/nothing", {}),
    }


def play_on(address: str, table: str, tokens: list[str], moves: int) -> None:
    """So many answers, the second option where there is one."""
    with httpx.Client(base_url=f"{address}/api/tables/{table}") as client:
        for _ in range(moves):
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                asked = client.get("/options", headers=headers).json()
                if asked["options"]:
                    value = asked["options"][min(1, len(asked["options"]) - 1)]["value"]
                    answer = {"value": value, "revision": asked["revision"]}
                    client.post("/moves", json=answer, headers=headers).raise_for_status()
                    break


def opened(browser: Browser, address: str, path: str, cookies: dict[str, str], size: str, light: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies([{"name": n, "value": v, "url": address} for n, v in {**cookies, "light": light}.items()])
    page = context.new_page()
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize(("size", "light"), [("desk", "day"), ("desk", "night"), ("phone", "day")])
def test_no_violations(
    browser: Browser, address: str, stages: dict[str, tuple[str, dict[str, str]]], size: str, light: str
) -> None:
    """By night only colours differ, so only they are looked at again."""
    only = {"type": "rule", "values": ["color-contrast"]} if light == "night" else {"type": "tag", "values": TAGS}
    wrong: list[str] = []
    for name, (path, cookies) in stages.items():
        page = opened(browser, address, path, cookies, size, light)
        found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]})
        for violation in found.response["violations"]:
            places = [" ".join(node["target"]) for node in violation["nodes"][:3]]
            wrong.append(f"{name}: {violation['id']}: {violation['help']}: {places}")
        if page.evaluate("document.documentElement.scrollWidth") > SIZES[size][0]:
            wrong.append(f"{name}: the page scrolls sideways")
        page.context.close()
    assert not wrong, "\n".join(wrong)

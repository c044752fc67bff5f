"""Arrow keys on a board go where they point: to the nearest thing that is offered there, and back again."""

from __future__ import annotations

import random

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.support.patience import LONGEST
from tests.support.web import open_table, sit

PLACES = """group => [...group.querySelectorAll("button")].map(button => {
    const box = button.getBoundingClientRect();
    return [button.dataset.key, box.left + box.width / 2, box.top + box.height / 2, box.width];
}).filter(place => place[3])"""
"""What can be seen of a group: the key and the middle of each button."""
WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}


def play_until(address: str, table: str, tokens: list[str], kind: str, fewest: int) -> str:
    """Answer at random until a seat is asked something of a kind with so many options; the token of that seat."""
    luck = random.Random(1)
    with httpx.Client(base_url=f"{address}/api/tables/{table}", timeout=LONGEST) as client:
        for number in range(400):
            headers = {"Authorization": f"Bearer {tokens[number % len(tokens)]}"}
            asked = client.get("/options", headers=headers).json()
            if asked["kind"] == kind and len(asked["options"]) >= fewest:
                return tokens[number % len(tokens)]
            if asked["options"]:
                answer = {"value": luck.choice(asked["options"])["value"], "revision": asked["revision"]}
                client.post("/moves", json=answer, headers=headers).raise_for_status()
    raise AssertionError(f"{kind} is never asked")


def opened(browser: Browser, address: str, table: str, token: str) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_cookies([{"name": f"seat-{table}", "value": token, "url": address}])
    page = context.new_page()
    page.set_default_timeout(1000 * LONGEST)
    page.goto(f"{address}/table/{table}")
    page.wait_for_selector("#region-decide [data-value]")
    return page


def walk(page: Page, group: str) -> int:
    """Press every arrow at every place; how often something lay in the direction and was reached."""
    found = page.locator(group)
    places = {key: (x, y) for key, x, y, _ in found.evaluate(PLACES)}
    assert len(places) >= 3
    moved = 0
    for key, (x, y) in places.items():
        for press, (right, down) in WAYS.items():
            ahead = {
                other: (u - x) * right + (v - y) * down
                for other, (u, v) in places.items()
                if abs((u - x) * down + (v - y) * right) < 1 and (u - x) * right + (v - y) * down > 2
            }
            page.locator(f'{group} [data-key="{key}"]').first.focus()
            page.keyboard.press(press)
            reached = page.evaluate("document.activeElement.dataset.key")
            assert reached in places and reached != key
            u, v = places[reached]
            if ahead:  # something lies straight ahead: nobody is led backwards, nor past it
                step = (u - x) * right + (v - y) * down
                assert 0 < step <= min(ahead.values()) + 1, f"{press} at {key} leads to {reached}"
                moved += 1
    return moved


@pytest.mark.parametrize(
    ("game", "kind", "fewest", "group"),
    [
        ("founders", "road", 8, "#region-spots .spots"),
        ("roll_player", "arrange", 2, "table.attrs"),
        ("viceroy", "place", 3, "ul.pyr.big"),
    ],
)
def test_arrows_go_where_they_point(
    browser: Browser, address: str, game: str, kind: str, fewest: int, group: str
) -> None:
    table = open_table(address, "person", "person", game=game)
    tokens = [sit(address, table, name)[1] for name in ("Anna", "Bohdan")]
    token = play_until(address, table, tokens, kind, fewest)
    page = opened(browser, address, table, token)
    assert walk(page, group) >= 4


def test_a_list_of_sentences_is_read_in_its_order(browser: Browser, address: str) -> None:
    table = open_table(address, "person", "person", game="founders")
    tokens = [sit(address, table, name)[1] for name in ("Anna", "Bohdan")]
    page = opened(browser, address, table, play_until(address, table, tokens, "race", 8))
    buttons = page.locator("#region-decide .decide__opts [data-value]")
    buttons.first.focus()
    for press, step in [("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1), ("ArrowUp", 0)]:
        page.keyboard.press(press)
        now = page.evaluate("document.activeElement.dataset.value")
        assert now == buttons.nth(step).get_attribute("data-value")

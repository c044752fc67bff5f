"""A referee over all 64 characters, row by row: what each level costs and brings, against the component file."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.rule import rule
from tests.support.viceroy import Table, components, development, payment

LAWS = [65, 66, 67, 68, 69, 70, 71, 72, 74, 75, 76, 77, 79, 80]
PLACES = [f"{level}/{x}" for level, width in ((1, 5), (2, 4), (3, 3), (4, 2)) for x in range(width)]
PYRAMID = [f"{law}@{place}" for law, place in zip(LAWS, PLACES, strict=True)]
"""Four levels of laws, none of which acts here, so that all numbers of characters are left."""
CHARACTERS: dict[int, dict[str, Any]] = {int(entry["id"]): entry for entry in components()["character"]}


def below(level: int) -> str:
    """The rows under a level; for level 1 its own row."""
    return " ".join(word for word in PYRAMID if int(word.split("@")[1][0]) < max(level, 2))


def price(number: int, level: int) -> Counter[str]:
    costs = [row["cost"] for row in CHARACTERS[number]["levels"]]
    return Counter(costs[:level] if level < 5 else [*costs, costs[3]])


def purse(cost: Counter[str]) -> str:
    return " ".join(f"{colour[0]}{count}" for colour, count in cost.items())


def expected(rewards: list[dict[str, Any]], number: int) -> tuple[int, int, int, list[str]]:
    """Gems, cards and attack tokens of rewards, and the tokens on the card."""
    gems = cards = attacks = 0
    tokens: list[str] = []
    for gift in rewards:
        kind = gift["kind"]
        if kind == "gems":
            gems += gift["n"]
        elif kind == "cards":
            cards += gift["n"]
        elif kind == "attack":
            attacks += gift["n"]
        elif kind == "infinite_gem":
            tokens.append(f"{number}:infinite_{gift['colour']}")
        elif kind == "circle_bonus":
            tokens.append(f"{number}:circle_bonus_{gift['colour']}_{gift['value']}")
        elif kind in ("power", "magic_bonus"):
            tokens.append(f"{number}:{kind}_{gift['value']}")
        else:
            tokens += [f"{number}:{kind}"] * gift["n"]
    return gems, cards, attacks, sorted(tokens)


def received(table: Table) -> tuple[int, int, int, list[str]]:
    """Answer every question of the reward, and say what it brought."""
    while not table.over and table.asked[0] in ("gem", "source", "draw"):
        seat = table.asked[1][0]
        value = table.pos.options(seat)[0]
        if seat < 0:
            table.match.supply(value)
        else:
            table.match.play(seat, value)
    drawn = len(table.heard(0, "drew_law")) + len(table.heard(0, "drew_character"))
    taken = [fact for fact in table.heard(0, "took_gem") if fact["rule"] == "V.REW.01"]
    return len(taken), drawn, table.pos.attacks[0], table.tokens(0)


def paid(table: Table) -> Counter[str]:
    ids = table.game.axes["colour"].ids
    found: Counter[str] = Counter()
    for fact in table.heard(0, "paid"):
        colour, number = fact["colour"], fact["number"]
        assert isinstance(colour, int) and isinstance(number, int)
        found[ids[colour]] += number
    return found


def place(level: int) -> str:
    return "1/5" if level == 1 else f"{level}/0"


@rule("V.COS.01", "V.COS.02", "V.COS.03", "V.COS.06", "V.COS.07", "V.REW.18")
@pytest.mark.parametrize("number", range(1, 65))
def test_ru_every_row(number: int) -> None:
    small = [card for card in (2, 3, 4, 5) if card != number]
    for level in range(1, 6):
        cost = price(number, level)
        # Two players, and turn 12, so that nothing follows the rewards.
        scene = {"pyramids": [below(level), "85@1/0"], "small": small, "turn": 12}
        table = payment(2, [number, 0], purses=[purse(cost), ""], **scene)
        table.play(0, "keep", f"at {place(level)} 0 0 0 0")
        assert paid(table) == cost
        rewards = CHARACTERS[number]["levels"][level - 1]["reward"] if level < 5 else [{"kind": "power", "value": 15}]
        assert received(table) == expected(rewards, number), f"level {level}"


@rule("V.COS.02", "V.COS.03", "V.COS.06", "V.COS.08", "V.COS.10", "V.REW.18", "V.DEV.13")
@pytest.mark.parametrize("number", range(1, 65))
def test_pl_every_row(number: int) -> None:
    small = [card for card in (2, 3, 4, 5) if card != number]
    levels = CHARACTERS[number]["levels"]
    three = [gift for row in levels[:3] for gift in row["reward"]]
    cases = [(level, "", levels[level - 1]["reward"]) for level in range(1, 5)]
    cases += [(5, "points", [{"kind": "power", "value": 15}]), (5, "three", three)]
    for level, choice, rewards in cases:
        cost = price(number, level)
        scene = {"pyramids": [below(level), "85@1/0"], "small": small, "turn": 12, "variants": ("full_deck",)}
        table = development(2, [[number, 87], []], purses=[purse(cost), ""], **scene)
        table.play(0, f"play {number}", f"at {place(level)} 0 0 0 0")
        if choice:
            table.play(0, choice)
        assert paid(table) == cost
        assert received(table) == expected(rewards, number), f"level {level} {choice}"

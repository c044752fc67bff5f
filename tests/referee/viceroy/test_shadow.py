"""Whole games of random players before a second referee who only listens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteka.games.viceroy.tokens import token_ids
from ludoteka.kernel.chance import SeededChance
from tests.referee.viceroy.shadow import Shadow
from tests.support.rule import rule
from tests.support.viceroy import Table, opened

TABLES = [
    (edition, players, variants)
    for edition in ("ru", "pl")
    for players, variants in [
        (1, ()),
        (2, ()),
        (3, ()),
        (4, ()),
        (1, ("virtual_3",)),
        (2, ("virtual_2",)),
        (3, ("virtual_1",)),
    ]
]


def listen(table: Table, shadow: Shadow, done: int) -> int:
    """Tell the shadow what happened since; cards by number, places, slots, tokens and sectors by name."""
    axes = table.game.axes
    tokens = token_ids()
    for fact in table.facts[done:]:
        if fact.kind < 0:
            continue
        kind = table.game.event_kinds[fact.kind]
        told: dict[str, Any] = {"event": kind.name, "rule": fact.rule}
        for name, value in zip(kind.fields, fact.values, strict=False):
            axis = name.rstrip("2")
            if axis == "card":
                told[name] = value + 1
            elif axis in ("place", "slot", "sector"):
                told[name] = axes[axis].ids[value]
            elif axis == "token":
                told[name] = tokens[value]
            else:
                told[name] = value
        shadow.hear(told)
    return len(table.facts)


def agree(table: Table, shadow: Shadow) -> None:
    pos = table.pos
    assert pos.reserve == shadow.reserve
    for number, seat in enumerate(shadow.seats):
        assert pos.gems[number] == seat.gems, f"gems of {number}"
        assert pos.attacks[number] == seat.attacks
        assert sorted(table.pyramid(number).values()) == sorted(seat.pyramid.values())
        assert table.tokens(number) == sorted(f"{card}:{token}" for card, token in seat.tokens)


@rule("V.LIM.04", "V.ORD.01", "V.ORD.04", "V.PAS.06", "V.AUC.24", "V.CIR.02", "V.SCO.08")
@pytest.mark.parametrize(("edition", "players", "variants"), TABLES)
def test_a_listener_comes_to_the_same_result(edition: str, players: int, variants: tuple[str, ...]) -> None:
    for seed in range(4):
        play_and_listen(edition, players, variants, seed)


def play_and_listen(edition: str, players: int, variants: tuple[str, ...], seed: int) -> Shadow:
    table = opened(edition, players, *variants, chance=SeededChance(seed))
    shadow = Shadow(edition, players, table.game.opponents)
    dice = Random(seed)
    done = 0
    while not table.over:
        seat = table.asked[1][0]
        options = table.pos.options(seat)
        # Passing is rarer than it would be, so that pyramids grow.
        value = dice.choice(options)
        if table.asked[0] in ("develop", "bid", "keep", "proclaim") and dice.random() < 0.6:
            value = options[0]
        elif table.asked[0] == "pay":
            value = options[-1]
        table.match.play(seat, value)
        done = listen(table, shadow, done)
        agree(table, shadow)
    assert [shadow.score(seat) for seat in range(players)] == table.match.scores()
    assert shadow.totals == dict(enumerate(table.match.scores()))
    return shadow

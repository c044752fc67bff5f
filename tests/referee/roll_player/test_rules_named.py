"""Every question, fact and refusal names a statement that holds at this table; what may be taken back."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any

import pytest

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Event
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import Refused
from tests.support.roll_player import acting, buying, choosing, the_game
from tests.support.rule import rule

EAGER = {"use", "still", "buy", "spend", "act", "staff", "walk", "exchange", "reroll", "turn"}


@cache
def ledger() -> dict[str, dict[str, Any]]:
    text = (registry.folder("roll_player") / "rules.toml").read_text(encoding="utf-8")
    return {statement["id"]: statement for statement in tomllib.loads(text)["rule"]}


@rule("R.GEN.03", "R.VAR.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("variants", [(), ("friendly_market", "random_market_deck"), ("choose_classes", "short_game")])
def test_no_statement_is_named_where_it_does_not_hold(players: int, variants: tuple[str, ...]) -> None:
    game = the_game(players, *variants)

    def holds(id: str) -> bool:
        statement = ledger()[id]
        said = statement["variants"]
        return players in statement["players"] and (not said or bool(set(said) & set(variants)))

    def hear(fact: Event) -> None:
        assert holds(fact.rule), fact.rule

    luck = Random(players)
    for seed in range(2):
        match = Match(game, SeededChance(seed), listener=hear)
        while not match.over:
            decision = match.decision
            assert decision is not None and holds(decision.rule), decision
            seat = decision.seats[0]
            options = match.options(seat)
            for value in luck.sample(range(decision.kind.size), min(decision.kind.size, 6)):
                refusal = match.why(seat, value)
                assert (refusal is None) == (value in options)
                assert refusal is None or holds(refusal.rule), refusal
            eager = [value for value in options if decision.kind.range_of(value).name in EAGER]
            match.play(seat, luck.choice(eager if eager and luck.random() < 0.7 else options))


@rule("R.ATT.06", "R.CLR.21")
def test_nothing_is_taken_back_behind_a_roll_or_a_revealed_card() -> None:
    table = acting("INT").play(0, "act INT", "die STR1")
    table.face(4)
    with pytest.raises(Refused):
        table.match.undo(0)
    table.play(0, "new")
    table = buying(2, owned=["open_lock", ""]).play(0, "use open_lock").reveal("weak")
    with pytest.raises(Refused):
        table.match.undo(0)


@rule("R.DIC.04", "R.DIC.06", "R.SKL.02")
def test_a_placement_and_a_skill_are_taken_back_with_their_gold() -> None:
    table = choosing(2, owned=["pickpocket", ""], boards=["STR green1 blue2 / CON red1", "STR green1"])
    before = table.match.digest()
    table.play(0, "card 2", "row STR", "use pickpocket")
    assert table.pos.gold[0] == 4
    table.match.undo(0)
    assert (table.pos.gold[0], table.spot(0), table.upright(0)) == (2, "neutral", ["pickpocket"])
    table.match.undo(0)
    table.match.undo(0)
    assert table.match.digest() == before


@rule("R.WIN.04")
def test_an_answer_in_a_window_ends_the_undo_of_the_player_before() -> None:
    table = choosing(2, pool="red1 blue2 green3", owned=["climb", "intimidate"])
    table.play(1, "pass").play(0, "use climb", "die 2")
    assert table.asked == ("window", 1)
    table.play(1, "pass")
    with pytest.raises(Refused):
        table.match.undo(0)

"""Every question, refusal and fact names a statement that holds at the table where it is named."""

from __future__ import annotations

from random import Random

import pytest

from ludoteka.kernel.chance import SeededChance
from ludoteka.ledger.statements import Statement, ledger
from tests.referee.viceroy.test_shadow import TABLES
from tests.support.rule import rule
from tests.support.viceroy import opened


class Clerk:
    """Looks up what is cited at one table."""

    def __init__(self, edition: str, players: int, variants: tuple[str, ...]) -> None:
        self.known: dict[str, Statement] = {said.id: said for said in ledger("viceroy", edition)}
        self.players = players
        self.variants = variants

    def look_up(self, id: str, where: str) -> None:
        assert id in self.known, f"{where} names {id}, which is not of this edition"
        said = self.known[id]
        assert self.players in said.players, f"{where} names {id}, which is not for {self.players} players"
        assert not said.variants or set(said.variants) & set(self.variants), f"{where} names {id}, of another variant"


@rule("V.FLW.03", "V.FLW.04", "V.VIR.01", "V.VIR.02")
@pytest.mark.parametrize(("edition", "players", "variants"), TABLES)
def test_citations_belong_to_the_table(edition: str, players: int, variants: tuple[str, ...]) -> None:
    clerk = Clerk(edition, players, variants)
    table = opened(edition, players, *variants, chance=SeededChance(2))
    dice = Random(2)
    while not table.over:
        decision = table.match.decision
        assert decision is not None
        clerk.look_up(decision.rule, f"the question {decision.kind.name}")
        seat = decision.seats[0]
        for value in dice.sample(range(decision.kind.size), min(decision.kind.size, 10)):
            refusal = table.match.why(seat, value)
            if refusal is not None:
                clerk.look_up(refusal.rule, f"the refusal of {decision.kind.text(value)}")
        table.match.play(seat, dice.choice(table.pos.options(seat)))
    for fact in table.facts:
        if fact.kind >= 0:
            clerk.look_up(fact.rule, f"the fact {table.game.event_kinds[fact.kind].name}")

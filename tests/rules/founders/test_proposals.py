"""Proposals that fit nowhere leave before a vote."""

from __future__ import annotations

from ludoteka.games.founders.city import City
from ludoteka.games.founders.ground import fits
from ludoteka.games.founders.prestige import Deal
from tests.support.founders import opened
from tests.support.rule import rule


@rule("G.PRE.06")
def test_every_proposal_that_fits_nowhere_leaves_though_none_can_replace_it() -> None:
    """With an empty deck the first removal leaves a gap that stays; the cards beside it are looked at all the same."""
    table = opened(2, chance=3)
    pos = table.match.position.clone()
    assert isinstance(pos, City)
    pos.gone += pos.prestige + pos.top + pos.discards
    pos.prestige, pos.top, pos.discards = [], [], []
    before = pos.proposals[:]
    pos.taken = pos.parts.board.free | pos.parts.board.sites
    pos.forget()
    pos.lots = {}
    pos.memo = {}
    pos.vacant = 0
    lost = [building for building in before if not fits(pos, building)]
    assert len(lost) > 1
    pos.stack.append(Deal(-1, 0))
    while pos.stack and isinstance(pos.stack[-1], Deal):
        pos.stack[-1].run(pos)
    assert not [building for building in pos.proposals if not fits(pos, building)]
    assert set(lost) <= set(pos.gone)

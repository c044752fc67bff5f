"""Whatever is not legal is refused, with the rule that forbids it."""

from __future__ import annotations

import re
from random import Random

import pytest

from ludoteka.games.for_the_king.cards import KING
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.refusals import Refused
from tests.support.for_the_king import (
    COUNTS,
    Table,
    answer_at_random,
    auction,
    distribution,
    king,
    opened,
    picks,
    the_game,
    whole_game,
)
from tests.support.rule import rule

LAWS = {
    "place": {"K.DIS.04", "K.DIS.06", "K.DIS.08"},
    "pick": {"K.DIS.14"},
    "tile": {"K.KNG.05", "K.KNG.06", "K.KNG.08", "K.KNG.09", "K.KNG.10", "K.KNG.11", "K.KNG.15"},
    "bid_gold": {"K.AUC.09"},
    "bid_cards": {"K.AUC.09"},
    "pay_gold": {"K.PAY.01", "K.PAY.03", "K.PAY.04"},
    "pay_card": {"K.PAY.05"},
}


def check_every_value(table: Table) -> set[str]:
    """Ask why for every value, and a few beyond; return the rules met."""
    match = table.match
    name, seat = table.asked
    kind = table.game.kinds[table.pos.kind]
    legal = match.options(seat)
    digest = match.digest()
    met = set()
    for value in range(kind.size):
        refusal = match.why(seat, value)
        assert (refusal is None) == (value in legal)
        if refusal is not None:
            assert refusal.rule in LAWS[name]
            assert set(re.findall(r"{(\w+)}", refusal.sentence.one)) == set(refusal.params)
            for field, number in refusal.params.items():
                assert field not in table.game.axes or 0 <= number < table.game.axes[field].size
            met.add(refusal.rule)
    for value in (-1, kind.size, 10**9):
        refusal = match.why(seat, value)
        assert refusal is not None
        assert refusal.rule == kind.rule
        assert refusal.params == {"number": kind.size - 1}
        with pytest.raises(Refused) as refused:
            match.play(seat, value)
        assert refused.value.rule == kind.rule
    illegal = [value for value in range(kind.size) if value not in legal]
    if illegal:
        with pytest.raises(Refused) as refused:
            match.play(seat, illegal[0])
        assert refused.value.rule in LAWS[name]
    for other in range(table.game.players):
        if other != seat:
            assert match.options(other) == []
            refusal = match.why(other, legal[0])
            assert refusal is not None
            assert (refusal.rule, refusal.params) == (kind.rule, {"seat": seat})
            with pytest.raises(Refused, match=re.escape(f"[{kind.rule}]")):
                match.play(other, legal[0])
    assert match.digest() == digest, "a refusal changes nothing"
    assert match.options(seat) == legal
    return met


@rule("K.DIS.09", "K.DIS.15", "K.KNG.13", "K.AUC.07", "K.PAY.09")
@pytest.mark.parametrize("players", COUNTS)
def test_every_value_of_every_decision_of_a_game(players: int) -> None:
    table = opened(players)
    dice = Random(40 + players)
    asked: dict[str, int] = {}
    while not table.match.over:
        name, seat = table.asked
        asked[name] = asked.get(name, 0) + 1
        if seat >= 0 and asked[name] <= 6:
            check_every_value(table)
        answer_at_random(table, dice)
    assert {name for name in asked if name in LAWS} >= set(LAWS) - {"pick"}


@rule("K.KNG.05", "K.KNG.06", "K.KNG.08", "K.KNG.09", "K.KNG.10", "K.KNG.11", "K.KNG.15")
def test_every_law_of_king_cards_is_met() -> None:
    met = set()
    for players in (3, 5):
        for name in ("K(+1)", "K(-1)", "K(+1/-1)", "K(+1 +1)", "K(-1 -1)", "K(+1 then -1)"):
            table = king(players, name, "D6 E1")
            while not table.match.over:
                met |= check_every_value(table)
                table.match.play(0, table.match.options(0)[-1])
    assert met == LAWS["tile"]


@rule("K.DIS.04", "K.DIS.06", "K.DIS.08", "K.PAY.01", "K.PAY.03", "K.PAY.04", "K.PAY.05")
def test_every_law_of_placement_and_payment_is_met() -> None:
    met = set()
    for zone in ("own", "centre", "favour"):
        table = distribution(2)
        for _ in range(2):
            table.match.supply(next(card for card in table.pos.deck if table.cards.type[card] != KING))
            met |= check_every_value(table)
            if table.asked[0] == "place" and table.pos.stack[-1].state() == [0, 0, 0, 0]:
                table.play(0, zone)
    assert met == LAWS["place"]
    gold = auction(2, "D4A", ["G1 G1 G2 G3", ""])
    gold.play(0, "bid 3")
    gold.passes(1)
    assert check_every_value(gold) == LAWS["pay_gold"]
    cards = auction(2, "G3", ["D2F D2G", ""])
    cards.play(0, "bid 1")
    cards.passes(1)
    assert check_every_value(cards) == LAWS["pay_card"]
    assert check_every_value(picks(4, "G1 G2 G3")) == LAWS["pick"]


@rule("K.END.01")
def test_nothing_is_answered_after_the_end() -> None:
    table = whole_game(3)
    for seat in range(3):
        refusal = table.match.why(seat, 0)
        assert refusal is not None
        assert refusal.plain() == "The game is over."
        assert refusal.rule == "K.END.01"
        with pytest.raises(Refused):
            table.match.play(seat, 0)
    with pytest.raises(Refused):
        table.match.supply(0)


@rule("K.DIS.02", "K.SET.10")
def test_no_seat_decides_for_chance() -> None:
    table = opened(3)
    table.match.supply(1)
    card = table.pos.deck[0]
    digest = table.match.digest()
    for seat in (0, 1, 2):
        with pytest.raises(Refused) as refused:
            table.match.play(seat, card)
        assert refused.value.rule == "K.DIS.02"
    with pytest.raises(Refused):
        table.match.play(CHANCE, card)
    out_of_play = next(card for card in range(108) if card not in table.cards.in_play)
    for outcome in (out_of_play, -1, 108):
        with pytest.raises(Refused) as refused:
            table.match.supply(outcome)
        assert refused.value.rule == "K.DIS.02"
    assert table.match.digest() == digest
    table.match.supply(card)
    with pytest.raises(Refused) as refused:
        table.match.supply(table.pos.deck[0])
    assert refused.value.rule == "K.DIS.02"
    assert refused.value.refusal.params == {"seat": 1}


@rule("K.SET.10", "K.AUC.01", "K.DEF.02")
def test_a_match_with_its_own_chance_takes_no_outcome_from_outside() -> None:
    match = the_game(3).match(seed=3)
    with pytest.raises(Refused):
        match.supply(0)
    lost = auction(3, "D4A", ["D2F D2G"], chance=SeededChance(1), later="")
    lost.play(0, "bid 9")
    lost.passes(1, 2)
    assert len(lost.hand(0)) == 1, "chance has fallen by itself"


def test_there_are_no_other_seats() -> None:
    table = auction(3, "D4A")
    for seat in (-1, 3, 99):
        assert table.match.options(seat) == []
        refusal = table.match.why(seat, 0)
        assert refusal is not None
        assert refusal.params == {"number": seat}
        with pytest.raises(Refused):
            table.match.play(seat, 0)

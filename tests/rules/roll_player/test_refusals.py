"""Whatever is not legal is refused with a rule of the ledger, and every fact names one."""

from __future__ import annotations

import random
import re

import pytest

from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.refusals import Refused
from ludoteka.ledger.statements import ledger
from tests.support.roll_player import COUNTS, buying, choosing, opened, the_game, whole_game
from tests.support.tables import STYLES

KNOWN = {said.id for said in ledger("roll_player")}


@pytest.mark.parametrize("players", COUNTS)
def test_every_refusal_names_a_rule_and_fills_its_sentence(players: int) -> None:
    """In random games, at every kind of decision in turn: each value is an option or has its reason."""
    game = the_game(players)
    seen: dict[str, int] = {}
    for seed in range(6):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        style = STYLES[sorted(STYLES)[seed % 3]]
        while not match.over:
            asked = match.decision
            assert asked is not None
            seat = asked.seats[0]
            if seen.get(asked.kind.name, 0) < 3:
                seen[asked.kind.name] = seen.get(asked.kind.name, 0) + 1
                legal = match.options(seat)
                for value in range(asked.kind.size):
                    refusal = match.why(seat, value)
                    assert (refusal is None) == (value in legal)
                    if refusal is not None:
                        assert refusal.rule in KNOWN
                        assert set(re.findall(r"{(\w+)}", refusal.sentence.one)) <= set(refusal.params)
                        for field, number in refusal.params.items():
                            assert field not in game.axes or 0 <= number < game.axes[field].size
            options = match.options(seat)
            match.play(seat, options[style(rng, len(options))])
    assert {"choose", "row", "action", "market", "start", "board", "class"} <= set(seen)


@pytest.mark.parametrize("players", COUNTS)
def test_every_question_and_fact_names_a_rule(players: int) -> None:
    table = whole_game(players)
    assert {fact.rule for fact in table.facts} <= KNOWN
    assert {kind.rule for kind in table.game.kinds} <= KNOWN
    other = opened(players).play_on(5, "row")
    assert other.rule in KNOWN


def test_a_refused_move_changes_nothing() -> None:
    table = choosing(2)
    before = table.match.digest()
    for seat, text in ((1, "card 1"), (0, "use climb"), (0, "drop longsword"), (0, "exchange 1+2")):
        with pytest.raises(Refused):
            table.play(seat, text)
    assert table.match.digest() == before


def test_undo_reaches_back_to_the_last_chance() -> None:
    """Nothing hidden is ever learned, so only dice, cards from the deck and other seats' answers stand in the way."""
    table = choosing(2).play(0, "card 2", "row STR", "act STR")
    before = table.match.digest()
    table.play(0, "die STR1")
    table.match.undo(0)
    assert table.match.digest() == before
    for _ in range(3):
        table.match.undo(0)
    assert table.asked == ("choose", 0)
    lock = buying(owned=["open_lock", ""]).play(0, "use open_lock").reveal("weak")
    refusal = lock.match.why_not_undo(0)
    assert refusal is not None


def test_chance_cannot_be_forged() -> None:
    table = opened(2)
    assert table.asked == ("first", CHANCE)
    with pytest.raises(Refused):
        table.match.play(0, 0)
    with pytest.raises(Refused):
        table.match.supply(6)

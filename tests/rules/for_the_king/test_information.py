"""Hidden and open information (K.INF): what views show, and what each audience hears."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteka.kernel.events import heard
from ludoteka.kernel.zones import EVERYONE
from tests.support.for_the_king import (
    COUNTS,
    Table,
    answer_at_random,
    auction,
    distribution,
    names,
    opened,
    picks,
    play_on,
    whole_game,
)
from tests.support.rule import rule

SECRET = {"drew", "kept", "buried", "paid_card", "lost"}


def audiences(table: Table) -> list[int | None]:
    return [None, *range(table.game.players)]


def in_sight(table: Table, seat: int | None) -> set[int]:
    """Every card that a view shows."""
    seen = table.match.view(seat)
    found: set[int] = set()
    rows: list[Any] = [*seen["zones"].values(), *seen["pools"].values()]
    while rows:
        row = rows.pop()
        if isinstance(row, list):
            rows += row
        elif row >= 0:
            found.add(row)
    return found


@rule("K.INF.01", "K.INF.02", "K.INF.03", "K.INF.06", "K.INF.07", "K.INF.09", "K.GEN.12")
@pytest.mark.parametrize("players", COUNTS)
def test_a_view_shows_exactly_the_cards_its_seat_has_been_told_of(players: int) -> None:
    table = opened(players)
    dice = Random(20 + players)
    told: dict[int | None, set[int]] = {audience: set() for audience in audiences(table)}
    facts = 0
    while True:
        answer_at_random(table, dice)
        if table.match.over:
            break
        for fact in table.facts[facts:]:
            for audience, cards in told.items():
                card = heard(fact, table.game.event_kinds, audience).get("card")
                if isinstance(card, int):
                    cards.add(card)
        facts = len(table.facts)
        for audience, cards in told.items():
            assert in_sight(table, audience) == cards


@rule("K.INF.01", "K.INF.02", "K.INF.06", "K.INF.08")
@pytest.mark.parametrize("players", COUNTS)
def test_secret_facts_are_whole_for_their_seat_alone(players: int) -> None:
    table = whole_game(players)
    met = set()
    for fact in table.facts:
        whole = heard(fact, table.game.event_kinds, fact.values[0] if fact.mask != EVERYONE else 0)
        for audience in audiences(table):
            said = heard(fact, table.game.event_kinds, audience)
            if whole["event"] in SECRET and audience != whole["seat"]:
                met.add(whole["event"])
                assert said == {**whole, "card": None}
            else:
                assert said == whole
            assert said["rule"]
    assert met == SECRET


@rule("K.INF.01")
def test_a_drawn_card_goes_public_or_stays_secret() -> None:
    table = distribution(4, deck="D4A K(+1) G3 M2F P1C")
    table.draw("D4A")
    card = table.pos.drawn[0]
    assert [card in in_sight(table, seat) for seat in audiences(table)] == [False, True, False, False, False]
    table.play(0, "favour")
    assert [card in in_sight(table, seat) for seat in audiences(table)] == [False, True, False, False, False]
    table.draw("G3")
    card = table.pos.drawn[0]
    table.play(0, "centre")
    assert all(card in in_sight(table, seat) for seat in audiences(table))
    table.draw("K(+1)")
    card = table.pos.drawn[0]
    assert card not in in_sight(table, 1)
    table.play(0, "own")
    assert all(card in in_sight(table, seat) for seat in audiences(table)), "a king card is revealed"


@rule("K.INF.02")
def test_who_knows_the_favour_pile() -> None:
    table = auction(3, "G3", later="D4A M4A E1C")
    # The pile was filled by P0, P1, P2 in turn.
    for seat, mine in ((0, ["D4A"]), (1, ["M4A"]), (2, ["E1C"]), (None, [])):
        seen = table.match.view(seat)["zones"]["favour"]
        assert names(table.cards, [card for card in seen if card >= 0]) == mine
        assert len(seen) == 3
        assert seen[: len(mine)] == [card for card in seen if card >= 0], "what I know says nothing of the order"
    table.passes(0, 1, 2)
    assert sorted(table.pos.options(-1)) == sorted(table.pos.favour), "any of them may come next"


@rule("K.INF.02")
def test_nobody_is_told_who_had_buried_a_card_that_comes_up() -> None:
    """The pile was shuffled: the same cards buried by other seats look the same to everybody else, also later."""
    one, other = [auction(4, "G3", later=pile) for pile in ("D4A M4A E1C P1C", "D4A E1C M4A P1C")]
    for card in ("M4A", "P1C"):
        for seat in (0, 3, None):
            assert one.match.view(seat) == other.match.view(seat)
        for table in (one, other):
            table.passes(*[(table.pos.first + turn) % 4 for turn in range(4)])
            table.draw(card)


@rule("K.INF.03")
def test_hands_are_hidden_what_was_taken_openly_is_remembered() -> None:
    table = picks(3, "G3 D4A", ["M4A", "E1C", "P1C"])
    taken = table.pos.centre[0]
    table.play(1, "take G3")
    for seat in (0, 2, None):
        seen = table.match.view(seat)
        assert seen["zones"]["hand"][1] == [~2, ~2]
        assert seen["pools"]["cards"][1] == [taken, ~2], "the card taken, and one that P1 alone knows"
        assert table.heard(seat, "took")[0]["card"] == "G3"


@rule("K.INF.04")
@pytest.mark.parametrize("players", COUNTS)
def test_the_own_pile_may_be_looked_at_at_any_time(players: int) -> None:
    table = opened(players)
    dice = Random(players)
    while not table.match.over:
        for seat in range(players):
            assert table.match.view(seat)["zones"]["hand"][seat] == sorted(table.pos.hands[seat])
        answer_at_random(table, dice)


@rule("K.INF.05", "K.INF.08")
@pytest.mark.parametrize("players", COUNTS)
def test_counts_are_public(players: int) -> None:
    table = opened(players)
    dice = Random(players)
    while not table.match.over:
        pos = table.pos
        for seat in audiences(table):
            zones = table.match.view(seat)["zones"]
            assert [len(row) for row in zones["hand"]] == [len(hand) for hand in pos.hands]
            assert [len(row) for row in zones["spent"]] == [len(cards) for cards in pos.spent]
            for name in ("deck", "drawn", "centre", "favour", "lot", "discard", "used"):
                assert len(zones[name]) == len(getattr(pos, name))
        answer_at_random(table, dice)


@rule("K.INF.06")
def test_gold_paid_is_public_cards_paid_or_lost_are_not() -> None:
    table = auction(3, "D4A", ["G1 G2", "M2F* M2G", ""], later="G3 E1I E1H")
    table.play(0, "bid 3")
    table.passes(1, 2)
    gold = table.pos.hands[0][:]
    table.play(0, "pay 1 1 0")
    assert all(set(gold) <= in_sight(table, seat) for seat in audiences(table))
    table.draw("G3")
    table.play(1, "bid 1")
    table.passes(2, 0)
    open_card, secret_card = table.pos.hands[1]
    table.play(1, "pay M2F")
    for seat in (0, 2, None):
        seen = table.match.view(seat)
        assert seen["zones"]["spent"][1] == [~2]
        assert open_card in seen["pools"]["cards"][1], "M2F lies in the hand or among the cards paid: they cannot tell"
        assert secret_card not in in_sight(table, seat)
        assert table.heard(seat, "paid_card") == [{"event": "paid_card", "rule": "K.PAY.05", "seat": 1, "card": None}]
    assert table.match.view(1)["zones"]["spent"][1] == [open_card]


@rule("K.INF.06", "K.GEN.11")
def test_of_gold_cards_alike_the_one_others_know_of_is_paid() -> None:
    for hand in ("G1* G1", "G1 G1*"):
        table = auction(3, "D4A", [hand])
        known = next(card for card in table.pos.hands[0] if table.pos.known[card] == EVERYONE)
        table.play(0, "bid 1")
        table.passes(1, 2)
        table.play(0, "pay 1 0 0")
        assert table.pos.discard == [known], "the others learn no more than that a gold of value 1 has left"


@rule("K.INF.07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_removed_at_random_are_unknown_till_the_end(players: int) -> None:
    table = opened(players)
    play_on(table, 1, until="reveal")
    removed = set(table.pos.deck)
    assert len(removed) == table.cards.removed
    assert not any(removed & in_sight(table, seat) for seat in audiences(table))
    play_on(table, 2)
    assert set(table.pos.deck) == removed
    assert all(removed <= in_sight(table, seat) for seat in audiences(table))


@rule("K.INF.08")
def test_what_lies_open_is_open_to_all() -> None:
    table = auction(4, "K(+1)", ["G1"], used="K(-1)", discard="G3 D4A", tiles="D5 E1")
    table.play(0, "bid 1")
    for seat in audiences(table):
        seen = table.match.view(seat)
        assert seen["public"]["primary"] == [5, 1, 0, 3, 3, 3]
        assert names(table.cards, seen["zones"]["lot"]) == ["K(+1)"]
        assert names(table.cards, seen["zones"]["used"]) == ["K(-1)"]
        assert names(table.cards, seen["zones"]["discard"]) == ["D4A", "G3"]
        assert len(seen["zones"]["favour"]) == 1
        bidding = dict(
            zip(("frame", "eligible", "within", "turn", "bid", "leader", "kind"), seen["stack"][-1], strict=True)
        )
        assert (bidding["bid"], bidding["leader"]) == (1, 0)
        assert table.heard(seat, "bade_gold")[0]["number"] == 1


@rule("K.INF.09")
@pytest.mark.parametrize(("lot", "hand", "answer"), [("D4A", "G1 M2F", "pay 1 0 0"), ("G3", "E1C M2F", "pay E1C")])
def test_a_won_card_is_public_and_then_joins_the_hidden_hand(lot: str, hand: str, answer: str) -> None:
    table = auction(3, lot, [hand], later="E1I E1H")
    card = table.pos.lot[0]
    table.play(0, "bid 1")
    table.passes(1, 2)
    table.play(0, answer)
    for seat in (1, 2, None):
        assert table.heard(seat, "won")[0]["card"] == lot
        seen = table.match.view(seat)
        assert seen["zones"]["hand"][0] == [~1, ~1], "which of the two it is cannot be seen"
        assert card in seen["pools"]["cards"][0]

"""Invariants of For the King (and Me), from its dossier."""

from __future__ import annotations

from ludoteka.games.for_the_king.auction import Bidding
from ludoteka.games.for_the_king.cards import KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position

TURNS = {2: 20, 3: 18, 4: 16, 5: 18}
MOST_GOLD = {2: 47, 3: 46, 4: 43, 5: 49}


def check(game: Game, pos: Position) -> None:
    assert isinstance(game, ForTheKing) and isinstance(pos, Court)
    cards = game.cards
    n = pos.seats
    places = [pos.deck, pos.drawn, pos.centre, pos.favour, pos.lot, pos.discard, pos.used, *pos.hands, *pos.spent]
    assert sum(map(len, places)) == len(cards.in_play)
    kings = {card for card in cards.in_play if cards.type[card] == KING}
    assert len(kings) == (15 if n == 5 else 10)
    assert not any(card in kings for hand in [*pos.hands, *pos.spent] for card in hand)  # K.KNG.17
    assert all(card in kings for card in pos.used)
    for domain in range(6):
        if domain in cards.domains:
            assert 1 <= pos.primary[domain] <= 6  # K.KNG.11
            assert pos.secondary(domain) == (0 if n == 2 else pos.primary[domain] // 2)
        else:
            assert pos.primary[domain] == 0
    left = len(pos.deck) - cards.removed
    assert left >= 0
    turn = next((frame for frame in pos.stack if isinstance(frame, Turn)), None)
    bidding = next((frame for frame in pos.stack if isinstance(frame, Bidding)), None)
    received = [len(pos.hands[seat]) + len(pos.spent[seat]) for seat in range(n)]
    if turn is not None:
        placed = turn.own + turn.centre + turn.favour
        assert turn.own <= 1 and turn.favour <= 1 and turn.centre <= n - 1
        assert (left + len(pos.drawn) + placed) % (n + 1) == 0
        assert not pos.lot and not pos.discard and not any(pos.spent)
        done = TURNS[n] - (left + len(pos.drawn) + placed) // (n + 1)
        assert len(pos.favour) == done + turn.favour
        assert sum(received) + len(pos.used) + len(pos.centre) == n * done + turn.own + turn.centre
    elif pos.stack and not pos.adviser < 0 and left == 0:
        assert not pos.drawn and not pos.centre
        assert all(len(hand) <= TURNS[n] for hand in pos.hands)
    if bidding is not None:
        assert bidding.within & ~bidding.eligible == 0
        assert 0 <= bidding.bid <= max(TURNS[n], MOST_GOLD[n])
        assert (bidding.bid == 0) == (bidding.leader < 0)
        assert bidding.leader < 0 or bidding.within >> bidding.leader & 1
    for trail, spent in zip(pos.trail, pos.spent, strict=True):
        assert trail.count(-1) == len(spent)
    if not pos.stack:
        assert not pos.favour and not pos.lot and left == 0
        assert sum(game.scores(pos)) <= sum(pos.primary) + sum(pos.secondary(d) for d in cards.domains)

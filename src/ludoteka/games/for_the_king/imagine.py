"""Worlds consistent with what a seat may know."""

from __future__ import annotations

from typing import Final, cast

from ludoteka.games.for_the_king.cards import GOLD, KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.views import restore, resume

PATIENCE: Final = 1000


def imagine(game: Game, view: View, chance: Chance) -> Court:
    """Deal the cards out of sight afresh, every deal that the view allows being equally likely.

    A seat that is asked to pay gold has enough of it (K.PAY.09): a deal without is dealt again. A price that hardly any
    hand could pay exhausts our patience; then its hand is the richest possible.
    """
    for _ in range(PATIENCE):
        pos = _deal(game, view, chance, -1)
        if resume(pos, view, chance):
            return pos
    pos = _deal(game, view, chance, pos.seat)
    resume(pos, view, chance)
    return pos


def _deal(game: Game, view: View, chance: Chance, rich: int) -> Court:
    """One deal; the seat `rich`, if any, holds as much gold as can be."""
    pos = cast(Court, restore(game, view))
    zones = view["zones"]
    kings: list[int] = []
    rest: list[int] = []
    for card in pos.cards.in_play:
        if not pos.known[card]:
            (kings if pos.cards.type[card] == KING else rest).append(card)
    chance.shuffle(rest)
    if rich >= 0:
        rest.sort(key=lambda card: _gold(pos, card))
    for seat in range(rich, rich + pos.seats) if rich >= 0 else range(pos.seats):
        _deal_seat(pos, seat % pos.seats, view, rest, chance, rich)
    # King cards lie in no hand (K.KNG.17).
    rest += kings
    chance.shuffle(rest)
    pos.drawn = _fill(pos, zones["drawn"], rest)
    pos.favour = _fill(pos, zones["favour"], rest)
    pos.deck = _fill(pos, zones["deck"], rest)
    return pos


def _deal_seat(pos: Court, seat: int, view: View, rest: list[int], chance: Chance, rich: int) -> None:
    """What another seat holds and has spent: its trail walked again.

    A card paid or lost face down was any of those then in hand that have not left in the open since.
    """
    pools = view["pools"]
    if "cards" not in pools:
        return
    pool = _fill(pos, pools["cards"][seat], rest)
    trail = pos.trail[seat]
    hand = [card for card in pool if card not in trail]
    for card in trail:
        if card >= 0:
            if card in pool:
                hand.append(card)
        elif seat == rich:
            pos.spent[seat].append(hand.pop(hand.index(min(hand, key=lambda held: _gold(pos, held)))))
        elif hand:
            pos.spent[seat].append(hand.pop(chance.below(len(hand))))
    pos.hands[seat] += hand


def _fill(pos: Court, seen: list[int], rest: list[int]) -> list[int]:
    """The cards of a zone, those out of sight taken from the rest."""
    found: list[int] = []
    for card in seen:
        if card >= 0:
            found.append(card)
        else:
            taken = rest.pop()
            pos.known[taken] = ~card
            found.append(taken)
    return found


def _gold(pos: Court, card: int) -> int:
    return pos.cards.value[card] if pos.cards.type[card] == GOLD else 0

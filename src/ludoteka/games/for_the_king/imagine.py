"""Worlds consistent with what a seat may know."""

from __future__ import annotations

from typing import cast

from ludoteka.games.for_the_king.cards import KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.views import restore, resume


def imagine(game: Game, view: View, chance: Chance) -> Court:
    """Deal the cards out of sight afresh, every deal that the view allows being equally likely.

    Every card paid or lost face down was any of the cards in hand then that did not leave in the open since; so the
    trails of the others are walked again. King cards lie in no hand (K.KNG.17).
    """
    pos = cast(Court, restore(game, view))
    zones = view["zones"]
    pos.centre = zones["centre"][:]
    pos.lot = zones["lot"][:]
    pos.discard = zones["discard"][:]
    pos.used = zones["used"][:]
    others: list[list[int]] = view["pools"].get("cards", [[] for _ in range(pos.seats)])
    me: int | None = view["seat"]
    kings: list[int] = []
    rest: list[int] = []
    for card in pos.cards.in_play:
        if not pos.known[card]:
            (kings if pos.cards.type[card] == KING else rest).append(card)
    chance.shuffle(rest)
    for seat in range(pos.seats):
        if seat == me:
            pos.hands[seat] = zones["hand"][seat][:]
            pos.spent[seat] = zones["spent"][seat][:]
        else:
            _walk(pos, seat, _fill(pos, others[seat], rest), chance)
    rest += kings
    chance.shuffle(rest)
    pos.drawn = _fill(pos, zones["drawn"], rest)
    pos.favour = _fill(pos, zones["favour"], rest)
    pos.deck = _fill(pos, zones["deck"], rest)
    resume(pos, view, chance)
    return pos


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


def _walk(pos: Court, seat: int, pool: list[int], chance: Chance) -> None:
    trail = pos.trail[seat]
    won = [card for card in trail if card >= 0]
    hand = [card for card in pool if card not in won]
    spent: list[int] = []
    for card in trail:
        if card < 0:
            spent.append(hand.pop(chance.below(len(hand))))
        elif card in pool:
            hand.append(card)
    pos.hands[seat] = hand
    pos.spent[seat] = spent

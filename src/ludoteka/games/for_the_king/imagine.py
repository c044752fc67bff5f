"""Worlds consistent with what a seat may know."""

from __future__ import annotations

from typing import Final, cast

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.games.for_the_king.payment import PayGold
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.views import restore, resume

PATIENCE: Final = 1000


def imagine(game: Game, view: View, chance: Chance) -> Court:
    """Deal the cards out of sight afresh, every deal that the view allows being equally likely.

    King cards lie in no hand (K.KNG.17). Whoever is asked to pay gold has it (K.PAY.09), and is dealt to first.
    """
    pos = cast(Court, restore(game, view))
    zones = view["zones"]
    kings: list[int] = []
    rest: list[int] = []
    for card in pos.cards.in_play:
        if not pos.known[card]:
            (kings if pos.cards.type[card] == KING else rest).append(card)
    if "cards" in view["pools"]:
        pools: list[list[int]] = view["pools"]["cards"]
        first = pos.seat if pos.kind == v.PAY_GOLD and pos.seat >= 0 else 0
        for turn in range(pos.seats):
            seat = (first + turn) % pos.seats
            if pools[seat]:
                _deal_seat(pos, seat, pools[seat], pos.trail[seat], rest, chance)
    rest += kings
    chance.shuffle_end(rest, len(zones["drawn"]) + len(zones["favour"]))
    pos.drawn = _fill(pos, zones["drawn"], rest)
    pos.favour = _fill(pos, zones["favour"], rest)
    _bury(pos, view["seat"], chance)
    pos.deck = _fill(pos, zones["deck"], rest)
    resume(pos, view, chance)
    return pos


def _deal_seat(pos: Court, seat: int, pool: list[int], trail: list[int], rest: list[int], chance: Chance) -> None:
    """What another seat holds and has spent, dealt again until it can pay what it is asked to pay.

    A price that hardly any hand could pay exhausts our patience; then the hand is the richest possible.
    """
    frame = pos.stack[-1] if pos.stack else None
    price = frame.bid if isinstance(frame, PayGold) and frame.seat == seat else 0
    held = [card for card in pool if card >= 0]
    hidden = len(pool) - len(held)
    hand: list[int] = []
    spent: list[int] = []
    for _ in range(PATIENCE):
        chance.shuffle_end(rest, hidden)
        hand, spent = _walk(pos, trail, held + rest[len(rest) - hidden :], chance)
        if not price or sum([_gold(pos, card) for card in hand]) >= price:
            break
    else:
        rest.sort(key=lambda card: _gold(pos, card))
        hand, spent = _walk(pos, trail, held + rest[len(rest) - hidden :], None)
    for card in rest[len(rest) - hidden :]:
        pos.known[card] = 1 << seat
    del rest[len(rest) - hidden :]
    pos.hands[seat] += hand
    pos.spent[seat] = spent


def _walk(pos: Court, trail: list[int], pool: list[int], chance: Chance | None) -> tuple[list[int], list[int]]:
    """Hand and spent cards of a seat, its trail walked again (without chance: gold is kept).

    A card paid or lost face down was any of those then in hand that have not left in the open since.
    """
    hand = [card for card in pool if card not in trail]
    spent: list[int] = []
    for card in trail:
        if card >= 0:
            if card in pool:
                hand.append(card)
        elif chance is None:
            hand.sort(key=lambda held: -_gold(pos, held))
            spent.append(hand.pop())
        elif hand:
            spent.append(hand.pop(chance.below(len(hand))))
    return hand, spent


def _bury(pos: Court, me: int | None, chance: Chance) -> None:
    """Let others know the hidden cards of the favour pile: any of those who put one there that may be among them.

    Nobody is told who buried a card that has come up (K.INF.02), so it is not known whose are left.
    """
    seats = [seat for seat in buriers(pos) if seat != me]
    chance.shuffle_end(seats, len(seats))
    for card, seat in zip([card for card in pos.favour if not pos.known[card]], seats, strict=False):
        pos.known[card] = 1 << seat


def buriers(pos: Court) -> list[int]:
    """Who has put a card into the favour pile, in that order: every adviser one a turn (K.DIS.07, K.DIS.19)."""
    number = pos.cards.turns
    last = pos.adviser
    for frame in pos.stack:
        if isinstance(frame, Turn):
            number = len(pos.favour)
            last -= 1 - frame.favour
    return [(last - back) % pos.seats for back in range(number - 1, -1, -1)]


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

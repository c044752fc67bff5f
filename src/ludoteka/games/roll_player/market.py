"""The market deck and what is bought outside the row (R.MKT, R.CHA, R.WPN, R.TRT, R.CLN.05)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import Effect
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say, say_many

BOTH_HANDS: Final = 2
LEAVE: Final = [0]
LEAVE_OR_BUY: Final = [0, 1]

# The deck


def top_cards(pos: Party) -> list[int]:
    """The cards that may lie on top of the deck: rank 1 before the others (R.SET.16)."""
    return pos.upper if pos.upper else pos.lower


def deck_is_out(pos: Party) -> bool:
    """R.CLN.05: an empty deck is made anew of the discard pile; True if that is empty as well."""
    if not pos.upper and not pos.lower:
        if not pos.discard:
            return True
        pos.lower = sorted(pos.discard)
        pos.discard = []
        pos.tell(v.RESHUFFLED, "R.CLN.05")
    return False


def take_top(pos: Party, card: int) -> None:
    (pos.upper if pos.upper else pos.lower).remove(card)


# Paying


def payable(pos: Party, seat: int, cards: list[int]) -> list[int]:
    """Each card with each number of charisma tokens (R.CHA.01) that the seat can pay for (R.MKT.04)."""
    gold = pos.gold[seat]
    found: list[int] = []
    if pos.arms[seat] or pos.box.abilities[pos.hero[seat]].haggles:
        for card in cards:
            if gold >= pos.price(seat, card):
                found.append(card)
    else:
        cost = pos.box.cost
        for card in cards:
            if gold >= cost[card]:
                found.append(card)
    most = pos.charisma[seat]
    if most:
        for card in cards:
            price = pos.price(seat, card)
            for spent in range(1, min(most, price, v.TOKENS) + 1):
                if gold >= price - spent:
                    found.append(len(pos.box.ids) + card * v.TOKENS + spent - 1)
    return found


def bargain(pos: Party, value: int) -> tuple[int, int]:
    """The card and the tokens that an answer means."""
    cards = len(pos.box.ids)
    if value < cards:
        return value, 0
    return (value - cards) // v.TOKENS, (value - cards) % v.TOKENS + 1


def why_not_payable(pos: Party, seat: int, cards: list[int], value: int) -> Refusal:
    card, spent = bargain(pos, value)
    if card not in cards:
        return Refusal("R.MKT.02", say("{card} is not for sale."), {"card": card})
    if spent > pos.charisma[seat]:
        return Refusal("R.CHA.01", say("You have no {number} charisma tokens."), {"number": spent})
    price = pos.price(seat, card)
    if spent > price:
        return Refusal("R.CHA.02", say("The price is {number}; more tokens are not spent."), {"number": price})
    return Refusal("R.MKT.04", say_many(
        "{card} costs you {number} gold, and you cannot pay that.",
        "{card} costs you {number} gold, and you cannot pay that.",
        "number",
    ), {"card": card, "number": price})  # fmt: skip


def purchase(pos: Party, seat: int, value: int, zone: list[int]) -> None:
    """R.MKT.03, R.WPN.05: pay with what one has, then take the card."""
    card, spent = bargain(pos, value)
    zone.remove(card)
    pay(pos, seat, card, pos.price(seat, card) - spent, spent, "R.CHA.01" if spent else "R.MKT.03")


def pay(pos: Party, seat: int, card: int, price: int, spent: int, rule: str) -> None:
    pos.gold[seat] -= price
    pos.charisma[seat] -= spent
    if spent:
        pos.tell(v.SPENT, rule, seat, card, price, spent)
    else:
        pos.tell(v.BOUGHT, rule, seat, card, price)
    if pos.box.hands[card]:
        pos.offer.append(card)
        pos.push(TakeUp(seat))
    else:
        pos.lay_down(seat, card)


class TakeUp(Frame[Party]):
    """R.WPN.03, R.WPN.05: weapons that would be one hand too many are dropped, then the new one is laid down."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, pos: Party) -> None:
        seat = self.seat
        card = pos.offer[0]
        while pos.hands_full(seat) + pos.box.hands[card] > BOTH_HANDS:
            if pos.box.hands[card] < BOTH_HANDS:
                pos.ask(seat, v.DROP)
                return
            self.answer(pos, seat, self.options(pos, seat)[0])
        pos.pop()
        pos.offer.remove(card)
        pos.lay_down(seat, card)

    def options(self, pos: Party, seat: int) -> list[int]:
        return [number for number in range(len(pos.box.weapons)) if pos.arms[seat] >> number & 1]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.drop(seat, pos.box.weapons[value], "R.WPN.03")

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.WPN.03", say("{weapon} is not yours to discard."), {"weapon": value})

    def about(self, pos: Party) -> dict[str, int]:
        return {"card": pos.offer[0]}

    def state(self) -> list[Any]:
        return [self.seat]

    def clone(self) -> TakeUp:
        return self


# Skills that buy


class OpenLock(Effect):
    """R.CLR.21: the top card of the deck, besides the market turn, at its printed price (R.CLR.01)."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        if pos.offer:
            pos.ask(self.seat, v.LOCK)
        elif not deck_is_out(pos):
            pos.ask(CHANCE, v.REVEAL)

    def options(self, pos: Party, seat: int) -> list[int]:
        if pos.kind == v.REVEAL:
            return top_cards(pos)
        return LEAVE_OR_BUY if pos.gold[seat] >= pos.box.cost[pos.offer[0]] else LEAVE

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.REVEAL:
            take_top(pos, value)
            pos.offer.append(value)
            pos.tell(v.OPENED, "R.CLR.21", self.seat, value)
            return
        pos.pop()
        card = pos.offer.pop()
        if value:
            pay(pos, seat, card, pos.box.cost[card], 0, "R.CLR.01")
        else:
            pos.discard.append(card)
            pos.tell(v.LEFT, "R.CLR.21", seat, card)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        card = pos.offer[0]
        return Refusal("R.CLR.01", say_many(
            "{card} costs {number} gold here, without any discount.",
            "{card} costs {number} gold here, without any discount.",
            "number",
        ), {"card": card, "number": pos.box.cost[card]})  # fmt: skip

    def rule(self, pos: Party) -> str:
        return "R.CLR.21"

    def about(self, pos: Party) -> dict[str, int]:
        return {"card": pos.offer[0]} if pos.offer else {}

    def clone(self) -> OpenLock:
        return self


class BuyDiscarded(Effect):
    """R.CLR.16: a purchase from the discard pile instead of one from the market, with all discounts (R.CLR.17)."""

    __slots__ = ()

    def run(self, pos: Party) -> None:
        pos.ask(self.seat, v.DISCARDED_CARD)

    def options(self, pos: Party, seat: int) -> list[int]:
        return payable(pos, seat, pos.discard)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        pos.purchases -= 1
        purchase(pos, seat, value, pos.discard)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        card, _ = bargain(pos, value)
        if card not in pos.discard:
            return Refusal("R.CLR.16", say("{card} is not in the discard pile."), {"card": card})
        return why_not_payable(pos, seat, pos.discard, value)

    def clone(self) -> BuyDiscarded:
        return self

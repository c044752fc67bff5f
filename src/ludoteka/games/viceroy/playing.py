"""Playing a card: where it goes, and what follows (V.PYR, V.LPH.05 to V.LPH.08, V.DEV.07 to V.DEV.13)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.costs import affordable, pay_for, payments, why_not_pay, why_not_place
from ludoteka.games.viceroy.exchange import Exchange
from ludoteka.games.viceroy.gems import DISCARD, TakeGems
from ludoteka.games.viceroy.laws import (
    Appointment,
    Archive,
    Draft,
    SteppingStone,
    Treasury,
    honourable,
    replace_card,
    replaceable,
    tuck_and_double,
)
from ludoteka.games.viceroy.pyramid import LAWLESS, places_after
from ludoteka.games.viceroy.realm import Realm, drop, from_hand, give, to_hand
from ludoteka.games.viceroy.rewards import ChooseEffect, circle_gem, reward_character
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


def reveal_card(pos: Realm, seat: int, card: int, rule: str) -> None:
    """A chosen card leaves the hand and lies open until it is resolved."""
    from_hand(pos, seat, card)
    pos.show(card, EVERYONE)
    give(pos.played, seat, card)
    pos.tell(f.CHOSE, rule, seat, card)


def lay_card(pos: Realm, seat: int, card: int, place: int) -> None:
    """V.PYR.01: face up into the own pyramid."""
    give(pos.pyramid, seat, card)
    give(pos.spots, seat, place)
    pos.places[seat] = places_after(pos.places[seat], pos.spots[seat], place)
    pos.tell(f.LAID, "V.PYR.01", seat, card, place)


def take_effect(pos: Realm, seat: int, card: int, place: int) -> None:
    """The circle's gem first (V.CIR.02), then the reward of the row or the effect of the law."""
    circle_gem(pos, seat, place)
    if card < c.FIRST_LAW:
        reward_character(pos, seat, card, place)
        return
    effect = pos.cards.effect[card]
    amount = pos.cards.amount[card]
    if effect == c.CHOICE:
        pos.push(ChooseEffect(seat, card))
    elif effect == c.EXCHANGE:
        pos.push(Exchange(seat, card, -1, -1, -1, amount, 0))
    elif effect == c.APPOINTMENT:
        pos.push(Appointment(seat, card, -1))
    elif effect == c.DRAFT:
        pos.push(Draft(seat, card, amount, 0, 0))
    elif effect == c.ARCHIVE:
        pos.push(Archive(seat, card))
    elif effect == c.STEPPING_STONE:
        pos.push(SteppingStone(seat, card))
    elif effect == c.TREASURY:
        pos.push(Treasury(seat, card, amount, 0))


def playable(pos: Realm, seat: int, card: int) -> bool:
    """V.LEF.01: every law may be played, except those that need a card to replace or a character to go under."""
    placement = pos.cards.placement[card]
    if placement == c.REPLACE:
        return len(replaceable(pos, seat)) > 0
    if placement == c.UNDER:
        return len(honourable(pos, seat)) > 0
    return True


class LayFree(Frame[Realm]):
    """A card that costs nothing goes to an available place up to level 4, or where the law says."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.PLACE)

    def options(self, pos: Realm, seat: int) -> list[int]:
        placement = pos.cards.placement[self.card]
        if placement == c.REPLACE:
            return replaceable(pos, seat)
        if placement == c.UNDER:
            return honourable(pos, seat)
        return [place for place in pos.places[seat] if place < LAWLESS]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        placement = pos.cards.placement[self.card]
        if placement == c.REPLACE:
            replace_card(pos, seat, self.card, value)
        elif placement == c.UNDER:
            tuck_and_double(pos, seat, self.card, value)
        else:
            drop(pos.played, seat, self.card)
            lay_card(pos, seat, self.card, value)
            take_effect(pos, seat, self.card, value)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        placement = pos.cards.placement[self.card]
        if placement == c.REPLACE:
            return Refusal(
                "V.LEF.65", say("{card} takes the place of a card of yours on levels 1 to 4."), self.about(pos)
            )
        if placement == c.UNDER:
            return Refusal("V.LEF.66", say("{card} goes under a character of yours."), self.about(pos))
        if value in pos.places[seat]:
            return Refusal(pos.edition.low_rule, say("This card cannot be laid on level 5."))
        return why_not_place(pos, seat, value)

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> LayFree:
        return LayFree(self.seat, self.card)


class LayPaid(Frame[Realm]):
    """V.DEV.11: a character from the hand, paid for at its place. That one way is left would betray the purse."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        if affordable(pos, self.seat, self.card):
            pos.ask(self.seat, v.PAY)
            return
        pos.pop()
        drop(pos.played, self.seat, self.card)
        to_hand(pos, self.seat, self.card)
        pos.tell(f.BACK_TO_HAND, "V.DEV.18", self.seat, self.card)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return payments(pos, seat, self.card)

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        place = pay_for(pos, seat, self.card, value)
        drop(pos.played, seat, self.card)
        lay_card(pos, seat, self.card, place)
        take_effect(pos, seat, self.card, place)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return why_not_pay(pos, seat, self.card, value)

    def rule(self, pos: Realm) -> str:
        return "V.DEV.11"

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> LayPaid:
        return LayPaid(self.seat, self.card)


class DiscardForGems(Frame[Realm]):
    """V.DEV.03: a discarded card brings two gems, at the place of its number (V.DEV.06)."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.pop()
        drop(pos.played, self.seat, self.card)
        pos.discard.append(self.card)
        pos.tell(f.DISCARDED, "V.DEV.03", self.seat, self.card)
        pos.push(TakeGems(self.seat, 2, 0, DISCARD))

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> DiscardForGems:
        return DiscardForGems(self.seat, self.card)


class TakeEffect(Frame[Realm]):
    """A card that lies in a pyramid brings its circle's gem and its reward, when its number's turn comes (V.PAY.09)."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.pop()
        place = pos.spots[self.seat][pos.pyramid[self.seat].index(self.card)]
        take_effect(pos, self.seat, self.card, place)

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> TakeEffect:
        return TakeEffect(self.seat, self.card)

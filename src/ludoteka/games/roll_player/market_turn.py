"""A turn of the market phase, and the Druid's card before it (R.MKT, R.CLA.06)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.roll_player import ops as b
from ludoteka.games.roll_player import skills as s
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import CLERIC, Walk
from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.market import payable, purchase, why_not_payable
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


class Attune(Frame[Party]):
    """R.CLA.06: before the market phase a Druid may add a card of the discard pile to the market (R.CLR.13)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, pos: Party) -> None:
        if pos.discard:
            pos.ask(self.seat, v.ATTUNE)
        else:
            pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        return [*sorted(pos.discard), len(pos.box.ids)]

    def answer(self, pos: Party, seat: int, value: int) -> None:
        pos.pop()
        if value < len(pos.box.ids):
            pos.discard.remove(value)
            pos.market.append(value)
            pos.tell(v.ADDED, "R.CLA.06", seat, value)

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.CLR.13", say("{card} is not in the discard pile."), {"card": value})

    def state(self) -> list[Any]:
        return [self.seat]

    def clone(self) -> Attune:
        return self


class MarketTurn(Frame[Party]):
    """R.MKT.09: a card or gold; a Bard who acted with charisma may buy twice (R.CLA.09)."""

    __slots__ = ("allowed", "seat")

    def __init__(self, seat: int, allowed: int) -> None:
        self.seat = seat
        self.allowed = allowed
        """How many purchases the turn began with."""

    def run(self, pos: Party) -> None:
        if pos.purchases:
            pos.ask(self.seat, v.MARKET)
        elif pos.ready[self.seat]:
            pos.ask(self.seat, v.MARKET_END)
        else:
            self.end(pos)

    def options(self, pos: Party, seat: int) -> list[int]:
        found = s.usable(pos, seat, b.MARKET_TURN) if pos.ready[seat] else []
        own = pos.box.own
        if pos.kind == v.MARKET_END:
            found.append(own + v.PASS)
            return found + s.drops(pos, seat) if pos.arms[seat] and len(found) > 1 else found
        for value in payable(pos, seat, pos.market):
            found.append(own + value)
        own += len(pos.box.ids) * v.PURCHASES
        if pos.purchases < self.allowed:
            found.append(own + len(pos.box.ids) + 1)
        elif pos.box.friendly or not pos.market:
            found.append(own + len(pos.box.ids))
        else:
            for card in pos.market:
                found.append(own + card)
        return found + s.drops(pos, seat) if pos.arms[seat] else found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        value -= pos.box.own
        if value < 0:
            s.own_answer(pos, seat, value + pos.box.own, b.MARKET_TURN)
        elif pos.kind == v.MARKET_END:
            self.end(pos)
        elif value < len(pos.box.ids) * v.PURCHASES:
            pos.purchases -= 1
            purchase(pos, seat, value, pos.market)
        else:
            pos.purchases = 0
            value -= len(pos.box.ids) * v.PURCHASES
            if value <= len(pos.box.ids):
                self.take_gold(pos, value)

    def take_gold(self, pos: Party, card: int) -> None:
        """R.MKT.08: for a card of the market; R.VAR.08: in the friendly market for none (R.VAR.09: the Cleric too)."""
        seat = self.seat
        ability = pos.box.abilities[pos.hero[seat]]
        if card < len(pos.box.ids):
            pos.market.remove(card)
            pos.discard.append(card)
            pos.tell(v.DISCARDED, "R.MKT.08", seat, card)
        pos.gain(
            seat, ability.market_gold, "R.CLA.04" if ability.walks else "R.VAR.08" if pos.box.friendly else "R.MKT.08"
        )
        if ability.walks:
            pos.push(Walk(seat, CLERIC, 1))

    def end(self, pos: Party) -> None:
        """R.MKT.10: the initiative card goes back to the row."""
        pos.purchases = 0
        pos.chosen[pos.chosen.index(self.seat)] = NONE
        pos.pop()

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        value -= pos.box.own
        if value < 0:
            return s.why_not_own(pos, seat, value + pos.box.own, b.MARKET_TURN)
        cards = len(pos.box.ids)
        if value < cards * v.PURCHASES:
            return why_not_payable(pos, seat, pos.market, value)
        value -= cards * v.PURCHASES
        if value > cards:
            return Refusal("R.MKT.08", say("You buy a card, or take gold."))
        if pos.purchases < self.allowed:
            return Refusal("R.CLR.10", say("You have bought a card in this turn and take no gold."))
        if value == cards:
            return Refusal("R.MKT.08", say("Gold is taken for a card of the market."))
        if pos.box.friendly:
            return Refusal("R.VAR.08", say("In the friendly market no card is discarded for gold."))
        return Refusal("R.MKT.08", say("{card} is not in the market."), {"card": value})

    def state(self) -> list[Any]:
        return [self.seat, self.allowed]

    def clone(self) -> MarketTurn:
        return self

"""Hiring advisers (G.HIR)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import City
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def hire_price(pos: City, place: int, step: d.Step) -> int:
    """G.HIR.01: the price of the space on which the adviser lay when the turn began (G.HIR.08)."""
    return 0 if step.free else max(0, pos.parts.slots[pos.stalls[place]] - step.discount)


def hire_options(pos: City, seat: int, step: d.Step, coins: int, resource: int, needed: int) -> list[int]:
    """The advisers that can be hired; with `needed` 2 those that leave a second one possible (G.HIR.12)."""
    able: list[int] = []
    prices: list[int] = []
    first = pos.parts.first_adviser
    for place, card in enumerate(pos.display):
        required = pos.parts.required[card - first]
        if resource >= 0:
            if required != resource:
                continue
        elif not step.lenient and not pos.can_use(seat, required):
            continue
        price = hire_price(pos, place, step)
        if price <= coins:
            able.append(card)
            prices.append(price)
    if needed < 2:
        return sorted(able)
    found: list[int] = []
    for one, card in enumerate(able):
        for other in range(len(able)):
            if other != one and prices[one] + prices[other] <= coins:
                found.append(card)
                break
    return sorted(found)


class Hire(Frame[City]):
    """One adviser after the other; `resource` is what an adviser must require, -1 for anything."""

    __slots__ = ("deed", "resource", "seat", "step", "times")

    def __init__(self, seat: int, deed: int, step: int, times: int, resource: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step
        self.times = times
        self.resource = resource

    def run(self, pos: City) -> None:
        step = pos.parts.deeds[self.deed][self.step]
        if self.times >= step.count or (self.times >= step.least and not self._able(pos)):
            pos.pop()
        else:
            pos.ask(self.seat, v.HIRE)

    def _able(self, pos: City) -> list[int]:
        step = pos.parts.deeds[self.deed][self.step]
        return hire_options(pos, self.seat, step, pos.coins[self.seat], self.resource, step.least - self.times)

    def options(self, pos: City, seat: int) -> list[int]:
        found = self._able(pos)
        if self.times >= pos.parts.deeds[self.deed][self.step].least:
            found.append(pos.parts.card_count)
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        """G.HIR.01, G.HIR.03, G.HIR.04: pay, take the card into the hand, receive its reward."""
        if value == pos.parts.card_count:
            pos.pop()
            return
        self.times += 1
        parts = pos.parts
        place = pos.display.index(value)
        price = hire_price(pos, place, parts.deeds[self.deed][self.step])
        pos.coins[seat] -= price
        del pos.display[place]
        del pos.stalls[place]
        pos.hands[seat].append(value)
        pos.trail[seat].append(value)
        number = value - parts.first_adviser
        pos.hired[seat] |= 1 << number
        pos.tell(facts.HIRED, "G.HIR.01", seat, value, price)
        if parts.reward_perm[number]:
            pos.perm[seat] += parts.reward_perm[number]
            pos.tell(facts.INFLUENCE, "G.HIR.03", seat, parts.reward_perm[number])
        if parts.reward_points[number]:
            pos.points[seat] += parts.reward_points[number]
            pos.tell(facts.SCORED, "G.HIR.03", seat, parts.reward_points[number])

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        parts = pos.parts
        if value == parts.card_count:
            return Refusal("G.TRN.12", say("The action must be carried out."))
        if value not in pos.display:
            return Refusal("G.HIR.01", say("{card} is not in the display."), {"card": value})
        step = parts.deeds[self.deed][self.step]
        required = parts.required[value - parts.first_adviser]
        if self.resource >= 0 and required != self.resource:
            return Refusal("G.HIR.11", say("The adviser must require {resource}."), {"resource": self.resource})
        if not step.lenient and not pos.can_use(seat, required):
            return Refusal("G.HIR.02", say("{card} requires {resource}."), {"card": value, "resource": required})
        price = hire_price(pos, pos.display.index(value), step)
        if price > pos.coins[seat]:
            return Refusal("G.HIR.01", say("{card} costs {number}."), {"card": value, "number": price})
        return Refusal("G.HIR.12", say("You could not hire a second adviser then."))

    def rule(self, pos: City) -> str:
        return "G.HIR.07" if pos.seats > 1 and d.FOLLOW <= self.deed < d.ADVISERS else ""

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step, self.times, self.resource]

    def clone(self) -> Hire:
        return Hire(self.seat, self.deed, self.step, self.times, self.resource)

"""The call of a solo game (G.SOL)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import receive_income
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.delivery import settle
from ludoteka.games.founders.prestige import Deal
from ludoteka.games.founders.vote import place_building, take_back_everything
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say, say_many

INCOME: Final = 0
TOKENS: Final = 1
CHOOSE: Final = 2
PAY: Final = 3
PLACE: Final = 4
REFRESH: Final = 5
CLOSE: Final = 6
PERMS: Final = 100


def right_price(pos: City) -> int:
    """G.SOL.09, G.SOL.20: two more for each completed building."""
    return pos.parts.right_price + pos.parts.perm_weight * pos.completed


def prices(pos: City) -> list[int]:
    """The prices of the left, middle and right proposal."""
    return [0, pos.parts.middle_price + pos.completed, right_price(pos)]


class SoloCall(Frame[City]):
    """G.SOL.13 to G.SOL.19, step by step. `price` is what is being paid, `space` the proposal chosen."""

    __slots__ = ("price", "space", "stage")

    def __init__(self, stage: int, price: int = 0, space: int = -1) -> None:
        self.stage = stage
        self.price = price
        self.space = space

    def run(self, pos: City) -> None:
        if self.stage == INCOME:
            self.stage = TOKENS
            receive_income(pos, 0, "G.SOL.13")
            take_back_everything(pos, 0)
            self.price = pos.tokens.bit_count() * right_price(pos)
            pos.push(Deal(-1, 0))
        elif self.stage == TOKENS:
            if not self.price:
                self.stage = CHOOSE
            elif self.price > pos.temp[0] + pos.parts.perm_weight * pos.perm[0]:
                pos.lost = 1
                pos.tell(facts.LOST, "G.SOL.14")
                pos.pop()
            else:
                pos.ask(0, v.PAY_INFLUENCE)
        elif self.stage == CHOOSE:
            if pos.proposals:
                pos.ask(0, v.PROPOSAL)
            else:
                pos.tell(facts.NO_VOTE, "G.PRE.17")
                self.stage = CLOSE
        elif self.stage == PAY:
            if self.price:
                pos.ask(0, v.PAY_INFLUENCE)
            else:
                self.stage = PLACE
        elif self.stage == PLACE:
            pos.ask(0, v.PRESTIGE)
        elif self.stage == REFRESH:
            self.stage = CLOSE
            pos.push(Deal(-1, 0))
        else:
            pos.temp[0] = 0
            pos.calls += 1
            pos.round += 1
            pos.pop()

    def options(self, pos: City, seat: int) -> list[int]:
        if self.stage == TOKENS or self.stage == PAY:
            return payments(pos, self.price)
        if self.stage == PLACE:
            return g.building_places(pos, pos.proposals[self.space])
        purse = pos.temp[0] + pos.parts.perm_weight * pos.perm[0]
        costs = prices(pos)
        return sorted([building for space, building in enumerate(pos.proposals) if costs[space] <= purse])

    def answer(self, pos: City, seat: int, value: int) -> None:
        if self.stage == TOKENS or self.stage == PAY:
            temp = value // PERMS
            perm = value % PERMS
            pos.temp[0] -= temp
            pos.perm[0] -= perm
            pos.tell(facts.PAID, "G.SOL.22", 0, temp, perm)
            if self.stage == TOKENS:
                pos.tokens = 0
                self.stage = CHOOSE
            else:
                self.stage = PLACE
        elif self.stage == CHOOSE:
            self.space = pos.proposals.index(value)
            self.price = prices(pos)[self.space]
            self.stage = PAY
        else:
            self._place(pos, value)

    def _place(self, pos: City, place: int) -> None:
        """G.SOL.16, G.SOL.17, G.SOL.31: the building, a token on every unfinished one, then the deliveries."""
        building = pos.proposals.pop(self.space)
        pos.built.append(building)
        self.stage = REFRESH
        place_building(pos, building, place)
        for tile in pos.unfinished:
            pos.tokens |= 1 << pos.kinds[tile] - BUILDING
        pos.tell(facts.TOKENS, "G.SOL.17")
        settle(pos, 0, -1)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if self.stage == PLACE:
            return g.why_not_building(pos, pos.proposals[self.space], value)
        if self.stage == CHOOSE:
            if value not in pos.proposals:
                return Refusal("G.SOL.15", say("{prestige} is not proposed."), {"prestige": value})
            price = prices(pos)[pos.proposals.index(value)]
            return Refusal("G.SOL.15", say_many(
                "It costs {number} influence, more than you have.",
                "It costs {number} influence, more than you have.",
                "number",
            ), {"number": price})  # fmt: skip
        temp = value // PERMS
        perm = value % PERMS
        if temp > pos.temp[0] or perm > pos.perm[0]:
            return Refusal("G.SOL.22", say("You do not have these crystals."))
        if temp + pos.parts.perm_weight * perm < self.price:
            return Refusal("G.SOL.22", say("This does not reach {number}."), {"number": self.price})
        return Refusal("G.SOL.22", say("One of these crystals could be kept."))

    def about(self, pos: City) -> dict[str, int]:
        if self.stage == TOKENS or self.stage == PAY:
            return {"number": self.price}
        return {"prestige": pos.proposals[self.space]} if self.stage == PLACE else {}

    def rule(self, pos: City) -> str:
        return "G.SOL.14" if self.stage == TOKENS else "G.SOL.16" if self.stage == PLACE else ""

    def state(self) -> list[Any]:
        return [self.stage, self.price, self.space]

    def clone(self) -> SoloCall:
        return SoloCall(self.stage, self.price, self.space)


def payments(pos: City, price: int) -> list[int]:
    """G.SOL.22: crystals that reach the price, none of them in vain."""
    weight = pos.parts.perm_weight
    found: list[int] = []
    for perm in range(pos.perm[0] + 1):
        rest = price - weight * perm
        if rest <= 0:
            found.append(perm)
            break
        if rest <= pos.temp[0]:
            found.append(rest * PERMS + perm)
    return sorted(found)

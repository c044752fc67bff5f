"""Carrying out deeds step by step (G.TRN.03, G.HIR.06, G.INC)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, INCOME
from ludoteka.games.founders.construct import Construct, RoadWork, can_construct
from ludoteka.games.founders.hire import Hire, hire_options
from ludoteka.games.founders.trade import FreeAccess, Trade, can_trade, free_access
from ludoteka.games.founders.upgrade import WHAT, Upgrade, can_upgrade
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def can(pos: City, seat: int, deed: int) -> bool:
    """G.TRN.03, G.BAS.12: whether a deed can be carried out completely, and does anything at all."""
    steps = pos.parts.deeds[deed]
    some = False
    for number, step in enumerate(steps):
        code = step.code
        if code == d.GAIN:
            some = some or any_gain(pos, seat, deed, step)
        elif code == d.INCOME:
            some = True
        elif step.matching:
            continue
        elif not _can_step(pos, seat, deed, number, step):
            if step.least:
                return False
        else:
            some = True
    return some


def _can_step(pos: City, seat: int, deed: int, number: int, step: d.Step) -> bool:
    code = step.code
    if code == d.TRADE:
        return can_trade(pos, seat, deed, number)
    if code == d.UPGRADE:
        return can_upgrade(pos, seat, step)
    if code == d.CONSTRUCT:
        return can_construct(pos, seat, step)
    if code == d.HIRE:
        return bool(hire_options(pos, seat, step, pos.coins[seat], -1, step.least))
    if code == d.ROAD:
        return bool(g.road_cells(pos, seat))
    if code == d.PAY:
        return pos.coins[seat] >= step.coins
    if code == d.ACCESS:
        return bool(free_access(pos, seat, deed, number))
    if code == d.RECOVER_CARDS:
        return bool(recoverable(pos, seat))
    if code == d.RECOVER_WORKERS:
        return bool(tired_workers(pos, seat, deed))
    if code == d.RESPOND:
        return bool(responses(pos, seat, step))
    if code == d.TRIBUTE:
        return bool(tributaries(pos, seat, step))
    return pos.temp[seat] > 0  # an exchange


def amount(pos: City, seat: int, deed: int, value: int) -> int:
    """A number, or what an expression of the component file comes to."""
    if value >= 0:
        return value
    expression = ~value
    if expression == 1:
        return pos.house_count[seat]
    if expression == 2:
        return pos.house_count[seat] + 1
    if expression == 3:
        return (pos.income(seat) + 1) // 2
    if expression == 4:
        return pos.districts_of(seat)
    if expression == 6:
        return min(4, pos.cubed(seat, True))
    tile = pos.building_tile(deed - pos.parts.building_deeds)
    if tile < 0:
        return 0
    if expression == 0:
        near = pos.parts.board.grow(pos.masks[tile])
        return sum([1 for one, kind in enumerate(pos.kinds) if kind < BASICS and pos.masks[one] & near])
    district = pos.parts.board.district_of(pos.masks[tile])
    count = 0
    for one, kind in enumerate(pos.kinds):
        if kind >= BUILDING and pos.parts.board.district_of(pos.masks[one]) == district and pos.has_cube(one, seat):
            count += 1
    return min(3, count)


def any_gain(pos: City, seat: int, deed: int, step: d.Step) -> bool:
    return any(amount(pos, seat, deed, value) for value in (step.coins, step.temp, step.perm, step.points))


def recoverable(pos: City, seat: int) -> list[int]:
    """G.INC.04: the cards of the own pile, income excepted; the one being played is not in the pile (G.TRN.11)."""
    size = pos.parts.hand_size
    last = pos.parts.first_adviser
    found: list[int] = []
    for card in pos.up[seat] + pos.down[seat]:
        if card >= last or card % size != INCOME:
            found.append(card)
    found.sort()
    return found


def tired_workers(pos: City, seat: int, deed: int) -> list[int]:
    """Values of RECOVER_WORKER for the own used workers, the one just placed excepted."""
    parts = pos.parts
    found: list[int] = []
    if pos.mat >> seat & 1 and deed >= parts.building_deeds:
        found.append(0)
    for building, owner in enumerate(pos.posted):
        if owner == seat and deed != parts.building_deeds + building:
            found.append(1 + building)
    return found


def responses(pos: City, seat: int, step: d.Step) -> list[int]:
    return [category for category in range(4) if step.modes >> category & 1 and can(pos, seat, d.FOLLOW + category)]


def tributaries(pos: City, seat: int, step: d.Step) -> list[int]:
    """The opponents with more points who can pay."""
    found: list[int] = []
    for other in range(pos.seats):
        if pos.points[other] > pos.points[seat] and pos.coins[other] >= step.coins:
            found.append(other)
    return found


class Deed(Frame[City]):
    """The steps of a deed, one after the other."""

    __slots__ = ("deed", "seat", "step")

    def __init__(self, seat: int, deed: int, step: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step

    def run(self, pos: City) -> None:
        steps = pos.parts.deeds[self.deed]
        if self.step >= len(steps):
            pos.pop()
            return
        number = self.step
        step = steps[number]
        self.step += 1
        seat = self.seat
        deed = self.deed
        code = step.code
        if code == d.GAIN:
            self._gain(pos, step)
        elif code == d.PAY:
            pos.coins[seat] -= step.coins
            pos.tell(facts.SPENT, "G.BAS.04", seat, step.coins)
        elif code == d.INCOME:
            receive_income(pos, seat, "G.INC.01")
        elif code == d.TRIBUTE:
            for other in tributaries(pos, seat, step):
                pos.coins[other] -= step.coins
                pos.coins[seat] += step.coins
                pos.tell(facts.GAVE, "G.BAS.05", other, seat, step.coins)
        elif code == d.TRADE:
            pos.push(Trade(seat, deed, number, 0, -1))
        elif code == d.HIRE:
            if not step.matching:
                pos.push(Hire(seat, deed, number, 0, -1))
        elif code == d.CONSTRUCT:
            pos.push(Construct(seat, deed, number, 0))
        elif code == d.UPGRADE:
            pos.push(Upgrade(seat, deed, number, 0, WHAT, -1, 0, [], 0, 0))
        elif code == d.ROAD:
            pos.push(RoadWork(seat, step.count, 1 if step.least else 0))
        elif code == d.ACCESS:
            pos.push(FreeAccess(seat, deed, number))
        else:
            pos.push(Choice(seat, deed, number, 0))

    def _gain(self, pos: City, step: d.Step) -> None:
        """The rule named is that of whoever gives: the hire card, an adviser, a worker space."""
        seat = self.seat
        deed = self.deed
        rule = "G.HIR.01" if deed < d.ADVISERS else "G.TRN.02" if deed < pos.parts.race_deeds else "G.BAS.04"
        coins = amount(pos, seat, deed, step.coins)
        temp = amount(pos, seat, deed, step.temp)
        perm = amount(pos, seat, deed, step.perm)
        points = amount(pos, seat, deed, step.points)
        if coins:
            pos.coins[seat] += coins
            pos.tell(facts.COINS, rule, seat, coins)
        if temp:
            pos.temp[seat] += temp
            pos.tell(facts.CRYSTALS, rule, seat, temp)
        if perm:
            pos.perm[seat] += perm
            pos.tell(facts.INFLUENCE, rule, seat, perm)
        if points:
            pos.points[seat] += points
            pos.tell(facts.SCORED, rule, seat, points)

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step]

    def clone(self) -> Deed:
        return Deed(self.seat, self.deed, self.step)


def receive_income(pos: City, seat: int, rule: str) -> None:
    """G.VOT.06, G.INC.01: coins by the income marker, a temporary crystal for each house."""
    coins = pos.income(seat)
    if coins:
        pos.coins[seat] += coins
        pos.tell(facts.COINS, rule, seat, coins)
    if pos.house_count[seat]:
        pos.temp[seat] += pos.house_count[seat]
        pos.tell(facts.CRYSTALS, rule, seat, pos.house_count[seat])


class Choice(Frame[City]):
    """The small choices of worker spaces: cards or workers to take back, crystals to exchange, a follow action."""

    __slots__ = ("deed", "seat", "step", "times")

    def __init__(self, seat: int, deed: int, step: int, times: int) -> None:
        self.seat = seat
        self.deed = deed
        self.step = step
        self.times = times

    def run(self, pos: City) -> None:
        step = pos.parts.deeds[self.deed][self.step]
        code = step.code
        if self.times >= step.count or (self.times and code == d.RECOVER_CARDS and self._pile_is_empty(pos)):
            pos.pop()
        elif code == d.RECOVER_CARDS:
            pos.ask(self.seat, v.RECOVER_CARD)
        elif code == d.RECOVER_WORKERS:
            if tired_workers(pos, self.seat, self.deed):
                pos.ask(self.seat, v.RECOVER_WORKER)
            else:
                pos.pop()
        else:
            pos.ask(self.seat, v.EXCHANGE if code == d.EXCHANGE else v.RESPOND)

    def _pile_is_empty(self, pos: City) -> bool:
        """What everybody sees; whether a card face down may be taken back, only its owner knows."""
        return not pos.up[self.seat] and not pos.down[self.seat]

    def options(self, pos: City, seat: int) -> list[int]:
        step = pos.parts.deeds[self.deed][self.step]
        if step.code == d.RECOVER_CARDS:
            found = recoverable(pos, seat)
            return found + [pos.parts.card_count] if self.times else found
        if step.code == d.RECOVER_WORKERS:
            found = tired_workers(pos, seat, self.deed)
            return found + [1 + len(pos.parts.building_ids)] if self.times else found
        if step.code == d.EXCHANGE:
            return list(range(min(step.count, pos.temp[seat])))
        return responses(pos, seat, step)

    def answer(self, pos: City, seat: int, value: int) -> None:
        step = pos.parts.deeds[self.deed][self.step]
        self.times += 1
        if step.code == d.RECOVER_CARDS:
            if value == pos.parts.card_count:
                pos.pop()
            else:
                take_back(pos, seat, value, "G.INC.04" if pos.seats == 2 else self.rule(pos))
        elif step.code == d.RECOVER_WORKERS:
            if value == 1 + len(pos.parts.building_ids):
                pos.pop()
                return
            if value:
                pos.posted[value - 1] = -1
            else:
                pos.mat &= ~(1 << seat)
            pos.tell(facts.WORKER_BACK, "G.BAS.06", seat)
        elif step.code == d.EXCHANGE:
            pos.pop()
            pos.temp[seat] -= value + 1
            pos.perm[seat] += value + 1
            pos.tell(facts.EXCHANGED, "G.BAS.06", seat, value + 1)
        else:
            pos.pop()
            pos.push(Deed(seat, d.FOLLOW + value, 0))

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        step = pos.parts.deeds[self.deed][self.step]
        if step.code == d.RECOVER_CARDS:
            if value in pos.up[seat] or value in pos.down[seat]:
                return Refusal("G.INC.04", say("{card} cannot be taken back by an effect."), {"card": value})
            return Refusal("G.TRN.11", say("This card is not in your pile."))
        if step.code == d.RECOVER_WORKERS:
            return Refusal("G.BAS.12", say("No other used worker of yours stands there."))
        if step.code == d.EXCHANGE:
            return Refusal("G.BAS.12", say("You have {number} temporary crystals."), {"number": pos.temp[seat]})
        return Refusal("G.BAS.12", say("This follow action cannot be carried out now."))

    def rule(self, pos: City) -> str:
        return "G.BAS.06" if self.deed >= pos.parts.building_deeds else "G.BAS.05"

    def state(self) -> list[Any]:
        return [self.seat, self.deed, self.step, self.times]

    def clone(self) -> Choice:
        return Choice(self.seat, self.deed, self.step, self.times)


def take_back(pos: City, seat: int, card: int, rule: str) -> None:
    """A card returns from the pile to the hand, shown to all, since not every card may (G.INC.04).

    The trail forgets that this card was played face down, and every earlier arrival of it: nothing that was played face
    down since can have been this card.
    """
    pos.disclose()
    trail = [entry for entry in pos.trail[seat] if entry != card]
    if card in pos.down[seat]:
        place = pos.down[seat].index(card)
        del pos.down[seat][place]
        at = -1
        for _ in range(place + 1):
            at = trail.index(-1, at + 1)
        del trail[at]
    else:
        pos.up[seat].remove(card)
    trail.append(card)
    pos.trail[seat] = trail
    pos.hands[seat].append(card)
    pos.tell(facts.RECOVERED, rule, seat, card)

"""The call to vote: bonuses, return of cards and workers, income, the secret vote, the new building (G.VOT, G.PRE)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import facts
from ludoteka.games.founders import ground as g
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.acting import receive_income
from ludoteka.games.founders.basic import do_basic
from ludoteka.games.founders.city import BUILDING, NOBODY, City
from ludoteka.games.founders.delivery import deliver_neutral, settle
from ludoteka.games.founders.prestige import Deal
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

BONUSES: Final = 0
RETURN: Final = 1
VOTE: Final = 2
DONE: Final = 3


def take_back_everything(pos: City, seat: int) -> None:
    """G.VOT.04, G.VOT.05: all cards of the pile, the call included, and all workers."""
    pos.hands[seat] += pos.up[seat] + pos.down[seat] + pos.played[seat]
    pos.up[seat] = []
    pos.down[seat] = []
    pos.played[seat] = []
    pos.trail[seat] = []
    pos.mat &= ~(1 << seat)
    for building, owner in enumerate(pos.posted):
        if owner == seat:
            pos.posted[building] = -1
    pos.tell(facts.TOOK_BACK, "G.SOL.13" if pos.seats == 1 else "G.VOT.04", seat)


class Call(Frame[City]):
    """G.VOT.02; `left` counts the bonuses still to take."""

    __slots__ = ("left", "seat", "stage")

    def __init__(self, seat: int, stage: int, left: int) -> None:
        self.seat = seat
        self.stage = stage
        self.left = left

    def run(self, pos: City) -> None:
        if self.stage == BONUSES:
            if self.left:
                pos.ask(self.seat, v.BONUS)
            else:
                self.stage = RETURN
        elif self.stage == RETURN:
            self.stage = VOTE
            take_back_everything(pos, self.seat)
            for number in range(1, pos.seats):
                receive_income(pos, (self.seat + number) % pos.seats, "G.VOT.06")
            pos.push(Deal(-1, 0))
        elif self.stage == VOTE:
            if pos.proposals:
                pos.ask_several((1 << pos.seats) - 1, v.VOTE)
            else:
                pos.tell(facts.NO_VOTE, "G.PRE.17")
                pos.temp = [0] * pos.seats
                self.stage = DONE
        else:
            pos.calls += 1
            pos.idle = 0 if pos.stirred else pos.idle + 1
            pos.stirred = 0
            pos.pop()

    def options(self, pos: City, seat: int) -> list[int]:
        if self.stage == BONUSES:
            return [v.COIN, v.CRYSTAL, v.LAY_ROAD] if g.road_cells(pos, seat) else [v.COIN, v.CRYSTAL]
        most_temp = min(pos.temp[seat], v.MOST_CRYSTALS)
        perms = range(min(pos.perm[seat], v.MOST_CRYSTALS) + 1)
        return [
            (space * v.STAKE + temp) * v.STAKE + perm
            for space in range(len(pos.proposals))
            for temp in range(most_temp + 1)
            for perm in perms
        ]

    def answer(self, pos: City, seat: int, value: int) -> None:
        """G.VOT.03: one bonus; a road may deliver at once."""
        self.left -= 1
        do_basic(pos, seat, value, "G.VOT.03")

    def unseal(self, pos: City, answers: list[int]) -> None:
        """G.VOT.09 to G.VOT.16."""
        self.stage = DONE
        seats = pos.seats
        weights = [0] * seats
        spaces = [0] * seats
        totals = [0] * len(pos.proposals)
        for seat in range(seats):
            perm = answers[seat] % v.STAKE
            temp = answers[seat] // v.STAKE % v.STAKE
            space = answers[seat] // (v.STAKE * v.STAKE)
            spaces[seat] = space
            weights[seat] = 1 + temp + pos.parts.perm_weight * perm
            totals[space] += weights[seat]
            pos.perm[seat] -= perm
            pos.tell(facts.STAKED, "G.VOT.07", seat, pos.proposals[space], temp, perm)
        pos.temp = [0] * seats
        best = max(totals)
        tied = [space for space in range(len(totals)) if totals[space] == best]
        decider = first_of(pos, self.seat, [seat for seat in range(seats) if spaces[seat] in tied])
        placers = [-1] * len(totals)
        for space in tied:
            voters = [seat for seat in range(seats) if spaces[seat] == space]
            most = max([weights[seat] for seat in voters])
            placers[space] = first_of(pos, self.seat, [seat for seat in voters if weights[seat] == most])
        pos.push(Award(decider, tied, placers, best, -1))

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if self.stage == BONUSES:
            return Refusal("G.BAS.03", say("No free cell is connected to a structure of yours."))
        perm = value % v.STAKE
        temp = value // v.STAKE % v.STAKE
        if value // (v.STAKE * v.STAKE) >= len(pos.proposals):
            return Refusal("G.PRE.17", say("There is no such proposal."))
        if temp > pos.temp[seat]:
            return Refusal("G.VOT.07", say("You have {number} temporary crystals."), {"number": pos.temp[seat]})
        if perm > pos.perm[seat]:
            return Refusal("G.VOT.07", say("You have {number} permanent crystals."), {"number": pos.perm[seat]})
        return None

    def state(self) -> list[Any]:
        return [self.seat, self.stage, self.left]

    def clone(self) -> Call:
        return Call(self.seat, self.stage, self.left)


def first_of(pos: City, caller: int, seats: list[int]) -> int:
    """G.VOT.11, G.VOT.12, G.VOT.16: the fewest points; then the caller, or whoever is nearest to it clockwise."""
    best = seats[0]
    for seat in seats[1:]:
        fewer = pos.points[seat] - pos.points[best]
        if fewer < 0 or (fewer == 0 and (seat - caller) % pos.seats < (best - caller) % pos.seats):
            best = seat
    return best


class Award(Frame[City]):
    """The winning proposal, chosen among those tied, is placed by whoever staked most on it."""

    __slots__ = ("decider", "placers", "tied", "total", "won")

    def __init__(self, decider: int, tied: list[int], placers: list[int], total: int, won: int) -> None:
        self.decider = decider
        self.tied = tied
        self.placers = placers
        self.total = total
        self.won = won

    def run(self, pos: City) -> None:
        if self.won < 0:
            pos.ask(self.decider, v.TIE)
        else:
            pos.ask(self.placers[self.won], v.PRESTIGE)

    def options(self, pos: City, seat: int) -> list[int]:
        if self.won < 0:
            return sorted([pos.proposals[space] for space in self.tied])
        return g.building_places(pos, pos.proposals[self.won])

    def answer(self, pos: City, seat: int, value: int) -> None:
        if self.won < 0:
            self.won = pos.proposals.index(value)
            pos.tell(facts.WON, "G.VOT.15", value, self.total, self.placers[self.won])
            return
        building = pos.proposals.pop(self.won)
        pos.discards += pos.proposals
        pos.proposals = []
        if pos.parts.workers:
            pos.built.append(building)
        else:
            pos.discards.append(building)
        pos.pop()
        pos.push(Deal(-1, 0))
        tile = place_building(pos, building, value)
        deliver_neutral(pos, tile)
        settle(pos, seat, -1)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if self.won < 0:
            return Refusal("G.VOT.11", say("{prestige} is not among the tied proposals."), {"prestige": value})
        return g.why_not_building(pos, pos.proposals[self.won], value)

    def about(self, pos: City) -> dict[str, int]:
        return {} if self.won < 0 else {"prestige": pos.proposals[self.won]}

    def state(self) -> list[Any]:
        return [self.decider, self.tied, self.placers, self.total, self.won]

    def clone(self) -> Award:
        return Award(self.decider, self.tied, self.placers, self.total, self.won)


def place_building(pos: City, building: int, place: int) -> int:
    """The tile goes on the board; it belongs to nobody (G.OWN.05)."""
    tile = pos.lay_tile(BUILDING + building, place, NOBODY)
    pos.idle = 0
    pos.stirred = 1
    pos.tell(facts.PLACED, "G.SOL.16" if pos.seats == 1 else "G.PRE.13", building, place >> 2)
    return tile

"""The end of the game (G.END, G.SOL.23, G.LEG)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.achievements import END, meets
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import RESOURCES
from ludoteka.games.founders.delivery import earn
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

DELIVERIES: Final = say("deliveries and effects")
INPUTS: Final = say("inputs of new storehouses")
ADVISERS: Final = say("advisers")
CRYSTALS: Final = say("permanent crystals")
COINS: Final = say("coins left")
LAST: Final = say("the last achievement")


def totals(pos: City) -> list[int]:
    """G.END.02 to G.END.04: points, permanent crystals, coins and the last achievement, as if the game ended here."""
    parts = pos.parts
    found = []
    for seat in range(pos.seats):
        total = pos.points[seat] + parts.perm_points * pos.perm[seat] + pos.coins[seat] // parts.coins_per_point
        for number in pos.goals:
            goal = parts.goals[number]
            if goal.deck == END and meets(pos, seat, goal):
                total += goal.points
        found.append(total)
    return found


def sources(pos: City) -> list[dict[str, int]]:
    """Points by source: inputs of new storehouses, advisers, crystals, coins, the last achievement, and deliveries.

    With the deliveries come the few points of worker spaces and of achievements scored on the way.
    """
    parts = pos.parts
    inputs = [0] * pos.seats
    for tile, kind in enumerate(pos.kinds):
        if kind < RESOURCES:
            packed = pos.suppliers[tile]
            for flag in parts.flags[kind]:
                earn(pos, packed & 127, flag, inputs)
                packed >>= 7
    found: list[dict[str, int]] = []
    for seat, total in enumerate(scores(pos)):
        hired = [number for number in range(len(parts.adviser_ids)) if pos.hired[seat] >> number & 1]
        counted = {
            INPUTS.one: inputs[seat],
            ADVISERS.one: sum([parts.reward_points[number] for number in hired]),
            CRYSTALS.one: parts.perm_points * pos.perm[seat],
            COINS.one: pos.coins[seat] // parts.coins_per_point,
            LAST.one: sum([parts.goals[n].points for n in pos.goals if _counts(pos, seat, n)]),
        }
        if total:
            found.append({DELIVERIES.one: total - sum(counted.values()), **counted})
        else:
            found.append({})
    return found


def _counts(pos: City, seat: int, number: int) -> bool:
    goal = pos.parts.goals[number]
    return goal.deck == END and meets(pos, seat, goal)


def is_won(pos: City) -> bool:
    """G.SOL.01, G.SOL.03, G.SOL.26: alone, a building for each call must be complete, six in all."""
    calls = pos.parts.rounds - 1
    return not pos.lost and pos.round > calls and pos.completed >= calls and not pos.unfinished


def scores(pos: City) -> list[int]:
    """Points by seat; nothing for a solo game that is not won (G.SOL.03)."""
    if pos.seats == 1 and not is_won(pos):
        return [0]
    return totals(pos)


def ranking(pos: City) -> list[list[int]]:
    """G.END.05, G.END.06: most points; then whoever holds the marker, or is nearest to it in turn order.

    Nobody has a place in a solo game that is not won (G.SOL.03).
    """
    if pos.seats == 1 and not is_won(pos):
        return []
    points = scores(pos)
    order = sorted(range(pos.seats), key=lambda seat: (-points[seat], (seat - pos.active) % pos.seats))
    return [[seat] for seat in order]


class Finale(Frame[City]):
    """Counts; in a historical game the winner remembers a building (G.LEG.02)."""

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, pos: City) -> None:
        if self.stage:
            if self.stage == 1 and pos.historical and self._remembered(pos):
                pos.ask(ranking(pos)[0][0], v.FAVOURITE)
            else:
                pos.pop()
            return
        self.stage = 1
        last = pos.completed >= pos.parts.last_completion
        pos.tell(facts.ENDED, "G.SOL.23" if pos.seats == 1 else "G.END.01" if last else "G.END.10")
        if pos.seats == 1 and not is_won(pos):
            if not pos.lost:
                pos.lost = 1
                pos.tell(facts.LOST, "G.SOL.03")
            return
        for number in pos.goals:
            goal = pos.parts.goals[number]
            for seat in range(pos.seats):
                if goal.deck == END and meets(pos, seat, goal):
                    pos.tell(facts.ACHIEVED, "G.END.04", seat, number, goal.points)
        for seat, total in enumerate(totals(pos)):
            pos.tell(facts.TOTAL, "G.END.02", seat, total)

    def _remembered(self, pos: City) -> list[int]:
        """The buildings to which the winner has delivered."""
        if pos.lost:
            return []
        winner = ranking(pos)[0][0]
        return sorted(
            [kind - BUILDING for tile, kind in enumerate(pos.kinds) if kind >= BUILDING and pos.has_cube(tile, winner)]
        )

    def options(self, pos: City, seat: int) -> list[int]:
        return self._remembered(pos)

    def answer(self, pos: City, seat: int, value: int) -> None:
        self.stage = 2
        pos.favourite = value
        pos.tell(facts.REMEMBERED, "G.LEG.02", seat, value)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        return Refusal("G.LEG.02", say("{prestige} brought you no points."), {"prestige": value})

    def state(self) -> list[Any]:
        return [self.stage]

    def clone(self) -> Finale:
        return Finale(self.stage)

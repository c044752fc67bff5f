"""From the empty table to the first turn (G.SET)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.prestige import Deal, Refill
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE

GOALS: Final = 0
ADVISERS: Final = 3
BUILDINGS: Final = 4
FIRST: Final = 5
RACES: Final = 6


class Opening(Frame[City]):
    """G.SET.05 to G.SET.11: achievements, advisers, proposals, the first player; then races, resources and starts."""

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, pos: City) -> None:
        if self.stage < ADVISERS:
            if pos.vault or pos.goals:
                pos.ask(CHANCE, v.DEAL_GOAL)
            else:
                self.stage = ADVISERS
        elif self.stage == ADVISERS:
            self.stage = BUILDINGS
            pos.push(Refill())
        elif self.stage == BUILDINGS:
            self.stage = FIRST if pos.seats > 1 else RACES
            pos.push(Deal(-1, 0))
        elif self.stage == FIRST:
            pos.ask(CHANCE, v.FIRST)
        else:
            pos.pop()
            pos.push(Starts(0))
            pos.push(Claims(0))
            pos.push(Races(0, 0))

    def options(self, pos: City, seat: int) -> list[int]:
        if self.stage == FIRST:
            return list(range(pos.seats))
        return sorted([number for number in pos.vault if pos.parts.goals[number].deck == self.stage])

    def answer(self, pos: City, seat: int, value: int) -> None:
        self.stage += 1
        if pos.kind == v.FIRST:
            pos.first = value
            pos.active = value
            pos.tell(facts.FIRST_PLAYER, "G.SET.11", value)
        else:
            pos.vault.remove(value)
            pos.goals.append(value)
            pos.show(pos.parts.card_count + len(pos.parts.building_ids) + value, EVERYONE)
            pos.tell(facts.REVEALED, "G.SET.10", value)

    def state(self) -> list[Any]:
        return [self.stage]

    def clone(self) -> Opening:
        return Opening(self.stage)


class Races(Frame[City]):
    """G.SET.12, G.SET.22: in turn order each player chooses a race; the aesthers choose their resource with it."""

    __slots__ = ("next", "own")

    def __init__(self, next: int, own: int) -> None:
        self.next = next
        self.own = own
        """Whether the resource of the aesthers is being chosen."""

    def run(self, pos: City) -> None:
        if self.next >= pos.seats:
            pos.pop()
        else:
            pos.ask((pos.first + self.next) % pos.seats, v.RESOURCE if self.own else v.RACE)

    def options(self, pos: City, seat: int) -> list[int]:
        if self.own:
            return [resource for resource in range(BASICS) if resource not in pos.native]
        parts = pos.parts
        found: list[int] = []
        for race, resource in enumerate(parts.native):
            if race not in pos.race and (resource < 0 or resource not in pos.native):
                if pos.difficulty < 0 or parts.difficulty[race] == pos.difficulty:
                    found.append(race)
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        if self.own:
            pos.native[seat] = value
            pos.tell(facts.CHOSE, self.rule(pos), seat, value)
            self.own = 0
            self.next += 1
            return
        pos.race[seat] = value
        pos.tell(facts.LED, "G.SET.12", seat, value)
        if pos.parts.native[value] < 0:
            self.own = 1
        else:
            self.next += 1
            pos.native[seat] = pos.parts.native[value]

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if self.own:
            if value >= BASICS:
                return Refusal(self.rule(pos), say("{resource} is no basic resource."), {"resource": value % RESOURCES})
            return Refusal("G.SET.22", say("{resource} belongs to a race that has been chosen."), {"resource": value})
        if value in pos.race:
            return Refusal("G.SET.12", say("{race} is led by another player."), {"race": value})
        if pos.difficulty >= 0 and pos.parts.difficulty[value] != pos.difficulty:
            return Refusal("G.SOL.07", say("{race} is of another difficulty."), {"race": value})
        return Refusal("G.SET.22", say("The resource of {race} is taken."), {"race": value})

    def rule(self, pos: City) -> str:
        return "" if not self.own else "G.SOL.06" if pos.seats == 1 else "G.SET.22"

    def state(self) -> list[Any]:
        return [self.next, self.own]

    def clone(self) -> Races:
        return Races(self.next, self.own)


class Claims(Frame[City]):
    """G.SET.17, G.SET.20: additional resources in reverse turn order, with two players a third one in turn order.

    Alone, a player controls all of them (G.SOL.05).
    """

    __slots__ = ("next",)

    def __init__(self, next: int) -> None:
        self.next = next

    def run(self, pos: City) -> None:
        seats = pos.seats
        number = self.next
        self.next += 1
        if seats == 1 or number >= (4 if seats == 2 else seats):
            pos.pop()
        elif number < seats:
            pos.push(Claim((pos.first + seats - 1 - number) % seats, 0, 0))
        else:
            pos.push(Claim((pos.first + number - seats) % seats, 1, 0))

    def state(self) -> list[Any]:
        return [self.next]

    def clone(self) -> Claims:
        return Claims(self.next)


class Claim(Frame[City]):
    """One player chooses an additional resource; `barred` are the cards that changed hands in this chain (G.SET.19)."""

    __slots__ = ("barred", "place", "seat")

    def __init__(self, seat: int, place: int, barred: int) -> None:
        self.seat = seat
        self.place = place
        self.barred = barred

    def run(self, pos: City) -> None:
        pos.ask(self.seat, v.RESOURCE)

    def _left(self, pos: City) -> list[int]:
        return [resource for resource in range(BASICS) if pos.holder(resource) < 0]

    def _mat(self, pos: City) -> int:
        """G.SET.22: the aesthers have the symbols of their card instead of a mat's."""
        race = pos.race[self.seat]
        if pos.parts.native[race] < 0:
            return pos.parts.forbids[pos.native[self.seat]]
        return pos.parts.mat_forbids[race]

    def _forbidden(self, pos: City) -> int:
        """G.SET.18, G.SET.20: what the mat and the other cards of the player forbid."""
        found = self._mat(pos)
        for resource in pos.extras[self.seat]:
            found |= pos.parts.forbids[resource]
        return found

    def options(self, pos: City, seat: int) -> list[int]:
        left = self._left(pos)
        forbidden = self._forbidden(pos)
        found = [resource for resource in left if not forbidden >> resource & 1]
        if found:
            return found
        for other in range(pos.seats):
            if other != seat:
                for resource in pos.extras[other]:
                    if not (forbidden | self.barred) >> resource & 1:
                        found.append(RESOURCES + resource)
        if found:
            return sorted(found)
        mat = self._mat(pos)
        return [resource for resource in left if not mat >> resource & 1] or left

    def answer(self, pos: City, seat: int, value: int) -> None:
        pos.pop()
        if value < RESOURCES:
            pos.extras[seat].insert(self.place, value)
            pos.tell(facts.CHOSE, "G.SET.20" if self.place else "G.SET.17", seat, value)
            return
        resource = value - RESOURCES
        other = pos.holder(resource)
        place = pos.extras[other].index(resource)
        del pos.extras[other][place]
        pos.extras[seat].insert(self.place, resource)
        pos.tell(facts.TOOK, "G.SET.19", seat, other, resource)
        pos.push(Claim(other, place, self.barred | 1 << resource))

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        resource = value % RESOURCES
        params = {"resource": resource}
        if resource >= BASICS:
            return Refusal("G.SET.17", say("{resource} is no basic resource."), params)
        if value >= RESOURCES:
            if self.barred >> resource & 1:
                return Refusal("G.SET.19", say("{resource} has just changed hands."), params)
            return Refusal("G.SET.19", say("{resource} cannot be taken from another player now."), params)
        if self._forbidden(pos) >> resource & 1:
            rule = "G.SET.20" if pos.extras[seat] else "G.SET.18"
            return Refusal(rule, say("{resource} is forbidden by your mat or your other card."), params)
        return Refusal("G.SET.17", say("{resource} is taken."), params)

    def rule(self, pos: City) -> str:
        return "G.SET.20" if self.place else ""

    def state(self) -> list[Any]:
        return [self.seat, self.place, self.barred]

    def clone(self) -> Claim:
        return Claim(self.seat, self.place, self.barred)


class Starts(Frame[City]):
    """G.SET.24, G.SOL.06: in reverse turn order each player puts the race resource on a numbered cell, for nothing."""

    __slots__ = ("next",)

    def __init__(self, next: int) -> None:
        self.next = next

    def run(self, pos: City) -> None:
        if self.next < pos.seats:
            pos.ask((pos.first + pos.seats - 1 - self.next) % pos.seats, v.START)
        else:
            pos.pop()
            pos.tell(facts.TURN, "G.TRN.01", pos.active)

    def options(self, pos: City, seat: int) -> list[int]:
        return cells(self._numbered(pos) & ~pos.taken)

    def _numbered(self, pos: City) -> int:
        starts = pos.parts.board.starts
        last = pos.seats if pos.seats > 1 else 4
        found = 0
        for number in range(2, last + 1):
            found |= starts[number]
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        self.next += 1
        pos.lay_tile(pos.native[seat], value << 2, seat)
        pos.tell(facts.STARTED, self.rule(pos), seat, pos.native[seat], value)

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        if pos.taken >> value & 1:
            return Refusal(self.rule(pos), say("{cell} is taken."), {"cell": value})
        return Refusal(self.rule(pos), say("{cell} is no start cell for so many players."), {"cell": value})

    def rule(self, pos: City) -> str:
        return "G.SOL.06" if pos.seats == 1 else "G.SET.24"

    def state(self) -> list[Any]:
        return [self.next]

    def clone(self) -> Starts:
        return Starts(self.next)

"""What a seat expects of the final table.

Every domain is a race. A seat's final total is what it is known to hold, plus its share of what lies out of sight, plus
chance; the chances to come first and second follow from the totals and from how much may still change.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ludoteka.games.for_the_king.cards import EITHER, Cards
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST

CERTAIN: Final = 0.12
"""The doubt that is left when nothing can change."""
LEFTOVER: Final = 0.01
"""What a unit of gold is worth at the end, where it breaks ties (K.TIE.01)."""
THREAT: Final = 3.0
"""Points by which a rival must be ahead of another to count 2.7 times as much."""


class Outlook:
    """What a seat expects of the final table."""

    def __init__(self, cards: Cards, seats: int, primary: list[int]) -> None:
        self.seats: Final = seats
        self.domains: Final = cards.domains
        self.primary: Final = primary
        self.totals = [[0.0] * seats for _ in primary]
        """Influence by domain and seat."""
        self.doubt = [CERTAIN] * len(primary)
        """How many points of influence make a lead 2.7 times likelier to last, by domain."""
        self.open = [False] * len(primary)
        """Whether a seat without a card of the domain may still get one."""
        self.gold = [0.0] * seats
        self.rate = LEFTOVER
        """What a unit of gold is worth."""
        self.scrip = 0.0
        """What any card is worth as a means of paying for gold."""
        self.first = [[0.0] * seats for _ in primary]
        self.second = [[0.0] * seats for _ in primary]
        """The chances to take the primary and the secondary tile, by domain and seat."""
        self.stakes = [[0.0] * seats for _ in range(seats)]
        """How much a point of each seat (inner) matters to a seat (outer): 1 for its own, less than 0 for rivals'."""
        self._shifts: list[tuple[int, int, list[float]]] = []
        """What each step of a king card would change: domain, way, points by seat; found when first asked for."""

    def secondary(self, primary: int) -> int:
        return primary // 2 if self.seats > 2 else 0

    def race(self, domain: int, totals: list[float], first: list[float], second: list[float]) -> None:
        """The chances of each seat, as if places were drawn one by one with weights that grow with the totals."""
        seats = self.seats
        doubt = self.doubt[domain]
        most = max(totals)
        outsiders = self.open[domain]
        sum_ = 0.0
        for seat in range(seats):
            total = totals[seat]
            weight = exp((total - most) / doubt) if total > 0.0 or outsiders else 0.0
            first[seat] = weight
            second[seat] = 0.0
            sum_ += weight
        if sum_ == 0.0:
            return
        if seats > 2:
            for leader in range(seats):
                # Added up, not subtracted: beside a sure leader the others weigh almost nothing; their ratio counts.
                rest = 0.0
                for seat in range(seats):
                    if seat != leader:
                        rest += first[seat]
                if rest > 0.0:
                    part = first[leader] / sum_ / rest
                    for seat in range(seats):
                        if seat != leader:
                            second[seat] += part * first[seat]
        for seat in range(seats):
            first[seat] /= sum_

    def settle(self) -> None:
        """Work out the chances, and from the points they give, who threatens whom."""
        for domain in self.domains:
            self.race(domain, self.totals[domain], self.first[domain], self.second[domain])
        points = self.points()
        most = max(points)
        threat = [exp((each - most) / THREAT) for each in points]
        all_ = sum(threat)
        for seat in range(self.seats):
            row = self.stakes[seat]
            for other in range(self.seats):
                row[other] = 1.0 if other == seat else -threat[other] / (all_ - threat[seat])

    def points(self) -> list[float]:
        """The points to expect, by seat; gold counts as far as a seat has more of it than the others."""
        mean = sum(self.gold) / self.seats
        found: list[float] = []
        for seat in range(self.seats):
            total = self.rate * (self.gold[seat] - mean)
            for domain in self.domains:
                value = self.primary[domain]
                total += value * self.first[domain][seat] + self.secondary(value) * self.second[domain][seat]
            found.append(total)
        return found

    def gain(self, domain: int, seat: int, more: float) -> list[float]:
        """How the points of each seat change when one of them gets (or loses) so much influence in a domain."""
        totals = self.totals[domain][:]
        totals[seat] = max(0.0, totals[seat] + more)
        first = [0.0] * self.seats
        second = [0.0] * self.seats
        self.race(domain, totals, first, second)
        value = self.primary[domain]
        half = self.secondary(value)
        old = self.first[domain]
        old_second = self.second[domain]
        for other in range(self.seats):
            first[other] = value * (first[other] - old[other]) + half * (second[other] - old_second[other])
        return first

    def swing(self, me: int, seat: int, domain: int, more: float) -> float:
        """What it is worth to a seat when one of them gets (or loses) so much influence in a domain."""
        if self.seats == 2:
            totals = self.totals[domain]
            changed = max(0.0, totals[seat] + more)
            behind = totals[1 - seat] - changed if seat == me else changed - totals[me]
            if self.open[domain] or (changed > 0.0 and totals[1 - seat] > 0.0):
                chance = 1.0 / (1.0 + exp(min(700.0, behind / self.doubt[domain])))
                return 2.0 * self.primary[domain] * (chance - self.first[domain][me])
        return self.worth(me, self.gain(domain, seat, more))

    def shift(self, domain: int, way: int) -> list[float]:
        """How the points of each seat change when a primary tile rises or falls."""
        value = self.primary[domain]
        half = self.secondary(value + way) - self.secondary(value)
        first = self.first[domain]
        second = self.second[domain]
        return [way * first[seat] + half * second[seat] for seat in range(self.seats)]

    def decree(self, seat: int, steps: list[int]) -> list[float]:
        """How the points of each seat change when a seat carries out a king card as suits it best."""
        if not self._shifts:
            for domain in self.domains:
                for way in (1, -1):
                    if LOWEST <= self.primary[domain] + way <= HIGHEST:
                        self._shifts.append((domain, way, self.shift(domain, way)))
        change = [0.0] * self.seats
        done = 0
        for step in steps:
            best = -1e9
            chosen = -1
            for index, (domain, way, shift) in enumerate(self._shifts):
                if step in (EITHER, way) and not done >> domain & 1:
                    worth = self.worth(seat, shift)
                    if worth > best:
                        best = worth
                        chosen = index
            if chosen >= 0:
                domain, _, shift = self._shifts[chosen]
                done |= 1 << domain
                for other in range(self.seats):
                    change[other] += shift[other]
        return change

    def worth(self, seat: int, change: list[float]) -> float:
        """What a change of everybody's points is worth to a seat."""
        stakes = self.stakes[seat]
        total = 0.0
        for other in range(self.seats):
            total += stakes[other] * change[other]
        return total

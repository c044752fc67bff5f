"""The adviser display and the prestige cards: dealing, duplicates, cards that fit nowhere (G.SET, G.PRE)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.city import City
from ludoteka.games.founders.ground import fits
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.zones import EVERYONE

SPACES: Final = 4
PROPOSALS: Final = 3


def laying_out(pos: City) -> bool:
    """Whether the table is still being laid out: nobody leads a race yet."""
    return max(pos.race) < 0


class Refill(Frame[City]):
    """G.HIR.08: advisers slide to the left, free spaces are refilled; the deck runs from level I to III (G.SET.05)."""

    __slots__ = ()

    def run(self, pos: City) -> None:
        count = len(pos.display)
        if pos.stalls != list(range(count)):
            pos.stalls = list(range(count))
        if count < SPACES and pos.advisers:
            pos.ask(CHANCE, v.DEAL_ADVISER)
        else:
            pos.pop()

    def options(self, pos: City, seat: int) -> list[int]:
        level = pos.parts.adviser_level
        first = pos.parts.first_adviser
        lowest = min([level[card - first] for card in pos.advisers])
        return sorted([card for card in pos.advisers if level[card - first] == lowest])

    def answer(self, pos: City, seat: int, value: int) -> None:
        pos.advisers.remove(value)
        pos.stalls.append(len(pos.display))
        pos.display.append(value)
        pos.show(value, EVERYONE)
        pos.tell(facts.DISPLAYED, self.rule(pos), value)

    def rule(self, pos: City) -> str:
        return "G.SET.06" if laying_out(pos) else "G.HIR.08"

    def clone(self) -> Refill:
        return self


class Deal(Frame[City]):
    """Fills the proposal spaces from the bottom of the deck (G.PRE.08).

    Cards that fit nowhere leave (G.PRE.06), duplicates of a type go back on top (G.PRE.16). `gap` is the space to be
    filled next, `back` the cards put back by this frame: they are not dealt again by it, so that it ends.
    """

    __slots__ = ("back", "gap")

    def __init__(self, gap: int, back: int) -> None:
        self.gap = gap
        self.back = back

    def run(self, pos: City) -> None:
        if pos.prestige and not pos.top:
            pos.ask(CHANCE, v.TURN_TOP)
            return
        if self.gap < 0:
            self._find_gap(pos)
        if self.gap < 0:
            pos.pop()
        elif pos.prestige or self._fresh_top(pos):
            pos.ask(CHANCE, v.DEAL_BUILDING)
        elif pos.discards:
            self._reshuffle(pos)
        else:
            self.gap = -1  # nothing can fill it; what else lies there has yet to be looked at

    def _find_gap(self, pos: City) -> None:
        """The next space to fill, after taking away what may not lie there."""
        if len(pos.proposals) >= PROPOSALS or not self._more(pos):
            for place, building in enumerate(pos.proposals):
                if not fits(pos, building):
                    del pos.proposals[place]
                    pos.gone.append(building)
                    pos.tell(facts.REMOVED, "G.PRE.06", building)
                    self.gap = place
                    return
            place = self._duplicate(pos)
            if place >= 0 and self._more(pos):
                building = pos.proposals.pop(place)
                pos.top.insert(0, building)
                self.back |= 1 << building
                pos.tell(facts.PUT_BACK, "G.SET.08" if laying_out(pos) else "G.PRE.16", building)
                self.gap = place
        else:
            self.gap = len(pos.proposals)

    def _duplicate(self, pos: City) -> int:
        """The rightmost proposal of a type that lies further left too."""
        types = [pos.parts.building_type[building] for building in pos.proposals]
        for place in range(len(types) - 1, 0, -1):
            if types[place] in types[:place]:
                return place
        return -1

    def _fresh_top(self, pos: City) -> bool:
        """Whether the bottom of the known cards has not been put there by this frame."""
        return bool(pos.top) and not self.back >> pos.top[-1] & 1

    def _more(self, pos: City) -> bool:
        return bool(pos.prestige) or bool(pos.discards) or self._fresh_top(pos)

    def _reshuffle(self, pos: City) -> None:
        """G.PRE.09: the discards become the deck, under the cards put back just now."""
        offset = pos.parts.card_count
        pos.blur([offset + building for building in pos.discards])
        pos.prestige = pos.discards
        pos.discards = []
        pos.tell(facts.RESHUFFLED, "G.PRE.09")

    def options(self, pos: City, seat: int) -> list[int]:
        return sorted(pos.prestige) if pos.prestige else [pos.top[-1]]

    def answer(self, pos: City, seat: int, value: int) -> None:
        offset = pos.parts.card_count
        pos.show(offset + value, EVERYONE)
        if pos.kind == v.TURN_TOP:
            pos.prestige.remove(value)
            pos.top.append(value)
            pos.tell(facts.ON_TOP, "G.SET.09", value)
            return
        if pos.prestige:
            pos.prestige.remove(value)
        else:
            pos.top.pop()
        pos.proposals.insert(self.gap, value)
        self.gap = -1
        pos.tell(facts.PROPOSED, self.rule(pos), value)

    def rule(self, pos: City) -> str:
        if pos.kind == v.TURN_TOP:
            return "G.SET.09"
        return "G.SET.07" if laying_out(pos) else "G.SOL.18" if pos.seats == 1 else "G.PRE.08"

    def state(self) -> list[Any]:
        return [self.gap, self.back]

    def clone(self) -> Deal:
        return Deal(self.gap, self.back)

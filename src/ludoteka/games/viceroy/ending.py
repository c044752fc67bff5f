"""The end of the game (V.END): screens off, repainting (V.RCL), scoring."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.gems import shift_gems
from ludoteka.games.viceroy.pyramid import WIDTH
from ludoteka.games.viceroy.realm import Realm, from_hand, give
from ludoteka.games.viceroy.repaint import best_repaint
from ludoteka.games.viceroy.scoring import circle_colours, parts
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


class Ending(Frame[Realm]):
    """V.END.03: the screens are removed and the hands discarded; then everybody may repaint."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.pop()
        pos.disclose()
        pos.tell(f.ENDED, "V.END.03")
        for seat in range(pos.seats):
            for card in pos.hand(seat):
                from_hand(pos, seat, card)
                pos.show(card, EVERYONE)
                pos.discard.append(card)
                pos.tell(f.HAND_DISCARDED, "V.END.03", seat, card)
        pos.purses = [gems[:] for gems in pos.gems]
        for seat in range(pos.seats - 1, -1, -1):
            pos.push(Repaint(seat))

    def clone(self) -> Ending:
        return self


def lay_paint(pos: Realm, seat: int, place: int, sector: int, colour: int) -> None:
    """V.RCL.01: a gem of the new colour goes from the purse onto the sector."""
    shift_gems(pos, seat, colour, -1)
    purse = pos.purses[seat][:]
    purse[colour] -= 1
    pos.purses[seat] = purse
    give(pos.painted, seat, place * 16 + sector * 4 + colour)
    pos.tell(f.PAINTED, "V.RCL.01", seat, sector, colour, place)


class Repaint(Frame[Realm]):
    """V.RCL: sector by sector while gems last, or at once as well as possible; nobody disturbs another."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, pos: Realm) -> None:
        if self.possible(pos):
            pos.ask(self.seat, v.REPAINT)
        else:
            pos.pop()

    def possible(self, pos: Realm) -> bool:
        """Whether a gem is left that could be laid on some sector."""
        gems = pos.gems[self.seat]
        if not gems[0] + gems[1] + gems[2] + gems[3]:
            return False
        done = [paint // 4 for paint in pos.painted[self.seat]]
        for place in pos.spots[self.seat]:
            if place >= WIDTH:
                colours = circle_colours(pos, self.seat, place)
                for sector in range(4):
                    if place * 4 + sector not in done:
                        for colour in range(4):
                            if gems[colour] and colour != colours[sector]:
                                return True
        return False

    def options(self, pos: Realm, seat: int) -> list[int]:
        gems = pos.gems[seat]
        found = [v.BEST, v.DONE]
        held = [colour for colour in range(4) if gems[colour]]
        done = [paint // 4 for paint in pos.painted[seat]]
        for place in sorted(pos.spots[seat]):
            if place >= WIDTH:
                colours = circle_colours(pos, seat, place)
                for sector in range(4):
                    if place * 4 + sector not in done:
                        now = colours[sector]
                        base = v.PAINT + place * 16 + sector * 4
                        found += [base + colour for colour in held if colour != now]
        return found

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if value == v.BEST:
            for paint in best_repaint(pos, seat):
                lay_paint(pos, seat, paint // 16, paint // 4 % 4, paint % 4)
            pos.pop()
        elif value == v.DONE:
            pos.pop()
        else:
            paint = value - v.PAINT
            lay_paint(pos, seat, paint // 16, paint // 4 % 4, paint % 4)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        paint = value - v.PAINT
        place = paint // 16
        if place < WIDTH or place not in pos.spots[seat]:
            return Refusal("V.RCL.02", say("There is no circle."))
        if not pos.gems[seat][paint % 4]:
            return Refusal("V.RCL.01", say("You have no {colour} gem left."), {"colour": paint % 4})
        if paint // 4 in [other // 4 for other in pos.painted[seat]]:
            return Refusal("V.RCL.04", say("This sector has been repainted already."))
        return Refusal("V.RCL.03", say("This sector has that colour."))

    def state(self) -> list[Any]:
        return [self.seat]

    def clone(self) -> Repaint:
        return Repaint(self.seat)


class Scoring(Frame[Realm]):
    """V.END.05: the seven parts of the score, for each player."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.pop()
        if pos.events is None:
            return
        rules = pos.edition.scoring_rules
        for seat in range(pos.seats):
            found = parts(pos, seat)
            for part, number in enumerate(found):
                if number:
                    pos.tell(f.SCORED, rules[part], seat, number, part)
            pos.tell(f.TOTAL, "V.END.05", seat, sum(found))

    def clone(self) -> Scoring:
        return self

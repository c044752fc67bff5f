"""The auction phase (V.AUC): rounds of sealed bids, virtual opponents (V.SOL, V.VIR), and the new display (V.REF)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.gems import pay_gems
from ludoteka.games.viceroy.realm import NO_CARD, Realm, lay_out
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE

ROUNDS: Final = 3
"""V.AUC.15."""


class Auction(Frame[Realm]):
    """V.AUC.02 to V.AUC.09: up to three rounds for those who have neither a card nor passed."""

    __slots__ = ("open",)

    def __init__(self, open: int = 0) -> None:
        self.open = open
        """Whether it has begun."""

    def run(self, pos: Realm) -> None:
        if not self.open:
            self.open = 1
            # V.LEF.69, V.PAS.10: who sits out has not passed and takes no gems.
            pos.active = ((1 << pos.seats) - 1) & ~pos.sitting_out
            pos.sitting_out = 0
            pos.virtual = (1 << pos.opponents) - 1
            pos.round = 0
        if pos.active and pos.round < ROUNDS:
            pos.round += 1
            pos.bidders = pos.active
            pos.passers = 0
            pos.bids = []
            pos.virtual_bids = []
            pos.ask_several(pos.active, v.BID)
        else:
            pos.active = pos.bidders = pos.passers = pos.round = pos.virtual = 0
            pos.bids = []
            pos.virtual_bids = []
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        """V.AUC.10, V.AUC.16: an own gem of a colour that has a character; V.ATK.01: an attack token; or nothing."""
        gems = pos.gems[seat]
        cells = pos.cells
        found: list[int] = []
        for colour in range(4):
            if gems[colour] and (cells[colour] >= 0 or cells[colour + 4] >= 0):
                found.append(colour)
        if pos.attacks[seat] and pos.display:
            found.append(v.ATTACK_BID)
        found.append(v.PASS_BID)
        return found

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        """V.AUC.29, V.AUC.30: what was bid leaves the players; then the round is settled step by step."""
        pos.bids = answers[:]
        for seat, bid in enumerate(answers):
            if bid == v.PASS_BID:
                pos.passers |= 1 << seat
                pos.tell(f.PASSED, "V.AUC.06", seat)
            elif bid == v.ATTACK_BID:
                pos.attacks[seat] -= 1
                pos.tell(f.BADE_ATTACK, "V.ATK.01", seat)
            elif bid >= 0:
                pay_gems(pos, seat, bid, 1)
                pos.tell(f.BADE_GEM, "V.AUC.02", seat, bid)
        for step in reversed(pos.edition.settling):
            pos.push(step())
        if pos.opponents:
            pos.virtual_bids = [-1] * pos.opponents
            pos.push(VirtualBids(0))

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if value == v.ATTACK_BID:
            if pos.attacks[seat]:
                return Refusal("V.ATK.01", say("No character is on display."))
            return Refusal("V.ATK.01", say("You have no attack token."))
        if pos.cells[value] < 0 and pos.cells[value + 4] < 0:
            return Refusal("V.AUC.16", say("No character lies at the {colour} auction card."), {"colour": value})
        return Refusal("V.AUC.10", say("You have no {colour} gem behind your screen."), {"colour": value})

    def state(self) -> list[Any]:
        return [self.open]

    def clone(self) -> Auction:
        return Auction(self.open)


class VirtualBids(Frame[Realm]):
    """V.SOL.04, V.VIR.03: a gem from the box for each virtual opponent still in; they return to it (V.SOL.09)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, pos: Realm) -> None:
        while self.who < pos.opponents and not pos.virtual >> self.who & 1:
            self.who += 1
        if self.who < pos.opponents:
            pos.ask(CHANCE, v.VIRTUAL)
        else:
            pos.pop()

    def left(self, pos: Realm) -> list[int]:
        """The box without what has been drawn in this round."""
        left = pos.box[:]
        for bid in pos.virtual_bids:
            if bid >= 0:
                left[bid % 4] -= 1
        return left

    def options(self, pos: Realm, seat: int) -> list[int]:
        left = self.left(pos)
        return [colour for colour in range(4) if left[colour]]

    def weights(self, pos: Realm) -> list[int] | None:
        return [number for number in self.left(pos) if number]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        """V.VIR.12: whether the colour has a character is judged now."""
        empty = pos.cells[value] < 0 and pos.cells[value + 4] < 0
        pos.virtual_bids[self.who] = value + 4 if empty else value
        self.who += 1
        pos.tell(f.VIRTUAL_BADE, "V.SOL.04", self.who, value)

    def state(self) -> list[Any]:
        return [self.who]

    def clone(self) -> VirtualBids:
        return VirtualBids(self.who)


class Refresh(Frame[Realm]):
    """V.REF.01 to V.REF.03: the tips are discarded, the bases move to the tips, four new characters come."""

    __slots__ = ("colour",)

    def __init__(self, colour: int = -1) -> None:
        self.colour = colour
        """The auction card that gets its new character; -1 before the others move."""

    def run(self, pos: Realm) -> None:
        if self.colour < 0:
            self.move_up(pos)
            self.colour = 0
        if self.colour < 4 and pos.large:
            pos.ask(CHANCE, v.DRAW)
            return
        pos.pop()
        if self.colour == 4 and not pos.large:
            pos.tell(f.LAST_TURN, "V.END.01")

    def move_up(self, pos: Realm) -> None:
        cells = pos.cells
        for colour in range(4):
            card = cells[colour + 4]
            if card >= 0:
                pos.display.remove(card)
                pos.discard.append(card)
                pos.tell(f.CLEARED, "V.REF.01", card)
            card = cells[colour]
            if card >= 0:
                pos.tell(f.MOVED_UP, "V.REF.02", card, colour + 4)
        pos.cells = [NO_CARD] * 4 + cells[:4]

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.large

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.large.remove(value)
        pos.show(value, EVERYONE)
        lay_out(pos, self.colour, value)
        pos.tell(f.LAID_OUT, self.rule(pos), value, self.colour)
        self.colour += 1

    def rule(self, pos: Realm) -> str:
        return "V.REF.03" if pos.turn else "V.SET.15"

    def state(self) -> list[Any]:
        return [self.colour]

    def clone(self) -> Refresh:
        return Refresh(self.colour)

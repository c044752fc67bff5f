"""How a round of the auction is settled (V.AUC.20 to V.AUC.30, V.ATK, V.VIR); an edition orders the steps."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.auction import ROUNDS
from ludoteka.games.viceroy.gems import PASS, TakeGems, pass_gems
from ludoteka.games.viceroy.realm import Realm, take_up
from ludoteka.games.viceroy.taking import take_openly
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def win(pos: Realm, seat: int, cell: int, rule: str) -> None:
    """V.AUC.13, V.AUC.14: a player receives a character, and the auction is over for that player."""
    card = take_up(pos, cell)
    pos.active &= ~(1 << seat)
    pos.tell(f.WON, rule, seat, card)
    take_openly(pos, seat, card, pos.edition.won_to_hand)


def virtual_takes(pos: Realm, who: int, cell: int, rule: str) -> None:
    """V.SOL.06, V.VIR.10: a character is discarded, and the virtual opponent is out."""
    card = take_up(pos, cell)
    pos.discard.append(card)
    pos.virtual &= ~(1 << who)
    pos.tell(f.VIRTUAL_TOOK, rule, card)


def conflict_rule(pos: Realm, there: int, virtual: int) -> str:
    """The statement by which more bidders than characters get nothing."""
    if not there:
        return "V.ATK.04"
    if virtual:
        return "V.SOL.05" if pos.seats + pos.opponents == 2 else "V.VIR.13"
    return "V.AUC.05" if there == 1 else "V.AUC.23"


class Colours(Frame[Realm]):
    """V.AUC.24: each colour is settled by itself; bids of players and virtual opponents count together (V.VIR.13)."""

    __slots__ = ("colour",)

    def __init__(self, colour: int = 0) -> None:
        self.colour = colour

    def run(self, pos: Realm) -> None:
        while self.colour < 4:
            colour = self.colour
            self.colour += 1
            players = [seat for seat, bid in enumerate(pos.bids) if bid == colour]
            virtual = [who for who, bid in enumerate(pos.virtual_bids) if bid == colour]
            bidders = len(players) + len(virtual)
            if bidders and self.settle(pos, colour, players, virtual, bidders):
                return
        pos.pop()

    def settle(self, pos: Realm, colour: int, players: list[int], virtual: list[int], bidders: int) -> bool:
        """Whether a question, or a card just won, comes first."""
        base = pos.cells[colour] >= 0
        tip = pos.cells[colour + 4] >= 0
        if bidders > base + tip:
            pos.tell(f.CONFLICT, conflict_rule(pos, base + tip, len(virtual)), colour)
            return False
        if not players:
            # V.SOL.07: one takes the base; V.VIR.05: two take both.
            cells = [cell for cell in (colour, colour + 4) if pos.cells[cell] >= 0]
            for who, cell in zip(virtual, cells, strict=False):
                virtual_takes(pos, who, cell, "V.SOL.06" if len(virtual) == 1 else "V.VIR.05")
            return False
        if virtual:
            pos.push(TipOrNext(players[0], virtual[0], colour))
        elif len(players) == 2:
            pos.push(Claims(players[0], players[1], colour))
        elif base and tip:
            pos.push(WhichCard(players[0], colour))
        else:
            win(pos, players[0], colour if base else colour + 4, "V.AUC.04")
        return True

    def state(self) -> list[Any]:
        return [self.colour]

    def clone(self) -> Colours:
        return Colours(self.colour)


class WhichCard(Frame[Realm]):
    """V.AUC.20: alone on two characters, a player takes one of them."""

    __slots__ = ("colour", "seat")

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.WHICH)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.BASE, v.TIP]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        win(pos, seat, self.colour + 4 * value, "V.AUC.20")

    def about(self, pos: Realm) -> dict[str, int]:
        return {"colour": self.colour}

    def state(self) -> list[Any]:
        return [self.seat, self.colour]

    def clone(self) -> WhichCard:
        return WhichCard(self.seat, self.colour)


class Claims(Frame[Realm]):
    """V.AUC.21, V.AUC.22: two players on two characters claim at the same time; equal claims end the talks."""

    __slots__ = ("colour", "first", "second")

    def __init__(self, first: int, second: int, colour: int) -> None:
        self.first = first
        self.second = second
        self.colour = colour

    def run(self, pos: Realm) -> None:
        pos.ask_several(1 << self.first | 1 << self.second, v.CLAIM)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.BASE, v.TIP, v.EITHER]

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        pos.pop()
        for seat in (self.first, self.second):
            if answers[seat] == v.EITHER:
                pos.tell(f.CLAIMED_EITHER, "V.AUC.21", seat)
            else:
                pos.tell(f.CLAIMED, "V.AUC.21", seat, self.colour + 4 * answers[seat])
        one = answers[self.first]
        other = answers[self.second]
        if one == v.EITHER and other == v.EITHER:
            one = v.BASE if pos.lowest(self.first) < pos.lowest(self.second) else v.TIP
            other = 1 - one
        elif one == v.EITHER:
            one = 1 - other
        elif other == v.EITHER:
            other = 1 - one
        if one == other:
            pos.tell(f.CONFLICT, "V.AUC.22", self.colour)
        else:
            win(pos, self.first, self.colour + 4 * one, "V.AUC.21")
            win(pos, self.second, self.colour + 4 * other, "V.AUC.21")

    def about(self, pos: Realm) -> dict[str, int]:
        return {"colour": self.colour}

    def state(self) -> list[Any]:
        return [self.first, self.second, self.colour]

    def clone(self) -> Claims:
        return Claims(self.first, self.second, self.colour)


class TipOrNext(Frame[Realm]):
    """V.VIR.07: a player and a virtual opponent on two characters."""

    __slots__ = ("colour", "seat", "who")

    def __init__(self, seat: int, who: int, colour: int) -> None:
        self.seat = seat
        self.who = who
        self.colour = colour

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.STAY)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.TAKE_TIP, v.NEXT_ROUND]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        if value == v.NEXT_ROUND:
            pos.tell(f.STAYED, "V.VIR.07", seat, self.colour)
            return
        virtual_takes(pos, self.who, self.colour, "V.VIR.07")
        win(pos, seat, self.colour + 4, "V.VIR.07")

    def about(self, pos: Realm) -> dict[str, int]:
        return {"colour": self.colour}

    def state(self) -> list[Any]:
        return [self.seat, self.who, self.colour]

    def clone(self) -> TipOrNext:
        return TipOrNext(self.seat, self.who, self.colour)


class Attackers(Frame[Realm]):
    """V.ATK: each attack token takes any character on display, the lowest number of a pyramid first (V.ATK.09)."""

    __slots__ = ("mask",)

    def __init__(self, mask: int = -1) -> None:
        self.mask = mask
        """Who has still to choose; -1 before anybody has."""

    def run(self, pos: Realm) -> None:
        if self.mask < 0:
            self.mask = 0
            for seat, bid in enumerate(pos.bids):
                if bid == v.ATTACK_BID:
                    self.mask |= 1 << seat
        if not self.mask:
            pos.pop()
        elif pos.shown():
            pos.ask(pos.in_order(self.mask)[0], v.PICK)
        else:
            # V.ATK.10: the token is lost, its owner goes on to the next round.
            for seat in pos.in_order(self.mask):
                pos.tell(f.ATTACK_LOST, "V.ATK.10", seat)
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [cell for cell in range(8) if pos.cells[cell] >= 0]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        self.mask &= ~(1 << seat)
        win(pos, seat, value, "V.ATK.07")

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal("V.ATK.09", say("No character lies there."))

    def state(self) -> list[Any]:
        return [self.mask]

    def clone(self) -> Attackers:
        return Attackers(self.mask)


class VirtualDiscards(Frame[Realm]):
    """V.SOL.08, V.VIR.11: a colour without a character is an attack; the player of the lowest number discards."""

    __slots__ = ("who",)

    def __init__(self, who: int = 0) -> None:
        self.who = who

    def run(self, pos: Realm) -> None:
        bids = pos.virtual_bids
        while self.who < len(bids) and bids[self.who] < 4:
            self.who += 1
        if self.who < len(bids) and pos.shown():
            pos.ask(pos.in_order(pos.bidders)[0], v.CAST_OUT)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [cell for cell in range(8) if pos.cells[cell] >= 0]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        virtual_takes(pos, self.who, value, "V.SOL.08")
        self.who += 1

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal("V.SOL.08", say("No character lies there."))

    def state(self) -> list[Any]:
        return [self.who]

    def clone(self) -> VirtualDiscards:
        return VirtualDiscards(self.who)


class Passers(Frame[Realm]):
    """V.PAS.03 to V.PAS.11: who passed takes gems, in order; after the third round also who has no card (V.AUC.09)."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.pop()
        if pos.round == ROUNDS:
            for seat in range(pos.seats):
                if (pos.active & ~pos.passers) >> seat & 1:
                    pos.tell(f.LEFT_WITHOUT, "V.AUC.09", seat)
            pos.passers |= pos.active
        pos.active &= ~pos.passers
        takers = pos.in_order(pos.passers)
        takers.reverse()
        for seat in takers:
            pos.push(TakeGems(seat, pass_gems(pos, seat), 0, PASS))

    def clone(self) -> Passers:
        return self

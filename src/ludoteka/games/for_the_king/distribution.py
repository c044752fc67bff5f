"""Set-up and the distribution phase (K.SET, K.DIS)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.auction import Auctions
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.king import receive
from ludoteka.games.for_the_king.scoring import Scoring
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


class Setup(Frame[Court]):
    """K.SET.12: a random player is the first adviser. K.GEN.02: distribution, auctions, then scoring."""

    __slots__ = ()

    def run(self, pos: Court) -> None:
        pos.ask(CHANCE, v.FIRST)

    def options(self, pos: Court, seat: int) -> list[int]:
        return list(range(pos.seats))

    def answer(self, pos: Court, seat: int, value: int) -> None:
        pos.adviser = value
        pos.tell(v.FIRST_ADVISER, "K.SET.12", value)
        pos.pop()
        pos.push(Scoring())
        pos.push(Auctions())
        pos.push(Turn(0, 0, 0, 0))

    def clone(self) -> Setup:
        return self


class Turn(Frame[Court]):
    """The adviser's turn (K.DIS.01): distribute n + 1 cards, let the others pick, hand the deck on."""

    __slots__ = ("centre", "favour", "own", "picks")

    def __init__(self, own: int, centre: int, favour: int, picks: int) -> None:
        self.own = own
        self.centre = centre
        self.favour = favour
        """How many cards each zone has received in this turn."""
        self.picks = picks
        """How many opponents have picked."""

    def run(self, pos: Court) -> None:
        if pos.drawn:
            pos.ask(pos.adviser, v.PLACE)
        elif self.own + self.centre + self.favour < pos.seats + 1:
            pos.ask(CHANCE, v.DRAW)
        elif pos.centre:
            pos.ask((pos.adviser + self.picks + 1) % pos.seats, v.PICK)
        else:
            self.hand_on(pos)

    def options(self, pos: Court, seat: int) -> list[int]:
        if pos.kind == v.DRAW:
            return pos.deck
        if pos.kind == v.PICK:
            return pos.centre[:]
        zones: list[int] = []
        if not self.own:
            zones.append(v.OWN)
        if self.centre < pos.seats - 1:
            zones.append(v.CENTRE)
        if not self.favour:
            zones.append(v.FAVOUR)
        return zones

    def answer(self, pos: Court, seat: int, value: int) -> None:
        if pos.kind == v.DRAW:
            self.draw(pos, value)
        elif pos.kind == v.PLACE:
            self.place(pos, value)
        else:
            self.pick(pos, seat, value)

    def draw(self, pos: Court, card: int) -> None:
        """K.DIS.02: seen by the adviser alone (K.INF.01)."""
        pos.deck.remove(card)
        pos.drawn.append(card)
        pos.show(card, 1 << pos.adviser)
        pos.whisper(v.DREW, "K.DIS.02", pos.adviser, card)

    def place(self, pos: Court, zone: int) -> None:
        card = pos.drawn.pop()
        if zone == v.OWN:
            self.own += 1
            receive(pos, pos.adviser, card)
            if pos.hands[pos.adviser] and pos.hands[pos.adviser][-1] == card:
                pos.whisper(v.KEPT, "K.DIS.03", pos.adviser, card)
        elif zone == v.CENTRE:
            self.centre += 1
            pos.centre.append(card)
            pos.show(card, EVERYONE)
            pos.tell(v.OPENED, "K.DIS.05", pos.adviser, card)
        else:
            self.favour += 1
            pos.favour.append(card)
            pos.whisper(v.BURIED, "K.DIS.07", pos.adviser, card)

    def pick(self, pos: Court, seat: int, card: int) -> None:
        """K.DIS.14 to K.DIS.16."""
        self.picks += 1
        pos.centre.remove(card)
        pos.tell(v.TOOK, "K.DIS.16", seat, card)
        receive(pos, seat, card)

    def hand_on(self, pos: Court) -> None:
        """K.DIS.19 and K.DIS.20: the deck passes to the left until nothing but the removed cards is left of it."""
        if len(pos.deck) > pos.cards.removed:
            self.own = self.centre = self.favour = self.picks = 0
            pos.adviser = pos.after(pos.adviser)
            pos.tell(v.NEXT_ADVISER, "K.DIS.19", pos.adviser)
        else:
            pos.pop()
            pos.first = pos.after(pos.adviser)
            pos.tell(v.AUCTION_BEGAN, "K.AUC.03", pos.first)

    def why(self, pos: Court, seat: int, value: int) -> Refusal | None:
        if pos.kind == v.PICK:
            if value in pos.centre:
                return None
            return Refusal("K.DIS.14", say("{card} does not lie in the centre."), {"card": value})
        if value in self.options(pos, seat):
            return None
        rule = "K.DIS.04" if value == v.OWN else "K.DIS.06" if value == v.CENTRE else "K.DIS.08"
        return Refusal(rule, say("{zone} has taken all the cards it may take in this turn."), {"zone": value})

    def state(self) -> list[Any]:
        return [self.own, self.centre, self.favour, self.picks]

    def clone(self) -> Turn:
        return Turn(self.own, self.centre, self.favour, self.picks)

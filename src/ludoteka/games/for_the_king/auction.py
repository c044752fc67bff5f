"""The auction phase (K.AUC), and what happens to a winner who cannot pay (K.DEF)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.payment import PayCards, PayGold, gold_in_hand, lose_face_down
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


class Auctions(Frame[Court]):
    """K.AUC.05: one round for each card of the favour pile, whose order nobody knows (K.AUC.01)."""

    __slots__ = ()

    def run(self, pos: Court) -> None:
        if pos.favour:
            pos.ask(CHANCE, v.REVEAL)
        else:
            pos.pop()

    def options(self, pos: Court, seat: int) -> list[int]:
        return sorted(pos.favour)

    def answer(self, pos: Court, seat: int, value: int) -> None:
        """K.AUC.06: all bid, beginning with the first player."""
        pos.favour.remove(value)
        pos.lot.append(value)
        pos.show(value, EVERYONE)
        pos.tell(v.TURNED, "K.AUC.06", pos.first, value)
        everyone = (1 << pos.seats) - 1
        kind = v.BID_CARDS if pos.cards.type[value] == GOLD else v.BID_GOLD
        pos.push(Bidding(everyone, everyone, pos.first, 0, -1, kind))

    def clone(self) -> Auctions:
        return self


class Bidding(Frame[Court]):
    """K.AUC.07 to K.AUC.22: bid or pass until one is left, for one card; afresh after each default (K.DEF.04)."""

    __slots__ = ("bid", "eligible", "kind", "leader", "turn", "within")

    def __init__(self, eligible: int, within: int, turn: int, bid: int, leader: int, kind: int) -> None:
        self.eligible = eligible
        """Who has not defaulted on this card, as a mask."""
        self.within = within
        """Who has not passed, as a mask."""
        self.turn = turn
        self.bid = bid
        self.leader = leader
        """Who made the last bid; -1 while there is none."""
        self.kind = kind
        """Whether gold is bid or cards (K.AUC.13)."""

    def run(self, pos: Court) -> None:
        if not self.within:
            self.discard(pos)
        elif self.leader >= 0 and self.within == 1 << self.leader:
            self.settle_up(pos)
        else:
            turn = self.turn
            while not self.within >> turn & 1:
                turn = pos.after(turn)
            self.turn = turn
            pos.ask(turn, self.kind)

    def options(self, pos: Court, seat: int) -> list[int]:
        """K.AUC.14: the limit is what no hand could exceed; it betrays nothing of any hand."""
        if seat == CHANCE:
            return sorted(pos.hands[self.leader])
        return pos.cards.card_bids[self.bid] if self.kind == v.BID_CARDS else pos.cards.gold_bids[self.bid]

    def answer(self, pos: Court, seat: int, value: int) -> None:
        if seat == CHANCE:
            self.lose(pos, value)
        elif value == v.PASS:
            self.within &= ~(1 << seat)
            pos.tell(v.PASSED, "K.AUC.11", seat)
        else:
            self.bid = value
            self.leader = seat
            self.turn = pos.after(seat)
            fact = v.BADE_CARDS if self.kind == v.BID_CARDS else v.BADE_GOLD
            pos.tell(fact, "K.AUC.09", seat, value)

    def discard(self, pos: Court) -> None:
        """K.AUC.17: nobody takes the card; K.DEF.07: nobody is left who may."""
        card = pos.lot.pop()
        pos.discard.append(card)
        pos.tell(v.UNSOLD, "K.AUC.17" if self.eligible else "K.DEF.07", card)
        pos.pop()
        pos.first = pos.after(pos.first)

    def settle_up(self, pos: Court) -> None:
        """K.AUC.15 and K.PAY.09: the winner pays the last bid if able, and otherwise defaults (K.DEF.01)."""
        winner = self.leader
        if self.kind == v.BID_CARDS:
            if len(pos.hands[winner]) >= self.bid:
                pos.pop()
                pos.push(PayCards(winner, self.bid))
                return
        else:
            pos.disclose()
            if gold_in_hand(pos, winner) >= self.bid:
                pos.pop()
                pos.push(PayGold(winner, self.bid))
                return
        pos.tell(v.DEFAULTED, "K.DEF.01", winner, self.bid)
        if pos.hands[winner]:
            pos.ask(CHANCE, v.LOSE)
        else:
            self.bid_again(pos)

    def lose(self, pos: Court, card: int) -> None:
        """K.DEF.02: one random card, face down."""
        lose_face_down(pos, self.leader, card)
        pos.whisper(v.LOST, "K.DEF.02", self.leader, card)
        self.bid_again(pos)

    def bid_again(self, pos: Court) -> None:
        """K.DEF.04 to K.DEF.07: all who have not defaulted bid from 1, from the first player on."""
        self.eligible &= ~(1 << self.leader)
        self.within = self.eligible
        self.turn = pos.first
        self.bid = 0
        self.leader = -1

    def why(self, pos: Court, seat: int, value: int) -> Refusal | None:
        if value != v.PASS and value <= self.bid:
            return Refusal("K.AUC.09", say("A bid must be greater than {number}."), {"number": self.bid})
        return None

    def about(self, pos: Court) -> dict[str, int]:
        return {"card": pos.lot[0], "number": self.bid}

    def state(self) -> list[Any]:
        return [self.eligible, self.within, self.turn, self.bid, self.leader, self.kind]

    def clone(self) -> Bidding:
        return Bidding(self.eligible, self.within, self.turn, self.bid, self.leader, self.kind)

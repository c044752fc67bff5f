"""The phases in which cards are played: laws (V.LPH) and payment (V.PAY), or development (V.DEV)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import FIRST_LAW
from ludoteka.games.viceroy.costs import affordable, pay_for, payments, why_not_pay
from ludoteka.games.viceroy.gems import PASS, TakeGems, pass_gems
from ludoteka.games.viceroy.playing import (
    DiscardForGems,
    LayFree,
    LayPaid,
    TakeEffect,
    lay_card,
    playable,
    reveal_card,
)
from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

TURNS: Final = 12
"""V.FLW.02: until every card of the large deck has been revealed."""


class Turn(Frame[Realm]):
    """The phases of a turn, one after the other, twelve times."""

    __slots__ = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, pos: Realm) -> None:
        if self.phase == 0:
            if pos.turn == TURNS:
                pos.pop()
                return
            pos.turn += 1
            for seat in range(pos.seats):
                pos.tokens[seat] = t.refreshed(pos.tokens[seat])
            pos.tell(f.TURN_BEGAN, "V.FLW.02", pos.turn)
        phase = pos.edition.turn[self.phase]
        self.phase = (self.phase + 1) % len(pos.edition.turn)
        pos.push(phase())

    def state(self) -> list[Any]:
        return [self.phase]

    def clone(self) -> Turn:
        return Turn(self.phase)


class LawsPhase(Frame[Realm]):
    """V.LPH: everybody may play one card of the hand, free of charge; secretly chosen, resolved by number."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        mask = 0
        for seat in range(pos.seats):
            if pos.holds_any(seat):
                mask |= 1 << seat
        if mask:
            pos.ask_several(mask, v.PROCLAIM)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        found = [card for card in pos.hand(seat) if card < FIRST_LAW or playable(pos, seat, card)]
        found.append(v.NOTHING)
        return found

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        pos.pop()
        chosen: list[int] = []
        for seat, card in enumerate(answers):
            if card == v.NOTHING:
                pos.tell(f.PLAYED_NOTHING, "V.LPH.01", seat)
            elif card >= 0:
                reveal_card(pos, seat, card, "V.LPH.09")
                chosen.append(card)
        chosen.sort(reverse=True)
        for card in chosen:
            pos.push(LayFree(answers.index(card), card))

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return why_not_play(pos, seat, value, "V.LPH.01")

    def clone(self) -> LawsPhase:
        return self


def why_not_play(pos: Realm, seat: int, card: int, rule: str) -> Refusal:
    """The rule against choosing a card of the hand."""
    if card not in pos.hand(seat):
        return Refusal(rule, say("{card} is not in your hand."), {"card": card})
    if card >= FIRST_LAW:
        return Refusal("V.LEF.01", say("Your pyramid has no card for which {card} could be played."), {"card": card})
    return Refusal("V.DEV.11", say("You cannot pay for {card} on any level."), {"card": card})


class Payment(Frame[Realm]):
    """V.PAY: who won a card keeps or refuses it; then all who kept one lay it and pay; then come the rewards."""

    __slots__ = ("step",)

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def run(self, pos: Realm) -> None:
        mask = 0
        for seat in range(pos.seats):
            if pos.lots[seat]:
                mask |= 1 << seat
        if mask:
            pos.ask_several(mask, v.PAY if self.step else v.KEEP)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        card = pos.lots[seat][0]
        if self.step:
            return payments(pos, seat, card)
        return [v.KEEP_IT, v.REFUSE] if affordable(pos, seat, card) else [v.REFUSE]

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        if self.step:
            pos.pop()
            self.play_cards(pos, answers)
        else:
            self.step = 1
            self.refuse_cards(pos, answers)

    def refuse_cards(self, pos: Realm, answers: list[int]) -> None:
        """V.PAY.03, V.PAY.04: refused cards are discarded and bring the gems of a pass, before anybody pays."""
        mask = 0
        for seat, answer in enumerate(answers):
            if answer == v.REFUSE:
                mask |= 1 << seat
                card = pos.lots[seat][0]
                pos.lots[seat] = []
                pos.discard.append(card)
                pos.tell(f.REFUSED, "V.PAY.03", seat, card)
        takers = pos.in_order(mask)
        takers.reverse()
        for seat in takers:
            pos.push(TakeGems(seat, pass_gems(pos, seat), 0, PASS))

    def play_cards(self, pos: Realm, answers: list[int]) -> None:
        """V.PAY.09: all are laid and paid for at once, then rewarded by number."""
        cards: list[int] = []
        owners: dict[int, int] = {}
        for seat, answer in enumerate(answers):
            if answer >= 0:
                card = pos.lots[seat][0]
                pos.lots[seat] = []
                lay_card(pos, seat, card, pay_for(pos, seat, card, answer))
                cards.append(card)
                owners[card] = seat
        cards.sort(reverse=True)
        for card in cards:
            pos.push(TakeEffect(owners[card], card))

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        card = pos.lots[seat][0]
        if self.step:
            return why_not_pay(pos, seat, card, value)
        return Refusal("V.PAY.06", say("You cannot pay for {card} on any level."), {"card": card})

    def state(self) -> list[Any]:
        return [self.step]

    def clone(self) -> Payment:
        return Payment(self.step)


class Development(Frame[Realm]):
    """V.DEV: three rounds; in each everybody plays a card of the hand, discards one for gems, or passes for good."""

    __slots__ = ("passed", "round")

    def __init__(self, round: int = 0, passed: int = 0) -> None:
        self.round = round
        self.passed = passed
        """Who plays no more cards in this phase, as a mask."""

    def run(self, pos: Realm) -> None:
        mask = 0
        for seat in range(pos.seats):
            if not self.passed >> seat & 1:
                if pos.holds_any(seat):
                    mask |= 1 << seat
                else:
                    self.passed |= 1 << seat
        if self.round == 3 or not mask:
            pos.pop()
        else:
            self.round += 1
            pos.ask_several(mask, v.DEVELOP)

    def options(self, pos: Realm, seat: int) -> list[int]:
        hand = pos.hand(seat)
        found: list[int] = []
        for card in hand:
            if playable(pos, seat, card) if card >= FIRST_LAW else affordable(pos, seat, card):
                found.append(card)
        for card in hand:
            found.append(v.DISCARD + card)
        found.append(v.PASS_ROUND)
        return found

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        """V.DEV.06: all are revealed, and resolved by number, discards too."""
        chosen: list[int] = []
        owners: dict[int, int] = {}
        for seat, answer in enumerate(answers):
            if answer == v.PASS_ROUND:
                self.passed |= 1 << seat
                pos.tell(f.PASSED_ROUND, "V.DEV.04", seat)
            elif answer >= 0:
                card = answer % v.DISCARD
                reveal_card(pos, seat, card, "V.DEV.06")
                chosen.append(card)
                owners[card] = seat
        chosen.sort(reverse=True)
        for card in chosen:
            seat = owners[card]
            if answers[seat] >= v.DISCARD:
                pos.push(DiscardForGems(seat, card))
            elif card >= FIRST_LAW:
                pos.push(LayFree(seat, card))
            else:
                pos.push(LayPaid(seat, card))

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return why_not_play(pos, seat, value % v.DISCARD, "V.DEV.03" if value >= v.DISCARD else "V.DEV.02")

    def state(self) -> list[Any]:
        return [self.round, self.passed]

    def clone(self) -> Development:
        return Development(self.round, self.passed)

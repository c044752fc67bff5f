"""Turns, follow actions and what ends a turn (G.TRN, G.END)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders import facts
from ludoteka.games.founders import vocabulary as v
from ludoteka.games.founders.achievements import IMMEDIATE, MID, meets
from ludoteka.games.founders.acting import Deed, can
from ludoteka.games.founders.basic import Basic, basic_options, do_basic, why_not_basic_action
from ludoteka.games.founders.city import City
from ludoteka.games.founders.prestige import Refill
from ludoteka.games.founders.solo import SoloCall
from ludoteka.games.founders.vote import Call
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

CHOOSE: Final = 0
ACTED: Final = 1
CLOSED: Final = 2
DEADLOCK: Final = 3
"""Calls in succession without a delivery or a new building that end the game (G.END.10)."""


class Turn(Frame[City]):
    """The active player plays one card (G.TRN.01); when all is done, the next player is active (G.TRN.07)."""

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, pos: City) -> None:
        if self.stage == CHOOSE:
            if self._last_round_is_over(pos):
                pos.pop()
            else:
                pos.ask(pos.active, v.TURN)
        elif self.stage == ACTED:
            self.stage = CLOSED
            put_away(pos, pos.active)
            pos.push(Refill())
        else:
            score_achievements(pos)
            if is_over(pos):
                pos.pop()
            else:
                self.stage = CHOOSE
                if pos.seats > 1:
                    pos.active = pos.after(pos.active)
                    pos.tell(facts.TURN, "G.TRN.07", pos.active)

    def _last_round_is_over(self, pos: City) -> bool:
        """G.SOL.02: in the last round of a solo game the call is not played."""
        return pos.seats == 1 and pos.round >= pos.parts.rounds and pos.hands[0] == [pos.parts.call_card(0)]

    def options(self, pos: City, seat: int) -> list[int]:
        parts = pos.parts
        call = parts.call_card(seat)
        found: list[int] = []
        open_: list[int] = []
        for card in sorted(pos.hands[seat]):
            if card == call:
                if may_call(pos, seat):
                    open_.append(parts.card_count + card)
            else:
                found.append(card)
                if can(pos, seat, parts.main_deed[card]):
                    open_.append(parts.card_count + card)
        return found + open_

    def answer(self, pos: City, seat: int, value: int) -> None:
        parts = pos.parts
        self.stage = ACTED
        if value < parts.card_count:
            pos.hands[seat].remove(value)
            pos.playing[seat].append(value)
            pos.trail[seat].append(-1)
            pos.whisper(facts.LAID_DOWN, "G.TRN.09", seat, value)
            pos.push(Basic(seat))
            return
        card = value - parts.card_count
        call = parts.call_card(seat)
        if pos.down[seat] and card != call:
            # A card known to be in the hand or face down is now known not to lie face down.
            pos.disclose()
        pos.hands[seat].remove(card)
        pos.played[seat].append(card)
        if card == call:
            pos.stirred = 0
            pos.tell(facts.CALLED, "G.SOL.12" if pos.seats == 1 else "G.VOT.02", seat)
            pos.push(SoloCall(0) if pos.seats == 1 else Call(seat, 0, len(pos.hands[seat])))
            return
        pos.tell(facts.PLAYED, "G.TRN.02", seat, card)
        if pos.seats > 1:
            pos.push(Followers(parts.follow_kind[card], 1))
        pos.push(Deed(seat, parts.main_deed[card], 0))

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        parts = pos.parts
        card = value % parts.card_count
        if card not in pos.hands[seat]:
            return Refusal("G.TRN.01", say("{card} is not in your hand."), {"card": card})
        if card == parts.call_card(seat):
            if value < parts.card_count:
                return Refusal("G.BAS.10", say("The call to vote is never played face down."))
            if pos.seats == 1:
                return Refusal("G.SOL.12", say("The call comes when all other cards of the hand have been played."))
            return Refusal(
                "G.VOT.01", say("The call needs {number} cards in your discard pile."), {"number": parts.call_after}
            )
        return Refusal("G.TRN.03", say("The action of {card} cannot be carried out completely."), {"card": card})

    def state(self) -> list[Any]:
        return [self.stage]

    def clone(self) -> Turn:
        return Turn(self.stage)


def may_call(pos: City, seat: int) -> bool:
    """G.VOT.01, G.SOL.12."""
    if pos.seats == 1:
        return len(pos.hands[seat]) == 1
    return len(pos.down[seat]) + len(pos.up[seat]) >= pos.parts.call_after


def put_away(pos: City, seat: int) -> None:
    """G.TRN.11: only now the card joins the pile; an adviser played face up leaves a solo game (G.SOL.11)."""
    pos.down[seat] += pos.playing[seat]
    pos.playing[seat] = []
    for card in pos.played[seat]:
        if pos.seats == 1 and card >= pos.parts.first_adviser:
            pos.removed.append(card)
        else:
            pos.up[seat].append(card)
    pos.played[seat] = []


def score_achievements(pos: City) -> None:
    """G.VAC.03, G.VAC.04: at the end of a turn, for all who meet the condition."""
    for number in pos.goals[:]:
        goal = pos.parts.goals[number]
        if goal.deck == MID:
            if pos.completed < 2:
                continue
        elif goal.deck != IMMEDIATE:
            continue
        able = [seat for seat in range(pos.seats) if meets(pos, seat, goal)]
        if goal.deck == IMMEDIATE and not able:
            continue
        for seat in able:
            pos.points[seat] += goal.points
            pos.tell(facts.ACHIEVED, "G.VAC.03" if goal.deck == IMMEDIATE else "G.VAC.04", seat, number, goal.points)
        pos.goals.remove(number)
        pos.scored.append(number)


def is_over(pos: City) -> bool:
    """G.END.01, G.END.10; a solo game is played to the end of its last round unless it is lost (G.SOL.32)."""
    if pos.seats == 1:
        return bool(pos.lost)
    if pos.completed >= pos.parts.last_completion:
        return True
    if pos.idle >= DEADLOCK:
        pos.tell(facts.DEADLOCK, "G.END.10")
        return True
    return False


class Followers(Frame[City]):
    """G.TRN.04: every other player once, clockwise: the follow action, a basic action, or a pass."""

    __slots__ = ("category", "next")

    def __init__(self, category: int, next: int) -> None:
        self.category = category
        self.next = next

    def run(self, pos: City) -> None:
        if self.next >= pos.seats:
            pos.pop()
        else:
            pos.ask((pos.active + self.next) % pos.seats, v.FOLLOW)

    def options(self, pos: City, seat: int) -> list[int]:
        first = 1 + v.ON_CARD + len(pos.parts.building_ids)
        found = [0] + [1 + value for value in basic_options(pos, seat)]
        if self.category < 4:
            if can(pos, seat, d.FOLLOW + self.category):
                found.append(first + self.category)
            return found
        for category in range(4):
            if can(pos, seat, d.FOLLOW + category):
                found.append(first + category)
        return found

    def answer(self, pos: City, seat: int, value: int) -> None:
        self.next += 1
        first = 1 + v.ON_CARD + len(pos.parts.building_ids)
        if value == 0:
            pos.tell(facts.PASSED, "G.TRN.06", seat)
        elif value < first:
            do_basic(pos, seat, value - 1)
        else:
            pos.push(Deed(seat, d.FOLLOW + value - first, 0))

    def why(self, pos: City, seat: int, value: int) -> Refusal | None:
        first = 1 + v.ON_CARD + len(pos.parts.building_ids)
        if value < first:
            return why_not_basic_action(pos, seat, value - 1)
        if self.category < 4 and value - first != self.category:
            return Refusal("G.TRN.08", say("The card played is of another category."))
        return Refusal("G.TRN.12", say("This follow action cannot be carried out completely."))

    def state(self) -> list[Any]:
        return [self.category, self.next]

    def clone(self) -> Followers:
        return Followers(self.category, self.next)

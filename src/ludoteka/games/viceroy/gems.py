"""Gems between reserve, screens and cards (V.REW.01, V.REW.15, V.PAS.03 to V.PAS.08, V.LIM.03)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.realm import Realm, give
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

REWARD: Final = 0
PASS: Final = 1
DISCARD: Final = 2
REASONS: Final = ["V.REW.01", "V.PAS.03", "V.DEV.03"]
"""Why gems are taken, by rule."""


def shift_gems(pos: Realm, seat: int, colour: int, number: int) -> None:
    """Gems come behind a screen or, with a number below 0, leave it. Who spends a gem shows that it was there."""
    moved = pos.moved[seat][:]
    moved[colour] += number
    pos.moved[seat] = moved
    gems = pos.gems[seat][:]
    gems[colour] += number
    pos.gems[seat] = gems
    if moved[colour] < pos.proved[seat][colour]:
        proved = pos.proved[seat][:]
        proved[colour] = moved[colour]
        pos.proved[seat] = proved
        if not pos.purses:
            # Once the screens are gone (V.END.03) nobody learns anything by it.
            pos.disclose()


def take_gem(pos: Realm, seat: int, colour: int) -> None:
    """V.PAS.05: from the reserve, behind the screen."""
    pos.reserve[colour] -= 1
    shift_gems(pos, seat, colour, 1)


def pay_gems(pos: Realm, seat: int, colour: int, number: int) -> None:
    """V.COS.05, V.AUC.12: from behind the screen into the reserve."""
    shift_gems(pos, seat, colour, -number)
    pos.reserve[colour] += number


def pass_gems(pos: Realm, seat: int) -> int:
    """V.PAS.03, V.PAS.04: three gems and one for each science token."""
    return 3 + t.count(pos.tokens[seat], t.SCIENCE)


class TakeGems(Frame[Realm]):
    """V.REW.01, V.PAS.03: so many gems of any colours, as far as the reserve has them (V.PAS.08, V.REW.02).

    One gem after the other, in the order of the colours, so that each choice can be made in one way only.
    """

    __slots__ = ("left", "low", "reason", "seat")

    def __init__(self, seat: int, left: int, low: int, reason: int) -> None:
        self.seat = seat
        self.left = left
        self.low = low
        """No colour before this one is taken any more."""
        self.reason = reason
        """Why, as an index of `REASONS`."""

    def run(self, pos: Realm) -> None:
        reserve = pos.reserve
        there = reserve[0] + reserve[1] + reserve[2] + reserve[3]
        if self.left > there:
            self.left = there
        if self.left:
            pos.ask(self.seat, v.GEM)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        """A colour, if from it on the reserve has as many gems as are still due (V.PAS.04: the full number)."""
        found: list[int] = []
        there = 0
        for colour in (3, 2, 1, 0):
            if colour < self.low:
                break
            there += pos.reserve[colour]
            if pos.reserve[colour] and there >= self.left:
                found.append(colour)
        found.reverse()
        return found

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        take_gem(pos, seat, value)
        self.left -= 1
        self.low = value
        pos.tell(f.TOOK_GEM, REASONS[self.reason], seat, value)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if not pos.reserve[value]:
            return Refusal("V.PAS.07", say("The reserve has no {colour} gem."), {"colour": value})
        if value < self.low:
            return Refusal(self.rule(pos), say("Gems are taken in the order of their colours."))
        return Refusal("V.PAS.04", say("Then there would be too few gems to take the full number."))

    def rule(self, pos: Realm) -> str:
        return REASONS[self.reason]

    def about(self, pos: Realm) -> dict[str, int]:
        return {"number": self.left}

    def state(self) -> list[Any]:
        return [self.seat, self.left, self.low, self.reason]

    def clone(self) -> TakeGems:
        return TakeGems(self.seat, self.left, self.low, self.reason)


class GemOnCard(Frame[Realm]):
    """V.REW.15, V.REW.16: a gem of a colour on a card, from the reserve, else an own one if its owner likes.

    Whether its owner has one is hidden, so the question is asked in any case.
    """

    __slots__ = ("card", "seat", "token")

    def __init__(self, seat: int, card: int, token: int) -> None:
        self.seat = seat
        self.card = card
        self.token = token

    def run(self, pos: Realm) -> None:
        colour = t.gem_colour(self.token)
        if pos.reserve[colour]:
            pos.pop()
            pos.reserve[colour] -= 1
            lay_token(pos, self.seat, self.card, self.token, "V.REW.15")
        else:
            pos.ask(self.seat, v.OWN_GEM)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.USE_OWN, v.WITHOUT] if pos.gems[seat][t.gem_colour(self.token)] else [v.WITHOUT]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        colour = t.gem_colour(self.token)
        pos.pop()
        if value == v.WITHOUT:
            pos.tell(f.NO_GEM, "V.REW.16", seat, colour, self.card)
            return
        shift_gems(pos, seat, colour, -1)
        pos.tell(f.USED_OWN, "V.REW.16", seat, colour, self.card)
        give(pos.tokens, seat, self.card * t.ON + self.token)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        colour = t.gem_colour(self.token)
        return Refusal("V.REW.16", say("You have no {colour} gem behind your screen."), {"colour": colour})

    def about(self, pos: Realm) -> dict[str, int]:
        return {"colour": t.gem_colour(self.token), "card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.token]

    def clone(self) -> GemOnCard:
        return GemOnCard(self.seat, self.card, self.token)


def lay_token(pos: Realm, seat: int, card: int, token: int, rule: str) -> None:
    """Lay a token on a card of a pyramid; tokens other than gems never run out (V.LIM.05)."""
    give(pos.tokens, seat, card * t.ON + token)
    pos.tell(f.GOT_TOKEN, rule, seat, token, card)

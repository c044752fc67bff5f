"""Rewards of characters and choices of laws (V.REW, V.COS.06 to V.COS.08, V.CIR)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.gems import REWARD, GemOnCard, TakeGems, lay_token, take_gem
from ludoteka.games.viceroy.pyramid import WIDTH, circle, level_of
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.taking import TakeCards
from ludoteka.kernel.position import Frame


def circle_gem(pos: Realm, seat: int, place: int) -> None:
    """V.CIR.02, V.CIR.03: the gem of a one-coloured circle under a card just laid."""
    if place < WIDTH:
        return
    colour = circle(pos.cards, pos.spots[seat], pos.pyramid[seat], place)
    if colour < 0:
        return
    if pos.reserve[colour]:
        take_gem(pos, seat, colour)
        pos.tell(f.CIRCLE_GEM, "V.CIR.02", seat, colour)
    else:
        pos.tell(f.NO_CIRCLE_GEM, "V.CIR.03", seat, colour)


def reward_character(pos: Realm, seat: int, card: int, place: int) -> None:
    """V.COS.06: the reward of the level on which the card lies, and of that level only."""
    level = level_of(place)
    if level == c.LEVELS and pos.edition.summit_choice:
        pos.push(TopReward(seat, card))
    else:
        pos.push(Reward(seat, card, level - 1, level, 0))


class Reward(Frame[Realm]):
    """V.REW.18: everything that some rows show, row after row, from left to right."""

    __slots__ = ("card", "end", "row", "seat", "step")

    def __init__(self, seat: int, card: int, row: int, end: int, step: int) -> None:
        self.seat = seat
        self.card = card
        self.row = row
        self.end = end
        """The first row that does not belong to it."""
        self.step = step

    def run(self, pos: Realm) -> None:
        rows = pos.cards.gifts[self.card]
        while self.row < self.end:
            gifts = rows[self.row]
            while self.step < len(gifts):
                code, number, colour = gifts[self.step]
                self.step += 1
                if self.receive(pos, code, number, colour):
                    return
            self.row += 1
            self.step = 0
        pos.pop()

    def receive(self, pos: Realm, code: int, number: int, colour: int) -> bool:
        """Whether the gift asks its owner or chance something."""
        seat = self.seat
        card = self.card
        if code == c.GEMS:
            pos.push(TakeGems(seat, number, 0, REWARD))
            return True
        if code == c.DRAW_CARDS:
            pos.push(TakeCards(seat, number))
            return True
        if code == c.INFINITE_GEM:
            if colour == c.ANY_COLOUR:
                pos.push(ChooseColour(seat, card))
            else:
                pos.push(GemOnCard(seat, card, t.INFINITE + colour))
            return True
        if code == c.ATTACK:
            # V.REW.14: behind the screen, also when a law gives it.
            pos.attacks[seat] += number
            pos.tell(f.GOT_ATTACK, "V.REW.14" if card >= c.FIRST_LAW else "V.REW.13", seat, number)
        elif code == c.SCIENCE:
            for _ in range(number):
                lay_token(pos, seat, card, t.SCIENCE, "V.REW.10")
        elif code == c.MAGIC:
            for _ in range(number):
                lay_token(pos, seat, card, t.MAGIC, "V.REW.11")
        elif code == c.DEFENCE:
            for _ in range(number):
                lay_token(pos, seat, card, t.DEFENCE, "V.REW.12")
        elif code == c.POWER:
            lay_token(pos, seat, card, t.POWER + number, "V.REW.08")
        elif code == c.MAGIC_BONUS:
            lay_token(pos, seat, card, t.BONUS + number, "V.REW.17")
        else:
            lay_token(pos, seat, card, t.CIRCLE + colour * 10 + number, "V.REW.17")
        return False

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.row, self.end, self.step]

    def clone(self) -> Reward:
        return Reward(self.seat, self.card, self.row, self.end, self.step)


class TopReward(Frame[Realm]):
    """V.COS.08: on level 5, the rewards of levels 1 to 3 or 15 points."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.TOP_REWARD)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.THREE_REWARDS, v.FIFTEEN]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        if value == v.FIFTEEN:
            pos.push(Reward(seat, self.card, c.SUMMIT, c.SUMMIT + 1, 0))
        else:
            pos.push(Reward(seat, self.card, 0, 3, 0))

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> TopReward:
        return TopReward(self.seat, self.card)


class ChooseColour(Frame[Realm]):
    """V.LEF.73, V.LEF.83: an infinite gem of any colour."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.COLOUR)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [0, 1, 2, 3]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        pos.push(GemOnCard(seat, self.card, t.INFINITE + value))

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> ChooseColour:
        return ChooseColour(self.seat, self.card)


class ChooseEffect(Frame[Realm]):
    """V.LEF.02: one of the effects that a law offers, also one that brings nothing."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.CHOOSE)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.cards.offers[self.card]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        pos.tell(f.CHOSE_EFFECT, "V.LEF.02", seat, self.card, value)
        row = pos.cards.offers[self.card].index(value)
        pos.push(Reward(seat, self.card, row, row + 1, 0))

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> ChooseEffect:
        return ChooseEffect(self.seat, self.card)

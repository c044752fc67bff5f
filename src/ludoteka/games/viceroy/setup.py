"""The set-up (V.SET): starting gems, starting cards, decks, starting rewards, display and law hands."""

from __future__ import annotations

from bisect import insort
from typing import Any

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.playing import TakeEffect, lay_card
from ludoteka.games.viceroy.pyramid import ORIGIN
from ludoteka.games.viceroy.realm import Realm, drop, give
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


class Setup(Frame[Realm]):
    """The steps of the edition, one after the other."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, pos: Realm) -> None:
        steps = pos.edition.setup
        if self.step == len(steps):
            pos.pop()
        else:
            self.step += 1
            pos.push(steps[self.step - 1]())

    def state(self) -> list[Any]:
        return [self.step]

    def clone(self) -> Setup:
        return Setup(self.step)


class ReturnGems(Frame[Realm]):
    """V.SET.06: of the eight gems each player has taken, two go back, drawn at random."""

    __slots__ = ("done",)

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def run(self, pos: Realm) -> None:
        if self.done < 2 * pos.seats:
            pos.ask(CHANCE, v.RETURN_GEM)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        gems = pos.gems[self.done // 2]
        return [colour for colour in range(4) if gems[colour]]

    def weights(self, pos: Realm) -> list[int] | None:
        return [number for number in pos.gems[self.done // 2] if number]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        owner = self.done // 2
        self.done += 1
        drop(pos.stock, owner, value)
        give(pos.returned, owner, value)
        gems = pos.gems[owner][:]
        gems[value] -= 1
        pos.gems[owner] = gems
        pos.reserve[value] += 1
        pos.whisper(f.RETURNED_GEM, "V.SET.06", owner, value)

    def state(self) -> list[Any]:
        return [self.done]

    def clone(self) -> ReturnGems:
        return ReturnGems(self.done)


class StartingCards(Frame[Realm]):
    """V.SET.08, V.SET.09, V.SET.12: some characters for each player, one of which begins the pyramid.

    They are dealt from all characters, since the small deck is a random part of them.
    """

    __slots__ = ("dealt",)

    def __init__(self, dealt: int = 0) -> None:
        self.dealt = dealt

    def run(self, pos: Realm) -> None:
        if self.dealt < pos.edition.dealt * pos.seats:
            pos.ask(CHANCE, v.DRAW)
        else:
            pos.ask_several((1 << pos.seats) - 1, v.START)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.large if seat == CHANCE else sorted(pos.hand_characters[seat])

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        owner = self.dealt // pos.edition.dealt
        self.dealt += 1
        pos.large.remove(value)
        give(pos.hand_characters, owner, value)
        pos.show(value, 1 << owner)
        pos.whisper(f.DEALT, pos.edition.deal_rule, owner, value)

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        pos.pop()
        for seat, card in enumerate(answers):
            drop(pos.hand_characters, seat, card)
            pos.show(card, EVERYONE)
            lay_card(pos, seat, card, ORIGIN)
            pos.tell(f.BEGAN, "V.SET.12", seat, card)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal(pos.edition.deal_rule, say("You were not dealt {card}."), {"card": value})

    def rule(self, pos: Realm) -> str:
        return pos.edition.deal_rule

    def state(self) -> list[Any]:
        return [self.dealt]

    def clone(self) -> StartingCards:
        return StartingCards(self.dealt)


class RejectsToSmallDeck(Frame[Realm]):
    """V.SET.08: rejected starting cards go back to the small deck; who rejected them knows that."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.pop()
        for seat in range(pos.seats):
            for card in pos.hand_characters[seat]:
                insort(pos.small, card)
            pos.hand_characters[seat] = []

    def clone(self) -> RejectsToSmallDeck:
        return self


class HoldCard(Frame[Realm]):
    """V.SET.10, V.SET.11: a second card stays in hand; the others are shuffled into all characters."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.ask_several((1 << pos.seats) - 1, v.HOLD)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return sorted(pos.hand_characters[seat])

    def unseal(self, pos: Realm, answers: list[int]) -> None:
        pos.pop()
        for seat, held in enumerate(answers):
            for card in pos.hand_characters[seat]:
                if card != held:
                    insort(pos.large, card)
            pos.hand_characters[seat] = [held]
            pos.whisper(f.HELD, "V.SET.10", seat, held)
        pos.blur(pos.large)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal("V.SET.10", say("{card} is not among the cards you were dealt and have left."), {"card": value})

    def clone(self) -> HoldCard:
        return self


class SmallDeck(Frame[Realm]):
    """V.SET.07, V.SET.11: what is more than the large deck's 48 cards is the small deck; nobody sees which."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        if len(pos.large) > pos.cards.large:
            pos.ask(CHANCE, v.DRAW)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.large

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.large.remove(value)
        insort(pos.small, value)

    def rule(self, pos: Realm) -> str:
        return pos.edition.split_rule

    def clone(self) -> SmallDeck:
        return self


class StartingRewards(Frame[Realm]):
    """V.SET.13: the reward of the bottom row, in the order of the starting cards' numbers."""

    __slots__ = ()

    def run(self, pos: Realm) -> None:
        pos.pop()
        seats = pos.in_order((1 << pos.seats) - 1)
        seats.reverse()
        for seat in seats:
            pos.push(TakeEffect(seat, pos.pyramid[seat][0]))

    def clone(self) -> StartingRewards:
        return self


class DealLaws(Frame[Realm]):
    """V.SET.16: three laws for every player."""

    __slots__ = ("dealt",)

    def __init__(self, dealt: int = 0) -> None:
        self.dealt = dealt

    def run(self, pos: Realm) -> None:
        if self.dealt < 3 * pos.seats:
            pos.ask(CHANCE, v.DRAW)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.laws

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        owner = self.dealt // 3
        self.dealt += 1
        pos.laws.remove(value)
        give(pos.hand_laws, owner, value)
        pos.show(value, 1 << owner)
        pos.whisper(f.DEALT, "V.SET.16", owner, value)

    def rule(self, pos: Realm) -> str:
        return "V.SET.16"

    def state(self) -> list[Any]:
        return [self.dealt]

    def clone(self) -> DealLaws:
        return DealLaws(self.dealt)

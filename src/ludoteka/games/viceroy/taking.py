"""Taking cards: from the decks as a reward (V.REW.03), and the law that lets its owner tuck them (V.LEF.78)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import FIRST_LAW
from ludoteka.games.viceroy.realm import Realm, drop, give, to_hand
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

DRAWN_LAW: Final = 0
DRAWN_CHARACTER: Final = 1
OPEN_TO_HAND: Final = 2
OPEN_TO_LOT: Final = 3
"""Where a card that may be tucked comes from, and where it goes if it is not."""


def chancery(pos: Realm, seat: int) -> int:
    """The law of a pyramid under which taken cards may be tucked; -1 without."""
    takes = pos.cards.takes
    for card in pos.pyramid[seat]:
        if takes[card]:
            return card
    return -1


def tuck_openly(pos: Realm, seat: int, card: int, host: int, rule: str) -> None:
    """V.PYR.16: a card that everybody has seen goes under another."""
    give(pos.tucked, seat, card)
    give(pos.hosts, seat, host)
    pos.tell(f.TUCKED, rule, seat, card, host)


def from_top(pos: Realm, seat: int) -> int:
    """The uppermost of the laws put back (V.LEF.70), and who put it there still knows it."""
    card = pos.top.pop()
    pos.show(card, 1 << seat)
    pos.whisper(f.DREW_LAW, "V.REW.03", seat, card)
    return card


def from_deck(pos: Realm, seat: int, card: int) -> None:
    """A card is drawn unseen by others: nobody can follow a card that was in the deck any longer (V.HID.03)."""
    deck = pos.laws if card >= FIRST_LAW else pos.small
    pos.blur(deck)
    deck.remove(card)
    pos.show(card, 1 << seat)
    pos.whisper(f.DREW_LAW if card >= FIRST_LAW else f.DREW_CHARACTER, "V.REW.03", seat, card)


class TakeCards(Frame[Realm]):
    """V.REW.03 to V.REW.05: cards from the law deck and the small deck; the split is announced first."""

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, pos: Realm) -> None:
        there = len(pos.laws) + len(pos.top) + len(pos.small)
        if self.number > there:
            self.number = there
        if self.number:
            pos.ask(self.seat, v.SOURCE)
        else:
            pos.tell(f.NO_CARDS, "V.REW.05", self.seat)
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        laws = len(pos.laws) + len(pos.top)
        small = len(pos.small)
        number = self.number
        return [split for split in range(number + 1) if split <= laws and number - split <= small]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        pos.push(DrawCards(seat, value, self.number - value))

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if value > self.number:
            return Refusal("V.REW.03", say("Only {number} cards are taken."), {"number": self.number})
        return Refusal("V.REW.05", say("The decks have not enough cards for this."))

    def about(self, pos: Realm) -> dict[str, int]:
        return {"number": self.number}

    def state(self) -> list[Any]:
        return [self.seat, self.number]

    def clone(self) -> TakeCards:
        return TakeCards(self.seat, self.number)


class DrawCards(Frame[Realm]):
    """The announced cards, one after the other, laws first."""

    __slots__ = ("characters", "laws", "seat")

    def __init__(self, seat: int, laws: int, characters: int) -> None:
        self.seat = seat
        self.laws = laws
        self.characters = characters

    def run(self, pos: Realm) -> None:
        if self.laws and pos.top:
            self.receive(pos, from_top(pos, self.seat))
        elif self.laws or self.characters:
            pos.ask(CHANCE, v.DRAW)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return pos.laws if self.laws else pos.small

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        from_deck(pos, self.seat, value)
        self.receive(pos, value)

    def receive(self, pos: Realm, card: int) -> None:
        """Into the hand, unless its owner may tuck it."""
        law = card >= FIRST_LAW
        if law:
            self.laws -= 1
        else:
            self.characters -= 1
        if chancery(pos, self.seat) < 0:
            to_hand(pos, self.seat, card)
        elif law:
            pos.drawn_laws.append(card)
            pos.push(TuckTaken(self.seat, DRAWN_LAW))
        else:
            pos.drawn_characters.append(card)
            pos.push(TuckTaken(self.seat, DRAWN_CHARACTER))

    def rule(self, pos: Realm) -> str:
        return "V.REW.03"

    def state(self) -> list[Any]:
        return [self.seat, self.laws, self.characters]

    def clone(self) -> DrawCards:
        return DrawCards(self.seat, self.laws, self.characters)


class TuckTaken(Frame[Realm]):
    """V.LEF.78: a card just taken may be tucked under the law; one drawn unseen lies there face down (V.HID.06)."""

    __slots__ = ("seat", "source")

    def __init__(self, seat: int, source: int) -> None:
        self.seat = seat
        self.source = source

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.TUCK_TAKEN)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [v.TUCK_IT, v.HOLD_IT]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        host = chancery(pos, seat)
        if self.source >= OPEN_TO_HAND:
            card = pos.lots[seat][0]
            if value == v.TUCK_IT:
                drop(pos.lots, seat, card)
                tuck_openly(pos, seat, card, host, "V.LEF.78")
            elif self.source == OPEN_TO_HAND:
                drop(pos.lots, seat, card)
                to_hand(pos, seat, card)
            return
        card = pos.drawn_laws.pop() if self.source == DRAWN_LAW else pos.drawn_characters.pop()
        if value == v.TUCK_IT:
            tuck_drawn(pos, seat, card, host)
        else:
            to_hand(pos, seat, card)

    def state(self) -> list[Any]:
        return [self.seat, self.source]

    def clone(self) -> TuckTaken:
        return TuckTaken(self.seat, self.source)


def tuck_drawn(pos: Realm, seat: int, card: int, host: int) -> None:
    """A card drawn unseen goes under a law, face down."""
    give(pos.chancery_laws if card >= FIRST_LAW else pos.chancery_characters, seat, card)
    give(pos.hosts, seat, host)
    pos.whisper(f.TUCKED_UNSEEN, "V.LEF.78", seat, card)


def take_openly(pos: Realm, seat: int, card: int, goes_to_hand: bool) -> None:
    """A character comes from the display: before its owner or into the hand, or under the law (V.LEF.78)."""
    if chancery(pos, seat) >= 0:
        give(pos.lots, seat, card)
        pos.push(TuckTaken(seat, OPEN_TO_HAND if goes_to_hand else OPEN_TO_LOT))
    elif goes_to_hand:
        to_hand(pos, seat, card)
    else:
        give(pos.lots, seat, card)

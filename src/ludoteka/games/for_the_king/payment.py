"""Payment of a won card (K.PAY)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import GOLD, KING
from ludoteka.games.for_the_king.court import FACE_DOWN, Court
from ludoteka.games.for_the_king.king import receive
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


def gold_in_hand(pos: Court, seat: int) -> int:
    """K.PAY.04: only gold cards count as gold."""
    cards = pos.cards
    total = 0
    for card in pos.hands[seat]:
        if cards.type[card] == GOLD:
            total += cards.value[card]
    return total


def gold_by_value(pos: Court, seat: int) -> list[int]:
    """How many gold cards of each value a hand holds."""
    cards = pos.cards
    count = [0, 0, 0, 0]
    for card in pos.hands[seat]:
        if cards.type[card] == GOLD:
            count[cards.value[card]] += 1
    return count


def lose_face_down(pos: Court, seat: int, card: int) -> None:
    """A card leaves the hand, seen by its owner alone (K.INF.06)."""
    pos.hands[seat].remove(card)
    pos.spent[seat].append(card)
    pos.trail[seat].append(FACE_DOWN)


def take_lot(pos: Court, seat: int) -> None:
    """K.PAY.07 and K.PAY.08; then the next round has its first player (K.AUC.18)."""
    card = pos.lot.pop()
    pos.first = pos.after(pos.first)
    pos.tell(v.WON, "K.PAY.08" if pos.cards.type[card] == KING else "K.PAY.07", seat, card)
    if pos.cards.type[card] != KING:
        pos.trail[seat].append(card)
    receive(pos, seat, card)


class PayGold(Frame[Court]):
    """K.PAY.01 to K.PAY.04: gold cards, face up, worth at least the bid; the answer tells how many of each value.

    The question is always asked: to leave out the only possible payment would betray the hand.
    """

    __slots__ = ("bid", "seat")

    def __init__(self, seat: int, bid: int) -> None:
        self.seat = seat
        self.bid = bid

    def run(self, pos: Court) -> None:
        pos.ask(self.seat, v.PAY_GOLD)

    def options(self, pos: Court, seat: int) -> list[int]:
        count = gold_by_value(pos, seat)
        base = pos.cards.copies + 1
        bid = self.bid
        found: list[int] = []
        for ones in range(count[1] + 1):
            for twos in range(count[2] + 1):
                for threes in range(count[3] + 1):
                    total = ones + 2 * twos + 3 * threes
                    if total >= bid and total - (3 if threes else 2 if twos else 1) < bid:
                        found.append((ones * base + twos) * base + threes)
        return found

    def chosen(self, pos: Court, value: int) -> list[int]:
        """How many cards of each gold value the answer means."""
        base = pos.cards.copies + 1
        return [0, value // (base * base), value // base % base, value % base]

    def answer(self, pos: Court, seat: int, value: int) -> None:
        """Of gold cards that look alike those leave that the others know of, so that no more is told than must be."""
        pos.disclose()
        cards = pos.cards
        left = self.chosen(pos, value)
        gold = [card for card in pos.hands[seat] if cards.type[card] == GOLD]
        gold.sort(key=lambda card: (pos.known[card] != EVERYONE, card))
        for card in gold:
            if left[cards.value[card]]:
                left[cards.value[card]] -= 1
                pos.hands[seat].remove(card)
                pos.discard.append(card)
                pos.show(card, EVERYONE)
                pos.tell(v.PAID_GOLD, "K.PAY.01", seat, card)
        pos.pop()
        take_lot(pos, seat)

    def why(self, pos: Court, seat: int, value: int) -> Refusal | None:
        count = gold_by_value(pos, seat)
        chosen = self.chosen(pos, value)
        for worth in (1, 2, 3):
            if chosen[worth] > count[worth]:
                return Refusal(
                    "K.PAY.04",
                    say("You hold {number} gold cards of value {worth}, not {wanted}."),
                    {"number": count[worth], "worth": worth, "wanted": chosen[worth]},
                )
        total = chosen[1] + 2 * chosen[2] + 3 * chosen[3]
        if total < self.bid:
            return Refusal(
                "K.PAY.01", say("{number} gold does not reach the bid of {bid}."), {"number": total, "bid": self.bid}
            )
        if total - (3 if chosen[3] else 2 if chosen[2] else 1) >= self.bid:
            return Refusal(
                "K.PAY.03",
                say("Without its largest card this payment reaches the bid of {bid} already."),
                {"bid": self.bid},
            )
        return None

    def about(self, pos: Court) -> dict[str, int]:
        return {"number": self.bid}

    def state(self) -> list[Any]:
        return [self.seat, self.bid]

    def clone(self) -> PayGold:
        return PayGold(self.seat, self.bid)


class PayCards(Frame[Court]):
    """K.PAY.05 and K.PAY.06: cards of any kind, face down, one at a time, then the gold card is taken."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, pos: Court) -> None:
        if self.left:
            pos.ask(self.seat, v.PAY_CARD)
        else:
            pos.pop()
            take_lot(pos, self.seat)

    def options(self, pos: Court, seat: int) -> list[int]:
        return sorted(pos.hands[seat])

    def answer(self, pos: Court, seat: int, value: int) -> None:
        self.left -= 1
        lose_face_down(pos, seat, value)
        pos.whisper(v.PAID_CARD, "K.PAY.05", seat, value)

    def why(self, pos: Court, seat: int, value: int) -> Refusal | None:
        if value in pos.hands[seat]:
            return None
        return Refusal("K.PAY.05", say("{card} is not in your hand."), {"card": value})

    def about(self, pos: Court) -> dict[str, int]:
        return {"number": self.left}

    def state(self) -> list[Any]:
        return [self.seat, self.left]

    def clone(self) -> PayCards:
        return PayCards(self.seat, self.left)

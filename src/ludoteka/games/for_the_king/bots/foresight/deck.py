"""The cards as arrays: what they add to a heap, which of them look alike, and what can be paid with gold."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import lgamma, prod
from typing import Any, Final

import numpy as np

from ludoteka.games.for_the_king.cards import GOLD, KING, Cards

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Numbers = np.ndarray[Any, np.dtype[Any]]
"""Whole or not."""

LARGEST: Final = 4_000_000
"""So many entries has the table of what purses can pay, at most: the game's own boxes need a twentieth."""
NO_STEP: Final = 9
GREATEST: Final = np.float32(1e9)


class Deck:
    """The cards as arrays, and what can be paid with gold."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.seats: Final = seats
        self.removed: Final = cards.removed
        self.domains: Final = len(cards.domains)
        self.second: Final = np.float32(0.5 if seats > 2 else 0.0)  # of the primary tile (K.SEC.01, K.SEC.06)
        gold = self.domains
        place = {domain: at for at, domain in enumerate(cards.domains)} | {GOLD: gold, KING: gold + 1}
        # The last card is none: an empty place of a hand.
        self.type: Final = np.array([place.get(each, 0) for each in cards.type] + [0])
        self.weight: Final = np.array([*cards.weight, 0.0], dtype=np.float32)
        self.steps: Final = np.array([(each + [NO_STEP] * 2)[:2] for each in cards.steps] + [[NO_STEP] * 2]).T
        value = self.value = np.array([*cards.value, 0])
        self.letter: Final = 1 - np.array([*cards.letter, 32]) / 32  # the closer to A the more, but at most 1
        member = (self.type == np.arange(gold + 2)[:, None]) & (np.arange(len(value)) < len(cards.value))
        self.sums: Final = np.concatenate([member[:-1] * value, member[:gold] * value**2, member]).astype(np.float32)
        """What a card adds to a heap: values by domain and of gold, squares by domain, numbers by type."""
        self.weights: Final = member[:-1] * self.weight
        # Cards that look alike but for their letters; those that a hand may hold come first, king cards last.
        alike: dict[tuple[int, int, int, int], list[int]] = {}
        for card in cards.in_play:
            alike.setdefault((int(self.type[card]), cards.value[card], *self.steps[:, card].tolist()), []).append(card)
        likes = [alike[face] for face in sorted(alike)]
        self.likes: Final = np.array([members[0] for members in likes])
        """One card of each likeness."""
        self.like: Final = np.full(len(value), len(likes))
        for like, members in enumerate(likes):
            self.like[members] = like
        self.number: Final = np.array([len(members) for members in likes], dtype=np.float32)
        self.keepable: Final = int((self.type[self.likes] <= gold).sum())
        """How many likenesses a hand may hold."""
        self.factorials: Final = np.array([lgamma(number + 1) for number in range(len(value) + 1)])
        """As logarithms."""
        self.mean_weight: Final = np.array([self.weight[members].mean() for members in likes], dtype=np.float32)
        """Of the cards of each likeness."""
        base, _, room, self.width = purses(cards)
        most = room - 1
        self.unit: Final = np.array([1, room, room * base, 0])
        """What a gold card adds to a purse, by its value. A purse is one number; a hand of cards pays like ones."""
        self.coin: Final = self.unit[value - 1] * member[gold]
        every = list(product(range(base), range(base), range(room)))
        self.coins: Final = np.array(every).T[::-1]
        self.pieces: Final = self.coins.sum(axis=0).astype(np.float32)
        fewest = np.full((base, base, room, self.width), GREATEST, dtype=np.int64)
        for purse, (threes, twos, ones) in enumerate(every):
            pieces, price = ones + twos + threes, ones + 2 * twos + 3 * threes
            if pieces <= most and price < self.width:
                # Of equally many coins those pay that leave more ones (`Advice.paying` comes upon them first).
                richer = fewest[threes:, twos:, ones:, price]
                np.minimum(richer, (pieces * self.width + ones) * len(every) + purse, out=richer)
        payable = fewest.reshape(-1, self.width) < GREATEST
        self.paid: Final = fewest.reshape(-1, self.width) % len(every) * payable
        """By purse and price: the part of the purse that pays it exactly."""
        prices = np.where(payable, np.arange(self.width), self.width)
        prices[:, 0] = self.width
        self.next: Final = np.roll(np.minimum.accumulate(prices[:, ::-1], axis=1)[:, ::-1], -1, axis=1)
        """By purse and bid: the next price that can be paid exactly."""


def purses(cards: Cards) -> tuple[int, int, int, int]:
    """How many threes, twos and ones a purse may hold, and a price that none reaches: each one more than the most."""
    most = cards.turns + 1
    base = min(most, cards.copies) + 1
    return base, base, most + 1, max(most, cards.most_gold) + 1


def affordable(cards: Cards) -> bool:
    """Whether the tables stay small; an owner's box with many times the gold is left to walks."""
    return prod(purses(cards)) <= LARGEST


@lru_cache(maxsize=8)
def deck(cards: Cards, seats: int) -> Deck:
    """Made once: that takes longer than many a question."""
    return Deck(cards, seats)

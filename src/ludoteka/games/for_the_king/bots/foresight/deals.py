"""The deal sampler: deals in which the cards out of sight lie where the rivals' answers make them likely."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ludoteka.games.for_the_king.bots.foresight.beliefs import ways
from ludoteka.games.for_the_king.bots.foresight.deck import Ints
from ludoteka.games.for_the_king.bots.foresight.tracker import BeliefTracker
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.zones import EVERYONE

NOBODY: Final = -1
SEEDS: Final = 1 << 53
UNLIKELY: Final = 9.0
"""A hand that is less likely than the likeliest by this logarithm is dealt to nobody, nor are those beyond MOST."""
MOST: Final = 400
UNHEARD_OF: Final = 0.001
"""No card is buried less often than this, whatever the heuristic thinks."""


class Deals(NamedTuple):
    """Where every card lies, deal by deal: deal, card. The last card is none."""

    zone: Ints
    """The seat that holds a card, so many more for one that the seat has spent; then favour pile, deck, elsewhere."""
    knower: Ints
    """The seat that alone knows a card, or NOBODY."""
    lots: Ints
    """The cards of the favour pile, the last one coming up first: place, deal."""


class DealSampler:
    """A deal sampler: it deals the cards out of sight by the beliefs of a tracker."""

    def __init__(self, tracker: BeliefTracker, base: Court, me: int, chance: Chance) -> None:
        """From any world that agrees with the seat's view."""
        self.tracker: Final = tracker
        self.base: Final = base
        self.me: Final = me
        self.rng: Final = np.random.default_rng(chance.below(SEEDS))
        hidden: list[int] = []
        for seat in tracker.beliefs:
            hidden += [card for card in base.hands[seat] + base.spent[seat] if tracker.scene.secret[card]]
        buried = [card for card in base.favour if base.known[card] != 1 << me]
        self.buried: Final = len(buried)
        """How many cards of the favour pile rivals have put there."""
        self.pool: Final = np.array(hidden + buried + base.deck, dtype=np.int64)
        """The cards whose place the seat does not know."""
        self.available: Final = np.bincount(tracker.deck.like[self.pool], minlength=len(tracker.deck.likes))

    def deals(self, number: int) -> Deals:
        """So many deals."""
        base = self.base
        deck = self.tracker.deck
        zone = np.full((number, len(deck.type)), 2 * deck.seats + 2)
        knower = np.full((number, len(deck.type)), NOBODY)
        for code, cards in enumerate([*base.hands, *base.spent, base.favour, base.deck]):
            zone[:, cards] = code
        for card, mask in enumerate(base.known):
            if mask != EVERYONE and mask:
                knower[:, card] = mask.bit_length() - 1
        hands = self._hands(number)
        if hands:
            self._deal(hands, zone, knower)
        pile = zone != 2 * deck.seats
        order = np.argsort(pile + self.rng.random(zone.shape), axis=1)[:, : len(base.favour)]
        return Deals(zone, knower, order.T)

    def _hands(self, number: int) -> dict[int, Ints]:
        """For each rival a hand of those supposed, deal by deal; nothing if no hands go together."""
        left = np.repeat(self.available[None], number, axis=0)
        found: dict[int, Ints] = {}
        factorials = self.tracker.deck.factorials
        for seat, belief in self.tracker.beliefs.items():
            weight = belief.weights(self.available)
            likely = np.flatnonzero(weight > weight.max() - UNLIKELY)
            likely = likely[np.argsort(-weight[likely], kind="stable")[:MOST]]
            kept = (belief.hidden + belief.spent)[:, likely].astype(np.int64)
            weights = np.repeat(weight[likely][None], number, axis=0)
            for like in np.flatnonzero(kept.any(axis=1)):
                usual = ways(factorials, self.available[like], kept[like])
                for there in np.unique(left[:, like]):
                    weights[left[:, like] == there] += ways(factorials, there, kept[like]) - usual
            best = (weights + self.rng.gumbel(size=weights.shape)).argmax(axis=1)
            found[seat] = likely[best]
            left[:, : self.tracker.deck.keepable] -= kept[:, best].T
        fit = np.flatnonzero((left >= 0).all(axis=1))
        if not len(fit):
            return {}
        return {seat: hand[np.resize(fit, number)] for seat, hand in found.items()}

    def _deal(self, hands: dict[int, Ints], zone: Ints, knower: Ints) -> None:
        """Lay the cards out of sight: those in the hands first, then those buried; the others stay in the deck."""
        deck = self.tracker.deck
        seats = deck.seats
        # Shuffled, and then sorted by likeness: of the cards that look alike the first go to the first seat.
        cards = self.rng.permuted(np.repeat(self.pool[None], len(zone), axis=0), axis=1)
        cards = np.take_along_axis(cards, np.argsort(deck.like[cards], axis=1, kind="stable"), axis=1)
        like = deck.like[cards]
        place = np.arange(like.shape[1]) - (np.cumsum(self.available) - self.available)[like]
        where = np.full(like.shape, 2 * seats + 1)
        whose = np.full(like.shape, NOBODY)
        dealt = np.zeros((len(zone), len(deck.likes)), dtype=np.int64)
        for seat, hand in hands.items():
            belief = self.tracker.beliefs[seat]
            zone[:, belief.open] = np.where(belief.holds[:, hand].T, seat, seats + seat)
            for code, kept in ((seat, belief.hidden), (seats + seat, belief.spent)):
                first = np.take_along_axis(dealt, like, axis=1)
                dealt[:, : deck.keepable] += kept[:, hand].T.astype(np.int64)
                mine = (place >= first) & (place < np.take_along_axis(dealt, like, axis=1))
                where[mine] = code
                whose[mine] = seat
        self._bury(like, where, whose)
        np.put_along_axis(zone, cards, where, axis=1)
        np.put_along_axis(knower, cards, whose, axis=1)

    def _bury(self, like: Ints, where: Ints, whose: Ints) -> None:
        """Choose what lies in the favour pile, by who put it there and when; which of that has come up is a guess."""
        turns = [(seat, odds) for seat, belief in self.tracker.beliefs.items() for odds in belief.odds]
        seats = np.array([seat for seat, _ in turns])
        keen = np.log(np.maximum(np.array([odds for _, odds in turns]), UNHEARD_OF))
        left = self.rng.permuted(np.repeat(np.arange(len(turns))[None], len(like), axis=0), axis=1)
        deal = np.arange(len(like))
        for turn in left.T[: self.buried]:
            wish = np.take_along_axis(keen[turn], like, axis=1) + self.rng.gumbel(size=like.shape)
            chosen = np.where(whose == NOBODY, wish, -np.inf).argmax(axis=1)
            where[deal, chosen] = 2 * self.tracker.deck.seats
            whose[deal, chosen] = seats[turn]

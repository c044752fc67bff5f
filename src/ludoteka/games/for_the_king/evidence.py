"""What a seat's answers say of the cards that it keeps out of sight."""

from __future__ import annotations

from math import exp, log
from typing import Final

from ludoteka.games.for_the_king.cards import GOLD, Cards

RAREST: Final = -7.0
"""The logarithm of how often a seat does what makes no sense."""
MOST: Final = 17
"""Hidden influence in a domain is looked at up to here."""


class Choice:
    """An answer among several, each of which is worth more or less with more influence in its domain."""

    def __init__(self, chosen: int, domains: list[int], worths: list[list[float]]) -> None:
        self.chosen: Final = chosen
        self.domains: Final = domains
        """For each option a domain, or -1."""
        self.worths: Final = worths
        """For each option its worth by the hidden influence in its domain, in units of wavering."""

    def likelihood(self, hidden: list[int]) -> float:
        best = -1e9
        mine = 0.0
        found: list[float] = []
        for index, domain in enumerate(self.domains):
            row = self.worths[index]
            worth = row[0] if domain < 0 else row[min(hidden[domain], MOST - 1)]
            found.append(worth)
            if worth > best:
                best = worth
            if index == self.chosen:
                mine = worth
        total = 0.0
        for worth in found:
            total += exp(worth - best)
        return max(RAREST, mine - best - log(total))


class Evidence:
    """What a seat's answers say of the cards it keeps out of sight."""

    def __init__(self) -> None:
        self.kept: list[list[list[float]]] = []
        """For each card kept out of sight: how likely each card would have been kept, as logarithms, by the influence
        that was hidden in its domain before, if it has one."""
        self.fixed: list[int] = []
        """For each of them the card, once it is known."""
        self.buried: list[list[float]] = []
        """The same of the cards buried in the favour pile."""
        self.single: list[list[list[float]]] = [[[0.0] * MOST for _ in range(6)]]
        """By the number of cards kept so far, domain and hidden influence: how likely the answers in it were."""
        self.choices: list[list[Choice]] = [[]]
        """By the number of cards kept so far."""
        self.need = 0
        """Hidden gold without which a bid makes no sense."""
        self.thrifty: list[tuple[int, int, list[float]]] = []
        """Passes that tell something only of a seat with so much hidden gold: gold, domain, likelihoods."""

    def keep(self, odds: list[list[float]]) -> None:
        self.kept.append(odds)
        self.fixed.append(-1)
        self.single.append([[0.0] * MOST for _ in range(6)])
        self.choices.append([])

    def reveal(self, card: int, like: int) -> None:
        """A card is shown that had been kept out of sight: it was the likeliest of them."""
        best = -1
        for slot, fixed in enumerate(self.fixed):
            if fixed < 0 and (best < 0 or self.kept[slot][like][0] > self.kept[best][like][0]):
                best = slot
        if best >= 0:
            self.fixed[best] = card

    def likelihood(self, cards: Cards, hand: list[int], like: list[int]) -> float:
        """How likely everything was if these were the cards kept, in their order."""
        hidden = [0] * 6
        gold = 0
        total = 0.0
        for stage in range(len(self.single)):
            rows = self.single[stage]
            for domain in cards.domains:
                total += rows[domain][min(hidden[domain], MOST - 1)]
            for choice in self.choices[stage]:
                total += choice.likelihood(hidden)
            if stage < len(hand):
                card = hand[stage]
                if self.fixed[stage] < 0:
                    row = self.kept[stage][like[card]]
                    total += row[0] if len(row) == 1 else row[min(hidden[cards.type[card]], MOST - 1)]
                if cards.type[card] == GOLD:
                    gold += cards.value[card]
                else:
                    hidden[cards.type[card]] += cards.value[card]
        if gold < self.need:
            total += RAREST
        for need, domain, likely in self.thrifty:
            if gold >= need:
                total += likely[min(hidden[domain], MOST - 1)]
        return total

"""What seats expect of the final table (`Outlook`): many outlooks side by side, as arrays.

The axes of an array are owner and domain, where it has them, and behind these whatever the outlooks differ in: the seat
that looks and the table (`tables.py`), or the hand that a seat is supposed to have (`beliefs.py`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludoteka.games.for_the_king.bots.foresight.deck import GREATEST, Deck, Flags, Floats, Ints
from ludoteka.games.for_the_king.bots.heuristics import DEAREST, RICHES, SPREAD
from ludoteka.games.for_the_king.bots.outlook import CERTAIN, LEFTOVER, THREAT
from ludoteka.games.for_the_king.cards import EITHER
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST

NUDGE: Final = np.float32(0.0001)
"""What makes a bid better than a lower one that costs the same (`Advice.bidding`)."""
TINY: Final = np.float32(1e-37)
FARTHEST: Final = np.float32(60.0)  # in doubts: no lead is longer, since `exp` must stay within float32


class Outlooks:
    """Outlooks side by side: `one` and `two` are the chances to come first and second, `hopes` the points of them.

    `stakes` has as axes the owner of a point and the seat for whom it counts.
    """

    def __init__(
        self,
        deck: Deck,
        primary: Floats,
        seen: Floats,
        rest: Floats,
        doubted: Floats,
        sure: Floats,
        unknown: Floats,
        lots: float,
        held: Floats,
    ) -> None:
        """From what each seat is expected to have (`seen`: owner, domain or gold), and from heaps of cards.

        The rest is out of sight, so many (`doubted`) with rivals; what is `sure` comes up, and so many of the rest do.
        """
        gold = deck.domains
        self.deck: Final = deck
        self.primary: Final = primary
        self.seen: Final = seen
        mean = means(deck, rest)
        count = np.maximum(rest[2 * gold + 1 :].sum(axis=0), 0)
        coming = sure + rest * ((count > 0) * unknown / np.maximum(count, 1))
        variance = np.maximum(mean[gold + 1 :] - mean[:gold] ** 2, 0) * doubted + coming[gold + 1 : 2 * gold + 1]
        self.doubt: Final[Floats] = CERTAIN + SPREAD * np.sqrt(2 / deck.seats * np.maximum(variance, 0))
        self.open: Final[Flags] = coming[2 * gold + 1 : -2] > 1e-5
        golden = coming[-2] / np.maximum(coming[2 * gold + 1 :].sum(axis=0), TINY)
        wealth = seen[:, gold].sum(axis=0)
        rate = RICHES * lots * (1 - golden) / np.maximum(coming[gold] + wealth, 1)
        self.rate: Final[Floats] = LEFTOVER + np.minimum(rate, DEAREST)
        """What a unit of gold is worth."""
        self.scrip: Final[Floats] = self.rate * lots * golden / np.maximum(held, 1)
        """What any card is worth as a means of paying for gold."""
        # Weights relate to the second highest total: beside the highest all others might weigh nothing.
        self.par: Final[Floats] = runner_up(seen[:, :gold])
        self.weights: Final[Floats] = likely(seen[:, :gold], self.par, self.doubt, self.open)
        self.one, self.two = places(self.weights)
        self.half: Final[Floats] = np.floor(primary * deck.second)
        self.hopes: Final[Floats] = self.one * primary + self.two * self.half
        points = self.rate * (seen[:, gold] - wealth / deck.seats) + self.hopes.sum(axis=1)
        threat = np.exp((points - points.max(axis=0)) / THREAT)
        self.stakes: Final[Floats] = threat[:, None] * (-1 / (others(threat) + TINY))
        for seat in range(deck.seats):
            self.stakes[seat, seat] = 1

    def swings(self, totals: Floats, spot: Ints, tile: Ints) -> Floats:
        """How points change when a seat comes to a total in a domain: owner, seat, ...

        The seat is the first axis of the totals. `spot` and `tile` say where par and tile of each stand behind the
        owner, in arrays laid out flat.
        """
        seats = self.deck.seats
        after = np.empty((seats, *totals.shape), dtype=np.float32)
        after[:] = self.weights.reshape(seats, -1).take(spot, axis=1)
        totals = np.maximum(totals, 0)
        changed = likely(totals, self.par.take(spot), self.doubt.take(spot), self.open.take(spot))
        for seat in range(seats):
            after[seat, seat] = changed[seat]
        one, two = places(after)
        hopes = one * self.primary.take(tile) + two * self.half.take(tile)
        found: Floats = hopes - self.hopes.reshape(seats, -1).take(spot, axis=1)
        return found

    def shifts(self, at: Ints | None = None) -> tuple[Floats, Floats, Flags]:
        """What raising and lowering each tile changes (owner, step), is worth (seat, step), and whether it is barred.

        A step is twice the domain, and one more to lower it. Only some outlooks are looked at if they are named.
        """
        deck = self.deck
        named = (self.primary, self.half, self.one, self.two, self.stakes)
        primary, half, one, two, stakes = named if at is None else (each.take(at, axis=-1) for each in named)
        ways = np.array([1, -1], dtype=np.float32).reshape(2, *[1] * (one.ndim - 2))
        tiles = primary[:, None] + ways
        shift = ways * one[:, :, None] + (np.floor(tiles * deck.second) - half[:, None]) * two[:, :, None]
        shift = shift.reshape(deck.seats, 2 * deck.domains, *shift.shape[3:])
        worth = (stakes[:, :, None] * shift[:, None]).sum(axis=0)
        barred = ((tiles < LOWEST) | (tiles > HIGHEST)).reshape(2 * deck.domains, *tiles.shape[2:])
        return shift, worth, barred

    def decrees(self, steps: Ints, at: Ints | None = None) -> tuple[Floats, list[Ints]]:
        """How points change when a seat carries out a king card as suits it best: owner, seat.

        Also what a seat would do at each step of the card, or -1.
        """
        shift, worth, barred = self.shifts(at)
        change = np.zeros((*worth.shape[:1], *worth.shape[:1], *worth.shape[2:]), dtype=np.float32)
        step = np.arange(worth.shape[1]).reshape(-1, *[1] * (worth.ndim - 2))
        chosen: list[Ints] = []
        for wanted in steps:
            unfit = barred | (wanted != EITHER) & (wanted != 1 - 2 * (step % 2))
            judged = worth - GREATEST * unfit
            for before in chosen:
                judged -= GREATEST * (step // 2 == before[:, None] // 2)
            best = judged.argmax(axis=1)
            done = judged.max(axis=1) > -GREATEST / 2
            chosen.append((best + 1) * done - 1)
            change += np.take_along_axis(shift, best[None], axis=1) * done
        return change, chosen


def expected(
    deck: Deck, held: Floats, pool: Floats, shown: Floats, known: Floats, rest: Floats
) -> tuple[Floats, Floats]:
    """How many cards of a seat are hidden, and what it is expected to have: owner, domain or gold, ...

    What was paid face down was rather one of the cards that the seat had kept unseen and did not need (`Advice`).
    """
    kept = held / np.maximum(pool, 1)
    hidden: Floats = kept * np.maximum(pool - shown, 0)
    sure = known * ((1 + kept) / 2)[:, None]
    seen: Floats = hidden[:, None, None] * means(deck, rest)[: deck.domains + 1] + sure[:, :, None]
    return hidden, seen


def means(deck: Deck, rest: Floats) -> Floats:
    """What a card of a heap counts on average if a hand holds it: values by domain and of gold, squares by domain."""
    plain = rest[2 * deck.domains + 1 : -1].sum(axis=0)
    found: Floats = rest[: 2 * deck.domains + 1] * ((plain > 0) / np.maximum(plain, 1))
    return found


def runner_up(totals: Floats) -> Floats:
    """The second highest."""
    highest = np.maximum(totals[0], totals[1])
    found: Floats = np.minimum(totals[0], totals[1])
    for total in totals[2:]:
        np.maximum(found, np.minimum(highest, total), out=found)
        np.maximum(highest, total, out=highest)
    return found


def likely(totals: Floats, par: Floats, doubt: Floats, open_: Flags) -> Floats:
    """How much totals weigh in a race (`Outlook.race`); nothing without a card, unless one may still come."""
    found: Floats = np.exp(np.minimum((totals - par) / doubt, FARTHEST)) * ((totals > 0) | open_)
    return found


def places(weights: Floats) -> tuple[Floats, Floats]:
    """The chances to come first and second by the weights of all who compete (`Outlook.race`)."""
    rest = others(weights) + TINY
    one = weights / (rest[0] + weights[0])
    return one, weights * others(one / rest)


def others(each: Floats) -> Floats:
    """For every seat the sum over the others. Added up: beside a great number small ones are lost in a difference."""
    found = np.concatenate([each[1:], each[:1]])
    for turn in range(2, len(each)):
        found[:-turn] += each[turn:]
        found[-turn:] += each[:turn]
    return found

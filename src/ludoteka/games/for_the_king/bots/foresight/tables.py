"""How the auctions would end: many tables played out side by side, every seat bidding as the heuristic does.

One step of all tables costs little more than one of a single table. Every seat goes by what it may know there
(`Sight`): its own hand, what everybody has seen, the cards it buried, and the mean of the rest.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np

from ludoteka.games.for_the_king.bots.foresight.deals import Deals
from ludoteka.games.for_the_king.bots.foresight.deck import GREATEST, Deck, Floats, Ints
from ludoteka.games.for_the_king.bots.foresight.outlooks import NUDGE, TINY, Outlooks, expected, others
from ludoteka.games.for_the_king.court import Court

NONE: Final = -1


class Tables:
    """Tables in an auction, side by side.

    The last axis of every array is the table: what is added up or compared are then rows without gaps. A looker is the
    seat whose outlook it is. The axes before the table are row of a heap and looker for cards `buried` and those whose
    place the looker does not know (`rest`); seat and domain, or gold, for what a seat `holds` and what everybody knows
    it to have held (`known`, so many cards as `shown`); seat and place for the `hand`, the cards of influence.
    """

    def __init__(self, deck: Deck, base: Court, deals: Deals, copies: int) -> None:
        """From the auction at hand, with so many copies of every deal."""
        self.deck: Final = deck
        top: Any = base.stack[-1]
        number = len(deals.zone)
        self.number: Final = number * copies
        self.rows: Final = np.arange(self.number)
        self.seats: Final = np.arange(deck.seats)[:, None]
        self.left = len(deals.lots)
        self.first = base.first
        self.round = [(top.turn + seat) % deck.seats for seat in range(deck.seats)]
        self.lot = np.full(self.number, base.lot[0])
        self.within = np.repeat(top.within >> self.seats & 1 > 0, self.number, axis=1)
        self.bid = np.full(self.number, top.bid)
        self.leader = np.full(self.number, top.leader)
        zone, knower, lots = deals
        seats = self.seats[:, None]
        hands = zone == seats
        spent = zone == deck.seats + seats
        secret = knower == seats
        own = (hands | spent) & secret
        shown = (hands | spent) & (knower == NONE)
        buried = (zone == 2 * deck.seats) & secret
        hidden = (zone == 2 * deck.seats) | (zone == 2 * deck.seats + 1) | own.any(axis=0)
        rest = hidden & ~own & ~buried
        seat, at, card = np.nonzero(hands & (deck.type < deck.domains))
        count = np.bincount(seat * number + at, minlength=deck.seats * number)
        hand = np.full((deck.seats, 1 + count.max(), number), NONE)
        hand[seat, np.arange(len(card)) - (np.cumsum(count) - count)[seat * number + at], at] = card
        spread = partial(np.repeat, repeats=copies, axis=-1)
        self.primary: Floats = spread(
            np.repeat(np.array(base.primary, dtype=np.float32)[base.cards.domains, None], number, axis=1)
        )
        self.lots: Ints = spread(lots)
        self.burier: Ints = spread(knower[np.arange(number), lots])
        self.rest: Floats = spread((rest @ deck.sums.T).transpose(2, 0, 1))
        self.buried: Floats = spread((buried @ deck.sums.T).transpose(2, 0, 1))
        self.holds: Floats = spread((hands @ deck.weights.T).swapaxes(1, 2))
        self.known: Floats = spread((shown @ deck.weights.T).swapaxes(1, 2))
        self.held, self.spent, self.shown = (spread(np.float32(each.sum(axis=2))) for each in (hands, spent, shown))
        self.purse: Ints = spread(hands @ deck.coin)
        self.hand: Ints = spread(hand)
        self.informed = NONE
        """A seat that knows more than the others do of what rivals hold,"""
        self.better: Floats = np.zeros(1, dtype=np.float32)
        """and by how much, for each of a rival's hidden cards."""

    # What every seat expects

    def sight(self) -> tuple[Floats, Floats]:
        """How many cards of a seat are hidden, and what it is expected to have: owner, domain or gold, looker."""
        hidden, seen = expected(self.deck, self.held, self.held + self.spent, self.shown, self.known, self.rest)
        if self.informed >= 0:
            seen[:, :, self.informed] += hidden[:, None] * self.better
        for seat in range(self.deck.seats):
            seen[seat, :, seat] = self.holds[seat]
        return hidden, seen

    def inform(self, me: int, probable: Floats) -> None:
        """Let a seat reckon with what rivals probably hold (owner, domain or gold), not with the mean of all cards."""
        hidden, seen = self.sight()
        self.better = (probable[:, :, None] - seen[:, :, me]) * ((hidden > 0) / np.maximum(hidden, TINY))[:, None]
        self.informed = me

    def foresee(self) -> None:
        """The outlook of every seat at every table."""
        # Behind owner and domain stand looker and table. `mine` are the stakes of a seat in its own outlook.
        deck = self.deck
        self.kind: Ints = deck.type.take(self.lot)
        hidden, seen = self.sight()
        unknown = self.left - self.buried[2 * deck.domains + 1 :].sum(axis=0)
        sure = self.buried + deck.sums.take(self.lot, axis=1)[:, None]
        held = self.held.sum(axis=0)
        primary = self.primary[:, None]
        self.outlook = Outlooks(deck, primary, seen, self.rest, others(hidden), sure, unknown, self.left, held)
        self.mine: Floats = np.empty((deck.seats, deck.seats, self.number), dtype=np.float32)
        for seat in range(deck.seats):
            self.mine[:, seat] = self.outlook.stakes[:, seat, seat]

    def gains(self) -> tuple[Floats, Floats]:
        """What it means to a looker when a seat gets the lot, and to that seat as the looker sees it: seat, looker."""
        deck = self.deck
        outlook = self.outlook
        weight = deck.weight.take(self.lot)
        self.golden: Ints = np.flatnonzero(self.kind == deck.domains)
        self.kings: Ints = np.flatnonzero(self.kind > deck.domains)
        tile = np.minimum(self.kind, deck.domains - 1) * self.number
        spot = tile * deck.seats + self.seats * self.number + self.rows
        totals = outlook.seen.reshape(deck.seats, -1).take(spot, axis=1) + weight
        change = outlook.swings(totals, spot[None], tile + self.rows)
        change *= self.kind < deck.domains
        bonus = outlook.scrip * (self.kind <= deck.domains) + outlook.rate * (weight * (self.kind == deck.domains))
        for seat in range(deck.seats):
            change[seat, seat] += bonus
        self.chosen: list[Ints] = []  # what seats would do with a king card, by step
        if len(self.kings):
            steps = deck.steps.take(self.lot.take(self.kings), axis=1)
            change[:, :, :, self.kings], self.chosen = outlook.decrees(steps, self.kings)
        return (self.mine[:, None] * change).sum(axis=0), (outlook.stakes * change).sum(axis=0)

    # One lot

    def bidding(self, answer: Ints | None, me: int) -> None:
        """Bid for the lot until one is left; the first answer, of the seat to move, may be given."""
        self.foresee()
        worth, keen = self.gains()
        wallet, free, costs = self.prices()
        gap, burden = self.motives(worth, keen)
        here = self.seats * self.number + self.rows
        spot = self.leader * self.number + self.rows
        while (self.within & (spot != here)).any():
            for seat in self.round:
                asked = self.within[seat] & (spot != here[seat])
                if not asked.any():
                    continue
                if answer is None:
                    price = self.deck.next.take(wallet[seat] + self.bid)
                    np.maximum(price, free[seat], out=price)
                    cost = costs[seat].take(price * self.number + self.rows)
                    bids = gap[seat].take(spot) + burden[seat].take(spot) * self.bid > cost
                else:
                    price, bids, answer = answer, answer > 0, None
                bids &= asked
                np.copyto(self.bid, price, where=bids)
                np.copyto(spot, here[seat], where=bids)
                self.within[seat] ^= asked > bids
        self.leader = spot // self.number

    def motives(self, worth: Floats, keen: Floats) -> tuple[Floats, Floats]:
        """What a seat gains if it gets the lot and not the leader, and if this must pay a unit more: seat, leader."""
        unit = np.where(self.kind == self.deck.domains, self.outlook.scrip, self.outlook.rate)
        own = np.stack([worth[seat, seat] for seat in range(self.deck.seats)])
        gap = np.repeat(own[:, None], len(own) + 1, axis=1)
        gap[:, :-1] -= worth.swapaxes(0, 1)
        burden = np.zeros_like(gap)
        burden[:, :-1] = (self.mine * unit).swapaxes(0, 1)
        # The last row is for no leader: then nobody has bid yet, and who comes later in the round is still within.
        for number, seat in enumerate(self.round, 1):
            most = 2 * unit[seat]
            for rival in self.round[number:]:
                wants = self.within[rival] & (keen[rival, seat] > most)
                np.copyto(most, keen[rival, seat], where=wants)
                np.copyto(gap[seat, -1], gap[seat, rival] + burden[seat, rival], where=wants)
        return gap, burden

    def prices(self) -> tuple[Ints, Ints, Floats]:
        """Where the next prices stand, how many cards cost nothing: seat; and costs: seat, price."""
        deck = self.deck
        at = self.golden
        wallet = self.purse * deck.width
        free = np.zeros_like(wallet)
        costs = (
            np.array([*range(deck.width), GREATEST], dtype=np.float32)[:, None] * (self.outlook.rate - NUDGE)[:, None]
        )
        if len(at):
            self.losses: Floats = self.losing(at)
            order = np.sort(self.losses, axis=1)[:, : deck.width - 1] - NUDGE
            costs[:, 1 : order.shape[1] + 1, at] = np.cumsum(order, axis=1)
            free[:, at] = (order < 0).sum(axis=1)
            wallet[:, at] = self.held[:, at] * deck.width
        return wallet, free, costs

    def losing(self, at: Ints) -> Floats:
        """What every seat loses by every card: seat, place of the hand, then coins by value."""
        deck = self.deck
        hand = self.hand.take(at, axis=2)
        tile = (deck.type * self.number).take(hand) + at
        seat = self.seats[:, None] * self.number
        spot = (deck.type * (deck.seats * self.number)).take(hand) + (seat + at)
        totals = self.holds.take(tile + seat * (deck.domains + 1)) - deck.weight.take(hand)
        change = self.outlook.swings(totals, spot, tile) * self.mine.take(at, axis=2)[:, :, None]
        scrip = self.outlook.scrip.take(at, axis=1)[:, None]
        found = [scrip - change.sum(axis=0) + GREATEST * (hand < 0)]
        coins = deck.coins.take(self.purse.take(at, axis=1), axis=1)[:, :, None]
        self.coins: Ints = np.repeat([1, 2, 3], coins.max(axis=(1, 2, 3)))
        for value, number in enumerate(coins, 1):
            worth = scrip + value * self.outlook.rate.take(at, axis=1)[:, None]
            found.append(worth + GREATEST * (number <= np.arange(number.max())[:, None]))
        return np.concatenate(found, axis=1)

    def settle(self) -> None:
        """Whoever won pays, takes the lot, and carries out a king card."""
        deck = self.deck
        won = self.leader >= 0
        self.pay_gold(self.bid * (won & (self.kind != deck.domains)))
        if len(self.golden):
            self.pay_cards()
        for chosen in self.chosen:
            seat = self.leader.take(self.kings)
            step = chosen[seat, seat, np.arange(len(seat))]
            done = np.flatnonzero((step >= 0) & (seat >= 0))
            self.primary[step[done] // 2, self.kings[done]] += 1 - 2 * (step[done] % 2)
        keeps = (self.seats == self.leader) & (self.kind <= deck.domains)
        gains = keeps[:, None] * deck.weights.take(self.lot, axis=1)
        self.holds += gains
        self.known += gains
        self.held += keeps
        self.shown += keeps
        self.purse += deck.coin.take(self.lot) * keeps
        at = np.flatnonzero(won & (self.kind < deck.domains))
        seat = self.leader.take(at)
        self.hand[seat, (self.hand[seat, :, at] < 0).argmax(axis=1), at] = self.lot.take(at)

    def pay_gold(self, price: Ints) -> None:
        """K.PAY.01: exactly, with the fewest cards, those that everybody knows first."""
        deck = self.deck
        winner = self.seats == self.leader
        paid = deck.paid.take((self.purse * winner).sum(axis=0) * deck.width + price)
        pieces = deck.pieces.take(paid)
        total = price.astype(np.float32)
        # What was known of the purse is paid first; what was not becomes known by being paid.
        seen = np.minimum(total, (self.known[:, -1] * winner).sum(axis=0))
        shown = np.rint(pieces * seen / np.maximum(total, 1))
        self.purse -= paid * winner
        self.holds[:, -1] -= total * winner
        self.held -= pieces * winner
        self.known[:, -1] -= seen * winner
        self.shown -= shown * winner
        self.rest[deck.domains] -= (total - seen) * ~winner
        self.rest[-2] -= (pieces - shown) * ~winner

    def pay_cards(self) -> None:
        """K.PAY.05: the cards that are missed least."""
        deck = self.deck
        column = np.flatnonzero(self.leader.take(self.golden) >= 0)
        at = self.golden.take(column)
        seat = self.leader.take(at)
        losses = self.losses[seat, :, column]
        paid = np.empty(losses.shape, dtype=bool)
        cheap = np.arange(losses.shape[1]) < self.bid.take(at)[:, None]
        np.put_along_axis(paid, losses.argsort(axis=1, kind="stable"), cheap, axis=1)
        paid &= losses < GREATEST
        hand = self.hand[seat, :, at]
        coins = paid[:, hand.shape[1] :]
        hand[paid[:, : hand.shape[1]]] = NONE
        self.hand[seat, :, at] = hand
        # Influence is counted anew, since a difference may leave a trace where nothing is left.
        self.holds[seat, :-1, at] = deck.weights[:-1].T.take(hand, axis=0).sum(axis=1)
        self.holds[seat, -1, at] -= coins @ self.coins
        self.purse[seat, at] -= coins @ deck.unit[self.coins - 1]
        self.held[seat, at] -= paid.sum(axis=1)
        self.spent[seat, at] += paid.sum(axis=1)

    def turn_up(self) -> None:
        """The next lot, which everybody sees now."""
        self.left -= 1
        self.lot = self.lots[self.left]
        card = self.deck.sums.take(self.lot, axis=1)[:, None]
        mine = self.burier[self.left] == self.seats
        self.buried -= card * mine
        self.rest -= card * ~mine
        self.first += 1
        self.round = [(self.first + seat) % self.deck.seats for seat in range(self.deck.seats)]
        self.within[:] = True
        self.bid[:] = 0
        self.leader[:] = NONE

    def play_out(self, answer: Ints, me: int) -> Floats:
        """Play all auctions; the points of every seat (table first), gold as their fractions."""
        self.bidding(answer, me)
        self.settle()
        while self.left:
            self.turn_up()
            self.bidding(None, me)
            self.settle()
        return self.score().T

    def score(self) -> Floats:
        """K.SCO: by total, then by the letter closest to A."""
        points: Floats = np.minimum(self.holds[:, -1], 99) * np.float32(0.01)
        kind = self.deck.type.take(self.hand)
        for domain, primary in enumerate(self.primary):
            letters = self.deck.letter.take(self.hand) * (kind == domain)
            claims = (self.deck.value.take(self.hand) * (kind == domain)).sum(axis=1) + letters.max(axis=1)
            ranks = claims.argsort(axis=0)
            for rank, tile in ((-1, primary), (-2, np.floor(primary * self.deck.second))):
                points += (ranks[rank] == self.seats) * tile * (claims > 0)
        return points


def results(points: Floats, me: int) -> Floats:
    """What a seat has of final points: the win, and a little for the lead."""
    lead = points[:, me] - np.delete(points, me, axis=1).max(axis=1)
    found: Floats = (lead > 0) + 0.3 * np.tanh(lead / 5)
    return found

"""How the auctions would end: many tables played out side by side, every seat bidding as the heuristic does.

One step of all tables costs little more than one of a single table. Every seat goes by what it may know there
(`Sight`): its own hand, what everybody has seen, the cards it buried, and the mean of the rest.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, product
from typing import Any, Final

import numpy as np

from ludoteka.games.for_the_king.cards import EITHER, GOLD, KING, Cards
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.heuristics import DEAREST, RICHES, SPREAD
from ludoteka.games.for_the_king.king import HIGHEST, LOWEST
from ludoteka.games.for_the_king.outlook import CERTAIN, LEFTOVER, THREAT
from ludoteka.kernel.zones import EVERYONE

Floats = np.ndarray[Any, np.dtype[np.float32]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]

NONE: Final = -1
NO_STEP: Final = 9
GREATEST: Final = np.float32(1e9)
TINY: Final = np.float32(1e-37)
NUDGE: Final = np.float32(0.0001)
"""What makes a bid better than a lower one that costs the same (`Advice.bidding`)."""
FARTHEST: Final = np.float32(60.0)  # in doubts: no lead is longer, since `exp` must stay within float32


class Deck:
    """The cards as arrays, and what can be paid with gold."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.seats: Final = seats
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
        most = cards.turns + 1
        base = min(most, cards.copies) + 1
        self.unit: Final = np.array([1, most + 1, (most + 1) * base, 0])
        """What a gold card adds to a purse, by its value. A purse is one number; a hand of cards pays like ones."""
        self.coin: Final = self.unit[value - 1] * member[gold]
        purses = list(product(range(base), range(base), range(most + 1)))
        self.coins: Final = np.array(purses).T[::-1]
        self.pieces: Final = self.coins.sum(axis=0).astype(np.float32)
        self.width: Final = max(most, cards.most_gold) + 1  # no price reaches it
        fewest = np.full((base, base, most + 1, self.width), GREATEST, dtype=np.int64)
        for purse, (threes, twos, ones) in enumerate(purses):
            pieces, price = ones + twos + threes, ones + 2 * twos + 3 * threes
            if pieces <= most and price < self.width:
                # Of equally many coins those pay that leave more ones (`Advice.paying` comes upon them first).
                richer = fewest[threes:, twos:, ones:, price]
                np.minimum(richer, (pieces * self.width + ones) * len(purses) + purse, out=richer)
        payable = fewest.reshape(-1, self.width) < GREATEST
        self.paid: Final = fewest.reshape(-1, self.width) % len(purses) * payable
        """By purse and price: the part of the purse that pays it exactly."""
        prices = np.where(payable, np.arange(self.width), self.width)
        prices[:, 0] = self.width
        self.next: Final = np.roll(np.minimum.accumulate(prices[:, ::-1], axis=1)[:, ::-1], -1, axis=1)
        """By purse and bid: the next price that can be paid exactly."""


class Tables:
    """Tables in an auction, side by side.

    The last axis of every array is the table: what is added up or compared are then rows without gaps. A looker is the
    seat whose outlook it is. The axes before the table are row of a heap and looker for cards `buried` and those whose
    place the looker does not know (`rest`); seat and domain, or gold, for what a seat `holds` and what everybody knows
    it to have held (`known`, so many cards as `shown`); seat and place for the `hand`, the cards of influence.
    """

    def __init__(self, deck: Deck, worlds: list[Court], copies: int) -> None:
        self.deck: Final = deck
        first = worlds[0]
        top: Any = first.stack[-1]
        number = len(worlds)
        self.number: Final = number * copies
        self.rows: Final = np.arange(self.number)
        self.seats: Final = np.arange(deck.seats)[:, None]
        self.left = len(first.favour)
        self.first = first.first
        self.round = [(top.turn + seat) % deck.seats for seat in range(deck.seats)]
        self.lot = np.full(self.number, first.lot[0])
        self.within = np.repeat(top.within >> self.seats & 1 > 0, self.number, axis=1)
        self.bid = np.full(self.number, top.bid)
        self.leader = np.full(self.number, top.leader)
        zones = [[*world.hands, *world.spent, world.favour, world.deck] for world in worlds]
        zone = np.full((number, len(deck.type)), NONE)
        for code, rows in enumerate(zip(*zones, strict=True)):
            at = np.repeat(np.arange(number), [len(row) for row in rows])
            zone[at, list(chain.from_iterable(rows))] = code
        seats = self.seats[:, None]
        known = np.array([[*world.known, 0] for world in worlds])
        hands = zone == seats
        spent = zone == deck.seats + seats
        own = (hands | spent) & (known != EVERYONE)
        shown = (hands | spent) & (known == EVERYONE)
        buried = (zone == 2 * deck.seats) & (known >> seats & 1 > 0)
        rest = ((zone >= 2 * deck.seats) | own.any(axis=0)) & ~own & ~buried
        seat, at, card = np.nonzero(hands & (deck.type < deck.domains))
        count = np.bincount(seat * number + at, minlength=deck.seats * number)
        hand = np.full((deck.seats, 1 + count.max(), number), NONE)
        hand[seat, np.arange(len(card)) - (np.cumsum(count) - count)[seat * number + at], at] = card
        burier = [[world.known[card].bit_length() - 1 for card in world.favour] for world in worlds]
        spread = partial(np.repeat, repeats=copies, axis=-1)
        primary = np.array([world.primary for world in worlds], dtype=np.float32)[:, first.cards.domains]
        self.primary: Floats = spread(primary.T)
        self.lots: Ints = spread(np.array([world.favour for world in worlds], dtype=np.int64).T)
        self.burier: Ints = spread(np.array(burier, dtype=np.int64).T)
        self.rest: Floats = spread((rest @ deck.sums.T).transpose(2, 0, 1))
        self.buried: Floats = spread((buried @ deck.sums.T).transpose(2, 0, 1))
        self.holds: Floats = spread((hands @ deck.weights.T).swapaxes(1, 2))
        self.known: Floats = spread((shown @ deck.weights.T).swapaxes(1, 2))
        self.held, self.spent, self.shown = (spread(np.float32(each.sum(axis=2))) for each in (hands, spent, shown))
        self.purse: Ints = spread(hands @ deck.coin)
        self.hand: Ints = spread(hand)

    # What every seat expects

    def foresee(self) -> None:
        """The outlook of every seat at every table (`Outlook`)."""
        # Axes: owner, domain and looker for what is seen, the chances `one` and `two` to come first and second, and the
        # points hoped for; for `stakes` owner of a point, for whom it counts, looker; `mine` if these two are the same.
        deck = self.deck
        gold = deck.domains
        self.kind: Ints = deck.type.take(self.lot)
        count = np.maximum(self.rest[2 * gold + 1 :].sum(axis=0), 0)
        plain = count - self.rest[-1]
        part = self.rest[: 2 * gold + 1] * ((plain > 0) / np.maximum(plain, 1))
        pool = self.held + self.spent
        kept = self.held / np.maximum(pool, 1)
        hidden = kept * np.maximum(pool - self.shown, 0)  # how many coins of a payment were known is rounded
        sure = self.known * ((1 + kept) / 2)[:, None]
        self.seen: Floats = hidden[:, None, None] * part[: gold + 1] + sure[:, :, None]
        for seat in range(deck.seats):
            self.seen[seat, :, seat] = self.holds[seat]
        certain = self.buried[2 * gold + 1 :].sum(axis=0)
        coming = self.rest[gold:-1] * ((count > 0) * (self.left - certain) / np.maximum(count, 1))
        coming += self.buried[gold:-1] + deck.sums[gold:-1].take(self.lot, axis=1)[:, None]
        doubt = np.maximum(part[gold + 1 :] - part[:gold] ** 2, 0) * others(hidden) + coming[1 : gold + 1]
        self.doubt: Floats = CERTAIN + SPREAD * np.sqrt(2 / deck.seats * doubt)
        self.open: Flags = coming[gold + 1 : -1] > 1e-5
        golden = coming[-1] / (self.left + 1)
        wealth = self.seen[:, gold].sum(axis=0)
        rate = RICHES * self.left * (1 - golden) / np.maximum(coming[0] + wealth, 1)
        self.rate: Floats = LEFTOVER + np.minimum(rate, DEAREST)
        self.scrip: Floats = self.rate * self.left * golden / np.maximum(self.held.sum(axis=0), 1)
        # Weights relate to the second highest total: beside the highest all others might weigh nothing.
        self.par: Floats = runner_up(self.seen[:, :gold])
        self.weights: Floats = likely(self.seen[:, :gold], self.par, self.doubt, self.open)
        self.one, self.two = places(self.weights)
        self.half: Floats = np.floor(self.primary * deck.second)
        self.hopes: Floats = self.one * self.primary[:, None] + self.two * self.half[:, None]
        points = self.rate * (self.seen[:, gold] - wealth / deck.seats) + self.hopes.sum(axis=1)
        threat = np.exp((points - points.max(axis=0)) / THREAT)
        self.stakes: Floats = threat[:, None] * (-1 / (others(threat) + TINY))
        self.mine: Floats = np.empty_like(threat)
        for seat in range(deck.seats):
            self.stakes[seat, seat] = 1
            self.mine[:, seat] = self.stakes[:, seat, seat]

    def gains(self) -> tuple[Floats, Floats]:
        """What it means to a looker when a seat gets the lot, and to that seat as the looker sees it: seat, looker."""
        deck = self.deck
        weight = deck.weight.take(self.lot)
        self.golden: Ints = np.flatnonzero(self.kind == deck.domains)
        self.kings: Ints = np.flatnonzero(self.kind > deck.domains)
        tile = np.minimum(self.kind, deck.domains - 1) * self.number
        spot = tile * deck.seats + self.seats * self.number + self.rows
        totals = self.seen.reshape(deck.seats, -1).take(spot, axis=1) + weight
        change = self.swings(totals, spot[None], tile + self.rows)
        change *= self.kind < deck.domains
        bonus = self.scrip * (self.kind <= deck.domains) + self.rate * (weight * (self.kind == deck.domains))
        for seat in range(deck.seats):
            change[seat, seat] += bonus
        self.chosen: list[Ints] = []  # what seats would do, by step: twice the domain, and one more to lower it
        if len(self.kings):
            change[:, :, :, self.kings] = self.decrees()
        return (self.mine[:, None] * change).sum(axis=0), (self.stakes * change).sum(axis=0)

    def swings(self, totals: Floats, spot: Ints, tile: Ints) -> Floats:
        """How points change when a seat comes to a total, which a looker expects in a domain: owner, seat, ..."""
        seats = self.deck.seats
        after = np.empty((seats, *totals.shape), dtype=np.float32)
        after[:] = self.weights.reshape(seats, -1).take(spot, axis=1)
        totals = np.maximum(totals, 0)
        changed = likely(totals, self.par.take(spot), self.doubt.take(spot), self.open.take(spot))
        for seat in range(seats):
            after[seat, seat] = changed[seat]
        one, two = places(after)
        hopes = one * self.primary.take(tile) + two * self.half.take(tile)
        return hopes - self.hopes.reshape(seats, -1).take(spot, axis=1)

    def decrees(self) -> Floats:
        """How points change when a seat carries out the king card as suits it best: owner, seat, looker."""
        deck = self.deck
        at = self.kings
        ways = np.array([1, -1], dtype=np.float32)[:, None, None]
        tiles = self.primary.take(at, axis=1)[:, None] + ways[:, 0]
        half = np.floor(tiles * deck.second) - self.half.take(at, axis=1)[:, None]
        shift = ways * self.one.take(at, axis=3)[:, :, None] + half[:, :, None] * self.two.take(at, axis=3)[:, :, None]
        shift = shift.reshape(deck.seats, 2 * deck.domains, deck.seats, -1)
        worth = (self.stakes.take(at, axis=3)[:, :, None] * shift[:, None]).sum(axis=0)  # seat, step, looker
        barred = ((tiles < LOWEST) | (tiles > HIGHEST)).reshape(2 * deck.domains, -1)
        change = np.zeros((*worth.shape[:1], *worth.shape[:1], *worth.shape[2:]), dtype=np.float32)
        column = self.seats * len(at) + np.arange(len(at))
        step = np.arange(2 * deck.domains)[:, None]
        for wanted in deck.steps.take(self.lot.take(at), axis=1):
            unfit = barred | (wanted != EITHER) & (wanted != 1 - 2 * (step % 2))
            judged = worth - GREATEST * unfit[:, None]
            for chosen in self.chosen:
                judged -= GREATEST * (step[:, None] // 2 == chosen[:, None] // 2)
            best = judged.argmax(axis=1)
            done = judged.max(axis=1) > -GREATEST / 2
            self.chosen.append((best + 1) * done - 1)
            change += shift.reshape(deck.seats, -1).take(best * column.size + column, axis=1) * done
        return change

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
        unit = np.where(self.kind == self.deck.domains, self.scrip, self.rate)
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
        costs = np.array([*range(deck.width), GREATEST], dtype=np.float32)[:, None] * (self.rate - NUDGE)[:, None]
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
        change = self.swings(totals, spot, tile) * self.mine.take(at, axis=2)[:, :, None]
        scrip = self.scrip.take(at, axis=1)[:, None]
        found = [scrip - change.sum(axis=0) + GREATEST * (hand < 0)]
        coins = deck.coins.take(self.purse.take(at, axis=1), axis=1)[:, :, None]
        self.coins: Ints = np.repeat([1, 2, 3], coins.max(axis=(1, 2, 3)))
        for value, number in enumerate(coins, 1):
            worth = scrip + value * self.rate.take(at, axis=1)[:, None]
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


def results(points: Floats, me: int) -> Floats:
    """What a seat has of final points: the win, and a little for the lead."""
    lead = points[:, me] - np.delete(points, me, axis=1).max(axis=1)
    found: Floats = (lead > 0) + 0.3 * np.tanh(lead / 5)
    return found

"""The belief about a seat's hand, concluded from its answers: as if it went by the heuristic, or nearly so.

A seat keeps only a few cards unseen, and many cards look alike: so every hand is looked at that it may hold, all at
once as arrays whose last axis is the hand supposed. At every answer the heuristic tells what it would have answered
with each of them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.bots.foresight.deck import GREATEST, Deck, Flags, Floats, Ints, Numbers
from ludoteka.games.for_the_king.bots.foresight.outlooks import NUDGE, Outlooks, expected
from ludoteka.games.for_the_king.bots.foresight.scene import Scene
from ludoteka.games.for_the_king.bots.heuristics import BURIED
from ludoteka.games.for_the_king.cards import EITHER

WAVERING: Final = 0.02
"""By how many points a worse answer is 2.7 times as rare as the best."""
RAREST: Final = -7.0
"""The logarithm of how often a seat does what makes no sense."""
FORGOTTEN: Final = 28.0
"""A hand that is less likely than the likeliest by this logarithm is dropped, and so are those beyond MOST."""
MOST: Final = 1500


class Belief:
    """A belief: the hands that a seat may hold, and how likely its answers make each of them (the posterior)."""

    def __init__(self, deck: Deck, seat: int) -> None:
        self.deck: Final = deck
        self.seat: Final = seat
        self.hidden: Floats = np.zeros((deck.keepable, 1), dtype=np.float32)
        """Of each likeness how many cards the seat holds that only it has seen: likeness, hand."""
        self.spent: Floats = np.zeros_like(self.hidden)
        """How many of those it has paid face down."""
        self.open: Final[list[int]] = []
        """The cards that it got in sight of everybody."""
        self.holds: Flags = np.zeros((0, 1), dtype=bool)
        """Whether it has not paid them face down: place in `open`, hand."""
        self.likely = np.zeros(1)
        """How likely its answers were, as a logarithm."""
        self.buried: Floats = np.zeros(len(deck.likes), dtype=np.float32)
        """How many cards of each likeness it has probably put into the favour pile, where they still are."""
        self.odds: Final[list[Floats]] = []
        """For each card that it buried, how likely a card of each likeness would have been."""

    # The hands supposed

    def take(self, at: Ints) -> None:
        """Go on with some of the hands."""
        self.hidden = self.hidden[:, at]
        self.spent = self.spent[:, at]
        self.holds = self.holds[:, at]
        self.likely = self.likely[at]

    def chances(self, available: Numbers) -> Floats:
        """How likely each hand is if the cards out of sight are so many."""
        weight = self.weights(available)
        part = np.exp(weight - weight.max())
        found: Floats = part / part.sum()
        return found

    def weights(self, available: Numbers) -> Floats:
        """The same as logarithms, not added up to one: by the answers, and by the deals that give such a hand."""
        kept = (self.hidden + self.spent).astype(np.int64)
        factorials = self.deck.factorials
        orders = factorials[kept.sum(axis=0)] - factorials[kept].sum(axis=0)
        found: Floats = self.likely - orders
        for like in np.flatnonzero(kept.any(axis=1)):
            found = found + ways(factorials, available[like], kept[like])
        return found

    def learn(self, likely: Floats, scene: Scene) -> None:
        """An answer was so likely with each hand."""
        self.likely = self.likely + likely
        weight = self.weights(scene.unseen)
        kept = np.flatnonzero(weight > weight.max() - FORGOTTEN)
        if len(kept) > MOST:
            kept = kept[np.argsort(-weight[kept], kind="stable")[:MOST]]
        if len(kept) < len(weight):
            self.take(kept)
        self.likely -= self.likely.max()

    def expected(self, available: Numbers) -> Floats:
        """What the seat probably holds: influence by domain, and gold."""
        chances = self.chances(available)
        found: Floats = self._owned() @ chances
        return found

    def _owned(self) -> Floats:
        """What it holds with each hand: domain or gold, hand."""
        deck = self.deck
        likes = deck.likes[: deck.keepable]
        mean = (deck.weights[:, likes] > 0) * deck.mean_weight[: deck.keepable]
        found: Floats = (mean @ self.hidden + deck.weights[:, self.open] @ self.holds).astype(np.float32)
        return found

    # What the seat expects with each hand

    def outlook(self, scene: Scene, sure: list[int], drawn: int = -1) -> Outlooks:
        """With some cards in sight that somebody will get, and one that it has drawn, if that is known."""
        deck = self.deck
        me = self.seat
        rest = np.repeat((scene.unseen - self.buried)[:, None], len(self.likely), axis=1)
        rest[: deck.keepable] -= self.hidden + self.spent
        if drawn >= 0:
            rest[deck.like[drawn]] -= 1
        self.rest: Floats = np.maximum(rest, 0)
        """The cards whose place the seat does not know: likeness, hand."""
        heap = deck.sums[:, deck.likes] @ self.rest
        hidden, seen = expected(deck, scene.hands, scene.pools, scene.shown, scene.known, heap)
        seen[me] = self._owned()
        certain = deck.sums[:, deck.likes] @ self.buried + deck.sums[:, sure].sum(axis=1)
        live = max(0, scene.undrawn - deck.removed)
        return Outlooks(
            deck,
            scene.primary[:, None],
            seen,
            heap,
            hidden.sum() - hidden[me],
            certain[:, None],
            live + scene.favour - self.buried.sum(),
            scene.favour + live / (deck.seats + 1),
            scene.hands.sum(),
        )

    def changes(self, outlook: Outlooks, cards: list[int], weights: Floats) -> Floats:
        """How points change when a seat gets one of some cards: owner, card, seat, hand."""
        deck = self.deck
        types = deck.type[cards]
        found = np.zeros((deck.seats, len(cards), deck.seats, len(self.likely)), dtype=np.float32)
        plain = np.flatnonzero(types < deck.domains)
        if len(plain):
            found[:, plain] = self.swings(outlook, types[plain], weights[plain])
        for at, card in enumerate(cards):
            if types[at] > deck.domains:
                found[:, at], _ = outlook.decrees(deck.steps[:, card])
            else:
                bonus = outlook.scrip + outlook.rate * (deck.value[card] * (types[at] == deck.domains))
                for seat in range(deck.seats):
                    found[seat, at, seat] += bonus
        return found

    def swings(self, outlook: Outlooks, domains: Ints, more: Floats) -> Floats:
        """How points change when a seat gets or loses so much influence in a domain: owner, domain, seat, hand."""
        hands = len(self.likely)
        spot = domains[:, None] * hands + np.arange(hands)
        totals = outlook.seen[:, domains] + more[:, None]
        return outlook.swings(totals, spot[None], domains[:, None]).swapaxes(1, 2)

    def worths(self, outlook: Outlooks, change: Floats) -> tuple[Floats, Floats]:
        """What it is worth to the seat, and to the one who gets it, when a seat gets a card: card, seat, hand."""
        mine = (change * outlook.stakes[:, self.seat, None, None]).sum(axis=0)
        return mine, (change * outlook.stakes[:, None]).sum(axis=0)

    # How likely an answer was with each hand

    def choice(self, worths: Floats, chosen: int) -> Floats:
        """Of several options, first axis, one was chosen."""
        found: Floats = wavering(worths)[chosen]
        return found

    def placing(self, scene: Scene, drawn: int = -1) -> Floats:
        """K.DIS.02: how likely a card of each likeness would have been put into each zone: zone, likeness, hand."""
        deck = self.deck
        sure = scene.centre if drawn < 0 else [*scene.centre, drawn]
        outlook = self.outlook(scene, sure, drawn)
        change = self.changes(outlook, deck.likes.tolist(), deck.mean_weight)
        mine, theirs = self.worths(outlook, change)
        rivals = [seat for seat in range(deck.seats) if seat != self.seat]
        keenest = theirs[:, rivals].argmax(axis=1)[:, None]
        lost = mine[:, rivals]
        centre = (lost.mean(axis=1) + np.take_along_axis(lost, keenest, axis=1)[:, 0]) / 2
        own = mine[:, self.seat]
        zones = np.stack([own, centre, BURIED * own])
        known: dict[tuple[int, ...], Floats] = {}
        found = np.full(zones.shape, -GREATEST)
        for zone in range(3):
            if scene.room[zone]:
                found[zone] = zones[zone] + self.hope(without(scene.room, zone), zones, known)
        return wavering(found)

    def hope(self, room: tuple[int, ...], zones: Floats, known: dict[tuple[int, ...], Floats]) -> Floats:
        """What the draws still to come in this turn are worth, each put where it is worth most."""
        if not any(room):
            return np.zeros(len(self.likely), dtype=np.float32)
        if room not in known:
            best = np.full(zones.shape[1:], -GREATEST)
            for zone in range(3):
                if room[zone]:
                    np.maximum(best, zones[zone] + self.hope(without(room, zone), zones, known), out=best)
            known[room] = (best * self.rest).sum(axis=0) / np.maximum(self.rest.sum(axis=0), 1)
        return known[room]

    def keep(self, scene: Scene) -> None:
        """A card was kept out of sight: each hand becomes as many as there are cards that it may have been."""
        deck = self.deck
        odds: Floats = np.zeros((deck.keepable, len(self.likely)))
        if chooses(scene):
            odds = self.placing(scene)[v.OWN, : deck.keepable]
        able = self.hidden < scene.unseen[: deck.keepable, None]
        like, hand = np.nonzero(able)
        hidden = self.hidden[:, hand]
        hidden[like, np.arange(len(like))] += 1
        names, first, same = np.unique(hidden.astype(np.int8), axis=1, return_index=True, return_inverse=True)
        found = np.full(len(first), -np.inf)
        np.logaddexp.at(found, same.reshape(-1), self.likely[hand] + odds[like, hand])
        self.hidden = names.astype(np.float32)
        self.spent = np.zeros_like(self.hidden)
        self.holds = np.ones((len(self.open), len(found)), dtype=bool)
        self.likely = found
        self.learn(np.zeros(len(found)), scene)

    def bury(self, scene: Scene) -> None:
        """A card was put into the favour pile, which only tells that it was one to be put there."""
        if chooses(scene):
            odds = np.exp(self.placing(scene)[v.FAVOUR])
        else:
            self.outlook(scene, scene.centre)
            odds = np.ones_like(self.rest)
        drawn = self.rest * odds
        likely = drawn.sum(axis=0) / np.maximum(self.rest.sum(axis=0), 1)
        chances = self.chances(scene.unseen)
        self.odds.append(odds @ chances)
        probable = (drawn / np.maximum(drawn.sum(axis=0), 1e-9)) @ chances
        self.buried = self.buried + (probable / max(probable.sum(), 1e-9)).astype(np.float32)
        self.learn(np.maximum(np.log(np.maximum(likely, 1e-9)), RAREST), scene)

    def reveal(self, scene: Scene, drawn: int, zone: int) -> None:
        """A card was put in sight of everybody into a zone, or was a king card and kept."""
        if chooses(scene):
            self.learn(self.placing(scene, drawn)[zone, self.deck.like[drawn]], scene)

    def pick(self, scene: Scene, taken: int) -> None:
        """K.DIS.14: what a card gives, and what the later pickers will take of the rest."""
        deck = self.deck
        centre = scene.centre
        outlook = self.outlook(scene, centre)
        mine, theirs = self.worths(outlook, self.changes(outlook, centre, deck.weight[centre]))
        later = [(self.seat + turn) % deck.seats for turn in range(1, (scene.adviser - self.seat) % deck.seats)]
        hands = np.arange(len(self.likely))
        worths = mine[:, self.seat].copy()
        for card in range(len(centre)):
            left = np.ones((len(centre), len(hands)), dtype=bool)
            left[card] = False
            for seat in later:
                best = (theirs[:, seat] - GREATEST * ~left).argmax(axis=0)
                worths[card] += mine[best, seat, hands]
                left[best, hands] = False
        self.learn(self.choice(worths, centre.index(taken)), scene)

    def tile(self, scene: Scene, domain: int, way: int) -> None:
        """K.KNG: a step of a king card was made."""
        steps = self.deck.steps[:, scene.king]
        wanted = steps[min(scene.step, len(steps) - 1)]
        outlook = self.outlook(scene, scene.centre)
        _, worth, barred = outlook.shifts()
        step = np.arange(2 * self.deck.domains)
        fits = (wanted == EITHER) | (wanted == 1 - 2 * (step % 2))
        free = np.flatnonzero(fits & ~barred[:, 0] & (scene.changed >> step // 2 & 1 == 0))
        chosen = 2 * domain + (way < 0)
        if len(free) > 1 and chosen in free:
            self.learn(self.choice(worth[self.seat, free], free.tolist().index(chosen)), scene)

    def answer_bid(self, scene: Scene, bid: int) -> None:
        """K.AUC.07: a bid, which says what the seat can pay exactly, or a pass (0)."""
        deck = self.deck
        me = self.seat
        lot = scene.lot
        in_cards = deck.type[lot] == deck.domains
        outlook = self.outlook(scene, [lot])
        mine, theirs = self.worths(outlook, self.changes(outlook, [lot], deck.weight[[lot]]))
        unit = outlook.scrip if in_cards else outlook.rate
        stakes = outlook.stakes[:, me]
        if scene.leader >= 0:
            left = mine[0, scene.leader] - stakes[scene.leader] * unit * scene.bid
        else:
            left = np.zeros_like(unit)
            most = 2 * unit
            for seat in range(deck.seats):
                if seat != me and scene.within >> seat & 1:
                    wants = theirs[0, seat] > most
                    most = np.where(wants, theirs[0, seat], most)
                    left = np.where(wants, mine[0, seat] - stakes[seat] * unit, left)
        price, cost = self._cards(outlook, scene.bid) if in_cards else self._gold(outlook, scene.bid)
        gain = (mine[0, me] - cost - left) / WAVERING
        able = cost < GREATEST / 2
        if bid:
            likely = np.where(able, sure(gain), RAREST) + RAREST * (price != bid)
        else:
            likely = np.where(able, sure(-gain), 0)
        self.learn(likely, scene)

    def _gold(self, outlook: Outlooks, bid: int) -> tuple[Ints, Floats]:
        """The next price that each hand can pay exactly, and what it is worth."""
        deck = self.deck
        likes = deck.likes[: deck.keepable]
        purse = (deck.coin[likes] @ self.hidden + deck.coin[self.open] @ self.holds).astype(np.int64)
        price = deck.next.take(purse * deck.width + bid)
        return price, np.where(price < deck.width, price * (outlook.rate - NUDGE), GREATEST)

    def _cards(self, outlook: Outlooks, bid: int) -> tuple[Ints, Floats]:
        """The number of cards that each hand would bid, and what they are worth."""
        losses, _ = self.losses(outlook)
        costs = np.cumsum(np.sort(losses, axis=0) - NUDGE, axis=0)
        costs[:bid] = GREATEST
        return costs.argmin(axis=0) + 1, np.minimum(costs.min(axis=0), GREATEST)

    def losses(self, outlook: Outlooks) -> tuple[Floats, list[int]]:
        """What each card in hand is worth, the greatest number if it is not held; ~ place in `open`, or likeness."""
        deck = self.deck
        likes = deck.likes[: deck.keepable]
        types = deck.type[likes]
        plain = types < deck.domains
        lost = np.zeros((len(likes), len(self.likely)), dtype=np.float32)
        swings = self.swings(outlook, types[plain], -deck.mean_weight[: deck.keepable][plain])[:, :, self.seat]
        lost[plain] = -(swings * outlook.stakes[:, self.seat, None]).sum(axis=0)
        lost[~plain] = deck.value[likes][~plain, None] * outlook.rate
        lost += outlook.scrip
        rows = [
            np.where(held, lost[deck.like[card]], GREATEST) for card, held in zip(self.open, self.holds, strict=True)
        ]
        whose = [~place for place in range(len(self.open))]
        for like, count in enumerate(self.hidden):
            for number in range(1, int(count.max()) + 1):
                rows.append(np.where(count >= number, lost[like], GREATEST))
                whose.append(like)
        return (np.stack(rows) if rows else np.full((1, len(self.likely)), GREATEST)), whose

    # What the seat pays and gets

    def gain(self, card: int) -> None:
        """It got a card in sight of everybody; a king card is carried out at once (K.KNG.01)."""
        if self.deck.type[card] > self.deck.domains:
            return
        self.open.append(card)
        self.holds = np.concatenate([self.holds, np.ones((1, len(self.likely)), dtype=bool)])

    def pay_gold(self, card: int, secret: bool) -> None:
        """It paid a gold card, which nobody else had seen before or which looked like others."""
        like = self.deck.like[card]
        if secret:
            able = np.flatnonzero(self.hidden[like] > 0)
            if len(able):
                self.take(able)
                self.hidden[like] -= 1
            else:
                self._exchange(like)
            return
        place = self.open.index(card)
        gone = ~self.holds[place]
        for other, twin in enumerate(self.open):
            if other != place and self.deck.like[twin] == like:
                swapped = gone & self.holds[other]
                self.holds[other] &= ~swapped
                gone &= ~swapped
        swapped = gone & (self.hidden[like] > 0)
        self.hidden[like] -= swapped
        self.spent[like] += swapped
        gone &= ~swapped
        del self.open[place]
        self.holds = np.delete(self.holds, place, axis=0)
        # Where none looked like it, something else must have been paid face down.
        self.likely = self.likely + RAREST * gone
        for other in range(len(self.open)):
            swapped = gone & self.holds[other]
            self.holds[other] &= ~swapped
            gone &= ~swapped

    def _exchange(self, like: int) -> None:
        """No hand had the card after all: each gives up another one that was out of sight instead."""
        kept = self.hidden + self.spent
        other = kept.argmax(axis=0)
        hands = np.arange(len(other))
        held = self.hidden[other, hands] > 0
        self.hidden[other, hands] -= held
        self.spent[other, hands] -= ~held & (kept[other, hands] > 0)

    def pay_card(self, scene: Scene) -> None:
        """It paid a card face down: the one whose loss was least."""
        losses, whose = self.losses(self.outlook(scene, [scene.lot] if scene.lot >= 0 else []))
        paid = losses.argmin(axis=0)
        for row, place in enumerate(whose):
            hands = np.flatnonzero((paid == row) & (losses[row] < GREATEST))
            if place < 0:
                self.holds[~place, hands] = False
            else:
                self.hidden[place, hands] -= 1
                self.spent[place, hands] += 1


def without(room: tuple[int, ...] | list[int], zone: int) -> tuple[int, ...]:
    """The room that is left when a card more lies in a zone."""
    return tuple(left - (at == zone) for at, left in enumerate(room))


def chooses(scene: Scene) -> bool:
    """Whether the adviser has a choice where to put a card."""
    return sum([1 for left in scene.room if left]) > 1


def wavering(worths: Floats) -> Floats:
    """How likely each option, first axis, is chosen by who wavers a little, as logarithms."""
    behind = (worths - worths.max(axis=0)) / WAVERING
    found: Floats = np.maximum(behind - np.log(np.exp(behind).sum(axis=0)), RAREST)
    return found


def sure(gain: Floats) -> Floats:
    """How likely it is that one of two options is chosen which is better by so many waverings, as a logarithm."""
    found: Floats = np.maximum(-np.logaddexp(0, -gain), RAREST)
    return found


def ways(factorials: Floats, available: float, taken: Ints) -> Floats:
    """In how many ways so many cards can be taken of those available, as a logarithm."""
    there = round(available)
    left = there - taken
    found: Floats = factorials[there] - factorials[taken] - factorials[np.maximum(left, 0)]
    return np.where(left < 0, -GREATEST, found)

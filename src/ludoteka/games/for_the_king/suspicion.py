"""Worlds in which the cards out of sight lie where the rivals' answers make them likely."""

from __future__ import annotations

from math import exp, log
from typing import Final

from ludoteka.games.for_the_king.cards import KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.witness import Witness
from ludoteka.kernel.chance import Chance

FIRST: Final = 1500
"""Exchanges before the first world."""
BETWEEN: Final = 10
"""Exchanges between two worlds."""
NOBODY: Final = -100
"""The owner of a card that was removed unseen."""


class Suspicion:
    """Deals worlds in which the cards out of sight lie where the rivals' answers make them likely."""

    def __init__(self, witness: Witness, base: Court, me: int, chance: Chance) -> None:
        self.witness: Final = witness
        self.base: Final = base
        self.chance: Final = chance
        self.cards: Final = base.cards
        self.like: Final = witness.advice.like
        self.owner: list[int] = []
        """For each place out of sight: who keeps a card there, ~ who buried it, or NOBODY."""
        self.slot: list[int] = []
        self.lies: list[int] = []
        """The card in each place."""
        self.kept: list[list[int]] = [[] for _ in range(base.seats)]
        self.places: list[int] = []
        """The places of cards kept by rivals."""
        self.buried = [self._buried(seat) for seat in range(base.seats)]
        self._lay(me)
        self.likely = [0.0] * base.seats
        for seat in range(base.seats):
            if seat != me:
                self.likely[seat] = self._likelihood(seat)
        for _ in range(FIRST):
            self._swap()

    def _buried(self, seat: int) -> list[float]:
        """How likely a seat buried each card, over all its turns."""
        rows = self.witness.evidence[seat].buried
        found = [0.0] * len(self.cards.ids)
        for like in range(len(found)):
            total = 0.0
            for row in rows:
                total += exp(row[like])
            found[like] = log(max(1e-3, total / max(1, len(rows))))
        return found

    def _lay(self, me: int) -> None:
        """Begin with the world as it was imagined."""
        base = self.base
        known = base.known
        for seat in range(base.seats):
            if seat == me:
                continue
            fixed = self.witness.evidence[seat].fixed
            hidden: list[int] = []
            for row in (base.hands[seat], base.spent[seat]):
                for card in row:
                    if self.witness.secret[card] and known[card] == 1 << seat:
                        hidden.append(card)
            kept: list[int] = []
            for slot, card in enumerate(fixed):
                if card < 0 and hidden:
                    card = hidden.pop()
                    self.places.append(len(self.owner))
                    self.owner.append(seat)
                    self.slot.append(slot)
                    self.lies.append(card)
                kept.append(card)
            self.kept[seat] = kept
        for card in base.favour:
            if known[card] != 1 << me:
                self.owner.append(~(known[card].bit_length() - 1))
                self.slot.append(-1)
                self.lies.append(card)
        for card in base.deck:
            self.owner.append(NOBODY)
            self.slot.append(-1)
            self.lies.append(card)

    def _likelihood(self, seat: int) -> float:
        return self.witness.evidence[seat].likelihood(self.cards, self.kept[seat], self.like)

    def _swap(self) -> None:
        """Exchange two cards, if that is likelier or chance will have it."""
        chance = self.chance
        if not self.places:
            return
        number = len(self.lies)
        one = self.places[chance.below(len(self.places))] if chance.below(10) < 7 else chance.below(number)
        two = chance.below(number)
        mine, other = self.lies[one], self.lies[two]
        if self.like[mine] == self.like[other]:
            return
        kings = self.cards.type
        if (kings[mine] == KING and self.owner[two] >= 0) or (kings[other] == KING and self.owner[one] >= 0):
            return
        before = self._worth(one, mine) + self._worth(two, other)
        after = self._worth(one, other) + self._worth(two, mine)
        self._put(one, other)
        self._put(two, mine)
        seats: list[int] = []
        for place in (one, two):
            seat = self.owner[place]
            if seat >= 0 and seat not in seats:
                seats.append(seat)
        then: list[float] = []
        for seat in seats:
            likely = self._likelihood(seat)
            then.append(likely)
            before += self.likely[seat]
            after += likely
        if after >= before or chance.below(1 << 30) < exp(after - before) * (1 << 30):
            for seat, likely in zip(seats, then, strict=True):
                self.likely[seat] = likely
            return
        self._put(one, mine)
        self._put(two, other)

    def _worth(self, place: int, card: int) -> float:
        owner = self.owner[place]
        return self.buried[~owner][self.like[card]] if NOBODY < owner < 0 else 0.0

    def _put(self, place: int, card: int) -> None:
        self.lies[place] = card
        if self.owner[place] >= 0:
            self.kept[self.owner[place]][self.slot[place]] = card

    def world(self) -> Court:
        """Another world."""
        for _ in range(BETWEEN):
            self._swap()
        base = self.base
        pos = base.clone()
        hidden: list[list[int]] = [[] for _ in range(base.seats)]
        favour: list[int] = []
        deck: list[int] = []
        for place, owner in enumerate(self.owner):
            card = self.lies[place]
            if owner >= 0:
                hidden[owner].append(card)
                pos.known[card] = 1 << owner
            elif owner > NOBODY:
                favour.append(card)
                pos.known[card] = 1 << ~owner
            else:
                deck.append(card)
                pos.known[card] = 0
        moved = set(self.lies)
        pos.favour = favour + [card for card in base.favour if card not in moved]
        pos.deck = deck
        for seat in range(base.seats):
            if hidden[seat] or self.kept[seat]:
                self._deal(pos, seat, hidden[seat])
        return pos

    def _deal(self, pos: Court, seat: int, hidden: list[int]) -> None:
        """A rival holds what is out of sight, and of what was in sight what it needs most."""
        spent = self.witness.spent[seat][:]
        hand = self.witness.open[seat] + hidden
        lacking = len(self.base.spent[seat]) - len(spent)
        for _ in range(max(0, lacking)):
            spent.append(hand.pop())
        pos.hands[seat] = hand
        pos.spent[seat] = spent

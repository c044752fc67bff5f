"""Somebody who has seen what everybody saw, and concludes from what seats answer what they hold."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import KING, Cards
from ludoteka.games.for_the_king.court import facts
from ludoteka.games.for_the_king.foresight.deck import Deck
from ludoteka.games.for_the_king.foresight.minds import Mind, Scene


class Witness:
    """Somebody who has seen what everybody saw, from the first adviser on, and wonders what the others think."""

    def __init__(self, cards: Cards, deck: Deck, me: int) -> None:
        self.cards: Final = cards
        self.deck: Final = deck
        self.me: Final = me
        self.scene: Final = Scene(deck, len(cards.in_play))
        self.minds: Final = {seat: Mind(deck, seat) for seat in range(deck.seats) if seat != me}
        self.story: list[int] = []
        """What was heard so far."""
        self.eligible = 0
        """Who has not defaulted on the lot, as a mask."""
        self.secret = [True] * len(cards.ids)
        """Whether not everybody has seen a card."""

    def hear(self, story: list[int]) -> None:
        """Go on with the story."""
        for fact, seat, value in facts(story[len(self.story) :]):
            mind = self.minds.get(seat)
            if mind is not None:
                self.wonder(mind, fact, value)
            self.see(fact, seat, value)
        self.story = story[:]

    def wonder(self, mind: Mind, fact: int, value: int) -> None:
        """What a seat answers tells what it may hold; the scene is still the one it saw."""
        scene = self.scene
        if fact == v.KEPT:
            mind.keep(scene)
        elif fact == v.BURIED:
            mind.bury(scene)
        elif fact == v.OPENED:
            mind.reveal(scene, value, v.CENTRE)
        elif fact == v.TOOK and len(scene.centre) > 1:
            mind.pick(scene, value)
        elif fact == v.KING_CALLED and self.secret[value]:
            mind.reveal(scene, value, v.OWN)
        elif fact == v.RAISED or fact == v.LOWERED:
            mind.tile(scene, self.cards.domains.index(value), 1 if fact == v.RAISED else -1)
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            mind.answer_bid(scene, value)
        elif fact == v.PASSED:
            mind.answer_bid(scene, 0)
        elif fact == v.PAID_GOLD:
            mind.pay_gold(value, self.secret[value])
        elif fact == v.PAID_CARD or fact == v.LOST:
            mind.pay_card(scene)

    def see(self, fact: int, seat: int, value: int) -> None:
        scene = self.scene
        if fact == v.FIRST_ADVISER or fact == v.NEXT_ADVISER:
            scene.adviser = seat
            scene.room = [1, self.deck.seats - 1, 1]
        elif fact == v.KEPT:
            self.place(v.OWN)
            scene.hands[seat] += 1
            scene.pools[seat] += 1
        elif fact == v.BURIED:
            self.place(v.FAVOUR)
            scene.favour += 1
        elif fact == v.OPENED:
            self.place(v.CENTRE)
            self.show(value)
            scene.centre.append(value)
        elif fact == v.TOOK:
            scene.centre.remove(value)
            self.gain(seat, value)
        elif fact == v.KING_CALLED:
            if self.secret[value]:
                # Kept by the adviser: what was drawn is known after all.
                self.place(v.OWN)
                self.show(value)
            scene.king = value
            scene.step = 0
            scene.changed = 0
        elif fact == v.RAISED or fact == v.LOWERED:
            domain = self.cards.domains.index(value)
            scene.primary[domain] += 1 if fact == v.RAISED else -1
            scene.changed |= 1 << domain
            scene.step += 1
        elif fact == v.TURNED:
            scene.favour -= 1
            self.show(value)
            self.unbury(self.deck.like[value])
            scene.lot = value
            scene.within = (1 << self.deck.seats) - 1
            self.eligible = scene.within
            scene.bid = 0
            scene.leader = -1
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            scene.bid = value
            scene.leader = seat
        elif fact == v.PASSED:
            scene.within &= ~(1 << seat)
        elif fact == v.DEFAULTED:
            self.eligible &= ~(1 << seat)
            scene.within = self.eligible
            scene.bid = 0
            scene.leader = -1
        elif fact == v.PAID_GOLD:
            scene.hands[seat] -= 1
            scene.pools[seat] -= 1
            if self.secret[value]:
                self.show(value)
            else:
                scene.shown[seat] -= 1
                scene.known[seat] -= self.deck.weights[:, value]
        elif fact == v.PAID_CARD or fact == v.LOST:
            scene.hands[seat] -= 1
        elif fact == v.WON:
            scene.lot = -1
            self.gain(seat, value)
        elif fact == v.UNSOLD:
            scene.lot = -1

    def place(self, zone: int) -> None:
        """The adviser has put a card into a zone."""
        self.scene.deck -= 1
        self.scene.room[zone] -= 1

    def show(self, card: int) -> None:
        """Everybody sees a card."""
        self.secret[card] = False
        self.scene.unseen[self.deck.like[card]] -= 1

    def gain(self, seat: int, card: int) -> None:
        """A seat gets a card in sight of everybody; a king card is carried out at once (K.KNG.01)."""
        if self.cards.type[card] == KING:
            return
        self.scene.hands[seat] += 1
        self.scene.pools[seat] += 1
        self.scene.shown[seat] += 1
        self.scene.known[seat] += self.deck.weights[:, card]
        if seat in self.minds:
            self.minds[seat].gain(card)

    def unbury(self, like: int) -> None:
        """A card comes up; who had buried it is a guess (K.INF.02)."""
        probable = sum([mind.buried[like] for mind in self.minds.values()]) * self.deck.seats / len(self.minds)
        if probable > 0:
            for mind in self.minds.values():
                mind.buried[like] -= min(mind.buried[like], mind.buried[like] / probable)

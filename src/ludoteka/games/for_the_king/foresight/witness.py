"""Somebody who has seen what everybody saw, and concludes from what seats answer what they hold."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.games.for_the_king.foresight.deck import Deck
from ludoteka.games.for_the_king.foresight.minds import Mind
from ludoteka.games.for_the_king.foresight.scene import Scene
from ludoteka.kernel.events import Fact


class Witness:
    """Somebody who has seen what everybody saw, from the first adviser on, and wonders what the others think."""

    def __init__(self, cards: Cards, deck: Deck, me: int) -> None:
        self.cards: Final = cards
        self.deck: Final = deck
        self.me: Final = me
        self.scene: Final = Scene(cards, deck)
        self.minds: Final = {seat: Mind(deck, seat) for seat in range(deck.seats) if seat != me}
        self.heard: list[Fact] = []
        """What was heard so far, as a spectator hears it."""

    def hear(self, heard: list[Fact]) -> None:
        """Go on from what was heard before."""
        for row in heard[len(self.heard) :]:
            fact, seat, value = [*row, 0, 0][:3]
            mind = self.minds.get(seat)
            if mind is not None:
                self.wonder(mind, fact, value)
            self.scene.see(fact, seat, value)
            if fact == v.TURNED:
                self.unbury(self.deck.like[value])
        self.heard = heard

    def wonder(self, mind: Mind, fact: int, value: int) -> None:
        """What a seat answers tells what it may hold; the scene is still the one it saw."""
        scene = self.scene
        if fact == v.KEPT:
            mind.keep(scene)
        elif fact == v.BURIED:
            mind.bury(scene)
        elif fact == v.OPENED:
            mind.reveal(scene, value, v.CENTRE)
        elif fact == v.TOOK:
            if len(scene.centre) > 1:
                mind.pick(scene, value)
            mind.gain(value)
        elif fact == v.KING_CALLED and scene.secret[value]:
            mind.reveal(scene, value, v.OWN)
        elif fact == v.RAISED or fact == v.LOWERED:
            mind.tile(scene, self.cards.domains.index(value), 1 if fact == v.RAISED else -1)
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            mind.answer_bid(scene, value)
        elif fact == v.PASSED:
            mind.answer_bid(scene, 0)
        elif fact == v.PAID_GOLD:
            mind.pay_gold(value, scene.secret[value])
        elif fact == v.PAID_CARD or fact == v.LOST:
            mind.pay_card(scene)
        elif fact == v.WON:
            mind.gain(value)

    def unbury(self, like: int) -> None:
        """A card comes up; who had buried it is a guess (K.INF.02)."""
        probable = sum([mind.buried[like] for mind in self.minds.values()]) * self.deck.seats / len(self.minds)
        if probable > 0:
            for mind in self.minds.values():
                mind.buried[like] -= min(mind.buried[like], mind.buried[like] / probable)

"""The belief tracker: it hears what everybody heard, and concludes from what seats answer what they hold."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.bots.foresight.beliefs import Belief
from ludoteka.games.for_the_king.bots.foresight.deck import Deck
from ludoteka.games.for_the_king.bots.foresight.scene import Scene
from ludoteka.games.for_the_king.cards import Cards
from ludoteka.kernel.events import Fact


class BeliefTracker:
    """A belief tracker: it hears what everybody heard, from the first adviser on, and wonders what the others hold."""

    def __init__(self, cards: Cards, deck: Deck, me: int) -> None:
        self.cards: Final = cards
        self.deck: Final = deck
        self.me: Final = me
        self.scene: Final = Scene(cards, deck)
        self.beliefs: Final = {seat: Belief(deck, seat) for seat in range(deck.seats) if seat != me}
        self.heard: list[Fact] = []
        """What was heard so far, as a spectator hears it."""

    def hear(self, heard: list[Fact]) -> None:
        """Go on from what was heard before."""
        for row in heard[len(self.heard) :]:
            fact, seat, value = [*row, 0, 0][:3]
            belief = self.beliefs.get(seat)
            if belief is not None:
                self.wonder(belief, fact, value)
            self.scene.see(fact, seat, value)
            if fact == v.TURNED:
                self.unbury(self.deck.like[value])
        self.heard = heard

    def wonder(self, belief: Belief, fact: int, value: int) -> None:
        """What a seat answers tells what it may hold; the scene is still the one it saw."""
        scene = self.scene
        if fact == v.KEPT:
            belief.keep(scene)
        elif fact == v.BURIED:
            belief.bury(scene)
        elif fact == v.OPENED:
            belief.reveal(scene, value, v.CENTRE)
        elif fact == v.TOOK:
            if len(scene.centre) > 1:
                belief.pick(scene, value)
            belief.gain(value)
        elif fact == v.KING_CALLED and scene.secret[value]:
            belief.reveal(scene, value, v.OWN)
        elif fact == v.RAISED or fact == v.LOWERED:
            belief.tile(scene, self.cards.domains.index(value), 1 if fact == v.RAISED else -1)
        elif fact == v.BADE_GOLD or fact == v.BADE_CARDS:
            belief.answer_bid(scene, value)
        elif fact == v.PASSED:
            belief.answer_bid(scene, 0)
        elif fact == v.PAID_GOLD:
            belief.pay_gold(value, scene.secret[value])
        elif fact == v.PAID_CARD or fact == v.LOST:
            belief.pay_card(scene)
        elif fact == v.WON:
            belief.gain(value)

    def unbury(self, like: int) -> None:
        """A card comes up; who had buried it is a guess (K.INF.02)."""
        probable = sum([belief.buried[like] for belief in self.beliefs.values()]) * self.deck.seats / len(self.beliefs)
        if probable > 0:
            for belief in self.beliefs.values():
                belief.buried[like] -= min(belief.buried[like], belief.buried[like] / probable)

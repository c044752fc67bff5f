"""A saner opponent than uniform chance: it never bids beyond its means, and only a little above the last bid."""

from __future__ import annotations

from ludoteka.bots.seat import Bot, Question
from ludoteka.kernel.chance import Chance


class Thrifty(Bot):
    """In an auction of For the King it passes or bids 1 to 3 more, if it can pay; everything else is chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, asked: Question) -> int:
        options = asked.options
        if asked.kind.name in ("bid_gold", "bid_cards"):
            options = [option for option in options[:4] if option <= self.means(asked)]
        return options[self.chance.below(len(options))]

    def means(self, asked: Question) -> int:
        hand = asked.view["zones"]["hand"][asked.seat]
        if asked.kind.name == "bid_cards":
            return len(hand)
        names = [asked.game.axes["card"].text(card) for card in hand]
        return sum(int(name.split("_")[1]) for name in names if name.startswith("gold_"))

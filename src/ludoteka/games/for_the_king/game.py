"""The game as the registry hands it out."""

from __future__ import annotations

from typing import Any, cast

from ludoteka.games.for_the_king import vocabulary
from ludoteka.games.for_the_king.auction import Auctions, Bidding
from ludoteka.games.for_the_king.cards import GOLD, KING, RULES, Cards
from ludoteka.games.for_the_king.court import PUBLIC, Court
from ludoteka.games.for_the_king.distribution import Setup, Turn
from ludoteka.games.for_the_king.imagine import imagine
from ludoteka.games.for_the_king.king import KingCard
from ludoteka.games.for_the_king.payment import PayCards, PayGold
from ludoteka.games.for_the_king.scoring import Scoring, points, ranking, sources
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Frame, Position


class ForTheKing(Game):
    """For the King (and Me), with the package's cards or an owner's."""

    def __init__(self, edition: str, players: int, variants: tuple[str, ...], text: str, rules: int) -> None:
        super().__init__("for_the_king", edition, rules, players, variants)
        self.shape = 2
        self.cards = Cards(text, players, rules)
        self.axes = vocabulary.axes(self.cards, players)
        self.kinds = vocabulary.kinds(self.cards, self.axes)
        self.zones = vocabulary.zones()
        self.event_kinds = vocabulary.event_kinds()
        self.public = PUBLIC
        self.bounds = vocabulary.bounds(self.cards, players)
        self.end_rule = "K.END.01"
        frames: list[type[Frame[Any]]] = [Setup, Turn, KingCard, Auctions, Bidding, PayGold, PayCards, Scoring]
        self.frames = {frame.__name__: frame for frame in frames}
        # A placement, a pick and two steps of a king for each card at most; for each lot one bidding for each player
        # at most (K.DEF.07), in which every answer is a pass or a greater bid, and its payment.
        lots = self.cards.turns
        bids = players * (self.cards.most_gold + players)
        self.most_decisions = len(self.cards.in_play) * 4 + lots * (bids + lots)

    def blank(self) -> Court:
        pos = Court()
        pos.lay(self.cards, self.players, self.always())
        return pos

    def setup(self) -> Court:
        """K.SET: tiles of value 3, an unordered deck, empty piles (K.SET.14)."""
        pos = self.blank()
        for domain in self.cards.domains:
            pos.primary[domain] = 3
        pos.deck = self.cards.in_play[:]
        pos.push(Setup())
        return pos

    def imagine(self, view: View, chance: Chance) -> Court:
        return imagine(self, view, chance)

    def scores(self, pos: Position) -> list[int]:
        return points(cast(Court, pos))

    def ranking(self, pos: Position) -> list[list[int]]:
        return ranking(cast(Court, pos))

    def sources(self, pos: Position) -> list[dict[str, int]]:
        return sources(cast(Court, pos))

    def holdings(self, pos: Position) -> list[list[tuple[str, int]]]:
        return [[("card", card) for card in hand] for hand in cast(Court, pos).hands]

    def heuristics(self) -> Heuristics:
        from ludoteka.games.for_the_king.bots.counsel import Counsel

        return Counsel(self, self.cards, self.players)

    def names(self, axis: str, index: int) -> dict[str, str]:
        names = self.cards.names
        if axis == "card":
            return self.card_names(index)
        if axis == "domain":
            return names.domains[index]
        if axis == "office":
            return names.offices[index]
        if axis == "noble":
            return names.nobles[index]
        if axis == "zone":
            return names.words[self.axes[axis].text(index)]
        return super().names(axis, index)

    def card_names(self, card: int) -> dict[str, str]:
        cards = self.cards
        if cards.type[card] == KING:
            return cards.names.king(cards.said_faces[card])
        if cards.type[card] == GOLD:
            return cards.names.gold(cards.value[card])
        return cards.names.government(cards.type[card], cards.value[card], cards.letter[card])


def make(edition: str, players: int, variants: tuple[str, ...], components: str, rules: int = RULES) -> ForTheKing:
    """The game with the text of a component file."""
    return ForTheKing(edition, players, variants, components, rules)

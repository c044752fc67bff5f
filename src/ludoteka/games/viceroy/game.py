"""The game as the registry hands it out."""

from __future__ import annotations

from typing import Any, Final, cast

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary
from ludoteka.games.viceroy.auction import Auction, Refresh, VirtualBids
from ludoteka.games.viceroy.cards import COLOURS, Cards, Gift
from ludoteka.games.viceroy.editions import EDITIONS
from ludoteka.games.viceroy.ending import Ending, Repaint, Scoring
from ludoteka.games.viceroy.exchange import Exchange
from ludoteka.games.viceroy.facts import event_kinds
from ludoteka.games.viceroy.gems import GemOnCard, TakeGems
from ludoteka.games.viceroy.imagine import imagine
from ludoteka.games.viceroy.laws import Appointment, Archive, Draft, SteppingStone, Treasury
from ludoteka.games.viceroy.phases import Development, LawsPhase, Payment, Turn
from ludoteka.games.viceroy.playing import DiscardForGems, LayFree, LayPaid, TakeEffect
from ludoteka.games.viceroy.pyramid import ORIGIN, SECTORS, WIDTH, level_of, open_places
from ludoteka.games.viceroy.realm import PUBLIC, Realm
from ludoteka.games.viceroy.rewards import ChooseColour, ChooseEffect, Reward, TopReward
from ludoteka.games.viceroy.scoring import points, ranking, sources
from ludoteka.games.viceroy.settling import (
    Attackers,
    Claims,
    Colours,
    Passers,
    TipOrNext,
    VirtualDiscards,
    WhichCard,
)
from ludoteka.games.viceroy.setup import (
    DealLaws,
    HoldCard,
    RejectsToSmallDeck,
    ReturnGems,
    Setup,
    SmallDeck,
    StartingCards,
    StartingRewards,
)
from ludoteka.games.viceroy.taking import DrawCards, TakeCards, TuckTaken
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Frame, Position
from ludoteka.kernel.refusals import BadRequest

FRAMES: Final[list[type[Frame[Any]]]] = [
    Setup, ReturnGems, StartingCards, RejectsToSmallDeck, HoldCard, SmallDeck, StartingRewards, DealLaws,
    Turn, LawsPhase, Auction, VirtualBids, Colours, WhichCard, Claims, TipOrNext, Attackers, VirtualDiscards, Passers,
    Refresh, Payment, Development, LayFree, LayPaid, DiscardForGems, TakeEffect, Reward, TopReward, ChooseColour,
    ChooseEffect, TakeGems, GemOnCard, TakeCards, DrawCards, TuckTaken, Exchange, Appointment, Draft, Archive,
    SteppingStone, Treasury, Ending, Repaint, Scoring,
]  # fmt: skip
_TOKENS: Final = ["science_token", "magic_token", "defence_token"]
_GEMS: Final = ["infinite_token", "spent_token", "stored_token"]
_COUNTED: Final = [
    "gems_effect", "cards_effect", "attack_effect", "science_effect", "magic_effect", "defence_effect", "power_token",
]  # fmt: skip


class Viceroy(Game):
    """Viceroy in one of its editions, with the package's cards or an owner's."""

    def __init__(self, edition: str, players: int, variants: tuple[str, ...], text: str, rules: int) -> None:
        super().__init__("viceroy", edition, rules, players, variants)
        self.opponents = opponents(players, variants)
        """How many virtual opponents bid along (V.SOL.01, V.VIR.02)."""
        self.rules = EDITIONS[edition]
        self.cards = Cards(text, deck(edition, variants))
        self.axes = vocabulary.axes(self.cards, players)
        self.kinds = vocabulary.kinds(self.axes)
        self.zones = vocabulary.zones()
        self.event_kinds = event_kinds()
        self.public = PUBLIC
        self.bounds = vocabulary.bounds(players)
        self.end_rule = "V.END.02"
        self.frames = {frame.__name__: frame for frame in FRAMES}
        # In a turn a player answers some ten questions of the auction and plays at most three cards. Longer are only
        # chains: taking gems, one answer each, of which a game has a few hundred, and cards tucked or repainted.
        self.most_decisions = players * 1200

    def blank(self) -> Realm:
        pos = Realm()
        pos.lay(self.cards, self.rules, self.players, self.opponents, self.always())
        return pos

    def setup(self) -> Realm:
        """V.SET.03, V.SET.06: four gems of each colour for each player, of which each has taken two."""
        pos = self.blank()
        pos.reserve = [2 * self.players] * 4
        pos.box = [16 - 4 * self.players] * 4
        for seat in range(self.players):
            pos.stock[seat] = [0, 0, 1, 1, 2, 2, 3, 3]
            pos.gems[seat] = [2, 2, 2, 2]
            pos.places[seat] = open_places([])
        pos.large = self.cards.characters[:]
        pos.laws = self.cards.laws[:]
        pos.push(Scoring())
        pos.push(Ending())
        pos.push(Turn(0))
        pos.push(Setup(0))
        return pos

    def imagine(self, view: View, chance: Chance) -> Realm:
        return imagine(self, view, chance)

    def scores(self, pos: Position) -> list[int]:
        return points(cast(Realm, pos))

    def ranking(self, pos: Position) -> list[list[int]]:
        return ranking(cast(Realm, pos))

    def sources(self, pos: Position) -> list[dict[str, int]]:
        return sources(cast(Realm, pos))

    def holdings(self, pos: Position) -> list[list[tuple[str, int]]]:
        return [[("card", card) for card in row] for row in cast(Realm, pos).pyramid]

    def heuristics(self) -> Heuristics:
        from ludoteka.games.viceroy.heuristics import Advice

        return Advice(self)

    def names(self, axis: str, index: int) -> dict[str, str]:
        names = self.cards.names
        if axis == "card":
            return names.cards[index]
        if axis == "colour":
            return names.words[COLOURS[index]]
        if axis == "slot":
            return names.said("base_of" if index < 4 else "tip_of", COLOURS[index % 4])
        if axis == "place":
            return names.said("place", level=level_of(index), x=index % WIDTH - ORIGIN)
        if axis == "sector":
            return names.words[SECTORS[index]]
        if axis == "part":
            return names.words[vocabulary.PARTS[index]]
        if axis == "token":
            return self.token_names(index)
        if axis == "effect":
            for law in range(c.FIRST_LAW, c.CARDS):
                if index in self.cards.offers[law]:
                    gifts = self.cards.gifts[law][self.cards.offers[law].index(index)]
                    return names.joined([self.gift_names(gift) for gift in gifts])
        return super().names(axis, index)

    def token_names(self, token: int) -> dict[str, str]:
        names = self.cards.names
        if token < t.INFINITE:
            return names.words[_TOKENS[token]]
        if token < t.BONUS:
            return names.said(_GEMS[(token - t.INFINITE) // 4], COLOURS[t.gem_colour(token)])
        if token < t.CIRCLE:
            return names.said("magic_bonus_token", value=token - t.BONUS)
        if token < t.POWER:
            rest = token - t.CIRCLE
            return names.said("circle_bonus_token", COLOURS[rest // 10], value=rest % 10)
        return names.said("power_token", value=token - t.POWER)

    def gift_names(self, gift: Gift) -> dict[str, str]:
        """What a reward or a law's choice gives."""
        code, number, colour = gift
        names = self.cards.names
        if code == c.INFINITE_GEM:
            if colour == c.ANY_COLOUR:
                return names.words["any_infinite_effect"]
            return names.said("infinite_token", COLOURS[colour])
        if code == c.MAGIC_BONUS:
            return names.said("magic_bonus_token", value=number)
        if code == c.CIRCLE_BONUS:
            return names.said("circle_bonus_token", COLOURS[colour], value=number)
        return names.said(_COUNTED[code], n=number, value=number)


def opponents(players: int, variants: tuple[str, ...]) -> int:
    """V.SOL.01: a single player has a virtual opponent in any case; V.VIR.02: four at the table are enough."""
    chosen = [number for number in (1, 2, 3) if f"virtual_{number}" in variants]
    if len(chosen) > 1:
        raise BadRequest("viceroy takes one of virtual_1, virtual_2 and virtual_3, not several")
    number = chosen[0] if chosen else 1 if players == 1 else 0
    if players + number > 4:
        raise BadRequest(
            "viceroy with {players} players has room for at most {most} virtual opponents, not {number}",
            players=players,
            most=4 - players,
            number=number,
        )
    return number


def deck(edition: str, variants: tuple[str, ...]) -> str:
    """Which cards are in the box (V.CMP.02, V.CMP.03)."""
    if "full_deck" not in variants:
        return edition
    full = {"pl": "pl_full"}.get(edition)
    if full is None:
        raise BadRequest(
            "the variant full_deck is for the edition pl; the edition {edition} has all cards anyway", edition=edition
        )
    return full


def make(edition: str, players: int, variants: tuple[str, ...], components: str, rules: int = 1) -> Viceroy:
    """The game with the text of a component file."""
    return Viceroy(edition, players, variants, components, rules)

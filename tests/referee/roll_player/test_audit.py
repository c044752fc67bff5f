"""An auditor who hears whole games and keeps the books of gold, tokens and skills by the rulebook."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from ludoteka.games.roll_player.abilities import SKILL, TRAIT
from ludoteka.games.roll_player.dice import COLOUR, GOLD, STEPS
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Event
from ludoteka.kernel.match import Match
from tests.support.roll_player import the_game
from tests.support.rule import rule

EAGER: Final = {"use", "still", "buy", "spend", "act", "staff", "walk", "exchange", "reroll", "turn", "add"}
GOLD_RULES: Final = {
    "R.SET.04", "R.SET.05", "R.SET.25", "R.SET.26", "R.DIC.05", "R.DIC.06", "R.DIC.07", "R.MKT.08", "R.VAR.08",
    "R.CLA.03", "R.CLA.04", "R.CLA.08", "R.CLR.11", "R.CLR.18", "R.GLD.02",
}  # fmt: skip


def eager_game(game: RollPlayer, seed: int) -> tuple[Match, list[Event]]:
    """A game of players who like to use what they have."""
    facts: list[Event] = []
    match = Match(game, SeededChance(seed), listener=facts.append)
    luck = Random(seed)
    while not match.over:
        decision = match.decision
        assert decision is not None
        seat = decision.seats[0]
        options = match.options(seat)
        eager = [value for value in options if decision.kind.range_of(value).name in EAGER]
        match.play(seat, luck.choice(eager if eager and luck.random() < 0.7 else options))
    return match, [fact for fact in facts if fact.kind >= 0]


class Auditor:
    """Books of what should have happened; every fact is checked against them."""

    def __init__(self, game: RollPlayer) -> None:
        n = game.players
        self.game = game
        self.box = game.box
        self.names = [kind.name for kind in game.event_kinds]
        self.gold = [0] * n
        self.tokens = [0] * n
        self.spot = [4] * n
        self.cards: list[set[str]] = [set() for _ in range(n)]
        self.hero = [""] * n
        self.coins = [0, *[1] * (self.box.slots - 2), 0]
        self.card = [0] * n
        """The initiative card of each seat."""
        self.due: list[tuple[int, int]] = []
        """Gold that must come next: seat and amount."""
        self.walk: tuple[int, int] | None = None
        """A step that must come next: seat and way."""
        self.rounds = 0

    def name(self, card: int) -> str:
        return self.box.ids[card]

    def price(self, seat: int, card: int, lock: bool) -> int:
        cost = self.box.cost[card]
        if lock:
            return cost
        kind = ["weapon", "armor", "trait", "skill"][self.box.type[card]]
        if self.hero[seat] == "warrior" and kind in ("weapon", "armor"):
            cost = max(min(cost, 1), cost - 2)
        if self.hero[seat] == "paladin" and kind == "skill":
            cost -= 1
        return max(0, cost - ("heavy_crossbow" in self.cards[seat]))

    def hear(self, fact: Event) -> None:
        what = self.names[fact.kind]
        values = fact.values
        if self.due:
            assert what == "gained" and (values[0], values[1]) == self.due.pop(0)
        elif what == "gained":
            assert fact.rule in GOLD_RULES - {"R.DIC.05", "R.DIC.06", "R.DIC.07", "R.SET.25", "R.SET.26"}, fact
        if self.walk is not None:
            assert what in ("stepped", "stayed") and values[0] == self.walk[0]
            if what == "stepped":
                assert values[1] == self.walk[1]
            else:
                assert STEPS[self.spot[values[0]]][self.walk[1]] < 0
            self.walk = None
        getattr(self, what, self.nothing)(fact, *values)

    def nothing(self, fact: Event, *values: int) -> None:
        pass

    def worth(self, seat: int, die: int) -> list[tuple[int, int]]:
        return [(seat, 4 if self.hero[seat] == "thief" else 2)] if COLOUR[die] == GOLD else []

    # Facts

    def took_class(self, fact: Event, seat: int, hero: int, *_: int) -> None:
        self.hero[seat] = self.box.classes[hero]

    def gained(self, fact: Event, seat: int, amount: int, *_: int) -> None:
        self.gold[seat] += amount

    def round_began(self, fact: Event, number: int, first: int, *_: int) -> None:
        self.rounds += 1
        assert number == self.rounds
        self.coins = [0, *[1] * (self.box.slots - 2), 0]
        assert not any(self.tokens)

    def chose(self, fact: Event, seat: int, number: int, die: int, *_: int) -> None:
        self.card[seat] = number
        if "longbow" in self.cards[seat] and not self.coins[number - 1]:
            self.due.append((seat, 2))

    def put(self, fact: Event, seat: int, die: int, cell: int, *_: int) -> None:
        row = [(seat, 1)] if cell % 3 == 2 else []
        if fact.rule == "R.DIC.04" and self.coins[self.card[seat] - 1]:
            self.coins[self.card[seat] - 1] = 0
            self.due.append((seat, 1))
        self.due += row + self.worth(seat, die)

    def exchanged(self, fact: Event, seat: int, old: int, new: int, *_: int) -> None:
        self.due += self.worth(seat, new)

    def took_token(self, fact: Event, seat: int, *_: int) -> None:
        self.tokens[seat] += 1
        assert sum(self.tokens) <= 6

    def tokens_gone(self, fact: Event, seat: int, number: int, *_: int) -> None:
        assert self.tokens[seat] == number
        self.tokens[seat] = 0

    def bought(self, fact: Event, seat: int, card: int, price: int, *_: int) -> None:
        self.buy(fact, seat, card, price, 0)

    def spent(self, fact: Event, seat: int, card: int, price: int, tokens: int, *_: int) -> None:
        assert 0 < tokens <= self.tokens[seat]
        self.tokens[seat] -= tokens
        self.buy(fact, seat, card, price, tokens)

    def buy(self, fact: Event, seat: int, card: int, price: int, tokens: int) -> None:
        lock = fact.rule == "R.CLR.01"
        assert price == self.price(seat, card, lock) - tokens >= 0
        self.gold[seat] -= price
        assert self.gold[seat] >= 0
        self.cards[seat].add(self.name(card))
        if self.box.type[card] == TRAIT:
            self.walk = (seat, self.box.arrow[card])

    def dropped(self, fact: Event, seat: int, card: int, *_: int) -> None:
        self.cards[seat].remove(self.name(card))
        assert self.box.hands[card]

    def used(self, fact: Event, seat: int, card: int, *_: int) -> None:
        assert self.name(card) in self.cards[seat]
        assert self.box.type[card] == SKILL

    def stepped(self, fact: Event, seat: int, way: int, spot: int, *_: int) -> None:
        assert STEPS[self.spot[seat]][way] == spot >= 0
        self.spot[seat] = spot

    def reshuffled(self, fact: Event, *_: int) -> None:
        assert fact.rule == "R.CLN.05"


@rule(
    "R.DIC.05", "R.DIC.06", "R.DIC.07", "R.DIC.08", "R.ATT.12", "R.MKT.03", "R.MKT.04", "R.CHA.01", "R.CHA.03",
    "R.TRT.01", "R.TRT.02", "R.CLA.03", "R.CLA.05", "R.CLA.13", "R.CLR.01", "R.CLR.20", "R.CLN.06", "R.GLD.01",
)  # fmt: skip
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "variants", [(), ("friendly_market", "short_game"), ("less_random_setup", "random_market_deck")]
)
def test_the_books_are_right(players: int, variants: tuple[str, ...]) -> None:
    game = the_game(players, *variants)
    for seed in range(4):
        match, facts = eager_game(game, 100 * players + seed)
        auditor = Auditor(game)
        for fact in facts:
            auditor.hear(fact)
        pos = match.position
        assert auditor.gold == pos.gold  # type: ignore[attr-defined]
        assert auditor.spot == pos.token  # type: ignore[attr-defined]
        assert not auditor.due and auditor.walk is None
        assert auditor.rounds == game.box.rounds
        owned = [{game.box.ids[card] for card in cards} for cards in pos.owned]  # type: ignore[attr-defined]
        assert auditor.cards == owned


@rule("R.MKT.01", "R.MKT.09", "R.DIC.01")
def test_every_player_has_one_turn_in_each_phase() -> None:
    game = the_game(4)
    _, facts = eager_game(game, 9)
    names = [kind.name for kind in game.event_kinds]
    first = -1
    chosen: list[tuple[int, int]] = []
    for fact in facts:
        what = names[fact.kind]
        if what == "round_began":
            first = fact.values[1]
            chosen = []
        elif what == "chose":
            chosen.append((fact.values[0], fact.values[1]))
            assert fact.values[0] == (first + len(chosen) - 1) % 4
            assert len({card for _, card in chosen}) == len(chosen)
        elif what == "bag_passed":
            assert len(chosen) == 4
            assert fact.values[0] == (first + 1) % 4

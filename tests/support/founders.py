"""Stages positions of Founders of Gloomhaven on the real boards, and plays on from them.

Cells are named by column letter and row number, from the north-west: H7. Seats are 0, 1, … clockwise.
"""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any, Final, cast

from ludoteka import registry
from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, NEUTRAL, NOBODY, City
from ludoteka.games.founders.components import CARD_TYPES, RESOURCES
from ludoteka.games.founders.delivery import settle
from ludoteka.games.founders.game import Founders
from ludoteka.games.founders.scoring import Finale
from ludoteka.games.founders.turn import Turn
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Frame
from ludoteka.kernel.zones import EVERYONE

RACES: Final = ["human", "valrath", "orchid", "vermling"]
"""Who sits where unless a test says otherwise: population, metal, gems, wood."""


@cache
def the_game(players: int, *variants: str) -> Founders:
    return cast(Founders, registry.game("founders", players=players, variants=variants))


@cache
def component_text() -> str:
    return (registry.folder("founders") / "data" / "components.toml").read_text(encoding="utf-8")


@cache
def components() -> dict[str, Any]:
    return tomllib.loads(component_text())


class Table:
    """A match with words instead of numbers; chance falls as the test says, unless it has a source."""

    def __init__(self, game: Founders, start: City | None = None, chance: Chance | None = None) -> None:
        self.game: Final = game
        self.parts: Final = game.parts
        self.facts: Final[list[Event]] = []
        self.match: Final = Match(game, chance, start=start, listener=self.facts.append)

    @property
    def pos(self) -> City:
        return cast(City, self.match.position)

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of decision and the seat (-1 for chance) awaited."""
        decision = self.match.decision
        assert decision is not None, "the game is over"
        return decision.kind.name, decision.seats[0]

    @property
    def rule(self) -> str:
        """The statement that asks."""
        decision = self.match.decision
        assert decision is not None
        return decision.rule

    def options(self, seat: int | None = None) -> list[str]:
        decision = self.match.decision
        assert decision is not None
        seat = decision.seats[0] if seat is None else seat
        return [decision.kind.text(value) for value in self.pos.options(seat)]

    def cells(self, word: str = "at") -> set[str]:
        """The cells among the options that begin with a word."""
        return {text.split()[1] for text in self.options() if text.split()[0] == word}

    def value(self, text: str) -> int:
        decision = self.match.decision
        assert decision is not None
        return decision.kind.value(text)

    def why(self, text: str, seat: int | None = None) -> str:
        """The rule against an answer of the seat asked, or "" when it is legal."""
        refusal = self.match.why(self.asked[1] if seat is None else seat, self.value(text))
        return "" if refusal is None else refusal.rule

    def play(self, *answers: str) -> None:
        """The seat asked answers, and whoever is asked then."""
        for answer in answers:
            kind, seat = self.asked
            assert kind != "vote"
            if seat < 0:
                self.match.supply(self.value(answer))
            else:
                self.match.play(seat, self.value(answer))

    def maybe(self, kind: str, answer: str) -> None:
        """An answer to a question that is asked only if more than one answer is possible."""
        if not self.match.over and self.asked[0] == kind:
            self.play(answer)

    def vote(self, *stakes: str) -> None:
        """Sealed stakes by seat: proposal (1 to 3), temporary and permanent crystals."""
        for seat, stake in enumerate(stakes):
            self.match.play(seat, self.value(f"stake {stake}"))

    def chance(self, seed: int = 1) -> None:
        """Let chance fall anyhow until a seat is asked."""
        dice = Random(seed)
        while not self.match.over and self.asked[1] < 0:
            self.match.supply(dice.choice(self.pos.options(-1)))

    def chance_once(self) -> None:
        """The first outcome that is possible."""
        self.match.supply(self.pos.options(-1)[0])

    def passes(self) -> None:
        """Everybody who may follow passes; then chance falls."""
        while not self.match.over and self.asked[0] == "follow":
            self.play("pass")
        if not self.match.over:
            self.chance()

    def heard(self, event: str, seat: int | None = None) -> list[dict[str, int | str | None]]:
        return [told for fact in self.facts if (told := heard(fact, self.game.event_kinds, seat))["event"] == event]

    def cell(self, name: str) -> int:
        return self.game.axes["cell"].index(name)

    def tile(self, cell: str) -> int:
        """The tile whose first cell this is."""
        return self.pos.tile_at(self.cell(cell))

    def card(self, name: str) -> int:
        return self.parts.card_ids.index(name)


class Scene:
    """A city to be; `table` begins a turn in it. What is not said is not there."""

    def __init__(
        self, players: int, *variants: str, races: list[str] | None = None, game: Founders | None = None
    ) -> None:
        self.game: Final = the_game(players, *variants) if game is None else game
        self.parts: Final = self.game.parts
        self.pos: Final = self.game.blank()
        pos = self.pos
        parts = self.parts
        for seat, race in enumerate((races or RACES)[:players]):
            pos.race[seat] = parts.race_ids.index(race)
            pos.native[seat] = parts.native[pos.race[seat]]
        for card in range(parts.first_adviser):
            pos.hands[card // parts.hand_size].append(card)
            pos.known[card] = EVERYONE
        pos.advisers = list(range(parts.first_adviser, parts.card_count))
        pos.prestige = list(range(len(parts.building_ids)))
        pos.calls = 1

    def resource(self, name: str) -> int:
        return self.parts.resource_ids.index(name)

    def building_number(self, name: str) -> int:
        return self.parts.building_ids.index(name)

    def cell(self, name: str) -> int:
        return self.game.axes["cell"].index(name)

    # Goods

    def hold(self, seat: int, *resources: str) -> Scene:
        """Additional resources."""
        self.pos.extras[seat] += [self.resource(name) for name in resources]
        return self

    def rich(self, coins: int = 30) -> Scene:
        self.pos.coins = [coins] * self.pos.seats
        return self

    def hand(self, seat: int, *cards: str) -> Scene:
        """The hand is these cards; the other own cards are in the pile, face up."""
        pos = self.pos
        wanted = [self.parts.card_ids.index(card) for card in cards]
        own = [card for card in pos.hands[seat] + pos.up[seat] if card not in wanted]
        pos.hands[seat] = wanted
        pos.up[seat] = own
        for card in wanted:
            if card in pos.advisers:
                pos.advisers.remove(card)
                pos.hired[seat] |= 1 << card - self.parts.first_adviser
                pos.trail[seat].append(card)
                pos.known[card] = EVERYONE
        return self

    def down(self, seat: int, *cards: str) -> Scene:
        """These cards of the hand lie face down in the pile."""
        for name in cards:
            card = self.parts.card_ids.index(name)
            self.pos.hands[seat].remove(card)
            self.pos.down[seat].append(card)
            self.pos.trail[seat].append(-1)
        return self

    def show(self, *advisers: str) -> Scene:
        """The adviser display, from the left."""
        for name in advisers:
            card = self.parts.card_ids.index(name)
            self.pos.advisers.remove(card)
            self.pos.stalls.append(len(self.pos.display))
            self.pos.display.append(card)
            self.pos.known[card] = EVERYONE
        return self

    def propose(self, *buildings: str) -> Scene:
        self._move(self.pos.proposals, buildings)
        return self

    def discard(self, *buildings: str) -> Scene:
        self._move(self.pos.discards, buildings)
        return self

    def _move(self, where: list[int], buildings: tuple[str, ...]) -> None:
        for name in buildings:
            number = self.building_number(name)
            self.pos.prestige.remove(number)
            where.append(number)
            self.pos.known[self.parts.card_count + number] = EVERYONE

    def only(self, *buildings: str) -> Scene:
        """The unknown part of the prestige deck is just these; all others not yet placed are out of the game."""
        keep = [self.building_number(name) for name in buildings]
        for number in self.pos.prestige:
            if number not in keep:
                self.pos.gone.append(number)
                self.pos.known[self.parts.card_count + number] = EVERYONE
        self.pos.prestige = [number for number in self.pos.prestige if number in keep]
        return self

    def goal(self, *ids: str) -> Scene:
        """Open achievements."""
        first = self.parts.card_count + len(self.parts.building_ids)
        self.pos.vault = list(range(len(self.parts.goal_ids)))
        for id in ids:
            number = self.parts.goal_ids.index(id)
            self.pos.vault.remove(number)
            self.pos.goals.append(number)
            self.pos.known[first + number] = EVERYONE
        return self

    # Tiles

    def road(self, *cells: str) -> Scene:
        for name in cells:
            self.pos.lay_road(self.cell(name))
        return self

    def store(
        self,
        resource: str,
        cell: str,
        owner: int | None = None,
        turn: int = 0,
        access: tuple[int, ...] = (),
        inputs: tuple[str, ...] = (),
    ) -> int:
        """A storehouse; a basic one belongs to the holder of its resource, an advanced one names its suppliers."""
        number = self.resource(resource)
        if owner is None:
            owner = self.pos.holder(number)
        tile = self.pos.lay_tile(number, self.cell(cell) << 2 | turn, owner)
        for seat in access:
            self.pos.grant(tile, seat)
        for place, supplier in enumerate(inputs):
            self.pos.suppliers[tile] |= self.pos.tile_at(self.cell(supplier)) << 7 * place
        return tile

    def house(self, seat: int, *cells: str) -> Scene:
        for name in cells:
            self.pos.lay_tile(HOUSE, self.cell(name) << 2, seat)
        return self

    def bridge(self, seat: int, *cells: str) -> Scene:
        for name in cells:
            self.pos.lay_tile(BRIDGE, self.cell(name) << 2, seat)
        return self

    def building(self, name: str, cell: str, turn: int = 0, cubes: dict[str, int] | None = None) -> int:
        """A prestige building with cubes by resource: a seat, or -1 for a neutral cube."""
        number = self.building_number(name)
        for where in (self.pos.prestige, self.pos.proposals, self.pos.gone, self.pos.discards):
            if number in where:
                where.remove(number)
        (self.pos.built if self.parts.workers else self.pos.discards).append(number)
        self.pos.known[self.parts.card_count + number] = EVERYONE
        tile = self.pos.lay_tile(BUILDING + number, self.cell(cell) << 2 | turn, NOBODY)
        for resource, seat in (cubes or {}).items():
            flag = self.parts.wanted[number].index(self.resource(resource))
            self.pos.cubes[tile] |= (15 if seat == NEUTRAL else seat + 1) << 4 * flag
        return tile

    def completed(self, count: int) -> Scene:
        """So many buildings count as complete, without standing anywhere."""
        self.pos.completed = count
        return self

    # The beginning

    def table(self, seat: int = 0, frames: list[Frame[City]] | None = None, chance: int | None = None) -> Table:
        """The turn of a seat, or other frames on top of it."""
        pos = self.pos
        pos.active = seat
        counted = pos.completed
        pos.derive()
        pos.completed = max(counted, sum(1 for t, k in enumerate(pos.kinds) if k >= BUILDING and pos.is_complete(t)))
        pos.push(Finale(0))
        pos.push(Turn(0 if frames is None else 1))
        for frame in frames or []:
            pos.push(frame)
        start = pos.clone()
        table = Table(self.game, _settled(start), None if chance is None else SeededChance(chance))
        return table


def _settled(pos: City) -> City:
    pos.settle()
    return pos


def deliver(scene: Scene, actor: int = 0) -> None:
    """Let everything be delivered that is connected in a scene."""
    scene.pos.derive()
    settle(scene.pos, actor, -1)


def opened(players: int, *variants: str, chance: int | None = None) -> Table:
    """A whole game from its beginning."""
    return Table(the_game(players, *variants), None, None if chance is None else SeededChance(chance))


def play_on(table: Table, seed: int, until: str = "", most: int = 100000) -> None:
    """Seats and chance answer at random till the end, or till a kind of decision is asked."""
    dice = Random(seed)
    while not table.match.over and most > 0:
        kind, seat = table.asked
        if kind == until:
            return
        value = dice.choice(table.pos.options(seat))
        if seat < 0:
            table.match.supply(value)
        else:
            table.match.play(seat, value)
        most -= 1


__all__ = [
    "CARD_TYPES",
    "NEUTRAL",
    "RESOURCES",
    "Scene",
    "Table",
    "component_text",
    "components",
    "deliver",
    "opened",
    "play_on",
    "the_game",
]

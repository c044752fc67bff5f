"""The game as the registry hands it out."""

from __future__ import annotations

from typing import Any, cast

from ludoteka.games.founders import facts, vocabulary
from ludoteka.games.founders.acting import Choice, Deed
from ludoteka.games.founders.basic import Basic
from ludoteka.games.founders.city import PUBLIC, City
from ludoteka.games.founders.components import CARD_TYPES, DIFFICULTIES, Components
from ludoteka.games.founders.construct import Construct, RoadWork
from ludoteka.games.founders.delivery import Deliveries
from ludoteka.games.founders.hire import Hire
from ludoteka.games.founders.imagine import imagine
from ludoteka.games.founders.opening import Claim, Claims, Opening, Races, Starts
from ludoteka.games.founders.prestige import Deal, Refill
from ludoteka.games.founders.scoring import Finale, ranking, scores, sources
from ludoteka.games.founders.solo import SoloCall
from ludoteka.games.founders.trade import FreeAccess, Trade
from ludoteka.games.founders.turn import DEADLOCK, Followers, Turn
from ludoteka.games.founders.upgrade import Upgrade
from ludoteka.games.founders.vote import Award, Call
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Frame, Position
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.zones import EVERYONE

FRAMES: list[type[Frame[Any]]] = [
    Opening, Races, Claims, Claim, Starts, Turn, Followers, Basic, Deed, Choice, RoadWork, Construct, Trade, FreeAccess,
    Hire, Upgrade, Deliveries, Call, Award, Deal, Refill, SoloCall, Finale,
]  # fmt: skip


TURNED: list[dict[str, str]] = [
    {"en": "not turned", "ru": "без поворота", "uk": "без повороту", "pl": "bez obrotu"},
    {"en": "turned right", "ru": "поворот направо", "uk": "поворот праворуч", "pl": "obrót w prawo"},
    {"en": "turned half round", "ru": "поворот кругом", "uk": "поворот навспак", "pl": "obrót o pół"},
    {"en": "turned left", "ru": "поворот налево", "uk": "поворот ліворуч", "pl": "obrót w lewo"},
]


class Founders(Game):
    """Founders of Gloomhaven, with the package's components or an owner's.

    The board lies with its symmetric side up; the variant `thematic` turns it over (G.SET.01).
    """

    def __init__(self, edition: str, players: int, variants: tuple[str, ...], text: str, rules: int) -> None:
        super().__init__("founders", edition, rules, players, variants)
        self.difficulty = _check(players, variants)
        self.goals = "achievements" in variants
        self.historical = "historical" in variants
        workers = "no_workers" not in variants
        side = "thematic" if "thematic" in variants or self.historical else "symmetric"
        self.parts = Components(text, players, side, workers)
        self.axes = vocabulary.axes(self.parts)
        self.kinds = vocabulary.kinds(self.axes, self.goals, self.historical)
        self.zones = vocabulary.zones(self.parts, self.goals)
        self.event_kinds = facts.event_kinds(self.goals, self.historical)
        self.public = PUBLIC
        self.bounds = vocabulary.bounds(self.parts)
        self.end_rule = "G.END.01" if players > 1 else "G.SOL.23"
        self.frames = {frame.__name__: frame for frame in FRAMES}
        # Of three calls in succession one brings a delivery or a building, or they are the last (G.END.10). Between two
        # calls of a seat every card is played at most once, or three times with all that takes cards back; each turn
        # lets every seat act, and no action asks more than 40 questions.
        flags = sum([len(wanted) for wanted in self.parts.wanted])
        calls = DEADLOCK * (flags + len(self.parts.building_ids) + 1)
        self.most_decisions = 100 + calls * players * 3 * (self.parts.hand_size + 18) * players * 40

    def blank(self) -> City:
        pos = City()
        pos.lay(self.parts, self.always())
        pos.difficulty = self.difficulty
        pos.historical = self.historical
        return pos

    def setup(self) -> City:
        """G.SET.14: seven coins and the own cards; decks without order."""
        pos = self.blank()
        parts = self.parts
        for card in range(parts.first_adviser):
            pos.hands[card // parts.hand_size].append(card)
            pos.known[card] = EVERYONE
        pos.advisers = list(range(parts.first_adviser, parts.card_count))
        pos.prestige = list(range(len(parts.building_ids)))
        if self.goals:
            pos.vault = list(range(len(parts.goal_ids)))
        pos.push(Finale(0))
        pos.push(Turn(0))
        pos.push(Opening(0))
        return pos

    def imagine(self, view: View, chance: Chance) -> City:
        return imagine(self, view, chance)

    def scores(self, pos: Position) -> list[int]:
        return scores(cast(City, pos))

    def ranking(self, pos: Position) -> list[list[int]]:
        return ranking(cast(City, pos))

    def sources(self, pos: Position) -> list[dict[str, int]]:
        return sources(cast(City, pos))

    def holdings(self, pos: Position) -> list[list[tuple[str, int]]]:
        """Races, advisers hired, and buildings delivered to."""
        city = cast(City, pos)
        found: list[list[tuple[str, int]]] = []
        for seat in range(city.seats):
            things = [("race", city.race[seat])]
            hired = city.hired[seat]
            things += [("card", self.parts.first_adviser + one) for one in range(18) if hired >> one & 1]
            for building, tile in enumerate(city.standing):
                if tile >= 0 and city.has_cube(tile, seat):
                    things.append(("prestige", building))
            found.append(things)
        return found

    def footprint(self, pos: Position) -> list[list[int]]:
        """The cells that were built on."""
        board = self.parts.board
        taken = cast(City, pos).taken
        return [
            [taken >> row * board.wide + column & 1 for column in range(board.width)] for row in range(board.height)
        ]

    def heuristics(self) -> Heuristics:
        from ludoteka.games.founders.counsel import Counsel

        return Counsel(self)

    def names(self, axis: str, index: int) -> dict[str, str]:
        parts = self.parts
        if axis == "card":
            if index >= parts.first_adviser:
                return parts.adviser_names[index - parts.first_adviser]
            return parts.action_names[index % parts.hand_size]
        if axis == "prestige":
            return parts.building_names[index]
        if axis == "resource":
            return parts.resource_names[index]
        if axis == "race":
            return parts.race_names[index]
        if axis == "achievement":
            return parts.goals[index].names
        if axis == "category":
            return parts.action_names[CARD_TYPES.index(self.axes[axis].text(index))]
        if axis == "turned":
            return TURNED[index]
        if axis == "district":
            return parts.board.district_names[index]
        return dict.fromkeys(("en", "ru", "uk", "pl"), self.axes[axis].text(index))


def _check(players: int, variants: tuple[str, ...]) -> int:
    """The difficulty of a solo game (G.SOL.07), -1 for any; combinations that do not exist are refused."""
    chosen = [name for name in DIFFICULTIES if name in variants]
    if chosen and players > 1:
        raise BadRequest(
            "'{variant}' is a difficulty of the solo game; there are {players} players",
            variant=chosen[0],
            players=players,
        )
    if len(chosen) > 1:
        raise BadRequest("a solo game has one difficulty, not {variants}", variants=", ".join(chosen))
    if "no_workers" in variants and players == 1:
        raise BadRequest("the solo game is played with workers (G.VNW.05)")
    return DIFFICULTIES.index(chosen[0]) if chosen else -1


def make(edition: str, players: int, variants: tuple[str, ...], components: str, rules: int = 1) -> Founders:
    """The game with the text of a component file."""
    return Founders(edition, players, variants, components, rules)

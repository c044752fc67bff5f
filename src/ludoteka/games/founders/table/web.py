"""The table in the browser: what the templates of this folder need of a view, and how options lie on the table.

Regions: the map in layers (`ground`, `roads`, `tiles-N` by district, `buildings`, `spots`), `board` (the founding, or
the result), `proposals`, `advisers`, `goals` and `seat-N` are public; `mine` and `ghosts` belong to one seat. The
ground and the cells never change, so a usual move sends a few tiles and mats only.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final, cast

from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES, Components
from ludoteka.games.founders.game import Founders
from ludoteka.games.founders.table import land
from ludoteka.games.founders.table.consequences import Consequences
from ludoteka.games.founders.table.hand import Hand
from ludoteka.games.founders.table.mats import Mats
from ludoteka.games.founders.table.streets import Streets
from ludoteka.games.founders.table.tiles import TYPES, UNKNOWN, sketch
from ludoteka.games.founders.table.told import Deeds, Tongue
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.views import restore
from ludoteka.kernel.words import rail

Told = dict[str, Any]
"""A fact as a reader may know it."""
Things = dict[str, Any]

VOTING: Final = ("circle", "square", "triangle")
"""The shapes of the three proposals' voting tokens."""
LEVELS: Final = ("", "I", "II", "III")
NOTABLE: Final = (
    "led", "chose", "took", "started", "played", "storehouse", "access", "house", "bridge", "hired", "worker_card",
    "delivered", "completed", "called", "staked", "won", "placed", "exchanged", "gave", "achieved", "deadlock", "lost",
)  # fmt: skip
"""Facts that belong into a summary."""


class Painter:
    """Draws views of one table in one language."""

    def __init__(self, words: Tongue) -> None:
        self.words: Final = words
        self.game: Final = cast(Founders, words.game)
        self.parts: Final[Components] = self.game.parts
        self.seats: Final = words.game.players
        self.deeds: Final = Deeds(words, self.parts)
        self.streets: Final = Streets(words, self.parts, self.deeds)
        self.mats: Final = Mats(words, self.parts, self.deeds, self.streets)
        self.hand: Final = Hand(words, self.parts, self.deeds, self.streets, self.mats)
        self.consequences: Final = Consequences(words, self.parts, self.streets)
        self.ground: Final = land.ground(self.parts, words.language)
        board = self.parts.board
        self.dims: Final = f"--cols:{board.width};--rows:{board.height}"
        self.layers: Final = [f"tiles-{number + 1}" for number in range(len(self.parts.board.districts) + 1)]
        mats = [f"seat-{seat + 1}" for seat in range(self.seats)]
        self.public_regions: Final = (
            "ground", "roads", *self.layers, "buildings", "spots", "board", "proposals", "advisers", "goals", *mats,
        )  # fmt: skip
        self.own_regions: Final = ("ghosts", "mine")
        self._city: tuple[View, City] | None = None
        self._spots: Final = self._all_spots()

    # What everybody sees

    def public(self, seen: View) -> dict[str, Things]:
        """The public regions, from a spectator's view."""
        drawn: dict[str, Things] = {
            "ground": {"svg": self.ground},
            "roads": {"path": self.streets.roads(seen), "box": land.view_box(self.parts.board)},
            "buildings": {"tiles": self.streets.buildings(seen), "dims": self.dims},
            "spots": {"svg": self._spots, "dims": self.dims},
            "board": self.board(seen),
            "proposals": self.proposals(seen),
            "advisers": {"cards": self.advisers(seen)},
            "goals": self.mats.goals(seen),
        }
        for name, tiles in zip(self.layers, self.streets.tiles(seen), strict=True):
            drawn[name] = {"tiles": tiles, "dims": self.dims}
        for seat in range(self.seats):
            drawn[f"seat-{seat + 1}"] = self.mats.mat(seen, seat)
        return drawn

    def _all_spots(self) -> str:
        """A button for every cell on which something may ever be chosen; the page shows those that may be now."""
        board = self.parts.board
        drawn: list[str] = []
        for cell in range(board.size):
            if (board.free | board.water) >> cell & 1 or board.sites >> cell & 1:
                place = f"--x:{cell % board.wide};--y:{cell // board.wide}"
                drawn.append(
                    f'<button type="button" data-key="cell-{cell}" style="{place}" '
                    f'aria-label="{escape(self.streets.whereabouts[cell])}"></button>'
                )
        return "".join(drawn)

    def board(self, seen: View) -> Things:
        """What lies over the map: races and resources to choose from, or the result."""
        if seen["decision"] is None:
            return {"scene": "result", **self.mats.result(self.city(seen))}
        kind = seen["decision"]["kind"]
        if kind == "race":
            return {"scene": "races", "races": [self.race(number) for number in self._races(seen)]}
        if kind == "resource":
            return {"scene": "resources", "resources": [self.resource(seen, number) for number in range(BASICS)]}
        return {"scene": ""}

    def _races(self, seen: View) -> list[int]:
        """The races that nobody leads; of a solo game with a difficulty those that have it."""
        taken = seen["public"]["race"]
        wanted = self.game.difficulty
        return [
            race
            for race in range(len(self.parts.race_ids))
            if race not in taken and (wanted < 0 or self.parts.difficulty[race] == wanted)
        ]

    def race(self, race: int) -> Things:
        native = self.parts.native[race]
        return {
            "key": f"race-{race}",
            "id": self.parts.race_ids[race],
            "name": self.words.name("race", race),
            "icon": self.streets.icon(native) if native >= 0 else "",
            "resource": self.words.name("resource", native) if native >= 0 else "",
            "action": self.deeds.race(race) if self.parts.workers else "",
            "forbids": self.names(self.parts.mat_forbids[race]),
        }

    def resource(self, seen: View, resource: int) -> Things:
        holder = -1
        for seat in range(self.seats):
            if seen["public"]["native"][seat] == resource or resource in seen["public"]["extras"][seat]:
                holder = seat
        return {
            "key": f"resource-{resource}",
            "icon": self.streets.icon(resource),
            "name": self.words.name("resource", resource),
            "holder": holder + 1,
            "who": self.words.name("seat", holder) if holder >= 0 else "",
            "forbids": self.names(self.parts.forbids[resource]),
            "makes": ", ".join(
                self.words.name("resource", made)
                for made in range(BASICS, RESOURCES)
                if resource in self.parts.inputs[made]
            ),
        }

    def names(self, mask: int) -> str:
        return ", ".join(self.words.name("resource", one) for one in range(RESOURCES) if mask >> one & 1)

    def proposals(self, seen: View) -> Things:
        zones = seen["zones"]
        voting = seen["decision"] is not None and seen["decision"]["kind"] == "vote"
        public = seen["public"]
        prices = [0, self.parts.middle_price, self.parts.right_price]
        solo = [0, prices[1] + public["completed"], prices[2] + self.parts.perm_weight * public["completed"]]
        cards: list[Things] = []
        for slot, number in enumerate(zones["proposals"]):
            cards.append(
                {
                    **self.proposal(number),
                    "key": f"slot-{slot + 1}" if voting else f"building-{number}",
                    "token": VOTING[slot % len(VOTING)],
                    "price": solo[min(slot, 2)] if self.seats == 1 else -1,
                }
            )
        return {"cards": cards, "voting": voting, "top": [self.proposal(number) for number in zones["top"][:1]]}

    def proposal(self, number: int) -> Things:
        parts = self.parts
        site = bool(parts.building_sites[number])
        shape = parts.building_shapes[number]
        spots = tuple((step % parts.board.wide, step // parts.board.wide) for step in shape.steps[0])
        return {
            "name": self.words.name("prestige", number),
            "icon": TYPES.get(parts.type_ids[parts.building_type[number]], UNKNOWN),
            "shape": sketch(spots),
            "ground": self.said(say("on its site")) if site else self.deeds.terrain(parts.building_terrain[number]),
            "flags": [
                {"icon": self.streets.icon(resource), "points": points}
                for resource, points in zip(parts.wanted[number], parts.worth[number], strict=True)
            ],
            "designed": parts.designed_buildings[number],
            "told": self.streets.building_told(number, 0),
        }

    def advisers(self, seen: View) -> list[Things]:
        parts = self.parts
        found: list[Things] = []
        for card, stall in zip(seen["zones"]["display"], seen["public"]["stalls"], strict=True):
            number = card - parts.first_adviser
            required = parts.required[number]
            category = self.words.name("category", parts.category[number])
            rewards: list[str] = []
            if parts.reward_perm[number]:
                said = say_many("{number} permanent crystal", "{number} permanent crystals", "number")
                rewards.append(self.words.sentence(said, {"number": parts.reward_perm[number]}))
            if parts.reward_points[number]:
                said = say_many("{number} point", "{number} points", "number")
                rewards.append(self.words.sentence(said, {"number": parts.reward_points[number]}))
            effect = self.deeds.card(card)
            name = self.words.name("card", card)
            needs = self.words.sentence(say("needs {resource}"), {"resource": required})
            mark = f" {self.said(say('◇ designed by us; the printed one is not known.'))}"
            found.append(
                {
                    "key": f"card-{card}",
                    "price": parts.slots[stall],
                    "icon": self.streets.icon(required),
                    "name": name,
                    "kind": f"{category}, {LEVELS[parts.adviser_level[number]]}",
                    "effect": effect,
                    "designed": parts.designed_cards[number],
                    "told": f"{name} ({category}, {LEVELS[parts.adviser_level[number]]}), {needs}. {effect}."
                    + (f" {', '.join(rewards)}." if rewards else "")
                    + (mark if parts.designed_cards[number] else ""),
                }
            )
        return found

    # What one seat sees

    def private(self, seen: View) -> dict[str, Things]:
        """The regions of a seat (or of a spectator), from its own view."""
        return {"ghosts": self.ghosts(seen), "mine": self.hand.mine(seen)}

    def ghosts(self, seen: View) -> Things:
        """The tile to be placed, in every place and turn it may have."""
        me = seen["seat"]
        asked = seen["decision"]
        if me is None or asked is None or asked["kind"] not in ("place", "prestige") or me not in asked["seats"]:
            return {"ghosts": [], "shapes": []}
        kind = asked["about"]["resource"] if asked["kind"] == "place" else BUILDING + asked["about"]["prestige"]
        city = self.city(seen)
        places = city.stack[-1].options(city, me)
        return {
            "seat": me,
            "dims": self.dims,
            "turns": [self.words.name("turned", turn) for turn in range(4)],
            "ghosts": self.streets.ghosts(kind, places, city, me),
            "shapes": self.streets.ghost_shapes(kind, me),
        }

    def city(self, seen: View) -> City:
        """What the view shows as a position of the rules; hands and decks stay unknown."""
        if self._city is None or self._city[0] is not seen:
            city = cast(City, restore(self.game, seen))
            city.derive()
            self._city = seen, city
        return self._city[1]

    # Where we are

    def phase(self, seen: View) -> Things:
        """How far the game is, the steps of a turn and the one that is on."""
        public = seen["public"]
        frames = [frame[0] for frame in seen["stack"]]
        if seen["decision"] is None:
            return rail(self.words, say("The game is over"), {}, [], 0)
        if min(public["race"]) < 0 or "Opening" in frames or "Starts" in frames or "Claims" in frames:
            steps = [say("Races"), say("Resources"), say("First storehouses")]
            now = 2 if "Starts" in frames and not {"Races", "Claims"} & set(frames) else 1 if "Claims" in frames else 0
            return rail(self.words, say("The founding"), {}, steps, 0 if "Races" in frames else now)
        if self.seats == 1:
            counter = say("Round {number} of {rounds}")
            fields = {"number": public["round"], "rounds": self.parts.rounds}
        else:
            counter = say("{number} of {whole} completed")
            fields = {"number": public["completed"], "whole": self.parts.last_completion}
        if {"Call", "SoloCall", "Award"} & set(frames):
            steps = [say("Bonuses"), say("Vote"), say("New building")]
            if self.seats == 1:
                steps = [say("Income"), say("Proposals"), say("New building")]
            kind = seen["decision"]["kind"]
            now = 2 if kind in ("prestige", "deliver") else 1 if kind in ("vote", "tie", "proposal") else 0
            return rail(self.words, counter, fields, steps, now)
        steps = [say("Card"), say("Action"), say("Followers")]
        if self.seats == 1:
            steps = steps[:2]
        following = "Followers" in frames and seen["decision"]["seats"] != [public["active"]]
        now = 0 if seen["decision"]["kind"] == "turn" else 2 if following else 1
        return rail(self.words, counter, fields, steps, now)

    def said(self, sentence: Sentence) -> str:
        return self.words.sentence(sentence, {})

    # Options on the table

    def path(self, kind: Kind, value: int) -> list[str]:
        """The elements to choose, one after another: a card and how to play it, a cell and how to turn the tile."""
        part = kind.range_of(value)
        at = part.indices(value)
        name = part.name
        if kind.name in ("place", "prestige"):
            return [f"cell-{at[0]}", f"place-{value}"]
        if kind.name == "vote":
            return [f"slot-{at[0] + 1}", f"temp-{at[1]}", f"perm-{at[2]}"]
        if kind.name == "pay_influence":
            return [f"temp-{at[0]}", f"perm-{at[1]}"]
        if kind.name == "exchange":
            return [f"temp-{at[0] + 1}"]
        if kind.name == "turn":
            return [f"card-{at[0]}", f"do-{name}"]
        if kind.name == "with_road" and name != "none":
            return [f"cell-{at[0]}", f"do-{name}"]
        if name == "follow":
            return [f"follow-{at[0]}"]
        if not part.axes:
            return [f"do-{name}"]
        axis = part.axes[0].name
        return [f"{'building' if axis == 'prestige' else axis}-{at[0]}"]

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        """What an option would change, in a few words; empty when there is nothing to add."""
        return self.consequences.of(seen, self.city, kind, value)

    def subject(self, seen: View) -> str:
        """What the question is about, when the question does not name it itself."""
        return ""

    # What happened

    def flights(self, told: Told) -> list[tuple[str, str]]:
        """From which element to which the thing of a fact moves; the same element twice is only marked."""
        who = f"who-{told.get('seat')}"
        at = f"at-{told.get('cell')}"
        ways = {
            "storehouse": (who, at),
            "started": (who, at),
            "house": (who, at),
            "bridge": (who, at),
            "access": (at, at),
            "hired": (f"card-{told.get('card')}", who),
            "delivered": (who, f"building-{told.get('prestige')}"),
            "placed": (f"building-{told.get('prestige')}",) * 2,
            "completed": (f"building-{told.get('prestige')}",) * 2,
            "worker_card": (who, f"building-{told.get('prestige')}"),
        }
        way = ways.get(told["event"])
        return [] if way is None else [way]

    def notable(self, told: list[Told]) -> list[int]:
        """Which facts a summary needs."""
        return [place for place, fact in enumerate(told) if fact["event"] in NOTABLE]

    def starts(self, told: Told) -> bool:
        """Whether a new turn begins with a fact."""
        return told["event"] in ("first_player", "turn", "ended", "called")

    def sign(self, axis: str, index: int) -> str:
        """A thing as a small picture within a sentence; empty when its name must do."""
        if axis != "resource":
            return ""
        name = self.words.name("resource", index)
        icon = self.streets.icon(index)
        drawn = f'<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-{icon}"/></svg>'
        return f'<span class="pip">{drawn}{escape(name)}</span>'

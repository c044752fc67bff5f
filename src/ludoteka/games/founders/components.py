"""The components as tables of ints, read from a component file: the package's own or an owner's."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders.achievements import Goal, read_goal
from ludoteka.games.founders.board import TERRAINS, Board
from ludoteka.games.founders.grid import Shape
from ludoteka.games.founders.reading import Entry, table, tables, wrong
from ludoteka.kernel.parsing import parse_components
from ludoteka.kernel.refusals import BadRequest

BASICS: Final = 8
RESOURCES: Final = 18
CARD_TYPES: Final = ["trade", "hire", "construct", "upgrade", "call", "income"]
CALL: Final = 4
INCOME: Final = 5
DIFFICULTIES: Final = ["easy", "medium", "hard", "very_hard"]
DECKS: Final = ["immediate", "mid", "end"]
TILES: Final = 3
"""Tiles of each storehouse, houses, bridges and workers of each player (G.CMP.03)."""
SITE: Final = -1
"""The terrain of a building that stands on a site."""


class Components:
    """All tables of a component file, for one side of the board and a number of players."""

    def __init__(self, text: str, players: int, side: str, workers: bool) -> None:
        data = parse_components(text)
        if not isinstance(data.get("meta"), dict) or data["meta"].get("game") != "founders":
            raise BadRequest('the component file is none of this game: it does not say game = "founders" in [meta]')
        self.players: Final = players
        self.workers: Final = workers
        boards = {entry.word("id"): entry for entry in tables(data, "board")}
        if side not in boards:
            raise wrong(BadRequest('there is no [[{table}]] with id = "{id}"', table="board", id=side))
        self.board: Final = Board(boards[side])
        self.shapes: Final = self._read_shapes(data)
        self._read_prices(data, workers)
        self._read_resources(data)
        self._read_races(data)
        self._read_cards(data)
        self._read_buildings(data)
        self.goals: Final[list[Goal]] = [read_goal(entry, DECKS) for entry in tables(data, "achievement")]
        self.goal_ids: Final = [goal.id for goal in self.goals]
        for deck in range(3):
            if not any(goal.deck == deck for goal in self.goals):
                raise wrong(BadRequest('there is no [[achievement]] with deck = "{deck}" (G.VAC.01)', deck=DECKS[deck]))
        self.quarter_names: Final = {
            str(one.get("letter")): {key[5:]: str(one[key]) for key in one if key.startswith("name_")}
            for one in data.get("quarter", [])
        }
        follow = sum([1 << index for index in range(4) if self.follow_trade[index]])
        self.deeds: Final[list[list[d.Step]]] = [
            *d.main_deeds(self.main_discount),
            *d.follow_deeds(follow),
            *[d.read_steps(entry) for entry in tables(data, "adviser")],
            *[d.read_steps(entry) for entry in tables(data, "race")],
            *[d.read_steps(entry) for entry in tables(data, "prestige")],
        ]
        self.race_deeds: Final = d.ADVISERS + len(self.adviser_ids)
        self.building_deeds: Final = self.race_deeds + len(self.race_ids)

    def _read_shapes(self, data: dict[str, Any]) -> dict[str, Shape]:
        found: dict[str, Shape] = {}
        for name, outline in table(data, "shapes").table.items():
            right = isinstance(outline, list) and len(outline) > 0
            for spot in outline if right else []:
                right = right and isinstance(spot, list) and len(spot) == 2 and all(type(part) is int for part in spot)
            if not right:
                raise wrong(BadRequest("[shapes] {name} is no list of cells [column, row]", name=name))
            found[name] = Shape(outline, self.board.wide)
        return found

    def _shape(self, entry: Entry) -> Shape:
        name = entry.word("shape")
        if name not in self.shapes:
            raise entry.error(
                BadRequest(
                    "{field} is {value}; possible are {possible}",
                    field="shape",
                    value=repr(name),
                    possible=", ".join(self.shapes),
                )
            )
        return self.shapes[name]

    def _read_prices(self, data: dict[str, Any], workers: bool) -> None:
        grounds = {entry.word("id"): entry for entry in tables(data, "terrain")}
        for name in TERRAINS:
            if name not in grounds:
                raise wrong(BadRequest('there is no [[{table}]] with id = "{id}"', table="terrain", id=name))
        self.terrain_names = [grounds[name].named() for name in TERRAINS]
        self.build_price = [grounds[name].number("price_build", 0, 9) for name in TERRAINS]
        self.access_price = [grounds[name].number("price_access", 0, 9) for name in TERRAINS]
        self.tolls = [
            min([price for index, price in enumerate(self.access_price) if soil >> index & 1] or [0])
            for soil in range(1 << len(TERRAINS))
        ]
        """The price of access for each mask of terrains: that of the cheapest (G.TRD.06)."""
        self.follow_trade = [grounds[name].flag("follow_trade") for name in TERRAINS]
        prices = table(data, "prices")
        self.foreign_price = prices.number("trade_foreign", 0, 99)
        self.bridge_price = prices.number("personal_side_a", 0, 99)
        self.house_price = prices.number("personal_side_a" if workers else "house_side_b", 0, 99)
        self.main_discount = prices.number("construct_main_discount", 0, 9)
        self.level_price = [
            0,
            0,
            prices.number("upgrade_level_2", 0, 99),
            prices.number("upgrade_level_3", 0, 99),
        ]
        self.slots = prices.numbers("adviser_slots", 4, 0, 9)
        self.start_coins = prices.number("start_coins", 0, 99)
        scoring = table(data, "scoring")
        self.perm_points = scoring.number("end_points_per_perm", 0, 9)
        self.coins_per_point = scoring.number("end_coins_per_point", 1, 99)
        self.perm_weight = scoring.number("perm_crystal", 1, 9)
        self.last_completion = scoring.number("completions_to_end", 1, 21)
        self.foreign_after = scoring.number("completions_before_foreign_storehouse", 0, 21)
        field = "call_min_discard_two_players" if self.players == 2 else "call_min_discard"
        self.call_after = scoring.number(field, 0, 4)
        self.neutral_flag = table(data, "storehouse_rules").number("neutral_flag_value", 1, 9)
        solo = table(data, "solo")
        self.rounds = solo.number("rounds", 2, 20)
        self.middle_price = solo.entry("middle_start").number("price", 0, 99)
        self.right_price = solo.entry("right_start").number("price", 0, 99)

    def _read_resources(self, data: dict[str, Any]) -> None:
        entries = tables(data, "resource", RESOURCES)
        self.resource_ids = [entry.word("id") for entry in entries]
        ids = self.resource_ids
        self.resource_names = [entry.named() for entry in entries]
        self.level = [entry.number("level", 1, 3) for entry in entries]
        if self.level != sorted(self.level) or self.level.count(1) != BASICS or len(ids) != RESOURCES:
            raise wrong(
                BadRequest("[[resource]]: first 8 of level 1, then those of level 2, then those of level 3; 18 in all")
            )
        self.resource_shapes = [self._shape(entry) for entry in entries]
        self.inputs: list[list[int]] = []
        """The resources a storehouse is made of."""
        self.flags: list[list[int]] = []
        """The points printed for each of them."""
        self.forbids: list[int] = []
        """For each resource a mask of those that may not be held beside it (G.SET.18)."""
        for number, entry in enumerate(entries):
            inputs = entry.entries("inputs")
            found = [one.choice("resource", ids) for one in inputs]
            if any(self.level[one] >= self.level[number] for one in found) or len(found) != len(set(found)):
                raise entry.error(BadRequest("inputs are different resources of lower levels (G.CMP.07)"))
            if (self.level[number] == 1) != (not found) or len(found) > 3:
                raise entry.error(BadRequest("basic resources have no inputs, the others one to three"))
            if self.level[number] == 3 and all(self.level[one] == 1 for one in found):
                raise entry.error(BadRequest("a level-3 resource needs an input of level 2 (G.CMP.07)"))
            if entry.number("tiles", 1, 99) != TILES:
                raise entry.error(BadRequest("there are {count} tiles of each storehouse (G.CMP.03)", count=TILES))
            self.inputs.append(found)
            self.flags.append([one.number("points", 1, 99) for one in inputs])
            self.forbids.append(sum([1 << one for one in entry.choices("forbids", ids)]))
        self.input_masks = [sum([1 << one for one in inputs]) for inputs in self.inputs]
        self.price = [self.level_price[level] for level in self.level]

    def _read_races(self, data: dict[str, Any]) -> None:
        entries = tables(data, "race")
        self.race_ids = [entry.word("id") for entry in entries]
        self.race_names = [entry.named() for entry in entries]
        self.race_texts = [entry.prose("action") for entry in entries]
        self.race_colours = [entry.word("colour") for entry in entries]
        basics = self.resource_ids[:BASICS]
        self.native = [
            -1 if entry.table.get("resource") == "any" else entry.choice("resource", basics) for entry in entries
        ]
        """The resource of each race, -1 for the one that chooses it (G.SET.22)."""
        self.mat_forbids = [sum([1 << one for one in entry.choices("forbids", self.resource_ids)]) for entry in entries]
        """What each mat forbids; one without a resource of its own takes the symbols of its card (G.SET.22)."""
        names = [name.replace("_", " ") for name in DIFFICULTIES]
        self.difficulty = [entry.choice("solo_difficulty", names) for entry in entries]
        owned = [one for one in self.native if one >= 0]
        if sorted(owned) != list(range(BASICS)):
            raise wrong(
                BadRequest("[[race]]: each basic resource belongs to one race, and one race has any (G.CMP.14)")
            )
        self.event_ids = [""] * len(entries)
        for event in tables(data, "event"):
            self.event_ids[event.choice("race", self.race_ids)] = event.word("id")

    def _read_cards(self, data: dict[str, Any]) -> None:
        entries = {entry.word("id"): entry for entry in tables(data, "action_card")}
        for name in CARD_TYPES:
            if name not in entries:
                raise wrong(BadRequest('there is no [[{table}]] with id = "{id}"', table="action_card", id=name))
        self.action_names = [entries[name].named() for name in CARD_TYPES]
        self.action_counts = [entries[name].number("count", 1, 9) for name in CARD_TYPES]
        advisers = tables(data, "adviser")
        self.adviser_ids = [entry.word("id") for entry in advisers]
        self.adviser_names = [entry.named() for entry in advisers]
        self.adviser_texts = [entry.prose("text") for entry in advisers]
        self.adviser_level = [entry.number("level", 1, 3) for entry in advisers]
        self.required = [entry.choice("requires", self.resource_ids) for entry in advisers]
        self.category = [entry.choice("category", d.CATEGORIES) for entry in advisers]
        self.reward_perm = [entry.number("reward_perm", 0, 9) for entry in advisers]
        self.reward_points = [entry.number("reward_vp", 0, 99) for entry in advisers]
        self.hand_size = 6 if self.players == 2 else 5
        """Each player's own cards (G.SET.14, G.SET.16); those of seat s begin at s times this."""
        self.first_adviser = self.hand_size * self.players
        self.card_ids = [
            f"{CARD_TYPES[type_]}_{seat}" for seat in range(self.players) for type_ in range(self.hand_size)
        ] + self.adviser_ids
        self.card_count = len(self.card_ids)
        self.main_deed = [0] * self.card_count
        """The deed of each card played face up; -1 for the call."""
        self.follow_kind = [0] * self.card_count
        """The category that the others may follow; 4 for any (G.INC.02)."""
        for card in range(self.card_count):
            if card >= self.first_adviser:
                self.main_deed[card] = d.ADVISERS + card - self.first_adviser
                self.follow_kind[card] = self.category[card - self.first_adviser]
            else:
                type_ = card % self.hand_size
                self.main_deed[card] = -1 if type_ == CALL else d.MAIN_INCOME if type_ == INCOME else type_
                self.follow_kind[card] = 4 if type_ == INCOME else type_
        self.designed_cards = [entry.table.get("provenance") == "designed" for entry in advisers]

    def call_card(self, seat: int) -> int:
        return seat * self.hand_size + CALL

    def _read_buildings(self, data: dict[str, Any]) -> None:
        types = tables(data, "prestige_type")
        self.type_ids = [entry.word("id") for entry in types]
        self.type_names = [entry.named() for entry in types]
        entries = tables(data, "prestige")
        self.building_ids = [entry.word("id") for entry in entries]
        self.building_names = [entry.named() for entry in entries]
        self.building_texts = [entry.prose("worker") for entry in entries]
        self.building_type = [entry.choice("type", self.type_ids) for entry in entries]
        self.building_shapes = [self._shape(entry) for entry in entries]
        self.building_terrain = [entry.choice("terrain", [*TERRAINS, "site"]) for entry in entries]
        self.building_sites: list[list[int]] = []
        """The places on sites; empty for a building that stands on terrain."""
        self.wanted: list[list[int]] = []
        self.worth: list[list[int]] = []
        """The resources a building needs, and their points."""
        self.designed_buildings = [entry.table.get("provenance") == "designed" for entry in entries]
        for number, entry in enumerate(entries):
            flags = entry.entries("flags")
            wanted = [flag.choice("resource", self.resource_ids) for flag in flags]
            if not 1 <= len(wanted) <= 6 or len(set(wanted)) != len(wanted):
                raise entry.error(BadRequest("flags name one to six different resources"))
            self.wanted.append(wanted)
            self.worth.append([flag.number("points", 0, 99) for flag in flags])
            sites: list[int] = []
            if self.building_terrain[number] == len(TERRAINS):
                sites = self.board.site_places(self.building_ids[number], self.building_shapes[number])
                if not sites:
                    raise entry.error(
                        BadRequest(
                            "no site of the board {board} accepts it in its shape (G.MAP.04)", board=self.board.id
                        )
                    )
            self.building_sites.append(sites)

"""The components as tables of ints, read from a component file: the package's own or an owner's."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders.achievements import Goal, read_goal
from ludoteka.games.founders.board import SIDES, TERRAINS, Board, read_spots
from ludoteka.games.founders.grid import Shape
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import DESIGNED, Sheet, flaw, parse

BASICS: Final = 8
RESOURCES: Final = 18
CARD_TYPES: Final = ["trade", "hire", "construct", "upgrade", "call", "income"]
CALL: Final = 4
INCOME: Final = 5
DIFFICULTIES: Final = ["easy", "medium", "hard", "very_hard"]
DECKS: Final = ["immediate", "mid", "end"]
TILES: Final = 3
"""Tiles of each storehouse, houses, bridges and workers of each player (G.CMP.03)."""
_CELLS: Final = [0, 1, 3, 4]
"""The cells of a storehouse by level (G.CMP.06)."""
_OUTLINE: Final = 5
"""No tile is longer than this."""


class Components:
    """All tables of a component file, for one side of the board and a number of players."""

    def __init__(self, text: str, players: int, side: str, workers: bool) -> None:
        file = parse(text, "founders")
        file.part("identity").describe("title_en", "title_ru", "players_min", "players_max")
        self.players: Final = players
        self.workers: Final = workers
        self.quarter_names: Final = {sheet.id: sheet.named() for sheet in file.parts("quarter")}
        buildings = [sheet.id for sheet in file.parts("prestige")]
        boards = [Board(sheet, buildings, list(self.quarter_names)) for sheet in file.known("board", SIDES)]
        self.board: Final = boards[SIDES.index(side)]
        self.shapes: Final = self._read_shapes(file.part("shapes"))
        self._read_prices(file, workers)
        self._read_resources(file)
        self._read_races(file)
        self._read_cards(file)
        self._read_buildings(file)
        self.goals: Final[list[Goal]] = [read_goal(entry, DECKS) for entry in file.parts("achievement")]
        self.goal_ids: Final = [goal.id for goal in self.goals]
        for deck in range(3):
            if not any(goal.deck == deck for goal in self.goals):
                raise flaw('there is no [[achievement]] with deck = "{deck}" (G.VAC.01)', deck=DECKS[deck])
        follow = sum([1 << index for index in range(4) if self.follow_trade[index]])
        self.deeds: Final[list[list[d.Step]]] = [
            *d.main_deeds(self.main_discount),
            *d.follow_deeds(follow),
            *[d.read_steps(entry) for entry in file.parts("adviser")],
            *[d.read_steps(entry) for entry in file.parts("race")],
            *[d.read_steps(entry) for entry in file.parts("prestige")],
        ]
        self.race_deeds: Final = d.ADVISERS + len(self.adviser_ids)
        self.building_deeds: Final = self.race_deeds + len(self.race_ids)
        file.finish()

    def _read_shapes(self, outlines: Sheet) -> dict[str, Shape]:
        return {name: Shape(read_spots(outlines, name, _OUTLINE, _OUTLINE), self.board.wide) for name in outlines.table}

    def _shape(self, entry: Sheet) -> Shape:
        return list(self.shapes.values())[entry.choice("shape", list(self.shapes))]

    def _read_prices(self, file: Sheet, workers: bool) -> None:
        grounds = file.known("terrain", TERRAINS)
        self.terrain_names = [ground.named() for ground in grounds]
        self.build_price = [ground.number("price_build", 0, 9) for ground in grounds]
        self.access_price = [ground.number("price_access", 0, 9) for ground in grounds]
        self.tolls = [
            min([price for index, price in enumerate(self.access_price) if soil >> index & 1] or [0])
            for soil in range(1 << len(TERRAINS))
        ]
        """The price of access for each mask of terrains: that of the cheapest (G.TRD.06)."""
        self.follow_trade = [ground.flag("follow_trade") for ground in grounds]
        prices = file.part("prices")
        self.foreign_price = prices.number("trade_foreign", 0, 99)
        self.bridge_price = prices.number("personal_side_a", 0, 99)
        house = prices.number("house_side_b", 0, 99)
        self.house_price = self.bridge_price if workers else house
        self.main_discount = prices.number("construct_main_discount", 0, 9)
        self.level_price = [
            0,
            0,
            prices.number("upgrade_level_2", 0, 99),
            prices.number("upgrade_level_3", 0, 99),
        ]
        self.slots = prices.numbers("adviser_slots", 0, 9, 4)
        self.start_coins = prices.number("start_coins", 0, 99)
        scoring = file.part("scoring")
        self.perm_points = scoring.number("end_points_per_perm", 0, 9)
        self.coins_per_point = scoring.number("end_coins_per_point", 1, 99)
        self.perm_weight = scoring.number("perm_crystal", 1, 9)
        self.last_completion = scoring.number("completions_to_end", 1, 21)
        self.foreign_after = scoring.number("completions_before_foreign_storehouse", 0, 21)
        usual = scoring.number("call_min_discard", 0, 4)
        of_two = scoring.number("call_min_discard_two_players", 0, 4)
        self.call_after = of_two if self.players == 2 else usual
        self.neutral_flag = scoring.number("neutral_flag_value", 1, 9)
        solo = file.part("solo")
        self.rounds = solo.number("rounds", 2, 20)
        self.middle_price = solo.number("middle_price", 0, 99)
        self.right_price = solo.number("right_price", 0, 99)

    def _read_resources(self, file: Sheet) -> None:
        entries = file.parts("resource", RESOURCES)
        self.resource_ids = [entry.id for entry in entries]
        ids = self.resource_ids
        self.resource_names = [entry.named() for entry in entries]
        self.level = [entry.number("level", 1, 3) for entry in entries]
        if self.level != sorted(self.level) or self.level.count(1) != BASICS:
            raise flaw("[[resource]]: first 8 of level 1, then those of level 2, then those of level 3; 18 in all")
        self.resource_shapes = [self._shape(entry) for entry in entries]
        self.inputs: list[list[int]] = []
        """The resources a storehouse is made of."""
        self.flags: list[list[int]] = []
        """The points printed for each of them."""
        self.forbids: list[int] = []
        """For each resource a mask of those that may not be held beside it (G.SET.18)."""
        for number, entry in enumerate(entries):
            level = self.level[number]
            inputs = entry.sheets("inputs")
            found = [one.choice("resource", ids) for one in inputs]
            if any(self.level[one] >= level for one in found) or len(found) != len(set(found)):
                raise entry.error(BadRequest("inputs are different resources of lower levels (G.CMP.07)"))
            if (level == 1) != (not found) or len(found) > 3:
                raise entry.error(BadRequest("basic resources have no inputs, the others one to three"))
            if level == 3 and all(self.level[one] == 1 for one in found):
                raise entry.error(BadRequest("a level-3 resource needs an input of level 2 (G.CMP.07)"))
            if self.resource_shapes[number].size != _CELLS[level]:
                raise entry.error(
                    BadRequest(
                        "a storehouse of level {level} has {cells} cells (G.CMP.06)",
                        level=level,
                        cells=_CELLS[level],
                    )
                )
            self.inputs.append(found)
            self.flags.append([one.number("points", 1, 99) for one in inputs])
            forbidden = entry.choices("forbids", ids[:BASICS]) if level == 1 else []
            self.forbids.append(sum([1 << one for one in forbidden]))
        self.input_masks = [sum([1 << one for one in inputs]) for inputs in self.inputs]
        self.price = [self.level_price[level] for level in self.level]

    def _read_races(self, file: Sheet) -> None:
        entries = file.parts("race")
        self.race_ids = [entry.id for entry in entries]
        self.race_names = [entry.named() for entry in entries]
        basics = self.resource_ids[:BASICS]
        own = [entry.choice("resource", [*basics, "any"]) for entry in entries]
        self.native = [-1 if one == BASICS else one for one in own]
        """The resource of each race, -1 for the one that chooses it (G.SET.22)."""
        self.mat_forbids = [sum([1 << one for one in entry.choices("forbids", basics)]) for entry in entries]
        """What each mat forbids; one without a resource of its own takes the symbols of its card (G.SET.22)."""
        names = [name.replace("_", " ") for name in DIFFICULTIES]
        self.difficulty = [entry.choice("solo_difficulty", names) for entry in entries]
        owned = [one for one in self.native if one >= 0]
        if sorted(owned) != list(range(BASICS)):
            raise flaw("[[race]]: each basic resource belongs to one race, and one race has any (G.CMP.14)")
        for entry in entries:
            entry.describe("colour")
        self.event_ids = [""] * len(entries)
        for event in file.parts("event", len(entries)):
            self.event_ids[event.choice("race", self.race_ids)] = event.id
        if "" in self.event_ids:
            raise flaw("[[event]]: each race has one (G.CMP.05)")

    def _read_cards(self, file: Sheet) -> None:
        actions = file.known("action_card", CARD_TYPES)
        self.action_names = [entry.named() for entry in actions]
        for number, entry in enumerate(actions):
            entry.fixed("count", 2 if number == INCOME else 4, "G.CMP.04")
        advisers = file.parts("adviser")
        self.adviser_ids = [entry.id for entry in advisers]
        self.adviser_names = [entry.named() for entry in advisers]
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
        self.designed_cards = [entry.origin() == DESIGNED for entry in advisers]

    def call_card(self, seat: int) -> int:
        return seat * self.hand_size + CALL

    def _read_buildings(self, file: Sheet) -> None:
        types = file.parts("prestige_type")
        self.type_ids = [entry.id for entry in types]
        self.type_names = [entry.named() for entry in types]
        shapes = [self._shape(entry) for entry in types]
        entries = file.parts("prestige")
        self.building_ids = [entry.id for entry in entries]
        self.building_names = [entry.named() for entry in entries]
        self.building_type = [entry.choice("type", self.type_ids) for entry in entries]
        self.building_shapes = [shapes[type_] for type_ in self.building_type]
        self.building_terrain = [entry.choice("terrain", [*TERRAINS, "site"]) for entry in entries]
        self.building_sites: list[list[int]] = []
        """The places on sites; empty for a building that stands on terrain."""
        self.wanted: list[list[int]] = []
        self.worth: list[list[int]] = []
        """The resources a building needs, and their points."""
        self.designed_buildings = [entry.origin() == DESIGNED for entry in entries]
        for number, entry in enumerate(entries):
            flags = entry.sheets("flags")
            wanted = [flag.choice("resource", self.resource_ids) for flag in flags]
            if not 1 <= len(wanted) <= 6 or len(set(wanted)) != len(wanted):
                raise entry.error(BadRequest("flags name one to six different resources"))
            self.wanted.append(wanted)
            self.worth.append([flag.number("points", 0, 99) for flag in flags])
            sites: list[int] = []
            if self.building_terrain[number] == len(TERRAINS):
                sites = self.board.site_places(number, self.building_shapes[number])
                if not sites:
                    raise entry.error(
                        BadRequest(
                            "no site of the board {board} accepts it in its shape (G.MAP.04)", board=self.board.id
                        )
                    )
            self.building_sites.append(sites)

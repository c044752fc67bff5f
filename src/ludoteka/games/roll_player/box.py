"""The box: every board, card and die as tables of ints, read from a component file, the package's own or an owner's."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player import reading as r
from ludoteka.games.roll_player.abilities import (
    ARMOUR,
    SKILL,
    TRAIT,
    TYPES,
    WEAPON,
    Ability,
    Weapon,
    read_ability,
    read_weapon,
)
from ludoteka.games.roll_player.dice import CELLS, CLASS_COLOURS, COLOURS, ROWS, WAYS
from ludoteka.games.roll_player.ops import (
    ACTIONS,
    ADJUST,
    COPY,
    OPS,
    PASSIVE,
    TIMINGS,
    WINDOWS,
    calls,
    read_deltas,
    read_skill,
    suits,
)
from ludoteka.games.roll_player.traits import Trait, read_trait
from ludoteka.kernel.refusals import BadRequest

RULES: Final = 2
"""The version of the rules as programmed; version 1 is still played to the end at tables that began with it."""
NONE: Final = -1
COPIED: Final = -2
"""The arrow of a skill that moves as the skill it copies does."""
ENDLESS_GOAL: Final = 99


class Box:
    """All components of a file, and the numbers for a count of players."""

    def __init__(self, text: str, players: int, variants: tuple[str, ...] = (), rules: int = RULES) -> None:
        data = r.parse(text, "roll_player")
        self.players: Final = players
        self.narrow: Final = rules < 2
        """Version 1 of the rules: other players' windows are for their own skills alone, and one use of them."""
        self.names: dict[str, list[dict[str, str]]] = {}
        """By axis and index, the names by language."""
        self.designed: list[bool] = []
        """Whether the game effect of a market card was designed by us."""
        self.class_designed: list[bool] = []
        self.texts: list[dict[str, str]] = []
        """What market cards say, by language."""
        self.class_texts: list[dict[str, str]] = []
        self.briefs: list[dict[str, str]] = []
        """The same in a few words, for the face of a card."""
        self.class_briefs: list[dict[str, str]] = []
        self.words: Final = self._words(data)
        """The names of directions, cells and the like, by language."""
        self.dice: Final = self._dice(data)
        """How many there are of each colour (R.CMP.01)."""
        # By source: the six rows, then the market cards
        self.op: list[int] = []
        self.rule: list[str] = []
        self.amount: list[int] = []
        self.deltas: list[list[int]] = []
        self._attributes(data)
        # Boards, classes, backstories, alignments
        self.races: list[str] = []
        self.modifiers: list[list[int]] = []
        self._boards(data)
        self.classes: list[str] = []
        self.colour: list[int] = []
        self.lowest: list[list[int]] = []
        self.highest: list[list[int]] = []
        self.stars: list[list[int]] = []
        self.abilities: list[Ability] = []
        self.sides: list[list[int]] = [[] for _ in range(CLASS_COLOURS)]
        """The two classes of each colour (R.CMP.09)."""
        self._classes(data)
        self.backstories: list[str] = []
        self.marks: list[list[int]] = []
        """By backstory: the colour wanted in each cell, or -1 (R.CMP.10)."""
        self._backstories(data)
        self.alignments: list[str] = []
        self.grids: list[list[int]] = []
        self._alignments(data)
        # Market cards
        self.ids: list[str] = []
        self.type: list[int] = []
        self.rank: list[int] = []
        self.cost: list[int] = []
        self.hands: list[int] = []
        self.arrow: list[int] = []
        self.timing: list[int] = []
        self.stirs: list[bool] = []
        """Whether a skill touches the pool (R.WIN.04)."""
        self.solo: list[bool] = []
        self.set: list[int] = []
        self.skill: list[int] = []
        """The number of a card among the skills, or -1."""
        self.weapon: list[int] = []
        self.skills: list[int] = []
        self.weapons: list[int] = []
        self.arms: list[Weapon] = []
        self.traits: list[Trait | None] = []
        self.set_ids: list[str] = []
        self.set_stars: list[list[int]] = []
        """By armour set and number of cards."""
        self.set_colours: list[int] = []
        self._sets(data)
        for place, card in enumerate(r.tables(data, "market_card"), 1):
            self._market_card(card, place)
        # Tables of the rules
        self.rewards: Final = r.numbers(data.get("backstory_reward", {}), "stars", "[backstory_reward]", 0, 36, 7)
        """Stars by matches with the backstory (R.SCO.09)."""
        self.title_ids: list[str] = []
        self.titles: list[int] = []
        """The fewest stars for each title of the solo game, best first (R.SOL.19)."""
        self.enemy: list[list[int]] = [[0] * 6 for _ in range(10)]
        """By 5 × (initiative card - 2) + market cards and by face: the place of the card lost, or 0 (R.SOL.11)."""
        self._solo(data)
        self.slots = 0
        """How many initiative cards, market cards and dice of a roll there are."""
        self.starting = 0
        """How many starting dice each player places (R.SET.22)."""
        self.discards = 0
        """How many cards of each rank are discarded at set-up (R.SET.15)."""
        self._counts(data)
        # Variants
        self.even_start: Final = "less_random_setup" in variants
        """One starting die of each class colour for everybody (R.VAR.01)."""
        self.mixed_deck: Final = "random_market_deck" in variants
        self.friendly: Final = "friendly_market" in variants
        self.free_classes: Final = "choose_classes" in variants
        self.short: Final = "short_game" in variants
        if self.short:
            self.starting += 2
        self.rounds: Final = CELLS - self.starting
        """R.FLW.02, R.VAR.12."""
        self.moments: Final = [self._moments(window) for window in range(WINDOWS)]
        """The skills that may be used in each window, by themselves or by copying one, as masks (R.WIN.11)."""
        self.calls: Final = [self._calls(window) for window in range(WINDOWS)]
        """The skills for which a player is asked in each window, as masks (R.WIN.04, R.WIN.06)."""
        self.copiers: Final = self._copiers()
        # Where the answers of a player's own decision begin: a skill used, used for its step alone, used without its
        # step (R.CLA.07), a weapon dropped, then the answers of the decision itself
        self.use_step: Final = len(self.skills)
        self.use_still: Final = 2 * len(self.skills)
        self.drop: Final = 3 * len(self.skills)
        self.own: Final = self.drop + len(self.weapons)

    def source(self, card: int) -> int:
        """The place of a market card among the sources of effects."""
        return card + len(ROWS)

    def _moments(self, window: int) -> int:
        mask = 0
        for number, card in enumerate(self.skills):
            op = self.op[self.source(card)]
            if op == COPY or suits(self.timing[card], op, self.stirs[card], window, self.narrow):
                mask |= 1 << number
        return mask

    def _calls(self, window: int) -> int:
        mask = 0
        for number, card in enumerate(self.skills):
            op = self.op[self.source(card)]
            if op != COPY and calls(op, self.stirs[card], window):
                mask |= 1 << number
        return mask

    def _copiers(self) -> int:
        return _mask([number for number, card in enumerate(self.skills) if self.op[self.source(card)] == COPY])

    def _named(self, axis: str, table: r.Table, prefix: str, english: str) -> None:
        self.names.setdefault(axis, []).append(r.by_language(table, prefix, english))

    def _too_few(self, name: str, number: int) -> BadRequest:
        return r.flaw(
            "there are {number} [[{name}]] for {players} players",
            name=name,
            number=number,
            players=self.players,
        )

    def _words(self, data: r.Table) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for place, table in enumerate(r.tables(data, "name"), 1):
            id = r.identify(table, "name", place, list(found))
            found[id] = r.by_language(table, "name_", id)
        return found

    def _dice(self, data: r.Table) -> list[int]:
        counts = [0] * len(COLOURS)
        for die in r.tables(data, "die", len(COLOURS)):
            place = r.choice(die, "color", "[[die]]", COLOURS)
            counts[place] = r.number(die, "count", f"[[die]] {COLOURS[place]}", 1, 99)
        for colour in COLOURS:
            table = [die for die in r.tables(data, "die") if die["color"] == colour]
            if len(table) != 1:
                raise r.flaw("there is no [[die]] of color {colour}, or more than one", colour=colour)
            self._named("colour", table[0], "name_", colour)
        return counts

    def _attributes(self, data: r.Table) -> None:
        for place, row in enumerate(r.tables(data, "attribute", len(ROWS))):
            where = f"[[attribute]] number {place + 1}"
            if r.choice(row, "id", where, ROWS) != place:
                raise r.flaw("{where}: the rows stand in the order {list}", where=where, list=", ".join(ROWS))
            op = r.choice(row, "op", where, [OPS[op] for op in ACTIONS])
            self.op.append(ACTIONS[op])
            self.rule.append(["R.ATT.01", "R.ATT.02", "R.ATT.04", "R.ATT.06", "R.ATT.07", "R.ATT.08"][place])
            self.amount.append(1)
            self.deltas.append([-1, 1])
            self._named("row", row, "name_", ROWS[place])
            self._named("short", row, "short_", ROWS[place])

    def _boards(self, data: r.Table) -> None:
        for place, board in enumerate(r.tables(data, "board"), 1):
            id = r.identify(board, "board", place, self.races)
            modifiers = board.get("modifiers")
            if not isinstance(modifiers, dict):
                raise r.flaw("[[board]] {id} has no modifiers", id=id)
            self.races.append(id)
            self.modifiers.append([r.number(modifiers, row, f"[[board]] {id}, modifiers", -9, 9) for row in ROWS])
            self._named("race", board, "name_", id)
        if len(self.races) < self.players:
            raise self._too_few("board", len(self.races))

    def _classes(self, data: r.Table) -> None:
        for place, table in enumerate(r.tables(data, "class", 2 * CLASS_COLOURS), 1):
            id = r.identify(table, "class", place, self.classes)
            where = f"[[class]] {id}"
            colour = r.choice(table, "color", where, COLOURS[:CLASS_COLOURS])
            if len(self.sides[colour]) == 2:
                raise r.flaw("{where}: {colour} has two classes already", where=where, colour=COLOURS[colour])
            self.sides[colour].append(len(self.classes))
            self.classes.append(id)
            self.colour.append(colour)
            self._goals(table, where)
            self.abilities.append(read_ability(table, where))
            self.class_designed.append(table.get("provenance") == "designed")
            self.class_texts.append(r.by_language(table, "effect_", str(table.get("effect", ""))))
            self.class_briefs.append(r.by_language(table, "brief_", str(table.get("brief", ""))))
            self._named("class", table, "name_", id)
            self._named("ability", table, "ability_", id)

    def _goals(self, table: r.Table, where: str) -> None:
        goals = table.get("goals")
        if not isinstance(goals, list) or len(goals) != len(ROWS):
            raise r.flaw("{where} has no goals for six rows", where=where)
        low, high, stars = [0] * 6, [0] * 6, [0] * 6
        for goal in goals:
            row = r.choice(goal, "attribute", f"{where}, goals", ROWS)
            there = f"{where}, goal of {ROWS[row]}"
            low[row] = r.number(goal, "min", there, 1, 30)
            high[row] = r.number(goal, "max", there, low[row], ENDLESS_GOAL)
            stars[row] = r.number(goal, "stars", there, 1, 12)
        if 0 in stars:
            raise r.flaw("{where} has no goal for {row}", where=where, row=ROWS[stars.index(0)])
        self.lowest.append(low)
        self.highest.append(high)
        self.stars.append(stars)

    def _backstories(self, data: r.Table) -> None:
        for place, table in enumerate(r.tables(data, "backstory"), 1):
            id = r.identify(table, "backstory", place, self.backstories)
            where = f"[[backstory]] {id}"
            cells = table.get("cells")
            if not isinstance(cells, list) or len(cells) != 6:
                raise r.flaw("{where} has no six cells", where=where)
            marks = [NONE] * CELLS
            for cell in cells:
                row = r.choice(cell, "attribute", where, ROWS)
                at = row * 3 + r.number(cell, "column", where, 1, 3) - 1
                if marks[at] != NONE:
                    raise r.flaw("{where}: a cell is marked twice", where=where)
                marks[at] = r.choice(cell, "color", where, COLOURS)
            self.backstories.append(id)
            self.marks.append(marks)
            self._named("backstory", table, "name_", id)
        if len(self.backstories) < self.players:
            raise self._too_few("backstory", len(self.backstories))

    def _alignments(self, data: r.Table) -> None:
        for place, table in enumerate(r.tables(data, "alignment"), 1):
            id = r.identify(table, "alignment", place, self.alignments)
            where = f"[[alignment]] {id}"
            grid = table.get("grid")
            if not isinstance(grid, list) or len(grid) != 3:
                raise r.flaw("{where}: grid is a list of three rows", where=where)
            cells: list[int] = []
            for row in grid:
                cells += r.numbers({"grid": row}, "grid", where, -9, 9, 3)
            self.alignments.append(id)
            self.grids.append(cells)
            self._named("alignment", table, "name_", id)
        if len(self.alignments) < self.players:
            raise self._too_few("alignment", len(self.alignments))

    def _sets(self, data: r.Table) -> None:
        for place, table in enumerate(r.tables(data, "armor_set"), 1):
            id = r.identify(table, "armor_set", place, self.set_ids)
            where = f"[[armor_set]] {id}"
            self.set_ids.append(id)
            self.set_stars.append([0, *r.numbers(table, "stars_by_count", where, 0, 36)])
            self.set_colours.append(_mask(r.choices(table, "class_colors", where, COLOURS)))
            self._named("set", table, "name_", id)

    def _market_card(self, card: r.Table, place: int) -> None:
        id = r.identify(card, "market_card", place, self.ids)
        where = f"[[market_card]] {id}"
        type_ = r.choice(card, "type", where, TYPES)
        number = len(self.ids)
        self.ids.append(id)
        self.type.append(type_)
        self.rank.append(r.number(card, "rank", where, 1, 2))
        self.cost.append(r.number(card, "cost", where, 0, 20))
        self.hands.append(r.number(card, "hands", where, 1, 2) if type_ == WEAPON else 0)
        self.set.append(r.choice(card, "armor_type", where, self.set_ids) if type_ == ARMOUR else NONE)
        self.traits.append(read_trait(card, where) if type_ == TRAIT else None)
        self.designed.append(card.get("provenance") == "designed")
        self.texts.append(r.by_language(card, "effect_", str(card.get("effect", ""))))
        self.briefs.append(r.by_language(card, "brief_", str(card.get("brief", ""))))
        self._named("card", card, "name_", id)
        arrow = NONE
        if type_ >= TRAIT:
            arrow = r.choice(card, "arrow", where, [*WAYS, "copied"])
            if arrow == len(WAYS):
                arrow = COPIED
        self.arrow.append(arrow)
        self.timing.append(r.choice(card, "timing", where, TIMINGS) if type_ == SKILL else NONE)
        self.stirs.append(type_ == SKILL and card.get("touches_pool") is True)
        self.solo.append(card.get("solo") is not False)
        self.skill.append(len(self.skills) if type_ == SKILL else NONE)
        self.weapon.append(len(self.weapons) if type_ == WEAPON else NONE)
        if type_ == SKILL:
            self.skills.append(number)
            self._named("skill", card, "name_", id)
        elif type_ == WEAPON:
            self.weapons.append(number)
            self._named("weapon", card, "name_", id)
        self._effect(card, type_, where)

    def _effect(self, card: r.Table, type_: int, where: str) -> None:
        op, rule, amount, deltas = PASSIVE, "R.WPN.04", 0, [0]
        if type_ == WEAPON:
            arm = read_weapon(card, where)
            self.arms.append(arm)
            if arm.staff:
                op, deltas = ADJUST, read_deltas(r.params(card, where), where)
        elif type_ == SKILL:
            op, rule, amount, deltas = read_skill(card, where)
        self.op.append(op)
        self.rule.append(rule)
        self.amount.append(amount)
        self.deltas.append(deltas)

    def _solo(self, data: r.Table) -> None:
        for place, title in enumerate(r.tables(data, "solo_title"), 1):
            id = r.identify(title, "solo_title", place, self.title_ids)
            fewest = r.number(title, "min", f"[[solo_title]] {id}", -99, 99)
            if self.titles and fewest >= self.titles[-1]:
                raise r.flaw("[[solo_title]] {id}: the titles stand from the best to the least", id=id)
            self.title_ids.append(id)
            self.titles.append(fewest)
            self._named("title", title, "name_", id)
        for table in r.tables(data, "solo_enemy_die"):
            where = "[[solo_enemy_die]]"
            card = r.number(table, "initiative_card", where, 2, 3)
            market = r.number(table, "market_cards", where, 3, 4)
            places = r.numbers(table, "removed_position_by_roll", where, 0, market, 6)
            self.enemy[5 * (card - 2) + market] = places

    def _counts(self, data: r.Table) -> None:
        for table in r.tables(data, "player_count"):
            if table.get("players") == self.players:
                where = f"[[player_count]] for {self.players}"
                self.slots = r.number(table, "initiative_cards", where, 3, 5)
                self.starting = r.number(table, "starting_dice", where, 1, 15)
                self.discards = r.number(table, "market_cards_discarded_per_rank", where, 0, 20)
        if not self.slots:
            raise r.flaw("there is no [[player_count]] for {players} players", players=self.players)
        needed = CELLS * self.players + self.slots - min(self.players, self.slots - 1) + (self.players == 1)
        if sum(self.dice) < needed:
            raise r.flaw(
                "there are {number} dice; {players} players need {needed} (R.BAG.03)",
                number=sum(self.dice),
                players=self.players,
                needed=needed,
            )
        for rank in (1, 2):
            kept = sum([1 for card, of in enumerate(self.rank) if of == rank and (self.players > 1 or self.solo[card])])
            if kept <= self.discards:
                raise r.flaw(
                    "there are {kept} market cards of rank {rank}, and {discards} of them are discarded",
                    rank=rank,
                    kept=kept,
                    discards=self.discards,
                )


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask

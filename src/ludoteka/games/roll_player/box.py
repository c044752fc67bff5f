"""The box: every board, card and die as tables of ints, read from a component file, the package's own or an owner's."""

from __future__ import annotations

from typing import Final

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
from ludoteka.kernel.sheets import DESIGNED, Sheet, flaw, parse

RULES: Final = 2
"""The version of the rules as programmed; version 1 is still played to the end at tables that began with it."""
NONE: Final = -1
COPIED: Final = -2
"""The arrow of a skill that moves as the skill it copies does."""
ENDLESS_GOAL: Final = 99

SPOTS: Final = [
    "lawful_good", "good", "chaotic_good", "lawful", "neutral", "chaotic", "lawful_evil", "evil", "chaotic_evil",
]  # fmt: skip
"""The cells of an alignment card, row by row."""
FIGURES: Final = ["male", "female"]
SOURCES: Final = ["goals", "class_dice", "alignment", "backstory", "armour", "traits", "gold_left"]
"""Where stars come from (R.SCO.01)."""
_WORDS: Final = {"way": WAYS, "spot": SPOTS, "figure": FIGURES, "source": SOURCES}
"""Axes whose things are no components and have names all the same."""


class Box:
    """All components of a file, and the numbers for a count of players."""

    def __init__(self, text: str, players: int, variants: tuple[str, ...] = (), rules: int = RULES) -> None:
        file = parse(text, "roll_player")
        file.describe("messages", "meta")
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
        self._words(file)
        self.dice: Final = self._dice(file)
        """How many there are of each colour (R.CMP.01)."""
        # By source: the six rows, then the market cards
        self.op: list[int] = []
        self.rule: list[str] = []
        self.amount: list[int] = []
        self.deltas: list[list[int]] = []
        self._attributes(file)
        # Boards, classes, backstories, alignments
        self.races: list[str] = []
        self.modifiers: list[list[int]] = []
        self._boards(file)
        self.classes: list[str] = []
        self.colour: list[int] = []
        self.lowest: list[list[int]] = []
        self.highest: list[list[int]] = []
        self.stars: list[list[int]] = []
        self.abilities: list[Ability] = []
        self.sides: list[list[int]] = [[] for _ in range(CLASS_COLOURS)]
        """The two classes of each colour (R.CMP.09)."""
        self._classes(file)
        self.backstories: list[str] = []
        self.marks: list[list[int]] = []
        """By backstory: the colour wanted in each cell, or -1 (R.CMP.10)."""
        self._backstories(file)
        self.alignments: list[str] = []
        self.grids: list[list[int]] = []
        self._alignments(file)
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
        self._sets(file)
        for card in file.parts("market_card"):
            self._market_card(card)
        # Tables of the rules
        self.rewards: Final = file.part("backstory_reward").numbers("stars", 0, 36, 7)
        """Stars by matches with the backstory (R.SCO.09)."""
        self.title_ids: list[str] = []
        self.titles: list[int] = []
        """The fewest stars for each title of the solo game, best first (R.SOL.19)."""
        self.enemy: list[list[int]] = [[0] * 6 for _ in range(10)]
        """By 5 × (initiative card - 2) + market cards and by face: the place of the card lost, or 0 (R.SOL.11)."""
        self._solo(file)
        self.slots: Final = max(3, players + 1)
        """How many initiative cards, market cards and dice of a roll there are (R.SET.18, R.SET.19)."""
        self.starting = 0
        """How many starting dice each player places (R.SET.22)."""
        self.discards = 0
        """How many cards of each rank are discarded at set-up (R.SET.15)."""
        self._counts(file)
        file.finish()
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

    def _named(self, axis: str, sheet: Sheet, prefix: str = "name_") -> None:
        self.names.setdefault(axis, []).append(sheet.named(prefix))

    def _too_few(self, name: str, number: int) -> BadRequest:
        return flaw(
            "there are {number} [[{name}]] for {players} players",
            name=name,
            number=number,
            players=self.players,
        )

    def _words(self, file: Sheet) -> None:
        ids = [(axis, id) for axis, known in _WORDS.items() for id in known]
        sheets = file.known("name", [f"{axis}_{id}" for axis, id in ids])
        for (axis, _), sheet in zip(ids, sheets, strict=True):
            self._named(axis, sheet)

    def _dice(self, file: Sheet) -> list[int]:
        counts: list[int] = []
        for die in file.known("die", COLOURS):
            counts.append(die.number("count", 1, 99))
            self._named("colour", die)
        return counts

    def _attributes(self, file: Sheet) -> None:
        for place, row in enumerate(file.known("attribute", ROWS)):
            self.op.append(ACTIONS[row.choice("op", [OPS[op] for op in ACTIONS])])
            self.rule.append(["R.ATT.01", "R.ATT.02", "R.ATT.04", "R.ATT.06", "R.ATT.07", "R.ATT.08"][place])
            self.amount.append(1)
            self.deltas.append([-1, 1])
            self._named("row", row)
            self._named("short", row, "short_")

    def _boards(self, file: Sheet) -> None:
        for board in file.parts("board"):
            modifiers = board.sheet("modifiers")
            self.races.append(board.id)
            self.modifiers.append([modifiers.number(row, -9, 9) for row in ROWS])
            self._named("race", board)
        if len(self.races) < self.players:
            raise self._too_few("board", len(self.races))

    def _classes(self, file: Sheet) -> None:
        for hero in file.parts("class", 2 * CLASS_COLOURS):
            colour = hero.choice("color", COLOURS[:CLASS_COLOURS])
            if len(self.sides[colour]) == 2:
                raise hero.error(BadRequest("{colour} has two classes already", colour=COLOURS[colour]))
            self.sides[colour].append(len(self.classes))
            self.classes.append(hero.id)
            self.colour.append(colour)
            self._goals(hero)
            self.abilities.append(read_ability(hero))
            self.class_designed.append(hero.origin() == DESIGNED)
            self.class_texts.append(_said(hero, "effect"))
            self.class_briefs.append(_said(hero, "brief"))
            self._named("class", hero)
            self._named("ability", hero, "ability_")

    def _goals(self, hero: Sheet) -> None:
        low, high, stars = [0] * 6, [0] * 6, [0] * 6
        for goal in hero.sheets("goals", len(ROWS)):
            row = goal.choice("attribute", ROWS)
            low[row] = goal.number("min", 1, 30)
            high[row] = goal.number("max", low[row], ENDLESS_GOAL)
            stars[row] = goal.number("stars", 1, 12)
        if 0 in stars:
            raise hero.error(BadRequest("there is no goal for {row}", row=ROWS[stars.index(0)]))
        self.lowest.append(low)
        self.highest.append(high)
        self.stars.append(stars)

    def _backstories(self, file: Sheet) -> None:
        for card in file.parts("backstory"):
            marks = [NONE] * CELLS
            for cell in card.sheets("cells", 6):
                at = cell.choice("attribute", ROWS) * 3 + cell.number("column", 1, 3) - 1
                if marks[at] != NONE:
                    raise card.error(BadRequest("a cell is marked twice"))
                marks[at] = cell.choice("color", COLOURS)
            self.backstories.append(card.id)
            self.marks.append(marks)
            self._named("backstory", card)
        if len(self.backstories) < self.players:
            raise self._too_few("backstory", len(self.backstories))

    def _alignments(self, file: Sheet) -> None:
        for card in file.parts("alignment"):
            self.alignments.append(card.id)
            self.grids.append(card.numbers("grid", -9, 9, len(SPOTS)))
            self._named("alignment", card)
        if len(self.alignments) < self.players:
            raise self._too_few("alignment", len(self.alignments))

    def _sets(self, file: Sheet) -> None:
        for set_ in file.parts("armor_set"):
            self.set_ids.append(set_.id)
            self.set_stars.append([0, *set_.numbers("stars_by_count", 0, 36)])
            self.set_colours.append(_mask(set_.choices("class_colors", COLOURS, 1)))
            self._named("set", set_)

    def _market_card(self, card: Sheet) -> None:
        type_ = card.choice("type", TYPES)
        number = len(self.ids)
        self.ids.append(card.id)
        self.type.append(type_)
        self.rank.append(card.number("rank", 1, 2))
        self.cost.append(card.number("cost", 0, 20))
        self.hands.append(card.number("hands", 1, 2) if type_ == WEAPON else 0)
        self.set.append(card.choice("armor_type", self.set_ids) if type_ == ARMOUR else NONE)
        self.traits.append(read_trait(card) if type_ == TRAIT else None)
        self.designed.append(card.origin() == DESIGNED)
        self.texts.append(_said(card, "effect"))
        self.briefs.append(_said(card, "brief"))
        self._named("card", card)
        arrow = NONE
        if type_ >= TRAIT:
            arrow = card.choice("arrow", [*WAYS, "copied"])
            if arrow == len(WAYS):
                arrow = COPIED
        self.arrow.append(arrow)
        self.timing.append(card.choice("timing", TIMINGS) if type_ == SKILL else NONE)
        self.stirs.append(type_ == SKILL and card.flag("touches_pool"))
        self.solo.append(not card.has("solo") or card.flag("solo"))
        self.skill.append(len(self.skills) if type_ == SKILL else NONE)
        self.weapon.append(len(self.weapons) if type_ == WEAPON else NONE)
        if type_ == SKILL:
            self.skills.append(number)
            self._named("skill", card)
        elif type_ == WEAPON:
            self.weapons.append(number)
            self._named("weapon", card)
        self._effect(card, type_)

    def _effect(self, card: Sheet, type_: int) -> None:
        op, rule, amount, deltas = PASSIVE, "R.WPN.04", 0, [0]
        if type_ == WEAPON:
            arm = read_weapon(card)
            self.arms.append(arm)
            if arm.staff:
                op, deltas = ADJUST, read_deltas(card.sheet("params"))
        elif type_ == SKILL:
            op, rule, amount, deltas = read_skill(card)
        self.op.append(op)
        self.rule.append(rule)
        self.amount.append(amount)
        self.deltas.append(deltas)

    def _solo(self, file: Sheet) -> None:
        for title in file.parts("solo_title"):
            fewest = title.number("min", -99, 99)
            if self.titles and fewest >= self.titles[-1]:
                raise title.error(BadRequest("the titles stand from the best to the least"))
            self.title_ids.append(title.id)
            self.titles.append(fewest)
            self._named("title", title)
        cases = [(card, market) for card in (2, 3) for market in (3, 4)]
        tables = file.known("solo_enemy_die", [f"card_{card}_market_{market}" for card, market in cases])
        for (card, market), table in zip(cases, tables, strict=True):
            self.enemy[5 * (card - 2) + market] = table.numbers("removed_position_by_roll", 0, market, 6)

    def _counts(self, file: Sheet) -> None:
        for players in range(1, 5):
            table = file.part("player_count").sheet(str(players))
            # R.VAR.01 gives everybody a die of each class colour to begin with
            starting = table.number("starting_dice", CLASS_COLOURS, 15)
            discards = table.number("market_cards_discarded_per_rank", 0, 20)
            if players == self.players:
                self.starting, self.discards = starting, discards
        needed = CELLS * self.players + self.slots - min(self.players, self.slots - 1) + (self.players == 1)
        if sum(self.dice) < needed:
            raise flaw(
                "there are {number} dice; {players} players need {needed} (R.BAG.03)",
                number=sum(self.dice),
                players=self.players,
                needed=needed,
            )
        for rank in (1, 2):
            kept = sum([1 for card, of in enumerate(self.rank) if of == rank and (self.players > 1 or self.solo[card])])
            if kept <= self.discards:
                raise flaw(
                    "there are {kept} market cards of rank {rank}, and {discards} of them are discarded",
                    rank=rank,
                    kept=kept,
                    discards=self.discards,
                )


def _said(sheet: Sheet, field: str) -> dict[str, str]:
    """What a card says, by language; it may be silent."""
    english = sheet.prose(field, "")
    return sheet.named(f"{field}_", english) if english else {"en": ""}


def _mask(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask

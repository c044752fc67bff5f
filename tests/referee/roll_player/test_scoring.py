"""The stars of random heroes, counted once more from the words of the cards."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from ludoteka.games.roll_player.dice import CELLS, COLOUR, FACE, die_of
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import goals, stars
from tests.support.roll_player import FULL, Table, ended, stage, the_game
from tests.support.rule import rule

GREEN, BLUE, RED, PURPLE, BLACK, WHITE, GOLD = range(7)
STR, DEX, CON, INT, WIS, CHA = range(6)
RACES: Final = {
    "human": [0, 0, 0, 0, 0, 0],
    "dragonkin": [2, -2, 0, 0, 0, 0],
    "dwarf": [0, 0, 2, 0, 0, -2],
    "elf": [0, 2, -2, 0, 0, 0],
    "halfling": [-2, 0, 0, 0, 0, 2],
    "orc": [2, 0, 0, -2, 0, 0],
}
CLASSES: Final = {
    "cleric": (WHITE, "14-15:2 16-17:2 15-16:2 14+:1 18:4 14+:1"),
    "paladin": (WHITE, "17:3 15-16:2 17:3 14+:1 16-17:2 14+:1"),
    "druid": (GREEN, "14-15:2 16-17:2 15-16:2 14-15:2 17-18:2 17-18:2"),
    "ranger": (GREEN, "14-15:2 16-17:2 18:4 14+:1 15-16:2 14+:1"),
    "monk": (PURPLE, "18+:3 16-17:2 17-18:2 14+:1 15-16:2 14-15:2"),
    "bard": (PURPLE, "14+:1 17:3 14+:1 16-17:2 14+:1 18:4"),
    "rogue": (BLACK, "16-17:2 18:4 14-15:2 14+:1 14+:1 15-16:2"),
    "thief": (BLACK, "14+:1 16-17:2 14+:1 17:3 15-16:2 17:3"),
    "sorcerer": (BLUE, "14+:1 16-17:2 15-16:2 18:4 14+:1 14-15:2"),
    "wizard": (BLUE, "14-15:2 17:3 14+:1 17:3 14+:1 16-17:2"),
    "warrior": (RED, "18:4 16-17:2 17:3 14+:1 14+:1 14+:1"),
    "barbarian": (RED, "16-17:2 17:3 18+:3 14+:1 14-15:2 14+:1"),
}
ARMOUR: Final = {
    "chain": (["gorget", "vambraces", "helm", "tunic", "leggings"], [0, 1, 2, 4, 7, 10], {WHITE, RED}),
    "leather": (["greaves", "boots", "gloves", "pauldron"], [0, 1, 3, 5, 8], {BLACK, GREEN}),
    "mystic": (["cowl", "robes", "cloak"], [0, 1, 3, 6], {BLUE, PURPLE}),
}
ONE_HANDED: Final = ["longsword", "blessed_mace", "jeweled_dagger", "tower_shield"]
TWO_HANDED: Final = ["longbow", "ancient_spear", "quarterstaff", "heavy_crossbow"]
TRAITS: Final = [
    "steadfast", "honorable", "nimble", "proud", "weak", "clumsy", "foolish", "reckless", "focused", "compassionate",
    "obsessed", "cunning", "greedy", "honest", "loyal", "obnoxious", "dedicated", "courageous", "envious", "famous",
]  # fmt: skip
SKILLS: Final = [
    "concentrate", "search", "negotiate", "pickpocket", "acrobatics", "open_lock", "climb", "intimidate",
    "move_silently", "knowledge", "cure_wounds", "sleight_of_hand", "diplomacy",
]  # fmt: skip


class Hero:
    """One player's things at the end, as they would lie on a table."""

    def __init__(self, game: RollPlayer, pos: Party, seat: int) -> None:
        box = game.box
        self.rows = [[(COLOUR[d], FACE[d]) for d in pos.boards[seat][row * 3 : row * 3 + 3]] for row in range(6)]
        self.dice = [die for row in self.rows for die in row]
        self.race = box.races[pos.race[seat]]
        self.hero = box.classes[pos.hero[seat]]
        self.cards = [box.ids[card] for card in pos.owned[seat]]
        self.upright = [box.ids[card] for n, card in enumerate(box.skills) if pos.ready[seat] >> n & 1]
        self.column, self.line = pos.token[seat] % 3, pos.token[seat] // 3
        self.gold = pos.gold[seat]
        self.marks = box.marks[pos.backstory[seat]]
        self.grid = box.grids[pos.alignment[seat]]
        self.colour, self.goals = CLASSES[self.hero][0], CLASSES[self.hero][1].split()
        self.sums = [sum(face for _, face in row) for row in self.rows]

    def matches(self) -> int:
        return sum(1 for (colour, _), mark in zip(self.dice, self.marks, strict=True) if colour == mark)

    def met(self, row: int, total: int) -> int:
        goal, worth = self.goals[row].split(":")
        if goal.endswith("+"):
            return int(worth) if total >= int(goal[:-1]) else 0
        low, high = goal.split("-") if "-" in goal else (goal, goal)
        return int(worth) if int(low) <= total <= int(high) else 0

    def goal_stars(self) -> int:
        totals = [self.sums[row] + RACES[self.race][row] for row in range(6)]
        for row in range(6):
            for colour, _ in self.rows[row]:
                totals[row] += ("longsword" in self.cards and colour == self.colour) + (
                    "jeweled_dagger" in self.cards and colour == GOLD
                )
        if "blessed_mace" in self.cards:
            totals[WIS] += 2
            totals[STR] += 1
            totals[CHA] -= 1
        best = sum(self.met(row, totals[row]) for row in range(6))
        if "ancient_spear" in self.cards:
            for aim in range(6):
                for bonus in (1, 2):
                    raised = [total + (bonus if row == aim else 0) for row, total in enumerate(totals)]
                    best = max(best, sum(self.met(row, raised[row]) for row in range(6)))
        return best

    def armour_stars(self) -> int:
        counts = {kind: sum(f"{kind}_{part}" in self.cards for part in ARMOUR[kind][0]) for kind in ARMOUR}
        ways = [counts]
        if "tower_shield" in self.cards:
            ways += [{**counts, kind: count + 1} for kind, count in counts.items() if 0 < count < len(ARMOUR[kind][0])]
        bonus = sum(counts[kind] > 0 and self.colour in ARMOUR[kind][2] for kind in ARMOUR)
        return bonus + max(sum(ARMOUR[kind][1][count] for kind, count in way.items()) for way in ways)

    def trait(self, name: str) -> int:
        faces = [sorted(face for _, face in row) for row in self.rows]
        hands = sum(card in self.cards for card in ONE_HANDED) + 2 * sum(card in self.cards for card in TWO_HANDED)
        others = [row for row in range(6) if row != CHA]
        return {
            "steadfast": min(4, 2 * sum(a == c for a, _, c in faces)),
            "honorable": 3 * (self.column == 0),
            "nimble": min(3, sum((b, c) == (a + 1, a + 2) for a, b, c in faces)),
            "proud": min(3, sum(total >= 16 for total in self.sums)),
            "weak": 3 * (self.sums[STR] <= 8),
            "clumsy": min(3, sum(face == 1 for _, face in self.dice)),
            "foolish": 3 * all(self.sums[INT] < self.sums[row] for row in range(6) if row != INT),
            "reckless": min(4, sum(face == 6 for _, face in self.dice) // 2),
            "focused": min(3, len(self.upright)),
            "compassionate": 3 * (self.line == 0),
            "obsessed": 3 * (self.column == 2),
            "cunning": min(4, sum(card in SKILLS for card in self.cards)),
            "greedy": min(4, self.gold // 3),
            "honest": min(3, sum(card in TRAITS for card in self.cards if card != "honest")),
            "loyal": max(0, sum(any(c == self.colour for c, _ in row) for row in self.rows) - 2),
            "obnoxious": min(3, sum(self.sums[row] >= self.sums[CHA] + 5 for row in others)),
            "dedicated": [0, 1, 3, 4, 4, 4, 4][sum(len({c for c, _ in row}) == 1 for row in self.rows)],
            "courageous": [0, 1, 3][hands],
            "envious": 3 * (self.line == 2),
            "famous": [0, 0, 0, 0, 2, 2, 4][self.matches()],
        }[name]

    def stars(self) -> list[int]:
        return [
            self.goal_stars(),
            sum(colour == self.colour for colour, _ in self.dice),
            self.grid[self.line * 3 + self.column],
            [0, 0, 1, 1, 3, 3, 6][self.matches()],
            self.armour_stars(),
            sum(self.trait(card) for card in self.cards if card in TRAITS),
        ]


def random_end(game: RollPlayer, luck: Random) -> Party:
    """Two heroes at the end; often with rows of one colour, high sums and dice where the backstory wants them."""
    pos = game.blank()
    box = game.box
    pos.hero = luck.sample(range(12), 2)
    pos.race = luck.sample(range(6), 2)
    pos.backstory = luck.sample(range(16), 2)
    pos.alignment = luck.sample(range(17), 2)
    ids = list(range(len(box.ids)))
    for seat in range(2):
        low = luck.choice([1, 1, 3, 5])
        wanted = luck.random()
        for cell in range(CELLS):
            mark = box.marks[pos.backstory[seat]][cell]
            colour = mark if mark >= 0 and luck.random() < wanted else luck.choice([0, 1, 2, 3, 4, 5, 6, GOLD])
            if cell % 3 and luck.random() < 0.4 and mark < 0:
                colour = COLOUR[pos.boards[seat][cell - 1]]
            pos.boards[seat][cell] = die_of(colour, luck.randint(low, 6))
        pos.token[seat] = luck.randrange(9)
        pos.gold[seat] = luck.randrange(20)
        weapons = [luck.choice(TWO_HANDED)] if luck.random() < 0.4 else luck.sample(ONE_HANDED, luck.randrange(3))
        for card in luck.sample(ids, luck.randrange(26)):
            if box.hands[card] and box.ids[card] not in weapons:
                continue
            ids.remove(card)
            pos.owned[seat].append(card)
            if box.skill[card] >= 0 and luck.random() < 0.5:
                pos.ready[seat] |= 1 << box.skill[card]
    pos.derive()
    return pos


@rule("R.SCO.01", "R.SCO.02", "R.SCO.06", "R.SCO.10", "R.SCO.11", "R.SCO.12", "R.CLR.06", "R.CLR.15")
@pytest.mark.parametrize("seed", range(8))
def test_stars_agree_with_the_words_of_the_cards(seed: int) -> None:
    game = the_game(2)
    luck = Random(seed)
    for _ in range(150):
        pos = random_end(game, luck)
        for seat in range(2):
            hero = Hero(game, pos, seat)
            assert stars(pos, seat)[:6] == hero.stars(), (hero.hero, hero.race, hero.cards, hero.dice)


@rule("R.CMP.03", "R.CMP.08", "R.CMP.09")
def test_every_card_is_known_to_the_second_count() -> None:
    box = the_game(2).box
    armour = [f"{kind}_{part}" for kind, (parts, _, _) in ARMOUR.items() for part in parts]
    assert sorted(box.ids) == sorted([*armour, *ONE_HANDED, *TWO_HANDED, *TRAITS, *SKILLS])
    assert len(box.ids) == 53
    assert sorted(box.classes) == sorted(CLASSES)
    assert sorted(box.races) == sorted(RACES)
    assert [box.rank.count(rank) for rank in (1, 2)] == [26, 27]


@rule("R.SCO.15")
def test_a_spear_never_spoils_an_exact_goal() -> None:
    board = (
        "STR red6 blue6 green6 / DEX blue6 blue5 green5 / CON blue6 green6 white5 / "
        "INT blue5 white5 white4 / WIS blue5 white5 white4 / CHA blue5 white5 white4"
    )
    table = stage(2, [], heroes="warrior bard", boards=[board, FULL], owned=["ancient_spear", ""])
    assert goals(table.pos, 0) == 12  # adding is a choice, and nothing is added


@rule("R.SCO.14", "R.SCO.12")
def test_weapons_dropped_at_the_end_do_not_fill_hands() -> None:
    table = stage(2, [], boards=[FULL, FULL], owned=["longsword tower_shield courageous", ""])
    assert table.asked == ("farewell", 0)
    before = stars(table.pos, 0)
    table.play(0, "drop longsword")
    assert stars(table.pos, 0)[5] == before[5] - 2
    assert table.asked == ("farewell", 0)
    table.play(0, "drop tower_shield")
    assert stars(table.pos, 0)[5] == 0
    assert table.match.over
    assert table.discard() == ["longsword", "tower_shield"]
    assert [fact["rule"] for fact in table.told("dropped")] == ["R.SCO.14"] * 2


@rule("R.SCO.14", "R.WPN.02")
def test_a_mace_that_spoils_charisma_may_go() -> None:
    board = (
        "STR blue1 blue1 green1 / DEX blue1 green1 green1 / CON blue1 green1 white1 / "
        "INT blue1 white1 white1 / WIS blue1 white1 white1 / CHA blue4 white5 white5"
    )
    table = stage(2, [], heroes="warrior bard", boards=[board, FULL], owned=["blessed_mace", ""])
    assert goals(table.pos, 0) == 0
    table.play(0, "drop blessed_mace")
    assert goals(table.pos, 0) == 1


@rule("R.TIE.01", "R.TIE.02", "R.TIE.03", "R.TIE.04")
@pytest.mark.parametrize(
    ("gold", "places"),
    [
        ([3, 3, 3], [[0, 2], [1]]),
        ([3, 4, 3], [[1], [0, 2]]),
        ([5, 4, 3], [[0], [1], [2]]),
        ([3, 4, 4], [[2], [1], [0]]),
    ],
)
def test_ties_down_to_the_last_place(gold: list[int], places: list[list[int]]) -> None:
    # Seats 0 and 2 have one die of their colour and a good alignment; seat 1 has two and a worse one.
    poor = "DEX gold1 gold1 gold1 / CON gold1 gold1 gold1 / INT gold1 gold1 gold1 / WIS gold1 gold1 gold1"
    boards = [
        f"STR red1 gold1 gold1 / {poor} / CHA gold1 gold1 gold1",
        f"STR white1 white1 gold1 / {poor} / CHA gold1 gold1 gold1",
        f"STR purple1 gold1 gold1 / {poor} / CHA gold1 gold1 gold1",
    ]
    table = ended(
        3,
        heroes="warrior paladin bard",
        races="human elf orc",
        alignments="rebel guardian truth_seeker",
        tokens="chaotic neutral lawful",
        boards=boards,
        gold=gold,
    )
    assert table.match.scores() == [2, 2, 2]
    assert table.match.ranking() == places


@rule("R.SOL.18", "R.SOL.22", "R.TRT.03")
def test_greedy_and_the_solo_star_both_look_at_the_same_gold() -> None:
    table = ended(1, heroes="warrior", boards=[FULL], owned=["greedy"], gold=[17])
    assert stars(table.pos, 0)[5:] == [4, 2]
    assert table.match.ranking() == [[0]]


@rule("R.SCO.07", "R.SOL.18")
def test_no_star_for_gold_in_company() -> None:
    table: Table = ended(2, boards=[FULL, FULL], gold=[40, 0])
    assert stars(table.pos, 0)[6] == 0


@rule("R.CLR.15", "R.SCO.11")
def test_the_shield_makes_no_set_of_nothing_and_no_second_class_star() -> None:
    table = ended(2, heroes="warrior bard", owned=["tower_shield chain_helm mystic_cowl mystic_robes", ""])
    # chain 1 + 1 for red, mystic 3; the third mystic card brings 3 more, a second chain card would bring 1
    assert stars(table.pos, 0)[4] == 1 + 1 + 3 + 3

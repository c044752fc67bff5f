"""Golden cases of the final scoring, of ties and of the solo title."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.scoring import armour, counted, goal, matches, stars, title, totals, trait_stars
from tests.support.roll_player import FULL, ended, stage, the_game
from tests.support.rule import example


def met(hero: str, row: int, total: int) -> bool:
    table = ended(heroes=f"{hero} warrior")
    return goal(table.pos, 0, row, total) > 0


@example("E.18")
def test_an_exact_goal() -> None:
    assert [total for total in (16, 17, 18) if met("paladin", 0, total)] == [17]


@example("E.19")
def test_a_range() -> None:
    assert [total for total in (15, 16, 17, 18) if met("barbarian", 0, total)] == [16, 17]


@example("E.20")
def test_at_least() -> None:
    assert [total for total in (13, 14, 20) if met("wizard", 2, total)] == [14, 20]


@example("E.21")
def test_backstory_table() -> None:
    assert the_game(2).box.rewards == [0, 0, 1, 1, 3, 3, 6]


@example("E.22")
def test_four_matches() -> None:
    # Brawler: STR 2 green, DEX 3 red, CON 2 blue, INT 3 purple, WIS 3 black, CHA 1 white
    board = (
        "STR red1 green2 red3 / DEX blue4 blue5 red6 / CON red2 blue3 red4 / INT red5 red6 purple1 / "
        "WIS red3 red4 red5 / CHA red6 red1 red2"
    )
    table = ended(boards=[board, FULL], backstories="brawler savant")
    assert matches(table.pos, 0) == 4
    assert stars(table.pos, 0)[3] == 3


@example("E.23")
def test_four_chain_cards_of_a_cleric() -> None:
    cards = "chain_gorget chain_vambraces chain_helm chain_tunic"
    assert armour(ended(heroes="cleric warrior", owned=[cards, ""]).pos, 0) == 8
    assert armour(ended(heroes="thief warrior", owned=[cards, ""]).pos, 0) == 7


DAGGER = FULL.replace("STR green1 blue2 white3", "STR blue5 gold6 gold5")


@example("E.24")
def test_the_jeweled_dagger() -> None:
    table = ended(boards=[DAGGER, FULL], owned=["jeweled_dagger", ""])
    assert totals(table.pos, 0)[0] == 18


@example("E.25")
def test_reckless_looks_at_printed_faces() -> None:
    table = ended(boards=[DAGGER, FULL], owned=["jeweled_dagger reckless", ""])
    trait = table.box.traits[table.box.ids.index("reckless")]
    assert trait is not None
    assert counted(table.pos, 0, trait) == 1 + 3  # the gold 6, and three sixes elsewhere


@example("E.27")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("", 0),
        ("chain_gorget chain_vambraces chain_helm chain_tunic chain_leggings", 10),
        (
            "mystic_cowl mystic_robes mystic_cloak leather_greaves leather_boots leather_gloves leather_pauldron",
            6 + 8,
        ),
    ],
)
def test_a_shield_without_use(cards: str, value: int) -> None:
    """Counted for a hero whose colour is on none of the sets, where there is one; else the class stars come on top."""
    for hero in ("cleric", "druid", "monk", "rogue", "sorcerer", "warrior"):
        bare = armour(ended(heroes=f"{hero} {'warrior' if hero != 'warrior' else 'monk'}", owned=[cards, ""]).pos, 0)
        both = f"tower_shield {cards}"
        table = ended(heroes=f"{hero} {'warrior' if hero != 'warrior' else 'monk'}", owned=[both, ""])
        assert armour(table.pos, 0) == bare
        assert bare - value in (0, 1)


@example("E.41")
def test_solo_titles() -> None:
    table = ended(1)
    found = [
        table.box.names["title"][title(table.pos, total)]["en"] for total in (38, 37, 34, 33, 30, 29, 26, 25, 22, 21)
    ]
    assert found == [
        "True Hero", "Clan Leader", "Clan Leader", "Celebrity", "Celebrity", "Adventurer", "Adventurer", "Mercenary",
        "Mercenary", "NPC",
    ]  # fmt: skip


@example("E.42")
def test_solo_gold() -> None:
    assert [stars(ended(1, gold=[gold]).pos, 0)[6] for gold in (7, 8, 15, 16, 24)] == [0, 1, 1, 2, 3]


@example("E.75")
def test_a_negative_result() -> None:
    # Warrior (red): one red die, every goal missed, token on a cell of -3.
    board = (
        "STR red1 blue2 white3 / DEX green1 blue1 white1 / CON green2 blue3 white4 / INT green1 blue1 white1 / "
        "WIS green3 blue4 white1 / CHA green1 blue1 white2"
    )
    table = ended(
        boards=[board, FULL], alignments="arbiter champion", tokens="chaotic neutral", backstories="savage savant"
    )
    assert stars(table.pos, 0) == [0, 1, -3, 0, 0, 0, 0]
    assert table.match.scores()[0] == -2


BARBARIAN = (
    "STR red5 green4 gold6 / DEX blue6 gold5 red6 / CON red6 blue6 white6 / INT black1 gold2 purple3 / "
    "WIS red5 white4 green6 / CHA purple4 red5 black4"
)


@example("E.76")
def test_an_orc_barbarian() -> None:
    table = stage(
        2, [], heroes="barbarian monk", races="orc elf", alignments="maniac champion", tokens="chaotic_evil neutral",
        backstories="brawler savant", boards=[BARBARIAN, FULL],
        owned=["jeweled_dagger chain_helm chain_leggings reckless foolish obsessed", ""],
    )  # fmt: skip
    assert table.asked == ("farewell", 0)
    assert totals(table.pos, 0)[:2] == [18, 18]
    table.play(0, "drop jeweled_dagger")
    assert totals(table.pos, 0) == [17, 17, 18, 4, 15, 13]
    assert stars(table.pos, 0) == [10, 5, 3, 3, 3, 9, 0]
    assert table.match.scores()[0] == 33
    assert table.discard() == ["jeweled_dagger"]


@example("E.77")
def test_gold_then_fewer_class_dice() -> None:
    # Stars are made equal by the alignment: A 5 dice + 0, B 4 dice + 1, or 5 dice each.
    game = the_game(2)
    table = ended(heroes="warrior paladin", alignments="champion arbiter")
    pos = table.pos
    red, white = game.axes["die"].index("red1"), game.axes["die"].index("white1")
    blank = game.axes["die"].index("gold1")
    pos.backstory = [-1, -1]

    def places(own: int, spot: str, gold: list[int]) -> list[list[int]]:
        pos.boards = [[red] * 5 + [blank] * 13, [white] * own + [blank] * (18 - own)]
        pos.token = [4, game.axes["spot"].index(spot)]
        pos.gold = gold
        assert len(set(game.scores(pos))) == 1
        return game.ranking(pos)

    assert places(4, "lawful_good", [4, 4]) == [[1], [0]]
    assert places(5, "neutral", [4, 4]) == [[0, 1]]
    assert places(4, "lawful_good", [5, 4]) == [[0], [1]]


@example("E.91")
@pytest.mark.parametrize(("rows", "value"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 4)])
def test_dedicated(rows: int, value: int) -> None:
    names = ["STR", "DEX", "CON", "INT", "WIS", "CHA"]
    parts = []
    for number, row in enumerate(names):
        parts.append(
            f"{row} red1 red2 red3"
            if number < min(rows, 2)
            else f"{row} gold1 gold2 gold3"
            if number < rows
            else f"{row} green1 blue2 white3"
        )
    table = ended(boards=[" / ".join(parts), FULL], owned=["dedicated", ""])
    assert trait_stars(table.pos, 0, table.box.ids.index("dedicated")) == value


@example("E.92")
def test_lower_places() -> None:
    table = ended(3, heroes="warrior paladin wizard")
    pos = table.pos
    game = table.game
    pos.backstory = [-1] * 3
    pos.alignment = [-1] * 3
    one = {name: game.axes["die"].index(name) for name in ("red1", "white1", "blue1", "gold1")}
    pos.boards = [
        [one["red1"]] * 9 + [one["gold1"]] * 9,
        [one["white1"]] * 5 + [one["gold1"]] * 13,
        [one["blue1"]] * 5 + [one["gold1"]] * 13,
    ]
    pos.gold = [0, 2, 3]
    assert game.scores(pos) == [9, 5, 5]
    assert game.ranking(pos) == [[0], [2], [1]]

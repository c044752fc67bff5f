"""Each of the 53 market cards, and what the clarifications say of them (R.CLR)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.games.roll_player.rounds import BEGIN, END
from ludoteka.games.roll_player.scoring import armour, goals, stars, totals, trait_stars
from tests.support.roll_player import FULL, HALF, acting, buying, choosing, ended, phase, placing, the_game
from tests.support.rule import rule

BARE = [6, 15, 9, 12, 12, 9]
"""The rows of the full board."""

# Weapons


@rule("R.CLR.05", "R.CLR.06")
def test_longsword() -> None:
    board = FULL.replace("STR green1 blue2 white3", "STR red6 red5 white3")
    table = ended(heroes="warrior bard", boards=[board, FULL], owned=["longsword weak reckless", ""])
    assert totals(table.pos, 0) == [16, 15, 9, 12, 12, 9]
    low = ended(
        heroes="warrior bard", boards=[FULL.replace("green1 blue2", "red3 red2"), FULL], owned=["longsword weak", ""]
    )
    assert trait_stars(low.pos, 0, low.box.ids.index("weak")) == 3  # eight pips; ten for the goal


def test_blessed_mace() -> None:
    assert totals(ended(owned=["blessed_mace", ""]).pos, 0) == [7, 15, 9, 12, 14, 8]


@rule("R.CLR.05", "R.CLR.06")
def test_jeweled_dagger() -> None:
    board = FULL.replace("DEX green4 blue5 white6", "DEX gold4 gold5 gold6")
    table = ended(boards=[board, FULL], owned=["jeweled_dagger reckless", ""])
    assert totals(table.pos, 0)[1] == 18
    assert trait_stars(table.pos, 0, table.box.ids.index("reckless")) == 1  # three sixes printed, no seven


def test_longbow() -> None:
    assert choosing(owned=["longbow", ""]).play(0, "card 1").pos.gold[0] == 2
    assert choosing(owned=["longbow", ""]).play(0, "card 2").pos.gold[0] == 0
    assert choosing(owned=["longbow", ""], coins="000").play(0, "card 2").pos.gold[0] == 2
    assert choosing(owned=["", "longbow"]).play(0, "card 1").pos.gold == [0, 0]


@rule("R.CLR.15", "R.SCO.15")
def test_tower_shield() -> None:
    """One incomplete set counts a card more, the one where it brings most."""
    cards = "chain_helm chain_tunic chain_leggings leather_boots"
    for shield, value in (("", 4 + 1), ("tower_shield ", 7 + 1)):
        assert armour(ended(heroes="wizard warrior", owned=[shield + cards, ""]).pos, 0) == value
    assert armour(ended(heroes="wizard warrior", owned=["tower_shield", ""]).pos, 0) == 0
    whole = "tower_shield mystic_cowl mystic_robes mystic_cloak"
    assert armour(ended(heroes="rogue warrior", owned=[whole, ""]).pos, 0) == 6


@rule("R.SCO.15")
def test_ancient_spear() -> None:
    # A Druid wants DEX 16-17 and INT 14-15; the full board has 15 and 12, so the spear brings one goal of 2 stars.
    assert goals(ended(heroes="druid warrior").pos, 0) == 0
    assert goals(ended(heroes="druid warrior", owned=["ancient_spear", ""]).pos, 0) == 2
    # It leaves a goal that is met alone: DEX 17 stays, and WIS 12 + 2 = 14 brings a star more.
    board = FULL.replace("DEX green4 blue5 white6", "DEX green6 blue5 white6")
    assert goals(ended(heroes="bard warrior", boards=[board, FULL]).pos, 0) == 3
    assert goals(ended(heroes="bard warrior", boards=[board, FULL], owned=["ancient_spear", ""]).pos, 0) == 4
    # It may be left aside altogether, where any bonus would only spoil.
    met = FULL.replace("WIS green3 blue4 white5", "WIS green1 blue1 white1").replace("CON green2", "CON green1")
    spoilt = met.replace("STR green1 blue2 white3", "STR green1 blue1 white1").replace("DEX green4", "DEX green6")
    for owned in ("", "ancient_spear"):
        assert goals(ended(heroes="wizard warrior", boards=[spoilt, FULL], owned=[owned, ""]).pos, 0) == 3


def test_quarterstaff() -> None:
    table = acting("STR", owned=["quarterstaff", ""]).play(0, "decline", "staff")
    assert table.asked == ("change", 0)
    assert table.rule == "R.WPN.04"
    assert table.options() == ["change STR1 +1", "change STR2 -1", "change STR2 +1"]
    assert table.why(0, "change DEX1 +1") == "R.WPN.04"
    assert table.why(0, "change STR1 -1") == "R.ATT.05"
    table.play(0, "change STR2 -1")
    assert table.row(0, "STR") == "green1 blue1"
    assert table.asked == ("market", 0)
    declined = acting("STR", owned=["quarterstaff", ""]).play(0, "decline", "end")
    assert declined.row(0, "STR") == "green1 blue2"
    assert acting("STR", heroes="monk warrior").play(0, "decline").why(0, "staff") == "R.WPN.04"


@rule("R.CLR.20")
def test_heavy_crossbow() -> None:
    table = buying(owned=["heavy_crossbow", ""], heroes="bard thief", market="weak pickpocket chain_helm")
    assert [table.pos.price(0, card) for card in table.pos.market] == [3, 2, 2]
    assert [table.pos.price(1, card) for card in table.pos.market] == [4, 3, 3]
    table.play(0, "buy weak")
    assert table.pos.gold[0] == 6


# Skills


def test_concentrate() -> None:
    table = acting("CON", owned=["concentrate", ""]).play(0, "act CON", "change STR1 +1")
    assert table.asked == ("end_turn", 0)
    table.play(0, "use concentrate")
    assert table.spot(0) == "lawful"
    table.play(0, "change STR1 +1")
    assert table.row(0, "STR") == "green3 blue2"
    assert table.asked == ("market", 0)
    assert acting("CON", owned=["concentrate", ""]).play(0, "decline").asked == ("market", 0)


@rule("R.CLR.11", "R.CLR.12", "R.CLR.22")
def test_search() -> None:
    table = placing("red1", owned=["search", ""], boards=["STR green1 blue2 white3", HALF]).play(0, "use search")
    assert table.spot(0) == "lawful"
    table.play(0, "die STR3")
    assert table.options() == ["take " + c for c in ("green", "blue", "red", "purple", "black", "gold")]
    assert table.why(0, "take white") == "R.CLR.12"
    table.play(0, "take gold")
    assert table.row(0, "STR") == "green1 blue2 gold3"
    assert table.pos.gold[0] == 2  # for the die, not for the row
    assert table.asked == ("row", 0)  # and no action
    assert table.pos.bag[6] == 12
    assert table.pos.bag[5] == 10


@rule("R.CLR.12", "R.BAG.01")
def test_search_with_an_empty_bag() -> None:
    table = placing("red1", owned=["search", ""], bag="")
    assert table.options("use") == []
    assert table.why(0, "use search") == "R.CLR.12"
    assert table.options("step") == ["step search"]
    one = placing("red1", owned=["search", ""], bag="green")
    one.play(0, "use search")
    assert one.why(0, "die STR1") == "R.CLR.12"  # green already
    assert one.why(0, "die STR3") == "R.CLR.12"


@rule("R.CLR.18", "R.CLR.19", "R.CLR.22")
def test_negotiate() -> None:
    table = placing("red1", owned=["negotiate", ""], pool="- gold2 green5", boards=["STR green6 blue2 white3", HALF])
    table.play(0, "use negotiate", "die STR1")
    assert table.options() == ["die 2", "die 3"]
    assert table.why(0, "die 1") == "R.CLR.19"
    table.play(0, "die 2")
    assert table.row(0, "STR") == "gold2 blue2 white3"
    assert table.pool() == "- green5 green6"  # put in order again
    assert table.pos.gold[0] == 2
    assert table.spot(0) == "good"
    assert table.asked == ("row", 0)


@rule("R.CLR.19")
def test_negotiate_lets_its_user_order_ties() -> None:
    table = choosing(2, owned=["", "negotiate"], pool="red1 blue2 green5", boards=[HALF, "STR white5"])
    table.play(1, "use negotiate", "die 2")
    assert table.asked == ("arrange", 1)
    table.play(1, "next white")
    assert table.pool() == "red1 white5 green5"
    gold = buying(owned=["negotiate", ""], pool="- gold2 -", boards=["STR gold4", HALF], gold=[0, 0]).play(
        0, "use negotiate"
    )
    assert gold.pos.gold[0] == 2  # a gold die for a gold die pays too


def test_pickpocket() -> None:
    table = placing("red1", owned=["pickpocket", ""]).play(0, "use pickpocket")
    assert (table.pos.gold[0], table.spot(0)) == (2, "evil")


def test_acrobatics() -> None:
    table = placing("red1", owned=["acrobatics", ""]).play(0, "use acrobatics", "die STR1", "die DEX2")
    assert table.row(0, "STR") == "blue5 blue2"
    assert table.row(0, "DEX") == "green4 green1"
    assert table.spot(0) == "chaotic"


@rule("R.CLR.01", "R.CLR.21")
def test_open_lock() -> None:
    table = buying(owned=["open_lock heavy_crossbow", ""], charisma=[1, 0], gold=[4, 0], heroes="warrior bard")
    table.play(0, "use open_lock")
    assert table.asked == ("reveal", -1)
    table.reveal("weak")
    assert table.asked == ("lock", 0)
    table.play(0, "buy")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (0, 1)
    assert table.spot(0) == "chaotic_good"  # Open Lock to the right, the trait upwards (R.CLR.02)
    assert table.asked == ("market", 0)  # besides the normal purchase
    table.play(0, "discard chain_helm")
    assert table.pos.gold[0] == 2


@rule("R.CLR.21")
def test_open_lock_leaves_a_card() -> None:
    table = buying(owned=["open_lock", ""]).play(0, "buy chain_helm")
    assert table.asked == ("market_end", 0)
    table.play(0, "use open_lock").reveal("weak").play(0, "leave")
    assert "weak" in table.discard()
    assert len(table.told("left")) == 1
    poor = buying(owned=["open_lock", ""], gold=[0, 0]).play(0, "use open_lock").reveal("weak")
    assert poor.asked == ("market", 0)
    assert poor.discard() == ["weak"]


@rule("R.CLR.02")
def test_open_lock_and_a_trait() -> None:
    table = buying(owned=["open_lock", ""]).play(0, "use open_lock").reveal("reckless").play(0, "buy")
    assert table.spot(0) == "chaotic"  # two steps to the right: the second is impossible
    assert "reckless" in table.owned(0)


def test_open_lock_with_an_empty_deck() -> None:
    table = buying(owned=["open_lock", ""], deck="", discard="weak honest").play(0, "use open_lock")
    assert table.asked == ("reveal", -1)
    assert sorted(table.options()) == ["reveal honest", "reveal weak"]
    nothing = buying(owned=["open_lock", ""], deck="")
    assert nothing.options("use") == []
    assert nothing.why(0, "use open_lock") == "R.CLR.21"


@rule("R.CLR.07", "R.CLR.08")
def test_climb() -> None:
    table = choosing(3, owned=["climb", "", ""], pool="red1 - green3 white4", chosen=[-1, 2, -1, -1], coins="0110")
    table.play(0, "use climb")
    assert table.options() == ["die 1", "die 3", "die 4"]
    assert table.why(0, "die 2") == "R.CLR.07"
    table.play(0, "die 1")
    assert table.pool() == "green3 - white4 red6"
    assert table.pos.coins == [0, 1, 1, 0]
    assert table.spot(0) == "good"


@rule("R.CLR.07", "R.CLR.08")
def test_intimidate() -> None:
    table = choosing(3, owned=["intimidate", "", ""], pool="red1 - green3 white4", chosen=[-1, 2, -1, -1])
    table.play(0, "use intimidate")
    assert table.options() == ["dice 1", "dice 3", "dice 1+3", "dice 4", "dice 1+4", "dice 3+4", "dice 1+3+4"]
    assert table.why(0, "dice 1+2") == "R.CLR.07"
    table.play(0, "dice 1+4").face(6, 2)
    assert table.pool() == "white2 - green3 red6"
    assert table.spot(0) == "evil"


@rule("R.CLR.16", "R.CLR.17")
def test_move_silently() -> None:
    scene: dict[str, Any] = {
        "owned": ["move_silently heavy_crossbow", ""],
        "heroes": "bard thief",
        "discard": "weak proud",
        "charisma": [1, 0],
    }
    table = buying(**scene).play(0, "use move_silently")
    assert table.asked == ("discarded_card", 0)
    assert table.options() == ["buy weak", "buy proud", "spend weak 1", "spend proud 1"]
    assert table.why(0, "buy greedy") == "R.CLR.16"
    table.play(0, "spend proud 1")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (9 - 5 + 1 + 1, 0)
    assert "proud" in table.owned(0)
    assert table.asked[0] != "market"  # neither a purchase nor gold is left
    alone = buying(**scene).play(0, "step move_silently")
    assert alone.options("discard") != []
    late = buying(**scene).play(0, "buy chain_helm")
    assert late.options("use") == []  # nothing is left to replace
    assert late.why(0, "use move_silently") == "R.CLR.16"
    poor = buying(**{**scene, "gold": [0, 0], "charisma": [0, 0]})
    assert poor.why(0, "use move_silently") == "R.CLR.16"


@rule("R.CLR.17")
def test_a_bard_buys_one_of_two_from_the_discard_pile() -> None:
    table = buying(heroes="bard thief", purchases=2, gold=[20, 0], owned=["move_silently", ""], discard="weak")
    table.play(0, "use move_silently", "buy weak") if table.asked[0] == "discarded_card" else table.play(
        0, "use move_silently"
    )
    assert "weak" in table.owned(0)
    assert table.asked == ("market", 0)
    assert table.options("discard") == []
    table.play(0, "buy chain_helm")
    assert table.asked[0] != "market"


def test_knowledge() -> None:
    table = placing("red1", owned=["knowledge", ""]).play(0, "use knowledge", "die STR1")
    assert table.why(0, "die STR1") == "R.SKL.02"
    assert table.why(0, "die STR3") == "R.SKL.02"
    table.play(0, "die STR2")
    table.face(6, 5)
    assert table.asked == ("keep", 0)
    table.play(0, "new", "old")
    assert table.row(0, "STR") == "green6 blue2"
    assert table.spot(0) == "lawful"
    single = placing("red1", owned=["knowledge", ""]).play(0, "use knowledge", "die STR1", "none").face(3)
    single.play(0, "new")
    assert single.row(0, "STR") == "green3 blue2"


def test_cure_wounds() -> None:
    table = placing("red1", owned=["cure_wounds", ""], boards=["STR green5 blue6 red1", HALF]).play(
        0, "use cure_wounds"
    )
    assert table.options() == ["change STR1 +1", "change STR3 +1", "change STR3 +2"]
    assert table.why(0, "change STR1 +2") == "R.ATT.05"
    assert table.why(0, "change STR1 -1") == "R.SKL.02"
    table.play(0, "change STR3 +2")
    assert table.row(0, "STR") == "green5 blue6 red3"
    sixes = placing("red1", owned=["cure_wounds", ""], boards=["STR green6", HALF])
    assert sixes.options("use") == []


@rule("R.CLR.09")
def test_sleight_of_hand() -> None:
    table = placing("red1", owned=["sleight_of_hand", ""], boards=["STR green1 blue2 red3 / WIS white4 white5", HALF])
    table.play(0, "use sleight_of_hand")
    assert table.why(0, "move STR1 STR") == "R.CLR.09"
    assert table.why(0, "move WIS1 STR") == "R.CLR.09"
    assert table.why(0, "move CHA1 WIS") == "R.CLR.09"
    table.play(0, "move STR2 WIS")
    assert table.board(0) == "STR green1 red3 / WIS white4 white5 blue2"
    assert table.pos.gold[0] == 0
    full = phase(END, round=12, boards=[FULL, FULL], owned=["sleight_of_hand", ""])
    assert full.options("use") == []  # no row with an empty cell: no effect, only the step


@rule("R.CLR.03", "R.CLR.04")
def test_diplomacy() -> None:
    table = placing("red1", owned=["diplomacy", "pickpocket cure_wounds"], exhausted="pickpocket")
    table.play(0, "use diplomacy")
    assert table.asked == ("copy", 0)
    assert table.options() == ["copy pickpocket", "copy cure_wounds"]
    assert table.why(0, "copy climb") == table.why(0, "copy diplomacy") == "R.CLR.04"
    table.play(0, "copy pickpocket")
    assert (table.pos.gold[0], table.spot(0)) == (2, "evil")
    assert table.upright(0) == []
    assert table.upright(1) == ["cure_wounds"]
    alone = placing("red1", owned=["diplomacy", "pickpocket cure_wounds"]).play(0, "step diplomacy", "copy cure_wounds")
    assert alone.spot(0) == "good"
    assert alone.asked == ("row", 0)
    moment = placing("red1", owned=["diplomacy", "open_lock pickpocket acrobatics"], tokens="chaotic neutral")
    moment.play(0, "use diplomacy") if len(moment.options("use")) else None
    assert moment.pos.gold[0] == 2  # Open Lock is for the market, Acrobatics cannot move the token: Pickpocket is left
    nobody = placing("red1", owned=["diplomacy pickpocket", ""])
    assert nobody.why(0, "use diplomacy") == "R.CLR.04"
    assert phase(BEGIN, 2, owned=["diplomacy", "search"], exhausted="search").asked == ("window", 0)


# Armour


@pytest.mark.parametrize(
    ("kind", "stars_", "heroes"),
    [
        ("chain", [1, 2, 4, 7, 10], ["cleric", "paladin", "warrior", "barbarian"]),
        ("leather", [1, 3, 5, 8], ["rogue", "thief", "druid", "ranger"]),
        ("mystic", [1, 3, 6], ["sorcerer", "wizard", "monk", "bard"]),
    ],
)
@rule("R.SCO.10", "R.SCO.11")
def test_armour_sets(kind: str, stars_: list[int], heroes: list[str]) -> None:
    box = the_game(2).box
    cards = [card for card in box.ids if card.startswith(kind)]
    for count, value in enumerate(stars_, 1):
        for hero in box.classes:
            other = "cleric" if box.colour[box.classes.index(hero)] != 5 else "monk"
            table = ended(heroes=f"{hero} {other}", owned=[" ".join(cards[:count]), ""])
            assert armour(table.pos, 0) == value + (1 if hero in heroes else 0)


ARMOUR = [
    ("chain_gorget", 2), ("chain_vambraces", 3), ("chain_helm", 3), ("chain_tunic", 4), ("chain_leggings", 3),
    ("mystic_cowl", 3), ("mystic_robes", 4), ("mystic_cloak", 3), ("leather_greaves", 3), ("leather_boots", 3),
    ("leather_gloves", 2), ("leather_pauldron", 4),
]  # fmt: skip


@pytest.mark.parametrize(("card", "cost"), ARMOUR)
def test_each_piece_of_armour(card: str, cost: int) -> None:
    table = buying(heroes="cleric thief", market=f"{card} weak proud").play(0, f"buy {card}")
    assert table.pos.gold[0] == 9 - cost
    assert table.spot(0) == "neutral"
    assert armour(table.pos, 0) == 1 + (1 if card.startswith("chain") else 0)


@rule("R.SCO.10")
def test_sets_are_counted_apart() -> None:
    table = ended(heroes="wizard warrior", owned=["chain_helm chain_tunic leather_boots mystic_cloak", ""])
    assert stars(table.pos, 0)[4] == 2 + 1 + (1 + 1)


def test_every_market_card_has_its_test() -> None:
    """Weapons and skills by name, traits and armour by parameter."""
    import tests.rules.roll_player.test_traits as traits

    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    tested |= {card for card, _ in ARMOUR} | {name.removeprefix("test_") for name in dir(traits)}
    assert set(the_game(2).box.ids) - tested == set()
    assert totals(ended(races="human dwarf").pos, 0) == BARE

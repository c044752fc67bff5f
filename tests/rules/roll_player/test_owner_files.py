"""An owner's component file: what is wrong with it is said, and what it changes is played."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.game import RollPlayer, make
from ludoteka.kernel.refusals import BadRequest
from tests.support.owners import Change, swap, without
from tests.support.roll_player import component_text, ended, stage
from tests.support.rule import rule


def owned(*changes: Change, players: int = 3) -> RollPlayer:
    text = component_text()
    for change in changes:
        text = change(text)
    return make("ru", players, (), text)


MACE = 'id = "blessed_mace"'
WRONG: list[tuple[str, Change, str]] = [
    ("no TOML", lambda text: text + "\n[[", "is no TOML"),
    ("other game", swap('game = "roll_player"', 'game = "viceroy"'), "none of this game"),
    ("no dice", without("die"), r"there is no \[\[die\]\]"),
    ("six colours", swap("[[die]]", "[[other]]"), r'there is no \[\[die\]\] with id = "green"'),
    ("a colour twice", swap('id = "blue"', 'id = "green"'), r"\[\[die\]\] green: the id is used twice"),
    ("odd colour", swap('id = "blue"', 'id = "pink"'), r"\[\[die\]\] pink: possible ids are green, blue"),
    ("too few dice", swap("count = 13", "count = 1"), "4 players need 73"),
    ("no dice of a colour", swap("count = 13", "count = 0"), r"\[\[die\]\] gold: count is 0; possible are 1 to 99"),
    ("no rows", without("attribute"), r"there is no \[\[attribute\]\]"),
    ("a row twice", swap('id = "STR"', 'id = "DEX"'), r"\[\[attribute\]\] DEX: the id is used twice"),
    ("an unknown row", swap('id = "STR"', 'id = "LUCK"'), r"\[\[attribute\]\] LUCK: possible ids are STR, DEX"),
    ("an unknown action", swap('op = "flip_die"', 'op = "eat_die"'), "op is 'eat_die'; possible are"),
    ("no boards", without("board"), r"there is no \[\[board\]\]"),
    ("no modifiers", swap("modifiers = { STR = 2", "other = { STR = 2"), "dragonkin: there is no table modifiers"),
    (
        "great modifier",
        swap("STR = 2, DEX = -2", "STR = 20, DEX = -2"),
        "dragonkin, modifiers: STR is 20; possible are -9 to 9",
    ),
    ("eleven classes", swap("[[class]]", "[[other]]"), r"there are 11 \[\[class\]\], not 12"),
    (
        "a third white class",
        swap('color = "green"', 'color = "white"', 'id = "druid"'),
        "white has two classes already",
    ),
    ("no goals", swap("goals = [", "other = ["), "cleric: there are 0 in goals, not 6"),
    (
        "a goal twice",
        swap('attribute = "DEX"', 'attribute = "STR"', 'id = "cleric"'),
        "cleric: there is no goal for DEX",
    ),
    (
        "goal upside down",
        swap("max = 15", "max = 3", 'id = "cleric"'),
        "cleric, goals number 1: max is 3; possible are 14 to 99",
    ),
    ("an unknown ability", swap('op = "add_market_card"', 'op = "sing"'), "op is 'sing'"),
    (
        "ability without params",
        swap("params = { gold = 4 }", "other = 1", 'id = "thief"'),
        "thief: there is no table params",
    ),
    (
        "five marks",
        swap('{ attribute = "STR", column = 3, color = "blue" }, ', "", 'id = "aristocrat"'),
        "aristocrat: there are 5 in cells, not 6",
    ),
    ("column 4", swap("column = 3", "column = 4", 'id = "aristocrat"'), "column is 4; possible are 1 to 3"),
    (
        "a cell twice",
        swap('attribute = "DEX", column = 2', 'attribute = "STR", column = 3', 'id = "aristocrat"'),
        "a cell is marked twice",
    ),
    ("a grid of two rows", swap("    1, 0, -1,\n", ""), "it should be 9 numbers from -9 to 9"),
    ("a grid of rows", swap("    1, 0, -1,\n", "    [1, 0, -1],\n"), "it should be 9 numbers from -9 to 9"),
    ("no sets", without("armor_set"), r"there is no \[\[armor_set\]\]"),
    (
        "colours of a set",
        swap('class_colors = ["white", "red"]', 'class_colors = "white"'),
        "it should be a list of some of green",
    ),
    ("no cards", without("market_card"), r"there is no \[\[market_card\]\]"),
    ("no id", swap(MACE, ""), r"\[\[market_card\]\] number 2 has no id"),
    ("id used twice", swap(MACE, 'id = "longsword"'), "longsword: the id is used twice"),
    ("type", swap('type = "weapon"', 'type = "spell"', MACE), "type is 'spell'; possible are weapon"),
    ("rank", swap("rank = 1", "rank = 3", MACE), "rank is 3; possible are 1 to 2"),
    ("cost as text", swap("cost = 2", 'cost = "2"', MACE), "cost is '2'"),
    ("hands", swap("hands = 1", "hands = 3", MACE), "hands is 3; possible are 1 to 2"),
    ("weapon op", swap('op = "row_bonus"', 'op = "count_rows"', MACE), "op is 'count_rows'"),
    ("die filter", swap('dice = "class"', 'dice = "red"'), "dice is 'red'; possible are class, gold"),
    (
        "arrow",
        swap('arrow = "left"', 'arrow = "north"'),
        "arrow is 'north'; possible are up, down, left, right, copied",
    ),
    ("trait op", swap('op = "count_rows"', 'op = "fly"'), "op is 'fly'"),
    ("trait test", swap('test = "equal faces"', 'test = "odd faces"'), "test is 'odd faces'; possible are equal faces"),
    ("trait scale", swap("stars_each = 2, max = 4", "stars_each = 3, max = 4"), "no multiple of stars_each"),
    ("timing", swap('timing = "any"', 'timing = "never"'), "timing is 'never'; possible are any"),
    ("skill op", swap('op = "swap_dice"', 'op = "juggle"', 'id = "acrobatics"'), "op is 'juggle'"),
    ("delta", swap("delta = [1, 2]", "delta = [0]"), "a change of 0 is none"),
    ("zone", swap('zone = "deck"', 'zone = "moon"'), "zone is 'moon'; possible are deck, discard"),
    ("armour type", swap('armor_type = "chain"', 'armor_type = "silk"'), "armor_type is 'silk'; possible are chain"),
    (
        "no rewards",
        swap("stars = [0, 0, 1, 1, 3, 3, 6]", "stars = [0]"),
        r"\[backstory_reward\]: stars is \[0\]; it should be 7 numbers from 0 to 36",
    ),
    ("titles upside down", swap("min = 34", "min = 40"), "the titles stand from the best to the least"),
    (
        "enemy table",
        swap("[1, 2, 3, 0, 0, 0]", "[1, 2, 9, 0, 0, 0]"),
        "card_2_market_3: .* it should be 6 numbers from 0 to 3",
    ),
    ("no count", swap("[player_count.4]", "[player_count.5]"), r"\[player_count\]: there is no table 4"),
    ("a fifth count", swap("[player_count.4]", "[player_count.5]\n[player_count.4]"), "reads 5"),
    (
        "fewer starting dice than a variant deals",
        swap("starting_dice = 6", "starting_dice = 5", "[player_count.2]"),
        r"\[player_count\], 2: starting_dice is 5; possible are 6 to 15",
    ),
    ("an unnamed card", swap('name_en = "Longsword"', 'name_fr = "Épée"'), "longsword: there is no name_en"),
    ("an unknown name", swap('id = "way_up"', 'id = "way_out"'), r"\[\[name\]\] way_out: possible ids are way_up"),
    ("a table that nothing reads", lambda text: text + "[inventory]\ngold = 60\n", "reads inventory"),
    ("a field that nothing reads", swap(MACE, MACE + "\nhits = 3"), "blessed_mace: nothing .* reads hits"),
    (
        "a parameter of another effect",
        swap("STR = 1, WIS = 2", "STR = 1, gold = 2", MACE),
        "blessed_mace, params: nothing in this game reads gold",
    ),
    (
        "params where there are none",
        swap('op = "swap_dice"', 'op = "swap_dice"\nparams = {}', 'id = "acrobatics"'),
        "acrobatics: nothing in this game reads params",
    ),
    (
        "hands of an armour",
        swap('type = "armor"', 'type = "armor"\nhands = 1', 'id = "chain_gorget"'),
        "chain_gorget: .* reads hands",
    ),
    (
        "a goal that says more",
        swap("stars = 2", "stars = 2, gold = 1", 'id = "cleric"'),
        "number 1: nothing .* reads gold",
    ),
    ("a great price", swap("cost = 2", "cost = 21", MACE), "blessed_mace: cost is 21; possible are 0 to 20"),
    (
        "a skill for nobody",
        swap("solo = false", 'solo = "no"', 'id = "diplomacy"'),
        "diplomacy: solo is 'no'; possible are true and false",
    ),
    ("an odd provenance", swap('provenance = "designed"', 'provenance = "heard"', MACE), "provenance is 'heard'"),
    ("an odd origin", swap('rank = "public"', 'rank = "rumour"', MACE), "rank is 'rumour'; possible are rulebook"),
    (
        "an odd provenance of another count",
        swap('provenance = "rulebook"', "provenance = 1", "[player_count.1]"),
        r"\[player_count\], 1: provenance is 1",
    ),
    ("no names", without("name"), r"there is no \[\[name\]\]"),
]


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_what_is_wrong_is_said(change: Change, message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        owned(change, players=4)


def test_too_many_cards_discarded() -> None:
    def few(text: str) -> str:
        head, *cards = text.split("[[market_card]]")
        return head + "".join(
            ("[[market_card]]" if "rank = 2" in card or number < 9 else "[[other]]") + card
            for number, card in enumerate(cards)
        )

    with pytest.raises(BadRequest, match="market cards of rank 1, and 7 of them are discarded"):
        owned(few, players=2)


@rule("R.MKT.03")
def test_a_corrected_price_is_played() -> None:
    game = owned(swap("cost = 2", "cost = 7", MACE), players=2)
    assert game.box.cost[game.box.ids.index("blessed_mace")] == 7


@rule("R.SCO.02")
def test_a_corrected_weapon_is_played() -> None:
    from ludoteka.games.roll_player.scoring import totals

    game = owned(swap("STR = 1, WIS = 2, CHA = -1", "DEX = 3", MACE), players=2)
    table = ended(2, owned=["blessed_mace", ""], game=game)
    assert totals(table.pos, 0) == [6, 18, 9, 12, 12, 9]


def test_a_corrected_skill_is_played() -> None:
    from tests.support.roll_player import placing

    game = owned(swap("params = { gold = 2 }", "params = { gold = 5 }", 'id = "pickpocket"'), players=2)
    table = placing("red1", owned=["pickpocket", ""], game=game).play(0, "use pickpocket")
    assert table.pos.gold[0] == 5


def test_other_names_are_spoken() -> None:
    game = owned(swap('name_en = "Longsword"', 'name_en = "Bastard Sword"'))
    assert game.names("card", 0)["en"] == "Bastard Sword"
    assert game.names("weapon", 0)["en"] == "Bastard Sword"
    assert stage(2, []).match.over

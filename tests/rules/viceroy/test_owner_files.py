"""An owner's component file: what is wrong with it is said, and what it changes is played."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy.game import Viceroy, make
from ludoteka.kernel.refusals import BadRequest
from tests.support.owners import Change, swap, without
from tests.support.rule import rule
from tests.support.tables import modest, played
from tests.support.viceroy import component_text


def fewer(deck: str, field: str, number: int) -> Change:
    """A deck with only the first cards of its list."""

    def change(text: str) -> str:
        start = text.index(f"{field} = [", text.index(f'id = "{deck}"')) + len(field) + 4
        end = text.index("]", start)
        return text[:start] + ", ".join(text[start:end].split(", ")[:number]) + text[end:]

    return change


def owned(*changes: Change) -> Viceroy:
    text = component_text()
    for change in changes:
        text = change(text)
    return make("ru", 2, (), text)


CENSUS = '{ op = "score_per_card", value = 1 },'
COLOUR = "possible are blue, red, green, yellow"

WRONG: list[tuple[str, Change, str]] = [
    ("other game", swap('game = "viceroy"\n', 'game = "chess"\n'), "none of this game"),
    ("no TOML", swap('game = "viceroy"\n', "game = \n"), "is no TOML"),
    ("no characters", without("character"), r"there is no \[\[character\]\]"),
    ("no laws", without("law"), r"there is no \[\[law\]\]"),
    ("no decks", without("deck"), r"there is no \[\[deck\]\]"),
    ("no words", without("word"), r"there is no \[\[word\]\]"),
    ("cost", swap('cost = "yellow"', 'cost = "pink"'), rf"1, levels number 1: cost is 'pink'; {COLOUR}"),
    ("few cards", swap('kind = "cards", n = 1', 'kind = "cards", n = 0'), "n is 0; possible are 1 to 16"),
    ("many gems", swap("n = 4", "n = 17"), "n is 17; possible are 1 to 16"),
    ("unknown reward", swap('kind = "cards"', 'kind = "pearls"'), "kind is 'pearls'; possible are gems, cards, attack"),
    ("reward that is none", swap('{ kind = "cards", n = 1 }', '"cards"'), "reward should be a list of tables"),
    ("no reward", swap('{ kind = "cards", n = 1 }', ""), "levels number 1: there is no reward"),
    ("reward that says more", swap('kind = "gems", n = 4', 'kind = "gems", n = 4, to = "all"'), "nothing .* reads to"),
    ("level", swap("level = 1, cost", "level = 2, cost"), r"level is 2; the rules say 1 \(V.CMP.11\)"),
    ("three rows", swap("  { level = 4,", "  # {"), "there are 3 in levels, not 4"),
    ("sector", swap('tl = "red"', 'tl = "grey"'), rf"1, sectors: tl is 'grey'; {COLOUR}"),
    ("no sectors", swap("sectors = {", "parts = {"), "1: there is no table sectors"),
    ("no name", swap('name_en = "Boatswain"', ""), "1: there is no name_en"),
    ("a name that is none", swap('name_ru = "Боцман"', "name_ru = 7"), "name_ru is 7; it should be a text"),
    ("power", swap('power", value = 10', 'power", value = 99'), "possible are 1 to 30"),
    ("magic bonus", swap('magic_bonus", value = 3', 'magic_bonus", value = 10'), "possible are 1 to 9"),
    ("gem", swap('infinite_gem", colour = "green"', 'infinite_gem", colour = "pink"'), "colour is 'pink'; .* any"),
    ("id used twice", swap('id = "2"\n', 'id = "1"\n'), r"\[\[character\]\] 1: the id is used twice"),
    ("unknown id", swap('id = "64"\n', 'id = "65"\n'), r"\[\[character\]\] 65: possible ids are 1, 2"),
    ("id as a number", swap('id = "64"\n', "id = 64\n"), r"\[\[character\]\] number 64 has no id"),
    ("placement", swap('placement = "replace"', 'placement = "above"'), "placement is 'above'; possible are slot,"),
    ("unknown operation", swap('op = "swap_token"', 'op = "steal"'), "67, ops number 1: op is 'steal'"),
    ("operation that says more", swap(CENSUS, CENSUS.replace("1 }", "1, x = 2 }")), "68, ops number 1: .* reads x"),
    ("levels of a law", swap("values = [3, 6, 9, 12]", "values = [3]"), "it should be 4 numbers from 0 to 20"),
    ("points", swap('score_per_card", value = 1', 'score_per_card", value = 21'), "possible are 1 to 20"),
    ("payment", swap("pay_gems_to_opponent = 3", "pay_gems_to_opponent = 9"), "possible are 0 to 8"),
    ("laws drawn", swap("draw = 3", "draw = 7"), "draw is 7; possible are 1 to 6"),
    ("laws put back", swap("return = 2", "return = -1"), "return is -1; possible are 0 to 6"),
    ("gems stored", swap("max = 8", "max = 17"), "max is 17; possible are 1 to 16"),
    (
        "one option",
        swap(', { reward = [{ kind = "power", value = 6 }] }, { reward = [{ kind = "gems", n = 4 }] }', ""),
        "71, ops number 1: options should be two or more rewards",
    ),
    ("empty option", swap('{ kind = "attack", n = 1 }', "", 'id = "71"'), "options number 1: there is no reward"),
    ("two effects", swap(CENSUS, '{ op = "tuck_from_hand" }, { op = "tuck_free_card" }'), "68: it does several things"),
    ("effect in vain", swap('placement = "slot"', 'placement = "replace"', 'id = "67"'), "67: it does several things"),
    ("two scores", swap(CENSUS, CENSUS + ' { op = "score_per_set", value = 3 }'), "68: it scores in several ways"),
    (
        "score in vain",
        swap('placement = "slot"', 'placement = "tuck_self"', 'id = "68"'),
        "68: it goes under a character",
    ),
    ("no operations", swap(CENSUS, ""), r"68: it does nothing \(V.CMP.12\)"),
    ("number twice", swap("characters = [1, 2,", "characters = [1, 1, 2,"), "ru: a number stands twice in characters"),
    ("number too low", swap("characters = [1, 2,", "characters = [0, 2,"), "a list of numbers from 1 to 64"),
    ("law among characters", swap("characters = [1, 2,", "characters = [65, 2,"), "numbers from 1 to 64"),
    ("unknown deck", swap('id = "ru"\n', 'id = "xx"\n'), r"\[\[deck\]\] xx: possible ids are ru, pl, pl_full"),
    ("few characters", fewer("ru", "characters", 59), r"\[\[deck\]\] ru: there are 59 characters; 48 are auctioned"),
    ("few laws", fewer("pl", "laws", 11), r"\[\[deck\]\] pl: there are 11 laws; 12 are dealt"),
    ("missing word", swap('id = "place"\n', 'id = "spot"\n'), r"\[\[word\]\] spot: possible ids are blue"),
    ("word in one language", swap('en = "blue"\n', "", 'id = "blue"'), "blue: there is no en"),
    (
        "odd field of a word",
        swap("{level}, place", "{height}, place"),
        r"place: en is 'level \{height\}, place \{x\}'; in braces possible are \{level\}, \{x\}",
    ),
    ("open brace", swap("{n}", "{n", 'id = "gems_effect"'), "gems_effect: en is 'gems of any colours: {n'"),
    ("a table that nothing reads", lambda text: text + "[[token]]\nid = 'gem'\n", "reads token"),
    ("a field that nothing reads", swap('id = "3"\n', 'id = "3"\nprice = 4\n'), r"3: nothing in this game reads price"),
    (
        "a row that says more",
        swap('cost = "yellow",', 'cost = "yellow", free = true,'),
        "number 1: nothing .* reads free",
    ),
    ("an odd provenance", swap('provenance = "public"', 'provenance = "heard"'), "provenance is 'heard'; possible"),
    ("an odd origin of a field", swap('name_pl = "ours"', 'name_pl = "mine"'), "name_pl is 'mine'; possible are"),
]


@rule("V.CMP.11", "V.CMP.12", "V.CMP.13", "V.CMP.15")
@pytest.mark.parametrize(("change", "message"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_what_is_wrong_is_said(change: Change, message: str) -> None:
    with pytest.raises(BadRequest, match=message) as refused:
        owned(change)
    assert str(refused.value).startswith("the component file")


def test_an_owners_card_is_played() -> None:
    mine = owned(
        swap('name_en = "Boatswain"', 'name_en = "Bosun"'),
        swap('kind = "cards", n = 1', 'kind = "circle_bonus", colour = "red", value = 4'),
        swap('provenance = "public"', 'provenance = "designed"'),
        swap(CENSUS, CENSUS.replace("1 }", "2 }")),
    )
    assert mine.names("card", 0)["en"] == "Bosun (1)"
    assert mine.cards.gifts[0][0] == [(c.CIRCLE_BONUS, 4, 1)]
    assert mine.cards.points[67] == [2]
    assert [card for card in range(c.CARDS) if mine.cards.designed[card]] == [0]
    assert played(mine, 3, modest).over


def test_a_law_may_do_one_thing_and_score() -> None:
    mine = owned(
        swap(CENSUS, CENSUS + ' { op = "draw_and_return_laws", draw = 2, return = 1 }, { op = "tuck_on_take" }')
    )
    assert (mine.cards.effect[67], mine.cards.amount[67], mine.cards.returned[67]) == (c.DRAFT, 2, 1)
    assert mine.cards.takes[67] and mine.cards.scorer[67] == c.PER_CARD
    assert played(mine, 3, modest).over


def test_words_are_the_owners() -> None:
    mine = owned(swap('en = "level {level}, place {x}"', 'en = "row {level}"'))
    assert mine.names("place", mine.axes["place"].ids.index("2/0"))["en"] == "row 2"

"""An owner's component file: what it may change, and what it is told when it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteka
from ludoteka import registry
from ludoteka.games.founders.game import Founders
from ludoteka.language import Voice
from tests.support.founders import component_text


def with_file(tmp_path: Path, text: str) -> Founders:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    game = registry.game("founders", players=3, components=file)
    assert isinstance(game, Founders)
    return game


def test_values_are_taken_from_the_file(tmp_path: Path) -> None:
    text = (
        component_text()
        .replace("trade_foreign = 4 ", "trade_foreign = 5 ")
        .replace("start_coins = 7", "start_coins = 9")
    )
    game = with_file(tmp_path, text)
    assert game.parts.foreign_price == 5 and game.parts.start_coins == 9
    assert with_file(tmp_path, component_text()).parts.start_coins == 7


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "founders"', 'game = "chess"', "none of this game"),
        ('game = "founders"', "", "none of this game"),
        ("[identity]", "[identity", "no TOML"),
        ("[scoring]", "[scores]", r"there is no \[scoring\]"),
        ("[[quarter]]", "[[district]]", r"there is no \[\[quarter\]\]"),
        ('id = "thematic"', 'id = "tragic"', "tragic: possible ids are symmetric, thematic"),
        ('id = "coast"', 'id = "beach"', "beach: possible ids are desert, coast, ruins, forest"),
        ('id = "knowledge"', 'id = "my knowledge"', r"\[\[resource\]\] number 1 has no id"),
        ('id = "gems"', 'id = "knowledge"', "the id is used twice"),
        ('level = 2\nshape = "V3"', 'level = 2\nshape = "Q9"', "shape is 'Q9'; possible are S1, I2"),
        ('level = 2\nshape = "V3"', 'level = 2\nshape = "I2"', r"a storehouse of level 2 has 3 cells \(G.CMP.06\)"),
        ('level = 2\nshape = "V3"', 'level = 7\nshape = "V3"', "level is 7; possible are 1 to 3"),
        ('name_pl = "Bydło"', "name_pl = 7", "name_pl is 7; it should be a text"),
        ("V3 = [[0, 0], [1, 0], [0, 1]]", "V3 = 3", r"\[shapes\]: V3 is no list of cells"),
        ("V3 = [[0, 0], [1, 0], [0, 1]]", "V3 = [[0, 0], [1, 0], [1, 0]]", r"V3 holds \[1, 0\]; a cell is"),
        ("V3 = [[0, 0], [1, 0], [0, 1]]", "V3 = [[0, 0], [1, 0], [0, -1]]", r"V3 holds \[0, -1\]; a cell is"),
        ("[[16, 0], [17, 0],", "[[16, 0], [99, 99],", r"number 2: cells holds \[99, 99\]; .* up to \[22, 17\]"),
        ("[[16, 0], [17, 0],", "[[16, 0], [18, 0],", "S1 is drawn as no site"),
        ('{ op = "gain", perm = 1 }', '{ op = "gift", perm = 1 }', "op is 'gift'; possible are gain"),
        ('coins = "half_income_up"', 'coins = "all_of_it"', "coins is 'all_of_it'; possible are adjacent_basic"),
        ("....CCCDDFFC~CFFDDCCC....", "....CCCDDFFC~CFFDDCCC...", "terrain should have 19 rows of 25 letters"),
        ("CDFFRRDFRRRKKKRRRFDRRFFDC", "CDFFRRDFRRRKKKRRRFDRRFFDQ", "terrain has the letter 'Q' at Y9"),
        ("--wwwwwww-----vvvvvvvv-", "--wwwwwww-----vvvvvvvq-", "thematic: quarter has the letter 'q' at V1"),
        ('quarter = """', 'reason = """', "thematic: quarter is None; it should be a text"),
        ('requires = "gems"', 'requires = "jam"', "requires is 'jam'; possible are"),
        ("price_build = 1", "price_build = -1", "price_build is -1; possible are 0 to 9"),
        ("house_side_b = 2 ", "house_side_b = 100 ", "house_side_b is 100; possible are 0 to 99"),
        ("call_min_discard_two_players = 3", "call_min_discard_two_players = 5", "is 5; possible are 0 to 4"),
        ("adviser_slots = [1, 1, 2, 2]", "adviser_slots = [1, 1, 2]", "it should be 4 numbers from 0 to 9"),
        ("count = 2\nprovenance", "count = 4\nprovenance", r"income: count is 4; the rules say 2 \(G.CMP.04\)"),
        ('id = "K9"\nrace = "aesther"', 'id = "K9"\nrace = "human"', r"\[\[event\]\]: each race has one"),
        ('solo_difficulty = "hard"', 'solo_difficulty = "tough"', "solo_difficulty is 'tough'"),
        ('test = "cubed_buildings", min = 3', 'test = "cubes", min = 3', "test is 'cubes'; possible are"),
        ('deck = "end"', 'deck = "mid"', 'no \\[\\[achievement\\]\\] with deck = "end"'),
        (
            '{ op = "hire", count = 2, price = "slot" }',
            '{ op = "hire", count = 3, price = "slot" }',
            "two advisers at most",
        ),
        ('match = "accessed"', 'match = "bought"', "match is 'bought'"),
        ('accepts = ["ghost_fortress"]', 'accepts = ["town_hall"]', "no site of the board"),
        (
            'accepts = ["ghost_fortress"]',
            'accepts = ["castle"]',
            r"accepts is \['castle'\]; it should be a list of some",
        ),
        ("WWWWWWWWW--SSS--EEEEEEEEE", "WWWWWWWWW-SSSS--EEEEEEEEE", "is river or wall and belongs to a district"),
        ('terrain = "forest"\nflags', 'terrain = "jungle"\nflags', "terrain is 'jungle'"),
        ('op = "pay", coins = 2', 'op = "pay", coins = "own_houses"', "coins is 'own_houses'; possible are 1 to 99"),
        ('modes = ["own"]', "modes = []", "it should be a list of some of own, access, foreign"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = component_text()
    assert old in text
    with pytest.raises(ludoteka.BadRequest, match=message):
        with_file(tmp_path, text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[solo]", "[inventory]\nroads = 64\n[solo]", "nothing in this game reads inventory"),
        ("start_coins = 7", "start_coins = 7\nend_coins = 7", r"\[prices\]: nothing in this game reads end_coins"),
        ("rounds = 7", "rounds = 7\ncalls = 6", r"\[solo\]: nothing in this game reads calls"),
        ('id = "metal"\n', 'id = "metal"\ntiles = 4\n', "metal: nothing in this game reads tiles"),
        ('id = "books"\n', 'id = "books"\nforbids = ["wood"]\n', "books: nothing in this game reads forbids"),
        ('{ op = "road", max = 2 }', '{ op = "road", max = 2, count = 2 }', "ops number 1: nothing .* reads count"),
        ('{ op = "gain", temp = 3 }', '{ op = "gain", temp = 3, discount = 1 }', "ops number 1: nothing .* discount"),
        (
            'kinds = ["house", "bridge"], price = "free"',
            'kinds = ["house"], price = "free", discount = 1',
            "reads discount",
        ),
        ('{ resource = "weapons", points = 9 }', '{ resource = "weapons", points = 9, worth = 2 }', "reads worth"),
        (
            'test = "houses", min = 2 }\n',
            'test = "houses", min = 2, level = 3 }\n',
            "condition: nothing .* reads level",
        ),
        ('"most_structures_in_a_district" }', '"most_structures_in_a_district", min = 2 }', "nothing .* reads min"),
        ("district_names = { L = ", 'district_names = { Q = { en = "nowhere" }, L = ', "nothing .* reads Q"),
        ('accepts = ["west_watchtower"] }', 'accepts = ["west_watchtower"], letter = "W" }', "reads letter"),
    ],
)
def test_what_nothing_reads_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Also on the side of the board that is not played on."""
    text = component_text()
    assert old in text
    with pytest.raises(ludoteka.BadRequest, match=message):
        with_file(tmp_path, text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'id = "smith"',
            'id = "smith"\nfields = { level = "heard" }',
            "smith: level is 'heard'; possible are rulebook",
        ),
        ('id = "smith"', 'id = "smith"\nfields = "all of it"', "fields is 'all of it'; it should be a table"),
        ("[shapes]", 'provenance = "found"\n[shapes]', r"\[identity\]: provenance is 'found'"),
    ],
)
def test_provenance_is_checked(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = component_text().replace('players_max = 4\nprovenance = "rulebook"', "players_max = 4")
    assert text.count(old) == 1
    with_file(tmp_path, text)
    with pytest.raises(ludoteka.BadRequest, match=message):
        with_file(tmp_path, text.replace(old, new))


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "номер 1"), ("uk", "слово без пробілів"), ("pl", "plik komponentów")]
)
def test_it_is_said_in_the_readers_language(tmp_path: Path, language: str, said: str) -> None:
    """The complaint, where in the file, and the detail: all of it."""
    with pytest.raises(ludoteka.BadRequest) as refused:
        with_file(tmp_path, component_text().replace('id = "knowledge"', 'id = "my knowledge"'))
    told = Voice(language).complaint(refused.value)
    assert said in told.lower() and "has no id" not in told

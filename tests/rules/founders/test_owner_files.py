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
        ("[meta]", "[meta", "no TOML"),
        ('id = "knowledge"', 'id = "my knowledge"', r"\[\[resource\]\] number 1: id is"),
        ('id = "gems"', 'id = "knowledge"', "the id is used twice"),
        ('shape = "V3"\ncells = 3\ncost = 4', 'shape = "Q9"\ncells = 3\ncost = 4', "shape is 'Q9'; possible are"),
        ("level = 2\ntiles = 3", "level = 7\ntiles = 3", "level is 7; possible are 1 to 3"),
        ('{ op = "gain", perm = 1 }', '{ op = "gift", perm = 1 }', "op is 'gift'; possible are gain"),
        ('coins = "half_income_up"', 'coins = "all_of_it"', "coins is 'all_of_it'; possible are numbers"),
        ("....CCCDDFFC~CFFDDCCC....", "....CCCDDFFC~CFFDDCCC...", "terrain should have 19 rows of 25 letters"),
        ("CDFFRRDFRRRKKKRRRFDRRFFDC", "CDFFRRDFRRRKKKRRRFDRRFFDQ", "the letter 'Q' at Y9"),
        ('requires = "gems"', 'requires = "jam"', "requires is 'jam'; possible are"),
        ("price_build = 1", "price_build = -1", "price_build is -1; possible are 0 to 9"),
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
        ("WWWWWWWWW--SSS--EEEEEEEEE", "WWWWWWWWW-SSSS--EEEEEEEEE", "is river or wall and belongs to a district"),
        ('terrain = "forest"\nflags', 'terrain = "jungle"\nflags', "terrain is 'jungle'"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = component_text()
    assert old in text
    with pytest.raises(ludoteka.BadRequest, match=message):
        with_file(tmp_path, text.replace(old, new))


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "номер 1: id = "), ("uk", "потрібне слово без пробілів"), ("pl", "plik komponentów")]
)
def test_it_is_said_in_the_readers_language(tmp_path: Path, language: str, said: str) -> None:
    """The complaint, where in the file, and the detail: all of it."""
    with pytest.raises(ludoteka.BadRequest) as refused:
        with_file(tmp_path, component_text().replace('id = "knowledge"', 'id = "my knowledge"'))
    told = Voice(language).complaint(refused.value)
    assert said in told.lower() and "should" not in told

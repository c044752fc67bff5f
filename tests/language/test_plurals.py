"""Numbers beside nouns: every such sentence has the forms of its language, for every number."""

from __future__ import annotations

import re

import pytest

from ludoteka import registry
from ludoteka.games.viceroy.table.gems import GEMS
from ludoteka.kernel.sentences import say_many
from ludoteka.language import Speaker, Voice
from tests.language.catalogues import messages

EVERY = [(domain, language) for domain in ("ludoteka", *registry.ids()) for language in ("ru", "uk", "pl")]

NAMES = """
    achievement address adviser alignment answer asked attribute backstory board bot bots building card card2
    category cell class colour command die domain edition editions field file first folder found game games
    host id kind known language law letter list login module name named names option package part path place
    player port prestige race reason resource row second seat seat1 seat2 shape skill source table text title
    token token2 trait variant variants weapon where who words zone
"""
"""Fields that hold names, or numbers that count nothing."""

SMALL = {
    "ru": "а без в до за и из или на не нет с то у",
    "uk": "або без в до за з зі і із й на не немає та у",
    "pl": "a do i lub na nie to w z za",
}
"""Words that follow a number and are no noun: of, to, or, for."""

OTHERS = {
    "It holds the strongest rival back by {points} more than the others.": "tenths of points, abbreviated",
    "It promises {points} more for later than the others.": "tenths of points, abbreviated",
    "It scores {points} more for this than the others: {source}.": "tenths of points, abbreviated",
    "{seat}: all answers together cost {points} points.": "tenths of points, abbreviated",
    "bots wait at most {longest_pace:.0f} seconds": "the sign of the second",
    "{number} (now)": "a moment of the game, not a count",
    "entry {sick} of table {id} does not follow from the rules of this program": "the number of an entry",
    "line {number} of {file} is damaged; delete it and what follows, or name a new file": "the number of a line",
    "the ledger of {game}: rule number {number} has an unknown field '{name}'": "the number of a rule",
    "this was begun with version {rules} of the rules of {game}; this program plays version {known}": "a version",
    "Without its largest card this payment reaches the bid of {bid} already.": "a bid, and then an adverb",
    "You hold {number} gold cards of value {worth}, not {wanted}.": "a value, and then a verb",
    "{number} gold does not reach the bid of {bid}.": "a bid, and then a verb",
    "number {number} ends the game": "the number of a building",
    "{die} lies on initiative card {number}.": "the number of a card",
    "Virtual opponent {number} bids {colour}.": "the number of an opponent",
}
"""Messages in which another word stands behind a number, and why it needs no forms."""

ALIKE = {
    "{number} person": "«1 человек», «5 человек»",
    "{number} waits for you": "„1 czeka”, „5 czeka”: a verb",
    "{number} pt": "abbreviated",
    "{number} building delivered to": "„do 1 budowli”, „do 5 budowli”",
    "{number} building must be delivered to": "„do 1 budowli”, „do 5 budowli”",
}
"""Messages whose first and third form are the same."""

COMPLAINT = re.compile(r"\[\[|\{where\}|\{field\}|\([A-Z]\.[A-Z]+\.[0-9]+\)|\{ratio\}|\{players\} players the deck")
"""About files of components and measurements, for those who write them."""


def counted(text: str, language: str) -> list[str]:
    """The words that stand right behind a number."""
    found = re.findall(r"\{(\w+)[^}]*\}\s(?:×\s)?\(?([^\W\d_]+)", text)
    return [word for field, word in found if field not in NAMES.split() and word not in SMALL[language].split()]


@pytest.mark.parametrize(("domain", "language"), EVERY)
def test_a_number_beside_a_noun_has_forms(domain: str, language: str) -> None:
    plain = {
        english: counted(said[0], language)
        for english, said in messages(domain, language)
        if len(said) == 1 and not COMPLAINT.search(english) and english not in OTHERS
    }
    assert {english: words for english, words in plain.items() if words} == {}


def test_no_exception_is_idle() -> None:
    needed = {
        english
        for domain, language in EVERY
        for english, said in messages(domain, language)
        if len(said) == 1 and counted(said[0], language)
    }
    assert set(OTHERS) <= needed


@pytest.mark.parametrize(("domain", "language"), EVERY)
def test_forms_differ_where_a_noun_is_counted(domain: str, language: str) -> None:
    alike = [
        english
        for english, said in messages(domain, language)
        if len(said) > 1 and counted(said[0], language) and said[0] == said[2] and english not in ALIKE
    ]
    assert alike == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["0 points", "1 point", "2 points", "5 points", "11 points", "21 points", "-2 points", "-1 point"]),
        ("ru", ["0 очков", "1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "-2 очка", "-1 очко"]),
        ("uk", ["0 очок", "1 очко", "2 очки", "5 очок", "11 очок", "21 очко", "-2 очки", "-1 очко"]),
        ("pl", ["0 punktów", "1 punkt", "2 punkty", "5 punktów", "11 punktów", "21 punktów", "-2 punkty", "-1 punkt"]),
    ],
)
def test_every_number_has_its_form(language: str, told: list[str]) -> None:
    voice = Voice(language)
    numbers = (0, 1, 2, 5, 11, 21, -2, -1)
    assert [voice.texts("{number} point", "{number} points", number) for number in numbers] == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", ["1 синий", "2 синих", "5 синих", "-2 синих"]),
        ("uk", ["1 синій", "2 сині", "5 синіх", "-2 сині"]),
        ("pl", ["1 niebieski", "2 niebieskie", "5 niebieskich", "-2 niebieskie"]),
    ],
)
def test_gems_are_counted_in_the_form_of_their_colour(language: str, told: list[str]) -> None:
    speaker = Speaker(registry.game("viceroy"), language, [])
    assert [speaker.sentence(GEMS[0], {"number": number}) for number in (1, 2, 5, -2)] == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", ["Ann берёт 1 золотой.", "Ann берёт 2 золотых.", "Ann берёт 21 золотой."]),
        ("uk", ["Ann бере 1 золотий.", "Ann бере 2 золоті.", "Ann бере 21 золотий."]),
        ("pl", ["Ann bierze 1 sztukę złota.", "Ann bierze 2 sztuki złota.", "Ann bierze 21 sztuk złota."]),
    ],
)
def test_gold_is_counted(language: str, told: list[str]) -> None:
    speaker = Speaker(registry.game("roll_player"), language, ["Ann"])
    takes = say_many("{seat} takes {number} gold.", "{seat} takes {number} gold.", "number")
    assert [speaker.sentence(takes, {"seat": 0, "number": number}) for number in (1, 2, 21)] == told

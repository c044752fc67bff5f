"""Names are what they look like, and nobody at a table looks like somebody else."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table import rules
from ludoteka.table.chatter import fit_text
from ludoteka.table.house import House
from ludoteka.table.names import LONGEST_NAME, fit_login, fit_name, likeness, new_login
from ludoteka.table.settings import Settings

HONEST = [
    "Anna",
    "Łukasz Żółć",
    "Анна",
    "Ґалаґан",
    "Юлія",
    "דוד",
    "שָׁלוֹם",
    "محمد",
    "مُحَمَّد",
    "Zoë",
    "Nguyễn",
    "李小龍",
    "José María",
    "O'Brien",
    "Jean-Luc",
    "R2-D2",
    "🦊",
    "❤️",
    "👩‍🚀",
    "👍🏽",
    "Anna 🦊",
    "x",
    "A" * LONGEST_NAME,
]
TRICKS = [
    "",
    " ",
    "\t\n",
    "A" * (LONGEST_NAME + 1),
    "An\x00na",
    "\x1b[31mAnna",
    "An\x7fna",
    "An\u200bna",
    "Anna\u200d",
    "An\u200dna",
    "\u202eannA",
    "An\u2066na",
    "Anna\ufe0f",
    "An\u00adna",
    "\u3164",
    "\u2800",
    "A\u115fnna",
    "An\ufeffna",
    "A\u034fnna",
    "A\u0301\u0302\u0303\u0304\u0305",
    "\u0301\u0301",
    "\ud800",
    "\ue000",
    "A\U000e0041nna",
    "A\U000e0101nna",
    "Anna\u2028",
]
TWINS = [
    ("Anna", "Аnna"),
    ("Anna", "Αnna"),
    ("Anna", "anna"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "𝐀𝐧𝐧𝐚"),
    ("Ivan", "lvan"),
    ("Ivan", "1van"),
    ("Bob", "B0b"),
    ("Marn", "Mam"),
    ("ВЕРА", "BEPA"),
    ("Оксана", "Oксана"),
    ("❤", "❤️"),
    ("Anna Maria", "AnnaMaria"),
    ("сора", "copa"),
]
STRANGERS = [
    ("Anna", "Анна"),
    ("Anna", "Hanna"),
    ("Lucja", "Łucja"),
    ("Zoe", "Zoë"),
    ("Иван", "Ivan"),
    ("🦊", "🐻"),
    ("A", "B"),
]


@pytest.mark.parametrize("name", HONEST)
def test_honest_names(name: str) -> None:
    fit = unicodedata.normalize("NFC", name)
    assert fit_name(name) == fit
    assert fit_name(f"  {name}\t") == fit, "white space around is no part of it"


@pytest.mark.parametrize("name", [name for name in TRICKS if name != "Anna\u2028"])
def test_tricks(name: str) -> None:
    with pytest.raises(Refused) as caught:
        fit_name(name)
    assert caught.value.rule == rules.NAME


def test_white_space_within() -> None:
    assert fit_name("Anna \u00a0\u3000 Maria\u2028") == "Anna Maria"


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_names_that_look_the_same(tmp_path: Path, one: str, other: str) -> None:
    assert likeness(one) == likeness(other)

    async def sit() -> None:
        house = await House.open(tmp_path, thinkers=1)
        try:
            table = await house.open_table(Settings("for_the_king", players=3))
            await table.join(one)
            with pytest.raises(Refused) as caught:
                await table.join(other)
            assert caught.value.rule == rules.NAMESAKE
            await table.join("Somebody else")
        finally:
            await house.close()

    asyncio.run(sit())


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_names_that_do_not(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_a_bot_gets_a_name_of_its_own(tmp_path: Path) -> None:
    async def sit() -> None:
        house = await House.open(tmp_path, thinkers=1)
        try:
            table = await house.open_table(Settings("for_the_king", players=3))
            await table.join("Greedу")  # with a Cyrillic letter
            await table.take_over(None, 1, "greedy")
            assert [seat.name for seat in table.seats()][:2] == ["Greedу", "greedy 2"]
            with pytest.raises(Refused):
                await table.join("grееdy 2")
        finally:
            await house.close()

    asyncio.run(sit())


def test_accounts_are_of_one_script() -> None:
    for login in ("anna", "анна", "anna.b-2", "łucja", "дмитро_7", "李小龍", "こんにちは漢字", "Ａｎｎａ"):
        assert new_login(login)
    for login in ("аnna", "annа", "anna-боб", "αnna", "\u200banna", "a", "x" * 33, "a b", "a\x00b", ""):
        with pytest.raises(BadRequest):
            new_login(login)
    assert fit_login("аnna") == "аnna", "who has such an account may still sign in"


def test_chat_is_cleaned_not_refused() -> None:
    assert fit_text("he\x00llo\x1b[2J \u202eworld\u2069\n again") == "hello[2J world again"
    assert fit_text("👩‍🚀 ❤️ שָׁלוֹם") == "👩‍🚀 ❤️ שָׁלוֹם"
    assert fit_text("Z" + "\u0301\u0302" * 40 + "!") == unicodedata.normalize("NFC", "Z\u0301") + "\u0302\u0301\u0302!"
    for nothing in ("\x00\x01", "\u200b", " \n"):
        with pytest.raises(Refused):
            fit_text(nothing)

"""One term for each thing: catalogues speak as the glossary of their game does."""

from __future__ import annotations

import pytest

from ludoteka import registry
from tests.language.catalogues import messages
from tests.language.glossary import is_told, is_wrong, speaks_of, terms

EVERY = [(game, language) for game in registry.ids() for language in ("ru", "uk", "pl")]


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_thing_is_called_by_its_term(game: str, language: str) -> None:
    said = messages(game, language)
    missing = [
        (term.en, english, form)
        for term in terms(game)
        if not term.loose
        for english, forms in said
        if speaks_of(term, english)
        for form in forms
        if not is_told(term, form, language)
    ]
    assert missing == []


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_words_that_gave_way_do_not_come_back(game: str, language: str) -> None:
    said = messages(game, language)
    wrong = [
        (term.en, english, form)
        for term in terms(game)
        for english, forms in said
        if speaks_of(term, english)
        for form in forms
        if is_wrong(term, form, language)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", registry.ids())
def test_no_loose_term_could_be_held(game: str) -> None:
    for term in terms(game):
        if term.loose:
            assert any(
                speaks_of(term, english) and not is_told(term, form, language)
                for language in ("ru", "uk", "pl")
                for english, forms in messages(game, language)
                for form in forms
            ), term.en


def test_a_wrong_word_is_found() -> None:
    (pool,) = [term for term in terms("roll_player") if term.en == "dice pool, pool"]
    assert speaks_of(pool, "Flip a die of the pool") and not speaks_of(pool, "{pool} is free")
    assert is_told(pool, "Перевернуть кубик резерва", "ru") and not is_wrong(pool, "Перевернуть кубик резерва", "ru")
    assert is_wrong(pool, "Перевернуть кубик запаса", "ru") and not is_told(pool, "Перевернуть кубик запаса", "ru")

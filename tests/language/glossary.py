"""The glossary of a game: what its terms look for in a message, and what they want in the translation."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any, NamedTuple

from ludoteka import registry

_DATA = re.compile(
    r"\[\[|=|\{where\}|\{field\}|\([A-Z]\.[A-Z]+\.[0-9]+\)|none of coins|flags name|inputs are|terrain has|in terrain"
)


class Term(NamedTuple):
    """A thing of the game with its name in each language."""

    en: str
    look: str
    """Finds the English messages that speak of it."""
    said: dict[str, list[list[str]]]
    """For each language the alternatives, each as the stems of its words."""
    never: dict[str, str]
    """For each language what must not stand there."""
    loose: str
    """Why a message may speak of it in other words; "" if it may not."""


@cache
def terms(game: str) -> list[Term]:
    data = tomllib.loads((registry.folder(game) / "locale" / "glossary.toml").read_text(encoding="utf-8"))
    return [_term(table) for table in data["term"]]


def _term(table: dict[str, Any]) -> Term:
    # A field is not the name of a thing: "{card} is free" may be said without a word for card.
    names = "|".join(rf"(?<!\{{){re.escape(name)}(?:s|es)?" for name in alternatives(table["en"]))
    said = {
        language: [[stem(word) for word in name.split()] for name in alternatives(table[language])]
        for language in ("ru", "uk", "pl")
    }
    return Term(table["en"], table.get("look", names), said, dict(table.get("never", {})), table.get("loose", ""))


def alternatives(names: str) -> list[str]:
    """The names of a thing without remarks.

    >>> alternatives("dice pool, pool (of dice)")
    ['dice pool', 'pool']
    """
    plain = re.sub(r"\s*\([^)]*\)\s*", " ", names)
    return [name.strip(" «»„”") for name in re.split(r"[,;/]", plain) if name.strip()]


def stem(word: str) -> str:
    """What a word keeps in every case: all but its last letters.

    >>> stem("резерв"), stem("кубик"), stem("ход")
    ('резе', 'куб', 'хо')
    """
    word = word.strip("«»„”").casefold()
    return word[: max(2, len(word) - (3 if len(word) > 6 else 2 if len(word) > 3 else 1))]


def speaks_of(term: Term, message: str) -> bool:
    """Complaints about component files apart, which name the fields of the data."""
    if _DATA.search(message):
        return False
    return re.search(rf"(?<![\w-])(?:{term.look})(?![\w-])", message, re.IGNORECASE) is not None


def is_told(term: Term, translation: str, language: str) -> bool:
    """Whether one of the names stands there, in whatever case."""
    words = re.findall(r"[\w’]+", translation.casefold().replace("ʼ", "’"))
    return any(all(any(word.startswith(part) for word in words) for part in name) for name in term.said[language])


def is_wrong(term: Term, translation: str, language: str) -> bool:
    pattern = term.never.get(language)
    return pattern is not None and re.search(rf"(?<!\w)(?:{pattern})", translation, re.IGNORECASE) is not None

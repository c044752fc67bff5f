"""What things are called, by language, as the component file says; English where it is silent."""

from __future__ import annotations

from typing import Any, Final

_WORDS: Final = {
    "blue": "blue",
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "base_of": "{colour}, base of the arrow",
    "tip_of": "{colour}, tip of the arrow",
    "left_corner": "the top corner of the lower left card",
    "right_corner": "the top corner of the lower right card",
    "left_half": "the left half under the upper card",
    "right_half": "the right half under the upper card",
    "place": "level {level}, place {x}",
    "science_token": "a science token",
    "magic_token": "a magic token",
    "defence_token": "a defence token",
    "infinite_token": "an infinite gem ({colour})",
    "spent_token": "an infinite gem used this turn ({colour})",
    "stored_token": "a stored gem ({colour})",
    "magic_bonus_token": "a +{value} magic bonus",
    "circle_bonus_token": "a +{value} circle bonus ({colour})",
    "power_token": "{value} power points",
    "gems_effect": "gems of any colours: {n}",
    "cards_effect": "cards from the law deck or the small deck: {n}",
    "attack_effect": "attack tokens: {n}",
    "science_effect": "science tokens: {n}",
    "magic_effect": "magic tokens: {n}",
    "defence_effect": "defence tokens: {n}",
    "any_infinite_effect": "an infinite gem of any colour",
    "circles": "one-coloured circles",
    "infinite_gems": "infinite gems",
    "laws": "laws",
    "power": "power tokens",
    "magic": "magic",
    "sets": "complete sets",
    "attack_penalty": "attack tokens of others",
}


class Names:
    """Names of cards, and the words of which other names are made."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.cards: Final[dict[int, dict[str, str]]] = {}
        """By printed number: "Captain (32)"."""
        for name, prefix in (("character", "name_"), ("law", "title_")):
            for table in _tables(data, name):
                number = table.get("number")
                if type(number) is int:
                    said = by_language(table, prefix)
                    said.setdefault("en", f"Card {number}")
                    self.cards[number] = {language: f"{word} ({number})" for language, word in said.items()}
        words = {str(table.get("id")): by_language(table, "") for table in _tables(data, "word")}
        self.words: Final = {
            id: words[id] if "en" in words.get(id, {}) else {**words.get(id, {}), "en": english}
            for id, english in _WORDS.items()
        }

    def said(self, word: str, colour: str = "", **fields: int) -> dict[str, str]:
        """A word with its fields filled in; the colour is another word."""
        found: dict[str, str] = {}
        for language, form in self.words[word].items():
            values: dict[str, object] = {**fields}
            if colour:
                named = self.words[colour]
                values["colour"] = named.get(language, named["en"])
            found[language] = form.format(**values)
        return found

    def joined(self, parts: list[dict[str, str]]) -> dict[str, str]:
        """Several things in a row, in the languages that all of them have."""
        return {
            language: " + ".join(part[language] for part in parts)
            for language in parts[0]
            if all(language in part for part in parts)
        }


def _tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    tables = data.get(name)
    return [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def by_language(table: dict[str, Any], prefix: str) -> dict[str, str]:
    """The fields such as name_en and name_uk, by the two letters of the language."""
    size = len(prefix)
    return {
        key[size:]: value
        for key, value in table.items()
        if key.startswith(prefix) and len(key) == size + 2 and key != "id" and isinstance(value, str) and value
    }

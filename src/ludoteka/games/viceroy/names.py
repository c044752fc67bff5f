"""What things are called, by language, as the component file says; English where it is silent."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

_WORDS: Final = (
    "blue", "red", "green", "yellow", "left_corner", "right_corner", "left_half", "right_half", "science_token",
    "magic_token", "defence_token", "any_infinite_effect", "circles", "infinite_gems", "laws", "power", "magic", "sets",
    "attack_penalty",
)  # fmt: skip
_FORMS: Final = {
    "base_of": ["colour"],
    "tip_of": ["colour"],
    "place": ["level", "x"],
    "infinite_token": ["colour"],
    "spent_token": ["colour"],
    "stored_token": ["colour"],
    "magic_bonus_token": ["value"],
    "circle_bonus_token": ["value", "colour"],
    "power_token": ["value"],
    "gems_effect": ["n"],
    "cards_effect": ["n"],
    "attack_effect": ["n"],
    "science_effect": ["n"],
    "magic_effect": ["n"],
    "defence_effect": ["n"],
}
"""Words with fields that are filled in."""


class Names:
    """Names of cards, and the words of which other names are made."""

    def __init__(self, file: Sheet, characters: list[Sheet], laws: list[Sheet]) -> None:
        called = [(sheet, sheet.named()) for sheet in characters] + [(sheet, sheet.named("title_")) for sheet in laws]
        self.cards: Final = [
            {language: f"{name} ({sheet.id})" for language, name in said.items()} for sheet, said in called
        ]
        """Such as "Captain (32)"."""
        ids = [*_WORDS, *_FORMS]
        self.words: Final = {
            id: _filled(sheet, _FORMS[id]) if id in _FORMS else sheet.named("")
            for id, sheet in zip(ids, file.known("word", ids), strict=True)
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


def _filled(sheet: Sheet, fields: list[str]) -> dict[str, str]:
    """A word with fields in braces, of which only these can be filled in."""
    forms = sheet.named("")
    possible = ["{" + field + "}" for field in fields]
    for language, form in forms.items():
        rest = form
        for field in possible:
            rest = rest.replace(field, "")
        if "{" in rest or "}" in rest:
            raise sheet.error(
                BadRequest(
                    "{language} is {value}; in braces possible are {possible}",
                    language=language,
                    value=repr(form),
                    possible=", ".join(possible),
                )
            )
    return forms

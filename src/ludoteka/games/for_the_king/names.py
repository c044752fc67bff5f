"""What things are called, by language, as the component file says; English where it is silent."""

from __future__ import annotations

from typing import Any, Final

SIDES: Final = ["a", "b"]
_WORDS: Final = {
    "king": "King",
    "gold": "Gold",
    "own": "Your own pile",
    "centre": "The centre",
    "favour": "The favour pile",
}


class Names:
    """Names of domains, office tiles, nobles and zones, and the words of which the names of cards are made.

    Office tiles stand by domain and value (K.GEN.10), nobles by tile and side (K.SET.01).
    """

    def __init__(self, data: dict[str, Any], domains: list[str]) -> None:
        named = {str(table.get("id")): _by_language(table, "name_") for table in _tables(data, "domain")}
        self.domains: Final = [named.get(domain, {}) for domain in domains]
        """Empty for a domain that the file does not name."""
        titles = {
            (str(table.get("domain")), str(table.get("value"))): _by_language(table, "title_")
            for table in _tables(data, "office_tile")
        }
        self.office_ids: Final = [f"{domain}_{value}" for domain in domains for value in range(1, 7)]
        self.offices: Final = [
            _spoken(titles.get((domain, str(value)), {}), f"{domain} {value}")
            for domain in domains
            for value in range(1, 7)
        ]
        nobles = {str(table.get("id")): table for table in _tables(data, "noble_tile")}
        self.noble_ids: Final = [f"{number}{side}" for number in range(1, 6) for side in SIDES]
        self.nobles: Final = [
            _spoken(_by_language(nobles.get(f"noble_{number}", {}), f"side_{side}_"), f"Noble {number}")
            for number in range(1, 6)
            for side in SIDES
        ]
        words = {str(table.get("id")): _by_language(table, "") for table in _tables(data, "name")}
        self.words: Final = {id: _spoken(words.get(id, {}), english) for id, english in _WORDS.items()}

    def king(self, face: dict[str, str]) -> dict[str, str]:
        """Such as "King +1 +1"; `face` is what the card shows, by language where that matters."""
        return {language: f"{word} {face.get(language, face['en'])}" for language, word in self.words["king"].items()}

    def gold(self, value: int) -> dict[str, str]:
        return {language: f"{word} {value}" for language, word in self.words["gold"].items()}

    def government(self, domain: int, value: int, letter: int) -> dict[str, str]:
        """Such as "Diplomacy 4A"."""
        return {language: f"{name} {value}{chr(65 + letter)}" for language, name in self.domains[domain].items()}


def faces(card: dict[str, Any]) -> dict[str, str]:
    """What a king card shows, by language."""
    return {**_by_language(card, "face_"), "en": str(card.get("face", ""))}


def _tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    tables = data.get(name)
    return [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def _by_language(table: dict[str, Any], prefix: str) -> dict[str, str]:
    """The fields such as name_en and name_uk, by the two letters of the language."""
    size = len(prefix)
    return {
        key[size:]: value
        for key, value in table.items()
        if key.startswith(prefix) and len(key) == size + 2 and key != "id" and isinstance(value, str) and value
    }


def _spoken(names: dict[str, str], english: str) -> dict[str, str]:
    return names if "en" in names else {**names, "en": english}

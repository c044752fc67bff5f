"""What things are called, by language, as the component file says; English where it is silent."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.sheets import Sheet

SIDES: Final = ["a", "b"]
NOBLES: Final = 5
TILES: Final = 6
"""Office tiles of a domain."""
_WORDS: Final = ("king", "gold", "own", "centre", "favour")


class Names:
    """Names of domains, office tiles, nobles and zones, and the words of which the names of cards are made.

    Office tiles stand by domain and value (K.GEN.10), nobles by tile and side (K.SET.01).
    """

    def __init__(self, file: Sheet, domains: list[str]) -> None:
        named = file.known("domain", domains)
        self.domains: Final = [sheet.named() for sheet in named]
        self.colours: Final = [sheet.word("colour") for sheet in named]
        self.office_ids: Final = [f"{domain}_{value}" for domain in domains for value in range(1, TILES + 1)]
        self.offices: Final[list[dict[str, str]]] = []
        for id, tile in zip(
            self.office_ids, file.known("office_tile", [f"tile_{id}" for id in self.office_ids]), strict=True
        ):
            domain, value = id.rsplit("_", 1)
            tile.fixed("domain", domain, "K.GEN.10")
            tile.fixed("value", int(value), "K.GEN.10")
            self.offices.append(tile.named("title_"))
        nobles = file.known("noble_tile", [f"noble_{number}" for number in range(1, NOBLES + 1)])
        self.noble_ids: Final = [f"{number}{side}" for number in range(1, NOBLES + 1) for side in SIDES]
        self.nobles: Final = [noble.named(f"side_{side}_") for noble in nobles for side in SIDES]
        words = file.known("name", list(_WORDS))
        self.words: Final = {id: word.named("") for id, word in zip(_WORDS, words, strict=True)}

    def king(self, face: dict[str, str]) -> dict[str, str]:
        """Such as "King +1 +1"; `face` is what the card shows, by language where that matters."""
        return {language: f"{word} {face.get(language, face['en'])}" for language, word in self.words["king"].items()}

    def gold(self, value: int) -> dict[str, str]:
        return {language: f"{word} {value}" for language, word in self.words["gold"].items()}

    def government(self, domain: int, value: int, letter: int) -> dict[str, str]:
        """Such as "Diplomacy 4A"."""
        return {language: f"{name} {value}{chr(65 + letter)}" for language, name in self.domains[domain].items()}

"""What one seat holds: its hand, its piles, and the small things to choose that lie nowhere else on the table."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders.components import BASICS, CARD_TYPES, RESOURCES, Components
from ludoteka.games.founders.table.mats import Mats
from ludoteka.games.founders.table.streets import Streets
from ludoteka.games.founders.table.tiles import CARDS
from ludoteka.games.founders.table.told import Deeds, Tongue
from ludoteka.games.founders.vocabulary import CATEGORIES, MOST_EXCHANGED
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many

Things = dict[str, Any]

_DOINGS: Final[dict[str, tuple[str, Sentence]]] = {
    "up": ("poker-hand", say("Face up: its action")),
    "down": ("vote", say("Face down: a basic action")),
    "coin": ("two-coins", say("A coin")),
    "crystal": ("crystal", say("A temporary crystal")),
    "road": ("stone-path", say("A road")),
    "mat": ("meeple", say("A worker to your mat")),
    "pass": ("return-arrow", say("Pass")),
    "done": ("save-arrow", say("That is all")),
    "none": ("save-arrow", say("No road")),
    "before": ("stone-path", say("Road before the storehouse")),
    "after": ("stone-path", say("Road after the storehouse")),
}
_BASIC: Final = ("coin", "crystal", "road", "mat")
_TRAYS: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("up", "down"),
    "basic": _BASIC,
    "follow": ("pass", *_BASIC),
    "bonus": ("coin", "crystal", "road"),
    "road": ("done",),
    "trade": ("done",),
    "construct": ("done",),
    "advanced": ("done",),
    "with_road": ("none", "before", "after"),
    "hire": ("done",),
    "recover_card": ("done",),
    "recover_worker": ("mat", "done"),
}
"""For each kind of decision what may be chosen beside the table."""


class Hand:
    """Draws what belongs to one seat."""

    def __init__(self, words: Tongue, parts: Components, deeds: Deeds, streets: Streets, mats: Mats) -> None:
        self.words: Final = words
        self.parts: Final = parts
        self.deeds: Final = deeds
        self.streets: Final = streets
        self.mats: Final = mats

    def mine(self, seen: View) -> Things:
        me: int | None = seen["seat"]
        if me is None:
            return {"me": None}
        zones = seen["zones"]
        asked = seen["decision"]
        kind = asked["kind"] if asked is not None and me in asked["seats"] else ""
        down = [*zones["down"][me], *zones["playing"][me]]
        up = [*zones["up"][me], *zones["played"][me]]
        return {
            "me": me,
            "cards": [self.card(card) for card in sorted(zones["hand"][me], key=self._rank)],
            "down": [self.card(card) for card in down],
            "up": [self.card(card) for card in up],
            "back": kind == "recover_card",
            "tray": self.tray(kind),
            "stakes": self.stakes(seen, me, kind),
            "kind": kind,
        }

    def _rank(self, card: int) -> int:
        """The own cards in the order of the book, then the advisers."""
        return card % self.parts.hand_size if card < self.parts.first_adviser else card

    def card(self, card: int) -> Things:
        parts = self.parts
        adviser = card >= parts.first_adviser
        name = self.words.name("card", card)
        effect = self.deeds.card(card)
        designed = adviser and parts.designed_cards[card - parts.first_adviser]
        mark = self.words.sentence(say("◇ designed by us; the printed one is not known."), {}) if designed else ""
        return {
            "key": f"card-{card}",
            "icon": self.mats.card_icon(card),
            "name": name,
            "effect": effect,
            "adviser": adviser,
            "designed": designed,
            "told": f"{name}. {effect}. {mark}".strip(),
        }

    def tray(self, kind: str) -> list[Things]:
        found = [
            {
                "key": f"do-{name}",
                "icon": _DOINGS[name][0],
                "name": self.words.sentence(_DOINGS[name][1], {}),
                "note": "",
            }
            for name in _TRAYS.get(kind, ())
        ]
        if kind in ("follow", "respond"):
            for number, category in enumerate(CATEGORIES):
                name = self.words.name("category", number)
                found.append({"key": f"follow-{number}", "icon": CARDS[category], "name": name, "note": ""})
        if kind == "trade":
            found = [*[self.stock(resource) for resource in range(BASICS)], *found]
        if kind == "advanced":
            found = [*[self.stock(resource) for resource in range(BASICS, RESOURCES)], *found]
        return found

    def stock(self, resource: int) -> Things:
        """A storehouse of the supply: its resource, its price, what it is made of."""
        parts = self.parts
        note = ""
        if resource >= BASICS:
            inputs = ", ".join(self.words.name("resource", one) for one in parts.inputs[resource])
            said = say_many("{number} coin", "{number} coins", "number")
            note = f"{self.words.sentence(said, {'number': parts.price[resource]})}: {inputs}"
        return {
            "key": f"resource-{resource}",
            "icon": self.streets.icon(resource),
            "name": self.words.name("resource", resource),
            "note": note,
        }

    def stakes(self, seen: View, me: int, kind: str) -> list[Things]:
        """Crystals to choose how many of: for a vote, a payment, an exchange."""
        if kind not in ("vote", "pay_influence", "exchange"):
            return []
        temp = seen["public"]["temp"][me]
        perm = seen["public"]["perm"][me]
        if kind == "exchange":
            temp = min(temp, MOST_EXCHANGED)
        found: list[Things] = [
            {
                "name": self.words.sentence(say("temporary crystals"), {}),
                "key": "temp",
                "numbers": list(range(1 if kind == "exchange" else 0, temp + 1)),
            }
        ]
        if kind != "exchange":
            name = self.words.sentence(say("permanent crystals"), {})
            found.append({"name": name, "key": "perm", "numbers": list(range(perm + 1))})
        return found


assert set(CARDS) == set(CARD_TYPES)

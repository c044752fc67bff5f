"""The players' mats, the race to the end of the game, and what it comes to."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders import scoring
from ludoteka.games.founders.achievements import measure, meets
from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, City
from ludoteka.games.founders.components import CARD_TYPES, DECKS, RESOURCES, TILES, Components
from ludoteka.games.founders.table.streets import Streets
from ludoteka.games.founders.table.tiles import CARDS
from ludoteka.games.founders.table.told import Deeds, Tongue
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say, say_many

Things = dict[str, Any]

_DECKS: Final = [say("at once"), say("after a vote"), say("at the end")]
"""When an achievement is scored; in the order of the decks."""
assert len(_DECKS) == len(DECKS)
_SOURCES: Final = [
    scoring.DELIVERIES,
    scoring.INPUTS,
    scoring.ADVISERS,
    scoring.CRYSTALS,
    scoring.COINS,
    scoring.LAST,
]


class Mats:
    """Draws what lies before the players, and what they strive for."""

    def __init__(self, words: Tongue, parts: Components, deeds: Deeds, streets: Streets) -> None:
        self.words: Final = words
        self.parts: Final = parts
        self.deeds: Final = deeds
        self.streets: Final = streets

    def mat(self, seen: View, seat: int) -> Things:
        """One player's goods, resources, workers and piles."""
        public = seen["public"]
        zones = seen["zones"]
        race = public["race"][seat]
        houses = bridges = owned = 0
        for kind, owner in zip(public["kinds"], public["owners"], strict=True):
            if owner == seat:
                if kind < RESOURCES:
                    owned |= 1 << kind
                houses += kind == HOUSE
                bridges += kind == BRIDGE
        used = (public["mat"] >> seat & 1) + public["posted"].count(seat)
        up = [*zones["up"][seat], *zones["played"][seat]]
        return {
            "seat": seat,
            "race": self.parts.race_ids[race] if race >= 0 else "",
            "people": self.words.name("race", race) if race >= 0 else "",
            "action": self.deeds.race(race) if race >= 0 and self.parts.workers else "",
            "points": public["points"][seat],
            "coins": public["coins"][seat],
            "temp": public["temp"][seat],
            "perm": public["perm"][seat],
            "income": owned.bit_count(),
            "held": len(zones["hand"][seat]),
            "down": len(zones["down"][seat]) + len(zones["playing"][seat]),
            "up": [self.small(card) for card in up],
            "resources": self.resources(seen, seat, owned),
            "workers": ["used"] * used + ["on"] * (houses - used) + ["off"] * (TILES - houses)
            if self.parts.workers
            else [],
            "houses": houses,
            "bridges": bridges,
            "on_mat": bool(public["mat"] >> seat & 1),
            "active": seen["decision"] is not None and public["active"] == seat and self.parts.players > 1,
        }

    def resources(self, seen: View, seat: int, owned: int) -> list[Things]:
        """Resources of the seat: held by its cards, owned as storehouses, or used by access."""
        public = seen["public"]
        bought = 0
        for kind, access in zip(public["kinds"], public["access"], strict=True):
            if access >> seat & 1:
                bought |= 1 << kind
        held = {public["native"][seat], *public["extras"][seat]}
        found: list[Things] = []
        for resource in range(RESOURCES):
            if resource in held or (owned | bought) >> resource & 1:
                how = "own" if owned >> resource & 1 else "held" if resource in held else "access"
                said = {
                    "own": say("{resource}: owned"),
                    "held": say("{resource}: no storehouse yet"),
                    "access": say("{resource}: by access"),
                }[how]
                told = self.words.sentence(said, {"resource": resource})
                found.append({"icon": self.streets.icon(resource), "how": how, "told": told})
        return found

    def small(self, card: int) -> Things:
        """A card of an open pile as a small picture."""
        return {"icon": self.card_icon(card), "told": self.words.name("card", card)}

    def card_icon(self, card: int) -> str:
        parts = self.parts
        kind = card % parts.hand_size if card < parts.first_adviser else parts.category[card - parts.first_adviser]
        return CARDS[CARD_TYPES[kind]]

    # What the players strive for

    def goals(self, seen: View) -> Things:
        public = seen["public"]
        solo = self.parts.players == 1
        open_ = [*seen["zones"].get("goals", [])]
        scored = [*seen["zones"].get("scored", [])]
        wanted = self.parts.rounds - 1 if solo else self.parts.last_completion
        return {
            "solo": solo,
            "completed": public["completed"],
            "wanted": max(wanted, public["completed"]),
            "round": public["round"],
            "rounds": self.parts.rounds,
            "lost": bool(public["lost"]),
            "tokens": public["tokens"].bit_count(),
            "goals": [self.goal(number, True) for number in open_] + [self.goal(number, False) for number in scored],
            "top": [self.words.name("prestige", number) for number in seen["zones"]["top"]],
            "deck": len(seen["zones"]["prestige"]) + len(seen["zones"]["top"]),
            "advisers": len(seen["zones"]["advisers"]),
            "favourite": self.words.name("prestige", public["favourite"]) if public["favourite"] >= 0 else "",
        }

    def goal(self, number: int, open_: bool) -> Things:
        goal = self.parts.goals[number]
        said = say_many("{number} pt", "{number} pts", "number")
        return {
            "points": self.words.sentence(said, {"number": goal.points}),
            "name": self.words.name("achievement", number),
            "when": self.words.sentence(_DECKS[goal.deck], {}),
            "open": open_,
        }

    # The end

    def result(self, city: City) -> Things:
        """G.END.02 to G.END.04: points by source, one row after the other, and whose achievements they are."""
        counted = scoring.sources(city)
        rows = [
            {
                "name": self._capital(self.words.sentence(source, {})),
                "points": [points.get(source.one, 0) for points in counted],
            }
            for source in _SOURCES
        ]
        return {
            "rows": [row for row in rows if any(row["points"])],
            "sums": scoring.scores(city),
            "seats": list(range(self.parts.players)),
            "lost": bool(city.lost),
            "order": [seats[0] for seats in scoring.ranking(city)],
            "cubes": [
                sum(1 for tile, kind in enumerate(city.kinds) if kind >= BUILDING and city.has_cube(tile, seat))
                for seat in range(city.seats)
            ],
            "goals": [
                {
                    "name": self.words.name("achievement", number),
                    "met": [meets(city, seat, self.parts.goals[number]) for seat in range(city.seats)],
                    "count": [
                        min(measure(city, seat, test) for test in self.parts.goals[number].tests)
                        for seat in range(city.seats)
                    ],
                }
                for number in city.goals
            ],
        }

    def _capital(self, words: str) -> str:
        return words[:1].upper() + words[1:]

"""What an option would bring, said before it is taken: prices, points, deliveries. Worked out from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import CALL, RESOURCES, Components
from ludoteka.games.founders.construct import bridge_price, house_price
from ludoteka.games.founders.deeds import Step
from ludoteka.games.founders.hire import hire_price
from ludoteka.games.founders.solo import prices
from ludoteka.games.founders.table.streets import Streets
from ludoteka.games.founders.table.told import Tongue
from ludoteka.games.founders.trade import access_price, build_price
from ludoteka.games.founders.upgrade import upgrade_price
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many

COINS: Final = say_many("{number} coin", "{number} coins", "number")


class Consequences:
    """Says them in one language."""

    def __init__(self, words: Tongue, parts: Components, streets: Streets) -> None:
        self.words: Final = words
        self.parts: Final = parts
        self.streets: Final = streets
        self.deeds: Final = streets.deeds

    def of(self, seen: View, city_of: Callable[[View], City], kind: Kind, value: int) -> str:
        part = kind.range_of(value)
        at = part.indices(value)
        me: int = seen["seat"]
        name = kind.name
        public = seen["public"]
        if name == "turn":
            call = at[0] < self.parts.first_adviser and at[0] % self.parts.hand_size == CALL
            return self.deeds.card(at[0]) if part.name == "up" and not call else ""
        if part.name == "coin":
            return f"{public['coins'][me]} → {public['coins'][me] + 1}"
        if part.name == "crystal":
            return f"{public['temp'][me]} → {public['temp'][me] + 1}"
        if part.name == "mat" and name != "recover_worker":
            return self.deeds.race(public["race"][me])
        if part.name == "worker" and name != "recover_worker":
            return self.deeds.building(at[0])
        if name == "race":
            return self._race(at[0])
        if name == "vote":
            weight = 1 + at[1] + self.parts.perm_weight * at[2]
            return self.said(say_many("{number} vote", "{number} votes", "number"), number=weight)
        if name == "proposal":
            price = prices(city_of(seen))[seen["zones"]["proposals"].index(at[0])]
            return self.said(say_many("{number} influence", "{number} influence", "number"), number=price)
        if name in ("trade", "spot", "construct", "advanced", "place", "hire", "deliver", "input") and part.axes:
            return self._deal(seen, city_of(seen), kind, part.name, at[0], value)
        return ""

    def _race(self, race: int) -> str:
        native = self.parts.native[race]
        return self.words.name("resource", native) if native >= 0 else ""

    def _deal(self, seen: View, city: City, kind: Kind, part: str, first: int, value: int) -> str:
        """Where coins change hands, and what is delivered."""
        me: int = seen["seat"]
        name = kind.name
        frame = seen["stack"][-1]
        if name == "deliver":
            tile = city.tile_at(first)
            about = seen["decision"]["about"]
            flag = self.parts.wanted[about["prestige"]].index(about["resource"])
            points = self.parts.worth[about["prestige"]][flag]
            return self.said(say("{seat}: +{number}"), seat=city.owners[tile], number=points)
        if name == "input":
            owner = city.owners[city.tile_at(first)]
            return self.words.name("seat", owner) if owner >= 0 else self.said(say("neutral"))
        if name == "place":
            return self._delivered(city, me, city.stack[-1].state()[5], value)
        if frame[0] not in ("Trade", "Construct", "Upgrade", "Hire"):
            return ""
        step: Step = self.parts.deeds[frame[2]][frame[3]]
        if name == "hire":
            return f"{self.coins(hire_price(city, city.display.index(first), step))}; {self.deeds.card(first)}"
        if name == "construct":
            return self.coins(house_price(city, step) if part == "house" else bridge_price(city, step))
        if name == "advanced":
            inputs = ", ".join(self.words.name("resource", one) for one in self.parts.inputs[first])
            return f"{self.coins(upgrade_price(city, first, step))}; {inputs}"
        if name == "spot":
            resource = frame[5]
            own = city.holds(me, resource)
            price = build_price(city, first, step.discount) if own else self.parts.foreign_price - step.discount
            delivered = self._delivered(city, me, resource, first << 2) if own else ""
            return f"{self.coins(max(0, price))}{'; ' if delivered else ''}{delivered}"
        if part == "access":
            tile = city.tile_at(first)
            resource = self.words.name("resource", city.kinds[tile])
            return f"{resource}, {self.coins(access_price(city, tile, step.discount))}"
        return ""

    def _delivered(self, city: City, seat: int, kind: int, place: int) -> str:
        if kind >= min(RESOURCES, BUILDING):
            return ""
        found = self.streets.yields(city, seat, kind, place)
        return ", ".join(f"{self.words.name('prestige', number)} +{points}" for number, points in found)

    def coins(self, number: int) -> str:
        return self.said(COINS, number=number)

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.words.sentence(sentence, fields)

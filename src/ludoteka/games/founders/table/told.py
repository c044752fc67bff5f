"""What cards, mats and worker spaces do, in words made from their steps: an owner's file is told in every language."""

from __future__ import annotations

from typing import Final, Protocol

from ludoteka.games.founders import deeds as d
from ludoteka.games.founders.components import CARD_TYPES, Components
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.words import Words

_GAINS: Final = [
    say_many("gain {number} coin", "gain {number} coins", "number"),
    say_many("gain {number} temporary crystal", "gain {number} temporary crystals", "number"),
    say_many("gain {number} permanent crystal", "gain {number} permanent crystals", "number"),
    say_many("gain {number} point", "gain {number} points", "number"),
]
_UNITS: Final = [say("gain coins"), say("gain temporary crystals"), say("gain permanent crystals"), say("gain points")]
_EXPRESSIONS: Final = [
    say("1 for each basic storehouse next to this building"),
    say("1 for each of your houses"),
    say("1, and 1 more for each of your houses"),
    say("half your income, rounded up"),
    say("1 for each district in which you own a storehouse"),
    say("1 for each building of this district with a cube of yours, 3 at most"),
    say("1 for each completed building with a cube of yours, 4 at most"),
]
_CARDS: Final = {
    "trade": say("Storehouse or access"),
    "hire": say("One adviser, 1 crystal"),
    "construct": say("House, bridge or gate"),
    "upgrade": say("Advanced storehouse, road"),
    "call": say("Income for the others, then the vote"),
    "income": say("Coins and crystals"),
}


class Tongue(Words, Protocol):
    """Words that know their language."""

    @property
    def language(self) -> str: ...


class Deeds:
    """The deeds of one game in one language."""

    def __init__(self, words: Tongue, parts: Components) -> None:
        self._words: Final = words
        self._parts: Final = parts
        self._told: Final[dict[int, str]] = {}

    def card(self, card: int) -> str:
        """What a card does when it is played face up."""
        parts = self._parts
        if card < parts.first_adviser:
            return self._say(_CARDS[CARD_TYPES[card % parts.hand_size]])
        return self.deed(parts.main_deed[card])

    def race(self, race: int) -> str:
        return self.deed(self._parts.race_deeds + race)

    def building(self, building: int) -> str:
        return self.deed(self._parts.building_deeds + building)

    def deed(self, deed: int) -> str:
        if deed not in self._told:
            said = "; ".join(self._step(step) for step in self._parts.deeds[deed])
            self._told[deed] = said[:1].upper() + said[1:]
        return self._told[deed]

    def _say(self, sentence: Sentence, number: int = 0) -> str:
        return self._words.sentence(sentence, {"number": number})

    def _step(self, step: d.Step) -> str:
        code = step.code
        if code == d.GAIN:
            return self._gain(step)
        return ", ".join([self._base(step), *self._terms(step)])

    def _gain(self, step: d.Step) -> str:
        found: list[str] = []
        for unit, amount in enumerate((step.coins, step.temp, step.perm, step.points)):
            if amount > 0:
                found.append(self._say(_GAINS[unit], amount))
            elif amount < 0:
                found.append(f"{self._say(_UNITS[unit])}: {self._say(_EXPRESSIONS[~amount])}")
        return ", ".join(found)

    def _base(self, step: d.Step) -> str:
        code = step.code
        count = step.count
        if code == d.PAY:
            return self._say(say_many("pay {number} coin", "pay {number} coins", "number"), step.coins)
        if code == d.ROAD:
            return self._say(say_many("build {number} road", "build up to {number} roads", "number"), count)
        if code == d.TRADE:
            return self._trade(step)
        if code == d.CONSTRUCT:
            return self._construct(step)
        if code == d.UPGRADE:
            many = say_many("build {number} advanced storehouse", "build up to {number} advanced storehouses", "number")
            return self._say(many, count)
        if code == d.HIRE:
            if step.matching:
                return self._say(say("hire an adviser who needs that resource"))
            many = say_many("hire {number} adviser", "hire {number} advisers", "number")
            if step.least < count:
                many = say_many("hire up to {number} adviser", "hire up to {number} advisers", "number")
            return self._say(many, count)
        if code == d.ACCESS:
            return self._say(say("get free access to a storehouse connected to this building"))
        if code == d.RECOVER_CARDS:
            many = say_many(
                "take back {number} card, not the income", "take back up to {number} cards, not the income", "number"
            )
            return self._say(many, count)
        if code == d.RECOVER_WORKERS:
            many = say_many(
                "make {number} other worker available again",
                "make up to {number} other workers available again",
                "number",
            )
            return self._say(many, count)
        if code == d.RESPOND:
            names = [self._words.name("category", number) for number in range(4) if step.modes >> number & 1]
            return f"{self._say(say('perform a follow action'))}: {', '.join(names)}"
        if code == d.TRIBUTE:
            many = say_many(
                "every opponent with more points gives you {number} coin",
                "every opponent with more points gives you {number} coins",
                "number",
            )
            return self._say(many, step.coins)
        if code == d.EXCHANGE:
            many = say_many(
                "exchange {number} temporary crystal for a permanent one",
                "exchange up to {number} temporary crystals for permanent ones",
                "number",
            )
            return self._say(many, count)
        return self._say(say("gain your income"))

    def _trade(self, step: d.Step) -> str:
        found: list[str] = []
        if step.modes & d.OWN:
            found.append(self._say(say("build a basic storehouse of yours")))
        if step.modes & d.BUY:
            found.append(self._say(say("get access to a storehouse")))
        if step.modes & d.FOREIGN:
            found.append(self._say(say("build a storehouse that is not yours, with access")))
        return f" {self._say(say('or'))} ".join(found)

    def _construct(self, step: d.Step) -> str:
        if step.kinds == d.HOUSES:
            many = say_many("build {number} house", "build up to {number} houses", "number")
        elif step.kinds == d.BRIDGES:
            many = say_many("build {number} bridge or gate", "build up to {number} bridges or gates", "number")
        else:
            many = say_many(
                "build {number} house, bridge or gate", "build up to {number} houses, bridges or gates", "number"
            )
        return self._say(many, step.count)

    def _terms(self, step: d.Step) -> list[str]:
        """On which ground, with which roads, at which price."""
        found: list[str] = []
        if step.terrain != d.ANY_TERRAIN:
            names = [self.terrain(number) for number in range(4) if step.terrain >> number & 1]
            found.append(f"{self._say(say('only on this ground'))}: {', '.join(names)}")
        if step.opponent:
            found.append(self._say(say("of an opponent only")))
        if step.code == d.UPGRADE:
            if step.roads:
                many = say_many("with {number} road", "with up to {number} roads", "number")
                found.append(self._say(many, step.roads))
            if step.lenient:
                found.append(self._say(say("even beside structures of yours")))
        elif step.code == d.HIRE and step.lenient:
            found.append(self._say(say("whatever resource is needed")))
        if step.code == d.TRADE and step.count > 1:
            found.append(self._say(say_many("{number} time", "up to {number} times", "number"), step.count))
        if step.free:
            found.append(self._say(say("free of charge")))
        elif step.discount:
            many = say_many("{number} coin cheaper", "{number} coins cheaper", "number")
            found.append(self._say(many, step.discount))
        return found

    def terrain(self, number: int) -> str:
        """A terrain by its name in the reader's language."""
        names = self._parts.terrain_names[number]
        return names.get(self._words.language, names["en"])

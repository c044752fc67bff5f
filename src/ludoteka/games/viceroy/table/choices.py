"""Choices that lie on no card of the table: what a law offers, which deck; and what options would change."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import COLOURS, Gift
from ludoteka.games.viceroy.costs import used_gems
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.pyramid import WIDTH, level_of
from ludoteka.games.viceroy.table.board import asked, card_to_lay
from ludoteka.games.viceroy.table.cards import Faces, Tongue
from ludoteka.games.viceroy.table.gems import GEMS
from ludoteka.games.viceroy.table.gifts import picture
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say

Things = dict[str, Any]


class Choices:
    """What can be chosen beside cards, places and gems, in one language."""

    def __init__(self, words: Tongue, game: Viceroy, faces: Faces) -> None:
        self._words: Final = words
        self._game: Final = game
        self._faces: Final = faces

    def choice(self, seen: View) -> Things | None:
        """A card with what it offers, when its owner is asked."""
        kind = asked(seen)
        about: dict[str, int] = seen["decision"]["about"] if kind else {}
        if kind == "choose":
            card = about["card"]
            offers = self._game.cards.offers[card]
            options = [self._gifts(value, row) for value, row in zip(offers, self._game.cards.gifts[card], strict=True)]
            return {"card": self._faces.thing(card), "options": options}
        if kind == "top_reward":
            card = about["card"]
            rows = self._game.cards.gifts[card]
            three = [gift for row in rows[:3] for gift in row]
            return {
                "card": self._faces.thing(card),
                "options": [self._gifts(v.THREE_REWARDS, three), self._gifts(v.FIFTEEN, rows[c.SUMMIT])],
            }
        if kind == "source":
            return {"card": None, "options": self._decks(seen, about["number"])}
        if kind == "tuck_taken":
            taken = self._taken(seen)
            said = [say("Tuck it under the law"), say("Keep it")]
            options = [
                {"key": f"choice-{value}", "svg": "", "say": self._words.sentence(one, {}), "told": ""}
                for value, one in enumerate(said)
            ]
            return {"card": self._faces.thing(taken) if taken >= 0 else None, "options": options}
        return None

    def _gifts(self, value: int, gifts: list[Gift]) -> Things:
        told = self._faces.gifts_told(gifts)
        return {"key": f"choice-{value}", "svg": picture(gifts), "say": "", "told": told}

    def _decks(self, seen: View, number: int) -> list[Things]:
        """V.REW.03: so many cards from the law deck, the rest from the small one, as far as there are any."""
        zones = seen["zones"]
        laws = len(zones["laws"]) + len(zones["top"])
        small = len(zones["small"])
        found: list[Things] = []
        for split in range(number + 1):
            if split <= laws and number - split <= small:
                fields = {"laws": split, "characters": number - split}
                told = self._words.sentence(say("laws {laws}, characters {characters}"), fields)
                backs = '<svg viewBox="0 0 120 128" aria-hidden="true"><use href="#v-back{}"/></svg>'
                drawn = backs.format("-law") * min(split, 4) + backs.format("") * min(number - split, 4)
                found.append({"key": f"choice-{split}", "svg": drawn, "say": "", "told": told})
        return found

    def _taken(self, seen: View) -> int:
        """The card of which its owner decides whether it is tucked."""
        zones = seen["zones"]
        for row in (zones["drawn_laws"], zones["drawn_characters"], zones["lots"][seen["seat"]]):
            for card in row:
                if card >= 0:
                    return int(card)
        return -1

    # In a few words

    def phrase(self, seen: View, kind: Kind, value: int) -> str:
        """A place is named by the cards it rests on, and only the infinite gems that are used are counted."""
        me: int = seen["seat"]
        place = value // v.PAY_BASE if kind.name == "pay" else value
        if kind.name not in ("pay", "place") or place in seen["public"]["spots"][me]:
            return self._words.option(kind, value)
        said = self.place(seen, me, place)
        if kind.name == "place":
            return said
        used = [self._gems(colour, number) for colour, number in enumerate(used_gems(value)) if number]
        return f"{said}; {self._words.sentence(say('infinite gems'), {})}: {', '.join(used)}" if used else said

    def place(self, seen: View, seat: int, place: int) -> str:
        """An open place in words."""
        spots: list[int] = seen["public"]["spots"][seat]
        pyramid: list[int] = seen["zones"]["pyramid"][seat]
        if place >= WIDTH and place - WIDTH in spots and place - WIDTH + 1 in spots:
            below = [pyramid[spots.index(place - WIDTH + step)] for step in (0, 1)]
            fields = {"number": level_of(place), "card": below[0], "card2": below[1]}
            return self._words.sentence(say("Level {number}, on {card} and {card2}"), fields)
        ground = [spot for spot in spots if spot < WIDTH]
        if ground and place == min(ground) - 1:
            return self._words.sentence(say("Level 1, left end"), {})
        if ground and place == max(ground) + 1:
            return self._words.sentence(say("Level 1, right end"), {})
        return self._words.name("place", place)

    def subject(self, seen: View) -> str:
        """The card that is to be laid, kept or tucked."""
        kind = asked(seen)
        if kind == "pay":
            return self._words.name("card", card_to_lay(seen))
        if kind == "keep":
            return self._words.name("card", seen["zones"]["lots"][seen["seat"]][0])
        if kind == "tuck_taken":
            taken = self._taken(seen)
            return self._words.name("card", taken) if taken >= 0 else ""
        return ""

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        """What an option would change."""
        cells: list[int] = seen["public"]["cells"]
        if kind.name == "bid" and value < 4:
            names = [self._faces.name(cells[cell]) for cell in (value, value + 4) if cells[cell] >= 0]
            return " / ".join(names)
        if kind.name in ("pick", "cast_out"):
            return self._words.name("card", cells[value])
        if kind.name in ("which", "claim") and value < v.EITHER:
            colour = seen["decision"]["about"]["colour"]
            return self._words.name("card", cells[colour + 4 * value])
        if kind.name == "stay" and value == v.TAKE_TIP:
            return self._words.name("card", cells[seen["decision"]["about"]["colour"] + 4])
        if kind.name == "pay":
            return self._price(card_to_lay(seen), value)
        if kind.name == "place":
            return self._gain(seen, value)
        if kind.name == "tuck_free":
            me = seen["seat"]
            spots: list[int] = seen["public"]["spots"][me]
            return self._words.name("card", seen["zones"]["pyramid"][me][spots.index(value)])
        return ""

    def _price(self, card: int, value: int) -> str:
        """What is paid and what it brings: "1 green, 1 blue → power token"."""
        level = level_of(value // v.PAY_BASE)
        price = self._game.cards.prices[card][level]
        used = used_gems(value)
        due = [self._gems(colour, price[colour] - used[colour]) for colour in range(4) if price[colour] > used[colour]]
        return f"{', '.join(due) or '0'} → {self._faces.gifts_told(self._faces.reward(card, level))}"

    def _gems(self, colour: int, number: int) -> str:
        return self._words.sentence(GEMS[colour], {"number": number})

    def _gain(self, seen: View, place: int) -> str:
        card = card_to_lay(seen)
        me = seen["seat"]
        spots: list[int] = seen["public"]["spots"][me]
        if place in spots:
            return self._words.name("card", seen["zones"]["pyramid"][me][spots.index(place)])
        return self._faces.gifts_told(self._faces.reward(card, level_of(place))) if card < c.FIRST_LAW else ""

    def gem_sign(self, colour: int) -> str:
        """A colour within a sentence: its gem, and its name for those who do not see it."""
        name = escape(self._words.name("colour", colour))
        return (
            f'<span class="vg" title="{name}"><svg class="gem" viewBox="0 0 24 24" aria-hidden="true">'
            f'<use href="#gem-{COLOURS[colour]}"/></svg><b>{name}</b></span>'
        )

"""Pyramids as templates want them: cards, rings, tokens, the places that are open and what they would bring."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import COLOURS, FIRST_LAW
from ludoteka.games.viceroy.costs import used_gems
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.pyramid import WIDTH, level_of
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import circle_colours
from ludoteka.games.viceroy.table.board import Outlook, asked
from ludoteka.games.viceroy.table.cards import Faces, Tongue
from ludoteka.games.viceroy.table.choices import Choices
from ludoteka.games.viceroy.table.gifts import picture, token_picture, tokens_of
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say

Things = dict[str, Any]
MARGIN: Final = 0.575
"""Room on each side of the lowest row, in cards, for its open ends."""


class Pyramids:
    """Draws pyramids from views, in one language."""

    def __init__(self, words: Tongue, game: Viceroy, faces: Faces, choices: Choices) -> None:
        self._words: Final = words
        self._faces: Final = faces
        self._choices: Final = choices

    def others(self, seen: View, pos: Realm, seat: int) -> Things:
        """A pyramid at less than half size: sectors and rewards, and the tokens when they can be chosen."""
        spots = pos.spots[seat]
        left = min((spot for spot in spots if spot < WIDTH), default=0)
        base = max((spot for spot in spots if spot < WIDTH), default=0) - left + 1
        levels = max((level_of(spot) for spot in spots), default=1)
        return {
            "seat": seat,
            "base": base,
            "levels": levels,
            "cards": [
                {
                    "at": f"at-{seat}-{spot}",
                    "l": level_of(spot),
                    "x": spot % WIDTH - left,
                    "svg": self._faces.small(card, level_of(spot)),
                    "told": self._faces.told(card),
                    "tokens": self.tokens(pos, seat, card, level_of(spot)),
                    "under": pos.hosts[seat].count(card),
                }
                for spot, card in sorted(zip(spots, pos.pyramid[seat], strict=True), reverse=True)
            ],
            "rings": self.rings(pos, seat, left),
            "told": self.listed(pos, seat),
        }

    def listed(self, pos: Realm, seat: int) -> str:
        """The same in one sentence."""
        said = [
            self._words.sentence(say("level {number}: {card}"), {"number": level_of(spot), "card": card})
            for spot, card in sorted(zip(pos.spots[seat], pos.pyramid[seat], strict=True))
        ]
        return "; ".join(said)

    def tokens(self, pos: Realm, seat: int, card: int, level: int) -> list[Things]:
        """The tokens on a card, equal ones once. Those that its lit row does not tell already stay in sight."""
        lying = [one % t.ON for one in pos.tokens[seat] if one // t.ON == card]
        printed: list[int] = []
        if card < FIRST_LAW:
            printed = tokens_of(self._faces.reward(card, level))
        plain = sorted(token + t.INFINITE - t.SPENT if t.SPENT <= token < t.STORED else token for token in lying)
        odd = plain != sorted(printed)
        found: list[Things] = []
        for token in sorted(set(lying)):
            many = lying.count(token)
            found.append(
                {
                    "key": f"token-{card}-{token}",
                    "svg": token_picture(token),
                    "many": many if many > 1 else 0,
                    "told": self._words.name("token", token),
                    "odd": odd or t.SPENT <= token < t.STORED,
                    "spent": t.SPENT <= token < t.STORED,
                }
            )
        return found

    def rings(self, pos: Realm, seat: int, left: int) -> list[Things]:
        """The one-coloured circles, and repainted sectors of the others."""
        found: list[Things] = []
        painted = {paint // 4 for paint in pos.painted[seat]}
        for place in sorted(pos.spots[seat]):
            if place < WIDTH:
                continue
            colours = circle_colours(pos, seat, place)
            one = colours[0] == colours[1] == colours[2] == colours[3]
            paints = [sector for sector in range(4) if place * 4 + sector in painted]
            if one or paints:
                found.append(
                    {
                        "l": level_of(place),
                        "x": place % WIDTH - left,
                        "tint": COLOURS[colours[0]] if one else "",
                        "colour": self._words.name("colour", colours[0]) if one else "",
                        "paints": [[sector, COLOURS[colours[sector]]] for sector in paints],
                    }
                )
        return found

    def own(self, seen: View, pos: Realm, outlooks: list[Outlook], card: int, now: int) -> Things:
        """My pyramid at full size, with the places where a card can go."""
        me: int = seen["seat"]
        spots = pos.spots[me]
        ground = [spot for spot in spots if spot < WIDTH] or [WIDTH // 2]
        left = min(ground)
        highest = max(level_of(place) for place in [*spots, *pos.places[me]])
        return {
            "me": me,
            "base": max(3, max(ground) - left + 1) + 2 * MARGIN,
            "shift": MARGIN + max(0, 3 - (max(ground) - left + 1)) / 2,
            "levels": max(2, highest),
            "cards": [
                {
                    "key": f"place-{spot}",
                    "at": f"at-{me}-{spot}",
                    "l": level_of(spot),
                    "x": spot % WIDTH - left % WIDTH,
                    "svg": self._faces.drawing(lying, level_of(spot)),
                    "told": self._faces.told(lying),
                    "tokens": self.tokens(pos, me, lying, level_of(spot)),
                    "under": pos.hosts[me].count(lying),
                }
                for spot, lying in sorted(zip(spots, pos.pyramid[me], strict=True))
            ],
            "rings": self.rings(pos, me, left),
            "slots": [self.slot(seen, one, card, left, max(ground), now) for one in outlooks],
            "sectors": self.sectors(seen, pos, me, left),
            "told": self.listed(pos, me),
        }

    def slot(self, seen: View, outlook: Outlook, card: int, left: int, right: int, now: int) -> Things:
        """An open place, with the card as it would lie there and what that would mean."""
        place = outlook.place
        level = level_of(place)
        edge = "l" if place < left else "r" if place < WIDTH and place > right else ""
        price = [COLOURS[colour] for colour in range(4) for _ in range(outlook.price[colour])]
        return {
            "key": f"place-{place}",
            "name": self._choices.place(seen, seen["seat"], place),
            "level": level,
            "l": level,
            "x": place % WIDTH - left % WIDTH,
            "edge": edge,
            "price": price,
            "svg": self._faces.drawing(card, level),
            "reward": picture(outlook.reward) if outlook.reward else "",
            "gain": self._faces.gifts_told(outlook.reward) if outlook.reward else "",
            "circle": COLOURS[outlook.circle] if outlook.circle >= 0 else "",
            "colour": self._words.name("colour", outlook.circle) if outlook.circle >= 0 else "",
            "now": now,
            "then": outlook.points,
            "can": bool(outlook.ways) or asked(seen) != "pay",
            "ways": [self.way(place, outlook, way) for way in outlook.ways],
            "side": "r" if place % WIDTH - left % WIDTH + (level - 1) / 2 > (right - left) / 2 else "l",
        }

    def way(self, place: int, outlook: Outlook, way: int) -> Things:
        """A payment: gems from behind the screen, and infinite ones that cost nothing."""
        used = used_gems(way)
        return {
            "key": f"way-{place}-{way}",
            "pay": [COLOURS[c] for c in range(4) for _ in range(outlook.price[c] - used[c])],
            "free": [COLOURS[c] for c in range(4) for _ in range(used[c])],
        }

    def sectors(self, seen: View, pos: Realm, me: int, left: int) -> list[Things]:
        """V.RCL: the sectors of all circles, when they can be repainted."""
        if asked(seen) != "repaint":
            return []
        found: list[Things] = []
        for place in sorted(pos.spots[me]):
            if place >= WIDTH:
                for sector, colour in enumerate(circle_colours(pos, me, place)):
                    where = {"sector": sector, "place": place, "colour": colour}
                    found.append(
                        {
                            "key": f"sector-{place}-{sector}",
                            "l": level_of(place),
                            "x": place % WIDTH - left,
                            "sector": sector,
                            "tint": COLOURS[colour],
                            "told": self._words.sentence(say("Circle under {place}: {sector}, {colour}"), where),
                        }
                    )
        return found


def pay_way(value: int) -> str:
    """The key of a payment at a place."""
    return f"way-{value // v.PAY_BASE}-{value % v.PAY_BASE}"

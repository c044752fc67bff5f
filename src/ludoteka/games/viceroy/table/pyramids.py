"""Pyramids as templates want them: cards, rings, tokens, the places that are open and what they would bring."""

from __future__ import annotations

from html import escape
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
from ludoteka.kernel.sentences import say, say_many

Things = dict[str, Any]
MARGIN: Final = 0.575
"""Room on each side of the lowest row, in cards, for its open ends."""


class Pyramids:
    """Draws pyramids from views, in one language."""

    def __init__(self, words: Tongue, game: Viceroy, faces: Faces, choices: Choices) -> None:
        self._words: Final = words
        self._faces: Final = faces
        self._choices: Final = choices
        self._drawn: Final[dict[tuple[int, bool], tuple[str, Things]]] = {}
        """By seat and size: the state that was drawn last, and its drawing."""

    def others(self, pos: Realm, seat: int) -> Things:
        """A pyramid at less than half size: sectors and rewards, and the tokens when they can be chosen."""
        spots = pos.spots[seat]
        left = min((spot for spot in spots if spot < WIDTH), default=0)
        return {
            "seat": seat,
            "base": max((spot for spot in spots if spot < WIDTH), default=0) - left + 1,
            "levels": max((level_of(spot) for spot in spots), default=1),
            **self.drawn(pos, seat, left, False),
        }

    def drawn(self, pos: Realm, seat: int, left: int, own: bool) -> Things:
        """The cards and rings of a pyramid, and the same in words; drawn again only when it has changed."""
        tokens = pos.tokens[seat]
        state = repr((pos.spots[seat], pos.pyramid[seat], tokens, pos.hosts[seat], pos.painted[seat]))
        kept = self._drawn.get((seat, own))
        if kept is not None and kept[0] == state:
            return kept[1]
        found = "".join(
            self._card(pos, seat, spot, card, left, own)
            for spot, card in sorted(zip(pos.spots[seat], pos.pyramid[seat], strict=True))
        )
        drawing = {"pyramid": found + self._rings(pos, seat, left), "told": self.listed(pos, seat)}
        self._drawn[seat, own] = state, drawing
        return drawing

    def _card(self, pos: Realm, seat: int, spot: int, card: int, left: int, own: bool) -> str:
        level = level_of(spot)
        told = escape(self._faces.told(card))
        if own:
            inside = (
                f'<button type="button" class="card" data-key="place-{spot}" aria-label="{told}" data-tip="{told}">'
                f"{self._faces.drawing(card, level)}</button>"
            )
        else:
            inside = f'<span class="card" data-tip="{told}">{self._faces.small(card, level)}</span>'
        under = pos.hosts[seat].count(card)
        if under:
            said = self._words.sentence(
                say_many("{number} card under it", "{number} cards under it", "number"), {"number": under}
            )
            inside += f'<i class="under" title="{escape(said)}">+{under}</i>'
        tokens = self._tokens(pos, seat, card, level)
        if tokens:
            inside += f'<span class="toks">{tokens}</span>'
        return f'<li style="--l:{level};--x:{spot % WIDTH - left}" data-key="at-{seat}-{spot}">{inside}</li>'

    def listed(self, pos: Realm, seat: int) -> str:
        """The same in one sentence."""
        said = [
            self._words.sentence(say("level {number}: {card}"), {"number": level_of(spot), "card": card})
            for spot, card in sorted(zip(pos.spots[seat], pos.pyramid[seat], strict=True))
        ]
        return "; ".join(said)

    def _tokens(self, pos: Realm, seat: int, card: int, level: int) -> str:
        """The tokens on a card, equal ones once. Those that its lit row does not tell already stay in sight."""
        lying = [one % t.ON for one in pos.tokens[seat] if one // t.ON == card]
        if not lying:
            return ""
        printed = tokens_of(self._faces.reward(card, level)) if card < FIRST_LAW else []
        plain = sorted(token + t.INFINITE - t.SPENT if t.SPENT <= token < t.STORED else token for token in lying)
        odd = plain != sorted(printed)
        found = ""
        for token in sorted(set(lying)):
            spent = t.SPENT <= token < t.STORED
            look = f"tok{' odd' if odd or spent else ''}{' spent' if spent else ''}"
            told = escape(self._words.name("token", token))
            many = f"×{lying.count(token)}" if lying.count(token) > 1 else ""
            found += (
                f'<button type="button" class="{look}" data-key="token-{card}-{token}" aria-label="{told}"'
                f' data-tip="{told}">{token_picture(token)}{many}</button>'
            )
        return found

    def _rings(self, pos: Realm, seat: int, left: int) -> str:
        """The one-coloured circles, and repainted sectors of the others."""
        found = ""
        painted = {paint // 4 for paint in pos.painted[seat]}
        for place in sorted(pos.spots[seat]):
            if place < WIDTH:
                continue
            colours = circle_colours(pos, seat, place)
            one = colours[0] == colours[1] == colours[2] == colours[3]
            inside = "".join(
                f'<use href="#v-q{sector}-{COLOURS[colours[sector]]}"/>'
                for sector in range(4)
                if place * 4 + sector in painted
            )
            said = ""
            if one:
                inside += f'<use href="#v-ring-{COLOURS[colours[0]]}"/>'
                fields = {"colour": colours[0], "number": level_of(place)}
                words = self._words.sentence(say("{colour} circle on level {number}"), fields)
                said = f'<span class="sr">{escape(words)}</span>'
            if inside:
                found += (
                    f'<li class="ring" style="--l:{level_of(place)};--x:{place % WIDTH - left}">'
                    f'<svg viewBox="0 0 48 48" aria-hidden="true">{inside}</svg>{said}</li>'
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
            **self.drawn(pos, me, left, True),
            "slots": [self.slot(seen, one, card, left, max(ground), highest, now) for one in outlooks],
            "sectors": self.sectors(seen, pos, me, left),
        }

    def slot(self, seen: View, outlook: Outlook, card: int, left: int, right: int, highest: int, now: int) -> Things:
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
            "top": level == highest,
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

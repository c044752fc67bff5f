"""Cards as SVG, large and small, drawn from the tables of the game in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, Final, Protocol

from ludoteka.games.viceroy.cards import COLOURS, FIRST_LAW, LEVELS, SUMMIT, Cards, Gift
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.table import gifts
from ludoteka.games.viceroy.table.emblems import emblem
from ludoteka.games.viceroy.table.law_words import law_text
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.sentences import say
from ludoteka.kernel.words import Words


class Tongue(Words, Protocol):
    """Words that know their language."""

    @property
    def language(self) -> str: ...
    @property
    def nowhere(self) -> Tongue: ...
    def option(self, kind: Kind, value: int) -> str: ...


ROMAN: Final = ["I", "II", "III", "IV", "V"]
_ROW: Final = [94.7, 76.3, 57.9, 39.5]
"""The middle of each row of a character, from the bottom."""


class Faces:
    """Every card as a drawing and as words. What was drawn once is kept: a card never changes."""

    def __init__(self, words: Tongue, game: Viceroy) -> None:
        self._words: Final = words
        self._game: Final = game
        self.cards: Final[Cards] = game.cards
        self._drawn: Final[dict[int, str]] = {}
        self._small: Final[dict[int, str]] = {}
        self._told: Final[dict[int, str]] = {}
        self._signs: Final[dict[int, str]] = {}

    def name(self, card: int) -> str:
        """The name without the number that follows it."""
        return self._words.name("card", card).rsplit(" (", 1)[0]

    # The whole card, 120 × 128

    def drawing(self, card: int, level: int = 0) -> str:
        """The card; in a pyramid the row of its level is lit."""
        key = card * 8 + level
        if key not in self._drawn:
            inside = self._law(card) if card >= FIRST_LAW else self._character(card, level)
            look = f' class="at at-{level}"' if 0 < level < LEVELS and card < FIRST_LAW else ""
            mark = _text(110, 117, 8.5, "◇", "var(--card-ink-2)") if self.cards.designed[card] else ""
            self._drawn[key] = f'<svg viewBox="0 0 120 128"{look} aria-hidden="true">{inside}{mark}</svg>'
        return self._drawn[key]

    def _character(self, card: int, level: int) -> str:
        name = self.name(card)
        size = 13 if len(name) < 10 else 11.2 if len(name) < 13 else 9.4
        lit = f'<use href="#v-lit-{level}"/>' if 0 < level < LEVELS else ""
        found = (
            f'<use href="#v-body"/>{lit}{self._emblem(card, 50, 33, 68, "em")}'
            + self._sectors(card)
            + _text(60, 14.5, size, name, "var(--card-ink)", 800)
            + _text(60, 25, 9.5, str(card + 1), "var(--card-ink-2)", 600)
            + '<use href="#v-print"/>'
        )
        for row in range(4):
            pieces, wide = gifts.row(self.cards.gifts[card][row], 49, _ROW[row])
            if wide > 64:
                narrow = f"translate(49 {_ROW[row]}) scale({64 / wide:.3g}) translate(-49 {-_ROW[row]})"
                pieces = f'<g transform="{narrow}">{pieces}</g>'
            found += f'<g class="r r{row + 1}">{gifts.gem(self.cards.costs[card][row], 21, _ROW[row] - 8)}{pieces}</g>'
        return found

    def _law(self, card: int) -> str:
        name = self.name(card)
        size = 9.6 if len(name) < 18 else 8.2 if len(name) < 22 else 7
        found = (
            f'<use href="#v-law"/>{self._emblem(card, 38, 44, 46, "em em--law")}'
            + self._sectors(card)
            + _text(60, 14, size, name, "#2a2037", 800, ' font-style="italic"')
            + _text(60, 24.5, 9.5, self._words.sentence(say("Law {number}"), {"number": card + 1}), "#54466a", 600)
        )
        offers = self.cards.gifts[card]
        if offers:
            said = self._words.sentence(say("choose one"), {})
            found += _text(60, 39, 9.5, said, "#54466a", 400, ' font-style="italic"')
            for at, offer in enumerate(offers):
                middle = 52 + 19.5 * at
                wide = gifts.row(offer, 0, 0)[1]
                found += gifts.row(offer, 60 - wide / 2, middle)[0]
            return found
        text = law_text(self.cards, card, self._words)
        size, wide = (10.2, 22) if len(text) < 84 else (9, 26) if len(text) < 116 else (8, 29)
        lines = _lines(text, wide)
        pitch = size * 1.22
        first = 69 - pitch * (len(lines) - 1) / 2 + size * 0.3
        for at, line in enumerate(lines):
            found += _text(60, round(first + pitch * at, 1), size, line, "#2a2037")
        return found

    def _emblem(self, card: int, x: int, y: int, size: int, look: str) -> str:
        name = emblem(self.cards, card)
        return f'<use href="#i-{name}" x="{x}" y="{y}" width="{size}" height="{size}" class="{look}"/>'

    def _sectors(self, card: int) -> str:
        cards = self.cards
        corners = {"tl": cards.left, "tr": cards.right, "bl": cards.bottom_left, "br": cards.bottom_right}
        return "".join(f'<use href="#v-{corner}-{COLOURS[row[card]]}"/>' for corner, row in corners.items())

    # The small card, 60 × 64

    def small(self, card: int, level: int) -> str:
        """The card in another's pyramid: its sectors, and the reward of its level."""
        key = card * 8 + level
        if key not in self._small:
            cards = self.cards
            paper = "var(--law)" if card >= FIRST_LAW else "var(--card)"
            edge = "#8b7aa3" if card >= FIRST_LAW else "var(--card-edge)"
            found = (
                f'<rect x=".5" y=".5" width="59" height="63" rx="4.6" fill="{paper}" stroke="{edge}"/>'
                f'<use href="#v-mtl-{COLOURS[cards.left[card]]}"/><use href="#v-mtr-{COLOURS[cards.right[card]]}"/>'
                f'<use href="#v-mb-{COLOURS[cards.bottom_left[card]]}"/>'
            )
            if card >= FIRST_LAW:
                found += (
                    f'<use href="#i-{emblem(cards, card)}" x="19" y="20" width="22" height="22" style="color:#5a4a70"/>'
                )
            else:
                pieces, wide = gifts.row(self.reward(card, level), 0, 31)
                scale = min(1.0, 54 / wide)
                fitted = f"translate({30 - wide * scale / 2:.3g} {31 - 31 * scale:.3g}) scale({scale:.3g})"
                found += f'<g transform="{fitted}">{pieces}</g>'
            self._small[key] = f'<svg viewBox="0 0 60 64" aria-hidden="true">{found}</svg>'
        return self._small[key]

    def reward(self, card: int, level: int) -> list[Gift]:
        """What a character brings on a level."""
        return self.cards.gifts[card][SUMMIT if level == LEVELS else level - 1]

    # Words

    def told(self, card: int) -> str:
        """The card in words: its name, its sectors, and what it does."""
        if card not in self._told:
            cards = self.cards
            said = [self._words.name("card", card)]
            sectors = {"colour": cards.left[card], "colour2": cards.right[card], "colour3": cards.bottom_left[card]}
            if card >= FIRST_LAW:
                if cards.gifts[card]:
                    offers = "; ".join(self.gifts_told(offer) for offer in cards.gifts[card])
                    said.append(f"{self._words.sentence(say('Choose one'), {})}: {offers}")
                text = law_text(cards, card, self._words).rstrip(".")
                if text:
                    said.append(text)
            else:
                for level in range(1, 5):
                    fields = {"number": level, "colour": cards.costs[card][level - 1]}
                    level_told = self._words.sentence(say("Level {number}, {colour} gem"), fields)
                    said.append(f"{level_told}: {self.gifts_told(cards.gifts[card][level - 1])}")
            said.append(self._words.sentence(say("Sectors: left {colour}, right {colour2}, bottom {colour3}"), sectors))
            if cards.designed[card]:
                said.append(self._words.sentence(say("Designed by us; the printed card is not known"), {}))
            self._told[card] = ". ".join(said) + "."
        return self._told[card]

    def gifts_told(self, found: list[Gift]) -> str:
        """Rewards in words."""
        language = self._words.language
        named = [self._game.gift_names(gift) for gift in found]
        return ", ".join(names.get(language, names["en"]) for names in named) or "–"

    def sign(self, card: int) -> str:
        """The card as a small plate within a sentence."""
        if card not in self._signs:
            name = escape(self._words.name("card", card))
            tips = f' data-tip="{escape(self.told(card))}"'
            kind = " lw" if card >= FIRST_LAW else ""
            self._signs[card] = (
                f'<span class="vp{kind}"{tips}><svg viewBox="0 0 512 512" aria-hidden="true">'
                f'<use href="#i-{emblem(self.cards, card)}"/></svg><b>{name}</b></span>'
            )
        return self._signs[card]

    def thing(self, card: int, level: int = 0) -> dict[str, Any]:
        """The card as templates want it."""
        return {"card": card, "key": f"card-{card}", "svg": self.drawing(card, level), "told": self.told(card)}


@lru_cache(maxsize=64)
def faces(words: Tongue, game: Viceroy) -> Faces:
    """The cards in one language, drawn once for all tables: whoever sits there, they look the same."""
    return Faces(words, game)


def _text(x: float, y: float, size: float, words: str, fill: str, weight: int = 400, style: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size:g}" font-weight="{weight}" fill="{fill}"'
        f"{style}>{escape(words)}</text>"
    )


def _lines(words: str, widest: int) -> list[str]:
    """Words in lines that fit on a card."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= widest:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

"""Cards and their small signs as SVG, drawn from the tables of the game in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from markupsafe import Markup

from ludoteka.games.for_the_king.cards import EITHER, GOLD, KING, Cards
from ludoteka.kernel.sentences import Sentence, say
from ludoteka.kernel.words import Words

TINCTURES: Final = ["blue", "red", "pink", "green", "purple", "orange"]
"""Of the domains; each has its hatching too, so that no colour stands alone."""
ICONS: Final = ["scroll-quill", "drama-masks", "charging-bull", "ionic-column", "crossed-swords", "roast-chicken"]

_EFFECTS: Final[dict[tuple[int, ...], Sentence]] = {
    (1,): say("Raise one tile by 1"),
    (-1,): say("Lower one tile by 1"),
    (EITHER,): say("Raise or lower one tile by 1"),
    (1, 1): say("Raise two tiles by 1 each"),
    (-1, -1): say("Lower two tiles by 1 each"),
    (1, -1): say("Raise one tile, lower another"),
    (-1, 1): say("Lower one tile, raise another"),
}
FEW: Final = 6
"""So many cards that a seat is known to hold are shown one by one."""
_WIDEST: Final = 19
"""Letters that fit on a line of a king card."""


class Faces:
    """Every card as a drawing and as words."""

    def __init__(self, words: Words, cards: Cards) -> None:
        self._words: Final = words
        self._cards: Final = cards
        self._drawn: Final[dict[int, str]] = {}
        self._told: Final[dict[int, str]] = {}
        self._signs: Final[dict[int, str]] = {}
        self._buttons: Final[dict[int, Markup]] = {}
        self.order: Final = [(cards.type[card], -cards.value[card], card) for card in range(len(cards.type))]
        """By which cards lie side by side: by domain, then by value from the greatest down."""

    def drawing(self, card: int) -> str:
        """The card as SVG, 100 × 140."""
        if card not in self._drawn:
            inside = self._inside(card)
            designed = _text(88, 130, 9, "◇", "#53432f") if self._cards.designed[card] else ""
            self._drawn[card] = f'<svg viewBox="0 0 100 140" aria-hidden="true">{inside}{designed}</svg>'
        return self._drawn[card]

    def _inside(self, card: int) -> str:
        cards = self._cards
        kind = cards.type[card]
        value = str(cards.value[card])
        if kind == KING:
            lines = _lines(self.effect(card))
            face = self._words.name("card", card).split(" ", 1)[1].replace("-", "−")
            size: float = 27 if len(face) < 8 else 21 if len(face) < 11 else 15
            drawn = '<use href="#k-king"/>' + _text(50, 92, size, face, "#2c2738", 800)
            for number, line in enumerate(lines):
                drawn += _text(50, 108 + 11 * number, 10, line, "#4b4458", style=' font-style="italic"')
            return drawn
        if kind == GOLD:
            word = self._words.name("card", card).rsplit(" ", 1)[0]
            return (
                f'<use href="#k-gold-{value}"/>'
                + _text(50, 117, 44, value, "#4a3300", 800)
                + _text(50, 129, 10, word, "#6b4a00", 600)
            )
        name = self._words.name("domain", kind)
        size = 10.5 if len(name) < 11 else 9 if len(name) < 13 else 7.6
        return (
            f'<use href="#k-{TINCTURES[kind]}"/>'
            + _text(50, 117, 47, value, "var(--card-ink)", 800)
            + _text(59, 130, size, name, "var(--card-ink-2)", 600)
            + _text(17, 126, 11.5, chr(65 + cards.letter[card]), "#fff", 800)
        )

    def told(self, card: int) -> str:
        """The card in words: its name, and what it does."""
        if card not in self._told:
            name = self._words.name("card", card)
            if self._cards.type[card] == KING:
                name = f"{name}. {self.effect(card)}"
            if self._cards.designed[card]:
                name += ". " + self._words.sentence(say("Designed by us; the printed card is not known"), {})
            self._told[card] = name
        return self._told[card]

    def effect(self, card: int) -> str:
        """What a king card does."""
        known = _EFFECTS.get(tuple(self._cards.steps[card]))
        return self._words.sentence(known, {}) if known is not None else self._cards.faces[card]

    def sign(self, card: int) -> str:
        """The card as a small plate within a sentence."""
        if card not in self._signs:
            self._signs[card] = self._plate(card)
        return self._signs[card]

    def _plate(self, card: int) -> str:
        cards = self._cards
        kind = cards.type[card]
        name = escape(self._words.name("card", card))
        if kind == KING:
            face = escape(self._words.name("card", card).split(" ", 1)[1].replace("-", "−"))
            inside, look = f"{_icon('queen-crown')}<b>{face}</b>", "pip k"
        elif kind == GOLD:
            inside, look = f"{_icon('two-coins')}<b>{cards.value[card]}</b>", "pip g"
        else:
            letter = chr(65 + cards.letter[card])
            inside = f"{_icon(ICONS[kind])}<b>{cards.value[card]}<small>{letter}</small></b>"
            look = f"pip t-{TINCTURES[kind]}"
        shown = f'<span aria-hidden="true">{inside}</span>'
        return f'<span class="{look}" title="{name}"><span class="sr">{name}</span>{shown}</span>'

    def sum(self, cards: list[int]) -> str:
        """Cards of one kind as one plate with their value in all."""
        kind = self._cards.type[cards[0]]
        if kind == KING:
            return "".join(self.sign(card) for card in cards)
        names = escape(", ".join(self._words.name("card", card) for card in cards))
        total = sum(self._cards.value[card] for card in cards)
        icon, look = ("two-coins", "pip g") if kind == GOLD else (ICONS[kind], f"pip t-{TINCTURES[kind]}")
        shown = f'<span aria-hidden="true">{_icon(icon)}<b>{total}</b></span>'
        return f'<span class="{look}" title="{names}"><span class="sr">{names}</span>{shown}</span>'

    # Brushes: what templates draw by the number of a card

    def card(self, card: int) -> Markup:
        """A card that can be chosen."""
        if card not in self._buttons:
            told = escape(self.told(card))
            self._buttons[card] = Markup(
                f'<button type="button" class="card" data-key="card-{card}" aria-label="{told}" data-tip="{told}">'
                f"{self.drawing(card)}</button>"
            )
        return self._buttons[card]

    def face(self, card: int) -> Markup:
        """A card to look at, without what holds it."""
        return Markup(self.drawing(card))

    def pips(self, cards: list[int]) -> Markup:
        """Cards as small plates."""
        return Markup(" ".join([self.sign(card) for card in cards]))

    def seen(self, cards: list[int]) -> Markup:
        """Cards as small plates in their order; many of them are added up, a plate for each domain."""
        ordered = self.sorted(cards)
        if len(cards) <= FEW:
            return Markup("".join([self.sign(card) for card in ordered]))
        kinds = sorted({self._cards.type[card] for card in cards})
        return Markup(
            "".join([self.sum([card for card in ordered if self._cards.type[card] == kind]) for kind in kinds])
        )

    def sorted(self, cards: list[int]) -> list[int]:
        """Cards as they lie side by side."""
        return sorted(cards, key=self.order.__getitem__)


@lru_cache(maxsize=64)
def faces(words: Words, cards: Cards) -> Faces:
    """The cards in one language, drawn once for all tables: whoever sits there, they look the same."""
    return Faces(words, cards)


def _icon(name: str) -> str:
    return f'<svg viewBox="0 0 512 512"><use href="#i-{name}"/></svg>'


def _text(x: float, y: float, size: float, words: str, fill: str, weight: int = 400, style: str = "") -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="{weight}" fill="{fill}"{style}>'
        f"{escape(words)}</text>"
    )


def _lines(words: str) -> list[str]:
    """Words in lines that fit on a card."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= _WIDEST:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

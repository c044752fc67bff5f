"""Rewards and tokens as small drawings, 20 high: gems, cards, tokens, bonuses."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy.cards import COLOURS, Gift

_ICONS: Final = {
    c.SCIENCE: ("big-gear", "#3d4a57"),
    c.MAGIC: ("scroll-unfurled", "#6a3d8f"),
    c.DEFENCE: ("checked-shield", "#7a4a1c"),
    c.ATTACK: ("crossed-swords", "#a3262a"),
}
_INK: Final = "var(--card-ink)"


def gem(colour: int, x: float, y: float, size: float = 16) -> str:
    return f'<use href="#gem-{COLOURS[colour]}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def number(x: float, y: float, size: float, words: str, fill: str = _INK, anchor: str = "middle") -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size:g}" font-weight="800" fill="{fill}">{words}</text>'


def _icon(name: str, colour: str, x: float, y: float, size: float) -> str:
    return f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" style="color:{colour}"/>'


def drawn(gift: Gift, x: float, y: float) -> tuple[str, float]:
    """A reward with its left edge at x and its middle at y, and its width."""
    code, many, colour = gift
    if code == c.GEMS:
        wide = 7.5 * len(str(many))
        any_gem = f'<use href="#gem-any" x="{x + wide:g}" y="{y - 8:g}" width="16" height="16"/>'
        return number(x, y + 4.2, 14, str(many), anchor="start") + any_gem, wide + 16
    if code == c.DRAW_CARDS:
        sheets = "".join(f'<use href="#v-sheet" x="{x + 10 * at:g}" y="{y - 7.5:g}"/>' for at in range(many))
        return sheets, 10 * many + 4
    if code == c.POWER:
        size = 11 if many < 10 else 10
        return _icon("laurels", "#7a5a12", x - 1, y - 10, 20) + number(x + 9, y + 3.7, size, str(many)), 19
    if code == c.INFINITE_GEM:
        first = (
            f'<use href="#gem-any" x="{x:g}" y="{y - 8:g}" width="16" height="16"/>'
            if colour == c.ANY_COLOUR
            else gem(colour, x, y - 8)
        )
        return first + _icon("infinity", _INK, x + 16, y - 7, 14), 30
    if code == c.MAGIC_BONUS:
        return f'<use href="#v-magic" x="{x:g}" y="{y - 7.5:g}"/>' + number(
            x + 22, y + 3.8, 11, f"+{many}", "#4b2a6b"
        ), 32
    if code == c.CIRCLE_BONUS:
        plate = f'<use href="#v-circle-{COLOURS[colour]}" x="{x:g}" y="{y - 7.5:g}"/>'
        return plate + number(x + 21.5, y + 3.8, 11, f"+{many}", f"var(--{COLOURS[colour]}-d)"), 32
    name, ink = _ICONS[code]
    return "".join(_icon(name, ink, x + 17 * at, y - 8, 16) for at in range(many)), 17 * many - 1


def row(gifts: list[Gift], x: float, y: float, gap: float = 4) -> tuple[str, float]:
    """Several rewards one after the other, and their width."""
    found = ""
    at = x
    for gift in gifts:
        piece, wide = drawn(gift, at, y)
        found += piece
        at += wide + gap
    return found, max(1.0, at - gap - x)


def picture(gifts: list[Gift]) -> str:
    """Rewards as a drawing of their own, within a line of text."""
    inside, wide = row(gifts, 1, 10)
    return _framed(inside, wide + 2)


def _framed(inside: str, wide: float) -> str:
    size = f'viewBox="0 0 {wide:g} 20" style="aspect-ratio:{wide:g}/20"'
    return f'<svg class="gift" {size} aria-hidden="true">{inside}</svg>'


def token_gift(token: int) -> Gift:
    """A token as the reward that brings it; a stored gem has no reward of its own and looks like its gem."""
    if token == t.SCIENCE:
        return c.SCIENCE, 1, 0
    if token == t.MAGIC:
        return c.MAGIC, 1, 0
    if token == t.DEFENCE:
        return c.DEFENCE, 1, 0
    if token >= t.POWER:
        return c.POWER, token - t.POWER, 0
    if token >= t.CIRCLE:
        return c.CIRCLE_BONUS, (token - t.CIRCLE) % 10, (token - t.CIRCLE) // 10
    if token >= t.BONUS:
        return c.MAGIC_BONUS, token - t.BONUS, 0
    return c.INFINITE_GEM, 1, t.gem_colour(token)


def token_picture(token: int) -> str:
    """A token that lies on a card."""
    if t.STORED <= token < t.BONUS:
        return _framed(gem(t.gem_colour(token), 1, 2), 18)
    return picture([token_gift(token)])


def tokens_of(gifts: list[Gift]) -> list[int]:
    """The tokens that rewards lay on their card, as far as nobody need choose."""
    found: list[int] = []
    for code, many, colour in gifts:
        if code == c.SCIENCE:
            found += [t.SCIENCE] * many
        elif code == c.MAGIC:
            found += [t.MAGIC] * many
        elif code == c.DEFENCE:
            found += [t.DEFENCE] * many
        elif code == c.POWER:
            found.append(t.POWER + many)
        elif code == c.MAGIC_BONUS:
            found.append(t.BONUS + many)
        elif code == c.CIRCLE_BONUS:
            found.append(t.CIRCLE + colour * 10 + many)
        elif code == c.INFINITE_GEM and colour != c.ANY_COLOUR:
            found.append(t.INFINITE + colour)
    return found

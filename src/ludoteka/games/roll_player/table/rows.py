"""Rows of dice and lists of cards as pieces of a page, each made once: they are most of what a sheet consists of."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.dice import COLOUR, COLOURS
from ludoteka.games.roll_player.table.faces import ROW_ICONS, Faces
from ludoteka.kernel.sentences import Sentence, say, say_many

Things = dict[str, Any]

KEPT: Final = 8000
"""Pieces kept before all are forgotten; a game has some hundreds, and many tables have the same."""
ACTIONS: Final = [
    say("flip a die"),
    say("swap two dice"),
    say("a die ±1"),
    say("reroll a die"),
    say("move alignment"),
    say("charisma token"),
]
"""What the row's action does (R.ATT)."""


class Rows:
    """Pieces of sheets in one language."""

    def __init__(self, faces: Faces) -> None:
        self.faces: Final = faces
        self.words: Final = faces.words
        self._kept: Final[dict[tuple[object, ...], str]] = {}

    def _keep(self, key: tuple[object, ...], made: str) -> str:
        if len(self._kept) > KEPT:
            self._kept.clear()
        self._kept[key] = made
        return made

    def _said(self, sentence: Sentence, **fields: int) -> str:
        return escape(self.words.sentence(sentence, fields))

    # At full size

    def head(self, row: int, rule: str) -> str:
        """The name of a row with its action, which is chosen here."""
        key = ("head", row)
        if key in self._kept:
            return self._kept[key]
        name, short = escape(self.words.name("row", row)), escape(self.words.name("short", row))
        action = self._said(ACTIONS[row])
        words = f'aria-label="{name}: {action}" data-tip="{name}: {action} [{rule}]"'
        drawn = (
            f'<button type="button" class="act" data-key="act-{row}" {words}><span class="pict">'
            f'<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-{ROW_ICONS[row]}"/></svg></span>'
            f'<span class="an"><span class="fu">{name}</span><span class="ab" aria-hidden="true">{short}</span>'
            f"<small>{action}</small></span></button>"
        )
        return self._keep(key, drawn)

    def cells(self, seat: int, row: int, dice: list[int], marks: list[int], placed: int, coming: int) -> str:
        """Three cells of an own row: dice to choose, the free cell with the die that would lie there."""
        key = ("cells", seat, row, *dice, *marks, placed, coming)
        if key in self._kept:
            return self._kept[key]
        free = dice.index(0) if 0 in dice else NONE
        drawn = ""
        for column, (die, mark) in enumerate(zip(dice, marks, strict=True)):
            cell = row * 3 + column
            drawn += f'<td class="cell"><span class="stk at" data-key="at-{seat}-{cell}">{self.tab(mark, True)}'
            if die:
                drawn += (
                    f'<button type="button" class="slot full" data-key="cell-{cell}">{self.faces.die(die)}</button>'
                )
                if cell == placed:
                    turn = self._said(say("Turn it to its opposite face"))
                    drawn += f'<button type="button" class="pick flip" data-key="turn" aria-label="{turn}">⟲</button>'
            elif column == free:
                ghost = f'<span class="ghost" aria-hidden="true">{self.faces.die(coming)}</span>' if coming else ""
                label = self._said(say("Free cell: {row}"), row=row)
                look = f'class="slot drop" data-key="row-{row}" aria-label="{label}"'
                drawn += f'<button type="button" {look}>{ghost}</button>'
            else:
                drawn += '<span class="hole"></span>'
            if mark != NONE and COLOUR[die] == mark:
                words = self._said(say("matches the backstory"))
                tick = f'<svg viewBox="0 0 16 16" role="img" aria-label="{words}"><use href="#rp-tick"/></svg>'
                drawn += f'<span class="ok">{tick}</span>'
            drawn += "</span></td>"
        return self._keep(key, drawn)

    def goal(self, hero: int, row: int, met: bool) -> str:
        if hero == NONE:
            return ""
        key = ("goal", hero, row, met)
        if key in self._kept:
            return self._kept[key]
        number = self.faces.box.stars[hero][row]
        words = self._said(say_many("{number} star", "{number} stars", "number"), number=number)
        stars = '<svg viewBox="0 0 20 20" aria-hidden="true"><use href="#rp-star"/></svg>' * number
        said = f'<span class="sr">{self._said(say("goal met"))}</span>' if met else ""
        drawn = f'<b>{self.faces.goal(hero, row)}</b><span class="stars" role="img" aria-label="{words}">{stars}</span>'
        return self._keep(key, drawn + said)

    def tab(self, mark: int, told: bool) -> str:
        """The colour that the backstory wants in a cell."""
        if mark == NONE:
            return ""
        title = ""
        if told:
            title = f' title="{self._said(say("backstory: {colour}"), colour=mark)}"'
        drawn = f'<use href="#rp-tab-{COLOURS[mark]}"/>'
        svg = f'<svg viewBox="0 0 24 8" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
        return f'<span class="want"{title}>{svg}</span>'

    # At a smaller size

    def small(self, seat: int, row: int, dice: list[int], marks: list[int], total: int, hero: int, met: bool) -> str:
        """A row of somebody else's sheet."""
        key = ("small", seat, row, *dice, *marks, total, hero, met)
        if key in self._kept:
            return self._kept[key]
        drawn = f'<tr{" class=done" if met else ""}><th scope="row">{escape(self.words.name("short", row))}</th>'
        for column, (die, mark) in enumerate(zip(dice, marks, strict=True)):
            inside = self.faces.die(die) if die else '<span class="hole"></span>'
            at = f'<span class="stk at" data-key="at-{seat}-{row * 3 + column}">'
            drawn += f"<td>{at}{self.tab(mark, False)}{inside}</span></td>"
        wanted = f"<small>/ {self.faces.goal(hero, row)}</small>" if hero != NONE else ""
        return self._keep(key, f'{drawn}<td class="tt">{minus(total)}{wanted}</td></tr>')

    def badge(self, card: int, turned: bool, worth: str) -> str:
        """A card before its owner: emblem, name, what it brings or does."""
        return self._badge("own", card, turned, worth)

    def emblem(self, card: int, turned: bool, worth: str) -> str:
        """The same as an emblem alone."""
        return self._badge("em", card, turned, worth)

    def _badge(self, look: str, card: int, turned: bool, worth: str) -> str:
        key = (look, card, turned, worth)
        if key in self._kept:
            return self._kept[key]
        thing = self.faces.badge(card)
        told = escape(thing["told"])
        words = f'aria-label="{told} {escape(worth)}" data-tip="{told}"'
        state = " turned" if turned else ""
        picture = f'<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-{thing["icon"]}"/></svg>'
        if look == "own":
            small = escape(worth or thing["brief"])
            picture = f'<span class="em">{picture}</span><b>{escape(thing["name"])}</b><small>{small}</small>'
        style = f'style="--k:{thing["tint"]}" data-key="{thing["key"]}"'
        drawn = f'<li><button type="button" class="{look}{state}" {style} {words}>{picture}</button></li>'
        return self._keep(key, drawn)


def minus(number: int) -> str:
    return str(number).replace("-", "−")

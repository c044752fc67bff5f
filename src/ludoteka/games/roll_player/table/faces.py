"""Cards and dice as SVG and in words, drawn from the box in the reader's language, each of them once."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, Final, Protocol

from ludoteka.games.roll_player.abilities import ARMOUR, SKILL, TRAIT, WEAPON
from ludoteka.games.roll_player.box import COPIED, ENDLESS_GOAL, NONE, Box
from ludoteka.games.roll_player.dice import COLOUR, COLOURS, FACE
from ludoteka.games.roll_player.table.text import TYPES
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.words import Words

Things = dict[str, Any]

TINTS: Final = {WEAPON: "#42505e", ARMOUR: "#7d5a2b", TRAIT: "#6a3566", SKILL: "#17645e"}
"""Of the band, by type of card; its word stands at the foot."""
RULES: Final = {WEAPON: "R.WPN.04", ARMOUR: "R.SCO.10", TRAIT: "R.SCO.12", SKILL: "R.SKL.01"}
ROW_ICONS: Final = ["fist", "feather", "heart-beats", "book-cover", "owl", "sparkles"]
ICONS: Final = {
    "longsword": "broadsword", "blessed_mace": "flanged-mace", "jeweled_dagger": "plain-dagger",
    "longbow": "bow-arrow", "tower_shield": "edged-shield", "ancient_spear": "spears", "quarterstaff": "bo",
    "heavy_crossbow": "crossbow", "steadfast": "rock", "honorable": "scales", "nimble": "running-ninja",
    "proud": "lion", "weak": "broken-bone", "clumsy": "falling", "foolish": "jester-hat",
    "reckless": "charging-bull", "focused": "concentration-orb", "compassionate": "hearts", "obsessed": "third-eye",
    "cunning": "fox-head", "greedy": "crown-coin", "honest": "holy-symbol", "loyal": "wolf-head",
    "obnoxious": "shouting", "concentrate": "meditation", "search": "magnifying-glass",
    "negotiate": "shaking-hands", "pickpocket": "snatch", "acrobatics": "acrobatic", "open_lock": "lockpicks",
    "climb": "mountain-climbing", "intimidate": "terror", "move_silently": "footsteps", "knowledge": "open-book",
    "cure_wounds": "healing", "sleight_of_hand": "juggler", "chain_gorget": "breastplate",
    "chain_vambraces": "bracers", "chain_helm": "visored-helm", "chain_tunic": "mail-shirt",
    "chain_leggings": "armored-pants", "mystic_cowl": "hood", "mystic_robes": "robe", "mystic_cloak": "cloak",
    "leather_greaves": "greaves", "leather_boots": "leather-boot", "leather_gloves": "gloves",
    "leather_pauldron": "shoulder-armor", "diplomacy": "conversation", "dedicated": "knight-banner",
    "courageous": "sword-brandish", "envious": "angry-eyes", "famous": "trophy",
}  # fmt: skip
"""By the id of a market card; a card that an owner adds gets the emblem of its type."""
EMBLEMS: Final = {WEAPON: "broadsword", ARMOUR: "mail-shirt", TRAIT: "trophy", SKILL: "open-book"}
TURNS: Final = [-90, 90, 180, 0]
"""How an arrow to the right is turned, by way."""
LINE: Final = 20
"""Letters that fit on a line of a card."""


class Narrator(Words, Protocol):
    """Words that take any fields, not only numbers of things."""

    @property
    def nowhere(self) -> Narrator: ...
    def game_text(self, message: str, /, **fields: object) -> str: ...


class Faces:
    """Every component as a drawing and as words."""

    def __init__(self, words: Narrator, box: Box) -> None:
        self.words: Final = words
        self.box: Final = box
        self._drawn: Final[dict[int, str]] = {}
        self._told: Final[dict[int, str]] = {}
        self._dice: Final[dict[tuple[int, str], str]] = {}
        self._signs: Final[dict[tuple[str, int], str]] = {}
        self._abilities: Final[dict[int, Things]] = {}

    # Words

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.words.sentence(sentence, fields)

    def text(self, texts: dict[str, str]) -> str:
        """What a component says: in the words of its file for the language, else those of the catalogue."""
        known = texts.get(self.words.language)
        return known if known else self.words.sentence(say(texts["en"]), {}) if texts["en"] else ""

    def type(self, card: int) -> str:
        return self.said(TYPES[self.box.type[card]])

    def icon(self, card: int) -> str:
        return ICONS.get(self.box.ids[card], EMBLEMS[self.box.type[card]])

    def set(self, number: int) -> str:
        """An armour set with its stars, by the number of cards."""
        stars = ", ".join(str(count) for count in self.box.set_stars[number][1:])
        return self.words.game_text(say("{name} set: {list} stars").one, name=self.set_name(number), list=stars)

    def set_name(self, number: int) -> str:
        return self.words.name("set", number)

    def brief(self, card: int) -> str:
        """What a card does, in a few words."""
        if self.box.type[card] == ARMOUR:
            said = self.set(self.box.set[card])
            return said[:1].upper() + said[1:]
        brief = self.text(self.box.briefs[card])
        return brief or self.text(self.box.texts[card])

    def told(self, card: int) -> str:
        """A card in words: name, type, price, what it does, by which rule."""
        if card not in self._told:
            box = self.box
            parts = [f"{self.words.name('card', card)}: {self.type(card)}"]
            price = say_many("price {number} gold", "price {number} gold", "number")
            parts.append(self.said(price, number=box.cost[card]))
            if box.hands[card]:
                hands = say_many("needs {number} hand", "needs {number} hands", "number")
                parts.append(self.said(hands, number=box.hands[card]))
            if box.arrow[card] >= 0:
                parts.append(self.said(say("token {way}"), way=box.arrow[card]))
            elif box.arrow[card] == COPIED:
                parts.append(self.said(say("token as the copied card says")))
            text = self.text(box.texts[card])
            if box.type[card] == ARMOUR:
                text = f"{self.brief(card)}. {text}"
            told = f"{', '.join(parts)}. {text} [{RULES[box.type[card]]}]"
            if box.designed[card]:
                told += " " + self.said(say("◇ designed by us; the printed card is not known."))
            self._told[card] = told
        return self._told[card]

    # Market cards

    def drawing(self, card: int) -> str:
        """A market card, 100 × 140."""
        if card not in self._drawn:
            self._drawn[card] = f'<svg viewBox="0 0 100 140" aria-hidden="true">{self._inside(card)}</svg>'
        return self._drawn[card]

    def _inside(self, card: int) -> str:
        box = self.box
        type_ = box.type[card]
        tint = TINTS[type_]
        name = self.words.name("card", card)
        size = 12.5 if len(name) < 11 else 11 if len(name) < 14 else 10 if len(name) < 16 else 8.4
        drawn = f'<use href="#rp-card-{type_}"/>' + _text(8, 16.5, size, name, "#fff", 800, anchor="start")
        emblem = f'<use href="#i-{self.icon(card)}" x="27" y="29" width="46" height="46"'
        drawn += f'{emblem} style="color:{tint}" opacity=".92"/>'
        if box.set[card] != NONE:
            places = [colour for colour in range(6) if box.set_colours[box.set[card]] >> colour & 1]
            for number, colour in enumerate(places):
                drawn += f'<use href="#rp-wash-{COLOURS[colour]}" x="{8 + 13 * number}" y="68" width="10" height="10"/>'
        for hand in range(box.hands[card]):
            place = f'x="{7 + 11 * hand}" y="66" width="13" height="13"'
            drawn += f'<use href="#i-hand" {place} style="color:{tint}"/>'
        if box.arrow[card] >= 0:
            drawn += f'<use href="#rp-arrow" x="-9" y="-9" width="18" height="18" style="color:{tint}" '
            drawn += f'transform="translate(86 72) rotate({TURNS[box.arrow[card]]})"/>'
        elif box.arrow[card] == COPIED:
            drawn += _text(86, 76, 13, "?", tint, 800)
        lines = broken(self.brief(card), LINE)
        size, step, top = (11, 12, 98) if len(lines) < 3 else (10.2, 10.8, 96.5) if len(lines) == 3 else (8.8, 9.2, 95)
        for number, line in enumerate(lines[:4]):
            drawn += _text(50, top + step * number, size, line, "var(--card-ink)")
        foot = self.type(card) + (" ◇" if box.designed[card] else "")
        drawn += _text(8, 134, 10 if len(foot) < 13 else 8.2, foot, "var(--card-ink-2)", anchor="start", italic=True)
        return drawn + _text(87, 131.3, 12.5, str(box.cost[card]), "#2a1d06", 800)

    def thing(self, card: int, key: str = "") -> Things:
        """A card as templates want it."""
        return {"key": key or f"card-{card}", "svg": self.drawing(card), "told": self.told(card)}

    def badge(self, card: int, turned: bool = False, worth: str = "") -> Things:
        """A card that lies before a hero: emblem, name, what it does."""
        return {
            "key": f"card-{card}",
            "icon": self.icon(card),
            "tint": TINTS[self.box.type[card]],
            "name": self.words.name("card", card),
            "brief": self.brief(card),
            "told": self.told(card),
            "turned": turned,
            "worth": worth,
            "way": self.box.arrow[card],
        }

    # Dice

    def die(self, die: int, look: str = "die") -> str:
        """A die as a picture with its name."""
        known = self._dice.get((die, look))
        if known is None:
            name = escape(self.words.name("die", die))
            inside = f'<use href="#rp-{COLOURS[COLOUR[die]]}"/><use href="#rp-pips-{_pips(die)}"/>'
            known = f'<svg class="{look}" viewBox="0 0 24 24" role="img" aria-label="{name}">{inside}</svg>'
            self._dice[die, look] = known
        return known

    def wash(self, colour: int) -> str:
        return f'<svg viewBox="0 0 10 10" aria-hidden="true"><use href="#rp-wash-{COLOURS[colour]}"/></svg>'

    def sign(self, axis: str, index: int) -> str:
        """A thing within a sentence."""
        known = self._signs.get((axis, index))
        if known is None:
            known = self._sign(axis, index)
            self._signs[axis, index] = known
        return known

    def _sign(self, axis: str, index: int) -> str:
        if axis == "die" and index:
            return self.die(index, "die inl")
        if axis in ("card", "skill", "weapon"):
            card = index if axis == "card" else (self.box.skills if axis == "skill" else self.box.weapons)[index]
            name = escape(self.words.name("card", card))
            picture = f'<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-{self.icon(card)}"/></svg>'
            tip = escape(self.told(card))
            look = f'class="tag" style="--k:{TINTS[self.box.type[card]]}" data-tip="{tip}"'
            return f"<span {look}>{picture}<b>{name}</b></span>"
        return ""

    # Classes and boards

    def goal(self, hero: int, row: int) -> str:
        low, high = self.box.lowest[hero][row], self.box.highest[hero][row]
        return f"{low}+" if high == ENDLESS_GOAL else str(low) if low == high else f"{low}–{high}"

    def ability(self, hero: int) -> Things:
        """The class ability: its name, in a few words, and whole."""
        if hero not in self._abilities:
            self._abilities[hero] = self._ability(hero)
        return self._abilities[hero]

    def _ability(self, hero: int) -> Things:
        named = self.words.game.names("ability", hero)
        name = named.get(self.words.language, named["en"])
        whole = self.text(self.box.class_texts[hero])
        told = f"{name}: {whole}"
        if self.box.class_designed[hero]:
            told += " " + self.said(say("◇ designed by us; the printed card is not known."))
        return {
            "name": name,
            "brief": self.text(self.box.class_briefs[hero]) or whole,
            "told": told,
            "designed": self.box.class_designed[hero],
        }

    def hero(self, hero: int) -> Things:
        """A class card, for the choice of a class."""
        box = self.box
        return {
            "key": f"class-{hero}",
            "name": self.words.name("class", hero),
            "colour": COLOURS[box.colour[hero]],
            "said": self.words.name("colour", box.colour[hero]),
            "goals": [
                {"row": self.words.name("short", row), "goal": self.goal(hero, row), "stars": box.stars[hero][row]}
                for row in range(6)
            ],
            **{f"ability_{part}": said for part, said in self.ability(hero).items()},
        }

    def board(self, race: int, taken: bool) -> Things:
        """A character board, for the choice of a race."""
        changes = [
            f"{self.words.name('short', row)} {'+' if change > 0 else '−'}{abs(change)}"
            for row, change in enumerate(self.box.modifiers[race])
            if change
        ]
        sides = [{"key": f"board-{race}-{side}", "name": self.words.name("figure", side)} for side in (0, 1)]
        return {"name": self.words.name("race", race), "changes": changes, "sides": sides, "taken": taken}


@lru_cache(maxsize=64)
def faces(words: Narrator, box: Box) -> Faces:
    """The box in one language, drawn once for all tables: whoever sits there, its components look the same."""
    return Faces(words, box)


def _pips(die: int) -> str:
    """White and gold dice have dark pips."""
    dark = COLOURS[COLOUR[die]] in ("white", "gold")
    return f"{'d' if dark else 'l'}{FACE[die]}"


def _text(
    x: float,
    y: float,
    size: float,
    words: str,
    fill: str,
    weight: int = 400,
    anchor: str = "middle",
    italic: bool = False,
) -> str:
    style = ' font-style="italic"' if italic else ""
    look = f'font-size="{size}" font-weight="{weight}" fill="{fill}"{style}'
    return f'<text x="{x}" y="{y:g}" text-anchor="{anchor}" {look}>{escape(words)}</text>'


def broken(words: str, width: int) -> list[str]:
    """Words in lines of so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines

"""The table in words and figures, drawn from a view and nothing else: the row, the market, a sheet for each hero."""

from __future__ import annotations

from typing import Final, cast

from rich.table import Table
from rich.text import Text

from ludoteka.games.roll_player.abilities import ARMOUR, SKILL, TRAIT, WEAPON
from ludoteka.games.roll_player.box import ENDLESS_GOAL, NONE, Box
from ludoteka.games.roll_player.dice import COLOUR
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import matches, stars, title, totals
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.views import restore
from ludoteka.kernel.words import Words

COLOURS: Final = ["#74b874", "#6aa5e8", "#ea7565", "#bb93e6", "#9a9a9a", "#ffffff", "#dcbc48"]
"""By colour of die, readable on dark ground. A colour only repeats a word that stands beside it."""
DESIGNED: Final = "◇"
MATCH: Final = "✓"
ARROWS: Final = ["↑", "↓", "←", "→"]
TYPES: Final = [say("weapon"), say("armour"), say("trait"), say("skill")]


def draw(view: View, speaker: Words) -> list[Text | Table]:
    """The table as everybody sees it, the reader's own sheet last, next to the question."""
    return _Drawing(view, speaker).whole()


class _Drawing:
    def __init__(self, view: View, speaker: Words) -> None:
        self.view = view
        self.speaker = speaker
        self.box: Box = cast(RollPlayer, speaker.game).box
        self.pos = cast(Party, restore(speaker.game, view))
        self.pos.derive()
        self.me: int | None = view["seat"]
        self.seats: int = speaker.game.players
        self.designed = False
        """Whether a card designed by us is shown and wants a word of explanation."""

    def whole(self) -> list[Text | Table]:
        pos = self.pos
        drawn: list[Text | Table] = [self.phase()]
        if any(pos.pool) or any(pos.coins):
            drawn.append(self.initiative())
        if pos.market or pos.offer:
            drawn.append(self.market())
        drawn += self.piles()
        others = [seat for seat in range(self.seats) if seat != self.me]
        for seat in [*others, *([] if self.me is None else [self.me])]:
            if pos.race[seat] != NONE:
                drawn += self.sheet(seat)
        if self.designed:
            drawn.append(self.line(say("◇ designed by us; the printed card is not known.")))
        return drawn

    # The centre

    def phase(self) -> Text:
        pos = self.pos
        if not self.view["stack"]:
            return self.line(say("The game is over."))
        if not pos.round:
            return self.line(say("The game is being set up."))
        return self.line(
            say("Round {number} of {rounds}; {seat} is the first player."),
            number=pos.round,
            rounds=self.box.rounds,
            seat=pos.first,
        )

    def initiative(self) -> Table:
        pos = self.pos
        table = self.grid(say("initiative card"), say("die"), say("gold"), say("chosen by"))
        for slot in range(self.box.slots):
            chosen = pos.chosen[slot]
            die = pos.held[0] if pos.held and chosen == self.turn() else pos.pool[slot]
            table.add_row(
                str(slot + 1),
                self.die(die),
                str(pos.coins[slot] or "–"),
                self.speaker.name("seat", chosen) if chosen >= 0 else "–",
            )
        return table

    def turn(self) -> int:
        """Whose dice turn it is."""
        for name, *fields in self.view["stack"]:
            if name == "DiceTurn":
                return int(fields[0])
        return NONE

    def market(self) -> Table:
        table = self.grid(say("market"), say("type"), say("price"), say("effect"))
        for card in self.pos.market + self.pos.offer:
            text = self.box.texts[card]
            table.add_row(
                self.card(card),
                self.said(TYPES[self.box.type[card]]) + self.arrow(card),
                self.price(card),
                self.effect(text).removesuffix("."),
            )
        return table

    def price(self, card: int) -> str:
        """The printed price, and the reader's own where it differs."""
        printed = self.box.cost[card]
        if self.me is None or self.pos.hero[self.me] < 0:
            return str(printed)
        own = self.pos.price(self.me, card)
        return str(printed) if own == printed else f"{own} ({printed})"

    def piles(self) -> list[Text]:
        pos = self.pos
        deck = len(pos.upper) + len(pos.lower)
        found = (
            [self.line(say_many("Deck: {number} card.", "Deck: {number} cards.", "number"), number=deck)]
            if deck
            else []
        )
        for cards, label in ((pos.discard, say("Discard pile")), (pos.trash, say("Trash pile"))):
            if cards:
                found.append(Text(f"{self.said(label)}: {', '.join([self.card(card) for card in cards])}."))
        bag = [f"{self.speaker.name('colour', colour)} {count}" for colour, count in enumerate(pos.bag) if count]
        label = say("Bag")
        found.append(Text(f"{self.said(label)}: {', '.join(bag) or '–'}."))
        return found

    # A hero

    def sheet(self, seat: int) -> list[Text | Table]:
        pos = self.pos
        name = self.speaker.name("seat", seat)
        if seat == self.me:
            name = self.said(say("{seat} (you)"), seat=seat)
        head = Text(f"{name}: ", "bold").append(self.speaker.name("race", pos.race[seat]), "")
        if pos.hero[seat] >= 0:
            head.append(f", {self.speaker.name('class', pos.hero[seat])}", "")
            head.append(f" ({self.speaker.name('colour', self.box.colour[pos.hero[seat]])})", "")
        gold = say_many("{number} gold", "{number} gold", "number")
        head.append(f", {self.said(gold, number=pos.gold[seat])}")
        if pos.charisma[seat]:
            tokens = say_many("{number} charisma token", "{number} charisma tokens", "number")
            head.append(f", {self.said(tokens, number=pos.charisma[seat])}")
        drawn: list[Text | Table] = [head]
        if pos.hero[seat] >= 0:
            drawn += [self.rows(seat), *self.belongings(seat)]
        if pos.trays[seat]:
            dice = ", ".join([self.speaker.name("die", die) for die in sorted(pos.trays[seat])])
            label = say("Dice to place")
            drawn.append(Text(f"{self.said(label)}: {dice}."))
        return drawn

    def rows(self, seat: int) -> Table:
        pos = self.pos
        hero = pos.hero[seat]
        marks = self.box.marks[pos.backstory[seat]] if pos.backstory[seat] >= 0 else [NONE] * 18
        table = self.grid(
            say("row"), say("cell 1"), say("cell 2"), say("cell 3"), say("total"), say("goal"), say("stars")
        )
        found = totals(pos, seat)
        for row in range(6):
            low, high = self.box.lowest[hero][row], self.box.highest[hero][row]
            wanted = f"{low}+" if high == ENDLESS_GOAL else str(low) if low == high else f"{low}–{high}"
            cells = [self.cell(pos.boards[seat][at], marks[at]) for at in range(row * 3, row * 3 + 3)]
            sum_ = str(found[row]) + (f" {MATCH}" if low <= found[row] <= high else "")
            table.add_row(self.speaker.name("row", row), *cells, sum_, wanted, str(self.box.stars[hero][row]))
        return table

    def cell(self, die: int, mark: int) -> Text:
        """A die, and the colour that the backstory wants there."""
        if mark < 0:
            return self.die(die)
        if COLOUR[die] == mark:
            return self.die(die).append(f" {MATCH}", "bold")
        wanted = f"({self.speaker.name('colour', mark)})"
        return self.die(die).append(f" {wanted}", "dim") if die else Text(wanted, "dim")

    def belongings(self, seat: int) -> list[Text]:
        pos = self.pos
        found: list[Text] = []
        hero = pos.hero[seat]
        text = self.box.class_texts[hero]
        mark = self.mark(self.box.class_designed[hero])
        ability = self.speaker.game.names("ability", hero)
        said = ability.get(self.speaker.language, ability["en"])
        found.append(Text(f"{said}{mark}: {self.effect(text)}"))
        if pos.backstory[seat] >= 0:
            story = self.line(
                say("{backstory}: {number} of 6 match. {alignment}: {spot} ({value})."),
                backstory=pos.backstory[seat],
                number=matches(pos, seat),
                alignment=pos.alignment[seat],
                spot=pos.token[seat],
                value=self.box.grids[pos.alignment[seat]][pos.token[seat]],
            )
            found.append(story)
        for type_, label in (
            (WEAPON, say("Weapons")), (ARMOUR, say("Armour")), (TRAIT, say("Traits")), (SKILL, say("Skills")),
        ):  # fmt: skip
            cards = [self.owned(seat, card) for card in pos.owned[seat] if self.box.type[card] == type_]
            if cards:
                found.append(Text(f"{self.said(label)}: {', '.join(cards)}."))
        if not self.view["stack"]:
            parts = [
                f"{self.speaker.name('source', source)} {number}"
                for source, number in enumerate(stars(pos, seat))
                if number or source < 6
            ]
            total = self.said(say_many("{number} star", "{number} stars", "number"), number=sum(stars(pos, seat)))
            found.append(Text(f"{total}: {', '.join(parts)}.", "bold"))
            if self.seats == 1:
                rank = title(pos, sum(stars(pos, seat)))
                found.append(self.line(say("Your title: {title}."), title=rank))
        return found

    def owned(self, seat: int, card: int) -> str:
        skill = self.box.skill[card]
        name = self.card(card) + self.arrow(card)
        if skill >= 0 and not self.pos.ready[seat] >> skill & 1:
            exhausted = say("exhausted")
            return f"{name} ({self.said(exhausted)})"
        return name

    # Words

    def card(self, card: int) -> str:
        return self.speaker.name("card", card) + self.mark(self.box.designed[card])

    def mark(self, designed: bool) -> str:
        if designed:
            self.designed = True
        return DESIGNED if designed else ""

    def arrow(self, card: int) -> str:
        return f" {ARROWS[self.box.arrow[card]]}" if self.box.arrow[card] >= 0 else ""

    def effect(self, texts: dict[str, str]) -> str:
        """What a card does: in the words of its file for the language, else by the catalogue."""
        known = texts.get(self.speaker.language)
        return known if known else self.speaker.sentence(say(texts["en"]), {}) if texts["en"] else ""

    def die(self, die: int) -> Text:
        return Text(self.speaker.name("die", die), COLOURS[COLOUR[die]]) if die else Text("–", "dim")

    def grid(self, *heads: Sentence) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", expand=False)
        for head in heads:
            table.add_column(self.said(head))
        return table

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.speaker.sentence(sentence, fields)

    def line(self, sentence: Sentence, **fields: int) -> Text:
        return Text(self.said(sentence, **fields))

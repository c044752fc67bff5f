"""The table in words and figures, drawn from a view and nothing else."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.table import Table
from rich.text import Text

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy.cards import FIRST_LAW, LEVELS, Cards
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.pyramid import ORIGIN, WIDTH
from ludoteka.games.viceroy.table.gems import GEMS
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.words import Words

COLOURS: Final = ["#6aa5e8", "#ea7565", "#74b874", "#dcbc48"]
"""Readable on dark ground. A colour only repeats a letter that stands there."""
CELL: Final = 8
"""The width of a card in a drawn pyramid."""


def draw(view: View, speaker: Words) -> list[Text | Table]:
    """The table as the seat of the view may see it: what is shared, each player, the own hand."""
    return _Drawing(view, speaker).whole()


class _Drawing:
    def __init__(self, view: View, speaker: Words) -> None:
        self.view = view
        self.speaker = speaker
        game = cast(Viceroy, speaker.game)
        self.cards: Cards = game.cards
        self.me: int | None = view["seat"]
        self.zones: dict[str, Any] = view["zones"]
        self.public: dict[str, Any] = view["public"]
        self.seats: int = game.players
        self.letters = [speaker.name("colour", colour)[0] for colour in range(4)]

    def whole(self) -> list[Text | Table]:
        drawn: list[Text | Table] = [self.phase()]
        if self.zones["display"]:
            drawn.append(self.display())
        drawn.append(self.supply())
        for seat in range(self.seats):
            drawn += self.player(seat)
        drawn += self.mine()
        drawn.append(self.line(say("A card: number, top left and top right corner, bottom. +: cards tucked under it.")))
        return drawn

    # What is shared

    def phase(self) -> Text:
        frames = [frame[0] for frame in self.view["stack"]]
        turn = self.public["turn"]
        if self.view["decision"] is None:
            return self.line(say("The game is over."))
        if not turn:
            return self.line(say("The game is being set up."))
        for name, sentence in (
            ("LawsPhase", say("Turn {number} of 12: laws.")),
            ("Auction", say("Turn {number} of 12: auction.")),
            ("Payment", say("Turn {number} of 12: payment.")),
            ("Development", say("Turn {number} of 12: development.")),
            ("Repaint", say("The end: sectors are repainted.")),
        ):
            if name in frames:
                return self.line(sentence, number=turn)
        return self.line(say("Turn {number} of 12."), number=turn)

    def display(self) -> Table:
        """The auction cards with the characters at their bases and tips (V.AUC.01)."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=False)
        for label in (say("auction"), say("base"), say("tip")):
            table.add_column(self.said(label))
        cells: list[int] = self.public["cells"]
        for colour in range(4):
            row = [self.coloured(self.speaker.name("colour", colour), colour)]
            for cell in (colour, colour + 4):
                row.append(self.character(cells[cell]) if cells[cell] >= 0 else Text("–", "dim"))
            table.add_row(*row)
        return table

    def character(self, card: int) -> Text:
        """Name, sectors, and the gems of its rows from the bottom."""
        text = Text(f"{self.speaker.name('card', card)} ").append_text(self.sectors(card)).append(" ")
        for cost in self.cards.costs[card]:
            text.append(self.letters[cost], COLOURS[cost])
        return text

    def supply(self) -> Text:
        text = Text(f"{self.said(say('Reserve'))}: ").append_text(self.gems(self.public["reserve"]))
        decks = (
            (say("large deck"), len(self.zones["large"])),
            (say("small deck"), len(self.zones["small"])),
            (say("law deck"), len(self.zones["laws"]) + len(self.zones["top"])),
        )
        for label, number in decks:
            text.append(f"; {self.said(label)}: {number}")
        return text.append(".")

    def gems(self, counts: list[int]) -> Text:
        """Such as "3 blue, 1 red"."""
        text = Text()
        for colour, number in enumerate(counts):
            if number:
                text.append(", " if text.plain else "")
                text.append(self.said(GEMS[colour], number=number), COLOURS[colour])
        return text if text.plain else Text("–")

    # Players

    def player(self, seat: int) -> list[Text | Table]:
        name = self.speaker.name("seat", seat)
        head = Text(self.said(say("{seat} (you)"), seat=seat) if seat == self.me else name, "bold")
        head.append(": ").append_text(self.purse(seat))
        attacks = self.public["attacks"][seat]
        if attacks:
            head.append(", ").append(
                self.said(say_many("{number} attack token", "{number} attack tokens", "number"), number=attacks)
            )
        laws = len(self.zones["hand_laws"][seat]) + len(self.zones["kept_laws"][seat])
        characters = len(self.zones["hand_characters"][seat]) + len(self.zones["kept_characters"][seat])
        head.append("; ").append(
            self.said(say("in hand: laws {laws}, characters {characters}"), laws=laws, characters=characters)
        )
        for zone, label in (("lots", say("before them")), ("played", say("being played"))):
            for card in self.zones[zone][seat]:
                head.append(f"; {self.said(label)}: {self.speaker.name('card', card)}")
        known = [card for card in self.zones["hand_characters"][seat] if card >= 0]
        if known and seat != self.me:
            head.append(f"; {self.said(say('known in hand'))}: ")
            head.append(", ".join(self.speaker.name("card", card) for card in known))
        return [head.append("."), *self.pyramid(seat), *self.lying(seat)]

    def purse(self, seat: int) -> Text:
        """The own gems; of others what they took and spent since the start, and how many they started with."""
        public = self.public
        if public["purses"]:
            return self.gems(public["purses"][seat])
        if seat == self.me:
            stock = self.zones["stock"][seat]
            return self.gems([stock.count(colour) + public["moved"][seat][colour] for colour in range(4)])
        number = len(self.zones["stock"][seat]) + sum(public["moved"][seat])
        text = Text(self.said(say_many("{number} gem", "{number} gems", "number"), number=number))
        parts = []
        for colour, moved in enumerate(public["moved"][seat]):
            if moved:
                parts.append(("+" if moved > 0 else "") + self.said(GEMS[colour], number=moved))
        return text.append(f" ({', '.join(parts)})") if parts else text

    def pyramid(self, seat: int) -> list[Text | Table]:
        """The rows from the top, each half a card to the right of the one below."""
        spots: list[int] = self.public["spots"][seat]
        if not spots:
            return []
        cards: list[int] = self.zones["pyramid"][seat]
        left = min(place % WIDTH for place in spots)
        hosts: list[int] = self.public["hosts"][seat]
        rows: list[Text | Table] = []
        for level in range(LEVELS, 0, -1):
            row = sorted(
                (place % WIDTH, card) for place, card in zip(spots, cards, strict=True) if place // WIDTH == level - 1
            )
            if not row:
                continue
            text = Text(f"{level} ")
            for x, card in row:
                start = 2 + (x - left) * CELL + (level - 1) * (CELL // 2)
                text.append(" " * max(1, start - len(text.plain)))
                text.append(str(card + 1), "bold" if card < FIRST_LAW else "italic").append_text(self.sectors(card))
                under = hosts.count(card)
                text.append(f"+{under}" if under else "")
            rows.append(text)
        rows.append(Text(self.said(say("(row 1 from place {first})"), first=left - ORIGIN), "dim"))
        return rows

    def sectors(self, card: int) -> Text:
        """The letters of the top corners and of the bottom."""
        text = Text()
        for colour in (self.cards.left[card], self.cards.right[card], self.cards.bottom_left[card]):
            text.append(self.letters[colour], COLOURS[colour])
        return text

    def lying(self, seat: int) -> list[Text | Table]:
        """The tokens of a pyramid, equal ones counted together."""
        counts: dict[int, int] = {}
        for lying in self.public["tokens"][seat]:
            counts[lying] = counts.get(lying, 0) + 1
        if not counts:
            return []
        said = []
        for lying, number in sorted(counts.items()):
            times = f"{number} × " if number > 1 else ""
            said.append(f"{lying // t.ON + 1}: {times}{self.speaker.name('token', lying % t.ON)}")
        return [Text(f"{self.said(say('Tokens'))}: {'; '.join(said)}.")]

    # The own hand

    def mine(self) -> list[Text | Table]:
        if self.me is None:
            return []
        found: list[Text | Table] = []
        hand: list[int] = []
        for zone in ("hand_characters", "kept_characters", "hand_laws", "kept_laws"):
            hand += self.zones[zone][self.me]
        if hand:
            text = Text(f"{self.said(say('Your hand'))}: ")
            for number, card in enumerate(sorted(hand)):
                text.append("; " if number else "")
                text.append_text(self.character(card) if card < FIRST_LAW else Text(self.speaker.name("card", card)))
            found.append(text.append("."))
        hidden: list[int] = []
        for zone in ("archive_characters", "archive_laws", "chancery_characters", "chancery_laws"):
            hidden += self.zones[zone][self.me]
        if hidden:
            names = ", ".join(self.speaker.name("card", card) for card in sorted(hidden))
            found.append(Text(f"{self.said(say('You tucked face down'))}: {names}."))
        return found

    def coloured(self, text: str, colour: int) -> Text:
        return Text(text, COLOURS[colour])

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.speaker.sentence(sentence, fields)

    def line(self, sentence: Sentence, **fields: int) -> Text:
        return Text(self.said(sentence, **fields))

"""The table in words and figures, drawn from a view and nothing else."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.table import Table
from rich.text import Text

from ludoteka.games.for_the_king.cards import GOLD, Cards
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.words import Words

COLOURS: Final = ["#6aa5e8", "#ea7565", "#e8a0c4", "#74b874", "#bb93e6", "#e89c40", "#dcbc48", "bold"]
"""By what a card is, readable on dark ground. A colour only repeats a word that stands beside it."""
DESIGNED: Final = "◇"
PAID: Final = "?"


def draw(view: View, speaker: Words) -> list[Text | Table]:
    """The table as the seat of the view may see it, from the shared things to the single ones."""
    return _Drawing(view, speaker).whole()


class _Drawing:
    def __init__(self, view: View, speaker: Words) -> None:
        self.view = view
        self.speaker = speaker
        self.cards: Cards = cast(ForTheKing, speaker.game).cards
        self.me: int | None = view["seat"]
        self.zones: dict[str, Any] = view["zones"]
        self.public: dict[str, Any] = view["public"]
        self.seats: int = speaker.game.players
        self.trails: list[list[int]] = self.public["trail"]
        self.marks = ""
        """The marks that were used and want a word of explanation."""

    def whole(self) -> list[Text | Table]:
        drawn: list[Text | Table] = [self.phase(), *self.pending(), *self.open_things(), self.domains()]
        drawn += [self.counts(), *self.favour(), *self.gone()]
        if self.me is not None and self.view["decision"] is not None:
            drawn.append(self.line(say("Of the others you see what you know them to hold.")))
        if DESIGNED in self.marks:
            drawn.append(self.line(say("◇ a card designed by us; the printed one is not known.")))
        if PAID in self.marks:
            drawn.append(self.line(say("? perhaps paid or lost face down since.")))
        return drawn

    # Domains

    def domains(self) -> Table:
        """Tiles (K.SEC.06: with two players only primary ones), and who is known to hold what of each domain."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", expand=False)
        table.add_column(self.said(say("domain")), no_wrap=True)
        table.add_column(self.said(say("1st")), justify="right", no_wrap=True)
        if self.seats > 2:
            table.add_column(self.said(say("2nd")), justify="right", no_wrap=True)
        if self.me is not None:
            table.add_column(self.said(say("you")))
        others = [seat for seat in range(self.seats) if seat != self.me]
        for seat in others:
            table.add_column(self.speaker.name("seat", seat))
        for type_ in [*self.cards.domains, GOLD]:
            name = self.said(say("Gold")) if type_ == GOLD else self.speaker.name("domain", type_)
            row: list[Text | str] = [Text(name, COLOURS[type_])]
            primary = self.public["primary"][type_] if type_ != GOLD else 0
            row.append(str(primary) if primary else "")
            if self.seats > 2:
                row.append(str(primary // 2) if primary else "")
            if self.me is not None:
                row.append(self.mine(type_))
            table.add_row(*row, *[counted(self.known(seat, type_)) for seat in others])
        return table

    def mine(self, type_: int) -> Text:
        """My total, and the cards it is made of."""
        held = [card for card in self.zones["hand"][self.me] if self.cards.type[card] == type_]
        if not held:
            return Text("–", "dim")
        total = sum(self.cards.value[card] for card in held)
        return Text.assemble((str(total), "bold"), f" ({counted([self.face(card) for card in held])})")

    def known(self, seat: int, type_: int) -> list[str]:
        """What another seat is known to hold, as far as it has not gone face down since."""
        pool = [card for card in self.view["pools"].get("cards", [[]] * self.seats)[seat] if card >= 0]
        held = len(self.zones["hand"][seat])
        if not held:
            return []
        # After the end all hands are open: then what is known is what is held, unless more is known than that.
        sure = self.view["decision"] is None and len(pool) == held
        trail = self.trails[seat]
        faces: list[str] = []
        for card in pool:
            if self.cards.type[card] == type_:
                since = trail[trail.index(card) :] if card in trail else trail
                faces.append(self.face(card) + self.mark(PAID, -1 in since and not sure))
        return faces

    def face(self, card: int) -> str:
        letter = self.cards.letter[card]
        face = f"{self.cards.value[card]}{chr(ord('A') + letter) if letter >= 0 else ''}"
        return face + self.mark(DESIGNED, self.cards.designed[card])

    def mark(self, sign: str, wanted: bool) -> str:
        if not wanted:
            return ""
        self.marks += sign
        return sign

    # What goes on

    def phase(self) -> Text:
        stack: list[list[Any]] = self.view["stack"]
        frames = [frame[0] for frame in stack]
        if "Turn" in frames:
            left = len(self.zones["deck"]) - self.cards.removed
            return self.line(
                say_many(
                    "Distribution: {seat} is the adviser, {number} card is left to draw.",
                    "Distribution: {seat} is the adviser, {number} cards are left to draw.",
                    "number",
                ),
                seat=self.public["adviser"],
                number=left,
            )
        if "Auctions" in frames:
            return self.line(say("Auctions: {seat} is first player."), seat=self.public["first"])
        return self.line(say("The game is over."))

    def pending(self) -> list[Text]:
        """What the rules are in the middle of."""
        found: list[Text] = []
        for name, *fields in self.view["stack"]:
            if name == "KingCard":
                found.append(
                    self.line(
                        say("{seat} carries out {card}: step {step} of {steps}."),
                        seat=fields[0],
                        card=fields[1],
                        step=min(fields[2] + 1, len(self.cards.steps[fields[1]])),
                        steps=len(self.cards.steps[fields[1]]),
                    )
                )
            elif name == "Bidding":
                found += self.bidding(*fields[:5])
            elif name == "PayGold":
                found.append(self.line(say("{seat} pays {bid} gold."), seat=fields[0], bid=fields[1]))
            elif name == "PayCards":
                found.append(
                    self.line(
                        say_many(
                            "{seat} still pays {number} card face down.",
                            "{seat} still pays {number} cards face down.",
                            "number",
                        ),
                        seat=fields[0],
                        number=fields[1],
                    )
                )
        return found

    def bidding(self, eligible: int, within: int, turn: int, bid: int, leader: int) -> list[Text]:
        if leader < 0:
            lead = self.line(say("No bid yet."))
        else:
            lead = self.line(say("Highest bid: {number} by {seat}."), number=bid, seat=leader)
        for mask, label in (
            (within, say("Still in")),
            (eligible & ~within, say("Passed")),
            (~eligible, say("Could not pay")),
        ):
            seats = [self.speaker.name("seat", seat) for seat in range(self.seats) if mask >> seat & 1]
            if seats:
                lead.append(f" {self.said(label)}: {', '.join(seats)}.")
        return [lead]

    # Things

    def open_things(self) -> list[Text]:
        """What is being decided about."""
        lines: list[Text] = []
        drawn: list[int] = self.zones["drawn"]
        if drawn and drawn[0] >= 0:
            lines.append(self.listed(say("You drew"), drawn))
        if self.zones["lot"]:
            lines.append(self.listed(say("Up for auction"), self.zones["lot"]))
        if self.zones["centre"]:
            lines.append(self.listed(say("Centre"), self.zones["centre"]))
        return lines

    def favour(self) -> list[Text]:
        """The pile, and what I put there myself (K.DIS.07)."""
        favour: list[int] = self.zones["favour"]
        if not favour:
            return []
        pile = self.line(
            say_many("Favour pile: {number} card.", "Favour pile: {number} cards.", "number"), number=len(favour)
        )
        seen = [card for card in favour if card >= 0]
        if seen:
            pile.append(" ").append_text(self.listed(say("You put there"), seen))
        return [pile]

    def gone(self) -> list[Text]:
        """What has left the game."""
        lines: list[Text] = []
        for zone, label in (("discard", say("Discarded")), ("used", say("King cards carried out"))):
            if self.zones[zone]:
                lines.append(self.listed(label, self.zones[zone]))
        if self.me is not None and self.zones["spent"][self.me]:
            lines.append(self.listed(say("You paid or lost face down"), self.zones["spent"][self.me]))
        return lines

    def listed(self, label: Sentence, cards: list[int]) -> Text:
        """Cards by name, equal ones counted together."""
        line = Text(f"{self.said(label)}: ")
        names: dict[str, int] = {}
        styles: dict[str, str] = {}
        for card in cards:
            name = self.speaker.name("card", card) + self.mark(DESIGNED, self.cards.designed[card])
            names[name] = names.get(name, 0) + 1
            styles[name] = COLOURS[self.cards.type[card]]
        for number, (name, count) in enumerate(names.items()):
            line.append(", " if number else "").append(name, styles[name])
            line.append(f" × {count}" if count > 1 else "")
        return line.append(".")

    def counts(self) -> Text:
        """How many cards each seat holds and has given away face down; everybody counted along."""
        told: list[str] = []
        for seat in range(self.seats):
            held = len(self.zones["hand"][seat])
            spent = len(self.zones["spent"][seat])
            name = self.speaker.name("seat", seat)
            if seat == self.me:
                name = self.said(say("{seat} (you)"), seat=seat)
            told.append(f"{name}: {held}" + (f" (−{spent})" if spent else ""))
        label = say("Cards held (−: paid or lost face down)") if any(self.zones["spent"]) else say("Cards held")
        return Text(f"{self.said(label)}: {', '.join(told)}.")

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.speaker.sentence(sentence, fields)

    def line(self, sentence: Sentence, **fields: int) -> Text:
        return Text(self.said(sentence, **fields))


def counted(faces: list[str]) -> str:
    """Faces in a row, equal ones counted together."""
    return " ".join(f"{face}×{faces.count(face)}" if faces.count(face) > 1 else face for face in dict.fromkeys(faces))

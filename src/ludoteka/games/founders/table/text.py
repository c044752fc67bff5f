"""The table in words, figures and a map of characters, drawn from a view and nothing else."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.table import Table
from rich.text import Text

from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, NEUTRAL, NEUTRAL_CUBE
from ludoteka.games.founders.components import RESOURCES, Components
from ludoteka.games.founders.game import Founders
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say, say_many
from ludoteka.kernel.words import Words

SEATS: Final = ["#6aa5e8", "#ea7565", "#74b874", "#e89c40"]
"""Colours of the seats; a seat's number always stands beside."""
GROUND: Final = {"D": "#c96f5b", "C": "#c9c9c9", "R": "#8d8d8d", "F": "#5fa35f", "~": "#5f87d7", "#": "#a0845c"}
DESIGNED: Final = "◇"
LETTERS: Final = "abcdefghijklmnopqrstu"


def draw(view: View, speaker: Words) -> list[Text | Table]:
    """The map, the buildings and storehouses on it, the players, the cards."""
    return _Drawing(view, speaker).whole()


class _Drawing:
    def __init__(self, view: View, speaker: Words) -> None:
        self.view = view
        self.speaker = speaker
        self.parts: Components = cast(Founders, speaker.game).parts
        self.me: int | None = view["seat"]
        self.zones: dict[str, Any] = view["zones"]
        self.public: dict[str, Any] = view["public"]
        self.seats: int = speaker.game.players
        self.designed = False

    def whole(self) -> list[Text | Table]:
        drawn: list[Text | Table] = [self.phase(), *self.map(), self.legend()]
        drawn += [*self.buildings(), *self.storehouses(), self.players(), *self.cards()]
        if self.designed:
            drawn.append(self.line(say("◇ designed by us; the printed one is not known.")))
        return drawn

    # The map

    def map(self) -> list[Text]:
        board = self.parts.board
        marks = self.marks()
        head = "   " + "".join(f"{board.ids[column][0]:<2}" for column in range(board.width))
        rows = [Text(head.rstrip(), "dim")]
        for row in range(board.height):
            line = Text(f"{row + 1:>2} ")
            for column in range(board.width):
                cell = row * board.wide + column
                letter = board.letters[cell]
                ground = "R" if letter in "234" else letter
                if cell in marks:
                    line.append(*marks[cell])
                elif self.public["road_rows"][row] >> column & 1:
                    line.append("++", "bold")
                elif letter == ".":
                    line.append("  ")
                else:
                    shown = letter if letter in "~#XKNWT" else letter.lower()
                    line.append(f"{shown} ", GROUND.get(ground, "dim"))
            line.rstrip()
            rows.append(line)
        return rows

    def marks(self) -> dict[int, tuple[str, str]]:
        """Two characters for every cell of every tile, and their style."""
        found: dict[int, tuple[str, str]] = {}
        public = self.public
        parts = self.parts
        for kind, place, owner in zip(public["kinds"], public["places"], public["owners"], strict=True):
            style = SEATS[owner] if owner >= 0 else "bold"
            if kind >= BUILDING:
                shape, sign = parts.building_shapes[kind - BUILDING], f"@{LETTERS[kind - BUILDING]}"
            elif kind in (HOUSE, BRIDGE):
                found[place >> 2] = (f"{'^' if kind == HOUSE else '='}{owner + 1}", style)
                continue
            else:
                shape, sign = parts.resource_shapes[kind], parts.resource_ids[kind][:2].capitalize()
            corner = (place >> 2) - shape.first[place & 3]
            for step in shape.steps[place & 3]:
                found[corner + step] = (sign, style)
        return found

    def legend(self) -> Text:
        return self.line(
            say(
                "Map: d desert, c coast, r ruins, f forest, 2 3 4 start cells, ~ river, # wall, X dark square, "
                "K N W T sites, ++ road, ^ house and = bridge or gate with the seat, @ prestige building, two letters: "
                "storehouse."
            )
        )

    def where(self, place: int) -> str:
        return self.parts.board.ids[place >> 2]

    def who(self, owner: int) -> str:
        return self.said(say("neutral")) if owner == NEUTRAL else f"{self.name('seat', owner)} ({owner + 1})"

    def buildings(self) -> list[Text]:
        """Each building with what it has received and still wants."""
        public = self.public
        found: list[Text] = []
        for tile, kind in enumerate(public["kinds"]):
            if kind < BUILDING:
                continue
            number = kind - BUILDING
            flags: list[str] = []
            for flag, resource in enumerate(self.parts.wanted[number]):
                cube = public["cubes"][tile] >> 4 * flag & 15
                points = self.parts.worth[number][flag]
                name = f"{self.name('resource', resource)} {points}"
                if cube:
                    name += " ✓ " + (self.said(say("neutral")) if cube == NEUTRAL_CUBE else self.name("seat", cube - 1))
                flags.append(name)
            token = " ●" if public["tokens"] >> number & 1 else ""
            label = f"@{LETTERS[number]} {self.building(number)}{token}, {self.where(public['places'][tile])}: "
            found.append(Text(label + "; ".join(flags) + "."))
        return found

    def storehouses(self) -> list[Text]:
        public = self.public
        found: list[str] = []
        for tile, kind in enumerate(public["kinds"]):
            if kind < RESOURCES:
                named = f"{self.name('resource', kind)} {self.where(public['places'][tile])}"
                users = [self.name("seat", seat) for seat in range(self.seats) if public["access"][tile] >> seat & 1]
                access = f", {self.said(say('access'))} {', '.join(users)}" if users else ""
                found.append(f"{named} ({self.who(public['owners'][tile])}{access})")
        return [Text(f"{self.said(say('Storehouses'))}: {'; '.join(found)}.")] if found else []

    # The players

    def players(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", expand=False)
        heads = [
            say("seat"), say("race"), say("points"), say("coins"), say("temporary"), say("permanent"), say("income"),
            say("houses"), say("workers"), say("hand"), say("pile"),
        ]  # fmt: skip
        for number, head in enumerate(heads):
            table.add_column(self.said(head), justify="left" if number < 2 else "right", no_wrap=number < 2)
        public = self.public
        for seat in range(self.seats):
            owned = {
                kind
                for kind, owner in zip(public["kinds"], public["owners"], strict=True)
                if owner == seat and kind < RESOURCES
            }
            houses = sum(
                1
                for kind, owner in zip(public["kinds"], public["owners"], strict=True)
                if kind == HOUSE and owner == seat
            )
            free = houses - (public["mat"] >> seat & 1) - public["posted"].count(seat)
            race = self.name("race", public["race"][seat]) if public["race"][seat] >= 0 else "–"
            name = self.said(say("{seat} (you)"), seat=seat) if seat == self.me else self.name("seat", seat)
            counts = [public["points"][seat], public["coins"][seat], public["temp"][seat], public["perm"][seat]]
            counts += [len(owned), houses, free, len(self.zones["hand"][seat])]
            pile = f"{len(self.zones['up'][seat])}+{len(self.zones['down'][seat])}"
            table.add_row(Text(f"{seat + 1} {name}", SEATS[seat]), race, *map(str, counts), pile)
        return table

    # Cards

    def cards(self) -> list[Text]:
        lines: list[Text] = []
        spaces = zip(self.zones["display"], self.public["stalls"], strict=True)
        offered = [f"{self.adviser(card)} ({self.parts.slots[stall]})" for card, stall in spaces]
        if offered:
            lines.append(self.listed(say("Advisers"), offered))
        proposed = [self.proposal(number) for number in self.zones["proposals"]]
        if proposed:
            lines.append(self.listed(say("Proposals"), proposed))
        if self.zones["top"]:
            lines.append(self.listed(say("On top of the prestige deck"), [self.building(self.zones["top"][0])]))
        for number in self.zones.get("goals", []):
            lines.append(self.listed(say("Achievement"), [self.name("achievement", number)]))
        if self.me is not None:
            lines.append(self.listed(say("Your hand"), [self.card(card) for card in self.zones["hand"][self.me]]))
            down = self.zones["down"][self.me] + self.zones["playing"][self.me]
            if down:
                lines.append(self.listed(say("You played face down"), [self.card(card) for card in down]))
        for seat in range(self.seats):
            if self.zones["up"][seat]:
                label = f"{self.said(say('Played face up by {seat}'), seat=seat)}: "
                lines.append(Text(label + ", ".join(self.card(card) for card in self.zones["up"][seat]) + "."))
        return lines

    def card(self, card: int) -> str:
        return self.adviser(card) if card >= self.parts.first_adviser else self.name("card", card)

    def adviser(self, card: int) -> str:
        return self.name("card", card) + self.mark(self.parts.designed_cards[card - self.parts.first_adviser])

    def building(self, number: int) -> str:
        return self.name("prestige", number) + self.mark(self.parts.designed_buildings[number])

    def proposal(self, number: int) -> str:
        wanted = zip(self.parts.wanted[number], self.parts.worth[number], strict=True)
        flags = ", ".join(f"{self.name('resource', resource)} {points}" for resource, points in wanted)
        return f"{self.building(number)} ({flags})"

    def mark(self, designed: bool) -> str:
        self.designed = self.designed or designed
        return DESIGNED if designed else ""

    # What goes on

    def phase(self) -> Text:
        public = self.public
        if self.view["decision"] is None:
            return self.line(say("The game is over."))
        if "Opening" in [frame[0] for frame in self.view["stack"]] or min(public["race"]) < 0:
            return self.line(say("The city is being founded."))
        if self.seats == 1:
            return self.line(
                say("Round {number} of {rounds}; {done} buildings are complete."),
                number=public["round"],
                rounds=self.parts.rounds,
                done=public["completed"],
            )
        return self.line(
            say_many(
                "{seat} is the active player; {number} building is complete.",
                "{seat} is the active player; {number} buildings are complete.",
                "number",
            ),
            seat=public["active"],
            number=public["completed"],
        )

    def listed(self, label: Sentence, things: list[str]) -> Text:
        return Text(f"{self.said(label)}: {', '.join(things) or '–'}.")

    def name(self, axis: str, index: int) -> str:
        return self.speaker.name(axis, index)

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.speaker.sentence(sentence, fields)

    def line(self, sentence: Sentence, **fields: int) -> Text:
        return Text(self.said(sentence, **fields))

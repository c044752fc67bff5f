"""The cards as tables of ints, read from a component file: the package's own or an owner's.

A card is its printed number less one (V.CMP.15): characters are 0 to 63, laws 64 to 87.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.viceroy.names import Names
from ludoteka.kernel.parsing import parse_components
from ludoteka.kernel.refusals import BadRequest

COLOURS: Final = ["blue", "red", "green", "yellow"]
CHARACTERS: Final = 64
LAWS: Final = 24
CARDS: Final = CHARACTERS + LAWS
FIRST_LAW: Final = CHARACTERS
"""A card from here on is a law."""
LEVELS: Final = 5
SUMMIT: Final = 4
"""The row of a character's rewards that stands for level 5."""

# What a reward or a law gives (V.REW)
GEMS: Final = 0
DRAW_CARDS: Final = 1
ATTACK: Final = 2
SCIENCE: Final = 3
MAGIC: Final = 4
DEFENCE: Final = 5
POWER: Final = 6
MAGIC_BONUS: Final = 7
CIRCLE_BONUS: Final = 8
INFINITE_GEM: Final = 9
ANY_COLOUR: Final = 4
"""The colour of an infinite gem that its owner chooses."""

# Where a law goes
SLOT: Final = 0
REPLACE: Final = 1
UNDER: Final = 2

# What a law does when it is played
NO_EFFECT: Final = 0
CHOICE: Final = 1
EXCHANGE: Final = 2
APPOINTMENT: Final = 3
DRAFT: Final = 4
ARCHIVE: Final = 5
STEPPING_STONE: Final = 6
TREASURY: Final = 7

# What a law counts at the end
NO_POINTS: Final = 0
PER_CARD: Final = 1
PER_SET: Final = 2
PER_CIRCLE_AND_GEM: Final = 3
PER_STORED_GEM: Final = 4
PER_TUCKED: Final = 5
PER_NEIGHBOUR: Final = 6
BY_LEVEL: Final = 7

Gift = tuple[int, int, int]
"""What is given, how many (or of which value), and in which colour."""

_COUNTED: Final = {
    "gems": GEMS, "cards": DRAW_CARDS, "attack": ATTACK, "science": SCIENCE, "magic": MAGIC, "defence": DEFENCE,
}  # fmt: skip
_VALUED: Final = {"power": (POWER, 30), "magic_bonus": (MAGIC_BONUS, 9), "circle_bonus": (CIRCLE_BONUS, 9)}
_PLACEMENTS: Final = {"slot": SLOT, "replace": REPLACE, "tuck_self": UNDER}
_SCORERS: Final = {
    "score_per_card": PER_CARD,
    "score_per_set": PER_SET,
    "score_per_circle_and_infinite": PER_CIRCLE_AND_GEM,
    "score_per_stored_gem": PER_STORED_GEM,
    "score_per_tucked_here": PER_TUCKED,
    "score_per_adjacent_character": PER_NEIGHBOUR,
}
_MARKS: Final = ("replace_card", "tuck_self_and_double", "skip_auction")
"""Operations that the placement of the law, or another operation, already says."""


class Cards:
    """All cards of a component file, and which of them a deck holds."""

    def __init__(self, text: str, deck: str) -> None:
        data = parse_components(text)
        if data.get("game") != "viceroy":
            raise BadRequest('the component file is none of this game: it does not say game = "viceroy"')
        self.ids: Final = [str(number) for number in range(1, CARDS + 1)]
        self.left: Final = [0] * CARDS
        self.right: Final = [0] * CARDS
        """The colours of the top corners."""
        self.bottom_left: Final = [0] * CARDS
        self.bottom_right: Final = [0] * CARDS
        self.costs: Final[list[list[int]]] = [[] for _ in range(CARDS)]
        """The gem of each row of a character (V.COS.01)."""
        self.prices: Final[list[list[list[int]]]] = [[] for _ in range(CARDS)]
        """By level from 0 on, gems of each colour for playing a character there (V.COS.02, V.COS.03)."""
        self.gifts: Final[list[list[list[Gift]]]] = [[] for _ in range(CARDS)]
        """The rewards of each row of a character and of level 5; of a law, what it offers to choose from."""
        self.placement: Final = [SLOT] * CARDS
        self.effect: Final = [NO_EFFECT] * CARDS
        self.amount: Final = [0] * CARDS
        """How much of its effect: gems to pay or to store, cards to draw."""
        self.returned: Final = [0] * CARDS
        """How many laws go back on top of the deck."""
        self.scorer: Final = [NO_POINTS] * CARDS
        self.points: Final[list[list[int]]] = [[] for _ in range(CARDS)]
        """What it counts each, or by level."""
        self.takes: Final = [False] * CARDS
        """Whether cards its owner takes may be tucked under it."""
        self.designed: Final = [False] * CARDS
        self.texts: Final = [""] * CARDS
        self.names: Final = Names(data)
        self._read_characters(data)
        self._read_laws(data)
        self.choices: Final[list[str]] = sorted(
            {gifts_id(gifts) for law in range(FIRST_LAW, CARDS) for gifts in self.gifts[law]}
        )
        """Everything that some law offers to choose, by name."""
        self.offers: Final = [
            [self.choices.index(gifts_id(gifts)) for gifts in self.gifts[card]] if card >= FIRST_LAW else []
            for card in range(CARDS)
        ]
        self.large: Final = 48
        """V.SET.07, V.SET.11: so many characters are auctioned."""
        self.characters, self.laws = self._deck(data, deck)

    def _read_characters(self, data: dict[str, Any]) -> None:
        for card, table in _numbered(data, "character", 1, CHARACTERS):
            where = f"[[character]] {card + 1}"
            self._sectors(card, table, where)
            levels = table.get("levels")
            if not isinstance(levels, list) or len(levels) != 4 or not all(isinstance(row, dict) for row in levels):
                raise _wrong("{where}: levels is a list of the four rows, from the bottom", where=where)
            for number, row in enumerate(levels, 1):
                if row.get("level") != number:
                    raise _wrong(
                        "{where}: row {number} says level = {level!r}",
                        where=where,
                        number=number,
                        level=row.get("level"),
                    )
                self.costs[card].append(_colour(row.get("cost"), f"{where}, level {number}: cost"))
                gifts = row.get("reward")
                if not isinstance(gifts, list):
                    raise _wrong("{where}, level {number}: reward is a list", where=where, number=number)
                self.gifts[card].append([_gift(gift, "kind", f"{where}, level {number}") for gift in gifts])
            self.gifts[card].append([(POWER, 15, 0)])
            self.prices[card].append([0, 0, 0, 0])
            for level in range(1, LEVELS + 1):
                price = self.prices[card][-1][:]
                price[self.costs[card][min(level, 4) - 1]] += 1
                self.prices[card].append(price)

    def _read_laws(self, data: dict[str, Any]) -> None:
        for card, table in _numbered(data, "law", CHARACTERS + 1, CARDS):
            where = f"[[law]] {card + 1}"
            self._sectors(card, table, where)
            placement = table.get("placement")
            if placement not in _PLACEMENTS:
                raise _wrong(
                    "{where}: placement is {placement!r}; possible are {possible}",
                    where=where,
                    placement=placement,
                    possible=", ".join(_PLACEMENTS),
                )
            self.placement[card] = _PLACEMENTS[placement]
            self.texts[card] = str(table.get("text", ""))
            ops = table.get("ops")
            if not isinstance(ops, list) or not all(isinstance(op, dict) for op in ops):
                raise _wrong("{where}: ops is a list of operations", where=where)
            for op in ops:
                self._operation(card, op, where)

    def _operation(self, card: int, op: dict[str, Any], where: str) -> None:
        name = op.get("op")
        if name in _SCORERS:
            self.scorer[card] = _SCORERS[str(name)]
            self.points[card] = [_count(op, "value", where, 1, 20)]
        elif name == "score_by_level_of_this":
            values = op.get("values")
            if not isinstance(values, list) or len(values) != 4 or not all(type(value) is int for value in values):
                raise _wrong(
                    "{where}: score_by_level_of_this has values = four numbers, for levels 1 to 4", where=where
                )
            self.scorer[card] = BY_LEVEL
            self.points[card] = values
        elif name == "choose_one":
            options = op.get("options")
            if (
                not isinstance(options, list)
                or len(options) < 2
                or not all(isinstance(gifts, list) for gifts in options)
            ):
                raise _wrong("{where}: choose_one has options = two or more lists of rewards", where=where)
            self.effect[card] = CHOICE
            self.gifts[card] += [[_gift(gift, "op", where) for gift in gifts] for gifts in options]
        elif name == "swap_token":
            self._do(card, EXCHANGE, _count(op, "pay_gems_to_opponent", where, 0, 8))
        elif name == "take_display_card":
            self._do(card, APPOINTMENT, 1)
        elif name == "draw_and_return_laws":
            self._do(card, DRAFT, _count(op, "draw", where, 1, 6))
            self.returned[card] = _count(op, "return", where, 0, 6)
        elif name == "tuck_from_hand":
            self._do(card, ARCHIVE, 0)
        elif name == "tuck_free_card":
            self._do(card, STEPPING_STONE, 1)
        elif name == "store_gems":
            self._do(card, TREASURY, _count(op, "max", where, 1, 16))
        elif name == "tuck_on_take":
            self.takes[card] = True
        elif name not in _MARKS:
            raise _wrong("{where}: there is no operation {name!r}", where=where, name=name)

    def _do(self, card: int, effect: int, amount: int) -> None:
        self.effect[card] = effect
        self.amount[card] = amount

    def _sectors(self, card: int, table: dict[str, Any], where: str) -> None:
        sectors = table.get("sectors")
        if not isinstance(sectors, dict):
            raise _wrong("{where} has no sectors (tl, tr, bl, br)", where=where)
        self.left[card] = _colour(sectors.get("tl"), f"{where}: sector tl")
        self.right[card] = _colour(sectors.get("tr"), f"{where}: sector tr")
        self.bottom_left[card] = _colour(sectors.get("bl"), f"{where}: sector bl")
        self.bottom_right[card] = _colour(sectors.get("br"), f"{where}: sector br")
        self.designed[card] = table.get("provenance") == "designed"

    def _deck(self, data: dict[str, Any], id: str) -> tuple[list[int], list[int]]:
        """The characters and the laws of a deck, in order (V.CMP.02, V.CMP.03)."""
        for table in _tables(data, "deck"):
            if table.get("id") == id:
                found: list[list[int]] = []
                for name, first, last in (("characters", 1, CHARACTERS), ("laws", CHARACTERS + 1, CARDS)):
                    numbers = table.get(name)
                    if not isinstance(numbers, list) or not all(
                        type(number) is int and first <= number <= last for number in numbers
                    ):
                        raise _wrong(
                            "[[deck]] {id}: {name} is a list of numbers from {first} to {last}",
                            id=id,
                            name=name,
                            first=first,
                            last=last,
                        )
                    if len(set(numbers)) != len(numbers):
                        raise _wrong("[[deck]] {id}: a number stands twice in {name}", id=id, name=name)
                    found.append(sorted(number - 1 for number in numbers))
                if len(found[0]) < self.large + 12:
                    raise _wrong(
                        "[[deck]] {id} has {number} characters; {large} are auctioned, and 12 more are dealt from",
                        id=id,
                        number=len(found[0]),
                        large=self.large,
                    )
                if len(found[1]) < 12:
                    raise _wrong(
                        "[[deck]] {id} has {number} laws; 12 are dealt to four players (V.SET.16)",
                        id=id,
                        number=len(found[1]),
                    )
                return found[0], found[1]
        raise _wrong('there is no [[deck]] with id = "{id}"', id=id)


def gifts_id(gifts: list[Gift]) -> str:
    """Such as "magic_1+magic_bonus_2"."""
    return "+".join(gift_id(gift) for gift in gifts)


def gift_id(gift: Gift) -> str:
    code, number, colour = gift
    if code == INFINITE_GEM:
        return f"infinite_gem_{'any' if colour == ANY_COLOUR else COLOURS[colour]}"
    if code == CIRCLE_BONUS:
        return f"circle_bonus_{COLOURS[colour]}_{number}"
    for name, counted in _COUNTED.items():
        if counted == code:
            return f"{name}_{number}"
    return f"{'power' if code == POWER else 'magic_bonus'}_{number}"


def _tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    tables = data.get(name)
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise _wrong("there is no [[{name}]]", name=name)
    return tables


def _numbered(data: dict[str, Any], name: str, first: int, last: int) -> list[tuple[int, dict[str, Any]]]:
    """The tables by card, each number from first to last once."""
    found: dict[int, dict[str, Any]] = {}
    for table in _tables(data, name):
        number = table.get("number")
        if type(number) is not int or not first <= number <= last:
            raise _wrong(
                "a [[{name}]] has number = {number!r}; possible are {first} to {last}",
                name=name,
                number=number,
                first=first,
                last=last,
            )
        if number in found:
            raise _wrong(
                "two [[{name}]] have the number {number} (V.CMP.15 needs them unique)", name=name, number=number
            )
        found[number] = table
    for number in range(first, last + 1):
        if number not in found:
            raise _wrong("there is no [[{name}]] with number = {number}", name=name, number=number)
    return [(number - 1, found[number]) for number in range(first, last + 1)]


def _colour(value: object, where: str) -> int:
    if value not in COLOURS:
        raise _wrong(
            "{where} is {value!r}; possible are {possible}", where=where, value=value, possible=", ".join(COLOURS)
        )
    return COLOURS.index(str(value))


def _count(table: dict[str, Any], field: str, where: str, least: int, most: int) -> int:
    value = table.get(field)
    if type(value) is not int or not least <= value <= most:
        raise _wrong(
            "{where}: {field} is {value!r}; possible are {least} to {most}",
            where=where,
            field=field,
            value=value,
            least=least,
            most=most,
        )
    return value


def _gift(gift: object, key: str, where: str) -> Gift:
    if not isinstance(gift, dict):
        raise _wrong("{where}: a reward is a table such as {{ {key} = 'gems', n = 3 }}", where=where, key=key)
    name = gift.get(key)
    if name in _COUNTED:
        return _COUNTED[str(name)], _count(gift, "n", where, 1, 16), 0
    if name in _VALUED:
        code, most = _VALUED[str(name)]
        colour = _colour(gift.get("colour"), f"{where}: colour") if code == CIRCLE_BONUS else 0
        return code, _count(gift, "value", where, 1, most), colour
    if name == "infinite_gem":
        shown = gift.get("colour")
        return INFINITE_GEM, 1, ANY_COLOUR if shown == "any" else _colour(shown, f"{where}: colour")
    possible = ", ".join([*_COUNTED, *_VALUED, "infinite_gem"])
    raise _wrong(
        "{where}: there is no reward {name!r}; possible are {possible}", where=where, name=name, possible=possible
    )


def _wrong(what: str, /, **fields: object) -> BadRequest:
    return BadRequest("the component file: {what}", what=BadRequest(what, **fields))

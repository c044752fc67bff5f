"""The cards as tables of ints, read from a component file: the package's own or an owner's.

A card is its printed number less one (V.CMP.15): characters are 0 to 63, laws 64 to 87.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy.names import Names
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import DESIGNED, Sheet, parse

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

_GIFTS: Final = [
    "gems", "cards", "attack", "science", "magic", "defence", "power", "magic_bonus", "circle_bonus", "infinite_gem",
]  # fmt: skip
_PLACEMENTS: Final = ["slot", "replace", "tuck_self"]
_EFFECTS: Final = [
    "choose_one", "swap_token", "take_display_card", "draw_and_return_laws", "tuck_from_hand", "tuck_free_card",
    "store_gems",
]  # fmt: skip
_SCORERS: Final = [
    "score_per_card", "score_per_set", "score_per_circle_and_infinite", "score_per_stored_gem",
    "score_per_tucked_here", "score_per_adjacent_character", "score_by_level_of_this",
]  # fmt: skip
"""Each in the order of the numbers above."""
_OPERATIONS: Final = [*_EFFECTS, *_SCORERS, "tuck_on_take"]
_DECKS: Final = ["ru", "pl", "pl_full"]


class Cards:
    """All cards of a component file, and which of them a deck holds."""

    def __init__(self, text: str, deck: str) -> None:
        file = parse(text, "viceroy")
        file.describe("identity")
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
        """Whether the card was designed by us rather than known."""
        characters = file.known("character", self.ids[:FIRST_LAW])
        laws = file.known("law", self.ids[FIRST_LAW:])
        self.names: Final = Names(file, characters, laws)
        for card, sheet in enumerate(characters):
            self._read_character(card, sheet)
        for card, sheet in enumerate(laws, FIRST_LAW):
            self._read_law(card, sheet)
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
        decks = [self._deck(sheet) for sheet in file.known("deck", _DECKS)]
        self.characters, self.laws = decks[_DECKS.index(deck)]
        file.finish()

    def _read_character(self, card: int, sheet: Sheet) -> None:
        self._read_sectors(card, sheet)
        for level, row in enumerate(sheet.sheets("levels", 4), 1):
            row.fixed("level", level, "V.CMP.11")
            self.costs[card].append(row.choice("cost", COLOURS))
            self.gifts[card].append(_gifts(row))
        self.gifts[card].append([(POWER, 15, 0)])
        self.prices[card].append([0, 0, 0, 0])
        for level in range(1, LEVELS + 1):
            price = self.prices[card][-1][:]
            price[self.costs[card][min(level, 4) - 1]] += 1
            self.prices[card].append(price)

    def _read_law(self, card: int, sheet: Sheet) -> None:
        self._read_sectors(card, sheet)
        placement = sheet.choice("placement", _PLACEMENTS)
        self.placement[card] = placement
        effects = scorers = 0
        for op in sheet.sheets("ops"):
            name = _OPERATIONS[op.choice("op", _OPERATIONS)]
            if name in _EFFECTS:
                effects += 1
                self._read_effect(card, _EFFECTS.index(name) + 1, op)
            elif name in _SCORERS:
                scorers += 1
                scorer = _SCORERS.index(name) + 1
                self.scorer[card] = scorer
                self.points[card] = (
                    op.numbers("values", 0, 20, 4) if scorer == BY_LEVEL else [op.number("value", 1, 20)]
                )
            else:
                self.takes[card] = True
        # Whatever else such a law said would be said in vain.
        if effects > 1 or (effects and placement != SLOT):
            raise sheet.error(BadRequest("it does several things when it is played; one is possible"))
        if scorers > 1:
            raise sheet.error(BadRequest("it scores in several ways; one is possible"))
        if placement == UNDER and (scorers or self.takes[card]):
            raise sheet.error(BadRequest("it goes under a character, where it neither scores nor takes cards"))
        if placement == SLOT and not (effects or scorers or self.takes[card]):
            raise sheet.error(BadRequest("it does nothing (V.CMP.12)"))

    def _read_effect(self, card: int, effect: int, op: Sheet) -> None:
        self.effect[card] = effect
        if effect == CHOICE:
            options = op.sheets("options")
            if len(options) < 2:
                raise op.error(BadRequest("options should be two or more rewards to choose from"))
            self.gifts[card] += [_gifts(option) for option in options]
        elif effect == EXCHANGE:
            self.amount[card] = op.number("pay_gems_to_opponent", 0, 8)
        elif effect == DRAFT:
            self.amount[card] = op.number("draw", 1, 6)
            self.returned[card] = op.number("return", 0, 6)
        elif effect == TREASURY:
            self.amount[card] = op.number("max", 1, 16)

    def _read_sectors(self, card: int, sheet: Sheet) -> None:
        sectors = sheet.sheet("sectors")
        self.left[card] = sectors.choice("tl", COLOURS)
        self.right[card] = sectors.choice("tr", COLOURS)
        self.bottom_left[card] = sectors.choice("bl", COLOURS)
        self.bottom_right[card] = sectors.choice("br", COLOURS)
        self.designed[card] = sheet.origin() == DESIGNED

    def _deck(self, sheet: Sheet) -> tuple[list[int], list[int]]:
        """The characters and the laws of a deck, in order (V.CMP.02, V.CMP.03)."""
        characters = _numbered(sheet, "characters", 1, CHARACTERS)
        laws = _numbered(sheet, "laws", CHARACTERS + 1, CARDS)
        if len(characters) < self.large + 12:
            raise sheet.error(
                BadRequest(
                    "there are {number} characters; {large} are auctioned, and 12 more are dealt from (V.SET.07)",
                    number=len(characters),
                    large=self.large,
                )
            )
        if len(laws) < 12:
            raise sheet.error(
                BadRequest("there are {number} laws; 12 are dealt to four players (V.SET.16)", number=len(laws))
            )
        return characters, laws


def gifts_id(gifts: list[Gift]) -> str:
    """Such as "magic_1+magic_bonus_2"."""
    return "+".join(gift_id(gift) for gift in gifts)


def gift_id(gift: Gift) -> str:
    code, number, colour = gift
    if code == INFINITE_GEM:
        return f"infinite_gem_{'any' if colour == ANY_COLOUR else COLOURS[colour]}"
    if code == CIRCLE_BONUS:
        return f"circle_bonus_{COLOURS[colour]}_{number}"
    return f"{_GIFTS[code]}_{number}"


def _gifts(sheet: Sheet) -> list[Gift]:
    """What a row or an option brings."""
    found = [_gift(gift) for gift in sheet.sheets("reward")]
    if not found:
        raise sheet.error(BadRequest("there is no reward"))
    return found


def _gift(sheet: Sheet) -> Gift:
    kind = sheet.choice("kind", _GIFTS)
    if kind <= DEFENCE:
        return kind, sheet.number("n", 1, 16), 0
    if kind == INFINITE_GEM:
        return kind, 1, sheet.choice("colour", [*COLOURS, "any"])
    colour = sheet.choice("colour", COLOURS) if kind == CIRCLE_BONUS else 0
    return kind, sheet.number("value", 1, 30 if kind == POWER else 9), colour


def _numbered(sheet: Sheet, field: str, first: int, last: int) -> list[int]:
    """The cards with these numbers."""
    numbers = sheet.numbers(field, first, last)
    if len(set(numbers)) != len(numbers):
        raise sheet.error(BadRequest("a number stands twice in {field}", field=field))
    return sorted([number - 1 for number in numbers])

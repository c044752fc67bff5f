"""The cards as tables of ints, read from a component file: the package's own or an owner's."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king.names import Names
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import DESIGNED, Sheet, flaw, parse

RULES: Final = 2
"""The version of the rules as programmed; version 1 is still played to the end at tables that began with it."""

GOLD: Final = 6
KING: Final = 7
"""What a card is: a domain (0 to 5, in the order of the final tie-break, K.TIE.04), gold, or a king card."""

EITHER: Final = 0
"""A step of a king card that raises or lowers, as its owner chooses (K.KNG.07)."""

DOMAINS: Final = ["diplomacy", "entertainment", "livestock", "architecture", "military", "provisions"]
LETTER: Final = 0.02
"""What a letter closer to A adds to the weight of a card."""
_STEPS: Final = {"+1": 1, "-1": -1, "either": EITHER}


class Cards:
    """All cards of a component file, and what of them is in play with a number of players."""

    def __init__(self, text: str, players: int, rules: int = RULES) -> None:
        self.orders: Final = rules < 2
        """Version 1 of the rules asks for the order of two steps that leave no choice."""
        file = parse(text, "for_the_king")
        file.describe("identity")
        self.ids: list[str] = []
        self.type: list[int] = []
        """For each card its domain, `GOLD` or `KING`."""
        self.value: list[int] = []
        """Influence or gold; 0 for a king card."""
        self.letter: list[int] = []
        """0 for A and so on; -1 without a letter (K.GEN.06)."""
        self.weight: list[float] = []
        """The value, and a little for a letter that may break a tie (K.SCO.05)."""
        self.steps: list[list[int]] = []
        """What a king card does to primary tiles, step by step."""
        self.faces: list[str] = []
        """What a king card shows."""
        self.said_faces: list[dict[str, str]] = []
        """The same in words, by language."""
        self.designed: list[bool] = []
        """Whether the card was designed by us rather than known (K.GEN.12)."""
        self.in_play: list[int] = []
        """The cards kept by their bottom number (K.SET.08)."""
        self.names: Final = Names(file, DOMAINS)
        for kind in ("government_card", "gold_card", "king_card"):
            for card in file.parts(kind):
                self._add(kind, card, players)
        self.removed: Final = self._removal(file.part("removal").sheet("by_players"), players)
        """How many kept cards leave unseen (K.SET.09)."""
        self.domains: Final = [d for d in range(len(DOMAINS)) if any(self.type[card] == d for card in self.in_play)]
        """The domains in play (K.SET.04, K.SET.05)."""
        self.turns: Final = self._turns(players)
        """Turns as adviser, cards of each player and of the favour pile (K.SET.11, K.DIS.22)."""
        gold = sorted((self.value[card] for card in self.in_play if self.type[card] == GOLD), reverse=True)
        self.most_gold: Final = sum(gold[: self.turns])
        """No hand is worth more gold than this (K.AUC.14)."""
        self.gold_bids: Final = _bids(self.most_gold)
        self.card_bids: Final = _bids(self.turns)
        """The options of a bidder by the bid to beat: made once, since most decisions are bids."""
        self.copies: Final = max([1] + [sum(1 for g in gold if g == value) for value in (1, 2, 3)])
        """No hand holds more gold cards of one value than this."""
        file.finish()

    def _add(self, kind: str, card: Sheet, players: int) -> None:
        if card.id in self.ids:
            raise card.error(BadRequest("the id is used twice"))
        bottom = card.figure("bottom_number", [0, 3, 4, 5])
        value = 0
        letter = -1
        steps: list[int] = []
        face: dict[str, str] = {}
        if kind == "king_card":
            type_ = KING
            steps = [_STEPS[step] for step in _king_steps(card)]
            face = {**card.named("face_", card.prose("face")), "en": card.prose("face")}
        elif kind == "gold_card":
            type_ = GOLD
            value = card.number("value", 1, 3)
        else:
            type_ = card.choice("domain", DOMAINS)
            value = card.number("value", 1, 4)
            letter = self._letter(card, type_)
        if bottom <= players:
            self.in_play.append(len(self.ids))
        self.ids.append(card.id)
        self.type.append(type_)
        self.value.append(value)
        self.letter.append(letter)
        self.weight.append(value + LETTER * max(0, 9 - letter) if letter >= 0 else float(value))
        self.steps.append(steps)
        self.faces.append(face.get("en", ""))
        self.said_faces.append(face)
        self.designed.append(card.origin() == DESIGNED)

    def _letter(self, card: Sheet, domain: int) -> int:
        letter = card.prose("letter", "")
        if len(letter) != 1 or not "A" <= letter <= "Z":
            raise card.error(BadRequest("letter is {letter}; possible are A to Z", letter=repr(letter)))
        code = ord(letter) - ord("A")
        for other, type_ in enumerate(self.type):
            if type_ == domain and self.letter[other] == code:
                raise card.error(
                    BadRequest(
                        "{card} has the letter {letter} already (K.SCO.05 needs them unique)",
                        card=self.ids[other],
                        letter=letter,
                    )
                )
        return code

    def _removal(self, by_players: Sheet, players: int) -> int:
        by_players.describe("2", "3", "4", "5")
        return by_players.number(str(players), 0, len(self.in_play))

    def _turns(self, players: int) -> int:
        deck = len(self.in_play) - self.removed
        if deck <= 0 or deck % (players + 1):
            raise flaw(
                "with {players} players the deck has {deck} cards ({kept} kept, {removed} removed at random); "
                "it must be a multiple of {multiple}, so that it runs out at the end of a turn (K.SET.11)",
                players=players,
                deck=deck,
                kept=len(self.in_play),
                removed=self.removed,
                multiple=players + 1,
            )
        return deck // (players + 1)


def _bids(most: int) -> list[list[int]]:
    """K.AUC.14: for each bid to beat a pass, 0, and every greater bid up to the limit."""
    return [[0, *range(bid + 1, most + 1)] for bid in range(most + 1)]


def _king_steps(card: Sheet) -> list[str]:
    possible = list(_STEPS)
    steps = [possible[step.choice("delta", possible)] for step in card.sheets("steps")]
    if not 1 <= len(steps) <= 2:
        raise card.error(BadRequest("steps is a list of one or two steps"))
    return steps

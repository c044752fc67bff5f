"""The cards as tables of ints, read from a component file: the package's own or an owner's."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.for_the_king.names import Names, faces
from ludoteka.kernel.parsing import parse_components
from ludoteka.kernel.refusals import BadRequest

GOLD: Final = 6
KING: Final = 7
"""What a card is: a domain (0 to 5, in the order of the final tie-break, K.TIE.04), gold, or a king card."""

EITHER: Final = 0
"""A step of a king card that raises or lowers, as its owner chooses (K.KNG.07)."""

DOMAINS: Final = ["diplomacy", "entertainment", "livestock", "architecture", "military", "provisions"]
MOST: Final = 256
"""A fact of the story has eight bits for a card; nor can a bid then outgrow them."""
LETTER: Final = 0.02
"""What a letter closer to A adds to the weight of a card."""
_STEPS: Final = {"+1": 1, "-1": -1, "either": EITHER}


class Cards:
    """All cards of a component file, and what of them is in play with a number of players."""

    def __init__(self, text: str, players: int) -> None:
        data = parse_components(text)
        if data.get("game") != "for_the_king":
            raise BadRequest('the component file is none of this game: it does not say game = "for_the_king"')
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
        self.names: Final = Names(data, DOMAINS)
        for domain, named in zip(DOMAINS, self.names.domains, strict=True):
            if "en" not in named:
                raise _wrong('there is no [[domain]] with id = "{domain}" and a name_en', domain=domain)
        for kind in ("government_card", "gold_card", "king_card"):
            for number, card in enumerate(self._tables(data, kind), 1):
                self._add(kind, number, card, players)
        if len(self.ids) > MOST:
            raise _wrong("there are {number} cards; at most {most} are possible", number=len(self.ids), most=MOST)
        self.removed: Final = self._removal(data, players)
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

    def _tables(self, data: dict[str, Any], name: str) -> list[dict[str, Any]]:
        tables = data.get(name)
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            raise _wrong("there is no [[{name}]]", name=name)
        return tables

    def _add(self, kind: str, number: int, card: dict[str, Any], players: int) -> None:
        name = card.get("id")
        if not isinstance(name, str) or not name or " " in name:
            raise _wrong("[[{kind}]] number {number} has no id (a word without spaces)", kind=kind, number=number)
        where = f"[[{kind}]] {name}"
        if name in self.ids:
            raise _wrong("{where}: the id is used twice", where=where)
        bottom = self._number(card, "bottom_number", where, [0, 3, 4, 5])
        value = 0
        letter = -1
        steps: list[int] = []
        if kind == "king_card":
            type_ = KING
            steps = self._king_steps(card, where)
        elif kind == "gold_card":
            type_ = GOLD
            value = self._number(card, "value", where, [1, 2, 3])
        else:
            domain = card.get("domain")
            if domain not in DOMAINS:
                raise _possible(where, "domain", domain, DOMAINS)
            type_ = DOMAINS.index(domain)
            value = self._number(card, "value", where, [1, 2, 3, 4])
            letter = self._letter(card, where, type_)
        if bottom <= players:
            self.in_play.append(len(self.ids))
        self.ids.append(name)
        self.type.append(type_)
        self.value.append(value)
        self.letter.append(letter)
        self.weight.append(value + LETTER * max(0, 9 - letter) if letter >= 0 else float(value))
        self.steps.append(steps)
        self.faces.append(str(card.get("face", "")))
        self.said_faces.append(faces(card))
        self.designed.append(card.get("provenance") == "designed")

    def _number(self, card: dict[str, Any], field: str, where: str, possible: list[int]) -> int:
        value = card.get(field)
        if type(value) is not int or value not in possible:
            raise _possible(where, field, value, [str(number) for number in possible])
        return value

    def _letter(self, card: dict[str, Any], where: str, domain: int) -> int:
        letter = card.get("letter")
        if not isinstance(letter, str) or len(letter) != 1 or not "A" <= letter <= "Z":
            raise _wrong("{where}: letter is {letter!r}; possible are A to Z", where=where, letter=letter)
        code = ord(letter) - ord("A")
        for other, type_ in enumerate(self.type):
            if type_ == domain and self.letter[other] == code:
                raise _wrong(
                    "{where}: {card} has the letter {letter} already (K.SCO.05 needs them unique)",
                    where=where,
                    card=self.ids[other],
                    letter=letter,
                )
        return code

    def _king_steps(self, card: dict[str, Any], where: str) -> list[int]:
        steps = card.get("steps")
        if not isinstance(steps, list) or not 1 <= len(steps) <= 2:
            raise _wrong("{where}: steps is a list of one or two steps", where=where)
        found: list[int] = []
        for step in steps:
            delta = step.get("delta") if isinstance(step, dict) else None
            if not isinstance(delta, str) or delta not in _STEPS:
                raise _wrong(
                    "{where}: a step has delta = {delta!r}; possible are {possible}",
                    where=where,
                    delta=delta,
                    possible=", ".join(_STEPS),
                )
            found.append(_STEPS[delta])
        return found

    def _removal(self, data: dict[str, Any], players: int) -> int:
        removal = data.get("removal")
        table = removal.get("by_players") if isinstance(removal, dict) else None
        count = table.get(str(players)) if isinstance(table, dict) else None
        if type(count) is not int or count < 0:
            raise _wrong("[removal] by_players has no number for {players} players", players=players)
        return count

    def _turns(self, players: int) -> int:
        deck = len(self.in_play) - self.removed
        if deck <= 0 or deck % (players + 1):
            raise _wrong(
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


def _possible(where: str, field: str, value: object, possible: list[str]) -> BadRequest:
    return _wrong(
        "{where}: {field} is {value!r}; possible are {possible}",
        where=where,
        field=field,
        value=value,
        possible=", ".join(possible),
    )


def _wrong(what: str, /, **fields: object) -> BadRequest:
    return BadRequest("the component file: {what}", what=BadRequest(what, **fields))

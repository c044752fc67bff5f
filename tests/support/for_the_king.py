"""Stages positions of For the King (and Me) with the shorthand of its examples, and plays on from them.

D4A is the diplomacy card of value 4 with letter A (D, E, L, A, M, P: the domains in the order of the tie-break), G2 a
gold card of value 2, K(+1 then -1) a king card. A star marks a card that everybody has seen its owner take: D4A*.
Seats are 0, 1, … clockwise.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from random import Random
from typing import Any, Final, cast

from ludoteka import registry
from ludoteka.games.for_the_king.auction import Auctions
from ludoteka.games.for_the_king.cards import GOLD, KING, Cards
from ludoteka.games.for_the_king.court import FACE_DOWN, Court
from ludoteka.games.for_the_king.distribution import Turn
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.games.for_the_king.king import KingCard
from ludoteka.games.for_the_king.scoring import Scoring
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Frame
from ludoteka.kernel.zones import EVERYONE

DOMAINS: Final = "DELAMP"
COUNTS: Final = (2, 3, 4, 5)

_WORD: Final = re.compile(r" (K\([^)]*\))| ([^ ]+)")
_CARD: Final = re.compile(r"(K\([^)]*\)|[DELAMP]\d[A-Z]|G\d)(\*?)")


@cache
def the_game(players: int) -> ForTheKing:
    return cast(ForTheKing, registry.game("for_the_king", players=players))


@cache
def component_text() -> str:
    return (registry.folder("for_the_king") / "data" / "components.toml").read_text(encoding="utf-8")


@cache
def components() -> dict[str, Any]:
    return tomllib.loads(component_text())


def short(cards: Cards, card: int) -> str:
    """The shorthand of a card; copies of one card have the same."""
    if cards.type[card] == KING:
        return f"K({cards.faces[card]})"
    if cards.type[card] == GOLD:
        return f"G{cards.value[card]}"
    return f"{DOMAINS[cards.type[card]]}{cards.value[card]}{chr(ord('A') + cards.letter[card])}"


def names(cards: Cards, found: list[int]) -> list[str]:
    return sorted(short(cards, card) for card in found)


class Box:
    """The cards of a game, from which a scene takes each one once."""

    def __init__(self, game: ForTheKing) -> None:
        self.cards: Final = game.cards
        self.free: Final = game.cards.in_play[:]

    def take(self, text: str) -> list[tuple[int, bool]]:
        """The cards of a text, each with whether everybody has seen it."""
        assert not _CARD.sub("", text).strip(), f"not all of '{text}' is cards"
        return [(self.one(name), bool(star)) for name, star in _CARD.findall(text)]

    def one(self, name: str) -> int:
        for card in self.free:
            if short(self.cards, card) == name:
                self.free.remove(card)
                return card
        raise AssertionError(f"no {name} is left with this number of players")


class Table:
    """A match begun at a staged position; chance falls as the test says, unless it has a source."""

    def __init__(self, game: ForTheKing, start: Court | None = None, chance: Chance | None = None) -> None:
        self.game: Final = game
        self.cards: Final = game.cards
        self.match: Final = Match(game, chance, start=start)
        self.facts: Final[list[Event]] = []
        self.match.listen(self.facts.append)

    # What a referee sees

    @property
    def pos(self) -> Court:
        return cast(Court, self.match.position)

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of decision and the seat (-1 for chance) awaited."""
        decision = self.match.decision
        assert decision is not None, "the game is over"
        return decision.kind.name, decision.seats[0]

    def options(self) -> list[str]:
        """What the seat asked may answer, in the words of the decision: cards in shorthand, domains by their letter."""
        decision = self.match.decision
        assert decision is not None
        return [self.words(decision.kind.text(value)) for value in self.match.options(decision.seats[0])]

    def words(self, text: str) -> str:
        found = []
        for word in text.split(" "):
            if word in self.cards.ids:
                word = short(self.cards, self.cards.ids.index(word))
            elif word in self.game.axes["domain"].ids:
                word = DOMAINS[self.game.axes["domain"].ids.index(word)]
            found.append(word)
        return " ".join(found)

    def hand(self, seat: int) -> list[str]:
        return names(self.cards, self.pos.hands[seat])

    def spent(self, seat: int) -> list[str]:
        return [short(self.cards, card) for card in self.pos.spent[seat]]

    def pile(self, zone: str) -> list[str]:
        """deck, drawn, centre, favour, lot, discard or used."""
        return names(self.cards, getattr(self.pos, zone))

    def tiles(self) -> str:
        """The primary tiles in play, such as "D3 E3 A3 M3 P3"."""
        return " ".join(f"{DOMAINS[domain]}{self.pos.primary[domain]}" for domain in self.cards.domains)

    def secondary(self) -> str:
        """The secondary tiles that lie on the board."""
        found = [(DOMAINS[domain], self.pos.secondary(domain)) for domain in self.cards.domains]
        return " ".join(f"{domain}{value}" for domain, value in found if value)

    def heard(self, seat: int | None, event: str = "") -> list[dict[str, int | str | None]]:
        """What a seat, or a spectator, has heard, of one kind of fact or of all; cards in shorthand."""
        found = []
        for fact in self.facts:
            told = heard(fact, self.game.event_kinds, seat)
            if not event or told["event"] == event:
                if isinstance(told.get("card"), int):
                    told["card"] = short(self.cards, cast(int, told["card"]))
                found.append(told)
        return found

    def retold(self, seat: int | None = None) -> list[str]:
        """What a seat or a spectator has heard but for draws, cards in shorthand: "won 0 D4A", "kept 1 ?"."""
        found: list[str] = []
        for fact, *values in self.match.facts(seat):
            kind = self.game.event_kinds[fact]
            if kind.name != "drew":
                words = [kind.name]
                for field, value in zip(kind.fields, values, strict=True):
                    words.append(str(value) if field != "card" else short(self.cards, value) if value >= 0 else "?")
                found.append(" ".join(words))
        return found

    def why(self, seat: int, text: str) -> str:
        """The rule against an answer, or "" when it is legal."""
        refusal = self.match.why(seat, self.value(text))
        return "" if refusal is None else refusal.rule

    # What seats and chance do

    def value(self, text: str) -> int:
        """The value of an answer in words: "own", "take G2", "raise D", "bid 3", "pay 1 0 2", "pay D4A", "pass"."""
        decision = self.match.decision
        assert decision is not None
        ids = []
        for word in [text.split(" ", 1)[0], *(name or other for name, other in _WORD.findall(text))]:
            if _CARD.fullmatch(word):
                word = self.cards.ids[self.within_reach(word)]
            elif len(word) == 1 and word in DOMAINS:
                word = self.game.axes["domain"].ids[DOMAINS.index(word)]
            ids.append(word)
        return decision.kind.value(" ".join(ids))

    def within_reach(self, name: str) -> int:
        """A card of that name: one the decision offers if possible, else any."""
        pos = self.pos
        offered = [card for card in pos.options(pos.seat) if card < len(self.cards.ids)]
        for card in offered + list(range(len(self.cards.ids))):
            if short(self.cards, card) == name:
                return card
        raise AssertionError(f"there is no {name}")

    def play(self, seat: int, *answers: str) -> None:
        for answer in answers:
            self.match.play(seat, self.value(answer))

    def passes(self, *seats: int) -> None:
        for seat in seats:
            self.play(seat, "pass")

    def draw(self, *names: str) -> None:
        """Chance brings these cards (draw, reveal or lose), one after the other."""
        for name in names:
            self.match.supply(self.within_reach(name))


def stage(
    players: int,
    frames: list[Frame[Court]],
    hands: list[str] | None = None,
    *,
    tiles: str = "",
    favour: str = "",
    centre: str = "",
    used: str = "",
    discard: str = "",
    spent: list[str] | None = None,
    deck: str | None = None,
    adviser: int = 0,
    first: int = 0,
    turns_left: int = 1,
    chance: Chance | None = None,
    game: ForTheKing | None = None,
) -> Table:
    """A table with these cards and frames; who knows what is as play would have left it.

    The favour pile was filled by the seats in turn. The deck is what the turns left need and the cards removed at
    random, chosen among the cards not named elsewhere; the others are in the box.
    """
    game = the_game(players) if game is None else game
    box = Box(game)
    pos = game.blank()
    for domain in game.cards.domains:
        pos.primary[domain] = 3
    for tile in tiles.split():
        pos.primary[DOMAINS.index(tile[0])] = int(tile[1])
    for seat, hand in enumerate(hands or []):
        for card, seen in box.take(hand):
            pos.hands[seat].append(card)
            pos.known[card] = EVERYONE if seen else 1 << seat
    for seat, cards in enumerate(spent or []):
        for card, seen in box.take(cards):
            pos.spent[seat].append(card)
            pos.trail[seat].append(FACE_DOWN)
            pos.known[card] = EVERYONE if seen else 1 << seat
    for number, (card, _) in enumerate(box.take(favour)):
        pos.favour.append(card)
        pos.known[card] = 1 << number % players
    for zone, text in ((pos.centre, centre), (pos.used, used), (pos.discard, discard)):
        for card, _ in box.take(text):
            zone.append(card)
            pos.known[card] = EVERYONE
    if deck is not None:
        pos.deck = [card for card, _ in box.take(deck)]
    short_by = game.cards.removed + turns_left * (players + 1) - len(pos.deck)
    pos.deck += box.free[: max(0, short_by)]
    pos.adviser = adviser
    pos.first = first
    for frame in frames:
        pos.push(frame)
    pos.settle()
    return Table(game, pos, chance)


def distribution(players: int, hands: list[str] | None = None, **scene: Any) -> Table:
    """The beginning of an adviser's turn; the cards drawn are taken from `deck`, named in any order."""
    scene.setdefault("turns_left", 2)
    return stage(players, [Scoring(), Auctions(), Turn(0, 0, 0, 0)], hands, **scene)


def picks(players: int, centre: str, hands: list[str] | None = None, **scene: Any) -> Table:
    """The adviser has distributed the cards, and the opponents choose from the centre."""
    frames: list[Frame[Court]] = [Scoring(), Auctions(), Turn(1, players - 1, 1, 0)]
    return stage(players, frames, hands, centre=centre, **scene)


def king(players: int, name: str, tiles: str = "", seat: int = 0) -> Table:
    """A seat has just received a king card; the game ends after it."""
    game = the_game(players)
    card = Box(game).one(name)
    return stage(players, [Scoring(), KingCard(seat, card, 0, 0, 0)], tiles=tiles, used=name, turns_left=0)


def auction(players: int, lot: str, hands: list[str] | None = None, *, later: str = "E1I", **scene: Any) -> Table:
    """The auction phase; `lot` has just been turned up, `later` is what is left of the favour pile."""
    table = stage(players, [Scoring(), Auctions()], hands, favour=f"{later} {lot}", turns_left=0, **scene)
    if later:
        table.draw(lot)
    return table


def ended(players: int, hands: list[str], tiles: str = "", lot: str = "K(+1)", **scene: Any) -> Table:
    """The end of the game: nobody wanted the last card, and the hands are scored."""
    table = auction(players, lot, hands, later="", tiles=tiles, **scene)
    for _ in range(players):
        table.passes(table.asked[1])
    assert table.match.over
    return table


def opened(players: int, chance: Chance | None = None) -> Table:
    """A whole game from its beginning."""
    return Table(the_game(players), None, chance)


def answer_at_random(table: Table, dice: Random) -> None:
    """One answer of a seat or of chance; seats bid low more often than not."""
    match = table.match
    kind, seat = table.asked
    options = table.pos.options(seat)
    if kind.startswith("bid") and dice.random() < 0.9:
        options = options[:2]
    value = dice.choice(options)
    if seat < 0:
        match.supply(value)
    else:
        match.play(seat, value)


def play_on(table: Table, seed: int, until: str = "") -> None:
    """Seats and chance answer at random till the end, or till a kind of decision is asked."""
    dice = Random(seed)
    while not table.match.over and table.asked[0] != until:
        answer_at_random(table, dice)


@cache
def whole_game(players: int, seed: int = 1) -> Table:
    """A finished game of random players; not to be changed."""
    table = opened(players)
    play_on(table, seed)
    return table

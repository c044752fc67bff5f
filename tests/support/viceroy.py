"""Stages positions of Viceroy by printed card numbers, and plays on from them.

A pyramid is a text such as "32@1/0 71@1/1:science,power_6 5@2/0": number, level/position, tokens. Gems are a text such
as "b2 r1". Cards in hand and elsewhere are numbers. Seats are 0, 1, …
"""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any, Final, cast

from ludoteka import registry
from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.auction import Auction, Refresh
from ludoteka.games.viceroy.cards import FIRST_LAW
from ludoteka.games.viceroy.ending import Ending, Repaint, Scoring
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.phases import Development, LawsPhase, Payment, Turn
from ludoteka.games.viceroy.pyramid import WIDTH, place_at, place_id
from ludoteka.games.viceroy.realm import Realm, lay_out
from ludoteka.games.viceroy.scoring import parts
from ludoteka.games.viceroy.setup import DealLaws, ReturnGems
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Frame
from ludoteka.kernel.records import Record
from ludoteka.kernel.zones import EVERYONE

COLOURS: Final = "brgy"
PARTS: Final = ["circles", "infinite_gems", "laws", "power", "magic", "sets", "attack_penalty"]


@cache
def the_game(edition: str = "ru", players: int = 2, *variants: str) -> Viceroy:
    return cast(Viceroy, registry.game("viceroy", edition, players, variants))


@cache
def component_text() -> str:
    return (registry.folder("viceroy") / "data" / "components.toml").read_text(encoding="utf-8")


@cache
def components() -> dict[str, Any]:
    return tomllib.loads(component_text())


def gems(text: str) -> list[int]:
    """ "b2 y1" as numbers of blue, red, green and yellow gems."""
    found = [0, 0, 0, 0]
    for word in text.split():
        found[COLOURS.index(word[0])] += int(word[1:])
    return found


def numbers(cards: list[int]) -> list[int]:
    """Cards as printed numbers."""
    return sorted(card + 1 for card in cards)


class Table:
    """A match begun at a staged position; chance falls as the test says, unless it has a source."""

    def __init__(self, game: Viceroy, start: Realm | None = None, chance: Chance | None = None) -> None:
        self.game: Final = game
        self.facts: Final[list[Event]] = []
        self.match: Final = Match(game, chance, listener=self.facts.append, start=start)

    @property
    def pos(self) -> Realm:
        return cast(Realm, self.match.position)

    @property
    def asked(self) -> tuple[str, list[int]]:
        """The kind of decision and the seats (-1 for chance) awaited."""
        decision = self.match.decision
        assert decision is not None, "the game is over"
        return decision.kind.name, list(decision.seats)

    @property
    def over(self) -> bool:
        return self.match.over

    def options(self, seat: int | None = None) -> list[str]:
        """What a seat (the first one asked) may answer."""
        decision = self.match.decision
        assert decision is not None
        who = decision.seats[0] if seat is None else seat
        return [decision.kind.text(value) for value in self.pos.options(who)]

    def value(self, text: str) -> int:
        decision = self.match.decision
        assert decision is not None
        return decision.kind.value(text)

    def play(self, seat: int, *answers: str) -> None:
        for answer in answers:
            self.match.play(seat, self.value(answer))

    def all(self, *answers: str) -> None:
        """One sealed answer of each seat asked, in their order."""
        for seat, answer in zip(self.asked[1], answers, strict=True):
            self.play(seat, answer)

    def draw(self, *words: int | str) -> None:
        """Chance brings these cards by number, or gems by colour."""
        for word in words:
            prefix = "gem" if isinstance(word, str) else "draw"
            self.match.supply(self.value(f"{prefix} {word}"))

    def take(self, seat: int, text: str) -> None:
        """A seat takes gems, such as "b2 y1", as far as it is asked."""
        for colour, number in enumerate(gems(text)):
            for _ in range(number):
                if not self.match.over and self.asked == ("gem", [seat]):
                    self.match.play(seat, colour)

    def why(self, seat: int, text: str) -> str:
        """The rule against an answer, or "" when it is legal."""
        refusal = self.match.why(seat, self.value(text))
        return "" if refusal is None else refusal.rule

    # What a referee sees

    def purse(self, seat: int) -> list[int]:
        return self.pos.gems[seat]

    def reserve(self) -> list[int]:
        return self.pos.reserve

    def hand(self, seat: int) -> list[int]:
        return numbers(self.pos.hand(seat))

    def lot(self, seat: int) -> list[int]:
        return numbers(self.pos.lots[seat])

    def pyramid(self, seat: int) -> dict[str, int]:
        """The numbers of the cards by place."""
        pairs = zip(self.pos.spots[seat], self.pos.pyramid[seat], strict=True)
        return {place_id(place): card + 1 for place, card in sorted(pairs)}

    def tokens(self, seat: int) -> list[str]:
        """Such as "32:science"."""
        ids = t.token_ids()
        return sorted(f"{lying // t.ON + 1}:{ids[lying % t.ON]}" for lying in self.pos.tokens[seat])

    def display(self) -> dict[str, int]:
        ids = self.game.axes["slot"].ids
        return {ids[cell]: card + 1 for cell, card in enumerate(self.pos.cells) if card >= 0}

    def discard(self) -> list[int]:
        return numbers(self.pos.discard)

    def parts(self, seat: int) -> dict[str, int]:
        """The parts of the score that are not 0."""
        return {name: number for name, number in zip(PARTS, parts(self.pos, seat), strict=True) if number}

    def heard(self, seat: int | None, event: str) -> list[dict[str, int | str | None]]:
        found = [heard(fact, self.game.event_kinds, seat) for fact in self.facts]
        return [told for told in found if told["event"] == event]


def stage(
    edition: str,
    players: int,
    frames: list[Frame[Realm]],
    *,
    pyramids: list[str] | None = None,
    purses: list[str] | None = None,
    reserve: str | None = None,
    hands: list[list[int]] | None = None,
    display: dict[str, int] | None = None,
    lots: list[int] | None = None,
    attacks: list[int] | None = None,
    tucked: list[dict[int, list[int]]] | None = None,
    small: list[int] | None = None,
    laws: list[int] | None = None,
    discard: list[int] | None = None,
    turn: int = 4,
    variants: tuple[str, ...] = (),
    chance: Chance | None = None,
) -> Table:
    """A table with these things on it. Cards not named are in the large deck or, laws, in the law deck.

    Purses may be any; what the seats have taken and spent is as if it had been in the open. The reserve, if named,
    holds just that: gems that would be left over lie on the first card of the first seat.
    """
    game = the_game(edition, players, *variants)
    pos = game.blank()
    free = [*game.cards.characters, *game.cards.laws]

    def take(number: int) -> int:
        assert number - 1 in free, f"{number} is named twice, or is not in this edition"
        free.remove(number - 1)
        return number - 1

    pos.turn = turn
    pos.box = [16 - 4 * players] * 4
    pos.attacks = (attacks or [0] * players)[:]
    for seat in range(players):
        pos.stock[seat] = [0, 0, 1, 1, 2, 3]
        pos.returned[seat] = [2, 3]
        wanted = gems((purses or ["b2 r2 g1 y1"] * players)[seat])
        pos.moved[seat] = [wanted[colour] - pos.stock[seat].count(colour) for colour in range(4)]
        pos.proved[seat] = [min(0, moved) for moved in pos.moved[seat]]
        default = f"{60 - seat}@1/0"
        for word in ((pyramids or [])[seat] if pyramids and seat < len(pyramids) else default).split():
            card_text, _, lying = word.partition(":")
            printed, _, where = card_text.partition("@")
            level, _, x = where.partition("/")
            card = take(int(printed))
            pos.pyramid[seat] = [*pos.pyramid[seat], card]
            pos.spots[seat] = [*pos.spots[seat], place_at(int(level), int(x))]
            pos.known[card] = EVERYONE
            ids = t.token_ids()
            pos.tokens[seat] = pos.tokens[seat] + [card * t.ON + ids.index(name) for name in lying.split(",") if name]
        for card in [take(number) for number in (hands or [[]] * players)[seat]]:
            rows = pos.hand_laws if card >= FIRST_LAW else pos.hand_characters
            rows[seat] = [*rows[seat], card]
            pos.known[card] = 1 << seat
        if lots and lots[seat]:
            pos.lots[seat] = [take(lots[seat])]
            pos.known[lots[seat] - 1] = EVERYONE
        for host, cards in ((tucked or [{}] * players)[seat]).items():
            for number in cards:
                pos.tucked[seat] = [*pos.tucked[seat], take(number)]
                pos.hosts[seat] = [*pos.hosts[seat], host - 1]
                pos.known[number - 1] = EVERYONE
    for slot, number in (display or {}).items():
        lay_out(pos, game.axes["slot"].ids.index(slot), take(number))
        pos.known[number - 1] = EVERYONE
    for number in discard or []:
        pos.discard.append(take(number))
        pos.known[number - 1] = EVERYONE
    pos.small = sorted(take(number) for number in small or [])
    if laws is not None:
        pos.laws = sorted(take(number) for number in laws)
        for card in [card for card in free if card >= FIRST_LAW]:
            free.remove(card)
            pos.discard.append(card)
            pos.known[card] = EVERYONE
    else:
        pos.laws = [card for card in free if card >= FIRST_LAW]
    pos.large = [card for card in free if card < FIRST_LAW]
    for colour in range(4):
        held = sum(
            (pos.stock[seat].count(colour) + pos.moved[seat][colour])
            + sum(1 for lying in pos.tokens[seat] if t.is_gem(lying % t.ON) and t.gem_colour(lying % t.ON) == colour)
            for seat in range(players)
        )
        left = 4 * players - held
        assert left >= 0, "more gems than there are"
        pos.reserve[colour] = left if reserve is None else gems(reserve)[colour]
        for _ in range(left - pos.reserve[colour]):
            pos.tokens[0] = [*pos.tokens[0], pos.pyramid[0][0] * t.ON + t.STORED + colour]
        assert pos.reserve[colour] <= left, "the reserve would have more gems than there are"
    pos.derive()
    for frame in frames:
        pos.push(frame)
    pos.settle()
    return Table(game, pos, chance)


END: Final[list[Frame[Realm]]] = [Scoring(), Ending()]


def laws_phase(players: int = 2, **scene: Any) -> Table:
    """The laws phase of a turn (ru); the auction follows."""
    return stage("ru", players, [*END, Turn(1), LawsPhase()], **scene)


def auction(edition: str, players: int, **scene: Any) -> Table:
    """The auction of a turn; one character at each base unless said otherwise."""
    scene.setdefault("display", {"blue_base": 1, "red_base": 2, "green_base": 3, "yellow_base": 4})
    phase = 2 if edition == "ru" else 1
    return stage(edition, players, [*END, Turn(phase), Auction()], **scene)


def payment(players: int, lots: list[int], **scene: Any) -> Table:
    """The payment phase (ru)."""
    return stage("ru", players, [*END, Turn(0), Payment()], lots=lots, **scene)


def development(players: int, hands: list[list[int]], **scene: Any) -> Table:
    """The development phase (pl)."""
    return stage("pl", players, [*END, Turn(0), Development()], hands=hands, **scene)


def ended(edition: str, players: int, **scene: Any) -> Table:
    """The end of the game, repainting included if there is any to do."""
    scene.setdefault("turn", 12)
    scene.setdefault("purses", [""] * players)
    return stage(edition, players, [Scoring(), Ending()], **scene)


def refreshed(edition: str, **scene: Any) -> Table:
    """The display is about to be refreshed."""
    return stage(edition, 2, [*END, Turn(0), Refresh()], **scene)


def repaint(edition: str, **scene: Any) -> Table:
    """The first seat repaints."""
    return stage(edition, 1, [Scoring(), Repaint(0)], turn=12, **scene)


def proclaimed(number: int, pyramid: str, edition: str = "ru", players: int = 2, **scene: Any) -> Table:
    """The first seat plays a card from the hand, all others nothing; it is asked where it goes, or has gone there."""
    hands = scene.pop("hands", [[] for _ in range(players)])
    hands = [[number, *hands[0]], *hands[1:]]
    pyramids = [pyramid, *scene.pop("pyramids", [])]
    phase: Frame[Realm] = LawsPhase() if edition == "ru" else Development()
    step = 1 if edition == "ru" else 0
    table = stage(edition, players, [*END, Turn(step), phase], hands=hands, pyramids=pyramids, **scene)
    for seat in table.asked[1]:
        nothing = "nothing" if edition == "ru" else "pass"
        table.play(seat, f"play {number}" if seat == 0 else nothing)
    return table


def opened(edition: str = "ru", players: int = 2, *variants: str, chance: Chance | None = None) -> Table:
    """A whole game from its beginning."""
    return Table(the_game(edition, players, *variants), None, chance)


def answer_at_random(table: Table, dice: Random) -> None:
    _, seats = table.asked
    options = table.pos.options(seats[0])
    value = dice.choice(options)
    if seats[0] < 0:
        table.match.supply(value)
    else:
        table.match.play(seats[0], value)


def play_on(table: Table, seed: int, until: str = "", decisions: int = 10**6) -> Table:
    """Seats and chance answer at random till the end, or till a kind of decision is asked."""
    dice = Random(seed)
    while not table.over and table.asked[0] != until and decisions:
        answer_at_random(table, dice)
        decisions -= 1
    return table


@cache
def whole_game(edition: str, players: int, seed: int = 1, *variants: str) -> Table:
    """A finished game of random players; not to be changed."""
    return play_on(opened(edition, players, *variants), seed)


def level(place: int) -> int:
    return place // WIDTH + 1


# Games told by hand, for what chance hardly ever brings


class Storyteller:
    """Plays a whole game of the Polish edition with four players in which decks and display run out.

    Everybody begins with a character that brings a card, so that the small deck is empty at once. The first player
    plays law 69, takes it back with law 65 and plays it again: two characters fewer than bidders (V.ATK.10). All take
    cards wherever they can, until no deck has any left (V.REW.05).
    """

    STARTS: Final = [1, 15, 32, 38]
    HELD: Final = [5, 7, 12, 9]
    DEALT_LAWS: Final = [65, 69, 80, 71, 66, 67, 77, 68, 72, 81, 75, 76]

    def __init__(self) -> None:
        self.match: Final = Match(the_game("pl", 4), None)
        self.cards: Final = the_game("pl", 4).cards
        self.dealt = 0

    @property
    def pos(self) -> Realm:
        return cast(Realm, self.match.position)

    def record(self) -> Record:
        while not self.match.over:
            pos = self.pos
            if pos.seat == CHANCE:
                self.match.supply(self.fate(pos.options(CHANCE)))
            else:
                decision = self.match.decision
                assert decision is not None
                seat = decision.seats[0]
                self.match.play(seat, self.choice(seat, decision.kind.name, pos.options(seat)))
        return self.match.record()

    def draws(self, card: int, level: int) -> bool:
        """Whether a character brings cards on a level."""
        return any(code == c.DRAW_CARDS for code, _, _ in self.cards.gifts[card][level - 1])

    def fate(self, options: list[int]) -> int:
        frame = type(self.pos.stack[-1]).__name__
        if frame == "ReturnGems":
            return options[cast(ReturnGems, self.pos.stack[-1]).done % 2]
        if frame == "StartingCards":
            seat, number = divmod(self.dealt, 4)
            self.dealt += 1
            if number < 2:
                return [self.STARTS, self.HELD][number][seat] - 1
            return [card for card in options if card + 1 not in self.STARTS + self.HELD][-1]
        if frame == "DealLaws":
            return self.DEALT_LAWS[cast(DealLaws, self.pos.stack[-1]).dealt] - 1
        if frame == "Refresh":
            return max(options, key=lambda card: (self.draws(card, 1), self.draws(card, 2), -card))
        return options[0]

    def choice(self, seat: int, kind: str, options: list[int]) -> int:
        pos = self.pos
        if kind == "start":
            return self.STARTS[seat] - 1
        if kind == "hold":
            return self.HELD[seat] - 1
        if kind == "bid":
            if v.ATTACK_BID in options and pos.turn == 2:
                return v.ATTACK_BID
            own = [option for option in options if option == (seat + pos.turn) % 4]
            return own[0] if own else options[0]
        if kind == "develop":
            plan = [[69, 65, 69], [71], [77], [81, 9]][seat]
            step = cast(Development, pos.stack[-1]).round - 1
            if pos.turn == 1 and step < len(plan):
                return plan[step] - 1
            if pos.turn == 1:
                return v.PASS_ROUND
            plays = [option for option in options if option < v.DISCARD and option not in (67, 71)]
            return plays[0] if plays else options[-1] if len(pos.hand(seat)) < 3 else options[-2]
        if kind == "pay":
            card = pos.played[seat][0]
            if pos.turn == 1:
                return options[-1]
            return max(options, key=lambda value: (self.draws(card, level(value // v.PAY_BASE)), -value))
        if kind == "place" and pos.played[seat] == [64]:
            return pos.spots[seat][pos.pyramid[seat].index(68)]
        if kind == "choose":
            names = [self.cards.choices[option] for option in options]
            for wanted in ("attack_1", "gems_4") if pos.turn == 1 else ("cards_1", "gems_4"):
                if wanted in names:
                    return options[names.index(wanted)]
        if kind == "source":
            return options[0]
        return options[0]


def told_games() -> dict[str, Record]:
    """Records that show what random and greedy games do not."""
    return {"pl-4-told": Storyteller().record()}

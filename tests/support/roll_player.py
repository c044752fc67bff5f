"""Stages positions of Roll Player and plays on from them.

Dice are named as in moves: red5, gold6. A board is "STR red5 green4 / WIS gold2": rows with their dice from left to
right. Cards, classes and cells go by their ids. Seats are 0, 1, … clockwise; chance answers what the test says.
"""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any, Final, cast

from ludoteka import registry
from ludoteka.games.roll_player.box import Box
from ludoteka.games.roll_player.dice import COLOUR, ROWS
from ludoteka.games.roll_player.dice_turn import ACTING, BEGINNING, PLACING, DiceTurn
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.market_turn import MarketTurn
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.rounds import DICE, MARKET, Round
from ludoteka.games.roll_player.scoring import Farewell, Scoring
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Frame

COUNTS: Final = (1, 2, 3, 4)
QUIET: Final = ["warrior", "paladin", "bard", "thief"]
"""Classes that ask nothing by themselves."""
STALLS: Final = ["leather_gloves", "chain_helm", "mystic_cloak", "leather_boots", "chain_leggings"]
"""What lies in the market, unless a scene says otherwise."""
FULL: Final = (
    "STR green1 blue2 white3 / DEX green4 blue5 white6 / CON green2 blue3 white4 / "
    "INT green5 blue6 white1 / WIS green3 blue4 white5 / CHA green6 blue1 white2"
)
"""A full board that suits nobody."""
HALF: Final = "STR green1 blue2 / DEX green4 blue5 / CON green2 blue3 / INT green5 blue6 / WIS green3 / CHA green6"


@cache
def the_game(players: int, *variants: str) -> RollPlayer:
    return cast(RollPlayer, registry.game("roll_player", players=players, variants=variants))


@cache
def component_text() -> str:
    return (registry.folder("roll_player") / "data" / "components.toml").read_text(encoding="utf-8")


@cache
def components() -> dict[str, Any]:
    return tomllib.loads(component_text())


class Table:
    """A match begun at a staged position, or from the set-up; chance falls as the test says, unless it has a source."""

    def __init__(self, game: RollPlayer, start: Party | None = None, chance: Chance | None = None) -> None:
        self.game: Final = game
        self.box: Final[Box] = game.box
        self.facts: Final[list[Event]] = []
        self.match: Final = Match(game, chance, listener=self.facts.append, start=start)

    # What a referee sees

    @property
    def pos(self) -> Party:
        return cast(Party, self.match.position)

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of decision and the seat (-1 for chance) awaited; "over" at the end."""
        decision = self.match.decision
        return ("over", -3) if decision is None else (decision.kind.name, decision.seats[0])

    @property
    def rule(self) -> str:
        """The statement that asks."""
        decision = self.match.decision
        assert decision is not None
        return decision.rule

    def options(self, start: str = "") -> list[str]:
        """What the seat asked (or chance) may answer, in words; only what begins with a word, if one is given."""
        decision = self.match.decision
        assert decision is not None
        texts = [decision.kind.text(value) for value in self.pos.options(decision.seats[0])]
        return [text for text in texts if not start or text.split(" ")[0] == start]

    def board(self, seat: int) -> str:
        """The rows that hold dice, as `stage` takes them."""
        dice = self.game.axes["die"].ids
        rows = []
        for number, row in enumerate(ROWS):
            here = [dice[die] for die in self.pos.boards[seat][number * 3 : number * 3 + 3] if die]
            if here:
                rows.append(" ".join([row, *here]))
        return " / ".join(rows)

    def row(self, seat: int, row: str) -> str:
        """The dice of a row."""
        dice = self.game.axes["die"].ids
        at = ROWS.index(row) * 3
        return " ".join(dice[die] for die in self.pos.boards[seat][at : at + 3] if die)

    def pool(self) -> str:
        """The dice on the initiative cards; "-" where none lies."""
        dice = self.game.axes["die"].ids
        return " ".join(dice[die] if die else "-" for die in self.pos.pool)

    def names(self, cards: list[int]) -> list[str]:
        return [self.box.ids[card] for card in cards]

    def market(self) -> list[str]:
        return self.names(self.pos.market)

    def discard(self) -> list[str]:
        return self.names(self.pos.discard)

    def owned(self, seat: int) -> list[str]:
        return self.names(self.pos.owned[seat])

    def upright(self, seat: int) -> list[str]:
        ready = self.pos.ready[seat]
        return [self.box.ids[card] for number, card in enumerate(self.box.skills) if ready >> number & 1]

    def spot(self, seat: int) -> str:
        return self.game.axes["spot"].ids[self.pos.token[seat]]

    def told(self, event: str) -> list[dict[str, int | str | None]]:
        """The facts of a kind so far."""
        found = [heard(fact, self.game.event_kinds, None) for fact in self.facts]
        return [fact for fact in found if fact["event"] == event]

    def why(self, seat: int, text: str) -> str:
        """The rule against an answer, or "" when it is legal."""
        refusal = self.match.why(seat, self.value(text))
        return "" if refusal is None else refusal.rule

    # What seats and chance do

    def value(self, text: str) -> int:
        decision = self.match.decision
        assert decision is not None, "the game is over"
        return decision.kind.value(text)

    def play(self, seat: int, *answers: str) -> Table:
        for answer in answers:
            self.match.play(seat, self.value(answer))
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance answers: "draw red", "show 1+4+6", "face 3", "reveal climb"."""
        for outcome in outcomes:
            self.match.supply(self.value(outcome))
        return self

    def face(self, *faces: int) -> Table:
        """Dice fall one by one."""
        return self.chance(*[f"face {face}" for face in faces])

    def reveal(self, *cards: str) -> Table:
        return self.chance(*[f"reveal {card}" for card in cards])

    def roll(self, dice: str) -> Table:
        """The dice of a round are drawn and cast: "red1 gold4 green6"."""
        named = [self.game.axes["die"].index(die) for die in dice.split()]
        colours = self.game.axes["colour"].ids
        self.chance(*[f"draw {colours[COLOUR[die]]}" for die in named])
        return self.chance("show " + "+".join(die[-1] for die in dice.split()))

    def play_on(self, seed: int, until: str = "") -> Table:
        """Seats and chance answer at random till the end, or till a kind of decision is asked."""
        dice = Random(seed)
        while self.asked[0] not in ("over", until):
            seat = self.asked[1]
            value = dice.choice(self.pos.options(seat))
            if seat < 0:
                self.match.supply(value)
            else:
                self.match.play(seat, value)
        return self


def stage(
    players: int,
    frames: list[Frame[Party]],
    *,
    heroes: str = "",
    races: str = "",
    backstories: str = "",
    alignments: str = "",
    boards: list[str] | None = None,
    owned: list[str] | None = None,
    exhausted: str = "",
    gold: list[int] | None = None,
    charisma: list[int] | None = None,
    tokens: str = "",
    pool: str = "",
    coins: str = "",
    chosen: list[int] | None = None,
    held: str = "",
    trays: list[str] | None = None,
    market: str = "",
    discard: str = "",
    deck: str | None = None,
    trash: str = "",
    bag: str | None = None,
    first: int = 0,
    round: int = 1,
    placed: str = "",
    purchases: int = 0,
    charmed: int = 0,
    variants: tuple[str, ...] = (),
    game: RollPlayer | None = None,
    chance: Chance | None = None,
) -> Table:
    """A table as these words say; what they do not name has quiet values, and cards not named are in the deck.

    `owned` is a list of cards for each seat, skills being upright unless named in `exhausted`. With `deck` only these
    cards are in the deck and the others out of the game; with `bag` only these dice are in the bag.
    """
    game = the_game(players, *variants) if game is None else game
    box = game.box
    axes = game.axes
    pos = game.blank()
    pos.hero = [axes["class"].index(hero) for hero in (heroes.split() or QUIET[:players])]
    pos.race = [axes["race"].index(race) for race in (races.split() or ["human", "dwarf", "elf", "orc"][:players])]
    stories = backstories.split() or box.backstories[:players]
    pos.backstory = [axes["backstory"].index(card) for card in stories]
    pos.alignment = [axes["alignment"].index(card) for card in (alignments.split() or box.alignments[:players])]
    pos.enemy = 0 if players == 1 else -1
    for seat, text in enumerate(boards or []):
        lay_board(game, pos, seat, text)
    cards = list(range(len(box.ids)))

    def take(text: str) -> list[int]:
        found = [axes["card"].index(card) for card in text.split()]
        for card in found:
            cards.remove(card)
        return found

    pos.market = take(market)
    pos.discard = take(discard)
    pos.trash = take(trash)
    for seat, text in enumerate(owned or []):
        for card in take(text):
            pos.owned[seat].append(card)
            if box.skill[card] >= 0 and box.ids[card] not in exhausted.split():
                pos.ready[seat] |= 1 << box.skill[card]
    left = cards if deck is None else take(deck)
    pos.upper = [card for card in left if box.rank[card] == 1]
    pos.lower = [card for card in left if box.rank[card] == 2]
    if deck is not None:
        pos.removed = cards
    pos.gold = gold or [0] * players
    pos.charisma = charisma or [0] * players
    pos.token = [axes["spot"].index(spot) for spot in (tokens.split() or ["neutral"] * players)]
    pos.pool = [0 if die == "-" else axes["die"].index(die) for die in pool.split()] or [0] * box.slots
    pos.coins = [int(coin) for coin in coins] or [0, *[1] * (box.slots - 2), 0]
    pos.chosen = chosen or [-1] * box.slots
    pos.held = [axes["die"].index(die) for die in held.split()]
    for seat, text in enumerate(trays or []):
        pos.trays[seat] = [axes["die"].index(die) for die in text.split()]
    pos.first = first
    pos.round = round
    pos.placed = axes["cell"].index(placed) if placed else -1
    pos.purchases = purchases
    pos.charmed = charmed
    pos.bag = box.dice[:]
    for dice in [*pos.boards, *pos.trays, pos.pool, pos.held]:
        for die in dice:
            if die:
                pos.bag[COLOUR[die]] -= 1
    if players == 1:
        pos.bag[6] -= 1
    if bag is not None:
        pos.bag = [bag.split().count(colour) for colour in axes["colour"].ids]
    pos.derive()
    for frame in [Scoring(), Farewell(0), *frames]:
        pos.push(frame)
    pos.events = []
    pos.settle()
    told = pos.events
    table = Table(game, pos, chance)
    table.facts[:0] = told
    return table


def lay_board(game: RollPlayer, pos: Party, seat: int, text: str) -> None:
    for row in text.split("/"):
        name, *dice = row.split()
        for die in dice:
            pos.put(seat, ROWS.index(name), game.axes["die"].index(die))


def furnished(players: int, scene: dict[str, Any]) -> RollPlayer:
    """The game of a scene, with boards and a market where the scene names none."""
    game = the_game(players, *scene.get("variants", ()))
    scene.setdefault("boards", [HALF] * players)
    scene.setdefault("market", " ".join(STALLS[: game.box.slots]))
    return game


def choosing(players: int = 2, seat: int = 0, **scene: Any) -> Table:
    """A dice turn begins: the window, then the choice of an initiative card."""
    game = furnished(players, scene)
    scene.setdefault("pool", " ".join(["red1", "blue2", "green3", "white4", "black5"][: game.box.slots]))
    return stage(players, [Round(DICE, players), DiceTurn(seat, BEGINNING, -1, -1, 0)], **scene)


def placing(die: str, players: int = 2, seat: int = 0, slot: int = 1, **scene: Any) -> Table:
    """An initiative card was chosen, and its die is to be placed."""
    game = furnished(players, scene)
    chosen = [-1] * game.box.slots
    chosen[slot - 1] = seat
    scene.setdefault("chosen", chosen)
    return stage(players, [Round(DICE, players), DiceTurn(seat, PLACING, slot - 1, -1, 0)], held=die, **scene)


def acting(row: str, players: int = 2, seat: int = 0, **scene: Any) -> Table:
    """The last die of a row has just been placed, and an attribute action may follow."""
    game = furnished(players, scene)
    board = scene["boards"][seat]
    count = next((len(part.split()) - 1 for part in board.split("/") if part.split()[0] == row), 0)
    chosen = [-1] * game.box.slots
    chosen[0] = seat
    scene.setdefault("chosen", chosen)
    scene.setdefault("placed", f"{row}{count}")
    return stage(players, [Round(DICE, players), DiceTurn(seat, ACTING, 0, ROWS.index(row), 0)], **scene)


def buying(players: int = 2, seat: int = 0, purchases: int = 1, **scene: Any) -> Table:
    """A market turn; the others have had theirs."""
    game = furnished(players, scene)
    scene.setdefault("gold", [9] * players)
    chosen = [-1] * game.box.slots
    chosen[0] = seat
    scene.setdefault("chosen", chosen)
    frames: list[Frame[Party]] = [Round(MARKET, game.box.slots), MarketTurn(seat, purchases)]
    return stage(players, frames, purchases=purchases, **scene)


def phase(number: int, players: int = 2, turn: int = 0, **scene: Any) -> Table:
    """A phase of a round begins, or goes on after so many turns."""
    scene.setdefault("boards", [HALF] * players)
    return stage(players, [Round(number, turn)], **scene)


def ended(players: int = 2, **scene: Any) -> Table:
    """The stars are counted; nobody discards a weapon."""
    scene.setdefault("boards", [FULL] * players)
    table = stage(players, [], **scene)
    while table.asked[0] == "farewell":
        table.play(table.asked[1], "keep")
    assert table.match.over
    return table


def opened(players: int, *variants: str, chance: Chance | None = None) -> Table:
    """A whole game from its beginning."""
    return Table(the_game(players, *variants), None, chance)


def set_up(players: int, *variants: str, seed: int = 1) -> Table:
    """Random players, till the first roll."""
    return opened(players, *variants).play_on(seed, "cast")


@cache
def whole_game(players: int, *variants: str, seed: int = 1) -> Table:
    """A finished game of random players; not to be changed."""
    table = opened(players, *variants, chance=SeededChance(seed))
    dice = Random(seed)
    while not table.match.over:
        table.match.play(table.pos.seat, dice.choice(table.pos.choices))
    return table

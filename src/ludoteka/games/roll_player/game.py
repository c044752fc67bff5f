"""The game as the registry hands it out."""

from __future__ import annotations

from typing import Any, cast

from ludoteka.games.roll_player import vocabulary
from ludoteka.games.roll_player.boards import Adjust, Flip, Reroll, Shift, Swap, TradeWithBag, Walk
from ludoteka.games.roll_player.box import RULES, Box
from ludoteka.games.roll_player.dice import COLOUR, FACE, GOLD
from ludoteka.games.roll_player.dice_turn import DiceTurn, RerollHeld
from ludoteka.games.roll_player.facts import event_kinds
from ludoteka.games.roll_player.market import BuyDiscarded, OpenLock, TakeUp
from ludoteka.games.roll_player.market_turn import Attune, MarketTurn
from ludoteka.games.roll_player.party import PUBLIC, Party
from ludoteka.games.roll_player.pool import Arrange, FlipInPool, RerollInPool, Throw, TradeWithPool
from ludoteka.games.roll_player.rounds import Refresh, Round
from ludoteka.games.roll_player.scoring import Farewell, Scoring, points, ranking, sources
from ludoteka.games.roll_player.setup import Boards, Classes, Deal, FirstPlayer, Stalls, StartingDice
from ludoteka.games.roll_player.skills import UseSkill, Window
from ludoteka.kernel.game import Game
from ludoteka.kernel.heuristics import Heuristics
from ludoteka.kernel.position import Frame, Position

FRAMES: list[type[Frame[Any]]] = [
    FirstPlayer, Boards, Classes, Deal, Stalls, StartingDice, Round, Throw, Arrange, Window, UseSkill, DiceTurn,
    RerollHeld, Flip, Swap, Adjust, Reroll, Walk, Shift, TradeWithBag, FlipInPool, RerollInPool, TradeWithPool, Attune,
    MarketTurn, TakeUp, OpenLock, BuyDiscarded, Refresh, Farewell, Scoring,
]  # fmt: skip


class RollPlayer(Game):
    """Roll Player, with the package's components or an owner's."""

    def __init__(self, edition: str, players: int, variants: tuple[str, ...], text: str, rules: int) -> None:
        super().__init__("roll_player", edition, rules, players, variants)
        self.box = Box(text, players, variants, rules)
        self._advice: Heuristics | None = None
        """Made when a bot first asks for it."""
        self.axes = vocabulary.axes(self.box, players)
        self.kinds = vocabulary.kinds(self.box, self.axes)
        self.zones = vocabulary.zones()
        self.event_kinds = event_kinds()
        self.end_rule = "R.END.01"
        self.public = PUBLIC
        self.bounds = vocabulary.bounds(self.box, players)
        self.frames = {frame.__name__: frame for frame in FRAMES}
        # Board, class and starting dice; in each round for each seat: ties, the windows, a card, a row, an action with
        # its questions, the end of the turn, purchases, refreshing; and at most one use of each skill or drop of each
        # weapon, with its questions.
        box = self.box
        turns = 16 + 2 * len(box.skills) * 6 + len(box.weapons)
        self.most_decisions = players * (2 + box.starting + box.rounds * turns + len(box.weapons) + 1)

    def blank(self) -> Party:
        pos = Party()
        pos.lay(self.box, self.players, self.always())
        return pos

    def setup(self) -> Party:
        """R.SET.02: all dice in the bag; R.SOL.03: alone without the enemy die."""
        pos = self.blank()
        pos.bag = self.box.dice[:]
        if self.players == 1:
            pos.bag[GOLD] -= 1
            pos.enemy = 0
        for frame in (
            Scoring(),
            Farewell(0),
            Round(0, 0),
            StartingDice(-self.players if self.box.even_start else 0, 0),
            Stalls(-1),
            Deal(0),
            Classes(0, -1),
            Boards(0),
            FirstPlayer((1 << self.players) - 1, 0, 0, 0),
        ):
            pos.push(frame)
        return pos

    def scores(self, pos: Position) -> list[int]:
        return points(cast(Party, pos))

    def ranking(self, pos: Position) -> list[list[int]]:
        return ranking(cast(Party, pos))

    def sources(self, pos: Position) -> list[dict[str, int]]:
        return sources(cast(Party, pos))

    def holdings(self, pos: Position) -> list[list[tuple[str, int]]]:
        """Cards bought, and what each hero was made of."""
        party = cast(Party, pos)
        found: list[list[tuple[str, int]]] = []
        for seat in range(party.seats):
            things = [("card", card) for card in party.owned[seat]]
            things += [("class", party.hero[seat]), ("race", party.race[seat])]
            things += [("backstory", party.backstory[seat]), ("alignment", party.alignment[seat])]
            found.append(things)
        return found

    def heuristics(self) -> Heuristics:
        from ludoteka.games.roll_player.heuristics import Advice

        if self._advice is None:
            self._advice = Advice(self, self.box)
        return self._advice

    def names(self, axis: str, index: int) -> dict[str, str]:
        known = self.box.names.get(axis)
        if known is not None:
            return known[index]
        if axis == "cell":
            return {language: f"{name} {index % 3 + 1}" for language, name in self.box.names["row"][index // 3].items()}
        if axis == "die" and index:
            colours = self.box.names["colour"][COLOUR[index]]
            return {language: f"{name} {FACE[index]}" for language, name in colours.items()}
        if axis == "seat":
            return super().names(axis, index)
        figures = "–" if axis == "die" else self.axes[axis].text(index)
        return dict.fromkeys(("en", "ru", "uk", "pl"), figures)


def make(edition: str, players: int, variants: tuple[str, ...], components: str, rules: int = RULES) -> RollPlayer:
    """The game with the text of a component file."""
    return RollPlayer(edition, players, variants, components, rules)

"""The phases of a round (R.FLW), the clean-up (R.CLN) and the enemy of the solo game (R.SOL)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import ops as b
from ludoteka.games.roll_player import skills as s
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.boards import FACES_OF_A_DIE
from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.dice import COLOUR
from ludoteka.games.roll_player.dice_turn import BEGINNING, DiceTurn
from ludoteka.games.roll_player.market import deck_is_out, take_top, top_cards
from ludoteka.games.roll_player.market_turn import Attune, MarketTurn
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.pool import Arrange, Throw
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

# Phases
BEGIN: Final = 0
ROLL: Final = 1
DICE: Final = 2
ATTUNE: Final = 3
ENEMY: Final = 4
MARKET: Final = 5
END: Final = 6
REFRESH: Final = 7
CLEAR: Final = 8
REVEAL: Final = 9


class Round(Frame[Party]):
    """R.FLW.01: roll, dice, market, clean-up, until all boards are full (R.END.01)."""

    __slots__ = ("phase", "turn")

    def __init__(self, phase: int, turn: int) -> None:
        self.phase = phase
        self.turn = turn
        """How many turns of the phase have begun."""

    def run(self, pos: Party) -> None:
        phase = self.phase
        if phase == DICE:
            self.dice(pos)
        elif phase == MARKET:
            self.market(pos)
        elif phase == REVEAL:
            self.reveal(pos)
        elif phase == BEGIN:
            self.begin(pos)
        elif phase == ROLL:
            self.roll(pos)
        elif phase == ATTUNE:
            self.attune(pos)
        elif phase == ENEMY:
            self.meet(pos)
        elif phase == END:
            self.end(pos)
        elif phase == REFRESH:
            self.refresh(pos)
        else:
            self.clear(pos)

    def go_on(self, phase: int) -> None:
        self.phase = phase
        self.turn = 0

    # Each phase that has nothing to wait for goes on to the next one at once.

    def begin(self, pos: Party) -> None:
        """R.WIN.06: before the roll Search may be used."""
        pos.round += 1
        pos.charmed = pos.spared = 0
        pos.tell(v.ROUND_BEGAN, "R.FLW.01", pos.round, pos.first)
        self.go_on(ROLL)
        if any(pos.ready):
            pos.push(s.Window(b.ROLL_WINDOW, pos.first, 0))
        else:
            self.roll(pos)

    def roll(self, pos: Party) -> None:
        """R.ROL.01, R.ROL.02."""
        self.go_on(DICE)
        pos.push(Arrange(pos.first, (1 << pos.box.slots) - 1, 0))
        pos.push(Throw(pos.first, pos.box.slots, 1))

    def dice(self, pos: Party) -> None:
        """R.DIC.01: one turn each, clockwise from the first player."""
        if self.turn < pos.seats:
            pos.push(DiceTurn((pos.first + self.turn) % pos.seats, BEGINNING, NONE, NONE, 0))
            self.turn += 1
        else:
            self.attune(pos)

    def attune(self, pos: Party) -> None:
        """R.CLA.06: the Druid, before the enemy die (R.SOL.23)."""
        self.go_on(ENEMY)
        for seat in range(pos.seats):
            if pos.box.abilities[pos.hero[seat]].attuned:
                pos.push(Attune(seat))
                return
        self.meet(pos)

    def meet(self, pos: Party) -> None:
        """R.SOL.09: the enemy die is rolled unless card 1 was chosen."""
        self.go_on(MARKET)
        if pos.enemy >= 0 and pos.chosen[0] < 0:
            pos.ask(CHANCE, v.ENEMY)
        else:
            self.market(pos)

    def market(self, pos: Party) -> None:
        """R.MKT.01: in rising order of the initiative cards; `turn` counts these."""
        while self.turn < pos.box.slots:
            seat = pos.chosen[self.turn]
            self.turn += 1
            if seat >= 0:
                allowed = pos.box.abilities[pos.hero[seat]].purchases if pos.charmed >> seat & 1 else 1
                pos.purchases = allowed
                pos.push(MarketTurn(seat, allowed))
                return
        if pos.enemy >= 0:
            self.sweep(pos)
        self.end(pos)

    def end(self, pos: Party) -> None:
        """R.WIN.07: the last call for skills."""
        self.go_on(REFRESH)
        if any(pos.ready):
            pos.push(s.Window(b.END_WINDOW, pos.first, 0))
        else:
            self.refresh(pos)

    def refresh(self, pos: Party) -> None:
        """R.CLN.01: tokens are returned. R.CLN.02: each player may turn a skill upright."""
        if self.turn == 0:
            for seat in range(pos.seats):
                if pos.charisma[seat]:
                    pos.tell(v.TOKENS_GONE, "R.CLN.01", seat, pos.charisma[seat])
                    pos.charisma[seat] = 0
        while self.turn < pos.seats:
            seat = (pos.first + self.turn) % pos.seats
            self.turn += 1
            if pos.books[seat] & ~pos.ready[seat]:
                pos.push(Refresh(seat, pos.box.abilities[pos.hero[seat]].refreshes))
                return
        self.clear(pos)

    def clear(self, pos: Party) -> None:
        """R.CLN.03: dice left go back to the bag, cards left to the discard pile."""
        for slot, die in enumerate(pos.pool):
            if die:
                pos.bag[COLOUR[die]] += 1
                pos.pool[slot] = 0
                pos.tell(v.RETURNED, "R.CLN.03", die)
        for card in pos.market:
            pos.discard.append(card)
            pos.tell(v.SWEPT, "R.CLN.03", card)
        pos.market = []
        self.go_on(REVEAL)
        self.reveal(pos)

    def reveal(self, pos: Party) -> None:
        """R.CLN.04 to R.CLN.08: new cards, coins, and the bag to the left."""
        if len(pos.market) < pos.box.slots and not deck_is_out(pos):
            pos.ask(CHANCE, v.REVEAL)
            return
        lay_coins(pos)
        pos.first = pos.after(pos.first)
        if pos.seats > 1:
            pos.tell(v.BAG_PASSED, "R.CLN.08", pos.first)
        if pos.round == pos.box.rounds:
            pos.pop()
        else:
            self.go_on(BEGIN)
            self.begin(pos)

    def options(self, pos: Party, seat: int) -> list[int]:
        return FACES_OF_A_DIE if pos.kind == v.ENEMY else top_cards(pos)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if pos.kind == v.ENEMY:
            self.attack(pos, value + 1)
        else:
            take_top(pos, value)
            pos.market.append(value)
            pos.tell(v.REVEALED, "R.CLN.04", value)

    # The solo game

    def attack(self, pos: Party, face: int) -> None:
        """R.SOL.11 to R.SOL.13: the enemy die takes a market card, by the initiative card chosen."""
        pos.enemy = face
        slot = pos.chosen.index(0)
        rule = self.rule(pos)
        pos.tell(v.ENEMY_ROLLED, rule, face)
        place = pos.box.enemy[5 * (slot - 1) + len(pos.market)][face - 1]
        if place:
            card = pos.market.pop(place - 1)
            pos.trash.append(card)
            pos.tell(v.TRASHED, rule, card)

    def rule(self, pos: Party) -> str:
        """Which table the enemy die follows; of cards revealed R.CLN.04 speaks."""
        if pos.kind != v.ENEMY:
            return "R.CLN.04"
        return "R.SOL.13" if len(pos.market) > pos.box.slots else "R.SOL.11" if pos.chosen[1] >= 0 else "R.SOL.12"

    def sweep(self, pos: Party) -> None:
        """R.SOL.16: the leftmost card left is discarded, the others are trashed."""
        if pos.market:
            card = pos.market.pop(0)
            pos.discard.append(card)
            pos.tell(v.SWEPT, "R.SOL.16", card)
        for card in pos.market:
            pos.trash.append(card)
            pos.tell(v.TRASHED, "R.SOL.16", card)
        pos.market = []

    def state(self) -> list[Any]:
        return [self.phase, self.turn]

    def clone(self) -> Round:
        return Round(self.phase, self.turn)


def lay_coins(pos: Party) -> None:
    """R.CLN.06, R.CLN.07: one gold on every initiative card but the first and the last."""
    for slot in range(1, pos.box.slots - 1):
        pos.coins[slot] = 1


def exhausted(pos: Party, seat: int) -> list[int]:
    """The skills that lie sideways."""
    sideways = pos.books[seat] & ~pos.ready[seat]
    return [skill for skill in range(len(pos.box.skills)) if sideways >> skill & 1]


class Refresh(Frame[Party]):
    """R.CLN.02, R.SKL.08: one exhausted skill is turned upright, two for a Paladin (R.CLA.05)."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, pos: Party) -> None:
        if self.left and exhausted(pos, self.seat):
            pos.ask(self.seat, v.REFRESH)
        else:
            pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        return exhausted(pos, seat)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        first = self.left == pos.box.abilities[pos.hero[seat]].refreshes
        self.left -= 1
        pos.ready[seat] |= 1 << value
        pos.tell(v.REFRESHED, "R.CLN.02" if first else "R.CLA.05", seat, pos.box.skills[value])

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return Refusal("R.CLN.02", say("{skill} is no exhausted skill of yours."), {"skill": value})

    def state(self) -> list[Any]:
        return [self.seat, self.left]

    def clone(self) -> Refresh:
        return Refresh(self.seat, self.left)

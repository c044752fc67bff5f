"""Skills (R.SKL), and the windows in which they are offered (R.WIN)."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.roll_player import ops as b
from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.dice import STEPS
from ludoteka.games.roll_player.effects import begin, possible
from ludoteka.games.roll_player.party import Party
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say

_LAWS: Final = ["R.WIN.06", "R.WIN.04", "R.WIN.02", "R.WIN.02", "R.WIN.02", "R.WIN.03", "R.WIN.07"]

# How a skill is used
USE: Final = 0
STEP: Final = 1
"""R.SKL.03: for the token alone."""
STILL: Final = 2
"""R.CLA.07: without moving the token."""


def suits(pos: Party, card: int, window: int) -> bool:
    """R.WIN.11: whether this is a moment for the skill."""
    box = pos.box
    if not box.moments[window] >> box.skill[card] & 1 or box.timing[card] == b.AS_COPIED:
        return False
    if box.timing[card] == b.POOL_NONEMPTY:
        return any(pos.pool)
    return box.timing[card] != b.AFTER_ACTION or pos.acting >= 0


def spares(pos: Party, seat: int) -> bool:
    """R.CLA.07: whether the seat may leave the token where it is."""
    return pos.box.abilities[pos.hero[seat]].spares and not pos.spared >> seat & 1


def fits(pos: Party, seat: int, card: int, how: int) -> bool:
    """Whether an upright skill can be used in this way, the moment being right."""
    if how != STILL and STEPS[pos.token[seat]][pos.box.arrow[card]] < 0:
        return False
    return how == STEP or possible(pos, seat, pos.box.source(card))


def copies(pos: Party, seat: int, window: int, how: int) -> list[int]:
    """R.CLR.04: the skills of other players, upright or not, that could be used in this way now."""
    box = pos.box
    theirs = 0
    for other in range(pos.seats):
        if other != seat:
            theirs |= pos.books[other]
    found: list[int] = []
    for number, card in enumerate(box.skills):
        if theirs >> number & 1 and suits(pos, card, window) and fits(pos, seat, card, how):
            found.append(number)
    return found


def usable(pos: Party, seat: int, window: int) -> list[int]:
    """The ways to use a skill now, as the first values of an own decision (R.WIN.01)."""
    box = pos.box
    ready = pos.ready[seat] & box.moments[window]
    if not ready:
        return []
    still = spares(pos, seat)
    steps = STEPS[pos.token[seat]]
    used: list[int] = []
    stepped: list[int] = []
    stood: list[int] = []
    while ready:
        number = (ready & -ready).bit_length() - 1
        ready &= ready - 1
        card = box.skills[number]
        timing = box.timing[card]
        if timing == b.AS_COPIED:
            if copies(pos, seat, window, USE):
                used.append(number)
            if copies(pos, seat, window, STEP):
                stepped.append(number + box.use_step)
            if still and copies(pos, seat, window, STILL):
                stood.append(number + box.use_still)
        elif timing == b.ANY or suits(pos, card, window):
            steps_on = steps[box.arrow[card]] >= 0
            if steps_on:
                stepped.append(number + box.use_step)
            if (steps_on or still) and possible(pos, seat, box.source(card)):
                if steps_on:
                    used.append(number)
                if still:
                    stood.append(number + box.use_still)
    return used + stepped + stood


def drops(pos: Party, seat: int) -> list[int]:
    """The values with which weapons are discarded in an own decision (R.WPN.02); they come last."""
    arms = pos.arms[seat]
    return [pos.box.drop + number for number in range(len(pos.box.weapons)) if arms >> number & 1]


def is_called(pos: Party, seat: int, window: int) -> bool:
    """Whether the seat has an upright skill for which the window is there, or one that may copy another player's."""
    calls = pos.box.calls[window]
    if pos.ready[seat] & calls:
        return True
    return pos.ready[seat] & pos.box.copiers > 0 and any(
        pos.books[other] & calls for other in range(pos.seats) if other != seat
    )


def others_may_stir(pos: Party, seat: int) -> bool:
    """Whether another player has an upright skill that may touch the pool (R.WIN.04)."""
    return any(is_called(pos, other, b.POOL_WINDOW) for other in range(pos.seats) if other != seat)


def own_answer(pos: Party, seat: int, value: int, window: int) -> None:
    """Take an answer below `Box.own`."""
    box = pos.box
    if value >= box.drop:
        pos.drop(seat, box.weapons[value - box.drop], "R.WPN.02")
    else:
        pos.push(UseSkill(seat, box.skills[value % len(box.skills)], window, value // len(box.skills), 0))


def why_not_own(pos: Party, seat: int, value: int, window: int) -> Refusal:
    box = pos.box
    if value >= box.drop:
        weapon = value - box.drop
        if pos.arms[seat] >> weapon & 1:
            return Refusal(_LAWS[window], say("Weapons are discarded in your own turn."))
        return Refusal("R.WPN.02", say("{weapon} is not yours to discard."), {"weapon": weapon})
    skill, how = value % len(box.skills), value // len(box.skills)
    card = box.skills[skill]
    said = {"skill": skill}
    if card not in pos.owned[seat]:
        return Refusal("R.SKL.01", say("{skill} is not yours."), said)
    if not pos.ready[seat] >> skill & 1:
        return Refusal("R.SKL.04", say("{skill} is exhausted."), said)
    if how == STILL and not spares(pos, seat):
        return Refusal("R.CLA.07", say("Your token moves when you use {skill}."), said)
    if box.op[box.source(card)] == b.COPY:
        return Refusal("R.CLR.04", say("No other player has a skill that you could use now."))
    if not suits(pos, card, window):
        return Refusal("R.WIN.11", say("This is not the moment for {skill}."), said)
    if how != STILL and not fits(pos, seat, card, STEP):
        return Refusal("R.SKL.06", say("Your token cannot move as {skill} demands."), said)
    return Refusal(box.rule[box.source(card)], say("The ability of {skill} has nothing to work on now."), said)


class UseSkill(Frame[Party]):
    """R.SKL.02: move the token, apply the ability if wanted, turn the card sideways. Diplomacy copies another card."""

    __slots__ = ("begun", "card", "how", "seat", "window")

    def __init__(self, seat: int, card: int, window: int, how: int, begun: int) -> None:
        self.seat = seat
        self.card = card
        self.window = window
        self.how = how
        self.begun = begun

    def run(self, pos: Party) -> None:
        if self.begun:
            pos.pop()
            pos.ready[self.seat] &= ~(1 << pos.box.skill[self.card])
        elif pos.box.op[pos.box.source(self.card)] == b.COPY:
            pos.ask(self.seat, v.COPY)
        else:
            pos.tell(v.USED, "R.SKL.02", self.seat, self.card)
            self.use(pos, self.card)

    def options(self, pos: Party, seat: int) -> list[int]:
        return copies(pos, seat, self.window, self.how)

    def answer(self, pos: Party, seat: int, value: int) -> None:
        """R.CLR.03: only Diplomacy itself will be exhausted."""
        card = pos.box.skills[value]
        pos.tell(v.USED, "R.CLR.03", seat, self.card)
        pos.tell(v.COPIED, "R.CLR.04", seat, card)
        self.use(pos, card)

    def use(self, pos: Party, card: int) -> None:
        self.begun = 1
        seat = self.seat
        if self.how == STILL:
            pos.spared |= 1 << seat
            pos.tell(v.STOOD_STILL, "R.CLA.07", seat)
        else:
            pos.step(seat, pos.box.arrow[card], "R.SKL.02")
        if self.how != STEP:
            begin(pos, seat, pos.box.source(card))

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        card = pos.box.skills[value]
        said = {"skill": value}
        if card == self.card or not any(card in pos.owned[other] for other in range(pos.seats) if other != seat):
            return Refusal("R.CLR.04", say("No other player has {skill}."), said)
        if not suits(pos, card, self.window):
            return Refusal("R.WIN.11", say("This is not the moment for {skill}."), said)
        if not fits(pos, seat, card, STEP) and self.how != STILL:
            return Refusal("R.SKL.06", say("Your token cannot move as {skill} demands."), said)
        return Refusal("R.CLR.04", say("The ability of {skill} has nothing to work on now."), said)

    def about(self, pos: Party) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.window, self.how, self.begun]

    def clone(self) -> UseSkill:
        return UseSkill(self.seat, self.card, self.window, self.how, self.begun)


class Window(Frame[Party]):
    """R.WIN.04 to R.WIN.07: who can use a skill before a choice, before the roll, or at the end of a round is asked.

    R.SKL.07: whoever is asked may use any skill whose moment it is, one after the other, to make room for the next.
    """

    __slots__ = ("first", "turn", "window")

    def __init__(self, window: int, first: int, turn: int) -> None:
        self.window = window
        self.first = first
        self.turn = turn
        """How many places to the left of `first` the next player sits; in window POOL the active one is not asked."""

    def run(self, pos: Party) -> None:
        if self.window == b.POOL_WINDOW and pos.stirred:
            pos.stirred = 0
            self.turn = 1
        while self.turn < pos.seats:
            seat = (self.first + self.turn) % pos.seats
            if is_called(pos, seat, self.window):
                pos.ask(seat, v.WINDOW)  # without a usable skill only the pass is left, and it is not asked for
                return
            self.turn += 1
        pos.pop()

    def options(self, pos: Party, seat: int) -> list[int]:
        found = usable(pos, seat, self.window)
        found.append(pos.box.own + v.PASS)
        return found + drops(pos, seat) if self.window == b.END_WINDOW and len(found) > 1 else found

    def answer(self, pos: Party, seat: int, value: int) -> None:
        if value >= pos.box.own:
            self.turn += 1
            return
        if self.window == b.POOL_WINDOW and pos.box.narrow:
            self.turn += 1
        own_answer(pos, seat, value, self.window)

    def rule(self, pos: Party) -> str:
        return _LAWS[self.window]

    def why(self, pos: Party, seat: int, value: int) -> Refusal | None:
        return why_not_own(pos, seat, value, self.window)

    def state(self) -> list[Any]:
        return [self.window, self.first, self.turn]

    def clone(self) -> Window:
        return Window(self.window, self.first, self.turn)

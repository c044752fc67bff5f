"""Law 67: three gems to another player, and a token for a token (V.LEF.67)."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.costs import use_infinite
from ludoteka.games.viceroy.gems import shift_gems
from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


class Exchange(Frame[Realm]):
    """The own token, the other's token, then the payment, gem by gem; the exchange follows when it is complete.

    How many gems a player has is no secret, only their colours; so everybody can see whether the payment is possible.
    """

    __slots__ = ("card", "left", "low", "other", "own", "seat", "wanted")

    def __init__(self, seat: int, card: int, own: int, other: int, wanted: int, left: int, low: int) -> None:
        self.seat = seat
        self.card = card
        self.own = own
        """The token given, with its card; -1 before it is chosen."""
        self.other = other
        """Whose token is wanted; -1 before it is chosen."""
        self.wanted = wanted
        self.left = left
        """Gems still to pay."""
        self.low = low
        """No colour before this one is paid any more; infinite gems come after the colours."""

    def run(self, pos: Realm) -> None:
        if self.own < 0:
            if self.possible(pos):
                pos.ask(self.seat, v.GIVE)
            else:
                pos.pop()
                pos.tell(f.NO_EXCHANGE, "V.LEF.01", self.seat)
        elif self.other < 0:
            pos.ask(self.seat, v.WANT)
        elif self.left:
            pos.ask(self.seat, v.PAY_TRADE)
        else:
            self.exchange(pos)

    def possible(self, pos: Realm) -> bool:
        """A token on each side and the means to pay."""
        purse = sum(pos.gems[self.seat]) + sum(t.unspent(pos.tokens[self.seat]))
        if purse < self.left or not pos.tokens[self.seat]:
            return False
        return any(pos.tokens[other] for other in range(pos.seats) if other != self.seat)

    def options(self, pos: Realm, seat: int) -> list[int]:
        if self.own < 0:
            return [v.DECLINE, *[1 + value for value in _choices(pos.tokens[seat])]]
        if self.other < 0:
            found: list[int] = []
            for other in range(pos.seats):
                if other != seat:
                    found += _choices(pos.tokens[other])
            found.sort()
            return found
        purse = pos.gems[seat] + t.unspent(pos.tokens[seat])
        found = []
        there = 0
        for means in range(7, self.low - 1, -1):
            there += purse[means]
            if purse[means] and there >= self.left:
                found.append(means)
        found.reverse()
        return found

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if self.own < 0:
            if value == v.DECLINE:
                pos.pop()
                pos.tell(f.NO_EXCHANGE, "V.LEF.67", seat)
            else:
                self.own = _lying(value - 1)
        elif self.other < 0:
            self.wanted = _lying(value)
            for other in range(pos.seats):
                if other != seat and self.wanted in pos.tokens[other]:
                    self.other = other
        else:
            self.pay(pos, seat, value)

    def pay(self, pos: Realm, seat: int, means: int) -> None:
        """V.INF.08: an infinite gem of any colour shortens the payment; the other player gets real gems only."""
        # Which colours were not paid first tells something of the purse.
        pos.disclose()
        self.left -= 1
        self.low = means
        if means < 4:
            shift_gems(pos, seat, means, -1)
            shift_gems(pos, self.other, means, 1)
            pos.tell(f.GAVE_GEM, "V.LEF.67", seat, means, self.other)
            return
        colour = means - 4
        use_infinite(pos, seat, colour, 1, self.own // t.ON)
        pos.tell(f.USED_INFINITE, "V.INF.08", seat, 1, t.INFINITE + colour)
        if self.own % t.ON == t.INFINITE + colour:
            # The gem on the card of the token given is used first: it is this one, also if an equal one lies there.
            self.own += t.SPENT - t.INFINITE

    def exchange(self, pos: Realm) -> None:
        """The tokens change cards and keep their kind."""
        pos.pop()
        seat = self.seat
        other = self.other
        own = self.own % t.ON
        wanted = self.wanted % t.ON
        mine = pos.tokens[seat][:]
        mine[mine.index(self.own)] += wanted - own
        theirs = pos.tokens[other][:]
        theirs[theirs.index(self.wanted)] += own - wanted
        pos.tokens[seat] = mine
        pos.tokens[other] = theirs
        pos.tell(f.EXCHANGED, "V.LEF.67", seat, own, self.own // t.ON, other, wanted, self.wanted // t.ON)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if self.own < 0:
            return Refusal("V.LEF.67", say("No such token lies there in your pyramid."))
        if self.other < 0:
            return Refusal("V.LEF.67", say("No such token lies there in another player's pyramid."))
        purse = pos.gems[seat] + t.unspent(pos.tokens[seat])
        if not purse[value]:
            rule = "V.INF.08" if value >= 4 else "V.LEF.67"
            return Refusal(rule, say("You have no such {colour} gem."), {"colour": value % 4})
        return Refusal(
            "V.LEF.67", say("Gems are paid in the order of their colours, infinite ones last, and all of them.")
        )

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card, "number": self.left, "seat": self.other if self.other >= 0 else self.seat}

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.own, self.other, self.wanted, self.left, self.low]

    def clone(self) -> Exchange:
        return Exchange(self.seat, self.card, self.own, self.other, self.wanted, self.left, self.low)


def _choices(tokens: list[int]) -> list[int]:
    """Tokens on cards as values of a decision, equal ones once."""
    return sorted({lying // t.ON * t.KINDS + lying % t.ON for lying in tokens})


def _lying(value: int) -> int:
    return value // t.KINDS * t.ON + value % t.KINDS

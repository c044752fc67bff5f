"""King cards (K.KNG) and the one way in which a player receives a card."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.cards import EITHER, KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE

LOWEST: Final = 1
HIGHEST: Final = 6
"""The limits of a primary tile (K.KNG.11)."""
LOWER: Final = 6
"""Values of TILE: a domain to raise it, domain + LOWER to lower it."""


def receive(pos: Court, seat: int, card: int) -> None:
    """K.KNG.01: a king card is carried out at once and never kept; every other card joins pile or hand."""
    if pos.cards.type[card] == KING:
        pos.show(card, EVERYONE)
        pos.used.append(card)
        pos.tell(v.KING_CALLED, "K.KNG.01", seat, card)
        pos.push(KingCard(seat, card, 0, 0, 0))
    else:
        pos.show(card, 1 << seat)
        pos.hands[seat].append(card)


class KingCard(Frame[Court]):
    """The steps of a king card, each on a different tile, chosen by the player who received it (K.KNG.16)."""

    __slots__ = ("card", "changed", "moved", "seat", "step")

    def __init__(self, seat: int, card: int, step: int, changed: int, moved: int) -> None:
        self.seat = seat
        self.card = card
        self.step = step
        self.changed = changed
        """The domains this card has changed, as a mask."""
        self.moved = moved
        """How many steps had an effect."""

    def run(self, pos: Court) -> None:
        """K.KNG.13: every step that has a legal tile must be made; one without is skipped."""
        steps = pos.cards.steps[self.card]
        while self.step < len(steps):
            if self.options(pos, self.seat):
                pos.ask(self.seat, v.TILE)
                return
            self.step += 1
        if not self.moved:
            pos.tell(v.NO_TILE, "K.KNG.18", self.seat)
        pos.pop()

    def options(self, pos: Court, seat: int) -> list[int]:
        way = pos.cards.steps[self.card][self.step]
        primary = pos.primary
        changed = self.changed
        found: list[int] = []
        if way != -1:
            for domain in pos.cards.domains:
                if primary[domain] < HIGHEST and not changed >> domain & 1:
                    found.append(domain)
        if way != 1:
            for domain in pos.cards.domains:
                if primary[domain] > LOWEST and not changed >> domain & 1:
                    found.append(domain + LOWER)
        return found[:1] if self.is_forced(pos, len(found)) else found

    def is_forced(self, pos: Court, tiles: int) -> bool:
        """Whether all steps left go the same way and take all tiles there are: their order changes nothing."""
        left = pos.cards.steps[self.card][self.step :]
        return tiles <= len(left) and left[0] != EITHER and left.count(left[0]) == len(left) and not pos.cards.orders

    def answer(self, pos: Court, seat: int, value: int) -> None:
        """K.KNG.14; the secondary tile follows (K.SEC.02)."""
        domain = value % LOWER
        self.step += 1
        self.moved += 1
        self.changed |= 1 << domain
        if value < LOWER:
            pos.primary[domain] += 1
            pos.tell(v.RAISED, "K.KNG.05", seat, domain, pos.primary[domain])
        else:
            pos.primary[domain] -= 1
            pos.tell(v.LOWERED, "K.KNG.06", seat, domain, pos.primary[domain])

    def why(self, pos: Court, seat: int, value: int) -> Refusal | None:
        domain = value % LOWER
        way = 1 if value < LOWER else -1
        wanted = pos.cards.steps[self.card][self.step]
        if domain not in pos.cards.domains:
            return Refusal("K.KNG.15", say("{domain} is not in play with this number of players."), {"domain": domain})
        if wanted != EITHER and wanted != way:
            if wanted == 1:
                return Refusal("K.KNG.05", say("This step of the king card raises a tile."))
            return Refusal("K.KNG.06", say("This step of the king card lowers a tile."))
        if self.changed >> domain & 1:
            rule = "K.KNG.10" if len(set(pos.cards.steps[self.card])) > 1 else "K.KNG.08" if way == 1 else "K.KNG.09"
            return Refusal(
                rule, say("This king card has changed {domain} already; it takes another tile."), {"domain": domain}
            )
        if way == 1 and pos.primary[domain] >= HIGHEST:
            return Refusal(
                "K.KNG.11", say("{domain} stands at {number} and cannot rise."), {"domain": domain, "number": HIGHEST}
            )
        if way == -1 and pos.primary[domain] <= LOWEST:
            return Refusal(
                "K.KNG.11", say("{domain} stands at {number} and cannot fall."), {"domain": domain, "number": LOWEST}
            )
        return None

    def about(self, pos: Court) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.step, self.changed, self.moved]

    def clone(self) -> KingCard:
        return KingCard(self.seat, self.card, self.step, self.changed, self.moved)

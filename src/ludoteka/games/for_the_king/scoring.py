"""The end of the game, points and ties (K.END, K.SCO, K.TIE)."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king import vocabulary as v
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.payment import gold_in_hand
from ludoteka.kernel.position import Frame
from ludoteka.kernel.sentences import say

NO_LETTER: Final = 99
FIRST_PLACES: Final = say("primary tiles")
SECOND_PLACES: Final = say("secondary tiles")


class Holding:
    """What a seat holds of a domain."""

    __slots__ = ("count", "letter", "seat", "total")

    def __init__(self, pos: Court, seat: int, domain: int) -> None:
        cards = pos.cards
        self.seat = seat
        self.total = 0
        """K.SCO.01: the sum of values."""
        self.count = 0
        self.letter = NO_LETTER
        """The letter closest to A."""
        for card in pos.hands[seat]:
            if cards.type[card] == domain:
                self.count += 1
                self.total += cards.value[card]
                if cards.letter[card] < self.letter:
                    self.letter = cards.letter[card]


def rank(pos: Court, domain: int) -> list[Holding]:
    """The seats with a claim to the domain (K.SCO.04), best first: by total, then by letter (K.SCO.05 to K.SCO.07)."""
    holdings = [Holding(pos, seat, domain) for seat in range(pos.seats)]
    claims = [holding for holding in holdings if holding.count]
    claims.sort(key=lambda holding: (-holding.total, holding.letter))
    return claims


def points(pos: Court) -> list[int]:
    """K.SCO.09: the sum of the tiles each seat takes."""
    found = [0] * pos.seats
    for domain in pos.cards.domains:
        claims = rank(pos, domain)
        if claims:
            found[claims[0].seat] += pos.primary[domain]
        if len(claims) > 1:
            found[claims[1].seat] += pos.secondary(domain)
    return found


def sources(pos: Court) -> list[dict[str, int]]:
    """K.SCO.09, by first and second places."""
    found = [{FIRST_PLACES.one: 0, SECOND_PLACES.one: 0} for _ in range(pos.seats)]
    for domain in pos.cards.domains:
        for place, claim in enumerate(rank(pos, domain)[:2]):
            if place == 0:
                found[claim.seat][FIRST_PLACES.one] += pos.primary[domain]
            else:
                found[claim.seat][SECOND_PLACES.one] += pos.secondary(domain)
    return found


def ranking(pos: Court) -> list[list[int]]:
    """K.SCO.10, K.TIE.01 to K.TIE.06: groups of equal points, each split by gold and then domain by domain."""
    scores = points(pos)
    places: list[list[int]] = []
    for score in sorted(set(scores), reverse=True):
        tied = [seat for seat in range(pos.seats) if scores[seat] == score]
        gold = [gold_in_hand(pos, seat) for seat in range(pos.seats)]
        for amount in sorted({gold[seat] for seat in tied}, reverse=True):
            places.extend(_split(pos, [seat for seat in tied if gold[seat] == amount]))
    return places


def _split(pos: Court, tied: list[int]) -> list[list[int]]:
    """K.TIE.02 to K.TIE.05: the first domain that a tied seat holds decides, by number of cards, then by letter."""
    if len(tied) == 1:
        return [tied]
    for domain in pos.cards.domains:
        holdings = [Holding(pos, seat, domain) for seat in tied]
        holdings.sort(key=lambda holding: (-holding.count, holding.letter))
        best = holdings[0]
        if best.count:
            return [[best.seat], *_split(pos, [seat for seat in tied if seat != best.seat])]
    return [tied]


class Scoring(Frame[Court]):
    """K.END.01: hands are revealed (their zone ends open), and the tiles are taken domain by domain (K.SCO.12)."""

    __slots__ = ()

    def run(self, pos: Court) -> None:
        pos.pop()
        pos.tell(v.ENDED, "K.END.01")
        for domain in pos.cards.domains:
            claims = rank(pos, domain)
            if claims:
                best = claims[0]
                pos.tell(v.TOOK_PRIMARY, "K.SCO.02", best.seat, domain, best.total, pos.primary[domain])
            if len(claims) > 1 and pos.secondary(domain):
                second = claims[1]
                pos.tell(v.TOOK_SECONDARY, "K.SCO.03", second.seat, domain, second.total, pos.secondary(domain))

    def clone(self) -> Scoring:
        return self

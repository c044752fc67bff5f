"""Points (V.SCO) in the seven parts of the final scoring (V.END.05), and the ranking."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy.pyramid import WIDTH, adjacent_characters, level_of, sectors
from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.sentences import say


class Holdings:
    """What a pyramid shows, counted once for all parts."""

    __slots__ = ("bonus", "circle_bonus", "defence", "infinite", "magic", "power", "science", "tokens")

    def __init__(self, pos: Realm, seat: int) -> None:
        self.tokens = pos.tokens[seat]
        self.science = 0
        self.magic = 0
        self.defence = 0
        self.power = 0
        self.bonus = 0
        """The sum of the magic bonuses."""
        self.circle_bonus = [0, 0, 0, 0]
        """V.SCO.03: what each circle and infinite gem of a colour is worth besides."""
        self.infinite: list[int] = []
        """The infinite gems, each with its card."""
        for lying in self.tokens:
            token = lying % t.ON
            if token == t.SCIENCE:
                self.science += 1
            elif token == t.MAGIC:
                self.magic += 1
            elif token == t.DEFENCE:
                self.defence += 1
            elif token >= t.POWER:
                self.power += token - t.POWER
            elif token >= t.CIRCLE:
                self.circle_bonus[(token - t.CIRCLE) // 10] += (token - t.CIRCLE) % 10
            elif token >= t.BONUS:
                self.bonus += token - t.BONUS
            elif token < t.STORED:
                self.infinite.append(lying)

    def sets(self) -> int:
        """V.SCO.13: a token belongs to one set at most."""
        return min(self.science, self.magic, self.defence)


def circle_colours(pos: Realm, seat: int, place: int) -> list[int]:
    """The four sectors of a circle, repainted ones in their new colours."""
    found = sectors(pos.cards, pos.spots[seat], pos.pyramid[seat], place)
    for paint in pos.painted[seat]:
        if paint // 16 == place:
            found[paint // 4 % 4] = paint % 4
    return found


def circles(pos: Realm, seat: int) -> list[int]:
    """The one-coloured circles of a pyramid: the place above each, times four, plus the colour."""
    found: list[int] = []
    for place in pos.spots[seat]:
        if place >= WIDTH:
            colours = circle_colours(pos, seat, place)
            if colours[0] == colours[1] == colours[2] == colours[3]:
                found.append(place * 4 + colours[0])
    return found


def level_points(pos: Realm, place: int) -> int:
    """V.SCO.01, V.SCO.04: three points; or the level (V.SCO.02, V.SCO.05)."""
    return pos.edition.circle_points or level_of(place)


def law_points(pos: Realm, seat: int, law: int, place: int, held: Holdings, ones: int) -> int:
    """What a law in the pyramid is worth; `ones` is the number of one-coloured circles."""
    scorer = pos.cards.scorer[law]
    if scorer == c.NO_POINTS:
        return 0
    each = pos.cards.points[law][0]
    if scorer == c.PER_CARD:
        return each * (len(pos.pyramid[seat]) + len(pos.hosts[seat]))
    if scorer == c.PER_SET:
        return each * held.sets()
    if scorer == c.PER_CIRCLE_AND_GEM:
        return each * (ones + len(held.infinite))
    if scorer == c.PER_STORED_GEM:
        stored = 0
        for lying in held.tokens:
            if lying // t.ON == law and t.STORED <= lying % t.ON < t.BONUS:
                stored += 1
        return each * stored
    if scorer == c.PER_TUCKED:
        return each * pos.hosts[seat].count(law)
    if scorer == c.PER_NEIGHBOUR:
        return each * adjacent_characters(pos.spots[seat], pos.pyramid[seat], place)
    return pos.cards.points[law][level_of(place) - 1]


def parts(pos: Realm, seat: int) -> list[int]:
    """V.END.05: circles, infinite gems, laws, power tokens, magic, sets, and less the penalty for attack tokens."""
    held = Holdings(pos, seat)
    spots = pos.spots[seat]
    pyramid = pos.pyramid[seat]
    ones = circles(pos, seat)
    for_circles = 0
    for circle in ones:
        for_circles += level_points(pos, circle // 4) + held.circle_bonus[circle % 4]
    for_gems = 0
    for lying in held.infinite:
        place = spots[pyramid.index(lying // t.ON)]
        for_gems += level_points(pos, place) + held.circle_bonus[t.gem_colour(lying % t.ON)]
    for_laws = 0
    for index, card in enumerate(pyramid):
        if card >= c.FIRST_LAW:
            for_laws += law_points(pos, seat, card, spots[index], held, len(ones))
    # V.SCO.15, V.SCO.18: attack tokens of all opponents, less one for each own defence token.
    threat = sum(pos.attacks) - pos.attacks[seat] - held.defence
    penalty = pos.edition.attack_points * threat if threat > 0 else 0
    return [
        for_circles,
        for_gems,
        for_laws,
        held.power,
        held.magic * held.bonus,
        pos.edition.set_points * held.sets(),
        -penalty,
    ]


def points(pos: Realm) -> list[int]:
    """By seat; a total may be negative (V.SCO.19)."""
    return [sum(parts(pos, seat)) for seat in range(pos.seats)]


SOURCES: Final = [
    say("one-coloured circles"),
    say("infinite gems"),
    say("laws"),
    say("power tokens"),
    say("magic"),
    say("complete sets"),
    say("attack tokens of others"),
]
"""What the parts of the score are called."""


def sources(pos: Realm) -> list[dict[str, int]]:
    """By seat, the parts of the score by name."""
    return [
        {source.one: number for source, number in zip(SOURCES, parts(pos, seat), strict=True)}
        for seat in range(pos.seats)
    ]


def ranking(pos: Realm) -> list[list[int]]:
    """V.END.06, V.END.07: the most points win, equal totals share a place."""
    scores = points(pos)
    return [[seat for seat in range(pos.seats) if scores[seat] == score] for score in sorted(set(scores), reverse=True)]

"""Worlds consistent with what a seat may know."""

from __future__ import annotations

from typing import Final, cast

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy.costs import affordable
from ludoteka.games.viceroy.phases import Payment
from ludoteka.games.viceroy.playing import LayPaid
from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.views import restore, resume

PATIENCE: Final = 2000


def imagine(game: Game, view: View, chance: Chance) -> Realm:
    """Deal what is out of sight afresh: cards uniformly, starting gems as likely as they were drawn.

    Whoever has said to play a character can pay for it (V.PAY.01, V.DEV.18): a deal without is dealt again.
    """
    for _ in range(PATIENCE):
        pos = _deal(game, view, chance)
        if resume(pos, view, chance) and _can_pay(pos):
            return pos
    raise AssertionError("no world fits this view")


def _can_pay(pos: Realm) -> bool:
    """Whether the characters that are to be played can be paid for."""
    for frame in pos.stack:
        if isinstance(frame, LayPaid):
            if not affordable(pos, frame.seat, frame.card):
                return False
        elif isinstance(frame, Payment) and frame.step:
            for seat in range(pos.seats):
                if pos.lots[seat] and not affordable(pos, seat, pos.lots[seat][0]):
                    return False
    return True


def _deal(game: Game, view: View, chance: Chance) -> Realm:
    pos = cast(Realm, restore(game, view))
    laws = [card for card in pos.cards.laws if not pos.known[card]]
    characters = [card for card in pos.cards.characters if not pos.known[card]]
    chance.shuffle(laws)
    chance.shuffle(characters)
    zones = view["zones"]
    pos.top = _fill(pos, zones["top"], laws)
    pos.laws = _fill(pos, zones["laws"], laws)
    pos.drawn_laws = _fill(pos, zones["drawn_laws"], laws)
    pos.large = _fill(pos, zones["large"], characters)
    pos.small = _fill(pos, zones["small"], characters)
    pos.drawn_characters = _fill(pos, zones["drawn_characters"], characters)
    pools = view["pools"]
    for seat in range(pos.seats):
        pos.hand_laws[seat] = _fill(pos, zones["hand_laws"][seat], laws)
        pos.chancery_laws[seat] = _fill(pos, zones["chancery_laws"][seat], laws)
        pos.hand_characters[seat] = _fill(pos, zones["hand_characters"][seat], characters)
        pos.chancery_characters[seat] = _fill(pos, zones["chancery_characters"][seat], characters)
        if seat != view["seat"]:
            pooled = _fill(pos, pools["laws"][seat], laws)
            chance.shuffle(pooled)
            kept = len(zones["kept_laws"][seat])
            pos.kept_laws[seat] = pooled[:kept]
            pos.archive_laws[seat] = pooled[kept:]
            pooled = _fill(pos, pools["characters"][seat], characters)
            chance.shuffle(pooled)
            kept = len(zones["kept_characters"][seat])
            pos.kept_characters[seat] = pooled[:kept]
            pos.archive_characters[seat] = pooled[kept:]
    _deal_gems(pos, view, chance)
    return pos


def _fill(pos: Realm, seen: list[int], rest: list[int]) -> list[int]:
    """The cards of a zone, those out of sight taken from the rest."""
    found: list[int] = []
    for card in seen:
        if card >= 0:
            found.append(card)
        else:
            taken = rest.pop()
            pos.known[taken] = ~card
            found.append(taken)
    return found


# Starting gems


def _deal_gems(pos: Realm, view: View, chance: Chance) -> None:
    """V.SET.06: which two gems each player returned. Together they are known, since all other gems are in sight.

    Two gems of different colours are four times as likely as two of one colour; no player had spent gems that were not
    there. Once the screens are gone (V.END.03) nothing is hidden.
    """
    seen: list[list[int]] = view["zones"]["returned"]
    if pos.purses:
        for seat in range(pos.seats):
            kept = [pos.purses[seat][colour] - pos.moved[seat][colour] for colour in range(4)]
            _keep(pos, seat, [2 - number for number in kept])
        return
    rest = _returned(pos)
    others: list[int] = []
    for seat in range(pos.seats):
        if seat == view["seat"]:
            own = [seen[seat].count(colour) for colour in range(4)]
            _keep(pos, seat, own)
            rest = [rest[colour] - own[colour] for colour in range(4)]
        else:
            others.append(seat)
    known: dict[tuple[int, int], int] = {}
    for index, seat in enumerate(others):
        ways = _ways(pos, seat, len(seen[seat]), rest)
        weights = [way[1] * _worlds(pos, seen, others, index + 1, _less(rest, way[0]), known) for way in ways]
        number = chance.below(sum(weights))
        for way, weight in zip(ways, weights, strict=True):
            if number < weight:
                _keep(pos, seat, way[0])
                rest = _less(rest, way[0])
                break
            number -= weight


def _returned(pos: Realm) -> list[int]:
    """How many gems of each colour all players have returned."""
    found: list[int] = []
    for colour in range(4):
        elsewhere = pos.reserve[colour]
        for seat in range(pos.seats):
            elsewhere += pos.moved[seat][colour]
            for lying in pos.tokens[seat]:
                if t.is_gem(lying % t.ON) and t.gem_colour(lying % t.ON) == colour:
                    elsewhere += 1
        # Four of each colour for each player, of which two were taken and some of these returned.
        found.append(elsewhere - 2 * pos.seats)
    return found


def _ways(pos: Realm, seat: int, number: int, rest: list[int]) -> list[tuple[list[int], int]]:
    """What a seat may have returned, as gems by colour, with how many pairs of gems that stands for."""
    most = [min(rest[colour], 2 + pos.proved[seat][colour]) for colour in range(4)]
    found: list[tuple[list[int], int]] = []
    if number == 0:
        return [([0, 0, 0, 0], 1)]
    for first in range(4):
        if most[first] < 1:
            continue
        if number == 1:
            gems = [0, 0, 0, 0]
            gems[first] = 1
            found.append((gems, 1))
            continue
        for second in range(first, 4):
            gems = [0, 0, 0, 0]
            gems[first] += 1
            gems[second] += 1
            if gems[second] <= most[second]:
                found.append((gems, 1 if first == second else 4))
    return found


def _worlds(
    pos: Realm, seen: list[list[int]], others: list[int], index: int, rest: list[int], known: dict[tuple[int, int], int]
) -> int:
    """In how many ways the seats from an index on may have returned exactly the rest."""
    if index == len(others):
        return 0 if rest[0] or rest[1] or rest[2] or rest[3] else 1
    key = (index, ((rest[0] * 16 + rest[1]) * 16 + rest[2]) * 16 + rest[3])
    if key not in known:
        total = 0
        for gems, weight in _ways(pos, others[index], len(seen[others[index]]), rest):
            total += weight * _worlds(pos, seen, others, index + 1, _less(rest, gems), known)
        known[key] = total
    return known[key]


def _less(rest: list[int], gems: list[int]) -> list[int]:
    return [rest[0] - gems[0], rest[1] - gems[1], rest[2] - gems[2], rest[3] - gems[3]]


def _keep(pos: Realm, seat: int, returned: list[int]) -> None:
    """Stock and returned gems of a seat, from what it returned."""
    pos.returned[seat] = [colour for colour in range(4) for _ in range(returned[colour])]
    pos.stock[seat] = [colour for colour in range(4) for _ in range(2 - returned[colour])]

"""The best repainting, exactly (V.RCL): which circles to make one-coloured, and in which colour."""

from __future__ import annotations

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy.pyramid import WIDTH
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import Holdings, circle_colours, level_points


def circle_worth(pos: Realm, seat: int, place: int, held: Holdings) -> list[int]:
    """What a circle is worth in each colour: its level or three points, bonus tokens, and laws that count circles."""
    more = 0
    for card in pos.pyramid[seat]:
        if card >= c.FIRST_LAW and pos.cards.scorer[card] == c.PER_CIRCLE_AND_GEM:
            more += pos.cards.points[card][0]
    base = level_points(pos, place) + more
    return [base + held.circle_bonus[colour] for colour in range(4)]


def best_repaint(pos: Realm, seat: int) -> list[int]:
    """The sectors to paint (place, sector and colour in one int) for the most points, with as few gems as possible.

    A circle has no sector in common with another, and painting it in a colour takes gems of that colour only. So the
    circles are taken one by one, and for each rest of the purse the best gain so far is kept.
    """
    purse = pos.gems[seat]
    held = Holdings(pos, seat)
    # For each rest of the purse: the gain, gems spent, and the choices (circle times four plus colour) that lead there.
    best: dict[tuple[int, int, int, int], tuple[int, int, list[int]]] = {
        (purse[0], purse[1], purse[2], purse[3]): (0, 0, [])
    }
    done = [paint // 4 for paint in pos.painted[seat]]
    for place in sorted(pos.spots[seat]):
        if place < WIDTH:
            continue
        offers = _offers(pos, seat, place, held, purse, done)
        if not offers:
            continue
        grown = dict(best)
        for rest, (gain, spent, chosen) in best.items():
            for colour, price, worth in offers:
                if rest[colour] < price:
                    continue
                left = list(rest)
                left[colour] -= price
                after = (left[0], left[1], left[2], left[3])
                known = grown.get(after)
                total = gain + worth
                if known is None or total > known[0] or (total == known[0] and spent + price < known[1]):
                    grown[after] = (total, spent + price, [*chosen, place * 4 + colour])
        best = grown
    found: tuple[int, int, list[int]] = (0, 0, [])
    for kept in best.values():
        if kept[0] > found[0] or (kept[0] == found[0] and kept[1] < found[1]):
            found = kept
    return [paint for choice in found[2] for paint in _paints(pos, seat, choice // 4, choice % 4)]


def _offers(
    pos: Realm, seat: int, place: int, held: Holdings, purse: list[int], done: list[int]
) -> list[tuple[int, int, int]]:
    """The colours in which a circle gains points, with the gems it takes; what is painted stays as it is."""
    colours = circle_colours(pos, seat, place)
    worth = circle_worth(pos, seat, place, held)
    now = worth[colours[0]] if colours[0] == colours[1] == colours[2] == colours[3] else 0
    found: list[tuple[int, int, int]] = []
    for colour in range(4):
        price = 0
        possible = True
        for sector in range(4):
            if colours[sector] != colour:
                price += 1
                if place * 4 + sector in done:
                    possible = False
        if possible and price and price <= purse[colour] and worth[colour] > now:
            found.append((colour, price, worth[colour] - now))
    return found


def _paints(pos: Realm, seat: int, place: int, colour: int) -> list[int]:
    colours = circle_colours(pos, seat, place)
    return [place * 16 + sector * 4 + colour for sector in range(4) if colours[sector] != colour]

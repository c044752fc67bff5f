"""The geometry of a pyramid (V.PYR): places, neighbours, circles, free cards.

A place is one int: the level, from 0 on, times `WIDTH`, plus the position along the row. The starting card lies at
`ORIGIN`. A card at (L, x) rests on (L-1, x) and (L-1, x+1), so that positions need not be shifted when a row grows.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy.cards import FIRST_LAW, LEVELS, Cards

WIDTH: Final = 80
ORIGIN: Final = 40
PLACES: Final = WIDTH * LEVELS
LAWLESS: Final = WIDTH * (LEVELS - 1)
"""Places from here on are on level 5, where no law lies and nothing goes from the hand for free."""
SECTORS: Final = ["left_corner", "right_corner", "left_half", "right_half"]


def level_of(place: int) -> int:
    return place // WIDTH + 1


def place_at(level: int, x: int) -> int:
    return (level - 1) * WIDTH + ORIGIN + x


def place_id(place: int) -> str:
    """Such as "2/-1": level, then the position counted from the starting card."""
    return f"{place // WIDTH + 1}/{place % WIDTH - ORIGIN}"


def open_places(spots: list[int]) -> list[int]:
    """V.PYR.04, V.PYR.05, V.PYR.12: both ends of level 1, and every place on two neighbours, in order."""
    if not spots:
        return [ORIGIN]
    base = [spot for spot in spots if spot < WIDTH]
    found = [min(base) - 1, max(base) + 1]
    for spot in spots:
        if spot < LAWLESS and spot + 1 in spots and spot + WIDTH not in spots:
            found.append(spot + WIDTH)
    found.sort()
    return found


def places_after(places: list[int], spots: list[int], place: int) -> list[int]:
    """The open places when a card, already among the spots, has been laid at one of them."""
    found = [other for other in places if other != place]
    left = place - 1 in spots
    right = place + 1 in spots
    if place < WIDTH:
        if not left:
            found.append(place - 1)
        if not right:
            found.append(place + 1)
    if place < LAWLESS:
        if left and place + WIDTH - 1 not in spots:
            found.append(place + WIDTH - 1)
        if right and place + WIDTH not in spots:
            found.append(place + WIDTH)
    found.sort()
    return found


def neighbours(place: int) -> list[int]:
    """V.PYR.13: left and right, the two cards below, the two cards above."""
    found = [place - 1, place + 1]
    if place >= WIDTH:
        found += [place - WIDTH, place - WIDTH + 1]
    if place < LAWLESS:
        found += [place + WIDTH - 1, place + WIDTH]
    return found


def free_places(spots: list[int], pyramid: list[int], hosts: list[int]) -> list[int]:
    """V.PYR.10: ends of a row that carry nothing and under which nothing is tucked."""
    found: list[int] = []
    for spot, card in zip(spots, pyramid, strict=True):
        level = spot // WIDTH
        row = [other for other in spots if other // WIDTH == level]
        if spot != min(row) and spot != max(row):
            continue
        if spot + WIDTH in spots or spot + WIDTH - 1 in spots:
            continue
        if card not in hosts:
            found.append(spot)
    found.sort()
    return found


def circle(cards: Cards, spots: list[int], pyramid: list[int], place: int) -> int:
    """The colour of the circle under a place above level 1 (V.CIR.01); -1 if it has several."""
    upper = pyramid[spots.index(place)]
    colour = cards.bottom_left[upper]
    if cards.bottom_right[upper] != colour:
        return -1
    if cards.right[pyramid[spots.index(place - WIDTH)]] != colour:
        return -1
    if cards.left[pyramid[spots.index(place - WIDTH + 1)]] != colour:
        return -1
    return colour


def sectors(cards: Cards, spots: list[int], pyramid: list[int], place: int) -> list[int]:
    """The printed colours of the four sectors of a circle, in the order of `SECTORS`."""
    upper = pyramid[spots.index(place)]
    return [
        cards.right[pyramid[spots.index(place - WIDTH)]],
        cards.left[pyramid[spots.index(place - WIDTH + 1)]],
        cards.bottom_left[upper],
        cards.bottom_right[upper],
    ]


def adjacent_characters(spots: list[int], pyramid: list[int], place: int) -> int:
    """V.LEF.85: how many characters touch a place."""
    count = 0
    for other in neighbours(place):
        if other in spots and pyramid[spots.index(other)] < FIRST_LAW:
            count += 1
    return count

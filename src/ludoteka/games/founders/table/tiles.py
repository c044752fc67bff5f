"""Tiles of the map as small drawings: storehouses, houses, bridges and gates, prestige buildings."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final, NamedTuple

from ludoteka.games.founders.grid import Shape
from ludoteka.games.founders.table.outline import CELL, Spot, figure, outline

ICONS: Final = {
    "knowledge": "quill-ink", "gems": "cut-diamond", "harvest": "wheat", "wood": "log", "population": "meeple",
    "livestock": "bull", "stone": "stone-block", "metal": "metal-bar", "books": "book-pile",
    "jewelry": "gem-necklace", "food": "sliced-bread", "leather": "animal-hide", "bricks": "brick-pile",
    "machinery": "gears", "weapons": "battle-axe", "cloth": "rolled-cloth", "government": "banging-gavel",
    "labor": "hammer-nails",
}  # fmt: skip
TYPES: Final = {
    "shop": "shop", "tavern": "beer-stein", "gatehouse": "gate", "market": "fruit-bowl", "theatre": "drama-masks",
    "temple": "greek-temple", "guild": "scales", "watchtower": "watchtower", "academy": "graduate-cap",
    "hall": "capitol", "fortress": "castle",
}  # fmt: skip
CARDS: Final = {
    "trade": "shaking-hands", "hire": "conversation", "construct": "wood-beam", "upgrade": "warehouse", "call": "vote",
    "income": "receive-money",
}  # fmt: skip
UNKNOWN: Final = "trophy"
"""The icon of whatever an owner's file adds."""


class Area(NamedTuple):
    """Where a tile lies: column, row, columns, rows of its box, and its cells within the box, the first one first."""

    x: int
    y: int
    w: int
    h: int
    spots: list[Spot]

    @property
    def style(self) -> str:
        return f"--x:{self.x};--y:{self.y};--w:{self.w};--h:{self.h}"

    @property
    def box(self) -> str:
        return f"0 0 {self.w * CELL} {self.h * CELL}"

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the cell nearest to the middle of the tile."""
        mx = sum(x for x, _ in self.spots) / len(self.spots)
        my = sum(y for _, y in self.spots) / len(self.spots)
        x, y = min(self.spots, key=lambda spot: (abs(spot[0] - mx) + abs(spot[1] - my), spot[1], spot[0]))
        return x * CELL + CELL / 2, y * CELL + CELL / 2


def area(shape: Shape, place: int, wide: int) -> Area:
    corner = (place >> 2) - shape.first[place & 3]
    steps = shape.steps[place & 3]
    spots = [((corner + step) % wide, (corner + step) // wide) for step in steps]
    return of_spots(spots)


def of_cell(cell: int, wide: int) -> Area:
    return of_spots([(cell % wide, cell // wide)])


def of_spots(spots: list[Spot]) -> Area:
    west = min(x for x, _ in spots)
    north = min(y for _, y in spots)
    east = max(x for x, _ in spots)
    south = max(y for _, y in spots)
    return Area(west, north, east - west + 1, south - north + 1, [(x - west, y - north) for x, y in spots])


def use(icon: str, x: float, y: float, size: float, ink: str = "") -> str:
    style = f' style="color:{ink}"' if ink else ""
    return (
        f'<use href="#i-{icon}" x="{figure(x)}" y="{figure(y)}" width="{figure(size)}" height="{figure(size)}"{style}/>'
    )


def storehouse(lies: Area, icon: str, sign: int) -> str:
    """A storehouse in its owner's colour (--seat of the element around it); `sign` is the seat's number, 0 for none."""
    line = outline(set(lies.spots), 2.6, 7.2)
    inner = outline(set(lies.spots), 5, 5)
    mx, my = lies.middle
    drawn = f'<path d="{line}" class="sh"/><path d="{line}" class="pl"/><path d="{inner}" class="in"/>' + use(
        icon, mx - 11, my - 11, 22
    )
    roofs = ""
    for x, y in lies.spots:
        cx, cy = x * CELL + CELL // 2, y * CELL + CELL // 2
        if (cx, cy) != (mx, my):
            roofs += f"M{cx - 6} {cy + 4}l6-6 6 6m-12 5l6-6 6 6"
    if roofs:
        drawn += f'<path d="{roofs}" class="rf"/>'
    if sign:
        top = min(y for _, y in lies.spots)
        right = max(x for x, y in lies.spots if y == top)
        drawn += disc(right * CELL + CELL - 5, top * CELL + 5, sign)
    return f'<svg viewBox="{lies.box}" aria-hidden="true">{drawn}</svg>'


def disc(x: float, y: float, sign: int) -> str:
    """The seat's sign on a disc of its colour."""
    place = f'x="{figure(x - 5)}" y="{figure(y - 5)}" width="10" height="10"'
    return f'<circle cx="{figure(x)}" cy="{figure(y)}" r="8" class="ds"/><use href="#sign-{sign}" {place} class="si"/>'


@cache
def house(sign: int) -> str:
    return (
        f'<svg viewBox="0 0 36 36" aria-hidden="true"><path d="M18 5L33 18h-4v13H7V18H3z" class="sh"/>'
        '<path d="M18 5L33 18h-4v13H7V18H3z" class="so"/><path d="M14.500 31v-8h7v8z" class="op"/>'
        f"{disc(30, 6, sign)}</svg>"
    )


@cache
def bridge(sign: int, gate: bool) -> str:
    """A bridge over the river, or a gate in the wall."""
    if gate:
        body = "M5 32V10h5v3h4v-3h8v3h4v-3h5v22z"
        hole = '<path d="M12.500 32V24a5.500 5.500 0 0 1 11 0v8z" class="op"/>'
    else:
        body = "M1 28v-8Q18 6 35 20v8h-6q-3-7-11-7t-11 7z"
        hole = '<path d="M3 19.500Q18 7 33 19.500" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.500"/>'
    return (
        f'<svg viewBox="0 0 36 36" aria-hidden="true"><path d="{body}" class="sh"/><path d="{body}" class="so"/>{hole}'
        f"{disc(30, 6, sign)}</svg>"
    )


class Flag(NamedTuple):
    """A flag of a prestige building: the icon of its resource, its points, and whose cube lies on it."""

    icon: str
    points: int
    cube: int
    """0 for none, the number of a seat's sign, or -1 for a neutral cube."""


def building(lies: Area, icon: str, name: str, flags: list[Flag]) -> str:
    """A prestige building with its flags and cubes."""
    line = outline(set(lies.spots), 1.6, 6)
    drawn = f'<path d="{line}" class="sh"/><path d="{line}" class="st1"/>' + (
        f'<path d="{outline(set(lies.spots), 4.4, 4.5)}" class="in"/>'
    )
    places = _flag_places(lies, len(flags))
    mx, my = lies.spots[0][0] * CELL + CELL / 2, lies.spots[0][1] * CELL + CELL / 2
    drawn += use(icon, mx - 12, my - 12, 24, "#6b4a10")
    for (x, y), flag in zip(places, flags, strict=True):
        if flag.cube:
            seat = f" seat-{flag.cube}" if flag.cube > 0 else ""
            side = f'x="{figure(x - 7.5)}" y="{figure(y - 7.5)}" width="15" height="15" rx="3"'
            drawn += f'<g class="cu{seat}"><rect {side}/>'
            drawn += (
                f'<use href="#sign-{flag.cube}" x="{figure(x - 5)}" y="{figure(y - 5)}" width="10" height="10"/></g>'
                if flag.cube > 0
                else "</g>"
            )
            continue
        drawn += f'<circle cx="{figure(x)}" cy="{figure(y)}" r="9" class="fl"/>' + use(flag.icon, x - 6.5, y - 6.5, 13)
        drawn += (
            f'<circle cx="{figure(x + 6)}" cy="{figure(y - 6)}" r="5.4" class="pt"/>'
            f'<text x="{figure(x + 6)}" y="{figure(y - 3.2)}" class="pv">{flag.points}</text>'
        )
    low = max(y for _, y in lies.spots)
    left = min(x for x, y in lies.spots if y == low)
    right = max(x for x, y in lies.spots if y == low)
    size = 11 if len(name) * 5.6 < (right - left + 1) * CELL + 14 else 9.2
    drawn += (
        f'<text x="{figure((left + right + 1) * CELL / 2)}" y="{figure((low + 1) * CELL + 2)}" class="pn" '
        f'font-size="{size}">{escape(name)}</text>'
    )
    return f'<svg viewBox="{lies.box}" aria-hidden="true">{drawn}</svg>'


def _flag_places(lies: Area, count: int) -> list[tuple[float, float]]:
    """Where flags lie: on the cells after the first, two on a cell where there are more of them than cells."""
    rest = lies.spots[1:] or lies.spots
    double = max(0, count - len(rest))
    found: list[tuple[float, float]] = []
    for number, (x, y) in enumerate(rest):
        cx, cy = x * CELL + CELL / 2, y * CELL + CELL / 2
        if number < double:
            found += [(cx - 8, cy - 8), (cx + 7, cy + 8)]
        else:
            found.append((cx, cy))
    return found[:count] if len(found) >= count else found + [found[-1]] * (count - len(found))


@cache
def sketch(spots: tuple[Spot, ...]) -> str:
    """The outline of a tile, small, for a card."""
    wide = max(x for x, _ in spots) + 1
    high = max(y for _, y in spots) + 1
    squares = "".join(f"M{x * 8 + 0.7:g} {y * 8 + 0.7:g}h6.6v6.6h-6.6z" for x, y in spots)
    return (
        f'<svg class="shape" viewBox="0 0 {wide * 8} {high * 8}" style="width:{wide * 8}px;height:{high * 8}px" '
        f'aria-hidden="true"><path d="{squares}" fill="currentColor"/></svg>'
    )

"""Cells as lines: outlines of joined cells with round corners, and roads through the centres of joined cells."""

from __future__ import annotations

from typing import Final

CELL: Final = 36
"""The side of a cell in the units of the drawing."""

Spot = tuple[int, int]
Point = tuple[float, float]

_STEPS: Final = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
"""For each direction along an edge the one after a turn to the right; the inside lies to the right."""


def outline(spots: set[Spot], inset: float = 0.0, radius: float = 15.0) -> str:
    """The border of some cells as the data of a path, drawn in by `inset`, corners rounded."""
    return "".join(_rounded(_drawn_in(loop, inset), radius) for loop in _loops(spots))


def _loops(spots: set[Spot]) -> list[list[Spot]]:
    """The corners of every border, clockwise round cells, the other way round holes."""
    edges: dict[Spot, list[Spot]] = {}
    for x, y in sorted(spots):
        if (x, y - 1) not in spots:
            edges.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in spots:
            edges.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in spots:
            edges.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in spots:
            edges.setdefault((x, y + 1), []).append((x, y))
    loops: list[list[Spot]] = []
    while edges:
        start = min(edges)
        loop = [start]
        at = start
        way: Spot = (0, 0)
        while True:
            ends = edges[at]
            # Where two borders meet at a corner, the one to the right keeps cells that touch by corners apart.
            right = _STEPS.get(way)
            end = next((one for one in ends if (one[0] - at[0], one[1] - at[1]) == right), ends[0])
            ends.remove(end)
            if not ends:
                del edges[at]
            step = (end[0] - at[0], end[1] - at[1])
            if step != way and way != (0, 0):
                loop.append(at)
            way = step
            at = end
            if at == start:
                break
        loops.append(loop)
    return loops


def _drawn_in(loop: list[Spot], inset: float) -> list[Point]:
    """The corners moved inwards, in units of the drawing."""
    found: list[Point] = []
    count = len(loop)
    for number, (x, y) in enumerate(loop):
        before = loop[number - 1]
        after = loop[(number + 1) % count]
        come = _sign(x - before[0]), _sign(y - before[1])
        go = _sign(after[0] - x), _sign(after[1] - y)
        # The inside of an edge that runs (dx, dy) lies at (-dy, dx).
        found.append((x * CELL + inset * (-come[1] - go[1]), y * CELL + inset * (come[0] + go[0])))
    return found


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _rounded(corners: list[Point], radius: float) -> str:
    drawn: list[str] = []
    count = len(corners)
    for number, (x, y) in enumerate(corners):
        before = corners[number - 1]
        after = corners[(number + 1) % count]
        back = abs(before[0] - x) + abs(before[1] - y)
        on = abs(after[0] - x) + abs(after[1] - y)
        r = min(radius, back / 2, on / 2)
        start = (x + _sign(before[0] - x) * r, y + _sign(before[1] - y) * r)
        end = (x + _sign(after[0] - x) * r, y + _sign(after[1] - y) * r)
        drawn.append(f"{'L' if number else 'M'}{figure(start[0])} {figure(start[1])}")
        drawn.append(f"Q{figure(x)} {figure(y)} {figure(end[0])} {figure(end[1])}")
    return "".join(drawn) + "Z"


def figure(number: float) -> str:
    """A number as short as it can be."""
    return f"{number:.1f}".removesuffix(".0")


def road(spots: set[Spot]) -> str:
    """Roads as one path through the centres; diagonals only where no straight detour exists."""
    drawn: list[str] = []
    for x, y in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        cx, cy = x * CELL + CELL // 2, y * CELL + CELL // 2
        drawn.append(f"M{cx} {cy}h.1")
        if (x + 1, y) in spots:
            drawn.append(f"M{cx} {cy}h{CELL}")
        if (x, y + 1) in spots:
            drawn.append(f"M{cx} {cy}v{CELL}")
        for side in (1, -1):
            if (x + side, y + 1) in spots and (x + side, y) not in spots and (x, y + 1) not in spots:
                drawn.append(f"M{cx} {cy}l{side * CELL} {CELL}")
    return "".join(drawn)

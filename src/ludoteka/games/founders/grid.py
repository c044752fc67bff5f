"""Cells as bits of one int: neighbours, shapes, and where shapes fit.

A row of the map has one column more than the board; it stays empty, so that a step to the side never lands in the next
row. A place of a tile is its first cell times four plus its turn.
"""

from __future__ import annotations

from typing import Final

TURNS: Final = 4
_CELLS: Final[list[list[list[int]]]] = []
"""For each byte of a mask, as far as masks have gone, and each of its values the cells that it stands for."""


def cells(mask: int) -> list[int]:
    """The numbers of the cells in a mask, from the first to the last."""
    found: list[int] = []
    for place, byte in enumerate(mask.to_bytes(mask.bit_length() + 7 >> 3, "little")):
        if byte:
            if place >= len(_CELLS):
                _add_cells(place)
            found += _CELLS[place][byte]
    return found


def _add_cells(place: int) -> None:
    for first in range(8 * len(_CELLS), 8 * place + 8, 8):
        _CELLS.append([[first + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)])


def grow(mask: int, wide: int, board: int) -> int:
    """The cells and their eight neighbours (G.CON.01)."""
    row = mask | mask << 1 | mask >> 1
    return (row | row << wide | row >> wide) & board


class Shape:
    """The outline of a tile in its turns, as steps from its north-western corner.

    A turn that looks like an earlier one is empty. Tiles are turned, not flipped over (G.BLD.10).
    """

    __slots__ = ("_all", "_mine", "first", "size", "steps", "turns")

    def __init__(self, outline: list[tuple[int, int]], wide: int) -> None:
        self.size: Final = len(outline)
        self.steps: Final[list[list[int]]] = []
        self.first: Final[list[int]] = []
        """For each turn the step to the first cell, by which the place is named."""
        self.turns: Final[list[int]] = []
        """The turns that look different."""
        seen: list[list[int]] = []
        spots = outline
        for turn in range(TURNS):
            west = min([x for x, _ in spots])
            north = min([y for _, y in spots])
            steps = [(y - north) * wide + x - west for x, y in spots]
            self.first.append(steps[0])
            if sorted(steps) in seen:
                self.steps.append([])
            else:
                seen.append(sorted(steps))
                self.steps.append(steps)
                self.turns.append(turn)
            spots = [(-y, x) for x, y in spots]
        self._all: Final = sorted({step for steps in self.steps for step in steps})
        self._mine: Final = [[self._all.index(step) for step in steps] for steps in self.steps]
        """For each turn which of all steps are its own: turns have most of them in common."""

    def mask(self, place: int) -> int:
        """The cells of a tile at a place; 0 for a turn that does not exist or a tile that would leave the map."""
        turn = place & 3
        corner = (place >> 2) - self.first[turn]
        if corner < 0:
            return 0
        mask = 0
        for step in self.steps[turn]:
            mask |= 1 << corner + step
        return mask

    def corners(self, turn: int, within: int) -> int:
        """The corners at which all cells of the tile lie within a mask."""
        found = -1
        for step in self.steps[turn]:
            found &= within >> step
        return found

    def touching(self, turn: int, mask: int) -> int:
        """The corners at which some cell of the tile lies in a mask."""
        found = 0
        for step in self.steps[turn]:
            found |= mask >> step
        return found

    def every_corner(self, within: int) -> list[int]:
        """`corners` of each turn."""
        shifted = [within >> step for step in self._all]
        found = [0, 0, 0, 0]
        for turn in self.turns:
            both = -1
            for index in self._mine[turn]:
                both &= shifted[index]
            found[turn] = both
        return found

    def every_touch(self, mask: int) -> list[int]:
        """`touching` of each turn."""
        shifted = [mask >> step for step in self._all]
        found = [0, 0, 0, 0]
        for turn in self.turns:
            either = 0
            for index in self._mine[turn]:
                either |= shifted[index]
            found[turn] = either
        return found


def places(shape: Shape, corners: list[int]) -> list[int]:
    """The places of a shape whose corners, for each turn, lie in the masks; in order."""
    found: list[int] = []
    for turn in shape.turns:
        first = shape.first[turn]
        found += [corner + first << 2 | turn for corner in cells(corners[turn])]
    found.sort()
    return found

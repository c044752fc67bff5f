"""Dice, the rows they lie in, and the steps of the alignment token, as tables of ints.

A die is a token: 0 is an empty cell, 1 to 42 are a colour and a face. Nothing else tells two dice apart.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ["green", "blue", "red", "purple", "black", "white", "gold"]
GOLD: Final = 6
CLASS_COLOURS: Final = 6
"""The first six colours belong to classes (R.CMP.01)."""
FACES: Final = 6
ROWS: Final = ["STR", "DEX", "CON", "INT", "WIS", "CHA"]
"""R.CMP.05, from top to bottom."""
CELLS: Final = 18
"""Row by row, three cells each, from left to right."""

NO_DIE: Final = 0
DICE: Final = 1 + len(COLOURS) * FACES

COLOUR: Final = [-1] + [colour for colour in range(len(COLOURS)) for _ in range(FACES)]
"""By die."""
FACE: Final = [0] + [face for _ in COLOURS for face in range(1, FACES + 1)]
"""By die; an empty cell counts nothing."""
FLIPPED: Final = [0] + [colour * FACES + 7 - face for colour in range(len(COLOURS)) for face in range(1, FACES + 1)]
"""The same die with its opposite face up: 1 and 6, 2 and 5, 3 and 4 (R.ATT.01)."""

WAYS: Final = ["up", "down", "left", "right"]
"""Towards good, evil, law and chaos (R.CMP.11)."""
CENTRE: Final = 4
OUTSIDE: Final = -1
STEPS: Final = [
    [
        cell - 3 if cell >= 3 else OUTSIDE,
        cell + 3 if cell < 6 else OUTSIDE,
        cell - 1 if cell % 3 else OUTSIDE,
        cell + 1 if cell % 3 < 2 else OUTSIDE,
    ]
    for cell in range(9)
]
"""Where a step from a cell of the alignment card leads, by way (R.ALI.02 to R.ALI.04)."""
ALIGNMENTS: Final = {"good": 0b000000111, "evil": 0b111000000, "lawful": 0b001001001, "chaotic": 0b100100100}
"""Rows and columns of the alignment card as masks of cells."""


def die_of(colour: int, face: int) -> int:
    return colour * FACES + face


def sum_of_faces(board: list[int], row: int) -> int:
    """What a row shows, without race and weapons."""
    at = row * 3
    return FACE[board[at]] + FACE[board[at + 1]] + FACE[board[at + 2]]


def missing(board: list[int], row: int) -> int:
    """How many cells of a row are empty."""
    at = row * 3
    return (not board[at]) + (not board[at + 1]) + (not board[at + 2])

"""The map without its tiles, drawn once for each side of the board and each language from the grid of the data."""

from __future__ import annotations

from html import escape
from typing import Final

from ludoteka.games.founders.board import COAST, DESERT, FOREST, Board
from ludoteka.games.founders.components import Components
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.table.outline import CELL, Spot, figure, outline

MARGIN: Final = 14
"""Sea around the board."""
_GROUND: Final = {COAST: ("coast", "ripple"), DESERT: ("desert", "dunes"), FOREST: ("forest", "trees")}
_SITES: Final = {"K": "castle", "N": "watchtower", "W": "watchtower", "T": "watchtower"}
_LETTER: Final = 9.4
"""About how wide a letter of a name is."""


def spots_of(mask: int, wide: int) -> set[Spot]:
    return {(cell % wide, cell // wide) for cell in cells(mask)}


def view_box(board: Board) -> str:
    side = 2 * MARGIN
    return f"{-MARGIN} {-MARGIN} {board.width * CELL + side} {board.height * CELL + side}"


def shown_start(board: Board, players: int) -> int:
    """The cells on which somebody may start: their numbers are printed (G.SET.24)."""
    found = 0
    for number in range(2, max(2, players) + 1):
        found |= board.starts[number]
    return found


def ground(parts: Components, language: str) -> str:
    """Sea, land, terrain, river, grid, wall, sites, names and start cells, as one drawing."""
    board = parts.board
    wide = board.wide
    land = outline(spots_of(board.board, wide))
    drawn = [
        f'<svg class="b-{board.id}" viewBox="{view_box(board)}" aria-hidden="true"><defs><path id="f-land" d="{land}"/>'
        '<clipPath id="f-clip"><use href="#f-land"/></clipPath></defs>',
        '<rect x="-14" y="-14" width="100%" height="100%" fill="var(--m-sea)"/>'
        '<rect x="-14" y="-14" width="100%" height="100%" fill="url(#waves)" opacity=".5"/>'
        '<g fill="none" stroke="var(--m-foam)" stroke-linejoin="round"><use href="#f-land" stroke-width="14" '
        'stroke-opacity=".35"/><use href="#f-land" stroke-width="7" stroke-opacity=".6"/></g>'
        '<use href="#f-land" fill="var(--m-ruins)" stroke="var(--m-ink)" stroke-width="1.6"/>'
        '<use href="#f-land" fill="url(#rubble)"/><g clip-path="url(#f-clip)">',
    ]
    for terrain, (name, pattern) in _GROUND.items():
        line = outline(spots_of(board.ground[terrain], wide))
        drawn.append(f'<path d="{line}" fill="var(--m-{name})"/><path d="{line}" fill="url(#{pattern})"/>')
    river = outline(spots_of(board.river, wide), 0, 18)
    drawn.append(
        f'<path d="{river}" fill="var(--m-river)" stroke="var(--m-foam)" stroke-width="2.5"/>'
        f'<path d="{river}" fill="url(#waves)" opacity=".9"/></g>'
    )
    drawn += [_dark(board), _hairlines(board), _wall(board), _site_marks(board), _names(parts, language)]
    drawn.append(_starts(parts))
    return "".join(drawn) + "</svg>"


def _dark(board: Board) -> str:
    """The square on which nothing is ever built."""
    spots = {(cell % board.wide, cell // board.wide) for cell, letter in enumerate(board.letters) if letter == "X"}
    if not spots:
        return ""
    x = min(x for x, _ in spots) + (max(x for x, _ in spots) - min(x for x, _ in spots) + 1) / 2
    y = min(y for _, y in spots) + (max(y for _, y in spots) - min(y for _, y in spots) + 1) / 2
    return (
        f'<path d="{outline(spots, 0, 9)}" fill="var(--m-dark)"/><path d="{outline(spots, 3.6, 7)}" fill="none" '
        'stroke="#fff" stroke-opacity=".13" stroke-width="1.5"/><use href="#i-castle-ruins" '
        f'x="{figure(x * CELL - 32)}" y="{figure(y * CELL - 40)}" width="65" height="65" style="color:#fff" '
        'opacity=".16"/>'
    )


def _hairlines(board: Board) -> str:
    drawn = "".join(
        f"M{cell % board.wide * CELL} {cell // board.wide * CELL}h{CELL}v{CELL}" for cell in cells(board.free)
    )
    return f'<path d="{drawn}" fill="none" stroke="var(--m-ink)" stroke-opacity=".13"/>'


def _wall(board: Board) -> str:
    """One stroke from cell to cell, with battlements."""
    spots = spots_of(board.wall, board.wide)
    if not spots:
        return ""
    drawn: list[str] = []
    for x, y in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        cx, cy = x * CELL + CELL // 2, y * CELL + CELL // 2
        if (x + 1, y) in spots:
            drawn.append(f"M{cx} {cy}h{CELL}")
        if (x, y + 1) in spots:
            drawn.append(f"M{cx} {cy}v{CELL}")
        if (x, y - 1) not in spots and (y == 0 or not board.free >> (y - 1) * board.wide + x & 1):
            drawn.append(f"M{cx} {cy}v-{CELL // 2}")
        if y == board.height - 1:
            drawn.append(f"M{cx} {cy}v{CELL // 2}")
    strokes = [
        ("#00000055", 23, ' transform="translate(2 3)"'),
        ("var(--m-wall-d)", 22, ""),
        ("var(--m-wall)", 18, ""),
        ("var(--m-wall-d)", 18, ' stroke-dasharray="2 10" stroke-linecap="butt"'),
        ("var(--m-wall)", 9, ""),
    ]
    path = f'<path id="f-wall" d="{"".join(drawn)}"/>'
    uses = "".join(f'<use href="#f-wall" stroke="{ink}" stroke-width="{width}"{more}/>' for ink, width, more in strokes)
    return (
        f'<defs>{path}</defs><g fill="none" stroke-linecap="square" stroke-linejoin="round" clip-path="url(#f-clip)">'
        f"{uses}</g>"
    )


def _site_marks(board: Board) -> str:
    drawn: list[str] = []
    for mask in board.site_masks:
        spots = spots_of(mask, board.wide)
        x = min(x for x, _ in spots) + (max(x for x, _ in spots) - min(x for x, _ in spots) + 1) / 2
        y = min(y for _, y in spots) + (max(y for _, y in spots) - min(y for _, y in spots) + 1) / 2
        icon = _SITES[board.letters[cells(mask)[0]]]
        drawn.append(
            f'<path d="{outline(spots, 2.2, 7)}" fill="#00000018" stroke="var(--m-ink)" stroke-width="1.6" '
            f'stroke-dasharray="5 4"/><use href="#i-{icon}" x="{figure(x * CELL - 17)}" y="{figure(y * CELL - 17)}" '
            'width="34" height="34" style="color:var(--m-ink)" opacity=".5"/>'
        )
    return "".join(drawn)


def _names(parts: Components, language: str) -> str:
    """The quarters by name; a side without quarters names its districts."""
    board = parts.board
    areas: list[tuple[str, set[Spot]]] = []
    if board.quarters:
        for letter, named in parts.quarter_names.items():
            mask = sum(1 << cell for cell, one in enumerate(board.quarters) if one == letter)
            areas.append((named.get(language, named["en"]), spots_of(mask & board.free, board.wide)))
    else:
        for named, mask in zip(board.district_names, board.districts, strict=True):
            areas.append((named.get(language, named["en"]), spots_of(mask & board.free, board.wide)))
    starts = spots_of(shown_start(board, 4), board.wide)
    drawn = [_name(words, spots, starts) for words, spots in areas if spots]
    return f'<g class="qn" text-anchor="middle">{"".join(drawn)}</g>'


def _name(words: str, spots: set[Spot], starts: set[Spot]) -> str:
    """A name in the row of its area that has room for it, nearest to the middle."""
    middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    need = len(words) * _LETTER / CELL
    best, place = 1e9, middle
    for y in {y for _, y in spots}:
        row = sorted(x for x, row in spots if row == y)
        low = row[0]
        for number, x in enumerate(row):
            if number and row[number - 1] != x - 1:
                low = x
            if number + 1 < len(row) and row[number + 1] == x + 1:
                continue
            centre = (low + x) / 2
            centre += max(-1.0, min(1.0, middle[0] - centre)) * max(0.0, (x - low + 1 - need) / 2)
            taken = sum(1 for sx, sy in starts if sy == y and abs(sx - centre) < need / 2 + 0.4)
            cost = abs(y - middle[1]) + abs(centre - middle[0]) + 4 * max(0.0, need - (x - low + 1)) + 6 * taken
            if cost < best:
                best, place = cost, (centre, float(y))
    at = (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL + 5
    return f'<text x="{figure(at[0])}" y="{figure(at[1])}">{escape(words)}</text>'


def _starts(parts: Components) -> str:
    board = parts.board
    drawn: list[str] = []
    for number in range(2, 5):
        for x, y in sorted(spots_of(board.starts[number], board.wide)):
            cx, cy = x * CELL + CELL // 2, y * CELL + CELL // 2
            drawn.append(f'<circle cx="{cx}" cy="{cy}" r="10"/><text x="{cx}" y="{cy + 5}">{number}</text>')
    return f'<g class="st" text-anchor="middle">{"".join(drawn)}</g>'

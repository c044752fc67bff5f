"""A side of the board: terrain, districts, sites and start cells as masks of cells (G.MAP)."""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.grid import Shape, cells, grow
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.sheets import Sheet

DESERT: Final = 0
COAST: Final = 1
RUINS: Final = 2
FOREST: Final = 3
TERRAINS: Final = ["desert", "coast", "ruins", "forest"]
SIDES: Final = ["symmetric", "thematic"]
_LETTERS: Final = "DCRF"
_OTHERS: Final = "~#X.KNWT"


class Board:
    """One side. A cell is its row times `wide` plus its column."""

    def __init__(self, entry: Sheet, buildings: list[str], quarters: list[str]) -> None:
        self.id: Final = entry.id
        self.names: Final = entry.named()
        width = entry.number("width", 5, 26)
        height = entry.number("height", 5, 40)
        self.width: Final = width
        self.height: Final = height
        self.wide: Final = width + 1
        self.size: Final = self.wide * height
        self.ids: Final = [f"{_column(cell % self.wide)}{cell // self.wide + 1}" for cell in range(self.size)]
        self.letters: Final = _rows(entry, "terrain", width, height, self.wide)
        """The letter of each cell, as the file draws it."""
        self.terrain: Final = [-1] * self.size
        """The terrain of each cell, -1 where there is none."""
        self.ground: Final = [0, 0, 0, 0]
        """The cells of each terrain."""
        self.starts: Final = [0, 0, 0, 0, 0]
        """The start cells by the number printed on them."""
        self.river = 0
        self.wall = 0
        self.board = 0
        self.sites = 0
        self._survey(entry)
        self.free: Final = self.ground[0] | self.ground[1] | self.ground[2] | self.ground[3]
        """The cells on which tiles other than bridges, gates and the buildings of the sites are built."""
        self.water: Final = self.river | self.wall
        self.district_ids: list[str] = []
        self.district_names: list[dict[str, str]] = []
        self.districts: list[int] = []
        self.site_masks: list[int] = []
        self.site_accepts: list[list[int]] = []
        """The cells of each site, and the prestige buildings that may stand there."""
        self._divide(entry)
        self._lay_sites(entry, buildings)
        self.quarters: Final = "" if self.id == SIDES[0] else _rows(entry, "quarter", width, height, self.wide)
        """The quarter of each cell; the symmetric side has none."""
        for cell, letter in enumerate(self.quarters):
            if letter not in ".-" and letter not in quarters:
                raise self._stray(entry, "quarter", cell, letter)

    def _survey(self, entry: Sheet) -> None:
        for cell, letter in enumerate(self.letters):
            bit = 1 << cell
            if letter == ".":
                continue
            self.board |= bit
            if letter in "234":
                self.starts[int(letter)] |= bit
                letter = "R"
            if letter in _LETTERS:
                self.terrain[cell] = _LETTERS.index(letter)
                self.ground[_LETTERS.index(letter)] |= bit
            elif letter == "~":
                self.river |= bit
            elif letter == "#":
                self.wall |= bit
            elif letter in "KNWT":
                self.sites |= bit
            elif letter not in _OTHERS:
                raise self._stray(entry, "terrain", cell, letter)
        for players in (2, 3, 4):
            count = sum([self.starts[number].bit_count() for number in range(2, players + 1)])
            if count < players:
                raise entry.error(
                    BadRequest(
                        "there are {count} start cells for {players} players (G.SET.24)", count=count, players=players
                    )
                )

    def _stray(self, entry: Sheet, field: str, cell: int, letter: str) -> BadRequest:
        return entry.error(
            BadRequest(
                "{field} has the letter {letter} at {cell}", field=field, letter=repr(letter), cell=self.ids[cell]
            )
        )

    def _divide(self, entry: Sheet) -> None:
        letters = _rows(entry, "district", self.width, self.height, self.wide)
        names = entry.sheet("district_names")
        for cell, letter in enumerate(letters):
            if letter in ".-":
                if self.free >> cell & 1:
                    raise entry.error(BadRequest("{cell} belongs to no district (G.MAP.01)", cell=self.ids[cell]))
                continue
            if self.water >> cell & 1:
                raise entry.error(
                    BadRequest("{cell} is river or wall and belongs to a district (G.MAP.09)", cell=self.ids[cell])
                )
            if letter not in self.district_ids:
                self.district_ids.append(letter)
                self.district_names.append(names.sheet(letter).named(""))
                self.districts.append(0)
            self.districts[self.district_ids.index(letter)] |= 1 << cell
        if len(self.districts) != 3:
            raise entry.error(BadRequest("there are {count} districts, not 3 (G.MAP.01)", count=len(self.districts)))
        for district in self.districts:
            for other in self.districts:
                if district != other and self.grow(district & self.free) & other & self.free:
                    touching = cells(self.grow(district & self.free) & other & self.free)[0]
                    raise entry.error(BadRequest("two districts touch at {cell} (G.BRG.07)", cell=self.ids[touching]))

    def _lay_sites(self, entry: Sheet, buildings: list[str]) -> None:
        for site in entry.sheets("sites"):
            spots = read_spots(site, "cells", self.width, self.height)
            mask = sum([1 << row * self.wide + column for column, row in spots])
            if mask & ~self.sites:
                raise site.error(
                    BadRequest("{cell} is drawn as no site in terrain", cell=self.ids[cells(mask & ~self.sites)[0]])
                )
            self.site_masks.append(mask)
            self.site_accepts.append(site.choices("accepts", buildings, 1))

    def grow(self, mask: int) -> int:
        return grow(mask, self.wide, self.board)

    def site_places(self, building: int, shape: Shape) -> list[int]:
        """The places of a building on the sites that accept it (G.MAP.04, G.MAP.11)."""
        found: list[int] = []
        for mask, accepts in zip(self.site_masks, self.site_accepts, strict=True):
            if building in accepts:
                for turn in shape.turns:
                    corner = cells(mask)[0] - min(shape.steps[turn])
                    place = corner + shape.first[turn] << 2 | turn
                    if shape.mask(place) == mask:
                        found.append(place)
                        break
        return sorted(found)

    def district_of(self, mask: int) -> int:
        """The district in which a tile stands; -1 for none (bridges, gates, the fortress of the symmetric side)."""
        for index, district in enumerate(self.districts):
            if district & mask:
                return index
        return -1

    def soil(self, mask: int) -> int:
        """The terrains of some cells, as a mask."""
        found = 0
        for index, ground in enumerate(self.ground):
            if ground & mask:
                found |= 1 << index
        return found

    def districts_with(self, mask: int) -> int:
        """All cells of the districts in which something stands."""
        found = 0
        for district in self.districts:
            if district & mask:
                found |= district
        return found


def _column(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number] if number < 26 else "_"


def read_spots(entry: Sheet, field: str, width: int, height: int) -> list[tuple[int, int]]:
    """A list of cells [column, row], each of them once and within some width and height."""
    entry.describe(field)
    value = entry.table.get(field)
    found: list[tuple[int, int]] = []
    for spot in value if isinstance(value, list) else []:
        if isinstance(spot, list) and [type(part) for part in spot] == [int, int]:
            column, row = spot
            if 0 <= column < width and 0 <= row < height and (column, row) not in found:
                found.append((column, row))
                continue
        raise entry.error(
            BadRequest(
                "{field} holds {value}; a cell is [column, row], once, up to [{width}, {height}]",
                field=field,
                value=repr(spot),
                width=width - 1,
                height=height - 1,
            )
        )
    if not found:
        raise entry.error(BadRequest("{field} is no list of cells [column, row]", field=field))
    return found


def _rows(entry: Sheet, field: str, width: int, height: int, wide: int) -> str:
    rows = entry.prose(field).strip("\n").split("\n")
    if len(rows) != height or any(len(row) != width for row in rows):
        raise entry.error(
            BadRequest("{field} should have {height} rows of {width} letters", field=field, height=height, width=width)
        )
    return "".join(row + "." * (wide - width) for row in rows)

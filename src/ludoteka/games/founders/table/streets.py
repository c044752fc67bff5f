"""The tiles that stand on the map, and the places where one might stand next."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, NEUTRAL_CUBE, City
from ludoteka.games.founders.components import RESOURCES, Components
from ludoteka.games.founders.grid import Shape, cells
from ludoteka.games.founders.table.outline import road
from ludoteka.games.founders.table.tiles import (
    ICONS,
    TYPES,
    UNKNOWN,
    Area,
    Flag,
    area,
    bridge,
    building,
    house,
    of_cell,
    storehouse,
)
from ludoteka.games.founders.table.told import Deeds, Tongue
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import Sentence, say

Things = dict[str, Any]


class Streets:
    """Draws what stands on the map. Drawings are kept: a tile never changes but for access and cubes."""

    def __init__(self, words: Tongue, parts: Components, deeds: Deeds) -> None:
        self.words: Final = words
        self.parts: Final = parts
        self.deeds: Final = deeds
        self.wide: Final = parts.board.wide
        self._drawn: Final[dict[tuple[int, ...], str]] = {}
        self._roads: tuple[list[int], str] = ([], "")
        self._standing: tuple[list[Any], list[list[Things]]] = ([], [])
        self._raised: tuple[list[Any], list[Things]] = ([], [])
        self.whereabouts: Final = [self._whereabouts(cell) for cell in range(parts.board.size)]
        """Each cell in words: its name, its ground, its district."""

    def icon(self, resource: int) -> str:
        return ICONS.get(self.parts.resource_ids[resource], UNKNOWN)

    def shape(self, kind: int) -> Shape:
        if kind >= BUILDING:
            return self.parts.building_shapes[kind - BUILDING]
        return self.parts.resource_shapes[kind]

    def lies(self, kind: int, place: int) -> Area:
        if kind in (HOUSE, BRIDGE):
            return of_cell(place >> 2, self.wide)
        return area(self.shape(kind), place, self.wide)

    def _whereabouts(self, cell: int) -> str:
        board = self.parts.board
        if not board.board >> cell & 1:
            return ""
        words = [board.ids[cell]]
        if board.terrain[cell] >= 0:
            words.append(self.deeds.terrain(board.terrain[cell]))
        elif board.river >> cell & 1:
            words.append(self.said(say("river")))
        elif board.wall >> cell & 1:
            words.append(self.said(say("wall")))
        district = board.district_of(1 << cell)
        if district >= 0:
            words.append(self.words.name("district", district))
        return ", ".join(words)

    def said(self, sentence: Sentence, **fields: int) -> str:
        return self.words.sentence(sentence, fields)

    # What stands

    def roads(self, seen: View) -> str:
        rows: list[int] = seen["public"]["road_rows"]
        if self._roads[0] != rows:
            spots = {(column, row) for row, mask in enumerate(rows) for column in cells(mask)}
            self._roads = rows, road(spots)
        return self._roads[1]

    def tiles(self, seen: View) -> list[list[Things]]:
        """Storehouses, houses, bridges and gates, by district; those of no district come last."""
        public = seen["public"]
        state = [public["kinds"], public["places"], public["owners"], public["access"], self._people()]
        if self._standing[0] == state:
            return self._standing[1]
        found: list[list[Things]] = [[] for _ in range(len(self.parts.board.districts) + 1)]
        for tile, kind in enumerate(public["kinds"]):
            if kind >= BUILDING:
                continue
            place = public["places"][tile]
            district = self.parts.board.district_of(1 << (place >> 2))
            found[district].append(self.tile(kind, place, public["owners"][tile], public["access"][tile]))
        self._standing = state, found
        return found

    def _people(self) -> list[str]:
        """Who sits where: their names are part of what is told."""
        return [self.words.name("seat", seat) for seat in range(self.parts.players)]

    def tile(self, kind: int, place: int, owner: int, access: int) -> Things:
        cell = place >> 2
        return {
            "key": f"at-{cell}",
            "seat": owner + 1,
            "style": self.lies(kind, place).style,
            "svg": self.drawing(kind, place, owner),
            "told": self.told(kind, cell, owner, access),
        }

    def drawing(self, kind: int, place: int, owner: int) -> str:
        key = (kind, place, owner)
        drawn = self._drawn.get(key)
        if drawn is None:
            if kind == HOUSE:
                drawn = house(owner + 1)
            elif kind == BRIDGE:
                drawn = bridge(owner + 1, bool(self.parts.board.wall >> (place >> 2) & 1))
            else:
                drawn = storehouse(self.lies(kind, place), self.icon(kind), owner + 1)
            self._drawn[key] = drawn
        return drawn

    def told(self, kind: int, cell: int, owner: int, access: int) -> str:
        if kind == HOUSE:
            return self.said(say("House of {seat} on {cell}"), seat=owner, cell=cell)
        if kind == BRIDGE:
            return self.said(say("Bridge or gate of {seat} on {cell}"), seat=owner, cell=cell)
        if owner < 0:
            words = self.said(say("Neutral storehouse of {resource} on {cell}"), resource=kind, cell=cell)
        else:
            words = self.said(
                say("Storehouse of {resource} on {cell}, of {seat}"), resource=kind, cell=cell, seat=owner
            )
        users = [self.words.name("seat", seat) for seat in range(self.parts.players) if access >> seat & 1]
        if users:
            words += f". {self.said(say('Access'))}: {', '.join(users)}"
        return words

    # Prestige buildings

    def buildings(self, seen: View) -> list[Things]:
        public = seen["public"]
        state = [public["kinds"], public["places"], public["cubes"], public["posted"], public["tokens"], self._people()]
        if self._raised[0] == state:
            return self._raised[1]
        found: list[Things] = []
        for tile, kind in enumerate(public["kinds"]):
            if kind >= BUILDING:
                found.append(self.prestige(seen, kind - BUILDING, public["places"][tile], public["cubes"][tile]))
        self._raised = state, found
        return found

    def prestige(self, seen: View, number: int, place: int, cubes: int) -> Things:
        worker = seen["public"]["posted"][number]
        lies = self.lies(BUILDING + number, place)
        key = (BUILDING + number, place, cubes)
        drawn = self._drawn.get(key)
        if drawn is None:
            flags = self.flags(number, cubes)
            icon = TYPES.get(self.parts.type_ids[self.parts.building_type[number]], UNKNOWN)
            drawn = building(lies, icon, self.words.name("prestige", number), flags)
            self._drawn[key] = drawn
        return {
            "key": f"building-{number}",
            "style": lies.style,
            "svg": drawn,
            "worker": worker + 1,
            "token": bool(seen["public"]["tokens"] >> number & 1),
            "told": self.building_told(number, cubes),
        }

    def flags(self, number: int, cubes: int) -> list[Flag]:
        found: list[Flag] = []
        for flag, resource in enumerate(self.parts.wanted[number]):
            cube = cubes >> 4 * flag & 15
            found.append(
                Flag(self.icon(resource), self.parts.worth[number][flag], -1 if cube == NEUTRAL_CUBE else cube)
            )
        return found

    def building_told(self, number: int, cubes: int) -> str:
        """A building in words: its type, its flags and their cubes, its worker space."""
        parts = self.parts
        kind = parts.type_names[parts.building_type[number]]
        words = [f"{self.words.name('prestige', number)} ({kind.get(self.words.language, kind['en'])})"]
        flags: list[str] = []
        for flag, resource in enumerate(parts.wanted[number]):
            cube = cubes >> 4 * flag & 15
            said = f"{self.words.name('resource', resource)} {parts.worth[number][flag]}"
            if cube:
                who = self.said(say("neutral")) if cube == NEUTRAL_CUBE else self.words.name("seat", cube - 1)
                said += f" ✓ {who}"
            flags.append(said)
        words.append(", ".join(flags))
        if parts.workers:
            words.append(f"{self.said(say('Worker'))}: {self.deeds.building(number)}")
        if parts.designed_buildings[number]:
            words.append(self.said(say("◇ designed by us; the printed one is not known.")).rstrip("."))
        return ". ".join(words) + "."

    # Where a tile might stand

    def ghosts(self, kind: int, places: list[int], city: City, seat: int) -> list[Things]:
        """The tile in each of some places, with what it would bring there."""
        found: list[Things] = []
        for place in places:
            lies = self.lies(kind, place)
            x = sum(spot[0] for spot in lies.spots) / len(lies.spots) + 0.5
            y = sum(spot[1] for spot in lies.spots) / len(lies.spots) + 0.5
            found.append(
                {
                    "key": f"place-{place}",
                    "turn": place & 3,
                    "style": f"{lies.style};--u:{x / lies.w:.2f};--v:{y / lies.h:.2f}",
                    "bonus": 0
                    if kind >= BUILDING
                    else sum(points for _, points in self.yields(city, seat, kind, place)),
                }
            )
        return found

    def ghost_shapes(self, kind: int, seat: int) -> list[Things]:
        """The tile as it looks in each of its turns, drawn once and used by every place."""
        shape = self.shape(kind)
        found: list[Things] = []
        for turn in shape.turns:
            lies = area(shape, shape.first[turn] << 2 | turn, self.wide)
            if kind >= BUILDING:
                icon = TYPES.get(self.parts.type_ids[self.parts.building_type[kind - BUILDING]], UNKNOWN)
                drawn = building(lies, icon, "", self.flags(kind - BUILDING, 0))
            else:
                drawn = storehouse(lies, self.icon(kind), seat + 1)
            inner = drawn[drawn.index(">") + 1 : drawn.rindex("<")]
            found.append({"turn": turn, "box": lies.box, "svg": inner})
        return found

    def yields(self, city: City, seat: int, kind: int, place: int) -> list[tuple[int, int]]:
        """G.DEL.01: the buildings that a storehouse would deliver to at once, and the points printed there."""
        if kind >= RESOURCES:
            return []
        mask = self.shape(kind).mask(place)
        reach = city.reach(seat, mask)
        found: list[tuple[int, int]] = []
        for tile in city.unfinished:
            number = city.kinds[tile] - BUILDING
            if kind in self.parts.wanted[number] and city.masks[tile] & reach:
                flag = self.parts.wanted[number].index(kind)
                if not city.cubes[tile] >> 4 * flag & 15:
                    found.append((number, self.parts.worth[number][flag]))
        return found

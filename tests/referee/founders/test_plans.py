"""Places for advanced storehouses against a slow checker that knows nothing but the ledger."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.plans import Plan, plan_places
from tests.support.founders import Scene, Table
from tests.support.rule import rule

Cells = frozenset[int]


def around(pos: City, cells: set[int] | Cells) -> set[int]:
    """The cells and their eight neighbours on the map."""
    wide, height = pos.parts.board.wide, pos.parts.board.height
    found: set[int] = set()
    for cell in cells:
        x, y = cell % wide, cell // wide
        for row in range(max(0, y - 1), min(height, y + 2)):
            for column in range(max(0, x - 1), min(wide - 1, x + 2)):
                found.add(row * wide + column)
    return found


def spread(pos: City, tile: Cells, carriers: set[int]) -> set[int]:
    """All cells on which something would be connected to a tile."""
    near = around(pos, tile)
    found = set(near)
    left = set(carriers)
    edge = near & left
    while edge:
        left -= edge
        found |= around(pos, edge)
        edge = found & left
    return found


def tile_cells(pos: City, tile: int) -> Cells:
    mask = pos.masks[tile]
    return frozenset(cell for cell in range(pos.parts.board.size) if mask >> cell & 1)


class Slow:
    """One seat's view of the board, in sets."""

    def __init__(self, pos: City, seat: int) -> None:
        self.pos = pos
        self.seat = seat
        board = pos.parts.board
        self.free = {cell for cell, letter in enumerate(board.letters) if letter in "DCRF234"}
        self.carriers = {cell for cell in range(board.size) if pos.roads >> cell & 1}
        self.tiles = [tile_cells(pos, tile) for tile in range(len(pos.kinds))]
        self.districts = [as_cells(district) for district in board.districts]
        self.own: list[Cells] = []
        self.apart: set[int] = set()
        for tile, kind in enumerate(pos.kinds):
            self.free -= self.tiles[tile]
            if pos.owners[tile] == seat and kind < BUILDING:
                self.own.append(self.tiles[tile])
                if kind == BRIDGE:
                    self.carriers |= self.tiles[tile]
                else:
                    self.apart |= around(pos, self.tiles[tile])
        self.free -= {cell for cell in range(board.size) if pos.roads >> cell & 1}

    def shape(self, resource: int, corner: int, turn: int) -> Cells:
        """A tile turned by quarters, named by its first cell."""
        names = ["I3", "V3", "V3", "I3", "I3", "V3", "I4", "O4", "T4", "L4"]
        outlines = {
            "I3": [(0, 0), (1, 0), (2, 0)],
            "V3": [(0, 0), (1, 0), (0, 1)],
            "I4": [(0, 0), (1, 0), (2, 0), (3, 0)],
            "O4": [(0, 0), (1, 0), (0, 1), (1, 1)],
            "T4": [(0, 0), (1, 0), (2, 0), (1, 1)],
            "L4": [(0, 0), (1, 0), (2, 0), (0, 1)],
        }
        wide = self.pos.parts.board.wide
        found: set[int] = set()
        for x, y in outlines[names[resource - BASICS]]:
            for _ in range(turn):
                x, y = -y, x
            column = corner % wide + x
            row = corner // wide + y
            if not 0 <= column < wide - 1 or not 0 <= row < self.pos.parts.board.height:
                return frozenset()
            found.add(row * wide + column)
        return frozenset(found)

    def ground(self, resource: int, cells: Cells) -> bool:
        """Free, apart from own structures, the only one of its kind in the district, a tile left."""
        pos = self.pos
        same = [tile for tile, kind in enumerate(pos.kinds) if kind == resource]
        if not cells or not cells <= self.free or cells & self.apart or len(same) >= 3:
            return False
        for inside in self.districts:
            if cells & inside and any(self.tiles[tile] & inside for tile in same):
                return False
        return True

    def linked(self, resource: int, cells: Cells, roads: tuple[int, ...]) -> bool:
        """Every input and an own structure connected, and every road connected to the storehouse."""
        pos = self.pos
        reached = spread(pos, cells, self.carriers | set(roads))
        if any(road not in reached or road in cells for road in roads):
            return False
        if not any(own & reached for own in self.own):
            return False
        for wanted in pos.parts.inputs[resource]:
            usable = [
                self.tiles[tile]
                for tile, kind in enumerate(pos.kinds)
                if kind == wanted and (pos.owners[tile] == self.seat or pos.access[tile] >> self.seat & 1)
            ]
            if not any(tile & reached for tile in usable):
                return False
        return True

    def single(self, resource: int, cells: Cells) -> set[int]:
        near = spread(self.pos, cells, self.carriers) & self.free - cells
        return {road for road in near if self.linked(resource, cells, (road,))}

    def double(self, resource: int, cells: Cells) -> bool:
        """Whether two roads will do: one of them is near the storehouse, the other near it with the first laid."""
        for first in sorted(spread(self.pos, cells, self.carriers) & self.free - cells):
            reached = spread(self.pos, cells, self.carriers | {first})
            for second in sorted(reached & self.free - cells - {first}):
                if self.linked(resource, cells, (first, second)):
                    return True
        return False


def muddle(seed: int) -> City:
    """A crowded board: storehouses, houses, bridges of everybody, roads that wander, access thrown about."""
    dice = Random(seed)
    scene = Scene(3, *(("thematic",) if seed % 2 else ()))
    pos = scene.pos
    board = pos.parts.board
    free = [cell for cell in range(board.size) if board.free >> cell & 1]
    water = [cell for cell in range(board.size) if board.water >> cell & 1]
    for resource in list(range(BASICS)) * 2 + list(range(BASICS, 14)):
        cell = dice.choice(free)
        mask = pos.parts.resource_shapes[resource].mask(cell << 2)
        if not mask & pos.taken and not mask & ~board.free:
            tile = pos.lay_tile(resource, cell << 2, dice.choice([0, 0, 1, 2, -1]))
            for seat in range(dice.choice([0, 3, 3])):
                pos.grant(tile, seat)
    for seat in range(3):
        for kind, ground in ((HOUSE, free), (BRIDGE, water), (BRIDGE, water)):
            cell = dice.choice(ground)
            if not pos.taken >> cell & 1:
                pos.lay_tile(kind, cell << 2, seat)
    for _ in range(22):
        cell = dice.choice(free)
        for _ in range(5):
            if board.free >> cell & 1 and not pos.taken >> cell & 1:
                pos.lay_road(cell)
            cell = dice.choice(sorted(around(pos, {cell})))
    return pos


@rule("G.UPG.02", "G.UPG.03", "G.UPG.06", "G.UPG.07", "G.CON.02", "G.CON.07", "G.BLD.02", "G.BLD.10")
@pytest.mark.parametrize("seed", range(4))
def test_places_with_no_road_and_with_one(seed: int) -> None:
    pos = muddle(seed)
    dice = Random(seed)
    seat = 0
    slow = Slow(pos, seat)
    for resource in range(BASICS, RESOURCES):
        bare = set(plan_places(pos, seat, resource, 0, False))
        with_one = set(plan_places(pos, seat, resource, 1, False))
        assert bare <= with_one
        by_cells = {
            cells
            for corner in range(pos.parts.board.size)
            for turn in range(4)
            if slow.ground(resource, cells := slow.shape(resource, corner, turn))
        }
        legal = {cells for cells in by_cells if slow.linked(resource, cells, ())}
        shape = pos.parts.resource_shapes[resource]
        assert {as_cells(shape.mask(place)) for place in bare} == legal
        assert len(bare) == len(legal)  # no place has two names
        wider = {as_cells(shape.mask(place)) for place in with_one}
        yes = sorted(wider - legal, key=sorted)
        no = sorted(by_cells - wider, key=sorted)
        for cells in (
            dice.sample(yes, min(8, len(yes))) + dice.sample(no, min(12, len(no))) + sorted(legal, key=sorted)[:3]
        ):
            roads = slow.single(resource, cells)
            assert (cells in wider) == (cells in legal or bool(roads))
            if cells in wider:
                mask = sum(1 << cell for cell in cells)
                plan = Plan(pos, seat, resource, mask, [])
                assert set(plan.roads(1)) == roads
                assert plan.stands() == (cells in legal)


def as_cells(mask: int) -> Cells:
    return frozenset(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


@rule("G.UPG.06", "G.HIR.06")
@pytest.mark.parametrize("seed", range(3))
def test_places_with_two_roads(seed: int) -> None:
    pos = muddle(seed + 20)
    dice = Random(seed)
    seat = 0
    slow = Slow(pos, seat)
    checked = 0
    for resource in range(BASICS, RESOURCES):
        shape = pos.parts.resource_shapes[resource]
        with_two = {as_cells(shape.mask(place)) for place in plan_places(pos, seat, resource, 2, False)}
        with_one = {as_cells(shape.mask(place)) for place in plan_places(pos, seat, resource, 1, False)}
        assert with_one <= with_two
        every = sorted(
            {
                cells
                for corner in range(pos.parts.board.size)
                for turn in range(4)
                if slow.ground(resource, cells := slow.shape(resource, corner, turn))
            },
            key=sorted,
        )
        yes = [cells for cells in every if cells in with_two and cells not in with_one]
        no = [cells for cells in every if cells not in with_two]
        for cells in dice.sample(yes, min(2, len(yes))) + dice.sample(no, min(2, len(no))):
            checked += 1
            assert (cells in with_two) == slow.double(resource, cells)
            if cells in with_two:
                plan = Plan(pos, seat, resource, sum(1 << cell for cell in cells), [])
                for first in plan.roads(2):
                    second = Plan(pos, seat, resource, plan.mask, [first])
                    assert second.stands() or second.roads(1)
    assert checked or not pos.own[seat]


@rule("G.CON.03", "G.CON.04", "G.CON.06", "G.CON.08")
@pytest.mark.parametrize("seed", range(3))
def test_connection_between_any_two_tiles(seed: int) -> None:
    pos = muddle(seed + 40)
    for seat in range(pos.seats):
        slow = Slow(pos, seat)
        for one, other in combinations(range(len(pos.kinds)), 2):
            slowly = bool(spread(pos, slow.tiles[one], slow.carriers) & slow.tiles[other])
            if BRIDGE in (pos.kinds[one], pos.kinds[other]):
                continue
            assert bool(pos.reach(seat, pos.masks[one]) & pos.masks[other]) == slowly


def mason_table() -> Table:
    """Stone far from everything: two roads are needed."""
    scene = Scene(3, races=["savvas", "valrath", "human"]).rich()
    scene.store("stone", "E4")
    scene.hand(0, "mason", "call_0")
    return scene.table()


@rule("G.UPG.06", "G.HIR.06")
def test_the_mason_reaches_further_with_two_roads() -> None:
    table = mason_table()
    table.play("up mason")
    assert table.asked[0] == "place" and "at H4 straight" in table.options()
    table.play("at H4 straight")
    assert "none" not in table.options()
    table.play("after G4")
    assert "none" not in table.options() and "before F4" in table.options()
    table.play("before F4")
    kinds = [table.parts.resource_ids[kind] for kind in table.pos.kinds]
    assert kinds == ["stone", "bricks"] and table.pos.roads.bit_count() == 2
    order = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    assert order.index("road") < order.index("storehouse") < len(order) - 1 - order[::-1].index("road")

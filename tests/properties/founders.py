"""Invariants of Founders of Gloomhaven, from its dossier; connections are checked by networkx, apart from the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import networkx as nx

from ludoteka.games.founders.board import Board
from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, NEUTRAL, NOBODY, City
from ludoteka.games.founders.components import BASICS, CALL, INCOME, RESOURCES, Components
from ludoteka.games.founders.game import Founders
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position

Cell = tuple[int, int]


def spots(parts: Components, kind: int, place: int) -> list[Cell]:
    """The cells of a tile, as column and row, from the drawing of its shape."""
    shape = parts.building_shapes[kind - BUILDING] if kind >= BUILDING else None
    if kind < RESOURCES:
        shape = parts.resource_shapes[kind]
    wide = parts.board.wide
    first = place >> 2
    if shape is None:
        return [(first % wide, first // wide)]
    corner = first - shape.first[place & 3]
    return [((corner + step) % wide, (corner + step) // wide) for step in shape.steps[place & 3]]


@cache
def ring(cell: Cell) -> frozenset[Cell]:
    """A cell and its eight neighbours."""
    return frozenset((cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def around(cells: Iterable[Cell]) -> set[Cell]:
    return set().union(*map(ring, cells))


def adjacent(some: Iterable[Cell], others: Iterable[Cell]) -> bool:
    return not around(some).isdisjoint(others)


def tiles(pos: City) -> list[list[Cell]]:
    return [spots(pos.parts, kind, place) for kind, place in zip(pos.kinds, pos.places, strict=True)]


def roads(pos: City) -> list[Cell]:
    return [(column, row) for row, bits in enumerate(pos.road_rows) for column in _ones(bits)]


def carriers(pos: City, seat: int) -> nx.Graph[Cell]:
    """Roads and the seat's own bridges, joined where they touch."""
    graph: nx.Graph[Cell] = nx.Graph()
    nodes = roads(pos)
    nodes += [
        spots(pos.parts, kind, pos.places[tile])[0]
        for tile, kind in enumerate(pos.kinds)
        if kind == BRIDGE and pos.owners[tile] == seat
    ]
    graph.add_nodes_from(nodes)
    known = set(nodes)
    for x, y in nodes:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if (x + dx, y + dy) in known:
                graph.add_edge((x, y), (x + dx, y + dy))
    return graph


def connected(parts: list[set[Cell]], some: list[Cell], others: list[Cell]) -> bool:
    """Whether two tiles touch, or touch one connected part of the carriers."""
    near = around(some)
    if not near.isdisjoint(others):
        return True
    beyond = around(others)
    return any(not near.isdisjoint(part) and not beyond.isdisjoint(part) for part in parts)


def networks(pos: City) -> list[list[set[Cell]]]:
    return [list(nx.connected_components(carriers(pos, seat))) for seat in range(pos.seats)]


_judged: list[object] = []
"""The last board found right. Most answers change nothing on it, and judging it anew would be most of the work."""


def check(game: Game, pos: Position) -> None:
    assert isinstance(game, Founders) and isinstance(pos, City)
    resting = bool(pos.stack) and type(pos.stack[-1]).__name__ == "Turn"
    board = [game, pos.seats, resting]
    board += [list(each) for each in (pos.kinds, pos.places, pos.owners, pos.road_rows, pos.suppliers, pos.cubes)]
    board += [list(pos.native), [list(extras) for extras in pos.extras], list(pos.hired)]
    if board != _judged:
        _board(pos)
        if resting:
            parts = networks(pos)
            settled(pos, parts)
            charted(pos, parts)
        _judged[:] = board
    if resting:
        fresh(pos)
    _cards(game, pos)
    _players(pos)


def _board(pos: City) -> None:
    parts = pos.parts
    board = parts.board
    every = tiles(pos)
    laid = roads(pos) + [cell for tile in every for cell in tile]
    assert len(set(laid)) == len(laid), "two tiles on one cell"
    letters = drawn(board)
    for cell in roads(pos):
        assert letters[cell] in "RCDF234"
    for tile, kind in enumerate(pos.kinds):
        ground = {letters[cell] for cell in every[tile]}
        if kind == BRIDGE:
            assert ground <= set("~#")
        elif kind >= BUILDING and parts.building_sites[kind - BUILDING]:
            assert ground <= set("KNWT")
        else:
            assert ground <= set("RCDF234")
        if kind == HOUSE:
            assert ground == {"F"}
    _limits(pos, every)


@cache
def drawn(board: Board) -> dict[Cell, str]:
    return {(cell % board.wide, cell // board.wide): letter for cell, letter in enumerate(board.letters)}


@cache
def districts(board: Board) -> dict[Cell, int]:
    return {
        (cell % board.wide, cell // board.wide): number
        for number, mask in enumerate(board.districts)
        for cell in range(board.size)
        if mask >> cell & 1
    }


def _limits(pos: City, every: list[list[Cell]]) -> None:
    parts = pos.parts
    district = districts(parts.board)
    seen: set[tuple[object, ...]] = set()
    for tile, kind in enumerate(pos.kinds):
        where = {district.get(cell, -1) for cell in every[tile]}
        if kind == BRIDGE or where == {-1}:
            continue
        assert len(where) == 1
        what = (kind, pos.owners[tile]) if kind == HOUSE else (kind,)
        if kind >= BUILDING:
            what = (100 + parts.building_type[kind - BUILDING],)
        assert (*what, *where) not in seen, "two of a kind in a district"
        seen.add((*what, *where))
    for kind in range(RESOURCES):
        assert pos.kinds.count(kind) <= 3
    for seat in range(pos.seats):
        assert pos.house_count[seat] == sum(
            1 for tile, kind in enumerate(pos.kinds) if kind == HOUSE and pos.owners[tile] == seat
        )
        assert pos.house_count[seat] <= 3 and pos.bridge_count[seat] <= 3
    lenient = any(mask >> parts.adviser_ids.index("engineer") & 1 for mask in pos.hired)
    for owner in set(pos.owners) - {NOBODY}:
        own = [tile for tile, kind in enumerate(pos.kinds) if pos.owners[tile] == owner and kind != BRIDGE]
        for number, one in enumerate(own):
            for other in own[:number]:
                assert lenient or not adjacent(every[one], every[other]), "structures of one owner touch"
    for tile, kind in enumerate(pos.kinds):
        owner = pos.owners[tile]
        if kind < BASICS:
            assert owner == pos.holder(kind) or pos.seats == 1
        elif kind < RESOURCES:
            assert owner >= 0
            packed = pos.suppliers[tile]
            for resource in parts.inputs[kind]:
                assert pos.kinds[packed & 127] == resource and packed & 127 < tile
                packed >>= 7
        elif kind >= BUILDING:
            assert owner == NOBODY
        assert owner != NEUTRAL or (kind < BASICS and pos.seats in (2, 3))


def settled(pos: City, parts: list[list[set[Cell]]]) -> None:
    """After every delivery: no open flag has a connected storehouse of its resource."""
    every = tiles(pos)
    for tile, kind in enumerate(pos.kinds):
        if kind < BUILDING:
            continue
        for flag, resource in enumerate(pos.parts.wanted[kind - BUILDING]):
            if pos.cubes[tile] >> 4 * flag & 15:
                continue
            for one in range(len(pos.kinds)):
                if pos.kinds[one] == resource and pos.owners[one] >= 0:
                    assert not connected(parts[pos.owners[one]], every[one], every[tile]), "an undelivered resource"


def _cards(game: Founders, pos: City) -> None:
    parts = pos.parts
    places = [
        *pos.hands, *pos.down, *pos.playing, *pos.up, *pos.played, pos.advisers, pos.display, pos.removed,
    ]  # fmt: skip
    cards = sorted(card for place in places for card in place)
    assert cards == list(range(parts.card_count))
    buildings = [pos.prestige, pos.top, pos.proposals, pos.discards, pos.built, pos.gone]
    assert sorted(number for place in buildings for number in place) == list(range(len(parts.building_ids)))
    for seat in range(pos.seats):
        own = pos.hands[seat] + pos.down[seat] + pos.playing[seat] + pos.up[seat] + pos.played[seat]
        main = [card for card in own if card < parts.first_adviser]
        assert sorted(main) == list(range(seat * parts.hand_size, (seat + 1) * parts.hand_size))
        assert seat * parts.hand_size + CALL not in pos.down[seat] + pos.playing[seat]
        hired = sum(1 << card - parts.first_adviser for card in own if card >= parts.first_adviser)
        assert hired & ~pos.hired[seat] == 0
        assert pos.seats == 1 or hired == pos.hired[seat]
        assert pos.trail[seat].count(-1) == len(pos.down[seat]) + len(pos.playing[seat])
    assert len(pos.display) <= 4 and len(pos.stalls) == len(pos.display)
    assert (parts.hand_size == INCOME + 1) == (game.players == 2)


def _players(pos: City) -> None:
    parts = pos.parts
    for seat in range(pos.seats):
        assert pos.coins[seat] >= 0 and pos.temp[seat] >= 0 and pos.perm[seat] >= 0 and pos.points[seat] >= 0
        owned = {kind for tile, kind in enumerate(pos.kinds) if kind < RESOURCES and pos.owners[tile] == seat}
        assert pos.income(seat) == len(owned)
        assert 0 <= pos.workers(seat) <= pos.house_count[seat]
        for building, worker in enumerate(pos.posted):
            if worker == seat:
                assert building in pos.built and pos.has_cube(pos.building_tile(building), seat)
    complete = [tile for tile, kind in enumerate(pos.kinds) if kind >= BUILDING and pos.is_complete(tile)]
    assert pos.completed == len(complete)
    unfinished = [tile for tile, kind in enumerate(pos.kinds) if kind >= BUILDING and not pos.is_complete(tile)]
    assert sorted(pos.unfinished) == unfinished
    for tile in complete:
        assert not pos.tokens >> pos.kinds[tile] - BUILDING & 1
    if pos.seats > 1:
        assert pos.round == 1 and not pos.tokens
    held = [
        resource for seat in range(pos.seats) for resource in [pos.native[seat], *pos.extras[seat]] if resource >= 0
    ]
    assert len(set(held)) == len(held)
    if not pos.stack and pos.seats > 1:
        assert len(held) == {2: 6, 3: 6, 4: 8}[pos.seats]
        assert pos.completed >= parts.last_completion or pos.idle >= 3


def fresh(pos: City) -> None:
    """What is kept for speed is what would be worked out anew."""
    copy = pos.clone()
    copy.derive()
    same = [
        "masks", "taken", "vacant", "near", "own", "houses", "by_kind", "barred", "claimed", "owned_kinds", "reaches",
        "links",
    ]  # fmt: skip
    for name in same:
        assert getattr(copy, name) == getattr(pos, name), name
    for seat in range(pos.seats):
        assert sorted(copy.networks[seat]) == sorted(pos.networks[seat])
        assert sorted(copy.rims[seat]) == sorted(pos.rims[seat])


def charted(pos: City, parts: list[list[set[Cell]]]) -> None:
    """The networks kept for each seat are the connected parts of its roads and bridges."""
    for seat in range(pos.seats):
        kept = sorted(sorted(_cells(pos, part)) for part in pos.networks[seat])
        assert sorted(map(sorted, parts[seat])) == kept


def _cells(pos: City, mask: int) -> list[Cell]:
    wide = pos.parts.board.wide
    return [(cell % wide, cell // wide) for cell in _ones(mask)]


def _ones(bits: int) -> list[int]:
    return [place for place, digit in enumerate(reversed(f"{bits:b}")) if digit == "1"]

"""Connections and legal places against a slow referee that knows the rules and none of the masks."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ludoteka import registry
from ludoteka.games.founders import ground as g
from ludoteka.games.founders.city import BRIDGE, BUILDING, HOUSE, City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.grid import cells
from ludoteka.games.founders.plans import plan_exists, plan_places
from ludoteka.games.founders.vocabulary import TURN
from ludoteka.kernel.decisions import OVER
from tests.properties.founders import Cell, adjacent, networks, roads, spots, tiles
from tests.support.founders import opened
from tests.support.rule import rule
from tests.support.tables import someone


class Referee:
    """Judges by cells and sets of cells."""

    def __init__(self, pos: City) -> None:
        self.pos = pos
        self.board = pos.parts.board
        self.tiles = tiles(pos)
        self.parts = networks(pos)
        self.taken = {cell for tile in self.tiles for cell in tile} | set(roads(pos))
        self.letter = {self.spot(cell): letter for cell, letter in enumerate(self.board.letters)}
        self.district: dict[Cell, int] = {}
        for number, mask in enumerate(self.board.districts):
            for cell in cells(mask):
                self.district[self.spot(cell)] = number

    def spot(self, cell: int) -> Cell:
        return cell % self.board.wide, cell // self.board.wide

    def free(self, spot: Cell) -> bool:
        return spot not in self.taken and self.letter.get(spot, ".") in "RCDF234"

    def own(self, seat: int) -> list[int]:
        return [tile for tile, owner in enumerate(self.pos.owners) if owner == seat]

    def connected(self, parts: list[set[Cell]], some: list[Cell], others: list[Cell]) -> bool:
        if adjacent(some, others):
            return True
        return any(adjacent(some, list(part)) and adjacent(others, list(part)) for part in parts)

    def linked(self, seat: int, tile: list[Cell]) -> bool:
        return any(self.connected(self.parts[seat], self.tiles[one], tile) for one in self.own(seat))

    def apart(self, owner: int, tile: list[Cell]) -> bool:
        return not any(
            adjacent(self.tiles[one], tile)
            for one, kind in enumerate(self.pos.kinds)
            if self.pos.owners[one] == owner and kind not in (BRIDGE,) and kind < BUILDING
        )

    def single(self, tile: list[Cell], kinds: list[int]) -> bool:
        here = {self.district.get(cell, -1) for cell in tile}
        return not any(
            here & {self.district.get(cell, -2) for cell in self.tiles[one]}
            for one, kind in enumerate(self.pos.kinds)
            if kind in kinds
        )

    def road(self, seat: int, spot: Cell) -> bool:
        return self.free(spot) and self.linked(seat, [spot])

    def basic(self, owner: int, resource: int, spot: Cell) -> bool:
        left = self.pos.kinds.count(resource) < 3
        return left and self.free(spot) and self.apart(owner, [spot]) and self.single([spot], [resource])

    def house(self, seat: int, spot: Cell) -> bool:
        mine = [one for one in self.own(seat) if self.pos.kinds[one] == HOUSE]
        if len(mine) >= 3 or not self.free(spot) or self.letter[spot] != "F":
            return False
        if any(self.district[self.tiles[one][0]] == self.district[spot] for one in mine):
            return False
        return self.apart(seat, [spot]) and self.linked(seat, [spot])

    def bridge(self, seat: int, spot: Cell) -> bool:
        mine = [one for one in self.own(seat) if self.pos.kinds[one] == BRIDGE]
        water = self.letter.get(spot, ".") in "~#" and spot not in self.taken
        return len(mine) < 3 and water and self.linked(seat, [spot])

    def building(self, number: int, place: int) -> bool:
        parts = self.pos.parts
        tile = spots(parts, BUILDING + number, place)
        if BUILDING + number in self.pos.kinds or any(cell in self.taken for cell in tile):
            return False
        if parts.building_sites[number]:
            if place not in parts.building_sites[number]:
                return False
        elif not all(self.free(cell) for cell in tile):
            return False
        else:
            terrain = "DCRF"[parts.building_terrain[number]]
            if not any(self.letter[cell].translate(str.maketrans("234", "RRR")) == terrain for cell in tile):
                return False
        same = [BUILDING + one for one, type_ in enumerate(parts.building_type) if type_ == parts.building_type[number]]
        return self.single(tile, same)

    def upgrade(self, seat: int, resource: int, place: int, count: int, lenient: bool) -> bool:
        """Whether a storehouse may stand at a place with at most `count` roads."""
        tile = spots(self.pos.parts, resource, place)
        if self.pos.kinds.count(resource) >= 3 or not all(self.free(cell) for cell in tile):
            return False
        if not self.single(tile, [resource]) or not (lenient or self.apart(seat, tile)):
            return False
        free = [spot for spot in self.letter if self.free(spot) and spot not in tile]
        for number in range(count + 1):
            for laid in combinations(free, number):
                parts = self.with_roads(seat, list(laid))
                if all(self.connected(parts, [spot], tile) for spot in laid) and self.supplied(
                    seat, resource, tile, parts
                ):
                    return True
        return False

    def with_roads(self, seat: int, laid: list[Cell]) -> list[set[Cell]]:
        parts = [set(part) for part in self.parts[seat]]
        for spot in laid:
            joined = [part for part in parts if adjacent([spot], list(part))]
            parts = [part for part in parts if part not in joined] + [{spot}.union(*joined)]
        return parts

    def supplied(self, seat: int, resource: int, tile: list[Cell], parts: list[set[Cell]]) -> bool:
        pos = self.pos
        for wanted in pos.parts.inputs[resource]:
            if not any(
                kind == wanted
                and (pos.owners[one] == seat or pos.access[one] >> seat & 1)
                and self.connected(parts, self.tiles[one], tile)
                for one, kind in enumerate(pos.kinds)
            ):
                return False
        return any(self.connected(parts, self.tiles[one], tile) for one in self.own(seat))


def busy(players: int, seed: int, *variants: str) -> City:
    """A city somewhere in the middle of a game in which much is built."""
    dice = random.Random(seed)
    table = opened(players, *variants, chance=seed)
    for _ in range(dice.randrange(60, 420)):
        if table.match.over:
            break
        kind, seat = table.asked
        options = table.pos.options(seat)
        if kind == "turn" and dice.random() < 0.8:
            options = options[len(options) // 2 :]
        if kind in ("follow", "basic") and dice.random() < 0.7:
            options = options[2:] or options
        table.match.play(seat, dice.choice(options))
    table.pos.coins = [40] * players
    return table.pos


def compare(pos: City, dice: random.Random) -> int:
    """Every answer to "may this stand here?", at random cells and places."""
    referee = Referee(pos)
    seat = dice.randrange(pos.seats)
    sample = dice.sample(range(pos.parts.board.size), 60)
    for cell in sample:
        spot = referee.spot(cell)
        assert referee.road(seat, spot) == bool(g.road_cells(pos, seat) >> cell & 1)
        assert referee.house(seat, spot) == bool(g.house_cells(pos, seat) >> cell & 1)
        assert referee.bridge(seat, spot) == bool(g.bridge_cells(pos, seat) >> cell & 1)
        resource = dice.randrange(BASICS)
        owner = pos.holder(resource)
        assert referee.basic(owner, resource, spot) == bool(g.basic_cells(pos, owner, resource) >> cell & 1)
    compared = 4 * len(sample)
    for number in dice.sample(range(21), 4):
        found = g.building_places(pos, number)
        shape = pos.parts.building_shapes[number]
        wrong = [dice.randrange(pos.parts.board.size) << 2 | dice.choice(shape.turns) for _ in range(10)]
        for place in dice.sample(found, min(5, len(found))) + [place for place in wrong if shape.mask(place)]:
            assert referee.building(number, place) == (place in found)
            compared += 1
    able = [r for r in range(BASICS, RESOURCES) if all(pos.can_use(seat, one) for one in pos.parts.inputs[r])]
    for resource in dice.sample(able, min(3, len(able))):
        for count in (0, 1):
            lenient = dice.random() < 0.3
            found = plan_places(pos, seat, resource, count, lenient)
            shape = pos.parts.resource_shapes[resource]
            near = [place + 4 * dice.choice([-1, 1, 26, -26]) for place in dice.sample(found, min(6, len(found)))]
            wrong = near + [dice.randrange(pos.parts.board.size) << 2 | dice.choice(shape.turns) for _ in range(3)]
            for place in dice.sample(found, min(4, len(found))) + wrong:
                if place >= 0 and shape.mask(place) and not shape.mask(place) >> pos.parts.board.size:
                    assert referee.upgrade(seat, resource, place, count, lenient) == (place in found)
                    compared += 1
    return compared


@rule("G.CON.02", "G.BLD.01", "G.UPG.02", "G.UPG.06")
@pytest.mark.parametrize("variants", [(), ("thematic",)], ids=["symmetric", "thematic"])
def test_legal_places_agree_with_a_slow_referee(variants: tuple[str, ...], positions: int) -> None:
    dice = random.Random(7)
    compared = 0
    for number in range(max(2, positions // 5)):
        pos = busy(dice.choice([1, 2, 3, 4]), number, *variants)
        compared += compare(pos, dice)
    assert compared > 100 * max(2, positions // 5)


@rule("G.UPG.06")
def test_places_with_two_roads() -> None:
    """Two roads at most: sampled, since the referee tries every pair."""
    dice = random.Random(3)
    checked = 0
    for seed in range(40):
        pos = busy(2, seed)
        for seat in range(2):
            for resource in range(BASICS, RESOURCES):
                two = set(plan_places(pos, seat, resource, 2, False)) - set(plan_places(pos, seat, resource, 1, False))
                for place in dice.sample(sorted(two), min(1, len(two))):
                    assert Referee(pos).upgrade(seat, resource, place, 2, False)
                    checked += 1
        if checked > 1:
            return
    assert checked


@rule("G.UPG.02", "G.BLD.02")
def test_what_is_remembered_of_places_is_what_a_fresh_look_finds() -> None:
    """A position remembers where a storehouse could stand; whatever was built since, that must hold."""
    found = {True: 0, False: 0}
    for seed in range(3):
        game = registry.game("founders", players=4)
        match = game.match(seed=seed)
        dice = random.Random(seed)
        while match.position.seat != OVER:
            pos = match.position
            assert isinstance(pos, City)
            if pos.kind == TURN:
                fresh = pos.clone()
                fresh.lots = {}
                fresh.forget()
                for resource in range(BASICS, RESOURCES):
                    for lenient, roads in ((False, 1), (False, 0), (True, 0), (True, 1)):
                        exists = plan_exists(pos, pos.seat, resource, roads, lenient)
                        assert exists == bool(plan_places(fresh, pos.seat, resource, roads, lenient))
                        found[exists] += 1
            seat = someone(match)
            match.play(seat, dice.choice(match.options(seat)))
    assert min(found.values()) > 10

"""Where a solo player builds: everything belongs on one street.

Whatever touches the street is connected with all the rest, so that every recipe can be made and every building served
from it. Worths are counted in deliveries: those made, and those that a storehouse or a road brings nearer.
"""

from __future__ import annotations

from typing import Final

from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.components import BASICS, RESOURCES
from ludoteka.games.founders.mind import Mind
from ludoteka.games.founders.outlook import FAR, Desire, depth, spread
from ludoteka.games.founders.plans import plan_exists, widened
from ludoteka.games.founders.solo import right_price

DELIVERY: Final = 3.6
"""A flag filled."""
FINISH: Final = 3.0
"""A building completed: no token will lie on it again."""
SAVED: Final = 0.35
"""Influence that need not be paid for a token (G.SOL.14)."""
RESCUE: Final = 6.0
"""A token less where the tokens cannot be paid."""
NEAR: Final = [0.62**far for far in range(FAR)] + [0.0]
"""What a connection is worth by the number of roads that it still needs."""
CHANCES: Final = (0.6, 0.45, 0.3)
"""How likely each proposal is to be built."""
UNSEEN: Final = 0.35
"""What a flag is worth on a building that nobody has seen yet, if it will be built."""
INPUT: Final = 0.85
"""What an input is worth of the storehouse that it is for."""
OFFER: Final = 1.2
"""What it is worth to own what an adviser of the display requires."""
ROOM: Final = 0.03
"""A cell by the street on which a storehouse may stand."""
CRAMPED: Final = 0.12
"""The same while there are few of them."""
FEW: Final = 14
CLEARING: Final = 0.6
"""Ground for a storehouse that has all its inputs but no place, of what it is worth."""


class Settler(Mind):
    """One look at the city by a player without opponents: what is wanted, and where it belongs."""

    def __init__(self, pos: City, seat: int) -> None:
        super().__init__(pos, seat)
        self.rounds: Final = pos.parts.rounds - pos.round
        """Rounds after this one."""
        self.purse: Final = pos.temp[0] + pos.house_count[0] + pos.parts.perm_weight * pos.perm[0]
        self.price: Final = right_price(pos)
        self.short: Final = pos.tokens.bit_count() * self.price - self.purse
        """How much influence the tokens ask for that is not there yet (G.SOL.14)."""
        self.street: Final = self._street()
        self.ground: Final = pos.parts.board.free & ~pos.taken & ~pos.near[0]
        """Where storehouses may stand."""
        self.room: Final = ROOM if (self.ground & self.street[0]).bit_count() >= FEW else CRAMPED
        self.flags: Final = self._flags()
        self.wants: Final = self._wants()
        self.ready: Final = self._ready()
        self.apart: Final = self._apart()

    # The street

    def _street(self) -> list[int]:
        """The cells that touch the street, those that one more road would add, and so on.

        It is the part of the network that most tiles touch; before there is a road, the first storehouse.
        """
        pos = self.pos
        best = 0
        most = -1
        for rim in pos.rims[0]:
            count = 0
            for tile, mask in enumerate(pos.masks):
                if mask & rim and (pos.kinds[tile] < RESOURCES or tile in pos.unfinished):
                    count += 2
            if count > most:
                most = count
                best = rim
        if not best:
            return spread(pos, 0, pos.masks[0] if pos.masks else pos.parts.board.free)
        found = [best]
        for _ in range(FAR - 1):
            found.append(widened(pos, found[-1], pos.rims[0]))
        return found

    def far(self, tile: int) -> int:
        """How many roads a tile is from the street."""
        return depth(self.street, self.pos.masks[tile])

    # What is wanted

    def _flags(self) -> list[list[tuple[int, float]]]:
        """For each resource the buildings that lack it, with what a delivery is worth."""
        pos = self.pos
        found: list[list[tuple[int, float]]] = [[] for _ in range(RESOURCES)]
        for tile in pos.unfinished:
            building = pos.kinds[tile] - BUILDING
            open_ = [
                wanted for flag, wanted in enumerate(pos.parts.wanted[building]) if not pos.cubes[tile] >> 4 * flag & 15
            ]
            worth = DELIVERY + FINISH / len(open_)
            if pos.tokens >> building & 1 and self.rounds > 0:
                worth += RESCUE if self.short > 0 else SAVED * self.price
            for wanted in open_:
                found[wanted].append((tile, worth))
        return found

    def _wants(self) -> list[float]:
        """What a first storehouse of each resource is worth, for its own deliveries and for those of others."""
        pos = self.pos
        found = [0.0] * RESOURCES
        for resource, flags in enumerate(self.flags):
            for _, worth in flags:
                found[resource] += worth
        if self.rounds > 0:
            for place, building in enumerate(pos.proposals):
                for wanted in pos.parts.wanted[building]:
                    found[wanted] += DELIVERY * CHANCES[place]
        hidden = pos.prestige + pos.top
        if hidden and self.rounds > 1:
            share = UNSEEN * DELIVERY * (self.rounds - 1) / len(hidden)
            for building in hidden:
                for wanted in pos.parts.wanted[building]:
                    found[wanted] += share
        if self.rounds > 0:
            for card in pos.display:
                found[pos.parts.required[card - pos.parts.first_adviser]] += OFFER * self.rounds / 6
        for resource in range(RESOURCES - 1, BASICS - 1, -1):
            if not pos.owned_kinds[0] >> resource & 1:
                inputs = pos.parts.inputs[resource]
                missing = len([one for one in inputs if not pos.owned_kinds[0] >> one & 1])
                for one in inputs:
                    found[one] += INPUT * found[resource] / max(1, missing)
        return found

    def _ready(self) -> int:
        """The advanced resources that are wanted, do not stand and have all their inputs."""
        owned = self.pos.owned_kinds[0]
        found = 0
        for resource in range(BASICS, RESOURCES):
            if not owned >> resource & 1 and not self.parts.input_masks[resource] & ~owned and self.wants[resource] > 1:
                found |= 1 << resource
        return found

    def _apart(self) -> list[Desire]:
        """What is not on the street and should be; what should be delivered to a token; ground for the proposals."""
        pos = self.pos
        found: list[Desire] = []
        for tile, kind in enumerate(pos.kinds):
            if kind >= RESOURCES and tile not in pos.unfinished:
                continue
            far = self.far(tile)
            if 0 < far < FAR:
                worth = self.delivered(tile) if kind >= BUILDING else self.use(tile)
                if worth > 0:
                    found.append(Desire(far, worth, self.outlook.layers(tile), self.street))
        for resource, flags in enumerate(self.flags):
            for building, worth in flags:
                if pos.by_kind[resource] and pos.tokens >> pos.kinds[building] - BUILDING & 1:
                    layers = self.outlook.layers(building)
                    far, tile = min([(depth(layers, pos.masks[one]), one) for one in pos.by_kind[resource]])
                    if 0 < far < min(FAR, len(pos.hands[0])):
                        found.append(Desire(far, worth, self.outlook.layers(tile), layers))
        for resource in range(BASICS, RESOURCES):
            if self.ready >> resource & 1 and not plan_exists(pos, 0, resource, 1, False):
                found += self.clearing(resource)
        if self.rounds > 0:
            for place, building in enumerate(pos.proposals):
                terrain = self.parts.building_terrain[building]
                if terrain < 4:
                    ground = self.parts.board.ground[terrain] & self.parts.board.free & ~pos.taken
                    layers = spread(pos, 0, self.parts.board.grow(ground & self.street[4]))
                    far = depth(self.street, ground)
                    if 0 < far < FAR:
                        found.append(Desire(far, 3.0 * CHANCES[place], layers, self.street))
        return found

    def clearing(self, resource: int) -> list[Desire]:
        """Where the street should go for a storehouse that has no place by it."""
        shape = self.parts.resource_shapes[resource]
        ground = self.ground
        ground &= ~self.pos.barred[resource]
        for far in range(1, FAR):
            spots = 0
            for turn in shape.turns:
                corners = shape.corners(turn, ground) & shape.touching(turn, self.street[far])
                for step in shape.steps[turn]:
                    spots |= corners << step
            if spots:
                layers = spread(self.pos, 0, spots)
                return [Desire(far, CLEARING * self.wants[resource], layers, self.street)]
        return []

    def delivered(self, building: int) -> float:
        """What a building on the street would receive at once, and a little for what it may receive later."""
        total = 0.0
        for resource, flags in enumerate(self.flags):
            for tile, worth in flags:
                if tile == building:
                    stands = any(self.far(one) == 0 for one in self.pos.by_kind[resource])
                    total += worth if stands else 0.6 * worth
        return total

    def use(self, tile: int) -> float:
        """What a storehouse on the street would deliver and make possible."""
        pos = self.pos
        kind = pos.kinds[tile]
        if any(self.far(other) < self.far(tile) for other in pos.by_kind[kind]):
            return 0.0
        total = 0.0
        for building, worth in self.flags[kind]:
            total += worth if self.far(building) == 0 else 0.0
        for resource in range(BASICS, RESOURCES):
            if kind in self.parts.inputs[resource] and not pos.owned_kinds[0] >> resource & 1:
                missing = self.parts.input_masks[resource] & ~pos.owned_kinds[0]
                total += INPUT * self.wants[resource] * (0.5 if missing else 1.0)
        return total

    # Places

    def clutter(self, mask: int) -> float:
        """The room by the street that a tile takes from the storehouses to come."""
        return self.room * (mask & self.ground & self.street[0]).bit_count()

    def site(self, resource: int, mask: int) -> float:
        """What a storehouse there brings: deliveries, what it is wanted for besides, less the room it takes."""
        pos = self.pos
        far = depth(self.street, mask)
        stands = bool(pos.owned_kinds[0] >> resource & 1)
        rest = self.wants[resource]
        total = -self.clutter(self.parts.board.grow(mask))
        for tile, worth in self.flags[resource]:
            rest -= worth
            now = far + self.far(tile)
            if mask & self.parts.board.grow(pos.masks[tile]):
                now = 0
            before = FAR
            if stands:
                before = min([self.far(one) + self.far(tile) for one in pos.by_kind[resource]])
            if now < before:
                total += worth * (NEAR[min(now, FAR)] - NEAR[min(before, FAR)])
        if not stands:
            total += rest * NEAR[far]
        return total

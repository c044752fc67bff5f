"""What leaves the authority: views, derived from the declared zones and from who knows what."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from typing import Any

from ludoteka.kernel.chance import Chance
from ludoteka.kernel.decisions import OVER, SEVERAL
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Frame, Position
from ludoteka.kernel.zones import EVERYONE, NOBODY, PRESENCE, SPECTATOR, Zone


def view(game: Game, pos: Position, seat: int | None, beside: View | None = None) -> View:
    """What a seat, or a spectator (None), may know.

    A component in sight is its index; a hidden one is `~mask`, the complement of the mask of those who know it. A list
    of things without order is sorted, so that it tells no more than what it holds. `knowers` lists the components in
    sight that not everybody knows, with the mask of those who do.

    With a spectator's view of the same position `beside` it, what everybody sees is shared with that and not made anew.
    """
    me = SPECTATOR if seat is None else 1 << seat
    over = not pos.stack
    zones: dict[str, Any] = {}
    pools: dict[str, list[list[int]]] = {}
    knowers: list[list[int]] = []
    for index, zone in enumerate(game.zones):
        if zone.shows == NOBODY:
            continue
        if beside is not None and zone.grants(0, over) == EVERYONE:
            zones[zone.name] = beside["zones"][zone.name]
            continue
        if not zone.per_seat:
            zones[zone.name] = _seen(zone, pos.contents(index, -1), zone.grants(-1, over), pos.known, me, knowers)
            continue
        rows: list[Any] = []
        for owner in range(pos.seats):
            things = pos.contents(index, owner)
            granted = zone.grants(owner, over)
            if not zone.pool or granted & me:
                rows.append(_seen(zone, things, granted, pos.known, me, knowers))
                continue
            rows.append([~granted] * len(things))
            if zone.pool not in pools:
                pools[zone.pool] = [[] for _ in range(pos.seats)]
            pools[zone.pool][owner] += _seen(zone, things, granted, pos.known, me, knowers)
        zones[zone.name] = rows
    for pool in pools.values():
        for row in pool:
            _sort(row)
    decision: dict[str, Any] | None = None
    if pos.seat == SEVERAL:
        owing = [owner for owner in range(pos.seats) if pos.owing >> owner & 1]
        answered = [owner for owner in range(pos.seats) if pos.sealed[owner] >= 0]
        mine = -1 if seat is None else pos.sealed[seat]
        decision = {"kind": game.kinds[pos.kind].name, "seats": owing, "answered": answered, "mine": mine}
    elif pos.seat != OVER:
        decision = {"kind": game.kinds[pos.kind].name, "seats": [pos.seat]}
    if decision is not None:
        decision["about"] = pos.stack[-1].about(pos)
    if beside is None:
        public = {name: _plain(getattr(pos, name)) for name in game.public}
        stack = [_pending(frame) for frame in pos.stack]
    else:
        public, stack = beside["public"], beside["stack"]
    return {
        "game": game.id,
        "seat": seat,
        "decision": decision,
        "zones": zones,
        "pools": pools,
        "knowers": sorted(knowers),
        "public": public,
        "stack": stack,
    }


def _seen(zone: Zone, things: list[int], granted: int, known: list[int], me: int, knowers: list[list[int]]) -> Any:
    if zone.shows == PRESENCE:
        return len(things) > 0
    if not things:
        return []
    if zone.tokens:
        row = things[:] if granted & me else [~granted] * len(things)
    else:
        row = []
        offset = zone.offset
        for thing in things:
            mask = known[thing + offset] | granted
            if mask & me:
                row.append(thing)
                if mask != EVERYONE:
                    knowers.append([thing + offset, mask])
            else:
                row.append(~granted if zone.shuffled else ~mask)
    if not zone.ordered:
        _sort(row)
    return row


def _sort(row: list[int]) -> None:
    """What is in sight first, then what is hidden."""
    if len(row) < 2:
        return
    row.sort()
    hidden = bisect_left(row, 0)
    if hidden:
        row[:] = row[hidden:] + row[:hidden]


def _pending(frame: Frame[Any]) -> list[Any]:
    """A frame as plain data: its name and its fields."""
    return [type(frame).__name__, *[_plain(field) for field in frame.state()]]


def _plain(value: Any) -> Any:
    """A copy of a number or of nested lists of them."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [_plain(item) for item in value]
    return value[:]


def restore(game: Game, seen: View) -> Position:
    """What a view shows, as a position: fields, stack, what is asked, zones wholly in sight, who knows what is seen.

    `imagine` fills the zones of which something is hidden and lets the position `resume`. A component out of sight is
    known to nobody yet.
    """
    pos = game.blank()
    for name in game.public:
        setattr(pos, name, _plain(seen["public"][name]))
    for index, zone in enumerate(game.zones):
        if zone.shows <= PRESENCE:
            continue
        rows: list[list[int]] = seen["zones"][zone.name] if zone.per_seat else [seen["zones"][zone.name]]
        for owner, row in enumerate(rows):
            if row and min(row) >= 0:
                pos.contents(index, owner if zone.per_seat else -1)[:] = row
            if not zone.tokens:
                _note_sight(pos, row, zone.offset)
        if zone.pool and zone.pool in seen["pools"]:
            for row in seen["pools"][zone.pool]:
                _note_sight(pos, row, zone.offset)
    for thing, mask in seen["knowers"]:
        pos.known[thing] = mask
    for name, *fields in seen["stack"]:
        pos.stack.append(game.frames[name](*[_plain(field) for field in fields]))
    decision = seen["decision"]
    if decision is None:
        return pos
    for index, kind in enumerate(game.kinds):
        if kind.name == decision["kind"]:
            pos.kind = index
    seats: list[int] = decision["seats"]
    if "answered" in decision:
        pos.ask_several(sum([1 << seat for seat in seats]), pos.kind)
    else:
        pos.seat = seats[0]
    return pos


def _note_sight(pos: Position, row: list[int], offset: int) -> None:
    for thing in row:
        if thing >= 0:
            pos.known[thing + offset] = EVERYONE


def resume(pos: Position, seen: View, chance: Chance) -> bool:
    """Finish an imagined position whose zones are filled: sealed answers of the others, options of the seat asked.

    False when a seat that is asked or has answered could not have: such a world is to be dealt again.
    """
    pos.derive()
    decision = seen["decision"]
    if pos.seat == SEVERAL:
        for seat in decision["answered"]:
            options = pos.stack[-1].options(pos, seat)
            if not options:
                return False
            pos.sealed[seat] = decision["mine"] if seat == seen["seat"] else chance.pick(options, None)
        return all(pos.stack[-1].options(pos, seat) for seat in decision["seats"])
    if pos.seat >= 0:
        pos.choices = pos.stack[-1].options(pos, pos.seat)
        return len(pos.choices) > 0
    return True


def state(game: Game, pos: Position) -> list[Any]:
    """Everything on the table, hidden things included, in a canonical form."""
    zones: list[Any] = []
    for index, zone in enumerate(game.zones):
        rows = [pos.contents(index, owner) for owner in (range(pos.seats) if zone.per_seat else (-1,))]
        zones.append([row[:] if zone.ordered else sorted(row) for row in rows])
    return [
        zones,
        [_plain(getattr(pos, name)) for name in game.public],
        [_pending(frame) for frame in pos.stack],
        [pos.seat, pos.kind, pos.owing, pos.sealed[:], pos.known[:]],
    ]


def digest(game: Game, pos: Position) -> str:
    """A short name of a position: equal positions have equal digests, on every machine and build."""
    return hashlib.sha256(repr(state(game, pos)).encode()).hexdigest()[:16]

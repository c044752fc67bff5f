"""What subscribers are told: their own, in order, and the same in worlds they cannot tell apart."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Position
from ludoteka.kernel.zones import SPECTATOR
from ludoteka.language import Speaker
from ludoteka.table.settings import Settings
from ludoteka.table.streams import LONGEST_QUEUE, POSITION, Audience, Change
from ludoteka.table.table import Table
from tests.support.fists import Yard
from tests.table.support import at, eyes, fists, opened, owing, run, seated, step


def packet(table: Table, change: Change, audience: Audience) -> bytes:
    """Everything that can reach a page by a change."""
    speaker = Speaker(table.game, "en", [])
    lines: list[Any] = []
    for told in change.told:
        said = "" if told.event is None else speaker.event(told.event, audience)
        event = None if told.event is None else [told.event.kind, told.event.rule, told.event.mask, told.event.values]
        lines.append([told.revision, told.what, told.seat, told.text, told.heard, event, said])
    options = [] if audience is None else table.options(audience)
    sent = [change.revision, sorted(change.changed), change.undone, change.missed, lines, table.view(audience), options]
    return json.dumps(sent).encode()


def test_changes_come_in_order_and_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings("for_the_king", players=3))
            streams = [table.subscribe(eyes(table, audience)) for audience in (0, 1, 2, None)]
            start = table.revision
            rng = random.Random(1)
            for _ in range(20):
                await step(table, rng)
            await table.chat(at(table, 0), "hello")
            for stream in streams:
                changes = stream.pending()
                assert [change.revision for change in changes] == list(range(start + 1, start + 22))
                assert all(POSITION in change.changed for change in changes[:-1])
                assert changes[-1].told[0].text == "hello"
                told = [line.heard for change in changes for line in change.told]
                assert told == [line.heard for line in table.log(table.audience(stream.viewer), start)]
            for _ in range(LONGEST_QUEUE + 5):
                if table.status != "over":
                    await step(table, rng)
            late = streams[0].pending()
            assert late[0].missed and late[-1].revision == table.revision
            waiting = asyncio.create_task(anext(streams[1], None))
            streams[1].pending()
            await asyncio.sleep(0)
            streams[1].close()
            await waiting
            assert table.watchers == 1

    run(scene())


def test_a_sealed_answer_is_told_without_its_content(tmp_path: Path) -> None:
    async def scene() -> None:
        with fists() as settings:
            streams: list[list[bytes]] = []
            for hidden in (0, 3):
                async with opened(tmp_path / str(hidden)) as house:
                    table = await seated(house, settings)
                    yard = table._sitting.match.position
                    assert isinstance(yard, Yard)
                    yard.row, yard.bag = [0], [1, 1, 1]  # chance fell differently at the two tables
                    listening = {audience: table.subscribe(eyes(table, audience)) for audience in (1, 2, None)}
                    await table.play(at(table, 0), hidden, table.revision)
                    streams.append(
                        [
                            packet(table, change, audience)
                            for audience, stream in listening.items()
                            for change in stream.pending()
                        ]
                    )
            assert streams[0] == streams[1] and len(streams[0]) == 3

    run(scene())


def test_twin_worlds_send_the_same_stream(tmp_path: Path) -> None:
    """A second table is put into a world imagined from a seat's view; the same answers send the seat the same bytes."""

    async def scene() -> None:
        compared = 0
        async with opened(tmp_path) as house:
            for number in range(80):
                if number >= 20 and compared > 8:  # how soon somebody learns something is a matter of chance
                    break
                rng = random.Random(number)
                true = await seated(house, Settings("for_the_king", players=3))
                twin = await seated(house, Settings("for_the_king", players=3))
                for _ in range(rng.randrange(5, 60)):
                    if true.status != "over":
                        await step(true, rng)
                if true.status == "over":
                    continue
                audience: Audience = rng.choice([0, 1, 2, None])
                compared += await go_on(true, twin, audience, rng)
        assert compared > 8

    run(scene())


class Lowest(Chance):
    """Chance that falls alike in both worlds, as far as they are alike."""

    def pick(self, options: list[int], weights: list[int] | None) -> int:
        return min(options)


async def go_on(true: Table, twin: Table, audience: Audience, rng: random.Random) -> int:
    """Go on in both until the rules tell the audience something; how many changes were compared."""
    # The twin gets the position of the other world, and the same revision.
    world = true.game.imagine(true.view(audience), SeededChance(rng.getrandbits(30)))
    world.events = []
    twin._sitting.match.position = world
    twin._sitting.asked[:] = true._sitting.asked
    twin._sitting.revision = true._sitting.revision
    twin._views = {}
    bit = SPECTATOR if audience is None else 1 << audience
    for table in (true, twin):
        table._sitting.match.chance = Lowest()
    streams = true.subscribe(eyes(true, audience)), twin.subscribe(eyes(twin, audience))
    compared = 0
    for _ in range(8):
        seat = owing(true)
        if seat == -1 or owing(twin) != seat:
            break
        common = [value for value in true.options(seat) if value in twin.options(seat)]
        if not common:
            break
        value = rng.choice(common)
        if any(learned(table._sitting.match.position.clone(), seat, value) & bit for table in (true, twin)):
            break
        await true.play(at(true, seat), value, true.revision)
        await twin.play(at(twin, seat), value, twin.revision)
        for mine, yours in zip(streams[0].pending(), streams[1].pending(), strict=True):
            assert packet(true, mine, audience) == packet(twin, yours, audience)
            compared += 1
    for stream in streams:
        stream.close()
    return compared


def learned(pos: Position, seat: int, value: int) -> int:
    """Who would learn something by an answer and the chance that follows it."""
    pos.play(seat, value)
    mask = pos.learned
    while pos.seat == CHANCE:
        pos.play(CHANCE, min(pos.options(CHANCE)))
        mask |= pos.learned
    return mask

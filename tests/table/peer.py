"""One of several servers on one PostgreSQL, told what to do line by line: a JSON list in, a JSON answer out."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from tests.table.support import at


async def obey(house: House, command: str, *words: Any) -> Any:
    if command == "open":
        table = await house.open_table(Settings("for_the_king", players=3, seats=tuple(words[0])))
        return table.id
    table = await house.table(words[0])
    if command == "join":
        return await table.join(words[1])
    if command == "seat":
        place = table.place_of(words[1])
        return None if place is None else place.seat
    if command == "play":
        return await table.play(at(table, words[1]), words[2], words[3], words[4])
    if command == "state":
        owing = [state.seat for state in table.seats() if state.owing]
        return {
            "revision": table.revision,
            "digest": table.digest(),
            "status": table.status,
            "acting": table.acting,
            "owing": owing,
            "options": [table.options(seat) for seat in range(3)],
        }
    if command == "heard":  # how far the table has come without being asked for
        known = house._tables.get(words[0])
        return None if known is None else known.revision
    raise AssertionError(command)


async def main(where: str) -> None:
    house = await House.open(where, thinkers=1)
    kept: list[Any] = []
    loop = asyncio.get_running_loop()
    print(json.dumps("ready"), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command, *words = json.loads(line)
        try:
            if command == "heard" and not kept:
                kept.append(house._tables.get(words[0]))
            if command == "race":  # several at once, as different people would
                answers = await asyncio.gather(*[obey(house, *each) for each in words], return_exceptions=True)
                answer: Any = [each if isinstance(each, int) else {"refused": str(each)} for each in answers]
            else:
                answer = await obey(house, command, *words)
        except (Refused, BadRequest) as error:
            answer = {"refused": str(error)}
        print(json.dumps(answer), flush=True)
    await house.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

"""The workers of a server within one process: what one says the others hear."""

from __future__ import annotations

import asyncio

from ludoteka.store.crew import Crew


def two_workers() -> list[Crew]:
    crews: list[Crew] = []

    def say_from(number: int, line: str) -> None:
        asyncio.get_running_loop().call_soon(crews[1 - number].hear, line)

    crews += [Crew("here", 0, 2, lambda line: say_from(0, line)), Crew("here", 1, 2, lambda line: say_from(1, line))]
    return crews

"""Sources of chance: a provable one for people, a quick one for simulation."""

from __future__ import annotations

import hashlib
import random

from mypy_extensions import mypyc_attr

from ludoteka.kernel.refusals import BadRequest


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Whoever decides what falls."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""
        raise NotImplementedError

    def pick(self, options: list[int], weights: list[int] | None) -> int:
        """One of the options of chance, by weight."""
        if weights is None:
            return options[self.below(len(options))]
        rest = self.below(sum(weights))
        for option, weight in zip(options, weights, strict=True):
            if rest < weight:
                return option
            rest -= weight
        raise AssertionError("weights do not match the options")

    def shuffle(self, items: list[int]) -> None:
        """Put a list into an order, each equally likely."""
        self.shuffle_end(items, len(items))

    def shuffle_end(self, items: list[int], count: int) -> None:
        """Bring so many items, each equally likely, to the end of a list: what is dealt from it."""
        last = len(items) - 1
        for place in range(last, max(last - count, 0), -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]


class SeededChance(Chance):
    """Quick and reproducible from a small number: for simulation only, anyone can guess the number."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = random.Random(seed).random

    def below(self, bound: int) -> int:
        return int(self._random() * bound)

    def shuffle_end(self, items: list[int], count: int) -> None:
        """As any chance does it, without a call for each item: imagined worlds are dealt by it."""
        draw = self._random
        last = len(items) - 1
        for place in range(last, max(last - count, 0), -1):
            other = int(draw() * (place + 1))
            items[place], items[other] = items[other], items[place]


class ProvableChance(Chance):
    """Draws that anyone can recompute from 32 bytes whose SHA-256, the commitment, was published before.

    Draw number k (from 0) reads the 256-bit numbers SHA-256(secret + k as 8 bytes + attempt as 4 bytes), big endian,
    for attempt 0, 1, … until one lies below the greatest multiple of the bound; its remainder is the result.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise BadRequest("the secret of provable chance has 32 bytes, not {number}", number=len(secret))
        self.secret = secret
        self.draws = 0

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def below(self, bound: int) -> int:
        head = self.secret + self.draws.to_bytes(8, "big")
        self.draws += 1
        limit = (1 << 256) // bound * bound
        attempt = 0
        while True:
            drawn = int.from_bytes(hashlib.sha256(head + attempt.to_bytes(4, "big")).digest(), "big")
            if drawn < limit:
                return drawn % bound
            attempt += 1

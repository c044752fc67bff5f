"""The content of a region as it travels: whole at first, then what is new in the midst of what a page has already."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

_REGION: Final = re.compile(r'id="region-([\w-]+)"')
_FEW: Final = 40
"""So few characters are not worth a cut."""
_DIGEST: Final = (1 << 48) - 1


class Drawn(str):
    """The content of a region with what every open page asks of it, made once."""

    __slots__ = ("_even", "_holds", "_sent", "digest")

    def __init__(self, html: str) -> None:
        self.digest: Final = f"{hash(html) & _DIGEST:012x}"
        """A short name of the content, by which a browser says what it has.

        Another process names it otherwise; then the region is sent once more than was needed.
        """
        self._even: bool | None = None
        self._holds: tuple[str, ...] | None = None
        self._sent: tuple[str, msgspec.Raw] = ("?", msgspec.Raw())

    @property
    def even(self) -> bool:
        """Whether a browser, which counts in units of two bytes, counts as many as we do: not where there are emoji."""
        if self._even is None:
            self._even = self.isascii() or len(self.encode("utf-16-le")) == 2 * len(self)
        return self._even

    @property
    def holds(self) -> tuple[str, ...]:
        """The regions within this one, which begin empty."""
        if self._holds is None:
            self._holds = tuple(_REGION.findall(self)) if 'id="region-' in self else ()
        return self._holds

    def wire(self, had: Drawn | None) -> msgspec.Raw:
        """As it is sent to a page that was sent `had` before: the whole, or `had` with its middle replaced.

        Who watches the same region has had the same, so it is made once for all of them.
        """
        before = "" if had is None else had.digest
        if self._sent[0] != before:
            self._sent = before, msgspec.Raw(msgspec.json.encode(self._change(had)))
        return self._sent[1]

    def _change(self, had: Drawn | None) -> tuple[Any, ...]:
        """Content and digest; or what is new, the digest, and how much of the beginning and the end stays."""
        if had is not None and had.even and self.even:
            start = _alike(had, self)
            end = _alike_at_end(had, self, min(len(had), len(self)) - start)
            if start + end > _FEW:
                return self[start : len(self) - end], self.digest, start, end
        return str(self), self.digest


def _alike(one: str, other: str) -> int:
    """How many characters two texts share at their beginning."""
    known, most = 0, min(len(one), len(other))
    while known < most:
        middle = (known + most + 1) // 2
        if one.startswith(other[known:middle], known):
            known = middle
        else:
            most = middle - 1
    return known


def _alike_at_end(one: str, other: str, most: int) -> int:
    """How many they share at their end, up to so many."""
    ends, known = len(other), 0
    while known < most:
        middle = (known + most + 1) // 2
        if one.endswith(other[ends - middle : ends - known], 0, len(one) - known):
            known = middle
        else:
            most = middle - 1
    return known

"""Changes that an owner makes to a component file."""

from __future__ import annotations

from collections.abc import Callable

Change = Callable[[str], str]


def swap(old: str, new: str, after: str = "") -> Change:
    """Replace the first `old` after the first `after`."""

    def change(text: str) -> str:
        found = text.index(old, text.index(after))
        return text[:found] + new + text[found + len(old) :]

    return change


def without(table: str) -> Change:
    """Call all tables of a kind something else."""
    return lambda text: text.replace(f"[[{table}]]", "[[other]]")

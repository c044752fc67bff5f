"""How options lie on the table: which elements are chosen for a value, and what it would change in a few words."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.table.pyramids import pay_way
from ludoteka.kernel.decisions import Kind

_ON_PLACES: Final = ("place", "tuck_free")
_ON_CARDS: Final = ("start", "hold", "put_back")
_ON_RESERVE: Final = ("gem", "colour")
_ON_SLOTS: Final = ("pick", "cast_out")
_OF_A_PAIR: Final = ("which", "claim")


def path(kind: Kind, value: int) -> list[str]:
    """The elements to choose, one after another; none where only the list of sentences can say it."""
    name = kind.name
    part = kind.range_of(value)
    indices = part.indices(value)
    if name in _ON_PLACES:
        return [f"place-{value}"]
    if name == "pay":
        return [f"place-{value // v.PAY_BASE}", pay_way(value)]
    if name in _ON_CARDS:
        return [f"card-{value}"]
    if name in ("proclaim", "tuck", "tuck_drawn"):
        return [f"card-{value}"] if value != v.NOTHING else ["nothing"]
    if name == "develop":
        if value == v.PASS_ROUND:
            return ["nothing"]
        return [f"card-{indices[0]}", f"{part.name}-{indices[0]}"]
    if name == "bid":
        return [f"bid-{value}"]
    if name in _ON_SLOTS:
        return [f"slot-{value}"]
    if name in _OF_A_PAIR:
        return [f"lot-{part.name}"]
    if name == "stay":
        return ["lot-tip"] if value == v.TAKE_TIP else ["nothing"]
    if name == "keep":
        return [part.name]
    if name in _ON_RESERVE:
        return [f"reserve-{value}"]
    return _of_other_kinds(name, part.name, indices, value)


def _of_other_kinds(name: str, part: str, indices: list[int], value: int) -> list[str]:
    if name == "own_gem":
        return ["own-gem"] if value == v.USE_OWN else ["nothing"]
    if name in ("source", "choose", "top_reward", "tuck_taken"):
        return [f"choice-{value}"]
    if name == "give":
        return [f"token-{indices[0]}-{indices[1]}"] if indices else ["nothing"]
    if name == "want":
        return [f"token-{indices[0]}-{indices[1]}"]
    if name == "pay_trade":
        return [f"coin-{indices[0]}" if part == "gem" else f"infinite-{indices[0]}"]
    if name == "store":
        return [f"coin-{indices[0]}"] if indices else ["nothing"]
    if name == "repaint":
        if indices:
            return [f"sector-{indices[0]}-{indices[1]}", f"coin-{indices[2]}"]
        return ["best" if value == v.BEST else "nothing"]
    return []

"""Modern board games with their complete rules, for people, bots and learning programs.

>>> import ludoteka
>>> match = ludoteka.game("for_the_king", players=4).match(seed=7)
>>> match.decision.kind.name
'place'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludoteka import compiled as _compiled

if TYPE_CHECKING:
    from ludoteka.kernel.records import Record as Record
    from ludoteka.kernel.refusals import BadRequest as BadRequest
    from ludoteka.kernel.refusals import Refused as Refused
    from ludoteka.registry import game as game
    from ludoteka.registry import replay as replay

__version__ = "0.1.0"

# Before any other module of the package: it may come from the compiled build.
_fits = _compiled.prefer()

_HOMES = {
    "game": "ludoteka.registry",
    "replay": "ludoteka.registry",
    "Record": "ludoteka.kernel.records",
    "Refused": "ludoteka.kernel.refusals",
    "BadRequest": "ludoteka.kernel.refusals",
}


def _warn() -> None:
    import sys

    from ludoteka.language import Voice, likely_language

    told = Voice(likely_language(sys.argv)).text(
        "the compiled build does not belong to these sources and this Python and is not used; "
        "'ludoteka build --compiled' renews it, 'ludoteka build --remove' removes it"
    )
    print(f"ludoteka: {told}", file=sys.stderr)


if not _fits:
    _warn()


def __getattr__(name: str) -> Any:
    """The public names, imported when first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'ludoteka' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)

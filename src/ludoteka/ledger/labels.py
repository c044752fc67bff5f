"""Labels of statements: their areas, kinds, scopes and sources, as a reader knows them."""

from __future__ import annotations

from typing import Final

from ludoteka.language import Voice
from ludoteka.ledger.statements import Statement

EVERYWHERE: Final = "all"


def area(voice: Voice, name: str) -> str:
    return voice.text(name)


def kind(voice: Voice, said: Statement) -> str:
    _ = voice.text
    names = {
        "action": _("action"),
        "component": _("component"),
        "effect": _("effect"),
        "end": _("end of the game"),
        "flow": _("flow of play"),
        "limit": _("limit"),
        "scoring": _("scoring"),
        "setup": _("set-up"),
        "solo": _("solo game"),
        "tiebreak": _("tie-break"),
        "variant": _("variant"),
    }
    return names.get(said.kind, said.kind)


def scope(voice: Voice, said: Statement) -> str:
    """Where a statement holds; "" for one that holds everywhere."""
    return "" if said.scope == EVERYWHERE else voice.text(said.scope)


def source(voice: Voice, said: Statement) -> str:
    """Where a statement was found: each edition once, with its headings.

    >>> from ludoteka.ledger import ledger
    >>> source(Voice("en", "viceroy"), ledger("viceroy")["V.CMP.12"])
    'printed rules, Russian edition: Состав игры; printed rules, Polish edition: PRZEGLĄD GRY, II. FAZA ROZWOJU'
    """
    places: dict[str, list[str]] = {}
    for part in said.source.split(" | "):
        home, _, heading = part.partition(": ")
        # Our own name of a passage without a heading stands in parentheses.
        ours = heading.startswith("(") and heading.endswith(")")
        places.setdefault(home, []).append(voice.text(heading[1:-1]) if ours else heading)
    return "; ".join(
        ": ".join(filter(None, [_home(voice, home), ", ".join(filter(None, headings))]))
        for home, headings in places.items()
    )


def _home(voice: Voice, name: str) -> str:
    """An edition, or what a statement without one rests on."""
    _ = voice.text
    names = {
        "ru": _("printed rules, Russian edition"),
        "uk": _("printed rules, Ukrainian edition"),
        "pl": _("printed rules, Polish edition"),
        "silent": _("the printed rules are silent, our ruling"),
        "ours": _("our decision"),
        "public": _("a public source"),
    }
    return names.get(name) or _("printed rules, edition {edition}", edition=name)

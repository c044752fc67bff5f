"""Options that several commands share; their help is made before the command line is understood."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice, likely_language

_ = Voice(likely_language(sys.argv)).text

_SECONDS: Final = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}

AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs instead of text for people."))]
Lang = Annotated[
    str | None, typer.Option("--lang", metavar="en|ru|uk|pl", help=_("Language; default: the environment's."))
]
Players = Annotated[int | None, typer.Option("--players", help=_("How many players; default: as few as possible."))]
Edition = Annotated[str | None, typer.Option("--edition", help=_("Edition of the game; default: its first."))]
Variants = Annotated[list[str] | None, typer.Option("--variant", help=_("A variant to play with; may be repeated."))]
Components = Annotated[str | None, typer.Option("--components", metavar="FILE", help=_("Your own component file."))]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=_("The same seed gives the same games."))]
Data = Annotated[
    str | None, typer.Option("--data", metavar="DIR", help=_("Where tables are kept, or a postgresql:// address."))
]


def span(text: str) -> float:
    """A stretch of time in seconds.

    >>> span("90d")
    7776000.0
    """
    number, unit = text[:-1], text[-1:]
    if unit not in _SECONDS or not number.isascii() or not number.isdigit() or not 0 < int(number[:9]) < 10**6:
        raise BadRequest("'{text}' is no stretch of time; 90d, 12h, 30m or 4w is", text=text)
    return float(int(number) * _SECONDS[unit])

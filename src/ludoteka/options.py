"""Options that several commands share; their help is made before the command line is understood."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ludoteka.language import Voice, likely_language

_ = Voice(likely_language(sys.argv)).text

AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs instead of text for people."))]
Lang = Annotated[
    str | None, typer.Option("--lang", metavar="en|ru|uk|pl", help=_("Language; default: the environment's."))
]
Players = Annotated[int | None, typer.Option("--players", help=_("How many players; default: as few as possible."))]
Edition = Annotated[str | None, typer.Option("--edition", help=_("Edition of the game; default: its first."))]
Variants = Annotated[list[str] | None, typer.Option("--variant", help=_("A variant to play with; may be repeated."))]
Components = Annotated[str | None, typer.Option("--components", metavar="FILE", help=_("Your own component file."))]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=_("The same seed gives the same games."))]

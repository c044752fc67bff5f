"""One command, `ludoteka`. A subcommand imports what it needs when it is called, so that small answers come at once."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from ludoteka.kernel.refusals import BadRequest, Refused

app = typer.Typer(
    help="Board games with their complete rules, for people, bots and learning programs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text for people.")]
Lang = Annotated[
    str | None, typer.Option("--lang", metavar="en|ru|uk|pl", help="Language; default: the environment's.")
]
Players = Annotated[int | None, typer.Option("--players", help="How many players; default: as few as possible.")]
Edition = Annotated[str | None, typer.Option("--edition", help="Edition of the game; default: its first.")]
Variants = Annotated[list[str] | None, typer.Option("--variant", help="A variant to play with; may be repeated.")]
Components = Annotated[str | None, typer.Option("--components", metavar="FILE", help="Your own component file.")]


@app.callback()
def _ludoteka() -> None:
    pass


@app.command()
def games(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games, their editions, player counts and variants.

    Example: ludoteka games --json
    """
    from ludoteka import registry
    from ludoteka.language import Voice, reader_language

    titles = [registry.title(id) for id in registry.ids()]
    if as_json:
        shown = [
            {"id": t.id, "editions": list(t.editions), "players": [t.fewest, t.most], "variants": list(t.variants)}
            for t in titles
        ]
        print(json.dumps(shown, indent=1))
        return
    _ = Voice(reader_language(lang)).text
    for title in titles:
        editions = ", ".join(title.editions)
        variants = ", ".join(title.variants) or _("none")
        print(f"{title.id:14} {title.name}")
        print(
            " " * 15
            + _(
                "editions: {editions}; players: {fewest} to {most}; variants: {variants}",
                editions=editions,
                fewest=title.fewest,
                most=title.most,
                variants=variants,
            )
        )


def main() -> None:
    """Run the command; a user's mistake ends in one line and exit code 2."""
    try:
        app(prog_name="ludoteka", standalone_mode=True)
    except (BadRequest, Refused) as error:
        print(f"ludoteka: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)

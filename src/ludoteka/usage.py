"""What Typer says on its own account, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import typer.core
from typer._click.core import Context
from typer._click.formatting import HelpFormatter

from ludoteka.kernel.sentences import say
from ludoteka.language import Voice

_MISTAKES: Final = (
    say("No such option: {option} (Possible options: {options})"),
    say("No such option: {option}"),
    say("No such command {name}. Did you mean {names}?"),
    say("No such command {name}."),
    say("Missing command."),
    say("Missing argument {name}."),
    say("Option {option} requires an argument."),
    say("Option {option} does not take a value."),
    say("Invalid value for {option}: {value} is not a valid int."),
    say("Invalid value for {option}: {value} is not a valid float."),
    say("Got unexpected extra argument(s) ({words})"),
)
_LABELS: Final = (say("Arguments"), say("Options"), say("Commands"), say("required"), say("default: {default}"))
_HELP: Final = say("Show this message and exit.")


def speak(voice: Voice) -> None:
    """Let help come in a language; where Typer has no way to say it, by taking the place of its own words."""
    labels = {label.one: voice.text(label.one, default="{default}") for label in _LABELS}
    vars(typer.core)["_"] = lambda text: labels.get(text, text)

    class Formatter(HelpFormatter):
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, voice.text("Usage:") + " ")

        def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
            said = [(name, voice.text(about) if about == _HELP.one else about) for name, about in rows]
            super().write_dl(said, col_max, col_spacing)

    Context.formatter_class = Formatter


def mistake(message: str, voice: Voice) -> str:
    """A complaint of Typer's, recognised by its English; one that is not known stays as it is."""
    for template in _MISTAKES:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*)", re.escape(template.one))
        found = re.fullmatch(pattern, message)
        if found:
            return voice.text(template.one, **found.groupdict())
    return message

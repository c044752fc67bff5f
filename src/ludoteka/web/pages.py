"""What every page has in common."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from markupsafe import Markup

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import LANGUAGES, Voice
from ludoteka.web.assets import icons
from ludoteka.web.drawing import has_art
from ludoteka.web.press import press

LIGHTS: Final = ("", "day", "night")


@cache
def drawings(game: str = "") -> Markup:
    """The symbols a page of a game needs, put into it once: hatchings, signs, icons, parts of cards."""
    found = [press("en").get_template("defs.svg").render()]
    wanted = icons() + (icons(game) if game else [])
    symbols = [
        f'<symbol id="i-{icon.name}" viewBox="0 0 512 512"><path fill="currentColor" d="{icon.path}"/></symbol>'
        for icon in wanted
    ]
    found.append(f'<svg class="defs" aria-hidden="true" focusable="false"><defs>{"".join(symbols)}</defs></svg>')
    if game and has_art(game) and (registry.folder(game) / "table" / "defs.jinja").exists():
        found.append(press("en").get_template(f"{game}/defs.jinja").render())
    return Markup("".join(found))


@cache
def cover(game: str) -> Markup:
    """The picture of a game on the shelf; one without is its cloth."""
    if (registry.folder(game) / "table" / "cover.jinja").exists():
        return Markup(press("en").get_template(f"{game}/cover.jinja").render())
    return Markup(press("en").get_template("any/cover.jinja").render())


def prepare() -> None:
    """Have what every page needs in every language: words, templates, symbols. It takes a third of a second."""
    for language in LANGUAGES:
        voice(language).complaint(BadRequest("this was not possible"))
        press(language).make_ready()
    drawings()
    for id in registry.ids():
        cover(id)
        drawings(id)


def prepare_game(game: str, language: str) -> None:
    """Likewise what the pages of a game need in one language."""
    press(language).make_ready(game if has_art(game) else "any")


@cache
def voice(language: str) -> Voice:
    return Voice(language)


class Reader:
    """Who reads a page: language, light, and the name they go by."""

    def __init__(self, language: str, light: str, name: str, person: str = "") -> None:
        self.language: Final = language
        self.light: Final = light
        self.name: Final = name
        self.person: Final = person

    @property
    def voice(self) -> Voice:
        return voice(self.language)


def page(template: str, reader: Reader, address: str, **context: Any) -> str:
    """A whole page."""
    spoken = reader.voice
    return (
        press(reader.language)
        .get_template(template)
        .render(reader=reader, _=spoken.text, n=spoken.texts, address=address, drawings=drawings, **context)
    )

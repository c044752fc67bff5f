"""The templates, and what every page has in common."""

from __future__ import annotations

from functools import cache
from types import MethodType
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from ludoteka import registry
from ludoteka.language import LANGUAGES, Voice
from ludoteka.web.assets import HERE, assets, icons
from ludoteka.web.drawing import has_art

TONGUES: Final = {"en": "English", "ru": "русский", "uk": "українська", "pl": "polski"}
LIGHTS: Final = ("", "day", "night")
assert set(TONGUES) == set(LANGUAGES)


class Proof(Context):
    """Templates mostly call the words they were given, which are methods: those are called without further ado."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        if type(obj) is MethodType:
            kwargs.pop("_block_vars", None)  # of no use to any but Jinja's own
            kwargs.pop("_loop_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class Pressroom(Environment):
    """Templates are mostly given dictionaries: `things.card` looks there first, not for a method of that name."""

    context_class = Proof

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def templates() -> Environment:
    """Everything is escaped unless a template says that it is safe, and a misspelt name is an error."""
    shelves = {game: FileSystemLoader(registry.folder(game) / "table") for game in registry.ids() if has_art(game)}
    made = Pressroom(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(shelves)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"asset": assets().address, "has_asset": assets().has, "TONGUES": TONGUES}
    return made


def _escaped(thing: Any) -> str:
    """What `escape` does, without making a safe string of what is about to be joined anyway."""
    if type(thing) is int or type(thing) is Markup:
        return str(thing)
    return escape(thing)


@cache
def _template(name: str) -> Template:
    found = templates().get_template(name)
    # The module made of a template calls `escape` by name, some hundred times for a move.
    found.root_render_func.__globals__["escape"] = _escaped
    return found


def rendered(name: str, context: dict[str, Any]) -> str:
    """A small template; `render` does the same, and spends more time on its preparations than on most regions."""
    template = _template(name)
    room = template.environment
    return "".join(template.root_render_func(Proof(room, {**room.globals, **context}, name, template.blocks)))


@cache
def drawings(game: str = "") -> Markup:
    """The symbols a page of a game needs, put into it once: hatchings, signs, icons, parts of cards."""
    found = [templates().get_template("defs.svg").render()]
    wanted = icons() + (icons(game) if game else [])
    symbols = [
        f'<symbol id="i-{icon.name}" viewBox="0 0 512 512"><path fill="currentColor" d="{icon.path}"/></symbol>'
        for icon in wanted
    ]
    found.append(f'<svg class="defs" aria-hidden="true" focusable="false"><defs>{"".join(symbols)}</defs></svg>')
    if game and has_art(game) and (registry.folder(game) / "table" / "defs.jinja").exists():
        found.append(templates().get_template(f"{game}/defs.jinja").render())
    return Markup("".join(found))


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
        templates()
        .get_template(template)
        .render(reader=reader, _=spoken.text, n=spoken.texts, address=address, drawings=drawings, **context)
    )

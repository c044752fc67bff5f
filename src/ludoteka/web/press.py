"""The press: templates set in one language, and functions that templates share.

A move draws a dozen small regions, so what the words of a template cost is paid when it is compiled: a sentence that
is fixed but for its fields is translated, cut at the fields and escaped once for each language. What depends on a
number ("1 card", "2 cards") is asked of the language while drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape as html_escape
from types import MethodType
from typing import Any, Final, TypeGuard

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from ludoteka import registry
from ludoteka.language import LANGUAGES, Voice
from ludoteka.web.assets import HERE, assets
from ludoteka.web.drawing import has_art
from ludoteka.web.words import SEAT_SIGNS, safe

TONGUES: Final = {"en": "English", "ru": "русский", "uk": "українська", "pl": "polski"}
assert set(TONGUES) == set(LANGUAGES)
_CUT: Final = "\0"
_PLAIN: Final = (MethodType, type(cache(str)), type)
"""Methods, functions that remember, and `range`."""


class Proof(Context):
    """Templates mostly call the words they were given and our own functions: those are called without further ado."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        if type(obj) in _PLAIN:
            if kwargs:
                kwargs.pop("_block_vars", None)  # of no use to any but Jinja's own
                kwargs.pop("_loop_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class Typesetter(CodeGenerator):
    """Compiles templates: `{{ _("Bid {number}", number=bid) }}` becomes fixed words around the number."""

    environment: Press

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802  Jinja names it
        pieces = [piece for child in node.nodes for piece in self._set(child)]
        super().visit_Output(nodes.Output(pieces, lineno=node.lineno, environment=self.environment), frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if _is_said(node) and not node.kwargs:
            self.write(repr(self._said(node)))
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.node, nodes.Name) and node.node.name == "things":  # always a dictionary
            self.visit(node.node, frame)
            self.write(f"[{node.attr!r}]")
        else:
            super().visit_Getattr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape and not frame.eval_ctx.volatile, "every template escapes what it is given"
        self.write("environment.escaped(")

    def _set(self, child: nodes.Expr) -> Iterator[nodes.Expr]:
        if not _is_said(child):
            yield child
            return
        fields = {field.key: field.value for field in child.kwargs}
        for place, part in enumerate(self._said(child).split(_CUT)):
            if place % 2:
                yield fields[part]
            else:
                yield nodes.TemplateData(html_escape(part), lineno=child.lineno, environment=self.environment)

    def _said(self, node: nodes.Call) -> str:
        """What is said, each field as its name between two cuts."""
        fields = {field.key: f"{_CUT}{field.key}{_CUT}" for field in node.kwargs}
        message = node.args[0].as_const()
        return self.environment.voice_of(self.name or "").text(message, **fields)


def _is_said(node: nodes.Node) -> TypeGuard[nodes.Call]:
    """Whether a piece of a template is a call of `_` with a fixed message."""
    return (
        isinstance(node, nodes.Call)
        and isinstance(node.node, nodes.Name)
        and node.node.name == "_"
        and len(node.args) == 1
        and isinstance(node.args[0], nodes.Const)
        and node.dyn_args is None
        and node.dyn_kwargs is None
    )


class Press(Environment):
    """All templates in one language.

    Everything is escaped unless a template says that it is safe, and a misspelt name is an error.
    """

    context_class = Proof
    code_generator_class = Typesetter

    def __init__(self, language: str) -> None:
        super().__init__(
            loader=FunctionLoader(_source),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._voice: Final = Voice(language)
        self._voices: Final = {game: Voice(language, game) for game in registry.ids() if has_art(game)}
        self._ready: Final[dict[str, Template]] = {}
        self.globals |= {"asset": assets().address, "has_asset": assets().has, "TONGUES": TONGUES}
        self.globals |= {"sign": sign, "icon": icon, "cite": cite}

    def make_ready(self, folder: str = "") -> None:
        """Have all templates of a game ready, or those of the house: compiling them would hold the event loop up."""
        home = registry.folder(folder) / "table" if folder in registry.ids() else HERE / "templates" / folder
        for file in sorted(home.rglob("*.jinja")):
            name = file.relative_to(home).as_posix()
            self.get_template(f"{folder}/{name}" if folder else name)

    def voice_of(self, template: str) -> Voice:
        """Who speaks in a template: the game in whose folder it lies, or the house."""
        return self._voices.get(template.partition("/")[0], self._voice)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Templates are mostly given dictionaries: `things.card` looks there first, not for a method of that name."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    @staticmethod
    def escaped(thing: Any) -> str:
        """What `markupsafe.escape` does, without making a safe string of what is about to be joined anyway."""
        kind = type(thing)
        if kind is str:
            return safe(thing)
        return thing if kind is Markup else str(thing) if kind is int else escape(thing)

    def rendered(self, name: str, given: dict[str, Any]) -> str:
        """A small template, given all it asks for, `globals` included.

        `render` does the same, and spends more time on its preparations than on most regions.
        """
        template = self._ready.get(name)
        if template is None:
            template = self._ready[name] = self.get_template(name)
        return "".join(template.root_render_func(Proof(self, given, name, template.blocks)))


def _source(name: str) -> tuple[str, str, None]:
    """A template: `viceroy/seat.jinja` lies in that game's `table` folder, others lie here."""
    game, _, rest = name.partition("/")
    file = registry.folder(game) / "table" / rest if game in registry.ids() else HERE / "templates" / name
    return file.read_text("utf-8"), str(file), None


@cache
def press(language: str) -> Press:
    return Press(language)


@cache
def sign(seat: int, small: bool = False) -> Markup:
    """The shape of a seat, which doubles its colour."""
    number = seat % SEAT_SIGNS + 1
    return Markup(
        f'<span class="sign seat-{number}{" sign--s" if small else ""}"><svg viewBox="0 0 512 512" aria-hidden="true">'
        f'<use href="#sign-{number}"/></svg></span>'
    )


@cache
def icon(name: str) -> Markup:
    """A drawing of the house or of the game."""
    return Markup(f'<svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-{escape(name)}"/></svg>')


@cache
def cite(game: str, rule: str) -> Markup:
    """A link to a rule; nothing when none is named."""
    return Markup(f'<a class="rule" href="/rules/{game}/{escape(rule)}">{escape(rule)}</a>' if rule else "")

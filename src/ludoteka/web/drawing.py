"""How games are drawn: a game's own painter (`table/web.py` in its folder), or one that fits any game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, Protocol

from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.language import Speaker

Things = dict[str, Any]
"""What a template needs, as plain data: equal data give the same region, which then is not sent again."""


class Painter(Protocol):
    """Draws the views of one table in one language. It gets views, and nothing else of the table.

    A painter may also have `phrase(seen, kind, value)`, which says an option by what lies on the table ("Level 2,
    on the Scout and the Spy") where the rules' own sentence names coordinates; and `brushes`, functions that its
    templates call by name. What these answer depends on nothing but what they are asked with, so that things can name
    a card by its number, and are told apart quickly.
    """

    @property
    def public_regions(self) -> tuple[str, ...]: ...
    @property
    def own_regions(self) -> tuple[str, ...]: ...

    def public(self, seen: View) -> dict[str, Things]:
        """What the public regions show, from a spectator's view."""

    def private(self, seen: View) -> dict[str, Things]:
        """What the regions of one audience show, from its own view."""

    def phase(self, seen: View) -> Things:
        """`counter`, `steps` and `now`: where in the game we are."""

    def path(self, kind: Kind, value: int) -> list[str]:
        """The keys of the elements that are chosen for an option; empty when only its sentence can say it."""

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        """What an option would change, in a few words."""

    def subject(self, seen: View) -> str:
        """What the question is about, when the question does not name it itself."""

    def flights(self, told: dict[str, Any]) -> list[tuple[str, str]]:
        """From which element to which the thing of a fact moves."""

    def notable(self, told: list[dict[str, Any]]) -> list[int]:
        """Which of some facts belong into a summary."""

    def starts(self, told: dict[str, Any]) -> bool:
        """Whether a new turn begins with a fact, so that the log sets it apart."""

    def sign(self, axis: str, index: int) -> str:
        """A thing as a small picture within a sentence, safe for a page; empty when its name must do."""


def has_art(game: str) -> bool:
    """Whether the game brings a painter and templates of its own."""
    name = f"ludoteka.games.{game}.table"
    return importlib.util.find_spec(name) is not None and importlib.util.find_spec(f"{name}.web") is not None


def painter(speaker: Speaker) -> Painter:
    """The painter of the speaker's game, in the speaker's language."""
    game = speaker.game.id
    if has_art(game):
        found: Painter = importlib.import_module(f"ludoteka.games.{game}.table.web").Painter(speaker)
        return found
    return AnyPainter(speaker)


class AnyPainter:
    """Zones as lists of names: a game can be played before it has any art."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.public_regions = ("zones", *[f"seat-{seat + 1}" for seat in range(speaker.game.players)])
        self.own_regions: tuple[str, ...] = ("mine",)

    def public(self, seen: View) -> dict[str, Things]:
        drawn: dict[str, Things] = {
            "zones": {
                "zones": self.zones(seen, None),
                "facts": [[name, _plain(value)] for name, value in seen["public"].items()],
            }
        }
        for seat in range(self.speaker.game.players):
            drawn[f"seat-{seat + 1}"] = {"seat": seat, "zones": self.zones(seen, seat)}
        return drawn

    def private(self, seen: View) -> dict[str, Things]:
        me = seen["seat"]
        return {"mine": {"me": me, "zones": [] if me is None else self.zones(seen, me)}}

    def zones(self, seen: View, seat: int | None) -> list[Things]:
        """The zones of the table (None), or those before a seat."""
        found: list[Things] = []
        for zone in self.speaker.game.zones:
            if zone.name not in seen["zones"] or zone.per_seat != (seat is not None):
                continue
            lying = seen["zones"][zone.name] if seat is None else seen["zones"][zone.name][seat]
            found.append({"name": zone.name, **self.things(zone.of, lying)})
        return found

    def things(self, axis: str, lying: Any) -> Things:
        if isinstance(lying, bool):
            return {"things": [], "hidden": int(lying), "count": int(lying)}
        named = axis in self.speaker.game.axes
        things = [
            {"key": f"{axis}-{thing}", "name": self.speaker.name(axis, thing) if named else str(thing)}
            for thing in lying
            if thing >= 0
        ]
        return {"things": things, "hidden": len(lying) - len(things), "count": len(lying)}

    def phase(self, seen: View) -> Things:
        return {"counter": "", "steps": [], "now": 0}

    def path(self, kind: Kind, value: int) -> list[str]:
        part = kind.range_of(value)
        pairs = zip(part.axes, part.indices(value), strict=True)
        return [f"{axis.name}-{index}" for axis, index in pairs if axis.ids]

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        return ""

    def subject(self, seen: View) -> str:
        return ""

    def flights(self, told: dict[str, Any]) -> list[tuple[str, str]]:
        return []

    def notable(self, told: list[dict[str, Any]]) -> list[int]:
        return list(range(len(told)))

    def starts(self, told: dict[str, Any]) -> bool:
        return False

    def sign(self, axis: str, index: int) -> str:
        return ""


def _plain(value: Any) -> str:
    return "; ".join(_plain(item) for item in value) if isinstance(value, list) else str(value)

"""Who sits at the table: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ludoteka.bots import TRAITS, parse
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice

LONGEST: Final = 24


class Seat(NamedTuple):
    """A place at the table: its written form ("me", "me:Anna", "greedy") and the name shown."""

    text: str
    name: str

    @property
    def person(self) -> bool:
        return self.text == "me" or self.text.startswith("me:")


def seats(texts: Iterable[str], voice: Voice) -> list[Seat]:
    """The seats from their written forms; equal bots are numbered, a person without a name is called by the place.

    >>> [seat.name for seat in seats(["me:Anna", "greedy", "greedy"], Voice("en"))]
    ['Anna', 'greedy', 'greedy 2']
    """
    written = [text.strip() for text in texts]
    taken = [_name(text) for text in written if text.startswith("me:")]
    if len(set(taken)) < len(taken):
        raise BadRequest("two people have the same name; give them different ones")
    found: list[Seat] = []
    for place, text in enumerate(written, 1):
        if text.startswith("me:"):
            found.append(Seat(text, _name(text)))
            continue
        name = voice.text("Player {number}", number=place) if text == "me" else _bot(text)
        free = name
        number = 1
        while free in taken:
            number += 1
            free = f"{name} {number}"
        taken.append(free)
        found.append(Seat(text, free))
    return found


def _name(text: str) -> str:
    name = text[3:].strip()
    if not name or len(name) > LONGEST or not name.isprintable():
        raise BadRequest("'{text}' is no seat: a name has 1 to {most} printable characters", text=text, most=LONGEST)
    return name


def _bot(text: str) -> str:
    try:
        return parse(text)[0].name
    except BadRequest as error:
        if ":" in text:
            raise
        names = ", ".join(trait.name for trait in TRAITS)
        raise BadRequest(
            "there is no seat '{text}'; a seat is me, me:NAME or a bot: {names}", text=text, names=names
        ) from error

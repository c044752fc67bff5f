"""Numbers of gems in words, in the grammatical form of the colour: "2 blue"."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.sentences import say_many

GEMS: Final = (
    say_many("{number} blue", "{number} blue", "number"),
    say_many("{number} red", "{number} red", "number"),
    say_many("{number} green", "{number} green", "number"),
    say_many("{number} yellow", "{number} yellow", "number"),
)
"""By colour."""

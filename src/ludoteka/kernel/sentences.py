"""Sentences that can be translated: a template, its plural, and the field that decides between them."""

from __future__ import annotations

from typing import Final


class Sentence:
    """A template such as "{seat} bids {number}."; the fields are named after the axes of the game."""

    __slots__ = ("by", "many", "one")

    def __init__(self, one: str, many: str, by: str) -> None:
        self.one: Final = one
        self.many: Final = many
        self.by: Final = by


def say(text: str) -> Sentence:
    """A sentence without a plural."""
    return Sentence(text, "", "")


def say_many(one: str, many: str, by: str) -> Sentence:
    """A sentence whose form depends on the number in the field `by`."""
    return Sentence(one, many, by)

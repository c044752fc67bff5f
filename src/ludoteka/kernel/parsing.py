"""Parsing of numbers, JSON and component files that strangers wrote: what cannot be read is refused in words."""

from __future__ import annotations

import json
import tomllib
from typing import Any, Final

from ludoteka.kernel.refusals import BadRequest

DEEPEST: Final = 32
"""So deep may lists and tables lie in each other; nothing that is meant goes half as far."""
DIGITS: Final = 18
"""More are no number of anything here, and Python refuses to read thousands of them."""


def parse_number(text: str) -> int | None:
    """The whole number that a text writes in plain digits; None when it writes none."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS:
        return int(text)
    return None


def parse_json(text: str | bytes) -> Any:
    """What a text in JSON holds."""
    try:
        return _shallow(json.loads(text))
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise BadRequest("it is no JSON: {reason}", reason=str(error)) from None


def parse_components(text: str) -> dict[str, Any]:
    """What a component file, which is TOML, holds."""
    reason: object
    try:
        found: dict[str, Any] = _shallow(tomllib.loads(text))
        return found
    except RecursionError:
        reason = _too_deep()
    except BadRequest as error:
        reason = error
    except ValueError as error:
        reason = str(error)
    raise BadRequest("the component file is no TOML: {reason}", reason=reason)


def _shallow(data: Any) -> Any:
    """The same data; whoever walks through it later need not fear its depth."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for held in level:
            if isinstance(held, dict):
                inner += held.values()
            elif isinstance(held, list):
                inner += held
        if not inner:
            return data
        level = inner
    raise _too_deep()


def _too_deep() -> BadRequest:
    return BadRequest("it is nested too deeply")

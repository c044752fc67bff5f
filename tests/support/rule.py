"""Marks that tie a test to the ledger and to the golden cases of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])

rule = pytest.mark.rule
"""`@rule("K.AUC.07", "K.AUC.09")`: the statements of the ledger that the test shows."""


def example(id: str) -> Callable[[Test], Test]:
    """`@example("K.EX.06")`: the golden case that the test plays."""

    def mark(test: Test) -> Test:
        return test

    return mark

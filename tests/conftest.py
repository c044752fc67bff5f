"""Sizes of the suites: quick by default, as large as you like on demand."""

from __future__ import annotations

import os

import pytest

# Tests read the sources; tests/build compares them with the compiled build.
os.environ.setdefault("LUDOTEKA_PURE", "1")

from tests.support.tables import game

__all__ = ["game"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=5, help="random games for each table in the property suite")
    parser.addoption("--positions", type=int, default=40, help="positions for each table in the twins suite")
    parser.addoption("--fuzz", type=int, default=250, help="messages and files of each kind that nobody means")
    parser.addoption("--kills", type=int, default=4, help="how often servers under load are killed, and databases")
    parser.addoption("--write", action="store_true", help="write golden files anew instead of comparing")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last: what drives them keeps an event loop running, in which nobody else can start one."""
    items.sort(key=lambda item: "tests/browser" in item.path.as_posix())


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--games"))


@pytest.fixture
def positions(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--positions"))


@pytest.fixture
def fuzzed(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--fuzz"))


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--kills"))


@pytest.fixture
def write(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write"))

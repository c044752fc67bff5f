"""Real Chromium, from the system's packages; without it these tests say so and are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.patience import LONGEST
from tests.support.web import server

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
expect.set_options(timeout=1000 * LONGEST)


def chromium() -> str | None:
    """The lightest there is."""
    wanted = os.environ.get("LUDOTEKA_CHROMIUM")
    return wanted or next((found for name in NAMES if (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium() is None:
        reason = "Chromium is not installed (Debian: apt install chromium, or name yours in LUDOTEKA_CHROMIUM)"
        for item in items:
            if "tests/browser" in item.path.as_posix():
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("house")) as found:
        yield found

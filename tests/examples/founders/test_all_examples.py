"""Every golden case has exactly one test."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ludoteka import registry


def test_each_example_has_one_test() -> None:
    cases = tomllib.loads((registry.folder("founders") / "examples.toml").read_text(encoding="utf-8"))["example"]
    played = [
        id
        for file in Path(__file__).parent.glob("test_*.py")
        for id in re.findall(r'^@example\("([^"]+)"\)$', file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(played) == sorted(case["id"] for case in cases)

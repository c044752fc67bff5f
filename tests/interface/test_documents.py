"""What the documents say is true: their examples run."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("name", ["ludoteka", "ludoteka.registry", "ludoteka.language", "ludoteka.bots"])
def test_the_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def test_links_between_documents_lead_somewhere() -> None:
    for file in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")):
            assert (file.parent / link).exists(), f"{file.name}: {link}"


def test_every_command_of_the_readme_exists() -> None:
    from typer.main import get_command

    from ludoteka.cli import app

    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    named = set(re.findall(r"\./ludoteka ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert named and named <= known

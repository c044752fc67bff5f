"""What the pages on environments say is true: their examples run."""

from __future__ import annotations

import doctest
import runpy
from pathlib import Path

from ludoteka import envs

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_runs() -> None:
    failed, tried = doctest.testfile(str(DOCS / "environments.md"), module_relative=False)
    assert tried > 0 and failed == 0


def test_the_examples_in_docstrings_run() -> None:
    failed, tried = doctest.testmod(envs)
    assert tried > 0 and failed == 0


def test_the_training_loop_runs() -> None:
    results = runpy.run_path(str(DOCS / "example_training.py"))["train"](2)
    assert len(results) == 2

"""What code cites and tests show."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.ledger import Ledger, Statement, ledger
from ludoteka.ledger.citations import Coverage, coverage, places_in_code, places_in_tests, project_tests

TOY = Ledger("toy", [Statement(f"T.AUC.{n:02}", "auction", "limit", "A bid.", "book") for n in range(1, 10)], "uk")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of its own, with its code in one folder and its tests in another."""
    (tmp_path / "game").mkdir()
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(registry, "folder", lambda id: tmp_path / "game")
    return tmp_path


def test_code_cites_in_strings_comments_and_ranges(toy: Path) -> None:
    (toy / "game" / "bids.py").write_text(
        '"""T.AUC, not T.AUC.77."""\n'
        "# T.AUC.01: first.\n"
        'rule = "T.AUC.03"\n'
        "# T.AUC.05 to\n"
        "# T.AUC.07, and T.AUC.01 again\n",
        encoding="utf-8",
    )
    assert places_in_code(TOY) == {
        "T.AUC.01": ["games/toy/bids.py:2", "games/toy/bids.py:5"],
        "T.AUC.03": ["games/toy/bids.py:3"],
        "T.AUC.05": ["games/toy/bids.py:4"],
        "T.AUC.06": ["games/toy/bids.py:4"],
        "T.AUC.07": ["games/toy/bids.py:4"],
    }


def test_tests_show_by_their_marks_alone(toy: Path) -> None:
    (toy / "game" / "examples.toml").write_text(
        '[[example]]\nid = "T.EX.01"\nrules = ["T.AUC.08", "T.AUC.77"]\n', encoding="utf-8"
    )
    (toy / "tests" / "test_bids.py").write_text(
        '"""T.AUC.09 is only talked about."""\n'
        '@rule("T.AUC.01", "T.AUC.02 to T.AUC.03")\n'
        "def test_one(): ...\n"
        "class TestAll:\n"
        '    @pytest.mark.rule("T.AUC.01")\n'
        "    def test_two(self): ...\n"
        '@example("T.EX.01")\n'
        "def test_three(): ...\n",
        encoding="utf-8",
    )
    assert places_in_tests(TOY, toy / "tests") == {
        "T.AUC.01": ["tests/test_bids.py::test_one", "tests/test_bids.py::TestAll::test_two"],
        "T.AUC.02": ["tests/test_bids.py::test_one"],
        "T.AUC.03": ["tests/test_bids.py::test_one"],
        "T.AUC.08": ["tests/test_bids.py::test_three"],
    }


def test_tested_or_descriptive_is_accounted_for() -> None:
    said = [Statement(f"T.AUC.{n:02}", "auction", "limit", "A bid.", "book", descriptive=n == 2) for n in (1, 2, 3)]
    summary = Coverage(Ledger("toy", said, "uk"), {"T.AUC.03": ["bids.py:1"]}, {"T.AUC.01": ["t"]}, True).summary()
    assert list(summary)[:7] == ["game", "edition", "total", "accounted", "cited", "tested", "missing"]
    assert [summary[name] for name in ("total", "accounted", "cited", "tested")] == [3, 2, 1, 1]
    assert summary["missing"] == ["T.AUC.03"]


def test_the_project_has_its_tests_beside_it() -> None:
    assert project_tests() == Path(__file__).parents[1]


def test_without_tests_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteka.ledger.citations.project_tests", lambda: None)
    found = coverage(ledger("for_the_king"))
    assert not found.has_tests and not found.tests and found.code


@pytest.mark.parametrize("id", registry.ids())
def test_every_statement_is_shown_by_a_test_or_descriptive(id: str) -> None:
    assert coverage(ledger(id)).missing() == []

"""Every statement of every ledger is shown by a test, or says that no test can show it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludoteka import registry

TESTS = Path(__file__).parent.parent


def ledger(game: str) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = tomllib.loads((registry.folder(game) / "rules.toml").read_text(encoding="utf-8"))[
        "rule"
    ]
    return rules


@cache
def cited() -> dict[str, list[str]]:
    """The tests by the id that they cite in `@rule`."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for test, id in marks(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(id, []).append(f"{file.relative_to(TESTS).as_posix()}::{test}")
    return found


def marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), f"{node.name}: plain strings in @rule"
                        yield node.name, str(argument.value)


@pytest.mark.parametrize("game", registry.ids())
def test_ids_are_unique_and_fields_complete(game: str) -> None:
    rules = ledger(game)
    ids = [rule["id"] for rule in rules]
    assert len(set(ids)) == len(ids)
    title = registry.title(game)
    for rule in rules:
        assert rule["text"], rule["id"]
        assert set(rule["editions"]) <= set(title.editions), rule["id"]
        assert rule["editions"], rule["id"]
        assert rule["players"], rule["id"]
        assert set(rule["players"]) <= set(range(title.fewest, title.most + 1)), rule["id"]
        assert set(rule["variants"]) <= set(title.variants), rule["id"]
        assert set(rule.get("see", [])) <= set(ids), rule["id"]


@pytest.mark.parametrize("game", registry.ids())
def test_every_statement_is_shown_by_a_test(game: str) -> None:
    missing = [rule["id"] for rule in ledger(game) if not rule.get("descriptive") and rule["id"] not in cited()]
    assert missing == []


@pytest.mark.parametrize("game", registry.ids())
def test_descriptive_statements_are_cited_by_no_test(game: str) -> None:
    assert [rule["id"] for rule in ledger(game) if rule.get("descriptive") and rule["id"] in cited()] == []


def test_no_test_cites_an_unknown_statement() -> None:
    known = {rule["id"] for game in registry.ids() for rule in ledger(game)}
    assert {id: tests for id, tests in cited().items() if id not in known} == {}

"""Which code cites a statement, and which tests show it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteka import registry
from ludoteka.ledger.statements import Ledger

_ID: Final = r"[A-Z]+(?:\.[A-Z]+)*\.[0-9]+"
# A range may run over the end of a line of comment.
_CITED: Final = re.compile(rf"\b({_ID})(?:\s+(?:#\s*)?to\s+(?:#\s*)?({_ID}))?")
_MARKS: Final = ("rule", "example")

Places = dict[str, list[str]]
"""Where each id is found."""


class Coverage(NamedTuple):
    """For each statement of a ledger its places; a statement is accounted for when tested or descriptive."""

    ledger: Ledger
    code: Places
    """Lines of the game's code: "games/for_the_king/auction.py:36"."""
    tests: Places
    """Tests: "tests/rules/test_auction.py::test_a_bid_must_be_greater"."""
    has_tests: bool
    """Whether there are tests beside the program at all."""

    def accounted(self) -> list[str]:
        return [said.id for said in self.ledger if said.descriptive or said.id in self.tests]

    def missing(self) -> list[str]:
        return [said.id for said in self.ledger if not said.descriptive and said.id not in self.tests]

    def summary(self) -> dict[str, Any]:
        """What `ludoteka rules GAME --coverage --json` prints."""
        return {
            "game": self.ledger.game,
            "edition": self.ledger.edition,
            "total": len(self.ledger),
            "accounted": len(self.accounted()),
            "cited": len(self.code),
            "tested": len(self.tests),
            "missing": self.missing(),
            "descriptive": [said.id for said in self.ledger if said.descriptive],
            "has_tests": self.has_tests,
            "code": self.code,
            "tests": self.tests,
        }


def coverage(ledger: Ledger) -> Coverage:
    """Read the code of the game, and the tests where they lie beside the program."""
    tests = project_tests()
    return Coverage(
        ledger, places_in_code(ledger), {} if tests is None else places_in_tests(ledger, tests), tests is not None
    )


def project_tests() -> Path | None:
    """The project's tests; None when the package is installed without them."""
    root = Path(__file__).parents[3]
    return root / "tests" if (root / "src" / "ludoteka").is_dir() and (root / "tests").is_dir() else None


def places_in_code(ledger: Ledger) -> Places:
    """Every line of the game that names an id, in code, comment or docstring."""
    home = registry.folder(ledger.game)
    found: Places = {}
    for file in sorted(home.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        name = f"games/{ledger.game}/{file.relative_to(home).as_posix()}"
        for match in _CITED.finditer(text):
            place = f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
            for id in _named(ledger, match):
                _note(found, id, place)
    return _in_order(ledger, found)


def places_in_tests(ledger: Ledger, tests: Path) -> Places:
    """Every test marked `@rule("…")` or `@example("…")`; an example shows the rules it is an example of."""
    examples = _examples(ledger.game, tests)
    found: Places = {}
    for file in sorted(tests.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), file.name)
        name = f"tests/{file.relative_to(tests).as_posix()}"
        for test, text in _marks(tree, ""):
            for match in _CITED.finditer(text):
                for id in _named(ledger, match) or examples.get(match[0], []):
                    if id in ledger:
                        _note(found, id, f"{name}::{test}" if test else name)
    return _in_order(ledger, found)


def _named(ledger: Ledger, match: re.Match[str]) -> list[str]:
    if match[2]:
        return ledger.span(match[1], match[2])
    return [match[1]] if match[1] in ledger else []


def _marks(node: ast.AST, test: str) -> Iterator[tuple[str, str]]:
    """The strings in every mark of a module, with the test or class that bears it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        test = f"{test}::{node.name}" if test else node.name
    if isinstance(node, ast.Call) and _called(node.func) in _MARKS:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield test, argument.value
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, test)


def _called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _examples(game: str, tests: Path) -> dict[str, list[str]]:
    """The rules of each golden example, where the project keeps them."""
    found: dict[str, list[str]] = {}
    for file in [registry.folder(game) / "examples.toml", *sorted(tests.rglob("*.toml"))]:
        if not file.exists():
            continue
        try:
            examples = tomllib.loads(file.read_text(encoding="utf-8")).get("example")
        except ValueError:
            continue  # tests keep broken files too
        for example in examples if isinstance(examples, list) else []:
            if isinstance(example, dict) and isinstance(example.get("rules"), list):
                found[str(example.get("id"))] = [str(id) for id in example["rules"]]
    return found


def _note(found: Places, id: str, place: str) -> None:
    places = found.setdefault(id, [])
    if place not in places:
        places.append(place)


def _in_order(ledger: Ledger, found: Places) -> Places:
    return {said.id: found[said.id] for said in ledger if said.id in found}

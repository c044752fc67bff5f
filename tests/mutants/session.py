"""A pytest session that runs the tests of a game on mutants: collected once, then a forked process for each mutant.

The coverage map, line by line, says which tests run a mutated line; only these are run, quick ones first, till one
fails. Both are kept in a cache folder: a map for as long as the rules, the support and the test file stay as they are,
a verdict for as long as what proved it does.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from select import select
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest

from tests.mutants.changes import Mutant

CAUGHT: Final = "caught"
ENDLESS: Final = "endless"
"""It ran out of the CPU seconds it was given: caught, too."""
SURVIVED: Final = "survived"
UNTESTED: Final = "untested"
"""No test runs the line."""

LEAST_SECONDS: Final = 2
TIMES: Final = 4
"""A test may take so many times the CPU seconds that it took when it was traced, which is several times the usual."""
MOST_MEMORY: Final = 2 << 30
ENTERED: Final = 300
"""What a function has not run after so many calls in one test, it hardly runs there at all."""
UNRULED: Final = frozenset(("the_game", "component_text", "components"))
"""What tests keep that runs no rules."""


class Verdict(NamedTuple):
    state: str
    test: str = ""
    """What caught it."""
    tests: int = 0
    """How many tests run the line."""

    @property
    def is_caught(self) -> bool:
        return self.state in (CAUGHT, ENDLESS)


class Bench:
    """The plugin: what is to be tried, and what came of it."""

    def __init__(
        self,
        root: Path,
        sources: dict[str, Path],
        package: str,
        cache: Path,
        jobs: int,
        tell: Callable[[str, int, int], None],
    ) -> None:
        self.root: Final = root
        self.sources: Final = sources
        """The rules modules, by file name."""
        self.texts: Final = {file: path.read_text(encoding="utf-8") for file, path in sources.items()}
        self.package: Final = package
        self.cache: Final = cache
        self.jobs: Final = jobs
        self.tell: Final = tell
        """How far it is: what is done, so many of so many."""
        self.mutants: list[Mutant] = []
        self.verdicts: Final[dict[Mutant, Verdict]] = {}
        self.trouble = ""
        self._failed = False
        self._map: Final[dict[str, tuple[float, dict[str, set[int]]]]] = {}
        """By test: CPU seconds, and the lines that it runs by file."""
        self._digests: Final[dict[str, str]] = {}
        self._catches: Final[dict[tuple[str, str], int]] = {}
        """How many mutants of a function or file a test has caught."""

    # pytest's hooks

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.trouble = "the tests cannot be collected"
            return True
        items = {item.nodeid: item for item in session.items}
        _forget()
        gc.collect()
        gc.freeze()
        self._learn(list(items.values()))
        if not self.trouble:
            self._try_all(items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    # What proves what

    def _digest(self, *paths: Path) -> str:
        found = hashlib.sha256()
        for path in paths:
            key = str(path)
            if key not in self._digests:
                self._digests[key] = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(self._digests[key].encode())
        return found.hexdigest()[:24]

    def _ground(self) -> list[Path]:
        """What every verdict rests on. What else may change, kernel or data, is begun afresh on demand."""
        return list(self.sources.values())

    def _test_file(self, nodeid: str) -> Path:
        return self.root / nodeid.split("::", maxsplit=1)[0]

    # The coverage map

    def _learn(self, items: list[pytest.Item]) -> None:
        folder = self.cache / "lines"
        folder.mkdir(parents=True, exist_ok=True)
        ground = self._ground()
        groups: dict[str, list[pytest.Item]] = {}
        for item in items:
            groups.setdefault(item.nodeid.split("::", maxsplit=1)[0], []).append(item)
        kept: dict[str, Path] = {
            file: folder / f"{self._digest(*ground, self.root / file)}-{Path(file).stem}.json" for file in groups
        }
        missing = [file for file in groups if not kept[file].exists()]
        if missing:
            # A map begun anew replaces what no longer holds.
            for stale in set(folder.iterdir()) - set(kept.values()):
                stale.unlink()
        works = [(file, self._trace(groups[file], kept[file])) for file in missing]
        for done, (file, (status, _)) in enumerate(_forked(works, self.jobs), 1):
            self.tell("map", done, len(missing))
            if status:
                self.trouble = self.trouble or f"without any mutant a test of {file} fails"
        if self.trouble:
            return
        for path in kept.values():
            for nodeid, (seconds, lines) in json.loads(path.read_text(encoding="utf-8")).items():
                self._map[nodeid] = seconds, {file: set(found) for file, found in lines.items()}

    def _trace(self, items: list[pytest.Item], kept: Path) -> Callable[[int], int]:
        def work(pipe: int) -> int:
            names = {str(path): file for file, path in self.sources.items()}
            told: dict[str, tuple[float, dict[str, list[int]]]] = {}
            for item in items:
                _forget()
                tracer = _Tracer(names)
                began = time.process_time()
                sys.settrace(tracer.begin)
                _run(item)
                sys.settrace(None)
                if self._failed:
                    return 1
                lines = {file: sorted(found) for file, found in tracer.lines.items() if found}
                told[item.nodeid] = time.process_time() - began, lines
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_text(json.dumps(told), encoding="utf-8")
            part.replace(kept)
            return 0

        return work

    # The mutants

    def _try_all(self, items: dict[str, pytest.Item]) -> None:
        modules = {file: sys.modules[f"{self.package}.{Path(file).stem}"] for file in self.sources}
        texts = self.texts
        book = self.cache / "verdicts.json"
        kept: dict[str, list[Any]] = json.loads(book.read_text(encoding="utf-8")) if book.exists() else {}
        ground = self._ground()
        all_tests = self._digest(*ground, *sorted({self._test_file(nodeid) for nodeid in items}))
        works: list[tuple[Mutant, Callable[[int], int]]] = []
        for mutant in self.mutants:
            tests = self._tests_of(mutant)
            known = kept.get(_name(mutant, texts))
            if known is not None and known[0] == self._proof(known[2], ground, all_tests):
                self.verdicts[mutant] = Verdict(*known[1:])
            elif not tests:
                self.verdicts[mutant] = Verdict(UNTESTED)
            else:
                works.append((mutant, self._trial(mutant, texts[mutant.file], modules, tests, items)))
        for done, (mutant, (status, said)) in enumerate(_forked(works, self.jobs), 1):
            number = len(self._tests_of(mutant))
            if os.WIFSIGNALED(status):
                verdict = Verdict(ENDLESS, "", number)
            else:
                verdict = Verdict(CAUGHT if os.WEXITSTATUS(status) else SURVIVED, said, number)
            self.verdicts[mutant] = verdict
            for near in (mutant.function, mutant.file):
                self._catches[near, said] = self._catches.get((near, said), 0) + 1
            kept[_name(mutant, texts)] = [self._proof(said, ground, all_tests), *verdict]
            self.tell("mutants", done, len(works))
            if done % 5 == 0 or done == len(works):
                book.write_text(json.dumps(kept, indent=0), encoding="utf-8")

    def _proof(self, test: str, ground: list[Path], all_tests: str) -> str:
        """What caught a mutant does so as long as it stays; that nothing did holds for these tests alone."""
        if not test or not self._test_file(test).exists():
            return all_tests
        return self._digest(*ground, self._test_file(test))

    def _tests_of(self, mutant: Mutant) -> list[str]:
        touched = set(range(mutant.first, mutant.last + 1))
        return [nodeid for nodeid, (_, lines) in self._map.items() if touched & lines.get(mutant.file, set())]

    def _rank(self, mutant: Mutant, nodeid: str) -> tuple[int, int, float]:
        """What caught others near by comes first, then what is quick."""
        caught = self._catches.get
        return -caught((mutant.function, nodeid), 0), -caught((mutant.file, nodeid), 0), self._map[nodeid][0]

    def _trial(
        self, mutant: Mutant, text: str, modules: dict[str, ModuleType], tests: list[str], items: dict[str, pytest.Item]
    ) -> Callable[[int], int]:
        def work(pipe: int) -> int:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            exchange(modules[mutant.file], mutant.function, mutant.apply(text))
            for nodeid in sorted(tests, key=lambda nodeid: self._rank(mutant, nodeid)):
                _limit(self._map[nodeid][0])
                _run(items[nodeid])
                if self._failed:
                    os.write(pipe, nodeid.encode())
                    return 1
            return 0

        return work


def exchange(module: ModuleType, name: str, text: str) -> None:
    """Let a function, wherever it is known already, do what the changed text of its module says."""
    assert module.__file__ is not None
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    function = found.fget if isinstance(found, property) else getattr(found, "__wrapped__", found)
    function = getattr(function, "__func__", function)
    assert isinstance(function, FunctionType), name
    function.__code__ = _code_of(compile(text, module.__file__, "exec", dont_inherit=True), name)


def _code_of(code: CodeType, name: str) -> CodeType:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == name:
                return part
            if name.startswith(f"{part.co_qualname}."):
                return _code_of(part, name)
    raise AssertionError(name)


class _Tracer:
    """Notes the lines run in some files."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names: Final = names
        self.lines: Final[dict[str, set[int]]] = {file: set() for file in names.values()}
        self._unseen: Final[dict[CodeType, set[int]]] = {}
        self._entered: Final[dict[CodeType, int]] = {}

    def begin(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        file = self.names.get(code.co_filename)
        if file is None:
            return None
        if code not in self._unseen:
            self._unseen[code] = {line for _, _, line in code.co_lines() if line is not None}
        unseen = self._unseen[code]
        self._entered[code] = self._entered.get(code, 0) + 1
        if not unseen or self._entered[code] > ENTERED:
            return None
        seen = self.lines[file].add

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            seen(frame.f_lineno)
            unseen.discard(frame.f_lineno)
            return line

        return line(frame, event, arg)


def _run(item: pytest.Item) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def _limit(seconds: float) -> None:
    """CPU seconds, for they do not depend on what else the machine does; the signal that ends them is final."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + LEAST_SECONDS + TIMES * seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _forget() -> None:
    """What tests keep from one to the other would hide from the map, and from mutants, who runs a line."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for key, value in list(vars(module).items()):
                if key not in UNRULED and callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def _name(mutant: Mutant, texts: dict[str, str]) -> str:
    return " | ".join([mutant.file, mutant.function, *mutant.lines(texts[mutant.file]), str(mutant.number)])


def _forked(works: list[tuple[Any, Callable[[int], int]]], jobs: int) -> Iterable[tuple[Any, tuple[int, str]]]:
    """Each work in a process of its own, so many at a time; gives what it was about, its status and what it said."""
    running: dict[int, tuple[Any, int]] = {}
    waiting = list(reversed(works))
    while waiting or running:
        while waiting and len(running) < jobs:
            about, work = waiting.pop()
            ours, theirs = os.pipe()
            process = os.fork()
            if not process:
                _be_quiet()
                status = 1
                try:
                    status = work(theirs)
                finally:
                    os._exit(status)
            os.close(theirs)
            running[ours] = about, process
        ready, _, _ = select(list(running), [], [])
        for pipe in ready:
            about, process = running.pop(pipe)
            with os.fdopen(pipe, "rb") as said:
                text = said.read().decode()
            yield about, (os.waitpid(process, 0)[1], text)


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

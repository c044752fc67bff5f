"""Which build the program takes: the compiled one if it belongs to these sources, and never silently a stale one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka import build
from ludoteka.compiled import MANIFEST, PACKAGE, sources, sources_digest
from tests.support.patience import LONGEST

TELL = "import os, ludoteka.compiled as c; print(c.in_use(), os.environ.get('LUDOTEKA_PURE'))"


def python(where: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("LUDOTEKA_")}
    env |= {"LUDOTEKA_COMPILED": str(where), "PYTHONPATH": str(PACKAGE.parent), **more}
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=LONGEST)


def lay(where: Path, digest: str, *modules: str) -> Path:
    """A build with nothing in it but its manifest."""
    where.mkdir(exist_ok=True)
    (where / MANIFEST).write_text("\n".join([digest, *modules]) + "\n", encoding="utf-8")
    return where


def test_without_a_build_the_sources_run(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", TELL)
    assert (done.stdout.split(), done.stderr) == (["pure", "None"], "")


def test_a_build_of_these_sources_is_taken(tmp_path: Path) -> None:
    lay(tmp_path, sources_digest(PACKAGE))
    done = python(tmp_path, "-c", TELL)
    assert (done.stdout.split(), done.stderr) == (["compiled", "None"], "")


def test_pure_on_demand(tmp_path: Path) -> None:
    lay(tmp_path, sources_digest(PACKAGE))
    assert python(tmp_path, "-c", TELL, LUDOTEKA_PURE="1").stdout.split() == ["pure", "1"]
    assert python(tmp_path, "-c", TELL, LUDOTEKA_PURE="0").stdout.split() == ["compiled", "0"]


@pytest.mark.parametrize("fault", ["stale", "damaged", "incomplete"])
def test_any_other_build_is_refused_aloud_and_once(tmp_path: Path, fault: str) -> None:
    if fault == "stale":
        lay(tmp_path, "0" * 64)
    elif fault == "damaged":
        lay(tmp_path, sources_digest(PACKAGE), "nonsense")
    else:
        lay(tmp_path, sources_digest(PACKAGE), "ludoteka.kernel.match ludoteka.kernel.match.so")
    done = python(tmp_path, "-c", TELL)
    assert done.stdout.split() == ["pure", "1"], "processes started from it stay pure too, and need not say it again"
    assert done.stderr.count("\n") == 1
    assert "does not belong to these sources and this Python" in done.stderr
    assert "build --compiled" in done.stderr


def test_a_changed_added_or_removed_source_makes_a_build_stale_and_a_touched_one_does_not(tmp_path: Path) -> None:
    package = tmp_path / "ludoteka"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = sources_digest(package)
    assert before == sources_digest(PACKAGE)
    (package / "kernel/match.py").touch()
    (package / "cli.py").write_text("", encoding="utf-8")
    assert sources_digest(package) == before, "what is not compiled does not count"
    with (package / "kernel/match.py").open("a", encoding="utf-8") as opened:
        opened.write("\n")
    changed = sources_digest(package)
    (package / "games/for_the_king/another.py").touch()
    added = sources_digest(package)
    (package / "games/for_the_king/auction.py").unlink()
    assert len({before, changed, added, sources_digest(package)}) == 4


def test_what_is_compiled() -> None:
    found = sources(PACKAGE)
    assert {"kernel/match.py", "bench/playout.py", "games/for_the_king/auction.py"} <= set(found)
    assert not [name for name in found if name.endswith("__init__.py") or "/table/" in name]


def test_remove(tmp_path: Path) -> None:
    lay(tmp_path / "compiled", "0" * 64)
    assert build.remove(tmp_path / "compiled")
    assert not build.remove(tmp_path / "compiled")


def test_without_a_compiler_one_line_says_what_to_do(tmp_path: Path) -> None:
    done = python(tmp_path / "compiled", "-m", "ludoteka", "build", "--compiled", CC=str(tmp_path / "no-such-cc"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "C compiler" in done.stderr


def test_contradiction(tmp_path: Path) -> None:
    done = python(tmp_path, "-m", "ludoteka", "build", "--compiled", "--remove")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1

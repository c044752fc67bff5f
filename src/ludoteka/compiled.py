"""Prefers the compiled build of the rules, where there is one that was made from exactly these sources.

`import ludoteka` calls `prefer` before anything else of the package is imported, so this is the one place that decides.
A compiled build is a directory of extension modules and a manifest; the package itself stays where it is, with all its
data, and only the modules that the manifest names are taken from there. `ludoteka.build` makes it.

It imports nothing of the package, and little else: every start pays for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
MANIFEST: Final = "manifest"
_TAG: Final = EXTENSION_SUFFIXES[0].strip(".").rsplit(".", 1)[0]
"""The Python and the machine an extension module is for."""


def prefer() -> bool:
    """Take the compiled modules from now on, unless LUDOTEKA_PURE is set or they do not belong to these sources.

    False in the last case, of which somebody should be told.
    """
    if os.environ.get("LUDOTEKA_PURE", "0") not in ("", "0"):
        return True
    where = home()
    if manifest(where) is None:
        return True
    modules = fit_modules(where)
    if modules is not None:
        sys.meta_path.insert(0, _Finder(modules))
        return True
    # Processes started from this one follow it, and need not say it again.
    os.environ["LUDOTEKA_PURE"] = "1"
    return False


def home() -> Path:
    """Where the compiled build of this package and this Python lies.

    LUDOTEKA_COMPILED if that is set, build/ of a checkout, or the user's cache when the package is installed elsewhere.
    """
    named = os.environ.get("LUDOTEKA_COMPILED")
    if named:
        return Path(named)
    root = PACKAGE.parents[1]
    if PACKAGE.parent.name == "src" and (root / "pyproject.toml").exists():
        return root / "build" / "compiled" / _TAG
    return cache() / "compiled" / f"{_TAG}-{str(PACKAGE).strip(os.sep).replace(os.sep, '-')}"


def cache() -> Path:
    """The user's cache directory of this program."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludoteka"


def manifest(where: Path) -> tuple[str, dict[str, str]] | None:
    """The digest of the sources a build was made from, and its modules with their files; None without a build."""
    try:
        digest, *lines = (where / MANIFEST).read_text(encoding="utf-8").splitlines()
        return digest, {name: str(where / file) for name, file in (line.split(" ", 1) for line in lines)}
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return "damaged", {}


def fit_modules(where: Path) -> dict[str, str] | None:
    """The modules of a build that belongs to these sources and is whole; None when there is none."""
    found = manifest(where)
    if found is None or found[0] != sources_digest(PACKAGE) or not all(map(os.path.exists, found[1].values())):
        return None
    return found[1]


def sources(package: Path) -> list[str]:
    """What is compiled, as paths within the package: kernel, bots, the rules of every game, the loops of the bench.

    A package's `__init__` stays as it is, and so does a game's `table`, which draws and decides nothing, and its
    `foresight`, whose loops are numpy's.
    """
    found: list[str] = []
    for room in ("kernel", "bots", "games"):
        for folder, inside, files in os.walk(package / room):
            inside[:] = [name for name in inside if name not in ("__pycache__", "data", "foresight", "locale", "table")]
            for name in files:
                if name.endswith(".py") and name != "__init__.py":
                    found.append(os.path.relpath(os.path.join(folder, name), package).replace(os.sep, "/"))
    found.append("bench/playout.py")
    found.sort()
    return found


def sources_digest(package: Path) -> str:
    """A digest of names and contents, and of the Python they are compiled for.

    To hash them all takes a few milliseconds, and is never deceived by a clock.
    """
    from hashlib import sha256

    told = sha256(_TAG.encode())
    for name in sources(package):
        with open(package / name, "rb") as opened:
            text = opened.read()
        told.update(f"{name} {len(text)}\n".encode())
        told.update(text)
    return told.hexdigest()


class _Finder:
    """Finds the modules of a compiled build by their names; the others are found as ever."""

    def __init__(self, modules: dict[str, str]) -> None:
        self._modules: Final = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._modules.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def in_use() -> str:
    """Which build runs in this process: "compiled" or "pure"."""
    return "compiled" if any(isinstance(finder, _Finder) for finder in sys.meta_path) else "pure"

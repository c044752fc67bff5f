"""Makes the compiled build: the same sources, through mypyc and a C compiler, into a directory of their own."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from ludoteka.compiled import MANIFEST, PACKAGE, fit_modules, home, in_use, manifest, sources, sources_digest
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice

WRITING: Final = "writing"
COMPILING: Final = "compiling"
Progress = Callable[[str], None]
"""Told several times a second what goes on: `WRITING` (types are checked, C is written) or `COMPILING`."""


def command(wanted: str, as_json: bool, voice: Voice) -> None:
    """`ludoteka build`: make the compiled build ("compiled"), remove it ("pure"), or tell which one is in use ("")."""
    _ = voice.text
    if wanted == "compiled":
        began = time.monotonic()
        with _shown(voice) as progress:
            built = build(progress)
        told = {
            "build": "compiled",
            "directory": str(built.where),
            "modules": built.modules,
            "left_pure": built.left,
            "seconds": round(time.monotonic() - began, 1),
        }
        count = len(built.modules)
        lines = [
            voice.texts("{number} module compiled into {where}.", "{number} modules compiled into {where}.", count,
                        where=built.where)
            if built.new
            else _("The compiled build in {where} is up to date.", where=built.where),
            *[_("{module} stays pure: {why}", module=name, why=why) for name, why in built.left.items()],
            _("The program uses it from now on; with LUDOTEKA_PURE=1 it does not."),
        ]  # fmt: skip
    elif wanted == "pure":
        gone = remove()
        told = {"build": "pure", "removed": gone}
        lines = [_("The compiled build is removed.") if gone else _("There is no compiled build.")]
    else:
        told = {"build": in_use()}
        lines = [
            _("The compiled build is in use.") if in_use() == "compiled" else _("The pure build is in use."),
            _("'ludoteka build --compiled' makes the compiled one, 'ludoteka build --remove' removes it."),
        ]
    print(json.dumps(told, indent=1) if as_json else "\n".join(lines))


@contextmanager
def _shown(voice: Voice) -> Iterator[Progress]:
    """What goes on, on stderr: with a clock on a terminal, else one line for each stage."""
    from rich.console import Console

    _ = voice.text
    stages = {WRITING: _("Checking types and writing C …"), COMPILING: _("Compiling C, a minute or so …")}
    console = Console(stderr=True, markup=False, highlight=False)
    began = time.monotonic()
    last = ""

    def line(stage: str) -> None:
        nonlocal last
        if stage != last:
            last = stage
            console.print(stages[stage])

    if not console.is_terminal:
        yield line
        return
    with console.status("") as status:

        def clock(stage: str) -> None:
            status.update(f"{stages[stage]} {time.monotonic() - began:.0f} s")

        yield clock


class Built(NamedTuple):
    """A compiled build: where it lies, its modules, those that stayed pure with the reason, and if it was made now."""

    where: Path
    modules: list[str]
    left: dict[str, str]
    new: bool


def missing_tool() -> BadRequest | None:
    """What is missing to make a compiled build, in one line."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return BadRequest(
            "the compiled build is made with mypy and setuptools, which are not installed; "
            "'./test' installs them, and so does: {python} -m pip install mypy setuptools",
            python=sys.executable,
        )
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None or not headers.exists():
        return BadRequest(
            "the compiled build needs a C compiler and Python's headers "
            "(Debian: apt install gcc libc6-dev python3-dev; macOS: xcode-select --install)"
        )
    return None


def build(progress: Progress, where: Path | None = None, optimise: str = "3") -> Built:
    """Make the compiled build, unless there is one of exactly these sources; `optimise` is the C compiler's -O."""
    missing = missing_tool()
    if missing is not None:
        raise missing
    target = home() if where is None else where
    target.parent.mkdir(parents=True, exist_ok=True)
    with _alone(target):
        modules = fit_modules(target)
        if modules is not None:
            return Built(target, _ours(modules), {}, False)
        return _make(target, progress, optimise)


def remove(where: Path | None = None) -> bool:
    """Remove the compiled build; whether there was one."""
    target = home() if where is None else where
    if manifest(target) is None:
        return False
    shutil.rmtree(target)
    shutil.rmtree(target.with_name(target.name + ".stage"), ignore_errors=True)
    return True


def _make(target: Path, progress: Progress, optimise: str) -> Built:
    stage = target.with_name(target.name + ".stage")
    log = target.with_name(target.name + ".log")
    if (stage / _UNFINISHED).exists():
        shutil.rmtree(stage)
    # What is compiled is the copy, and so is what the digest tells of: nobody can edit a file in between.
    _copy(stage / "ludoteka")
    digest = sources_digest(stage / "ludoteka")
    wanted = sources(stage / "ludoteka")
    left: dict[str, str] = {}
    while not _compiles(stage, log, [name for name in wanted if name not in left], progress, optimise):
        wrong = _errors(log)
        # A bot may be written beyond what mypyc compiles, and then runs as it is. Rules may not.
        if not wrong or not all(name.startswith("bots/") and name not in left for name in wrong):
            reason = next(iter(wrong.values()), None) or BadRequest("the story is in {log}", log=log)
            raise BadRequest("the compiled build failed: {reason}", reason=reason)
        left.update(wrong)
    compiled = [_module(name) for name in wanted if name not in left]
    _lay(stage, target, digest, compiled + [f"{group}__mypyc" for group in _groups(wanted)])
    return Built(target, compiled, {_module(name): why for name, why in left.items()}, True)


def _copy(copy: Path) -> None:
    """Bring a copy of the package's code in step with it. The stage stays, so that the next build compiles only what
    has changed: a file that is the same keeps its date."""
    code = {file.relative_to(PACKAGE): file.read_bytes() for file in PACKAGE.rglob("*.py")}
    for old in copy.rglob("*.py"):
        if old.relative_to(copy) not in code:
            old.unlink()
    for name, text in code.items():
        file = copy / name
        if not file.exists() or file.read_bytes() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)


def _groups(names: list[str]) -> dict[str, list[str]]:
    """The modules by library: one for each game, and for each of the other rooms.

    Calls between libraries are calls of C as well and measured no slower than within one; but a single library of
    everything would have to be compiled whole, on one core, after every change.
    """
    found: dict[str, list[str]] = {}
    for name in names:
        rooms = name.split("/")
        found.setdefault(f"ludoteka_{rooms[1] if rooms[0] == 'games' else rooms[0]}", []).append(name)
    return found


_SETUP: Final = """\
import pathlib

from mypyc.build import mypycify
from setuptools import setup

groups = {groups!r}
flags = ["--follow-imports=silent", "--ignore-missing-imports", "--python-executable", {python!r}]
files = [file for files, name in groups for file in files]
modules = mypycify(flags + files, opt_level={optimise!r}, debug_level="0", separate=groups)
pathlib.Path({mark!r}).touch()
setup(name="ludoteka-compiled", packages=[], ext_modules=modules)
"""
_MARK: Final = "c-is-written"
_UNFINISHED: Final = "unfinished"
"""Lies in a stage while its files may be half written."""


def _compiles(stage: Path, log: Path, names: list[str], progress: Progress, optimise: str) -> bool:
    """Run mypyc in a process of its own, as its documentation has it; whether all went well."""
    groups = [([f"ludoteka/{name}" for name in inside], group) for group, inside in _groups(names).items()]
    setup = _SETUP.format(groups=groups, python=sys.executable, mark=_MARK, optimise=optimise)
    (stage / "setup.py").write_text(setup, encoding="utf-8")
    (stage / _MARK).unlink(missing_ok=True)
    (stage / _UNFINISHED).touch()
    with log.open("wb") as story:
        process = subprocess.Popen(
            [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)],
            cwd=stage,
            stdin=subprocess.DEVNULL,
            stdout=story,
            stderr=story,
            env={**os.environ, "LUDOTEKA_PURE": "1"},
        )
        try:
            while process.poll() is None:
                progress(COMPILING if (stage / _MARK).exists() else WRITING)
                time.sleep(0.1)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    (stage / _UNFINISHED).unlink()
    return process.returncode == 0


_ERROR: Final = re.compile(r"^ludoteka/(\S+?\.py):\d+.*?: error: .*$")


def _errors(log: Path) -> dict[str, str]:
    """The first error of each file."""
    found: dict[str, str] = {}
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        match = _ERROR.match(line)
        if match:
            found.setdefault(match[1], line)
    return found


def _lay(stage: Path, target: Path, digest: str, modules: list[str]) -> None:
    """Gather the extension modules, and put the new build into the place of the old one."""
    ready = target.with_name(target.name + ".ready")
    shutil.rmtree(ready, ignore_errors=True)
    ready.mkdir()
    lines = [digest]
    for name in modules:
        file = name.replace(".", "/") + EXTENSION_SUFFIXES[0]
        (ready / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(stage / file, ready / file)
        lines.append(f"{name} {file}")
    (ready / MANIFEST).write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    ready.rename(target)


def _module(name: str) -> str:
    return "ludoteka." + name.removesuffix(".py").replace("/", ".")


def _ours(modules: dict[str, str]) -> list[str]:
    """The modules of the package, without the library that mypyc adds."""
    return [name for name in modules if not name.endswith("__mypyc")]


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Only one process makes a build at a time; another waits and then finds it made."""
    with target.with_name(target.name + ".lock").open("w") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        except (ImportError, OSError):
            pass  # a system or a file system without locks
        yield

"""A file that grows by a line with each piece of work done, so that an interruption loses at most what is under way."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final

from ludoteka.compiled import PACKAGE
from ludoteka.kernel.parsing import parse_json
from ludoteka.kernel.refusals import BadRequest

VERSION: Final = 2
CHECK: Final = "check"
"""The field of a line that holds a digest of the others."""


class Journal:
    """The first line tells what is being done, each further one a finished piece; a line cut off by a kill is dropped.

    A file that exists is gone on with, if it tells of the same; else it is begun.
    """

    def __init__(self, file: Path, command: str, about: dict[str, Any]) -> None:
        self.file: Final = file
        self.lines: Final[list[dict[str, Any]]] = []
        """The pieces done before."""
        head = {"format": command, "format_version": VERSION, **about}
        try:
            self._opened: Final[IO[bytes]] = file.open("r+b" if file.exists() else "x+b")
        except OSError as error:
            raise _unusable(file, error) from None
        try:
            _own(file, self._opened)
            text = self._opened.read()
            if text:
                told, *self.lines[:] = _lines(file, text)
                _check(file, told, head)
                self._opened.seek(text.rfind(b"\n") + 1)
                self._opened.truncate()
            else:
                self.note(head)
        except BaseException:
            self._opened.close()
            raise

    def note(self, piece: dict[str, Any]) -> None:
        """Keep a finished piece: it is with the system when this returns."""
        try:
            self._opened.write(_written({**piece, CHECK: _digest(piece)}) + b"\n")
            self._opened.flush()
        except OSError as error:
            raise _unusable(self.file, error) from None

    def damaged(self, place: int) -> BadRequest:
        """What to say of a piece that makes no sense, the first being 0."""
        return _damaged(self.file, place + 2)

    def close(self) -> None:
        self._opened.close()


@lru_cache(maxsize=8)
def fingerprint(id: str, components: str = "") -> str:
    """A digest of the code and data by which bots play a game: batches of different programs do not add up."""
    told = sha256(components.encode())
    for room in ("kernel", "bots", f"games/{id}"):
        for folder, inside, files in os.walk(PACKAGE / room):
            inside[:] = sorted([name for name in inside if name not in ("__pycache__", "locale", "table")])
            for name in sorted(files):
                if name.endswith((".py", ".toml")):
                    text = (Path(folder) / name).read_bytes()
                    told.update(f"{room} {name} {len(text)}\n".encode())
                    told.update(text)
    return told.hexdigest()[:16]


def _lines(file: Path, text: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, line in enumerate(text.split(b"\n")[:-1], 1):
        try:
            piece = parse_json(line)
        except BadRequest:
            piece = None
        if not isinstance(piece, dict):
            raise _damaged(file, number)
        told = piece.pop(CHECK, "")
        if number > 1 and told != _digest(piece):  # the first is compared with what is asked for
            raise _damaged(file, number)
        found.append(piece)
    if not found:
        raise _damaged(file, 1)
    return found


def _written(piece: dict[str, Any]) -> bytes:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _digest(piece: dict[str, Any]) -> str:
    """It tells a piece that was changed or cut by something else than this program."""
    return sha256(_written(piece)).hexdigest()[:16]


def _check(file: Path, told: dict[str, Any], head: dict[str, Any]) -> None:
    if told.get("format") != head["format"]:
        raise _foreign(file, head["format"])
    for name, wanted in head.items():
        if told.get(name) == wanted:
            continue
        if name in ("format_version", "program"):
            raise BadRequest(
                "{file} was made by another version of the program or of the game; name a new file", file=file
            )
        raise BadRequest(
            "{file} is about something else: {name} is {told} there and {wanted} here; name a new file or ask the same",
            file=file,
            name=name,
            told=_shown(told.get(name)),
            wanted=_shown(wanted),
        )


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _own(file: Path, opened: IO[bytes]) -> None:
    """Two programs that write one journal would spoil it."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadRequest("another program is writing to {file}; wait for it, or name a new file", file=file) from None
    except OSError:  # a file system without them
        pass


def _foreign(file: Path, command: str) -> BadRequest:
    return BadRequest("{file} was not made by '{command}'; name a new file", file=file, command=command)


def _damaged(file: Path, number: int) -> BadRequest:
    return BadRequest(
        "line {number} of {file} is damaged; delete it and what follows, or name a new file", number=number, file=file
    )


def _unusable(file: Path, error: OSError) -> BadRequest:
    return BadRequest("{file} cannot be used: {reason}", file=file, reason=error.strerror)

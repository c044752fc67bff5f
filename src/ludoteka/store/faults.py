"""What can go wrong with a database: a line with the cause for the operator, and words for anybody."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from sqlalchemy.exc import DBAPIError, IntegrityError

from ludoteka.kernel.refusals import BadRequest

LEAST: Final = 64 * 1024
"""With fewer bytes a disk is full: SQLite reserves room in such pieces."""

_log: Final = logging.getLogger(__name__)


class Taken(Exception):
    """Somebody else has written there first; nothing of this write was kept."""


class Unkept(Exception):
    """The store does not answer. Nothing was kept, as far as we know. What it says is for the operator alone."""

    words: ClassVar = BadRequest("the server cannot reach its tables at the moment; nothing is lost, try again soon")
    """What anybody may be told."""


class Full(Unkept):
    """There is no room for what was to be kept."""

    words: ClassVar = BadRequest("the server has no room left to write this down, so it was not done; its keeper knows")


class ReadOnly(Unkept):
    """The store can be read and not written."""

    words: ClassVar = BadRequest(
        "the server may not write this down at the moment, so it was not done; its keeper knows"
    )


_SAYINGS: Final[tuple[tuple[str, str, type[Unkept]], ...]] = (
    ("disk is full", "the disk is full", Full),
    ("No space left", "the disk is full", Full),
    ("readonly", "it may not be written to", ReadOnly),
    ("read-only", "it may not be written to", ReadOnly),
    ("unable to open", "it cannot be opened or written to", Unkept),
    ("locked", "another program holds it locked", Unkept),
    ("not a database", "it is no database", Unkept),
    ("malformed", "it is damaged", Unkept),
    ("disk I/O error", "the disk reports an error", Unkept),
    ("permission denied", "access is denied", Unkept),
    ("password authentication", "the password is not accepted", Unkept),
)


def found(error: BaseException, where: str, file: Path | None = None) -> Taken | Unkept:
    """What a fault of the driver means; the first line of what it said where we have no better words."""
    if isinstance(error, IntegrityError):
        return Taken()
    said = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    if file is not None and "disk I/O error" in said:  # SQLite does not say which
        said = _sealed(file) or _crowded(file) or said
    for sign, saying, kind in _SAYINGS:
        if sign.lower() in said.lower():
            return kind(f"{where}: {saying}")
    return Unkept(f"{where}: {said.splitlines()[0]}")


def _sealed(file: Path) -> str:
    """Why a file cannot be written any more; empty when it can."""
    if not file.exists():
        return "it is gone"
    return "" if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK) else "read-only"


def _crowded(file: Path) -> str:
    """Why nothing more can be written beside a file; empty when it can."""
    disk = os.statvfs(file.parent)
    return "No space left" if disk.f_bavail * disk.f_frsize < LEAST else ""


def explained(error: BaseException, where: str) -> Exception:
    """The same fault for who gives a command, in one line that says what to do."""
    fault = found(error, where)
    said = str(fault)
    return BadRequest(said) if isinstance(fault, Unkept) else fault


class Watch:
    """What the operator hears of a running store: each kind of fault once, with its cause, and once that it is over."""

    def __init__(self, where: str, file: Path | None) -> None:
        self._where: Final = where
        self._file: Final = file
        self._failing: Final[dict[str, tuple[Unkept, float]]] = {}
        """The present fault of each way to the store, and its time: one way may fail while another works."""

    @property
    def fault(self) -> Unkept | None:
        """What is wrong now."""
        return next((fault for fault, _ in self._failing.values()), None)

    @property
    def crowded(self) -> bool:
        """Whether there is no room beside a file."""
        return self._file is not None and bool(_crowded(self._file))

    @contextmanager
    def over(self, way: str) -> Iterator[None]:
        """What is asked of the store, by which way; what the driver raises is `Taken` or `Unkept` outside."""
        began = time.monotonic()
        try:
            self._check()
            yield
        except Exception as error:
            raise self._failed(way, error) from error
        failing = self._failing.get(way)
        # What was asked before a fault, and answered after it, does not say that it is over.
        if failing is not None and failing[1] < began:
            del self._failing[way]
            if not self._failing:
                _log.warning("%s answers again", self._where)

    def _check(self) -> None:
        """Raise what is wrong before SQLite is asked, which maps a file beside the database into its memory.

        To write there after the folder was sealed, as systems do with a failing disk, would end the process (SIGBUS).
        """
        sealed = "" if self._file is None else _sealed(self._file)
        if sealed:
            raise OSError(sealed)

    def _failed(self, way: str, error: Exception) -> Taken | Unkept:
        fault = found(error, self._where, self._file)
        if isinstance(fault, Unkept):
            if type(fault) not in [type(known) for known, _ in self._failing.values()]:
                _log.error("%s", fault)
            self._failing[way] = fault, time.monotonic()
        return fault

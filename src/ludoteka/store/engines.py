"""How a database is reached: SQLite in a folder of its own, or PostgreSQL at an address."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludoteka.kernel.refusals import BadRequest

FILE: Final = "ludoteka.sqlite3"
READING: Final[dict[str, Any]] = {"isolation_level": "AUTOCOMMIT"}
"""A single query needs no transaction around it."""
WRITING: Final[dict[str, Any]] = {"immediate": True}
"""What is read in a transaction and then changed must not be written by somebody else in between."""
VISITS: Final = "PRAGMA user_version"
"""SQLite keeps a number for its users in the file: here, how many changes operators' commands have made."""

_SILENT: Final[dict[str, Any]] = {"hide_parameters": True}
"""What fails is written into the log; what was to be kept is not: it holds secrets and hidden things."""
_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # An acknowledged move survives the death of the process with NORMAL too. FULL waits for the disk, so that it also
    # survives a power cut; the wait costs no processor time, and is shared by all that moved meanwhile.
    "PRAGMA synchronous=FULL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA foreign_keys=ON",
    # Whoever asks to be erased is not to stay in the free space of the file.
    "PRAGMA secure_delete=ON",
)


class Hold:
    """A folder held by this process alone, until it ends in whatever way."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = (folder / "in-use").open("a+b")
        try:
            fcntl = import_module("fcntl")
        except ImportError:  # a system without such locks: SQLite's own still keep the file whole
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadRequest(
                "the data folder {folder} is in use by another ludoteka; stop it, or choose another", folder=folder
            ) from None

    def fileno(self) -> int:
        """For another process, which then holds the folder too."""
        return self._file.fileno()

    def release(self) -> None:
        self._file.close()


class Opened(NamedTuple):
    """The way to a database."""

    engine: AsyncEngine
    name: str
    """How people call it."""
    hold: Hold | None
    """On a folder of our own."""
    writer: Engine | None
    """For a thread that writes, where that is cheaper than the driver for asyncio."""
    file: Path | None
    """The database itself, where it is a file."""


def opened(where: Path | str) -> Opened:
    """The way to a folder or an address; nothing is read yet."""
    if isinstance(where, str) and "://" in where:
        return _postgresql(where)
    folder = Path(where)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        hold = Hold(folder)
    except OSError as error:
        raise BadRequest(
            "the data folder {folder} cannot be written to: {reason}", folder=folder, reason=error.strerror
        ) from None
    return _in_folder(folder, hold)


def visited(where: Path | str) -> Opened:
    """The way to a database beside a server that may run on it: nothing is held, and nothing is made."""
    if isinstance(where, str) and "://" in where:
        return _postgresql(where)
    return _in_folder(Path(where), None)


def _in_folder(folder: Path, hold: Hold | None) -> Opened:
    file = folder / FILE
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)), pool_size=4, **_SILENT)
    _listen(engine.sync_engine)
    return Opened(engine, f"the database {file}", hold, sqlite(file), file)


def sqlite(file: Path) -> Engine:
    """The way to a file, for those who can wait for it."""
    engine = create_engine(URL.create("sqlite", database=str(file)), **_SILENT)
    _listen(engine)
    return engine


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)


def _prepare(connection: Any, record: object) -> None:
    # Transactions begin where we say, those that change the schema included.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("immediate") else "BEGIN")


def _postgresql(address: str) -> Opened:
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadRequest("this is no address of a database; postgresql://user:password@host/name is expected") from None
    if url.get_backend_name() != "postgresql":
        raise BadRequest("a store is a folder or a postgresql:// address, not {name}://", name=url.get_backend_name())
    if find_spec("asyncpg") is None:
        raise BadRequest("PostgreSQL needs the package asyncpg: install ludoteka[server]")
    url = url.set(drivername="postgresql+asyncpg")
    name = f"the database {url.database} on {url.host or url.query.get('host') or 'this machine'}"
    return Opened(create_async_engine(url, pool_size=8, pool_pre_ping=True, **_SILENT), name, None, None, None)


def asyncpg() -> Any:
    """The driver itself, for listening; it is an extra, so it is imported when first needed."""
    return import_module("asyncpg")
